"""Coordinates, frame and pictures that the games on boards of hexagons share (Hexafive, Exo).

A cell is a pair (row, number): rows count from 0 at the top, numbers from 1
along the `/` lines. A board of a given radius is a hexagon with `radius` cells
a side; its drawing is the one of Hexafive's help page (docs/games.md, Hexafive).
"""

from pbmgames import Any, Iterable, Iterator
from pbmgames.games import PieceGame, in_letters

# from a cell to its six neighbours, clockwise from the right
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))

_WIDEST = 18            # the column of the first cell in the widest row
_SIDE = 20              # of a hexagon in a picture
_ASLANT = 0.25          # how much farther out the labels of `/` lines stand in a picture, in cells
_HALF_WIDTH = 17.32     # of a hexagon in a picture, for one column of the drawing
# from its centre to its six corners, one corner on top
_CORNERS = ((0, -_SIDE), (_HALF_WIDTH, -_SIDE / 2), (_HALF_WIDTH, _SIDE / 2),
            (0, _SIDE), (-_HALF_WIDTH, _SIDE / 2), (-_HALF_WIDTH, -_SIDE / 2))


def name(cell: "tuple[int, int]") -> str:
    """Return the coordinate of a cell, "B3" for (1, 3)."""
    row, number = cell
    return in_letters(row) + str(number)


def numbers(radius: int, row: int) -> range:
    """Return the range of the numbers in a row."""
    return range(max(1, row - radius + 2), min(radius + row, 2 * radius - 1) + 1)


def places(radius: int) -> "dict[str, tuple[int, int]]":
    """Return the cells of a board as {coordinate: (row, number)}, row by row."""
    found = {}
    for row in range(2 * radius - 1):
        start = in_letters(row)
        for number in numbers(radius, row):
            found[start + str(number)] = (row, number)
    return found


def neighbour(cell: "tuple[float, float]", step: "tuple[int, int]", times: float = 1) -> "tuple[float, float]":
    """Return the cell `times` steps away, be it on the board or not."""
    return cell[0] + times * step[0], cell[1] + times * step[1]


def distance(one: "tuple[int, int]", other: "tuple[int, int]") -> int:
    """Return the number of steps between two cells."""
    down, along = one[0] - other[0], one[1] - other[1]
    return max(abs(down), abs(along), abs(down - along))


# the drawing ----------------------------------------------------------------

def column(radius: int, cell: "tuple[Any, Any]") -> "Any":
    """Return the column of a cell in the drawing, also for one outside the board."""
    row, number = cell
    return _WIDEST + radius - 1 - row + 2 * (number - 1)


def first_line(radius: int) -> int:
    """Return the line of row A in the drawing."""
    return 3 if radius > 10 else 2


def frame(radius: int, signs: "dict[tuple[int, int], str]", tail: str = " ") -> "list[str]":
    """Return the lines of the drawing of a board: lines of numbers, then a line a row.

    signs -- {cell: character}; a cell that is not in it is left blank
    tail  -- what ends the rows below the widest one
    """
    return _heading(radius) + [_line(radius, row, signs, tail) for row in range(2 * radius - 1)]


def _heading(radius):
    """Return the lines above row A; numbers that would touch are written downwards."""
    upper, slashes = range(1, radius + 1), "/ " * radius + str(radius + 1)
    if radius > 10:
        above = ["".join("%-2s" % (number // 10 or "") for number in upper),
                 "".join("%-2d" % (number % 10) for number in upper)]
    else:
        above = ["".join("%-2d" % number for number in upper)]
    margin = " " * column(radius, (-1, 1))
    return [margin + " " + line for line in above] + [margin + slashes]


def _line(radius, row, signs, tail):
    inside = numbers(radius, row)
    text = (in_letters(row) + "-").rjust(column(radius, (row, inside[0])) - 1)
    text += "".join(" " + signs.get((row, number), " ") for number in inside) + " "
    if row > radius - 1:
        return text + tail
    if row < radius - 1:
        text += "/ "
    if row < radius - 2:
        text += "%-2d" % (radius + 2 + row)
    return text


def rows(radius: int, signs: "dict[tuple[int, int], str]") -> "list[str]":
    """Return the `board` entry: a string a row, character k is number k, blank where no cell is."""
    return ["".join(signs.get((row, number), " ") for number in range(1, 2 * radius))
            for row in range(2 * radius - 1)]


# colours and pictures -------------------------------------------------------

def _row_ends(radius):
    """Yield (place, label) of every row; the place is one step left of the first cell."""
    for row in range(2 * radius - 1):
        yield (row, numbers(radius, row)[0] - 1), in_letters(row)


def _line_ends(radius):
    """Yield (place, label) of every `/` line; the place is one step above the top cell."""
    for number in range(1, 2 * radius):
        yield (max(-1, number - radius - 1), number), str(number)


def centre(radius: int, cell: "tuple[float, float]") -> "tuple[float, float]":
    """Return the point of the picture, (x, y), for a cell, also for one outside the board."""
    return column(radius, cell) * _HALF_WIDTH, cell[0] * 1.5 * _SIDE


def hexagon(radius: int, cell: "tuple[int, int]", style: str) -> "tuple[str, tuple[tuple[float, float], ...], str]":
    """Return the shape of a cell."""
    x, y = centre(radius, cell)
    return "area", tuple((x + right, y + down) for right, down in _CORNERS), style


def ground(radius: int, areas: "dict[tuple[int, int], str]") -> "Iterator[tuple[Any, ...]]":
    """Yield the shapes of a board without stones: hexagons, labels, thin lines to labels that stand apart or aslant.

    areas -- {cell: style} of the hexagons
    """
    for cell, style in areas.items():
        yield hexagon(radius, cell, style)
    for ends, way, out in ((_row_ends(radius), (0, 1), 0), (_line_ends(radius), (1, 0), _ASLANT)):
        for place, text in ends:
            first = next((far for far in range(1, 2 * radius) if neighbour(place, way, far) in areas), None)
            if first:
                yield ("text", *centre(radius, neighbour(place, way, -out)), text, "label")
                if first > 1 or out:
                    yield "line", tuple(centre(radius, neighbour(place, way, far))
                                        for far in (0.4 - out, first - 0.5)), "label"


class HexGame(PieceGame):
    """A game of stones on a board of hexagons.

    radius  of the hexagon that the board fits into
    cells   {coordinate: (row, number)}, row by row
    tail    what ends the rows of the drawing below the widest one
    """

    sides = ("Ohs (o)", "Eks (x)")
    move_width = 9
    discs = {"first": 0.7 * _SIDE, "second": 0.7 * _SIDE, "last": 0.25 * _SIDE}
    radius: int
    cells: "dict[str, tuple[int, int]]"
    tail = " "

    def _signs(self, over=True):
        """Return the board as {cell: character}."""
        return {self.cells[name]: sign for name, sign in self.shown(over).items()}

    def rows(self) -> "list[str]":
        """Return a string a row of the `board` entry, blank where no cell is (see Game)."""
        return rows(self.radius, self._signs())

    def lines(self, over: bool = False) -> "list[str]":
        """Return the help page's drawing (see PieceGame)."""
        return frame(self.radius, self._signs(over), self.tail)

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where the drawing has each cell (see PieceGame)."""
        top = first_line(self.radius)
        return {name: (top + cell[0], column(self.radius, cell)) for name, cell in self.cells.items()}

    def ground(self) -> "Iterable[tuple]":
        """Return cells and labels (see Game)."""
        return list(ground(self.radius, dict.fromkeys(self.cells.values(), "cell")))

    def spot(self, name: str) -> "tuple[float, float]":
        """Return the middle of a cell (see PieceGame)."""
        return centre(self.radius, self.cells[name])

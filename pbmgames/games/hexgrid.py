"""Coordinates and frame that the games on boards of hexagons share (Hexafive, Exo).

A cell is a pair (row, number): rows count from 0 at the top, numbers from 1
along the `/` lines. A board of a given radius is a hexagon with `radius` cells
a side; its drawing is the one of Hexafive's help page (docs/games.md, Hexafive).
"""

from pbmgames import Any
from pbmgames.games import PieceGame, in_letters

# from a cell to its six neighbours, clockwise from the right
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))

_WIDEST = 18            # the column of the first cell in the widest row


def name(cell: "tuple[int, int]") -> str:
    """Return the coordinate of a cell, "B3" for (1, 3)."""
    row, number = cell
    return in_letters(row) + str(number)


def numbers(radius: int, row: int) -> range:
    """Return the range of the numbers in a row."""
    return range(max(1, row - radius + 2), min(radius + row, 2 * radius - 1) + 1)


def places(radius: int) -> "dict[str, tuple[int, int]]":
    """Return the cells of a board as {coordinate: (row, number)}, row by row."""
    return {name((row, number)): (row, number) for row in range(2 * radius - 1) for number in numbers(radius, row)}


def neighbour(cell: "tuple[float, float]", step: "tuple[int, int]", times: float) -> "tuple[float, float]":
    """Return the cell that is `times` steps away; it may lie outside the board."""
    return cell[0] + times * step[0], cell[1] + times * step[1]


def distance(one: "tuple[int, int]", other: "tuple[int, int]") -> int:
    """Return the number of steps between two cells."""
    down, along = one[0] - other[0], one[1] - other[1]
    return max(abs(down), abs(along), abs(down - along))


class HexGame(PieceGame):
    """A game of stones on a board of hexagons.

    radius  of the hexagon that the board fits into
    cells   {coordinate: (row, number)}, row by row
    tail    what ends each line of the drawing that shows a row below the widest one
    """

    sides = ("Ohs (o)", "Eks (x)")
    move_width = 9
    radius: int
    cells: "dict[str, tuple[int, int]]"
    tail = " "

    def _signs(self, over):
        """Return the board as {cell: sign}."""
        return {self.cells[name]: sign for name, sign in self.shown(over).items()}

    def rows(self) -> "list[str]":
        """Return a string for each row: character k is the cell with number k, blank where there is none (see Game)."""
        signs = self._signs(True)
        return ["".join(signs.get((row, number), " ") for number in range(1, 2 * self.radius))
                for row in range(2 * self.radius - 1)]

    # the drawing --------------------------------------------------------------

    def lines(self, over: bool = False) -> "list[str]":
        """Return the help page's drawing: lines of numbers, then a line for each row (see PieceGame)."""
        signs = self._signs(over)
        return self._heading() + [self._line(row, signs) for row in range(2 * self.radius - 1)]

    def _heading(self):
        """Return the lines above row A; numbers that would touch are written downwards."""
        upper, slashes = range(1, self.radius + 1), "/ " * self.radius + str(self.radius + 1)
        if self.radius > 10:
            above = ["".join("%-2s" % (number // 10 or "") for number in upper),
                     "".join("%-2d" % (number % 10) for number in upper)]
        else:
            above = ["".join("%-2d" % number for number in upper)]
        margin = " " * self.column((-1, 1))
        return [margin + " " + line for line in above] + [margin + slashes]

    def _line(self, row, signs):
        """Return the line of a row; cells that have no sign are left blank."""
        inside = numbers(self.radius, row)
        text = (in_letters(row) + "-").rjust(self.column((row, inside[0])) - 1)
        text += "".join(" " + signs.get((row, number), " ") for number in inside) + " "
        if row > self.radius - 1:
            return text + self.tail
        if row < self.radius - 1:           # at the end of the upper rows `/` lines begin, with their numbers
            text += "/ "
        if row < self.radius - 2:
            text += "%-2d" % (self.radius + 2 + row)
        return text

    def column(self, cell: "tuple[Any, Any]") -> "Any":
        """Return the column of a cell in the drawing, also for one outside the board."""
        row, number = cell
        return _WIDEST + self.radius - 1 - row + 2 * (number - 1)

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where each cell is in the drawing (see PieceGame)."""
        top = len(self._heading())
        return {name: (top + cell[0], self.column(cell)) for name, cell in self.cells.items()}

"""The pictures of games on boards of hexagons: that of Hexafive, from which that of Exo differs little."""

from pbmgames import Iterable, Sequence
from pbmgames.extras.pictures.shapes import Picture
from pbmgames.games import in_letters
from pbmgames.games.hexgrid import neighbour, numbers

_SIDE = 20              # of a hexagon
_HALF_WIDTH = 17.32     # of a hexagon; one column of the drawing is as wide
_ASLANT = 0.25          # how much farther out the labels of `/` lines stand, in cells
# from the centre of a hexagon to its six corners; one corner is on top
_CORNERS = ((0, -_SIDE), (_HALF_WIDTH, -_SIDE / 2), (_HALF_WIDTH, _SIDE / 2),
            (0, _SIDE), (-_HALF_WIDTH, _SIDE / 2), (-_HALF_WIDTH, -_SIDE / 2))


class Shapes(Picture):
    """The picture of a position of a HexGame."""

    discs = {"first": 0.7 * _SIDE, "second": 0.7 * _SIDE, "last": 0.25 * _SIDE}

    def ground(self) -> "Iterable[tuple]":
        """Return cells, labels, and a line to each label that is not beside its first cell (see Picture)."""
        radius = self.position.radius
        shapes = [self.hexagon(name, self.plain(name)) for name in self.position.cells]
        rows = [((row, numbers(radius, row)[0] - 1), in_letters(row)) for row in range(2 * radius - 1)]
        columns = [((max(-1, number - radius - 1), number), str(number)) for number in range(1, 2 * radius)]
        return shapes + self._labels(rows, (0, 1), 0) + self._labels(columns, (1, 0), _ASLANT)

    def pieces(self, over: bool = False) -> "list[tuple]":
        """Return the stones, below them the cells that bear a mark (see Picture)."""
        shown = self.position.shown(over)
        marked = [name for name, sign in shown.items() if self.position.styles.get(sign) == "mark"]
        return [self.hexagon(name, "mark") for name in marked] + super().pieces(over)

    def stocks(self) -> "Sequence[str]":
        """Return the stones left, if they are counted (see Picture)."""
        return ["%d left" % stock if self.position.counted else "" for stock in self.position.stock]

    def _labels(self, labels, step, out):
        """Return the labels of rows or of `/` lines, and lines to those that are not beside their first cell.

        labels -- (place, text) of each; the place is one step before the first cell of a full hexagon
        step   -- from the place to that cell
        out    -- how much farther out the labels stand, in cells
        """
        cells, shapes = set(self.position.cells.values()), []
        for place, text in labels:
            reach = range(1, 2 * self.position.radius)
            first = next((far for far in reach if neighbour(place, step, far) in cells), None)
            if first:               # how many steps from the place to the first cell of this board
                shapes.append(("text", *self._centre(neighbour(place, step, -out)), text, "label"))
                if first > 1 or out:
                    shapes.append(("line", tuple(self._centre(neighbour(place, step, far))
                                                 for far in (0.4 - out, first - 0.5)), "label"))
        return shapes

    def plain(self, name: str) -> str:
        """Return the style of a cell on which nothing lies."""
        return "cell"

    def hexagon(self, name: str, style: str) -> "tuple[str, tuple[tuple[float, float], ...], str]":
        """Return the shape of a cell."""
        x, y = self.spot(name)
        return "area", tuple((x + right, y + down) for right, down in _CORNERS), style

    def spot(self, name: str) -> "tuple[float, float]":
        """Return the middle of a cell (see Picture)."""
        return self._centre(self.position.cells[name])

    def _centre(self, cell):
        """Return the point, (x, y), for a cell, also for one outside the board."""
        return self.position.column(cell) * _HALF_WIDTH, cell[0] * 1.5 * _SIDE

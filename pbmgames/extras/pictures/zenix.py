"""The picture of Zenix: a triangle of discs."""

from pbmgames import Iterable, Sequence
from pbmgames.extras.pictures.shapes import Picture
from pbmgames.games import PIECES, in_letters

UNIT = 20               # half the distance of two neighbouring places


class Shapes(Picture):
    """The picture of a position of Zenix; a cell is (row, column), as there."""

    discs = {**dict.fromkeys(PIECES, 0.9 * UNIT), "last": 0.3 * UNIT}

    def ground(self) -> "Iterable[tuple]":
        """Return places and labels; a line leads to each label below (see Picture)."""
        size = self.position.size
        shapes: "list[tuple]" = [("disc", *_point(*cell), 0.9 * UNIT, "cell") for cell in self.position.cells.values()]
        for row in range(1, size + 1):
            shapes.append(("text", *_point(row, size - row - 0.9), str(row), "label"))
        for column in range(size):
            shapes.append(("text", *_point(size + 1.2, column), in_letters(column), "label"))
            shapes.append(("line", (_point(size + 0.5, column), _point(size + 0.9, column)), "label"))
        return shapes

    def stocks(self) -> "Sequence[str]":
        """Return how many pieces each side has left (see Picture)."""
        return ["%d own, %d neutral" % stock for stock in zip(self.position.own, self.position.neutral)]

    def spot(self, name: str) -> "tuple[float, float]":
        """Return the middle of a place (see Picture)."""
        return _point(*self.position.cells[name])


def _point(row, column):
    """Return the point, (x, y), for a cell, also for one outside the board."""
    return UNIT * (2 * column + row), UNIT * 1.75 * row

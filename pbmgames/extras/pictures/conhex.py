"""The picture of Conhex: the cells of its drawing as areas."""

from functools import lru_cache
from math import atan2

from pbmgames import Iterable
from pbmgames.extras.pictures.shapes import Picture
from pbmgames.games.conhex import AREA_STYLES
from pbmgames.games.conhex_layout import BOTTOM, LEFT, RIGHT, TOP, Layout


class Shapes(Picture):
    """The picture of a position of Conhex."""

    across, down = 10, 16.4       # so that the board is a square
    discs = {"first": 12, "second": 12, "cell": 4, "last": 4}

    def ground(self) -> "Iterable[tuple]":
        """Return cells and labels (see Picture)."""
        return [*(self._cell(outline, "cell") for outline in outlines(self.position.layout)), *self.labels()]

    def pieces(self, over: bool = False) -> "list[tuple]":
        """Return conquered cells, holes and pieces (see Picture)."""
        owned = zip(outlines(self.position.layout), self.position.owners)
        return [self._cell(outline, AREA_STYLES[owner]) for outline, owner in owned
                if owner is not None] + super().pieces(over)

    def _cell(self, outline, style):
        """Return the shape of a cell."""
        return "area", tuple(self.point(*corner) for corner in outline), style


@lru_cache
def outlines(layout: "Layout") -> "list[list[tuple[int, int]]]":
    """Return for every cell its corners, a list of places of the drawing in a circle.

    They are the holes on its rim, and the places where borders meet the frame. The hole inside the middle cell is no
    corner.
    """
    outlines: "list[list[tuple[int, int]]]" = [[] for _ in layout.runs]
    for line, column in layout.frame + list(layout.holes.values()):
        cells = layout.around(line, column)
        # with one cell around, only a corner of the board is also one of the cell
        if len(cells) > 1 or line in (TOP, BOTTOM) and column in (LEFT, RIGHT):
            for cell in cells:
                outlines[cell].append((line, column))
    return [_in_circle(outline) for outline in outlines]


def _in_circle(places):
    """Return places in the order in which they lie around their middle."""
    line, column = (sum(numbers) / len(places) for numbers in zip(*places))
    return sorted(places, key=lambda place: atan2(place[0] - line, place[1] - column))

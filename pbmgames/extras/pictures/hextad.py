"""The picture of Hextad: its tiles, the numbers of open positions, and what the last move scored."""

from pbmgames import Iterable, Sequence
from pbmgames.extras.pictures.shapes import Picture
from pbmgames.games.hextad_drawing import hexes, pip_rows
from pbmgames.games.hextad_plane import neighbours, place

_RADIUS = 20            # of a hex: from its middle to a corner
_HALF = 17.32           # from its middle to an edge
_PIP, _PIP_STEP = 2.5, 8        # radius of a pip; distance of two pips
_SCORE = 7              # radius of the disc on a sum
# from the middle of a hex to its corners; side k, counted as in hextad_drawing, is between corners k and k+1
_CORNERS = ((-10, -_HALF), (10, -_HALF), (_RADIUS, 0), (10, _HALF), (-10, _HALF), (-_RADIUS, 0))


class Shapes(Picture):
    """The picture of a position of Hextad; the start tile lies around (0, 0)."""

    def ground(self) -> "Iterable[tuple]":
        """Return nothing: the plane is empty (see Picture)."""
        return ()

    def pieces(self, over: bool = False) -> "list[tuple]":
        """Return tiles, pips, what the last move scored, and numbers (see Picture)."""
        tiles = self.position.laid
        shapes: "list[tuple]" = []
        for tile in tiles:
            shapes.append(("area", _outline(tile), "tile"))
            for count, position, _ in hexes(tile):
                shapes += _pip_discs(count, *_middle(position))
        if len(tiles) > 1:
            outline = _outline(tiles[-1])
            shapes.append(("line", outline + outline[:1], "last"))
        for corner, points in self.position.scored().items():
            x, y = (sum(values) / 3 for values in zip(*map(_middle, corner)))
            shapes += [("disc", x, y, _SCORE, "score"), ("text", x, y, str(points), "score")]
        for position in self.position.numbers(over):
            shapes.append(("text", *_middle(position), str(position), "mark"))
        return shapes

    def stocks(self) -> "Sequence[str]":
        """Return points and pools, and what the last move scored (see Picture)."""
        position = self.position
        gain = sum(position.scored().values())
        return ["%d points%s; %s" % (score, " (+%d)" % gain if gain and seat != position.turn else "",
                                     " ".join(pool) or "no tiles")
                for seat, (score, pool) in enumerate(zip(position.scores, position.pools))]

    def spot(self, name: str) -> "tuple[float, float]":
        """Return the middle of a hex (see Picture)."""
        return _middle(int(name))


def _middle(position):
    """Return the middle (x, y) of a hex."""
    column, line = place(position)
    return 1.5 * _RADIUS * column, _HALF * line


def _outline(tile):
    """Return the ten corners of a tile: five of each half, clockwise from the joint between the halves."""
    corners = []
    for _, position, other_half in hexes(tile):
        x, y = _middle(position)
        side = neighbours(position).index(other_half)
        corners += [(x + _CORNERS[(side + k) % 6][0], y + _CORNERS[(side + k) % 6][1])
                    for k in range(1, 6)]
    return tuple(corners)


def _pip_discs(count, x, y):
    """Yield the discs for the pips of a hex with its middle at (x, y)."""
    for down, row in enumerate(pip_rows(count), -1):
        for right, character in enumerate(row, -1):
            if character != " ":
                yield "disc", x + _PIP_STEP * right, y + _PIP_STEP * down, _PIP, "pip"

r"""How Hextad's tiles look, in characters and in shapes.

A tile is (pips, first, second): its two digits and the positions under them. Lines and
columns of a hex are counted from the left end of its upper edge, which is (0, 0):

      _____         Tiles have a thickness that shows at the lower left (\ \) and
     /     \        below (/____/), as a rim that reaches one column to the left and
    /  o o  \       one line down into the hexes next to it there. It is drawn where
   /\       /       those are empty. Its ends fall on characters that the neighbours'
   \ \_____/        own edges and rims have in the same place, so no order of drawing
    \/____/         hides anything; and it keeps clear of an open position's number.
"""

from pbmgames import Iterator, Sequence
from pbmgames.games.hextad_plane import neighbours, place

# what stands on each side of a hex, clockwise from the upper one, as (line, column, text)
_EDGES = (((0, 0, "_____"),),
          ((1, 5, "\\"), (2, 6, "\\")),
          ((3, 6, "/"), (4, 5, "/")),
          ((4, 0, "_____"),),
          ((3, -2, "\\"), (4, -1, "\\")),
          ((1, -1, "/"), (2, -2, "/")))
# {number of a side: its rim}, likewise
_RIMS = {3: ((5, -1, "/____/"),),
         4: ((3, -3, "/"), (4, -3, "\\"), (5, -2, "\\/"))}

_PIP_ROWS = ("   ", " o ", "o o", "ooo")
# pips in the outer lines and in the middle line, for the counts 0 to 9
_PIPS = ((0, 0), (0, 1), (0, 2), (0, 3), (2, 0), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3))

_MARGIN = 4             # empty columns on the left of the drawing

_RADIUS = 20            # of a hex in the picture: from its middle to a corner
_HALF = 17.32           # from its middle to an edge
_PIP, _PIP_STEP = 2.5, 8        # radius of a pip; distance of two pips
_SCORE = 7              # radius of the disc on a sum
# from the middle of a hex to its corners; side k, counted as in _EDGES, is between corners k and k+1
_CORNERS = ((-10, -_HALF), (10, -_HALF), (_RADIUS, 0), (10, _HALF), (-10, _HALF), (-_RADIUS, 0))


def _pip_rows(count):
    """Return the three lines with the pips of a hex, of three characters each."""
    outer, middle = _PIPS[count]
    return [_PIP_ROWS[outer], _PIP_ROWS[middle], _PIP_ROWS[outer]]


def _hexes(tile):
    """Return the two halves of a tile, as (pip count, position, position of the other half)."""
    pips, first, second = tile
    return (int(pips[0]), first, second), (int(pips[1]), second, first)


def paint(tiles: "list[tuple[str, int, int]]", numbers: "Sequence[int]") -> "dict[tuple[int, int], tuple[str, str]]":
    """Return the drawing as {(line, column): (character, style)}, without blanks.

    tiles   -- the tiles that lie, in order of play; the last one gets a style of its own if it was played
    numbers -- the open positions whose numbers are shown
    """
    covered = {position for tile in tiles for position in tile[1:]}
    last = tiles[-1] if len(tiles) > 1 else None
    painted = {}
    for position in numbers:
        _stamp(painted, position, [(2, -1, "%4d" % position)], "mark")
    for tile in tiles:
        for count, position, other_half in _hexes(tile):
            outline = []
            for side, beside in enumerate(neighbours(position)):
                if beside != other_half:
                    outline += _EDGES[side]
                if beside not in covered:
                    outline += _RIMS.get(side, ())
            _stamp(painted, position, outline, "last" if tile is last else "tile")
            _stamp(painted, position,
                   [(line, 1, row) for line, row in enumerate(_pip_rows(count), 1)], "pip")
    return _moved(painted)


def _stamp(painted, position, parts, style):
    """Paint (line, column, text) parts of the hex on `position`."""
    column, line = place(position)
    for down, right, text in parts:
        for index, character in enumerate(text, 7 * column + right):
            if character != " ":
                painted[2 * line + down, index] = character, style


def _moved(painted):
    """Return the drawing moved to where the letter has it: from line 0 on, behind the margin."""
    top = min(line for line, _ in painted)
    left = min(column for _, column in painted) - _MARGIN
    return {(line - top, column - left): what for (line, column), what in painted.items()}


def lines(painted: "dict[tuple[int, int], tuple[str, str]]") -> "list[str]":
    """Return the lines of a drawing as `paint` returns it, without blanks at their ends."""
    rows = [""] * (1 + max(line for line, _ in painted))
    for line, column in sorted(painted):
        rows[line] = rows[line].ljust(column) + painted[line, column][0]
    return rows


def shapes(tiles: "list[tuple[str, int, int]]", numbers: "list[int]",
           scored: "dict[tuple[int, ...], int]") -> "Iterator[tuple]":
    """Yield the shapes of the picture, the lowest first; positions 1 and 2 meet at (0, 0).

    tiles, numbers -- as in `paint`
    scored         -- {intersection: points} of the last move
    """
    for tile in tiles:
        yield "area", _outline(tile), "tile"
        for count, position, _ in _hexes(tile):
            yield from _pip_discs(count, *middle(position))
    if len(tiles) > 1:
        outline = _outline(tiles[-1])
        yield "line", outline + outline[:1], "last"
    for corner, points in scored.items():
        x, y = (sum(values) / 3 for values in zip(*map(middle, corner)))
        yield "disc", x, y, _SCORE, "score"
        yield "text", x, y, str(points), "score"
    for position in numbers:
        yield ("text", *middle(position), str(position), "mark")


def middle(position: int) -> "tuple[float, float]":
    """Return the middle (x, y) of a hex in the picture."""
    column, line = place(position)
    return 1.5 * _RADIUS * column, _HALF * line


def _outline(tile):
    """Return the ten corners of a tile: five of each half, clockwise from the joint between the halves."""
    corners = []
    for _, position, other_half in _hexes(tile):
        x, y = middle(position)
        side = neighbours(position).index(other_half)
        corners += [(x + _CORNERS[(side + k) % 6][0], y + _CORNERS[(side + k) % 6][1])
                    for k in range(1, 6)]
    return tuple(corners)


def _pip_discs(count, x, y):
    """Yield the discs for the pips of a hex with its middle at (x, y)."""
    for down, row in enumerate(_pip_rows(count), -1):
        for right, character in enumerate(row, -1):
            if character != " ":
                yield "disc", x + _PIP_STEP * right, y + _PIP_STEP * down, _PIP, "pip"

r"""How Hextad's tiles look in the drawing.

A tile is (pips, first, second): its two digits and the positions under them. Lines and
columns of a hex are counted from the left end of its upper edge, which is (0, 0):

      _____         Tiles have a thickness that shows at the lower left (\ \) and
     /     \        below (/____/), as a rim that reaches one column to the left and
    /  o o  \       one line down into the hexes next to it there. It is drawn where
   /\       /       those are empty. Its ends fall on characters that the neighbours'
   \ \_____/        own edges and rims have in the same place, so no order of drawing
    \/____/         hides anything; and it keeps clear of an open position's number.
"""

from pbmgames import Sequence
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


def pip_rows(count: int) -> "list[str]":
    """Return the three lines with the pips of a hex, of three characters each."""
    outer, middle = _PIPS[count]
    return [_PIP_ROWS[outer], _PIP_ROWS[middle], _PIP_ROWS[outer]]


def hexes(tile: "tuple[str, int, int]") -> "tuple[tuple[int, int, int], ...]":
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
        for count, position, other_half in hexes(tile):
            outline = []
            for side, beside in enumerate(neighbours(position)):
                if beside != other_half:
                    outline += _EDGES[side]
                if beside not in covered:
                    outline += _RIMS.get(side, ())
            _stamp(painted, position, outline, "last" if tile is last else "tile")
            _stamp(painted, position,
                   [(line, 1, row) for line, row in enumerate(pip_rows(count), 1)], "pip")
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

"""The endless plane of hexes Hextad is played on: positions and what meets where.

A position is the number, from 1, that a hex bears for the whole game (docs/games.md,
Hextad): 1 and 2 lie in the middle, then come the rings around these two. A place
is (column, line): flat-topped hexes of one column lie two lines apart, those of the
next column one line higher or lower; 1 is (0, -1) and 2 is (0, 1).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Iterator

# from a hex to its six neighbours, clockwise from the one above, as (columns, lines)
_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

_neighbours, _places = {}, {}       # what `neighbours` and `place` have worked out so far in this process


def _first_of(ring):
    """Return the lowest position of a ring: 1, 3, 11, 25, ..."""
    return (3 * ring - 1) * ring + 1


def place(position: int) -> "tuple[int, int]":
    """Return the (column, line) of a position.

    From the top a ring spreads out over `ring` rows, goes straight down for
    ring+2 and closes again; only its first and last row have one hex, not two.
    """
    if position not in _places:
        _places[position] = _place(position)
    return _places[position]


def _place(position):
    ring = 0
    while _first_of(ring + 1) <= position:
        ring += 1
    index = position - _first_of(ring)
    row = (index + 1) // 2
    column = min(row, ring, 3 * ring + 1 - row)
    if row <= ring:
        line = row - 2 * ring - 1
    elif row <= 2 * ring + 1:
        line = 2 * row - 3 * ring - 1
    else:
        line = row - ring
    return (-column if index % 2 else column), line


def position_at(column: int, line: int) -> int:
    """Return the position of the hex at (column, line); the sum of both is odd."""
    away = abs(column)
    ring = away + max(0, (abs(line) - 1 - away) // 2)
    if away == ring:
        row = (line + 3 * ring + 1) // 2
    elif line < 0:
        row = away
    else:
        row = 3 * ring + 1 - away
    return _first_of(ring) + (2 * row - (column <= 0) if row else 0)


def neighbours(position: int) -> "tuple[int, ...]":
    """Return the six positions next to this one, clockwise from the one above."""
    if position not in _neighbours:
        column, line = place(position)
        _neighbours[position] = tuple(position_at(column + right, line + down)
                                      for right, down in _STEPS)
    return _neighbours[position]


def intersections(position: int) -> "list[tuple[int, ...]]":
    """Return the six points where this hex meets two others, each as three ascending positions."""
    around = neighbours(position)
    return [tuple(sorted((position, around[i - 1], around[i]))) for i in range(6)]


def sums(counts: "dict[int, int]", first: int, second: int) -> "Iterator[tuple[tuple[int, ...], tuple[int, ...]]]":
    """Yield (intersection, its three pip counts) for the whole intersections of two positions; `counts` by position."""
    for corner in sorted({*intersections(first), *intersections(second)}):
        if all(position in counts for position in corner):
            yield corner, tuple(counts[position] for position in corner)


def gaps(covered: "dict[int, int]") -> "Iterator[tuple[int, int, list[int]]]":
    """Yield the pairs of open positions that could take a tile, as (lower, higher, covered positions next to both)."""
    rim = sorted({beside for position in covered for beside in neighbours(position) if beside not in covered})
    touching = set(rim)
    for one in rim:
        around = neighbours(one)
        for i, other in enumerate(around):
            if other not in covered and (other not in touching or one < other):
                beside = [both for both in (around[i - 1], around[i - 5]) if both in covered]
                yield min(one, other), max(one, other), beside

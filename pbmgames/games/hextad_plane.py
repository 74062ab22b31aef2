"""The endless plane of hexes Hextad is played on: positions, what meets where, and what makes a sum.

A position is the number, from 1, that a hex bears for the whole game (docs/games.md,
Hextad): 1 and 2 lie in the middle, then come the rings around these two. A place
is (column, line): flat-topped hexes of one column lie two lines apart, those of the
next column one line higher or lower; 1 is (0, -1) and 2 is (0, 1).
"""

from pbmgames import Iterator

# from a hex to its six neighbours, clockwise from the one above, as (columns, lines)
_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

# what has been numbered so far in this process, ring by ring: the places in order, the position of each, and those
# of the outermost ring; 1 and 2 are ring 0
_places = [(0, -1), (0, 1)]
_positions = {place: position for position, place in enumerate(_places, 1)}
_rim = list(_places)
_neighbours = {}        # what `neighbours` has worked out


def _number_next_ring():
    """Number the hexes around the outermost ring line by line from the top, left to right."""
    beyond = {beside for one in _rim for beside in _beside(one) if beside not in _positions}
    _rim[:] = sorted(beyond, key=lambda place: (place[1], place[0]))
    for one in _rim:
        _places.append(one)
        _positions[one] = len(_places)


def _beside(one):
    """Return the six places next to one, clockwise from the one above."""
    column, line = one
    return [(column + right, line + down) for right, down in _STEPS]


def place(position: int) -> "tuple[int, int]":
    """Return the (column, line) of a position."""
    while position > len(_places):
        _number_next_ring()
    return _places[position - 1]


def neighbours(position: int) -> "tuple[int, ...]":
    """Return the six positions next to this one, clockwise from the one above."""
    if position not in _neighbours:
        beside = _beside(place(position))
        while not _positions.keys() >= set(beside):
            _number_next_ring()
        _neighbours[position] = tuple(_positions[one] for one in beside)
    return _neighbours[position]


def intersections(position: int) -> "list[tuple[int, ...]]":
    """Return the six points where this hex meets two others, each as three ascending positions."""
    around = neighbours(position)
    return [tuple(sorted((position, around[i - 1], around[i]))) for i in range(6)]


def is_sum(a: int, b: int, c: int) -> bool:
    """Return whether two of the three pip counts add up to the third."""
    return a + b == c or a + c == b or b + c == a


def sums(counts: "dict[int, int]", first: int, second: int) -> "Iterator[tuple[tuple[int, ...], tuple[int, ...]]]":
    """Yield (intersection, its three pip counts) for the whole intersections of two positions; `counts` by position."""
    for corner in sorted({*intersections(first), *intersections(second)}):
        if all(position in counts for position in corner):
            yield corner, tuple(counts[position] for position in corner)


def gaps(covered: "dict[int, int]") -> "Iterator[tuple[int, int, list[int]]]":
    """Yield the pairs of open positions that could take a tile, as (lower, higher, covered positions next to both)."""
    rim = {beside for position in covered for beside in neighbours(position) if beside not in covered}
    for one in sorted(rim):
        around = neighbours(one)
        for i, other in enumerate(around):
            if other not in covered and (other not in rim or one < other):
                beside = [both for both in (around[i - 1], around[i - 5]) if both in covered]
                yield min(one, other), max(one, other), beside


def fitting_counts(counts: "dict[int, int]", position: int) -> "set[int]":
    """Return the pip counts that make valid sums with the covered positions around; `counts` by position."""
    fitting = set(range(10))
    around = [counts.get(beside) for beside in neighbours(position)]
    for i in range(6):
        one, other = around[i - 1], around[i]
        if one is not None and other is not None:
            fitting &= {one + other, abs(one - other)}
    return fitting

"""The endless plane of hexes on which Hextad is played: positions, the points where they meet, and valid sums.

A position is the number of a hex, which never changes (docs/games.md, Hextad): 1 and 2
lie in the middle, then come the rings around these two. A place says where a hex lies,
as (column, line): the hexes have a flat top; those of one column are two lines apart,
those of the next column one line higher or lower. Position 1 is the place (0, -1), 2 is (0, 1).
"""

from pbmgames import Iterator

# from a hex to its six neighbours, clockwise from the one above, as (columns, lines)
_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

# what has been numbered so far in this process, ring by ring; 1 and 2 are ring 0
_places = [(0, -1), (0, 1)]     # in the order of their positions
_positions = {place: position for position, place in enumerate(_places, 1)}
_outermost = list(_places)      # the places of the last ring
_neighbours = {}                # what `neighbours` has worked out: {position: six positions}


def _number_next_ring():
    """Number the hexes around the outermost ring line by line from the top, left to right."""
    beyond = {beside for inner in _outermost for beside in _beside(inner) if beside not in _positions}
    _outermost[:] = sorted(beyond, key=lambda place: (place[1], place[0]))
    for outer in _outermost:
        _places.append(outer)
        _positions[outer] = len(_places)


def _beside(place):
    """Return the six places next to a place, clockwise from the one above it."""
    column, line = place
    return [(column + right, line + down) for right, down in _STEPS]


def place(position: int) -> "tuple[int, int]":
    """Return the place of a position, (column, line)."""
    while position > len(_places):
        _number_next_ring()
    return _places[position - 1]


def neighbours(position: int) -> "tuple[int, ...]":
    """Return the six positions next to a position, clockwise from the one above it."""
    if position not in _neighbours:
        around = _beside(place(position))
        while not _positions.keys() >= set(around):
            _number_next_ring()
        _neighbours[position] = tuple(_positions[beside] for beside in around)
    return _neighbours[position]


def intersections(position: int) -> "list[tuple[int, ...]]":
    """Return the six points where a hex meets two others, each as three ascending positions."""
    around = neighbours(position)
    return [tuple(sorted((position, around[i - 1], around[i]))) for i in range(6)]


def is_sum(a: int, b: int, c: int) -> bool:
    """Return whether two of the three pip counts add up to the third."""
    return a + b == c or a + c == b or b + c == a


def sums(counts: "dict[int, int]", first: int, second: int) -> "Iterator[tuple[tuple[int, ...], tuple[int, ...]]]":
    """Yield (intersection, its three pip counts) for each intersection of two positions that is covered all around.

    counts -- {position: pip count} of all covered positions
    """
    for corner in sorted({*intersections(first), *intersections(second)}):
        if all(position in counts for position in corner):
            yield corner, tuple(counts[position] for position in corner)


def gaps(covered: "dict[int, int]") -> "Iterator[tuple[int, int, list[int]]]":
    """Yield the pairs of open positions that could take a tile, as (lower, higher, covered positions next to both)."""
    rim = {beside for position in covered for beside in neighbours(position) if beside not in covered}
    for one in sorted(rim):
        around = neighbours(one)
        for i, other in enumerate(around):
            if other not in covered and (other not in rim or one < other):      # a pair inside the rim only once
                # next to both are those before and behind `other` in the circle; i - 5 is i + 1, from the first again
                beside = [both for both in (around[i - 1], around[i - 5]) if both in covered]
                yield min(one, other), max(one, other), beside


def fitting_counts(counts: "dict[int, int]", position: int) -> "set[int]":
    """Return the pip counts that make only valid sums with the covered positions around an open one.

    counts -- {position: pip count} of all covered positions
    """
    fitting = set(range(10))
    around = [counts.get(beside) for beside in neighbours(position)]
    for i in range(6):
        one, other = around[i - 1], around[i]
        if one is not None and other is not None:
            fitting &= {one + other, abs(one - other)}
    return fitting

"""The longest simple path among cells of a triangular grid, exactly (help page of Zenix, docs/games.md).

This is a frontier search. Cells are taken one by one, in a sweep over the board. For
each cell the search tries every way to link it with up to two neighbours taken before;
a link is a step of the path. Taken cells that have neighbours still to come are the
frontier. The sweep keeps it small.

What comes later depends only on the *state* of the frontier. For each cell the state
tells whether it is closed (no more links come there), free (without a link so far), or
an end of a piece of path; of an end it also tells where the other end of the piece is.
Two ways to the same state have the same future, so the one that left more cells out of
the path is dropped.

States with fewer cells left out are looked at first, so that the first whole path found
is a longest one.

The work is bounded by the number of states. In a frontier of w cells each cell is
closed, free or an end, the pieces do not cross, and at most two ends are settled (they
are ends of the whole path): that makes less than 2 * w**2 * 4**w states for each cell
that is taken. A player has 26 cells at most, in a pyramid of twelve rows; the widest
frontier known for so many is 7. The hardest known sets of cells are in
tests/games/longest_path_cases.py.
"""

_STEPS = ((0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1))
# three keys to sort cells by: a sweep for each of the three directions of lines
_SWEEPS = (lambda cell: cell, lambda cell: cell[::-1], lambda cell: (cell[0] + cell[1], cell[0]))


def longest_path(cells: "list[tuple[int, int]]") -> "list[tuple[int, int]]":
    """Return the cells of a longest simple path, from one end to the other.

    cells -- (row, column) pairs; a cell touches the six around it

    The same cells always give the same path, no cells an empty one.
    """
    parts = _parts(cells)
    best = parts[0][:1] if parts else []
    for part in parts:
        if len(part) > len(best):
            best = _Search(_order(part)).path(len(part) - len(best)) or best
    return best


def _around(cell):
    """Return the six cells that touch a cell."""
    row, column = cell
    return [(row + down, column + right) for down, right in _STEPS]


def _parts(cells):
    """Return the connected parts, as lists of cells, the largest first."""
    left, parts = set(cells), []
    for cell in sorted(left):
        if cell in left:
            left.remove(cell)
            part = [cell]
            for member in part:         # it grows on the way
                for other in _around(member):
                    if other in left:
                        left.remove(other)
                        part.append(other)
            parts.append(part)
    return sorted(parts, key=len, reverse=True)


def _order(part):
    """Return connected cells in the order of that sweep over the board which makes the fewest states."""
    return min((sorted(part, key=key) for key in _SWEEPS), key=_states)


def _states(order):
    """Return about how many states an order makes: 3 ** (cells in the frontier) for each cell that is taken."""
    # when each cell leaves the frontier: once the last of its neighbours is taken
    last = [max(others + [index]) for index, others in enumerate(_neighbours(order))]
    return sum(3 ** sum(end > index for end in last[:index + 1]) for index in range(len(order)))


def _neighbours(order):
    """Return for each cell of an order the indexes of its neighbours there."""
    indexes = {cell: index for index, cell in enumerate(order)}
    return [sorted(indexes[other] for other in _around(cell) if other in indexes) for cell in order]


class _Search:
    """The search along one order of connected cells, of which there are at least two.

    From here on a cell is its index in the order. A state is a string of bytes, one for each
    cell. The byte of an end is the other end of its piece of path, or `end` if the other end
    is settled. The byte of a free cell is the cell itself, that of a closed one is `closed`.
    One more byte, the last, takes what is written at index `end`; it is always `closed`.
    """

    def __init__(self, order: "list[tuple[int, int]]") -> None:
        self.order = order
        self.count = len(order)
        self.end, self.closed = self.count, self.count + 1
        beside = _neighbours(order)
        self.earlier = [[other for other in others if other < cell] for cell, others in enumerate(beside)]
        self.leaving = [[] for _ in order]          # for each cell, the cells that leave the frontier when it is taken
        for cell, others in enumerate(beside):
            self.leaving[max(others + [cell])].append(cell)

    def path(self, limit: int) -> "list[tuple[int, int]]":
        """Return a longest path that leaves out less than `limit` cells, [] if there is none."""
        # waiting[cells left out]: list of (the cell to take, state, links); the state is None if the path is whole.
        # links is None or (links before, cell, the earlier neighbours it is linked to)
        waiting = [[] for _ in range(limit)]
        waiting[0].append((0, bytes(range(self.count)) + bytes([self.closed]), None))
        known = [{} for _ in range(self.count + 1)]     # known[the cell to take]: {state: fewest cells left out}
        for lost in range(limit):
            while waiting[lost]:
                cell, state, links = waiting[lost].pop()
                if state is None:
                    return self._walk(links)
                if known[cell].get(state, lost) < lost:
                    continue
                for choice in self._choices(cell, state):
                    after, more, whole = self._link(cell, state, choice)
                    if after is None or lost + more >= limit:
                        continue
                    if whole:
                        waiting[lost + more].append((cell, None, (links, cell, choice)))
                    elif known[cell + 1].get(after, limit) > lost + more:
                        known[cell + 1][after] = lost + more
                        waiting[lost + more].append((cell + 1, after, (links, cell, choice)))
        return []

    def _choices(self, cell, state):
        """Return the choices of up to two earlier neighbours with which a cell can be linked without closing a ring."""
        ends = [other for other in self.earlier[cell] if state[other] != self.closed]
        return ([()] + [(other,) for other in ends]
                + [(one, other) for number, one in enumerate(ends) for other in ends[:number] if state[one] != other])

    def _link(self, cell, state, choice):
        """Link a cell with its choice of neighbours, then close the cells that leave the frontier by that.

        Returns (state, how many cells are left out by that, whether the path is whole); the state is None if there
        would be two paths, or more than two ends.
        """
        end, closed = self.end, self.closed
        mates = bytearray(state)
        lost = whole = 0                                # whole: how many pieces have become whole paths
        for other in choice:
            one, two = mates[other], mates[cell]        # the far ends of the two pieces that become one
            whole += one == two == end                  # both are settled
            mates[other] = mates[cell] = closed
            mates[one], mates[two] = two, one
            mates[end] = closed                         # `one` or `two` may have been `end`
        for other in self.leaving[cell]:
            mate = mates[other]
            mates[other] = closed
            if mate == other:           # it was free, and is left out
                lost += 1
            elif mate == end:           # its piece ends here, and the other end is settled
                whole += 1
            elif mate != closed:        # its piece ends here: for the other end this one is settled
                mates[mate] = end
        if whole > 1 or mates.count(end) > 2:
            return None, 0, True
        if not whole:
            return bytes(mates), lost, False
        # once the path is whole all other cells are left out, and none of them may be an end of another piece
        free = [other for other in range(self.count) if mates[other] != closed]
        if any(mates[other] != other for other in free):
            return None, 0, True
        return state, lost + len(free), True

    def _walk(self, links):
        """Return the cells of the path that links make, as (row, column) again."""
        linked = {}
        while links:
            links, cell, choice = links
            for other in choice:
                linked.setdefault(cell, []).append(other)
                linked.setdefault(other, []).append(cell)
        here = min(cell for cell, others in linked.items() if len(others) == 1)
        path, before = [], None
        while here is not None:
            path.append(self.order[here])
            here, before = next((other for other in linked[here] if other != before), None), here
        return path

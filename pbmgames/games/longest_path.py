"""The longest simple path among cells of a triangular grid, exactly (help page of Zenix, docs/games.md).

This is a frontier search. Cells are taken one by one, in a sweep over the board. For
each cell the search tries which edges of the path lead from it to cells taken before.
The cells that still have neighbours to come are the frontier, which the sweep keeps
small. Of the past only the *state* of the frontier matters. It tells of each cell
whether it is closed (passed through, or left behind), free, or the end of a piece of
path, and then where the other end of that piece is. Two pasts with the same state have
the same future, so the one that left more cells out is dropped.

States are looked at in the order of the cells they have left out, so that the first
whole path found is a longest one.

The work is bounded by the number of states. In a frontier of w cells each cell is
closed, free or an end, the pieces do not cross, and at most two ends are settled (they
are ends of the whole path): that makes less than 2 * w**2 * 4**w states for each cell
that is taken. With 26 cells in a pyramid of twelve rows, all that a player has, no
frontier wider than 7 is known. The hardest known sets of cells are in
tests/games/longest_path_cases.py.
"""

_STEPS = ((0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1))
# what cells are sorted by: along each of the three directions of lines
_SWEEPS = (lambda cell: cell, lambda cell: cell[::-1], lambda cell: (cell[0] + cell[1], cell[0]))


def longest_path(cells: "list[tuple[int, int]]") -> "list[tuple[int, int]]":
    """Return the cells of a longest simple path, from one end to the other.

    cells -- (row, column) pairs; a cell touches the six around it

    The path is always the same for the same cells. Without cells it is empty.
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
            for one in part:
                for other in _around(one):
                    if other in left:
                        left.remove(other)
                        part.append(other)
            parts.append(part)
    return sorted(parts, key=len, reverse=True)


def _order(part):
    """Return connected cells in the order of a sweep over the board, the one of three that makes the fewest states."""
    return min((sorted(part, key=key) for key in _SWEEPS), key=_states)


def _states(order):
    """Return about how many states an order makes: three times as many for each cell of the frontier."""
    last = [max(others + [place]) for place, others in enumerate(_neighbours(order))]
    return sum(3 ** sum(end > place for end in last[:place + 1]) for place in range(len(order)))


def _neighbours(order):
    """Return the places of each cell's neighbours in the order."""
    place = {cell: number for number, cell in enumerate(order)}
    return [sorted(place[other] for other in _around(cell) if other in place) for cell in order]


class _Search:
    """The search along one order of connected cells, of which there are at least two.

    A state is a string of bytes, one for each place of the order. It is the other end of
    the piece of path that ends at the place (the place itself if it is free), END if that
    other end is settled, or CLOSED if no more edges come here. The last byte stands for
    END as a place.
    """

    def __init__(self, order: "list[tuple[int, int]]") -> None:
        self.order = order
        self.count = len(order)
        self.end, self.closed = self.count, self.count + 1
        beside = _neighbours(order)
        self.earlier = [[other for other in others if other < place] for place, others in enumerate(beside)]
        self.leaving = [[] for _ in order]          # the places that leave the frontier when each place is taken
        for place, others in enumerate(beside):
            self.leaving[max(others + [place])].append(place)

    def path(self, limit: int) -> "list[tuple[int, int]]":
        """Return a longest path that leaves out less than `limit` cells, [] if there is none."""
        # waiting[cells left out]: (place, state, links), links None or (links, place, its earlier neighbours)
        waiting = [[] for _ in range(limit)]
        waiting[0].append((0, bytes(range(self.count)) + bytes([self.closed]), None))
        known = [{} for _ in range(self.count + 1)]
        for lost in range(limit):
            while waiting[lost]:
                place, state, links = waiting[lost].pop()
                if state is None:
                    return self._walk(links)
                if known[place].get(state, lost) < lost:
                    continue
                for choice in self._choices(place, state):
                    after, more, whole = self._link(place, state, choice)
                    if after is None or lost + more >= limit:
                        continue
                    if whole:
                        waiting[lost + more].append((place, None, (links, place, choice)))
                    elif known[place + 1].get(after, limit) > lost + more:
                        known[place + 1][after] = lost + more
                        waiting[lost + more].append((place + 1, after, (links, place, choice)))
        return []

    def _choices(self, place, state):
        """Return the choices of up to two earlier neighbours that a place can be linked to without closing a ring."""
        ends = [other for other in self.earlier[place] if state[other] != self.closed]
        return ([()] + [(other,) for other in ends]
                + [(one, other) for number, one in enumerate(ends) for other in ends[:number] if state[one] != other])

    def _link(self, place, state, choice):
        """Link a place, then retire the frontier cells that have no neighbour to come.

        Returns (state, cells left out by that, whether the path is whole); the state is None if there would be two
        paths, or more than two ends.
        """
        end, closed = self.end, self.closed
        mates = bytearray(state)
        lost = whole = 0
        for other in choice:
            one, two = mates[other], mates[place]       # the far ends of the two pieces that become one
            whole += one == two == end                  # both are settled
            mates[other] = mates[place] = closed
            mates[one], mates[two] = two, one
            mates[end] = closed                         # one of them may have been END
        for other in self.leaving[place]:
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
        # behind a whole path all other cells are left out, and none of them may be the end of a piece
        free = [other for other in range(self.count) if mates[other] != closed]
        if any(mates[other] != other for other in free):
            return None, 0, True
        return state, lost + len(free), True

    def _walk(self, links):
        """Return the cells of the path that links make."""
        edges = {}
        while links:
            links, place, choice = links
            for other in choice:
                edges.setdefault(place, []).append(other)
                edges.setdefault(other, []).append(place)
        here = min(place for place, others in edges.items() if len(others) == 1)
        path, before = [], None
        while here is not None:
            path.append(self.order[here])
            here, before = next((other for other in edges[here] if other != before), None), here
        return path

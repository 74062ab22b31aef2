"""The layout of an Exo board: seven regions, groups, freedoms and goals (docs/games.md, Exo).

A set of cells is one whole number with a bit for each cell, so that a step in
all six directions from all cells of a set at once is a few shifts. A row of the
board has `_width` bits, one more than the cells it can have: so the end of a row
does not touch the beginning of the next. Above the first row lies one without cells.
"""

from pbmgames import Iterator
from pbmgames.games import hexgrid

_layouts = {}           # region size -> its Layout


def layout(size: int) -> "Layout":
    """Return the Layout of a region size, made once a process."""
    if size not in _layouts:
        _layouts[size] = Layout(size)
    return _layouts[size]


class Layout:
    """The cells of one region size, as sets, and what can be seen from a set of stones.

    radius   of the hexagon the board fits into, as `hexgrid` draws it
    cells    {coordinate: (row, number)}, row by row
    names    {coordinate: its bit}, row by row
    every    the set of all cells
    border   the cells that lie in more than one hexagon
    edge     the cells with fewer than six neighbours
    regions  the seven sets of cells that are not border: the middle one, then clockwise
    """

    def __init__(self, size: int) -> None:
        """Lay out seven hexagons with `size` cells a side."""
        self.radius = 3 * size - 2
        self._width = 2 * self.radius
        self._lay_out(size)
        self.edge = self.every & self.grow(~self.every)

    def _lay_out(self, size):
        """Make the sets that the hexagons are."""
        middles = _middles(size)
        self.cells, self.names = {}, {}
        self.every = self.border = 0
        self.regions = [0] * len(middles)
        for name, cell in hexgrid.places(self.radius).items():
            homes = [region for region, middle in enumerate(middles)
                     if hexgrid.distance(cell, middle) < size]
            if not homes:
                continue
            bit = 1 << (cell[0] + 1) * self._width + cell[1]
            self.cells[name], self.names[name] = cell, bit
            self.every |= bit
            if len(homes) > 1:
                self.border |= bit
            else:
                self.regions[homes[0]] |= bit

    def grow(self, cells: int) -> int:
        """Return a set with its neighbours; some of them may lie off the board."""
        right, left = cells | cells << 1, cells | cells >> 1
        return right | left | right << self._width | left >> self._width

    def group(self, seed: int, within: int) -> int:
        """Return the cells of `within` that are connected to `seed`, a part of it."""
        found, wider = 0, seed
        while found != wider:
            found = wider
            wider = self.grow(found) & within
        return found

    def parts(self, cells: int) -> "Iterator[int]":
        """Yield the connected parts of a set."""
        while cells:
            part = self.group(cells & -cells, cells)
            cells ^= part
            yield part

    def choked(self, seed: int, stones: int, empty: int) -> int:
        """Return the group of `stones` at `seed` if it has no freedom, else no cell."""
        found, wider = 0, seed
        while found != wider:
            found, wider = wider, self.grow(wider)
            if wider & empty:       # most groups breathe near the seed
                return 0
            wider &= stones
        return found

    def goals(self, group: int, empty: int) -> "list[int]":
        """Return the goals of a group: parts of the rest with an empty cell and no edge."""
        rest = self.every & ~group
        rest ^= self.group(rest & self.edge, rest)
        return [part for part in self.parts(rest) if part & empty]

    def wins(self, group: int, empty: int) -> bool:
        """Return whether two goals of a group lie in regions that are not adjacent."""
        reach = [self.regions_of(goal) for goal in self.goals(group, empty)]
        return any(apart(one, other) for k, mine in enumerate(reach) for theirs in reach[:k]
                   for one in mine for other in theirs)

    def regions_of(self, cells: int) -> "list[int]":
        """Return the numbers of the regions a set lies in."""
        return [number for number, region in enumerate(self.regions) if region & cells]


def apart(one: int, other: int) -> bool:
    """Return whether two regions are not adjacent (0 = middle, 1 to 6 around it)."""
    return one > 0 and other > 0 and 1 < abs(one - other) < 5


def _middles(size):
    """Return the middle cell of each hexagon; neighbours share a full side."""
    far = size - 1
    middle = (3 * far, 3 * far + 1)
    steps = zip(hexgrid.STEPS, hexgrid.STEPS[1:] + hexgrid.STEPS[:1])
    return [middle] + [hexgrid.neighbour(hexgrid.neighbour(middle, one, far), other, far)
                       for one, other in steps]

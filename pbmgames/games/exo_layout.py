"""The layout of an Exo board: seven regions, groups, freedoms and goals (docs/games.md, Exo).

A set of cells is one whole number with a bit for each cell, 0 the empty set. So a few
shifts make a step in all six directions from all cells of a set at once. `cells & -cells`
is one cell of a set.

A row of the board has `_width` bits, one more than the cells it can have: so the end of a
row does not touch the beginning of the next. Above the first row is a row without cells.
"""

from pbmgames import Iterator
from pbmgames.games import hexgrid

_layouts = {}           # {region size: its Layout}


def layout(size: int) -> "Layout":
    """Return the Layout of a region size, made once a process."""
    if size not in _layouts:
        _layouts[size] = Layout(size)
    return _layouts[size]


class Layout:
    """The cells of a board with one region size, as sets, and what a set of stones means there.

    radius   of the hexagon the board fits into, as `hexgrid` draws it
    cells    {coordinate: (row, number)}, row by row
    bits     {coordinate: its bit}, row by row
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
        """Sort the cells into the sets: border, or one of the regions."""
        middles = _middles(size)
        self.cells, self.bits = {}, {}
        self.every = self.border = 0
        self.regions = [0] * len(middles)
        for name, cell in hexgrid.places(self.radius).items():
            hexagons = [number for number, middle in enumerate(middles)
                        if hexgrid.distance(cell, middle) < size]
            if not hexagons:
                continue
            bit = 1 << (cell[0] + 1) * self._width + cell[1]
            self.cells[name], self.bits[name] = cell, bit
            self.every |= bit
            if len(hexagons) > 1:
                self.border |= bit
            else:
                self.regions[hexagons[0]] |= bit

    def grow(self, cells: int) -> int:
        """Return a set with all neighbours of its cells; some of these may lie off the board."""
        right, left = cells | cells << 1, cells | cells >> 1
        return right | left | right << self._width | left >> self._width

    def group(self, start: int, within: int) -> int:
        """Return the cells of `within` that are connected to `start`, one or more of these cells."""
        found, wider = 0, start
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

    def without_freedom(self, start: int, stones: int, empty: int) -> int:
        """Return the group of `stones` to which the cell `start` belongs if it has no freedom, else the empty set."""
        found, wider = 0, start
        while found != wider:
            found, wider = wider, self.grow(wider)
            if wider & empty:       # a freedom, which most groups have near `start`
                return 0
            wider &= stones
        return found

    def goals(self, group: int, empty: int) -> "list[int]":
        """Return the goals of a group: parts of the rest of the board with an empty cell and no cell at the edge."""
        rest = self.every & ~group
        rest ^= self.group(rest & self.edge, rest)
        return [part for part in self.parts(rest) if part & empty]

    def wins(self, group: int, empty: int) -> bool:
        """Return whether two goals of a group lie in regions that are not adjacent."""
        reach = [self.regions_of(goal) for goal in self.goals(group, empty)]
        for index, regions in enumerate(reach):
            for others in reach[:index]:
                if any(apart(one, other) for one in regions for other in others):
                    return True
        return False

    def regions_of(self, cells: int) -> "list[int]":
        """Return the numbers of the regions of which a set has a cell."""
        return [number for number, region in enumerate(self.regions) if region & cells]


def apart(one: int, other: int) -> bool:
    """Return whether two regions are not adjacent (0 = middle, 1 to 6 around it)."""
    return one > 0 and other > 0 and 1 < abs(one - other) < 5       # 6 and 1 are adjacent


def _middles(size):
    """Return the middle cell of each hexagon; adjacent hexagons share the cells of a whole side."""
    far = size - 1
    middle = (3 * far, 3 * far + 1)
    steps = zip(hexgrid.STEPS, hexgrid.STEPS[1:] + hexgrid.STEPS[:1])
    return [middle] + [hexgrid.neighbour(hexgrid.neighbour(middle, one, far), other, far)
                       for one, other in steps]

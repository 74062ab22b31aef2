"""Exo once more, slow and plain, from its rules (docs/games.md) alone: what test_exo.py compares with.

Cells lie in the plane of the drawing, (0, 0) in the middle of the board: neighbours
are two columns apart in a row and one column in the next. Groups, freedoms and goals
of the whole board are worked out anew for every question; positions are compared.
"""

AROUND = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


class SlowExo:
    """A position; `stones` is {coordinate: "o" or "x"}, `positions` all there have been."""

    def __init__(self, size, flip=False):
        self.size, self.flip, self.radius = size, flip, 3 * size - 2
        side = size - 1
        middles = [(0, 0), (-2 * side, 0), (-side, 3 * side), (side, 3 * side),
                   (2 * side, 0), (side, -3 * side), (-side, -3 * side)]
        self.homes = {}                                 # coordinate -> hexagons it lies in
        where = {}
        for y in range(1 - self.radius, self.radius):
            for x in range(-4 * self.radius, 4 * self.radius + 1):
                homes = [k for k, (up, left) in enumerate(middles) if (x + y) % 2 == 0
                         and max(abs(y - up), (abs(x - left) + abs(y - up)) // 2) <= side]
                if homes:
                    name = self.name(y + self.radius - 1, (x + y) // 2 + self.radius)
                    self.homes[name], where[y, x] = homes, name
        self.around = {name: [where[y + down, x + right] for down, right in AROUND
                              if (y + down, x + right) in where] for (y, x), name in where.items()}
        self.stones, self.turn = {}, 0
        self.positions = [{}]

    @staticmethod
    def name(row, number):
        return "%s%d" % (chr(ord("A") + row), number)

    def parts(self, cells):
        """Return the connected parts of a set of coordinates."""
        cells, found = set(cells), []
        while cells:
            part, new = set(), [cells.pop()]
            while new:
                cell = new.pop()
                part.add(cell)
                near = cells.intersection(self.around[cell])
                cells -= near
                new += near
            found.append(part)
        return found

    def groups(self, stones, sign):
        return self.parts(cell for cell in stones if stones[cell] == sign)

    def freedoms(self, stones, group):
        return {near for cell in group for near in self.around[cell] if near not in stones}

    def after(self, cell):
        """Return (the stones after a move, None or why it is refused)."""
        stones, mine, theirs = dict(self.stones), "ox"[self.turn], "xo"[self.turn]
        stones[cell] = mine
        caught = [group for group in self.groups(stones, theirs) if not self.freedoms(stones, group)]
        for stone in set().union(*caught):
            if self.flip:
                stones[stone] = mine
            else:
                del stones[stone]
        own = next(group for group in self.groups(stones, mine) if cell in group)
        if not self.freedoms(stones, own):
            return stones, "has no freedom"
        if stones in self.positions:
            return stones, "would repeat an earlier position"
        return stones, None

    def moves(self):
        """Return {coordinate: None or why it is refused} of all empty cells."""
        return {cell: self.after(cell)[1] for cell in self.homes if cell not in self.stones}

    def goals(self, stones, group):
        return [part for part in self.parts(set(self.homes) - group)
                if part - set(stones) and all(len(self.around[cell]) == 6 for cell in part)]

    def regions(self, goal):
        return {self.homes[cell][0] for cell in goal if len(self.homes[cell]) == 1}

    def wins(self, stones, group):
        """Tell whether two goals touch two regions that are not adjacent."""
        reach = [self.regions(goal) for goal in self.goals(stones, group)]
        apart = [{one, other} for one in range(1, 7) for other in range(1, 7) if (one - other) % 6 in (2, 3, 4)]
        return any({one, other} in apart for k in range(len(reach)) for m in range(k)
                   for one in reach[k] for other in reach[m])

    def winners(self):
        """Return the seats that have a group that wins, looking at every group."""
        return [seat for seat, sign in enumerate("ox")
                if any(self.wins(self.stones, group) for group in self.groups(self.stones, sign))]

    def play(self, cell):
        """Play a cell that may be played on."""
        self.stones = self.after(cell)[0]
        self.positions.append(self.stones)
        self.turn = 1 - self.turn

    def outcome(self):
        winners = self.winners()
        if winners:
            return winners[0], 1
        if all(self.moves().values()):
            return 1 - self.turn, 1
        return None

    def rows(self):
        """Return the `board` entry."""
        return ["".join(self.sign(self.name(row, number)) for number in range(1, 2 * self.radius))
                for row in range(2 * self.radius - 1)]

    def sign(self, name):
        if name not in self.homes:
            return " "
        border = len(self.homes[name]) > 1
        sign = self.stones.get(name, ":" if border else ".")
        return sign.upper() if border else sign

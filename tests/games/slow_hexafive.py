"""Hexafive once more, slow and plain, from its rules (docs/games.md) alone: what test_hexafive.py compares with.

Cells lie in the plane of the drawing: neighbours are two columns apart in a row and
one column in the next. Every question is answered by looking at the whole board.
"""

WAYS = ((0, 2), (1, 1), (1, -1))


class SlowHexafive:
    """A position, made of text moves; `stones` is {coordinate: "O" or "X"}."""

    def __init__(self, radius, pieces=10000, special=False):
        self.radius, self.pieces = radius, pieces
        self.at = {}                                    # coordinate -> (y, x)
        for y in range(1 - radius, radius):
            length = 2 * radius - 1 - abs(y)
            for k in range(length - (1 if special else 0)):
                name = "%s%d" % (chr(ord("A") + y + radius - 1), k + 1 + max(0, y))
                self.at[name] = (y, 1 - length + 2 * k)
        self.names = {place: name for name, place in self.at.items()}
        self.lines = {length: self.windows(length) for length in (4, 5)}
        self.stones, self.history = {}, []

    def mover(self):
        return "OX"[len(self.history) % 2]

    def windows(self, length):
        """Return all straight lines of `length` cells as lists of coordinates, in one direction each."""
        found = []
        for y, x in self.names:
            for down, right in WAYS:
                places = [(y + k * down, x + k * right) for k in range(length)]
                if all(place in self.names for place in places):
                    found.append([self.names[place] for place in places])
        return found

    def has_five(self, stones, sign):
        return any(all(stones.get(name) == sign for name in line) for line in self.lines[5])

    def forbidden(self):
        last = self.history[-1] if self.history else ""
        return last.split(",")[1] if "," in last else None

    def left(self, sign):
        return self.pieces - sum(stone == sign for stone in self.stones.values())

    def moves(self):
        """Return the set of all legal moves."""
        if self.outcome() is not None:
            return set()
        mine, found = self.mover(), set()
        theirs = "X" if mine == "O" else "O"
        for name in self.at:
            if name in self.stones or name == self.forbidden():
                continue
            after = dict(self.stones)
            after[name] = mine
            enclosed = set()
            for line in self.lines[4]:
                if name in (line[0], line[3]) and [after.get(one) for one in line] == [mine, theirs, theirs, mine]:
                    enclosed |= {line[1], line[2]}
            found |= {"%s,%s" % (name, one) for one in enclosed}
            if not enclosed or self.has_five(after, mine):
                found.add(name)
        return found

    def play(self, move):
        """Play a move that is in `moves`."""
        name, _, taken = move.partition(",")
        self.stones[name] = self.mover()
        if taken:
            del self.stones[taken]
        self.history.append(move)

    def outcome(self):
        for seat, sign in enumerate("OX"):
            if self.has_five(self.stones, sign):
                return seat, 1
        free = set(self.at) - set(self.stones) - {self.forbidden()}
        if not free or not self.left(self.mover()):
            return "tie"
        return None

    def rows(self):
        size = 2 * self.radius - 1
        labels = [chr(ord("A") + row) for row in range(size)]
        return ["".join(self.stones.get(name, ".") if name in self.at else " "
                        for name in ("%s%d" % (label, number) for number in range(1, size + 1)))
                for label in labels]

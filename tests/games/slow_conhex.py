"""Conhex once more, slow and plain, from its rules (docs/games.md) alone: what test_conhex.py compares with.

Everything is asked of the printed board anew: cells are sets of blanks found by flood
fill, and a position is always counted out from its list of moves.
"""

# the help page's picture (seed 003)
EMPTY = r"""
    A     B C  D E  F G H  I  J K L  M N  O P     Q

  1 +---------------------------------------------+ 1
    |       |         |         |         |       |
    |       |         |         |         |       |
  2 |       +----+----+----+----+----+----+       | 2
    |      /     |         |         |     \      |
  3 |-----+      |         |         |      +-----| 3
  4 |     |      +----+----+----+----+      |     | 4
    |     |     /     |         |     \     |     |
  5 |     +----+      |         |      +----+     | 5
  6 |     |    |      +----+----+      |    |     | 6
    |     |    |     /     |     \     |    |     |
  7 |-----+    +----+      |      +----+    +-----| 7
  8 |     |    |    |     -+-     |    |    |     | 8
    |     |    |    |    /   \    |    |    |     |
  9 |     +----+    +---+  +  +---+    +----+     | 9
    |     |    |    |    \   /    |    |    |     |
 10 |     |    |    |     -+-     |    |    |     | 10
 11 |-----+    +----+      |      +----+    +-----| 11
    |     |    |     \     |     /     |    |     |
 12 |     |    |      +----+----+      |    |     | 12
 13 |     +----+      |         |      +----+     | 13
    |     |     \     |         |     /     |     |
 14 |     |      +----+----+----+----+      |     | 14
 15 |-----+      |         |         |      +-----| 15
    |      \     |         |         |     /      |
 16 |       +----+----+----+----+----+----+       | 16
    |       |         |         |         |       |
    |       |         |         |         |       |
 17 +---------------------------------------------+ 17

    A     B C  D E  F G H  I  J K L  M N  O P     Q
"""[1:]

LINES = EMPTY.split("\n")
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND = BESIDE + ((1, 1), (1, -1), (-1, 1), (-1, -1))


def sign(place):
    line, column = place
    return LINES[line][column] if 0 <= line < len(LINES) and 0 <= column < len(LINES[line]) else ""


def near(place, ways):
    return [(place[0] + down, place[1] + right) for down, right in ways]


def fill(place):
    """Return all blanks that can be reached from one without crossing a line."""
    inside, waiting = set(), [place]
    while waiting:
        place = waiting.pop()
        if place not in inside:
            inside.add(place)
            waiting += [other for other in near(place, BESIDE) if sign(other) == " "]
    return inside


FRAME = [line for line, text in enumerate(LINES) if "-" * 45 in text]
CELLS = []          # each a set of places
HOLES = {}          # name -> place
for _line in range(FRAME[0], FRAME[1] + 1):
    for _column in range(4, 51):
        _place = (_line, _column)
        if sign(_place) == "+":
            HOLES[LINES[0][_column] + LINES[_line].split()[0]] = _place
        elif sign(_place) == " " and not any(_place in cell for cell in CELLS):
            CELLS.append(fill(_place))


def rim(cell):
    return [name for name, place in HOLES.items() if any(other in cell for other in near(place, AROUND))]


RIMS = [rim(cell) for cell in CELLS]
TOUCH = [[bool(set(one) & set(other)) for other in RIMS] for one in RIMS]


class SlowConhex:
    """A position: nothing but its moves."""

    def __init__(self):
        self.moves = []

    def stones(self, count):
        """Return {hole: "v" or "h"} after some moves."""
        return {hole: "vh"[number % 2] for number, hole in enumerate(self.moves[:count])}

    def owners(self):
        """Return the owner of each cell, "." for none."""
        owners = ["."] * len(CELLS)
        for count in range(1, len(self.moves) + 1):
            stones = self.stones(count)
            for number, holes in enumerate(RIMS):
                for player in "vh":
                    if owners[number] == "." and sum(stones.get(hole) == player for hole in holes) >= len(holes) / 2:
                        owners[number] = player
        return owners

    def chain(self, player, owners):
        """Tell whether a player's cells lead from one of his sides to the other."""
        if player == "v":
            at_start, at_end = [[any(place[0] == line for place in cell) for cell in CELLS]
                                for line in (FRAME[0] + 1, FRAME[1] - 1)]
        else:
            at_start, at_end = [[any(place[1] == column for place in cell) for cell in CELLS] for column in (5, 49)]
        reached = {number for number, owner in enumerate(owners) if owner == player and at_start[number]}
        while True:
            more = {number for number, owner in enumerate(owners)
                    if owner == player and any(TOUCH[number][other] for other in reached)}
            if more <= reached:
                return any(at_end[number] for number in reached)
            reached |= more

    def outcome(self):
        owners = self.owners()
        chains = [self.chain(player, owners) for player in "vh"]
        assert not all(chains)
        return (chains.index(True), 1) if any(chains) else None

    def legal_moves(self):
        return [] if self.outcome() else [hole for hole in HOLES if hole not in self.moves]

    def rows(self):
        stones = self.stones(None)
        return ["".join(stones.get(hole, ".") for hole in HOLES), "".join(self.owners()) + "." * 28]

    def draw(self):
        """Return the drawing: whatever touches cells of one player only takes his character."""
        owners = self.owners()
        owner_at = {place: owners[number] for number, cell in enumerate(CELLS) for place in cell}
        signs = {HOLES[hole]: stone for hole, stone in self.stones(None).items()}
        for line in range(FRAME[0] + 1, FRAME[1]):
            for column in range(5, 50):
                place = (line, column)
                if sign(place) != "+":
                    players = {owner_at[other] for other in [place] + near(place, BESIDE) if other in owner_at}
                    if len(players) == 1 and players != {"."}:
                        signs[place] = {"v": "|", "h": "-"}[players.pop()]
        return "\n".join("".join(signs.get((line, column), character) for column, character in enumerate(text))
                         for line, text in enumerate(LINES))

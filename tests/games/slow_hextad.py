r"""A second Hextad, slow and plain, written from its rules (docs/games.md) alone.

Hexes are cube coordinates (x, y, z) with x + y + z = 0; x grows to the right, y
downwards. Positions are found by sorting all hexes, legal moves by trying everything,
pictures by painting whole hexes over each other. Tiles come as the `board` entry has
them: ["3@1,3@2", "2@17,6@7"].
"""

UP, DOWN = (0, -1, 1), (0, 1, -1)
WAYS = [UP, (1, -1, 0), (1, 0, -1), DOWN, (-1, 1, 0), (-1, 0, 1)]
RINGS = 32


def add(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def distance(a, b):
    return max(abs(a[i] - b[i]) for i in range(3))


def height(spot):
    """Text lines below the start tile's upper half, halved."""
    return spot[1] - spot[2]


UPPER, LOWER = (0, 0, 0), DOWN


def _number_all():
    spots = [(x, y, -x - y) for x in range(-RINGS, RINGS + 1)
             for y in range(-RINGS, RINGS + 2)]
    rings = [(min(distance(s, UPPER), distance(s, LOWER)), height(s), s[0], s) for s in spots]
    return [None] + [entry[3] for entry in sorted(r for r in rings if r[0] <= RINGS)]


SPOTS = _number_all()                                   # position -> spot
NUMBERS = {spot: k for k, spot in enumerate(SPOTS) if spot}     # spot -> position


def read(rows):
    """Return [(count, spot), (count, spot)] for each tile."""
    tiles = []
    for row in rows:
        tiles.append([(int(half.split("@")[0]), SPOTS[int(half.split("@")[1])])
                      for half in row.split(",")])
    return tiles


def is_sum(counts):
    small, middle, large = sorted(counts)
    return small + middle == large


def corners(spots):
    """Return all sets of three of the spots that meet in a point."""
    found = set()
    for spot in spots:
        near = [add(spot, way) for way in WAYS]
        for a in near:
            for b in near:
                if a in spots and b in spots and distance(a, b) == 1:
                    found.add(frozenset((spot, a, b)))
    return found


def recount(rows):
    """Return the scores after the tiles were played, first the start tile, then in turn."""
    tiles = read(rows)
    count, when = {}, {}
    for turn, tile in enumerate(tiles):
        for pips, spot in tile:
            count[spot], when[spot] = pips, turn
    scores = [0, 0]
    for corner in corners(set(count)):
        completed = max(when[spot] for spot in corner)
        pips = [count[spot] for spot in corner]
        if is_sum(pips):
            scores[(completed - 1) % 2] += max(pips)
    return scores


def all_sums_valid(rows):
    """Say whether every intersection of the board is a valid sum."""
    count = {spot: pips for tile in read(rows) for pips, spot in tile}
    return all(is_sum([count[spot] for spot in corner]) for corner in corners(set(count)))


def legal(rows, pool, strict):
    """Return the set of all legal moves, trying each tile on each pair of positions."""
    count = {spot: pips for tile in read(rows) for pips, spot in tile}
    outermost = max(min(distance(spot, UPPER), distance(spot, LOWER)) for spot in count) + 2
    free = [spot for spot in SPOTS[1:] if spot not in count
            and min(distance(spot, UPPER), distance(spot, LOWER)) <= outermost]
    moves = set()
    for one in free:
        for other in (add(one, way) for way in WAYS):
            if other in count or other not in NUMBERS:
                continue
            if not any(add(spot, way) in count for spot in (one, other) for way in WAYS):
                continue
            for tile in pool:
                if tile[0] == tile[1] and NUMBERS[one] > NUMBERS[other]:
                    continue
                after = {**count, one: int(tile[0]), other: int(tile[1])}
                if not strict or _sums_hold(after, one, other):
                    moves.add("%s:%d,%d" % (tile, NUMBERS[one], NUMBERS[other]))
    return moves


def _sums_hold(count, one, other):
    near = {one, other} | {add(spot, way) for spot in (one, other) for way in WAYS}
    return all(is_sum([count[spot] for spot in corner])
               for corner in corners({spot for spot in near if spot in count})
               if one in corner or other in corner)


# the picture -----------------------------------------------------------------

WITH_RIM = [r"   _____",
            r"  /     \ ",
            r" /       \ ",
            r"/\       /",
            r"\ \_____/",
            r" \/____/"]
WITHOUT = [r"   _____",
           r"  /     \ ",
           r" /       \ ",
           r" \       /",
           r"  \_____/"]
PIPS = ["   /   /   ", "   / o /   ", "   /o o/   ", "   /ooo/   ", "o o/   /o o",
        "o o/ o /o o", "o o/o o/o o", "ooo/ o /ooo", "ooo/o o/ooo", "ooo/ooo/ooo"]
INSIDE = {DOWN: ["", "", "", "", "   _____"],           # edge of the hex towards its other half
          (1, -1, 0): ["", "        \\", "         \\"],
          (1, 0, -1): ["", "", "", "         /", "        /"]}


class Sheet:
    """Characters, by (line, column)."""

    def __init__(self):
        self.ink = {}

    def stamp(self, spot, shape, down=0, right=0, opaque=False, erase=False):
        top, left = 2 * height(spot) + down, 7 * spot[0] + right
        for i, line in enumerate(shape):
            line = line.rstrip()
            for j, character in enumerate(line):
                if opaque and j > len(line) - len(line.lstrip()) or character != " ":
                    self.ink[top + i, left + j] = " " if erase else character

    def text(self):
        ink = {where: what for where, what in self.ink.items() if what != " "}
        top, bottom = min(i for i, _ in ink), max(i for i, _ in ink)
        left, right = min(j for _, j in ink), max(j for _, j in ink)
        lines = ["".join(ink.get((i, j), " ") for j in range(left, right + 1)).rstrip()
                 for i in range(top, bottom + 1)]
        return "".join((" " * 4 + line).rstrip() + "\n" for line in lines)


def drawing(rows, positions=()):
    """Return the picture of the tiles with these open positions numbered."""
    tiles = read(rows)
    halves = [half for tile in tiles for half in tile]
    sheet = Sheet()
    for position in positions:
        sheet.stamp(SPOTS[position], ["%4d" % position], 2, 2)
    for _, spot in halves:
        sheet.stamp(spot, WITH_RIM)
    for _, spot in halves:
        sheet.stamp(spot, WITHOUT, opaque=True)
    for (_, one), (_, other) in tiles:
        for way, edge in INSIDE.items():
            for spot, beyond in ((one, other), (other, one)):
                if add(spot, way) == beyond:
                    sheet.stamp(spot, edge, erase=True)
    for count, spot in halves:
        sheet.stamp(spot, PIPS[count].split("/"), 1, 4)
    return sheet.text()

"""Sets of cells whose longest path is asked for: random boards, families, and the hardest ones known.

A cell is (row, column) as in Zenix: row 1 on top, column 0 = letter A.
"""

import random
from functools import partial

OWN = {3: 2, 8: 12, 11: 22, 12: 26}         # pieces of a colour by size of the pyramid
MOST = OWN[12]

# 26 pieces on a pyramid of twelve rows, found by hill climbing for the most states looked at, against this search and
# against those before it
HARDEST = [
    "L6 K7 L7 G8 J8 K8 L8 G9 H9 I9 J9 K9 L9 F10 H10 I10 J10 K10 L10 H11 I11 J11 K11 H12 I12 J12",
    "J3 K3 I4 J4 K4 L4 H5 I5 J5 K5 L5 G6 H6 I6 J6 K6 G7 H7 I7 J7 E8 F8 H8 I8 J8 F9",
    "G6 F7 G7 E8 F8 G8 D9 E9 F9 C10 D10 E10 F10 H10 B11 C11 D11 E11 F11 G11 A12 B12 C12 D12 E12 G12",
    "K6 I7 J7 J8 K8 L8 I9 J9 K9 L9 H10 I10 J10 K10 L10 G11 H11 I11 J11 K11 L11 F12 G12 H12 I12 J12",
    "J6 F7 H7 I7 E8 F8 H8 D9 E9 F9 G9 H9 I9 C10 D10 E10 F10 B11 C11 D11 E11 F11 C12 D12 E12 F12",
    "H6 I6 F7 H7 E8 G8 I8 J8 D9 E9 F9 G9 H9 I9 C10 E10 F10 G10 D11 E11 F11 G11 H11 C12 D12 G12",
    "L1 K2 L2 J3 K3 I4 J4 K4 L4 H5 I5 J5 K5 L5 H6 I6 J6 K6 F7 G7 I7 F8 G8 E9 J11 I12",
    "J4 J5 K5 I6 F7 H7 I7 E8 F8 G8 H8 I8 J8 F9 G9 H9 I9 J9 E10 F10 G10 H10 E11 H11 E12 F12",
    "L6 K7 L7 G8 J8 K8 L8 G9 H9 I9 J9 K9 L9 F10 H10 I10 J10 K10 L10 H11 I11 J11 K11 G12 H12 J12",
    "I7 J7 K7 L7 G8 H8 I8 J8 K8 L8 G9 H9 I9 J9 L9 G10 H10 I10 J10 G11 H11 J11 K11 L11 G12 I12",
    "K2 L2 J3 K3 L3 I4 J4 K4 L4 H5 I5 J5 K5 L5 G6 H6 I6 J6 K6 L6 F7 H7 K7 L7 H8 J8",
]


def pyramid(size):
    """Return the cells of a pyramid."""
    return [(row, column) for row in range(1, size + 1) for column in range(size - row, size)]


def random_boards(size, count=1000, seed=1):
    """Return the first player's cells of random full boards."""
    draw = random.Random(seed)
    return [draw.sample(pyramid(size), OWN[size]) for _ in range(count)]


def touching(cell):
    """Return the cells next to a cell."""
    row, column = cell
    return [(row, column - 1), (row, column + 1), (row + 1, column - 1), (row + 1, column),
            (row - 1, column), (row - 1, column + 1)]


def grown(compact, count=100, seed=2):
    """Return sets that grew cell by cell; the larger `compact`, the more a cell with many neighbours is preferred."""
    draw = random.Random(seed)
    sets = []
    for _ in range(count):
        cells, board = [draw.choice(pyramid(12))], set(pyramid(12))
        while len(cells) < MOST:
            near = [other for cell in cells for other in touching(cell) if other in board and other not in cells]
            weights = [sum(one in cells for one in touching(other)) ** compact for other in near]
            cells.append(draw.choices(near, weights)[0])
        sets.append(cells)
    return sets


def blocks():
    """Return compact blocks."""
    return [[(row, column) for row in range(12, 12 - height, -1) for column in range(12 - row, 12)][:MOST]
            for height in (3, 4, 5, 6)]


def combs():
    """Return a back with teeth, in two directions."""
    back = [(10, column) for column in range(2, 12)]
    teeth = [(row, column) for column in range(2, 11, 2) for row in (11, 12)]
    return [(back + teeth)[:MOST], [(12, column) for column in range(12)] + [(11, column) for column in range(1, 12, 2)]
            + [(10, column) for column in range(2, 11, 2)]]


def rings():
    """Return a large ring, and small rings that hang together."""
    large = [(12, column) for column in range(0, 9)] + [(row, 12 - row) for row in range(4, 12)] \
        + [(row, 8) for row in range(4, 12)]
    centres = [(10, 3), (10, 6), (10, 9), (7, 7)]
    small = sorted({cell for centre in centres for cell in touching(centre)} - set(centres))
    return [large[:MOST], small[:MOST]]


def trees(count=100, seed=3):
    """Return sets without a ring: each new cell touches one old cell only, while that can be had."""
    draw = random.Random(seed)
    sets = []
    for _ in range(count):
        cells, board = [draw.choice(pyramid(12))], pyramid(12)
        while len(cells) < MOST:
            near = {other: sum(one in cells for one in touching(other)) for other in board if other not in cells}
            least = min(links for links in near.values() if links)
            cells.append(draw.choice([other for other, links in near.items() if links == least]))
        sets.append(cells)
    return sets


def hardest():
    """Return the hill-climbed sets."""
    return [[(int(word[1:]), ord(word[0]) - ord("A")) for word in text.split()] for text in HARDEST]


def families():
    """Return {name: function that returns sets of cells} of all families, those of `make bench`."""
    return {**{"random boards of size %d" % size: partial(random_boards, size) for size in OWN},
            "compact blocks": blocks, "combs": combs, "rings with holes": rings, "trees": trees,
            **{"grown sets, compactness %d" % compact: partial(grown, compact) for compact in (0, 1, 2)},
            "hill-climbed sets of 26": hardest}

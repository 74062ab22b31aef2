r"""Conhex: conquer cells by their corners and join two opposite sides.

Starting a game

    conhex challenge userid1 userid2

Userid1 plays Vert and moves first, userid2 plays Horz. There are no
parameters. All other commands are those of every game on this server.

The board

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

Every + is a hole, 69 in all, in which a piece can be placed. A hole is named
by the letter above and the number beside it: the one in the middle is I9, the
corners are A1, Q1, A17 and Q17. Where no + is drawn there is no hole.

The lines cut the board into 41 cells. The holes of a cell are those on its
rim: 24 cells have six, the 16 along the edge have three, and the one in the
middle has five, I8, H9, J9, I10 and I9 inside it. Two cells touch if they
share a piece of border or just a hole.

Play

The players take turns; a turn is one piece of one's own, v for Vert and h for
Horz, in any empty hole. Pieces never move and are never removed.

Who is the first to fill half of a cell's holes or more has conquered it:
three holes of six, three of five, or two of three. The cell stays his for the
rest of the game, whatever is placed around it later. One piece may conquer
several cells at once. A cell of Vert is filled with | and one of Horz with -,
and so is the border between two cells of the same player.

Part of a board, with ten pieces on it:

    v---------------------------------------------+
    |||||||||         |         |---------|       |
    |||||||||         |         |---------|       |
    ||||||||+----+----+----+----h----h----+       |
    |||||||/     |         |---------|     \      |
    |-----v      |         |---------|      +-----|
    |     |      +----v----v----h----+      |     |
    |     |     /     |---------|     \     |     |
    |     +----+      |---------|      +----+     |
    |     |    |      h----h----v      |    |     |
    |     |    |     /     |     \     |    |     |
    |-----+    +----+      |      +----+    +-----|
    |     |    |    |     -+-     |    |    |     |

Vert has conquered the cell in the corner, with two holes of three. The other
three are Horz's: two of three holes at the edge, three of six below it, and
in the lowest one three of six as well. Vert has three pieces there too, so
the third piece of Horz must have come first.

Aim

Vert wins as soon as a chain of his cells, each touching the next, leads from
the top edge to the bottom edge; Horz wins with a chain from the left edge to
the right one. A cell in a corner lies on both its edges. There are no ties:
a full board always has such a chain, and never one of each player.

Vert has won here:

    A     B C  D E  F G H  I  J K L  M N  O P     Q

  1 +---------------------------------------------+ 1
    |       |||||||||||         |         |       |
    |       |||||||||||         |         |       |
  2 |       v----v||||v----+----+----+----+       | 2
    |      /     |||||||||||         |     \      |
  3 |-----+      |||||||||||         |      +-----| 3
  4 |     |      +----+||||v----h----+      |     | 4
    |     |     /     |||||||||||-----\     |     |
  5 |     +----+      |||||||||||------h----+     | 5
  6 |     |----|      +||||v----v-----------|     | 6
    |     |----|     /||||||     \----------|     |
  7 |-----h----v----v|||||||      +----h----+-----| 7
  8 |----------|||||||||||-h-     |    |----------| 8
    |----------||||||||||/---\    |    |----------|
  9 |-----h----h||||v---h--h--+---+    +----h-----| 9
    |-----|    ||||||--------/    |    |    |-----|
 10 |-----|    ||||||------+-     |    |    |-----| 10
 11 |-----+    v||||+------|      +----+    h-----| 11
    |     |    ||||||\-----|     /     |    |     |
 12 |     |    |||||||h----h----h      |    |     | 12
 13 |     +----+|||||||---------|      +----+     | 13
    |     |     \||||||---------|     /     |     |
 14 |     |      v||||v----v----+----h      |     | 14
 15 |-----+      |||||||||||||||||||||      +-----| 15
    |      \     |||||||||||||||||||||     /      |
 16 |       +----+----+----+----v||||v----h       | 16
    |       |         |         |||||||||||       |
    |       |         |         |||||||||||       |
 17 +---------------------------------------------+ 17

    A     B C  D E  F G H  I  J K L  M N  O P     Q

Moves

    conhex move board# userid password F7     a piece in the hole F7
    conhex move board# userid password swap   change sides

Letter and number may change places, and small letters will do. The cells that
a piece conquers are coloured by the server.

The first piece can be too good. That is why the second player, and only in
his first turn, may swap instead of placing a piece: he then is Vert and owns
that piece, and the other is Horz and to move. Nobody may pass.
"""

from .conhex_board import DRAWING, HOLE, board
from .game import FIRST, SECOND, Game, Illegal, read_coordinate

PIECES = "vh"           # of the first and the second player
FILLS = "|-"            # what fills their cells
EMPTY = "."             # in the `board` entry

STONE_STYLES = ("first", "second")
AREA_STYLES = {None: "cell", FIRST: "first-area", SECOND: "second-area"}
ACROSS, DOWN = 10, 16.4         # a column and a line of the drawing in the picture, which is square


class Conhex(Game):
    """A position: `stones` is {hole: player}, `owners` the player of each cell or None."""

    name = "Conhex"
    players = ("Vert", "Horz")
    swap_after = 1

    def __init__(self, parameters=(), seed=0):
        """Set up an empty board (see Game)."""
        super().__init__(parameters, seed)
        self.read_parameters(parameters)
        self.board = board()
        self.stones = {}
        self.owners = [None] * len(self.board.rims)
        self.last = None            # the hole of the last move
        self._winner = None

    # rules ------------------------------------------------------------------

    def play(self, text):
        """Place a piece in a hole, "F7" (see Game)."""
        hole = "%s%d" % read_coordinate(text)
        if hole not in self.board.holes:
            raise Illegal("%s is not a hole" % hole)
        if hole in self.stones:
            raise Illegal("%s is already occupied" % hole)
        self.stones[hole] = self.turn
        self.last = hole
        self._conquer(self.board.touched[hole])
        if self._connects(self.turn):
            self._winner = self.turn
        self.turn = 1 - self.turn
        return hole

    def _conquer(self, cells):
        """Give the player on turn those of `cells` that are free and half his."""
        for cell in cells:
            rim = self.board.rims[cell]
            own = sum(self.stones.get(hole) == self.turn for hole in rim)
            if self.owners[cell] is None and 2 * own >= len(rim):
                self.owners[cell] = self.turn

    def _connects(self, player):
        """Tell whether a chain of cells joins the two sides of a player."""
        free = {cell for cell, owner in enumerate(self.owners) if owner == player}
        start, goal = self.board.sides[player]
        chain = list(free & start)
        free -= start
        for cell in chain:          # it grows on the way
            near = self.board.neighbours[cell] & free
            chain += near
            free -= near
        return not goal.isdisjoint(chain)

    def outcome(self):
        """Tell who has joined his sides (see Game); there are no ties."""
        return None if self._winner is None else (self._winner, 1)

    def legal_moves(self):
        """Yield every empty hole until the game is won (see Game)."""
        if self._winner is None:
            yield from (hole for hole in self.board.holes if hole not in self.stones)

    # the board for people and programs --------------------------------------

    def draw(self, over=False):
        """Return the help page's drawing with pieces and conquered cells (see Game)."""
        lines = [list(line) for line in DRAWING.split("\n")]
        for line, start, stop, player in self._coloured():
            lines[line][start:stop] = FILLS[player] * (stop - start)
        for hole, player in self.stones.items():
            line, column = self.board.holes[hole]
            lines[line][column] = PIECES[player]
        return "\n".join(map("".join, lines))

    def _coloured(self):
        """Yield what the players' cells fill, as (line, first column, column behind the last, player)."""
        for runs, owner in zip(self.board.runs, self.owners):
            if owner is not None:
                for run in runs:
                    yield run + (owner,)
        for line, column, cell, other in self.board.borders:
            owner = self._shared(cell, other)
            if owner is not None:
                yield line, column, column + 1, owner

    def _shared(self, cell, other):
        """Return the player who owns both cells, None if there is none."""
        return self.owners[cell] if self.owners[cell] == self.owners[other] else None

    def rows(self):
        """Return the `board` entry: holes and cells in reading order, `.vh` (see Game)."""
        holes = [self.stones.get(hole) for hole in self.board.holes]
        rows = ["".join(EMPTY if player is None else PIECES[player] for player in row)
                for row in (holes, self.owners)]
        return [rows[0], rows[1].ljust(len(holes), EMPTY)]

    def spans(self, over=False):
        """Yield labels, borders, conquered cells and holes (see Game)."""
        return _merged(iter(sorted(self._spans())))

    def _spans(self):
        for line, column, text in self.board.labels():
            yield line, column, len(text), "label"
        for line, column in self.board.frame:
            yield line, column, 1, "border"
        for line, column, cell, other in self.board.borders:
            if self._shared(cell, other) is None:
                yield line, column, 1, "border"
        for line, start, stop, player in self._coloured():
            yield line, start, stop - start, AREA_STYLES[player]
        for hole, (line, column) in self.board.holes.items():
            yield line, column, 1, "last" if hole == self.last else self._hole_style(hole)

    def _hole_style(self, hole):
        return STONE_STYLES[self.stones[hole]] if hole in self.stones else "cell"

    def picture(self, over=False):
        """Return cells, labels, holes and pieces (see Game)."""
        shapes = [("area", [_point(*corner) for corner in outline], AREA_STYLES[owner])
                  for outline, owner in zip(self.board.outlines(), self.owners)]
        for line, column, text in self.board.labels():
            shapes.append(("text",) + _point(line, column + (len(text) - 1) / 2) + (text, "label"))
        for hole, place in self.board.holes.items():
            radius = 12 if hole in self.stones else 4
            shapes.append(("disc",) + _point(*place) + (radius, self._hole_style(hole)))
        if self.last:
            shapes.append(("disc",) + _point(*self.board.holes[self.last]) + (4, "last"))
        return shapes

    def set_up(self, drawing, turn=FIRST):
        """Take over the pieces and cells of a drawing, `turn` to move: the inverse of `draw`.

        The last move is not read.
        """
        lines = drawing.split("\n")
        signs = {hole: lines[line][column] for hole, (line, column) in self.board.holes.items()}
        self.stones = {hole: PIECES.index(sign) for hole, sign in signs.items() if sign != HOLE}
        insides = [lines[line][start] for (line, start, _), *_ in self.board.runs]
        self.owners = [None if sign == " " else FILLS.index(sign) for sign in insides]
        self.turn = turn
        self._winner = next((player for player in (FIRST, SECOND) if self._connects(player)), None)


def _merged(spans):
    """Yield spans in order, those side by side and of one style as one."""
    line, column, width, style = next(spans)
    for span in spans:
        if span[:2] == (line, column + width) and span[3] == style:
            width += span[2]
        else:
            yield line, column, width, style
            line, column, width, style = span
    yield line, column, width, style


def _point(line, column):
    """Return the point of the picture, (x, y), for a place in the drawing."""
    return column * ACROSS, line * DOWN

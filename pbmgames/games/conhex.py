r"""Conhex: conquer cells by their corners and join two opposite sides.

By Michail Antonow, 2002.

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

The player who first fills half of a cell's holes or more has conquered it:
three holes of six, three of five, or two of three. The cell stays theirs for
the rest of the game, whatever is placed around it later. One piece may
conquer several cells at once. A cell of Vert is filled with | and one of Horz
with -, and so is the border between two cells of the same player.

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

Vert wins as soon as a chain of Vert's cells, each touching the next, leads
from the top edge to the bottom edge; Horz wins with a chain from the left
edge to the right one. A cell in a corner lies on both its edges. There are no
ties: a full board always has such a chain, and never one of each player.

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

First strategy

Each cell is a race for half of its holes. Where both players have as many
pieces on its rim, the player on turn is ahead. Every hole but I9 and the four
corners lies on the rims of three cells, and a piece that counts in three open
races is worth more than one that counts in one. A cell that somebody has
conquered is decided: play where cells are still open.

A cell one row away from an edge touches two cells of that edge, so it is
hard to cut off: if the other player takes one of them, take the other.

Moves

    conhex move board# userid password F7     a piece in the hole F7
    conhex move board# userid password swap   change sides

Letter and number may change places, and small letters will do. The cells that
a piece conquers are coloured by the server.

The first piece can be too good. That is why the second player, and only in
the first turn, may swap instead of placing a piece: they are then Vert and
own that piece, and the other is Horz and to move. Nobody may pass.

By mail

Where letters tell how to answer them, reply to the letter about your board.
Keep its subject, and write the move on the first line, alone: F7 or swap. A
comment may stand below it. Elsewhere the subject of your mail is the command:

    conhex move 101 alice secret F7
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import FIRST, SECOND, Illegal, PieceGame, read_coordinate
from pbmgames.games.conhex_layout import HOLE, layout

_EMPTY, _PIECES = ".", "vh"
_FILLS = "|-"           # what fills the cells of each seat
AREA_STYLES = {FIRST: "first-area", SECOND: "second-area"}


class Conhex(PieceGame):
    """A position of Conhex.

    layout  its holes and cells, a `conhex_layout.Layout`
    pieces  {hole: seat}
    owners  for each cell the seat that has conquered it, None if neither has
    """

    name = "Conhex"
    sides = ("Vert", "Horz")
    swap_after = 1
    signs = ".vh"
    styles = {HOLE: "cell", "v": "first", "h": "second"}

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up an empty board (see Game)."""
        super().__init__(parameters, seed)
        self.read_parameters(parameters)
        self.layout = layout(__doc__)    # the help page has the drawing
        self.pieces = {}
        self.owners: "list[int | None]" = [None] * len(self.layout.rims)
        self._winner: "int | None" = None

    # rules ------------------------------------------------------------------

    def play(self, text: str) -> str:
        """Play a hole, "F7" (see Game)."""
        hole = read_coordinate(text)
        if hole not in self.layout.holes:
            raise Illegal("%s is not a hole", hole)
        if hole in self.pieces:
            raise Illegal("%s is already occupied", hole)
        self.pieces[hole] = self.turn
        self.last = hole
        self._conquer(self.layout.touched[hole])
        if self._connects(self.turn):
            self._winner = self.turn
        self.turn = 1 - self.turn
        return hole

    def _conquer(self, cells):
        """Give the side on turn those of `cells` that nobody has conquered and half of whose holes it fills."""
        for cell in cells:
            rim = self.layout.rims[cell]
            own = sum(self.pieces.get(hole) == self.turn for hole in rim)
            if self.owners[cell] is None and 2 * own >= len(rim):
                self.owners[cell] = self.turn

    def _connects(self, seat):
        """Return whether a chain of a side's cells joins its two edges."""
        left = {cell for cell, owner in enumerate(self.owners) if owner == seat}
        start, goal = self.layout.edges[seat]
        chain = list(left & start)
        left -= start
        for cell in chain:          # it grows on the way
            near = self.layout.neighbours[cell] & left
            chain += near
            left -= near
        return not goal.isdisjoint(chain)

    def legal_moves(self) -> "Iterable[str]":
        """Yield every empty hole until the game is won (see Game)."""
        if self._winner is None:
            yield from (hole for hole in self.layout.holes if hole not in self.pieces)

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return who has joined the edges; there are no ties (see Game)."""
        return None if self._winner is None else (self._winner, 1)

    # the board for people and programs --------------------------------------

    def _coloured(self):
        """Yield what the drawing fills for a side, as (line, first column, column after the last, seat)."""
        for runs, owner in zip(self.layout.runs, self.owners):
            if owner is not None:
                for run in runs:
                    yield (*run, owner)
        for line, column, cell, other in self.layout.borders:
            owner = self.owners[cell]
            if owner is not None and owner == self.owners[other]:
                yield line, column, column + 1, owner

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where each hole is in the drawing (see PieceGame)."""
        return self.layout.holes

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each hole (see PieceGame)."""
        return {hole: _PIECES[self.pieces[hole]] if hole in self.pieces else HOLE for hole in self.layout.holes}

    def rows(self) -> "list[str]":
        """Return two strings of `.`, `v` and `h`, in reading order: the holes, then the cells (see Game)."""
        holes = [self.pieces.get(hole) for hole in self.layout.holes]
        rows = ["".join(_EMPTY if seat is None else _PIECES[seat] for seat in row) for row in (holes, self.owners)]
        return [rows[0], rows[1].ljust(len(holes), _EMPTY)]

    def shaped(self, rows: "Sequence[str]") -> bool:
        """Return whether there are two rows, with a sign for each hole (see Game)."""
        return [len(row) for row in rows] == 2 * [len(self.layout.holes)] and set("".join(rows)) <= set(self.signs)

    def lines(self, over: bool = False) -> "list[str]":
        """Return the help page's drawing with pieces and conquered cells (see PieceGame)."""
        lines = [list(line) for line in self.layout.lines]
        for line, start, stop, seat in self._coloured():
            lines[line][start:stop] = _FILLS[seat] * (stop - start)
        for hole, sign in self.shown().items():
            line, column = self.layout.holes[hole]
            lines[line][column] = sign
        return list(map("".join, lines))

    def looks(self, over: bool) -> "dict[tuple[int, int], str]":
        """Return the styles of borders, conquered cells, holes and pieces (see PieceGame)."""
        looks = dict.fromkeys(self.layout.frame + [border[:2] for border in self.layout.borders], "border")
        for line, start, stop, seat in self._coloured():
            looks.update(dict.fromkeys(((line, column) for column in range(start, stop)), AREA_STYLES[seat]))
        return {**looks, **super().looks(over)}

    def words(self) -> "Iterable[tuple[str, list[str]]]":
        """Return the pieces of each side, and how many cells it has (see Game)."""
        return [*super().words(),
                *(("cells of " + side, [str(self.owners.count(seat))]) for seat, side in enumerate(self.sides))]

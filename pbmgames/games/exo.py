r"""Exo

   A connection game of goals that come and go. Two players: Ohs (o), who
   begins, and Eks (x). By Cameron Browne, 2007.

   Its inventor warns that it does not play too well yet. It is for lovers of
   connection games who bring patience and a taste for the unknown.

Challenge

   exo challenge [-region_size=N] [-flip] userid1 userid2

   userid1 plays Ohs. The parameters:

   -region_size=N  cells on one side of each region, 2 to 8; 4 if not given
   -flip           surrounded stones change to the mover's colour (see below)

   All other commands are those of every game on this server.

The board

   Seven hexagons of cells, one in the middle and six around it. Where two or
   three of them overlap lie the border cells, drawn `:`, which belong to no
   region. The other cells of each hexagon, drawn `.`, are a region. The
   regions are called

                                      top
                       upper left             upper right
                                    middle
                       lower left             lower right
                                    bottom

   The middle region is adjacent to the six others, an outer one to the middle
   and to its two neighbours in the ring: the top to the upper left and the
   upper right. The board is empty when the game begins.

                             1 2 3 4 5 6 7 8 9 10
                            / / / / / / / / / / 11
                        A-       . . . .       / 12
                       B-       . . . . .       / 13
                      C-       . . . . . .       / 14
                     D- . . . : . . . . . : . . . / 15
                    E- . . . . : . . . . : . . . . / 16
                   F- . . . . . : . . . : . . . . . / 17
                  G- . . . . . . : : : : . . . . . . / 18
                 H-   . . . . . : . . . : . . . . .   / 19
                I-     . . . . : . . . . : . . . .     / 
               J-       : : : : . . . . . : : : :       
                K-     . . . . : . . . . : . . . .      
                 L-   . . . . . : . . . : . . . . .    
                  M- . . . . . . : : : : . . . . . .  
                   N- . . . . . : . . . : . . . . .  
                    O- . . . . : . . . . : . . . .  
                     P- . . . : . . . . . : . . .  
                      Q-       . . . . . .        
                       R-       . . . . .        
                        S-       . . . .        

   A cell is named by the letter of its row and the number of its line.
   Numbers run along the `/` lines and count cells that are not there, too:
   the top row is A4, A5, A6, A7, the left-most cell of row J is J4, and the
   bottom row is S13 to S16. A cell has up to six neighbours: two in its row,
   two above, two below. Stones on border cells are drawn as capitals, `O` and
   `X`, so that the border can still be seen.

Play

   The players take turns; a turn is one stone of one's own on an empty cell,
   on the border or not. Nobody may pass. Before making a first move the
   second player may swap sides instead.

   Stones of one colour that are connected form a group. Its freedoms are the
   empty cells next to it. After a stone was placed

   1. enemy groups without a freedom are captured and taken off the board.
      With -flip they stay and become stones of the mover instead;
   2. the group of the stone just placed must have a freedom, or else the move
      was not allowed;
   3. the stones on the board must not lie as they did after any earlier move,
      no matter who was to move then, or else the move was not allowed. (With
      -flip this cannot happen, as no stone ever leaves the board.)

   A player on turn who has no move loses.

Goals, and how to win

   Think of one group cut out of the board, cells and all: what is left may
   fall apart into several pieces. A piece with at least one empty cell and
   with no cell at the board's edge (one that has fewer than six neighbours)
   is a goal of that group. Here are the upper rows of the top region, and the
   same without the group of Ohs:

                    a x . .                     a x . .
                   x x . . .                   x x . . .
                  . . o o . .                 . .     . .
                 : . o 1 o . :               : .   1   . :
                  . . o o . .                 . .     . .

   Two pieces are left, the cell 1 and all the rest of the board. The cell 1
   is a goal. The rest is none, as it reaches the edge. For the same reason
   the cell a is no goal of Eks, though the group of Eks cuts it off.

   So a goal is what a group encloses away from the edge. Enemy stones may
   stand in it. It lies in all the regions of which it has a cell, empty or
   not; its border cells do not count for any region.

   You win with one group that has two goals in two regions that are not
   adjacent: one goal has a cell in the one region, the other goal has a cell
   in the other. As the middle is adjacent to all, it always takes two outer
   regions that are not neighbours, such as the top and the bottom, or the top
   and the lower left.

   In this example Eks has won. One goal of the group reaches over the middle,
   the top and the upper right region, the other one is in the bottom region.

                             1 2 3 4 5 6 7 8 9 10
                            / / / / / / / / / / 11
                        A-       o . o .       / 12
                       B-       . o o . .       / 13
                      C-       . o . . . .       / 14
                     D- . . . : o . . . . : . . . / 15
                    E- . . . . O . . x x X . . . . / 16
                   F- . . . . o : . x . : x . . . . / 17
                  G- . . . o o . : X : : . x . . . . / 18
                 H-   . . o . o : . x . : x o o . .   / 19
                I-     . . o o : . . x x X o . o .     / 
               J-       : : O : . . x . . O : O :       
                K-     . . o o : . x . . O . o . .      
                 L-   . . o . o : x . . O . o . . .    
                  M- . . . o o . : X : O . o . . . .  
                   N- . . . . . : x . o : o . . . .  
                    O- . . . . : x . o . O . . . .  
                     P- . . . : . x . o o : . . .  
                      Q-       . x x . . .        
                       R-       x . x . .        
                        S-       x x . .        

   The group of Ohs on the left has not won: its two lower goals lie in
   regions that are adjacent, and the eye at the top touches the edge of the
   board and is no goal. Nor has the group of Ohs on the right, whose only
   goal reaches over two regions that are not adjacent: one stone more that
   splits the goal in two would win.

First strategy

   Keep your stones connected: only one group can win. Begin near the middle,
   from where a group can reach two outer regions that are far apart, and
   enclose a few cells in each of them, away from the edge.

   What a group encloses keeps it alive, too: two eyes make it safe, and an
   eye at the edge, though no goal, will do for that. A goal that lies in the
   middle region only is not enough; but a strong group there helps to connect
   goals farther out. A goal over several regions makes more pairs. Play into
   an enemy goal if that has to be answered inside: a goal shrunk to border
   cells is worth nothing. With -flip it is harder to keep a goal open.

Moves

   exo move board# userid password a7      a stone on A7
   exo move board# userid password swap    swap sides; second move only

   Letter and number may be written in either order and in any case.

By mail

   Where letters tell how to answer them, reply to the letter about your
   board. Keep its subject, and write the move on the first line, alone: A7,
   or swap. A comment may stand below it. Elsewhere the subject of your mail
   is the command:

   exo move 101 alice secret A7
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import FIRST, SECOND, Illegal, hexgrid, read_coordinate
from pbmgames.games.exo_layout import layout

SIZES = (2, 8)
# what stands for an empty cell and for the stones of each seat, on cells of a region and on border cells
_SIGNS, _BORDER_SIGNS = ".ox", ":OX"


class Exo(hexgrid.HexGame):
    """A position of Exo. A cell, or a set of cells, is a whole number, as `exo_layout` says.

    layout  the cells, an `exo_layout.Layout`
    stones  for each seat the set of cells with its stones
    flip    whether captured stones change colour
    """

    name = "Exo"
    parameters = ("region_size", "flip")
    swap_after = 1
    signs = " .:oxOX"
    styles = {".": "cell", ":": "border", "o": "first", "x": "second", "O": "first", "X": "second"}

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up an empty board (see Game)."""
        super().__init__(parameters, seed)
        size, self.flip = 4, False
        for name, text in self.read_parameters(parameters):
            if name == "region_size":
                size = self.read_number(name, text, *SIZES)
            elif text is not None:
                raise self.bad_value(name, text, "given without a value")
            else:
                self.flip = True
        self.layout = layout(size)
        self.radius, self.cells = self.layout.radius, self.layout.cells
        self.stones = (0, 0)
        self._winner: "int | None" = None
        self._seen = set()          # every value that `stones` had after a move

    # rules ------------------------------------------------------------------

    def play(self, text: str) -> str:
        """Play a cell, "a7" (see Game)."""
        name = read_coordinate(text)
        if name not in self.layout.bits:
            raise Illegal("%s is not on the board", name)
        cell = self.layout.bits[name]
        if not cell & self._empty(self.stones):
            raise Illegal("%s is already occupied", name)
        stones = self._after(cell)
        reason = self._forbids(cell, stones)
        if reason:
            raise Illegal("%s %s", name, reason)
        self._move_on(cell, stones)
        self.last = name
        return name

    def _empty(self, stones):
        """Return the cells without a stone."""
        return self.layout.every & ~(stones[FIRST] | stones[SECOND])

    def _after(self, cell):
        """Return what `stones` would be if the side on turn put one on `cell`, whether that is allowed or not."""
        mine, theirs = self.stones[self.turn] | cell, self.stones[1 - self.turn]
        empty = self.layout.every & ~(mine | theirs)
        caught, near = 0, self.layout.grow(cell) & theirs
        while near:
            start = near & -near         # one of the cells
            caught |= self.layout.without_freedom(start, theirs, empty)
            near &= ~(start | caught)
        theirs ^= caught
        if self.flip:
            mine |= caught
        return (mine, theirs) if self.turn == FIRST else (theirs, mine)

    def _forbids(self, cell, stones):
        """Return why a stone on `cell` may not lead to `stones`, None if it may."""
        if self.layout.without_freedom(cell, stones[self.turn], self._empty(stones)):
            return "has no freedom"
        if stones in self._seen:
            return "would repeat an earlier position"
        return None

    def _move_on(self, cell, stones):
        """Make the move: a stone on `cell`, which leads to `stones`; note whether it wins."""
        self.stones = stones
        self._seen.add(stones)
        # Only the group of the new stone can have gained a goal. Every other group encloses the same areas
        # as before, and these had empty cells already: the stones in them need a freedom.
        if self.layout.wins(self.layout.group(cell, stones[self.turn]), self._empty(stones)):
            self._winner = self.turn
        self.turn = 1 - self.turn

    def _allowed(self):
        """Yield the coordinates on which the side on turn may play, as if the game were never won."""
        empty = self._empty(self.stones)
        for name, cell in self.layout.bits.items():
            if cell & empty and not self._forbids(cell, self._after(cell)):
                yield name

    def legal_moves(self) -> "Iterable[str]":
        """Yield every cell to play on (see Game)."""
        return self._allowed() if self._winner is None else iter(())

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return who has won by two goals, or because the side on turn has no move (see Game)."""
        if self._winner is not None:
            return self._winner, 1
        if next(self._allowed(), None) is None:
            return 1 - self.turn, 1
        return None

    # the board for people and programs --------------------------------------

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each cell, which also tells whether it is border (see PieceGame)."""
        first, second = self.stones
        shown = {}
        for name, cell in self.layout.bits.items():
            signs = _BORDER_SIGNS if cell & self.layout.border else _SIGNS
            shown[name] = signs[1 if cell & first else 2 if cell & second else 0]
        return shown

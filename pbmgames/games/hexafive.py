r"""Hexafive

   Five in a row on a board of hexagons, with captures. Two players: Ohs (o),
   who is White and begins, and Eks (x). Boku, by Rob Nelson, is the same game
   on the board of Diagram 1. The London Game Company distributes it; by mail
   it was played as Hexafive, in a program by David Glaude.

Challenge

   hexafive challenge [-radius=N] [-pieces=M] [-special=1] userid1 userid2

   userid1 plays Ohs. The parameters:

   -radius=N    cells on one side of the board, 3 to 13; 6 if not given
   -pieces=M    stones each player has; 10000 if not given, as good as endless
   -special=1   the board of Diagram 1, 80 cells, and 36 stones each; this one
                goes together with neither of the others

   All other commands are those of every game on this server.

The board

                         1 2 3 4 5 6 
                        / / / / / / 7
                    A- . . . . .   / 8 
                   B- . . . . . .   / 9 
                  C- . . . . . . .   / 10
                 D- . . . . . . . .   / 11
                E- . . . . . . . . .   / 
               F- . . . . . . . . . .   
                G- . . . . . . . . .   
                 H- . . . . . . . .   
                  I- . . . . . . .   
                   J- . . . . . .   
                    K- . . . . .   

                       Diagram 1

   Diagram 2 is the board of the default size, on which every game begins
   with no stone. A cell is named by the letter of its row and the number of
   its line: numbers run along the `/` lines, so that the last cell of row A
   is A6 and the last row, K, reaches from K6 to K11. Each inner cell has six
   neighbours, and straight lines run in three directions: along the rows,
   along the `/` lines and along the `\` lines (A1, B2, C3 ...).

                         1 2 3 4 5 6 
                        / / / / / / 7
                    A- . . . . . . / 8 
                   B- . . . . . . . / 9 
                  C- . . . . . . . . / 10
                 D- . . . . . . . . . / 11
                E- . . . . . . . . . . / 
               F- . . . . . . . . . . . 
                G- . . . . . . . . . .  
                 H- . . . . . . . . .  
                  I- . . . . . . . .  
                   J- . . . . . . .  
                    K- . . . . . .  

                       Diagram 2

   Stones of Ohs are drawn `O`, those of Eks `X`, and the last stone placed
   stands between `>` and `<`. A cell on which the player to move may not play
   just now is drawn `#`. If the number of stones was given, what both players
   have left stands under the board.

Play and aim

   The players take turns; a turn is one stone of one's own on an empty cell.
   Whoever has five or more own stones in an unbroken straight line, the one
   just placed among them, has won. A longer line counts as well as one of
   five, and so do two lines made at once. In Diagram 3 Eks has won with D2.

                         1 2 3 4 5 6 
                        / / / / / / 7
                    A- . . . . . . / 8 
                   B- . . . . . . . / 9 
                  C- . . . . . . . . / 10
                 D- .>X<. . . . . . . / 11
                E- . . X . . . . . . . / 
               F- . . . X . X . . . . . 
                G- . . . X O O O X O .  
                 H- . . . X . . . . .  
                  I- . . . O . . . .  
                   J- . . . . . . .  
                    K- . . . . . .  

                       Diagram 3

Captures

   Two enemy stones side by side are enclosed if the stone just placed stands
   at one end of the two and another stone of the same player at the other
   end, all four in a straight line. Exactly two: one stone or three between
   the ends are safe. Whoever encloses one pair or several at once must take
   one stone, and only one, of all those enclosed. It goes back to the stock
   of its owner, who may not place a stone on the emptied cell in the next
   move; after that the cell is like any other.

   A pair is enclosed only by a stone that comes to stand at its end: one may
   safely complete a pair between two enemy stones that are there already.

   Captures do not win by themselves, however many there are: only a line of
   five wins. A move that makes a line of five wins, whether it takes a stone
   or not.

                         1 2 3 4 5 6 
                        / / / / / / 7
                    A- . . . . . . / 8 
                   B- . . . . . . . / 9 
                  C- . . . a . . . . / 10
                 D- . . . X X . . . . / 11
                E- . . .>X<O X . . . . / 
               F- . X b O X . O . . . . 
                G- . . . . . . . . . .  
                 H- . . . . . . . . .  
                  I- . . . . . . . .  
                   J- . . . . . . .  
                    K- . . . . . .  

                       Diagram 4

   In Diagram 4 Ohs encloses two pairs with a stone at a (C4): D4 and E4,
   which have F4 behind them, and D5 and E6, which have F7 behind them. Ohs
   takes one of the four. With a stone at b (F3) Ohs makes a pair, F3 and F4,
   between the enemy stones F2 and F5. It is safe, since both ends were there
   before it, and stays so as long as both ends stand. It is in danger again
   when Ohs has captured one of the ends, say F5: Eks may not play there in
   the next move, but in any later one, and that would enclose the pair.

First strategy

   A line of four with both cells at its ends empty wins, unless the other
   player makes five first or captures one of the four: only one end can be
   closed. A line of three with empty cells around it threatens to become
   one, so answer it at once.

   Look at each pair on the board that has an enemy stone at one end and an
   empty cell at the other: it can be enclosed in the next move. Add a third
   stone, or close the end yourself. A capture is worth most when it breaks a
   line, and when the cell that is forbidden is the one the other needs.

Ties

   The game is a tie if the player to move has no stone left, or no cell to
   play on.

Moves

   hexafive move board# userid password C4       a stone on C4
   hexafive move board# userid password C4,D4    ... that takes the one on D4

   The stone to take must be named when a pair is enclosed, and only then; a
   stone that makes a line of five may leave it. Letter and number may be
   written in either order and in any case.

By mail

   Where letters tell how to answer them, reply to the letter about your
   board. Keep its subject, and write C4 or C4,D4 alone on the first line.
   Elsewhere the subject of your mail is the command:

   hexafive move 101 alice secret C4,D4
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import TIE, Illegal, Unreadable, hexgrid, read_coordinate
from pbmgames.text import LARGEST

LIMITS = {"radius": (3, 13), "pieces": (1, LARGEST), "special": (1, 1)}
_MANY = 10000           # stones each if the challenge does not say
_LINE = 5               # stones in a line that win
_EMPTY, _FORBIDDEN, _STONES = ".", "#", "OX"


class Hexafive(hexgrid.HexGame):
    """A position of Hexafive; a cell is (row, number), as in `hexgrid`.

    stock      how many stones each side has left
    counted    whether the challenge has limited them
    stones     {cell: seat}
    forbidden  the cell emptied by the last move, None if it captured nothing
    """

    name = "Hexafive"
    spellings = ("A1,B2", "A1")
    parameters = ("radius", "pieces", "special")
    signs = " .OX"
    styles = {".": "cell", "#": "mark", "O": "first", "X": "second"}

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up an empty board (see Game)."""
        super().__init__(parameters, seed)
        given = self._read_challenge(parameters)
        self.radius = given.get("radius", 6)
        self._special = "special" in given
        self.counted = self._special or "pieces" in given
        self.cells = hexgrid.places(self.radius)
        if self._special:           # this board lacks the last cell of each row
            for row in range(2 * self.radius - 1):
                del self.cells[hexgrid.name((row, hexgrid.numbers(self.radius, row)[-1]))]
        self.tail = "" if self._special else " "        # with `special` the missing cell has left blanks there already
        self.stock = [36 if self._special else given.get("pieces", _MANY)] * 2
        self.stones = {}
        self.forbidden: "tuple[int, int] | None" = None
        self._winner: "int | None" = None

    def _read_challenge(self, words):
        """Return the parameters given as {name: number}. Raises ParameterError."""
        given = {name: self.read_number(name, text, *LIMITS[name]) for name, text in self.read_parameters(words)}
        if "special" in given and len(given) > 1:
            raise self.bad_value("special", "1", "for itself: no other parameter goes with it")
        return given

    # rules ------------------------------------------------------------------

    def play(self, text: str) -> str:
        """Play a cell, "C4", or a cell and the stone it captures, "C4,D4" (see Game)."""
        cell, taken = self._read_move(text)
        self._check_free(cell)
        self._check_capture(cell, taken)
        canonical = hexgrid.name(cell)
        if self._makes_line(cell):
            self._winner = self.turn
        self.stones[cell] = self.turn
        self.stock[self.turn] -= 1
        if taken:
            self.stock[self.stones.pop(taken)] += 1
            canonical += "," + hexgrid.name(taken)
        self.last, self.forbidden = hexgrid.name(cell), taken
        self.turn = 1 - self.turn
        return canonical

    def _read_move(self, text):
        """Return the cells named in a move as (cell, captured cell or None). Raises MoveError."""
        words = text.split(",")
        if len(words) > 2:
            raise Unreadable(text)
        names = [read_coordinate(word, text) for word in words]
        for name in names:
            if name not in self.cells:
                raise Illegal("%s is not on the board", name)
        return self.cells[names[0]], self.cells[names[1]] if len(names) > 1 else None

    def _check_free(self, cell):
        """Raise Illegal if the side on turn cannot put a stone on a cell."""
        if cell in self.stones:
            raise Illegal("%s is already occupied", hexgrid.name(cell))
        if cell == self.forbidden:
            raise Illegal("%s was just captured", hexgrid.name(cell))

    def _check_capture(self, cell, taken):
        """Raise Illegal if a stone on `cell` cannot capture `taken`, or has to capture one and `taken` is None."""
        enclosed = self._enclosed(cell)
        if taken and not enclosed:
            raise Illegal("%s captures nothing", hexgrid.name(cell))
        if taken and taken not in enclosed:
            raise Illegal("%s cannot be captured", hexgrid.name(taken))
        if enclosed and not taken and not self._makes_line(cell):
            raise Illegal("%s captures: name one of %s", hexgrid.name(cell), " ".join(map(hexgrid.name, enclosed)))

    def _enclosed(self, cell):
        """Return the cells of all enemy stones that a stone on `cell` would enclose, row by row."""
        enemy, enclosed = 1 - self.turn, set()
        for step in hexgrid.STEPS:
            if (self._reach(cell, step, enemy) == 2
                    and self.stones.get(hexgrid.neighbour(cell, step, 3)) == self.turn):
                enclosed.update(hexgrid.neighbour(cell, step, times) for times in (1, 2))
        return sorted(enclosed)

    def _makes_line(self, cell):
        """Return whether a stone of the side on turn on `cell` makes a line that wins."""
        reach = [self._reach(cell, step, self.turn) for step in hexgrid.STEPS]
        return any(reach[way] + 1 + reach[way + 3] >= _LINE for way in range(3))        # way + 3 is the opposite way

    def _reach(self, cell, step, seat):
        """Return how many stones of a side lie in a row that begins one `step` from `cell`."""
        count = 0
        while self.stones.get(hexgrid.neighbour(cell, step, count + 1)) == seat:
            count += 1
        return count

    def legal_moves(self) -> "Iterable[str]":
        """Yield every cell to play on; if that captures, with each of the stones to take (see Game)."""
        if self.outcome() is not None:
            return
        for name, cell in self.cells.items():
            if cell not in self.stones and cell != self.forbidden:
                enclosed = self._enclosed(cell)
                if not enclosed or self._makes_line(cell):
                    yield name
                for stone in enclosed:
                    yield name + "," + hexgrid.name(stone)

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return who has won by a line, or TIE if the side on turn cannot play (see Game)."""
        if self._winner is not None:
            return self._winner, 1
        playable = len(self.cells) - len(self.stones) - (self.forbidden is not None)
        return None if playable and self.stock[self.turn] else TIE

    # the board for people and programs --------------------------------------

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each cell; while the game goes on the forbidden cell has its own (see PieceGame)."""
        shown = {name: _STONES[self.stones[cell]] if cell in self.stones else _EMPTY
                 for name, cell in self.cells.items()}
        if self.forbidden and not over and self.outcome() is None:
            shown[hexgrid.name(self.forbidden)] = _FORBIDDEN
        return shown

    def lines(self, over: bool = False) -> "list[str]":
        """Return the help page's drawing; the last stone stands between `>` and `<` (see PieceGame)."""
        lines = super().lines(over)
        if self.last:
            line, column = self.drawn[self.last]
            text = lines[line]
            lines[line] = "%s>%s<%s" % (text[:column - 1], text[column], text[column + 2:])
        return lines

    def below(self) -> "list[str]":
        """Return the stocks, if they are counted (see PieceGame)."""
        stocks = ["%10d      %s" % stock for stock in zip(self.stock, self.sides)]
        return ["", "       Pieces  [lefts]", *stocks] if self.counted else []

    def looks(self, over: bool) -> "dict[tuple[int, int], str]":
        """Return the styles of cells and stones, and of `>` and `<` at the last stone (see PieceGame)."""
        drawn = self.drawn
        looks = {drawn[name]: self.styles[sign] for name, sign in self.shown(over).items()}
        if self.last:
            line, column = drawn[self.last]
            looks[line, column - 1] = looks[line, column + 1] = "last"
        return looks

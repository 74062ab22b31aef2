r"""Zenix: build a pyramid together, own the longest path in it.

Starting a game

    zenix challenge [-size=3|8|11|12] userid1 userid2

Userid1 plays Eks (X) and moves first, userid2 plays Ohs (O). The size is the
number of rows of the pyramid; without the parameter it is 8.

The board

                 1- .
                2- . .
               3- . . .
              4- . . . .
             5- . . . . .
            6- . . . . . .
           7- . . . . . . .
          8- . . . . . . . .
              \ \ \ \ \ \ \ \
               A B C D E F G H

A place has the letter at the foot of its slanting line and the number of its
row: the place on top is H1, the left corner is A8. In drawings `.` is an
empty place, `X` a piece of Eks, `O` a piece of Ohs, and `*` a neutral piece,
of either player.

Inside the pyramid a place touches six others: the two beside it in its row,
the two above it and the two below it. On this board D6 touches C6 and E6, D5
and E5, C7 and D7. A place at a side or at the bottom touches four, a corner
two.

Rules

Both players have a stock of own pieces and a smaller one of neutral pieces:

    size   own  neutral
       3     2        1
       8    12        6
      11    22       11
      12    26       13

The players take turns; a turn is one piece of one's stock, own or neutral, on
an empty place.
Pieces obey gravity: a piece lies in the bottom row, or rests on two pieces,
of whatever kind, in the two places below it. D6 rests on C7 and D7, and B2 of
the smallest board on A3 and B3. Pieces never move again.

The game ends when the pyramid is full; both stocks are empty then. Each
player's longest path is counted: a chain of own pieces, each touching the
next, that uses no piece twice. The longer path wins, equal ones are a tie.
Neutral pieces belong to nobody and are part of no path.

Here X wins by 12 to 11. The pieces of one longest path of each are numbered:

                 1- *                    1- *
                2- * *                  2- * *
               3- * * *                3- * * *
              4- * * O *              4- * * 1 *
             5- 1 * * O O            5- X * * 2 3
            6- 2 3 O O O O          6- X X1110 9 4
           7- 5 41011 O O *        7- X X X X 8 5 *
          8- 6 7 8 912 O O O      8- X X X X X 7 6 O
              \ \ \ \ \ \ \ \         \ \ \ \ \ \ \ \
               A B C D E F G H         A B C D E F G H

First strategy

A path is a line, not a heap. Of three branches that meet it can take only
two. But a piece that touches two neighbours of a path can always be put
between them, so pieces that lie close together are seldom wasted.

A piece may open the place above it, and the other player is the first who
can take that place. So look at what your piece supports before you play.

A neutral piece is a wall. It is best used where two groups of the other
player would meet. All of your pieces have to be played in the end, and you
choose only when and where: keep a neutral piece for a place where an own one
would not help you.

Moves

    zenix move board# userid password B3      an own piece on B3
    zenix move board# userid password *B3     a neutral piece on B3

Letter and number may change places, and small letters will do. Under the
board stands what is left of both stocks:

           Own     Neutral  [Pieces lefts]
             1       1      Eks
             2       0      Ohs

Looking at the paths

    zenix paths board#          or board#k for the position after k moves

draws the board twice, like the example above, with a longest path of Eks in
the left one and of Ohs in the right one, and tells their lengths.

Passing and swapping are not part of the game.

By mail

Where letters tell how to answer them, reply to the letter about your board.
Keep its subject, and write the move on the first line, alone: B3 or *B3. A
comment may stand below it. Elsewhere the subject of your mail is the command:

    zenix move 101 alice secret *B3

History

Zenix is distributed by Gigamic. It was first played by mail in a program by
David Glaude.
"""

from pbmgames import Iterable, Sequence
from pbmgames.games import FIRST, SECOND, TIE, Illegal, PieceGame, in_letters, read_coordinate

SIZES = ("3", "8", "11", "12")
_EMPTY, _NEUTRAL, _OWN = ".", "*", "XO"


class Zenix(PieceGame):
    """A position of Zenix; a cell is (row, column), row 1 on top, column 0 = A.

    size     the rows of the pyramid
    cells    {name: cell}
    pieces   {cell: sign}
    own      how many own pieces each side has in stock
    neutral  how many neutral pieces each side has in stock
    """

    name = "Zenix"
    sides = ("Eks", "Ohs")
    spellings = ("*A1", "A1")
    prefixes = {"*": r"neutr(?!als)|nøytr|nøjtr|semleges|tarafsız|ουδέτερ|нейтрал|中立|ニュートラル|중립|star(?!\w)"}
    parameters = ("size",)
    commands = {"paths": "paths"}
    signs = ".*XO"
    styles = {".": "cell", "*": "neutral", "X": "first", "O": "second"}

    def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:
        """Set up an empty pyramid (see Game)."""
        super().__init__(parameters, seed)
        self.size = 8
        for name, text in self.read_parameters(parameters):
            if text not in SIZES:
                raise self.bad_value(name, text, "one of " + ", ".join(SIZES))
            self.size = int(text)
        cells = [(row, column) for row in range(1, self.size + 1) for column in range(self.size - row, self.size)]
        self.cells = dict(zip(_named(cells), cells))
        self.pieces = {}
        self.own = [len(self.cells) // 3] * 2
        self.neutral = [len(self.cells) // 6] * 2

    # rules ------------------------------------------------------------------

    def play(self, text: str) -> str:
        """Play an own piece, "B3", or a neutral one, "*B3" (see Game)."""
        neutral = text.startswith(_NEUTRAL)
        name = read_coordinate(text[1:] if neutral else text, text)
        self._check(name, neutral)
        stock = self.neutral if neutral else self.own
        stock[self.turn] -= 1
        self.last = name
        self.pieces[self.cells[name]] = _NEUTRAL if neutral else _OWN[self.turn]
        self.turn = 1 - self.turn
        return _NEUTRAL + name if neutral else name

    def _check(self, name, neutral):
        """Raise Illegal if the side on turn cannot put a piece on this place."""
        cell = self.cells.get(name)
        if cell is None:
            raise Illegal("%s is not on the board", name)
        if cell in self.pieces:
            raise Illegal("%s is already occupied", name)
        if not self._supported(cell):
            raise Illegal("%s is not supported", name)
        if not (self.neutral if neutral else self.own)[self.turn]:
            raise Illegal("You have no %s pieces left", "neutral" if neutral else "own")

    def _supported(self, cell):
        """Return whether a cell lies in the bottom row or on two pieces."""
        row, column = cell
        return row == self.size or (row + 1, column - 1) in self.pieces and (row + 1, column) in self.pieces

    def legal_moves(self) -> "Iterable[str]":
        """Yield every supported cell, for an own piece and for a neutral one (see Game)."""
        for name, cell in self.cells.items():
            if cell not in self.pieces and self._supported(cell):
                if self.own[self.turn]:
                    yield name
                if self.neutral[self.turn]:
                    yield _NEUTRAL + name

    def outcome(self) -> "str | tuple[int, int] | None":
        """Return who has the longer path, once the board is full (see Game)."""
        if len(self.pieces) < len(self.cells):
            return None
        first, second = map(len, self.longest_paths())
        if first == second:
            return TIE
        return (FIRST if first > second else SECOND), 1

    def longest_paths(self) -> "list[list[tuple[int, int]]]":
        """Return a longest path of each side, as lists of cells."""
        from pbmgames.games.longest_path import longest_path  # not at the top, for few moves need it
        return [longest_path([cell for cell, piece in self.pieces.items() if piece == own]) for own in _OWN]

    # the board for people and programs --------------------------------------

    @property
    def drawn(self) -> "dict[str, tuple[int, int]]":
        """Where each place is in the drawing (see PieceGame)."""
        return {name: (row - 1, 9 - self.size + row + 2 * column) for name, (row, column) in self.cells.items()}

    def shown(self, over: bool = False) -> "dict[str, str]":
        """Return the sign of each place (see PieceGame)."""
        return {name: self.pieces.get(cell, _EMPTY) for name, cell in self.cells.items()}

    def rows(self) -> "list[str]":
        """Return a square, a string for each row; `.` stands for an empty cell, and where there is none (see Game)."""
        return ["".join(self.pieces.get((row, column), _EMPTY) for column in range(self.size))
                for row in range(1, self.size + 1)]

    def below(self) -> "list[str]":
        """Return the stocks (see PieceGame)."""
        return ["", "       Own     Neutral  [Pieces lefts]",
                *("%10d%8d      %s" % stock for stock in zip(self.own, self.neutral, self.sides))]

    def lines(self, over: bool = False) -> "list[str]":
        """Return the pyramid (see PieceGame)."""
        return self._pyramid({})

    def _pyramid(self, numbers):
        """Return the lines of the pyramid; cells in `numbers`, {cell: number}, show their number, not their sign."""
        size = self.size
        lines = [("%d-" % row).rjust(8 + size - row)
                 + "".join("%2s" % numbers.get((row, column), self.pieces.get((row, column), _EMPTY))
                           for column in range(size - row, size))
                 for row in range(1, size + 1)]
        return lines + [" " * 10 + " ".join("\\" * size), " " * 11 + " ".join(map(in_letters, range(size)))]

    def proof(self) -> "Sequence[tuple[str, list[str]]]":
        """Return the longest paths (see Game)."""
        return [("longest path of %s, %d" % (side, len(path)), _named(path))
                for side, path in zip(self.sides, self.longest_paths())]

    def paths(self) -> str:
        """Return the text of the command `paths`: both sides' longest paths, drawn side by side."""
        paths = self.longest_paths()
        halves = [self._pyramid({cell: number for number, cell in enumerate(path, 1)}) for path in paths]
        width = 8 + 2 * self.size
        # the lowest two lines of the left board are wider than `width`: of the right ones as many blanks are left out
        lines = ["%-*s%s" % (width, left, right[max(0, len(left) - width):]) for left, right in zip(*halves)]
        lines += ["", "Longest path: " + ", ".join("%s %d" % (name, len(path))
                                                   for name, path in zip(self.sides, paths))]
        return "".join(line + "\n" for line in lines)


def _named(cells):
    """Return the coordinates of cells."""
    return ["%s%d" % (in_letters(column), row) for row, column in cells]

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
row: the place on top is H1, the left corner is A8.

Rules

Both players have a stock of own pieces and a smaller one of neutral pieces:

    size   own  neutral
       3     2        1
       8    12        6
      11    22       11
      12    26       13

In turn each puts one piece of his stock, own or neutral, on an empty place.
Pieces obey gravity: a piece lies in the bottom row, or rests on two pieces,
of whatever kind, in the two places below it. B2 of the smallest board rests
on A3 and B3. Pieces never move again.

The game ends when the pyramid is full; both stocks are empty then. Each
player looks for his longest path: a chain of own pieces, each touching the
next, that uses no piece twice. Inside the pyramid a place touches six others.
The longer path wins, equal ones are a tie. Neutral pieces belong to nobody.

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
"""

from pbmgames.games.game import (FIRST, SECOND, TIE, Game, Illegal, ParameterError, Unreadable, letters,
                                 read_coordinate)

SIZES = ("3", "8", "11", "12")
EMPTY, NEUTRAL = ".", "*"
PIECES = "XO"                   # of the first and the second player
STYLES = {EMPTY: "cell", NEUTRAL: "neutral", "X": "first", "O": "second"}
UNIT = 20                       # half the distance of two places in the picture


class Zenix(Game):
    """A pyramid of `size` rows; a cell is (row, column), row 1 on top, column 0 = letter A."""

    name = "Zenix"
    players = ("Eks", "Ohs")
    parameters = ("size",)
    commands = {"paths": "paths"}

    def __init__(self, parameters=(), seed=0):
        super().__init__(parameters)
        self.size = 8
        for _, text in self.read_parameters(parameters):
            if text not in SIZES:
                raise ParameterError("Invalid Zenix size '%s'" % (text or ""))
            self.size = int(text)
        size = self.size
        self.cells = {(row, column): EMPTY for row in range(1, size + 1) for column in range(size - row, size)}
        self.own = [len(self.cells) // 3] * 2
        self.neutral = [len(self.cells) // 6] * 2
        self.last = None

    def play(self, text):
        neutral = text.startswith(NEUTRAL)
        try:
            letter, row = read_coordinate(text[neutral:])
        except Unreadable:
            raise Unreadable(text)
        coordinate = "%s%d" % (letter, row)
        cell = (row, ord(letter) - ord("A") if len(letter) == 1 else -1)
        stock = self.neutral if neutral else self.own
        if cell not in self.cells:
            raise Illegal("%s is not on the board" % coordinate)
        if self.cells[cell] != EMPTY:
            raise Illegal("%s is already occupied" % coordinate)
        if not self._supported(cell):
            raise Illegal("%s is not supported" % coordinate)
        if not stock[self.turn]:
            raise Illegal("You have no %s pieces left" % ("neutral" if neutral else "own"))
        stock[self.turn] -= 1
        self.cells[cell] = NEUTRAL if neutral else PIECES[self.turn]
        self.last = cell
        self.turn = 1 - self.turn
        return NEUTRAL * neutral + coordinate

    def _supported(self, cell):
        row, column = cell
        return row == self.size or EMPTY not in (self.cells[row + 1, column - 1], self.cells[row + 1, column])

    def legal_moves(self):
        for cell, piece in self.cells.items():
            if piece == EMPTY and self._supported(cell):
                coordinate = "%s%d" % (letters(cell[1]), cell[0])
                if self.own[self.turn]:
                    yield coordinate
                if self.neutral[self.turn]:
                    yield NEUTRAL + coordinate

    def outcome(self):
        if EMPTY in self.cells.values():
            return None
        lengths = [len(path) for path in self.longest_paths()]
        if lengths[FIRST] == lengths[SECOND]:
            return TIE
        return (FIRST if lengths[FIRST] > lengths[SECOND] else SECOND), 1

    def longest_paths(self):
        """Return a longest path of each player, as lists of cells."""
        from pbmgames.games.longest_path import longest_path
        return [longest_path([cell for cell, piece in self.cells.items() if piece == own]) for own in PIECES]

    def rows(self):
        return ["".join(self.cells.get((row, column), EMPTY) for column in range(self.size))
                for row in range(1, self.size + 1)]

    # drawing ------------------------------------------------------------------

    def draw(self, over=False):
        lines = self._pyramid({}) + ["", "       Own     Neutral  [Pieces lefts]"]
        lines += ["%10d%8d      %s" % stock for stock in zip(self.own, self.neutral, self.players)]
        return "".join(line + "\n" for line in lines)

    def _pyramid(self, numbers):
        """Return the lines of the board; cells in `numbers` bear these instead of their pieces."""
        size = self.size
        lines = [" " * (8 + size - row - len("%d-" % row)) + "%d-" % row
                 + "".join("%2s" % numbers.get((row, column), self.cells[row, column])
                           for column in range(size - row, size)) for row in range(1, size + 1)]
        return lines + [" " * 10 + " ".join("\\" * size), " " * 11 + " ".join(map(letters, range(size)))]

    def paths(self):
        """Return the text of the command `paths`: both players' longest paths, drawn side by side."""
        paths = self.longest_paths()
        halves = [self._pyramid({cell: number for number, cell in enumerate(path, 1)}) for path in paths]
        width = 8 + 2 * self.size
        # the two lowest lines reach under the right board; its own go on where they end
        lines = ["%-*s%s" % (width, left, right[max(0, len(left) - width):]) for left, right in zip(*halves)]
        lines += ["", "Longest path: " + ", ".join("%s %d" % (name, len(path))
                                                   for name, path in zip(self.players, paths))]
        return "".join(line + "\n" for line in lines)

    def spans(self, over=False):
        size = self.size
        for (row, column), piece in self.cells.items():
            if piece != EMPTY:
                yield (row - 1, 9 + size - row + 2 * (column - size + row), 1,
                       "last" if (row, column) == self.last else STYLES[piece])
        for line in range(size):
            yield line, 0, 8 + size - line - 1, "label"
        yield size + 1, 0, 10 + 2 * size, "label"

    def picture(self, over=False):
        size = self.size
        shapes = []
        for (row, column), piece in self.cells.items():
            x, y = self._place(row, column)
            shapes.append(("disc", x, y, UNIT * 0.9, STYLES[piece]))
            if (row, column) == self.last:
                shapes.append(("disc", x, y, UNIT * 0.3, "last"))
        for row in range(1, size + 1):
            x, y = self._place(row, size - row)
            shapes.append(("text", x - 1.8 * UNIT, y, str(row), "label"))
        for column in range(size):
            x, y = self._place(size + 1, column)
            shapes.append(("text", x, y, letters(column), "label"))
        return shapes

    def _place(self, row, column):
        """Return the centre of a cell in the picture."""
        return UNIT * (2 * column + row), UNIT * 1.75 * row

"""Zenix: the help page's examples, refusals in their order, and random games against a slow twin."""

import random

import pytest

from pbmgames.games import ParameterError
from pbmgames.games.zenix import Zenix
from positions import played, refusal

VARIATIONS = ("", "-size=3", "-size=11", "-size=12")       # for test_conformance.py
# the position of the help page, row by row
HELP = ["*", "**", "***", "**O*", "X**OO", "XXOOOO", "XXXXOO*", "XXXXXOOO"]
# its double diagram; which of several longest paths is numbered does not matter, so these cells stand as `.`
HELP_PATHS = """\
             1- *                    1- *
            2- * *                  2- * *
           3- * * *                3- * * *
          4- * * O *              4- * * . *
         5- . * * O O            5- X * * . .
        6- . . O O O O          6- X X . . . .
       7- . . . . O O *        7- X X X X . . *
      8- . . . . . O O O      8- X X X X X . . .
          \\ \\ \\ \\ \\ \\ \\ \\         \\ \\ \\ \\ \\ \\ \\ \\
           A B C D E F G H         A B C D E F G H

Longest path: Eks 12, Ohs 11
"""


def position(rows):
    """Return a game whose pyramid is filled with these rows."""
    game = Zenix(["-size=%d" % len(rows)])
    for row, pieces in enumerate(rows, 1):
        for place, piece in enumerate(pieces):
            game.pieces[row, len(rows) - row + place] = piece
    return game


def zenix(moves):
    """Return the smallest board after some moves."""
    return played(Zenix(["-size=3"]), moves)


@pytest.mark.parametrize("moves, drawing", [
    ("", """\
        1- .
       2- . .
      3- . . .
          \\ \\ \\
           A B C

       Own     Neutral  [Pieces lefts]
         2       1      Eks
         2       1      Ohs
"""), ("B3", """\
        1- .
       2- . .
      3- . X .
          \\ \\ \\
           A B C

       Own     Neutral  [Pieces lefts]
         1       1      Eks
         2       1      Ohs
"""), ("B3 *A3", """\
        1- .
       2- . .
      3- * X .
          \\ \\ \\
           A B C

       Own     Neutral  [Pieces lefts]
         1       1      Eks
         2       0      Ohs
"""),
])
def test_the_help_pages_boards(moves, drawing):
    assert zenix(moves).draw() == drawing


def test_labels_of_two_digits_stand_one_column_further_left():
    lines = Zenix(["-size=12"]).draw().split("\n")
    dashes = [line.index("-") for line in lines[:12]]
    assert dashes == list(range(dashes[0], dashes[0] - 12, -1))
    assert lines[11] == "     12-" + " ." * 12 and lines[8] == "         9-" + " ." * 9


@pytest.mark.parametrize("size, own, neutral", [(3, 2, 1), (8, 12, 6), (11, 22, 11), (12, 26, 13)])
def test_stocks_fill_the_board(size, own, neutral):
    game = Zenix(["-size=%d" % size])
    assert (game.own, game.neutral) == ([own] * 2, [neutral] * 2)
    assert 2 * (own + neutral) == size * (size + 1) // 2


@pytest.mark.parametrize("words", [["-size=4"], ["-size"], ["-size=3x"], ["-foo"], ["-"], ["-size=3", "-s=9"]])
def test_bad_parameters(words):
    with pytest.raises(ParameterError):
        Zenix(words)


@pytest.mark.parametrize("moves, text, error", [
    ("", "hello", 'Invalid move "hello" entered'),
    ("", "*", 'Invalid move "*" entered'),
    ("", "**A3", 'Invalid move "**A3" entered'),
    ("", "A3*", 'Invalid move "A3*" entered'),
    ("", "*x", 'Invalid move "*x" entered'),
    ("", "A-3", 'Invalid move "A-3" entered'),
    ("", "A\u0663", 'Invalid move "A\u0663" entered'),
    ("", "A1", "A1 is not on the board"),
    ("", "d3", "D3 is not on the board"),
    ("", "AA3", "AA3 is not on the board"),
    ("", "A0", "A0 is not on the board"),
    ("", "A" + "9" * 900, "A%s is not on the board" % ("9" * 900)),
    ("", "A" + "9" * 9000, 'Invalid move "A%s" entered' % ("9" * 9000)),
    ("A3", "3a", "A3 is already occupied"),
    ("A3", "B2", "B2 is not supported"),
    ("A3 B3", "C2", "C2 is not supported"),
    ("A3 B3 C3 B2", "C2", "You have no own pieces left"),
    ("*A3 B3", "*C3", "You have no neutral pieces left"),
    ("A3 *B3 C3", "*A2", "A2 is not on the board"),
    ("A3 *B3 C3", "*C1", "C1 is not supported"),
])
def test_refusals(moves, text, error):
    assert refusal(zenix(moves), text) == error


@pytest.mark.parametrize("text, canonical", [("b3", "B3"), ("3B", "B3"), ("*3b", "*B3"), ("B03", "B3"),
                                             ("B" + "0" * 30 + "3", "B3")])
def test_spellings(text, canonical):
    assert Zenix(["-size=3"]).play(text) == canonical


@pytest.mark.parametrize("moves, outcome", [
    ("B3 *A3 B2 C3 *C2", None),
    ("B3 *A3 B2 C3 *C2 C1", (0, 1)),
    ("A3 B3 C3 B2 *C2 *C1", (1, 1)),
    ("A3 B3 C3 *B2 *C2 C1", "tie"),
])
def test_the_end(moves, outcome):
    assert zenix(moves).outcome() == outcome


def test_the_help_pages_end_position():
    game = position(HELP)
    assert game.outcome() == (0, 1)
    assert [len(path) for path in game.longest_paths()] == [12, 11]
    lines, expected = game.paths().split("\n"), HELP_PATHS.split("\n")
    assert lines[8:] == expected[8:]
    for line, help_line in zip(lines[:8], expected):
        assert len(line) == len(help_line)
        for place, sign in enumerate(help_line):
            if sign not in ". " or help_line[place:place + 2] == "  ":
                assert line[place] == sign


def test_the_numbers_of_paths_follow_the_pieces():
    game = position(HELP)
    for own, half in zip("XO", (0, 24)):
        lines = game.paths().split("\n")
        found = {}
        for row in range(1, 9):
            for column in range(8 - row, 8):
                at = half + 8 + 8 - row + 2 * (column - 8 + row)
                text = lines[row - 1][at:at + 2].strip()
                if text.isdigit():
                    found[int(text)] = (row, column)
                else:
                    assert text == game.pieces[row, column]
        path = [found[number] for number in sorted(found)]
        assert sorted(found) == list(range(1, len(path) + 1)) and all(game.pieces[cell] == own for cell in path)
        assert all((below - row, right - column) in ((0, 1), (0, -1), (1, -1), (1, 0), (-1, 0), (-1, 1))
                   for (row, column), (below, right) in zip(path, path[1:]))


class Twin:
    """Zenix again, slowly: rows of lists, indented by nothing, a piece rests on places k and k+1 below it."""

    def __init__(self, size):
        self.rows = [[None] * (row + 1) for row in range(size)]
        cells = size * (size + 1) // 2
        self.left = [{"own": cells // 3, "*": cells // 6} for _ in range(2)]
        self.turn = 0

    def moves(self):
        size = len(self.rows)
        for row, places in enumerate(self.rows):
            for place, piece in enumerate(places):
                if piece is None and (row == size - 1 or None not in self.rows[row + 1][place:place + 2]):
                    name = "%s%d" % (chr(65 + size - 1 - row + place), row + 1)
                    for kind, sign in (("own", ""), ("*", "*")):
                        if self.left[self.turn][kind]:
                            yield sign + name, row, place, kind

    def play(self, text):
        _, row, place, kind = next(move for move in self.moves() if move[0] == text)
        self.rows[row][place] = "*" if kind == "*" else "XO"[self.turn]
        self.left[self.turn][kind] -= 1
        self.turn = 1 - self.turn

    def longest(self, own):
        cells = {(row, place) for row, places in enumerate(self.rows)
                 for place, piece in enumerate(places) if piece == own}

        def extend(cell, used):
            row, place = cell
            touching = {(row, place - 1), (row, place + 1), (row - 1, place - 1), (row - 1, place),
                        (row + 1, place), (row + 1, place + 1)} & cells - used
            return 1 + max((extend(other, used | {other}) for other in touching), default=0)
        return max((extend(cell, {cell}) for cell in cells), default=0)


@pytest.mark.parametrize("size, games", [(3, 60), (8, 25), (11, 2), (12, 2)])
def test_random_games_agree_with_the_twin(size, games):
    draw = random.Random(size)
    for _ in range(games):
        game, twin = Zenix(["-size=%d" % size]), Twin(size)
        while True:
            moves = sorted(move[0] for move in twin.moves())
            assert sorted(game.legal_moves()) == moves
            assert game.rows() == ["." * (size - len(row)) + "".join(piece or "." for piece in row)
                                   for row in twin.rows]
            if not moves:
                break
            assert game.outcome() is None
            text = draw.choice(moves)
            twin.play(text)
            assert game.play(text) == text
        if size <= 8:
            eks, ohs = twin.longest("X"), twin.longest("O")
            assert game.outcome() == ("tie" if eks == ohs else (int(ohs > eks), 1))


@pytest.mark.parametrize("size", [3, 8, 12])
def test_every_piece_and_every_label_has_a_style(size):
    game = played(Zenix(["-size=%d" % size]), "B%d" % size)
    lines = game.draw().split("\n")
    styled = {(line, column + far) for line, column, width, _ in game.spans() for far in range(width)}
    signs = {(line, column) for line, text in enumerate(lines[:size + 2]) for column, sign in enumerate(text)
             if sign not in " -\\"}
    assert signs - styled == set() and all(line != size and line < size + 2 for line, _ in styled)

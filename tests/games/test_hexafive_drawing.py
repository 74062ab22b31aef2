"""Hexafive's drawing: the help page's diagrams, boards of every size, colours."""

import pytest

from pbmgames.games import hexafive
from pbmgames.games.hexafive import Hexafive
from positions import coloured, played, refusal

# diagrams 1 to 4 of the help page (seed 000), trailing blanks included
SPECIAL = """\
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
"""

EMPTY = """\
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
"""

WON = """\
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
"""

ENCLOSED = """\
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
"""


def test_draws_the_diagrams_of_the_help_page():
    assert Hexafive().draw() == EMPTY
    assert Hexafive(["-special=1"]).draw() == SPECIAL + """
       Pieces  [lefts]
        36      Ohs (o)
        36      Eks (x)
"""
    for diagram in (SPECIAL, EMPTY, WON, ENCLOSED):
        assert diagram in hexafive.__doc__


SMALL = """\
                      1 2 3 
                     / / / 4
                 A- . . . / 5 
                B- . . . . / 
               C- . . . . . 
                D- . . . .  
                 E- . . .  
"""


def test_small_board():
    assert Hexafive(["-radius=3"]).draw() == SMALL


def test_numbers_of_two_digits_are_written_downwards_from_radius_11_on():
    assert Hexafive(["-radius=10"]).draw().split("\n")[:3] == [
        "                             1 2 3 4 5 6 7 8 9 10",
        "                            / / / / / / / / / / 11",
        "                        A- . . . . . . . . . . / 12"]
    lines = Hexafive(["-radius=11"]).draw().split("\n")
    assert lines[:4] == [
        "                                                1 1 ",
        "                              1 2 3 4 5 6 7 8 9 0 1 ",
        "                             / / / / / / / / / / / 12",
        "                         A- . . . . . . . . . . . / 13"]
    assert lines[11:14] == [
        "                 I- " + ". " * 19 + "/ 21",
        "                J- " + ". " * 20 + "/ ",
        "               K- " + ". " * 21]
    assert lines[23:] == ["                         U- " + ". " * 11 + " ", ""]


@pytest.mark.parametrize("radius", range(3, 14))
def test_shape_of_every_radius(radius):
    game = Hexafive(["-radius=%d" % radius])
    lengths = [2 * radius - 1 - abs(radius - 1 - row) for row in range(2 * radius - 1)]
    lines = game.draw().split("\n")[3 if radius > 10 else 2:-1]
    assert [line.count(".") for line in lines] == lengths
    assert [row.count(".") for row in game.rows()] == lengths
    assert {len(row) for row in game.rows()} == {2 * radius - 1}
    dashes = [line.index("-") for line in lines]
    assert dashes == [16 + abs(radius - 1 - row) for row in range(2 * radius - 1)]
    assert lines[radius - 1].endswith(". ") and lines[radius].endswith(".  ")
    first, last = lines[0].split()[0], lines[-1].split()[0]
    assert (first, last) == ("A-", chr(ord("A") + 2 * radius - 2) + "-")
    assert len(list(game.legal_moves())) == sum(lengths) == 3 * radius * (radius - 1) + 1


def test_cells_of_the_special_board():
    game = Hexafive(["-special=1"])
    assert len(list(game.legal_moves())) == 80
    assert game.rows()[0] == ".....      " and game.rows()[6] == " .........  " [:11]
    assert refusal(game, "A6") == "A6 is not on the board"
    assert refusal(game, "K11") == "K11 is not on the board"
    assert game.play("K10") == "K10"
    assert ">O<  " in game.draw()


def test_last_stone_at_both_ends_of_a_row():
    game = Hexafive()
    game.play("A1")
    assert "A->O<. . . . . / 8 \n" in game.draw()
    game.play("F11")
    assert "F- . . . . . . . . . .>X<\n" in game.draw()
    assert "A- O . . . . . / 8 \n" in game.draw()


def test_stock_is_shown_when_asked_for():
    game = Hexafive(["-pieces=2", "-rad=3"])
    game.play("A1")
    assert game.draw().endswith("""\
                 E- . . .  

       Pieces  [lefts]
         1      Ohs (o)
         2      Eks (x)
""")


# colours ----------------------------------------------------------------------

@pytest.mark.parametrize("words", [[], ["-special=1"], ["-radius=3"], ["-radius=13"]])
def test_spans_cover_signs_and_labels(words):
    game = played(Hexafive(words), "A1 A2 C4 A3 C1 B2")
    found = {style: "".join(texts) for style, texts in coloured(game).items()}
    labels = "ABCDEFGHIJKLMNOPQRSTUVWXY"[:2 * game.radius - 1] + "".join(map(str, range(1, 2 * game.radius)))
    assert sorted(found.pop("label")) == sorted(labels)
    cells = "".join(game.rows()).count(".")
    assert found == {"first": "OOO", "second": "XXX", "cell": "." * cells, "last": "><"}

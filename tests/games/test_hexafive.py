"""Hexafive: the rules one by one, and random games against a slow twin."""

import random

import pytest

from conftest import each
from pbmgames.games import TIE, ParameterError, Unreadable
from pbmgames.games.hexafive import Hexafive
from positions import hexafive as position, refusal, state
from slow_hexafive import SlowHexafive
from test_hexafive_drawing import ENCLOSED, WON

VARIATIONS = ("", "-radius=3", "-radius=12", "-radius=4 -pieces=9", "-special=1")       # for test_conformance.py
OHS, EKS = 0, 1


def stones(ohs, eks="", turn=OHS, *parameters):
    """Return a game with stones on the named cells."""
    game = Hexafive(parameters)
    for seat, names in enumerate((ohs, eks)):
        game.stones.update(((ord(name[0]) - ord("A"), int(name[1:])), seat) for name in names.split())
    game.turn = turn
    return game


# parameters -----------------------------------------------------------------

def test_as_many_stones_as_the_table_has_room_for():
    assert Hexafive(["-pieces=999999999"]).stock[0] == 999999999


@pytest.mark.parametrize("words, text", [
    (["-radius=2"], "Invalid Hexafive radius '2'"),
    (["-radius=14"], "Invalid Hexafive radius '14'"),
    (["-r=six"], "Invalid Hexafive radius 'six'"),
    (["-radius"], "Invalid Hexafive radius ''"),
    (["-pieces=0"], "Invalid Hexafive pieces '0'"),
    (["-pieces=-3"], "Invalid Hexafive pieces '-3'"),
    (["-special=2"], "Invalid Hexafive special '2'"),
    (["-special"], "Invalid Hexafive special ''"),
    (["-special=1", "-radius=6"], "Invalid Hexafive special '1'"),
    (["-pieces=36", "-special=1"], "Invalid Hexafive special '1'"),
    (["-size=6"], "Invalid Hexafive parameter '-size=6'"),
])
def test_bad_parameters(words, text):
    with pytest.raises(ParameterError) as refused:
        Hexafive(words)
    assert str(refused.value) == text


# moves ----------------------------------------------------------------------

@pytest.mark.parametrize("text", [
    "", "C", "4", "C4,", ",D4", "C4,D4,E4", "C4 D4", "C4, D4", "C-4", "*C4", "C4,D", "swap"])
def test_unreadable_moves(text):
    game = position(ENCLOSED, OHS)
    assert refusal(game, text) == 'Invalid move "%s" entered' % text
    with pytest.raises(Unreadable):
        game.play(text)


def test_eks_has_just_played_in_diagram_4():
    game = position(ENCLOSED.replace(">X<", " . "), EKS)
    assert game.play("4E") == "E4"
    assert game.draw() == ENCLOSED.replace("a", ".").replace("b", ".")


def test_captures_of_diagram_4():
    game = position(ENCLOSED, OHS)
    choice = "C4 captures: name one of D4 D5 E4 E6"
    assert [refusal(game, move) for move in ("C4", "C4,E5", "C4,F3", "A6,D4", "C4,A7", "A7,C4", "D4,D5")] == [
        choice, "E5 cannot be captured", "F3 cannot be captured", "A6 captures nothing",
        "A7 is not on the board", "A7 is not on the board", "D4 is already occupied"]
    assert [move for move in game.legal_moves() if "," in move] == ["C4,D4", "C4,D5", "C4,E4", "C4,E6"]
    assert game.play("c4,4d") == "C4,D4"
    assert "C- . . .>O<. . . . / 10\n                 D- . . . # X . . . . / 11\n" in game.draw()
    assert "#" not in game.draw(over=True) + "".join(game.rows())
    assert (game.shown()["D4"], game.shown(over=True)["D4"]) == ("#", ".")
    assert game.stock == [9999, 10001]


def test_forbidden_cell_is_free_again_after_one_move():
    game = position(ENCLOSED, OHS)
    game.play("C4,D4")
    assert refusal(game, "D4") == refusal(game, "D4,C4") == "D4 was just captured"
    assert not [move for move in game.legal_moves() if move.startswith("D4")]
    game.play("K6")
    assert "#" not in game.draw()
    assert "D4" in list(game.legal_moves())
    game.play("K8")
    assert game.play("D4") == "D4"


def test_pair_made_between_two_enemy_stones_is_safe():
    game = position(ENCLOSED, OHS)
    assert game.play("F3") == "F3"
    assert not [move for move in game.legal_moves() if "F3" in move or "F4" in move]


def test_safe_pair_is_in_danger_when_an_end_is_placed_anew():
    game = position("""\
                       1 2 3 4 
                      / / / / 5
                  A- . . . . / 6 
                 B- . O . . . / 7 
                C- . . X . . . / 
               D- X . O X . . . 
                E- . . . . . .  
                 F- . . . . .  
                  G- . . . .  
""", OHS, "-radius=4")
    game.play("D2")
    assert game.play("A4") == "A4"
    assert game.play("E5,D4") == "E5,D4"
    assert refusal(game, "D4") == "D4 was just captured"
    for move in ("G4", "G7"):
        game.play(move)
    assert refusal(game, "D4") == "D4 captures: name one of D2 D3"


@pytest.mark.parametrize("ohs, eks, move", [
    ("D5", "D2 D3 D4", "D1"),           # three between the ends
    ("D5", "D4", "D3"),                 # only one
    ("F6", "F2 F3", "F1"),              # nobody at the other end
    ("F4", "F2 G3", "F1"),              # not in line
    ("F3 F4", "F2", "F1"),              # one of them is his own
    ("", "F2 F3 F4", "F1"),             # an enemy stone at the other end
    ("", "A5 A6", "A4"),                # the edge at the other end
    ("E4 F5", "A1 B2 C3", "D4"),        # three up to the edge
])
def test_stones_that_are_not_enclosed(ohs, eks, move):
    game = stones(ohs, eks)
    assert refusal(game, "%s,%s" % (move, eks.split()[0])) == "%s captures nothing" % move
    assert game.play(move) == move


@pytest.mark.parametrize("ohs, eks, move, choice", [
    ("F4", "F2 F3", "F1", "F2 F3"),                     # row
    ("F1", "F2 F3", "F4", "F2 F3"),
    ("C4", "D4 E4", "F4", "D4 E4"),                     # `/` line
    ("C4", "D5 E6", "F7", "D5 E6"),                     # `\` line
    ("C3 F3 F9 I9", "D4 E5 F7 F8 G7 H8", "F6", "D4 E5 F7 F8 G7 H8"),
    ("F3 F9", "F4 F5 F7 F8", "F6", "F4 F5 F7 F8"),
    ("K8", "K9 K10", "K11", "K9 K10"),                  # by number, not by name
])
def test_enclosed_stones(ohs, eks, move, choice):
    game = stones(ohs, eks)
    assert refusal(game, move) == "%s captures: name one of %s" % (move, choice)
    for name in choice.split():
        again = stones(ohs, eks)
        assert again.play("%s,%s" % (move, name)) == "%s,%s" % (move, name)
        assert sum(row.count("X") for row in again.rows()) == len(eks.split()) - 1


# winning --------------------------------------------------------------------

def test_eks_wins_in_diagram_3():
    game = position(WON.replace(">X<", " . "), EKS)
    assert game.outcome() is None
    assert game.play("d2") == "D2"
    assert game.outcome() == (EKS, 1)
    assert game.draw() == game.draw(over=True) == WON
    assert list(game.legal_moves()) == []


@pytest.mark.parametrize("ohs, move", [
    ("D2 D3 D4 D5", "D1"), ("D2 D3 D5 D6", "D4"),       # row
    ("A1 B1 C1 D1", "E1"), ("G8 H8 J8 K8", "I8"),       # `/` line
    ("A1 B2 C3 D4", "E5"), ("G7 H8 J10 K11", "I9"),     # `\` line
    ("B2 B3 B4 B6 B7", "B5"),                           # overline of six
    ("D1 D2 D3 D4 D6 D7 D8 D9", "D5"),                  # overline of nine
    ("D2 D3 D4 D5 A6 B6 C6 E6", "D6"),                  # two lines at once
])
def test_lines_that_win(ohs, move):
    game = stones(ohs)
    assert game.outcome() is None
    game.play(move)
    assert game.outcome() == (OHS, 1)
    assert list(game.legal_moves()) == []


@pytest.mark.parametrize("ohs, eks, move", [
    ("D2 D3 D4", "", "D5"),                             # four
    ("D1 D2 D4 D6", "", "D5"),                          # a gap
    ("D2 D3 D5 D6", "D7", "E4"),                        # not in line
    ("A3 B3 C3 D4", "", "E5"),                          # a bend
    ("D2 D3 D4 D5 E9", "D1", "C5"),                     # four of them elsewhere
])
def test_lines_that_do_not_win(ohs, eks, move):
    game = stones(ohs, eks)
    game.play(move)
    assert game.outcome() is None


@pytest.mark.parametrize("move, row", [("D5", "D- O O O O>O<X X O . / 11"), ("D5,D6", "D- O O O O>O<. X O . / 11")])
def test_a_winning_move_may_capture(move, row):
    game = stones("D1 D2 D3 D4 D8", "D6 D7")
    assert refusal(game, "D5,D4") == "D4 cannot be captured"
    assert {legal for legal in game.legal_moves() if legal.startswith("D5")} == {"D5", "D5,D6", "D5,D7"}
    assert game.play(move) == move
    assert game.outcome() == (OHS, 1) and row in game.draw(over=True)


def test_capture_breaks_a_line_of_four():
    game = stones("D3", "E2 E3 E4 E5 F3")
    game.play("G3,E3")
    assert refusal(game, "E3") == "E3 was just captured"
    game.play("E6")
    assert game.outcome() is None
    game.play("K6")
    game.play("E3")
    assert game.outcome() == (EKS, 1)


# ties -----------------------------------------------------------------------

def test_tie_for_want_of_stones():
    game = Hexafive(["-pieces=1"])
    for move in ("A1", "A3"):
        assert game.outcome() is None
        game.play(move)
    assert game.outcome() == TIE
    assert list(game.legal_moves()) == []


def test_last_stone_may_win():
    game = stones("A1 A2 A3 A4", "", OHS, "-pieces=1")
    game.play("A5")
    assert (game.outcome(), game.stock) == ((OHS, 1), [0, 1])


def test_captured_stone_goes_back_to_its_owner():
    game = Hexafive(["-pieces=3"])
    for move in ("A1", "A2", "G5", "A3", "A4,A2", "K8"):
        assert game.outcome() is None
        game.play(move)
    assert game.stock == [0, 1]
    assert game.outcome() == TIE


@pytest.mark.parametrize("drawing, move", [
    ("""\
                      1 2 3 
                     / / / 4
                 A- X O O / 5 
                B- X X O X / 
               C- O X X X X 
                D- O O . O  
                 E- O O X  
""", "D4"),
    ("""\
                      1 2 3 
                     / / / 4
                 A- X O X / 5 
                B- . X O X / 
               C- O X O X X 
                D- X X O O  
                 E- O O O  
""", "B1,C2"),                          # the cell it empties is forbidden
])
def test_tie_for_want_of_cells(drawing, move):
    game = position(drawing, OHS, "-radius=3")
    assert game.draw() == drawing
    assert game.outcome() is None
    game.play(move)
    assert game.outcome() == TIE
    assert "#" not in game.draw()


# random games ---------------------------------------------------------------

GAMES = [(3, 10000, False), (3, 8, False), (4, 10000, False), (4, 15, False), (5, 25, False), (6, 36, True)]


def replayed(words, moves):
    game = Hexafive(words)
    for move in moves:
        assert game.play(move.lower()) == move
    return game


@pytest.mark.parametrize("radius, pieces, special", each(3, GAMES))
def test_random_games_against_the_slow_twin(radius, pieces, special):
    words = ["-special=1"] if special else ["-radius=%d" % radius, "-pieces=%d" % pieces]
    lots = random.Random(radius * pieces)
    for _ in range(1 if special else 4):
        game, slow, moves = Hexafive(words), SlowHexafive(radius, pieces, special), []
        while True:
            legal = list(game.legal_moves())
            assert len(set(legal)) == len(legal) and set(legal) == slow.moves()
            assert game.outcome() == slow.outcome()
            assert game.rows() == slow.rows()
            assert state(replayed(words, moves)) == state(game)
            if not legal:
                break
            name = lots.choice(list(slow.at))
            if name not in legal:
                refusal(game, name)
            captures = [move for move in legal if "," in move]
            move = lots.choice(captures if captures and lots.random() < .7 else legal)
            assert game.play(move) == move
            slow.play(move)
            moves.append(move)
        assert game.outcome() is not None

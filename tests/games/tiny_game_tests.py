"""Tictac: moves and the boards that come of them, refusals, ends, parameters.

In a tree to which tiny_game.py was added this is tests/games/test_tictac.py (see tests/test_new_game.py).
"""

import pytest

from pbmgames.games import TIE, Illegal, ParameterError, Unreadable, find

VARIATIONS = ("", "-misere")        # for test_conformance.py
Tictac = find("tictac")


def played(moves, *parameters):
    """Return a game after some moves."""
    game = Tictac(parameters)
    for move in moves.split():
        game.play(move)
    return game


@pytest.mark.parametrize("moves, rows", [
    ("", "... ... ..."), ("B2", "... .o. ..."), ("a1 2b 3C", "o.. .x. ..o"),
    ("A1 B1 C1 A2 B2 C2", "oxo xox ..."),
])
def test_moves_fill_places_in_turn(moves, rows):
    assert played(moves).rows() == rows.split()


@pytest.mark.parametrize("moves, text, error, words", [
    ("", "D1", Illegal, "D1 is not on the board"), ("A1", "1a", Illegal, "A1 is already occupied"),
    ("", "x", Unreadable, 'Invalid move "x" entered'),
])
def test_refusals(moves, text, error, words):
    game = played(moves)
    with pytest.raises(error) as caught:
        game.play(text)
    assert str(caught.value) == words


@pytest.mark.parametrize("moves, parameters, outcome", [
    ("A1 A2 B1 B2", (), None), ("A1 A2 B1 B2 C1", (), (0, 1)), ("C3 A1 B2 B1 A3 C1", (), (1, 1)),
    ("A1 A2 B1 B2 C1", ("-misere",), (1, 1)), ("A1 B1 C1 B2 A2 A3 B3 C2 C3", (), TIE),
])
def test_ends(moves, parameters, outcome):
    assert played(moves, *parameters).outcome() == outcome


def test_parameters():
    assert Tictac(("-m",)).misere and not Tictac().misere
    with pytest.raises(ParameterError) as caught:
        Tictac(("-misere=1",))
    assert str(caught.value) == "Invalid Tictac misere '1'"

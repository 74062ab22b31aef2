"""How a board may have begun, as its letter's drawing allows."""

import pytest

from pbmgames.extras.compare.setups import ways
from pbmgames.games import TABLE, find
from pbmgames.games.hexafive import Hexafive


@pytest.mark.parametrize("name", TABLE)
def test_any_drawing_is_taken_and_every_way_begins_the_game(name):
    game = find(name)
    for drawing in ([], [""], ["?"] * 60, ["%10d      x" % number for number in range(60)]):
        for kind, parameters in ways(game, drawing, ["A1", "B2"]):
            assert issubclass(kind, game) and kind(parameters).draw()


def choices(game, moves):
    """Return the parameters that the drawing of a game after some moves allows."""
    for move in moves:
        game.play(move)
    return [parameters for _, parameters in ways(Hexafive, game.draw().split("\n"), moves)]


def test_stones_left_and_played_tell_how_many_there_were():
    found = choices(Hexafive(["-pieces=9"]), "A1 A2 G5 A3 A4,A2 K8".split())
    assert [parameters for parameters in found if parameters[0] == "-radius=6"] == [["-radius=6", "-pieces=9"]]


def test_a_drawing_that_tells_of_no_stones_is_of_a_game_without_their_number():
    assert ["-radius=6"] in choices(Hexafive(), "A1 A2 G5".split())

"""Hextad: random games against a slow recount."""

import pytest

import slow_hextad as slow
from conftest import check, each
from pbmgames.games import FIRST, SECOND, TIE, Illegal
from pbmgames.games.hextad import Hextad
from pbmgames.games.hextad_plane import neighbours
from positions import played, random_hextad, state

GAMES = [((), seed) for seed in range(4)] + [
    (("-lenient",), 1), (("-lenient",), 2), (("-max=9", "-pool=2"), 3), (("-max=9", "-len"), 4),
    (("-max=1", "-pool=1"), 5), (("-min=5", "-max=9", "-pool=4"), 6), (("-max=2", "-pool=2"), 7),
]
EVERY = pytest.mark.parametrize("parameters, seed", GAMES[::2] + [
    check(*game) for game in GAMES[1::2] + [((), seed) for seed in range(4, 12)]])


@EVERY
def test_scores_and_sums_agree_with_a_recount_of_the_board(parameters, seed):
    for game, _ in random_hextad(parameters, seed):
        assert game.scores == slow.recount(game.rows())
        assert not game.strict or slow.all_sums_valid(game.rows())
    first, second = slow.recount(game.rows())
    winner = FIRST if first > second else SECOND
    assert game.outcome() == (TIE if first == second else (winner, abs(first - second)))
    assert not any(game.pools) and not game.boneyard


@pytest.mark.slow
@pytest.mark.parametrize("parameters, seed", [GAMES[0], *(check(*game) for game in GAMES[3::3])])
def test_legal_moves_are_those_of_trying_everything(parameters, seed):
    for game, moves in random_hextad(parameters, seed):
        if len(moves) % 4 == 3:
            legal = list(game.legal_moves())
            assert len(legal) == len(set(legal))
            assert set(legal) == slow.legal(game.rows(), game.pools[game.turn], game.strict)


@EVERY
def test_whoever_holds_a_tile_can_lay_it(parameters, seed):
    for game, _ in random_hextad(parameters, seed):
        assert {move[:2] for move in game.legal_moves()} == set(game.pools[game.turn])


@pytest.mark.parametrize("parameters, seed", each(2, GAMES[::4]))
def test_replay_at_every_ply(parameters, seed):
    for game, moves in random_hextad(parameters, seed):
        assert state(played(Hextad(parameters, seed), moves)) == state(game)
        assert len(game.laid) == len(moves) + 1


@pytest.mark.parametrize("parameters", [(), ("-lenient",)])
def test_play_takes_the_listed_moves_and_no_others(parameters):
    game, moves = next((game, moves) for game, moves in random_hextad(parameters, 20) if len(moves) == 9)
    farthest = max(position for covered in game.counts for beside in neighbours(covered)
                   for position in neighbours(beside))
    taken = set()
    for tile in list(game.pools[game.turn]):
        for one in range(1, farthest + 1):
            for other in neighbours(one):
                try:
                    taken.add(game.play("%s:%d,%d" % (tile, one, other)))
                except Illegal:
                    continue
                game = played(Hextad(parameters, 20), moves)
    assert taken == set(game.legal_moves())

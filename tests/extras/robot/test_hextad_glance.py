"""What the robot knows of Hextad: tiles that nobody can see are dealt anew, and a move is rated by its points."""

import random

import pytest

from pbmgames.extras.robot.hextad import rate, sampled
from pbmgames.extras.robot.search import Search
from pbmgames.games.hextad import Hextad
from pbmgames.games.lots import Lots
from positions import ALL_TILES, HELP_SEED, played


def test_a_sample_does_not_look_at_the_boneyard():
    game = played(Hextad(seed=HELP_SEED), "26:17,7 24:35,19")
    other = game.copy()
    other.boneyard.reverse()
    samples = [sampled(one, Lots(5)) for one in (game, other)]
    assert samples[0].boneyard == samples[1].boneyard != game.boneyard
    assert sorted(samples[0].boneyard) == sorted(game.boneyard)
    assert samples[0].entries()[:2] == game.entries()[:2]


def test_every_unseen_tile_is_dealt_next_equally_often():
    game, lots, found = Hextad(seed=HELP_SEED), Lots(1), {}
    for _ in range(1300):
        tile = sampled(game, lots).boneyard[0]
        found[tile] = found.get(tile, 0) + 1
    assert sorted(found) == sorted(game.boneyard) and 60 < min(found.values()) <= max(found.values()) < 140


def test_a_sample_of_a_position_face_down_has_all_its_tiles():
    game = played(Hextad(seed=HELP_SEED).face_down(), "26:17,7 24:35,19")
    sample = sampled(game, Lots(2))
    laid = [tile for tile, _, _ in sample.laid]
    assert sorted(sample.pools[0] + sample.pools[1] + sample.boneyard + laid) == ALL_TILES
    for pool, shown in zip(sample.pools, game.pools):
        assert len(set(pool) - set(shown)) == 1 and set(shown) - set(pool) == {"??"} and pool == sorted(pool)


@pytest.mark.check
def test_a_move_is_rated_by_its_points_from_a_half():
    game, lots = Hextad(seed=1), random.Random(7)
    for _ in range(3):
        moves = list(game.legal_moves())
        scores = {}
        for move in moves:
            after = game.copy()
            after.play(move)
            scores[move] = sum(after.scored().values())
        assert {move for move in moves if rate(game, move) == 0.5} == {move for move in moves if not scores[move]}
        assert all((rate(game, one) < rate(game, other)) == (scores[one] < scores[other])
                   for one in moves[:5] for other in moves)
        game.play(lots.choice(moves))


def test_tiles_lie_face_down_as_long_as_there_are_some_to_draw():
    game = Hextad(seed=1)
    assert Search(game, Lots(1)).hidden
    while game.boneyard and game.outcome() is None:
        game.play(next(game.legal_moves()))
    assert not game.boneyard and not Search(game, Lots(1)).hidden

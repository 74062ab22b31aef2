"""Hextad: dealing, moves, sums, the end, and what lies face down."""

import random

import pytest

from conftest import check
from pbmgames.board import Match
from pbmgames.games import FIRST, SECOND, TIE, Illegal, ParameterError, Unreadable, hextad
from pbmgames.games.hextad import Hextad
from positions import ALL_TILES, HELP_SEED, hextad as setting, numbers_in, played, refusal

# for test_conformance.py
VARIATIONS = ("", "-lenient", "-pool_size=3 -max_pips=4", "-min_pips=6 -max_pips=9 -pool_size=4")


# the deal --------------------------------------------------------------------

def test_golden_deal():
    game = Hextad(seed=1)
    assert game.rows() == ["0@1,0@2"]
    assert game.entries() == (
        ("pools", "lines", ["01 03 04 13 16 25 36", "02 06 12 22 23 33 46"]),
        ("scores", "line", ["0", "0"]),
        ("boneyard", "line", "44 56 11 66 05 45 34 26 14 15 55 35 24".split()))
    assert (game.turn, game.draws, game.outcome()) == (FIRST, 27, None)


def test_tiles_drawn_before_the_first_double_keep_their_places(monkeypatch):
    order = ["02", "01", "22", "12", "00", "11"]
    monkeypatch.setattr(hextad.Lots, "shuffled", lambda self, tiles: list(order))
    game = Hextad(["-max=2", "-pool=2"])
    assert game.laid == [("22", 1, 2)]
    assert (game.pools, game.boneyard) == ([["01", "02"], ["00", "12"]], ["11"])


@pytest.mark.parametrize("parameters, tiles, pool", [
    ([], 28, 7),
    (["-pool_size=13"], 28, 13),
    (["-max_pips=9", "-pool=27"], 55, 27),
    (["-min=3", "-max=5", "-pool=2"], 6, 2),
    (["-max_pips=1", "-p=1"], 3, 1),
    (["-pool=99", "-pool=3"], 28, 3),
])
def test_the_set_is_dealt_out_once(parameters, tiles, pool):
    for seed in range(20):
        game = Hextad(parameters, seed)
        start = game.laid[0][0]
        assert start[0] == start[1]
        assert [len(tiles) for tiles in game.pools] == [pool, pool]
        dealt = [start] + game.pools[0] + game.pools[1] + game.boneyard
        assert len(dealt) == len(set(dealt)) == tiles
        assert game.draws == tiles - 1


@pytest.mark.parametrize("parameters, strict", [
    ([], True),
    (["-strict"], True),
    (["-lenient"], False),
    (["-l"], False),
    (["-strict", "-len"], False),
    (["-len", "-s"], True),
    (["-strict=1"], True),
    (["-lenient=1"], False),
])
def test_strict_or_lenient(parameters, strict):
    assert Hextad(parameters).strict is strict


@pytest.mark.parametrize("parameters, error", [
    (["-pool_size=0"], "Invalid Hextad pool_size '0'"),
    (["-pool=x"], "Invalid Hextad pool_size 'x'"),
    (["-pool"], "Invalid Hextad pool_size ''"),
    (["-pool=-1"], "Invalid Hextad pool_size '-1'"),
    (["-min_pips=10"], "Invalid Hextad min_pips '10'"),
    (["-m=-1"], "Invalid Hextad min_pips '-1'"),
    (["-max_pips=10"], "Invalid Hextad max_pips '10'"),
    (["-max=\u0663"], "Invalid Hextad max_pips '\u0663'"),
    (["-min=3", "-max=3"], "Invalid Hextad max_pips '3'"),
    (["-max=2", "-min=3"], "Invalid Hextad max_pips '2'"),
    (["-max=0"], "Invalid Hextad max_pips '0'"),
    (["-min=6"], "Invalid Hextad max_pips '6'"),
    (["-strict=0"], "Invalid Hextad strict '0'"),
    (["-len=no"], "Invalid Hextad lenient 'no'"),
    (["-foo=1"], "Invalid Hextad parameter '-foo=1'"),
    (["-"], "Invalid Hextad parameter '-'"),
    (["-pool=14"], "Not enough tiles: 28 for two pools of 14"),
    (["-max=1", "-pool=2"], "Not enough tiles: 3 for two pools of 2"),
    (["-max=9", "-pool=28"], "Not enough tiles: 55 for two pools of 28"),
    (["-min=5"], "Not enough tiles: 3 for two pools of 7"),
])
def test_bad_parameters(parameters, error):
    with pytest.raises(ParameterError) as refused:
        Hextad(parameters)
    assert str(refused.value) == error


# moves -----------------------------------------------------------------------

@pytest.mark.parametrize("text, stored", [
    ("24:33,57", "24:33,57"),
    ("42:57,33", "24:33,57"),
    ("42:33,57", "24:57,33"),
    ("24:57,33", "24:57,33"),
    ("22:33,57", "22:33,57"),
    ("22:57,33", "22:33,57"),
    ("24:00057,00033", "24:57,33"),
])
def test_canonical_form(text, stored):
    game = setting("33:1,2", "26:17,7")
    assert game.play(text) == stored
    assert game.laid[-1] == (stored[:2], *map(int, stored[3:].split(",")))


@pytest.mark.parametrize("text", [
    "", "24", "24:", "24:7", "24:7,", "24:,9", "24:7,9,10", "24:7,9:", "24;7,9", "24:7.9",
    "2:7,9", "024:7,9", "2a:7,9", "24:7,x", "24:-7,9", "24:+7,9", "24:7, 9", " 24:7,9",
    "24:123456,7", "24:7,000009", "24:0,7", "24:7,0", "2\u0664:7,9", "24:\u0667,9", "24:7,\u00b2",
    "7,9", ":7,9", "24:7,9\n",
])
def test_unreadable(text):
    assert refusal(Hextad(seed=HELP_SEED), text, Unreadable) == 'Invalid move "%s" entered' % text


# Of 33 in the middle, 26:17,7 and 24:35,19 lie; First has no tile with a 1.
@pytest.mark.parametrize("text, error", [
    ("18:7,7", "You have no tile 18"),
    ("99:99999,99999", "You have no tile 99"),
    ("51:1,3", "You have no tile 15"),
    ("04:3,1", "Position 1 is taken"),
    ("40:3,1", "Position 1 is taken"),
    ("40:17,2", "Position 2 is taken"),
    ("04:17,2", "Position 17 is taken"),
    ("44:17,2", "Position 2 is taken"),
    ("44:1,1", "Position 1 is taken"),
    ("04:3,10", "Positions 3 and 10 are not next to each other"),
    ("40:10,3", "Positions 3 and 10 are not next to each other"),
    ("44:10,3", "Positions 3 and 10 are not next to each other"),
    ("04:3,3", "Positions 3 and 3 are not next to each other"),
    ("04:99999,99998", "Positions 99999 and 99998 are not next to each other"),
    ("04:25,43", "Positions 25 and 43 are not next to each other"),
    ("04:24,42", "The tile must touch another"),
    ("40:25,11", "The tile must touch another"),
    ("55:36,55", "Positions 36 and 55 are not next to each other"),
    ("04:3,5", "3 0 4 is not a valid sum"),         # on 1 3 5; 1 5 7 and 5 7 17 are bad too
    ("40:3,5", "3 4 0 is not a valid sum"),
    ("30:3,5", "3 0 6 is not a valid sum"),         # on 1 5 7; 1 3 5 is 3 3 0
    ("03:3,5", "3 6 2 is not a valid sum"),         # on 5 7 17; 1 3 5 and 1 5 7 are good
    ("35:9,10", "3 3 5 is not a valid sum"),        # on 2 9 10, which comes before 7 9 19
    ("30:9,10", "6 3 4 is not a valid sum"),        # on 7 9 19; 2 7 9 and 2 9 10 are good
])
def test_illegal_moves_in_order(text, error):
    pool = [tile for tile in ALL_TILES if "1" not in tile]
    game = setting("33:1,2", "26:17,7", "24:35,19", pools=(pool, pool))
    assert refusal(game, text, Illegal) == error


def test_a_tile_can_be_laid_once():
    game = played(Hextad(seed=HELP_SEED), "26:17,7 24:35,19")
    with pytest.raises(Illegal, match="^You have no tile 26$"):
        game.play("26:3,11")


def test_the_mover_draws_the_next_tile():
    game = Hextad(seed=HELP_SEED)
    assert game.boneyard[:3] == ["44", "66", "34"]
    game.play("26:17,7")
    assert game.pools[FIRST] == ["04", "05", "06", "11", "25", "44", "45"]
    assert (game.turn, game.boneyard[:2], len(game.boneyard)) == (SECOND, ["66", "34"], 12)


# sums ------------------------------------------------------------------------

RING_OF_60 = ["66:3,11", "46:5,7", "14:14,4", "26:8,6", "36:24,10"]     # round 1 and 2, but 9


@pytest.mark.parametrize("laid, move, strict, lenient", [
    (["33:1,2"], "26:17,7", 6, 6),                              # the help page
    (["33:1,2", "26:17,7"], "24:35,19", 10, 10),
    (["33:1,2"], "24:3,11", 0, 0),                              # end on: no intersection
    (["33:1,2"], "24:11,3", 0, 0),
    (["00:1,2"], "06:3,4", "0 0 6 is not a valid sum", 0),
    (["00:1,2"], "55:3,4", 5, 5),
    (["00:1,2"], "01:16,6", "0 0 1 is not a valid sum", 0),
    (["00:1,2"], "01:6,16", 0, 0),                              # 0+0=0
    (["13:1,2"], "25:7,9", 8, 8),                               # 1+2=3, 3+2=5
    (["13:1,2"], "24:7,9", "3 2 4 is not a valid sum", 3),
    (RING_OF_60, "24:1,2", 48, 48),
    (RING_OF_60 + ["12:21,9"], "24:1,2", 60, 60),               # ten sums of 6
    (RING_OF_60 + ["12:9,21"], "24:1,2", "4 6 1 is not a valid sum", 48),
    (RING_OF_60 + ["12:21,9"], "24:2,1", "4 6 4 is not a valid sum", 12),
])
def test_points_of_a_move(laid, move, strict, lenient):
    game = setting(*laid, parameters=["-lenient"])
    game.play(move)
    assert game.scores == [lenient, 0]
    game = setting(*laid)
    if isinstance(strict, str):
        assert refusal(game, move, Illegal) == strict
    else:
        game.play(move)
        assert game.scores == [strict, 0]


def test_points_go_to_the_mover():
    game = played(Hextad(seed=HELP_SEED), "26:17,7 24:35,19")
    assert game.scores == [6, 10]
    assert game.entries()[1] == ("scores", "line", ["6", "10"])


# the end ---------------------------------------------------------------------

@pytest.mark.parametrize("scores, outcome", [
    ([13, 5], (FIRST, 9)),
    ([5, 13], (SECOND, 7)),
    ([5, 6], TIE),
    ([5, 5], (FIRST, 1)),
])
def test_the_game_ends_with_the_last_tile(scores, outcome):
    game = setting("11:1,2", pools=(["01"], []))
    game.scores = scores
    assert game.outcome() is None
    game.play("01:6,16")                                        # 1 1 0: a point
    assert game.outcome() == outcome
    assert list(game.legal_moves()) == []
    assert numbers_in(game) == []
    assert game.draw() == game.draw(over=True)
    with pytest.raises(Illegal):
        game.play("01:3,4")


def test_the_smallest_game_to_its_end():
    game = Hextad(["-pool_size=1", "-max_pips=1"], seed=1)
    assert game.entries()[0] == ("pools", "lines", ["11", "01"])
    game.play("11:4,3")
    assert game.outcome() is None
    game.play("10:5,13")
    assert game.outcome() == (SECOND, 1)
    assert game.rows() == ["0@1,0@2", "1@3,1@4", "0@13,1@5"]
    assert game.entries() == (("pools", "lines", ["", ""]), ("scores", "line", ["1", "2"]),
                              ("boneyard", "line", []))
    assert game.draw() == r"""
                     _____
                    /     \
              _____/       \
             /     \       /
       _____/   o   \     /
      /             /     \
     /   o    _____/   o   \
    /\       /     \       /
    \ \_____/       \_____/
     \/____/\       /____/
           \ \     /
            \/     \
            /       \
           /\       /
           \ \_____/
            \/____/

First     1 pts   .
Second    2 pts   .
Boneyard: 0 tiles
"""[1:].replace(".", "")


# face down -------------------------------------------------------------------

def test_tiles_drawn_face_down_are_neither_seen_nor_laid():
    start = Hextad(seed=HELP_SEED)
    game = played(start.face_down(), "26:17,7 24:35,19")
    assert game.draw().endswith("""
First     6 pts   04 05 06 11 25 45 ??
Second   10 pts   02 12 13 14 35 55 ??
Boneyard: 11 tiles
""")
    assert start.boneyard[:1] == ["44"] and len(start.boneyard) == 13
    assert refusal(game, "44:3,4", Illegal) == "You have no tile 44"
    assert refusal(game, "??:3,4", Unreadable) == 'Invalid move "??:3,4" entered'
    assert {move[:2] for move in game.legal_moves()} == set(game.pools[FIRST]) - {"??"}


def test_a_player_with_no_tile_to_be_seen_has_no_move_and_the_game_goes_on():
    game = Hextad(["-pool_size=1", "-max_pips=2"], seed=1).face_down()
    for _ in range(2):
        game.play(next(iter(game.legal_moves())))
    assert game.pools == [["??"], ["??"]]
    assert (list(game.legal_moves()), numbers_in(game), game.outcome()) == ([], [], None)
    assert "First     0 pts   ??\n" in game.draw()


@pytest.mark.parametrize("parameters, seed", [
    ([], 1), check(["-lenient"], 2), check(["-pool=13"], 3), (["-max=3", "-pool=2"], 4)])
def test_what_follows_face_down_is_the_game_without_the_tiles_drawn_since(parameters, seed):
    chance = random.Random(seed)
    game, turned = Hextad(parameters, seed), []
    while game.outcome() is None:
        turned.append((game.face_down(), set(game.boneyard)))
        move = chance.choice(list(game.legal_moves()))
        game.play(move)
        for other, unseen in turned:
            if move[:2] in unseen:
                assert refusal(other, move, Illegal) == "You have no tile %s" % move[:2]
        turned = [(played(other, [move]), unseen) for other, unseen in turned if move[:2] not in unseen]
        for other, unseen in turned:
            assert (other.rows(), other.scores, other.turn) == (game.rows(), game.scores, game.turn)
            assert len(other.boneyard) == len(game.boneyard) and other.outcome() == game.outcome()
            assert other.pools == [sorted("??" if tile in unseen else tile for tile in pool) for pool in game.pools]
            assert list(other.legal_moves()) == [text for text in game.legal_moves() if text[:2] not in unseen]
    assert turned and all(not unseen for _, unseen in turned)       # those turned over after the last draw


@pytest.mark.parametrize("seed", [0, 10 ** 18, (1 << 64) - 1])
def test_a_seed_of_eight_bytes_comes_back_from_the_board_file(seed):
    match = Match(Hextad, "101", ["alice", "bob"], 0, seed=seed)
    again = Match.parse(Hextad, "101", match.render(), 0)
    assert (again.seed, again.position.entries()) == (seed, match.position.entries())
    assert again.position.boneyard == Hextad(seed=seed + (1 << 64)).boneyard


def test_the_positions_to_play_on_are_those_with_a_number():
    """Nobody plays on a board that is finished."""
    game, lots = Hextad(seed=1), random.Random(7)
    for _ in range(3):
        assert game.numbers(False) == numbers_in(game)
        assert game.numbers(True) == []
        game.play(lots.choice(list(game.legal_moves())))


@pytest.mark.parametrize("words", ["", "-lenient"])
def test_what_the_last_move_scored_is_what_its_player_gained(words):
    game, lots = Hextad(words.split(), seed=1), random.Random(7)
    while game.outcome() is None:
        mover, before = game.turn, list(game.scores)
        game.play(lots.choice(list(game.legal_moves())))
        gain = game.scores[mover] - before[mover]
        assert sum(game.scored().values()) == gain


@pytest.mark.parametrize("rows, shaped", [
    (["2@17,6@7"], True), (["2@17,6@7", "0@1,0@2"], True), ([], False), (["2@17,6@7", "2@17"], False),
    (["2@17,6@7,1@8"], False), (["2@17;6@7"], False), (["2@17,6@7x"], False), (["2@1@7,6@7"], False)])
def test_rows_of_its_form(rows, shaped):
    assert Hextad((), 1).shaped(rows) == shaped

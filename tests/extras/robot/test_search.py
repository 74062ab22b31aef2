"""The search for a move: it plays by the rules, proves what can be proven, and sees what players see."""

import itertools
import random
from functools import lru_cache

import pytest

import tiny_game
from conftest import check
from pbmgames.board import Match
from pbmgames.extras.robot import hextad
from pbmgames.extras.robot.robot import Chance, Robot
from pbmgames.extras.robot.search import Node, Search, Try, worth
from pbmgames.games import FIRST, TABLE, find
from test_conformance import CASES, boards, every as rows, seen

EVERY = rows(CASES, check)


def every(step, name, words):
    """Yield the board before every so many moves of a random game that are not its end."""
    for number, (match, _) in enumerate(boards(name, words)):
        if number % step == 0 and not match.over:
            yield match


def chosen(match, seed=1, playouts=20):
    """Return the robot's move."""
    return Robot(seed, playouts).choose(match)


def replayed(game, moves):
    """Return the outcome of the first of these moves that end a game."""
    for move in moves:
        if game.outcome() is not None:
            break
        assert game.play(move) == move
    return game.outcome()


@EVERY
def test_games_are_played_out_by_the_rules(name, words):
    for match in every(6, name, words):
        seed = len(match.moves)
        before = repr(vars(match.position))
        sample, again = (Search(match.position, Chance(1)).sampled(match.position, Chance(seed)) for _ in range(2))
        outcome, moves = Search(sample, Chance(1)).play_out(sample, Chance(seed))
        assert outcome == replayed(again, moves)
        assert repr(vars(match.position)) == before


@EVERY
@pytest.mark.check
def test_samples_show_what_can_be_seen(name, words):
    for match, _ in boards(name, words):
        game, before = match.position, repr(vars(match.position))
        sample = Search(game, Chance(1)).sampled(game, Chance(len(match.moves)))
        assert seen(sample) == seen(game)
        for move in list(sample.legal_moves())[:1]:
            sample.play(move)
        assert repr(vars(game)) == before


@EVERY
def test_moves_are_rated_between_nothing_and_all(name, words):
    for match in every(6, name, words):
        rate = Search(match.position, Chance(1)).rate
        assert all(0 <= rate(match.position, move) <= 1 for move in match.position.legal_moves())


@EVERY
def test_the_robot_plays_legal_moves_and_changes_nothing(name, words):
    for match in every(4, name, words):
        before = match.render()
        move = chosen(match, playouts=3)
        assert move in match.position.legal_moves() or move == "swap" and len(match.moves) == 1
        assert match.render() == before


@pytest.mark.check
@EVERY
def test_the_same_seed_and_playouts_give_the_same_move(name, words):
    match = next(itertools.islice(every(1, name, words), 3, None))
    assert chosen(match, 5) == chosen(match, 5)


@pytest.mark.check
@pytest.mark.parametrize("name", sorted(TABLE))
def test_another_seed_gives_another_move_now_and_then(name):
    assert len({chosen(Match(find(name), "1", ["a", "b"], 0, seed=1), seed, 8) for seed in range(5)}) > 1


@pytest.mark.check
@pytest.mark.parametrize("seed", range(6))
def test_what_lies_face_down_is_not_read(seed):
    match = Match(find("hextad"), "1", ["a", "b"], 0, ["-max_pips=4", "-pool_size=3"], seed=seed)
    before = chosen(match, playouts=20)
    for order in range(4):
        random.Random(order).shuffle(match.position.boneyard)
        assert chosen(match, playouts=20) == before
        assert sorted(hextad.sampled(match.position, Chance(1)).boneyard) == sorted(match.position.boneyard)


# what can be proven -----------------------------------------------------------------------------

@lru_cache(maxsize=None)
def value(kind, moves):
    """Return what a position brings the player on turn, both playing their best, by looking at everything."""
    game = kind()
    for move in moves:
        game.play(move)
    if game.outcome() is not None:
        return worth(game.outcome(), game.turn)
    return max(1 - value(kind, moves + (move,)) for move in game.legal_moves())


def tiny_zenix():
    """Return a Zenix of six cells."""
    return find("zenix")(["-size=3"])


@pytest.mark.parametrize("kind, least", [check(tiny_game.Tictac, 2), (tiny_zenix, 1)])
def test_a_search_that_has_seen_all_knows_the_best_result(kind, least):
    chooser = random.Random(3)
    for _ in range(8):
        game, moves = kind(), []
        for _ in range(chooser.randrange(least, 5)):
            moves.append(game.play(chooser.choice(list(game.legal_moves()))))
            if game.outcome() is not None:
                break
        else:
            search = Search(game, Chance(1))
            search.run(5000)
            move, hope = search.answer()
            assert search.solved and hope == value(kind, tuple(moves)) == 1 - value(kind, tuple(moves) + (move,))


@pytest.mark.check
def test_a_win_in_one_move_is_found_and_one_of_the_enemy_stopped():
    match = Match(find("hexafive"), "1", ["a", "b"], 0)
    for move in "F4 A1 F5 A2 F6 K10 F7 K9".split():
        match.play(move)
    assert chosen(match, playouts=200) in ("F3", "F8")
    match.play("F8")
    match = match.with_moves("F4 A1 F5 K10 F6 K8 F7 F3 A6".split())
    assert chosen(match, playouts=600) == "F8"


@pytest.mark.parametrize("outcome, seat, gain", [("tie", 0, 0.5), ((FIRST, 7), 0, 1), ((FIRST, 7), 1, 0)])
def test_what_an_outcome_is_worth(outcome, seat, gain):
    assert worth(outcome, seat) == gain


# swapping ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("opening, hope, choice", [
    ("I9", 0.4, "swap"), ("I9", 0.5, "A1"), ("I9 I8", 0.4, "A1")])
def test_who_sees_a_bad_side_takes_the_other_one_if_he_may(monkeypatch, opening, hope, choice):
    match = Match(find("conhex"), "1", ["a", "b"], 0).with_moves(opening.split())
    monkeypatch.setattr(Search, "answer", lambda self: ("A1", hope))
    assert chosen(match) == choice


@pytest.mark.parametrize("even, move", [(False, "good"), (True, "fair")])
def test_who_may_be_swapped_away_opens_evenly(even, move):
    node = Node(FIRST)
    for name, gain in (("bad", 0.1), ("good", 0.9), ("fair", 0.55)):
        node.tries[name] = Try(name, 0.5)
        node.note(node.tries[name], gain, [name] * 20)
    node.choice = list(node.tries.values())
    assert node.pick(even).move == move


@pytest.mark.parametrize("name, words", [("zenix", "-size=3"), ("hexafive", "-radius=3 -pieces=3"), ("conhex", "")])
def test_a_search_ends_by_itself_when_all_is_said(name, words):
    for match in every(1, name, words):
        before = match.with_moves(match.moves)
    search = Search(before.position, Chance(1))
    search.run(50)
    before.play(search.answer()[0])
    assert search.solved

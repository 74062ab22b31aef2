"""One board: clocks, proposals, swap, undo, and reading files of other programs."""

import random

import pytest

from pbmgames.board import Damaged, Match
from pbmgames.board.moves import DRAW, FORFEIT, RESIGN, SWAP, play_or_swap
from pbmgames.games import MoveError
from pbmgames.games.exo import Exo
from pbmgames.games.zenix import Zenix
from pbmgames.text import DAY

START = 1051779600


def board(kind=Zenix, moves=("B3", "*A3"), parameters=("-size=3",), name="101"):
    match = Match(kind, name, ["alice", "bob"], START, parameters)
    for move in moves:
        match.play(move)
    return match


def reread(match):
    return Match.parse(match.game, match.id, match.render(), START)


FOREIGN = """\
(moves
B3
*A3
)
(weather fine)
(subscribers
carol
)
(players alice bob)
(notes
\\(a bracket
 two  blanks
)
(parameters -size=3)
"""


def test_a_file_of_another_program_is_read_and_loses_nothing():
    match = Match.parse(Zenix, "101", FOREIGN, START)
    assert match.moves == ["B3", "*A3"] and match.subscribers == ["carol"] and match.to_move == "alice"
    match.play("B2")
    text = match.render()
    assert text.startswith("(players alice bob)\n(clock ")
    assert "(moves\nB3\n*A3\nB2\n)\n" in text
    assert text.endswith("(subscribers\ncarol\n)\n(weather fine)\n(notes\n\\(a bracket\n two  blanks\n)\n")
    assert reread(match).render() == text


@pytest.mark.parametrize("text, what", [
    ("", "2 players"),
    ("(players alice)\n", "2 players"),
    ("(players alice bob)\n(moves\nB3\n", "not closed"),
    ("(players alice bob)\n(parameters -size=4)\n", "size"),
    ("(players alice bob)\n(moves\nA8\nA8\n)\n", "at move 2"),
    ("(players alice bob)\n(moves\nResign\nA8\n)\n", "at move 1"),
    ("(players alice bob)\n(status winner)\n", "names nobody"),
])
def test_damage_is_named(text, what):
    with pytest.raises(Damaged, match=what):
        Match.parse(Zenix, "101", text, START)


def test_a_handicap_of_an_old_board_is_kept_and_makes_it_unrated():
    old = "(players alice bob)\n(parameters -size=3 -handicap=2)\n"
    match = Match.parse(Zenix, "101", Match.parse(Zenix, "101", old, START).render(), START)
    assert match.parameters == ["-size=3", "-handicap=2"] and not match.rated
    assert board().rated
    assert not board(name="a3x").rated and board(name="a3").rated


def test_what_is_written_comes_back_at_every_ply():
    draw = random.Random(5)
    for _ in range(20):
        match = board(moves=())
        while not match.over:
            assert reread(match).render() == match.render()
            match.play(draw.choice(list(match.position.legal_moves())))
        assert reread(match).render() == match.render()


def test_the_clock_runs_for_the_player_on_turn():
    match = board(moves=())
    match.tick(START + 100)
    match.play("B3")
    assert match.clock.used == [100, 0] and match.clock.figures() == [START, START + 100, START + 100, START]
    match.tick(START + 150)         # a write without a move
    assert match.clock.used == [100, 50] and match.clock.figures() == [START, START + 100, START + 150, START + 100]
    match.tick(START)               # the system's clock is set back, and set right again
    assert match.clock.used == [100, -100]
    match.tick(START + 160)
    assert match.clock.used == [100, 60]


@pytest.mark.parametrize("name, limits, expected", [
    ("101", {}, (0, 21, 7)),
    ("t1", {}, (0, 7, 1)),
    ("t1x", {}, (0, 21, 7)),
    ("1t", {}, (0, 21, 7)),
    ("101", {"total": 3, "nag": 0, "forfeit": -4}, (3, 21, 7)),
    ("t1", {"nag": 7}, (0, 7, 7)),
])
def test_effective_limits(name, limits, expected):
    match = board(name=name)
    match.clock.limits = limits
    assert tuple(match.limit(word) for word in ("total", "forfeit", "nag")) == expected
    assert reread(match).clock.limits == limits


def test_total_time_is_used_up_in_whole_days():
    match = board(moves=())
    match.clock.limits = {"total": 2}
    match.tick(START + 2 * DAY - 1)
    assert not match.out_of_time
    match.tick(START + 2 * DAY)
    assert match.out_of_time


def test_giving_up_ends_the_game_and_makes_a_subscriber():
    for word in (RESIGN, FORFEIT):
        match = board()
        match.give_up(word)
        match = reread(match)
        assert match.over and match.moves[-1] == word and match.status == ["winner", "bob", "1"]
        assert match.resigned == [1, 0] and match.present == ["bob"] and match.readers == ["bob", "alice"]


def test_a_swap_takes_everything_along():
    match = board(Exo, ["D5"], ())
    match.clock.used, match.queued, match.pending = [1, 2], ["x", ""], [0, 1]
    match.swap()
    assert (match.players, match.clock.used) == (["bob", "alice"], [2, 1])
    assert (match.queued, match.pending) == (["", "x"], [1, 0])
    assert match.status == ["swapped", "bob"] and match.to_move == "alice" and reread(match).swapped
    match.play("D6")
    assert match.status == [] and not match.swapped


@pytest.mark.parametrize("pending, queued", [(1, RESIGN), (1, "C2"), (0, RESIGN)])
def test_an_undo_takes_back_the_last_move_and_queued_resignations(pending, queued):
    match = board()
    match.pending, match.queued, match.submitted = [0, pending], ["B2", queued], "B2"
    match.undo()
    assert match.moves == ["B3"] and match.to_move == "bob"
    assert match.pending == [0, 0] and match.queued == ["B2", ""] and match.submitted == "B2"
    match.undo()
    match.undo()
    assert match.moves == []


@pytest.mark.parametrize("count, moves", [(0, 0), (1, 1), (2, 2), (9, 2), (-1, 1), (-2, 0), (-3, 0), (-9, 0)])
def test_an_earlier_position(count, moves):
    match = board()
    earlier = match.at(count)
    assert len(earlier.moves) == moves and len(match.moves) == 2
    assert earlier.position.rows() == board(moves=match.moves[:moves]).position.rows()


def test_who_has_to_answer():
    match = board()
    match.status = ["proposed", "bob"]
    assert match.unanswered == ["alice"]
    match.players = ["bob", "bob"]
    assert match.unanswered == []


def test_other_moves_leave_the_board_as_it_is():
    match = board()
    match.additions, match.automatic = {"own": ["1"]}, {3}
    other = match.with_moves(match.moves)
    other.additions["own2"], other.status, other.clock.changed = ["2"], ["undo", "bob"], 99
    other.automatic.add(5)
    other.queue(0, "A3")
    assert (match.additions, match.automatic, match.status, match.queued) == ({"own": ["1"]}, {3}, [], ["", ""])
    assert match.clock.changed != 99


def test_who_agrees_twice_is_named_once():
    match = board()
    match.ask("alice", DRAW)
    match.agree("alice")
    assert match.status == ["proposed", "alice"] and match.agreed is None
    match.agree("bob")
    assert match.agreed is DRAW and match.tied


@pytest.mark.parametrize("status, points", [
    ("winner bob 4", 4), ("winner bob", 1), ("winner bob few", 1), ("tie", 1), ("", 1)])
def test_points(status, points):
    match = board()
    match.status = status.split()
    assert match.points == points


@pytest.mark.parametrize("status, spelt", [
    ("winner BOB 4", "winner bob 4"), ("proposed ALICE BOB", "proposed alice bob"), ("", "")])
def test_userids_of_a_status_are_respelt(status, spelt):
    match = board()
    match.status = status.split()
    match.respell(str.lower)
    assert match.status == spelt.split()


def test_what_a_player_on_turn_writes_is_played():
    match = Match(Exo, "101", ["alice", "bob"], 0)
    play_or_swap(match, "f7#1")
    assert match.moves == ["F7"]
    with pytest.raises(MoveError, match="Invalid move number x specified"):
        play_or_swap(match, "swap#x")
    play_or_swap(match, SWAP)
    assert match.moves == ["F7"] and match.players == ["bob", "alice"]

"""Conditional moves on one board: their words, the tree, and what it does."""

import random

import pytest

from pbmgames.board import Damaged, Match
from pbmgames.board.moves import play_or_swap, settle
from pbmgames.extras.conditional import branches, conditional
from pbmgames.games import MoveError, find
from test_conformance import EVERY, boards, game_of


def zenix(moves="A8", words=()):
    """Return a Zenix in which bob is on turn."""
    return Match(find("zenix"), "101", ["alice", "bob"], 0, words).with_moves(moves.split())


def plant(match, *lines):
    """Let lines of text be alice's tree; return it as she is told it."""
    conditional.plant(match, "alice", conditional.read(lines))
    return branches.spelt(match, "alice")


def follow(match, move):
    """Let the player on turn make a move, and what follows happen; return what was refused."""
    refused = []
    play_or_swap(match, move)
    settle(match, lambda *why: refused.append(why))
    return refused


# words --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("lines, told", [
    (["if B8 then C8"], ["if B8 then C8"]),
    (["IF 8b Then c8"], ["if B8 then C8"]),
    (["if B8#2 then C8#3 if D8#4 then E8"], ["if B8 then C8 if D8 then E8"]),
    (["if B8 then C8 if D8 then E8 or if D8 then B8"], ["if B8 then C8 if D8 then E8", "if D8 then B8"]),
    (["if B8 then C8", "or if D8 then B8", "", "or"], ["if B8 then C8", "if D8 then B8"]),
    (["if B8 then C8 if D8 then E8", "if B8 then C8 if *E8 then B7"],
     ["if B8 then C8 if D8 then E8", "if B8 then C8 if *E8 then B7"]),
    (["if B8 then C8 or if 8B then 8C if D8 then E8 or if b8 then c8"], ["if B8 then C8 if D8 then E8"]),
])
def test_what_is_understood_is_told_in_words_that_may_be_given_again(lines, told):
    assert plant(zenix(), *lines) == plant(zenix(), *told) == told


@pytest.mark.parametrize("line", ["", "if", "if B8", "if B8 then", "then B8", "if B8 then C8 if D8", "if B8 C8", "or",
                                  "if B8 then C8 then D8", "if B8 or C8 then D8", "B8 then C8", "if B8 then C8 D8"])
def test_other_words_are_refused(line):
    with pytest.raises(MoveError, match="^Conditional moves look like: if <move> then <move> if"):
        plant(zenix(), line)


@pytest.mark.parametrize("line, why", [
    ("if A8 then B8", "A8 is already occupied\nin: if A8 then B8"),
    ("if B8 then C8 if D8 then c8", "C8 is already occupied\nin: if B8 then C8 if D8 then c8"),
    ("if B8 then C8 or if E6 then B8", "E6 is not supported\nin: if E6 then B8"),
    ("if B8 then swap", 'Invalid move "swap" entered\nin: if B8 then swap'),
    ("if pass then B8", 'Invalid move "pass" entered\nin: if pass then B8'),
    ("if B8 then C8#4", "Move C8#4 received as move #3\nin: if B8 then C8#4"),
    ("if B8 then C8 or if 8b then D8", "These have two answers to the same move: if B8 then C8\nand: if 8b then D8"),
    ("if B8 then C8 if D8 then E8 or if B8 then C8 if D8 then F8",
     "These have two answers to the same move: if B8 then C8 if D8 then E8\nand: if B8 then C8 if D8 then F8"),
])
def test_the_first_branch_that_will_not_do_is_named(line, why):
    match = zenix()
    plant(match, "if H8 then G8")
    before = match.render()
    with pytest.raises(MoveError) as caught:
        plant(match, line)
    assert str(caught.value) == why and match.render() == before


def test_a_branch_ends_with_the_game():
    with pytest.raises(MoveError, match=r"^The game is over before A3\nin: if \*B2 then \*C2 if C1 then A3$"):
        plant(zenix("A3 B3 C3", ["-size=3"]), "if *B2 then *C2 if C1 then A3")


def test_five_hundred_answers_are_kept_and_no_more():
    match = Match(find("hexafive"), "101", ["alice", "bob"], 0, ["-radius=13"]).with_moves(["M13"])
    replies = list(match.position.legal_moves())
    lines = ["if %s then %s" % (move, "A1" if move != "A1" else "A2") for move in replies]
    pairs = ["if A1 then A2 if %s then A3" % move for move in replies if move not in ("A1", "A2", "A3")]
    both = (lines + pairs)[:501]
    assert len(plant(match, *lines[:400])) == 400
    with pytest.raises(MoveError, match="^There are more than 500 conditional moves$"):
        plant(match, *both)
    plant(match, *both[:500])
    assert len(branches.tree(match, "alice")) == 500
    additions = {name: lines for name, lines in match.additions.items() if lines}
    assert Match.parse(match.game, "101", match.render(), 0).additions == additions


# on the board -------------------------------------------------------------------------------------

def test_a_move_of_the_tree_is_answered_and_the_tree_goes_on():
    match = zenix()
    plant(match, "if B8 then C8 if D8 then E8 or if B8 then C8 if F8 then G8 or if D8 then B8")
    assert follow(match, "b8") == [] and match.moves == ["A8", "B8", "C8"] and match.automatic == {2}
    assert branches.spelt(match, "alice") == ["if D8 then E8", "if F8 then G8"] and match.notices == {}
    follow(match, "F8")
    assert match.moves[3:] == ["F8", "G8"] and branches.lines(match) == [] and match.notices == {}


def test_another_move_drops_the_tree_and_its_owner_is_told():
    match = zenix()
    plant(match, "if B8 then C8")
    assert follow(match, "D8") == [] and match.moves == ["A8", "D8"]
    assert branches.lines(match) == [] and match.notices == {"alice": branches.UNFORESEEN % "D8"}


def test_an_answer_to_an_earlier_move_is_not_played():
    """For some moves the extra was away."""
    match = zenix()
    plant(match, "if B8 then C8 or if H8 then G8")
    later = match.with_moves(["A8", "D8", "F8"])
    later.additions = match.additions
    assert follow(later, "H8") == [] and later.moves[3:] == ["H8"]
    assert branches.lines(later) == [] and later.notices == {"alice": branches.UNFORESEEN % "H8"}


def test_a_line_of_an_earlier_version_has_no_number():
    match = zenix()
    match.additions["branches"] = ["alice 1 B8 C8", "alice 2 D8 E8"]
    assert branches.spelt(match, "alice") == ["if B8 then C8 if D8 then E8"]
    for move in ("B8", "D8"):
        assert follow(match, move) == []
    assert match.moves == ["A8", "B8", "C8", "D8", "E8"]


def test_an_answer_that_is_refused_after_all_is_told_like_a_queued_move():
    match = zenix()
    match.additions["branches"] = ["alice 1 B8 A8"]
    (user, text, error), = follow(match, "B8")
    assert (user, text, str(error)) == ("alice", "A8", "A8 is already occupied")
    assert match.moves == ["A8", "B8"] and branches.lines(match) == []


@EVERY
def test_answers_are_played_as_they_were_given_in_every_game(name, words):
    chooser = random.Random("%s %s" % (name, words))
    for match, _ in boards(name, words):
        if match.over or len(match.moves) % 5 != 1:
            continue
        before, user = match.render(), match.players[1 - match.turn]
        lines = [line for line in (_line(match, chooser) for _ in range(4)) if line]
        lines = {line[0][0]: line for line in lines}.values()       # one for each first move
        conditional.plant(match, user, lines)
        assert [" ".join("if %s then %s" % pair for pair in line) for line in lines] == branches.spelt(match, user)
        additions = {name: lines for name, lines in match.additions.items() if lines}
        assert Match.parse(game_of(name), "101", match.render(), 0).additions == additions
        for line in lines:
            trial = match.with_moves(match.moves)
            trial.additions = dict(match.additions)
            for theirs, mine in line:
                assert follow(trial, theirs) == [] and trial.moves[-2:] == [theirs, mine]
            assert branches.lines(trial) == []
        branches.drop(match, [user])
        match.notices.clear()
        assert match.render() == before


def _line(match, chooser):
    """Return a branch of one to three pairs that needs no tile which lies face down."""
    position, line = match.position.face_down().copy(), []
    for _ in range(chooser.randrange(1, 4)):
        pair = []
        for _ in range(2):
            moves = list(position.legal_moves()) if position.outcome() is None else []
            if not moves:
                return line
            pair.append(position.play(chooser.choice(moves)))
        line.append(tuple(pair))
    return line


def test_no_branch_needs_a_tile_that_lies_face_down():
    match = Match(find("hextad"), "101", ["alice", "bob"], 0, ["-max_pips=3", "-pool_size=2"], seed=5)
    match.play(next(iter(match.position.legal_moves())))
    theirs = next(iter(match.position.legal_moves()))
    after = match.with_moves(match.moves)
    after.play(theirs)
    drawn = match.position.boneyard[0]
    refused = 0
    for mine in after.position.legal_moves():
        deep = after.with_moves(after.moves)
        deep.play(mine)
        for last in deep.position.legal_moves():
            if last.startswith(drawn):
                with pytest.raises(MoveError, match="^You have no tile %s\nin: " % drawn):
                    plant(match.with_moves(match.moves), "if %s then %s if %s then 00:3,4" % (theirs, mine, last))
                refused += 1
                break
    assert refused


# the file -----------------------------------------------------------------------------------------

def test_the_entry_stands_behind_all_others_and_only_if_there_are_branches():
    match = zenix()
    before = match.render()
    plant(match, "if B8 then C8 if D8 then E8 or if D8 then B8")
    assert match.render() == before + "(branches\nalice 1 B8#2 C8\nalice 2 D8#4 E8\nalice 1 D8#2 B8\n)\n"
    branches.drop(match, ["alice"])
    assert match.render() == before


@pytest.mark.parametrize("line", ["alice 2 B8 C8", "carol 1 B8 C8", "alice 1 B8", "alice 1 B8 C8 D8", "alice x B8 C8",
                                  "alice 0 B8 C8", "if B8 then C8", "alice 1  C8"])
def test_an_entry_that_is_not_understood_is_damage(line):
    text = zenix().render() + "(branches\n%s\n)\n" % line
    with pytest.raises(Damaged, match="is damaged: its branches have "):
        Match.parse(find("zenix"), "101", text, 0)


def test_owners_are_spelt_as_the_users_file_does():
    match = Match.parse(find("zenix"), "101", zenix().render() + "(branches\nalice 1 B8 C8\n)\n", 0)
    match.respell(str.upper)
    assert branches.spelt(match, "ALICE") == ["if B8 then C8"]

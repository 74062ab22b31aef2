"""A board file is read strictly: what one wrong bit or line makes of it is damage, and no board of ours ever is."""

import random

import pytest

import tiny_game
from conftest import check
from pbmgames.board import Damaged, Match
from pbmgames.board.moves import DRAW, UNDO
from pbmgames.games import MoveError, every, find
from pbmgames.games.exo import Exo
from pbmgames.games.zenix import Zenix

START = 1051779600
SMALL = {"Zenix": ["-size=3"], "Exo": ["-region_size=2"], "Hexafive": ["-radius=3"]}


def board(kind, plies, seed=1):
    """Return a board after some random moves, with something in most entries."""
    choose = random.Random(seed)
    match = Match(kind, "101", ["alice", "bob"], START, SMALL.get(kind.name, ()), ["--nagtime=3"], seed)
    match.clock.limits = {"nag": 3}
    match.subscribers, match.comment = ["carol"], ["alice writes:", "(good luck)"]
    for ply in range(plies):
        if not match.over:
            match.tick(START + 100 * ply + 100)
            match.play(choose.choice(list(match.position.legal_moves())))
    return match


def read(kind, text, changing=True):
    return Match.parse(kind, "101", text, START, changing)


@pytest.mark.parametrize("bits", [1, check(8)])
@pytest.mark.parametrize("kind", every(), ids=lambda kind: kind.name)
def test_no_wrong_bit_loses_or_alters_a_move_unnoticed(kind, bits):
    """In the spelling: `b3` is B3. The short form tries one bit of each letter, in turn."""
    match = board(kind, 5)
    text = match.render()
    for place in range(len(text)):
        for bit in range(place % 8, place % 8 + bits):
            spoilt = text[:place] + chr(ord(text[place]) ^ 1 << bit % 8) + text[place + 1:]
            try:
                found = read(kind, spoilt)
            except Damaged:
                continue
            assert list(map(str.upper, found.moves)) == match.moves, (place, bit)


@pytest.mark.parametrize("kind", every(), ids=lambda kind: kind.name)
def test_a_line_lost_or_doubled_loses_no_move_unnoticed(kind):
    match = board(kind, 6)
    lines = match.render().split("\n")[:-1]
    for place in range(len(lines)):
        for instead in ([], 2 * lines[place:place + 1], ["(weather fine)"]):
            spoilt = "\n".join(lines[:place] + instead + lines[place + 1:]) + "\n"
            try:
                found = read(kind, spoilt)
            except Damaged:
                continue
            assert found.moves == match.moves, (place, instead)


WHOLE = """\
(players alice bob)
(clock 1051779600 1051779700 1051779700 1051779600)
(timer 100 0)
(moves
B3
)
(syncmoves


)
(parameters -size=3)
(board
...
...
.X.
)
(subscribers
carol
)
"""

DAMAGE = [
    ("(timer 100 0)", "(timer 100 0!", "'timer 100 0!' is no name of an entry"),
    ("B3\n)\n", "B3\n", "'(syncmoves' stands inside an entry"),
    ("B3\n)\n", "B3\n)x\n", "')x' stands inside an entry"),
    ("carol\n", "\\carol\n", "stands inside an entry"),
    ("(moves", "(\x01oves", "is no name of an entry"),
    ("(moves", "(", "'' is no name of an entry"),
    ("(moves", "(mov!s", "it has an entry 'mov!s', and none 'moves'"),
    ("(moves\n", "(movesJ", "it has an entry 'movesJB3', and none 'moves'"),
    ("(timer 100 0)", "(ti er 100 0)", "it has an entry 'ti', and none 'timer'"),
    ("(timer 100 0)", "(tumor 100 0)", "it has an entry 'tumor', and none 'timer'"),
    ("(clock", "(clockwork", "it has an entry 'clockwork', and none 'clock'"),
    ("(syncmoves\n", "(suncoves\n", "it has an entry 'suncoves', and none 'syncmoves'"),
    ("(timer 100 0)", "(timer 1 0 0)", "its timer is '1 0 0'"),
    ("(timer 100 0)", "(timer 100)", "its timer is '100'"),
    ("(timer 100 0)", "(timer 100 0)\n(timer 100 0)", "it has the entry 'timer' twice"),
    (" 1051779600)\n", ")\n", "its clock is "),
    ("(moves\nB3\n)\n", "", "it has no moves, but its drawing,"),
    ("(syncmoves\n\n\n", "(syncmoves\nB2\n", "its syncmoves are not one for each player"),
    ("(moves", "(pending 1 2)\n(moves", "its pending is '1 2'"),
    ("(moves", "(swapped 2)\n(moves", "its swapped is '2'"),
    ("(moves", "(status winner carol 1)\n(moves", "its status is 'winner carol 1'"),
    ("(moves", "(status winner bob x)\n(moves", "its status is 'winner bob x'"),
    ("(moves", "(status winner bob \xb2)\n(moves", "its status is 'winner bob \xb2'"),     # a digit, but no number
    ("(moves", "(status tie 1)\n(moves", "its status is 'tie 1'"),
    ("(moves", "(status proposed carol)\n(moves", "its status is 'proposed carol'"),
    ("-size=3", "%size=3", "Invalid Zenix parameter '%size=3'"),
    ("-size=3", "size=3", "Invalid Zenix parameter 'size=3'"),
    ("B3", "A3", "its moves do not lead to the entry 'board'"),
    (".X.", ".O.", "its moves do not lead to the entry 'board'"),
]


@pytest.mark.parametrize("old, new, said", DAMAGE)
def test_what_no_program_writes_is_damage(old, new, said):
    assert old in WHOLE and read(Zenix, WHOLE).render() == WHOLE
    with pytest.raises(Damaged) as caught:
        read(Zenix, WHOLE.replace(old, new, 1))
    assert said in str(caught.value)


def test_who_only_looks_at_a_board_sees_it_whatever_its_drawing_says():
    match = Match.parse(Zenix, "101", WHOLE.replace(".X.", ".O.", 1), START)
    assert match.moves == read(Zenix, WHOLE).moves


TAKEN = [
    ("(subscribers", "(weather fine)\n(weather dull)\n(statusline\nx\n)\n(subscribers"),    # of other programs
    ("...\n...\n.X.\n", "...\n.X.\n"), ("...\n...\n.X.\n", "+-+\n| |\n+-+\n"), ("(board\n...\n...\n.X.\n)\n", ""),
    ("(moves", "(status hasleft carol)\n(moves"), ("(moves", "(status tie)\n(moves"),
    ("(timer 100 0)\n", ""), ("(clock 1051779600 1051779700 1051779700 1051779600)\n", ""),
    ("(timer 100 0)", "(weather fine)"), ("(timer 100 0)", "(weather 100)"),       # of another program, and no timer
    ("(clock 1051779600 1051779700 1051779700 1051779600)\n(timer 100 0)\n", "(weather fine)\n"),
    ("(syncmoves\n\n\n", "(weather\nfine\n"),
    ("(syncmoves\n\n\n)\n", ""), ("(players alice bob)", "(players  alice bob )"),
]


@pytest.mark.parametrize("old, new", TAKEN)
def test_what_other_programs_write_is_taken(old, new):
    assert old in WHOLE
    assert read(Zenix, WHOLE.replace(old, new, 1)).moves == ["B3"]


def test_a_board_without_moves_is_one_that_has_none():
    for text in ("(players alice bob)\n", "(players alice bob)\n(parameters -size=3)\n(weather fine)\n",
                 "(players alice bob)\n(clock 5 5 9 5)\n(timer 4 0)\n(syncmoves\n\n\n)\n(weather fine)\n"):
        assert read(Zenix, text).moves == []
    for figures in ("(clock 5 6 9 5)\n(timer 4 0)\n", "(clock 5 5 9 5)\n(timer 4 1)\n"):
        with pytest.raises(Damaged, match="no moves"):
            read(Zenix, "(players alice bob)\n%s(syncmoves\n\n\n)\n(weather fine)\n" % figures)


def test_a_board_that_is_only_looked_at_may_have_another_drawing():
    assert read(Zenix, WHOLE.replace(".X.", ".O."), changing=False).moves == ["B3"]


# what may be done to a board at any time, as functions of it and a random.Random ---------------------------------

def _play(match, choose):
    match.play(choose.choice(list(match.position.legal_moves())))
    match.submitted = ""


def _swap(match, choose):
    if match.game.swap_after == len(match.moves) and not match.swapped:
        match.swap()


def _ask(what):
    return lambda match, choose: match.ask(choose.choice(match.players), what)


def _agree(match, choose):
    if match.question:
        match.agree(choose.choice(match.unanswered))


def _submit(match, choose):
    match.submitted = "b3"


def _watch(match, choose):
    match.subscribers, match.notifiers = ["carol"], ["dave"] * choose.randrange(2)
    match.comment = choose.choice([[], ["carol writes:", ")", "(", "\\"]])


DEEDS = [_play] * 5 + [_swap, _ask(DRAW), _ask(UNDO), _ask(UNDO), _agree, _agree, _submit, _watch,
                       lambda match, choose: match.reject() if match.question else None,
                       lambda match, choose: match.queue(1 - match.turn, choose.choice(["", "--", "x y"])),
                       lambda match, choose: match.pend(1 - match.turn)]


@pytest.mark.parametrize("kind", [*every(), tiny_game.Tictac], ids=lambda kind: kind.name)
def test_no_board_of_ours_is_ever_damaged(kind):
    for seed in range(12):
        choose = random.Random(seed)
        match = board(kind, 0, seed)
        for step in range(40):
            match.tick(match.clock.changed + choose.randrange(-5, 500))
            try:
                choose.choice(DEEDS)(match, choose)
            except MoveError:
                pass
            text = match.render()
            again = read(kind, text)
            assert again.render() == text, (seed, step)
            if match.over:
                break
            if choose.random() < .02:
                match.give_up()
                assert read(kind, match.render()).over
                break


def test_a_swapped_board_whose_moves_were_all_taken_back_is_whole():
    match = board(Exo, 1)
    match.swap()
    match.tick(START + 900)
    match.undo()
    assert read(Exo, match.render()).moves == []


def test_a_seed_has_twenty_digits_at_most():
    text = Match(find("hextad"), "101", ["alice", "bob"], 0, seed=10 ** 20 - 1).render()
    assert Match.parse(find("hextad"), "101", text, 0).seed == 10 ** 20 - 1
    with pytest.raises(Damaged):
        Match.parse(find("hextad"), "101", text.replace("9" * 20, "1" + "0" * 20), 0)

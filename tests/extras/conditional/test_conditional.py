"""Conditional moves as commands: who may give them, what else does to them, and who gets to know."""

import pytest

from pbmgames.extras.conditional import conditional
from pbmgames.text import bytewise

SECRETS = ("B8", "C8", "D8", "E8", "conditional", "Conditional")
TREE = "if B8 then C8 if D8 then E8 or if D8 then B8"
TOLD = "Your conditional moves:\n\tif B8 then C8 if D8 then E8\n\tif D8 then B8\n"
DROPPED = "Your conditional moves are dropped.\n"


@pytest.fixture
def board(shell, mailbox):
    """A function that gives commands for board 101, on which bob is on turn; returns (status, output)."""
    def give(words, user="alice", **extra):
        word, _, rest = words.partition(" ")
        status, out, err = shell(("zenix %s 101 %s %spw %s" % (word, user, user[0], rest)).split(),
                                 PBMSENDMAIL=shell.mailer, **extra)
        assert "Traceback" not in err
        return status, out
    shell.as_after("zenix challenge alice bob", "zenix subscribe 101 carol cpw", "zenix move 101 alice apw A8")
    return give


def kept(shell):
    """Return the lines of the entry of branches."""
    return shell.get("games/Zenix/101").partition("(branches\n")[2].partition(")")[0].split("\n")[:-1]


def moves(shell):
    """Return the moves of the board."""
    return shell.get("games/Zenix/101").partition("(moves\n")[2].partition(")")[0].split()


@pytest.mark.slow
def test_they_are_given_shown_and_dropped(board, shell, mailbox):
    before = shell.get("games/Zenix/101")
    assert board("queue " + TREE) == (0, "Subject: Zenix Board 101 Conditional moves\n\n" + TOLD)
    assert [mail.partition("To: ")[2].split("\n")[0] for mail in mailbox()] == ["alice@example.com"]
    assert kept(shell) == ["alice 1 B8#2 C8", "alice 2 D8#4 E8", "alice 1 D8#2 B8"]
    assert board("qmove SHOW")[1].endswith("\n\n" + TOLD) and mailbox() == []
    assert board("queue If h8 then g8")[1].endswith(":\n\tif H8 then G8\n")
    assert board("queue drop")[1].endswith("\n\n" + DROPPED) and shell.get("games/Zenix/101") == before
    for words in ("show", "drop"):
        assert board("queue " + words) == (0, "Subject: Zenix Board 101 Conditional moves\n\n"
                                              "You have no conditional moves.\n")


@pytest.mark.slow
def test_the_answer_is_marked_and_the_tree_goes_on(board, shell, mailbox):
    board("queue " + TREE)
    mailbox()
    out = board("move B8", "bob")[1]
    assert "   1 A8         2 B8      \n   3 C8 (Auto)\n" in out
    assert kept(shell) == ["alice 1 D8#4 E8"] and len(mailbox()) == 3
    board("move D8", "bob")
    assert moves(shell) == ["A8", "B8", "C8", "D8", "E8"] and kept(shell) == []


@pytest.mark.slow
def test_a_userid_may_have_bytes_that_are_blanks_elsewhere(shell):
    shell.put("etc/users", shell.get("etc/users") + bytewise("\u00c5ke:kpw:x:0:ake@example.com\n"))
    for words in ("challenge bob \u00c5ke", "queue 101 \u00c5ke kpw if A8 then B8 if C8 then D8",
                  "move 101 bob bpw A8"):
        assert shell(["zenix", *words.split()])[0] == 0, words
    assert moves(shell) == ["A8", "B8"] and kept(shell) == [bytewise("\u00c5ke 1 C8#3 D8")]


@pytest.mark.slow
@pytest.mark.parametrize("words, user, status, why", [
    ("queue if B8 then C8", "bob", 65, "It is your move: conditional moves are answers to moves of the other player\n"),
    ("queue if B8 then C8", "carol", 77, "You are NOT playing this game\n"),
    ("queue show", "carol", 77, "You are NOT playing this game\n"),
    ("queue if", "alice", 65,
     "Conditional moves look like: if <move> then <move> if <move> then <move> or if <move> then <move>\n"),
    ("queue if B8 then A8", "alice", 65, "A8 is already occupied\nin: if B8 then A8\n"),
    ("queue show it", "alice", 64, 'Syntax is "Zenix queue <board> <userid> <password> <move>"\n')])
def test_refusals(board, shell, words, user, status, why):
    board("queue " + TREE)
    before = shell.files()
    found, out = board(words, user)
    assert found == status and "\n\n" + why in out and shell.files() == before


@pytest.mark.slow
@pytest.mark.parametrize("words", ["queue if B8 then C8", "queue show", "queue drop"])
def test_a_password_is_asked_for(board, shell, words):
    board("queue " + TREE)
    word, _, rest = words.partition(" ")
    status, out, _ = shell("zenix %s 101 alice wrong %s" % (word, rest))
    assert status == 77 and "B8" not in out.partition("Original")[0]


@pytest.mark.slow
def test_a_finished_board_and_one_that_is_not_there(board, shell):
    assert shell("zenix queue 102 alice apw show")[0] == 66
    board("move B8", "bob")
    board("resign")
    assert board("queue show")[0] == 65 and board("queue if B8 then C8")[0] == 65


# what everything else does to a tree: docs/commands.md, Conditional moves ----------------------------

NOTICE = "\n\nYour conditional moves are dropped"
RISK = NOTICE + " if the undo is accepted.\n"
EFFECTS = [             # commands behind the tree, as user:words; whether it is still there; what alice is told of it
    ("bob:move H8", False, NOTICE + ": they have no answer to H8.\n"),
    ("bob:move A8", True, ""),
    ("bob:submit B8", True, ""),
    ("alice:queue H8", False, NOTICE + ".\n"),
    ("alice:move H8", True, ""),
    ("bob:propose", True, ""),
    ("alice:move propose", True, ""),
    ("bob:move propose/alice:move reject", True, ""),
    ("bob:move propose/alice:move accept", False, ""),
    ("bob:move undo", True, RISK),
    ("alice:move undo", True, RISK),
    ("bob:move undo/alice:move reject", True, ""),
    ("bob:move undo/alice:move accept", False, NOTICE + ".\n"),
    ("bob:chat", True, ""),
    ("alice:subscribe", True, ""),
]


@pytest.mark.slow
@pytest.mark.parametrize("commands, stays, told", EFFECTS)
def test_what_a_command_does_to_a_tree(board, shell, mailbox, commands, stays, told):
    board("queue " + TREE)
    for command in commands.split("/"):
        mailbox()
        user, _, words = command.partition(":")
        board(words, user)
    hers = [mail for mail in mailbox() if "To: alice" in mail]
    assert bool(kept(shell)) == stays
    assert (told in hers[-1] if told else not any("conditional" in mail for mail in hers))


def test_an_answer_that_has_become_illegal_drops_the_rest_of_its_tree(board, shell, mailbox):
    """Somebody has edited the board: B8 is no answer to B8."""
    board("queue " + TREE)
    shell.put("games/Zenix/101", shell.get("games/Zenix/101").replace("B8#2 C8", "B8#2 B8"))
    mailbox()
    board("move B8", "bob")
    hers = [mail for mail in mailbox() if "To: alice" in mail]
    assert kept(shell) == [] and len(hers) > 1 and all(NOTICE + ".\n" in mail for mail in hers)


LONGER = "A8 B8 C8 D8"
RESIGNATIONS = [
    ("alice:resign", "", "alice's own, for her next turn: instead of the tree"),
    ("alice:resign/alice:resign", "", "taking it back brings no tree back"),
    ("bob:resign", "", "the end of the game"),
]


@pytest.mark.slow
@pytest.mark.parametrize("commands, left, why", RESIGNATIONS)
def test_what_a_resignation_does_to_a_tree(board, shell, commands, left, why):
    for user, move in (("bob", "B8"), ("alice", "C8")):
        board("move " + move, user)
    board("queue if D8 then E8")
    for command in commands.split("/"):
        user, _, words = command.partition(":")
        board(words, user)
    assert " ".join(kept(shell)) == left


@pytest.mark.slow
def test_who_is_to_resign_gives_no_tree_and_a_tree_replaces_a_queued_move(board, shell):
    for user, move in (("bob", "B8"), ("alice", "C8")):
        board("move " + move, user)
    board("queue H8")
    board("queue if D8 then E8")
    assert "(syncmoves\n\n\n)" in shell.get("games/Zenix/101") and kept(shell) == ["alice 1 D8#4 E8"]
    board("resign")
    assert "You are going to resign on your next move" in board("queue if D8 then E8")[1] and kept(shell) == []


@pytest.mark.slow
def test_a_swap_drops_it(shell, mailbox):
    mail = {"PBMSENDMAIL": shell.mailer}
    shell("conhex challenge alice bob")
    shell("conhex move 101 alice apw I9")
    shell("conhex queue 101 alice apw if I8 then H9")
    shell("conhex swap 101 bob bpw", **mail)
    assert "branches" not in shell.get("games/Conhex/101")
    assert [NOTICE + ".\n" in letter for letter in mailbox()] == [False, True]
    assert "It is alice's turn." in shell("conhex show 101")[1]


@pytest.mark.slow
def test_a_queued_move_of_the_other_player_goes_through_the_tree(board, shell):
    board("queue if D8 then E8 if B8 then C8")
    board("move D8", "bob")
    board("queue if B8 then C8 if F8 then G8")
    board("move B8", "bob")
    assert moves(shell) == "A8 D8 E8 B8 C8".split() and kept(shell) == ["alice 1 F8#6 G8"]


def test_who_plays_both_sides_has_nothing_to_foresee(shell):
    shell("zenix challenge alice alice")
    assert "It is your move" in shell("zenix queue 101 alice apw if A8 then B8")[1]


# who gets to know -----------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("words", [
    "zenix show 101", "zenix show 101#1", "zenix showas bob bpw 101", "zenix showas carol cpw 101", "zenix games",
    "zenix show bob", "zenix move 101 bob bpw A8", "zenix move 101 bob bpw undo", "zenix move 101 bob bpw propose",
    "zenix submit 101 bob bpw H8", "zenix preview 101 H8", "zenix replay 101 1", "zenix queue 101 bob bpw show",
    "zenix queue 101 bob bpw drop", "zenix queue 101 bob bpw if H8 then G8", "zenix queue 101 carol cpw show",
    "zenix queue 101 alice bpw show", "zenix chat 101 bob bpw", "all show bob", "list", "zenix paths 101",
    "zenix subscribe 101 dave dpw", "zenix resign 101 bob bpw", "zenix Cleanup", "svg zenix 101"])
def test_nobody_else_sees_it(board, shell, mailbox, words):
    board("queue " + TREE)
    mailbox()
    own = words.endswith(" show") or words.endswith(" drop") or " if " in words
    for sender in ({}, {"SENDER": "HTML"}, {"SENDER": "bob@example.com"}):
        out = shell(words, PBMSENDMAIL=shell.mailer, **sender)[1]
        for text in [out] + [mail for mail in mailbox() if "To: alice@" not in mail]:
            text = text.partition("Original message follows:")[0]
            for secret in SECRETS[:4] if own else SECRETS:
                assert secret not in text, (secret, text)
    assert "resign" in words or len(kept(shell)) == 3


@pytest.mark.slow
@pytest.mark.parametrize("words", ["zenix show 101 --json", "zenix showas bob bpw 101 --json", "zenix games --json"])
def test_data_for_programs_are_as_before(board, shell, words):
    before = shell(words)
    board("queue " + TREE)
    assert shell(words) == before and before[0] == 0


@pytest.mark.slow
def test_the_letters_of_a_drop_tell_its_owner_alone(board, mailbox):
    board("queue " + TREE)
    mailbox()
    out = board("move H8", "bob")[1]
    letters = mailbox()
    assert [("conditional" in letter) for letter in letters] == [True, False, False] and "conditional" not in out


# by mail --------------------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("subject, body, told", [
    ("if B8 then C8 if D8 then E8 or if D8 then B8", "", TOLD),
    ("if", "if B8 then C8 if D8 then E8\nif D8 then B8\n", TOLD),
    ("if", "\nIF b8 then c8 if 8D then E8\n\nor if D8 then B8\nthanks, if you can\n-- \nif H8 then G8", TOLD),
    ("if B8 then C8 if D8 then E8", "if D8 then B8\n", TOLD),
    ("if D8 then B8", "hello, server\n", "Your conditional moves:\n\tif D8 then B8\n"),
    ("if", "", "Conditional moves look like")])
def test_by_mail_a_branch_may_stand_on_a_line(board, shell, mailbox, subject, body, told):
    message = ("From: alice@example.com\nSubject: Re: zenix queue 101 alice apw %s\n\n%s" % (subject, body)).encode()
    assert shell(["--mail"], input=message, PBMSENDMAIL=shell.mailer)[0] == 0
    mail, = mailbox()
    assert told in mail and "apw" not in mail


@pytest.mark.slow
def test_a_web_page_gets_the_answer_and_no_mail_is_sent(board, mailbox):
    assert board("queue " + TREE, SENDER="HTML")[1].endswith(TOLD)
    assert board("queue drop", SENDER="HTML")[1].endswith(DROPPED) and mailbox() == []


def test_a_refusal_quotes_a_word_whole(board):
    board("move B8", "bob")
    board("move C8")
    found, out = board("queue if D8 then voil\u00e0")
    assert found == 65 and bytewise("in: if D8 then voil\u00e0\n") in out


@pytest.mark.parametrize("blank", ["\xc2\xa0", "\xa0", "\xe2\x80\x82"])
def test_blanks_of_any_kind_part_words(blank):
    assert conditional.read(["if B8%sthen C8" % blank]) == [[("B8", "C8")]]

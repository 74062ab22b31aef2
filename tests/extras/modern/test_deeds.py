"""The sentence that a letter begins with: who did what, and whose turn it is."""

import pytest

from mailprograms import plain
from mailroom import SERVER, Mailroom
from pbmgames.board import Match
from pbmgames.board.moves import BY_STATUS, DRAW, FORFEIT, Question
from pbmgames.extras.modern import guide
from pbmgames.games import find
from pbmgames.letters import SUMMARY, Letter

BEGUN = ["alice: exo challenge alice bob", "alice: exo move 101 alice apw F7", "bob: exo move 101 bob bpw G7"]
TOLD = [                # commands after these, what bob reads
    ([], "bob played G7, it is alice's turn."),
    (["alice: exo move 101 alice apw G8"], "alice played G8, it is your turn."),
    (["alice: exo move 101 alice apw propose"], "alice proposes a draw, it is alice's turn."),
    (["alice: exo move 101 alice apw propose", "bob: exo move 101 bob bpw reject"],
     "bob declined the draw, it is alice's turn."),
    (["alice: exo move 101 alice apw propose", "bob: exo move 101 bob bpw accept"],
     "bob accepted the draw: the game is a tie."),
    (["alice: exo move 101 alice apw undo"], "alice asks to take the last move back, it is alice's turn."),
    (["alice: exo move 101 alice apw undo", "bob: exo move 101 bob bpw accept"],
     "alice took the last move back, it is your turn."),
    (["alice: exo resign 101 alice apw"], "alice resigned: you won."),
    (["bob: exo queue 101 bob bpw H8", "alice: exo move 101 alice apw G8"],
     "alice played G8, bob played H8, it is alice's turn."),
    (["alice: exo chat 101 alice apw"], "alice sends a chat, it is alice's turn."),
    (["bob: exo show 101"], "Exo board 101: it is alice's turn."),
]


def test_a_third_question_is_told_as_its_row_says(monkeypatch):
    """As CONTRIBUTING has it: a row of board/moves.py is enough."""
    adjourn = Question(
        status="adjourned", word="adjourn", name="adjournment", accepted="pause", asking="asks to adjourn",
        asked="has asked to adjourn", begun="An adjournment has been asked for",
        done="%(other)s agreed to the adjournment of %(asker)s", again="It has been asked for already.",
        acts=("adjourn", "agree", "go on"))
    monkeypatch.setitem(BY_STATUS, "adjourned", adjourn)
    monkeypatch.setattr(Match, "pause", lambda match: setattr(match, "status", []), raising=False)
    before, after, declined = (Match(find("zenix"), "101", ["alice", "bob"], 0) for _ in range(3))
    for match in (before, after):
        match.ask("alice", adjourn)
    after.agree("bob")
    for match, said in ((after, "bob agreed to the adjournment of alice"), (declined, "bob declined the adjournment")):
        assert guide.sentence(before, Letter(match, SUMMARY), "alice", "bob", False) == said + ", it is your turn."


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host with modern letters."""
    return Mailroom(tmp_path, monkeypatch)


def give(room, commands):
    for command in commands:
        user, _, subject = command.partition(": ")
        mails = room.command(user, subject, "hello" if "chat" in subject else "")
    return {mail["To"].partition("@")[0]: mail for mail in mails}


def page(mail):
    return mail.get_payload(1).get_payload(decode=True).decode()


def shown(mail):
    """Return what a page shows first."""
    from pbmgames.extras.quotes.htmltext import text_of
    return text_of(page(mail)).strip().split("\n")[0]


@pytest.mark.parametrize("commands, sentence", TOLD)
def test_a_letter_says_what_happened(room, commands, sentence):
    mail = give(room, BEGUN + commands)["bob"]
    assert shown(mail) == sentence
    classic, _, below = plain(mail).rpartition("\n-- \n")
    assert sentence not in classic and below.startswith(sentence + "\n")
    assert page(mail).count("Exo Board 101</h2>") == ("chat" not in mail["Subject"])
    assert "Summary of" not in page(mail).partition("</h2>")[2]


def test_boards_of_two_games_with_one_number_do_not_tell_of_each_other(room):
    give(room, BEGUN + ["alice: zenix challenge bob alice"])
    mails = room.command("bob", "all show bob")
    assert [shown(mail) for mail in mails] == ["Exo board 101: it is alice's turn.",
                                               "Zenix board 101: it is your turn."]


def test_an_earlier_position_is_no_move_taken_back(room):
    mail, = give(room, BEGUN) and room.command("bob", "exo show 101#1")
    assert shown(mail) == "Exo board 101: it is bob's turn."


def test_who_lost_and_who_watches(room):
    give(room, BEGUN + ["carol: exo subscribe 101 carol cpw"])
    mails = give(room, ["alice: exo resign 101 alice apw"])
    assert shown(mails["bob"]) == "alice resigned: you won." and shown(mails["carol"]) == "alice resigned: bob won."


@pytest.mark.parametrize("happens, upkeep, sentence", [
    (lambda match: match.give_up(FORFEIT), True, "alice's time ran out: you won."),
    (lambda match: match.agree("bob"), True, "nobody answered in time: the game is a tie."),
])
def test_time_runs_out(happens, upkeep, sentence):
    old = Match(find("exo"), "101", ["alice", "bob"], 0)
    old.play("F7")
    old.play("G7")
    old.ask("alice", DRAW)
    new = old.with_moves(old.moves)
    happens(new)
    assert guide.sentence(old, Letter(new, SUMMARY, "bob"), "bob", "", upkeep) == sentence


def test_swapped(room):
    mails = give(room, ["alice: conhex challenge alice bob", "alice: conhex move 101 alice apw I9",
                        "bob: conhex swap 101 bob bpw"])
    assert shown(mails["alice"]) == "bob swapped sides, it is your turn."


def test_who_is_challenged_hears_how_to_say_no(room):
    mails = give(room, ["alice: exo challenge alice bob"])
    assert "resign before your first move" in plain(mails["bob"])
    assert "resign before your first move" not in plain(mails["alice"])
    assert shown(mails["bob"]) == "A new game of Exo with alice, it is alice's turn."


def test_the_page_of_the_board_is_linked(room):
    room.put("etc/settings", "letters = modern\nfrom = PBM <%s>\nsite = /nowhere https://games.example/pbm/\n" % SERVER)
    mail = give(room, BEGUN)["bob"]
    url = "https://games.example/pbm/exo/b-101.html"
    assert 'href="%s"' % url in page(mail) and "The board as a page: %s\n" % url in plain(mail)


def test_a_refusal_is_seen_first(room):
    give(room, BEGUN)
    mail = give(room, ["alice: exo move 101 alice apw F7"])["alice"]
    assert shown(mail) == "F7 is already occupied"

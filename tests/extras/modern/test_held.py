"""Commands that wait for a yes: a right password among many that are forged, a stranger's challenge too many."""

import os

import pytest

from mailprograms import plain
from mailroom import Mailroom, subjects
from pbmgames.commands.watch import MOST_BOARDS
from pbmgames.extras.allowance.allowance import FLOOD
from pbmgames.storage import files, paths
from pbmgames.text import bytewise, decode, encode

NOW = 1051790400
MOVE = "zenix move 101 alice apw A3"


@pytest.fixture
def room(tmp_path, monkeypatch):
    room = Mailroom(tmp_path, monkeypatch)
    room.command("alice", "zenix challenge -size=3 alice bob")
    return room


def flood(room, count=FLOOD, address="alice@home.example"):
    """Let so many wrong passwords have come for alice."""
    room.put("seen/ledger", "%d %d wrong alice %s\n" % (NOW + 3600, count, address))


def moves(room, board="101"):
    return room.get("games/Zenix/" + board).partition("(moves\n")[2].partition("\n)")[0].split()


def test_beyond_sixty_wrong_ones_get_no_answer_and_a_right_one_waits(room):
    flood(room, FLOOD - 1)
    assert len(room.command("alice", MOVE.replace("apw", "guess"))) == 1         # the sixtieth
    assert room.command("alice", MOVE.replace("apw", "guess")) == []
    assert room.command("alice", "zenix subscribe alice guess 101") == []
    letter, = room.command("alice", MOVE, "a comment\n")
    assert (letter["To"], letter["Subject"]) == ("alice@home.example", "Confirm command alice") and moves(room) == []
    assert "zenix move 101 alice **** A3" in letter.get_payload() and "apw" not in letter.as_string()
    assert "apw" not in room.get("seen/held.alice")
    mails = room.deliver(room.answer(letter, "yes\n"))
    assert subjects(mails) == [("alice", "Zenix Board 101 bob **"), ("bob", "Zenix Board 101 bob **")]
    assert moves(room) == ["A3"] and "a comment" in room.get("games/Zenix/101") and not room.get("seen/held.alice")
    late, = room.deliver(room.answer(letter, "yes\n"))
    assert "No command is waiting" in late.get_payload() and moves(room) == ["A3"]
    room.at(61)
    assert len(room.command("bob", "zenix move 101 bob bpw B3")) == 2


@pytest.mark.parametrize("command, path, wanted", [
    ("change password alice a3 a3", "etc/users", "alice:a3:x:0:"),
    ("zenix move 101 alice A3 A3", "games/Zenix/101", "A3")])
def test_a_word_that_is_the_same_as_the_password_is_carried_out_as_it_was_written(room, command, path, wanted):
    room.put("etc/users", room.get("etc/users").replace("alice:apw:", "alice:a3:"))
    flood(room)
    letter, = room.command("alice", command)
    room.deliver(room.answer(letter, "yes\n"))
    assert wanted in room.get(path)


def test_a_password_that_is_the_userid_does_not_stay_on_the_disk(room):
    room.put("etc/users", room.get("etc/users").replace("alice:apw:", "alice:alice:"))
    flood(room)
    letter, = room.command("alice", "zenix move 101 alice alice A3")
    assert "move 101 alice %2A%2A%2A%2A A3" in room.get("seen/held.alice")
    room.deliver(room.answer(letter, "yes\n"))
    assert moves(room) == ["A3"]


@pytest.mark.parametrize("userid, name_below", [
    ("j\u00fcrgen", True), ("\u00df", False), ("\u00d6konom", True), ("\u0418\u0432\u0430\u043d", True),
    ("Al+ice", False), ("a%b'c", False)])
def test_a_command_of_a_userid_that_an_old_host_has_waits_and_is_carried_out(room, userid, name_below):
    kept = bytewise(userid)
    room.put("etc/users", room.get("etc/users") + "%s:xpw:x:0:x@home.example\n" % kept)
    room.put("seen/ledger", "%d %d wrong %s x@home.example\n" % (NOW + 3600, FLOOD, kept.lower()))
    letter, = room.command("x", "zenix subscribe 101 %s xpw" % kept)
    subject = dict(letter.raw_items())["Subject"].encode("ascii", "surrogateescape")
    assert subject == encode("Confirm command " + kept)
    letter.replace_header("Subject", decode(subject))
    room.deliver(room.answer(letter, "yes\n" + (kept if name_below else "")))
    assert kept in room.get("games/Zenix/101")


def test_a_hint_about_a_command_that_waited_has_the_words_of_that_command(room):
    room.command("alice", MOVE)
    flood(room)
    letter, = room.command("alice", "zenix move 101 alice apw B3")
    mail, = room.deliver(room.answer(letter, "yes\n"))
    assert "    Subject: zenix queue 101 alice <password> B3\n" in plain(mail)


def test_a_flood_from_ones_own_address_does_not_hide_the_wrong_passwords_of_others(room):
    flood(room)
    for _ in range(5):
        assert room.command("eve", "zenix showas alice guess 101") == []
    assert room.get("seen/ledger").count(" wrong alice eve@home.example ") == 5
    for subject in (MOVE, "zenix showas alice guess 101", "change password alice apw mine"):
        for mail in room.command("eve", subject):
            assert "There were too many wrong passwords for alice" in mail.get_payload()
    assert moves(room) == [] and "alice:apw:" in room.get("etc/users")
    for number in range(4):
        for _ in range(5):
            room.command("eve%d" % number, "zenix showas alice guess 101")
    assert room.get("seen/ledger").count(" wrong alice eve") == 20
    assert "too many" in room.command("mallory", MOVE)[0].get_payload()


def test_only_yes_to_the_letter_from_that_address_counts(room):
    flood(room)
    first, = room.command("alice", MOVE)
    last, = room.command("alice", MOVE.replace("A3", "C3"))
    assert moves(room) == []
    for message in (room.answer(last, "who?\n"), room.answer(first, "yes\n"), room.answer(last, "Hello,\n")):
        mail, = room.deliver(message)
        assert moves(room) == [] and "apw" not in mail.as_string()
    assert len(room.deliver(room.answer(last, "yes\n"))) == 2 and moves(room) == ["C3"]


@pytest.mark.parametrize("headers", [
    {"From": "eve@evil.example"}, {"From": "eve@evil.example", "Reply_To": "alice@home.example"},
    {"From": "alice@home.example, eve@evil.example"}])
def test_a_yes_from_another_address_is_none(room, headers):
    flood(room)
    letter, = room.command("alice", MOVE)
    room.deliver(room.answer(letter, "yes\n", **headers))
    assert moves(room) == []
    room.deliver(room.answer(letter, "yes\n", From="Alice <ALICE@home.example>"))
    assert moves(room) == ["A3"]


@pytest.mark.parametrize("text, agreed", [
    ("yes\n\nAlice Smith\nSales Director\nACME Ltd., +44 20 7946 0000", True), ("Yes, that was me", True),
    ("Das war ich.\n\nLG", True), ("That's mine", True), ("That was not me", False), ("That's mine?", False),
    ("yes\nno, wait", False), ("Great!", False)])
def test_how_people_say_that_a_command_is_theirs(room, text, agreed):
    flood(room)
    letter, = room.command("alice", MOVE)
    room.deliver(room.answer(letter, text))
    assert (moves(room) == ["A3"]) == agreed


def test_a_yes_counts_above_the_letter_quoted_without_marks(room):
    flood(room)
    letter, = room.command("alice", MOVE)
    room.deliver(room.answer(letter, "yes\n\n" + plain(letter)))
    assert moves(room) == ["A3"]


def test_three_letters_an_hour(room):
    flood(room)
    assert [len(room.command("alice", MOVE)) for _ in range(5)] == [1, 1, 1, 0, 0]
    room.at(61)
    assert len(room.command("alice", MOVE)) == 2 and moves(room) == ["A3"]


def test_what_was_answered_frees_the_letters(room):
    flood(room)
    for number, text in enumerate(("yes\n", "no\n", "yes\n", "yes\n", "yes\n")):
        letter, = room.command("alice", "zenix seek alice apw %d" % number)
        assert "last such mail" not in letter.get_payload() and "asked you about before" not in letter.get_payload()
        assert len(room.deliver(room.answer(letter, text))) == 1
    assert room.get("games/Zenix/.limit").split()[1:5] == ["alice", "-1", "1", "4"]


def test_no_command_is_lost_without_a_word(room):
    flood(room)
    body = "".join("zenix seek alice apw %d\n" % number for number in range(5))
    letters = [" ".join(mail.get_payload().split()) for mail in room.command("alice", "multiple", body)]
    assert ["that we asked you about before is forgotten." in text for text in letters] == [False, True, True]
    assert ["last such mail for an hour, unless you answer it" in text for text in letters] == [False, False, True]
    assert "zenix seek alice **** 2" in letters[-1]


def test_who_said_yes_hears_how_it_ended(room):
    flood(room)
    while room.command("alice", "zenix nonsense"):
        pass
    room.put("seen/ledger", room.get("seen/ledger") + "%d 512 mails alice@home.example\n" % (NOW + 3600))
    letter, = room.command("alice", MOVE.replace("A3", "Z9"))
    mail, = room.deliver(room.answer(letter, "yes\n"))
    assert mail["To"] == "alice@home.example" and "Z9" in mail.as_string() and moves(room) == []
    assert room.deliver(room.answer(letter, "yes\n")) == []


def test_who_says_something_else_hears_that_it_is_no_yes(room):
    flood(room)
    while room.command("alice", "zenix nonsense"):
        pass
    letter, = room.command("alice", MOVE)
    mails = [room.deliver(room.answer(letter, "what is that?\n")) for _ in range(4)]
    assert [len(found) for found in mails] == [1, 1, 1, 0]
    assert "expected to be the word yes" in mails[0][0].get_payload()


def test_other_commands_wait_too(room):
    flood(room)
    letter, = room.command("alice", "change password ALICE apw newpw")
    assert len(room.deliver(room.answer(letter, "yes\n"))) == 1 and "alice:newpw:" in room.get("etc/users")
    mails = room.command("alice", "multiple", MOVE.replace("apw", "newpw") + "\n" + "zenix show 101\n")
    letter, = [mail for mail in mails if mail["Subject"] == "Confirm command alice"]
    assert len(mails) == 2 and len(room.deliver(room.answer(letter, "yes\n"))) == 2 and moves(room) == ["A3"]


def test_a_command_in_several_transactions_waits_too(room):
    text = room.get("games/Zenix/101")
    for number in range(102, 102 + MOST_BOARDS):
        room.put("games/Zenix/%d" % number, text)
    room.put("seen/ledger", "%d 60 wrong carol carol@home.example\n" % (NOW + 3600))
    letter, = room.command("carol", "zenix subscribe all carol cpw")
    mails = room.deliver(room.answer(letter, "yes\n"))
    assert mails[-1]["Subject"] == "Subscription summary" and len(mails) == MOST_BOARDS + 2
    assert all("carol" in room.get("games/Zenix/%d" % number) for number in range(101, 102 + MOST_BOARDS))
    assert not room.get("seen/held.carol")


def test_without_modern_letters_a_right_one_is_carried_out(room):
    room.put("etc/settings", "from = PBM <pbm@games.example>\n")
    flood(room)
    assert room.command("alice", MOVE.replace("apw", "guess")) == [] and len(room.command("alice", MOVE)) == 2


def test_the_keeper_gets_the_true_number(room, monkeypatch):
    import types

    from pbmgames.extras.modern import keeper
    room.put("etc/settings", room.get("etc/settings") + "keeper = keeper@home.example\n")
    room.put("seen/ledger",
             "%d 60 wrong alice alice@home.example\n%d 66799 guessed alice\n" % (NOW + 3600, NOW + 172800))
    room.command("alice", MOVE.replace("apw", "guess"))
    writer = types.SimpleNamespace(mail=lambda to, subject, text, ours: "To: %s\n\n%s" % (to[0], text))
    keeper.mails(types.SimpleNamespace(
        host=types.SimpleNamespace(root=str(room.home)), setting={"keeper": "keeper@home.example"}.get, now=NOW,
        post=types.SimpleNamespace(writer=writer), request=types.SimpleNamespace(told=[])))
    assert "66800 wrong passwords for alice" in room.sent()[-1].get_payload()


@pytest.mark.parametrize("name", ["alice/x", "../x", "alice\0", "a" * 300])
def test_an_answer_about_a_name_that_no_command_has_is_refused(room, name):
    flood(room)
    letter, = room.command("alice", MOVE)
    told = str(room.answer(letter, "yes\n")).replace("Confirm command alice", "Confirm command " + name)
    late, = room.deliver(told)
    assert "No command is waiting" in late.get_payload() and moves(room) == [] and room.get("seen/held.alice")


def test_a_strangers_challenge_too_many_waits(room):
    room.put("seen/ledger", "%d 8 challenged bob\n" % (NOW + 3600))
    letter, = room.deliver("From: eve@x.org\nMessage-ID: <c@x>\n"
                           "Subject: zenix challenge -size=3 --nagtime=3 alice bob\n\n")
    assert letter["To"] == "eve@x.org" and letter["Subject"].startswith("Confirm command @")
    assert not room.get("games/Zenix/102")
    assert len(room.deliver(room.answer(letter, "yes\n", From="eve@x.org"))) == 2
    assert "(parameters -size=3)" in room.get("games/Zenix/102") and "(nagtimelimit 3)" in room.get("games/Zenix/102")


def test_a_strangers_answer_frees_no_letter(room):
    room.put("seen/ledger", "%d 8 challenged bob\n" % (NOW + 3600))
    said = []
    for number in range(4):
        mails = room.deliver("From: eve@x.org\nMessage-ID: <c%d@x>\nSubject: zenix challenge alice bob\n\n" % number)
        said += [mail.get_payload().partition("last such mail for an hour")[2][:6] for mail in mails]
        for mail in mails:
            room.deliver(room.answer(mail, "yes\n", From="eve@x.org"))
    assert said == ["", "", ". Mean"] and room.get("games/Zenix/.board") == "104\n"


def test_what_has_waited_for_a_week_is_gone(room):
    flood(room)
    letter, = room.command("alice", MOVE)
    os.utime(room.home / "seen" / "held.alice", (NOW, NOW))
    room.day(8)
    mail, = room.deliver(room.answer(letter, "yes\n"))
    assert "No command is waiting" in mail.get_payload() and moves(room) == []
    room.put("seen/ledger", "%d 60 wrong bob bob@home.example\n" % (NOW + 8 * 86400 + 3600))
    for userid in ("alice", "j\u00fcrgen"):
        (room.home / "seen" / ("held." + userid)).write_text("waits")
        os.utime(room.home / "seen" / ("held." + userid), (NOW, NOW))
    room.command("bob", MOVE.replace("alice apw", "bob bpw"))
    assert [name for name in os.listdir(room.home / "seen") if name.startswith("held")] == ["held.bob"]


def test_a_challenge_that_comes_again_counts_once(room):
    room.put("seen/ledger", "%d 7 challenged bob\n" % (NOW + 3600))
    message = "From: eve@x.org\nMessage-ID: <c@x>\nSubject: zenix challenge -size=3 alice bob\n\n"
    room.fail(message)
    assert {subject for _, subject in subjects(room.deliver(message))} == {"New Zenix Board 102 alice"}


class Killed(BaseException):
    """Stands for a kill: nothing catches it."""


def test_a_yes_that_comes_again_after_a_kill_is_not_told_that_nothing_waits(room, monkeypatch):
    flood(room)
    letter, = room.command("alice", MOVE)
    answer, replace = room.answer(letter, "yes\n"), files.replace

    def killed(path, *words, **options):
        if paths.is_mark(os.path.basename(path)):
            raise Killed
        return replace(path, *words, **options)

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(files, "replace", killed)
        room.deliver(answer)
    assert subjects(room.deliver(answer)) == [("alice", "Zenix Board 101 bob"), ("bob", "Zenix Board 101 bob")]
    assert moves(room) == ["A3"] and not room.get("seen/held.alice")


def test_whoever_runs_the_host_hears_of_wrong_passwords_though_the_fifth_mail_had_to_come_again(room, capfd):
    mail = "From: alice@home.example\nMessage-ID: <%d@x>\nSubject: zenix move 101 alice guess A3\n\n"
    for number in range(4):
        room.deliver(mail % number)
    room.fail(mail % 5)
    assert "5 wrong passwords" not in capfd.readouterr().err
    room.deliver(mail % 5)
    assert "5 wrong passwords were given for alice" in capfd.readouterr().err
    room.deliver(mail % 6)
    assert "wrong passwords" not in capfd.readouterr().err

"""Commands about many boards: so many at a time, that nobody waits for them."""

import os
import signal

import pytest

from mailroom import Mailroom, signals_as_before
from pbmgames import execute
from pbmgames.cli import main
from pbmgames.commands import select, watch
from pbmgames.session import Session
from pbmgames.statuses import NOT_WRITTEN
from pbmgames.storage import journal


@pytest.fixture
def room(tmp_path, monkeypatch):
    room = Mailroom(tmp_path, monkeypatch)
    room.put("etc/settings", "from = PBM <pbm@games.example>\n")
    for _ in range(7):
        room.command("alice", "zenix challenge -size=3 alice bob")
    return room


@pytest.fixture
def commits(monkeypatch):
    """The boards of each transaction, as a list of lists."""
    found, commit = [], journal.commit

    def spy(folder, root, changes, *rest):
        found.append([name for name, _, _ in changes if name.startswith("games/Zenix/1")])
        return commit(folder, root, changes, *rest)
    monkeypatch.setattr(journal, "commit", spy)
    monkeypatch.setattr(watch, "MOST_BOARDS", 3)
    return found


@pytest.mark.parametrize("words", ["all carol cpw", "carol cpw all", "carol cpw 101 102 103 104 105 106 107"])
def test_boards_are_subscribed_to_a_few_at_a_time(room, commits, words):
    mails = room.command("carol", "zenix subscribe " + words)
    assert list(map(len, commits)) == [3, 3, 1]
    assert [mail["Subject"] for mail in mails[:-1]] == ["Zenix Board %d alice" % number for number in range(101, 108)]
    assert "successfully subscribed:\n   101 102 103 104 105 106 107\n" in mails[-1].get_payload()
    assert (room.get("games/Zenix/.subscribeall") == "carol\n") == (words != "carol cpw 101 102 103 104 105 106 107")
    assert room.deliver("From: x@y.z\nSubject: zenix show 107\n\n")[0].get_payload().count("Subscribers: carol") == 1


@pytest.mark.parametrize("words", ["all carol cpw", "carol cpw active"])
def test_a_damaged_board_does_not_end_a_subscription_early(room, commits, words, capfd):
    room.put("games/Zenix/102", "nonsense\n")
    room.put("etc/Zenix.list", "")
    with signals_as_before():
        assert main(["pbm", "zenix", "subscribe", *words.split()]) == 70
    out, err = capfd.readouterr()
    assert "successfully subscribed:\n   101 103 104 105 106 107\n" in out and "102 is damaged" in err


@pytest.mark.parametrize("board, said", [("102", "nothing was changed"), ("105", "a part was done")])
def test_who_interrupts_one_hears_whether_a_part_was_done(room, commits, monkeypatch, capfd, board, said):
    save = Session.save

    def interrupted(session, match, **options):
        if match.id == board:
            raise KeyboardInterrupt
        save(session, match, **options)
    monkeypatch.setattr(Session, "save", interrupted)
    with signals_as_before():
        assert main(["pbm", "zenix", "subscribe", "all", "carol", "cpw"]) == 75
    assert capfd.readouterr().err == "pbm: interrupted: %s\n" % said
    assert len(commits) == (said == "a part was done")


def test_a_signal_while_mails_of_a_part_go_out_ends_one(room, commits, monkeypatch, capfd):
    monkeypatch.setattr(execute, "hand_over", lambda session: os.kill(os.getpid(), signal.SIGTERM))
    with signals_as_before():
        assert main(["pbm", "zenix", "subscribe", "all", "carol", "cpw"]) == 75
    assert capfd.readouterr().err == "pbm: interrupted: a part was done\n" and len(commits) == 1


def test_no_command_is_begun_behind_one_that_is_interrupted(room, commits, monkeypatch, capfd):
    save = Session.save

    def interrupted(session, match, **options):
        if match.id == "105":
            os.kill(os.getpid(), signal.SIGTERM)
        save(session, match, **options)
    monkeypatch.setattr(Session, "save", interrupted)
    room.put("mail", "From: x\n\nzenix subscribe all carol cpw\nzenix move 101 alice apw B3\n")
    monkeypatch.setenv("INPUTFILE", str(room.home / "mail"))
    with signals_as_before():
        assert main(["pbm", "multiple"]) == 75
    assert capfd.readouterr().err == "pbm: interrupted: a part was done\npbm: interrupted after 1 of 2 commands\n"
    assert len(commits) == 1


def test_a_failure_behind_a_part_that_is_done_says_so(room, commits, monkeypatch, capfd):
    spy = journal.commit

    def full(*words):
        if commits:
            raise OSError(28, "No space left on device")
        return spy(*words)
    monkeypatch.setattr(journal, "commit", full)
    with signals_as_before():
        assert main(["pbm", "zenix", "subscribe", "all", "carol", "cpw"]) == 75
    assert capfd.readouterr().err.startswith("pbm: a part was done before this: ")


def test_output_that_cannot_be_written_does_not_end_one_early(room, commits, monkeypatch):
    monkeypatch.setattr(execute, "print_out", lambda text: NOT_WRITTEN)
    with signals_as_before():
        assert main(["pbm", "zenix", "subscribe", "all", "carol", "cpw"]) == NOT_WRITTEN
    assert list(map(len, commits)) == [3, 3, 1] and room.get("games/Zenix/.subscribeall") == "carol\n"


def test_one_that_is_interrupted_goes_on_where_it_was(room, commits, monkeypatch):
    message = "From: carol@home.example\nSubject: zenix subscribe all carol cpw\nMessage-ID: <s@x>\n\n"
    spy, calls = journal.commit, []

    def full(*words):
        calls.append(words)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return spy(*words)
    with monkeypatch.context() as patch:
        patch.setattr(journal, "commit", full)
        assert len(room.deliver(message, 75)) == 3
    mails = room.deliver(message)
    assert [mail["Subject"] for mail in mails[:-1]] == ["Zenix Board %d alice" % number for number in range(104, 108)]
    assert "not subscribed:\n   101 102 103\n" in mails[-1].get_payload() and room.deliver(message) == []


@pytest.mark.parametrize("words", [
    "subscribe all carol cpw", "unsubscribe carol cpw active", "notify carol cpw 101 102"])
def test_of_a_board_that_cannot_be_read_the_operator_hears(room, words, capfd):
    os.unlink(os.path.join(room.home, "games/Zenix/102"))
    os.mkdir(os.path.join(room.home, "games/Zenix/102"))
    with signals_as_before():
        assert main(["pbm", "zenix", *words.split()]) == 70
    assert "games/Zenix/102: Is a directory" in capfd.readouterr().err


@pytest.fixture
def readings(room, monkeypatch):
    """Whether each board that is read, in turn, is read under the lock; none of seven is in the index."""
    found, stored = [], Session.stored
    monkeypatch.setattr(Session, "stored", lambda session, *words: (
        found.append(session.host._held is not None), stored(session, *words))[1])
    monkeypatch.setattr(select, "MOST_READ", 3)
    if os.path.exists(os.path.join(room.home, "etc/Zenix.index")):
        os.unlink(os.path.join(room.home, "etc/Zenix.index"))
    with signals_as_before():
        yield found


@pytest.mark.parametrize("words", ["zenix games", "zenix show alice next", "zenix rebuildgamelist"])
def test_many_boards_are_read_without_the_lock(readings, words, capfd):
    assert main(["pbm", *words.split()]) == 0
    assert readings.index(False) <= 3 and readings.count(False) == 7
    assert words != "zenix games" or capfd.readouterr().out.count("alice to start") == 7


def test_a_board_that_changes_meanwhile_is_read_again(room, readings, monkeypatch):
    ahead = select._read_ahead

    def changed_meanwhile(session):
        ahead(session)
        room.put("games/Zenix/104", room.get("games/Zenix/105"))
        readings.clear()
    monkeypatch.setattr(select, "_read_ahead", changed_meanwhile)
    assert main(["pbm", "zenix", "games"]) == 0
    assert readings == [True]


def test_machines_that_share_a_host_read_under_the_lock(room, readings):
    room.put("etc/settings", "machines = several\n")
    assert main(["pbm", "zenix", "games"]) == 0
    assert readings == [True] * 7

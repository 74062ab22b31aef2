"""Commands about many boards: so many at a time, that nobody waits for them."""

import pytest

from mailroom import Mailroom
from pbmgames.commands import watch
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

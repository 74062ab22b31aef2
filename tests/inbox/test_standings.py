"""The standings by mail: who seeks games is named there, also before their first result."""

import pytest

from mailprograms import plain
from mailroom import Mailroom


@pytest.fixture
def room(tmp_path, monkeypatch):
    return Mailroom(tmp_path, monkeypatch)


def standings(room):
    return plain(room.command("alice", "zenix standings")[0])


def test_who_seeks_games_is_named_before_the_first_result(room):
    assert "look for" not in standings(room)
    room.command("bob", "zenix seek bob bpw 2")
    text = standings(room)
    assert "No games have finished yet\n" in text
    assert "Challenge them: zenix challenge <you> <userid>\n\n    bob (2)\n" in text


def test_who_has_a_rating_stands_in_the_table_only(room):
    room.command("bob", "zenix seek bob bpw 2")
    room.command("alice", "zenix challenge -size=3 alice bob")
    for user, place in (("alice", "B3"), ("bob", "C3"), ("alice", "resign")):
        room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], place))
    assert "Provisionals" in standings(room) and "look for" not in standings(room)


def test_who_seeks_no_games_any_more_is_not_named(room):
    room.command("bob", "zenix seek bob bpw 2")
    room.command("carol", "zenix seek carol cpw 1")
    room.command("carol", "zenix seek carol cpw 0")
    assert "\n    bob (2)\n" in standings(room) and "carol" not in standings(room)

"""A `multiple` that is stopped, and delivered again because something in it had to wait."""

import contextlib
import os

import pytest

from mailprograms import plain
from mailroom import Mailroom
from pbmgames.extras.allowance import allowance as limits
from pbmgames.storage import locks

LATE, GUESSED = limits.TOO_LONG.partition(":")[0], limits.GUESSES.partition(":")[0]
WRONG = "".join("hextad move 101 bob wrong%d A1\n" % number for number in range(6))


@pytest.fixture
def room(tmp_path, monkeypatch):
    return Mailroom(tmp_path, monkeypatch)


@pytest.fixture
def busy(monkeypatch):
    """Return a context in which the locks of some folders are not to be had; to wait for one takes as long as told."""
    clock, lock, taken = [0], locks.lock, {}

    def lock_or_wait(path, *options):
        folder = os.path.basename(os.path.dirname(path))
        if folder in taken:
            clock[0] += taken[folder]
            raise locks.LockTimeout(path)
        return lock(path, *options)

    @contextlib.contextmanager
    def busy(seconds, *folders):
        taken.update(dict.fromkeys(folders, seconds))
        yield
        taken.clear()
    monkeypatch.setattr(locks, "lock", lock_or_wait)
    monkeypatch.setattr(limits.time, "monotonic", lambda: clock[0])
    return busy


def deliver(room, body, status=0):
    """Deliver the same message; return the first lines of the answers."""
    mails = room.deliver("From: alice@home.example\nMessage-ID: <m@x>\nSubject: multiple\n\n" + body, status)
    return [plain(mail).partition("\n")[0].partition(":")[0] for mail in mails]


def test_what_was_not_carried_out_for_lack_of_time_never_is(room, busy):
    games = ("Zenix", "Exo", "Conhex", "Hexafive")
    body = "".join("%s show 999\n" % game for game in games) + "hextad challenge alice bob\nlist\n"
    with busy(8, *games):
        assert deliver(room, body, 75) == [LATE]
        assert deliver(room, body, 75) == []            # he knows it
    assert deliver(room, body) == ["%s board 999 not found" % game for game in games]
    assert deliver(room, body) == [] and not room.get("games/Hextad/101")


def test_what_was_not_carried_out_after_wrong_passwords_never_is(room, busy):
    room.command("alice", "hextad challenge alice bob")
    body = "zenix show 999\n" + WRONG + "hextad challenge bob alice\n"
    with busy(1, "Zenix"):
        assert deliver(room, body, 75) == ["Invalid password entered"] * 5 + [GUESSED]
    deliver(room, body)
    assert room.get("games/Hextad/.board") == "101\n"


def test_he_is_told_what_was_not_carried_out(room, busy):
    with busy(31, "Zenix"):
        mail, = room.deliver("From: alice@home.example\nMessage-ID: <m@x>\nSubject: multiple\n\n"
                             "zenix show 999\nhextad move 101 alice apw A1\nlist\n", 75)
    assert mail.get_payload().endswith(">Subject: hextad move 101 alice **** A1\n>Subject: list\n")


def test_what_waited_at_first_and_is_stopped_later_is_named_too(room, busy):
    body = "zenix show 999\nexo show 999\nlist\n"
    with busy(1, "Zenix", "Exo"):
        assert deliver(room, body, 75) == ["Game        Active  Finished"]
    with busy(31, "Zenix"):
        assert deliver(room, body, 75) == [LATE]
    assert deliver(room, body) == ["Zenix board 999 not found"]


def test_who_could_not_be_told_has_all_carried_out_when_it_comes_again(room, busy):
    room.command("alice", "hextad challenge alice bob")
    body = WRONG + "hextad challenge bob alice\n"
    with busy(1, "etc"):
        assert deliver(room, body, 75) == ["Invalid password entered"] * 5
    deliver(room, body)
    assert room.get("games/Hextad/.board") == "102\n"


@pytest.mark.parametrize("line, shown", [
    ("zenix show 101 alice 102", "Zenix Board 102 alice"),
    ("zenix show 101 alice 102#0", "Zenix Board 102#0 alice"),
    ("zenix showas alice apw 102 abc", "Zenix Board 102 alice"),
    ("zenix games 101 alice 102", "\n 102    0  alice"),
    ("zenix notify alice apw 101 102 abc", " 101 102 ****\n"),
])
def test_a_board_that_is_there_is_no_password(room, line, shown):
    for _ in range(2):
        room.command("alice", "zenix challenge -size=3 alice bob")
    mails = room.deliver("From: alice@home.example\nMessage-ID: <n@x>\nSubject: %s\n\n" % line)
    texts = "".join("%s\n%s" % (mail["Subject"], plain(mail)) for mail in mails)
    assert shown in texts and "Board ****" not in texts

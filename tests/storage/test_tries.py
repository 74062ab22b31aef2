"""Mails that no mailer takes: when they are tried again, when no more, and `pbm outbox`."""

import os

import pytest

from children import in_child
from pbmgames.storage import outbox

NOON = 1051779600
HOUR = 3600


@pytest.fixture
def box(host):
    """A host with one mail that waits; `try_at(hours)` hands over, and tells whether that was tried and what waits."""
    host.post("From: a@x\nTo: bob@x.org\nSubject: Zenix Board 101 bob\nMessage-ID: <secret@x>\n\ntext\n")
    name, = host.mails
    host.commit()

    def try_at(hours, mailer="exit 75"):
        log = os.path.join(host.root, "log")
        outbox.deliver(host.root, "echo >> '%s'; %s" % (log, mailer), [], outbox.MOMENT, int(NOON + hours * HOUR))
        tried = os.path.exists(log)
        if tried:
            os.unlink(log)
        return tried, len(outbox.waiting(host.root))
    try_at.root, try_at.name = host.root, name
    return try_at


def names(box, folder=""):
    return sorted(name for name in os.listdir(os.path.join(box.root, "outbox", folder)) if name != "failed")


def test_pauses_grow_and_end_after_five_days(box):
    hours = 0
    for pause in (0.25, 1, 4, 12, 24, 24, 24, 24):
        assert box(hours) == (True, 1)
        assert box(hours + pause - 0.01) == (False, 1)
        hours += pause
    assert hours < 5 * 24 < hours + 24
    assert box(hours) == (True, 1)
    base = os.path.basename(box.name)
    assert names(box) == [base, "tries." + base]
    assert box(hours + 24) == (True, 0)
    assert names(box) == [] and names(box, "failed") == [base, "tries." + base]
    assert box(hours + 999) == (False, 0)


def test_a_mail_that_is_taken_leaves_nothing_behind(box):
    assert box(0) == (True, 1)
    assert box(0.25, "cat >> /dev/null") == (True, 0)
    assert names(box) == []


@pytest.mark.parametrize("mailer, error", [
    ("exit 75", "the mailer ended with status 75"), ("kill -9 $$", "the mailer was killed by signal 9"),
    ("sleep 9", "the mailer did not end in time"), ("no-such-program", "the mailer ended with status 127")])
def test_the_last_error_stands_beside_it(box, monkeypatch, mailer, error):
    monkeypatch.setattr(outbox, "SECONDS", 0.3 if "sleep" in mailer else 9)
    box(0)
    box(1, mailer)
    found = outbox.tries_of(box.root, box.name)
    assert (found.first, found.last, found.count, found.error) == (NOON, NOON + HOUR, 2, error)


@pytest.mark.parametrize("text", ["", "x", "1 2 3", "1 2 x error", "1 2 0 error", "-1 2 3 error", "\xff\n"])
def test_what_makes_no_sense_beside_a_mail_does_not_keep_it(box, text):
    with open(os.path.join(box.root, outbox.note_of(box.name)), "w") as file:
        file.write(text)
    assert outbox.tries_of(box.root, box.name) is None
    assert box(0, "cat >> /dev/null") == (True, 0)


def test_what_stands_beside_no_mail_goes(box):
    """A command that was killed between two steps leaves it."""
    def leave(folder):
        os.makedirs(os.path.join(box.root, "outbox", folder), exist_ok=True)
        with open(os.path.join(box.root, "outbox", folder, "tries.12.34.000001"), "w") as file:
            file.write("1 2 3 error\n")
    box(0)
    leave("")
    assert outbox.waiting(box.root) and len(names(box)) == 3        # who only looks lets it be
    box(0.1)
    assert len(names(box)) == 2
    leave("failed")
    for day in range(9):
        box(100 + 24 * day)
    assert names(box) == [] and len(names(box, "failed")) == 2      # when another mail comes there


def test_a_first_try_under_a_wrong_clock_does_not_give_a_mail_up(box):
    assert box(-24 * 365 * 20) == (True, 1)
    for hours in range(0, 24 * 4, 24):
        assert box(hours) == (True, 1)
    assert box(24 * 5) == (True, 0)


def test_a_clock_that_is_put_back_delays_nothing(box):
    box(1000)
    assert box(0, "cat >> /dev/null") == (True, 0)


def test_a_mail_that_another_process_hands_over_was_not_tried(box):
    descriptor = os.open(os.path.join(box.root, box.name), os.O_RDWR)
    assert outbox.hold(descriptor, os.path.join(box.root, box.name))
    assert in_child(lambda: box(0)) == "(False, 1)"
    os.close(descriptor)
    assert outbox.tries_of(box.root, box.name) is None


# pbm outbox -------------------------------------------------------------------------

def test_outbox_lists_what_waits(shell):
    assert shell("outbox") == (0, "No mail is waiting.\n", "")
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    first, second = sorted(path.name for path in (shell.home / "outbox").iterdir() if path.name[0].isdigit())
    (shell.home / "outbox" / ("tries." + second)).unlink()
    status, out, error = shell("outbox")
    assert (status, error) == (0, "")
    assert out.count("\n") == 9
    assert "%s\n    To: alice@example.com\n    Subject: New Zenix Board 101 alice\n    1 try since 2003-05-01 12:00, " \
           "the next one 2003-05-01 12:15\n    the mailer ended with status 1\n" % first in out
    assert "%s\n    To: bob@example.com\n    Subject: New Zenix Board 101 alice\n    not tried yet\n" % second in out


def test_a_dropped_mail_does_not_come_back_after_a_power_loss(shell):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    name = next(path.name for path in (shell.home / "outbox").iterdir() if path.name[0].isdigit())
    calls = ("storage.files.remove", "storage.files.sync_folder")
    assert shell.order("outbox drop " + name, calls=calls) == (0, list(calls))


@pytest.mark.slow
def test_drop_and_retry(shell, mailbox):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    first, second = sorted(path.name for path in (shell.home / "outbox").iterdir() if path.name[0].isdigit())
    assert shell("outbox drop " + first) == (0, "", "")
    assert shell("outbox drop " + first) == (1, "", "pbm: there is no mail %s\n" % first)
    assert shell("zenix games", PBMSENDMAIL=shell.mailer)[0] == 0 and mailbox() == []
    assert shell("outbox retry outbox/" + second) == (0, "", "")
    shell("zenix games", PBMSENDMAIL=shell.mailer)
    assert [mail.partition("\nTo: ")[2].partition("\n")[0] for mail in mailbox()] == ["bob@example.com"]
    assert list((shell.home / "outbox").iterdir()) == []


@pytest.mark.slow
def test_what_was_put_aside_can_be_tried_again(shell, mailbox):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    for day in ("02", "03", "04", "05", "06", "07"):
        shell.now = "2003-05-%s 12:00:00" % day
        shell("zenix games", PBMSENDMAIL="exit 1")
    aside = sorted(path.name for path in (shell.home / "outbox" / "failed").iterdir() if path.name[0].isdigit())
    assert len(aside) == 2 and all("%s: put aside\n" % name in shell("outbox")[1] for name in aside)
    assert "outbox/failed: 2 mails were put aside" in shell("verify")[1]
    assert shell(["outbox", "retry"] + aside) == (0, "", "")
    shell("zenix games", PBMSENDMAIL=shell.mailer)
    assert len(mailbox()) == 2


def test_all_mails_are_tried_again(shell, mailbox):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    for day in ("02", "03", "04", "05", "06", "07"):
        shell.now = "2003-05-%s 12:00:00" % day
        shell("zenix games", PBMSENDMAIL="exit 1")
    shell("zenix challenge -size=3 carol dave", PBMSENDMAIL="exit 1")
    shell("zenix games", PBMSENDMAIL=shell.mailer)
    assert mailbox() == [] and shell("outbox retry") == (0, "", "")
    shell("zenix games", PBMSENDMAIL=shell.mailer)
    assert len(mailbox()) == 4 and shell("outbox retry") == (0, "", "")


@pytest.mark.parametrize("words", ["outbox nonsense", "outbox drop", "outbox --x"])
def test_misuse_of_outbox_tells_its_usage(shell, words):
    assert shell(words) == (64, "", "pbm: no such command line: pbm %s\nUsage:\n  pbm outbox [--json]\n"
                                    "  pbm outbox drop <name>...\n  pbm outbox retry [<name>...]\n" % words)


def test_a_mail_that_is_being_handed_over_is_left_alone(shell):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    path = next(path for path in (shell.home / "outbox").iterdir() if path.name[0].isdigit())
    descriptor = os.open(path, os.O_RDWR)
    assert outbox.hold(descriptor, str(path))
    status, out, error = shell("outbox drop " + path.name)
    assert status == 1 and out == "" and path.name in error and path.exists()
    os.close(descriptor)

"""The outbox: mails that wait, their order, and mailers that refuse, hang or die."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
import time

import pytest

import faults
from children import in_child, running
from pbmgames import console as signals
from pbmgames.post import mailer_of
from pbmgames.records.settings import Settings
from pbmgames.storage import Host, files, outbox
from pbmgames.text import bytewise, encode


def post(host, *texts):
    """Put mails into the outbox; return their paths."""
    for text in texts:
        host.post(text)
    mails = list(host.mails)
    host.commit()
    host.forget()
    host._stamp = 0
    return mails


NOW = 1051779600


def deliver(root, command, own, *seconds, day=0):
    """Hand mails over, on a day of one's own; return how many stay."""
    outbox.deliver(root, command, own, *seconds or [outbox.MOMENT], day * 86400 + NOW)
    return len(outbox.waiting(root))


def taken(tmp_path):
    path = tmp_path / "taken"
    return path.read_text().split() if path.exists() else []


def test_mails_are_sent_in_order_own_ones_first(host, tmp_path):
    post(host, "old1\n", "old2\n")
    own = post(host, *("own%d\n" % number for number in range(12)))
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, own) == 0
    assert taken(tmp_path) == ["own%d" % number for number in range(12)] + ["old1", "old2"]
    assert files.listing(os.path.join(host.root, "outbox")) == []


def test_a_mail_that_is_refused_stays_and_keeps_no_other_waiting(host, tmp_path):
    post(host, *("bad%d\n" % number for number in range(12)))
    post(host, "good\n")
    picky = "read line; case $line in bad*) exit 1;; esac; echo $line >> '%s/taken'" % tmp_path
    assert deliver(host.root, picky, []) == 13
    assert deliver(host.root, picky, []) == 12
    assert taken(tmp_path) == ["good"]
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, [], day=2) == 0
    assert sorted(taken(tmp_path)) == sorted(["bad%d" % number for number in range(12)] + ["good"])


def broken_disk(path):
    raise OSError(errno.EIO, "Input/output error", path)


def test_a_mail_that_was_taken_and_cannot_be_removed_is_not_sent_again(host, tmp_path, monkeypatch):
    post(host, "one\n")
    with monkeypatch.context() as broken:
        broken.setattr(outbox.files, "remove", broken_disk)
        assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 1
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, [], day=2) == 0 and taken(tmp_path) == ["one"]


def test_no_mail_is_sent_that_could_not_be_removed(host, tmp_path, monkeypatch, capfd):
    """Else every command would send it again, for ever."""
    post(host, "one\n")
    monkeypatch.setattr(outbox.os, "access", lambda path, *how, **whose: False)     # it raises no OSError
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 1 and taken(tmp_path) == []
    assert capfd.readouterr().err == "pbm: no mail is sent: outbox cannot be written, check its owner and mode\n"


def test_a_mailer_that_is_out_of_order_is_not_tried_for_ever(host, tmp_path):
    own = post(host, *("mail%02d\n" % number for number in range(30)))
    assert deliver(host.root, "echo >> '%s/tried'; exit 1" % tmp_path, own) == 30
    assert len((tmp_path / "tried").read_text()) == 9
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, [], day=2) == 0
    assert sorted(taken(tmp_path)) == ["mail%02d" % number for number in range(30)]


def test_nobody_waits_long_for_the_mails_of_others(host, tmp_path):
    post(host, *("old%d\n" % number for number in range(30)))
    own = post(host, "own1\n", "own2\n")
    left = deliver(host.root, "sleep 0.05; cat >> '%s/taken'" % tmp_path, own, 0.3)
    assert taken(tmp_path)[:2] == ["own1", "own2"] and 20 < left <= 30
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert len(set(taken(tmp_path))) == len(taken(tmp_path)) == 32


def test_a_mailer_that_hangs_is_stopped_with_all_it_started(host, tmp_path, monkeypatch):
    monkeypatch.setattr(outbox, "SECONDS", 0.3)
    own = post(host, "one\n", "two\n")
    started = time.monotonic()
    hanging = "sh -c 'echo $$ > \"%s/pid\"; sleep 77' & wait" % tmp_path
    assert deliver(host.root, hanging, own) == 2
    assert time.monotonic() - started < 50
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not running(pid):
            break
        time.sleep(0.02)
    assert not running(pid)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, [], day=2) == 0
    assert sorted(taken(tmp_path)) == ["one", "two"]


class Spawning:
    """Stands in for `os` where mailers are started: does something when one has just begun.

    started -- the mailers' process ids
    """

    def __init__(self, happens):
        self.happens, self.started = happens, []

    def __getattr__(self, name):
        return getattr(os, name)

    def posix_spawnp(self, *arguments, **options):
        self.started.append(os.posix_spawnp(*arguments, **options))
        self.happens(self.started[-1])
        return self.started[-1]


def wait_for_end(pid):
    """Wait until a process has ended, and leave it to be buried."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


@pytest.mark.parametrize("number", signals.ENDING)
def test_a_signal_that_comes_as_soon_as_the_mailer_runs_stops_it(host, tmp_path, number):
    own = post(host, "one\n")

    def interrupted():
        signals.listen()
        system = outbox.os = Spawning(lambda pid: os.kill(os.getpid(), number))
        try:
            outbox.deliver(host.root, "sleep 7; cat >> '%s/taken'" % tmp_path, own, outbox.MOMENT, NOW)
        except KeyboardInterrupt:
            return running(system.started[0])

    assert in_child(interrupted) == "False"
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0 and taken(tmp_path) == ["one"]


def test_a_signal_does_not_send_a_mail_again_that_was_taken_already(host, tmp_path):
    own = post(host, "one\n", "two\n")

    def interrupted():
        signals.listen()
        outbox.os = Spawning(lambda pid: (wait_for_end(pid), os.kill(os.getpid(), signal.SIGTERM)))
        try:
            outbox.deliver(host.root, "cat >> '%s/taken'" % tmp_path, own, outbox.MOMENT, NOW)
        except KeyboardInterrupt:
            return "stopped"

    assert in_child(interrupted) == "stopped" and taken(tmp_path) == ["one"]
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0 and taken(tmp_path) == ["one", "two"]


@pytest.mark.parametrize("trouble", [OSError(24, "Too many open files"), ImportError("select"), MemoryError()])
def test_no_mailer_is_left_running_by_what_goes_wrong_while_it_is_waited_for(host, tmp_path, monkeypatch, trouble):
    def ended_within(child, seconds):
        raise trouble

    system = Spawning(lambda pid: None)
    monkeypatch.setattr(outbox, "os", system)
    monkeypatch.setattr(outbox, "ended_within", ended_within)
    with pytest.raises(type(trouble)) if not isinstance(trouble, OSError) else contextlib.nullcontext():
        outbox.deliver(host.root, "sleep 7; cat >> '%s/taken'" % tmp_path, post(host, "one\n"), outbox.MOMENT, NOW)
    assert not running(system.started[0])
    monkeypatch.undo()
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0 and taken(tmp_path) == ["one"]


def test_a_mailer_that_may_not_be_killed_is_not_waited_for(host, tmp_path, monkeypatch):
    """One that has become somebody else."""
    monkeypatch.setattr(outbox, "SECONDS", 0.2)
    system = Spawning(lambda pid: None)

    def killpg(group, number):
        raise PermissionError(1, "Operation not permitted")

    system.killpg = killpg
    monkeypatch.setattr(outbox, "os", system)
    outbox.deliver(host.root, "sleep 7; true", post(host, "one\n"), outbox.MOMENT, NOW)
    os.kill(system.started[0], 0)
    os.killpg(system.started[0], signal.SIGKILL)


def test_a_mailer_that_somebody_else_buried_does_not_get_its_mail_again(host, tmp_path, monkeypatch):
    system = Spawning(lambda pid: os.waitpid(pid, 0))
    monkeypatch.setattr(outbox, "os", system)
    own = post(host, "one\n", "two\n")
    for mails in (own, []):
        assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, mails) == 0
    assert taken(tmp_path) == ["one", "two"]


@pytest.fixture
def careless(shell):
    """A function that gives a command as a parent does that ignores the end of its children."""
    def give(words, mailer):
        return subprocess.run([sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm")] + words.split(),
                              env=shell.environ(PBMSENDMAIL=mailer), stdout=subprocess.DEVNULL,
                              preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)).returncode
    return give


@pytest.mark.slow
def test_a_parent_that_ignores_the_end_of_its_children_makes_no_mail_come_twice(shell, mailbox, careless):
    """As Perl programs of web servers do: what is ignored stays so for the programs that are started."""
    for words in ("zenix challenge -size=3 alice bob", "zenix games", "zenix games"):
        assert careless(words, shell.mailer) == 0
    assert len(mailbox()) == 2 and os.listdir(shell.home / "outbox") == []


@pytest.mark.slow
def test_a_mailer_that_fails_under_such_a_parent_gets_its_mail_again(shell, mailbox, careless):
    assert careless("zenix challenge -size=3 alice bob", "false") == 0 and mailbox() == []
    shell.now = "2003-05-01 12:15:00"
    assert careless("zenix games", shell.mailer) == 0 and len(mailbox()) == 2


@pytest.mark.parametrize("seconds", ["soon", "", "-1", "0.5"])
def test_a_time_that_is_none_is_the_usual_one(host, tmp_path, monkeypatch, seconds):
    monkeypatch.setenv("PBMSENDMAIL_SECONDS", seconds)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, post(host, "one\n")) == 0


@pytest.mark.slow
def test_two_processes_never_send_the_same_mail(host, tmp_path):
    post(host, *("mail%d\n" % number for number in range(20)))
    slow = "read line; sleep 0.01; echo $line >> '%s/taken'" % tmp_path
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            while deliver(host.root, slow, []):
                time.sleep(0.01)
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    assert sorted(taken(tmp_path)) == sorted("mail%d" % number for number in range(20))


def test_a_mailer_that_is_killed_loses_nothing(host, tmp_path):
    own = post(host, "one\n")
    assert deliver(host.root, "kill -9 $$", own) == 1
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, [], day=2) == 0
    assert taken(tmp_path) == ["one"]


def test_a_folder_with_letters_beyond_ascii_has_its_own_mailer(host, tmp_path):
    own = tmp_path / "h\u00f6st" / "bin" / "sendmail"
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\ncat >'%s'\n" % (tmp_path / "sent"))
    own.chmod(0o755)
    root = str(tmp_path / "h\u00f6st")
    assert deliver(host.root, mailer_of(Settings(Host(root), {}), root), post(host, "To: x\n")) == 0
    assert (tmp_path / "sent").read_text() == "To: x\n"


def test_only_blanks_part_the_words_of_the_mailer(host, tmp_path):
    mailer = tmp_path / "mailer"
    mailer.write_text("#!/bin/sh\nfor word; do echo \"$word\"; done >'%s'\n" % (tmp_path / "words"))
    mailer.chmod(0o755)
    words = [bytewise(word) for word in ("-f", "voil\u00e0@x.org", "\u00c5ke")]
    assert deliver(host.root, " \t".join([str(mailer), *words]), post(host, "To: x\n")) == 0
    assert (tmp_path / "words").read_bytes() == encode("".join(word + "\n" for word in words))

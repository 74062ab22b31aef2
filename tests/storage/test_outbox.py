"""The outbox: mails that wait, their order, and mailers that refuse, hang or die."""

import os
import signal
import time

import pytest

import faults
from children import running
from pbmgames.storage import files, outbox


def post(host, *texts):
    """Put mails into the outbox; return their paths."""
    for text in texts:
        host.post(text)
    mails = list(host.mails)
    host.commit()
    host.forget()
    host._stamp = 0
    return mails


def deliver(root, command, own, *seconds):
    """Hand mails over; return how many stay."""
    outbox.deliver(root, command, own, *seconds)
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
    post(host, *("bad%d\n" % number for number in range(5)))
    post(host, "good\n")
    picky = "read line; case $line in bad*) exit 1;; esac; echo $line >> '%s/taken'" % tmp_path
    assert deliver(host.root, picky, []) == 6
    assert deliver(host.root, picky, []) == 5
    assert taken(tmp_path) == ["good"]
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["bad%d" % number for number in range(5)] + ["good"]


def test_a_mailer_that_is_out_of_order_is_not_tried_for_ever(host, tmp_path):
    own = post(host, *("mail%02d\n" % number for number in range(30)))
    assert deliver(host.root, "echo >> '%s/tried'; exit 1" % tmp_path, own) == 30
    assert len((tmp_path / "tried").read_text()) == 9
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["mail%02d" % number for number in range(30)]


def test_nobody_waits_long_for_the_mails_of_others(host, tmp_path):
    post(host, *("old%d\n" % number for number in range(30)))
    own = post(host, "own1\n", "own2\n")
    left = deliver(host.root, "sleep 0.05; cat >> '%s/taken'" % tmp_path, own, 0.3)
    assert taken(tmp_path)[:2] == ["own1", "own2"] and 20 < left < 30
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert len(set(taken(tmp_path))) == len(taken(tmp_path)) == 32


def test_a_mailer_that_hangs_is_stopped_with_all_it_started(host, tmp_path, monkeypatch):
    monkeypatch.setenv("PBMSENDMAIL_SECONDS", "0.3")
    own = post(host, "one\n", "two\n")
    started = time.monotonic()
    hanging = "sh -c 'echo $$ > \"%s/pid\"; sleep 77' & wait" % tmp_path
    assert deliver(host.root, hanging, own) == 2
    assert time.monotonic() - started < 5
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not running(pid):
            break
        time.sleep(0.02)
    assert not running(pid)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["one", "two"]


def test_a_signal_that_comes_as_soon_as_the_mailer_runs_stops_it(host, tmp_path, monkeypatch):
    own, started, system = post(host, "one\n"), [], faults.System(None, [])

    def spawn(*arguments, **options):
        started.append(os.posix_spawn(*arguments, **options))
        os.kill(os.getpid(), signal.SIGINT)
        return started[0]

    system.posix_spawn = spawn
    monkeypatch.setattr(outbox, "os", system)
    with pytest.raises(KeyboardInterrupt):
        outbox.deliver(host.root, "sleep 7; cat >> '%s/taken'" % tmp_path, own)
    monkeypatch.undo()
    assert not running(started[0]) and deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0


@pytest.mark.parametrize("seconds", ["soon", "", "-1e", "nan"])
def test_a_time_that_is_none_is_the_usual_one(host, tmp_path, monkeypatch, seconds):
    monkeypatch.setenv("PBMSENDMAIL_SECONDS", seconds)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, post(host, "one\n")) == 0


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
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert taken(tmp_path) == ["one"]

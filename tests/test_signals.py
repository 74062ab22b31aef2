"""Signals: before the commit nothing was changed, after it all is done, and who is interrupted says how far he came."""

import os
import signal
import subprocess
import time

import pytest

import faults
from children import running, wait_for_lock
from pbmgames import console as signals
from pbmgames.storage import locks


@pytest.mark.parametrize("number", sorted({*signals.ENDING} - {signal.SIGALRM}))
def test_a_signal_while_waiting_for_the_lock_changes_nothing(shell, number):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    before = shell.files()
    held = locks.lock(str(shell.home / "games" / "Zenix" / ".lockfile"), exclusive=True)
    process = shell.start("zenix move 101 alice apw B3")
    wait_for_lock(process.pid)
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    os.close(held)
    assert (process.returncode, out, err) == (75, b"", b"pbm: interrupted: nothing was changed\n")
    assert shell.files() == before


@pytest.mark.parametrize("number", signals.ENDING)
def test_a_signal_after_the_commit_does_not_make_it_undone(shell, tmp_path, number):
    hanging = "echo > '%s/started'; sleep 77" % tmp_path
    process = shell.start("zenix challenge -size=3 alice bob", PBMSENDMAIL=hanging)
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    assert process.returncode == 0 and err == b"" and out.startswith(b"Subject: New Zenix Board 101 alice\n")
    assert len(list((shell.home / "outbox").iterdir())) == 2
    assert shell("zenix games", PBMSENDMAIL="cat >> '%s/taken'" % tmp_path)[0] == 0
    assert (tmp_path / "taken").read_text().count("From: ") == 2


@pytest.mark.skipif(not faults.has_strace(), reason="no strace")
def test_a_signal_in_the_very_moment_in_which_the_mailer_is_started_stops_it(shell, tmp_path):
    environ = shell.environ(PBMSENDMAIL="echo $$ > '%s/pid'; sleep 77; cat > /dev/null" % tmp_path)
    words = "zenix challenge -size=3 alice bob".split()
    done = faults.under_strace(words, environ, "clone,?clone3,vfork", "signal=TERM", 1)
    assert (done.status, done.err) == (0, "") and len(list((shell.home / "outbox").iterdir())) == 2
    text = (tmp_path / "pid").read_text() if (tmp_path / "pid").exists() else ""
    assert not (text.strip() and running(int(text)))
    assert shell("zenix games", PBMSENDMAIL="cat >> '%s/taken'" % tmp_path)[0] == 0
    assert (tmp_path / "taken").read_text().count("From: ") == 2


def test_a_signal_between_the_commands_of_a_mail_says_how_far_it_came(shell):
    assert shell("zenix challenge -size=3 alice bob")[0] == shell("exo challenge alice bob")[0] == 0
    held = locks.lock(str(shell.home / "games" / "Exo" / ".lockfile"), exclusive=True)
    process = shell.start("multiple", stdin=subprocess.PIPE)
    process.stdin.write(b"zenix move 101 alice apw B3\nexo move 101 alice apw F6\nzenix show 101\n")
    process.stdin.close()
    wait_for_lock(process.pid)
    process.send_signal(signal.SIGTERM)
    out, err = process.stdout.read(), process.stderr.read()
    os.close(held)
    assert (process.wait(10), err) == (75, b"pbm: interrupted after 1 of 3 commands\n")
    assert out.count(b"Subject: ") == 1 and "(moves\nB3\n)" in shell.get("games/Zenix/101")


def test_a_signal_while_mails_of_one_command_go_out_keeps_the_next_one_from_being_begun(shell, tmp_path):
    assert shell("zenix challenge -size=3 alice bob")[0] == shell("exo challenge alice bob")[0] == 0
    hanging = "echo > '%s/started'; sleep 77" % tmp_path
    process = shell.start("multiple", stdin=subprocess.PIPE, PBMSENDMAIL=hanging)
    process.stdin.write(b"zenix move 101 alice apw B3\nexo move 101 alice apw F6\n")
    process.stdin.close()
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    err = process.stderr.read()
    assert (process.wait(10), err) == (75, b"pbm: interrupted after 1 of 2 commands\n")
    assert "(moves\nB3\n)" in shell.get("games/Zenix/101") and "F6" not in shell.get("games/Exo/101")


def test_a_sender_whose_mail_does_not_come_again_hears_what_a_signal_has_left_undone(shell, tmp_path):
    assert shell("zenix challenge -size=3 alice bob")[0] == shell("exo challenge alice bob")[0] == 0
    hanging = "cd '%s'; [ -e started ] && exit 75; echo > started; sleep 77" % tmp_path
    process = shell.start("--mail", stdin=subprocess.PIPE, PBMSENDMAIL=hanging, PBMFROM="pbm@host.example")
    process.stdin.write(b"From: alice@example.com\nSubject: multiple\n\n"
                        b"zenix move 101 alice apw B3\nexo move 101 alice apw F6\n")
    process.stdin.close()
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    notice = next(text for text in shell.files().values() if "could not be carried out now" in text)
    assert ">Subject: exo move 101 alice" in notice and ">Subject: zenix" not in notice


@pytest.mark.slow
def test_a_second_signal_does_not_hit_who_deals_with_the_first(shell):
    """As a closing terminal or a shutdown sends them; the mailer does it here, when all is done."""
    both = "kill -TERM $PPID; kill -HUP $PPID; cat > /dev/null"
    for number in range(8):
        status, out, err = shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=both)
        assert (status, err) == (0, "") and "Subject: New Zenix Board %d alice" % (101 + number) in out

"""Mail for games of this host that we do not have goes to the programs that play them."""

import json
import os
import signal
import subprocess
import tempfile
import time

import pytest

import faults
from conftest import CHECKOUT, PYTHON
from pbmgames.extras.programs import handover

PROGRAM = """#!%s
import json, os, sys
with open(%r, "a") as log:
    names = ("SENDER", "CONTENTTYPE", "MIME_BOUNDARY", "PBMHOME", "CONTENTDISPOSITION")
    log.write(json.dumps([sys.argv[1:], {name: os.environ.get(name) for name in names},
                          open(os.environ["INPUTFILE"]).read()]) + "\\n")
print("this is answered by nobody")
%s
"""


@pytest.fixture
def chess(shell):
    """A host that has chess, by a program of its own: call it for what it was given since."""
    (shell.home / "games" / "Chess").mkdir(parents=True)
    shell.put("etc/settings", "others = yes\n")
    log = shell.folder / "log"

    def write(end="", name="chess"):
        shell.put("bin/" + name, PROGRAM % (PYTHON, str(log), end))
        (shell.home / "bin" / name).chmod(0o755)

    def calls():
        found = [json.loads(line) for line in log.read_text().split("\n")[:-1]] if log.exists() else []
        log.unlink(missing_ok=True)
        return found

    write()
    calls.write = write
    return calls


@pytest.mark.slow
def test_its_program_gets_what_the_originals_script_gave_it(deliver, shell, chess):
    subject = "Re: CHESS move 12 alice  secret e2e4 -draw $(id) ;ls"
    assert deliver(subject, "hello\n", content_type="text/plain; x=y") == []
    (words, variables, message), = chess()
    assert words == ["move", "12", "alice", "secret", "e2e4", "-draw", "$(id)", ";ls"]
    boundary = variables.pop("MIME_BOUNDARY")
    assert variables == {"SENDER": "alice@example.com", "CONTENTTYPE": "text/plain; x=y", "PBMHOME": str(shell.home),
                         "CONTENTDISPOSITION": None}
    assert 20 < len(boundary) < 70 and boundary.isprintable() and " " not in boundary
    assert message.startswith("From: alice@example.com\nSubject: Re: CHESS") and message.endswith("\n\nhello\n")
    place = tempfile.gettempdir()
    assert not [entry for entry in os.scandir(place) if entry.name.startswith("pbm-") and entry.is_file()]


def test_verify_names_a_program_that_cannot_be_started(shell, chess):
    assert "bin/chess" not in shell("verify")[1]
    (shell.home / "bin" / "chess").chmod(0o644)
    note = "note: bin/chess: no program can be started here, so mails about Chess only get a reply"
    assert note in shell("verify")[1]
    shell.put("etc/settings", "others = no\n")
    assert "bin/chess" not in shell("verify")[1]


@pytest.mark.slow
@pytest.mark.skipif(not faults.has_strace(), reason="no strace")
def test_mail_waits_if_its_program_cannot_be_looked_at_for_a_moment(shell, chess, deliver):
    path = str(shell.home / "bin" / "chess")
    done = subprocess.run(["strace", "-qq", "-o", os.devnull, "-P", path, "-e", "inject=%file:error=EIO:when=1", PYTHON,
                           os.path.join(CHECKOUT, "bin", "pbm"), "--mail"], env=shell.environ(), input=MESSAGE,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.decode()) == (75, "pbm: %s: Input/output error; try again later\n" % path)
    assert deliver.raw(MESSAGE) == [] and len(chess()) == 1


@pytest.mark.slow
def test_it_runs_once_a_message(deliver, chess):
    for _ in range(3):
        deliver("chess move 12", message_id="<same@x>")
    assert len(chess()) == 1
    chess.write("sys.exit(75)")
    for _ in range(2):
        deliver("chess move 12", message_id="<later@x>", status=75)
    chess.write("sys.exit(1)")
    for _ in range(2):
        deliver("chess move 12", message_id="<later@x>")
    assert len(chess()) == 3


@pytest.mark.parametrize("subject, headers", [
    ("chess Cleanup", {}), ("chess -x cleanup daily", {}), ("chess rebuildgamelist", {}), ("chess -- Cleanup", {}),
    ("chess move () { :;}; touch x", {}), ("chess move 12", {"content_type": "() { :;}; touch x"}),
])
def test_it_gets_no_upkeep_and_nothing_that_an_old_shell_would_run(deliver, chess, subject, headers):
    assert deliver(subject, **headers) == [] and chess() == []


@pytest.mark.slow
def test_without_the_setting_or_a_program_it_is_only_named(deliver, shell, chess):
    answer = "Chess is played by another program of this host\n"
    shell.put("etc/settings", "")
    assert deliver("chess move 12 alice apw e4")[0].get_payload().startswith(answer)
    shell.put("etc/settings", "others = yes\n")
    (shell.home / "bin" / "chess").chmod(0o644)
    mail, = deliver("chess move 12 alice apw e4")
    assert mail.get_payload().startswith(answer) and "apw" not in mail.get_payload()
    assert "another program" not in deliver("chequers move 12")[0].get_payload()
    assert chess() == []


@pytest.mark.slow
def test_a_subject_that_can_be_read_in_more_ways_is_refused_as_such(deliver, shell, chess):
    for game in ("zenix", "exo"):
        assert shell([game, "challenge", "alice", "bob"])[0] == 0
    (shell.home / "games" / "Move").mkdir()
    subject = "move 101 alice apw B3"
    assert "more ways than one" in deliver(subject)[0].get_payload()
    chess.write(name="move")
    assert deliver(subject) == [] and [words for words, _, _ in chess()] == [subject.split(" ")[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pbm", "sendmail", "zenix"])
def test_no_program_of_ours_is_one_of_others(deliver, shell, chess, name):
    (shell.home / "games" / name.capitalize()).mkdir(exist_ok=True)
    chess.write(name=name)
    deliver(name + " move 12 alice apw e4")
    os.unlink(shell.home / "bin" / "chess")
    os.symlink(shell.home / "bin" / name, shell.home / "bin" / "chess")
    deliver("chess move 12")
    assert chess() == []


@pytest.mark.slow
def test_one_that_hangs_is_stopped(shell, chess, monkeypatch):
    monkeypatch.setattr(handover, "allow_signals", lambda wanted: None)
    chess.write("import time; time.sleep(60)")
    monkeypatch.setattr(handover, "SECONDS", 0.5)
    assert handover._run([str(shell.home / "bin" / "chess")], {}, b"x") == 0
    assert handover._run(["/bin/false"], {}, b"x") == 0
    with pytest.raises(OSError):
        handover._run(["/nonexistent"], {}, b"x")


MESSAGE = b"From: bob@x.org\nMessage-ID: <77@x>\nSubject: chess move 5 e4\n\n"
HANGING = "import time\nopen(%r, 'w').close()\ntime.sleep(77)"
INTERRUPTED = (75, b"pbm: interrupted: nothing was changed\n")


def begun(shell, path):
    """Deliver a message; return the process when its program runs."""
    process = shell.start("--mail", stdin=subprocess.PIPE)
    process.stdin.write(MESSAGE)
    process.stdin.close()
    while not path.exists():
        time.sleep(0.01)
    return process


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_what_was_interrupted_comes_again(shell, chess, deliver, tmp_path, number):
    chess.write(HANGING % str(tmp_path / "begun"))
    process = begun(shell, tmp_path / "begun")
    process.send_signal(number)
    said = process.stderr.read() if number != signal.SIGKILL else b""
    assert (process.wait(10), said) == (INTERRUPTED if said else (-9, b""))
    chess.write()
    for _ in range(2):
        assert deliver.raw(MESSAGE) == []
    assert len(chess()) == 2


@pytest.mark.slow
@pytest.mark.parametrize("end, status, runs", [("os.kill(os.getpid(), 15)", 75, 2), ("os.kill(os.getpid(), 11)", 0, 1),
                                               ("os.kill(os.getppid(), 15); time.sleep(77)", 75, 2)])
def test_who_else_stops_it(deliver, chess, end, status, runs):
    """A machine that goes down stops it; one that fails by itself would do so always."""
    chess.write("import time\n" + end)
    for _ in range(2):
        deliver.raw(MESSAGE, status)
    assert len(chess()) == runs


def test_one_that_ended_before_we_were_interrupted_has_ended(monkeypatch):
    def interrupted(child, seconds):
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        raise KeyboardInterrupt
    monkeypatch.setattr(handover, "allow_signals", lambda wanted: None)
    monkeypatch.setattr(handover, "ended_within", interrupted)
    assert handover._run(["/bin/true"], {}, b"x") == 0
    with pytest.raises(KeyboardInterrupt):
        handover._run(["/bin/false"], {}, b"x")


@pytest.mark.slow
@pytest.mark.skipif(not faults.has_strace(), reason="no strace")
def test_a_signal_in_the_very_moment_in_which_it_is_started_stops_it(shell, chess, tmp_path):
    (tmp_path / "mail").write_bytes(MESSAGE)
    chess.write(HANGING % str(tmp_path / "begun"))
    done = faults.under_strace(["--mail"], shell.environ(), "clone,?clone3,vfork", "signal=TERM", 1,
                               str(tmp_path / "mail"))
    assert (done.status, done.err.encode()) == INTERRUPTED
    assert os.listdir(shell.home / "seen") == []


@pytest.mark.slow
def test_a_message_that_comes_twice_at_once_runs_once(shell, chess, deliver, tmp_path):
    chess.write("import time\nopen(%r, 'w').close()\ntime.sleep(0.5)" % str(tmp_path / "begun"))
    process = begun(shell, tmp_path / "begun")
    assert deliver.raw(MESSAGE) == [] and process.wait(10) == 0
    assert len(chess()) == 1


@pytest.mark.slow
def test_a_folder_with_letters_beyond_ascii(deliver, shell, chess):
    moved = shell.home.with_name("h\u00f6st")
    shell.home.rename(moved)
    shell.home = moved
    assert deliver("chess move 12 alice secret e2e4") == [] and len(chess()) == 1

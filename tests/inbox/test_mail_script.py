"""examples/pbm-mail, for aliases and .forward: a mail is dealt with, or delivered again later, whatever happens."""

import os
import resource
import shutil
import subprocess

import pytest

from conftest import CHECKOUT, call, check

NOBODY = 64999                  # a user who is nobody's, and runs nothing
MESSAGE = b"From: alice@example.com\nMessage-ID: <1@x>\nSubject: zenix move 101 alice apw A3\n\n"


def script(text):
    """Return a function that puts a shell script in the place of a file."""
    def write(path):
        path.unlink()
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)
    return write


def interpreter(name):
    """Return a function that makes a file a script of an interpreter."""
    def write(path):
        path.write_text("#!%s\nprint('Hello')\n" % name)
    return write


PBM = "%s \"$@\"" % call("-S")
# what keeps the program from starting: a function of its path
BROKEN = {
    "no program": lambda path: path.unlink(),
    "a program that may not be run": lambda path: path.chmod(0),
    "no interpreter": interpreter("/nonexistent/python3"),
    "an interpreter that is none": interpreter("/etc/passwd"),
    "an interpreter without its library": script("PYTHONHOME=/nonexistent exec " + PBM),
    "no memory for the interpreter": script("ulimit -v 8000; exec " + PBM),
    "no open files": script("ulimit -n 4; exec " + PBM),
    "a program that is killed": script("kill -9 $$"),
    "a program that fails": script("exit 1"),
}


def example(name):
    """Return the lines of an example that are no comments."""
    with open(os.path.join(CHECKOUT, "examples", name)) as file:
        return [line for line in file.read().split("\n") if line and (line[0] != "#" or line.startswith("#!"))]


@pytest.fixture
def mail(shell, tmp_path):
    """Give a message to the example script, set up for a scratch host; return its exit status."""
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    program = tmp_path / "pbm"
    program.write_text("#!/bin/sh\nexec %s\n" % PBM)
    program.chmod(0o755)
    lines = example("pbm-mail")
    assert lines[0] == "#!/bin/sh" and len(lines) == 3
    target = tmp_path / "pbm-mail"
    text = "\n".join(lines).replace("/home/pbm/games", str(shell.home)).replace("/usr/local/bin/pbm", str(program))
    target.write_text(text)
    target.chmod(0o755)

    def deliver(message):
        done = subprocess.run([str(target)], input=message, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env={"PATH": os.environ["PATH"], "PBMSENDMAIL": "true", "TZ": "UTC"})
        assert done.stdout == b""
        return done.returncode
    deliver.program, deliver.board = program, lambda: shell.get("games/Zenix/101")
    return deliver


def test_a_mail_is_dealt_with(mail):
    assert mail(MESSAGE) == 0 and "(moves\nA3\n)" in mail.board()


@pytest.mark.parametrize("broken", BROKEN)
def test_a_mail_waits_while_the_program_cannot_even_start(mail, broken):
    before = mail.board()
    whole = mail.program.read_text()
    BROKEN[broken](mail.program)
    assert (mail(MESSAGE), mail.board()) == (75, before)
    script(whole)(mail.program) if mail.program.exists() else mail.program.write_text(whole)
    mail.program.chmod(0o755)
    assert mail(MESSAGE) == 0 and "(moves\nA3\n)" in mail.board()


@pytest.mark.parametrize("name", ["sh", "dash", check("bash")])
def test_a_mail_waits_while_the_shell_can_start_no_program(name, tmp_path):
    """Root has no limit of processes, so as somebody who has no other. (Bash tries for a quarter of a minute.)"""
    if os.geteuid():
        pytest.skip("not root")
    if not shutil.which(name):
        pytest.skip("no " + name)

    def become():
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
    done = subprocess.run([name, "-c", "\n".join(example("pbm-mail"))], input=MESSAGE, preexec_fn=become,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (75, b"") and b"fork" in done.stderr


@pytest.mark.slow
def test_with_ever_more_memory_a_mail_waits_until_it_is_dealt_with(mail):
    before, statuses = mail.board(), []
    for kilobytes in range(4000, 60000, 2000):
        script("ulimit -v %d; exec %s" % (kilobytes, PBM))(mail.program)
        statuses.append(mail(MESSAGE))
        assert (statuses[-1], mail.board() == before) in ((0, False), (75, True)), kilobytes
        if statuses[-1] == 0:
            break
    assert set(statuses) == {0, 75}


@pytest.mark.parametrize("name", ["aliases", "forward"])
def test_an_alias_and_a_forward_call_the_script(name):
    line, = example(name)
    assert line.endswith('"|/home/pbm/pbm-mail"') and line.startswith({"aliases": 'pbm: "', "forward": '"'}[name])

"""`-` in a password's place: PBMPASSWORD, or a question on the terminal."""

import os
import subprocess
import sys

import pytest

from children import at_terminal
from conftest import CHECKOUT

PROGRAM = os.path.join(CHECKOUT, "bin", "pbm")


@pytest.mark.parametrize("words, status", [
    ("zenix move 101 alice - A3", 0), ("zenix resign 101 bob -", 77), ("zenix showas alice - 101", 0),
    ("zenix subscribe alice - 101", 0), ("zenix -size=3 limit alice - 3", 0), ("vacation alice -", 0),
    ("change password alice - new", 0), ("--color=never zenix move 101 alice - A3", 0),
    ("zenix move 101 alice apw -", 64), ("zenix move 101 alice apw A3", 0), ("zenix move 101 alice -- A3", 77)])
def test_a_dash_stands_for_the_variable(shell, words, status):
    shell("zenix challenge -size=3 alice bob")
    assert shell(words, PBMPASSWORD="apw")[0] == status
    assert shell("zenix echo -", PBMPASSWORD="apw")[1] == shell("zenix echo -")[1]


def test_a_new_user_gets_it(shell):
    assert shell("signup erin - erin@example.com", PBMPASSWORD="sesame", PBMPASSWORDS="plain")[0] == 0
    assert "erin:sesame:" in shell.get("etc/users")


def test_it_is_nothing_to_a_mail_or_a_web_page(shell):
    shell("zenix challenge -size=3 alice bob")
    before = shell.get("games/Zenix/101")
    shell("zenix move 101 alice - A3", PBMPASSWORD="apw", SENDER="HTML")
    assert shell.get("games/Zenix/101") == before


def test_the_mailer_does_not_get_it(shell):
    status, _, _ = shell("zenix challenge -size=3 alice bob", PBMPASSWORD="apw")
    shell("zenix move 101 alice - A3", PBMPASSWORD="apw", PBMSENDMAIL="env >> %s/env" % shell.folder)
    text = (shell.folder / "env").read_text()
    assert "PATH=" in text and "apw" not in text


def test_without_a_terminal_nothing_is_asked(shell):
    done = subprocess.run([sys.executable, PROGRAM] + "zenix move 101 alice - A3".split(), env=shell.environ(),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          start_new_session=True)
    assert (done.returncode, done.stdout) == (64, b"")
    assert done.stderr == b"pbm: there is no terminal on which to ask for a password; set PBMPASSWORD\n"


def typed(shell, words, *answers):
    """Give a command at a terminal, and type answers to its questions; return (status, all that was shown)."""
    return at_terminal([sys.executable, PROGRAM] + words.split(), shell.environ(), *answers)


@pytest.mark.parametrize("words, answers, status", [
    ("zenix limit alice - 3", ["apw"], 0), ("zenix limit alice - 3", ["wrong"], 77),
    ("zenix limit alice - 3", [""], 64), ("zenix limit alice - 3", ["\udcfc"], 64),
    ("signup erin - erin@example.com", ["sesame", "sesame"], 0), ("signup erin - erin@example.com", ["a", "b"], 64),
    ("change password alice - -", ["apw", "new", "new"], 0), ("change password alice - -", ["apw", "new", "old"], 64)])
def test_a_person_is_asked(shell, words, answers, status):
    found, shown = typed(shell, words, *answers)
    assert (found, shown.count("assword: ") + shown.count("again: ")) == (status, len(answers)), shown
    assert not [answer for answer in answers if len(answer) > 3 and answer in shown]

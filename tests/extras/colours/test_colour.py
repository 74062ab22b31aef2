"""Colours on a terminal, and nowhere else."""

import os
import pty
import re
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames.extras.colours import display
from pbmgames.games import TABLE
from test_conformance import boards

ESCAPE = re.compile("\033\\[[0-9;]*m")


def plain(text):
    """Return a text without its colours."""
    return ESCAPE.sub("", text)


@pytest.mark.parametrize("drawing, spans, painted", [
    ("a b\n", [], "a b\n"),
    ("a b\n", [(0, 2, 1, "first")], "a \033[1;31mb\033[0m\n"),
    ("a b\n", [(0, 0, 1, "second"), (0, 2, 1, "first")], "\033[1;34ma \033[0m\033[1;31mb\033[0m\n"),
    ("a b\n", [(0, 2, 1, "first"), (0, 0, 1, "second")], "\033[1;34ma \033[0m\033[1;31mb\033[0m\n"),
    ("a b\n", [(0, 0, 1, "first"), (0, 2, 1, "first")], "\033[1;31ma b\033[0m\n"),
    ("a\nbb\n", [(1, 0, 2, "label")], "a\n\033[2mbb\033[0m\n"),
    ("a b\n", [(0, 0, 1, "cell"), (0, 2, 0, "first")], "a b\n"),
    ("abcd\n", [(0, 1, 1, "first"), (0, 0, 1, "first"), (0, 2, 1, "second"), (0, 3, 1, "cell")],
     "\033[1;31mab\033[0m\033[1;34mc\033[0md\n"),
])
def test_spans_are_painted(drawing, spans, painted):
    assert display.paint(drawing, spans) == painted


def painted_board(match):
    return display.paint(match.position.draw(match.over), match.position.spans(match.over))


@pytest.mark.parametrize("name", list(TABLE))
def test_without_the_colours_the_drawing_is_the_contracts(name):
    for match, _ in boards(name, ""):
        painted = painted_board(match)
        assert painted != match.position.draw(match.over)
        assert plain(painted) == match.position.draw(match.over)


def test_only_the_drawing_is_painted():
    match = next(boards("zenix", "-size=3"))[0]
    drawing = match.position.draw()
    text = "1- .\n%s\n 1- .\n%s" % (drawing, drawing)
    painted = display.paint_boards(text, [match, match])
    assert painted == "1- .\n%s\n 1- .\n%s" % ((painted_board(match),) * 2)


# the program ----------------------------------------------------------------------------

@pytest.fixture
def board(shell):
    """A shell in which board 101 of Zenix was started and one move made."""
    shell("zenix challenge -size=3 alice bob")
    shell("zenix move 101 alice apw B3")
    return shell


def on_terminal(shell, words, **extra):
    """Return what a command prints on a terminal."""
    ours, theirs = pty.openpty()
    environ = {"TERM": "xterm", **shell.environ(**extra)}
    subprocess.run([sys.executable, os.path.join(CHECKOUT, "bin", "pbm")] + words.split(), env=environ,
                   stdin=subprocess.DEVNULL, stdout=theirs, check=True)
    os.close(theirs)
    text = b""
    try:
        while True:
            text += os.read(ours, 1 << 16)
    except OSError:             # the other end is closed
        pass
    os.close(ours)
    return text.decode("latin-1").replace("\r\n", "\n")


@pytest.mark.parametrize("words, extra, coloured", [
    ("zenix show 101", {}, True),
    ("--color=auto zenix show 101", {}, True),
    ("--color=never zenix show 101", {}, False),
    ("--color=always zenix show 101", {"NO_COLOR": "1", "TERM": "dumb"}, True),
    ("zenix show 101", {"NO_COLOR": "1"}, False),
    ("zenix show 101", {"NO_COLOR": ""}, True),
    ("zenix show 101", {"TERM": "dumb"}, False),
    ("zenix show 101", {"PBMCOLOR": "never"}, False),
    ("zenix show 101", {"SENDER": "HTML"}, False),
    ("--color=always zenix show 101", {"SENDER": "HTML"}, False),
])
def test_on_a_terminal(board, words, extra, coloured):
    piped = board("zenix show 101")[1]
    text = on_terminal(board, words, **extra)
    assert (text != piped) == coloured
    assert plain(text) == piped


@pytest.mark.parametrize("words, extra, coloured", [
    ("zenix show 101", {"TERM": "xterm"}, False),
    ("--color=auto zenix show 101", {"TERM": "xterm"}, False),
    ("--color=always zenix show 101", {}, True),
    ("zenix show 101", {"PBMCOLOR": "always"}, True),
    ("zenix show 101#0 101", {"PBMCOLOR": "always"}, True),
    ("zenix preview 101 C3", {"PBMCOLOR": "always"}, True),
    ("zenix move 101 bob bpw Z9", {"PBMCOLOR": "always"}, True),
    ("zenix games", {"PBMCOLOR": "always"}, False),
])
def test_through_a_pipe(board, words, extra, coloured):
    text = board(words, **extra)[1]
    assert ("\033" in text) == coloured
    assert plain(text) == board(words.replace("--color=always ", ""))[1]


def test_mail_has_no_colours(board, mailbox):
    status, out, _ = board("--color=always zenix move 101 bob bpw C3", PBMSENDMAIL=board.mailer)
    mails = mailbox()
    assert status == 0 and "\033" in out
    assert len(mails) == 2 and "\033" not in "".join(mails)
    assert "\033" not in "".join(board.files().values())


def test_what_is_piped_does_not_load_the_colours(board):
    code = ("import sys; from pbmgames.cli import main; status = main(['pbm', 'zenix', 'show', '101']); "
            "sys.exit('pbmgames.extras.colours.display' in sys.modules)")
    environ = board.environ(PYTHONPATH=CHECKOUT)
    assert subprocess.run([sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE).returncode == 0


def test_when_must_be_a_word_that_is_known(board):
    assert board("--color=sometimes zenix show 101")[0] == 64

"""What stands below a refusal for people, and never for scripts; pages of help about commands."""

import os
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import execute
from pbmgames.extras.quotes.masks import distance, nearest
from pbmgames.request import Receipt, Request


@pytest.fixture
def refusal(shell, monkeypatch):
    """Give a command as mail brings it: returns the texts that were said."""
    shell.put("etc/users", "alice:secret:x:0:alice@x\nbob:hidden:x:0:bob@x\n")
    for game in ("zenix -size=3", "exo", "exo"):
        assert shell(game.replace(" ", " challenge ", 1) + " alice bob" if " " in game else game
                     + " challenge alice bob")[0] == 0
    monkeypatch.setattr(execute, "allow_signals", lambda wanted: None)

    def refusal(line, mailed=True):
        game, _, rest = line.partition(" ") if line.split(" ")[0] in ("zenix", "exo", "conhex") else ("", "", line)
        environ = {"PBMHOME": str(shell.home), "SENDER": "alice@x", "PBMFROM": "pbm@host", "PBMNOW": shell.now}
        request = Request("pbm", game, rest.split(), environ)
        request.receipt, request.message = Receipt("" if mailed else None), ["Subject: " + line]
        session = execute.perform(request)
        return "".join(session.host.read(path).partition("\n\n")[2].partition("Original message")[0]
                       for path in session.host.mails)
    return refusal


SYNTAX = 'Syntax is "Zenix move <board> <userid> <password> <move>"'


@pytest.mark.parametrize("line, first, hint", [
    ("zenix shwo 101", "Unknown command", "Did you mean this?\n\n    Subject: zenix show 101"),
    ("zenix mov 101 alice secret B3", "Unknown command", "    Subject: zenix move 101 alice <password> <move>"),
    ("zenix undo 101 alice secret", "Unknown command", "    Subject: zenix move 101 alice <password> undo"),
    ("zenix propose", "Unknown command", "    Subject: zenix move <board> alice <password> propose"),
    ("zenix board 101 bob", SYNTAX, "    Subject: zenix move 101 alice <password> <move>"),
    ("zenix undo 101 bob", "Unknown command", "    Subject: zenix move 101 alice <password> undo"),
    ("zenix move 101 bob hidden", SYNTAX, "    Subject: zenix move 101 bob <password> <move>"),
    ("zenix move 101 bob alice secret B3", SYNTAX, "    Subject: zenix move 101 alice <password> <move>"),
    ("zenix path 101", "Unknown command", "    Subject: zenix paths 101"),
    ("zenix frobnicate", "Unknown command", "    Subject: help commands"),
    ("zenx move 101 alice secret B3", "Unknown command", "    Subject: zenix move 101 alice <password> <move>"),
    ("move 102 alice secret B3", "Unknown command", "    Subject: exo move 102 alice <password> <move>"),
    ("move 101 alice secret B3", "Unknown command", "    Subject: <game> move 101 alice <password> <move>"),
    ("zenix challenge bob", "At least 2 players must play", "    Subject: zenix challenge alice bob"),
    ("zenix challenge alice bob size=3", "At most 2 players can play",
     "    Subject: zenix challenge alice bob"),
    ("zenix challenge alice secret bob", "At most 2 players can play",
     "This command takes no password:\n\n    Subject: zenix challenge alice bob"),
    ("signup ann my password", "This is no address that letters can be sent to: password",
     "A userid and a password are one word each; behind them only addresses can stand."),
    ("singup ann pw1", "Unknown command", "    Subject: signup <userid> <password> [<address>...]"),
    ("forgot", 'Syntax is "forgot <userid>"', "    Subject: forgot alice"),
    ("zenix move 101 alicee secret B3", "Invalid userid entered", "There is no user alicee; did you mean alice?"),
    ("zenix move 101 mallory secret B3", "Invalid userid entered", "    Subject: help"),
    ("message from bob via PBM Server", "Invalid userid entered",
     "To write to a user, or to answer one:\n\n    Subject: message <userid> <password> <to>..."),
    ("zenix challenge -size=5 alice bob", "Invalid Zenix size '5'", "-size is one of 3, 8, 11, 12"),
    ("exo challenge -region_size=9 alice bob", "Invalid Exo region_size '9'", "-region_size is a number from 2 to 8"),
    ("zenix challenge -width=5 alice bob", "Invalid Zenix parameter '-width=5'", "Zenix has these parameters: -size"),
    ("zenix move 101 alice secret", SYNTAX, "    Subject: zenix move 101 alice <password> <move>"),
    ("zenix move 102 alice secret B3", "Zenix board 102 not found", "There is a board with this number in Exo."),
    ("zenix move 999 alice secret B3", "Zenix board 999 not found", "    Subject: zenix games <userid>"),
    ("zenix move 101 alice secret resgin", 'Invalid move "resgin" entered',
     "    Subject: zenix move 101 alice <password> resign"),
    ("zenix move 101 alice secret X", 'Invalid move "X" entered', "    Subject: help zenix"),
    ("zenix move 101 bob hidden B3", "It is not your move", "    Subject: zenix queue 101 bob <password> B3"),
    ("zenix show 999", "Zenix board 999 not found", "    Subject: zenix games"),
    ("zenix show alcie", "Invalid userid entered", "There is no user alcie; did you mean alice?"),
    ("conhex show alice", "No Conhex boards found", ""),
])
def test_a_refusal_shows_the_way(refusal, line, first, hint):
    text = refusal(line)
    assert text.startswith(first + "\n\n") and hint in text
    assert "secret" not in text and "hidden" not in text
    if not line.startswith(("zenix show", "conhex show")):
        plain = refusal(line, mailed=False)
        assert plain.startswith(first + "\n\n") and hint not in plain and "Subject:" not in plain


def test_a_board_that_cannot_be_read_keeps_no_refusal_waiting(refusal, shell):
    (shell.home / "games" / "Zenix" / "101").unlink()
    (shell.home / "games" / "Zenix" / "101").mkdir()
    text = refusal("zenix move 101 alice")
    assert SYNTAX in text and "    Subject: zenix move 101 alice <password> <move>" in text


@pytest.mark.parametrize("line", ["zenix show 999", "zenix show nobody", "conhex show alice"])
def test_scripts_are_shown_nothing(refusal, line):
    assert refusal(line, mailed=False) == ""


def test_unknown_opponents_are_guessed(refusal):
    assert "There is no user bbo; did you mean bob?" in refusal("zenix challenge alice bbo")
    assert "did you mean" not in refusal("zenix challenge alice bbo", mailed=False)


@pytest.mark.parametrize("line, words", [
    ("help move", ["<game> move <board> <userid> <password> <move>", "Also: board, mvoe"]),
    ("help signup", ["signup <userid> <password> [<address>...]"]),
    ("help zenix move", ["zenix move <board> <userid> <password> <move>", "help zenix"]),
    ("zenix help show", ["zenix show <board>...<board>"]),
    ("help zenix paths", ["zenix paths <board>"]),
    ("help", ["To join,", "signup <userid> <password>", "Re: Zenix Board 101", "There is help on"]),
])
def test_help_on_commands(refusal, line, words):
    text = refusal(line)
    assert all(word in text for word in words)
    assert refusal(line, mailed=False) != text


def test_help_begins_with_joining(refusal):
    assert refusal("help").startswith("To join,") and refusal("help", mailed=False).startswith("This is a server")


def test_chat_tells_how_to_answer(refusal):
    assert "    zenix chat 101 <userid> <password>\n" in refusal("zenix chat 101 alice secret")
    assert "<userid>" not in refusal("zenix chat 101 alice secret", mailed=False)


@pytest.mark.parametrize("word, choices, found", [
    ("shwo", ["show", "showas"], "show"), ("SHOW", ["show"], "show"), ("zenx", ["exo", "zenix"], "zenix"),
    ("mov", ["move"], "move"), ("xyz", ["show"], ""), ("", ["a"], ""), ("ab", ["cd"], ""),
    ("alicee", ["alice"], "alice"),
    ("boardds", ["boardq", "board"], "boardq"),
])
def test_what_was_probably_meant(word, choices, found):
    assert nearest(word, choices) == found


@pytest.mark.parametrize("one, other, steps", [("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("abc", "axbc", 1),
                                               ("kitten", "sitting", 3), ("ab", "ab", 0)])
def test_distance(one, other, steps):
    assert distance(one, other) == distance(other, one) == steps


def test_on_a_terminal_too(shell):
    reader, writer = os.openpty()
    program = os.path.join(CHECKOUT, "bin", "pbm")
    done = subprocess.run([sys.executable, program, "zenix", "shwo", "101"], stdout=writer,
                          stdin=subprocess.DEVNULL, env=shell.environ())
    os.close(writer)
    text = os.read(reader, 10000).decode().replace("\r\n", "\n")
    os.close(reader)
    assert done.returncode == 64
    assert text.startswith("Subject: Zenix error\n\nUnknown command\n\nDid you mean this?\n\n    pbm zenix show 101\n")
    assert shell("zenix shwo 101")[1] == "Subject: Zenix error\n\nUnknown command\n\nOriginal message follows:\n"

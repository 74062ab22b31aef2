"""What a command loads: start-up is most of its run time, so nothing comes in unasked."""

import os
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames.games import TABLE, find

CALL = """
import sys
before = set(sys.modules)
sys.path.insert(0, %r)
from pbmgames.cli import main
main(%r)
sys.stderr.write("\\n".join(sorted(set(sys.modules) - before)))
"""
SYSTEM = {"errno", "io", "_operator", "fcntl"}        # which of them are there before we start depends on the Python
CORE = {"pbmgames"} | {"pbmgames." + name for name in (
    "board", "board.clock", "board.moves", "cli", "commands",
    "console", "execute", "games", "games.zenix", "letters", "optional", "post", "records",
    "records.boardfile", "records.settings", "records.users", "request", "session", "statuses",
    "storage", "storage.files", "storage.locks", "storage.paths", "text")}


def loaded(shell, words, message="", **extra):
    """Return the modules that a call of the program loads beyond the interpreter's own."""
    done = subprocess.run([sys.executable, "-c", CALL % (CHECKOUT, ["pbm"] + words if message else words)],
                          env=shell.environ(PBMSENDMAIL="true", **extra) if message else shell.environ(),
                          input=message.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    return set(done.stderr.decode().split())


@pytest.mark.parametrize("words, modules", [
    ("zenix show 101", "commands.view"),
    ("zenix games alice next", "commands.view commands.select records.boardlist"),
    ("zenix move 101 alice apw A3", "commands.play records.boardlist storage.journal"),
    ("zenix standings", "commands.standings records.ratings records.registers"),
])
def test_a_command_loads_what_it_needs(shell, words, modules):
    shell("zenix challenge -size=3 alice bob")
    assert loaded(shell, words.split()) - SYSTEM == CORE | {"pbmgames." + name for name in modules.split()}


MESSAGE = "From: Alice <alice@example.com>\nMessage-ID: <%s@x>\nSubject: %s\n\n%s"
LARGE = {"email", "hashlib", "_hashlib", "html", "datetime", "socket", "random", "base64", "unicodedata", "enum"}


@pytest.mark.parametrize("words, text", [
    ("zenix show 101", ""), ("zenix move 101 alice apw A3", ""), ("Re: [E] zenix move 101 alice apw A3", ""),
])
def test_a_plain_mail_loads_nothing_that_it_does_not_need(shell, words, text):
    shell("zenix challenge -size=3 alice bob")
    unasked = LARGE | {"re", "pbmgames.extras.quotes.quotes", "pbmgames.extras.programs"}
    assert not loaded(shell, ["--mail"], MESSAGE % (1, words, text)) & unasked


MODERN = "extras.colours.display extras.modern.guide extras.modern.htmlletter extras.modern.modern extras.modern.tokens"


@pytest.mark.slow
def test_modern_letters_load_nothing_large(shell):
    shell.put("etc/settings", "letters = modern\nsendmail = true\n")
    shell("zenix challenge -size=3 alice bob")
    for words in ("zenix show 101", "zenix move 101 alice apw A3"):
        found = loaded(shell, words.split())
        assert not found & {"re", "email", "hashlib", "hmac", "html", "base64", "binascii", "quopri", "random"}
        sent = {"pbmgames." + name for name in MODERN.split()} & found
        assert len(sent) == (len(MODERN.split()) if "move" in words else 0)


@pytest.mark.slow
def test_regular_expressions_and_the_like_stay_out(shell):
    for word in TABLE:
        shell([word, "challenge", "alice", "bob"], PBMSEED="1")
        found = loaded(shell, [word, "move", "101", "alice", "apw", next(find(word)((), 1).legal_moves())])
        assert "pbmgames.commands.play" in found
        assert not found & {"re", "docopt", "random", "json", "email", "subprocess", "typing", "enum", "hashlib"}


def modules(shell, words, message=""):
    """Return how many of our modules a call loads; packages that hold nothing are none."""
    found = [name for name in loaded(shell, words, message) if name.startswith("pbmgames.")]
    packages = [os.path.join(CHECKOUT, *name.split("."), "__init__.py") for name in found]
    return sum(not os.path.exists(path) or os.path.getsize(path) > 200 for path in packages)


def test_few_modules_are_loaded(shell):
    """A bound to come down, not to be raised: 28 for a move with a mailer and 50 for an answer are what is wanted."""
    shell.put("etc/settings", "sendmail = cat >> '%s/mails'\n" % shell.folder)
    shell("zenix challenge -size=3 alice bob")
    assert modules(shell, ["pbm"] + "zenix move 101 alice apw A3".split()) <= 28
    shell.put("etc/settings", shell.get("etc/settings") + "letters = modern\n")
    shell("zenix move 101 bob bpw B3")
    letter = (shell.folder / "mails").read_text().rpartition("To: alice")[2].partition("Message-ID: ")[2]
    assert modules(shell, ["--mail"], "From: alice@example.com\nTo: pbmserv@localhost\nMessage-ID: <a@x>\n"
                   "In-Reply-To: %s\nSubject: Re: Zenix Board 101 alice\n\nC3\n" % letter.partition("\n")[0]) <= 50
    assert "\nC3\n" in shell.get("games/Zenix/101")


def test_a_board_with_entries_of_extras_loads_only_what_it_needs(shell):
    shell("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/101", shell.get("games/Zenix/101") + "(warned 0)\n")
    assert not any(name.startswith("pbmgames.extras.") for name in loaded(shell, "zenix show 101".split()))

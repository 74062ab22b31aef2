"""Subjects of mails: the command that is read from one, and what is hidden when one is quoted."""

import os
import random

import pytest

from pbmgames import execute
from pbmgames.commands import find
from pbmgames.extras.quotes.masks import Masks
from pbmgames.games import Game
from pbmgames.records.users import User
from pbmgames.request import Receipt, Request
from pbmgames.words import read


class NoUsers:
    """A host with one user, alice."""

    text = "alice:apw:x:0:a@x"

    @staticmethod
    def find(word):
        return User("alice:apw:x:0:a@x") if word.lower() == "alice" else None

    @staticmethod
    def known():
        return {"alice": "alice"}


MOVE = ("zenix", ["move", "101", "alice", "apw", "B3"])


@pytest.mark.parametrize("text, found", [
    ("zenix move 101 alice apw B3", MOVE),
    ("ZENIX Move 101 alice apw B3", MOVE),
    ("  zenix\t move  101 alice\n apw B3 ", MOVE),
    ("Re: zenix move 101 alice apw B3 **", MOVE),
    ("RE: Fwd: AW[2]: zenix move 101 alice apw B3", MOVE),
    ("Re:zenix move 101 alice apw B3", MOVE),
    ("[Fwd: zenix move 101 alice apw B3]", MOVE),
    ('"zenix move 101 alice apw B3"', MOVE),
    ("'zenix move 101 alice apw B3' **", MOVE),
    ('Re: "Re: zenix move 101 alice apw B3"', MOVE),
    ("\xe2\x80\x9czenix move 101 alice apw B3\xe2\x80\x9d", MOVE),
    ("pbm zenix move 101 alice apw B3", MOVE),
    ("Re: Zenix Board 101 alice apw B3", ("zenix", ["board", "101", "alice", "apw", "B3"])),
    ("zenix move 101 Alice aPw *b3", ("zenix", ["move", "101", "Alice", "aPw", "*b3"])),
    ("zenix challenge -size=4 alice bob", ("zenix", ["challenge", "alice", "bob", "-size=4"])),
    ("zenix -size=4 Challenge alice --nagtime=3 bob",
     ("zenix", ["challenge", "alice", "bob", "-size=4", "--nagtime=3"])),
    ("zenix move 101 alice apw --", ("zenix", ["move", "101", "alice", "apw", "--"])),
    ("zenix Paths 101", ("zenix", ["paths", "101"])),
    ("zenix nonsense", ("zenix", ["nonsense"])),
    ("HELP Commands", ("", ["help", "Commands"])),
    ("Signup Ann apw", ("", ["signup", "Ann", "apw"])),
    ("add Ann apw", ("", ["add", "Ann", "apw"])),
    # no commands
    ("", ("", [])),
    ("Re:", ("", [])),
    ("\"\"", ("", [])),
    ("zenix", ("", [])),
    ("hello there", ("", [])),
    ("; touch x", ("", [])),
    ("zenix Cleanup", ("zenix", ["cleanup"])),              # a word that no table has
    ("zenix rebuildgamelist", ("", [])),
    ("zenix RebuildActiveCount -nomail", ("", [])),
    ("Cleanup", ("", [])), ("cleanup daily", ("", [])), ("pbm RebuildGameList", ("", [])),
    ("rebuildactivecount", ("", [])),
    ("zenix show " + "1" * 2000, ("", [])),
    ("zen\0ix show 101", ("", [])),
])
def test_subject_is_read(text, found):
    said = read(text)
    assert ((said.game, said.line) if said else ("", [])) == found


def test_cleanup_is_not_obeyed_from_mail():
    assert find(Game, "Cleanup") and find(Game, "cleanup") is None


SUBJECT_BITS = ["zenix", "move", "101", "alice", "apw", "-size=3", "--", "**", "\"", "'", "`id`", "$(id)", ";", "|",
                "\0", "../../etc/passwd", "%s", "\x1b", "\xc3\xa9", "#", "Re:", "help", "show", "multiple", "all",
                "x" * 300, "Cleanup", "change", "signup", "list", "Exo"]


@pytest.mark.check
def test_no_subject_is_too_strange(shell, monkeypatch):
    """Every command word with any words behind it gives an answer, no exception."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(execute, "allow_signals", lambda wanted: None)
    rng = random.Random(12)
    environ = {"PBMHOME": str(shell.home), "SENDER": "a@x.org", "PBMFROM": "pbm@host.example"}
    for number in range(600):
        text = " ".join(rng.choice(SUBJECT_BITS) for _ in range(rng.randrange(7)))
        Masks(NoUsers).quoted_line(text)
        Masks(NoUsers).quoted_text([text, "> " + text])
        said = read(text)
        game, words = (said.game, said.line) if said else ("", [])
        if words[:1] == ["multiple"]:
            continue
        made = Request("pbm", game, words, environ)
        made.unknown, made.receipt, made.message = "" if words else "?", Receipt("", "m%d" % number), []
        session = execute.perform(made)
        assert session.host.mails or game                      # `zenix show alice` may have nothing to show
    assert not (shell.home.parent / "x").exists()

"""What a person sees who has installed pbm and types the first words, without a host; scripts see it no more."""

import os
import re
import shutil
import sys

import pytest

from children import at_terminal
from conftest import CHECKOUT, Shell
from pbmgames.extras.packaging import manpage
from pbmgames.extras.packaging.complete import OWN
from pbmgames.games import TABLE
from pbmgames.optional import tools
from pbmgames.records.settings import known
from pbmgames.usage import game as usage_of, program

pytestmark = pytest.mark.slow

NOT_SET = "pbm: PBMHOME is not set: it names the folder with the games, such as PBMHOME=~/games\n"


class Newcomer(Shell):
    """A shell with a program that was installed, and without PBMHOME."""

    def __init__(self, folder):
        super().__init__(folder)
        for name in ("bin", "pbmgames"):
            shutil.copytree(os.path.join(CHECKOUT, name), str(folder / name), symlinks=True,
                            ignore=shutil.ignore_patterns("__pycache__"))
        self.program = str(folder / "bin" / "pbm")

    def environ(self, **extra):
        environ = super().environ(HOME=str(self.folder), **extra)
        return environ if "PBMHOME" in extra else {name: environ[name] for name in environ if name != "PBMHOME"}

    def at_terminal(self, words, *answers, **extra):
        """Give a command at a terminal; return (status, all that was shown)."""
        return at_terminal([sys.executable, self.program] + words.split(), self.environ(**extra), *answers)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Newcomer(tmp_path_factory.mktemp("installed"))


@pytest.mark.parametrize("words, status, begins", [
    ("zenix help", 0, "Subject: Zenix help\n\nZenix: build a pyramid"),
    ("help", 0, "Subject: Help\n\nThis is a server"), ("help commands", 0, "Subject: Help: commands\n\nCommands of a"),
    ("help exo", 0, "Subject: Help: exo\n\nExo\n"),
    ("help nothing", 66, "Subject: Help\n\nThere is no help on: nothing"),
    ("zenix echo", 0, "Subject: Zenix echo"), ("zenix shwo", 64, "Subject: Zenix error\n\nUnknown command\n"),
    ("shwo", 64, "Subject: Server error\n\nUnknown command\n"), ("verify --help", 0, "Check that"),
    ("--help", 0, "pbm: a play-by-mail"), ("--version", 0, "pbm 1"), ("complete", 0, "conhex")])
def test_what_needs_no_host_works_without_one(installed, words, status, begins):
    found, out, err = installed(words, PBMSENDMAIL="cat")
    assert (found, err) == (status, "") and out.startswith(begins)


@pytest.mark.parametrize("words", ["zenix show 101", "zenix games", "list", "signup alice secret a@example.com",
                                   "verify", "outbox"])
def test_where_a_host_is_needed_it_is_said_how_to_go_on(installed, words):
    status, out, err = installed(words)
    assert (status, out) == (78, "") and err.startswith(NOT_SET)
    for line in ("    pbm play zenix\n", "    mkdir -m 700 ~/games\n    export PBMHOME=~/games\n", "README"):
        assert line in err
    assert max(map(len, err.split("\n"))) <= 84


@pytest.mark.parametrize("words, extra, status", [
    ("zenix show 101", {"SENDER": "HTML"}, 78), ("zenix help", {"SENDER": "a@example.com"}, 78),
    ("zenix shwo", {"SENDER": "HTML"}, 78), ("--mail", {}, 75), ("--mail", {"SENDER": "a@example.com"}, 75)])
def test_recipes_hear_what_they_heard(installed, words, extra, status):
    assert installed(words, input=b"From: a@example.com\nSubject: help\n\n", **extra) == (status, "", NOT_SET)


@pytest.mark.parametrize("words", ["", "zenix", "zenix --help", "zenix -h", "-h", "-size=3"])
def test_scripts_see_nothing_where_there_is_no_command(installed, words):
    assert installed(words) == (0, "", "")
    assert installed.at_terminal(words, SENDER="HTML") == (0, "")


@pytest.mark.parametrize("words, shown", [
    ("", program()), ("-h", program()), ("--help", program()), ("zenix", usage_of("zenix")),
    ("ZENIX --help", usage_of("zenix")),
    ("zenix -h", usage_of("zenix")), ("exo", usage_of("exo"))])
def test_a_person_at_a_terminal_sees_help(installed, words, shown):
    assert installed.at_terminal(words) == (0, shown)


@pytest.mark.parametrize("words, line", [
    ("zenix move --help", "zenix move <board> <userid> <password> <move>\n"),
    ("Cleanup --help", "<game> Cleanup [weekly|late|daily|nag] [--dry-run] [--now] [--really]\n"),
    ("move --help", "<game> move <board> <userid> <password> <move>\n"),
    ("signup --help", "signup <userid> <password> [<address>...] [--really]\n"),
    ("signup alice secret --help", "signup <userid> <password> [<address>...] [--really]\n"),
    ("Cleanup late --help", "<game> Cleanup "), ("zenix move 101 alice secret B3 --help", "zenix move <board> ")])
def test_each_command_tells_what_it_does_and_does_not_do_it(installed, words, line):
    status, shown, error = installed(words)
    assert (status, error) == (0, "") and shown.startswith(line)
    assert installed.at_terminal(words) == (0, shown)


def test_help_on_a_command_at_a_terminal(installed):
    status, shown = installed.at_terminal("help cleanup")
    assert status == 0 and shown.startswith("Subject: Help: cleanup\n\n<game> Cleanup [weekly|late|daily|nag] ")


def test_a_word_that_nobody_knows_has_no_help(installed):
    assert installed("nonsense --help") == (64, "", "pbm: There is no help on: nonsense\n")


@pytest.mark.parametrize("tool", tools())
def test_each_tool_has_help(installed, tool):
    long = installed([tool, "--help"])
    assert long[::2] == (0, "") and "pbm " + tool in long[1] and installed([tool, "-h"]) == long
    assert max(map(len, long[1].split("\n"))) <= 79


@pytest.mark.parametrize("words, meant", [
    ("zenix shwo 101", "zenix show 101"), ("vreify --repair", "verify\n"), ("ply zenix", "play\n"), ("lsit", "list")])
def test_a_typo_at_a_terminal_gets_a_hint(installed, words, meant):
    status, shown = installed.at_terminal(words)
    assert status == 64 and "nobody can play" not in shown
    assert "\nUnknown command\n\nDid you mean this?\n\n    pbm %s" % meant in shown
    assert "Did you mean" not in "".join(installed(words)[1:])


def test_a_tilde_is_a_home_folder(installed):
    (installed.folder / "games" / "etc").mkdir(parents=True, exist_ok=True)
    (installed.folder / "games" / "etc" / "users").write_text("erin:secret:x:0:erin@example.com\n")
    for words, extra in (("verify", {"PBMHOME": "~/games"}), ("--home=~/games verify", {}),
                         ("--home ~/games verify", {})):
        assert installed(words, **extra)[1].startswith("Host: 1 user"), words


def variables():
    """Return the variables that docs/commands.md tells of."""
    with open(os.path.join(CHECKOUT, "docs/commands.md")) as file:
        table = file.read().partition("\n### Environment\n")[2].partition("\n### ")[0]
    return [name for row in re.findall("^(\\|.*?\\|)", table, re.MULTILINE) for name in re.findall("`([A-Z_]+)`", row)]


def test_help_and_man_page_name_all_tools_settings_and_variables():
    page, found = manpage.page().replace("\\-", "-"), variables()
    assert {"PBMHOME", "PBMLETTERS", "TERM"} <= set(found)
    for name in [*tools(), *known(), *found, "etc/settings"]:
        assert name == OWN or re.search(r"\b%s\b" % name, program()), name
    for name in [*known(), *found, "etc/settings"]:
        assert re.search(r"^\.B .*\b%s\b" % name, page, re.MULTILINE), name
    for text in (program(), *map(usage_of, TABLE)):
        assert max(map(len, text.split("\n"))) <= 79

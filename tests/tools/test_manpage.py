"""The man page and the completion know every command, because they are made from, or held against, the tables."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import cli, request
from pbmgames.commands import table
from pbmgames.commands.challenge import OPTIONS as LIMITS
from pbmgames.games import TABLE, find
from pbmgames.tools import TOOLS, manpage

COMPLETION = os.path.join(CHECKOUT, "examples", "pbm-completion.bash")


@pytest.fixture(scope="module")
def page():
    return manpage.page()


def test_page_has_every_command_option_game_and_variable(page):
    text = page.replace("\\-", "-")
    for word in [command.word for command in table.GAME + table.SERVER] + list(TABLE):
        assert re.search(r"^(\.B )?%s\b" % word, text, re.MULTILINE), word
    for word in TOOLS:
        assert "\n.SS pbm %s\n" % word in text
    for option in cli.OPTIONS:
        assert "\n.B %s" % option in text
    for name in ("PBMHOME", "PBMSENDMAIL", "PBMFROM", "SENDER", "INPUTFILE", "PBMNOW", "PBMSEED", "PBMPASSWORDS",
                 "TZ") + request.HEADERS:
        assert name in text
    for status in (0, 64, 65, 66, 67, 70, 74, 75, 77, 78):
        assert "\n.B %d\n" % status in text


def test_no_line_is_taken_for_a_request(page):
    for line in page.split("\n"):
        assert not line.startswith("'")
        assert not line.startswith(".") or re.match(r"\.(TH|SH|SS|PP|TP|B|nf|fi)( |$)", line), line


@pytest.mark.parametrize("text, roff", [(".x", "\\&.x"), ("'x", "\\&'x"), ("a\\b", "a\\eb"), ("-x", "\\-x"),
                                        ("a\n.b", "a\n\\&.b")])
def test_text_is_escaped(text, roff):
    assert manpage.escaped(text) == roff


def test_groff_has_nothing_to_say(page):
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii"], input=page.encode("ascii"), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout.decode("ascii"))
    assert "move <board> <userid> <password> <move>" in shown


def test_module_prints_it(page):
    done = subprocess.run([sys.executable, "-m", "pbmgames.tools.manpage"], cwd=CHECKOUT,
                          stdout=subprocess.PIPE)
    assert done.stdout.decode("ascii") == page


# completion -----------------------------------------------------------------------

def complete(line, home="/nonexistent"):
    """Return what bash offers at the end of a command line."""
    words = line.split(" ")
    script = "\n".join(["source '%s'" % COMPLETION, "COMP_WORDS=(%s)" % " ".join("'%s'" % word for word in words),
                        "COMP_CWORD=%d" % (len(words) - 1), "_pbm", 'printf "%s\\n" "${COMPREPLY[@]}"'])
    done = subprocess.run(["bash", "-c", script], env={"PATH": os.environ["PATH"], "PBMHOME": str(home)},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.stderr == b""
    return set(done.stdout.decode().split())


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@needs_bash
def test_completion_knows_the_tables():
    server = {word for command in table.SERVER for word in (command.word,) + command.also}
    words = {command.word for command in table.GAME}
    assert complete("pbm ") == set(TABLE) | server | set(TOOLS)
    assert complete("pbm --") == {option + "=" * (option in ("--home", "--color")) for option in cli.OPTIONS}
    for word in TABLE:
        game = find(word)
        assert complete("pbm %s " % word) == words | set(game.commands), word
        assert complete("/usr/bin/%s " % word) == words | set(game.commands)
        offered = {text.rstrip("=") for text in complete("pbm %s challenge -" % word)}
        assert offered == {"-" + name for name in game.parameters} | set(LIMITS)


@needs_bash
def test_completion_goes_on_in_the_middle(tmp_path):
    for name in ("101", "102", "t1"):
        (tmp_path / "games" / "Zenix").mkdir(parents=True, exist_ok=True)
        (tmp_path / "games" / "Zenix" / name).touch()
    (tmp_path / "games" / "Zenix" / ".limit").touch()
    assert complete("pbm zen") == {"zenix"}
    assert complete("pbm zenix mo") == {"move"}
    assert complete("pbm zenix move ", tmp_path) == {"101", "102", "t1"}
    assert complete("zenix show 1", tmp_path) == {"101", "102"}
    assert complete("pbm --home=x zenix mo") == {"move"}
    assert complete("pbm change ") == {"password", "address"}
    assert complete("pbm help ") == set(TABLE) | {"commands"}
    assert complete("pbm list z") == {"zenix"}
    assert complete("pbm zenix Cleanup ") == {"daily", "weekly", "nag"}

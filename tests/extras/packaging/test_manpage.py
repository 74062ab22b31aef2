"""The man page knows every command, because it is made from the tables."""

import re
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import cli, commands as table, optional, request, statuses, usage
from pbmgames.extras.packaging import manpage
from pbmgames.games import TABLE
from pbmgames.optional import tools
from pbmgames.records.settings import known
from pbmgames.storage import paths


@pytest.fixture(scope="module")
def page():
    return manpage.page()


def test_page_has_every_command_option_game_and_variable(page):
    text = page.replace("\\-", "-")
    for word in [command.word for command in table.GAME + table.SERVER] + list(TABLE):
        assert re.search(r"^(\.B )?%s\b" % word, text, re.MULTILINE), word
    for word in tools():
        assert "\n.SS pbm %s\n" % word in text
    for option in cli.OPTIONS:
        assert "\n.B %s" % option in text
    for name in ("PBMHOME", "PBMSENDMAIL", "PBMFROM", "SENDER", "INPUTFILE", "PBMNOW", "PBMSEED", "PBMPASSWORDS",
                 "TZ") + request.HEADERS:
        assert name in text


def entries(page, section):
    """Return the names that a section of the page describes."""
    text = page.replace("\\-", "-").replace("\\&", "").partition("\n.SH %s\n" % section)[2].partition("\n.SH ")[0]
    return [name for line in re.findall(r"(?m)^\.B (.*)$", text) for name in line.split(", ")]


@pytest.mark.parametrize("section, names", [
    ("GAMES", list(TABLE)), ("SETTINGS", list(known())),
    ("ENVIRONMENT", [*usage.VARIABLES, *(name for *_, name in known().values() if name not in ("", *usage.VARIABLES))]),
    ("FILES", [path for path, _, _ in (*paths.FILES, *optional.files())]),
    ("EXIT STATUS", [str(value) for value in vars(statuses).values() if type(value) is int])])
def test_a_section_is_the_table_of_the_program(page, section, names):
    assert sorted(entries(page, section)) == sorted(names)


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
        pytest.skip("no groff")
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii"], input=page.encode("ascii"), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout.decode("ascii"))
    assert "move <board> <userid> <password> <move>" in shown


def test_mandoc_has_nothing_to_say_but_that_there_is_no_date(page):
    """A date would change the page with every release, and the same source would no longer give the same bytes."""
    if shutil.which("mandoc") is None:
        pytest.skip("no mandoc")
    said = subprocess.run(["mandoc", "-T", "lint"], input=page.encode("ascii"), stdout=subprocess.PIPE).stdout.decode()
    assert [line for line in said.splitlines() if "missing date" not in line] == []


def test_every_game_is_described(page):
    for word in TABLE:
        assert re.search(r"^\.B %s\n[A-Z][^.]{20,}\.\s+The\s+rules:" % word, page, re.MULTILINE), word


@pytest.mark.slow
def test_module_prints_it(page):
    done = subprocess.run([sys.executable, "-m", "pbmgames.extras.packaging.manpage"], cwd=CHECKOUT,
                          stdout=subprocess.PIPE)
    assert done.stdout.decode("ascii") == page

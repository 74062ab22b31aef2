"""Every reference to a paper of docs/ leads to a page and a heading that are there.

A reference is `docs/commands.md`, `docs/commands.md#5-moves`, or the page and, after a comma, a heading
with its capital letter, or several: `docs/design.md, The house and Durability`. Beside these `section 5`
in a page means its own, and `departure 7k` is looked for in docs/commands.md.
"""

import pathlib
import re
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import __version__, commands as table, optional, statuses
from pbmgames.extras.packaging import manpage
from pbmgames.games import TABLE, Game, find
from pbmgames.records.settings import known
from pbmgames.storage import paths

ROOT = pathlib.Path(CHECKOUT)
PAGES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("docs/*.md")}
PLACES = ("*.md", "docs/*.md", "Makefile", "bin/pbm", "examples/*", "perl_tests/*", "pbmgames/**/*.py", "tests/**/*.py")

REFERENCE = re.compile(r"docs/(\w+\.md)(?:#([\w-]+))?[`'\"]?(, (?=section \d|[A-Z]))?")
ANOTHER = re.compile(r"(?:,| and) (?=[A-Z])")


def headings(page):
    """Return the headings of a page, as written: "5. Moves"."""
    return re.findall(r"^#+ (.+)$", "".join(PAGES[page].split("```")[::2]), re.MULTILINE)


def names(heading):
    """Return what a heading may be called: "5. Moves", "Moves", "section 5"; without what follows a colon."""
    number, _, bare = heading.partition(". ")
    return {heading, bare, "section " + number} if number.isdigit() else {heading, heading.partition(":")[0]}


def anchor(heading):
    """Return the anchor that programs which show Markdown give a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def named(page, text):
    """Tell whether a text begins with a heading of the page, and what is named after it is one, too."""
    found = [name for heading in headings(page) for name in names(heading) if re.match(re.escape(name) + r"\b", text)]
    rest = text[len(max(found, key=len)):] if found else ""
    another = ANOTHER.match(rest)
    return bool(found) and (another is None or named(page, rest[another.end():]))


def departs(number):
    """Tell whether docs/commands.md has a departure of that number, "7" or "7k"."""
    chapter = PAGES["commands.md"].partition("\n## 12. Departures\n")[2].partition("\n## 13. ")[0]
    return re.search(r"^- %s%s\. " % (number, "[a-z]?" if number.isdigit() else ""), chapter, re.MULTILINE) is not None


def astray(text, own=None):
    """Return the references in a text that lead nowhere; `own` is the page it is, if it is one."""
    text = re.sub(r"\s*\n[\s#]*", " ", text)
    found, bare = [], re.sub(REFERENCE.pattern + "(?:section )?", "", text)
    for match in REFERENCE.finditer(text):
        page, mark, comma = match.groups()
        rest = text[match.end():match.end() + 99]
        if page not in PAGES or mark and mark not in map(anchor, headings(page)) or comma and not named(page, rest):
            found.append(match.group() + rest[:30])
    found += [words for words in re.findall(r"section \d+", bare) if own and not named(own, words)]
    numbers = re.findall(r"departure (\d+[a-z]?)\b", bare)
    return found + ["departure " + number for number in numbers if not departs(number)]


def test_references_lead_somewhere():
    found = {}
    for path in (path for place in PLACES for path in ROOT.glob(place)):
        if not path.is_file() or path.name == "test_docs.py":
            continue
        found[str(path)] = astray(path.read_text(encoding="utf-8"), path.name if path.name in PAGES else None)
    assert {path: references for path, references in found.items() if references} == {}


def test_links_lead_to_files():
    found = [(path.name, link) for place in PLACES[:2] for path in ROOT.glob(place)
             for link in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8"))
             if not (path.parent / link).exists()]
    assert found == []


@pytest.mark.parametrize("paper", ["CONTRIBUTING.md", "docs/design.md", "docs/figures.md"])
def test_modules_of_which_a_paper_tells_are_there(paper):
    modules = re.findall(r"`((?:\w+/)*\w+\.py)`", (ROOT / paper).read_text(encoding="utf-8"))
    places = ("", "pbmgames", "tests", "pbmgames/games")
    assert [name for name in modules if not any((ROOT / place / name).exists() for place in places)] == []


RIGHT = ["docs/commands.md", "(docs/commands.md, Moves)", "docs/commands.md, 5. Moves", "docs/commands.md, section 5",
         "see docs/commands.md#5-moves", "`docs/files.md`, Locks and the journal, and more",
         "docs/files.md, which tells", "docs/design.md, The house and Durability",
         "docs/commands.md, Moves\n    # and Departures.", "departure 7k", "# docs/commands.md,\n# Where output goes"]
ASTRAY = ["docs/command.md", "docs/commands.md, Movements", "docs/commands.md, Move", "docs/commands.md, section 99",
          "docs/commands.md#moves", "docs/design.md, The house and Endurance", "docs/files.md, Moves", "departure 99",
          "departure 7z", "docs/commands.md, Moves and Arrivals", "# docs/commands.md,\n# Where input goes"]


@pytest.mark.parametrize("text", RIGHT)
def test_what_leads_somewhere(text):
    assert astray(text) == []


@pytest.mark.parametrize("text", ASTRAY)
def test_what_leads_nowhere_is_found(text):
    assert len(astray("As in %s." % text)) == 1


def test_a_page_names_its_own_sections():
    assert astray("see section 5", "commands.md") == []
    assert astray("see section 99", "commands.md") == ["section 99"]


def test_the_files_of_a_host_are_those_of_the_tables():
    rows = re.findall(r"^\| (`[^|]*) \|", PAGES["files.md"].partition("## 1.")[2].partition("## 2.")[0], re.MULTILINE)
    told = [path for row in rows for path in re.findall(r"`([^`]+)`", row)]
    assert sorted(told) == sorted(["..<name>.new", *(path for path, _, _ in (*paths.FILES, *optional.files()))])


def rows(page, heading):
    """Return what stands in backquotes, or is a number, in the first column of the table below a heading."""
    table = re.split(r"(?m)^##+ (?:\d+\. )?%s$" % heading, PAGES[page])[1].partition("\n#")[0]
    firsts = re.findall(r"^\| ([^|]*) \|", table, re.MULTILINE)
    return [name for first in firsts for name in re.findall(r"`([^`]+)`|\b(\d+)\b", first) for name in name if name]


@pytest.mark.parametrize("page", PAGES)
def test_each_row_of_a_table_has_a_line_of_its_own(page):
    for lines in re.findall(r"(?:^\|.*\n)+", PAGES[page], re.MULTILINE):
        columns = [len(re.findall(r"(?<!\\)\|", row)) for row in lines.splitlines()]
        assert len(set(columns)) == 1, lines


def test_the_settings_are_those_of_the_tables():
    assert sorted(rows("files.md", "6. Settings")) == sorted(known())


def test_the_statuses_are_those_of_the_program():
    told = {value for name, value in vars(statuses).items() if name.isupper() and type(value) is int}
    assert {int(row) for row in rows("commands.md", "Exit statuses")} == told - {statuses.DIFFERENT}


@pytest.mark.parametrize("command", [*table.every(Game), *table.every(None)], ids=lambda command: command.word)
def test_a_command_is_told_of_with_its_spellings_and_options(command):
    options = {option.partition("=")[0] for form in command.every_form() for option in table.options(form)}
    for word in {command.word, *command.also, *options - {"-<parameter>"}}:
        assert re.search(r"(?m)[`\[]%s\b|^ {4,}%s\b" % (2 * (re.escape(word),)),
                         PAGES["commands.md"] + PAGES["mail.md"]), word


@pytest.mark.parametrize("name", list(TABLE))
def test_parameters_and_own_commands_of_a_game_are_told_on_its_page(name):
    game = find(name)
    page = sys.modules[game.__module__].__doc__
    for word in (*game.parameters, *game.commands):
        assert word in page + PAGES["games.md"], word


def test_the_changelog_begins_with_the_version():
    newest = re.search(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    assert newest == __version__ and '"pbm %s"' % __version__ in manpage.page()

"""CONTRIBUTING.md is true: a game that is added to a copy of this tree as it says is a game like the others."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames.games import TABLE

LEFT_OUT = (".git", ".venv", ".machines", "__pycache__", ".*_cache", "*.egg-info", "build", "dist")
# what of the tiny game becomes which file of the guide's
FILES = {"tiny_game.py": "pbmgames/games/tictac.py", "tiny_game_tests.py": "tests/games/test_tictac.py"}
SESSION = "tests/sessions/tictac.transcript"
QUESTIONS = """\
# Tictac: a game to its end, with a refusal.
$ tictac challenge alice bob
$ tictac move 101 alice apw B2
$ tictac move 101 bob bpw 2b
$ tictac move 101 bob bpw a1
$ SENDER=alice@example.com tictac move 101 alice apw C1
$ tictac move 101 bob bpw A2
$ tictac move 101 alice apw A3
? games/Tictac/101
"""
# the files to which the guide adds something -> what it is put before, and the form in which
LISTS = {"pbmgames/games/__init__.py": ('"Zenix")}', "%s "), "setup.cfg": ("    bin/zenix\n", "    %s\n")}
BOARD = """\
   A B C
1  o x .
2  . o .
3  . . x
"""


def lines_of_the_guide():
    """Return what the guide adds to the table and to the list of what is installed."""
    with open(os.path.join(CHECKOUT, "CONTRIBUTING.md"), encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.startswith("       ") and "tictac" in line.lower()]
    assert len(lines) == 2
    return lines


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of this tree to which the tiny game was added by the guide."""
    copy = tmp_path_factory.mktemp("tree") / "pbm"
    shutil.copytree(CHECKOUT, str(copy), symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name, path in FILES.items():
        shutil.copy(os.path.join(CHECKOUT, "tests", "games", name), str(copy / path))
    for line, (path, (place, form)) in zip(lines_of_the_guide(), LISTS.items()):
        text = (copy / path).read_text()
        assert text.count(place) == 1
        (copy / path).write_text(text.replace(place, form % line + place))
    questions = tmp_path_factory.mktemp("new") / "new.transcript"
    questions.write_text(QUESTIONS)
    with open(str(copy / SESSION), "wb") as file:
        subprocess.run([sys.executable, str(copy / "bin/pbm"), "transcript", "--record", str(questions)], stdout=file,
                       check=True)
    if shutil.which("make"):
        subprocess.run(["make", "-s", "links", "PYTHON=" + sys.executable], cwd=str(copy), check=True)
    return copy


@pytest.fixture
def house(tree, shell):
    """The program of that tree: call it like `shell`."""
    def run(words, **extra):
        words = words.split() if isinstance(words, str) else words
        done = subprocess.run([sys.executable, str(tree / "bin" / "pbm")] + words, env=shell.environ(**extra),
                              input=extra.get("INPUT", "").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout.decode("latin-1")
    return run


def moves(house, *places):
    """Let alice and bob put their signs in turn; return the last reply."""
    for number, place in enumerate(places):
        player = ("alice", "bob")[number % 2]
        status, text = house("tictac move 101 %s %spw %s" % (player, player[0], place))
        assert status == 0, text
    return text


def files(folder):
    """Return {path: bytes} of the files in a tree, but for what is made; of a link, where it leads."""
    found = {}
    for top, folders, names in os.walk(str(folder)):
        left_out = shutil.ignore_patterns(*LEFT_OUT)(top, folders + names)
        folders[:] = [name for name in folders if name not in left_out]
        for path in (pathlib.Path(top) / name for name in set(names) - left_out):
            link = path.is_symlink()
            found[str(path.relative_to(folder))] = os.readlink(str(path)).encode() if link else path.read_bytes()
    return found


@pytest.mark.slow
def test_it_touches_four_files_and_the_list_of_what_is_installed(tree):
    before, after = files(pathlib.Path(CHECKOUT)), files(tree)
    changed = {name for name in set(before) | set(after) if before.get(name) != after.get(name)}
    made = {"bin/tictac"} if shutil.which("make") else set()        # by `make links`
    assert changed == {SESSION, *FILES.values(), *LISTS} | made
    for line, (path, (_, form)) in zip(lines_of_the_guide(), LISTS.items()):
        assert after[path].replace((form % line).encode(), b"") == before[path]


@pytest.mark.slow
def test_it_is_played_from_challenge_to_rating(house, shell):
    assert "A new Tictac board (101) has been started\n" in house("tictac challenge alice bob")[1]
    assert BOARD + "\n" in moves(house, "a1", "B1", "2b", "c3")
    status, text = house("tictac move 101 alice apw B1")
    assert status == 65 and "B1 is already occupied\n" in text
    assert "It is not your move" in house("tictac move 101 bob bpw A3")[1]
    house("tictac queue 101 bob bpw C1")
    text = moves(house, "A3")
    assert "   5 A3         6 C1 (Auto)" in text
    house("tictac move 101 alice apw undo")
    assert "UNDO Successful!" in house("tictac move 101 bob bpw accept")[1]
    text = house("tictac move 101 bob bpw A2")[1]
    assert "It is alice's turn" in text
    assert "Game won by alice.\n" in house("tictac move 101 alice apw C1")[1]
    assert shell.get("games/Tictac/101").count("\n(board\noxo\nxo.\no.x\n)\n") == 1
    assert "alice" in house("tictac standings")[1] and " alice " in house("tictac history")[1]
    assert "Tictac           0         1\n" in house("list")[1]


@pytest.mark.slow
def test_parameters_previews_lists_and_the_page(house):
    house("tictac challenge -m alice bob")
    assert "Game won by Crosses" in house("tictac preview new 2 -misere A1 B1 A2 B2 A3")[1]
    assert "101    0  alice      bob        alice to start" in house("tictac games 101")[1]
    assert "three in a row lose" in house("tictac help")[1]
    assert "    tictac       the rules of Tictac\n" in house("help")[1]
    assert "Invalid Tictac parameter '-size=3'" in house("tictac challenge -size=3 alice bob")[1]


@pytest.mark.check
def test_the_tools_know_it(house, shell):
    house("tictac challenge alice bob")
    moves(house, "a1", "B1", "2b", "c3")
    letter = house("tictac show 101")[1]
    coloured = house("--color=always tictac show 101")[1]
    assert "\033[" in coloured and "\033[" not in letter
    assert "<circle class=\"first\"" in house("svg tictac 101")[1]
    (shell.folder / "saved").write_text(letter)
    assert house("compare %s/saved" % shell.folder) == (0, "1 letter: 1 same, 0 different, 0 skipped\n")
    (shell.folder / "saved").write_text(letter.replace("1  o x .", "1  o . ."))
    assert house("compare %s/saved" % shell.folder)[0] == 1
    assert "Game won by player1." in house("play tictac", INPUT="A1\nB1\nA2\nB2\nA3\n")[1]
    assert "Tictac: 1 board, 0 archived\n" in house("verify")[1]


@pytest.mark.check
def test_completion_and_cron_know_it(house, shell):
    assert house("complete") == (0, "".join(word + "\n" for word in sorted([*TABLE, "tictac"])))
    house("tictac challenge alice bob")
    moves(house, "a1", "B1")
    for line, found in (("pbm ti", "\ntictac\n"), ("tictac move ", "\n101\n"),
                        ("tictac challenge -m", "\n-misere\n")):
        assert house(["complete", line, str(len(line.split(" ")[-1]))]) == (0, found)
    shell.now = "2003-07-01 12:00:00"
    assert house("Cleanup late", PBMSENDMAIL="true") == (0, "")
    assert "(status winner bob 1)" in shell.get("games/Tictac/101")


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.slow
def test_its_link_is_made(tree, shell):
    done = subprocess.run([sys.executable, str(tree / "bin" / "tictac"), "help"], env=shell.environ(),
                          stdout=subprocess.PIPE)
    assert done.returncode == 0 and b"noughts and crosses" in done.stdout


def test_its_session_tells_a_whole_game(tree):
    text = (tree / SESSION).read_text()
    for line in ("| B2 is already occupied", "> To: bob@example.com", "| Game won by alice.", "= o.."):
        assert "\n%s\n" % line in text


@pytest.mark.check
def test_the_tests_of_that_tree_pass(tree, shell):
    """What every game must do, its own test and session, and what holds lists against the table."""
    rooms = ("games", "letters", "extras/compare/test_compare.py", "extras/packaging/test_complete.py",
             "extras/packaging/test_manpage.py",
             "commands/test_server.py", "test_house.py", "test_make.py", "test_startup.py", "test_transcripts.py")
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k",
                           "tictac or pip_installs or tables_are or page_has or list or type_names or stay_out",
                           *("tests/" + room for room in rooms)],
                          cwd=str(tree), env=shell.environ(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = done.stdout.decode()
    assert done.returncode == 0 and int(re.search(r"(\d+) passed", said).group(1)) > 40, said

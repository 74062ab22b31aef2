"""CONTRIBUTING.md is true: a game that is added as it says is played through the whole server."""

import os
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT

pytestmark = pytest.mark.slow

BOARD = """\
   A B C
1  o x .
2  . o .
3  . . x
"""


@pytest.fixture
def house(shell):
    """A copy of the program to which the tiny game was added by the guide: call it like `shell`."""
    copy = shell.folder / "house"
    for part in ("bin", "pbmgames"):
        shutil.copytree(os.path.join(CHECKOUT, part), copy / part, symlinks=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(os.path.join(CHECKOUT, "tests", "games", "tiny_game.py"), copy / "pbmgames" / "games" / "tictac.py")
    table = copy / "pbmgames" / "games" / "__init__.py"
    table.write_text(table.read_text().replace("TABLE = {\n", "TABLE = {\n    %s\n" % line_of_the_guide()))

    def run(words, **extra):
        done = subprocess.run([sys.executable, str(copy / "bin" / "pbm")] + words.split(), env=shell.environ(**extra),
                              input=extra.get("INPUT", "").encode(), capture_output=True)
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout.decode("latin-1")

    return run


def line_of_the_guide():
    """Return the line that the guide adds to the table."""
    with open(os.path.join(CHECKOUT, "CONTRIBUTING.md")) as file:
        lines = [line.strip() for line in file if line.startswith("       \"")]
    assert len(lines) == 1
    return lines[0]


def moves(house, *places):
    """Let alice and bob put their signs in turn; return the last reply."""
    for number, place in enumerate(places):
        player = ("alice", "bob")[number % 2]
        status, text = house("tictac move 101 %s %spw %s" % (player, player[0], place))
        assert status == 0, text
    return text


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


def test_parameters_previews_lists_and_the_page(house):
    house("tictac challenge -m alice bob")
    assert "Game won by Crosses" in house("tictac preview new 2 -misere A1 B1 A2 B2 A3")[1]
    assert "101    0  alice      bob        alice to start" in house("tictac games 101")[1]
    assert "three in a row lose" in house("tictac help")[1]
    assert "Invalid Tictac parameter '-size=3'" in house("tictac challenge -size=3 alice bob")[1]


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

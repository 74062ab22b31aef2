"""`pbm robot`, `pbm play --robot`, the robot as a user, and the table of its strength."""

import os
import subprocess

import pytest

import strength
from conftest import CHECKOUT, call, check, slow
from pbmgames.board import Match
from pbmgames.extras.play.play import Table
from pbmgames.extras.robot.robot import Robot
from pbmgames.games import find

QUICK = "--playouts=10 --seed=1"
SCRIPT = os.path.join(CHECKOUT, "examples", "robot.sh")


# pbm robot --------------------------------------------------------------------------------------

@pytest.mark.slow
def test_it_prints_a_move_for_who_is_on_turn_and_changes_nothing(shell):
    shell("zenix challenge -size=3 alice bob")
    before = shell.files()
    status, move, err = shell("robot zenix 101 " + QUICK)
    assert (status, err) == (0, "") and shell("robot zenix 101 " + QUICK) == (status, move, err)
    assert shell("robot --seed=1 ZENIX --playouts=10 101") == (status, move, err) and shell.files() == before
    assert shell("zenix move 101 alice apw " + move)[0] == 0
    assert shell("robot ZENIX 101 --playouts=1", PBMSEED="7") == shell("robot zenix 101 --playouts=1 --seed=7")
    assert shell("--home=%s robot zenix 101 --seconds=1" % shell.home, PBMHOME="/nowhere")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("words, status, told", [
    ("robot", 64, "Usage:\n  pbm robot "),
    ("robot --playouts=1 chess 101", 64, "where a game is one of conhex"),
    ("robot zenix", 64, "Usage:"),
    ("robot zenix 101 102", 64, "Usage:"),
    ("robot zenix -size=3 101", 64, "Usage:"),
    ("robot zenix 101 --nonsense", 64, "Usage:"),
    ("robot zenix 101 --seconds=1 --playouts=1", 64, "Usage:"),
    ("robot zenix 101 --playouts=0", 64, "--playouts is a whole number from 1, not '0'"),
    ("robot zenix 101 --seconds", 64, "Usage:"),
    ("robot zenix 101 --seed=x", 64, "--seed is a whole number from 0, not 'x'"),
    ("robot zenix 102", 66, "Zenix board 102 not found"),
    ("robot zenix ..", 66, "Zenix board .. not found"), ("robot zenix **", 64, "Usage"),
    ("robot zenix 101", 65, "The game has ended")])
def test_what_it_refuses(shell, words, status, told):
    for command in ("challenge -size=3 alice bob", "move 101 alice apw A3", "move 101 bob bpw B3",
                    "resign 101 alice apw"):
        shell("zenix " + command)
    found, out, err = shell(words)
    assert (found, out) == (status, "") and err.startswith("pbm: ") and told in err


def test_a_damaged_board_is_named(shell):
    shell.put("games/Zenix/101", "(players alice bob)\n(moves\nZ9\n)\n")
    assert shell("robot zenix 101")[::2] == (70, "pbm: Zenix board 101 is damaged at move 1\n")


# pbm play --robot -------------------------------------------------------------------------------

def test_a_game_against_the_robot_goes_to_its_end(shell):
    words = "play zenix -size=3 --robot " + QUICK
    status, out, err = shell(words, input=b"A3\nB3\nC3\nA2\nB2\n*B2\n*A2\nC1\n*C2\nC2\n")
    assert (status, err) == (0, "") and "robot as Ohs, move 2: " in out
    assert shell(words, input=b"A3\n")[1].rstrip("\n") in out


def test_the_robot_begins_and_remembers_its_side(shell, tmp_path):
    words = "play zenix -size=3 --save=%s/game --robot=first %s" % (tmp_path, QUICK)
    assert "robot as Eks, move 1: " in shell(words, input=b"")[1]
    assert "player as Ohs, move 2: " in shell("play zenix --save=%s/game --robot" % tmp_path, input=b"")[1]
    assert "(players robot player)" in (tmp_path / "game").read_text()
    assert "(players ann ben)" in Match(find("zenix"), "1", ["ann", "ben"], 0).render()
    assert "ben as Ohs, move 2: " in shell("play zenix --robot=first --playouts=1 ann ben", input=b"")[1]


@pytest.mark.parametrize("words", ["--robot=third", "--robot --playouts=x", "--robot --seconds=1 --playouts=1",
                                   "--robot ann ann", "--playouts=3", "--robot --nonsense"])
def test_games_that_cannot_be_played(shell, words):
    status, out, err = shell("play zenix " + words, input=b"")
    assert (status, out) == (64, "") and "Traceback" not in err


@pytest.mark.parametrize("seat, asked", [(0, [2, 4, 2, 2]), (1, [1, 3, 1, 1])])
def test_undo_takes_back_the_robots_move_and_ones_own(seat, asked):
    match = Match(find("hexafive"), "1", ["one", "two"], 0)
    answers, prompts = iter(["F6", "undo", "undo"]), []

    def read(prompt):
        prompts.append(int(prompt.split()[-1][:-1]))
        try:
            return next(answers)
        except StopIteration:
            raise EOFError

    robots = {match.players[seat]: Robot(1, playouts=2)}
    Table(match, lambda: 60, read, lambda text: None, path=None, coloured=False, robots=robots).play()
    assert prompts == asked


# examples/robot.sh ------------------------------------------------------------------------------

def script(shell, words):
    """Run the script; return (status, standard output, standard error)."""
    program = shell.folder / "program"
    program.write_text("exec %s \"$@\"\n" % call())
    environ = shell.environ(PBM="sh %s" % program, ROBOT=QUICK)
    done = subprocess.run(["sh", SCRIPT] + words.split(), env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.slow
def test_it_plays_all_boards_on_which_it_is_its_turn(shell):
    for players in ("alice bob", "bob alice", "alice carol"):
        shell("zenix challenge -size=3 " + players)
    assert script(shell, "zenix alice apw") == (0, "", "")
    assert [len(shell.get("games/Zenix/%d" % board).partition("(moves\n")[2].split(")")[0].split())
            for board in (101, 102, 103)] == [1, 0, 1]
    assert script(shell, "zenix alice apw") == (0, "", "")


@pytest.mark.slow
def test_it_tells_what_goes_wrong(shell):
    shell("zenix challenge -size=3 alice bob")
    status, out, err = script(shell, "zenix alice wrong")
    assert (status, out) == (77, "") and "robot.sh: zenix board 101: " in err
    assert script(shell, "zenix alice")[0] == 64


# make strength ----------------------------------------------------------------------------------

@pytest.mark.parametrize("won, games, low, high", [
    (40, 40, 91, 100), (38, 40, 83, 99), (20, 40, 35, 65), (0, 10, 0, 28)])
def test_intervals_are_wilsons(won, games, low, high):
    assert [round(100 * share) for share in strength.interval(won, games)] == [low, high]


def test_a_duel_is_repeatable_and_its_sides_change():
    tasks = [("zenix", "-size=3", (4, 0), number) for number in range(6)]
    assert [strength.duel(task) for task in tasks] == [strength.duel(task) for task in tasks]


@pytest.mark.parametrize("few", [slow(True), check(False)])
@pytest.mark.parametrize("task", [pytest.param((name, words, 1), id="%s %s" % (name, words),
                                               marks=[pytest.mark.check] * (bool(words) or name in ("exo", "hextad")))
                                  for name, words in strength.CASES if name != "tictac"])
def test_proposed_moves_are_legal(task, few):
    count, wrong = strength.glance(task, 12 if few else 1)
    assert count > (0 if few else 5) and wrong == []

"""Many processes at once, and processes that are killed: what was accepted is there once, the rest is not there."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time

import pytest

import faults
import load
import recount
import scenarios
import stress
from children import started
from conftest import check, seeded
from pbmgames.storage import files

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("boards, count", [(2, 30), check(10, 200)])
@seeded
def test_many_moves_at_the_same_moment(tmp_path, boards, count, seed):
    processes, accepted, places = load.moves_at_once(tmp_path, ("zenix",), boards, count, seed)
    assert (processes, places) == (count, boards) and boards <= accepted <= count // 2


def test_challenges_at_the_same_moment_get_boards_of_their_own(tmp_path):
    house = load.House(tmp_path)
    assert house.give("zenix challenge -size=3 alice bob").status == 0
    results = load.at_once(house, ["zenix challenge -size=3 %s %s" % pair for pair in
                                   [("alice", "bob"), ("carol", "dave"), ("bob", "carol")] * 8])
    accepted = sum(status == 0 for _, status in results)
    assert accepted == 24
    assert sorted(recount.boards(house.home, "Zenix")) == [str(number) for number in range(101, 126)]
    assert house.check(["Zenix"]) == 25


def test_readers_see_a_board_before_or_after_a_move_never_between(tmp_path):
    house = load.House(tmp_path / "house")
    for words in ("challenge -size=8 alice bob", "move 101 alice apw A8"):
        assert house.give("zenix " + words).status == 0
    child = os.fork()
    if child == 0:
        for move in "BCDEFGH":
            assert house.give("zenix move 101 %s %s8" % ("bob bpw" if move in "BDFH" else "alice apw", move),
                              str(tmp_path)).status == 0
        os._exit(0)
    seen = set()
    while os.waitpid(child, os.WNOHANG)[0] == 0:
        shown, listed = house.give("zenix show 101"), house.give("zenix games")
        assert shown.status == listed.status == 0
        row = next(line for line in shown.out.split("\n") if line.strip().startswith("8- "))
        drawn = row.count("X") + row.count("O")
        made = sum(shown.out.count(" %s8 " % letter) for letter in "ABCDEFGH")
        assert drawn == made
        assert int(listed.out.split("\n 101 ")[1].split()[0]) >= made
        seen.add(made)
    assert len(seen) > 1
    house.check(["Zenix"])


@pytest.mark.parametrize("times", [8, check(25)])
@seeded
def test_a_move_killed_at_any_moment_is_made_or_not(tmp_path, times, seed):
    stage = scenarios.Scenario("last move", tmp_path / "stage")
    choose = random.Random(seed)
    words = [sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm")] + stage.words.split()
    started = time.monotonic()
    subprocess.run(words, env=stage.environ(stage.words), stdout=subprocess.DEVNULL, check=False)
    seconds = time.monotonic() - started
    outcomes = []
    for _ in range(times):
        def kill(stage):
            process = subprocess.Popen(words, env=stage.environ(stage.words), stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            time.sleep(choose.random() * seconds * 1.2)
            process.kill()
            out, err = process.communicate()
            return faults.Result(process.returncode, out.decode("latin-1"), err.decode("latin-1"), [])
        outcomes.append(stage.attempt("killed at random, seed %d" % seed, kill))
    assert len(outcomes) == times


@pytest.mark.check
@pytest.mark.parametrize("boards", [160])
def test_a_lock_file_that_is_removed_again_and_again_loses_no_change(tmp_path, boards):
    """Four processes begin boards: each one that is said to have begun is there, once, and all registers agree."""
    house, began = load.House(tmp_path), time.monotonic()
    assert house.give("zenix challenge -size=3 alice bob").status == 0
    seconds = time.monotonic() - began          # on a machine that is busy with other things a command takes longer
    lock_file = os.path.join(house.home, "games", "Zenix", ".lockfile")

    def begin_boards(folder, tasks):
        results = [house.give("zenix challenge -size=3 carol dave", folder) for _ in tasks]
        assert {result.status for result in results} <= {0, 75}, [result.err for result in results]
        return [int(result.out.split("Zenix Board ")[1].split()[0]) for result in results if result.status == 0]

    def remove_for_ever():
        while True:
            files.discard(lock_file)
            time.sleep(random.random() * 3 * seconds)

    remover = started(remove_for_ever)
    try:
        begun = stress.share(begin_boards, range(boards), workers=4)
    finally:
        os.kill(remover, signal.SIGKILL)
        os.waitpid(remover, 0)
    assert begun
    assert sorted(begun) == sorted(int(name) for name in recount.boards(house.home, "Zenix") if name != "101")
    house.check(["Zenix"])


@pytest.mark.parametrize("count", [10, check(30)])
def test_one_outbox_for_many_processes(tmp_path, count):
    """Every mail of many commands at once is sent once, whoever sends it."""
    house = load.House(tmp_path)
    assert house.give("zenix challenge -size=3 alice bob").status == 0
    box = tmp_path / "box"
    box.mkdir()
    mailer = "cat > '%s'/$$" % box
    program = [sys.executable, os.path.join(faults.CHECKOUT, "bin", "pbm")]
    started = [subprocess.Popen(program + "zenix challenge -size=3 carol dave".split(),
                                env=house.environ(PBMSENDMAIL=mailer), stdout=subprocess.DEVNULL) for _ in range(count)]
    assert [process.wait() for process in started] == [0] * count
    assert house.give("zenix games", PBMSENDMAIL=mailer).status == 0
    mails = [path.read_text() for path in box.iterdir()]
    told = sorted((mail.split("To: ")[1].split("\n")[0], mail.split("board (")[1].split(")")[0]) for mail in mails)
    assert told == sorted(("%s@example.com" % user, str(102 + number)) for number in range(count)
                          for user in ("carol", "dave"))
    assert os.listdir(os.path.join(house.home, "outbox")) == []
    shutil.rmtree(box)

"""Cleanup with a clock that nobody can be sure of (docs/commands.md, departure 12b)."""

import os
import time

import pytest

DAY = 86400


@pytest.fixture
def late(shell):
    """A function that puts boards on the host whose players are late, by the real clock; their ids from 101 on.

    Cleanup has a mailer that keeps nothing.
    """
    shell.now = ""                      # the real clock

    def put(count, days=23, moves=4):
        for number in range(count):
            assert shell("zenix challenge -size=3 alice bob")[0] == 0
            path = "games/Zenix/%d" % (101 + number)
            now = int(time.time())
            lines = shell.get(path).split("\n")
            clock = next(place for place, line in enumerate(lines) if line.startswith("(clock "))
            lines[clock] = "(clock %d %d %d %d)" % (now - 60 * DAY, now - days * DAY, now - DAY, now - DAY)
            shell.put(path, "\n".join(lines))
        return shell
    return put


def mark(shell, **ages):
    """Let Cleanups of these kinds have been so many days ago."""
    shell.put("cleanup/Zenix", "".join("%d %s\n" % (time.time() - days * DAY, kind) for kind, days in ages.items()))


def in_play(shell):
    """Return how many boards are in play."""
    return sum(os.path.exists(shell.home / "games/Zenix" / str(101 + number)) for number in range(40))


@pytest.mark.parametrize("ages", [{}, {"weekly": 9}, {"late": 30, "nag": 8.5}, {"weekly": -2}])
def test_no_game_ends_for_age_for_a_week_after_a_clock_that_may_be_wrong(late, ages):
    shell = late(3)
    mark(shell, **ages)
    status, out, err = shell("zenix Cleanup")
    assert (status, out, in_play(shell)) == (0, "", 3)
    assert "no game of Zenix ends for age before" in err and "--now" in err
    status, _, err = shell("zenix Cleanup late")
    assert in_play(shell) == 3 and "no game of Zenix ends for age before" in err     # said each time


@pytest.mark.parametrize("kind", ["", "nag", "daily"])
def test_nobody_is_told_of_a_wait_for_which_nothing_waits(late, kind):
    shell = late(1, days=2)
    assert shell(("zenix Cleanup " + kind).split()) == (0, "", "")
    assert "wait" in shell.get("cleanup/Zenix") and in_play(shell) == 1


def test_a_clock_that_was_behind_counts_as_one_that_is_wrong(late):
    """The run that was written last tells, whatever the times of the others, and of the wait that it began."""
    shell = late(3)
    mark(shell, daily=0.5, late=900)
    shell.put("cleanup/Zenix", shell.get("cleanup/Zenix") + "%d wait\n" % (time.time() - 900 * DAY))
    status, _, err = shell("zenix Cleanup")
    assert (status, in_play(shell)) == (0, 3) and "for the last Cleanup was 900 days ago" in err


def test_a_move_made_while_the_clock_was_behind_is_no_old_one(late):
    """That it was set back between the last two writes stands in the board's own clock."""
    shell = late(2)
    mark(shell, late=1)
    now = int(time.time())
    lines = shell.get("games/Zenix/101").split("\n")
    lines[1] = "(clock %d %d %d %d)" % (now - 60 * DAY, now - 900 * DAY, now - 900 * DAY, now - 5 * DAY)
    shell.put("games/Zenix/101", "\n".join(lines))
    assert shell("zenix Cleanup")[0] == 0
    assert os.path.exists(shell.home / "games/Zenix/101") and not os.path.exists(shell.home / "games/Zenix/102")


def test_a_board_begun_while_the_clock_was_behind_is_no_old_one(shell):
    """The Cleanup before it has noted a later time."""
    assert shell("zenix Cleanup late", PBMSENDMAIL="true")[0] == 0
    shell.now = "1999-01-01 12:00:00"
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    shell.now = "2003-05-22 11:59:59"           # 21 days after the Cleanup, but for a second
    assert shell("zenix Cleanup late", PBMSENDMAIL="true") == (0, "", "") and in_play(shell) == 1
    shell.now = "2003-05-22 12:00:00"
    assert shell("zenix Cleanup late", PBMSENDMAIL="true") == (0, "", "") and in_play(shell) == 0


def test_after_a_week_games_end(late):
    shell = late(3)
    mark(shell, late=1, wait=7.001)
    assert shell("zenix Cleanup")[2] == "" and in_play(shell) == 0
    assert "wait" not in shell.get("cleanup/Zenix")


@pytest.mark.parametrize("days", [7, -0.04])       # a clock may go a little ahead of another
def test_cleanups_in_time_end_games_at_once(late, days):
    shell = late(3)
    mark(shell, nag=days)
    assert shell("zenix Cleanup") == (0, "", "") and in_play(shell) == 0


def test_a_run_that_would_end_most_games_waits_once(late):
    shell = late(12)
    mark(shell, late=1)
    status, _, err = shell("zenix Cleanup late")
    assert status == 0 and in_play(shell) == 12 and "12 of 12 games" in err
    mark(shell, late=1, wait=7.001)
    assert shell("zenix Cleanup late")[2] == "" and in_play(shell) == 0


def test_ten_games_are_no_reason_to_wait(late):
    shell = late(10)
    mark(shell, late=1)
    assert shell("zenix Cleanup late") == (0, "", "") and in_play(shell) == 0


def test_the_operator_ends_the_wait_for_a_run(late):
    shell = late(12)
    assert shell("zenix Cleanup --now")[0] == 0 and in_play(shell) == 0


def test_a_dry_run_tells_what_would_happen_and_changes_nothing(late):
    shell = late(2)
    mark(shell, late=1)
    before = shell.get("cleanup/Zenix"), shell.get("games/Zenix/101")
    status, out, err = shell("zenix Cleanup --dry-run")
    assert (status, err) == (0, "")
    assert out == "Zenix board 101: alice forfeits\nZenix board 102: alice forfeits\n"
    assert (shell.get("cleanup/Zenix"), shell.get("games/Zenix/101")) == before and in_play(shell) == 2


def test_with_a_clock_that_is_set_nothing_waits(late):
    shell = late(3)
    shell.now = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + DAY))
    assert shell("zenix Cleanup")[2] == "" and in_play(shell) == 0

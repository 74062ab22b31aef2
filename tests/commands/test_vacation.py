"""Vacations: who goes, who is back, and what cron and Cleanup make of it."""

import pytest


def vacation(shell):
    return shell.get("etc/vacation")


def test_vacation_and_back(shell):
    shell.put("etc/vacation", "bob at the sea\n")
    status, out, _ = shell("vacation Alice apw until 2003-05-20")
    assert status == 0 and "on vacation until 2003-05-20" in out and "apw" not in out
    assert vacation(shell) == "bob at the sea\nalice until 2003-05-20\n"
    shell("vacation alice apw")
    assert vacation(shell) == "bob at the sea\nalice since 2003-05-01\n"
    status, out, _ = shell("vacation alice apw OFF")
    assert status == 0 and "no longer on vacation" in out
    assert vacation(shell) == "bob at the sea\n#alice back 2003-05-01\n"
    assert shell("vacation carol cpw off")[0] == 65
    assert vacation(shell) == "bob at the sea\n#alice back 2003-05-01\n"


def test_off_again_does_not_make_the_grace_longer(shell):
    shell.put("etc/vacation", "#alice back 2003-04-25\n")
    shell("vacation alice apw off")
    assert vacation(shell) == "#alice back 2003-04-25\n"


@pytest.mark.parametrize("day, status", [("2003-05-01", 0), ("2003-04-30", 65), ("2003-02-30", 64), ("20030520", 64),
                                         ("tomorrow", 64), ("2003-5-20", 64)])
def test_the_day_must_be_one_and_not_over(shell, day, status):
    assert shell("vacation alice apw until " + day)[0] == status
    assert (vacation(shell) or "") == ("alice until %s\n" % day if status == 0 else "")


def test_cron_ends_vacations(shell):
    shell("vacation alice apw until 2003-05-20")
    shell.now = "2003-05-21 00:10:00"
    assert shell("vacation") == (0, "", "")
    assert vacation(shell) == "#alice until 2003-05-20\n"
    shell.now = "2003-06-20 00:10:00"
    assert shell("vacation") == (0, "", "")
    assert vacation(shell) == "##alice until 2003-05-20\n"     # it says nothing
    assert shell("vacation alice apw off")[0] == 65


def test_a_wrong_clock_drops_nobody(shell):
    """A clock that was far ahead for an hour leaves users away."""
    shell("vacation alice apw until 2003-06-01")
    for words, lines in (("vacation carol cpw", "alice until 2003-06-01\ncarol since 2004-05-01\n"),
                         ("vacation", "##alice until 2003-06-01\ncarol since 2004-05-01\n")):
        assert shell(words, PBMNOW="2004-05-01 12:00:00")[0] == 0
        assert vacation(shell) == lines
    assert shell("vacation") == (0, "", "")
    assert vacation(shell) == "alice until 2003-06-01\ncarol since 2004-05-01\n"


def test_who_came_back_in_the_future_is_not_just_back(shell):
    shell("vacation alice apw", PBMNOW="2013-05-01 12:00:00")
    shell("vacation alice apw off", PBMNOW="2013-05-01 12:00:00")
    assert shell("vacation") == (0, "", "") and vacation(shell) == "##alice back 2013-05-01\n"
    assert shell("vacation alice apw off")[0] == 65


@pytest.mark.slow
def test_cleanup_knows_our_lines(shell):
    """Away: left alone; just back: nagged only; after that: forfeited."""
    shell("zenix challenge -size=3 alice bob")
    for move in ("alice apw A3", "bob bpw B3"):
        shell("zenix move 101 " + move)
    shell("vacation alice apw until 2003-06-10")
    for now, over in (("2003-06-10", False), ("2003-06-11", False), ("2003-06-24", False), ("2003-06-25", True)):
        shell.now = now + " 12:00:00"
        shell("vacation")
        shell("zenix Cleanup")
        assert ("(status winner" in shell.get("games/Zenix/101")) is over, now


def test_cleanup_knows_that_a_vacation_is_over(shell):
    shell("zenix challenge -size=3 alice bob")
    shell("vacation alice apw until 2003-05-10")
    for day, board in (("2003-05-23 12:00:00", True), ("2003-05-25 12:00:00", False)):
        shell.now = day
        assert shell("zenix Cleanup")[0] == 0
        assert (shell.get("games/Zenix/101") is not None) == board

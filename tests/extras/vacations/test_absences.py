"""Vacations that are planned, end with a move, are bounded, and are told to opponents; etc/preferences."""

import pytest

from pbmgames.extras.vacations.away import Preferences
from pbmgames.extras.vacations.days import DaysAway

pytestmark = pytest.mark.slow

LEFT = "You have %d vacation days left in %d.\n"


def files(shell):
    """Return (etc/vacation, etc/preferences)."""
    return shell.get("etc/vacation") or "", shell.get("etc/preferences") or ""


def give(shell, words, day=None):
    """Give a vacation command, perhaps on another day; return (status, output without its subject)."""
    shell.now = "%s 12:00:00" % day if day else shell.now
    status, out, err = shell(("vacation " + words).split())
    assert err == ""
    return status, out.partition("\n\n")[2].partition("\n\nOriginal message follows:")[0]


# what is to come ------------------------------------------------------------------------------------

@pytest.mark.slow
def test_a_planned_vacation_begins_on_its_day(shell):
    status, text = give(shell, "alice apw from 2003-05-10 until 2003-05-20")
    assert status == 0 and text.startswith("You will be on vacation from 2003-05-10 until 2003-05-20, that day incl")
    assert files(shell) == ("", "alice planned 2003-05-10 2003-05-20\n")
    assert give(shell, "alice apw show")[1] == "alice will be on vacation from 2003-05-10 until 2003-05-20.\n"
    for day, line in (("2003-05-09", ""), ("2003-05-10", "alice until 2003-05-20\n"),
                      ("2003-05-20", "alice until 2003-05-20\n"), ("2003-05-21", "#alice until 2003-05-20\n")):
        assert give(shell, "", day) == (0, "") and files(shell)[0] == line
    assert files(shell)[1] == ""


def test_a_planned_vacation_of_one_day(shell):
    give(shell, "alice apw from 2003-05-03 until 2003-05-03")
    assert give(shell, "", "2003-05-03") == (0, "") and files(shell) == ("alice until 2003-05-03\n", "")


def test_a_wrong_clock_drops_no_plan(shell):
    give(shell, "alice apw from 2003-05-10 until 2003-05-20")
    for words in ("carol cpw", "", "carol cpw off"):
        give(shell, words, "2004-05-01")
        assert files(shell)[1] == "alice planned 2003-05-10 2003-05-20\n"
    assert give(shell, "alice apw show") == (0, "alice is not on vacation.\n")
    assert give(shell, "alice apw off")[0] == 65
    assert give(shell, "", "2003-05-10")[0] == 0 and "alice until 2003-05-20\n" in files(shell)[0]


@pytest.mark.parametrize("days", ["2003-05-10", "2003-05-10 2003-05-20 more"])
def test_a_plan_that_is_none_is_no_vacation(shell, days):
    shell.put("etc/preferences", "alice planned %s\n" % days)
    assert give(shell, "alice apw show") == (0, "alice is not on vacation.\n")
    assert give(shell, "alice apw off")[0] == 65
    assert files(shell) == ("", "alice planned %s\n" % days)


@pytest.mark.slow
def test_cleanup_knows_a_plan_whose_day_has_come(shell):
    shell("zenix challenge -size=3 alice bob")
    for move in ("alice apw A3", "bob bpw B3"):
        shell("zenix move 101 " + move)
    give(shell, "alice apw from 2003-05-10 until 2003-06-01")
    for day, over in (("2003-05-25", False), ("2003-06-15", False), ("2003-06-16", True)):
        shell.now = day + " 12:00:00"
        shell("zenix Cleanup")
        assert ("(status winner" in shell.get("games/Zenix/101")) is over, day


@pytest.mark.parametrize("before, words, vacation, preferences", [
    ("", "from 2003-04-20 until 2003-05-03", "alice until 2003-05-03\n", ""),
    ("", "from 2003-05-01 until 2003-05-01", "alice until 2003-05-01\n", ""),
    ("from 2003-05-10 until 2003-05-20", "from 2003-06-10 until 2003-06-20", "",
     "alice planned 2003-06-10 2003-06-20\n"),
    ("until 2003-05-05", "from 2003-05-10 until 2003-05-20", "alice until 2003-05-05\n",
     "alice planned 2003-05-10 2003-05-20\n"),
    ("from 2003-05-10 until 2003-05-20", "off", "", ""),
    ("until-i-move", "", "alice since 2003-05-01\n", ""),
    ("until-i-move", "until 2003-05-05", "alice until 2003-05-05\n", ""),
    ("until-i-move", "off", "#alice back 2003-05-01\n", ""),
    ("", "Until-I-Move", "alice since 2003-05-01\n", "alice until-i-move 1\n"),
])
def test_what_follows_what(shell, before, words, vacation, preferences):
    if before:
        assert give(shell, "alice apw " + before)[0] == 0
    assert give(shell, "alice apw " + words)[0] == 0
    assert files(shell) == (vacation, preferences)


@pytest.mark.parametrize("words, status, why", [
    ("from 2003-06-10 until 2003-06-09", 64, "2003-06-09 is before 2003-06-10"),
    ("from 2003-04-10 until 2003-04-19", 65, "The day is over already: 2003-04-19"),
    ("from tomorrow until 2003-06-09", 64, "A day looks like 2003-05-01, not tomorrow"),
    ("from 2003-06-10", 64, "Syntax is"), ("from 2003-06-10 to 2003-06-19", 64, "Syntax is"),
    ("until-i-die", 64, "Syntax is"), ("off", 65, "You are not on vacation"), ("show me", 64, "Syntax is")])
def test_refusals(shell, words, status, why):
    found, text = give(shell, "alice apw " + words)
    assert found == status and text.startswith(why) and files(shell) == ("", "")


def test_who_is_away_for_longer_stays_so_and_a_plan_that_was_slept_through_is_over(shell):
    shell.put("etc/vacation", "alice since 2003-04-01\nbob until 2003-05-30\n")
    shell.put("etc/preferences", "alice planned 2003-05-01 2003-05-02\nBob planned 2003-04-30 2003-05-02\n"
                                 "carol planned 2003-04-01 2003-04-28\ndave planned soon later\nwhatever\n")
    give(shell, "")
    assert files(shell) == ("alice since 2003-04-01\nbob until 2003-05-30\n#carol until 2003-04-28\n",
                            "alice planned 2003-05-01 2003-05-02\ndave planned soon later\nwhatever\n")
    give(shell, "alice apw off")                                    # hers has waited, and goes with the vacation
    assert files(shell)[0].endswith("#alice back 2003-05-01\n") and "alice" not in files(shell)[1]


def test_verify_tells_what_is_odd(shell):
    shell.put("etc/vacation", "alice since forever\nbob until 2003-05-30\n#bob back 2003-04-28\nzoe gone fishing\n"
                              "carol 2003-06-01\n")
    found = [line[8:] for line in shell("verify")[1].split("\n") if line.startswith("  note: etc/vacation")]
    assert found == ["etc/vacation: the line 'alice since forever' is none of ours: it holds until it is deleted",
                     "etc/vacation: the line '#bob back 2003-04-28' is another one of the same user",
                     "etc/vacation: there is no user of the line 'zoe gone fishing'"]


def test_signing_off_takes_everything_along(shell):
    give(shell, "alice apw from 2003-05-10 until 2003-05-20")
    give(shell, "bob bpw until-i-move")
    shell("signoff alice apw")
    assert files(shell) == ("bob since 2003-05-01\n", "bob until-i-move 1\n")


# until one's move -----------------------------------------------------------------------------------

@pytest.mark.parametrize("command, back", [
    ("move 101 alice apw A3", True), ("queue 101 alice apw A3", True), ("move 101 alice apw Z9", False),
    ("move 101 alice apw propose", False), ("submit 101 alice apw A3", False), ("show 101", False),
    ("queue 102 alice apw A3", False), ("move 102 bob bpw A3", False)])
def test_a_move_ends_it(shell, command, back):
    shell("zenix challenge -size=3 alice bob")
    shell("zenix challenge -size=3 bob alice")
    assert "You are on vacation until you move.\n" in give(shell, "alice apw until-i-move")[1]
    assert give(shell, "alice apw show")[1] == "alice is on vacation.\nIt ends with your next move.\n"
    before = files(shell)
    shell("zenix " + command)
    assert files(shell) == before
    assert (give(shell, "alice apw show")[1] == "alice is not on vacation.\n") is back
    assert files(shell) == (("#alice back 2003-05-01\n", "") if back else before)


def test_of_several_moves_the_first_ends_it(shell):
    shell("zenix challenge -size=3 alice bob")
    give(shell, "alice apw until-i-move")
    for day, command in (("01", "zenix move 101 alice apw A3"), ("02", "zenix move 101 bob bpw B3"),
                         ("03", "zenix move 101 alice apw C3")):
        shell.now = "2003-05-%s 12:00:00" % day
        assert shell(command)[0] == 0
    give(shell, "", "2003-05-04")
    assert files(shell) == ("#alice back 2003-05-01\n", "")


def test_the_letters_about_that_move_know_it_and_so_does_cleanup(bounded):
    bounded.put("etc/settings", "vacation = 100 a year\n")
    bounded("zenix challenge -size=3 alice bob")
    give(bounded, "alice apw until-i-move")
    assert "vacation" not in bounded("zenix move 101 alice apw A3")[1]
    bounded("zenix move 101 bob bpw B3")
    bounded.now = "2003-05-31 12:00:00"
    bounded("zenix Cleanup")
    assert "(status winner" in bounded.get("games/Zenix/101")


def test_a_move_ends_the_vacation_that_goes_on_and_no_later_one(shell):
    for user in ("bob", "carol", "dave"):
        shell("zenix challenge -size=3 alice " + user)
    shell.put("etc/vacation", "alice since 2003-04-01\n")
    shell.put("etc/preferences", "alice until-i-move on\n")         # of version 1.1
    for number in (1, 2):
        shell("zenix move 10%d alice apw A3" % number)
        give(shell, "alice apw until-i-move")
        assert files(shell) == ("alice since 2003-05-01\n", "alice until-i-move %d\n" % number)
    assert shell.get("etc/Zenix.moved") == "alice 1 2003-05-01\n"
    shell.now = "2003-05-03 12:00:00"
    shell("zenix move 103 alice apw A3")
    assert give(shell, "", "2003-05-09")[0] == 0 and files(shell) == ("#alice back 2003-05-03\n", "")


@pytest.mark.parametrize("looks", [True, False])
@pytest.mark.parametrize("move, then, vacation", [
    ("2003-05-05", "2003-05-10", "alice until 2003-06-20\n"), ("2003-05-10", "2003-05-11", "alice until 2003-06-20\n"),
    ("2003-05-15", "2003-06-20", "alice until 2003-06-20\n"), ("2003-05-15", "2003-06-21", "#alice until 2003-06-20\n"),
    ("2003-06-24", "2003-07-08", "#alice back 2003-06-24\n"), ("2003-08-01", "2003-08-02", "#alice back 2003-08-01\n")])
def test_a_plan_outlives_a_vacation_that_ends_with_a_move(shell, looks, move, then, vacation):
    shell("zenix challenge -size=3 alice bob")
    give(shell, "alice apw from 2003-05-10 until 2003-06-20")
    give(shell, "alice apw until-i-move")
    for day in ("2003-05-10", "2003-06-20", "2003-06-21") if looks else ():
        if day <= move:
            give(shell, "", day)
            assert files(shell)[0] == "alice since 2003-05-01\n"
    shell.now = move + " 12:00:00"
    shell("zenix move 101 alice apw A3")
    give(shell, "", then)
    assert files(shell)[0] == vacation


def test_a_line_of_another_program_holds_up_no_plan(shell):
    shell.put("etc/vacation", "#alice back\n")
    give(shell, "alice apw from 2003-05-10 until 2003-05-20")
    give(shell, "", "2003-05-10")
    assert files(shell) == ("alice until 2003-05-20\n", "")


@pytest.mark.parametrize("words, then, vacation", [
    ("off", "2003-05-11", "#alice back 2003-05-10\n"), ("until 2003-05-12", "2003-05-13", "#alice until 2003-05-12\n")])
def test_a_plan_that_waits_goes_with_what_it_waits_for(shell, words, then, vacation):
    give(shell, "alice apw from 2003-05-10 until 2003-06-20")
    give(shell, "alice apw until-i-move")
    give(shell, "alice apw " + words, "2003-05-10")
    give(shell, "", then)
    assert files(shell) == (vacation, "")


@pytest.mark.parametrize("words, last", [(["from 2003-05-10 until 2003-07-20", "until-i-move"], "2003-07-20"),
                                         (["until-i-move", "from 2003-05-10 until 2003-07-20"], "2003-08-08")])
def test_a_plan_outlives_one_with_a_last_day_too(bounded, words, last):
    bounded.put("etc/settings", "vacation = 100 a year\n")
    bounded("zenix challenge -size=3 alice bob")
    for how in words:
        give(bounded, "alice apw " + how)
    give(bounded, "", "2003-05-10")
    bounded("zenix move 101 alice apw A3")
    give(bounded, "", "2003-05-12")
    assert files(bounded)[0] == "alice until %s\n" % last and "until-i-move" not in files(bounded)[1]


def test_other_vacations_do_not_end_with_a_move(shell):
    shell("zenix challenge -size=3 alice bob")
    give(shell, "bob bpw until-i-move")
    give(shell, "alice apw until 2003-05-20")
    before = files(shell)
    assert shell("zenix move 101 alice apw A3")[0] == 0 and files(shell) == before


# `vacation = 30 a year` -----------------------------------------------------------------------------

@pytest.fixture
def bounded(shell):
    """A host with ten days a year."""
    shell.put("etc/settings", "vacation = 10 a year\n")
    return shell


@pytest.mark.slow
def test_days_are_counted_and_told(bounded):
    assert give(bounded, "alice apw until 2003-05-03")[1].endswith("off\n\n" + LEFT % (7, 2003))
    assert files(bounded) == ("alice until 2003-05-03\n", "alice away 2003-05-01 2003-05-03\n")
    assert give(bounded, "alice apw off", "2003-05-02")[0] == 0
    assert give(bounded, "alice apw show")[1] == "alice is not on vacation.\n" + LEFT % (8, 2003)
    assert give(bounded, "alice apw from 2003-06-01 until 2003-06-09")[1] == (
        "You have 8 vacation days left in 2003, not 9")
    assert give(bounded, "alice apw from 2003-06-01 until 2003-06-08")[1].endswith(LEFT % (0, 2003))
    assert give(bounded, "alice apw from 2003-07-01 until 2003-07-08")[1].endswith(LEFT % (0, 2003))
    assert give(bounded, "alice apw", "2003-05-03")[1].startswith("You have 0 vacation days left in 2003, not 1")
    assert give(bounded, "alice apw off")[1] == "Your vacation from 2003-07-01 until 2003-07-08 is cancelled.\n"
    assert give(bounded, "alice apw show")[1].endswith(LEFT % (8, 2003))


def test_one_without_an_end_ends_with_the_days(bounded):
    assert "You are on vacation until 2003-05-10, that day included.\n" in give(bounded, "alice apw")[1]
    assert "on vacation until you move or until 2003-05-10, that day" in give(bounded, "bob bpw until-i-move")[1]
    assert give(bounded, "bob bpw show")[1] == (
        "bob is on vacation until 2003-05-10.\nIt ends with your next move.\n" + LEFT % (0, 2003))
    assert give(bounded, "alice apw show")[1] == "alice is on vacation until 2003-05-10.\n" + LEFT % (0, 2003)
    assert files(bounded)[0] == "alice until 2003-05-10\nbob until 2003-05-10\n"
    assert "until 2004-01-10, that day included" in give(bounded, "carol cpw", "2003-12-25")[1]


def test_leaving_again_takes_nothing_twice(bounded):
    give(bounded, "alice apw until 2003-05-10")
    assert give(bounded, "alice apw until 2003-05-05")[1].endswith(LEFT % (5, 2003))
    assert give(bounded, "alice apw until 2003-05-10", "2003-05-04")[1].endswith(LEFT % (0, 2003))
    assert files(bounded)[1] == "alice away 2003-05-01 2003-05-03\nalice away 2003-05-04 2003-05-10\n"


def test_a_new_year_brings_new_days_and_old_ones_go(bounded):
    assert give(bounded, "alice apw until 2003-05-10")[0] == 0
    assert give(bounded, "alice apw from 2004-01-01 until 2004-01-10", "2003-12-31")[0] == 0
    assert give(bounded, "alice apw show", "2004-01-10")[1].endswith(LEFT % (0, 2004))
    assert give(bounded, "alice apw from 2005-02-01 until 2005-02-02")[0] == 0
    assert files(bounded)[1] == ("alice away 2004-01-01 2004-01-10\nalice away 2005-02-01 2005-02-02\n"
                                 "alice planned 2005-02-01 2005-02-02\n")


@pytest.mark.slow
def test_near_the_end_one_letter_tells_it(bounded, mailbox):
    give(bounded, "alice apw")
    told = []
    for day in range(5, 14):
        bounded.now = "2003-05-%02d 04:00:00" % day
        assert bounded("vacation", PBMSENDMAIL=bounded.mailer) == (0, "", "")
        told += [(day, mail.partition("\n\n")[2]) for mail in mailbox()]
    assert told == [(7, "Your vacation ends on 2003-05-10, that day included.\n" + LEFT % (0, 2003))]


def test_without_the_setting_nothing_is_counted(shell, mailbox):
    give(shell, "alice apw until 2003-05-02")
    shell("vacation", PBMSENDMAIL=shell.mailer)
    assert files(shell) == ("alice until 2003-05-02\n", "") and mailbox() == []


def test_who_comes_back_by_a_move_keeps_his_days(bounded):
    bounded("zenix challenge -size=3 alice bob")
    give(bounded, "alice apw until-i-move")
    bounded.now = "2003-05-04 12:00:00"
    bounded("zenix move 101 alice apw A3")
    assert give(bounded, "alice apw show")[1].endswith(LEFT % (6, 2003))


class Lines:
    """A host with one file."""

    def __init__(self, text):
        self.text = text

    def read(self, path):
        return self.text


@pytest.mark.parametrize("spans, bound, year, left", [
    ("", 30, 2003, 30), ("2003-01-01 2003-01-01", 30, 2003, 29), ("2003-01-01 2003-12-31", 30, 2003, 0),
    ("2002-12-30 2003-01-02", 30, 2003, 28), ("2002-12-30 2003-01-02", 30, 2002, 28),
    ("2003-02-01 2003-02-05,2003-02-04 2003-02-08", 30, 2003, 22), ("nonsense", 30, 2003, 30)])
def test_days_of_a_year(spans, bound, year, left):
    preferences = Preferences(Lines("".join("alice away %s\n" % span for span in spans.split(",") if span)))
    assert DaysAway(preferences, "Alice", bound, "2003-05-01").left(str(year)) == left


# what opponents hear ---------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("settings, told", [("", False), ("vacation = 30 a year\n", True), ("letters = modern\n", True),
                                            ("letters = classic\n", False)])
def test_opponents_hear_of_an_absence(shell, mailbox, settings, told):
    shell("zenix challenge -size=3 alice bob")
    shell("zenix subscribe 101 carol cpw")
    give(shell, "bob bpw until 2003-05-20")
    give(shell, "alice apw from 2003-07-01 until 2003-07-02")
    shell.put("etc/settings", "from = pbm@example.com\n" + settings)
    bobs = "bob is on vacation until 2003-05-20.\n"
    alices = "alice will be on vacation from 2003-07-01 until 2003-07-02.\n"
    shell("zenix move 101 alice apw A3", PBMSENDMAIL=shell.mailer)
    assert [(bobs in mail, alices in mail) for mail in mailbox()] == [
        (told, False), (False, told), (told, told)]
    assert (bobs in shell("zenix show 101")[1]) is told
    assert (alices in shell("zenix showas alice apw 101")[1]) is False
    for move in ("bob bpw B3", "alice apw resign", "bob bpw resign"):
        shell("zenix move 101 " + move)
    assert "Game won" in shell("zenix show 101")[1] and "vacation" not in shell("zenix show 101")[1]

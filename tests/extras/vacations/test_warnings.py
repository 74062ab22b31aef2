"""Time zones, warnings in letters, and the one warning that Cleanup sends."""

import zoneinfo
from datetime import timedelta

import pytest

from pbmgames.extras.vacations.asides import moment, zone
from pbmgames.extras.vacations.commands import no_zone

needs_zones = pytest.mark.skipif(zone("Europe/Berlin") is None, reason="no time zones")
HERS = "\n\nYou forfeit unless you move before Thu May 22 2003 12:00 UTC.\n\n"
HIS = "\n\nbob forfeits without a move before Thu May 22 2003 12:00 UTC.\n\n"


def test_a_machine_without_zones_has_utc():
    zoneinfo.reset_tzpath(to=[])
    zoneinfo.ZoneInfo.clear_cache()
    try:
        assert zone("Europe/Berlin") is None and zone("UTC").utcoffset(None) == timedelta(0)
    finally:
        zoneinfo.reset_tzpath()


@pytest.fixture
def game(shell, mailbox):
    """A function that gives a command, at a time if one is told; returns the mails it sent as {to: text}."""
    def give(words, now=None):
        shell.now = now or shell.now
        status, out, err = shell(words.split(), PBMSENDMAIL=shell.mailer)
        assert (status, err) == (0, "")
        return {mail.partition("To: ")[2].partition("@")[0]: mail.partition("\n\n")[2] for mail in mailbox()}
    give("zenix challenge -size=3 alice bob")
    return give


def entry(shell):
    """Return what the board's file says of warnings."""
    return shell.get("games/Zenix/101").partition("(warned ")[2].partition(")")[0]


@pytest.mark.slow
@needs_zones
@pytest.mark.parametrize("name, told", [
    ("europe/berlin", "; did you mean Europe/Berlin?"), ("Berlin", "; did you mean Europe/Berlin?"),
    ("new_york", "; did you mean America/New_York?"), ("Nowhere", "; a time zone has a name like Europe/Berlin"),
])
def test_a_zone_that_is_nearly_right_is_named(name, told):
    assert no_zone(name) == "There is no time zone %s%s" % (name, told)


@needs_zones
def test_a_limit_of_ten_thousand_years_stops_no_letter(shell):
    assert shell("change zone bob bpw Europe/Berlin")[0] == shell("change warnings bob bpw on")[0] == 0
    assert shell("zenix challenge -size=3 --forfeittime=999999999 bob alice")[0] == 0
    shell.put("etc/settings", "site = %s http://x.org\n" % shell.folder)
    for words in ("zenix move 101 bob bpw B3", "zenix showas bob bpw 101", "zenix show 101 --json", "verify",
                  "site --url=http://x.org/ %s/pages" % shell.folder, "zenix Cleanup"):
        status, out, err = shell(words)
        assert (status, err) == (0, ""), (words, err)


@needs_zones
@pytest.mark.parametrize("seconds, told", [
    (253402127999, "Thu Dec 30 9999 00:59 (Europe/Berlin)"), (253402128000, "Thu Dec 30 9999 00:00 UTC"),
    (10 ** 9 * 86400, "Wed Jan  3 2739877 00:00 UTC")])
def test_moments_beyond_the_last_year_of_zones(seconds, told):
    assert moment(seconds, "Europe/Berlin").startswith(told)


# what users choose ----------------------------------------------------------------------------------

@pytest.mark.parametrize("words, stored, told", [
    ("warnings alice apw on", "alice warnings on\n", "for lack of a move are now on, in your"),
    ("warnings alice apw off", "alice warnings off\n", "are now off, in your letters too."),
    pytest.param("zone Alice apw Europe/Berlin", "alice zone Europe/Berlin\n", "this time zone: Europe/Berlin.",
                 marks=needs_zones),
    ("zone alice apw", "", "this time zone: the host's own.")])
def test_a_choice_is_kept_and_told(shell, words, stored, told):
    shell.put("etc/preferences", "alice zone Asia/Tokyo\n" if "zone" in words else "alice warnings on\n")
    status, out, err = shell("change " + words)
    assert (status, err) == (0, "") and told in out and "apw" not in out
    assert shell.get("etc/preferences") == stored


@pytest.mark.parametrize("words, status", [
    ("zone alice apw Nowhere/City", 64), ("zone alice apw ../../etc/passwd", 64), ("zone alice apw Europe", 64),
    ("zone alice apw /etc/passwd", 64), ("zone alice apw \xff", 64), ("zone alice wrong Europe/Berlin", 77),
    ("zone alice", 64), ("warnings alice apw", 64), ("warnings alice apw maybe", 64), ("warnings erin epw on", 67)])
def test_refusals(shell, words, status):
    found, out, err = shell("change " + words)
    assert found == status and "Traceback" not in err and shell.get("etc/preferences") is None


def test_a_machine_without_a_list_of_time_zones_is_named(monkeypatch):
    monkeypatch.setattr(zoneinfo, "available_timezones", set)
    assert no_zone("Asia/Tokyo") == (
        "There is no time zone Asia/Tokyo: this machine has no list of them (package tzdata)")


# letters --------------------------------------------------------------------------------------------

@pytest.mark.slow
def test_only_who_asked_is_told_until_when_there_is_time(shell, game):
    assert not any("forfeit" in mail for mail in game("zenix move 101 alice apw A3").values())
    shell("change warnings alice apw on")
    told = game("zenix move 101 bob bpw B3")
    assert HERS in told["alice"] and "forfeit" not in told["bob"]
    assert HERS in shell("zenix showas alice apw 101")[1]
    for words in ("show 101", "showas bob bpw 101", "preview 101 C3", "submit 101 alice apw C3"):
        assert "forfeit" not in shell("zenix " + words)[1]
    shell("change warnings bob bpw on")
    told = game("zenix move 101 alice apw C3")
    assert HERS in told["bob"] and HIS in told["alice"]
    assert "forfeit" not in game("zenix move 101 bob bpw resign").get("alice", "")


def test_modern_letters_always_tell_it(shell, game):
    shell.put("etc/settings", "from = pbm@example.com\nletters = modern\n")
    told = game("zenix move 101 alice apw A3")
    assert HERS.strip() in told["bob"].replace("=\n", "") and HIS.strip() in told["alice"]


@needs_zones
def test_each_reader_has_his_own_hour(shell, game):
    shell.put("etc/preferences", "alice warnings on\nalice zone Europe/Berlin\nbob warnings on\nbob zone Moon/Sea\n")
    told = game("zenix move 101 alice apw A3")
    assert "\nbob forfeits without a move before Thu May 22 2003 14:00 (Europe/Berlin).\n" in told["alice"]
    assert HERS in told["bob"]


@needs_zones
@pytest.mark.parametrize("name, text", [
    ("Europe/Berlin", "Sun Oct 26 2003 02:30 (Europe/Berlin)"), ("", "Sun Oct 26 2003 01:30 UTC"),
    ("Asia/Kolkata", "Sun Oct 26 2003 07:00 (Asia/Kolkata)"), ("no such", "Sun Oct 26 2003 01:30 UTC")])
def test_moments(monkeypatch, name, text):
    import time
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        assert moment(1067131800, name) == text
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.slow
@pytest.mark.parametrize("before, told", [
    (["move 101 alice apw A3", "move 101 bob bpw propose"],
     "The draw counts as accepted if nobody answers before Thu May 22 2003 12:00 UTC."),
    (["move 101 alice apw A3", "move 101 bob bpw undo"], HERS.replace("You forfeit unless you move", "bob forfeits "
                                                                      "without a move").strip())])
def test_what_happens_without_a_move(shell, game, before, told):
    shell("change warnings alice apw on")
    for words in before:
        last = game("zenix " + words)
    assert told in last["alice"]


@pytest.mark.slow
def test_a_total_time_may_end_sooner_and_a_vacation_never_forfeits(shell, game):
    for user in ("alice", "bob"):
        shell("change warnings %s %spw on" % (user, user[0]))
    told = game("zenix challenge -size=3 --totaltime=5 alice bob")
    assert "You forfeit unless you move before Tue May  6 2003 12:00 UTC." in told["alice"]
    shell("vacation alice apw")
    assert "You forfeit unless you move before Tue May  6 2003" in shell("zenix showas alice apw 102")[1]
    assert "forfeit" not in shell("zenix showas alice apw 101")[1]


@pytest.mark.slow
@pytest.mark.parametrize("asker", ["alice", "bob"])
def test_an_open_draw_does_not_hide_that_the_total_time_ends_sooner(shell, game, asker):
    shell.put("etc/settings", "warn = 3 days\n")
    for user in ("alice", "bob"):
        shell("change warnings %s %spw on" % (user, user[0]))
    game("zenix challenge -size=3 --totaltime=5 alice bob")
    told = game("zenix move 102 %s %spw propose" % (asker, asker[0]))
    assert "You forfeit unless you move before Tue May  6 2003 12:00 UTC." in told["alice"]
    assert "alice forfeits without a move before Tue May  6 2003 12:00 UTC." in told["bob"]
    told = game("zenix Cleanup late", "2003-05-04 12:00:00")
    assert list(told) == ["alice"] and told["alice"].startswith(
        "It is your move on Zenix board 102.\nYou forfeit unless you move before Tue May  6 2003 12:00 UTC.")


# Cleanup --------------------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("word", ["", "late"])
def test_cleanup_warns_once_before_the_end(shell, game, word):
    shell.put("etc/settings", "warn = 3 days\n")
    game("zenix move 101 alice apw A3")
    game("zenix move 101 bob bpw B3")
    seen = {}
    for day in range(2, 23):
        for user, text in game("zenix Cleanup " + word, "2003-05-%02d 13:00:00" % day).items():
            if not text.startswith("It is your move on Zenix board 101.  You have not moved in"):
                seen.setdefault(day, []).append((user, text.partition("\n\nYou will find")[0]))
    assert seen.pop(19) == [("alice", "It is your move on Zenix board 101.\n"
                             "You forfeit unless you move before Thu May 22 2003 12:00 UTC.")]
    assert list(seen) == [22] and "Player has not moved in 21 days." in shell.get("games/Zenix/101")


@pytest.mark.slow
def test_a_warning_is_for_one_move(shell, game):
    shell.put("etc/settings", "warn = 3 days\n")
    game("zenix move 101 alice apw A3")
    assert list(game("zenix Cleanup late", "2003-05-20 12:00:00")) == ["bob"] and entry(shell) == "1053604800"
    assert game("zenix Cleanup late", "2003-05-21 09:00:00") == {}
    game("zenix move 101 bob bpw B3", "2003-05-21 10:00:00")
    assert list(game("zenix Cleanup late", "2003-06-10 09:00:00")) == ["alice"] and entry(shell) == "1055325600"


@pytest.mark.slow
def test_after_an_undo_a_warning_comes_again(shell, game):
    shell.put("etc/settings", "warn = 3 days\n")
    game("zenix move 101 alice apw A3")
    assert list(game("zenix Cleanup late", "2003-05-20 12:00:00")) == ["bob"]
    for words in ("alice apw undo", "bob bpw accept", "alice apw B3"):
        game("zenix move 101 " + words)
    assert list(game("zenix Cleanup late", "2003-06-08 11:00:00")) == ["bob"]
    assert game("zenix Cleanup late", "2003-06-09 11:00:00") == {}


@pytest.mark.slow
@pytest.mark.parametrize("settings, words, word, warned", [
    ("warn = 3 days", "change warnings bob bpw off", "late", []),
    ("warn = 3 days", "change warnings bob bpw on", "late", ["bob"]),
    ("warn = 3 days", "vacation bob bpw", "late", []),
    ("warn = 3 days", "list", "nag", ["bob"]),
    ("warn = 1 days", "list", "late", []),
    ("", "change warnings bob bpw on", "late", []),
    ("warn = 3 days", "zenix move 101 alice apw propose", "late", ["bob"]),
])
def test_who_is_warned(shell, game, settings, words, word, warned):
    shell.put("etc/settings", settings + "\n")
    game("zenix move 101 alice apw A3")
    game(words)
    told = game("zenix Cleanup " + word, "2003-05-20 11:00:00")
    assert sorted(told) == warned
    assert all(("before Thu May 22 2003 12:00 UTC." in text) == (word != "nag") for text in told.values())


@pytest.mark.slow
def test_a_host_without_the_setting_writes_no_such_entry(shell, game):
    game("zenix move 101 alice apw A3")
    game("zenix Cleanup", "2003-05-20 11:00:00")
    assert "warned" not in shell.get("games/Zenix/101")

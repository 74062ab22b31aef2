"""A user file that was cut off costs nobody a game: a Cleanup ends few of those whose players are gone."""

import pytest

from conftest import check

USERS = "".join("%s:pw:x:0:%s@example.com\n" % (user, user) for user in (
    "ann", "ben", "cid", "dan", "eve", "fay", "gus", "hal"))


def begin(shell, count):
    """Let zed play on so many boards against ann, and move long ago; all users are known to a first Cleanup."""
    shell.put("etc/users", USERS + "zed:pw:x:0:zed@example.com\n")
    for number in range(101, 101 + count):
        assert shell("zenix challenge -size=3 zed ann")[0] == 0
        for words in ("move %d zed pw B3", "move %d ann pw C3"):
            assert shell("zenix " + words % number)[0] == 0
    assert shell("zenix Cleanup") == (0, "", "")


def ended(count, first=101):
    """Return the warning that names so many games of zed that were ended."""
    return "pbm: games of Zenix ended because a player is gone: %s\n" % (
        " ".join("%d (zed)" % board for board in range(first, first + count)))


def over(shell):
    return sum("(status winner" in text for path, text in shell.files().items() if path.startswith("games/Zenix/1"))


@pytest.mark.slow
def test_ten_games_a_run_end_because_a_user_is_gone(shell):
    begin(shell, 13)
    shell.put("etc/users", USERS)
    shell.now = "2003-05-10 12:00:00"
    said = ended(10) + (
        "pbm: games of Zenix go on, though a player is gone: 111 112 113; `pbm zenix Cleanup --really` ends them\n")
    assert shell("zenix Cleanup nag") == (0, "", said)
    assert over(shell) == 10
    shell.now = "2003-05-23 12:00:00"
    assert shell("zenix Cleanup late") == (0, "", ended(3, 111)) and over(shell) == 13


@pytest.mark.slow
def test_a_draw_is_spared_as_a_game_is(shell):
    begin(shell, 1)
    assert shell("zenix move 101 ann pw propose")[0] == 0
    shell.put("etc/users", USERS.split("\n")[0] + "\n")
    shell.now = "2003-06-10 12:00:00"
    status, _, err = shell("zenix Cleanup")
    assert (status, "go on, though a player is gone: 101" in err) == (0, True)
    assert "(status proposed " in shell.get("games/Zenix/101")
    assert shell("zenix Cleanup --really")[0] == 0 and "(status tie" in shell.get("games/Zenix/101")


@pytest.mark.slow
def test_all_games_of_a_run_share_the_ten(shell):
    shell.put("etc/users", USERS + "zed:pw:x:0:zed@example.com\n")
    for game in 6 * ["zenix", "conhex", "exo"]:
        assert shell(game + " challenge zed ann")[0] == 0
    assert shell("Cleanup late") == (0, "", "")
    shell.put("etc/users", USERS)
    for left in (8, 0):
        shell.now = "2003-05-1%d 12:00:00" % (9 - left)
        status, _, err = shell("Cleanup late")
        assert status == 0 and ("go on" in err) == bool(left)
        assert sum("/1" in path for path in shell.files() if path.startswith("games/")) == left


# what the line of zed has grown onto, and whether that can be told
LINES = [
    ("hal:pw:x:0:hal@example.com", True), ("hal:pw:0:nobody", True), ("hal:pw:7:Hal Doe:1:h@x.org hal@y.org", True),
    ("hal:pw:x:0:hal", False), ("hal:pw:hal@x.org:Hal Doe:1:hal", False)]


@pytest.mark.slow
@pytest.mark.parametrize("line, told", LINES)
@pytest.mark.parametrize("sign", ["*", check("J"), check("\x8a")])
def test_no_game_ends_for_that_while_two_users_stand_in_one_line(shell, line, told, sign):
    begin(shell, 1)
    whole = USERS.replace(USERS[USERS.index("hal"):], line + "\n") + "zed:pw:x:0:zed@example.com\n"
    shell.put("etc/users", whole)
    assert "two lines" not in shell("verify")[1]
    shell.put("etc/users", whole.replace("\nzed:", sign + "zed:"))
    shell.now = "2003-05-10 12:00:00"
    found = "etc/users: line 8 looks like two lines that have grown together"
    assert ("  %s\n" % found in shell("verify")[1]) == told
    status, out, err = shell("zenix Cleanup late")
    if told:
        assert (status, out, err, over(shell)) == (0, "", "pbm: %s: no game was ended for that\n"
                                                   "pbm: games of Zenix go on, though a player is gone: 101; `pbm "
                                                   "zenix Cleanup --really` ends them\n" % found, 0)
        assert shell("zenix Cleanup late --really") == (0, "", "") and over(shell) == 1
    else:
        assert (status, out, err, over(shell)) == (0, "", ended(1), 1)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["weekly", "late", "nag"])
def test_no_game_ends_for_that_if_most_users_are_gone_at_once(shell, word):
    begin(shell, 1)
    shell.put("etc/users", USERS[:USERS.index("dan")])
    shell.now = "2003-06-10 12:00:00"
    for _ in range(2):                  # it goes on being so
        status, out, err = shell("zenix Cleanup " + word)
        assert (status, out) == (0, "") and over(shell) == 0
        assert err == ("pbm: etc/users has lost 6 of the 9 users of the last Cleanup of Zenix: no game was ended "
                       "for that\npbm: games of Zenix go on, though a player is gone: 101; "
                       "`pbm zenix Cleanup --really` ends them\n")
    assert shell("Cleanup --really " + word) == (0, "", "") and over(shell) == 1
    assert shell("zenix Cleanup " + word) == (0, "", "")


def test_who_is_late_loses_even_if_most_others_are_gone(shell):
    begin(shell, 1)
    shell.put("etc/users", "zed:pw:x:0:zed@example.com\n")
    shell.now = "2003-06-10 12:00:00"
    assert shell("zenix Cleanup")[0] == 0 and over(shell) == 1

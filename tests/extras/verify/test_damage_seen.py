"""What `pbm verify` concludes from figures that must go together, and how much of random damage it sees."""

import os

import pytest

import verdicts
from conftest import check


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return verdicts.host(str(tmp_path_factory.mktemp("verdicts")))


# file, what is changed in it, what is said
SEEN = [
    ("games/Zenix/105", "(timer 86400 0)", "(timer 86401 0)",
     "note: games/Zenix/105: its players have used 86401 seconds"),
    ("games/Zenix/105", "(timer 86400 0)", "(timer 86300 0)", "have used 86300 seconds, but 86400 have passed"),
    ("games/Zenix/105", "4800 1053691200 ", "4800 1053601200 ",
     "note: games/Zenix/105: its last move is not between its start and its last change"),
    ("games/Zenix/105", "4800 1053691200 ", "4800 1053691201 ",
     "note: games/Zenix/105: its last move is not between its start and its last change"),
    ("games/Zenix/105", "(players alice", "(players alicf",
     "note: etc/users: players of running games are not there: alicf"),
    ("games/Zenix/.105", "A8", "A7", "note: games/Zenix/.105: the version before a board is damaged"),
    ("games/Zenix/.103", "(moves", "(mofes", "note: games/Zenix/.103: the version before a board is damaged"),
    ("games/Zenix/.105", "(clock 1", "(clock 2", "note: games/Zenix/.105: "),
    ("games/Zenix-archive/101", "(resigned 1 0)\n(status winner bob 1)\n(ratingnames alice bob)\n(ratingold -1 -1)\n"
     "(ratingnow 1424 1824)\n(moves\nB3\nC3\nResign\n", "(moves\nB3\nC3\n",
     "note: games/Zenix-archive/101: it was put away, but its game goes on"),
    ("games/Zenix/.notify", "(notify", "(notifz", "games/Zenix/.notify is damaged"),
    ("history/Zenix", " 102 ", " 10\xb2 ", "note: history/Zenix: 1 result of boards that are gone: 10\xb2"),
    ("etc/users", "dave@", "dave", "note: etc/users: the line of dave has no address as others are"),
    ("etc/users", "dave:", "davf:",
     "note: etc/users: the last Cleanup of Zenix saw dave; they signed off, or were lost"),
    ("etc/vacation", "until", "untim",
     "note: etc/vacation: the line 'carol untim 2003-07-01' is none of ours: it holds"),
    ("etc/settings", "games@", "games<", "etc/settings, line 1: from is 'Games <games<"),
]


@pytest.mark.parametrize("path, old, new, said", SEEN)
def test_what_is_damaged_is_told(home, path, old, new, said):
    with open(os.path.join(home, path), encoding="latin-1") as file:
        whole = file.read()
    assert old in whole
    try:
        with open(os.path.join(home, path), "w", encoding="latin-1") as file:
            file.write(whole.replace(old, new, 1))
        assert said in verdicts.said(home)
    finally:
        with open(os.path.join(home, path), "w", encoding="latin-1") as file:
            file.write(whole)


def test_users_who_were_lost_are_told_of_each_game(shell):
    shell.as_after("zenix challenge -size=3 alice bob", "zenix Cleanup late")
    shell.put("etc/users", shell.get("etc/users").replace("dave:", "davf:"))
    assert "the last Cleanup of Zenix saw dave" in shell("verify zenix")[1]
    shell("exo challenge alice bob")
    assert "saw dave" not in shell("verify exo")[1]


@pytest.mark.parametrize("count", [check(300)])
def test_of_random_damage_of_a_bit_or_a_line_at_most_one_in_five_is_missed(home, count):
    found = list(verdicts.measure(home, count, 3))
    missed = [row for row in found if not row[2] and not verdicts.reason(*row[:2])]
    assert len(missed) <= 0.2 * len(found), missed


@pytest.mark.slow
def test_a_clock_that_was_set_back_is_no_damage(shell):
    """The last game is the last line of the history, whatever clock it ended by."""
    for day, words in ((9, "zenix challenge -size=3 alice bob"), (9, "zenix move 101 alice apw B3"),
                       (9, "zenix move 101 bob bpw C3"), (9, "zenix resign 101 alice apw"),
                       (5, "zenix challenge -size=3 alice bob"), (5, "zenix move 102 alice apw B3"),
                       (7, "zenix move 102 bob bpw C3"), (5, "zenix resign 102 alice apw")):
        shell.now = "2003-05-%02d 12:00:00" % day
        assert shell(words)[0] == 0
    status, out, _ = shell("verify")
    assert status == 0 and "its players have used" not in out


@pytest.mark.slow
def test_a_result_that_is_put_back_comes_into_its_order(shell):
    for number in (101, 102, 103):
        shell.now = "2003-05-%02d 12:00:00" % (number - 100)
        for words in ("challenge -size=3 alice bob", "move %d alice apw B3" % number, "move %d bob bpw C3" % number,
                      "resign %d alice apw" % number):
            assert shell("zenix " + words)[0] == 0
    whole = shell.get("history/Zenix")
    lines = whole.split("\n")
    for place in range(3):
        shell.put("history/Zenix", "\n".join(lines[:place] + lines[place + 1:]))
        assert shell("verify --repair zenix")[0] == 0 and shell.get("history/Zenix") == whole

"""What a result does to the ratings (docs/commands.md, Ratings), with figures worked out by hand."""

import pytest

from pbmgames.records.ratings import Ratings, Record
from pbmgames.storage import Host


class Memory:
    """A host's files in memory."""

    def __init__(self, **files):
        self.files = {name.replace("_", "/"): text for name, text in files.items()}

    def read(self, name):
        return self.files.get(name)

    def write(self, name, text, private=False):
        self.files[name] = text

    def exists(self, name):
        return name in self.files

    update, stored = Host.update, read


class Everybody:
    """A user file that knows everybody."""

    def known(self):
        return {user: user for user in ("alice", "bob", "carol", "dave")}


def table(*rows):
    return "".join("%-32s %4d %4d %4d %6d\n" % row for row in rows)


@pytest.mark.parametrize("before, winner, shown, after", [
    # two newcomers: (1600+1600)/2 +- 200, and 120/5 for being under 1720
    ([], "alice", {"alice": (-1, 1824), "bob": (-1, 1424)}, [("alice", 1, 0, 0, 1824), ("bob", 0, 1, 0, 1424)]),
    ([], None, {"alice": (-1, 1624), "bob": (-1, 1624)}, [("alice", 0, 0, 1, 1624), ("bob", 0, 0, 1, 1624)]),
    # a provisional loses to an established one: (1900*4 + 1700-400)/5 + (1720-1900)/5, truncated toward zero
    ([("alice", 2, 2, 0, 1900), ("bob", 20, 20, 0, 1700)], "bob",
     {"alice": (-1, 1744), "bob": (1700, 1704)}, [("alice", 2, 3, 0, 1744), ("bob", 21, 20, 0, 1704)]),
    # the part for being above 1720 is truncated toward zero as well: (1903*4 + 1700-400)/5 + (1720-1903)/5
    ([("alice", 2, 2, 0, 1903), ("bob", 20, 20, 0, 1700)], "bob",
     {"alice": (-1, 1746), "bob": (1700, 1704)}, [("alice", 2, 3, 0, 1746), ("bob", 21, 20, 0, 1704)]),
    # and so are sums below 0: (-701-300)/2 = -500, then (-701-500)/2 + 2421/5 and (-300-500)/2 + 2020/5
    ([("bob", 0, 1, 0, -300), ("alice", 0, 1, 0, -701)], None,
     {"alice": (-1, -116), "bob": (-1, 4)}, [("bob", 0, 1, 1, 4), ("alice", 0, 1, 1, -116)]),
    # an opponent is established from 20 games on: (1600*10 + 1700+400)/11 + 120/5, but (1600*10 + 1650+200)/11 + 120/5
    ([("bob", 10, 10, 0, 1700), ("alice", 5, 5, 0, 1600)], "alice",
     {"alice": (-1, 1669), "bob": (1690, 1690)}, [("bob", 10, 11, 0, 1690), ("alice", 6, 5, 0, 1669)]),
    ([("bob", 10, 9, 0, 1700), ("alice", 5, 5, 0, 1600)], "alice",
     {"alice": (-1, 1646), "bob": (-1, 1691)}, [("bob", 10, 10, 0, 1691), ("alice", 6, 5, 0, 1646)]),
    # who plays one of 19 games wins 32/2 * 19/20
    ([("alice", 30, 0, 0, 1700), ("bob", 10, 9, 0, 1700)], "alice",
     {"alice": (1700, 1715), "bob": (-1, 1684)}, [("alice", 31, 0, 0, 1715), ("bob", 10, 10, 0, 1684)]),
    # two established: 32 * (1 - 1/2); a loss is truncated toward zero, too
    ([("alice", 30, 0, 0, 1700), ("bob", 30, 0, 0, 1700)], "alice",
     {"alice": (1700, 1716), "bob": (1700, 1684)}, [("alice", 31, 0, 0, 1716), ("bob", 30, 1, 0, 1684)]),
    # 400 points are ten times as likely to win: 32 * (1 - 1/(1 + 10^(191/400))) is 24.0
    ([("bob", 30, 0, 0, 1700), ("alice", 30, 0, 0, 1509)], "alice",
     {"alice": (1509, 1533), "bob": (1700, 1676)}, [("bob", 30, 1, 0, 1676), ("alice", 31, 0, 0, 1533)]),
    # and with 190 it is 23.98
    ([("bob", 30, 0, 0, 1700), ("alice", 30, 0, 0, 1510)], "alice",
     {"alice": (1510, 1533), "bob": (1700, 1677)}, [("bob", 30, 1, 0, 1677), ("alice", 31, 0, 0, 1533)]),
    # exactly 20 games: the old figure is told as the new one
    ([("alice", 20, 0, 0, 1700), ("bob", 30, 0, 0, 1700)], "alice",
     {"alice": (1716, 1716), "bob": (1700, 1684)}, [("alice", 21, 0, 0, 1716), ("bob", 30, 1, 0, 1684)]),
])
def test_results(before, winner, shown, after):
    for spelling in str, str.upper:
        _rate([(spelling(user), *figures) for user, *figures in before], winner, shown, after)


def told(rated):
    """Return {user: (old, new)} of what `rate` returns."""
    return {user: (old, new) for user, old, new in rated}


def _rate(before, winner, shown, after):
    host = Memory(ratings_Zenix=table(*before))
    ratings = Ratings(host, "Zenix", Everybody())
    assert told(ratings.rate(["alice", "bob"], winner)) == shown
    assert host.files["ratings/Zenix"] == table(*after)


@pytest.mark.parametrize("users, winner, order", [
    (["alice", "bob"], "alice", ["bob", "alice"]),
    (["alice", "bob"], "bob", ["alice", "bob"]),
    (["bob", "alice"], None, ["bob", "alice"]),
])
def test_of_two_equal_new_figures_the_loser_stands_first(users, winner, order, monkeypatch):
    monkeypatch.setattr("pbmgames.records.ratings._after", lambda one, other, score: Record(one.user, rating=1500))
    ratings = Ratings(Memory(), "Zenix", Everybody())
    ratings.rate(users, winner)
    assert [record.user for record in ratings.rows] == order


def test_a_new_figure_goes_before_the_first_lower_and_after_equal_ones():
    rows = [("carol", 30, 0, 0, 1824), ("dave", 30, 0, 0, 1500)]
    host = Memory(ratings_Zenix=table(*rows))
    ratings = Ratings(host, "Zenix", Everybody())
    ratings.rate(["alice", "bob"], "alice")
    assert [(record.user, record.rating) for record in ratings.rows] == [
        ("carol", 1824), ("alice", 1824), ("dave", 1500), ("bob", 1424)]


@pytest.mark.parametrize("far", [999999, -999999])
def test_figures_far_apart_are_figures(far):
    host = Memory(ratings_Zenix=table(("alice", 30, 0, 0, far), ("bob", 30, 0, 0, 100)))
    ratings = Ratings(host, "Zenix", Everybody())
    winner, loser = ("alice", "bob") if far > 0 else ("bob", "alice")
    assert told(ratings.rate(["alice", "bob"], winner)) == {"alice": (far, far), "bob": (100, 100)}
    assert told(ratings.rate(["alice", "bob"], loser))["bob"][1] == (132 if far > 0 else 68)


def test_who_left_the_host_is_not_shown_and_counts_as_new():
    host = Memory(ratings_Zenix=table(("zoe", 9, 0, 0, 1900), ("alice", 1, 0, 0, 1700)))
    ratings = Ratings(host, "Zenix", Everybody())
    assert [record.user for record in ratings.present()] == ["alice"]
    assert told(ratings.rate(["bob", "alice"], "bob"))["bob"][0] == -1
    assert host.files["ratings/Zenix"].startswith(table(("zoe", 9, 0, 0, 1900)))
    Ratings(host, "Zenix", Everybody()).rate(["zoe", "alice"], "alice")
    lines = host.files["ratings/Zenix"].split("\n")
    assert [line.split()[1:4] for line in lines if line.startswith("zoe ")] == [["0", "1", "0"]]


def test_lines_of_who_did_not_play_are_kept_as_they_are():
    host = Memory(ratings_Zenix="carol 30 10 0 1900\n" + table(("alice", 1, 0, 0, 1700)) + "DAVE\t1 2  3 1400\n")
    Ratings(host, "Zenix", Everybody()).rate(["alice", "bob"], "alice")
    lines = host.files["ratings/Zenix"].split("\n")
    assert lines[0] == "carol 30 10 0 1900" and "DAVE\t1 2  3 1400" in lines and len(lines) == 5

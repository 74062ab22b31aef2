"""Results, and the ratings that come of them."""

import random

import pytest

from pbmgames.records import results
from pbmgames.records.ratings import Ratings
from pbmgames.records.registers import History
from pbmgames.records.users import Users
from pbmgames.storage.host import Host

PLAYERS = ("alice", "bob", "carol", "dave")


def told(*lines):
    return results.parse("".join(lines), str.capitalize)


def test_lines_become_results():
    found = told(History.line("May  9 21:45", "101", "alice", 3, ["alice", "bob"]), "nonsense\n",
                 History.line("May 23 09:00", "tom12", "", 1, ["carol", "dave"]))
    assert [(one.when, one.board, one.winner, one.points, one.players) for one in found] == [
        ("May  9 21:45", "101", "Alice", "3", ["Alice", "Bob"]), ("May 23 09:00", "tom12", "", "1", ["Carol", "Dave"])]


def test_a_user_called_tie_can_win():
    assert told(History.line("May  9 21:45", "101", "tie", 1, ["tie", "bob"]))[0].winner == "Tie"


@pytest.mark.parametrize("line", ["", "May  9 21:45 101\n", "May  9 21:45 101 alice x alice bob\n",
                                  "Mai  9 21:45 101 a 1 a b\n",
                                  "May  9 21:45 101 a 1 a b c\n"])
def test_other_lines_are_left_out(line):
    assert told(line) == []


def test_curves_end_where_the_ratings_are(shell):
    draw = random.Random(2)
    lines = ""
    host = Host(str(shell.home))
    ratings = Ratings(host, "Zenix", Users(host))
    for number in range(120):
        users = draw.sample(PLAYERS, 2)
        winner = draw.choice(users + [""])
        ratings.rate(users, winner)
        lines += History.line("May  9 21:45", str(number), winner, 1, users)
    found = results.curves(results.parse(lines, lambda user: user))
    assert {record.user: (record.rating, record.games) for record in ratings.records} == {
        user: (curve[-1], len(curve)) for user, curve in found.items()}


def test_scores():
    found = told(*(History.line("May  9 21:45", "1", winner, 1, pair.split()) for winner, pair in (
        ("alice", "alice bob"), ("bob", "alice bob"), ("", "bob alice"), ("alice", "carol alice"),
        ("carol", "bob carol"))))
    assert results.score(found, "Alice") == (2, 1, 1) and results.score(found, "Alice", "Bob") == (1, 1, 1)
    assert results.score(found, "Carol") == (1, 1, 0) and results.score(found, "Dave") == (0, 0, 0)

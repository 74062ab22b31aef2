"""The results of a game."""

import pytest

from pbmgames.records import ratings
from pbmgames.records.ratings import Result
from pbmgames.storage import paths


def told(host, *lines):
    host.write(paths.HISTORY % "Zenix", "\n".join(lines))
    return ratings.read_results(host, "Zenix", str.capitalize)


def line_of(*result):
    return Result(*result).render()


def test_lines_become_results(host):
    found = told(host, line_of("May  9 21:45", "101", "alice", 3, ["alice", "bob"]), "nonsense",
                 line_of("May 23 09:00", "tom12", "", 1, ["carol", "dave"]))
    assert [(one.when, one.board, one.winner, one.points, one.players) for one in found] == [
        ("May  9 21:45", "101", "Alice", "3", ["Alice", "Bob"]), ("May 23 09:00", "tom12", "", "1", ["Carol", "Dave"])]


def test_a_user_called_tie_can_win(host):
    assert told(host, line_of("May  9 21:45", "101", "tie", 1, ["tie", "bob"]))[0].winner == "Tie"


@pytest.mark.parametrize("line", ["", "May  9 21:45 101\n", "May  9 21:45 101 alice x alice bob\n",
                                  "Mai  9 21:45 101 a 1 a b\n",
                                  "May  9 21:45 101 a 1 a b c\n"])
def test_other_lines_are_left_out(host, line):
    assert told(host, line) == []

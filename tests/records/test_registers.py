"""The registers: board list, limits, history, pools."""

import random

import pytest
from test_ratings import Memory

from pbmgames.records.boardlist import BoardList
from pbmgames.records.registers import History, Limits, Pools
from pbmgames.storage.host import HostDamaged

HEADING = "boardno:player1:player2:moveno:status:parameters\n"


class Everybody:
    """A user file that knows the users a, b and c."""

    def known(self):
        return {"a": "a", "b": "b", "c": "c"}


class Line:
    """Stands in for a Row."""

    def __init__(self, board, text):
        self.board, self.render = board, lambda: text


def change(host, board, line):
    boards = BoardList(host, "Zenix")
    if line is None:
        boards.drop(board)
    else:
        boards.top(Line(board, line))


@pytest.mark.parametrize("before, board, line, after", [
    (None, "101", "101:a", "101:a\n"),
    ("", "101", None, ""),
    ("102:x\n101:y\n", "101", "101:new", "101:new\n102:x\n"),
    ("102:x\n101:y\n", "102", "102:new", "102:new\n101:y\n"),
    ("102:x\n101:y\n", "101", None, "102:x\n"),
    ("1101:x\n101:y\n", "1", None, "1101:x\n101:y\n"),
    ("102:x\n101:y", "101", "101:z", "101:z\n102:x\n"),
])
def test_a_change_moves_a_board_to_the_top(before, board, line, after):
    host = Memory()
    if before is not None:
        host.files["etc/Zenix.list"] = HEADING + before
    change(host, board, line)
    assert host.files["etc/Zenix.list"] == HEADING + after


def test_the_list_agrees_with_a_plain_one():
    draw = random.Random(3)
    host, plain = Memory(), []
    for _ in range(500):
        board = str(draw.randrange(1, 30))
        line = None if draw.random() < .3 else "%s:%d" % (board, draw.random() * 99)
        change(host, board, line)
        plain = [other for other in plain if not other.startswith(board + ":")]
        if line:
            plain.insert(0, line)
        assert host.files["etc/Zenix.list"] == HEADING + "".join(line + "\n" for line in plain)


def limits(*rows):
    return "(limit\n%s)\n" % "".join("%-32s %10d %10d %10d %10d\n" % row for row in rows)


def test_limits_are_read_leniently():
    host = Memory()
    host.files["games/Zenix/.limit"] = "(limit\na 3\nb\nc -1 2 x -4\n)\n"
    read = Limits(host, "Zenix", Everybody())
    assert [read.get(user) for user in "abcd"] == [(3, 0, 0, 0), (0, 0, 0, 0), (-1, 2, 0, -4), (-1, 0, 0, 0)]


def test_a_line_that_says_nothing_goes_and_comes_back_last():
    host = Memory()
    host.files["games/Zenix/.limit"] = limits(("a", -1, 1, 0, 0), ("b", -1, 1, 0, 0))
    read = Limits(host, "Zenix", Everybody())
    read.ended("a")
    read.put("a", Limits.INACTIVE, 1)
    read.save()
    assert host.files["games/Zenix/.limit"] == limits(("b", -1, 1, 0, 0), ("a", -1, 0, 0, 1))
    read.ended("b")
    read.put("a", Limits.INACTIVE, 0)
    read.save()
    assert host.files["games/Zenix/.limit"] == ""


def test_a_game_that_starts_takes_from_what_one_seeks():
    read = Limits(Memory(), "Zenix", Everybody())
    read.put("a", Limits.SEEK, 1)
    read.started("a")
    read.started("a")
    assert read.get("a") == (-1, 2, 0, 0)


def test_who_left_the_host_loses_his_line():
    host = Memory()
    host.files["games/Zenix/.limit"] = limits(("a", 1, 0, 0, 0), ("zoe", 1, 0, 0, 0))
    before = host.files["games/Zenix/.limit"]
    Limits(host, "Zenix", Everybody()).save()
    assert host.files["games/Zenix/.limit"] == limits(("a", 1, 0, 0, 0))
    assert host.files["damaged/games/Zenix/.limit"] == before


def test_users_are_found_in_any_spelling_and_lines_that_say_nothing_go():
    host = Memory()
    host.files["games/Zenix/.limit"] = limits(("B", 2, 1, 0, 0), ("a", -1, 0, 0, 0))
    read = Limits(host, "Zenix", Everybody())
    assert read.get("b") == (2, 1, 0, 0)
    read.save()
    assert host.files["games/Zenix/.limit"] == limits(("b", 2, 1, 0, 0))


def test_a_damaged_register_is_named_and_left_alone():
    host = Memory()
    host.files["games/Zenix/.limit"] = "garbage\n"
    with pytest.raises(HostDamaged, match="games/Zenix/.limit is damaged"):
        Limits(host, "Zenix", Everybody())


def test_a_list_without_heading_loses_nothing():
    host = Memory()
    host.files["etc/Zenix.list"] = "99:a:b:0:a turn:\n98:a:b:x:a turn:\n"
    assert [row.board for row in BoardList(host, "Zenix").rows()] == ["99"]
    change(host, "100", "100:x")
    assert host.files["etc/Zenix.list"] == HEADING + "100:x\n99:a:b:0:a turn:\n98:a:b:x:a turn:\n"


def test_history_keeps_what_is_there():
    host = Memory()
    host.files["history/Zenix"] = "older\n"
    History(host, "Zenix").add("May  1 09:00", "101", None, 1, ["a", "b"])
    assert host.files["history/Zenix"] == "older\nMay  1 09:00 101   TIE         1 a          b         \n"


def test_pools_count_listed_users_only():
    host = Memory()
    host.files["standings/Zenix"] = "t:a:1:0:0\nt:b:0:0:0\nu:a:0:0:0\n"
    pools = Pools(host, "Zenix")
    pools.count("t", "A", 0)
    pools.count("t", "c", 1)
    pools.count("v", "b", 2)
    pools.save()
    assert host.files["standings/Zenix"] == "t:a:2:0:0\nt:b:0:0:0\nu:a:0:0:0\n"

"""The registers: board list, limits, history, pools."""

import random

import pytest
from test_ratings import Memory

from pbmgames.records.boardlist import BoardList
from pbmgames.records.ratings import Pools, Result, enter_result
from pbmgames.records.registers import Limits
from pbmgames.records.users import MOST_SEARCHES, Users
from pbmgames.storage import HostDamaged

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
    assert [read.get(user).row for user in "abcd"] == [(3, 0, 0, 0), (0, 0, 0, 0), (-1, 2, 0, -4), (-1, 0, 0, 0)]


@pytest.mark.parametrize("figures, read", [
    ("9999999999", (999999999, 0, 0, 0)), ("1410065407 2", (999999999, 2, 0, 0)),
    ("-99999999999", (-999999999, 0, 0, 0)),
    ("5x 2", (5, 2, 0, 0)), ("5 2y 3", (5, 2, 3, 0)), ("x 2", (0, 2, 0, 0)), ("-1 -1 0 0", (-1, -1, 0, 0)),
    ("2 -1 7 1 9", (2, -1, 7, 1)), ("+2\t1", (2, 1, 0, 0))])
def test_figures_of_limits_are_read_as_by_atoi(figures, read):
    host = Memory()
    host.files["games/Zenix/.limit"] = "(limit\na %s\n)\n" % figures
    limits = Limits(host, "Zenix", Everybody())
    assert limits.get("a").row == read
    limits.ended(["a"])
    limits.save()
    again = Limits(host, "Zenix", Everybody()).get("a")
    assert again.row == (read[0], read[1] - 1, read[2], 0)


@pytest.mark.parametrize("line, odd", [
    ('a  "   2 -1 2', True), ("a 5 1 0 0 7", True), ("a 5x", True), ("a", False),
    ("a 5", False), ("a 9999999999 1", False)])
def test_what_is_no_figure_is_kept_in_a_copy_before_the_file_is_written(line, odd):
    host = Memory()
    before = host.files["games/Zenix/.limit"] = "(limit\n%s\n)\n" % line
    limits = Limits(host, "Zenix", Everybody())
    limits.started(["a"])
    limits.save()
    assert host.files["games/Zenix/.limit"] != before and (limits.odd == [line]) == odd
    assert host.files.get("damaged/games/Zenix/.limit") == (before if odd else None)


@pytest.mark.parametrize("other", ["a", "A"])
def test_of_two_lines_for_one_user_the_first_counts(other):
    host = Memory()
    host.files["games/Zenix/.limit"] = before = limits(("a", 0, 4, 0, 0), ("b", 1, 1, 0, 0), (other, -1, 1, 3, 1))
    read = Limits(host, "Zenix", Everybody())
    assert (read.get("a").row, read.get("b").row) == ((0, 4, 0, 0), (1, 1, 0, 0))
    read.ended(["a"])
    read.save()
    assert host.files["games/Zenix/.limit"] == limits(("a", 0, 3, 0, 0), ("b", 1, 1, 0, 0))
    assert host.files["damaged/games/Zenix/.limit"] == before


def test_a_line_that_says_nothing_goes_and_comes_back_last():
    host = Memory()
    host.files["games/Zenix/.limit"] = limits(("a", -1, 1, 0, 0), ("b", -1, 1, 0, 0))
    read = Limits(host, "Zenix", Everybody())
    read.ended(["a"])
    read.put("a", inactive=1)
    read.save()
    assert host.files["games/Zenix/.limit"] == limits(("b", -1, 1, 0, 0), ("a", -1, 0, 0, 1))
    read.ended(["b"])
    read.put("a", inactive=0)
    read.save()
    assert host.files["games/Zenix/.limit"] == ""


def test_a_game_that_starts_takes_from_what_one_seeks():
    read = Limits(Memory(), "Zenix", Everybody())
    read.put("a", seek=1)
    read.started(["a"])
    read.started(["a"])
    assert read.get("a").row == (-1, 2, 0, 0)


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
    assert read.get("b").row == (2, 1, 0, 0)
    read.save()
    assert host.files["games/Zenix/.limit"] == limits(("b", 2, 1, 0, 0))


@pytest.mark.parametrize("text, remedy", [
    ("garbage\n", "mend it, or remove it"),
    (limits(("a", 2, 1, 0, 0)).replace("\n", "\r\n"), "if its lines end with CR LF, take the CR away"),
])
def test_a_damaged_register_is_named_and_left_alone(text, remedy):
    host = Memory()
    host.files["games/Zenix/.limit"] = text
    with pytest.raises(HostDamaged, match="games/Zenix/.limit is damaged: .*; " + remedy):
        Limits(host, "Zenix", Everybody())


def test_the_first_line_of_a_list_is_its_heading_whatever_it_says():
    host = Memory()
    host.files["etc/Zenix.list"] = "97:a:b:0:a turn:\n99:a:b:0:a turn:\n98:a:b:x:a turn:\n"
    assert [row.board for row in BoardList(host, "Zenix").rows()] == ["99"]
    change(host, "100", "100:x")
    assert host.files["etc/Zenix.list"] == HEADING + "100:x\n99:a:b:0:a turn:\n98:a:b:x:a turn:\n"


@pytest.mark.parametrize("lines", ["101:a\n101:b\n", "101:a\n101:a\n102:x\n101:c\n", "x101:1\n101:a\n101:a\n"])
def test_all_lines_of_a_board_go(lines):
    host = Memory()
    host.files["etc/Zenix.list"] = HEADING + lines
    change(host, "101", "101:x")
    kept = "".join(line + "\n" for line in lines.split("\n") if line[:4] not in ("101:", ""))
    assert host.files["etc/Zenix.list"] == HEADING + "101:x\n" + kept


def test_history_keeps_what_is_there():
    host = Memory()
    host.files["history/Zenix"] = "older\n"
    enter_result(host, "Zenix", Result("May  1 09:00", "101", "", 1, ["a", "b"]))
    assert host.files["history/Zenix"] == "older\nMay  1 09:00 101   TIE         1 a          b         \n"


def test_pools_count_listed_users_only():
    host = Memory()
    host.files["standings/Zenix"] = "t:a:1:0:0\nt:b:0:0:0\nu:a:0:0:0"
    Pools(host, "Zenix", "v").enter(["b", "a"], "")
    assert host.files["standings/Zenix"] == "t:a:1:0:0\nt:b:0:0:0\nu:a:0:0:0"        # not even its end has changed
    Pools(host, "Zenix", "t").enter(["A", "c"], "A")
    assert host.files["standings/Zenix"] == "t:a:2:0:0\nt:b:0:0:0\nu:a:0:0:0"


def pool(text, players, winner):
    """Return what the file of the pools becomes when a game of pool t ends."""
    host = Memory()
    host.files["standings/Zenix"] = text
    Pools(host, "Zenix", "t").enter(players, winner)
    return host.files["standings/Zenix"]


def test_lines_without_ties_are_rows_and_those_of_the_pool_are_written_whole():
    assert pool("b:a:3:3:3\nb:b:0:0\nt:a:0:0\nt:b:0:0\n", ["a", "b"], "b") == (
        "b:a:3:3:3\nb:b:0:0\nt:b:1:0:0\nt:a:0:1:0\n")


def test_the_lines_of_a_pool_are_sorted_where_they_stand_and_others_stay_as_they_are():
    assert pool("# pools\nt:a:0:0\nu:a:1:1\nt:b:0:0:0\n\nt:c:x\nt:c:00:01\nlast", ["c", "a"], "c") == (
        "# pools\nt:c:1:1:0\nu:a:1:1\nt:b:0:0:0\n\nt:c:x\nt:a:0:1:0\nlast")


def test_a_win_counts_as_two_ties():
    assert pool("t:a:1:0:0\nt:b:0:0:3\nt:c:1:0:1\n", ["x", "y"], "x") == "t:c:1:0:1\nt:b:0:0:3\nt:a:1:0:0\n"


@pytest.mark.parametrize("end", ["\r", " ", ":", ": \r"])
def test_what_hand_and_other_systems_leave_at_the_end_of_a_line_is_passed_over(end):
    assert pool("t:a:0:0%s\nt:b:0:0:0\n" % end, ["a", "b"], "a") == "t:a:1:0:0\nt:b:0:1:0\n"


def test_a_user_who_stands_twice_in_a_pool_is_counted_in_both_lines():
    assert pool("t:a:0:0:0\nu:a:0:0:0\nt:A:1:0:0\n", ["a", "x"], "x") == "t:A:1:1:0\nu:a:0:0:0\nt:a:0:1:0\n"


def test_the_best_row_of_the_rest_changes_places_with_its_first():
    assert pool("t:a:1:0\nt:b:2:0\nt:c:2:0\nt:d:3:0\nt:e:1:0\n", ["x", "y"], "x") == (
        "t:d:3:0:0\nt:b:2:0:0\nt:c:2:0:0\nt:a:1:0:0\nt:e:1:0:0\n")


def test_who_asks_for_many_users_finds_the_same_as_who_asks_for_one():
    lines = ["Ann:1:x:0:a@x", "", "#Bob:1:x:0:b@x", "ann:2:x:0:a@y", "carl", "CARL:3:x:0:c@x", ":4:x:0:d@x",
             "Eve:5:x:0"]
    host, names = Memory(), ("ann", "ANN", "bob", "#bob", "carl", "", "eve", "nobody", "a:b")
    host.write("etc/users", "".join(line + "\n" for line in lines))
    users = Users(host)
    one_by_one = [Users(host).find(name) and Users(host).find(name).line for name in names]
    for _ in range(MOST_SEARCHES):
        users.find("ann")
    assert [users.find(name) and users.find(name).line for name in names] == one_by_one
    users.add("bob", "pw", "b@z")
    assert users.find("bob").address == "b@z"

"""The vacation file: lines that time changes."""

import pytest

from pbmgames.records.vacations import Vacations, on_day
from pbmgames.storage import Host


@pytest.mark.parametrize("line, today, after", [
    ("a until 2003-05-20", "2003-05-20", "a until 2003-05-20"),
    ("a until 2003-05-20", "2003-05-21", "#a until 2003-05-20"),
    ("#a back 2003-05-20", "2003-06-03", "#a back 2003-05-20"),
    ("#a back 2003-05-20", "2003-06-04", "##a back 2003-05-20"),
    ("a until 2003-05-20", "2003-07-01", "##a until 2003-05-20"),    # nobody looked for a long time
    ("##a back 2003-05-20", "2003-07-01", "##a back 2003-05-20"),
    ("##a until 2003-05-20", "2003-05-20", "a until 2003-05-20"),   # the clock was ahead
    ("#a until 2003-05-20", "2003-05-19", "#a until 2003-05-20"),   # somebody has put the mark there
    ("#a back 2003-05-20", "2003-05-06", "#a back 2003-05-20"),     # when she came back, too
    ("#a back 2003-05-20", "2003-05-05", "##a back 2003-05-20"),
    ("a since 2003-05-20", "2009-07-01", "a since 2003-05-20"),
    ("a until the snow melts", "2009-07-01", "a until the snow melts"),
    ("#a", "2009-07-01", "#a"),
    ("a until never", "2009-07-01", "a until never"),
])
def test_a_line_is_brought_up_to_date(line, today, after):
    assert on_day(line, today) == after


@pytest.mark.parametrize("line", ["carol", "#carol", "carolus until 2003-06-01", "carol\tis away"])
def test_a_line_without_a_blank_behind_the_userid_is_not_theirs(tmp_path, line):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "vacation").write_text(line + "\n")
    away = Vacations(Host(str(tmp_path)), 0)
    away.leave("carol", "2003-06-01")
    assert away.lines == [line, "carol until 2003-06-01"]

"""The vacation file: lines that time changes."""

import pytest

from pbmgames.records.calendar import on_day


@pytest.mark.parametrize("line, today, after", [
    ("a until 2003-05-20", "2003-05-20", "a until 2003-05-20"),
    ("a until 2003-05-20", "2003-05-21", "#a back 2003-05-20"),
    ("#a back 2003-05-20", "2003-06-03", "#a back 2003-05-20"),
    ("#a back 2003-05-20", "2003-06-04", "##a back 2003-05-20"),
    ("a until 2003-05-20", "2003-07-01", "##a back 2003-05-20"),    # nobody looked for a long time
    ("##a back 2003-05-20", "2003-07-01", "##a back 2003-05-20"),
    ("##a back 2003-05-20", "2002-05-20", "#a back 2003-05-20"),    # the clock was ahead
    ("a since 2003-05-20", "2009-07-01", "a since 2003-05-20"),
    ("a until the snow melts", "2009-07-01", "a until the snow melts"),
    ("#a", "2009-07-01", "#a"),
    ("a until never", "2009-07-01", "a until never"),
])
def test_a_line_is_brought_up_to_date(line, today, after):
    assert on_day(line, today) == after

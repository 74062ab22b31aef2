"""What `pbm site` keeps between its runs."""

import pytest

from pages import NOON, a_match
from pbmgames.extras.site.site import parse, render, snapshot


def test_what_is_kept_comes_back():
    match = a_match("zenix", "A8 *B8")
    kept = snapshot(match, "1 2 3", "-archive")
    boards = parse(render({"Zenix": {"101": kept}, "Exo": {}}))
    assert boards["Exo"] == {}
    again = boards["Zenix"]["101"]
    assert (again.stamp, again.end, again.row.render()) == ("1 2 3", "-archive", kept.row.render())
    assert (again.last, again.moved, again.row.board) == ("*B8", match.clock.moved, "101")
    assert snapshot(a_match("zenix"), None, "").last == ""


@pytest.mark.parametrize("moved", ["1e400", "1e300", "1" + 5000 * "0", 100000 * "[", "-Infinity", "NaN"])
def test_a_number_or_depth_beyond_all_bounds_counts_as_nothing(moved):
    text = render({"Zenix": {"101": snapshot(a_match("zenix", "A8"), "1 2 3", "")}})
    assert parse(text)["Zenix"]["101"].moved == NOON
    assert parse(text.replace(str(NOON), moved)) == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[{},{}]", '{"Zenix":7}', '{"Zenix":[[]]}', "[1,2,3]",
                                  '{"Zenix":[["101:a:1:a turn:","1","","",1]]}',
                                  '{"Zenix":[["101:a:b:x:a turn:","1","","",1]]}',
                                  '{"Zenix":[["101:a:b:1:a turn:","1","",""]]}',
                                  '{"Zenix":[["101:a:b:1:a turn:","1","","","x"]]}',
                                  '{"Zenix":{"101":["1","","a b"]}}'])
def test_what_makes_no_sense_counts_as_nothing(text):
    assert parse(text) == {}

"""What `pbm site` keeps between its runs."""

import pytest

from pages import a_match
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


@pytest.mark.parametrize("harm", [
    lambda text: "", lambda text: "{}\n", lambda text: text.partition("\n")[0] + "\n", lambda text: text[:-1],
    lambda text: text.replace("A8", "A7"), lambda text: text + "\n"])
def test_what_is_damaged_counts_as_nothing(harm):
    text = render({"Zenix": {"101": snapshot(a_match("zenix", "A8"), "1 2 3", "")}})
    assert parse(text) and parse(harm(text)) == {}

"""etc/bounces: when an address rests, and what its lines say."""

import pytest

from pbmgames.extras.modern.bounces import Bounce, Bounces

DAY = 86400
START = 1051779600


@pytest.mark.parametrize("days, rests", [
    ([0], False), ([0, 1, 2], False), ([0, 1, 3], True), ([0, 0, 3], False), ([3, 3, 3], False), ([3, 1, 0], True),
    ([0, 3], False), ([0, 1, 2, 3], True), ([0, 2, 1, 1, 2.9], False), ([0, 2, 1, 1, 2.9, 3], True),
    ([0, 31, 62], False), ([0, 31, 32], False), ([0, 31, 32, 34], True), ([0, 15, 30], True)])
def test_when_an_address_rests(days, rests):
    bounce = Bounce("bob@x.org")
    for day in days:
        bounce.add(START + int(day * DAY), START + 99 * DAY)
    assert bounce.since == (START + 99 * DAY if rests else None)
    assert len(bounce.failed) <= 3 and bounce.failed == sorted(bounce.failed)
    assert Bounce.parse(bounce.render()).render() == bounce.render()


OURS = "bob@x.org 9 - 1,2,3 alice,carol\n"
STRANGE = ["bob 9 - 1,2,3 -", "bob@x.org 9 - - -", "bob@x.org x - 1 -", "Bob@x.org - - 1 -", "bob@x.org 9 - 1,2,3",
           "bob@x.org - - 1 - -", "# notes", "bob@x.org - - 01 -"]


@pytest.mark.parametrize("line", STRANGE)
def test_strange_lines_stay(line):
    bounces = Bounces(OURS + line + "\n")
    assert bounces.others == [line] and list(bounces.resting()) == ["bob@x.org"]
    now = OURS.replace("alice,carol", "-")
    assert sorted(bounces.render().split("\n")) == sorted((now + line + "\n").split("\n"))

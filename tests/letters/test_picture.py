"""Pictures of boards (pbm svg)."""

import xml.etree.ElementTree as ElementTree

import pytest

from pbmgames.games import TABLE
from pbmgames.letters import picture as svg
from test_conformance import EVERY, boards

SPACE = "{http://www.w3.org/2000/svg}"


def parsed(text):
    """Return the root of a picture; raise ParseError if it is not well-formed."""
    return ElementTree.fromstring(text.encode("utf-8"))


def points(element):
    """Return the (x, y) of a shape's corners, or of its bounding box."""
    get = element.attrib.get
    if get("points"):
        return [tuple(map(float, pair.split(","))) for pair in get("points").split(" ")]
    if get("r"):
        x, y, r = float(get("cx")), float(get("cy")), float(get("r"))
        return [(x - r, y - r), (x + r, y + r)]
    return [(float(get("x")), float(get("y")))]


@EVERY
def test_pictures_are_well_formed_and_hold_all_shapes(name, words):
    for match, _ in boards(name, words):
        if len(match.moves) % 9 and not match.over:
            continue
        shapes = match.position.picture(match.over)
        root = parsed(svg.svg(shapes, "x"))
        left, top, width, height = map(float, root.get("viewBox").split(" "))
        assert (float(root.get("width")), float(root.get("height"))) == (width, height)
        drawn = [element for element in root if element.get("class")]
        assert [element.get("class") for element in drawn] == [shape[-1] for shape in shapes]
        for element in drawn:
            for x, y in points(element):
                assert left < x < left + width and top < y < top + height
        classes = root.find(SPACE + "style").text
        assert all("%s.%s{" % (element.tag[len(SPACE):], element.get("class")) in classes for element in drawn)


def test_shapes_become_elements():
    text = svg.svg([("area", [(-30, -10.5), (0, 20), (5, 5)], "cell"), ("line", [(0, 0), (1, 1 / 3)], "border"),
                    ("disc", 0, -0.001, 7, "first"), ("text", 1, 0, "a<&>b", "label")], "Zenix & <others>")
    root = parsed(text)
    assert root.find(SPACE + "title").text == "Zenix & <others>"
    assert root.find(SPACE + "polygon").get("points") == "-30,-10.5 0,20 5,5"
    assert root.find(SPACE + "polyline").get("points") == "0,0 1,0.33"
    assert root.find(SPACE + "circle").attrib == {"class": "first", "cx": "0", "cy": "0", "r": "7"}
    assert root.find(SPACE + "text").text == "a<&>b"
    assert svg.view([("disc", 0, 0, 7, "first")]) == (-7 - svg.MARGIN, -7 - svg.MARGIN, 7 + svg.MARGIN, 7 + svg.MARGIN)


def test_a_style_without_a_look_is_an_error():
    with pytest.raises(KeyError):
        svg.svg([("disc", 0, 0, 7, "nonsense")], "")


# the program ----------------------------------------------------------------------------

@pytest.mark.parametrize("name", list(TABLE))
def test_from_the_shell(shell, name):
    shell("%s challenge alice bob" % name)
    before = shell.files()
    status, out, err = shell("svg %s 101" % name.upper())
    assert (status, err) == (0, "")
    assert parsed(out).find(SPACE + "title").text == "%s Board 101" % TABLE[name]
    assert shell.files() == before


def test_the_board_after_some_moves(shell):
    shell("zenix challenge -size=3 alice bob")
    shell("zenix move 101 alice apw B3")
    stones = [parsed(shell("svg zenix 101" + part)[1]).findall(SPACE + "circle[@class='first']")
              for part in ("", "#1", "#0", "#-1")]
    assert list(map(len, stones)) == [1, 1, 0, 0]


@pytest.mark.parametrize("words, status", [
    ("svg", 64), ("svg zenix", 64), ("svg chess 101", 64), ("svg zenix 101 102", 64), ("svg zenix 101", 66),
    ("svg zenix ../users", 66), ("svg zenix 7", 70), ("--home=/nowhere svg zenix 101", 78)])
def test_what_has_no_picture(shell, words, status):
    shell.put("games/Zenix/7", "nonsense\n")
    found, out, err = shell(words)
    assert (found, out) == (status, "") and err.startswith("pbm: ") or status == 64 and "Usage" in err

"""Pictures of boards (pbm svg)."""

import xml.etree.ElementTree as ElementTree

import pytest

from pbmgames.board import Match
from pbmgames.board.moves import DRAW
from pbmgames.extras.pictures import picture
from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.games import TABLE, find
from positions import HELP_SEED
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
        root = parsed(picture.board(match, "x"))
        left, top, width, height = map(float, root.get("viewBox").split(" "))
        assert (float(root.get("width")), float(root.get("height"))) == (width, height)
        drawn = [element for element in root if element.get("class")]
        caption = [element for element in drawn if element.get("class") == "caption"]
        assert len(caption) == 3
        shapes = picture_of(match.position).shapes(match.over)
        assert [element.get("class") for element in drawn][-len(shapes):] == [shape[-1] for shape in shapes]
        for element in drawn:
            for x, y in points(element):
                assert left < x < left + width and top < y < top + height
        css = root.find(SPACE + "style").text
        assert all("%s.%s{" % (element.tag[len(SPACE):], element.get("class")) in css
                   or "}.%s{" % element.get("class") in css for element in drawn)


def test_shapes_become_elements():
    text = picture.svg([("area", ((-30, -10.5), (0, 20), (5, 5)), "cell"), ("line", ((0, 0), (1, 1 / 3)), "label"),
                        ("disc", 0, -0.001, 7, "first"), ("text", 1, 0, "a<&>b\"'", "label")],
                       "Zenix & <others>", "<A1>")
    root = parsed(text)
    assert root.find(SPACE + "title").text == "Zenix & <others>"
    assert root.find(SPACE + "desc").text == "<A1>"
    assert root.find(SPACE + "polygon").get("points") == "-30,-10.5 0,20 5,5"
    assert root.find(SPACE + "polyline").get("points") == "0,0 1,0.33"
    assert root.find(SPACE + "circle").attrib == {"class": "first", "cx": "0", "cy": "0", "r": "7"}
    assert root.find(SPACE + "text").text == "a<&>b\"'"
    margin = 7 + picture.MARGIN
    assert picture.view([("disc", 0, 0, 7, "first")]) == (-margin, -margin, margin, margin)


@pytest.mark.parametrize("number, text", [(0, "0"), (-0.001, "0"), (3, "3"), (2.0, "2"), (-1.5, "-1.5"),
                                          (1 / 3, "0.33"), (100, "100"), (-10.999, "-11")])
def test_figures(number, text):
    assert picture.figure(number) == text


def test_a_style_without_a_look_is_an_error():
    with pytest.raises(KeyError):
        picture.svg([("disc", 0, 0, 7, "nonsense")], "")


# what a picture tells -------------------------------------------------------------------

def texts(match):
    """Return the lines of a picture's caption, and the other texts in it but for labels."""
    root = parsed(picture.board(match, "x"))
    found = root.findall(SPACE + "text")
    caption = [element.text for element in found if element.get("class") == "caption"]
    return caption, [element.text for element in found if element.get("class") not in ("caption", "label")]


def a_match(name, moves="", words=(), seed=0):
    match = Match(find(name), "101", ["alice", "bob"], 0, words, seed=seed)
    for move in moves.split():
        match.play(move)
    return match


@pytest.mark.parametrize("name, moves, caption", [
    ("zenix", "", ["alice, Eks: 12 own, 6 neutral", "bob, Ohs: 12 own, 6 neutral", "Please start the game alice."]),
    ("zenix", "A8 *B8", ["alice, Eks: 11 own, 6 neutral", "bob, Ohs: 12 own, 5 neutral",
                         "Move 2: *B8. It is alice's turn."]),
    ("conhex", "I9", ["alice, Vert", "bob, Horz", "Move 1: I9. It is bob's turn."]),
    ("exo", "J7", ["alice, Ohs (o)", "bob, Eks (x)", "Move 1: J7. It is bob's turn."]),
    ("hexafive", "A1", ["alice, Ohs (o)", "bob, Eks (x)", "Move 1: A1. It is bob's turn."]),
])
def test_who_plays_what_and_whose_turn_it_is(name, moves, caption):
    assert texts(a_match(name, moves))[0] == caption


def test_who_won_and_what_waits_for_an_answer():
    match = a_match("zenix", "A8 B8")
    match.ask("bob", DRAW)
    assert texts(match)[0][2] == "Move 2: B8. It is alice's turn. bob proposes a draw."
    match.give_up()
    assert texts(match)[0][2] == "Move 3: Resign. Game won by bob."
    match.tie()
    assert texts(match)[0][2] == "Move 3: Resign. Game was a tie."


def test_hextad_tells_points_pools_and_what_the_last_move_scored():
    match = a_match("hextad", "26:17,7", seed=HELP_SEED)
    caption = texts(match)[0]
    assert caption[0].startswith("alice, First: 6 points (+6); ") and caption[1].startswith("bob, Second: 0 points; ")
    assert caption[0].endswith(" ".join(match.position.pools[0]))
    assert scores(match) == ["6"]
    match.play("24:35,19")
    caption = texts(match)[0]
    assert caption[0].startswith("alice, First: 6 points; ") and caption[1].startswith("bob, Second: 10 points (+10); ")
    assert scores(match) == ["4", "6"]
    assert sum(text.isdigit() for text in texts(match)[1]) > 2, "numbers to play on are no labels"


def scores(match):
    """Return the texts of a picture on the sums that the last move made."""
    return sorted(element.text for element in parsed(picture.board(match, "x")).findall(SPACE + "text[@class='score']"))


def test_the_longest_paths():
    match = a_match("zenix", "A3 *B3 B2 C3 *C2 C1", ["-size=3"])
    plain, shown = (parsed(picture.board(match, "x", proof=proof)) for proof in (False, True))
    assert not plain.findall(SPACE + "polyline[@class='trace']")
    lines = [points(element) for element in shown.findall(SPACE + "polyline[@class='trace']")]
    places = picture_of(match.position).spots()
    assert lines == [[places[name] for name in names] for _, names in match.position.proof() if len(names) > 1]
    assert [what for what, _ in match.position.proof()] == ["longest path of Eks, 2", "longest path of Ohs, 1"]


# the program ----------------------------------------------------------------------------

@pytest.mark.parametrize("name", list(TABLE))
def test_from_the_shell(shell, name):
    shell("%s challenge alice bob" % name)
    before = shell.files()
    status, out, err = shell("svg %s 101" % name.upper())
    assert (status, err) == (0, "")
    assert parsed(out).find(SPACE + "title").text == "%s Board 101" % TABLE[name]
    assert shell.files() == before


@pytest.mark.slow
def test_the_board_after_some_moves(shell):
    shell("zenix challenge -size=3 alice bob")
    shell("zenix move 101 alice apw B3")
    stones = [parsed(shell("svg zenix 101" + part)[1]).findall(SPACE + "circle[@class='first']")
              for part in ("", "#1", "#0", "#-1")]
    assert list(map(len, stones)) == [2, 2, 1, 1], "one of them in the caption"


def test_options(shell):
    shell("zenix challenge -size=3 alice bob")
    root = parsed(shell("svg zenix 101")[1])
    assert root.get("viewBox").split(" ")[2:] == [root.get("width"), root.get("height")]
    assert shell("svg zenix --paths 101") == shell("svg zenix 101")


@pytest.mark.parametrize("words, status", [
    ("svg", 64), ("svg zenix", 64), ("svg chess 101", 64), ("svg zenix 101 102", 64), ("svg zenix 101", 66),
    ("svg zenix ../users", 66), ("svg zenix 7", 70), ("--home=/nowhere svg zenix 101", 78), ("svg exo --paths 101", 64),
    ("svg zenix -size=3 101", 64), ("svg zenix --labels 101", 64)])
def test_what_has_no_picture(shell, words, status):
    shell.put("games/Zenix/7", "nonsense\n")
    found, out, err = shell(words)
    assert (found, out) == (status, "") and err.startswith("pbm: ") or status == 64 and "Usage" in err

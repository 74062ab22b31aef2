"""The shapes of pictures: what each game shows, and what all pictures keep to."""

import math
import random

import pytest

from pbmgames.extras.pictures import hexafive, looks
from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.games import hexgrid
from pbmgames.games.conhex import Conhex
from pbmgames.games.exo import Exo
from pbmgames.games.hexafive import Hexafive
from pbmgames.games.hextad import Hextad
from pbmgames.games.zenix import Zenix
from positions import Stones, hextad as setting, played
from test_conformance import EVERY, boards, places_of


@EVERY
def test_pictures_are_made_of_shapes_that_have_a_look(name, words):
    for match, _ in boards(name, words):
        for form, *values, style in picture_of(match.position).shapes(match.over):
            assert looks.rules([looks.name(form, style)])
            if form in ("area", "line"):
                assert len(values[0]) >= (3 if form == "area" else 2)
                numbers = [number for point in values[0] for number in point]
            else:
                assert len(values) == 3
                numbers = values[:2] if form == "text" else values
                assert form != "text" or values[2].strip()
                assert form != "disc" or values[2] > 0
            assert all(math.isfinite(number) for number in numbers)


@EVERY
def test_positions_share_their_ground_and_the_order_of_what_they_share(name, words):
    ground, before = None, []
    for match, _ in boards(name, words):
        ground = ground or picture_of(match.position).ground()
        assert picture_of(match.position).ground() == ground
        shapes = picture_of(match.position).pieces(match.over)
        assert len(set(shapes)) == len(shapes), "no shape is there twice, and all can be compared"
        shared = set(before) & set(shapes)
        assert [shape for shape in before if shape in shared] == [shape for shape in shapes if shape in shared]
        before = shapes


@EVERY
def test_places_of_the_picture_and_their_words_are_those_that_moves_name(name, words):
    for match, _ in boards(name, words):
        spots, found = picture_of(match.position).spots(), match.position.words()
        assert len(set(spots.values())) == len(spots)
        for move in match.position.legal_moves() if spots else ():
            assert set(places_of(move)) <= set(spots)
        assert all(text.isprintable() and text for what, places in found for text in (what, *places))
        if found and len(match.moves) == 1:
            words = {word for _, places in found for place in places for word in places_of(place)}
            assert words & set(places_of(match.moves[0]))
        assert len(picture_of(match.position).stocks()) == 2


@EVERY
def test_a_picture_shows_the_last_move(name, words):
    seen = [any(shape[-1] == "last" for shape in picture_of(match.position).pieces())
            for match, _ in boards(name, words)]
    assert seen == [False] + [True] * (len(seen) - 1)


@EVERY
def test_the_mark_of_the_last_move_lies_within_its_piece(name, words):
    for match, _ in boards(name, words):
        discs = [shape[1:] for shape in picture_of(match.position).pieces() if shape[0] == "disc"]
        for x, y, radius, _ in (disc for disc in discs if disc[-1] == "last"):
            assert radius < min(disc[2] for disc in discs if disc[:2] == (x, y) and disc[-1] != "last")


# each game ---------------------------------------------------------------------------

def area(points):
    return abs(sum(x * b - a * y for (x, y), (a, b) in zip(points, points[1:] + points[:1]))) / 2


def test_conhex_shows_cells_and_pieces():
    game = picture_of(played(Conhex(), "A1 I9 C2 B3"))
    shapes = game.shapes()
    areas = [shape for shape in game.ground() if shape[0] == "area"]
    assert len(areas) == 41
    conquered, = [shape for shape in game.pieces() if shape[0] == "area"]
    assert conquered[2] == "first-area" and conquered[1] in [points for _, points, _ in areas]
    corners = [point for _, points, _ in areas for point in points]
    (left, top), (right, bottom) = min(corners), max(corners)
    # the cells cover the board, and none covers another
    assert sum(area(points) for _, points, _ in areas) == pytest.approx((right - left) * (bottom - top))
    discs = [shape[4] for shape in shapes if shape[0] == "disc"]
    assert [discs.count(style) for style in ("cell", "first", "second", "last")] == [65, 2, 2, 1]
    assert shapes[-1] == [shape for shape in shapes if shape[0] == "disc" and shape[4] == "last"][0]
    sizes = [{shape[3] for shape in shapes if shape[4:] == (style,)} for style in ("cell", "first", "second")]
    assert sizes[1] == sizes[2] and max(sizes[0]) < min(sizes[1])          # a piece is larger than a hole
    texts = [shape[1:4] for shape in shapes if shape[0] == "text"]
    assert sorted(text for _, _, text in texts) == sorted(
        2 * (list("ABCDEFGHIJKLMNOPQ") + [str(number) for number in range(1, 18)]))
    spots = game.spots()
    assert {(hole[0], x) for hole, (x, _) in spots.items()} <= {(text, x) for x, _, text in texts}
    assert {(hole[1:], y) for hole, (_, y) in spots.items()} <= {(text, y) for _, y, text in texts}
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*spots.values()))
    assert right - left == pytest.approx(bottom - top, rel=0.01), "the board is a square"


@pytest.mark.parametrize("size", [3, 8])
def test_a_line_leads_to_each_label_below_and_crosses_no_place(size):
    shapes = picture_of(Zenix(["-size=%d" % size])).ground()
    lines = [shape[1] for shape in shapes if shape[0] == "line"]
    places = [shape[1:4] for shape in shapes if shape[0] == "disc"]
    assert len(lines) == size
    assert all(down > y and (x - across) ** 2 + (y - down) ** 2 > radius ** 2
               for line in lines for across, down in line for x, y, radius in places)


def test_places_of_the_picture_are_as_far_apart_as_in_those_that_hosts_have():
    ground = picture_of(Zenix(["-size=3"])).ground()
    (_, x, y, radius, _), (_, other, level, _, _) = [shape for shape in ground if shape[0] == "disc"][1:3]
    assert (abs(other - x), level - y, radius) == (40, 0, 18)


def test_the_ground_names_every_row_and_every_slanting_line():
    said = [(y, x, text) for kind, x, y, text, _ in
            (shape for shape in picture_of(Zenix(["-size=3"])).ground() if shape[0] == "text")]
    assert sorted(text for _, _, text in said) == ["1", "2", "3", "A", "B", "C"]
    assert [text for _, _, text in sorted(said)] == ["1", "2", "3", "A", "B", "C"]
    places = [shape[1:3] for shape in picture_of(Zenix(["-size=3"])).ground() if shape[0] == "disc"]
    for y, x, text in said:
        if text.isdigit():              # left of its row
            assert 0 < min(across for across, down in places if down == y) - x < 60


def test_neighbours_in_a_picture_share_two_corners():
    areas = hexgrid.places(2).values()
    shapes = hexafive.Shapes(Stones(2, {})).ground()
    corners = {cell: {(round(x, 6), round(y, 6)) for x, y in shape[1]}
               for cell, shape in zip(areas, shapes) if shape[0] == "area"}
    for one in areas:
        for other in areas:
            if hexgrid.distance(one, other) == 1:
                assert len(corners[one] & corners[other]) == 2


def test_a_label_apart_from_its_cells_has_a_line_that_leads_to_them():
    cells = hexgrid.places(3)
    stones = Stones(3, {})
    whole = sum(shape[0] == "line" for shape in hexafive.Shapes(stones).ground())
    stones.cells = {name: cell for name, cell in cells.items() if name not in ("A1", "A2", "B1")}
    lines = [shape for shape in hexafive.Shapes(stones).ground() if shape[0] == "line"]
    assert len(lines) == whole + 2, "rows A and B begin farther to the right"


@pytest.mark.parametrize("radius", [3, 6, 13])
def test_labels_aslant_have_a_line_that_ends_at_the_board(radius):
    shapes = hexafive.Shapes(Stones(radius, {})).ground()
    lines = [shape[1] for shape in shapes if shape[0] == "line"]
    labels = {shape[3]: shape[1:3] for shape in shapes if shape[0] == "text"}
    assert len(labels) == 2 * (2 * radius - 1) and len(lines) == 2 * radius - 1
    for number, ((x, y), (x2, y2)) in enumerate(lines, 1):
        left, up = labels[str(number)][0] - x, y - labels[str(number)][1]
        assert x2 < x and y < y2, "they go down and to the left, as the `/` in the drawing"
        assert left * (y2 - y) == pytest.approx(up * (x - x2)) and left > 0, "each begins below its label"


def test_hexafive_marks_the_forbidden_cell():
    game = picture_of(played(Hexafive(), "A1 B2 A2 C3 D4,C3"))
    shapes = game.shapes()
    areas = [shape for shape in shapes if shape[0] == "area"]
    assert len(areas) == 91 + 1 and all(len(shape[1]) == 6 for shape in areas)
    assert [shape[2] for shape in areas].count("mark") == 1
    assert [shape[4] for shape in shapes if shape[0] == "disc"].count("first") == 3
    assert shapes[-1][4] == "last"
    assert {shape[3] for shape in shapes if shape[0] == "text"} == set("ABCDEFGHIJK") | set(map(str, range(1, 12)))
    assert "mark" not in {shape[2] for shape in game.shapes(over=True) if shape[0] == "area"}


def test_exo_shows_border_cells():
    game = picture_of(played(Exo(), "D4 A4 J4"))
    shapes = game.shapes()
    areas = [shape[2] for shape in shapes if shape[0] == "area"]
    assert (areas.count("cell"), areas.count("border")) == (181, 36)
    discs = [shape for shape in shapes if shape[0] == "disc"]
    assert [shape[4] for shape in discs] == ["second", "first", "first", "last"]
    assert discs[-1][1:3] == discs[-2][1:3]
    assert sum(shape[0] == "text" for shape in shapes) == 19 + 19


def test_shapes():
    game = setting("12:1,2", "14:17,7", "66:19,37")
    shapes = picture_of(game).pieces()
    tiles = [shape[1] for shape in shapes if shape[0] == "area"]
    assert [len(set(corners)) for corners in tiles] == [10, 10, 10]
    for corners in tiles:
        for (x, y), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
            assert (x - x2) ** 2 + (y - y2) ** 2 == pytest.approx(400, rel=0.001)
    assert [shape[1] for shape in shapes if shape[-1] == "last"] == [tiles[-1] + tiles[-1][:1]]
    assert sum(shape[0] == "disc" for shape in shapes) == sum(game.counts.values())
    numbers = [int(shape[3]) for shape in shapes if shape[0] == "text" and shape[4] == "mark"]
    assert numbers == sorted({int(position) for move in game.legal_moves()
                               for position in move[3:].split(",")})
    assert [shape for shape in picture_of(game).pieces(over=True) if shape[0] == "text"] == []


def test_what_the_last_move_scored_stands_with_the_points_of_who_made_it():
    game, lots = Hextad(seed=1), random.Random(7)
    while game.outcome() is None:
        mover, before = game.turn, list(game.scores)
        game.play(lots.choice(list(game.legal_moves())))
        gain, stocks = game.scores[mover] - before[mover], picture_of(game).stocks()
        assert ["(+%d)" % gain in text for text in stocks] == [gain > 0 and seat == mover for seat in (0, 1)]
        assert sum("(+" in text for text in stocks) == (gain > 0)

"""The grid of hexagons: names, distances, the frame and its inverse, pictures."""

import pytest

from pbmgames.games import hexgrid, in_letters
from positions import Stones, read


@pytest.mark.parametrize("number, text", [
    (0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")])
def test_labels(number, text):
    assert in_letters(number) == text


def test_places_of_a_small_board():
    assert list(hexgrid.places(2).items()) == [
        ("A1", (0, 1)), ("A2", (0, 2)),
        ("B1", (1, 1)), ("B2", (1, 2)), ("B3", (1, 3)),
        ("C2", (2, 2)), ("C3", (2, 3))]


@pytest.mark.parametrize("radius", [1, 2, 6, 14])
def test_places_are_the_cells_near_the_middle(radius):
    size, middle = 2 * radius - 1, (radius - 1, radius)
    near = [(row, number) for row in range(size) for number in range(1, size + 1)
            if hexgrid.distance((row, number), middle) < radius]
    places = hexgrid.places(radius)
    assert list(places.values()) == near
    assert [hexgrid.name(cell) for cell in near] == list(places)


def test_steps_lead_to_the_six_cells_at_distance_one():
    cell = (4, 5)
    around = [hexgrid.neighbour(cell, step, 1) for step in hexgrid.STEPS]
    assert len(set(around)) == 6
    assert all(hexgrid.distance(cell, other) == 1 for other in around)
    assert all(hexgrid.distance(one, other) == 1 for one, other in zip(around, around[1:] + around[:1]))
    assert [hexgrid.distance(cell, hexgrid.neighbour(cell, step, 3)) for step in hexgrid.STEPS] == [3] * 6


def test_frame_leaves_cells_blank():
    signs = {(0, 1): ".", (0, 2): "X", (1, 3): "o", (2, 2): "#"}
    board = Stones(2, signs, "_")
    drawing = "\n".join(board.lines())
    assert drawing == """\
                     1 2 
                    / / 3
                A- . X / 
               B-     o 
                C- #   _"""
    assert read(2, drawing) == signs
    assert board.rows() == [".X ", "  o", " # "]


@pytest.mark.parametrize("radius", [3, 9, 10, 11, 22])
def test_reads_what_it_draws(radius):
    glyphs = "ab c"
    signs = {cell: glyphs[k % 4] for k, cell in enumerate(hexgrid.places(radius).values()) if k % 4 != 2}
    drawing = "\n".join(Stones(radius, signs).lines())
    assert read(radius, drawing) == signs
    assert read(radius, "\n".join(line.rstrip() for line in drawing.split("\n"))) == signs


def test_long_row_letters_leave_the_dash_in_its_place():
    lines = Stones(22, {}).lines()[3:]
    assert lines[25].startswith(" " * 19 + "Z-")
    assert lines[26].startswith(" " * 19 + "AA-")
    assert lines[42].startswith(" " * 35 + "AQ-")


def test_neighbours_in_a_picture_share_two_corners():
    areas = hexgrid.places(2).values()
    shapes = Stones(2, {}).ground()
    corners = {cell: {(round(x, 6), round(y, 6)) for x, y in shape[1]}
               for cell, shape in zip(areas, shapes) if shape[0] == "area"}
    for one in areas:
        for other in areas:
            if hexgrid.distance(one, other) == 1:
                assert len(corners[one] & corners[other]) == 2


def test_a_label_apart_from_its_cells_has_a_line_that_leads_to_them():
    cells = hexgrid.places(3)
    stones = Stones(3, {})
    whole = sum(shape[0] == "line" for shape in stones.ground())
    stones.cells = {name: cell for name, cell in cells.items() if name not in ("A1", "A2", "B1")}
    lines = [shape for shape in stones.ground() if shape[0] == "line"]
    assert len(lines) == whole + 2, "rows A and B begin farther to the right"


@pytest.mark.parametrize("radius", [3, 6, 13])
def test_labels_aslant_have_a_line_that_ends_at_the_board(radius):
    shapes = Stones(radius, {}).ground()
    lines = [shape[1] for shape in shapes if shape[0] == "line"]
    labels = {shape[3]: shape[1:3] for shape in shapes if shape[0] == "text"}
    assert len(labels) == 2 * (2 * radius - 1) and len(lines) == 2 * radius - 1
    for number, ((x, y), (x2, y2)) in enumerate(lines, 1):
        left, up = labels[str(number)][0] - x, y - labels[str(number)][1]
        assert x2 < x and y < y2, "they go down and to the left, as the `/` in the drawing"
        assert left * (y2 - y) == pytest.approx(up * (x - x2)) and left > 0, "each begins below its label"

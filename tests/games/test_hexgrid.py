"""The grid of hexagons: names, distances, the frame and its inverse."""

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

"""The plane of Hextad: its numbers and what meets where."""

import pytest

import slow_hextad as slow
from pbmgames.games.hextad_plane import intersections, neighbours, place


@pytest.mark.parametrize("ring", [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
])
def test_rings_are_numbered_from_the_top_and_left_to_right(ring):
    places = [place(position) for position in ring]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))


def test_the_middle_of_the_plane():
    assert neighbours(1) == (3, 5, 7, 2, 6, 4)
    assert neighbours(2) == (1, 7, 9, 10, 8, 6)
    assert neighbours(7) == (5, 17, 19, 9, 2, 1)
    assert neighbours(19)[:2] == (17, 35)


def test_positions_agree_with_a_sorted_list_of_all_hexes():
    for position in range(1, len(slow.SPOTS)):
        spot = slow.SPOTS[position]
        assert place(position) == (spot[0], slow.height(spot) - 1)


@pytest.mark.check
def test_every_position_that_can_be_typed_has_its_place():
    assert all(neighbours(neighbours(position)[0])[3] == position for position in range(1, 100000))


def test_neighbours_and_intersections_go_both_ways():
    for position in range(1, 200):
        assert all(position in neighbours(beside) for beside in neighbours(position))
        for corner in intersections(position):
            assert list(corner) == sorted(set(corner)) and len(corner) == 3
            assert all(corner in intersections(member) for member in corner)

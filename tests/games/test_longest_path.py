"""The longest simple path: exact on every small board, a path on every large one."""

import random
from functools import partial

import pytest

import longest_path_cases as cases
from conftest import check
from pbmgames.games.longest_path import _Search, longest_path


def brute(cells):
    """Return the length of a longest path, found by trying all."""
    cells = set(cells)

    def extend(cell, used):
        return 1 + max((extend(other, used | {other}) for other in cases.touching(cell)
                        if other in cells and other not in used), default=0)
    return max((extend(cell, {cell}) for cell in cells), default=0)


def star(*arms, column=5):
    """Return a cell with arms of these lengths in three directions."""
    return [(5, column)] + [(5 + step * down, column + step * right) for length, (down, right)
                            in zip(arms, ((0, 1), (1, -1), (-1, 0))) for step in range(1, length + 1)]


def check_path(path, cells):
    assert len(set(path)) == len(path) and set(path) <= set(cells)
    assert all(other in cases.touching(one) for one, other in zip(path, path[1:]))


@pytest.mark.parametrize("cells, length", [
    ([], 0),
    ([(1, 0)], 1),
    ([(1, 0), (5, 0)], 1),
    ([(1, 0), (1, 1), (5, 0)], 2),
    ([(3, 0), (3, 2)], 1),                                              # the help's two isolated pieces
    ([(3, 1), (2, 1)], 2),
    ([(3, 0), (3, 1), (2, 1)], 3),                                      # a triangle
    ([(2, 1)] + cases.touching((2, 1)), 7),                             # a full ring with its middle
    (cases.touching((2, 1)), 6),
    (star(2, 2, 2), 5),
    (star(3, 3, 3) + star(3, 2, 2, column=20), 7),                      # the second has more cells than that, in vain
])
def test_examples(cells, length):
    path = longest_path(cells)
    check_path(path, cells)
    assert len(path) == length


@pytest.mark.parametrize("size, most, games", [
    (3, 6, 100), (4, 10, 100), (12, 12, 100), check(4, 10, 700), check(5, 12, 700)])
def test_small_sets_agree_with_trying_all(size, most, games):
    draw = random.Random(size)
    board = cases.pyramid(size)
    for _ in range(games):
        cells = draw.sample(board, draw.randrange(1, most + 1))
        path = longest_path(cells)
        check_path(path, cells)
        assert len(path) == brute(cells), cells


@pytest.mark.check
@pytest.mark.parametrize("name", list(cases.families())[1:])
def test_families_give_paths_that_do_not_depend_on_how_they_lie(name):
    for cells in cases.families()[name]()[:60]:
        path = longest_path(cells)
        check_path(path, cells)
        assert path == longest_path(cells[::-1])
        mirrored = [(row, 20 - row - column) for row, column in cells]
        turned = [(20 - column, row + column) for row, column in cells]     # a step of sixty degrees
        assert len(longest_path(mirrored)) == len(longest_path(turned)) == len(path)


def test_trees_have_the_length_of_their_diameter():
    for cells in cases.trees(30):
        links = sum(other in cells for cell in cells for other in cases.touching(cell))
        if links == 2 * (len(cells) - 1):           # really a tree
            assert len(longest_path(cells)) == brute(cells)


def test_the_hardest_sets_stay_what_they_are():
    assert [len(longest_path(cells)) for cells in cases.hardest()] == LENGTHS


LENGTHS = [25, 25, 25, 25, 25, 20, 23, 22, 25, 25, 25]


@pytest.mark.parametrize("sets, most, together", [
    (cases.hardest, 8080, 26100),
    (partial(cases.random_boards, 12, 100), 90, 1450),
    (partial(cases.trees, 30), 150, 2740),
    (partial(cases.grown, 1, 30), 850, 2480),
], ids=["hardest", "random", "trees", "grown"])
def test_no_more_states_are_looked_at_than_there_must_be(sets, most, together, monkeypatch):
    """Measured for one set, and for all: 8077 and 26081, 89 and 1447, 147 and 2738, 849 and 2479."""
    counts, choices = [], _Search._choices

    def counted(*state):
        counts[-1] += 1
        return choices(*state)

    monkeypatch.setattr(_Search, "_choices", counted)
    for cells in sets():
        counts.append(0)
        longest_path(cells)
    assert max(counts) <= most and sum(counts) <= together


def test_larger_sets_than_any_board_has_are_exact_too():
    board = cases.pyramid(8)
    assert len(longest_path(board)) == len(board)
    row = [(12, column) for column in range(40)]
    assert longest_path(row) in (row, row[::-1])

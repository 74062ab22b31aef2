"""Exo: random positions and games against a slow twin."""

import random

import pytest

from conftest import check
from pbmgames.games import MoveError
from pbmgames.games.exo import Exo
from positions import Stones, exo as position, played, state
from slow_exo import SlowExo
from test_exo import RETURN


def bits(game, names):
    return sum(game.layout.bits[name] for name in names)


def random_position(lots, slow):
    """Fill the slow twin's board with stones at random and take off those without freedom."""
    share = lots.uniform(.2, .95)
    slow.stones = {cell: lots.choice("ox") for cell in slow.homes if lots.random() < share}
    while True:
        dead = [group for sign in "ox" for group in slow.groups(slow.stones, sign)
                if not slow.freedoms(slow.stones, group)]
        if not dead:
            break
        for cell in dead[0]:
            del slow.stones[cell]
    slow.turn, slow.positions = lots.randrange(2), [slow.stones]


@pytest.mark.parametrize("size, count", [(2, 20), (3, 5), check(3, 20), check(4, 5)])
@pytest.mark.parametrize("flip", [False, True])
def test_random_positions_against_the_slow_twin(size, count, flip):
    lots = random.Random(size)
    for _ in range(count):
        slow = SlowExo(size, flip)
        random_position(lots, slow)
        parameters = ["-r=%d" % size] + ["-flip"] * flip
        signs = {(row, number + 1): sign for row, line in enumerate(slow.rows())
                 for number, sign in enumerate(line) if sign != " "}
        drawing = Stones(3 * size - 2, signs).draw()
        game = position(drawing, slow.turn, *parameters)
        assert (game.draw(), game.rows()) == (drawing, slow.rows())
        compare_groups(game, slow)
        for cell, reason in slow.moves().items():
            again = position(drawing, slow.turn, *parameters)
            if reason:
                with pytest.raises(MoveError) as refused:
                    again.play(cell)
                assert str(refused.value) == "%s %s" % (cell, reason)
            else:
                again.play(cell)
                after = slow.after(cell)[0]
                assert again.stones == tuple(bits(game, [one for one in after if after[one] == sign]) for sign in "ox")


def compare_groups(game, slow):
    """Compare groups, freedoms, goals and wins of all stones."""
    grid, empty = game.layout, bits(game, set(slow.homes) - set(slow.stones))
    for seat, sign in enumerate("ox"):
        groups = {bits(game, group): group for group in slow.groups(slow.stones, sign)}
        assert set(grid.parts(game.stones[seat])) == set(groups)
        for group, names in groups.items():
            assert grid.grow(group) & empty == bits(game, slow.freedoms(slow.stones, names))
            assert not grid.without_freedom(group & -group, game.stones[seat], empty)
            assert set(grid.goals(group, empty)) == {bits(game, goal) for goal in slow.goals(slow.stones, names)}
            assert grid.wins(group, empty) == slow.wins(slow.stones, names)


@pytest.mark.parametrize("size, flip, games, every", [
    (2, False, 6, 1), (2, True, 3, 1), (3, True, 1, 8), check(3, False, 3, 1), check(3, True, 2, 1),
    check(4, False, 1, 8), check(4, True, 1, 16)])
def test_random_games_against_the_slow_twin(size, flip, games, every):
    lots = random.Random(size)
    parameters = ["-r=%d" % size] + ["-flip"] * flip
    for _ in range(games):
        play_both(Exo(parameters), SlowExo(size, flip), every, lambda ply, legal: lots.choice(legal))


def test_game_with_a_return_against_the_slow_twin():
    def choose(ply, legal):
        return RETURN[ply] if ply < len(RETURN) else legal[0]

    play_both(Exo(["-r=2"]), SlowExo(2), 1, choose)


def play_both(game, slow, every, choose):
    """Play one game to its end, comparing all legal moves after each `every` moves."""
    ply = 0
    while True:
        assert game.rows() == slow.rows()
        legal = list(game.legal_moves())
        if ply % every == 0 or not legal:
            assert game.outcome() == slow.outcome()
            if not slow.winners():
                assert legal == [cell for cell, reason in slow.moves().items() if not reason]
        assert bool(legal) == (game.outcome() is None)
        if not legal:
            break
        move = choose(ply, legal)
        assert game.play(move.lower()) == move
        slow.play(move)
        ply += 1
    assert all(one != other for k, one in enumerate(slow.positions) for other in slow.positions[:k])


@pytest.mark.parametrize("parameters", [["-r=2"], ["-r=3"], ["-flip", "-r=3"]])
def test_replay_at_every_ply(parameters):
    lots, game, moves = random.Random(5), Exo(parameters), []
    while game.outcome() is None:
        moves.append(game.play(lots.choice(list(game.legal_moves()))))
        if len(moves) % 5 == 0:
            assert state(played(Exo(parameters), moves)) == state(game)
    assert len(moves) > 20

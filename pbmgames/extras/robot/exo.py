"""What the robot knows of Exo beyond its rules."""

from pbmgames.games import hexgrid


def play_out(game, lots):
    """Try the empty cells in an order drawn by lot; what is refused or falls free has another chance."""
    moves, aside = [], 0
    left = lots.shuffled(_single(game, game._empty(game.stones)))
    while left and game._winner is None:
        cell = left.pop()
        stones = game._after(cell)
        if game._forbids(cell, stones):
            aside |= cell
            continue
        aside |= game._empty(stones) & ~game._empty(game.stones)
        game._move_on(cell, stones)
        moves.append(hexgrid.name(game.last))
        for one in _single(game, aside):
            left.insert(lots.below(len(left) + 1), one)
        aside = 0
    return (1 - game.turn if game._winner is None else game._winner, 1), moves


def _single(game, cells):
    """Return the cells of a set one by one."""
    return [cell for cell in game.board.cells.values() if cell & cells] if cells else ()

"""What the robot knows of Conhex beyond its rules."""

from pbmgames.games import FIRST, SECOND


def play_out(game, lots):
    """Fill all holes; the player who has joined their edges then was the only one who could."""
    lacking = [[(len(rim) + 1) // 2 for rim in game.board.rims] for _ in game.sides]
    for hole, seat in game.pieces.items():
        for cell in game.board.touched[hole]:
            lacking[seat][cell] -= 1
    moves = lots.shuffled(hole for hole in game.board.holes if hole not in game.pieces)
    owners, touched = game.owners, game.board.touched
    for ply, hole in enumerate(moves, game.turn):
        mine = lacking[ply & 1]
        for cell in touched[hole]:
            mine[cell] -= 1
            if mine[cell] == 0 and owners[cell] is None:
                owners[cell] = ply & 1
    return (FIRST if game._connects(FIRST) else SECOND, 1), moves

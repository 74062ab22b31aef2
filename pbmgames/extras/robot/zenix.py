"""What the robot knows of Zenix beyond its rules: how to play on by lots so that both kinds of pieces last."""

from pbmgames import Any
from pbmgames.extras.robot.search import Chance
from pbmgames.games.zenix import Zenix


def play_out(game: "Zenix", lots: "Chance") -> "tuple[Any, list[str]]":
    """Play a Zenix to its end by lots; return (outcome, moves).

    A piece of each kind is as likely as there are pieces of that kind left. If all legal moves were equally likely, the
    neutral pieces, of which there are half as many, would be used up first.
    """
    names = {cell: name for name, cell in game.cells.items()}
    ready = [cell for cell in names if cell not in game.pieces and game._supported(cell)]
    moves = []
    while ready:
        place, own, neutral = lots.below(len(ready)), game.own[game.turn], game.neutral[game.turn]
        sign = "" if lots.below(own + neutral) < own else "*"
        (row, column), ready[place] = ready[place], ready[-1]
        ready.pop()
        moves.append(game.play(sign + names[row, column]))
        above = (row - 1, column), (row - 1, column + 1)
        ready += [cell for cell in above if cell in names and game._supported(cell)]
    return game.outcome(), moves

"""What the robot knows of Hextad beyond its rules."""

from pbmgames.extras.robot.search import Chance
from pbmgames.games.hextad import UNSEEN, Hextad, read_move


def hidden(game: "Hextad") -> bool:
    """Return whether tiles lie face down."""
    return bool(game.boneyard)


def sampled(game: "Hextad", lots: "Chance") -> "Hextad":
    """Return a copy in which the tiles that lie face down are dealt anew, in the boneyard and in pools."""
    other = game.copy()
    seen = {tile for tile, _, _ in game.laid}.union(*game.pools)
    unseen = lots.shuffled(tile for tile in game._tiles if tile not in seen)
    other.pools = [sorted(unseen.pop() if tile == UNSEEN else tile for tile in pool) for pool in game.pools]
    other.boneyard = unseen
    return other


def rate(game: "Hextad", move: str) -> float:
    """Return how good a move is by its points: 0.5 if it makes none, up to 1."""
    return 1 - 10 / (20 + game._points(*read_move(move)))

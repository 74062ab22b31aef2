"""How strong the robot is, in fixed playouts: `make strength` prints the table that stands in docs/robot.md.

    python tests/strength.py [--games=40] [--positions=10000] [<game>...]

Every game is seeded, so that the table comes out the same everywhere; the sides change from game to game, and two
games begin with the same lots. Behind the shares stand their 95 % intervals (Wilson's). At the end the robot proposes
moves in 10,000 positions, and all of them have to be legal.
"""

import math
import multiprocessing
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "games")]

from pbmgames.board import Match  # noqa: E402
from pbmgames.board.moves import play_or_swap  # noqa: E402
from pbmgames.extras.robot.robot import Robot  # noqa: E402
from pbmgames.extras.robot.search import Chance  # noqa: E402
from pbmgames.games import (  # noqa: E402
    TABLE,
    MoveError,  # noqa: E402
    find,
)
from test_conformance import CASES, boards  # noqa: E402

GAMES, POSITIONS = 40, 10000
GLANCE = 10         # playouts for a move that only has to be legal
DUELS = (           # game, parameters, playouts of the robot and of its opponent (0 = random play), the share it claims
    ("conhex", "", 100, 0, 95), ("exo", "-region_size=3", 100, 0, 95), ("hexafive", "", 100, 0, 95),
    ("hextad", "", 100, 0, 95), ("zenix", "", 100, 0, 95),
    ("conhex", "", 300, 30, 75), ("zenix", "", 100, 10, 75),
    ("zenix", "", 200, 20, 75))
HEADING = """| game | playouts | against | won | lost | tied | share | 95 % interval | claimed | time |
|---|---|---|---|---|---|---|---|---|---|"""


class Random:
    """Who plays any legal move."""

    def __init__(self, seed):
        self.lots = Chance(seed)

    def choose(self, match):
        """Return a move drawn by lot."""
        moves = list(match.position.legal_moves())
        return moves[self.lots.below(len(moves))]


def player(playouts, seed):
    """Return the robot with so many playouts; one that plays at random for none."""
    return Robot(seed, playouts) if playouts else Random(seed)


def duel(task):
    """Play one game; return 1 if the first of two numbers of playouts has won, 0 if not, None for a tie."""
    name, words, playouts, number = task
    match = Match(find(name), "1", ["one", "two"][::-1 if number % 2 else 1], 0, words.split(), seed=number // 2)
    players = {"one": player(playouts[0], 2 * number), "two": player(playouts[1], 2 * number + 1)}
    while not match.over:
        play_or_swap(match, players[match.to_move].choose(match))
    return None if match.tied else int(match.winner == "one")


def interval(won, games):
    """Return the 95 % interval of a share, by Wilson."""
    share, square = won / games, 1.96 ** 2
    middle = share + square / (2 * games)
    reach = 1.96 * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return [(middle + side * reach) / (1 + square / games) for side in (-1, 1)]


def row(pool, games, name, words, one, two, claim):
    """Play the games of one line; return (the line, whether it holds the claim)."""
    began = time.monotonic()
    results = pool.map(duel, [(name, words, (one, two), number) for number in range(games)], chunksize=1)
    won, lost = results.count(1), results.count(0)
    low, high = interval(won, games)
    return "| %s | %d | %s | %d | %d | %d | %.0f %% | %.0f to %.0f %% | %d %% | %.0f s |" % (
        " ".join([find(name).name, words]).strip(), one, two or "random", won, lost, games - won - lost,
        100 * won / games, 100 * low, 100 * high, claim, time.monotonic() - began), 100 * won >= claim * games


def glance(task, every=1):
    """Let the robot propose a move in positions of a random game; return (positions, what was not legal)."""
    name, words, seed = task
    count, wrong = 0, []
    for match, _ in boards(name, words, seed):
        if not match.over and len(match.moves) % every == 0:
            move = Robot(seed, GLANCE).choose(match)
            count += 1
            try:
                play_or_swap(match.with_moves(match.moves), move)
            except MoveError as error:
                wrong.append("%s %s, seed %d, after %s: %s" % (name, words, seed, match.moves, error))
    return count, wrong


def legal(pool, positions):
    """Look at so many positions at least; return the line that tells of them, and whether all moves were legal."""
    count, wrong, seed = 0, [], 0
    while count < positions:
        seed += 1
        found = pool.map(glance, [(name, words, seed) for name, words in CASES if name in TABLE], chunksize=1)
        count += sum(looked for looked, _ in found)
        wrong += [line for _, lines in found for line in lines]
    return "\n".join(["%d of %d proposed moves are legal." % (count - len(wrong), count)] + wrong), not wrong


def main(words):
    """Print the table; return 1 if a claim does not hold."""
    numbers = dict(word[2:].split("=") for word in words if word.startswith("--"))
    names = [word for word in words if word in TABLE]
    games, positions = int(numbers.pop("games", GAMES)), int(numbers.pop("positions", POSITIONS))
    if numbers or len(names) < sum(not word.startswith("--") for word in words):
        sys.exit(__doc__)
    print(HEADING, flush=True)
    good = True
    with multiprocessing.Pool() as pool:
        for duel_ in DUELS:
            if not names or duel_[0] in names:
                line, holds = row(pool, games, *duel_)
                print(line, flush=True)
                good = good and holds
        line, holds = legal(pool, positions)
        print("\n" + line)
    return 0 if good and holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

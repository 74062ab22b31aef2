"""A move for the player on turn, as the robot sees it.

Usage:
  pbm robot [--seconds=N | --playouts=N] [--seed=N] <game> <board>

The board is read from PBMHOME (or `pbm --home=DIR robot ...`). The robot
thinks for so many seconds, 2 if nothing is said, or plays so many games in its
head; then it prints one line, a move or `swap`. Nothing is changed.

With --playouts and --seed it always makes the same move on a board; without
--seed it takes PBMSEED, or else draws a number.

docs/robot.md tells how to play against it, and how well it plays.
"""

from pbmgames import Any
from pbmgames.board import Match
from pbmgames.board.moves import SWAP, no_swap
from pbmgames.commands.challenge import new_seed
from pbmgames.console import complain, print_out
from pbmgames.extras.robot.search import Chance, Search
from pbmgames.extras.tools.usage import named_board, named_game, read_usage
from pbmgames.request import Request, from_process
from pbmgames.session import ENDED
from pbmgames.statuses import REFUSED, USAGE, Failure
from pbmgames.text import whole_number

SECONDS = 2
LEAST = {"--seconds": 1, "--playouts": 1, "--seed": 0}      # an option of the robot -> its lowest number


class Robot:
    """A player that finds a move in any game.

    seed      from which the lots are drawn
    playouts  how many games are played for a move; None = as many as can be played in `seconds`
    """

    def __init__(self, seed: int, playouts: "int | None" = None, seconds: int = SECONDS) -> None:
        self.lots = Chance(seed)
        self.playouts, self.seconds = playouts, seconds

    def choose(self, match: "Match") -> str:
        """Return what the player on turn should play, a move or `swap`."""
        swap_follows = match.game.swap_after == len(match.moves) + 1        # after this move the players may swap
        search = Search(match.position, self.lots, even=swap_follows)
        search.run(self.playouts, self.seconds)
        move, hope = search.answer()
        return SWAP if hope < 0.5 and not no_swap(match) else move


def robot_for(arguments: "dict[str, Any]", request: "Request") -> "Robot":
    """Return the Robot that the options of a tool ask for, {"--seconds": "2"}, None = not given. Raises Failure."""
    if arguments["--seconds"] is not None and arguments["--playouts"] is not None:
        raise Failure("the robot thinks either for --seconds=N or for --playouts=N", status=USAGE)
    numbers = {}
    for name in LEAST:
        if arguments[name] is not None:
            numbers[name[2:]] = number = whole_number(arguments[name])
            if number is None or number < LEAST[name]:
                raise Failure("%s is a whole number from %d, not '%s'", name, LEAST[name], arguments[name],
                              status=USAGE)
    seed = numbers.pop("seed", None)
    return Robot(new_seed(request) if seed is None else seed, **numbers)


def main(words: "list[str]") -> int:
    """Carry out `pbm robot`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["robot"] + words)
    game = named_game(arguments["<game>"])
    robot = robot_for(arguments, from_process("pbm", game.name, []))
    match = named_board(game, arguments["<board>"])
    return complain(REFUSED, ENDED) if match.over else print_out(robot.choose(match) + "\n")

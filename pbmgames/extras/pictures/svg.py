"""The board as a stand-alone SVG picture on standard output.

Usage:
  pbm svg [--paths] <game> <board>

Options:
  --paths  With the longest paths, in Zenix.

The board is read from PBMHOME (or `pbm --home=DIR svg ...`); 101#7 asks for
the position after 7 moves, negative numbers count back.
"""

from pbmgames.console import print_out
from pbmgames.extras.pictures.picture import board
from pbmgames.extras.tools.usage import named_board, named_game, read_usage
from pbmgames.games import Game
from pbmgames.statuses import USAGE, Failure


def main(words: "list[str]") -> int:
    """Carry out `pbm svg`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["svg"] + words)
    game, word = named_game(arguments["<game>"]), arguments["<board>"]
    if arguments["--paths"] and game.proof is Game.proof:
        raise Failure("there are no paths to show in %s", game.name, status=USAGE)
    match = named_board(game, word)
    return print_out(board(match, "%s Board %s" % (game.name, word), arguments["--paths"]))

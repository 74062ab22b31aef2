"""The board as a stand-alone SVG picture on standard output.

Usage:
  pbm svg [--paths] <game> <board>

Options:
  --paths  With the longest paths, in Zenix.

The board is read from PBMHOME (or `pbm --home=DIR svg ...`); 101#7 asks for
the position after 7 moves, negative numbers count back.
"""

from pbmgames.console import complain, print_out
from pbmgames.extras.pictures.picture import board
from pbmgames.games import Game
from pbmgames.request import from_process
from pbmgames.session import Session
from pbmgames.statuses import NO_BOARD, USAGE, Failure
from pbmgames.storage import Host
from pbmgames.storage.paths import home
from pbmgames.usage import named_game, read_usage


def main(words: "list[str]") -> int:
    """Carry out `pbm svg`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["svg"] + words)
    game, word = named_game(arguments["<game>"]), arguments["<board>"]
    if arguments["--paths"] and game.proof is Game.proof:
        raise Failure("there are no paths to show in %s", game.name, status=USAGE)
    request = from_process("pbm", game.name, [])
    with Host(home(request.environ), game.name).open(exclusive=False) as host:
        match = Session(request, host, game).board_at(word)
    if match is None:
        return complain(NO_BOARD, "%s board %s not found" % (game.name, word))
    return print_out(board(match, "%s Board %s" % (game.name, word), arguments["--paths"]))

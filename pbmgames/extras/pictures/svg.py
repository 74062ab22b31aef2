"""The board as a stand-alone SVG picture on standard output.

    pbm svg [--no-labels] [--paths] [--width=N] <game> <n>[#k]

The board is read from PBMHOME (or `pbm --home=DIR svg ...`); #k asks for the
position after k moves, negative ones count back.

    --no-labels   without the coordinates
    --paths       with the longest paths, in Zenix
    --width=N     so many pixels wide; else one for each unit of the picture
"""

from pbmgames.console import complain, printed
from pbmgames.games import TABLE, find
from pbmgames.games.game import Game
from pbmgames.extras.pictures.picture import board
from pbmgames.request import from_process
from pbmgames.session import Session
from pbmgames.statuses import NO_BOARD, USAGE, Failure
from pbmgames.storage.host import Host
from pbmgames.storage.paths import home
from pbmgames.text import whole_number

SYNTAX = "usage: pbm svg [--no-labels] [--paths] [--width=N] <game> <n>[#k], where a game is one of "
WIDEST = 20000          # pixels


def main(words):
    """Carry out `pbm svg`; return the exit status. Raises Failure."""
    request = from_process("pbm", "", words)
    options = _options(request.options)
    if options is None or request.parameters or len(request.words) != 2 or request.words[0].lower() not in TABLE:
        return complain(USAGE, SYNTAX + ", ".join(TABLE))
    game, word = find(request.words[0]), request.words[1]
    if options.get("proof") and game.proof is Game.proof:
        raise Failure("there are no paths to show in %s" % game.name, USAGE)
    match = _board(request, game, word)
    if match is None:
        return complain(NO_BOARD, "%s board %s not found" % (game.name, word))
    return printed(board(match, "%s Board %s" % (game.name, word), **options))


def _board(request, game, word):
    """Return the board that a word asks for, None if there is none. Raises Failure."""
    host = Host(home(request.environ), game.name).open(exclusive=False)
    try:
        return Session(request, host, game, request.now()).board_at(word)
    finally:
        host.close()


def _options(words):
    """Return the options as `picture.board` takes them, None if there is one that we do not know."""
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        width = whole_number(value) if name == "--width" else None
        if width and width <= WIDEST:
            options["width"] = width
        elif word in _SWITCHES:
            options.update(_SWITCHES[word])
        else:
            return None
    return options


_SWITCHES = {"--no-labels": {"labels": False}, "--paths": {"proof": True}}

"""The board as a stand-alone SVG picture on standard output.

    pbm svg <game> <n>[#k]

The board is read from PBMHOME (or `pbm --home=DIR svg ...`); #k asks for the
position after k moves, negative ones count back.
"""

from pbmgames.console import complain, printed
from pbmgames.games import TABLE, find
from pbmgames.letters.picture import svg
from pbmgames.request import from_process
from pbmgames.session import Session
from pbmgames.statuses import NO_BOARD, USAGE
from pbmgames.storage.host import Host
from pbmgames.storage.paths import home


def main(words):
    """Carry out `pbm svg`; return the exit status."""
    if len(words) != 2 or words[0].lower() not in TABLE:
        return complain(USAGE, "usage: pbm svg <game> <n>[#k], where a game is one of %s" % ", ".join(TABLE))
    request = from_process("pbm", words[0], ["svg", words[1]])
    game = find(words[0])
    now = request.now()
    host = Host(home(request.environ), game.name).open(exclusive=False)
    try:
        match = Session(request, host, game, now).board_at(request.words[1])
    finally:
        host.close()
    if match is None:
        return complain(NO_BOARD, "%s board %s not found" % (game.name, words[1]))
    title = "%s Board %s" % (game.name, request.words[1])
    return printed(svg(match.position.picture(match.over), title))

"""Upkeep without a game: the same for every game that has boards (docs/commands.md, Commands of the server)."""

from pbmgames.commands.multiple import run_all
from pbmgames.commands.server import played
from pbmgames.request import Request
from pbmgames.statuses import DONE


def everywhere(session):
    """Do the same for every game that has boards.

    The command is given once for each of them, a transaction of its own; one that fails does not stop the rest. The
    exit status is the highest of theirs.
    """
    session.host.open(exclusive=False).close()      # a folder that cannot be used is no host without boards
    parts = [_part(session.request, game) for game in played(session.host)]
    session.status = max(run_all(session, parts), default=DONE)


def _part(request, game):
    """Return the request that gives the same command of a game."""
    part = Request(request.program, game, request.words + request.parameters + request.options, request.environ)
    part.ended = request.ended
    return part

"""What needs everybody's consent: a draw, taking a move back (docs/commands.md, Moves)."""

from pbmgames.board.match import PROPOSED, UNDO
from pbmgames.commands.aftermath import publish
from pbmgames.session import Refused

NOTHING_OPEN = "Nothing has been proposed. Please move or propose a draw or undo."
ANSWER = ("\nPlease 'accept' or 'reject' it using\n"
          "\t\"move <board> <userid> <password> accept\"\n"
          "or\t\"move <board> <userid> <password> reject\"")
STILL_OPEN = {PROPOSED: "A draw has already been proposed." + ANSWER,
              UNDO: "An undo has already been requested." + ANSWER}
UNDONE = ["", "PBeM Server writes:", "UNDO Successful!"]


def propose(session, match, user):
    """Let a player propose a draw."""
    _ask(session, match, user, PROPOSED)


def undo(session, match, user):
    """Let a player ask to take the last move back."""
    _ask(session, match, user, UNDO)


def _ask(session, match, user, what):
    if match.asked == what:
        raise Refused(STILL_OPEN[what], match=match, reader=user)
    happened = match.ask(user, what)
    match.tell_extras("asked", what)
    _publish(session, match, user, happened)


def accept(session, match, user):
    """Let a player accept what is open."""
    _check_open(match, user)
    _publish(session, match, user, match.agree(user))


def _publish(session, match, user, happened):
    """Store and send the board after a consent; its letters do not announce the server's own words."""
    remark = session.remark(user)
    match.say(remark + UNDONE if happened == UNDO else remark)
    publish(session, match, quiet=happened == UNDO and not remark)


def reject(session, match, user):
    """Let a player reject what is open."""
    _check_open(match, user)
    match.reject()
    match.say(session.remark(user))
    publish(session, match)


def _check_open(match, user):
    if not match.asked:
        raise Refused(NOTHING_OPEN, match=match, reader=user)

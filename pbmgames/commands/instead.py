"""What players do in place of a move: ask, accept, reject, resign now or on their next turn, and forfeit."""

# Source: docs/commands.md, Moves. What there is to ask stands in board/moves.py.

from pbmgames.board.moves import ACCEPT, BY_WORD, FORFEIT, RESIGN
from pbmgames.commands.aftermath import hear, publish, vanish
from pbmgames.letters import Note
from pbmgames.session import ENDED, NOT_PLAYING, Refused, Session
from pbmgames.statuses import DENIED

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Sequence

    from pbmgames.board import Match

TOO_LATE = "You used too much time"
QUEUED = """Your resign request has been successfully queued.
You will automatically resign on your next move.
If you send a new resign request, this resign will be cancelled.
"""
CANCELLED = "Your pending resign request has been cancelled.\n"


def resign(session: "Session") -> None:
    """Resign now, or when your turn comes; repeat the command to cancel."""
    board, userid, password = session.arguments()
    match = session.changing(board)
    user = session.user(userid, password)
    if user not in match.players:
        raise Refused(NOT_PLAYING, DENIED, match, user)
    if match.over:
        raise Refused(ENDED, match=match, reader=user)
    give_up(session, match, user)


def give_up(session: "Session", match: "Match", user: str) -> None:
    """Let a player resign, now or as soon as they are on turn. A board that has hardly begun is removed instead."""
    on_turn = user == match.to_move
    if on_turn:
        lose(session, match, RESIGN, session.request.remark(user))
    elif match.unstarted:
        vanish(session, match, user)
    else:
        _pend(session, match, user)


def _pend(session, match, user):
    """Mark, or unmark, a player's resignation for their next turn; tell them, or the web page that they use."""
    text = QUEUED if match.pend(match.seat_off_turn(user)) else CANCELLED
    hear(session, match, [user])
    session.save(match, listed=False)
    subject = "%s Board %s Resigned" % (session.name, match.id)
    if session.request.web:
        session.post.print(Note(subject, text))
    else:
        session.tell(user, session.letter(match, reader=user).saying(subject, text))


def forfeit(session: "Session", match: "Match", user: str) -> None:
    """Let the player on turn lose: they have tried to move with no time left."""
    remark = session.request.remark(user)
    comment = [TOO_LATE] if session.request.attachable else []
    lose(session, match, FORFEIT, [*comment, "", "-" * 60, "", *remark] if remark else comment)


def lose(session: "Session", match: "Match", move: str, comment: "Sequence[str]", printed: bool = True) -> None:
    """Let the player on turn lose by RESIGN or FORFEIT, or remove a board that has hardly begun."""
    match.say(comment)
    if match.unstarted:
        vanish(session, match, match.to_move)
    else:
        match.give_up(match.turn, move)
        publish(session, match, printed=printed)


# what needs everybody's consent -------------------------------------------------------------------------------------

NOTHING_OPEN = "Nothing has been proposed. Please move or propose a draw or undo."
ANSWER = ("\nPlease 'accept' or 'reject' it using\n"
          "\t\"move <board> <userid> <password> accept\"\n"
          "or\t\"move <board> <userid> <password> reject\"")


def say(session: "Session", match: "Match", user: str, word: str) -> None:
    """Let a player ask, accept or reject, as the word says. Raises Refused if that cannot be done now."""
    if word in BY_WORD:
        _ask(session, match, user, BY_WORD[word])
    elif not match.question:
        raise Refused(NOTHING_OPEN, match=match, reader=user)
    elif word == ACCEPT:
        _publish(session, match, user, match.agree(user))
    else:
        match.reject()
        _publish(session, match, user, None)


def _ask(session, match, user, question):
    if match.question is question:
        raise Refused(question.again + ANSWER, match=match, reader=user)
    happened = match.ask(user, question)
    match.tell_extras("asked", question)
    _publish(session, match, user, happened)


def _publish(session, match, user, happened):
    """Store and send the board; its letters do not announce a comment that is the server's own.

    happened -- the Question that was carried out, None if none was
    """
    remark, own = session.request.remark(user), happened.remark if happened else []
    match.say(remark + own)
    hear(session, match, match.players)
    publish(session, match, quiet=bool(own) and not remark)

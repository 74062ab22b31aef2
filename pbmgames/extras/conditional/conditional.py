"""Conditional moves: give, show and drop them (docs/commands.md, Conditional moves)."""

from pbmgames.board.moves import UNDO
from pbmgames.commands.play import at_board
from pbmgames.extras.conditional import branches, planting
from pbmgames.games import MoveError
from pbmgames.letters import Note
from pbmgames.session import Refused
from pbmgames.text import unsigned

YOURS = "Your conditional moves:\n%s"
NONE = "You have no conditional moves.\n"
ON_TURN = "It is your move: conditional moves answer your opponent's"
LEAVING = "You are going to resign on your next move: take that back before"
BEGINNINGS = ("if", "or")


def conditional(session):
    """Keep answers to moves that the other player may make; show them, or drop them."""
    said = session.reading
    board, userid, password, word = said.words[:4]
    if word.lower() != "if" and not said.complete:
        raise session.misuse()
    match, user = at_board(session, board, userid, password)
    _WAYS[word.lower()](session, match, user)


def _plant(session, match, user):
    """Check conditional moves and keep them."""
    if user == match.to_move:
        raise Refused(ON_TURN, match=match, reader=user)
    if match.pending[match.seat_off_turn(user)]:
        raise Refused(LEAVING, match=match, reader=user)
    try:
        planting.plant(match, user, planting.plays(_lines(session.request)))
    except MoveError as error:
        raise error.showing(match, user)
    session.save(match, listed=False)
    _answer(session, match, user, _list(match, user))


def _lines(request):
    """Return the lines of play: the one in the command, and those with which the text of the mail begins."""
    lines = [" ".join(request.words[4:])] if len(request.words) > 5 else []
    for line in unsigned(request.data()):
        if line.split() and line.split()[0].lower() not in BEGINNINGS:
            break
        lines.append(line)
    return lines


def _show(session, match, user):
    """Show a player their conditional moves."""
    session.reply(_subject(session, match), _list(match, user))


def _drop(session, match, user):
    """Drop a player's conditional moves."""
    had = user in branches.owners(match)
    branches.drop(match, [user])
    if had:
        session.save(match, listed=False)
    _answer(session, match, user, branches.DROPPED + "\n" if had else NONE)


_WAYS = {"if": _plant, "show": _show, "drop": _drop}


def _list(match, user):
    """Return the text that tells a player their conditional moves."""
    lines = branches.spelt(match, user)
    if not lines:
        return NONE
    risk = "\n%s\n" % branches.RISKED if match.question is UNDO else ""
    return YOURS % "".join("\t%s\n" % line for line in lines) + risk


def _answer(session, match, user, text):
    """Send the player a text, or print it for the web page that they use."""
    letter = Note(_subject(session, match), text)
    if session.request.web:
        session.post.print(letter)
    else:
        session.tell(user, letter)


def _subject(session, match):
    return "%s Board %s Conditional moves" % (session.name, match.id)

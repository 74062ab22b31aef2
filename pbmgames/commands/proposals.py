"""What needs everybody's consent: to ask for it, to accept and to reject (board/questions.py has what there is)."""

from pbmgames.board.questions import ACCEPT, BY_WORD
from pbmgames.commands.aftermath import hear, publish
from pbmgames.session import Refused

NOTHING_OPEN = "Nothing has been proposed. Please move or propose a draw or undo."
ANSWER = ("\nPlease 'accept' or 'reject' it using\n"
          "\t\"move <board> <userid> <password> accept\"\n"
          "or\t\"move <board> <userid> <password> reject\"")


def say(session, match, user, word):
    """Let a player ask, accept or reject, whatever the word is."""
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
    """Store and send the board; its letters do not announce the server's own words.

    happened -- the Question that was carried out, None if none was
    """
    remark, own = session.remark(user), happened.remark if happened else []
    match.say(remark + own)
    hear(session, match, match.players)
    publish(session, match, quiet=bool(own) and not remark)

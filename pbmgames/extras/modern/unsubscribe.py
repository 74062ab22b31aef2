"""The link of a letter that ends a subscription: a mail that a program sends, and no person reads (docs/mail.md)."""

from pbmgames.extras.modern import modern
from pbmgames.records.registers import read_notifiers, write_notifiers
from pbmgames.records.users import same
from pbmgames.session import Session
from pbmgames.statuses import Refused


def leave(session: Session) -> None:
    """End a subscription to a board, or a notifier's letters. Nobody is answered, whether it is done or not."""
    _, board, userid, token = session.request.words
    user = session.users.spelling(userid)
    try:
        match = None if board == "all" else session.changing(board)
    except Refused:
        return
    good = modern.of(session.post).tokens.unsubscribe(session.name, board, match.clock.start if match else 0, user)
    if not same(good, token):
        return
    if match is None:
        names = [session.users.spelling(name) for name in read_notifiers(session.host, session.name)]
        if user in names:
            write_notifiers(session.host, session.name, [name for name in names if name != user])
    elif user in match.subscribers:
        match.subscribers.remove(user)
        session.save(match, listed=False)

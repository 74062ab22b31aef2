"""Answers to letters that ask: accounts, addresses and passwords that wait for them (docs/mail.md, Consent)."""

from pbmgames.extras.modern import modern
from pbmgames.commands import account
from pbmgames.commands.newcomer import check as check_newcomer
from pbmgames.records.passwords import same
from pbmgames.extras.modern.pending import CHANGE, FORGOT, SIGNUP, Pending
from pbmgames.session import Refused
from pbmgames.statuses import DENIED

YES = "yes"
UNKNOWN = "Nothing waits for your consent under this name. It may have waited for more than 7 days."
EXPECTED = ("The first line of your answer was expected to be the word yes. Nothing was done.\n"
            "If you agree, answer the letter that asked once more.")


def consent(session):
    """Carry out what somebody has agreed to."""
    said = session.request.answer
    pending = Pending(session.host, session.now)
    sender = said.sender.lower()
    for wish in pending.of(said.board, SIGNUP, CHANGE):
        if sender in wish.waiting and _given(session, said, wish, sender):
            break
    else:
        raise Refused(UNKNOWN, DENIED)
    if said.command.lower() != YES:
        raise Refused(EXPECTED)
    wish.waiting.remove(sender)
    if not wish.waiting:
        pending.lines.remove(wish)
    pending.save()
    if wish.waiting:
        session.reply("Thank you", "We wait for the answer from %s.\n" % ", ".join(wish.waiting))
    else:
        (_enter if wish.kind == SIGNUP else _move)(session, wish, " ".join(wish.addresses))


def _enter(session, wish, field):
    """Make a user of who has agreed."""
    if session.users.find(wish.userid):
        raise Refused("The userid %s was taken in the meantime" % wish.userid)
    check_newcomer(session, wish.userid)        # others came and went since he asked
    account.enter(session, wish.userid, wish.password, field)


def _move(session, wish, field):
    """Change an address now that its owner has agreed."""
    user = session.users.find(wish.userid)
    if user is None:
        raise session.no_user()
    account.put_address(session, user, field)


def reset(session):
    """Set the new password that stands in an answer."""
    said = session.request.answer
    session.request.message = session.request.message[:2]       # nobody is to quote it
    pending, user = Pending(session.host, session.now), session.users.find(said.board)
    for wish in pending.of(said.board, FORGOT):
        if user and said.sender.lower() in user.addresses and _given(session, said, wish):
            break
    else:
        raise Refused(UNKNOWN, DENIED)
    account.check_password(said.line)
    pending.lines.remove(wish)
    pending.save()
    account.put_password(session, user, said.line)


def _given(session, said, wish, address=""):
    """Return whether an answer has the token by which the owner of an address consents to a wish."""
    good = modern.of(session.post).tokens.consent(wish.covers(address, session.users.find(wish.userid)))
    return any([same(good, token) for token, _ in said.tokens])

"""Answers to letters that ask: accounts, addresses and passwords that wait for them (docs/mail.md, Consent)."""

from pbmgames.commands import account
from pbmgames.commands.newcomer import check as check_newcomer
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.pending import CHANGE, FORGOT, JOIN, SIGNUP, Pending
from pbmgames.records.users import matches, same
from pbmgames.session import Refused
from pbmgames.statuses import DENIED

YES, NO, PASSWORD = "yes", "no", "password"
UNKNOWN = "Nothing waits for your consent under this name. It may have waited for more than 7 days."
EXPECTED = "The first line of your answer was expected to be %s. Nothing was done.\nIf you agree, answer the letter again."
WHAT = {JOIN: "the password that you have chosen, alone", SIGNUP: "the word yes", CHANGE: "the word yes"}
ONE_LINE = ("Your answer was expected to be one line: the word password and the new password.\n"
            "Nothing was done. Answer the letter again.")


def consent(session):
    """Carry out what somebody has agreed to, or forget it."""
    said = session.request.answer
    pending = Pending(session.host, session.now)
    sender = said.sender.lower()
    for wish in pending.of(said.board, JOIN, SIGNUP, CHANGE):
        if sender in wish.waiting and _given(session, said, wish, sender):
            break
    else:
        raise Refused(UNKNOWN, DENIED)
    if wish.kind == JOIN:
        agreed = any(matches(wish.password, line) for line in dict.fromkeys((said.line, said.command)))
    else:
        agreed = said.command.lower() == YES
    if not agreed and said.command.lower() != NO:
        raise Refused(EXPECTED % WHAT[wish.kind])
    wish.waiting.remove(sender)
    if not (agreed and wish.waiting):
        pending.lines.remove(wish)
    pending.save()
    if not agreed:
        session.reply("Forgotten", "What was wanted for %s is forgotten.\n" % wish.userid)
    elif wish.waiting:
        session.reply("Thank you", "We wait for the answer from %s.\n" % ", ".join(wish.waiting))
    else:
        (_move if wish.kind == CHANGE else _enter)(session, wish, " ".join(wish.addresses))


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
    """Set the new password that stands in an answer, alone behind the word `password`."""
    said = session.request.answer
    pending, user = Pending(session.host, session.now), session.users.find(said.board)
    for wish in pending.of(said.board, FORGOT):
        if user and said.sender.lower() in user.addresses and _given(session, said, wish):
            break
    else:
        raise Refused(UNKNOWN, DENIED)
    word, _, password = said.line.partition(" ")
    if word.lower() != PASSWORD or not password or any(line.strip() for line in said.below):
        raise Refused(ONE_LINE)
    account.check_password(password)
    pending.lines.remove(wish)
    pending.save()
    account.put_password(session, user, password)


def _given(session, said, wish, address=""):
    """Return whether an answer has the token by which the owner of an address consents to a wish."""
    good = modern.of(session.post).tokens.consent(wish.covers(address, session.users.find(wish.userid)))
    return any([same(good, token) for token, _ in said.tokens])

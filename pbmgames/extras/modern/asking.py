"""Letters that ask the owner of an address: does he agree, which password he wants (docs/mail.md, Consent)."""

from pbmgames.extras.modern import modern
from pbmgames.extras.modern.pending import CHANGE, FORGOT, NOTHING, SIGNUP, Pending
from pbmgames.records.users import NOBODY
from pbmgames.session import Refused
from pbmgames.statuses import NO_USER
from pbmgames.times import HOUR

MOST_WAITING = 3                # wishes that an address is asked about at a time
ASKED = {SIGNUP: "Confirm userid %s", CHANGE: "Confirm address %s", FORGOT: "Reset password %s"}
QUESTION = {
    SIGNUP: "Somebody, probably you, wants to play on the PBM Server as %s, with the address\n\n    %s\n",
    CHANGE: "Somebody, probably you, wants the letters for %s on the PBM Server to go to\n\n    %s\n",
}
ANSWER = ("\nIf that is right, answer this mail from that address, with the word yes in the first\nline. "
          "If not, do nothing: it is forgotten after 7 days, and you get no other mail.\n")
RESET = ("Somebody, probably you, asks for a new password for %s on the PBM Server.\n\n"
         "To set one, answer this mail, with the new password alone in the first line. If you\n"
         "do nothing the old one stays.\n")
SENT = "A letter is on its way to %s. Once it was answered with yes, %s.\n"


def wanted(session, field, known):
    """Return the addresses of a field whose owners have to be asked: by mail, all that are not known."""
    if session.request.local or session.setting("confirm") != "yes" or field == NOBODY:
        return []
    return [word for word in field.lower().split(" ") if word not in known]


def put_off(session, userid, password, field, known):
    """Let a wish wait for the consent of those whose addresses it names; return whether it does."""
    waiting = wanted(session, field, known)
    if waiting:
        ask(session, userid, password, field, waiting)
    return bool(waiting)


def ask(session, userid, password, field, waiting):
    """Let a wish wait, and ask for consent; who asks again for the same gets no second letter.

    password -- of a signup, as it will be stored; "" = the wish is another address
    waiting  -- the addresses to ask
    """
    kind = SIGNUP if password else CHANGE
    pending = Pending(session.host, session.now)
    if any(wish.addresses == field.split(" ") for wish in pending.of(userid, kind)):
        raise Refused("A letter about this is on its way already")
    for address in waiting:
        if sum(address in wish.waiting for wish in pending.rows) >= MOST_WAITING:
            raise Refused("The address %s was asked too often; try again in some days" % address)
    wish = pending.add(kind, userid, password or NOTHING, field.split(" "), waiting)
    pending.save()
    for address in waiting:
        _send(session, wish, [address], QUESTION[kind] % (userid, address) + ANSWER, address)
    session.reply("Please wait, %s" % userid, SENT % (
        ", ".join(waiting), "the account is yours" if kind == SIGNUP else "the address is changed"))


def _send(session, wish, to, text, address=""):
    """Send a letter about a wish that only its reader can answer, as the owner of an address if one is given."""
    token = modern.of(session.post).tokens.consent(wish.covers(address, session.users.find(wish.userid)))
    session.post.stage(modern.of(session.post).question(to, ASKED[wish.kind] % wish.userid, text, token))


def forgot(session):
    """Have a letter sent to your address by which you can set a new password."""
    userid, = session.arguments()
    if not session.mailing or "modern" != session.setting("letters") and session.setting("confirm") != "yes":
        raise Refused("This server sends no letters that can be answered; ask whoever runs it")
    user = session.users.find(userid)
    if user is None:
        raise session.no_user()
    if not user.address:
        raise Refused("%s gets no mail" % user.userid, NO_USER)
    pending = Pending(session.host, session.now)
    if all(session.now - wish.since >= HOUR for wish in pending.of(user.userid, FORGOT)):
        wish = pending.add(FORGOT, user.userid)
        pending.save()
        _send(session, wish, user.addresses, RESET % user.userid)
    session.reply("New password for %s" % user.userid, "A letter is on its way to the address of %s.\n" % user.userid)

"""Letters that ask the owner of an address: does he agree, which password he wants (docs/mail.md, Consent)."""

from pbmgames.extras.modern import modern
from pbmgames.extras.modern.pending import CHANGE, FORGOT, JOIN, NOTHING, Pending
from pbmgames.records.users import NOBODY
from pbmgames.session import Refused
from pbmgames.statuses import NO_USER
from pbmgames.text import DAY, HOUR

MOST_ASKED = 3                  # letters that ask, a day, to an address
ASKED = {JOIN: "Confirm userid %s", CHANGE: "Confirm address %s", FORGOT: "Reset password %s"}
QUESTION = {
    JOIN: "Somebody, probably you, wants to play on the PBM Server as %s, with the addresses\n\n    %s\n\n"
          "If that is you, answer this mail from that address, with the password that you have chosen\n"
          "alone in the first line. It proves that the wish was yours. ",
    CHANGE: "Somebody, probably you, wants the letters for %s on the PBM Server to go to\n\n    %s\n\n"
            "If that is right, answer this mail from that address, with the word yes in the first line. ",
}
ELSE = "If not, answer with the word no,\nor do nothing: it is forgotten after 7 days.\n"
RESET = ("Somebody, probably you, asks for a new password for %s on the PBM Server.\n\n"
         "To set one, answer this mail with one line: the word password and the new password, such as\n\n"
         "    password EXAMPLE\n\n"
         "If you do nothing the old one stays.\n")
SENT = "A letter is on its way to %s. Once it was answered %s.\n"


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
    """Let a wish wait, and ask for consent. Wishes for one userid wait side by side.

    password -- of a new user, as it will be stored; "" = the wish is another address
    waiting  -- the addresses to ask
    """
    kind = JOIN if password else CHANGE
    for address in waiting:
        if not session.post.take(DAY, MOST_ASKED, "asked", address):
            raise Refused("The address %s was asked too often today; try again tomorrow" % address)
    pending = Pending(session.host, session.now)
    wish = pending.add(kind, userid, password or NOTHING, field.split(" "), waiting)
    pending.save()
    for address in waiting:
        _send(session, wish, [address], QUESTION[kind] % (userid, "\n    ".join(wish.addresses)) + ELSE, address)
    session.reply("Please wait, %s" % userid, SENT % (", ".join(waiting), (
        "with your password, the account is yours" if kind == JOIN else "with yes, the address is changed")))


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

"""Who plays here: signup, change, signoff (docs/commands.md, Commands of the server)."""

from pbmgames.commands.newcomer import check as check_newcomer
from pbmgames.commands.syntax import BY_REPLY
from pbmgames.extras import taking_part
from pbmgames.games.game import TIE
from pbmgames.letters.letter import Note
from pbmgames.records.calendar import vacations
from pbmgames.records.users import NOBODY, PREFIX, is_sign, stored_password
from pbmgames.session import Refused
from pbmgames.statuses import USAGE
from pbmgames.text import bare, is_address, within

LONGEST_USERID = 32         # as wide as the column of the limits and ratings files
LONGEST_PASSWORD = 64
MOST_ADDRESSES = 5
RESERVED = ("all", "active", "inactive", "next", "tournament", "standard", "board", "new", NOBODY, TIE)
FORBIDDEN = " \"'`:"


def signup(session):
    """Become a user of this server, with an address for the letters."""
    words = session.arguments(least=2)
    userid, password = words[:2]
    check_userid(userid)
    if session.users.find(userid):
        raise Refused("The userid %s is taken" % userid)
    check_newcomer(session, userid)
    check_password(password)
    field = _address_field(session, words[2:])
    stored = _stored(session, password)
    if not _waits(session, userid, stored, field):
        enter(session, userid, stored, field)


def enter(session, userid, stored, field):
    """Make a user, with a password as it is stored; tell him, and whoever entered him."""
    session.users.add(userid, stored, field)
    _used(session, within(field))
    _inform(session, [field], "Welcome to the PBM Server, %s" % userid,
            _WELCOME % (userid, field, userid) + _BARE * session.wants("letters=modern"))


_WELCOME = """You are registered as %s, with the address %s.

To play, send commands in the subject of a mail:

    help                            what there is to read
    help commands                   every command, with its syntax
    list                            the games that are played here
    <game> help                     the rules of a game
    <game> challenge %s <userid>
"""
_BARE = """
To find somebody to play with:

    <game> standings                                who plays, and how well
    <game> seek <userid> <password> <number>        you look for so many games
    <game> limit <userid> <password> <number>       you take challenges, up to so many games

""" + BY_REPLY % ""


def _stored(session, password):
    """Return how a new password is stored on this host."""
    return stored_password(password, session.setting("passwords") == "plain")


def change(session):
    """Change your password, or the addresses for letters (none: the sender's)."""
    said = session.reading
    if not said.complete:
        raise session.misuse()
    user = session.user(*said.words[1:3])
    _CHANGES[said.names[0]](session, session.users.find(user), said.words[3:])


def _change_password(session, user, words):
    check_password(words[0])
    put_password(session, user, words[0])


def put_password(session, user, new):
    """Give a User a new password, and tell him so."""
    session.users.change(user, password=_stored(session, new))
    _inform(session, [user.address], "Your password is changed, %s" % user.userid,
            "The password of %s on the PBM Server is now the new one.\n" % user.userid)


def _change_address(session, user, words):
    field = _address_field(session, words)
    if not _waits(session, user.userid, "", field, user.addresses):
        put_address(session, user, field)


def put_address(session, user, field):
    """Give a User another address field, and tell him so at the old and the new addresses."""
    session.users.change(user, address=field)
    _used(session, user.addresses + within(field))
    _inform(session, [user.address, field], "Your address is changed, %s" % user.userid,
            "The address of %s on the PBM Server is now %s.\n" % (user.userid, field))


def _waits(session, userid, password, field, known=()):
    """Return whether a signup, or a change of address, waits until the owner of an address agrees.

    password -- of a signup, as it will be stored; "" = the wish is another address
    known    -- the addresses that the user has already
    """
    return any([put_off(session, userid, password, field, known)
                for put_off in taking_part("address", session.wants)])


def _used(session, addresses):
    """Let the extras know that somebody says that these addresses are to be used."""
    for use in taking_part("used", session.wants):
        use(session.host.root, addresses)


_CHANGES = {"password": _change_password, "address": _change_address}


def signoff(session):
    """Leave the server; your unfinished games will be forfeited."""
    user = session.users.find(session.user(*session.arguments()))
    session.users.remove(user)
    away = vacations(session.host, session.now)
    away.remove(user.userid)
    away.save()
    _inform(session, [user.address], "Goodbye, %s" % user.userid,
            "%s is no longer a user of the PBM Server.\n"
            "Games that are not finished will be forfeited when the other player has waited long enough.\n"
            % user.userid)


def _inform(session, fields, subject, text):
    """Answer the caller, and write to the address fields concerned that are not his own."""
    session.reply(subject, text)
    caller = bare(session.request.sender or "").lower()
    for field in dict.fromkeys(fields):
        if session.mailing and field not in ("", NOBODY) and caller not in within(field):
            session.post.write([field], Note(subject, text))


def _address_field(session, words):
    """Return the address field for the addresses given, else for the sender's. Raises Refused."""
    if not words:
        sender = None if session.request.printed else bare(session.request.sender)
        if not sender:
            raise Refused('Please give an address, or "%s" to get no mail' % NOBODY, USAGE)
        words = [sender]
    words = [word.strip(",") for word in words]
    if [word.lower() for word in words] == [NOBODY]:
        return NOBODY
    if len(words) > MOST_ADDRESSES:
        raise Refused("At most %d addresses can be given" % MOST_ADDRESSES, USAGE)
    for word in words:
        if not is_address(word) or set(word) & set(FORBIDDEN + "|!%"):
            raise Refused("This is no address that letters can be sent to: %s" % word, USAGE)
    return " ".join(dict.fromkeys(words))


def check_userid(text):
    """Raise Refused unless the text can be a userid."""
    if not (0 < len(text) <= LONGEST_USERID and text[0].isalnum() and all(map(is_sign, text))
            and not text.isdigit() and text.lower() not in RESERVED):
        raise Refused("A userid is 1 to %d letters, digits, dots, dashes and underlines; it begins with\n"
                      "a letter or digit, and is neither a number nor a word of a command" % LONGEST_USERID, USAGE)


def check_password(text):
    """Raise Refused unless the text can be a password; it does not tell the text."""
    if (not 0 < len(text) <= LONGEST_PASSWORD or any(sign < "!" or sign == "\x7f" for sign in text)
            or set(text) & set(FORBIDDEN) or text.startswith(("-", PREFIX))):
        raise Refused("A password is 1 to %d letters, digits and signs without blanks, quotes and\n"
                      "colons; it does not begin with a dash" % LONGEST_PASSWORD, USAGE)

"""Who plays here: signup, change, vacation, signoff (contract section 11)."""

import time

from pbmgames import passwords
from pbmgames.commands.syntax import misuse
from pbmgames.guards import is_address
from pbmgames.mail import address
from pbmgames.session import REFUSED, USAGE, Refused
from pbmgames.users import VACATION

LONGEST_USERID = 32         # as wide as the column of the limits and ratings files
LONGEST_PASSWORD = 64
MOST_ADDRESSES = 5
USERID_SIGNS = "._-"
RESERVED = ("all", "active", "inactive", "next", "tournament", "standard", "board", "new", "nobody", "tie")
FORBIDDEN = " \"'`:"
NO_MAIL = "nobody"          # the address of who wants no mail
GRACE_DAYS = 14             # how long one counts as just back, and is nagged only
UNTIL, SINCE, BACK = "until", "since", "back"


# userid, password, address ----------------------------------------------------

def signup(session):
    """Become a user of this server, with an address for the letters."""
    words = session.request.words[1:]
    if len(words) < 2:
        raise misuse(session)
    userid, password = words[:2]
    check_userid(userid)
    if session.users.find(userid):
        raise Refused("The userid %s is taken" % userid)
    check_password(password)
    field = _address_field(session, words[2:])
    session.users.replace(None, "%s:%s:x:0:%s" % (userid, passwords.store(password), field))
    _inform(session, [field], "Welcome to the PBM Server, %s" % userid, _WELCOME % (userid, field, userid))


_WELCOME = """You are registered as %s, with the address %s.

To play, send commands in the subject of a mail:

    help                            what there is to read
    help commands                   every command, with its syntax
    list                            the games that are played here
    <game> help                     the rules of a game
    <game> challenge %s <userid>
"""


def change(session):
    """Change your password, or the addresses that letters go to; without an address it is the sender's."""
    words = session.request.words[1:]
    what = words[0].lower() if words else ""
    if what == "password" and len(words) == 4:
        _change_password(session, *words[1:])
    elif what == "address" and len(words) >= 3:
        _change_address(session, words[1:])
    else:
        raise misuse(session)


def _change_password(session, userid, password, new):
    user = session.users.find(session.user(userid, password))
    check_password(new)
    _rewrite(session, user, 1, passwords.store(new))
    _inform(session, [user.address], "Your password is changed, %s" % user.userid,
            "The password of %s on the PBM Server is now the new one.\n" % user.userid)


def _change_address(session, words):
    user = session.users.find(session.user(*words[:2]))
    field = _address_field(session, words[2:])
    _rewrite(session, user, -1, field)
    _inform(session, [user.address, field], "Your address is changed, %s" % user.userid,
            "The address of %s on the PBM Server is now %s.\n" % (user.userid, field))


def _rewrite(session, user, place, text):
    """Stage the user's line with another field."""
    fields = user.line.split(":")
    fields[place] = text
    session.users.replace(user, ":".join(fields))


def signoff(session):
    """Leave the server; games under way are forfeited by and by."""
    words = session.request.words[1:]
    if len(words) != 2:
        raise misuse(session)
    user = session.users.find(session.user(*words))
    session.users.replace(user, None)
    _write_vacation(session, [line for line in _vacation_lines(session) if not _is_line_of(line, user.userid)])
    _inform(session, [user.address], "Goodbye, %s" % user.userid,
            "%s is no longer a user of the PBM Server.\n"
            "Games that are not finished will be forfeited when the other player has waited long enough.\n"
            % user.userid)


def _inform(session, fields, subject, text):
    """Answer the caller, and write to the address fields concerned that are not his own."""
    session.reply(subject, text)
    caller = address(session.request.sender or "").lower()
    for field in dict.fromkeys(fields):
        if session.mailing and field not in ("", NO_MAIL) and caller not in field.lower().split(" "):
            session.host.post(session.writer.mail([field], subject, text))


def _address_field(session, words):
    """Return the address field for the addresses given, else for the sender's. Raises Refused."""
    if not words:
        sender = None if session.request.printed else address(session.request.sender)
        if not sender:
            raise Refused('Please give an address, or "%s" to get no mail' % NO_MAIL, USAGE)
        words = [sender]
    words = [word.strip(",") for word in words]
    if [word.lower() for word in words] == [NO_MAIL]:
        return NO_MAIL
    if len(words) > MOST_ADDRESSES:
        raise Refused("At most %d addresses can be given" % MOST_ADDRESSES, USAGE)
    for word in words:
        if not is_address(word) or set(word) & set(FORBIDDEN + "|!%"):
            raise Refused("This is no address that letters can be sent to: %s" % word, USAGE)
    return " ".join(dict.fromkeys(words))


def check_userid(text):
    """Raise Refused unless the text can be a userid."""
    if not (text.isascii() and 0 < len(text) <= LONGEST_USERID and text[0].isalnum()
            and all(letter.isalnum() or letter in USERID_SIGNS for letter in text)
            and not text.isdigit() and text.lower() not in RESERVED):
        raise Refused("A userid is 1 to %d letters, digits, dots, dashes and underlines; it begins with\n"
                      "a letter or digit, and is neither a number nor a word of a command" % LONGEST_USERID, USAGE)


def check_password(text):
    """Raise Refused unless the text can be a password; it does not tell the text."""
    if (not 0 < len(text) <= LONGEST_PASSWORD or any(letter < "!" or letter == "\x7f" for letter in text)
            or set(text) & set(FORBIDDEN) or text.startswith(("-", passwords.PREFIX))):
        raise Refused("A password is 1 to %d letters, digits and signs without blanks, quotes and\n"
                      "colons; it does not begin with a dash" % LONGEST_PASSWORD, USAGE)


# vacation -----------------------------------------------------------------------

def vacation(session):
    """Be neither nagged nor forfeited while away; back again, be only nagged for two weeks.

    A line of ours in the vacation file is `<u> since <day>`, `<u> until <day>` or
    `#<u> back <day>`. Every use of the command, also the one without words that
    cron gives, turns an `until` that is past into `back`, and ends a `back` after
    GRACE_DAYS; lines of other programs stay as they are.
    """
    words = session.request.words[1:]
    today = time.strftime("%Y-%m-%d", time.localtime(session.now))
    lines = brought_up_to_date(_vacation_lines(session), today)
    if words or not session.request.local:
        lines = _vacation(session, words, lines, today)
    _write_vacation(session, lines)


def _vacation(session, words, lines, today):
    """Answer a user; return the lines of the file as he wants them."""
    if not (len(words) == 2 or len(words) == 3 and words[2].lower() == "off"
            or len(words) == 4 and words[2].lower() == UNTIL):
        raise misuse(session)
    user = session.user(*words[:2])
    mine = [line for line in lines if _is_line_of(line, user)]
    others = [line for line in lines if line not in mine]
    if len(words) == 3:
        if not mine:
            raise Refused("You are not on vacation")
        back = [line if line.startswith("#") else "#%s %s %s" % (user, BACK, today) for line in mine]
        session.reply("Welcome back, %s" % user, _WELCOME_BACK % GRACE_DAYS)
        return others + back[:1]
    until = _day(words[3]) if len(words) == 4 else None
    if until and until < today:
        raise Refused("The day is over already: %s" % words[3], REFUSED)
    session.reply("Vacation of %s" % user, _AWAY % (" until %s, that day included" % until if until else "", user))
    return others + ["%s %s %s" % (user, UNTIL if until else SINCE, until or today)]


_AWAY = """You are on vacation%s.
You will neither be nagged nor lose a game for lack of time.
You may still move. When you are back, send

    vacation %s <password> off
"""
_WELCOME_BACK = """You are no longer on vacation.
For %d days you will be nagged about late moves, but lose no game for lack of time.
"""


def brought_up_to_date(lines, today):
    """Return the lines of the vacation file as they are on a day, `2003-05-01`."""
    kept = []
    for line in lines:
        words = line.split(" ")
        if len(words) == 3 and _is_day(words[2]):
            user, what, day = words
            if what == UNTIL and day < today and not user.startswith("#"):
                line = "#%s %s %s" % (user, BACK, day)
            if line.startswith("#") and words[1] in (UNTIL, BACK) and _days_between(day, today) > GRACE_DAYS:
                continue
        kept.append(line)
    return kept


def _days_between(day, other):
    from datetime import date
    return (date.fromisoformat(other) - date.fromisoformat(day)).days


def _is_day(text):
    from datetime import date
    try:
        return len(text) == 10 and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _day(text):
    if not _is_day(text):
        raise Refused("This is no day like 2003-05-01: %s" % text, USAGE)
    return text


def _vacation_lines(session):
    return [line for line in (session.host.read(VACATION) or "").split("\n") if line]


def _is_line_of(line, userid):
    return line.lstrip("#").partition(" ")[0].lower() == userid.lower()


def _write_vacation(session, lines):
    if lines != _vacation_lines(session):
        session.host.write(VACATION, "".join(line + "\n" for line in lines))

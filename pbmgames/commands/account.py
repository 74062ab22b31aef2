"""Who plays here: signup, change, signoff, vacation (docs/commands.md, Commands of the server, Vacations)."""

from pbmgames import games
from pbmgames.commands.select import Selection, select
from pbmgames.commands.server import of_game, played
from pbmgames.games import TIE
from pbmgames.letters import Note
from pbmgames.optional import ask, first
from pbmgames.records.users import HASH_PREFIX, NOBODY, User, is_sign, printable, stored_password
from pbmgames.records.vacations import GRACE_DAYS, Vacations, is_day, vacations
from pbmgames.session import Session
from pbmgames.statuses import USAGE, Refused
from pbmgames.text import addresses_in, bare, is_address

LONGEST_USERID = 32         # the width of their column in the files of limits and ratings
LONGEST_PASSWORD = 64
ONE_WORD = "A userid and a password are one word each; behind them only addresses can stand."
MOST_ADDRESSES = 5
RESERVED = ("all", "active", "inactive", "next", "tournament", "standard", "board", "new", NOBODY, TIE)
FORBIDDEN = " \"'`:"         # characters that neither a password nor an address may have


def signup(session: "Session") -> None:
    """Become a user of this server, with an address for the letters."""
    words = session.arguments(least=2)
    userid, password = words[:2]
    check_userid(userid)
    if session.users.find(userid):
        raise Refused("The userid %s is taken", userid)
    check_newcomer(session, userid)
    check_password(password)
    field = _address_field(session, words[2:])
    stored = _stored(session, password)
    if not _waits(session, userid, stored, field):
        enter(session, userid, stored, field)


def enter(session: "Session", userid: str, stored: str, field: str) -> None:
    """Make a new user; tell them, and the caller. `stored` is the password as the user file has it."""
    session.users.add(userid, stored, field)
    ask("used", session.meets, session.host.root, addresses_in(field))
    form = session.post.mail_form
    _inform(session, [field], "Welcome to the PBM Server, %s" % userid,
            _WELCOME % (userid, field, userid) + (form.WELCOME if form else ""))


_WELCOME = """You are registered as %s, with the address %s.

To play, send commands in the subject of a mail:

    help                            what there is to read
    help commands                   every command, with its syntax
    list                            the games that are played here
    <game> help                     the rules of a game
    <game> challenge %s <userid>
"""


def _stored(session, password):
    """Return a new password as the user file of this host has it: hashed, or plain if the setting says so."""
    return stored_password(password, session.setting("passwords") == "plain")


def change(session: "Session") -> None:
    """Change your password, your addresses (none: the sender's) or another choice of yours."""
    what, userid, password, *words = session.arguments()
    user = session.users.find(session.authenticate(userid, password))
    if what.lower() == "password":
        check_password(words[0])
        put_password(session, user, words[0])
        return
    field = _address_field(session, words)
    if not _waits(session, user.userid, "", field, user.addresses):
        put_address(session, user, field)


def put_password(session: "Session", user: "User", new: str) -> None:
    """Give a User a new password, and tell them."""
    session.users.change(user, password=_stored(session, new))
    _inform(session, [user.address], "Your password is changed, %s" % user.userid,
            "The password of %s on the PBM Server is now the new one.\n" % user.userid)


def put_address(session: "Session", user: "User", field: str) -> None:
    """Give a User another address field, and tell them at the old and the new addresses."""
    session.users.change(user, address=field)
    ask("used", session.meets, session.host.root, user.addresses + addresses_in(field))
    _inform(session, [user.address, field], "Your address is changed, %s" % user.userid,
            "The address of %s on the PBM Server is now %s.\n" % (user.userid, field))


def _waits(session, userid, password, field, known=()):
    """Return whether a signup, or a change of address, has to wait until the owner of an address consents.

    password -- of a signup, as it will be stored; "" for a change of address
    known    -- the addresses that the user has already
    """
    put_off = first("consent", session.meets)
    return put_off is not None and put_off(session, userid, password, field, known)


def signoff(session: "Session") -> None:
    """Leave the server; your unfinished games will be forfeited."""
    user = session.users.find(session.authenticate(*session.arguments()))
    session.users.remove(user)
    away = vacations(session.host, session.now)
    away.forget(user.userid)
    away.save()
    _inform(session, [user.address], "Goodbye, %s" % user.userid,
            "%s is no longer a user of the PBM Server.\n"
            "Games that are not finished will be forfeited when the other player has waited long enough.\n"
            % user.userid)


def _inform(session, fields, subject, text):
    """Reply to the caller, and send the same to those of the address fields that are not the caller's."""
    session.reply(subject, text)
    caller = bare(session.request.sender or "").lower()
    for field in dict.fromkeys(fields):
        if field not in ("", NOBODY) and caller not in addresses_in(field):
            session.post.write([field], Note(subject, text))


def _address_field(session, words):
    """Return the address field for the addresses in `words`, without words for the sender's address. Raises Refused."""
    if not words:
        sender = None if session.request.printed else bare(session.request.sender)
        if not sender:
            raise Refused('Please give an address, or "%s" to get no mail', NOBODY, status=USAGE)
        words = [sender]
    words = [word.strip(",") for word in words]
    if [word.lower() for word in words] == [NOBODY]:
        return NOBODY
    if len(words) > MOST_ADDRESSES:
        raise Refused("At most %d addresses can be given", MOST_ADDRESSES, status=USAGE)
    for word in words:
        if not is_address(word) or set(word) & set(FORBIDDEN + "|!%"):
            raise Refused("This is no address that letters can be sent to: %s", word, status=USAGE, hint=ONE_WORD)
    return " ".join(dict.fromkeys(words))


def check_userid(text: str) -> None:
    """Raise Refused unless the text can be a userid."""
    if not (0 < len(text) <= LONGEST_USERID and text[0].isalnum() and all(map(is_sign, text))
            and not text.isdigit() and text.lower() not in RESERVED):
        raise Refused("A userid is 1 to %d letters, digits, dots, dashes and underscores. It begins with\n"
                      "a letter or digit. It is not a number, and not a word that commands use, such as `next`",
                      LONGEST_USERID, status=USAGE)


def check_password(text: str) -> None:
    """Raise Refused unless the text can be a password. The refusal does not quote it."""
    if (not 0 < len(text) <= LONGEST_PASSWORD or any(sign < "!" or sign == "\x7f" for sign in text)
            or set(text) & set(FORBIDDEN) or text.startswith(("-", HASH_PREFIX))):
        raise Refused("A password is 1 to %d characters. There are no blanks, quotes or colons in it, and it does\n"
                      "not begin with a dash", LONGEST_PASSWORD, status=USAGE)


# userids of newcomers -----------------------------------------------------------------------------------------------

ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"), ("_", "-"), (".", "-"))
REALLY = "--really"         # the option by which the operator insists
ENTER_ANYWAY = "\nThe operator may enter them nevertheless: signup ... %s" % REALLY


def check_newcomer(session: "Session", userid: str) -> None:
    """Raise Refused if a new user could be mistaken for another one; at a shell the operator may insist."""
    if session.request.local and REALLY in session.request.options:
        return
    hint = ENTER_ANYWAY if session.request.local else ""
    users = list(session.users.known().values())
    seen, own = looks(users), looks([userid])[0]
    if own in seen:
        raise Refused("The userid %s looks like that of another user, %s%s",
                      userid, printable(users[seen.index(own)]), hint)
    for game in played(session.host):
        rows = select(of_game(session, game, ["games"]), Selection(["active"], userid))
        if rows:
            raise Refused("The userid %s is that of a former user, whose games go on, such as %s board %s%s",
                          userid, games.TABLE[game], rows[0].board, hint)


def looks(userids: "list[str]") -> "list[str]":
    """Return what a hasty reader sees of each userid: the same text for userids that look alike, `bob1` and `bobl`."""
    seen = "\n".join(userids).lower()       # one text, which is faster: a host may have a hundred thousand userids
    for letters, alike in ALIKE:
        seen = seen.replace(letters, alike)
    return [name.rstrip("-") for name in seen.split("\n")]


# vacations ----------------------------------------------------------------------------------------------------------

ON_VACATION = """You are on vacation%s.
You will neither be nagged nor lose a game for lack of a move.
A game with a total time goes on: you lose it when that time is used up.
You may still move. When you are back, send

    vacation %s <password> off
"""
WELCOME_BACK = """You are no longer on vacation.
For %d days you will be nagged about late moves, but lose no game for lack of time.
"""
LAST_DAY = " until %s, that day included"


def vacation(session: "Session") -> None:
    """Go on vacation, now or on a day to come: no nags and no forfeits; for two weeks after it, nags only.

    Without words, as cron gives it, it only ends the vacations that are over.
    """
    vacations = Vacations(session.host, session.now)
    if session.request.local and not session.reading.words:
        vacations.lines = vacations.current()
    else:
        user, how, days = vacation_words(session)
        if how == "off":
            come_back(session, user, vacations.come_back(user))
        else:
            last = check_day(vacations, *days) if days else ""
            vacations.leave(user, last)
            session.reply("Vacation of %s" % user, ON_VACATION % (LAST_DAY % last if last else "", user))
    vacations.save()


def vacation_words(session: "Session") -> "tuple[str, str, list[str]]":
    """Return (userid, the word behind the password or "", the days that are named). Raises Refused.

    In every form words and days alternate behind the password: `from <day> until <day>`.
    """
    words = session.arguments()
    return session.authenticate(*words[:2]), "".join(words[2:3]).lower(), list(words[3::2])


def come_back(session: "Session", user: str, was_away: bool) -> None:
    """Reply to a user who is back. Raises Refused if they were not away."""
    if not was_away:
        raise Refused("You are not on vacation")
    session.reply("Welcome back, %s" % user, WELCOME_BACK % GRACE_DAYS)


def check_day(vacations: "Vacations", day: str) -> str:
    """Return a day, the last of a vacation. Raises Refused if the text is no day, or the day is over."""
    if not is_day(day):
        raise Refused("A day looks like 2003-05-01, not %s", day, status=USAGE)
    if day < vacations.today:
        raise Refused("The day is over already: %s", day)
    return day

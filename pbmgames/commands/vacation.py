"""Who is away: the command `vacation` (contract sections 2, 10 and 11)."""

import time

from pbmgames.commands.syntax import misuse
from pbmgames.session import REFUSED, USAGE, Refused
from pbmgames.users import VACATION

GRACE_DAYS = 14             # how long one counts as just back, and is nagged only
UNTIL, SINCE, BACK = "until", "since", "back"


def vacation(session):
    """Go on vacation: no nags and no forfeits; for two weeks after it, nags only.

    A line of ours in the vacation file is `<u> since <day>`, `<u> until <day>` or
    `#<u> back <day>`. Every use of the command, also the one without words that
    cron gives, turns an `until` that is past into `back`, and ends a `back` after
    GRACE_DAYS; lines of other programs stay as they are.
    """
    words = session.request.words[1:]
    today, lines = day(session.now), current_lines(session)
    if words or not session.request.local:
        lines = _answered(session, words, lines, today)
    _write(session, lines)


def day(seconds):
    """Return the local day of a time, `2003-05-01`."""
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


def current_lines(session):
    """Return the lines of the vacation file as they are today."""
    return brought_up_to_date(_lines(session), day(session.now))


def _answered(session, words, lines, today):
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
        session.reply("Welcome back, %s" % user, WELCOME_BACK % GRACE_DAYS)
        return others + back[:1]
    until = _day(words[3]) if len(words) == 4 else None
    if until and until < today:
        raise Refused("The day is over already: %s" % words[3], REFUSED)
    session.reply("Vacation of %s" % user, AWAY % (" until %s, that day included" % until if until else "", user))
    return others + ["%s %s %s" % (user, UNTIL if until else SINCE, until or today)]


AWAY = """You are on vacation%s.
You will neither be nagged nor lose a game for lack of time.
You may still move. When you are back, send

    vacation %s <password> off
"""
WELCOME_BACK = """You are no longer on vacation.
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


def _lines(session):
    return [line for line in (session.host.read(VACATION) or "").split("\n") if line]


def _is_line_of(line, userid):
    return line.lstrip("#").partition(" ")[0].lower() == userid.lower()


def _write(session, lines):
    if lines != _lines(session):
        session.host.write(VACATION, "".join(line + "\n" for line in lines))


def forget(session, userid):
    """Stage the file without a user."""
    _write(session, [line for line in _lines(session) if not _is_line_of(line, userid)])

"""The command `vacation` (docs/commands.md, Vacations)."""

from pbmgames.records.calendar import GRACE_DAYS, Vacations, is_day
from pbmgames.session import Refused
from pbmgames.statuses import USAGE

ON_VACATION = """You are on vacation%s.
You will neither be nagged nor lose a game for lack of time.
You may still move. When you are back, send

    vacation %s <password> off
"""
WELCOME_BACK = """You are no longer on vacation.
For %d days you will be nagged about late moves, but lose no game for lack of time.
"""
LAST_DAY = " until %s, that day included"


def vacation(session):
    """Go on vacation, now or on a day to come: no nags and no forfeits; for two weeks after it, nags only.

    Without words, as cron gives it, only what is over ends.
    """
    vacations = Vacations(session.host, session.now)
    if session.reading.words or not session.request.local:
        _answer(session, vacations)
    vacations.save()


def _answer(session, vacations):
    """Do what a user asks for. Raises Refused."""
    user, how, days = asked(session)
    if how == "off":
        come_back(session, user, vacations.come_back(user))
    else:
        last = check_day(vacations, *days) if days else ""
        vacations.leave(user, last)
        session.reply("Vacation of %s" % user, ON_VACATION % (LAST_DAY % last if last else "", user))


def asked(session):
    """Return who asks, the word behind his password, "" for none, and the days that are named. Raises Refused."""
    said = session.reading
    if not (said.words and said.complete):
        raise session.misuse()
    return session.user(*said.words[:2]), "".join(said.names[2:3]), said.all("<YYYY-MM-DD>")


def come_back(session, user, was_away):
    """Answer a user who is back. Raises Refused if they were not away."""
    if not was_away:
        raise Refused("You are not on vacation")
    session.reply("Welcome back, %s" % user, WELCOME_BACK % GRACE_DAYS)


def check_day(vacations, day):
    """Return the last day of a vacation as it was given. Raises Refused if it is none, or is over."""
    if not is_day(day):
        raise Refused("A day looks like 2003-05-01, not %s" % day, USAGE)
    if day < vacations.today:
        raise Refused("The day is over already: %s" % day)
    return day

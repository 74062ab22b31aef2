"""The command `vacation` (docs/commands.md, Commands of the server)."""

from pbmgames.records.vacations import GRACE_DAYS, UNTIL, Vacations, is_day
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


def vacation(session):
    """Go on vacation: no nags and no forfeits; for two weeks after it, nags only.

    Without words, as cron gives it, only what is over ends.
    """
    words = session.request.words[1:]
    vacations = Vacations(session.host, session.now)
    if words or not session.request.local:
        _answer(session, words, vacations)
    vacations.save()


def _answer(session, words, vacations):
    """Do what a user asks for. Raises Refused."""
    if not (len(words) == 2 or len(words) == 3 and words[2].lower() == "off"
            or len(words) == 4 and words[2].lower() == UNTIL):
        raise session.misuse()
    user = session.user(*words[:2])
    if len(words) == 3:
        if not vacations.come_back(user):
            raise Refused("You are not on vacation")
        session.reply("Welcome back, %s" % user, WELCOME_BACK % GRACE_DAYS)
        return
    until = words[3] if len(words) == 4 else None
    if until and not is_day(until):
        raise Refused("A day looks like 2003-05-01, not %s" % until, USAGE)
    if until and until < vacations.today:
        raise Refused("The day is over already: %s" % until)
    vacations.leave(user, until)
    end = " until %s, that day included" % until if until else ""
    session.reply("Vacation of %s" % user, ON_VACATION % (end, user))

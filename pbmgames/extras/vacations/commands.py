"""The commands `vacation`, `change zone` and `change warnings` (docs/commands.md, Vacations, Warnings)."""

from pbmgames.commands.account import LAST_DAY, ON_VACATION, check_day, come_back, vacation_words
from pbmgames.extras.vacations.asides import WARNINGS, ZONE, absence, zone
from pbmgames.extras.vacations.away import PLANNED, UNTIL_MOVE, PlannedVacations, Preferences, ends_of
from pbmgames.extras.vacations.days import YEAR, DaysAway
from pbmgames.letters import Note
from pbmgames.records.vacations import days_between, is_day
from pbmgames.session import Session
from pbmgames.statuses import USAGE, Refused
from pbmgames.text import whole_number

NEAR_DAYS = 3               # so many days before the last one of a vacation its user is told, if the host bounds days
TOLD = "told"               # a name in the preferences: the last day of a vacation, once its user was told of it
TO_COME = """You will be on vacation from %s until %s, that day included.
You will then neither be nagged nor lose a game for lack of a move.
A game with a total time goes on: you lose it when that time is used up.
If you stay, send

    vacation %s <password> off
"""
CANCELLED = "Your vacation from %s until %s is cancelled.\n"
UNTIL_YOU_MOVE = "It ends with your next move.\n"
ENDS = "Your vacation ends on %s, that day included.\n%s"


def vacation(session: "Session") -> None:
    """Carry out `vacation` with all that this extra knows of it."""
    vacations = PlannedVacations(session.host, session.now)
    if session.reading.words or not session.request.local:
        user, how, days = vacation_words(session)
        if how in _WAYS:
            _WAYS[how](session, vacations, user)
        else:
            _leave(session, vacations, user, how == UNTIL_MOVE, days)
    else:
        vacations.lines = vacations.current()
        if session.setting("vacation"):
            _remind(session, vacations)
    vacations.save()


def _leave(session, vacations, user, until_move, days):
    """Let a user be away.

    until_move -- whether the vacation ends with their next move, too
    days       -- [], [last day] or [first day, last day]. The vacation begins now if there is no first day, or if that
                  is past. It goes on until they say so if there is no last day

    Raises Refused if the days make no sense, or are more than the host allows.
    """
    first, last = _checked(vacations, days)
    taken = _days_away(session, vacations, user)
    last = taken.enter(first, last)
    if first > vacations.today:
        vacations.preferences.put(user, PLANNED, "%s %s" % (first, last))
        text = TO_COME % (first, last, user)
    else:
        vacations.leave(user, last)
        vacations.clear(user)
        if until_move:
            vacations.preferences.put(user, UNTIL_MOVE, _next_number(session.host, user))
        ends = [" until you move"] if until_move else []
        ends += [LAST_DAY % last] if last else []
        text = ON_VACATION % (" or".join(ends), user)
    session.reply("Vacation of %s" % user, text + ("\n" + taken.days_left if taken.days_left else ""))


def _checked(vacations, days):
    """Return the first day of a vacation, which may be today, and its last day, "" if it has none.

    days -- as in `_leave`, which also tells when Refused is raised
    """
    first, last = days[0] if len(days) == 2 else "", days[-1] if days else ""
    if first and not is_day(first):
        raise Refused("A day looks like 2003-05-01, not %s", first, status=USAGE)
    if last:
        check_day(vacations, last)
    if last and last < first:
        raise Refused("%s is before %s", last, first, status=USAGE)
    return max(first, vacations.today), last


def _next_number(host, user):
    """Return the number, as a text, that a user's vacation until a move gets: none of those that ended has it."""
    used = [whole_number(number) or 0 for number in ends_of(host, user)]
    return str(max(used, default=0) + 1)


def _off(session, vacations, user):
    """Let a user be back; if they are not away, drop their plan. Raises Refused if they have no plan, either."""
    plans, taken = vacations.plans(user), _days_away(session, vacations, user)
    if plans and user.lower() not in vacations.ends():
        vacations.preferences.put(user, PLANNED)
        taken.cancel()
        session.reply("Welcome back, %s" % user, CANCELLED % plans[0])
        return
    come_back(session, user, vacations.come_back(user))
    vacations.clear(user)
    taken.cut(vacations.today)


def _show(session, vacations, user):
    """Tell a user when they are away, and how many days they have left."""
    lines = [absence(*time) + "\n" for time in vacations.away([user])] or ["%s is not on vacation.\n" % user]
    if vacations.preferences.get(user, UNTIL_MOVE) and user.lower() in vacations.ends():
        lines.insert(1, UNTIL_YOU_MOVE)
    session.reply("Vacation of %s" % user, "".join(lines) + _days_away(session, vacations, user).days_left)


_WAYS = {"off": _off, "show": _show}


# where the host bounds the days ------------------------------------------------------

def _days_away(session, vacations, user):
    """Return the DaysAway of a user, as the host bounds them."""
    bound = session.setting("vacation")
    days = whole_number(bound.partition(" ")[0]) if bound else YEAR
    return DaysAway(vacations.preferences, user, days, vacations.today)


def _remind(session, vacations):
    """Send a letter to each user whose vacation is near its end, once for each vacation."""
    for user, last in vacations.ends().items():
        found = session.users.find(user)
        near = last and days_between(vacations.today, last) <= NEAR_DAYS
        if found and near and vacations.preferences.get(user, TOLD) != last:
            vacations.preferences.put(found.userid, TOLD, last)
            session.post.send(user, Note("Vacation of %s" % found.userid,
                                         ENDS % (last, _days_away(session, vacations, found.userid).days_left)))


# what users choose about their letters -------------------------------------------------

def change(session: "Session") -> None:
    """Choose the time zone of times in letters, or whether letters warn; no zone is the host's own."""
    words = session.arguments()
    what, choice = words[0].lower(), "".join(words[3:])
    heading, text = _CHOICES[what]
    user = session.authenticate(*words[1:3])
    if what == ZONE and choice and zone(choice) is None:
        raise Refused("%s", no_zone(choice), status=USAGE)
    preferences = Preferences(session.host)
    preferences.put(user, what, *filter(None, [choice if what == ZONE else choice.lower()]))
    preferences.save()
    session.reply(heading % user, text % (choice or "the host's own"))


_CHOICES = {
    ZONE: ("Your time zone is changed, %s",
           "When a letter tells you until when you can move, it now uses this time zone: %s.\n"),
    WARNINGS: ("Your warnings are changed, %s",
               "Warnings that a game is about to end for lack of a move are now %s, in your letters too.\n"),
}


def no_zone(name: str) -> str:
    """Return the text of a refusal: there is no time zone of that name, or this machine knows none.

    It names the zone that was probably meant: one that is spelt in the same way, or has the name of that city.
    """
    from zoneinfo import available_timezones
    known = sorted(available_timezones())
    near = [one for one in known if name.lower() in (one.lower(), one.lower().rpartition("/")[2])]
    why = ("; did you mean %s?" % near[0] if near else "; a time zone has a name like Europe/Berlin" if known else
           ": this machine has no list of them (package tzdata)")
    return "There is no time zone %s%s" % (name, why)

"""Who is away: the file etc/vacation (docs/files.md, Vacations). An extra may know more of it."""

import time

from pbmgames.optional import first
from pbmgames.records.registers import Register
from pbmgames.storage import Host, paths

GRACE_DAYS = 14             # for so long users are just back: they are nagged, but do not forfeit
AWAY, BACK = "away", "back"
UNTIL, SINCE = "until", "since"
OVER = "##"                 # begins the line of a user whose days of grace are over; it is kept, and says nothing


def vacations(host: Host, now: int) -> "Vacations":
    """Return the Vacations of a host at a time, or what an extra has in their place (optional.py, "away")."""
    extra = first("away", host.exists)
    return (extra.PlannedVacations if extra else Vacations)(host, now)


class Vacations(Register):
    """The vacation file as it is at a time.

    A line of ours is `<u> since <day>`, `<u> until <day>` or `#<u> back <day>`. As time goes on a line changes: from
    `alice until 2003-06-01` comes `#alice until 2003-06-01` on the next day, and `##alice ...` after GRACE_DAYS. A
    `back` gets its `##` in the same way. Lines of other programs stay as they are. The system's clock may be wrong, so
    a change of one user leaves the lines of others as they are, and no line is dropped for its age.

    today -- the local day, `2003-05-01`
    """

    def __init__(self, host: Host, now: int) -> None:
        super().__init__(host, paths.VACATION)
        self.today = day_of(now)

    def current(self) -> "list[str]":
        """Return the lines as they are today."""
        return [on_day(line, self.today) for line in self.lines]

    def states(self) -> "dict[str, str]":
        """Return {userid in lower case: AWAY or BACK}."""
        states = {}
        for line in self.current():
            word = line.partition(" ")[0].lower()
            if word and " " in line and not word.startswith(OVER):
                states[word.lstrip("#")] = BACK if word.startswith("#") else AWAY
        return states

    def leave(self, user: str, until: "str | None" = None) -> None:
        """Note that a user is away until a day, that day included; None = until they say so."""
        self.strike(user)
        self.lines.append("%s %s %s" % (user, UNTIL if until else SINCE, until or self.today))

    def come_back(self, user: str) -> bool:
        """Note that a user is just back; return whether they were away, or just back already."""
        own = [line for line in self.current() if _is_line_of(line, user) and not line.startswith(OVER)]
        self.strike(user)
        if own:
            self.lines.append(own[0] if own[0].startswith("#") else "#%s %s %s" % (user, BACK, self.today))
        return bool(own)

    def forget(self, user: str) -> None:
        """Forget all about a user, who leaves the host."""
        self.strike(user)

    def strike(self, user: str) -> None:
        """Take out the lines of a user."""
        self.lines = [line for line in self.lines if not _is_line_of(line, user)]


def on_day(line: str, today: str) -> str:
    """Return a line of the vacation file as it is on a day, `2003-05-01`."""
    words = line.split(" ")
    if len(words) != 3 or words[1] not in (UNTIL, BACK) or not is_day(words[2]):
        return line                     # it names no day on which it would change
    bare = line.lstrip("#")
    marks, since = line[:-len(bare)], days_between(words[2], today)
    if words[1] == BACK and not marks:
        return line
    if words[1] == UNTIL and since <= 0 and marks != "#":       # `##`: the clock was ahead. `#` may be the owner's
        return bare
    if words[1] == BACK:                # one far in the future was written while the clock was wrong: its days are over
        since = abs(since)
    return (OVER if since > GRACE_DAYS else "#") + bare


def day_of(seconds: int) -> str:
    """Return the local day of a time, `2003-05-01`."""
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


def is_day(text: str) -> bool:
    """Return whether a text is a day like 2003-05-01."""
    from datetime import date
    try:
        return len(text) == 10 and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def days_between(day: str, other: str) -> int:
    """Return the number of days from one day to another; it is negative if the other one is earlier."""
    from datetime import date
    return (date.fromisoformat(other) - date.fromisoformat(day)).days


def _is_line_of(line, user):
    """Return whether a line, with or without `#`, is about a user."""
    return line.lstrip("#").lower().startswith(user.lower() + " ")

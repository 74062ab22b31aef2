"""etc/vacation: who is away, and who is just back (docs/files.md, Vacations)."""

import time

from pbmgames.records.registers import text_lines
from pbmgames.storage import paths

GRACE_DAYS = 14             # how long one counts as just back, and is nagged only
AWAY, BACK = "away", "back"
UNTIL, SINCE = "until", "since"


class Vacations:
    """The vacation file as it is at a time.

    A line of ours is `<u> since <day>`, `<u> until <day>` or `#<u> back <day>`. An `until` that is past
    has become `back`, a `back` ends after GRACE_DAYS; lines of other programs stay as they are.

    today -- the local day, `2003-05-01`
    """

    def __init__(self, host, now):
        self.host = host
        self.today = time.strftime("%Y-%m-%d", time.localtime(now))
        self._stored = text_lines(host, paths.VACATION)
        self._lines = brought_up_to_date(self._stored, self.today)

    def marks(self):
        """Return {userid in lower case: AWAY or BACK}."""
        marks = {}
        for line in self._lines:
            word = line.partition(" ")[0].lower()
            if word and " " in line:
                marks[word.lstrip("#")] = BACK if word.startswith("#") else AWAY
        return marks

    def leave(self, user, until=None):
        """Let a user be away until a day, that day included, or until he says so."""
        self.forget(user)
        self._lines.append("%s %s %s" % (user, UNTIL if until else SINCE, until or self.today))

    def come_back(self, user):
        """Let a user be just back; return whether he was away, or just back already."""
        own = [line for line in self._lines if _is_line_of(line, user)]
        self.forget(user)
        self._lines += [line if line.startswith("#") else "#%s %s %s" % (user, BACK, self.today) for line in own[:1]]
        return bool(own)

    def forget(self, user):
        """Take a user out."""
        self._lines = [line for line in self._lines if not _is_line_of(line, user)]

    def save(self):
        """Stage the file."""
        if self._lines != self._stored:
            self.host.write(paths.VACATION, "".join(line + "\n" for line in self._lines))


def brought_up_to_date(lines, today):
    """Return the lines of the vacation file as they are on a day, `2003-05-01`."""
    kept = []
    for line in lines:
        words = line.split(" ")
        if len(words) == 3 and is_day(words[2]):
            user, what, day = words
            if what == UNTIL and day < today and not user.startswith("#"):
                line = "#%s %s %s" % (user, BACK, day)
            if line.startswith("#") and what in (UNTIL, BACK) and _days_between(day, today) > GRACE_DAYS:
                continue
        kept.append(line)
    return kept


def is_day(text):
    """Return whether a text is a day like 2003-05-01."""
    from datetime import date
    try:
        return len(text) == 10 and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _days_between(day, other):
    from datetime import date
    return (date.fromisoformat(other) - date.fromisoformat(day)).days


def _is_line_of(line, user):
    return line.lstrip("#").partition(" ")[0].lower() == user.lower()

"""cleanup/<Game>: when each kind of Cleanup ran last (docs/files.md, Cleanups)."""

from pbmgames.storage import paths
from pbmgames.text import DAY, whole_number

FULL, LATE, DAILY, NAG = "weekly", "late", "daily", "nag"       # kinds: what they do stands in docs/commands.md, Cleanup
WAIT = "wait"               # the word of the time since which no game ends
_WORDS = {LATE: LATE, DAILY: DAILY, NAG: NAG, "justnag": NAG, "nagonly": NAG}


def kind(word):
    """Return the kind of Cleanup that a word asks for; any other word, and none, asks for the full one."""
    return _WORDS.get(word, FULL)


class Cleanups:
    """The mark that the Cleanups of a game leave.

    last  -- {kind: when one ran last, in seconds}; a line of the file that says something else is passed over
    since -- when they began to end no game (commands/patience.py), None if they do
    """

    def __init__(self, host, game):
        self._host, self._path = host, paths.cleanups(game)
        self.last, self.since = {}, None
        for line in (host.read(self._path) or "").split("\n"):
            when, _, word = line.partition(" ")
            if whole_number(when, 12) is not None and word in (FULL, LATE, DAILY, NAG):
                self.last[word] = int(when)
            elif whole_number(when, 12) is not None and word == WAIT:
                self.since = int(when)

    def note(self, kind, now):
        """Stage that one runs."""
        self.last[kind] = now
        times = list(self.last.items()) + ([] if self.since is None else [(WAIT, self.since)])
        self._host.write(self._path, "".join("%d %s\n" % (when, word) for word, when in times))

    def waits(self, now, days):
        """Return whether the days for which no game ends are not over; a beginning in the future counts for none."""
        return self.since is not None and self.since <= now < self.since + days * DAY

    def idle_days(self, now, *kinds):
        """Return the whole days since one of these kinds ran last, None if none did."""
        times = [self.last[kind] for kind in kinds or self.last if kind in self.last]
        return (now - max(times)) // DAY if times else None

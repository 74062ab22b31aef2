"""etc/preferences: what users have chosen, a line `<userid> <name> <value>` each (docs/files.md, Preferences)."""

from pbmgames.records.registers import text_lines
from pbmgames.storage import paths

WARNINGS, ZONE = "warnings", "zone"         # names: `on` or `off`, a zone such as Europe/Berlin


class Preferences:
    """The file as it is; lines in other forms stay."""

    def __init__(self, host):
        self.host = host
        self._stored = text_lines(host, paths.PREFERENCES)
        self._lines = list(self._stored)

    def values(self, user, name):
        """Return a user's values of a name, in the order of the file."""
        return [value for one, value in self.everybodys(name) if one.lower() == user.lower()]

    def get(self, user, name):
        """Return a user's value of a name, "" if there is none."""
        return next(iter(self.values(user, name)), "")

    def everybodys(self, name):
        """Return (userid, value) of all lines of a name."""
        parts = [line.split(" ", 2) for line in self._lines]
        return [(words[0], words[2]) for words in parts if len(words) == 3 and words[1] == name]

    def put(self, user, name, *values):
        """Let these be a user's values of a name."""
        self._lines = [line for line in self._lines if not _is(line, user, name)]
        self._lines += ["%s %s %s" % (user, name, value) for value in values]

    def forget(self, user):
        """Take a user out."""
        self._lines = [line for line in self._lines if not _is(line, user)]

    def save(self):
        """Stage the file, if it has changed."""
        if self._lines != self._stored:
            self.host.write(paths.PREFERENCES, "".join(line + "\n" for line in self._lines))


def _is(line, user, *name):
    words = line.lower().split(" ", 2)
    return len(words) == 3 and words[:1 + len(name)] == [user.lower(), *name]


def zone(name):
    """Return the time zone of a name as an object, None if there is none, or no name. UTC needs no list of zones."""
    from datetime import timezone
    from zoneinfo import ZoneInfo
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):     # not there; no name of one; a folder of them
        return timezone.utc if name == "UTC" else None

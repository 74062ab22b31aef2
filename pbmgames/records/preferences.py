"""etc/preferences: what users have chosen, a line `<userid> <name> <value>` each (docs/files.md, Preferences)."""

from pbmgames.records.gamefile import Register
from pbmgames.storage import paths

WARNINGS, ZONE = "warnings", "zone"         # names: `on` or `off`, a zone such as Europe/Berlin


def _words(line):
    words = line.split(" ", 2)
    return words if len(words) == 3 else None


class Preferences(Register):
    """What the users of a host have chosen."""

    def __init__(self, host):
        super().__init__(host, paths.PREFERENCES, _words, " ".join)

    def values(self, user, name):
        """Return a user's values of a name, in the order of the file."""
        return [value for one, value in self.everybodys(name) if one.lower() == user.lower()]

    def get(self, user, name):
        """Return a user's value of a name, "" if there is none."""
        return next(iter(self.values(user, name)), "")

    def everybodys(self, name):
        """Return (userid, value) of all lines of a name."""
        return [(user, value) for user, found, value in self.rows if found == name]

    def put(self, user, name, *values):
        """Let these be a user's values of a name."""
        self.drop(lambda row: row[0].lower() == user.lower() and row[1].lower() == name)
        self.lines += [[user, name, value] for value in values]

    def forget(self, user):
        """Take a user out."""
        self.drop(lambda row: row[0].lower() == user.lower())


def zone(name):
    """Return the time zone of a name as an object, None if there is none, or no name. UTC needs no list of zones."""
    from datetime import timezone
    from zoneinfo import ZoneInfo
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):     # not there; no name of one; a folder of them
        return timezone.utc if name == "UTC" else None

"""The kinds of Cleanup, and when each ran last: the file cleanup/<Game> (docs/files.md, Cleanups)."""

from pbmgames.records.registers import Register
from pbmgames.storage import Host, paths
from pbmgames.text import whole_number

# kinds: what they do is told in docs/commands.md, Cleanup
FULL, LATE, DAILY, NAG = "weekly", "late", "daily", "nag"
_WORDS = {LATE: LATE, DAILY: DAILY, NAG: NAG, "justnag": NAG, "nagonly": NAG}


def kind(word: str) -> str:
    """Return the kind of Cleanup that a word asks for; any other word, and none, asks for the full one."""
    return _WORDS.get(word, FULL)


class Cleanups(Register):
    """When the Cleanups of a game ran: cleanup/<Game>, a row (seconds, kind) for each kind.

    last -- {kind: when such a Cleanup ran last, in seconds}, the latest one last. Other lines of the file stay, and
            come to stand below
    """

    def __init__(self, host: Host, game: str) -> None:
        super().__init__(host, paths.RUNS % game, _run, lambda row: "%d %s" % row)
        self.last = {kind: when for when, kind in self.rows}

    def note(self, kind: str, now: int) -> None:
        """Stage that a Cleanup of a kind runs now."""
        self.last.pop(kind, None)
        self.last[kind] = now
        self.lines = [(when, kind) for kind, when in self.last.items()] + self.others
        self.save()


def _run(line):
    """Return (seconds, kind) of a line about a Cleanup, None for any other."""
    when, _, kind = line.partition(" ")
    return (int(when), kind) if whole_number(when, 12) is not None and kind in (FULL, LATE, DAILY, NAG) else None

"""What the Cleanups of a game leave for the next one and for `pbm verify` (docs/files.md, Cleanups).

etc/<Game>.users has the users whom the last one saw. A line of cleanup/<Game> tells since when none of them ends games.
"""

from pbmgames import Iterable
from pbmgames.records.calendar import FULL, LATE, Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.storage import Host, paths
from pbmgames.text import DAY, whole_number

SEEN = "etc/%s.users"
WAIT = "wait"               # the word of the line that tells since when no game ends
MOST_DAYS = 2               # after so many days without a Cleanup that ends games somebody is told
NO_CLEANUP = "%s: games that are not played on do not end; let cron run `pbm Cleanup late` (examples/crontab)"


def seen(host: Host, game: str) -> "list[str]":
    """Return the users whom the last Cleanup of a game saw."""
    return text_lines(host, SEEN % game)


def note_seen(host: Host, game: str, users: "Iterable[str]") -> None:
    """Stage the users whom a Cleanup of a game sees."""
    host.update(SEEN % game, "".join(user + "\n" for user in users))


def lost(host: Host, game: str, known: "dict[str, str]") -> "list[str]":
    """Return the users whom the last Cleanup of a game saw and who are no longer there.

    known -- those who are there, as Users.known has them
    """
    return [user for user in seen(host, game) if user.lower() not in known]


def waiting_since(host: Host, game: str) -> "int | None":
    """Return since when Cleanups of a game end no games, in seconds; None if they do."""
    lines = [line.partition(" ") for line in text_lines(host, paths.RUNS % game)]
    times = [int(when) for when, _, word in lines if word == WAIT and whole_number(when, 12) is not None]
    return times[-1] if times else None


def note_waiting(host: Host, game: str, since: "int | None") -> None:
    """Stage since when Cleanups of a game end no games, None = they do; other lines stay as they are."""
    path = paths.RUNS % game
    lines = [line for line in text_lines(host, path) if line.partition(" ")[2] != WAIT]
    lines += ["%d %s" % (since, WAIT)] if since is not None else []
    host.update(path, "".join(line + "\n" for line in lines))


def idle_days(cleanups: Cleanups, now: int, *kinds: str) -> "int | None":
    """Return the whole days since a Cleanup of these kinds, or of any kind, ran last; None if none did."""
    times = [cleanups.last[kind] for kind in kinds or cleanups.last if kind in cleanups.last]
    return (now - max(times)) // DAY if times else None


def neglected(game: str, cleanups: Cleanups, now: int) -> str:
    """Return what to say if no Cleanup that ends games for age has run for days, "" if one has."""
    days = idle_days(cleanups, now, FULL, LATE)
    if days is None:
        return NO_CLEANUP % ("no full Cleanup of %s is known, and no `Cleanup late`" % game)
    if days < MOST_DAYS:
        return ""
    return NO_CLEANUP % ("the last full Cleanup of %s, or `Cleanup late`, was %d days ago" % (game, days))

"""What the Cleanups of a game leave for the next one (docs/files.md, Cleanups), and what `pbm verify` sees in it.

etc/<Game>.users has the users whom the last Cleanup saw. A line of cleanup/<Game> tells since when no game is ended.
"""

from pbmgames import Any, Iterable, Iterator
from pbmgames.board.clock import is_quick
from pbmgames.records.boardlist import BoardList
from pbmgames.records.cleanups import FULL, LATE, Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.records.users import printable
from pbmgames.storage import Host, paths
from pbmgames.text import DAY, whole_number

SEEN = "etc/%s.users"
WAIT = "wait"               # the word of the line that tells since when no game ends
MOST_DAYS = 2               # after so many days without a Cleanup that ends games the operator is told
OVERDUE = 8                 # days without a Cleanup after which even a weekly one is late
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
    """Return what to say if no Cleanup that ends games for age has run for MOST_DAYS days, "" if one has."""
    days = idle_days(cleanups, now, FULL, LATE)
    if days is None:
        return NO_CLEANUP % ("no full Cleanup of %s is known, and no `Cleanup late`" % game)
    if days < MOST_DAYS:
        return ""
    return NO_CLEANUP % ("the last full Cleanup of %s, or `Cleanup late`, was %d days ago" % (game, days))


# what `pbm verify` checks ---------------------------------------------------------------------------------------------

def check(inspection: "Any") -> "Iterator[Any]":
    """Yield findings about users whom the last Cleanup of a game saw, and who are gone; and about its Cleanups."""
    host, game = inspection.host, inspection.host.section
    gone = lost(host, game, inspection.users.known())
    if gone:
        yield inspection.note(paths.USERS, "the last Cleanup of %s saw %s; they signed off, or were lost" % (
            game, inspection.some(map(printable, gone))))
    boards = [path for path, put_away in inspection.files if not put_away]
    if boards:
        yield from _upkeep(inspection, boards)


def _upkeep(inspection, boards):
    """Yield a finding if the Cleanups of a game with these boards are overdue."""
    host, now, game = inspection.host, inspection.now, inspection.host.section
    cleanups, path = Cleanups(host, game), paths.RUNS % game
    last = idle_days(cleanups, now)
    oldest = min(host.modified(board) // 10 ** 9 or now for board in boards)
    days = (now - oldest) // DAY if last is None else last
    trouble = neglected(game, cleanups, now)
    if days > OVERDUE:
        yield inspection.note(path, "%s: let cron run `pbm Cleanup late` (examples/crontab)" % (
            "no Cleanup is known, and there is a board of %d days" % days if last is None else
            "the last Cleanup was %d days ago" % days))
    elif last is not None and trouble and any(
            row.active and not is_quick(row.board) for row in BoardList(host, game).rows()):
        yield inspection.note("", trouble)

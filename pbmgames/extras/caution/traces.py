"""What the Cleanups of a game leave for the next one (docs/files.md, Cleanups), and what `pbm verify` sees in it.

etc/<Game>.users has the users whom the last Cleanup saw. A line of cleanup/<Game> tells since when no game is ended.
"""

from pbmgames import Any, Iterable, Iterator
from pbmgames.board.clock import is_quick
from pbmgames.records.boardlist import BoardList
from pbmgames.records.cleanups import FULL, LATE, Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.records.users import NOBODY, printable
from pbmgames.storage import Host, paths
from pbmgames.text import DAY, whole_number

SEEN = "etc/%s.users"
WAIT = "wait"               # the word of the line that tells since when no game ends
MOST_DAYS = 2               # after so many days without a Cleanup that ends games the operator is told
OVERDUE = 8                 # after so many days without a Cleanup of any kind even a weekly one is late
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


def joined_lines(text: str) -> "list[str]":
    """Return a text about each line of the user file that looks like two: perhaps a wrong bit has spoilt the line end.

    text -- that of the file
    """
    return ["%s: line %d looks like two lines that have grown together" % (paths.USERS, number)
            for number, line in enumerate(text.split("\n"), 1) if _is_two(line)]


def _is_two(line):
    """Return whether fields of another user follow behind an address, which should end the line."""
    fields = line.split(":")
    return any(len(digit) == 1 and digit.isdigit() and ("@" in field or field.lower().startswith(NOBODY))
               for digit, field in zip(fields[2:], fields[3:-3]))


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


def neglected(game: str, cleanups: Cleanups, now: int) -> str:
    """Return what to say if no Cleanup that ends games for age has run for MOST_DAYS days, "" if one has."""
    times = [cleanups.last[kind] for kind in (FULL, LATE) if kind in cleanups.last]
    if not times:
        return NO_CLEANUP % ("no full Cleanup of %s is known, and no `Cleanup late`" % game)
    days = (now - max(times)) // DAY
    if days < MOST_DAYS:
        return ""
    return NO_CLEANUP % ("the last full Cleanup of %s, or `Cleanup late`, was %d days ago" % (game, days))


# what `pbm verify` checks ---------------------------------------------------------------------------------------------

def check(inspection: "Any") -> "Iterator[Any]":
    """Yield findings about the user file; for a game, about users whom its last Cleanup saw, and about its Cleanups."""
    host, game = inspection.host, inspection.host.section
    if not game:
        yield from (inspection.wrong("", text) for text in joined_lines(inspection.users.text))
        return
    gone = lost(host, game, inspection.users.known())
    if gone:
        yield inspection.note(paths.USERS, "the last Cleanup of %s saw %s; they signed off, or were lost" % (
            game, inspection.some(map(printable, gone))))
    cleanups = Cleanups(host, game)
    trouble = neglected(game, cleanups, inspection.now)
    if trouble and _is_overdue(inspection, cleanups):
        yield inspection.note("", trouble)


def _is_overdue(inspection, cleanups):
    """Return whether the Cleanups of a game are late: those that end games if any can end, else those of any kind.

    Where no Cleanup is known, the host may be a new one, until it has a board that is old.
    """
    host, now, game = inspection.host, inspection.now, inspection.host.section
    boards = [host.modified(path) // 10 ** 9 or now for path, put_away in inspection.files if not put_away]
    last = max(cleanups.last.values(), default=min(boards, default=now))
    in_play = any(row.active and not is_quick(row.board) for row in BoardList(host, game).rows())
    return bool(boards) and (now - last > OVERDUE * DAY or in_play and bool(cleanups.last))

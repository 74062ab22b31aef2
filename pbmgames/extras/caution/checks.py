"""What `pbm verify` checks: whether Cleanups run, and whether users were lost since the last one."""

from pbmgames import Any, Iterator
from pbmgames.board.clock import is_quick
from pbmgames.extras.caution import traces
from pbmgames.records.boardlist import BoardList
from pbmgames.records.calendar import Cleanups
from pbmgames.records.users import printable
from pbmgames.storage import paths
from pbmgames.text import DAY

OVERDUE = 8                     # days without a Cleanup after which even a weekly one is late


def check(inspection: "Any") -> "Iterator[Any]":
    """Yield notes on users whom the last Cleanup of a game saw, and who are no longer there; and on its Cleanups."""
    host, game = inspection.host, inspection.host.section
    lost = traces.lost(host, game, inspection.users.known())
    if lost:
        yield inspection.note(paths.USERS, "the last Cleanup of %s saw %s; they signed off, or were lost" % (
            game, inspection.some(map(printable, lost))))
    boards = [path for path, put_away in inspection.files if not put_away]
    if boards:
        yield from _upkeep(inspection, boards)


def _upkeep(inspection, boards):
    """Yield a note if the Cleanups of a game with these boards are overdue."""
    host, now, game = inspection.host, inspection.now, inspection.host.section
    cleanups, path = Cleanups(host, game), paths.RUNS % game
    last = traces.idle_days(cleanups, now)
    oldest = min(host.modified(board) // 10 ** 9 or now for board in boards)
    days = (now - oldest) // DAY if last is None else last
    trouble = traces.neglected(game, cleanups, now)
    if days > OVERDUE:
        yield inspection.note(path, "%s: let cron run `pbm Cleanup late` (examples/crontab)" % (
            "no Cleanup is known, and there is a board of %d days" % days if last is None else
            "the last Cleanup was %d days ago" % days))
    elif last is not None and trouble and any(
            row.active and not is_quick(row.board) for row in BoardList(host, game).rows()):
        yield inspection.note("", trouble)

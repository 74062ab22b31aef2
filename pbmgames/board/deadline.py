"""When a board will be lost, or tied, if nobody moves (docs/commands.md, Warnings)."""

from pbmgames.text import DAY


def deadline(match, now, away):
    """Return the time from which Cleanup ends an unfinished board if nothing happens, None if there is none.

    away -- function of a userid that tells whether he is on vacation, or just back
    """
    clock, total = match.clock, match.clock.limit("total")
    times = []
    if not any(map(away, waited_for(match))):
        times.append(clock.moved + clock.limit("forfeit") * DAY)
    if total:
        times.append(now + total * DAY - match.used(now)[match.turn])
    return min(times) if times else None


def waited_for(match):
    """Return the users for whom a board waits: who have not answered what lapses, else who is to move."""
    return match.unanswered if match.lapsing else [match.to_move]

"""The clock of one board: when the game began, who used how much time, which limits hold (docs/files.md, Clocks)."""

from pbmgames.text import DAY

UNIT, UNITS = DAY, "days"       # of all time limits: its seconds, and its name
USUAL = {"total": 0, "forfeit": 21, "nag": 7}           # 0 = no total
QUICK = {"total": 0, "forfeit": 7, "nag": 1}            # likewise, on the boards of quick tournaments


def is_quick(board: str) -> bool:
    """Return whether a board is one of a quick tournament: its id begins with no digit and ends with one.

    board -- its id, or what somebody asked for: `x#2` counts as a quick board, though `x` does not
    """
    return not board[0].isdigit() and board[-1].isdigit()


def in_words(limit: int) -> str:
    """Return a limit, or another number of units, as readers see it: `7 days`."""
    return "%d %s" % (limit, UNITS)         # `1 days` too, as in the original


class Clock:
    """The times of a board, in seconds.

    start          when it began
    moved          when the last move was made
    changed        when the board was changed last; of a finished game, when it ended
    changed_before when it was changed before that
    used           how much each seat has used up to `changed`
    limits         {"total", "forfeit" or "nag": units}, those that the challenge has set
    """

    def __init__(self, now: int, seats: int) -> None:
        self.start = self.moved = self.changed = self.changed_before = now
        self.used = [0] * seats
        self.limits = {}

    def tick(self, now: int, seat: int) -> None:
        """Bring the clock up to `now`; the time since the last change is that of `seat`, who was on turn."""
        self.used[seat] += now - self.changed
        self.changed, self.changed_before = now, self.changed

    def idle(self, now: int) -> int:
        """Return the whole units since the last move."""
        return (now - self.last_moved(now)) // UNIT

    def last_moved(self, now: int) -> int:
        """Return when the last move was made.

        If the system's clock was set back between the last two changes of the board, its file may have a time for the
        move that is too early. Then this is the time of the change before the last, unless `now` is before that.
        """
        return self.changed_before if self.changed < self.changed_before <= now else self.moved

    def figures(self) -> "list[int]":
        """Return the figures of the board file's entry `clock`: start, last move, last change, the change before."""
        return [self.start, self.moved, self.changed, self.changed_before]

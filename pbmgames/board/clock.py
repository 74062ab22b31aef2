"""The clock of one board: when it began, who used how much time, and which limits hold (docs/files.md, Clocks)."""

from pbmgames.text import DAY

UNIT, UNITS = DAY, "days"       # of all time limits
USUAL = {"total": 0, "forfeit": 21, "nag": 7}           # 0 = no total
QUICK = {"total": 0, "forfeit": 7, "nag": 1}            # likewise, on the boards of quick tournaments


def is_quick(board: str) -> bool:
    """Return whether a board is one of a quick tournament; its id is as it was asked for, `x#2` too."""
    return not board[0].isdigit() and board[-1].isdigit()


def in_words(limit: int) -> str:
    """Return a limit, or another number of units, as readers see it: `7 days`."""
    return "%d %s" % (limit, UNITS)


class Clock:
    """The times of a board, in seconds.

    start          when it began
    moved          when the last move was made
    changed        when the board was changed last, or ended
    changed_before when it was changed before that
    used           what each seat has used up to `changed`
    limits         {"total", "forfeit", "nag": units} as far as the challenge set them
    """

    def __init__(self, now: int, seats: int) -> None:
        self.start = self.moved = self.changed = self.changed_before = now
        self.used = [0] * seats
        self.limits = {}

    def tick(self, now: int, seat: int) -> None:
        """Go on to `now`; `seat` was on turn."""
        self.used[seat] += now - self.changed
        self.changed, self.changed_before = now, self.changed

    def idle(self, now: int) -> int:
        """Return the whole units since the last move."""
        return (now - self.last_moved(now)) // UNIT

    def last_moved(self, now: int) -> int:
        """Return when the last move was made.

        If the system's clock was set back between the last two changes of the board, this is the time of the earlier
        one, unless that is still to come.
        """
        return self.changed_before if self.changed < self.changed_before <= now else self.moved

    def figures(self) -> "list[int]":
        """Return what the board file tells: start, last move, now or end, the change before."""
        return [self.start, self.moved, self.changed, self.changed_before]

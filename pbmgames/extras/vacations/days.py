"""How long users may be away, where the host bounds it: `vacation = 30 a year` (docs/files.md, Preferences).

An absence is kept as `<userid> away <first day> <last day>`; those of past years are dropped.
"""

from datetime import date, timedelta

from pbmgames import TYPE_CHECKING
from pbmgames.records.vacations import is_day
from pbmgames.statuses import Refused

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.extras.vacations.away import Preferences

AWAY = "away"
YEAR = 366          # days: with such a bound a user may be away all year
DAYS_LEFT = "You have %d vacation days left in %s.\n"


class DaysAway:
    """The absences of one user; days are like 2003-05-01, years like 2003.

    preferences -- the host's Preferences
    bound       -- the days a year that the user may be away, YEAR = any number: then new absences are not entered
    today       -- the local day
    spans       -- (first day, last day), both included
    """

    def __init__(self, preferences: "Preferences", user: str, bound: int, today: str) -> None:
        self.preferences, self.user, self.bound, self.today = preferences, user, bound, today
        spans = [tuple(value.split(" ")) for value in preferences.values(user, AWAY)]
        self.spans = [span for span in spans if len(span) == 2 and all(map(is_day, span))]

    def left(self, year: str) -> int:
        """Return how many days the user may still be away in a year."""
        return max(0, self.bound - len(self._taken(year)))

    @property
    def days_left(self) -> str:
        """The line that tells how many days are left this year; "" if they are not bounded."""
        return DAYS_LEFT % (self.left(self.today[:4]), self.today[:4]) if self.bound < YEAR else ""

    def _taken(self, year):
        """Return the days of a year that are taken, as numbers."""
        return {day for span in self.spans for day in _days(*span, year)}

    def enter(self, first: str, last: str) -> str:
        """Enter an absence; return its last day.

        If it begins later, it replaces all absences that have not begun yet; if it has begun, the present absence.

        last -- the last day, "" = the last one that is allowed

        Raises Refused if it is too long.
        """
        if self.bound >= YEAR:
            return last
        if first > self.today:
            self.cancel()
        else:
            self.cut(_later(first, -1))
        last = last or self._longest(first)
        for year in map(str, range(int(first[:4]), int(last[:4]) + 1)):
            days, left = len(set(_days(first, last, year)) - self._taken(year)), self.left(year)
            if days > left:
                raise Refused("You have %d vacation days left in %s, not %d", left, year, days)
        self.spans.append((first, last))
        self._store()
        return last

    def _longest(self, first):
        """Return the last day of the longest absence that begins on a day; that day itself if none is allowed."""
        day, end, left = first, first, {}
        for _ in range(2 * YEAR):               # with a bound of 365 days no year but a leap year would end it
            year = day[:4]
            left[year] = left.get(year, self.left(year)) - 1
            if left[year] < 0:
                break
            end, day = day, _later(day, 1)
        return end

    def cut(self, last: str) -> None:
        """End the present absence on a day, or take it out if it began after that day. Absences to come stay."""
        spans = [(first, min(end, last) if first <= self.today <= end else end) for first, end in self.spans]
        self.spans = [(first, end) for first, end in spans if first <= end]
        self._store()

    def cancel(self) -> None:
        """Take out the absences that have not begun yet."""
        self.spans = [span for span in self.spans if span[0] <= self.today]
        self._store()

    def _store(self):
        """Put the absences into the preferences, without those of past years."""
        kept = ["%s %s" % (first, last) for first, last in self.spans if last[:4] >= self.today[:4]]
        self.preferences.put(self.user, AWAY, *kept)


def _days(first, last, year):
    """Return the days of an absence that lie in a year, as numbers."""
    first, last = max(first, year + "-01-01"), min(last, year + "-12-31")
    return range(date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal() + 1)


def _later(day, days):
    return (date.fromisoformat(day) + timedelta(days)).isoformat()

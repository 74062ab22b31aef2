"""How long users may be away, where the host bounds it: `vacation = 30 a year` (docs/files.md, Preferences).

An absence is kept as `<userid> away <first day> <last day>`; those of past years are dropped.
"""

from datetime import date, timedelta

AWAY = "away"
YEAR = 366          # days; so high a bound bounds nothing


class Absences:
    """The absences of one user.

    preferences -- the host's Preferences
    bound       -- the days a year that the user may be away
    today       -- the local day, 2003-05-01
    spans       -- (first day, last day), both included
    """

    def __init__(self, preferences, user, bound, today):
        self.preferences, self.user, self.bound = preferences, user, bound
        self.today = date.fromisoformat(today)
        self.spans = [span for span in map(_read, preferences.values(user, AWAY)) if span]

    def left(self, year):
        """Return how many days the user may still be away in a year."""
        return self.bound - len(self._taken(year))

    def _taken(self, year):
        """Return the days of a year that are taken, as numbers."""
        return {day for span in self.spans for day in _days(span, year)}

    def exceeded(self, first, last):
        """Return (year, days asked for, days left) of the first year in which an absence is too long, or None."""
        span = date.fromisoformat(first), date.fromisoformat(last)
        for year in range(span[0].year, span[1].year + 1):
            days, left = len(set(_days(span, year)) - self._taken(year)), max(0, self.left(year))
            if days > left:
                return year, days, left
        return None

    def longest(self, first):
        """Return the last day of the longest absence that begins on a day, "" if there is none."""
        day, end, left = date.fromisoformat(first), "", {}
        for _ in range(2 * YEAR):
            left.setdefault(day.year, self.left(day.year))
            left[day.year] -= 1
            if left[day.year] < 0:
                break
            end, day = day.isoformat(), day + timedelta(1)
        return end

    def add(self, first, last):
        """Enter an absence."""
        self.spans.append((date.fromisoformat(first), date.fromisoformat(last)))
        self._store()

    def cut(self, last):
        """End the present absence on a day, or take it out if it began later. Absences to come stay."""
        end = date.fromisoformat(last)
        spans = [(first, min(old, end) if first <= self.today <= old else old) for first, old in self.spans]
        self.spans = [span for span in spans if span[0] <= span[1]]
        self._store()

    def cancel(self):
        """Take out the absences that have not begun yet."""
        self.spans = [span for span in self.spans if span[0] <= self.today]
        self._store()

    def _store(self):
        kept = ["%s %s" % span for span in self.spans if span[1].year >= self.today.year]
        self.preferences.put(self.user, AWAY, *kept)


def _read(value):
    try:
        first, last = map(date.fromisoformat, value.split(" "))
        return first, last
    except ValueError:
        return None


def _days(span, year):
    """Return the days of a span that lie in a year, as numbers."""
    first, last = max(span[0], date(year, 1, 1)), min(span[1], date(year, 12, 31))
    return range(first.toordinal(), last.toordinal() + 1)


def day_before(day):
    """Return the day before another, both like 2003-05-01."""
    return (date.fromisoformat(day) - timedelta(1)).isoformat()

"""What users have chosen, and who is away, where vacations are also planned, or end with a move (docs/files.md).

This module is what takes part in the place "away".
"""

from pbmgames import Any, Iterable, Iterator
from pbmgames.games import TABLE
from pbmgames.records.registers import Register, text_lines
from pbmgames.records.vacations import AWAY, BACK, GRACE_DAYS, SINCE, UNTIL, Vacations, day_of, days_between, is_day
from pbmgames.session import Session
from pbmgames.storage import Host, paths

PREFERENCES = "etc/preferences"
# names of preferences; their values are `<first day> <last day>`, and the number of a vacation until a move
PLANNED, UNTIL_MOVE = "planned", "until-i-move"
MOVED = "etc/%s.moved"                                  # the file of a game with the vacations that a move has ended


class Preferences(Register):
    """What the users of a host have chosen: a row (userid, name, value) for each choice (docs/files.md, Preferences).

    What names and values mean is known to the modules that let users choose.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host, PREFERENCES, three_words, " ".join)

    def values(self, user: str, name: str) -> "list[str]":
        """Return what a user has chosen under a name, in the order of the file."""
        return [value for other, value in self.of_all_users(name) if other.lower() == user.lower()]

    def get(self, user: str, name: str) -> str:
        """Return what a user has chosen under a name, the first value of several; "" if there is none."""
        return next(iter(self.values(user, name)), "")

    def of_all_users(self, name: str) -> "list[tuple[str, str]]":
        """Return (userid, value) of all that users have chosen under a name, in the order of the file."""
        return [(user, value) for user, other, value in self.rows if other == name]

    def put(self, user: str, name: str, *values: str) -> None:
        """Replace what a user has chosen under a name by some values; without any, take it out."""
        self.drop(lambda row: row[0].lower() == user.lower() and row[1].lower() == name)
        self.lines += [[user, name, value] for value in values]

    def forget(self, user: str) -> None:
        """Take out all that a user has chosen."""
        self.drop(lambda row: row[0].lower() == user.lower())


def three_words(line: str) -> "list[str] | None":
    """Return the three words of a line, the last of which may have blanks; None if there are fewer."""
    words = line.split(" ", 2)
    return words if len(words) == 3 else None


def ends_in(host: "Host", game: str) -> "Register":
    """Return the Register of vacations that ended with a move in a game: `<userid> <number> <day of the move>`.

    <number> is that of the vacation. The file belongs to the game, so that it is written together with the move.
    """
    return Register(host, MOVED % game, three_words, " ".join)


def ends_of(host: "Host", user: str) -> "dict[str, str]":
    """Return {number of the vacation: day} of the vacations of a user that ended with a move, the last of each game."""
    rows = [row for game in TABLE.values() for row in ends_in(host, game).rows]
    return {number: day for name, number, day in rows if name.lower() == user.lower() and is_day(day)}


class PlannedVacations(Vacations):
    """The vacations of a host, also those that are planned, and those that end with a move.

    Who is away now stands in the vacation file alone. A planned vacation stands in the preferences; on its first day it
    becomes a line of that file. A vacation that ended with a move stands in etc/<Game>.moved. An object of this class
    has the lines as they should be now, as soon as it is made; `save` stages them.

    preferences -- the host's Preferences
    """

    def __init__(self, host: "Host", now: int) -> None:
        super().__init__(host, now)
        self.preferences = Preferences(host)
        for user, number in self.preferences.of_all_users(UNTIL_MOVE):
            day = ends_of(host, user).get(number)
            if day:
                self._end(user, day)
        for user, value in self.preferences.of_all_users(PLANNED):
            first, _, last = value.partition(" ")
            self._begin(user, first, last)

    def _end(self, user, day):
        """End a vacation with a move that was made on a day."""
        from pbmgames.extras.vacations.days import DaysAway
        self.preferences.put(user, UNTIL_MOVE)
        if self.states().get(user.lower()) == AWAY:
            self.strike(user)
            self.lines.append("#%s %s %s" % (user, BACK, day))
            DaysAway(self.preferences, user, 0, day).cut(day)       # `cut` asks for no bound: 0 is as good as any

    def _begin(self, user, first, last):
        """Begin a planned vacation if its first day has come.

        It is dropped if the user is away until its last day or longer, or came back on its last day or later. While
        they are away without a last day, it waits: their next move may end that vacation. A plan whose last day is long
        past is kept, for the clock may be wrong.
        """
        if not (is_day(first) and is_day(last) and first <= self.today):
            return
        if days_between(last, self.today) > GRACE_DAYS:
            return
        days, away, back = self._days(), user.lower(), "#" + user.lower()
        if away in days and days[away] is None:
            return
        self.clear(user)
        known = days[away] if away in days else days.get(back) or ""
        if known < last:
            self.leave(user, last)

    def clear(self, user: str) -> None:
        """Forget that the present vacation of a user ends with a move; forget their plan if its first day has come."""
        self.preferences.put(user, UNTIL_MOVE)
        self.preferences.put(user, PLANNED, *map(" ".join, self.plans(user)))

    def plans(self, user: str) -> "list[tuple[str, str]]":
        """Return (first day, last day) of the vacations of a user that are to come."""
        plans = [tuple(value.split(" ")) for value in self.preferences.values(user, PLANNED)]
        return [plan for plan in plans if len(plan) == 2 and plan[0] > self.today]

    def ends(self) -> "dict[str, str | None]":
        """Return {userid in lower case: the day until which they are away, None if it is not known}."""
        return {user: day for user, day in self._days().items() if not user.startswith("#")}

    def _days(self):
        """Return what `ends` does, and `#<userid>: day` of users who are just back, the day on which they came back."""
        days = {}
        for user, *words in (line.split(" ") for line in self.current()):
            if user and words:
                days[user.lower()] = words[1] if words[:-1] in ([UNTIL], [BACK]) and is_day(words[1]) else None
        return days

    def away(self, users: "Iterable[str]") -> "list[tuple[str, str, str]]":
        """Return (userid, first day, last day) for each time that one of the users is or will be away.

        "" stands for a day as in `absence`.
        """
        ends, times = self.ends(), []
        for user in dict.fromkeys(users):
            if user.lower() in ends:
                times.append((user, "", ends[user.lower()] or ""))
            times += [(user, *plan) for plan in self.plans(user)]
        return times

    def forget(self, user: str) -> None:
        """Forget all about a user, who leaves the host: their choices, too."""
        self.strike(user)
        self.preferences.forget(user)

    def save(self) -> None:
        """Stage the vacation file and the preferences."""
        self.preferences.save()
        super().save()


def moved(session: "Session", user: str) -> None:
    """If a user who moves is on vacation until their next move, stage a note that it is over, beside the move."""
    number = Preferences(session.host).get(user, UNTIL_MOVE)
    if number and number not in ends_of(session.host, user):        # of several moves the first one has ended it
        ends = ends_in(session.host, session.name)
        ends.drop(lambda row: row[0].lower() == user.lower())
        ends.lines.append([user, number, day_of(session.now)])
        ends.save()


def check(inspection: "Any") -> "Iterator[Any]":
    """Yield notes on lines of the vacation file that name no user, or one a second time, or only look like ours."""
    known, seen = inspection.users.known(), []
    for line in text_lines(inspection.host, paths.VACATION):
        user, word, day = (line.split(" ") + ["", ""])[:3]
        user = user.lstrip("#").lower()
        if user not in known:
            yield inspection.note(paths.VACATION, "there is no user of the line '%s'" % line)
        elif user in seen:
            yield inspection.note(paths.VACATION, "the line '%s' is another one of the same user" % line)
        elif line.count(" ") == 2 and (
                word in (SINCE, UNTIL, BACK)) != (len(day) == 10 and day.replace("-", "").isdigit()):
            yield inspection.note(paths.VACATION, "the line '%s' is none of ours: it holds until it is deleted" % line)
        seen.append(user)

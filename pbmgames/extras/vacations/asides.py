"""What letters tell beside the classic text, and one warning before a board is lost for lack of a move.

- Who is away, if the host has the setting `vacation`, and in modern letters (docs/commands.md, Vacations).
- Until when there is time for a move, if the reader has asked for warnings, and in modern letters (docs/commands.md,
  Warnings).

What the setting or the reader asks for stands in the text, which is the same in classic and modern letters. What only
modern letters tell stands below it. The warning comes with a setting such as `warn = 3 days`.
"""

import time

from pbmgames import Callable
from pbmgames.board import Match
from pbmgames.extras.vacations import LAPSED, LOST, LOST_BY, absence
from pbmgames.extras.vacations.preferences import WARNINGS, ZONE, Absent, zone
from pbmgames.letters import SUMMARY, Letter
from pbmgames.session import Session
from pbmgames.text import DAY, whole_number

LAST = 253402128000         # some days before the year 10000, which `datetime` does not reach


def beside(session: "Session", letter: "Letter") -> None:
    """Add lines to a letter, to its text or below it: the function of the place "beside"."""
    if "asides" not in session.post.objects:
        session.post.objects["asides"] = Asides(session)
    session.post.objects["asides"].tell(letter)


class Asides:
    """The lines for the letters of one command.

    modern    whether its letters are modern: then what does not stand in the text stands below it
    bounded   whether the host bounds vacations
    vacations the host's Absent, with the preferences of its users
    """

    def __init__(self, session: "Session") -> None:
        self.now = session.now
        self.modern, self.bounded = session.setting("letters") == "modern", session.setting("vacation") != ""
        self.vacations = Absent(session.host, session.now)
        self.preferences = self.vacations.preferences

    def tell(self, letter: "Letter") -> None:
        """Add the lines to a letter about an unfinished board."""
        match, reader = letter.match, letter.reader
        if self.bounded or self.modern:
            told = [absence(*one) for one in self.vacations.away(match.players) if one[0] != reader]
            (letter.beside if self.bounded else letter.below).extend(told)
        wanted = reader is not None and self.preferences.get(reader, WARNINGS) == "on"
        if wanted or self.modern and reader in match.players:
            (letter.beside if wanted else letter.below).extend(self.deadline(match, reader))

    def deadline(self, match: "Match", reader: str) -> "list[str]":
        """Return the lines that tell a reader what happens without a move, and when."""
        end = match.deadline(self.now, self.vacations.states())
        if end is None:
            return []
        when = moment(end, self.preferences.get(reader, ZONE))
        if match.lapsing:
            return [LAPSED % (match.lapsing.name, when)]
        return [LOST % when if reader == match.to_move else LOST_BY % (match.to_move, when)]


def moment(seconds: int, name: str) -> str:
    """Return a time as a reader is told it: in the time zone of that name, in the host's if it is "" or not known."""
    there = zone(name)
    if there is None or seconds >= LAST:
        return time.strftime("%a %b %e %Y %R %Z", time.localtime(seconds))
    from datetime import datetime
    return "%s (%s)" % (datetime.fromtimestamp(seconds, there).strftime("%a %b %e %Y %R"), name)


# warnings ------------------------------------------------------------------------------

_MOVE = "It is your move"
ENTRY = "warned"            # of a board: the end, in seconds, of which its players were warned


class Warner:
    """The warnings of one round of Cleanup.

    days -- how long before the end of a board its players are warned
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.days = whole_number(session.setting("warn").partition(" ")[0])
        self.asides = Asides(session)

    def warn(self, match: "Match", attach: "Callable") -> bool:
        """Send the warnings of an unfinished board if they are due and have not been sent; return whether they were.

        attach -- function of (match, user, subject, text, type) that sends a text with a letter of that type
        """
        session = self.session
        end = match.deadline(session.now, self.asides.vacations.states())
        told = [str(end)]
        if end is None or not session.now < end <= session.now + self.days * DAY or match.additions.get(ENTRY) == told:
            return False
        match.additions[ENTRY] = told
        session.save(match, listed=False)
        for user in match.waited_for:
            if self.asides.preferences.get(user, WARNINGS) != "off":
                text = "%s on %s board %s." % (match.lapsing.begun if match.lapsing else _MOVE, session.name, match.id)
                attach(match, user, "Warning", "\n".join([text] + self.asides.deadline(match, user)), SUMMARY)
        return True

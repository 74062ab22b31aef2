"""Lines that are added to letters, and one warning before a board is lost for lack of a move.

- Who is away, if the host has the setting `vacation`, and in modern letters (docs/commands.md, Vacations).
- Until when there is time for a move, if the reader has asked for warnings, and in modern letters (docs/commands.md,
  Warnings).

Lines for which the setting or the reader has asked stand in the letter's text (`Letter.beside`), in classic letters as
in modern ones. Lines that modern letters have anyhow stand outside that text (`Letter.below`). The warning comes if the
host has a setting such as `warn = 3 days`.
"""

import time

from pbmgames import TYPE_CHECKING, Any
from pbmgames.board import Match
from pbmgames.board.moves import Question
from pbmgames.extras.vacations.away import PlannedVacations
from pbmgames.letters import SUMMARY, Letter
from pbmgames.session import Session
from pbmgames.text import DAY, whole_number

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.commands.upkeep import Round

WARNINGS, ZONE = "warnings", "zone"     # names of preferences: `on` or `off`; a zone such as Europe/Berlin
# what letters tell
LOST = "You forfeit unless you move before %s."
LOST_BY = "%s forfeits without a move before %s."
ACCEPTED = "The %s counts as accepted if nobody answers before %s."
_AWAY = "%s is on vacation."
_AWAY_UNTIL = "%s is on vacation until %s."
_AWAY_FROM = "%s will be on vacation from %s until %s."
LINES = (LOST, LOST_BY, ACCEPTED, _AWAY, _AWAY_UNTIL, _AWAY_FROM)
LAST = 253402128000         # seconds: some days before the year 10000, which `datetime` does not reach


def beside(session: "Session", letter: "Letter") -> None:
    """Add lines to a letter, to its text or below it: the function of the place "beside"."""
    if "asides" not in session.post.objects:
        session.post.objects["asides"] = Asides(session)
    session.post.objects["asides"].tell(letter)


class Asides:
    """The lines for the letters of one command.

    modern    whether its letters are modern: they have lines for which nobody has asked, below the text
    bounded   whether the host bounds vacations: then who is away stands in the text
    vacations the host's PlannedVacations, with the preferences of its users
    """

    def __init__(self, session: "Session") -> None:
        self.now = session.now
        self.modern, self.bounded = session.setting("letters") == "modern", session.setting("vacation") != ""
        self.vacations = PlannedVacations(session.host, session.now)
        self.preferences = self.vacations.preferences

    def tell(self, letter: "Letter") -> None:
        """Add the lines to a letter about an unfinished board."""
        match, reader = letter.match, letter.reader
        if self.bounded or self.modern:
            lines = [absence(user, first, last) for user, first, last in self.vacations.away(match.players)
                     if user != reader]
            (letter.beside if self.bounded else letter.below).extend(lines)
        asked = reader is not None and self.preferences.get(reader, WARNINGS) == "on"
        if asked or (self.modern and reader in match.players):
            (letter.beside if asked else letter.below).extend(self.deadline(match, reader))

    def deadline(self, match: "Match", reader: str) -> "list[str]":
        """Return the lines that tell a reader what happens without a move, and when; [] if nothing will."""
        end = match.deadline(self.now, self.vacations.states())
        if end is None:
            return []
        when, question = moment(end, self.preferences.get(reader, ZONE)), self.accepted(match, end)
        if question:
            return [ACCEPTED % (question.name, when)]
        return [LOST % when if reader == match.to_move else LOST_BY % (match.to_move, when)]

    def accepted(self, match: "Match", end: "int | None") -> "Question | None":
        """Return the Question that counts as accepted at the end of a board's time; None if a player forfeits then.

        If the total time ends sooner, the player on turn forfeits, whatever is open.
        """
        return match.accepted_by_silence if end != match.time_out else None


def absence(user: str, first: str, last: str) -> str:
    """Return the line that tells when a player is away; `first` "" = already now, `last` "" = nobody knows."""
    if first:
        return _AWAY_FROM % (user, first, last)
    return _AWAY_UNTIL % (user, last) if last else _AWAY % user


def moment(seconds: int, name: str) -> str:
    """Return a time as text, in the time zone of that name; in the host's own if the name is "" or not known."""
    chosen = zone(name)
    if chosen is None or seconds >= LAST:
        return time.strftime("%a %b %e %Y %R %Z", time.localtime(seconds))
    from datetime import datetime
    return "%s (%s)" % (datetime.fromtimestamp(seconds, chosen).strftime("%a %b %e %Y %R"), name)


def zone(name: str) -> "Any":
    """Return the time zone of a name, None if there is none or the name is "". UTC is known on every machine."""
    if not name:                                # most users have chosen none, and the modules take long to load
        return None
    from datetime import timezone
    from zoneinfo import ZoneInfo
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):     # no such zone; no name of a zone; the name of a folder of zones
        return timezone.utc if name == "UTC" else None


# warnings ------------------------------------------------------------------------------

_MOVE = "It is your move"
ENTRY = "warned"            # an entry of a board: the deadline, in seconds, of which its players were warned


class Warner:
    """The warnings of one Cleanup.

    days -- how long before its deadline the players of a board are warned
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.days = whole_number(session.setting("warn").partition(" ")[0])
        self.asides = Asides(session)

    def warn(self, visit: "Round", match: "Match") -> bool:
        """Send the warnings of an unfinished board, if they are due and not sent yet; return whether they are sent now.

        visit -- the Round of the Cleanup
        """
        session = self.session
        end = match.deadline(session.now, self.asides.vacations.states())
        entry = [str(end)]
        if end is None or not session.now < end <= session.now + self.days * DAY or match.additions.get(ENTRY) == entry:
            return False
        match.additions[ENTRY] = entry
        session.save(match, listed=False)
        question = self.asides.accepted(match, end)
        for user in match.waited_for if question else [match.to_move]:
            if self.asides.preferences.get(user, WARNINGS) != "off":
                text = "%s on %s board %s." % (question.begun if question else _MOVE, session.name, match.id)
                text = "\n".join([text] + self.asides.deadline(match, user))
                visit.send_above_board(match, user, "Warning", text, SUMMARY)
        return True

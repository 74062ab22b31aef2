"""One warning before a board is lost for lack of a move, where the host wants it: `warn = 3 days`."""

from pbmgames.board.deadline import deadline, waited_for
from pbmgames.board.match import PROPOSED
from pbmgames.extras.vacations.asides import Asides
from pbmgames.letters.letter import SUMMARY
from pbmgames.records.preferences import WARNINGS
from pbmgames.text import whole_number
from pbmgames.times import DAY

_MOVE, _DRAW = "It is your move on %s board %s.", "A draw has been proposed on %s board %s."


ENTRY = "warned"            # of a board: the number of moves at which its players were warned


class Warner:
    """Who warns, in one round of Cleanup."""

    def __init__(self, session):
        self.session = session
        self.days = whole_number(session.setting("warn").partition(" ")[0])
        self.asides = Asides(session.host, session.now, session.setting)

    def may_lose(self, match, user):
        """Return whether a game may be ended that a user loses: a warning keeps none from that."""
        return True

    def warn(self, match, attach):
        """Send the warnings of an unfinished board if they are due and have not been sent; return whether they were.

        attach -- function of (match, user, subject, text, type) that sends a text with a letter of that type
        """
        session, marks = self.session, self.asides.vacations.marks()
        end = deadline(match, session.now, lambda user: user.lower() in marks)
        moves = [str(len(match.moves))]
        if end is None or not session.now < end <= session.now + self.days * DAY or match.additions.get(ENTRY) == moves:
            return False
        match.additions[ENTRY] = moves
        session.save(match, listed=False)
        for user in waited_for(match):
            if self.asides.preferences.get(user, WARNINGS) != "off":
                text = (_DRAW if match.asked == PROPOSED else _MOVE) % (session.name, match.id)
                attach(match, user, "Warning", "\n".join([text] + self.asides.deadline(match, user)), SUMMARY)
        return True

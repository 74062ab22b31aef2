"""When a Cleanup ends no game, since its clock may be wrong or the host was away (departure 12b)."""

import time

from pbmgames.statuses import PATIENT
from pbmgames.text import DAY, HOUR

NOW, DRY_RUN = "--now", "--dry-run"     # options: the operator ends the wait; nothing is done, but told
AWAY_DAYS = 8               # without a Cleanup for longer the host was away
WAIT_DAYS = 7
MOST = 10                   # games that a run may end though they are most of those in play
WHEN = "%a %b %e %R"


class Patience:
    """Whether a Cleanup may end games.

    exempt -- whether it may end all of them at once: its clock was set, or the operator says so
    """

    def __init__(self, session, marks):
        self.session, self.marks = session, marks
        self.exempt = bool(session.request.environ.get("PBMNOW")) or NOW in session.request.options

    def allows(self, ending, playing):
        """Return whether games may be ended; if not, say so, as in every such run.

        ending  -- how many would end
        playing -- how many are in play
        """
        session, marks = self.session, self.marks
        waiting = marks.waits(session.now, WAIT_DAYS)
        why = "" if waiting else self._doubt(ending, playing)
        if self.exempt or not playing or not (waiting or why):
            marks.since = None
            return True
        if why:
            marks.since = session.now
        until = time.strftime(WHEN, time.localtime(marks.since + WAIT_DAYS * DAY))
        session.warn("no game of %s ends for age before %s%s; if the clock is right, `pbm %s Cleanup %s` ends them" % (
            session.name, until, ", for " + why if why else "", session.name.lower(), NOW), PATIENT)
        return False

    def _doubt(self, ending, playing):
        """Return why games are better not ended now, "" if nothing is odd; what was waited for is odd no more."""
        last, waited = max(self.marks.last.values(), default=None), self.marks.since is not None
        if last is not None and last > self.session.now + HOUR:
            return "the last Cleanup lies in the future"
        if not waited and last is None:
            return "no Cleanup is known"
        if last is not None and self.session.now - last > AWAY_DAYS * DAY:
            return "the last Cleanup was %d days ago" % ((self.session.now - last) // DAY)
        if not waited and ending > MOST and 2 * ending > playing:
            return "%d of %d games would end" % (ending, playing)
        return ""

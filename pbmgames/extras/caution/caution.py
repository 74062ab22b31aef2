"""When a Cleanup ends fewer games than it could: its clock may be wrong, the host was away, users are gone.

Source: docs/commands.md, departures 12, 12b.
"""

import time

from pbmgames.board import Match
from pbmgames.board.clock import is_quick
from pbmgames.commands import DRY_RUN
from pbmgames.commands.upkeep import Round
from pbmgames.extras.caution import traces
from pbmgames.records.cleanups import Cleanups
from pbmgames.session import Session
from pbmgames.statuses import GONE, NEGLECTED, PATIENT
from pbmgames.storage import paths
from pbmgames.text import DAY, HOUR

# the clock ----------------------------------------------------------------------------------------------------------

NOW = "--now"               # the option by which the operator ends the wait
AWAY_DAYS = 8               # after more days without a Cleanup the host is taken to have been away
WAIT_DAYS = 7               # so long no game ends then
MOST_ENDED = 10             # games that a run may always end, even if they are most of those in play
WHEN = "%a %b %e %R"        # a time as the operator reads it, for `strftime`


class Caution:
    """What one Cleanup of a game has to heed: the object of the place "late" (optional.py).

    While the Cleanup looks at the boards, all games that are due are put off, since their number tells whether to end
    them. `finish` decides that. In the table of extras this one stands before others with the place, so that they hear
    nothing of a game that is put off.

    exempt   -- whether games are ended at once, without being put off: the clock was set, or the operator says so
    since    -- since when Cleanups end no game, in seconds, None if they do end games
    departed -- the Departed of the run
    """

    def __init__(self, session: Session) -> None:
        self.session, self.departed = session, Departed(session)
        self.exempt = bool(session.request.environ.get("PBMNOW")) or NOW in session.request.options
        self.since = traces.waiting_since(session.host, session.name)
        # the run that was written last: earlier ones may have had a clock that was wrong
        self._last = (None, *Cleanups(session.host, session.name).last.values())[-1]
        # (board, user, reason) of each game that is put off; None = no game is, now
        self._put_off = None if self.exempt else []

    def may_lose(self, match: Match, user: str, reason: str) -> bool:
        """Return whether a user may lose a game now. One that is put off may end in `finish`.

        reason -- why they lose it, for `Round.end`
        """
        if self._put_off is not None:
            self._put_off.append((match.id, user, reason))
            return False
        return self.departed.may_lose(match, user)

    def finish(self, visit: Round) -> None:
        """End the games that were put off, if games may end, else nag those who would lose them.

        Then report on users who are gone. Tell the keeper of the host if no Cleanup that ends games has run for days,
        unless all boards in play are quick. A dry run does neither.

        visit -- the Round of the Cleanup
        """
        session, put_off, self._put_off = self.session, self._put_off or [], None
        allowed = self._allows(len(put_off), len(visit.playing))
        traces.note_waiting(session.host, session.name, self.since)
        for board, user, reason in put_off:
            match = session.changing(board)
            if allowed:
                visit.end(match, user, reason)
            elif visit.nags and not visit.is_gone(user):
                visit.nag(match, user, match.clock.idle(session.now))
        if DRY_RUN in session.request.options:
            return
        self.departed.report()
        trouble = traces.neglected(session.name, Cleanups(session.host, session.name), session.now)
        if trouble and not all(map(is_quick, visit.playing)):
            session.request.told.append((NEGLECTED, trouble))

    def _allows(self, ending, playing):
        """Return whether games may be ended; if not, say so in every run that would end some.

        ending  -- how many would end
        playing -- how many are in play
        """
        session = self.session
        # a wait that begins in the future does not count: then a clock was wrong
        waiting = self.since is not None and self.since <= session.now < self.since + WAIT_DAYS * DAY
        why = "" if waiting else self._reason_to_wait(ending, playing)
        if self.exempt or not playing or not (waiting or why):
            self.since = None
            return True
        if why:
            self.since = session.now
        until = time.strftime(WHEN, time.localtime(self.since + WAIT_DAYS * DAY))
        if ending:
            session.warn("no game of %s ends for age before %s%s; if the clock is right, `pbm %s Cleanup %s` ends them"
                         % (session.name, until, ", for " + why if why else "", session.name.lower(), NOW), PATIENT)
        return False

    def _reason_to_wait(self, ending, playing):
        """Return why games should not be ended now, "" if they may be; the arguments are as in `_allows`.

        After a wait two reasons do not count again: no known Cleanup, and many games that would end.
        """
        last, waited = self._last, self.since is not None
        if last is not None and last > self.session.now + HOUR:
            return "the last Cleanup lies in the future"
        if not waited and last is None:
            return "no Cleanup is known"
        if last is not None and self.session.now - last > AWAY_DAYS * DAY:
            return "the last Cleanup was %d days ago" % ((self.session.now - last) // DAY)
        if not waited and ending > MOST_ENDED and 2 * ending > playing:
            return "%d of %d games would end" % (ending, playing)
        return ""


# users who are gone -------------------------------------------------------------------------------------------------

MOST_GONE = 10              # boards that a run ends: a user file that was cut off must not end everybody's games
REALLY = "--really"         # the option by which the operator says that these users are gone indeed
# what this run has ended for that, in all games: they share MOST_GONE. A process carries out only one run
_ended: "list[tuple[Match, str]]" = []


class Departed:
    """The users who are no longer in the user file, and the boards that one Cleanup ends because of that.

    really -- whether the operator says that they are gone
    most   -- how many boards the run may end because of that: none if the user file looks damaged
    ended  -- (board, user who is gone) of the boards that it has ended, in all games
    spared -- the ids of the boards that it has left alone
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.really = REALLY in session.request.options
        self.most, self.ended, self.spared = MOST_GONE, _ended, []
        before, known = traces.seen(session.host, session.name), session.users.known()
        gone = traces.lost(session.host, session.name, known)
        troubles = traces.joined_lines(session.users.text)
        if 2 * len(gone) > len(before):
            troubles.append("%s has lost %d of the %d users of the last Cleanup of %s"
                            % (paths.USERS, len(gone), len(before), session.name))
        if troubles and not self.really:
            self.most = 0
            for text in troubles:
                session.warn(text + ": no game was ended for that", GONE)
        else:
            traces.note_seen(session.host, session.name, known.values())

    def may_lose(self, match: Match, user: str) -> bool:
        """Return whether a user may lose a game now: always if they are there, else until `most` games were ended."""
        if self.really or self.session.users.find(user):
            return True
        if len(self.ended) >= self.most:
            self.spared.append(match.id)
            return False
        self.ended.append((match, user))
        return True

    def report(self) -> None:
        """Warn of the games that were ended because a player is gone, and of those that were too many to be ended."""
        ended = ["%s (%s)" % (match.id, user) for match, user in self.ended if match.game is self.session.game]
        if ended:
            self.session.warn("games of %s ended because a player is gone: %s" % (
                self.session.name, " ".join(ended)), GONE)
        if self.spared:
            name = self.session.name
            self.session.warn("games of %s go on, though a player is gone: %s; `pbm %s Cleanup %s` ends them" % (
                name, " ".join(self.spared), name.lower(), REALLY), GONE)

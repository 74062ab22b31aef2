"""When a Cleanup ends fewer games than it could: its clock may be wrong, the host was away, users are gone.

Source: departures 12 and 12b.
"""

import time

from pbmgames.board import Match
from pbmgames.records.calendar import Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.session import Session
from pbmgames.statuses import GONE, PATIENT
from pbmgames.storage import paths
from pbmgames.text import DAY, HOUR

NOW, DRY_RUN = "--now", "--dry-run"     # options: the operator ends the wait; the run only tells what it would do
AWAY_DAYS = 8               # after so many days without a Cleanup the host was away
WAIT_DAYS = 7
MOST = 10                   # a run may always end so many games, even if they are most of those in play
WHEN = "%a %b %e %R"


class Patience:
    """Whether a Cleanup may end games.

    exempt -- whether it may end all of them at once, since its clock was set or the operator says so
    """

    def __init__(self, session: "Session", cleanups: "Cleanups") -> None:
        self.session, self.cleanups = session, cleanups
        self.exempt = bool(session.request.environ.get("PBMNOW")) or NOW in session.request.options

    def allows(self, ending: int, playing: int) -> bool:
        """Return whether games may be ended; if not, say so in every run.

        ending  -- how many would end
        playing -- how many are in play
        """
        session, cleanups = self.session, self.cleanups
        waiting = cleanups.waits(session.now, WAIT_DAYS)
        why = "" if waiting else self._doubt(ending, playing)
        if self.exempt or not playing or not (waiting or why):
            cleanups.since = None
            return True
        if why:
            cleanups.since = session.now
        until = time.strftime(WHEN, time.localtime(cleanups.since + WAIT_DAYS * DAY))
        session.warn("no game of %s ends for age before %s%s; if the clock is right, `pbm %s Cleanup %s` ends them" % (
            session.name, until, ", for " + why if why else "", session.name.lower(), NOW), PATIENT)
        return False

    def _doubt(self, ending, playing):
        """Return why games should not be ended now, "" if they may be. What was waited for once is no reason again."""
        # the run that was written last: earlier ones may have had a clock that was wrong
        last, waited = (None, *self.cleanups.last.values())[-1], self.cleanups.since is not None
        if last is not None and last > self.session.now + HOUR:
            return "the last Cleanup lies in the future"
        if not waited and last is None:
            return "no Cleanup is known"
        if last is not None and self.session.now - last > AWAY_DAYS * DAY:
            return "the last Cleanup was %d days ago" % ((self.session.now - last) // DAY)
        if not waited and ending > MOST and 2 * ending > playing:
            return "%d of %d games would end" % (ending, playing)
        return ""


# users who are gone -------------------------------------------------------------------------------------------------

MOST_GONE = 10               # boards a run: a user file that was cut off must not end everybody's games
REALLY = "--really"     # the option by which the operator says that all of them are gone


class Departed:
    """The users who are no longer in the user file, and the games that one Cleanup ends for that.

    ended  -- (board, user who is gone) of the boards that were ended for that, in all games of the run
    spared -- the ids of the boards that were left alone
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.really = REALLY in session.request.options
        self.most, self.ended, self.spared = MOST_GONE, session.request.ended, []
        path = paths.seen_users(session.name)
        before = text_lines(session.host, path)
        known = session.users.known()
        gone = [user for user in before if user.lower() not in known]
        troubles = session.users.grown()
        if 2 * len(gone) > len(before):
            troubles.append("%s has lost %d of the %d users of the last Cleanup of %s"
                            % (paths.USERS, len(gone), len(before), session.name))
        if troubles and not self.really:
            self.most = 0
            for text in troubles:
                session.warn(text + ": no game was ended for that", GONE)
        else:
            session.host.update(path, "".join(user + "\n" for user in known.values()))

    def may_lose(self, match: "Match", user: str) -> bool:
        """Return whether a user may lose a game now: always if they are there, else until `most` games were ended."""
        if self.really or self.session.users.find(user):
            return True
        if len(self.ended) >= self.most:
            self.spared.append(match.id)
            return False
        self.ended.append((match, user))
        return True

    def report(self) -> None:
        """Warn of the games that go on because too many would end; tell the keeper also which were ended."""
        ended = ["%s (%s)" % (match.id, user) for match, user in self.ended if match.game is self.session.game]
        if ended:
            self.session.request.told.append((GONE, "%d %s ended because a player is gone: %s" % (
                len(ended), ("games of %s were" if len(ended) > 1 else "game of %s was") % self.session.name,
                " ".join(ended))))
        if self.spared:
            several, name = len(self.spared) > 1, self.session.name
            self.session.warn("%d %s, though a player is gone: %s; `pbm %s Cleanup %s` ends %s" % (
                len(self.spared), "games of %s go on" % name if several else "game of %s goes on" % name,
                " ".join(self.spared), name.lower(), REALLY, "them" if several else "it"), GONE)

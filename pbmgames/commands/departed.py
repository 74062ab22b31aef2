"""Users who are gone: how many games a Cleanup may end because of them (departure 12)."""

from pbmgames.statuses import GONE
from pbmgames.storage import paths

MOST = 10               # boards a run: a user file that was cut off must not cost everybody his games
REALLY = "--really"     # the option by which the operator says that all of them are gone


class Departed:
    """The users who are no longer in the user file, as one Cleanup looks at them.

    ended  -- (board, user who is gone) of the games that were ended for that, other games' of the run included
    spared -- the ids of the boards that were left alone
    """

    def __init__(self, session):
        self.session = session
        self.really = REALLY in session.request.options
        self.most, self.ended, self.spared = MOST, session.request.ended, []
        path = paths.seen_users(session.name)
        before = [user for user in (session.host.read(path) or "").split("\n") if user]
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

    def may_lose(self, match, user):
        """Return whether a game may be ended that a user loses: any of one who is not gone, and some of the others."""
        if self.really or self.session.users.find(user):
            return True
        if len(self.ended) >= self.most:
            self.spared.append(match.id)
            return False
        self.ended.append((match, user))
        return True

    def report(self):
        """Say which games go on because there were too many; the keeper hears of those that were ended, too."""
        ended = ["%s (%s)" % (match.id, user) for match, user in self.ended if match.game is self.session.game]
        if ended:
            self.session.told.append((GONE, "%d %s ended because a player is gone: %s" % (
                len(ended), ("games of %s were" if len(ended) > 1 else "game of %s was") % self.session.name,
                " ".join(ended))))
        if self.spared:
            several, name = len(self.spared) > 1, self.session.name
            self.session.warn("%d %s, though a player is gone: %s; `pbm %s Cleanup %s` ends %s" % (
                len(self.spared), "games of %s go on" % name if several else "game of %s goes on" % name,
                " ".join(self.spared), name.lower(), REALLY, "them" if several else "it"), GONE)

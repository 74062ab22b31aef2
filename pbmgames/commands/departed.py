"""Users who are gone: how many games a Cleanup may end because of them (docs/commands.md, Departure 12)."""

from pbmgames.storage import paths

MOST = 10               # boards a run: a user file that was cut off must not cost everybody his games
REALLY = "--really"     # the option by which the operator says that all of them are gone


class Departed:
    """The users who are no longer in the user file, as one Cleanup looks at them.

    left   -- on how many boards one of them may still lose
    spared -- the ids of the boards that were left alone
    """

    def __init__(self, session):
        self.session = session
        self.really = REALLY in session.request.options
        self.left, self.spared = MOST, []
        path = paths.seen_users(session.name)
        before = [user for user in (session.host.read(path) or "").split("\n") if user]
        known = session.users.known()
        gone = [user for user in before if user.lower() not in known]
        if 2 * len(gone) > len(before) and not self.really:
            self.left = 0
            session.warn("%s has lost %d of the %d users of the last Cleanup of %s: no game was ended for that"
                         % (paths.USERS, len(gone), len(before), session.name))
        else:
            # written though it may hold just that: its time of change tells `pbm verify` of the last Cleanup
            session.host.write(path, "".join(user + "\n" for user in known.values()))

    def may_lose(self, match, user):
        """Return whether a game may be ended that a user loses: any of one who is not gone, and some of the others."""
        if self.really or self.session.users.find(user):
            return True
        if not self.left:
            self.spared.append(match.id)
            return False
        self.left -= 1
        return True

    def report(self):
        """Say which games go on because there were too many."""
        if self.spared:
            several, name = len(self.spared) > 1, self.session.name
            self.session.warn("%d %s, though a player is gone: %s; `pbm %s Cleanup %s` ends %s" % (
                len(self.spared), "games of %s go on" % name if several else "game of %s goes on" % name,
                " ".join(self.spared), name.lower(), REALLY, "them" if several else "it"))

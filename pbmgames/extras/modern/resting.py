"""Players whom no mail reaches: none loses for lack of a move before the keeper knows (docs/mail.md, Bounces)."""

from pbmgames.extras.modern import bounces
from pbmgames.text import DAY


class Resting:
    """The addresses that rest, as one Cleanup looks at them."""

    def __init__(self, session):
        self.session = session
        modern = session.setting("letters") == "modern"
        self.asleep = bounces.resting(session.host.root) if modern else {}

    def warn(self, match, attach):
        """Warn of nothing: who gets no mail cannot be told."""
        return False

    def may_lose(self, match, name):
        """Return whether a game may be ended that a user loses: he gets mail, or the keeper knows that he gets none."""
        session, user = self.session, self.session.users.find(name)
        if user is None or not bounces.rests(user, self.asleep):
            return True
        if all(self.asleep[one].told is not None and self.asleep[one].told <= session.now - DAY
               for one in user.addresses):
            return True
        session.warn("%s board %s goes on, though %s is late: his mail comes back (%s)" % (
            session.name, match.id, user.userid, " ".join(user.addresses)))
        if not (session.setting("keeper") and session.mailing):
            bounces.tell(session.host.root, user.addresses, session.now)    # who reads that is the keeper
        return False

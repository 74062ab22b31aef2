"""etc/pending: what waits for somebody's consent, by mail (docs/files.md, Pending)."""

from pbmgames.extras import PENDING
from pbmgames.records.registers import Register
from pbmgames.text import DAY, whole_number

DAYS = 7                    # that it waits
JOIN, CHANGE, FORGOT = "join", "change", "forgot"
SIGNUP = "signup"           # of version 1.1: `yes` was enough, whoever had chosen the password
KINDS = (JOIN, SIGNUP, CHANGE, FORGOT)
NOTHING = "-"


class Wish:
    """What somebody wants, and who has to consent.

    since     when it came, in seconds
    kind      JOIN (a new user) or SIGNUP, CHANGE (of the address) or FORGOT (a new password)
    userid    whose it is
    password  of a new user, as it is to be stored; else NOTHING
    addresses the address field that it leads to; [] for FORGOT
    waiting   those of them, in lower case, that have not consented yet
    """

    def __init__(self, since, kind, userid, password=NOTHING, addresses=(), waiting=()):
        self.since, self.kind, self.userid, self.password = since, kind, userid, password
        self.addresses, self.waiting = list(addresses), list(waiting)

    @classmethod
    def parse(cls, line):
        """Return the Wish that a line tells, None if it is none."""
        words = line.split(" ")
        since = whole_number(words[0], 12)
        if len(words) != 6 or since is None or words[1] not in KINDS:
            return None
        return cls(since, *words[1:4], *([word for word in field.split(",") if word != NOTHING] for field in words[4:]))

    def render(self):
        """Return its line."""
        return " ".join(["%d" % self.since, self.kind, self.userid, self.password,
                         ",".join(self.addresses) or NOTHING, ",".join(self.waiting) or NOTHING])

    def covers(self, address, user):
        """Return, in words, what the owner of an address consents to: all that matters of the wish.

        user -- the User whose it is, None if there is none: the wish is good as long as his line is what it was
        """
        line = [] if self.kind in (JOIN, SIGNUP) else [user.line if user else NOTHING]
        return [self.kind, "%d" % self.since, self.userid, self.password, ",".join(self.addresses), address] + line


class Pending(Register):
    """The wishes of a host that are not too old.

    now -- the time, in seconds
    """

    def __init__(self, host, now):
        super().__init__(host, PENDING, Wish.parse, Wish.render, private=True)
        self._now = now
        self.drop(lambda wish: not 0 <= now - wish.since < DAYS * DAY)

    def of(self, userid, *kinds):
        """Return the wishes about a userid, in any case."""
        return [wish for wish in self.rows if wish.userid.lower() == userid.lower() and wish.kind in kinds]

    def add(self, kind, userid, *rest):
        """Enter a Wish and return it."""
        self.lines.append(Wish(self._now, kind, userid, *rest))
        return self.lines[-1]

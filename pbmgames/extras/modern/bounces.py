"""etc/bounces: the addresses that letters came back from, and which of them rest (docs/mail.md, Bounces).

The file belongs to no transaction: all games share it, and reports come without a command.
"""

from pbmgames import Iterable, Sequence
from pbmgames.board import Match
from pbmgames.commands import DRY_RUN
from pbmgames.extras.allowance import apart
from pbmgames.extras.modern.tokens import BOUNCES
from pbmgames.records.registers import Rows
from pbmgames.records.users import User
from pbmgames.session import Session
from pbmgames.text import DAY, whole_number

NOTHING = "-"
ENOUGH, LEAST_DAYS, MOST_DAYS = 3, 3, 30        # failed letters, and the days between the first and last of them


class Bounce:
    """What came back from an address.

    address in lower case
    since   when it began to rest, in seconds; None if it does not
    told    when the keeper was told that it rests, in seconds; None if they were not
    failed  when the letters that came back were sent, in seconds, each once, in order
    """

    def __init__(self, address: str, since: "int | None" = None, told: "int | None" = None,
                 failed: "Iterable[int]" = ()) -> None:
        self.address, self.since, self.told, self.failed = address, since, told, list(failed)

    @classmethod
    def parse(cls, line: str) -> "Bounce | None":
        """Return the Bounce that a line of the file stands for, None for a line that makes no sense."""
        words = line.split(" ")         # in the last one, version 1.1 had the players whom it had told
        if len(words) != 5 or "@" not in words[0] or words[0] != words[0].lower():
            return None
        since, told = (None if word == NOTHING else whole_number(word, 12) for word in words[1:3])
        failed = [whole_number(word, 12) for word in words[3].split(",")]
        bounce = cls(words[0], since, told, failed)
        return bounce if None not in failed and bounce.render().split(" ")[:4] == words[:4] else None

    def render(self) -> str:
        """Return the line of the file that stands for the Bounce."""
        times = (NOTHING if time is None else "%d" % time for time in (self.since, self.told))
        return " ".join([self.address, *times, ",".join("%d" % time for time in self.failed), NOTHING])

    def add(self, sent: int, now: int) -> None:
        """Enter that a letter came back; if there are enough, the address rests from now on.

        A letter counts once, and only together with others that were sent within MOST_DAYS.

        sent -- when the letter was sent, in seconds
        now  -- the time, in seconds
        """
        times = sorted(set(self.failed) | {sent})
        times = [time for time in times if time >= times[-1] - MOST_DAYS * DAY]
        self.failed = times[:1] + times[1:][-(ENOUGH - 1):]     # the first and the newest are enough to decide
        if self.since is None and len(times) >= ENOUGH and times[-1] - times[0] >= LEAST_DAYS * DAY:
            self.since = now


class Bounces(Rows):
    """The rows of the file, a Bounce each."""

    def __init__(self, text: "str | None") -> None:
        super().__init__(text, Bounce.parse, Bounce.render)

    def of(self, address: str) -> Bounce:
        """Return the Bounce of an address in lower case, a new one if there is none."""
        bounce = next((row for row in self.rows if row.address == address), None)
        if bounce is None:
            bounce = Bounce(address)
            self.lines.append(bounce)
        return bounce

    def resting(self) -> "dict[str, Bounce]":
        """Return {address: Bounce} of the addresses that rest."""
        return {row.address: row for row in self.rows if row.since is not None}


def resting(root: str) -> "dict[str, Bounce]":
    """Return {address in lower case: Bounce} of the addresses of a host that rest.

    root -- the data folder
    """
    try:
        return Bounces(apart.look(root, BOUNCES)).resting()
    except OSError:
        return {}                       # better a mail too many than none


def rests(user: User, asleep: "dict[str, Bounce]") -> bool:
    """Return whether all addresses of a User are among those that rest."""
    return bool(user.addresses) and asleep.keys() >= set(user.addresses)


def _try(root, work):
    """Let a function change the Bounces of a host. If it cannot be written now, the command goes on all the same."""
    amended = apart.amended(Bounces, work)
    try:
        if amended(apart.look(root, BOUNCES)) is not None:      # most mails change nothing, and need no lock
            apart.amend(root, BOUNCES, amended)
    except OSError:
        pass


def enter(root: str, address: str, sent: int, now: int) -> None:
    """Enter, on the disk, that a letter sent at a time came back from an address. Raises OSError."""
    apart.amend(root, BOUNCES, apart.amended(Bounces, lambda bounces: bounces.of(address.lower()).add(sent, now)))
    apart.sync(root, BOUNCES)


def wake(root: str, addresses: "Iterable[str]") -> None:
    """Forget what came back from addresses: they rest no longer."""
    names = {address.lower() for address in addresses}
    _try(root, lambda bounces: bounces.drop(lambda row: row.address in names))


def tell(root: str, addresses: "Sequence[str]", now: int) -> None:
    """Enter that the keeper was told that addresses rest."""
    def note(bounces):
        for address, bounce in bounces.resting().items():
            if address in addresses and bounce.told is None:
                bounce.told = now
    _try(root, note)


class Resting:
    """The addresses that rest, as one Cleanup looks at them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        modern = session.setting("letters") == "modern"
        self.asleep = resting(session.host.root) if modern else {}

    def may_lose(self, match: Match, name: str, reason: str) -> bool:
        """Return whether a user may lose a game: mail reaches them, or the keeper has known for a day that none does.

        Otherwise whoever runs the host is told that the game goes on.
        """
        session, user = self.session, self.session.users.find(name)
        if user is None or not rests(user, self.asleep):
            return True
        told = [self.asleep[address].told for address in user.addresses]
        if all(time is not None and time <= session.now - DAY for time in told):
            return True
        session.warn("%s board %s goes on, though %s is late: their mail comes back (%s)" % (
            session.name, match.id, user.userid, " ".join(user.addresses)))
        has_keeper = session.setting("keeper") and session.post.mailer
        if not has_keeper and DRY_RUN not in session.request.options:
            tell(session.host.root, user.addresses, session.now)    # whoever reads this warning counts as the keeper
        return False

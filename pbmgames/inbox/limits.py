"""What one message may cause, and what its sender may try (docs/commands.md, Limits of mail).

From is forged easily, so whoever has not proved who he is, by a password, can cause little: answers and refusals are
counted for an address, wrong passwords for a user. What a right password changes is never limited.
"""

import time

from pbmgames.commands.table import WRITE
from pbmgames.records import passwords
from pbmgames.records.ledger import Ledger, change, claim
from pbmgames.session import Refused
from pbmgames.statuses import DENIED
from pbmgames.storage import aside, paths
from pbmgames.times import DAY, HOUR

MOST_MAILS, MOST_BYTES = 64, 1 << 20            # answers to one message
HOURLY_MAILS = 8 * MOST_MAILS                   # to one address
MOST_SECONDS = 30                               # for the commands of one message
MOST_WRONG = 5                                  # wrong passwords of one message; for one user from one address an hour
MOST_WRONG_IN_ALL = 20                          # for one user from all addresses that are not his, an hour
REFUSALS, REFUSALS_TO_STRANGERS = 6, 3          # an hour to one address; to one that is no user's
MAILS, REFUSAL, WRONG, TOLD = "mails", "refusal", "wrong", "told"      # first words of the ledger

FULL = ("One message may cause %d mails and %d kB of answers, and one address get %d an hour.\n"
        "What is more is neither sent nor done." % (MOST_MAILS, MOST_BYTES >> 10, HOURLY_MAILS))
LAST_REFUSAL = "\n\nFurther refusals are not answered for an hour."
WAIT = "There were too many wrong passwords for %s from other addresses than his; try again in an hour"
GUESSED = "%d of the passwords were wrong: what follows was not carried out" % MOST_WRONG
LATE = "The commands took more than %d seconds: what follows was not carried out" % MOST_SECONDS
REPORT = """In the last hour %d wrong passwords were given for the userid %s under his own address
%s.
He may have forgotten it, or somebody else forges that address. What stands in these
mails' Received lines tells which; your mail system has the log.
"""


class Guard:
    """The limits of one message.

    root   -- the data folder
    sender -- the address that gets the answers
    now    -- the time, in seconds
    """

    def __init__(self, root, sender, now):
        self.root, self.sender, self.now = root, sender, now
        self._end = time.monotonic() + MOST_SECONDS
        self._left, self._room = None, MOST_BYTES
        self._sent = self._wrong = 0
        self._report = ""
        self._before, self._tried = 0, []       # mails sent before the command; what it has entered into the ledger

    # answers ------------------------------------------------------------------

    @property
    def full(self):
        """Whether no answer goes out any more."""
        return self._left == 0

    def post(self, session, mail):
        """Stage a mail, as long as there is room; in place of the last one its reader is told so.

        Raises Refused for a change that nobody would be told of.
        """
        changing = not session.refused and session.command and session.command.use == WRITE
        if changing and session.proven:
            session.host.post(mail)
            return
        if self._left is None:
            self._left = max(0, min(MOST_MAILS, HOURLY_MAILS - self._ledger().count(MAILS, self.sender)))
        last = self._left <= 1 or len(mail) > self._room
        if changing and last:
            raise Refused(FULL)
        if self._left:
            self._left, self._room = 0 if last else self._left - 1, self._room - len(mail)
            self._sent += 1
            session.host.post(self._full(session) if last else mail)

    def _full(self, session):
        """Return the last mail."""
        return session.writer.mail([self.sender], session.name + " error", FULL + "\n")

    def close(self):
        """Enter into the ledger how many answers went out."""
        if self._sent:
            self._change(lambda ledger: ledger.note(HOUR, MAILS, self.sender, count=self._sent))

    def settle(self, done):
        """Let count what a command has caused if it is done; what has to wait comes again, and counts then."""
        if done:
            self._before = self._sent
        elif self._tried:
            self._change(lambda ledger: [ledger.forget(*entry) for entry in self._tried])
        self._sent, self._tried = self._before, []

    def objection(self):
        """Return why no more commands of the message are carried out, "" if they may be."""
        return GUESSED if self._wrong >= MOST_WRONG else LATE if time.monotonic() > self._end else ""

    # refusals -------------------------------------------------------------------

    def refusal(self, session, once=()):
        """Return what is said below a refusal, None if it is not to be sent.

        once -- words by which the ledger knows a refusal that is given only once an hour
        """
        if self._report:
            self._tell_keeper(session)
        if once and not self.claim(HOUR, 1, TOLD, *once):
            return None
        known = any(self.sender.lower() in user.addresses for user in session.users.every())
        most = REFUSALS if known else REFUSALS_TO_STRANGERS
        number = self.claim(HOUR, most, REFUSAL, self.sender)
        return None if not number else LAST_REFUSAL if number == most else ""

    def _tell_keeper(self, session):
        """Report guesses under a user's own address to the keeper of the host, else to standard error."""
        text, self._report = self._report, ""
        keeper = session.setting("keeper")
        if keeper:
            session.host.post(session.writer.mail([keeper], "Wrong passwords", text))
        else:
            session.warn(text)

    # passwords ------------------------------------------------------------------

    def fits(self, user, password):
        """Return whether a password is that of a User; what was wrong counts. Raises Refused if he has to wait."""
        own = self.sender.lower() in user.addresses
        if own and passwords.matches(user.password, password):
            return True
        found = []

        def judge(ledger):
            if not own and _guessed(ledger, user, self.sender):
                found.append(None)
            else:
                found.append(passwords.matches(user.password, password))
                if not found[-1]:
                    self._note(ledger, HOUR, WRONG, user.userid, self.sender)
                    self._suspect(ledger, user, own)

        self._change(judge)
        if not found:
            judge(Ledger("", self.now))
        if found[-1] is None:
            raise Refused(WAIT % user.userid, DENIED, once=(user.userid, self.sender))
        self._wrong += not found[-1]
        return found[-1]

    def _suspect(self, ledger, user, own):
        """Prepare a report if a user's own address guesses, once a day."""
        guesses = ledger.count(WRONG, user.userid, self.sender)
        if own and guesses >= MOST_WRONG and not ledger.count(TOLD, "keeper", user.userid):
            self._note(ledger, DAY, TOLD, "keeper", user.userid)
            self._report = REPORT % (guesses, user.userid, self.sender)

    # the ledger -----------------------------------------------------------------

    def claim(self, seconds, most, *words):
        """Do what the ledger's `claim` does."""
        number = claim(self.root, self.now, seconds, most, *words)
        self._tried += [(seconds, *words)] * bool(number)
        return number

    def allows(self, host, seconds, most, *words):
        """Return whether there may be one more of something; it counts once the host has committed it.

        What is not carried out is tried again, and must not be taken for the second one then.
        """
        if self._ledger().count(*words) >= most:
            return False
        host.afterwards.append(lambda: self._change(lambda ledger: ledger.note(seconds, *words)))
        return True

    def _note(self, ledger, *entry):
        ledger.note(*entry)
        self._tried.append(entry)

    def _ledger(self):
        """Return the Ledger as it is; an empty one if it cannot be read."""
        try:
            return Ledger(aside.look(self.root, paths.LEDGER), self.now)
        except (OSError, ValueError):
            return Ledger("", self.now)

    def _change(self, work):
        change(self.root, self.now, work)


def _guessed(ledger, user, sender):
    """Return whether a user's password was guessed at too often from elsewhere."""
    own = sum(ledger.count(WRONG, user.userid, address) for address in user.addresses)
    return (ledger.count(WRONG, user.userid, sender) >= MOST_WRONG
            or ledger.count(WRONG, user.userid) - own >= MOST_WRONG_IN_ALL)

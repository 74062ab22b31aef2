"""What one mail may cause, and what its sender may try (docs/mail.md, Limits of mail).

A From header is easily forged. So senders who have not proved by a password who they are can cause little: replies and
refusals are counted for an address, wrong passwords for a user. What a right password changes is never limited.

All counts stand in the ledger. A lock is held while a count is compared with its limit and entered. So many mails at
the same time get no more than they would one after the other. An entry bears the mark of its mail. So a mail that is
delivered once more counts only once.
"""

import time

from pbmgames.console import complain
from pbmgames.extras.allowance.ledger import WRONG, Ledger, change, look
from pbmgames.optional import first
from pbmgames.post import Post
from pbmgames.records.users import INVALID, User, Users, matches
from pbmgames.request import Receipt, Request
from pbmgames.session import Session
from pbmgames.statuses import DENIED, DONE, GUESSED, Refused
from pbmgames.storage import Host, paths
from pbmgames.text import DAY, HOUR

MOST_MAILS, MOST_BYTES = 64, 1 << 20            # replies to one message
HOURLY_MAILS = 8 * MOST_MAILS                   # replies to one address in an hour
MOST_SECONDS = 30                               # for the commands of one message
# wrong passwords: in one message, and in an hour for one user from one address
MOST_WRONG = 5
MOST_WRONG_IN_ALL = 20                          # in an hour, for one user from all addresses that are not theirs
FLOOD = 60                                      # in an hour, for one user from everywhere
MOST_KEPT = 4000                                # the ledger's lines about wrong passwords, none of which it drops
REFUSALS, REFUSALS_TO_STRANGERS = 6, 3          # in an hour to one address: of a user; of nobody
MOST_OF_ONE, MOST_OF_HOST = 8, 60           # boards an hour that others begin by mail: for one user; in all
MOST_ECHOES = 2                             # in a day to one address: that an answer to an error reply was not read
MAILS, REFUSAL, TOLD, GUESS = "mails", "refusal", "told", "guessed"      # first words in the ledger, beside WRONG

FULL = ("One message may cause at most %d mails and %d kB of replies, and one address at most %d mails an hour.\n"
        "This limit is reached: the rest was neither sent nor carried out." % (
            MOST_MAILS, MOST_BYTES >> 10, HOURLY_MAILS))
TOO_MANY = ("In the last hour too many challenges %s came from others than the players.\n"
            "Send yours from the address of one of its players, or try again in an hour")
LAST_REFUSAL = "\n\nFor an hour you will get no more replies to commands that are refused."
GUESSES = "%d of the passwords were wrong: the commands below the last one were not carried out" % MOST_WRONG
TOO_LONG = "The commands took more than %d seconds: those that were left were not carried out" % MOST_SECONDS
MUST_WAIT = "There were too many wrong passwords for %s from other addresses than theirs; try again in an hour"
REPORT = ("%d wrong passwords were given for %s in the last hour under their own address %s: they may have forgotten "
          "it, or somebody forges the address, as the Received lines of these mails tell")


class Allowance:
    """What is left of what one mail may cause.

    root   -- the data folder
    sender -- the address that gets the replies
    now    -- the time, in seconds
    """

    def __init__(self, root: str, sender: str, now: int) -> None:
        self.root, self.sender, self.now = root, sender, now
        self._end = time.monotonic() + MOST_SECONDS
        self._left: "int | None" = None
        self._room = MOST_BYTES
        self._wrong = 0
        self._trouble = ""          # why the ledger cannot be stored
        self._is_told = False       # whether the operator knows that
        self.begin("")

    def begin(self, mark: str) -> None:
        """Begin with a command of the mail.

        mark -- the mark of the command, "" = it has none, and the mail is never delivered once more
        """
        message, _, part = mark.partition(".")
        self._by = mark and "%s.%s" % (message[:16], part)      # the word by which the ledger knows the command
        self._anew = True                       # whether the command has counted nothing yet
        self._sent = 0                          # mails of the command that count

    # the ledger -----------------------------------------------------------------

    def take(self, seconds: int, most: "int | None", *words: str, count: int = 1) -> int:
        """Count something if there is not too much of it. Return how much there is then; 0 = it would be too much.

        seconds -- for how long it counts
        most    -- how much there may be, None = any number
        words   -- by which the ledger knows it: "refusal", "eve@example.com"
        count   -- how much is counted now

        If the ledger cannot be read or stored nothing is raised: that is no reason to lose a move.
        """
        def work(ledger: "Ledger") -> int:
            total = ledger.count(*words) + count
            if most is not None and total > most:
                return 0
            ledger.note(seconds, *words, count=count, by=self._by)
            return total

        return self._change(work)

    def taken(self, *words: str) -> int:
        """Return how much of something counts now, 0 if the ledger cannot be read."""
        return self._begun(look(self.root, self.now)).count(*words)

    def _change(self, work):
        """Let a function change the ledger, an empty one if it cannot be read, and return what the function returns."""
        results = []                            # what the function returned; nothing if the ledger cannot be read
        trouble = change(self.root, self.now, lambda ledger: results.append(work(self._begun(ledger))))
        self._trouble, self._anew = trouble or self._trouble, False
        return results[-1] if results else work(Ledger(None, self.now))

    def _begun(self, ledger):
        """Return a Ledger without what the command counted when its mail was delivered before."""
        if self._anew and self._by:
            ledger.forget(self._by)
        return ledger

    # replies ------------------------------------------------------------------

    def left(self, size: int) -> int:
        """Return how many mails may still go out, the next one among them; 1 = only that which says it is the last.

        size -- the number of characters of the next mail
        """
        if self._left is None:
            self._left = max(0, min(MOST_MAILS, HOURLY_MAILS - self.taken(MAILS, self.sender)))
        return self._left if size <= self._room else min(self._left, 1)

    def limited(self, post: Post, mail: str, changing: bool) -> str:
        """Count a mail that is to go out; return what goes out in its place, "" for nothing.

        The last mail that may go out is replaced by one that tells the sender so.

        changing -- whether the command changes something. Raises Refused if nobody would then be told of the change
        """
        left = self.left(len(mail))
        if changing and left <= 1:
            raise Refused(FULL)
        if not left:
            return ""
        self._left, self._room = left - 1, self._room - len(mail)
        self._sent += 1
        if left == 1:
            return post.writer.mail([self.sender], post.name + " error", FULL + "\n")
        return mail

    def settle(self) -> None:
        """Enter into the ledger how many mails of the command went out.

        If the ledger cannot be stored, standard error says so, once a message.
        """
        if self._sent:
            self.take(HOUR, None, MAILS, self.sender, count=self._sent)
        if self._trouble and not self._is_told:
            complain(DONE, self._trouble)
            self._is_told = True

    def below_refusal(self, once: "tuple[str, ...]", users: Users) -> "str | None":
        """Count a refusal; return what stands below it, "" for nothing, None if it is not to be sent.

        once  -- words by which the ledger knows a refusal that is given only once an hour, () = as often as others
        users -- the host's Users
        """
        if once and not self.take(HOUR, 1, TOLD, *once):
            return None
        most = REFUSALS if users.at(self.sender) else REFUSALS_TO_STRANGERS
        number = self.take(HOUR, most, REFUSAL, self.sender)
        if not number:
            return None
        return LAST_REFUSAL if number == most else ""

    def tells_of_echo(self) -> bool:
        """Count an answer to an error reply; return whether its sender is told that it was not read."""
        return self.take(DAY, MOST_ECHOES, "echo", self.sender) > 0

    def objection(self) -> str:
        """Return why no more commands of the message are carried out, "" if they may be."""
        if self._wrong >= MOST_WRONG:
            return GUESSES
        return TOO_LONG if time.monotonic() > self._end else ""

    def notice(self, request: Request, rest: "list[Request]") -> "Request | None":
        """Return the request whose reply says why the rest of the commands is not carried out (see `objection`).

        It also sets the marks of these commands, so that they are passed over if the message comes again.

        request -- that of the message; `rest` are parts of it

        Returns None if all of them were carried out when the message came before.
        """
        from pbmgames import parts
        host = Host(self.root)
        rest = [part for part in rest if not (part.receipt.mark and host.exists(paths.MARK % part.receipt.mark))]
        if not rest:
            return None
        reply = parts.saying(request, self.objection(), rest)
        reply.receipt = Receipt(request.receipt.reply_headers, rest[0].receipt.mark)
        reply.receipt.new_marks = [mark for part in rest for mark in part.receipt.new_marks]
        return reply

    def challenge(self, session: Session, users: "list[User]") -> None:
        """Count a board that the sender begins for users. Raises Refused if others began too many for them lately.

        A challenge takes no password, so somebody could fill the host and the players' mailboxes with forged mails. A
        board that one of its players begins does not count.

        users -- the players
        """
        if any(self.sender.lower() in user.addresses for user in users):
            return
        full = ["to " + user.userid for user in users if self.taken("challenged", user.userid) >= MOST_OF_ONE]
        if full or not self.take(HOUR, MOST_OF_HOST, "challenges"):
            _wait(session)
            raise Refused(TOO_MANY, full[0] if full else "on this server")
        for user in users:
            self.take(HOUR, None, "challenged", user.userid)

    # passwords ------------------------------------------------------------------

    def check(self, session: Session, user: User, password: str) -> None:
        """Raise Refused if a User's password is not right, or may not be tried because somebody guesses at it.

        Where an extra lets commands wait, a right password during such guesses makes the command wait, too.
        """
        own = self.sender.lower() in user.addresses
        if own and matches(user.password, password):        # never refused: nobody may lock a user out
            if self.taken(WRONG, user.userid) >= FLOOD:
                _wait(session, user)
            return
        refusal, report = self._change(lambda ledger: self._checked(ledger, user, password, own))
        if report:
            session.warn(report, GUESSED)
        if refusal:
            if not refusal.once:                    # else the sender has to wait, and was not told whether it is right
                self._wrong += 1
            raise refusal

    def _checked(self, ledger, user, password, own):
        """Compare a password, and count a wrong one. Return (its Refused, what to tell the operator).

        The Refused is None for a right password; "" = there is nothing to tell.

        own -- whether it came from one of the user's addresses
        """
        if not own and _too_many_wrong(ledger, user, self.sender):
            return Refused(MUST_WAIT, user.userid, status=DENIED, once=(user.userid, self.sender)), ""
        if matches(user.password, password):
            return None, ""
        flood = ledger.count(WRONG, user.userid) >= FLOOD
        if own:
            ledger.gather(2 * DAY, GUESS, user.userid)
        if own and _full(ledger):
            ledger.gather(HOUR, WRONG, user.userid, self.sender)
        elif not (own and flood):
            ledger.note(HOUR, WRONG, user.userid, self.sender, by=self._by)
        if flood:
            return Refused(INVALID, status=DENIED, replied=False), ""
        guesses = ledger.count(WRONG, user.userid, self.sender)
        if not own or guesses < MOST_WRONG or ledger.count(TOLD, "keeper", user.userid):
            return Refused(INVALID, status=DENIED), ""
        ledger.note(DAY, TOLD, "keeper", user.userid, by=self._by)
        return Refused(INVALID, status=DENIED), REPORT % (guesses, user.userid, self.sender)


def _wait(session, user=None):
    """Let a command that may be forged wait until somebody at SENDER's address says yes, if an extra can do that.

    user -- the User whose password came with the command, None = no password came with it

    Raises Refused if it waits.
    """
    hold = first("hold", session.meets)
    if hold:
        hold(session, user)


def _too_many_wrong(ledger, user, sender):
    """Return whether no more passwords may be tried for a user from an address that is not theirs.

    That is so if too many were wrong: from this address, from all that are not theirs, or for all users.
    """
    own = sum(ledger.count(WRONG, user.userid, address) for address in user.addresses)
    return (ledger.count(WRONG, user.userid, sender) >= MOST_WRONG
            or ledger.count(WRONG, user.userid) - own >= MOST_WRONG_IN_ALL
            or _full(ledger))


def _full(ledger):
    """Return whether the ledger has so many wrong passwords that one more would make it too large."""
    return len(ledger.under(WRONG)) >= MOST_KEPT


# for other rooms, which limit what they do by mail ------------------------------------

def take(request: Request, seconds: int, most: "int | None", *words: str, count: int = 1) -> int:
    """Do what Allowance.take does if a request came by mail; else count nothing, and return 1."""
    return request.allowance.take(seconds, most, *words, count=count) if request.allowance else 1


def taken(request: Request, *words: str) -> int:
    """Return what Allowance.taken returns if a request came by mail, else 0."""
    return request.allowance.taken(*words) if request.allowance else 0

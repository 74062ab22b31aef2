"""Consent: accounts, addresses and passwords that wait until the owner of an address answers (docs/mail.md, Consent).

What waits stands in etc/pending (docs/files.md, Pending).
"""

from pbmgames import Iterable
from pbmgames.commands import account
from pbmgames.extras.allowance.allowance import Allowance, take, taken
from pbmgames.extras.modern import modern
from pbmgames.records.registers import Register
from pbmgames.records.users import NOBODY, Users, matches, no_user
from pbmgames.session import Session
from pbmgames.statuses import DENIED, NO_USER, Refused
from pbmgames.storage import Host
from pbmgames.text import DAY, HOUR, whole_number

PENDING = "etc/pending"
DAYS = 7                    # for which a claim waits
JOIN, CHANGE, FORGOT = "join", "change", "forgot"
KINDS = (JOIN, CHANGE, FORGOT, "signup")        # the last is of version 1.1, and only waits until it is too old
NOTHING = "-"
MOST_ASKED, MOST_CAUSED = 3, 10         # inquiries a day: to an address; because of mails from an address
SUBJECTS = {JOIN: "Confirm userid %s", CHANGE: "Confirm address %s", FORGOT: "Reset password %s"}
ASKING = {
    JOIN: "Somebody, probably you, wants to play on the PBM Server as %s, and to get letters at\n\n    %s\n\n"
          "If that is you, answer this mail from the address that it went to. Write the password that you have\n"
          "chosen in the first line, and nothing else: it proves that you have asked for this.\n",
    CHANGE: "Somebody, probably you, wants the letters for %s on the PBM Server to go to\n\n    %s\n\n"
            "If that is right, answer this mail from the address that it went to,\n"
            "with the word yes in the first line.\n",
}
ELSE = "If you do not want this, answer with the word no, or do nothing: it is forgotten after %d days.\n" % DAYS
RESET = ("Somebody, probably you, asks for a new password for %s on the PBM Server.\n\n"
         "To set one, answer this mail with one line: the word password and the new password, such as\n\n"
         "    password EXAMPLE\n\n"
         "If you do nothing the old one stays.\n")
SENT = "A letter is on its way to %s. Answer that one, not this.\n"
WAIT = "Once it has been answered %s.\n"
UNKNOWN = ("Nothing is waiting for this answer, so nothing was done.\n"
           "An answer counts only within %d days, and only from the address that the letter went to." % DAYS)
WHAT = {JOIN: "the password that you have chosen", CHANGE: "the word yes"}
REFUSED = "You have said no. So nothing was done for the userid %s, and the question is forgotten.\n"
ONE_LINE = ("Your answer was expected to be one line: the word password and the new password.\n"
            "Nothing was done. Answer the letter again, not this one.")
USUAL = ("The password that you sent is a word that many people write in mails, or a part of your name or address.\n"
         "Nothing was done. ")
ANOTHER = {JOIN: "Sign up again, with another password.", FORGOT: "Answer that letter again, with another password."}


def put_off(session: Session, userid: str, password: str, field: str, known: "Iterable[str]") -> bool:
    """Let a claim that came by mail wait until the owners of its addresses consent; return whether it waits.

    password -- of a new user, as it will be stored; "" = the claim is a change of address
    known    -- addresses whose owners need not be asked

    Several claims for one userid may wait. Raises Refused if an address, or addresses for this sender, were asked too
    often today.
    """
    waiting = [word for word in dict.fromkeys(field.lower().split(" ")) if word not in known]
    if session.request.local or field == NOBODY or not waiting:
        return False
    kind, sender = JOIN if password else CHANGE, (session.request.sender or "").lower()
    allowance = session.request.allowance or Allowance(session.host.root, sender, session.now)  # a web page has none
    _check_often(session.request, allowance, sender, waiting)
    pending = Pending(session.host, session.now)
    claim = pending.enter(Claim(session.now, kind, userid, password or NOTHING, field.split(" "), waiting))
    for address in waiting:
        _send(session, claim, [address], ASKING[kind] % (userid, "\n    ".join(claim.addresses)) + ELSE, address)
    if waiting != [sender]:                 # whoever gets the letter needs no reply about it
        session.reply("Please wait, %s" % userid, SENT % ", ".join(waiting) + WAIT % (
            "with your password, the account is yours" if kind == JOIN else "with yes, the address is changed"))
    for address in waiting:                 # last: what was refused for lack of room is not counted
        allowance.take(DAY, None, "asked", address)
    take(session.request, DAY, None, "asker", sender, count=len(waiting))
    return True


def _check_often(request, allowance, sender, addresses):
    """Raise Refused if so many addresses are too many for a sender today, or one of them was asked too often."""
    if taken(request, "asker", sender) + len(addresses) > MOST_CAUSED:
        raise Refused("You have caused letters to too many addresses today; try again tomorrow")
    for address in addresses:
        if allowance.taken("asked", address) >= MOST_ASKED:
            raise Refused("Too many letters that wait for an answer went to %s today; try again tomorrow", address)


def _send(session, claim, to, text, address=""):
    """Send a letter about a claim; only its reader can answer it. `address` is as in `Claim.covers`."""
    words = claim.covers(address, session.users)
    session.post.stage(modern.of(session.post).inquiry(to, SUBJECTS[claim.kind] % claim.userid, text, words))


def forgot(session: Session) -> None:
    """Have a letter sent to your address by which you can set a new password."""
    userid, = session.arguments()
    if session.setting("letters") != "modern" and session.setting("confirm") != "yes":
        raise Refused("This server sets no new password by mail; ask whoever runs it")
    if not session.post.mailer:
        raise Refused("This host has no mailer, so no letter can be sent (PBMSENDMAIL, or `sendmail` in etc/settings)")
    user = session.users.find(userid)
    if user is None:
        raise no_user()
    if not user.address:
        raise Refused("%s gets no mail", user.userid, status=NO_USER)
    pending, sender = Pending(session.host, session.now), (session.request.sender or "").lower()
    if all(session.now - claim.since >= HOUR for claim in pending.of(user.userid, FORGOT)):
        claim = pending.enter(Claim(session.now, FORGOT, user.userid))
        _send(session, claim, user.addresses, RESET % user.userid)
        if sender in user.addresses:            # whoever gets the letter needs no reply about it
            return
    session.reply("New password for %s" % user.userid, SENT % ("the address of " + user.userid))


def _answered(session, *kinds):
    """Return (the Answer, the Pending, the Claim whose letter was answered).

    Raises Refused if there is no such Claim, or if the answer comes from an address that the letter did not go to.
    """
    answer, pending = session.request.receipt.answer, Pending(session.host, session.now)
    sender, user = answer.sender.lower(), session.users.find(answer.about)
    tokens = modern.of(session.post).tokens
    for claim in pending.of(answer.about, *kinds):
        if claim.kind == FORGOT:
            asked, address = user.addresses if user else [], ""
        else:
            asked, address = claim.waiting, sender
        if sender in asked and answer.proves(tokens.consent(claim.covers(address, session.users))):
            return answer, pending, claim
    raise Refused(UNKNOWN, status=DENIED)


def consent(session: Session) -> None:
    """Carry out what somebody has agreed to, or forget it."""
    from pbmgames.extras.modern import owneranswers  # its patterns take long to load, and to ask needs none
    answer, pending, claim = _answered(session, JOIN, CHANGE)
    names = [*answer.names, claim.userid]
    agreed = owneranswers.agreement(answer, names)
    if claim.kind == JOIN and agreed is not False:      # a yes makes no user: only the chosen password does
        agreed = True if _holds_password(answer, claim, names) else None
    if agreed is None:
        raise Refused(modern.EXPECTED, WHAT[claim.kind])
    claim.waiting.remove(answer.sender.lower())
    if not (agreed and claim.waiting):
        pending.lines.remove(claim)
    pending.save()
    if not agreed:
        session.reply("Forgotten", REFUSED % claim.userid)
    elif claim.waiting:
        session.reply("Thank you", "We wait for the answer from %s.\n" % ", ".join(claim.waiting))
    elif claim.kind == CHANGE:
        account.put_address(session, session.users.find(claim.userid), " ".join(claim.addresses))
    elif session.users.find(claim.userid):
        raise Refused("The userid %s was taken in the meantime", claim.userid)
    else:
        account.check_newcomer(session, claim.userid)        # other users may have come or gone since they asked
        account.enter(session, claim.userid, claim.password, " ".join(claim.addresses))


def _holds_password(answer, claim, names):
    """Return whether an answer holds the password that a new user has chosen.

    names -- texts whose words may stand in the answer as somebody's name

    Raises Refused if it is a usual word: somebody else may have chosen it for them, since they write it anyway.
    """
    from pbmgames.extras.modern import owneranswers
    chosen = next((word for word in owneranswers.passwords(answer, names) if matches(claim.password, word)), "")
    if chosen:
        _check_unusual(chosen, answer, claim)
    return bool(chosen)


def reset(session: Session) -> None:
    """Set the new password that an answer tells."""
    from pbmgames.extras.modern import owneranswers  # as in `consent`
    answer, pending, claim = _answered(session, FORGOT)
    user = session.users.find(claim.userid)
    password = owneranswers.told_password(answer, [*answer.names, user.userid])
    if not password:
        raise Refused(ONE_LINE)
    account.check_password(password)
    _check_unusual(password, answer, claim)
    pending.lines.remove(claim)
    pending.save()
    account.put_password(session, user, password)


def _check_unusual(password, answer, claim):
    """Raise Refused if a password has only words that stand in our letters, or that its writer may write to anybody."""
    from pbmgames.extras.modern import owneranswers
    ours = [RESET, ELSE, *SUBJECTS.values()] + ([ASKING[JOIN], claim.userid] if claim.kind == JOIN else [])
    if owneranswers.is_usual(password, [*ours, *answer.names, answer.sender]):
        raise Refused(USUAL + ANOTHER[claim.kind])


class Claim:
    """What somebody wants, and who has to consent.

    since     when it came, in seconds
    kind      JOIN (a new user), CHANGE (of the address) or FORGOT (a new password)
    userid    whose it is
    password  of a new user, as it is to be stored; else NOTHING
    addresses those that the user will have; [] for FORGOT
    waiting   those of them, in lower case, that have not consented yet
    """

    def __init__(self, since: int, kind: str, userid: str, password: str = NOTHING, addresses: "Iterable[str]" = (),
                 waiting: "Iterable[str]" = ()) -> None:
        self.since, self.kind, self.userid, self.password = since, kind, userid, password
        self.addresses, self.waiting = list(addresses), list(waiting)

    @classmethod
    def parse(cls, line: str) -> "Claim | None":
        """Return the Claim that a line of the file stands for, None for a line that makes no sense."""
        words = line.split(" ")
        since = whole_number(words[0], 12)
        if len(words) != 6 or since is None or words[1] not in KINDS:
            return None
        return cls(since, *words[1:4], *([word for word in field.split(",") if word != NOTHING] for field in words[4:]))

    def render(self) -> str:
        """Return the line of the file that stands for the Claim."""
        return " ".join(["%d" % self.since, self.kind, self.userid, self.password,
                         ",".join(self.addresses) or NOTHING, ",".join(self.waiting) or NOTHING])

    def covers(self, address: str, users: Users) -> "list[str]":
        """Return the words for a token: they describe all that the owner of an address consents to.

        address -- "" = any address of the user

        A user's claim is good as long as their line in `users` stays the same.
        """
        user = users.find(self.userid)
        line = [] if self.kind == JOIN else [user.line if user else NOTHING]
        return [self.kind, "%d" % self.since, self.userid, self.password, ",".join(self.addresses), address] + line


class Pending(Register):
    """The claims of a host that are not too old.

    now -- the time, in seconds
    """

    def __init__(self, host: Host, now: int) -> None:
        super().__init__(host, PENDING, Claim.parse, Claim.render, private=True)
        self.drop(lambda claim: abs(now - claim.since) >= DAYS * DAY)         # another machine's clock may be ahead

    def of(self, userid: str, *kinds: str) -> "list[Claim]":
        """Return the claims about a userid, in any case."""
        return [claim for claim in self.rows if claim.userid.lower() == userid.lower() and claim.kind in kinds]

    def enter(self, claim: Claim) -> Claim:
        """Stage that there is a Claim; return it."""
        self.lines.append(claim)
        self.save()
        return claim

"""Consent: accounts, addresses and passwords that wait until the owner of an address answers (docs/mail.md, Consent).

What waits stands in etc/pending (docs/files.md, Pending).
"""

from pbmgames import Iterable
from pbmgames.commands import account
from pbmgames.extras.allowance.allowance import Allowance, take, taken
from pbmgames.extras.modern import modern
from pbmgames.extras.modern.answers import unstarred
from pbmgames.extras.quotes.masks import PROSE, SAFE
from pbmgames.games import Game
from pbmgames.inbox.mailtext import is_quoted
from pbmgames.records.registers import Register
from pbmgames.records.users import NOBODY, Users, matches, no_user
from pbmgames.session import Session
from pbmgames.statuses import DENIED, NO_USER, Refused
from pbmgames.storage import Host
from pbmgames.text import BLANKS, DAY, HOUR, bytewise, whole_number
from pbmgames.words import clean, normal, pieces

PENDING = "etc/pending"
DAYS = 7                    # for which a claim waits
JOIN, CHANGE, FORGOT = "join", "change", "forgot"
KINDS = (JOIN, CHANGE, FORGOT, "signup")        # the last is of version 1.1, and only waits until it is too old
NOTHING = "-"
MOST_ASKED, MOST_CAUSED = 3, 10         # inquiries a day: to an address; because of mails from an address
SUBJECTS = {JOIN: "Confirm userid %s", CHANGE: "Confirm address %s", FORGOT: "Reset password %s"}
ASKING = {
    JOIN: "Somebody, probably you, wants to play on the PBM Server as %s, and to get letters at\n\n    %s\n\n"
          "If that is you, answer this mail from the address that it went to, with one line:\n"
          "the word password and the password that you have chosen, such as\n\n"
          "    password EXAMPLE\n\n"
          "It proves that you have asked for this.\n",
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
MOST_LINES, MOST_TRIED = 20, 6      # lines of an answer that are looked at; texts that are tried as the password
LEAST_BARE = 6                      # signs of a password that may stand alone in its line
UNKNOWN = ("Nothing is waiting for this answer, so nothing was done.\n"
           "An answer counts only within %d days, and only from the address that the letter went to." % DAYS)
WHAT = {JOIN: "the word password and your password", CHANGE: "the word yes"}
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
    answer, pending, claim = _answered(session, JOIN, CHANGE)
    names = [*answer.names, claim.userid]
    agreed = _read(answer.lines, names).yes_or_no
    if agreed is None and _is_clear(answer.below):
        agreed = _read([answer.line], names).yes_or_no
    if claim.kind == JOIN and agreed is not False:
        agreed = _proves(answer, claim, names) or None
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


def _proves(answer, claim, names):
    """Return whether an answer holds the password that a new user has chosen (docs/mail.md, Consent).

    Somebody else may have chosen it for them, a word that they write anyway. Raises Refused if it is such a word though
    they told it as a password.

    names -- texts whose words may stand in the answer as somebody's name
    """
    line = _telling(answer, names)
    words = [_told(line), *_standing_out(line)]
    spellings = dict.fromkeys(spelling for word in words if word for spelling in (word, clean(word)))
    chosen = next((word for word in list(spellings)[:MOST_TRIED] if matches(claim.password, word)), None)
    if chosen and _is_usual(chosen, answer, ASKING[JOIN], claim.userid):
        raise Refused(USUAL + ANOTHER[JOIN])
    return chosen is not None


def _telling(answer, names):
    """Return the line of an answer that may tell a password, "" if there is none, or if it is not clear which.

    It is the line with the word `password`, or else the first one that is more than polite, a name or a yes. In no
    other line may be a no, a doubt or a regret.
    """
    lines = _own_lines(answer)
    found = [line for line in lines if _label(line)] or [line for line in lines if not _is_courtesy(line, names)][:1]
    return found[0] if len(found) == 1 and _is_clear([line for line in lines if line != found[0]]) else ""


def _own_lines(answer):
    """Return the lines of an answer that are neither blank nor quoted, MOST_LINES at most.

    A line that ends with `password:` or `my password is` goes on in the next one.
    """
    lines: "list[str]" = []
    for line in [line for line in answer.lines if line.strip() and not is_quoted(line)][:MOST_LINES]:
        label = _label(lines[-1]) if lines else None
        if label and not label["told"]:
            lines[-1] += " " + line.strip(BLANKS)
        else:
            lines.append(unstarred(Game, line.strip(BLANKS)))
    return lines


def _is_courtesy(line, names):
    """Return whether a line is polite, a name or a yes."""
    text = _read([line], names)
    return text.polite or text.yes_or_no or text.leaning


def _is_clear(lines):
    """Return whether lines beside a yes or a password have no doubt, no or regret. A long text is never clear."""
    text = _read(lines, [])
    return not (text.doubts or text.says("no") or text.regrets or text.leaning is False or lines and not text.text)


def _label(line):
    """Return the match of a phrase for `password` in a line, None if there is none.

    Its groups are the phrase; a word such as `is` behind that, a colon or the like, and the rest of the line.
    """
    import re

    from pbmgames.extras.modern.phrases import PHRASES
    from pbmgames.extras.modern.prose import SIGN
    apart = r"(?<![%s])(?P<phrase>%s)(?!(?<=[%s])[%s])" % (SIGN, PHRASES["password"], SIGN, SIGN)
    behind = r"(?: (?P<verb>%s)(?=[ :=]|$))?(?P<colon> ?[:=]| [–—-](?= ))? *(?P<told>.*)" % PHRASES["is"]
    return re.search(apart + behind, normal(line), re.IGNORECASE)


def _told(line):
    """Return what a line tells as a password behind that word; "" for nothing, or if more than courtesy stands before.

    Behind `password`, as our letters ask for it, and behind a colon any text counts. Elsewhere it needs a figure:
    people write `my password is lost`.
    """
    label = _label(line)
    if label is None or not _is_courtesy(bytewise(label.string[:label.start()]), []):
        return ""
    told, _, behind = label["told"].strip(BLANKS).partition(" ")
    if behind and not _is_courtesy(bytewise(behind), []):
        told = label["told"]
    is_asked_for = label["colon"] or label["phrase"].lower() == "password" and not label["verb"]
    return bytewise(told) if is_asked_for or any(map(str.isdecimal, told)) else ""


def _standing_out(line):
    """Return the longer words with letters and figures in a line with `password`, or the one alone in its line.

    Hardly anybody writes such a word who has not chosen it, but `F7` and `B2B` are written.
    """
    import re
    if " " in line and not _label(line):
        return []
    words = [*line.split(" "), *re.findall("[!-~]+", line)]         # `パスワードはsecret1です` has no blanks
    return [word for word in words if len(clean(word)) >= LEAST_BARE and _is_mixed(normal(word))]


def _is_mixed(word):
    """Return whether a word has letters and figures."""
    return any(map(str.isdecimal, word)) and any(map(str.isalpha, word))


def reset(session: Session) -> None:
    """Set the new password that stands in an answer, alone behind the word `password`."""
    answer, pending, claim = _answered(session, FORGOT)
    user = session.users.find(claim.userid)
    password = _told(_telling(answer, [*answer.names, user.userid]))
    if not password:
        raise Refused(ONE_LINE)
    account.check_password(password)
    if _is_usual(password, answer):
        raise Refused(USUAL + ANOTHER[FORGOT])
    pending.lines.remove(claim)
    pending.save()
    account.put_password(session, user, password)


def _is_usual(word, answer, *more):
    """Return whether a word holds only what stands in our commands, in our letters, or in the writer's name.

    more -- other texts whose words are usual
    """
    from pbmgames.extras.modern.phrases import WRITTEN  # as in `_read`
    ours = " ".join([RESET, ELSE, *SUBJECTS.values(), *answer.names, answer.sender, *more])
    known = {*SAFE, *PROSE, *pieces(bytewise(WRITTEN["no password"])), *pieces(ours)}
    text = _read([clean(word)], [])
    return known.issuperset(pieces(word)) or text.polite or text.yes_or_no is not None or text.begins("password")


def _read(lines, names):
    """Return the Text of lines of an answer about no board. Its patterns take long to load, and inquiries need none.

    names -- texts whose words may stand there as somebody's name
    """
    from pbmgames.extras.modern.natural import Text
    return Text(Game, lines, names)


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

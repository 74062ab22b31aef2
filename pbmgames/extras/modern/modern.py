"""Mails for the mail programs of today: threads, a page beside the plain text, answers without a password.

Loaded only where `letters` is `modern`, or where somebody is asked for consent (docs/mail.md).
"""

import os
import time

from pbmgames import kept
from pbmgames.board import Match
from pbmgames.extras.modern import guide, htmlletter, tokens
from pbmgames.letters import CHAT, NOTIFICATION, Letter
from pbmgames.optional import taking_part
from pbmgames.post import Post, charset
from pbmgames.records.users import User
from pbmgames.statuses import DENIED, Refused
from pbmgames.text import bare, encode, is_address, unbroken

LONGEST_LINE = 998              # bytes, without its end
SIGNATURE = "-- \n"
UNREACHED = "Mail to %s comes back. So %s gets no mail until they write to us."
DATE = "%a, %d %b %Y %H:%M:%S +0000"        # RFC 5322; the names are English, for the program sets no locale
# what people are told elsewhere about this form of letters
BY_REPLY = """To answer a letter about a board, reply to it with your move alone in the first line, and a comment
below it. No password is needed then.%s
"""
WELCOME = """
To find somebody to play with:

    <game> standings                                who plays, and how well
    <game> seek <userid> <password> <number>        to say how many games you are looking for
    <game> limit <userid> <password> <number>       to say how many games you will play at a time

""" + BY_REPLY % ""
FILL_IN = ("In the subject, replace PASSWORD by your password, and MOVE by your move.\n"
           "Nothing was done. To answer a letter about a board no password is needed: write the move alone in the\n"
           "first line.")
# what those are told whose answer to an inquiry is no yes or no
EXPECTED = ("Your answer was expected to be %s, and nothing else. Nothing was done.\n"
            "If you agree, answer the letter again, not this one.")


def objection(password: str) -> "Refused | None":
    """Return the refusal of the word that links of our letters have in place of a password, None for any other."""
    return Refused(FILL_IN, status=DENIED) if password == guide.PASSWORD else None


def mail(post: Post, fields: "list[str]", letter: Letter, user: "User | None") -> "str | None":
    """Return a mail in this form, "" if all its addresses rest; None for the classic form.

    The classic form is needed where the message is no plain text: then its comment has headers of its own.

    fields -- address fields
    user   -- the User who has them; None for those of the caller, or of several users
    """
    return of(post).mail(fields, letter, user) if post.request.plain else None


def of(post: Post) -> "Modern":
    """Return the Modern of the command that a Post belongs to."""
    if "modern" not in post.objects:
        post.objects["modern"] = Modern(post)
    return post.objects["modern"]


def envelope(sender: str) -> str:
    """Return the option that tells the mailer where reports of failed mails go (docs/mail.md, Bounces).

    A blank stands before it. It is "" if there is no plain address in `sender`, the server's From field.
    """
    from pbmgames.storage.outbox import SHELL_SIGNS, shell_word
    sender = bare(sender)
    if not is_address(sender):
        return ""
    return " -f " + (sender if SHELL_SIGNS.isdisjoint(sender) else shell_word(sender))


class Modern:
    """Puts the texts of one command into mails.

    post   the Post of the command
    server the server's own address, without its name
    domain the right side of the identifiers of its mails
    """

    def __init__(self, post: Post) -> None:
        self.post = post
        self.server = bare(post.writer.sender) or post.writer.sender.strip()
        self.domain = tokens.domain_of(self.server)
        self._before: "dict[tuple[str, str], Match | None]" = {}

    @kept
    def tokens(self) -> tokens.Tokens:
        """The host's Tokens."""
        return tokens.Tokens(tokens.secret(self.post.host, self.post.warnings))

    def mail(self, fields: "list[str]", letter: Letter, user: "User | None" = None) -> str:
        """Return a whole mail, "" if all its addresses rest; the arguments are as in the function `mail`."""
        to = [address for address in addresses(fields) if address.lower() not in self._asleep]
        if not to:
            return ""
        if letter.match is None:
            text = letter.text + self.post.writer.advertisement
            heads = "Message-ID: %s\n%s" % (tokens.identifier(self.domain), self._reply_headers(to))
            return self._joined(to, letter.subject, heads, _part(text, "text/plain"))
        # a letter about a board that goes to no user in particular is a reply to the caller
        return self._about_board(to, letter, *self._reader(letter, to, user or self._caller_at(letter.match)))

    def _about_board(self, to, letter, reader, proof):
        """Return a whole mail about a board; `proof` is its token, "" for none."""
        text = letter.text + self.post.writer.advertisement
        lead, hints, links, pages = [], [], [], []
        if letter.real:
            lead = self._lead(letter, reader)
            hints = self._unreached(letter, reader) + guide.hints(letter, reader, proof != "", self.server)
            pages = [(guide.PAGE, url_of(self.post.setting, letter.match))
                     for url_of in taking_part("page", self.post.meets)]
            links = guide.links(letter, reader, self.server) + pages
        page = htmlletter.page(letter, text, lead, hints, links)
        hints = lead + hints + ["%s: %s" % link for link in pages]
        return self._joined(to, letter.subject, self._thread_heads(letter, reader, to, proof), _alternative(
            _part(_signed(text, hints), "text/plain"), _part(page, "text/html")))

    def _lead(self, letter, reader):
        """Return the lines that a reader sees first: what happened, and until when they have time.

        If the letter's text is not that of its type (`Letter.replaced`), only the latter.
        """
        if letter.type == NOTIFICATION or letter.replaced and letter.type != CHAT:
            return list(letter.below)
        match, words = letter.match, self.post.request.words
        board = letter.name, match.id
        if board not in self._before:
            self._before[board] = guide.before(self.post.host, self.post.users, match)
        giver = self.post.users.spelling(words[2]) if len(words) > 2 else ""
        upkeep = bool(self.post.command and self.post.command.operator)
        sentence = guide.sentence(self._before[board], letter, reader, giver, upkeep)
        return [sentence] + list(letter.below) + guide.challenged(letter, reader, self._caller_at(match))

    @kept
    def _asleep(self):
        """The addresses that rest, as {address in lower case: Bounce}."""
        if not self.post.host.exists(tokens.BOUNCES):
            return {}
        from pbmgames.extras.modern.bounces import resting
        asleep = resting(self.post.host.root)
        asleep.pop((self.post.request.sender or "").lower(), None)  # who writes is awake, even if `wake` has failed
        return asleep

    def _unreached(self, letter, reader):
        """Return the lines that tell a player which other players get no mail, because their addresses rest."""
        match = letter.match
        if reader not in match.players or match.over or not self._asleep:
            return []
        from pbmgames.extras.modern.bounces import rests
        others = [self.post.users.find(name) for name in dict.fromkeys(match.players) if name != reader]
        return [UNREACHED % (user.userid, user.userid) for user in others if user and rests(user, self._asleep)]

    def inquiry(self, to: "list[str]", subject: str, text: str, words: "list[str]") -> str:
        """Return a mail with an inquiry to the owner of an address.

        words -- they describe what an answer consents to, for its token
        """
        token = self.tokens.consent(words)
        carrier = self.domain, token, tokens.NO_TAG
        heads = "Message-ID: %s\nReferences: %s\n" % (tokens.identifier(*carrier), tokens.reference(*carrier))
        return self._joined(to, subject, heads, _part(text + self.post.writer.advertisement, "text/plain"))

    def query(self, address: str, letter: Letter, user: User, proof: str) -> str:
        """Return a mail that asks a User whether an act is to be done.

        It is "" if another player has the address too: then an answer would not prove who answers.

        letter -- the Letter that asks, and shows the board after the act
        proof  -- the token by which an answer says yes
        """
        if self._shared(letter.match, user, [address]):
            return ""
        return self._about_board([address], letter, user.userid, proof)

    def _joined(self, to, subject, heads, content):
        """Return a mail: its headers, `heads` among them, and the content with headers of its own."""
        return ("Date: %s\nFrom: %s\nTo: %s\nSubject: %s\n%sAuto-Submitted: auto-%s\nX-Loop: %s\n"
                "MIME-Version: 1.0\n%s") % (
            time.strftime(DATE, time.gmtime(self.post.now)), self.post.writer.sender, unbroken(", ".join(to)),
            unbroken(subject), heads, "replied" if self._is_reply(to) else "generated", self.server, content)

    def _is_reply(self, to):
        """Return whether a mail goes to the sender of the command."""
        sender = self.post.request.sender or ""
        return (bare(sender) or sender).lower() in [field.lower() for field in to]

    def _reply_headers(self, to):
        """Return the headers that name the mail that brought the command, if this one goes to its sender; "" if not."""
        return self.post.request.receipt.reply_headers or "" if self._is_reply(to) else ""

    def _thread_heads(self, letter, reader, to, proof):
        """Return the headers that only this letter has.

        They put it into the thread of its board and reader, and vouch for it (`Tokens.voucher`). A subscriber or
        notifier also gets one by which they can stop the letters.
        """
        tag = self.tokens.tag(letter.match, reader or "")
        root, parent = tokens.thread(self.domain, tag), self._reply_headers(to).partition("\n")[0].rpartition(" ")[2]
        chain = [root, parent, proof and tokens.reference(self.domain, proof, tag)]
        return "Message-ID: %s\nIn-Reply-To: %s\nReferences: %s\n%s: %s\n%s" % (
            tokens.identifier(self.domain, proof, tag), parent or root, " ".join(filter(None, chain)),
            tokens.VOUCHER, self.tokens.voucher(tag, self.post.now, to), self._leave(letter, reader))

    def _leave(self, letter, reader):
        """Return the header by which a subscriber or notifier can stop the letters, "" for other readers."""
        match = letter.match
        if letter.type == NOTIFICATION:
            board, start = "all", 0
        elif reader in match.subscribers and reader not in match.players:
            board, start = match.id, match.clock.start
        else:
            return ""
        token = self.tokens.unsubscribe(letter.name, board, start, reader)
        subject = "unsubscribe %s %s %s %s" % (letter.name.lower(), board, reader, token)
        return "List-Unsubscribe: <%s>\n" % guide.mailto(self.server, subject)

    def _reader(self, letter, to, user):
        """Return (userid, token) of the reader of a letter.

        The token is "" if the letter goes to no player, if another player has one of the addresses too, or if the
        letter does not show the board as it is.
        """
        match = letter.match
        if user is None or user.userid not in match.players or self._shared(match, user, to):
            return letter.reader, ""
        if letter.reader not in (None, user.userid):        # it was written for somebody else
            return letter.reader, ""
        if letter.label != match.id or letter.type == NOTIFICATION:     # `101#3`; only that a game has ended
            return letter.reader, ""
        if not letter.real:
            return user.userid, ""
        return user.userid, self.tokens.chat(match, user) if letter.type == CHAT else self.tokens.move(match, user)

    def _caller_at(self, match):
        """Return the player at a board who has the address of the command's sender, None if there is none."""
        sender = (self.post.request.sender or "").lower()
        players = map(self.post.users.find, dict.fromkeys(match.players))
        return next((user for user in players if user and sender in user.addresses), None)

    def _shared(self, match, user, to):
        """Return whether a player at a board who is not this User has one of these addresses."""
        others = [self.post.users.find(name) for name in match.players if name != user.userid]
        return any(address.lower() in other.addresses for other in others if other for address in to)


def addresses(fields: "list[str]") -> "list[str]":
    """Return the addresses in address fields, each once. A field that is no list of plain addresses stays whole."""
    every = []
    for field in fields:
        words = field.replace(",", " ").split()
        every += words if all(map(is_address, words)) else [field]
    return list(dict.fromkeys(every))


def _signed(text, hints):
    """Return a plain text with the hints below it, where mail programs expect a signature."""
    if not hints:
        return text
    return "%s%s%s%s\n" % (text, "" if text.endswith("\n") else "\n", SIGNATURE, "\n".join(hints))


# bodies -----------------------------------------------------------------------------

def _part(text, kind):
    """Return a text with the headers that tell its type.

    The text stays as it is, unless mailers may change a line of it: one that is too long, or a dot alone.
    """
    how, name = ("7bit", "us-ascii") if text.isascii() else ("8bit", charset(text))
    lines = encode(text).split(b"\n")
    if b"." in lines or max(map(len, lines)) > LONGEST_LINE:
        from binascii import b2a_qp
        how, text = "quoted-printable", b2a_qp(encode(text)).decode("ascii")
    return "Content-Type: %s; charset=%s\nContent-Transfer-Encoding: %s\n\n%s" % (kind, name, how, text)


def _alternative(*parts):
    """Return parts that say the same, the plainest first, as a body with its header."""
    boundary = "pbm-" + os.urandom(12).hex()
    return 'Content-Type: multipart/alternative; boundary="%s"\n\n%s--%s--\n' % (
        boundary, "".join("--%s\n%s\n" % (boundary, part) for part in parts), boundary)

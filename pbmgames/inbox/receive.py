"""Mail in: one RFC 5322 message becomes one request, or is passed over.

    Subject             the command
    Reply-To, From      the sender, who gets the answer
    text/plain part     the comment, or what a command works on
    Message-ID          a message seen before is not carried out again

Programs are never answered: no daemon, no null sender, no list, no automatic
answer, nothing that this server sent itself. What cannot be read is passed over
or treated as missing.
"""

# Source: docs/commands.md, Mail in.

import os
import time

from pbmgames import course
from pbmgames.allowance import Allowance
from pbmgames.commands.table import find
from pbmgames.console import MACHINE, complain, later
from pbmgames.extras import first, taking_part
from pbmgames.games import TABLE
from pbmgames.inbox.bounds import LONGEST_HEADER, Outsized, addresses, read, take_apart
from pbmgames.inbox.loops import is_automatic, objection
from pbmgames.inbox.mailtext import LONGEST_LINE, body
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users
from pbmgames.request import PART_HEADERS, Request, environment
from pbmgames.statuses import DONE, LATER, WAITS, Failure
from pbmgames.storage import files, paths
from pbmgames.storage.host import Host
from pbmgames.text import DAY, bare, bytewise, decode, is_address, meant, one_line, sha256
from pbmgames.words.masks import masked, quoted, without
from pbmgames.words.subject import read as read_subject

REMEMBERED_DAYS = 60

NO_COMMAND = """The subject of your message is no command.

Write one command on the subject line, such as

    Subject: zenix move 101 alice secret B3

and, if you like, a comment to the other player below. To learn more, send

    Subject: help                   what there is to read
    Subject: help commands          every command, with its syntax
    Subject: help zenix             the rules of a game
    Subject: list                   the games that are played here"""

UNCLEAR = """Your subject can be read in more ways than one, so nothing was done.

Send the one that you mean, with your password in place of the stars:
"""


class Unanswered(Exception):
    """The message is passed over; the text says why."""


def receive(stream):
    """Carry out the message that a binary stream holds.

    Returns 0 when it is dealt with, refused ones included, and 75 when it should be delivered again.
    """
    try:
        asked, status = _asked(read(stream))
        if status is not None:
            return status
    except (Unanswered, Outsized) as reason:
        return complain(DONE, "message passed over: %s" % reason)
    except Failure as failure:
        return complain(LATER, str(failure))
    except MACHINE as error:
        return later(error)
    except Exception as error:              # a message nobody can read will not get better
        return complain(DONE, "message passed over: it cannot be read: %s" % type(error).__name__)
    try:
        status = course.run(asked)
    except Exception as error:              # not carried out, so it must not be lost
        return complain(LATER, "the message could not be carried out: %s: %s" % (type(error).__name__, error))
    if asked.mark.startswith("00"):         # one message of 256
        sweep(paths.home(asked.environ))
    return LATER if status in WAITS else DONE


def _asked(data):
    """Return (Request of a message, None), or (Request, exit status) if another program has dealt with it."""
    message = take_apart(data)
    asked = request(message, environment())
    course.used(asked, named(message, "From"))
    variables = {name: raw(message, label) for name, label in PART_HEADERS}
    status = None
    if not asked.words:
        from pbmgames.inbox import others
        status = others.hand_over(asked, header(message, "Subject"), variables, data)
    if status is None:
        asked.allowance = Allowance(paths.home(asked.environ), asked.sender, asked.now())
    return asked, status


class Incoming:
    """A message, as the extras look at it that find more than commands in mails.

    subject  its subject, one character a byte
    settings the Settings of the host
    own      the server's own address, bare
    astray   whether it refers to a letter of ours that it does not answer, as its subject is another
    private  whether its text may hold a password, so that nobody is to quote it
    """

    def __init__(self, message, environ):
        self.message, self.environ = message, environ
        self.host = Host(paths.home(environ))
        self.settings = Settings(self.host, environ)
        self.own = bare(one_line(self.settings.get("from")))
        self.subject = header(message, "Subject")
        self.astray = self.private = False
        self._lines = None

    @property
    def lines(self):
        """The lines of its text."""
        if self._lines is None:
            name = meant(one_line(self.settings.get("from"))).partition("<")[0].strip(' "').lower()
            self._lines = body(self.message, [text for text in (self.own.lower(), name) if len(text) > 2])
        return self._lines

    def sender(self):
        """Return the address that gets the answer. Raises Unanswered if nobody may be answered."""
        return sender(self.message, self.own, self.environ.get("SENDER"))

    def arranged(self, game, words, sender):
        """Return a Request that it brings, with what all of these have in common."""
        environ = {name: value for name, value in self.environ.items()
                   if name not in ("INPUTFILE", "MIME_BOUNDARY") and not name.startswith("CONTENT")}
        environ["SENDER"] = sender
        made = Request("pbm", game, words, environ)
        made.answering = threading(self.message)
        made.mark, made.old_mark = marks(self.message, sender, self.lines)
        made.attachable = True
        made.quoted = lambda lines: lines[:2] + quoted(lines[2:], Users(self.host))     # below what `heading` returns
        return made


def request(message, environ):
    """Return the Request that a message makes. Raises Unanswered."""
    mail = Incoming(message, environ)
    for read_message in taking_part("message", mail.settings.meets):
        made = read_message(mail)
        if made:
            return made
    return _command(mail)


def _command(mail):
    """Return the Request of a message whose subject is a command, or is to be refused. Raises Unanswered."""
    sender, text = mail.sender(), mail.subject
    if is_echo(text):
        raise Unanswered("it answers an error reply")
    if is_automatic(text):
        raise Unanswered("it is an automatic answer, as its subject says")
    users = Users(mail.host)
    found = (first("subject") or _as_it_stands)(mail.host, users, text)
    made = mail.arranged(*(found[0] if len(found) == 1 else ("", [])), sender)
    unclear = _unclear(found, users) if len(found) > 1 else ""
    if not made.words:
        from pbmgames.inbox import others
        made.unknown = unclear or others.refusal(mail.host, text) or NO_COMMAND
    made.astray = mail.astray
    made.message = heading(made, masked(text, users)) + without(_secrets(found), [] if mail.private else mail.lines)
    return made


def heading(made, subject):
    """Return the lines of a Request's message above its text."""
    return ["From: " + made.sender, "Subject: " + subject, ""]


def _as_it_stands(host, users, text):
    """Return the one reading of a subject that is a command as it stands."""
    return [read_subject(text)]


def _unclear(found, users):
    """Return the refusal of a subject that can be read in more ways than one; it does not tell which password fits."""
    return UNCLEAR + "".join("\n    Subject: " + masked(" ".join([game] + words), users) for game, words in found)


def _secrets(found):
    """Return the words that are passwords in one of the readings of a subject."""
    return {secret for game, words in found for command in [find(True if game else None, words[0]) if words else None]
            if command for _, secret in command.read(words[1:]).credentials()}


# headers ----------------------------------------------------------------------

def raw(message, name):
    """Return the first header of that name as it is written, unfolded; "" if it is missing."""
    for found, value in message.raw_items():
        if found.lower() == name.lower():
            return " ".join(str(value).split())
    return ""


def header(message, name):
    """Return a header as text, one character a byte, with its encoded words decoded; "" if it is missing."""
    text = raw(message, name)
    text = meant(decode(text.encode("utf-8", "surrogateescape")))
    try:
        if "=?" in text and len(text) <= LONGEST_HEADER:        # decoding takes the square of the length
            from email.header import decode_header, make_header
            text = str(make_header(decode_header(text)))
    except MACHINE:
        raise
    except Exception:                       # an encoded word that is none, a charset nobody knows
        pass
    return bytewise(" ".join(text.split()))


def sender(message, own, envelope):
    """Return the address that gets the answer. Raises Unanswered if nobody may be answered.

    own      -- the server's own address
    envelope -- the envelope sender, as a mail system gives it to a program; None if unknown
    """
    known = named(message, "Reply-To") + named(message, "From") + named(message, "Return-Path")
    reason = objection(message, known + (message.get_unixfrom() or "").split()[1:2] + [envelope or ""], own)
    if reason:
        raise Unanswered(reason)
    for one in known:
        if is_address(one):
            return one
    raise Unanswered("it has no sender that could be answered")


def named(message, name):
    """Return the addresses in a header."""
    return [found for found in addresses([raw(message, name)]) if found]


def is_echo(text):
    """Return whether a subject is that of an error reply: an answer to it could go on for ever."""
    if "error" not in text.lower():
        return False
    from pbmgames.words.written import clean, split
    words = [clean(word).lower() for word in split(text)]
    return (words[-1:] == ["error"] and (words[0] == "server" or words[0] in TABLE)
            and (len(words) == 2 or len(words) == 4 and words[1] == "board"))


def threading(message):
    """Return the headers that tell which message is answered."""
    own = identifiers(message, "Message-ID")[:1]
    if not own:
        return ""
    references = [word for word in identifiers(message, "References")[-20:] if word not in own] + own
    while sum(map(len, references)) > LONGEST_LINE - len(references):
        del references[0]
    return "In-Reply-To: %s\nReferences: %s\n" % (own[0], " ".join(references))


def identifiers(message, name):
    """Return the message identifiers in a header, as far as they are written as such."""
    return [word for word in raw(message, name).split()
            if word.startswith("<") and word.endswith(">") and word.isascii() and word.isprintable()
            and 2 < len(word) <= 250]


def marks(message, sender, lines):
    """Return the names of the mark of a message and of that of version 1.1; "" if it has no identifier.

    Anybody can know the identifier of a mail that is still to come: the mark is of what the mail says, too.
    """
    text = raw(message, "Message-ID")
    if not text:
        return "", ""
    return digest("\n".join([text, sender, raw(message, "Subject"), *lines])), digest(text)


def digest(text):
    """Return the name of a mark."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def sweep(root):
    """Remove the marks of messages that nobody will deliver again from a data folder."""
    limit = time.time() - REMEMBERED_DAYS * DAY
    try:
        files.check_folder(root, paths.SEEN)
        for name in files.listing(os.path.join(root, paths.SEEN), regular=True):
            path = os.path.join(root, paths.mark(name))
            if paths.is_mark(name) and os.lstat(path).st_mtime < limit:
                files.discard(path)
    except OSError:                         # another process removes them, too
        pass

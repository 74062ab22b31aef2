"""Mail in: one RFC 5322 message becomes one request, or is passed over.

    Subject             the command
    Reply-To, From or Return-Path  the sender, who gets the reply
    text/plain part     the comment, or what a command works on; an extra may tell which lines count
    Message-ID          a message seen before is not carried out again

Programs are never answered: no daemon, no null sender, no list, no automatic
answer, nothing that this server sent itself. What cannot be read is treated as
missing.
"""

# The man page has these lines as its chapter on mail, so they name no module. Source: docs/mail.md, Mail in.

import os
import time

from pbmgames import Any, BinaryIO, execute, kept
from pbmgames.console import complain, unexpected
from pbmgames.inbox.headers import addresses_under, header, is_automatic, is_echo, raw, sender, threading
from pbmgames.inbox.mailtext import tidied, whole
from pbmgames.inbox.message import DealtWith, Message, NoReply, read, take_apart
from pbmgames.optional import first, taking_part
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users
from pbmgames.request import Receipt, Request, environment
from pbmgames.statuses import DONE, LATER, WAITS, Failure
from pbmgames.storage import Host, files, paths
from pbmgames.text import DAY, bare, one_line, sha256
from pbmgames.words import quoting

REMEMBERED_DAYS = 60

NO_COMMAND = """The subject of your message is no command.

Write one command on the subject line, such as

    Subject: zenix move 101 alice secret A8

and, if you like, a comment to the other player below. To join, or to learn more, send

    Subject: signup <userid> <password>
    Subject: help                   what there is to read
    Subject: help commands          every command, with its syntax
    Subject: help zenix             the rules of a game
    Subject: list                   the games that are played here"""

ECHOED = "it answers an error reply"
ECHO = """Your mail answers an error, and was not read: nothing was done.

Answer the last letter about your board, or write a command as the subject."""

UNCLEAR = """Your subject can be read in more ways than one, so nothing was done.

Send the one that you mean, with your password in place of the stars:
"""


def receive(stream: "BinaryIO") -> int:
    """Carry out the message that a binary stream holds.

    Returns 0 if it is dealt with, also by a refusal, and 75 if it should be delivered again.
    """
    try:
        received = _received(Incoming(read(stream), environment()))
        status = execute.run(received)
    except NoReply as reason:
        return complain(DONE, "message passed over: %s" % reason)
    except DealtWith as end:
        return end.status
    except Failure as failure:
        return complain(LATER, str(failure))
    except Exception as error:              # a fault of ours must not lose the message
        return unexpected(error, LATER)
    if received.receipt.mark.startswith("00"):      # after one message in 256, for it takes time
        sweep(paths.home(received.environ))
    return LATER if status in WAITS else DONE


def _received(mail):
    """Return the Request of a message, with its limits, ready to be carried out. Raises NoReply, or DealtWith."""
    received = request(mail)
    allowance = first("allowance")
    if allowance:
        received.allowance = allowance(mail.host.root, received.sender, received.now())
    if not received.words:
        received.unknown = received.unknown or NO_COMMAND
        if is_echo(mail.subject) and not (allowance and received.allowance.tells_of_echo()):
            raise NoReply(ECHOED)           # else it could go on for ever
    return received


class Incoming:
    """A message that came in; extras may find more in it than the command of its subject.

    data     the bytes that came
    message  the Message that they hold
    environ  the environment, with texts as one character a byte
    host     the Host
    settings the Settings of the host
    own      the server's own address, bare
    subject  the message's subject, one character a byte
    astray   whether the message refers to a letter of ours without answering it, because it has another subject
    private  whether its text may hold a password, and must not be quoted

    Raises NoReply as `take_apart` does.
    """

    def __init__(self, data: bytes, environ: "dict[str, str]") -> None:
        self.data, self.message, self.environ = data, take_apart(data), environ
        self.host = Host(paths.home(environ))
        self.settings = Settings(self.host, environ)
        self.own = bare(one_line(self.settings.get("from")))
        self.subject = header(self.message, "Subject")
        self.astray = self.private = False

    @kept
    def whole(self) -> "list[str]":
        """The lines of its text, as they came."""
        return whole(self.message)

    @kept
    def lines(self) -> "list[str]":
        """The lines of its text that count. An extra may leave out the lines that its writer only quotes."""
        return tidied(self.quoting.own_lines(self) if any(map(str.strip, self.whole)) else self.whole)

    @kept
    def quoting(self) -> "Any":
        """The object that knows which lines count, and how a reply quotes them (see `words.quoting`)."""
        return quoting(Users(self.host))

    @kept
    def command(self) -> "Request":
        """The Request of its subject; if that is no command it only brings a refusal. Raises NoReply.

        `astray` and `private` go into it, so they must be known before anybody reads it.
        """
        sender, text = self.sender(), self.subject
        echo = is_echo(text)
        if echo and not self.quoting.users.at(sender):
            raise NoReply(ECHOED)
        if is_automatic(text):
            raise NoReply("it is an automatic answer, as its subject says")
        readings = [] if echo else self.quoting.readings(text)
        if len(readings) == 1:
            made = self._understood(readings[0], sender)
        else:
            made = self.arranged("", [], sender)
            if echo:
                made.unknown = ECHO
            elif readings:
                made.unknown = _unclear(self, readings)
        passwords = {secret for reading in readings for _, secret in reading.credentials()}
        lines = self.quoting.without_secrets(passwords, [] if self.private else self.lines)
        made.message = heading(made, self.quoting.quoted_line(text)) + lines
        return made

    def _understood(self, reading, sender):
        """Return the Request of a subject that has one Reading."""
        made = self.arranged(reading.game, reading.line, sender)
        # if no password stands where one belongs, any word of the whole subject may be it
        known = reading.complete and reading.credentials()
        made.quotable = self.quoting.quotable(reading.text if known else self.subject)
        return made

    def meets(self, condition: str) -> bool:
        """Return whether a condition is met: "no command" if the subject is none, others as in Settings.meets."""
        return not self.command.words if condition == "no command" else self.settings.meets(condition)

    def sender(self) -> str:
        """Return the address that gets the reply. Raises NoReply if nobody may get one."""
        return sender(self.message, self.own, self.environ.get("SENDER"))

    def arranged(self, game: str, words: "list[str]", sender: str) -> "Request":
        """Return a Request of the message with these words, and all that does not depend on them, such as its mark."""
        environ = {name: value for name, value in self.environ.items()
                   if name not in ("INPUTFILE", "MIME_BOUNDARY") and not name.startswith("CONTENT")}
        environ["SENDER"] = sender
        made = Request("pbm", game, words, environ)
        made.receipt = Receipt(threading(self.message), *marks(self.message, sender, self.whole), self.astray)
        made.commented, made.addresses = True, addresses_under(self.message, "From")
        made.quoted = lambda lines: lines[:2] + self.quoting.quoted_text(lines[2:])       # From and Subject are ours
        return made


def request(mail: Incoming) -> "Request":
    """Return the Request that a message makes. Raises NoReply, or DealtWith if an extra does."""
    for read_message in taking_part("message", mail.meets):
        made = read_message(mail)
        if made:
            return made
    return mail.command


def heading(made: "Request", subject: str) -> "list[str]":
    """Return the lines that stand above the text in the message of a Request."""
    return ["From: " + made.sender, "Subject: " + subject, ""]


def _unclear(mail, readings):
    """Return the refusal of a subject that can be read in more ways than one. It does not tell which password fits."""
    return UNCLEAR + "".join("\n    Subject: " + mail.quoting.quoted_line(reading.text) for reading in readings)


# marks of messages -----------------------------------------------------------

MARKED = ("Subject", "In-Reply-To", "References")       # headers that a mark depends on


def marks(message: Message, sender: str, lines: "list[str]") -> "tuple[str, str]":
    """Return (name of a message's mark, its name in version 1.1); both are "" if the message has no identifier.

    Somebody may guess the identifier of a mail that is still to come, and send a mail of their own with it. So the name
    also depends on what the mail says, and on the headers that name the letter it answers, for these hold its token.
    """
    text = raw(message, "Message-ID")
    if not text:
        return "", ""
    return digest("\n".join([text, sender, *(raw(message, name) for name in MARKED), *lines])), digest(text)


def digest(text: str) -> str:
    """Return the name of the mark that a text makes."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def sweep(root: str) -> None:
    """Remove from a data folder the marks of messages that nobody will deliver again."""
    limit = time.time() - REMEMBERED_DAYS * DAY
    try:
        files.check_folder(root, paths.SEEN)
        for name in files.listing(os.path.join(root, paths.SEEN), regular=True):
            path = os.path.join(root, paths.MARK % name)
            if paths.is_mark(name) and os.lstat(path).st_mtime < limit:
                files.discard(path)
    except OSError:                         # another process may be removing them, too
        pass

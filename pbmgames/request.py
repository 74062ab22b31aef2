"""One command as data: its words, parameters and options, who sent it, its message (docs/commands.md, Calling)."""

import os
import time
from stat import S_ISREG

from pbmgames import Any, Sequence, kept
from pbmgames.console import complain, read_all
from pbmgames.optional import asked_document
from pbmgames.statuses import DONE, NO_HOME, Failure
from pbmgames.text import BLANKS, decode, encode, one_line, split_lines, unbroken

WEB = "HTML"                # SENDER when a web page is calling


class Receipt:
    """What a command knows of the mail that brought it.

    reply_headers  the headers by which a reply refers to the mail, "" if it has no identifier; None if there is no mail
    mark        the name of the mark that tells that the command was carried out; "" = it may be carried out again
    old_mark    the name that version 1.1 gave to this mark, "" if there is no mark
    new_marks   the names of the marks that are set once it is carried out: its own, and perhaps those of other commands
    answer      what an answer to a letter says, None if the mail is no such answer
    astray      whether the mail refers to a letter without answering it, because it has another subject
    """

    def __init__(self, reply_headers: "str | None", mark: str = "", old_mark: str = "", astray: bool = False) -> None:
        self.reply_headers, self.mark, self.old_mark, self.astray = reply_headers, mark, old_mark, astray
        self.new_marks = [mark] if mark else []
        self.answer: "Any" = None

    def of_line(self, number: int) -> "Receipt":
        """Return the Receipt of one of the commands in the text of the mail, which have marks of their own."""
        mark, old_mark = ("%s.%d" % (name, number) if name else "" for name in (self.mark, self.old_mark))
        return Receipt(self.reply_headers, mark, old_mark)

    @property
    def own_marks(self) -> "list[str]":
        """The names of the command's own mark, in this version and before; each tells that it was carried out."""
        return [mark for mark in (self.mark, self.old_mark) if mark]


class Request:
    """One command.

    program     the program's name, for `echo`
    game        the game word, "" = a server-wide command
    words       the command word and what follows, without parameters, options and `**`
    parameters  the words that begin with one dash, as typed
    options     the words that begin with two, as typed
    environ     the environment, such as PBMHOME, PBMSENDMAIL and PBMNOW
    sender      SENDER: an address, or WEB; None for a person at a shell
    local       whether a person at a shell sent it
    web         whether a web page is calling
    printed     whether replies go to standard output: they do if it is one of these two
    headers     CONTENTTYPE, CONTENTDISPOSITION, CONTENTTRANSFERENCODING, MIME_BOUNDARY as far as set
    message     the lines of the message that brought the command
    commented   whether the body of the message is a comment

    A mail, or the command that this one is a part of, may set these:

    addresses   those in the From header of the mail
    receipt     what is known of the mail that brought it
    allowance   an object of the place "allowance", which limits what the mail may cause; None = no limits
    inner       the name of a command that only a mail can bring (of_extras), "" = the command word counts
    unknown     the refusal if the command is unknown, "" = "Unknown command"
    quoted      a function that gets lines of the message, and returns them as a reply may quote them
    quotable    a function that gets a text with words of the command, and returns the text as a reply may have it
    last        whether no other part of the same command follows

    These are set while it is carried out:

    told        the warnings that the operator got, (kind, text) each; parts of one command share this list
    read_ahead  the games whose boards were read before the lock was taken (commands/select.py)
    progress    what a command that takes several transactions has done so far, None at its beginning
    """

    # what holds until then; `list` and `str` return lines and texts as they are
    addresses: "Sequence[str]" = ()
    receipt = Receipt(None)
    allowance: "Any" = None
    inner = unknown = ""
    quoted: "Any" = list
    quotable: "Any" = str
    last = True
    progress: "Any" = None

    def __init__(self, program: str, game: str, arguments: "Sequence[str]", environ: "dict[str, str]") -> None:
        self.program = program
        self.game = game
        self.words, self.parameters, self.options = parted(arguments)
        self.environ = environ
        self.sender = one_line(environ.get("SENDER", "")) or None
        self.local, self.web = self.sender is None, self.sender == WEB
        self.printed = self.local or self.web
        self.headers = {name: one_line(environ[name]) for name in HEADERS if environ.get(name)}
        self.commented = "MIME_BOUNDARY" in self.headers
        self.told: "list[tuple[str, str]]" = []
        self.read_ahead: "list[str]" = []

    @property
    def word(self) -> str:
        """The command word, "" if there is none."""
        return self.words[0] if self.words else ""

    @property
    def document(self) -> "str | None":
        """What kind of document for programs is asked for, "" = the usual; None if the reply is to be text."""
        return asked_document(self.options)

    @property
    def by_document(self) -> bool:
        """Whether what goes wrong is told in a document: one was asked for, and the reply is no mail, which is text."""
        return self.document is not None and self.printed

    @property
    def garbled(self) -> bool:
        """Whether a word holds control characters, which no command has."""
        return any(unbroken(word) != word for word in self.words + self.parameters + self.options)

    @property
    def mailed(self) -> bool:
        """Whether it came by `pbm --mail`."""
        return self.receipt.reply_headers is not None

    @property
    def personal(self) -> bool:
        """Whether a person reads the reply, as far as is known: one who sent a mail, or sits at a terminal."""
        return self.mailed or self.local and os.isatty(1)

    @property
    def plain(self) -> bool:
        """Whether the message is plain text, as far as is known."""
        content_type = self.headers.get("CONTENTTYPE") or "text/plain"
        return content_type.partition(";")[0].strip().lower() == "text/plain"

    @kept
    def message(self) -> "list[str]":
        """The lines of the message (headers, blank line, body)."""
        return split_lines(_content(self.environ.get("INPUTFILE", "")))

    @kept
    def typed(self) -> "list[str]":
        """The lines of standard input, up to its end."""
        return split_lines(read_all(0))

    def data(self) -> "list[str]":
        """Return the lines of the message's body, for a command that works on them; [] if there is none."""
        end = next((index for index, line in enumerate(self.message) if not line.strip(" \t")), len(self.message))
        lines = [line if line.strip(BLANKS) else "" for line in self.message[end + 1:]]
        text = "\n".join(lines).strip("\n")
        return text.split("\n") if text else []

    def text(self) -> "list[str]":
        """Return the lines of the message's body; at a shell without a message, the lines that are piped in."""
        return self.data() if not self.local or self.environ.get("INPUTFILE") or os.isatty(0) else self.typed

    def comment(self, writer: str) -> "list[str]":
        """Return the lines of the comment that came with the command, below its writer's name; [] if there is none.

        A comment that is not plain text becomes a part of a multipart mail, with headers of its own.
        """
        body = self.data() if self.commented else []
        if not body:
            return []
        heading = writer + " writes:"
        if self.plain:
            return [heading] + body
        part = ["--" + self.headers["MIME_BOUNDARY"]]
        part += ["%s: %s" % (label, self.headers[name]) for name, label in PART_HEADERS if name in self.headers]
        return [heading] + part + [""] + body

    def now(self) -> int:
        """Return the time, in seconds: PBMNOW if it is set. Raises Failure if PBMNOW is no time."""
        text = self.environ.get("PBMNOW")
        if not text:
            return int(time.time())
        day, _, hour = text.strip().partition(" ")
        try:
            year, month, date, hours, minutes, seconds = map(int, day.split("-") + (hour or "0:0:0").split(":"))
            if not 1970 <= year <= 9900:        # letters also tell earlier and later times
                raise ValueError(year)
            return int(time.mktime((year, month, date, hours, minutes, seconds, 0, 0, -1)))
        except (ValueError, OverflowError):
            raise Failure("PBMNOW must look like 2003-05-01 09:00:00, not '%s'", text, status=NO_HOME)


def parted(arguments: "Sequence[str]") -> "tuple[list[str], list[str], list[str]]":
    """Return the words of a command line, its parameters and its options; `**` is left out."""
    words, parameters, options = [], [], []
    for word in arguments:
        if word.startswith("--") and len(word) > 2:
            options.append(word)
        elif word.startswith("-") and word != "--":
            parameters.append(word)
        elif word != "**":
            words.append(word)
    return words, parameters, options


PART_HEADERS = (("CONTENTTYPE", "Content-Type"), ("CONTENTDISPOSITION", "Content-Disposition"),
                ("CONTENTTRANSFERENCODING", "Content-Transfer-Encoding"))
HEADERS = ("MIME_BOUNDARY",) + tuple(name for name, _ in PART_HEADERS)


def _content(path: str) -> str:
    """Return the text of a message's file; "" if there is none, or it cannot be read: a move counts all the same."""
    try:
        if not path or not S_ISREG(os.stat(encode(path)).st_mode):      # a pipe could keep us waiting for ever
            return ""
        with open(encode(path), "rb") as file:
            return decode(file.read())
    except OSError as error:
        complain(DONE, "INPUTFILE: %s: %s" % (path, error.strerror))
    return ""


def from_process(program: str, game: str, arguments: "list[str]") -> Request:
    """Return the Request that a call of the program makes. Its texts have one character a byte."""
    return Request(program, game, [decode(os.fsencode(word)) for word in arguments], environment())


def environment() -> "dict[str, str]":
    """Return a copy of the process's environment. Its texts have one character a byte."""
    return {decode(name): decode(value) for name, value in os.environb.items()}

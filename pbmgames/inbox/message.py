"""Take a message apart at a bounded cost.

The lines of a message are read one after the other. Python's library `email` is used only for addresses, parameters and
encoded words that are written oddly: to load it takes longer than most commands, and some messages take it quadratic
time. Whatever a message of 1 MB holds, it is taken apart within a second and 64 MB (docs/mail.md, Mail in).
"""

from itertools import takewhile

from pbmgames import BinaryIO, kept
from pbmgames.console import MACHINE
from pbmgames.text import is_address

LONGEST_MESSAGE = 1 << 20       # bytes of a message that are read; what follows can only be attachments
MOST_LINES = 50000              # of a message; 1 MB in base64 has 17,000
MOST_PARTS = 100
MOST_NESTING = 10               # how deep multiparts stand in each other; list gateways make five
MOST_HEADER_LINES = 1000        # of a message or part
MOST_HEADER_BYTES = 128 << 10   # of all headers of a message together
LONGEST_HEADER = 8 << 10        # bytes of a header; to decode a long one takes quadratic time
LONGEST_CONTENT = 2 << 10       # likewise of a Content-Type and its like, whose reading takes quadratic time
LONGEST_LIST = 4 << 10          # of the address fields of one name: for a group the library takes quadratic time
WORD_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+=")
NAME_BREAKERS = frozenset('"(),:;<>\\')      # a name with one of these needs a closer look


class NoReply(Exception):
    """The message is passed over; the text says why."""


class DealtWith(Exception):
    """An extra has dealt with the message.

    status -- DONE, or LATER if it should be delivered again
    """

    def __init__(self, status: int) -> None:
        super().__init__()
        self.status = status


def read(stream: "BinaryIO") -> bytes:
    """Return the bytes of a message that are used. The rest is read, too, so that its writer sees no broken pipe."""
    data = stream.read(LONGEST_MESSAGE)
    while stream.read(1 << 20):
        pass
    return data


def take_apart(data: bytes) -> "Message":
    """Return the Message that bytes hold. Raises NoReply if they have more headers than any program or relay makes.

    A multipart has its parts. Anything else is text that is not looked into, even a message within the message.
    """
    lines = data[:LONGEST_MESSAGE].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n", MOST_LINES)
    return Parser(lines[:MOST_LINES]).message       # one more item holds all that is behind these lines


class Message:
    """A message, or a part of one. A byte beyond ASCII in its headers is a surrogate, as in os.fsdecode.

    envelope   -- the line `From <address> <date>` above its headers, "" if there is none
    headers    -- [name, value] of each, as they are written
    kind       -- its content type, such as "text/plain"
    parameters -- {name in lower case: value} of the content type
    parts      -- the parts of a multipart; [] if it is none
    lines      -- those of its text, as bytes
    """

    def __init__(self, head: "list[bytes]") -> None:
        self.envelope, self.headers, self.parts, self.lines = "", [], [], []
        for number, line in enumerate(line.decode("ascii", "surrogateescape") for line in head):
            name, _, value = line.partition(":")
            if line.startswith((" ", "\t")):
                if self.headers:
                    self.headers[-1][1] += "\n" + line
            elif line.startswith("From "):
                self.envelope = self.envelope if number else line
            elif name:
                self.headers.append([name, value.lstrip(" \t")])
        self.kind, self.parameters = _content_type(self.get("Content-Type"))

    def every(self, name: str) -> "list[str]":
        """Return the values of the headers of a name, which may be in any case."""
        return [value for found, value in self.headers if found.lower() == name.lower()]

    def get(self, name: str) -> str:
        """Return the value of the first header of a name, "" if there is none."""
        return next(iter(self.every(name)), "")

    @kept
    def content(self) -> bytes:
        """Its text, decoded as Content-Transfer-Encoding says; as it stands if that fails."""
        text, coding = b"\n".join(self.lines), self.get("Content-Transfer-Encoding").strip().lower()
        if coding not in ("quoted-printable", "base64"):
            return text
        from binascii import a2b_base64, a2b_qp
        try:
            return a2b_qp(text) if coding == "quoted-printable" else a2b_base64(_coded(self.lines))
        except ValueError:
            return text


def _coded(lines):
    """Return lines in base64 as one text, without the plain lines that lists and gateways add below it."""
    import re
    coded = takewhile(re.compile(rb"[A-Za-z\d+/=\s]*").fullmatch, lines[1:])
    return b"".join([*lines[:1], *coded]).partition(b"=")[0] + b"=="


def _content_type(value):
    """Return (content type, {name in lower case: value} of its parameters) for the value of such a header."""
    kind, *pieces = value.split(";")
    found, text = {}, ""
    for piece in pieces:
        text += piece
        if text.replace('\\"', "").count('"') % 2:        # the semicolon behind this piece stands between quotes
            text += ";"
            continue
        name, _, word = text.partition("=")
        found.setdefault(name.strip().lower(), _unquoted(word.strip()))
        text = ""
    if "*" in value:
        found.update(_rfc2231(value))
    kind = kind.strip().lower()
    return kind if kind.count("/") == 1 else "text/plain", found


def _rfc2231(value):
    """Return the parameters of a content type if they are written as RFC 2231 has it, which few programs do."""
    from email.message import Message as Library
    from email.utils import collapse_rfc2231_value
    library = Library()
    try:
        library["Content-Type"] = value
        found = {name.lower(): collapse_rfc2231_value(text) for name, text in library.get_params([])[1:]}
        return {name: text for name, text in found.items() if text.isascii()}       # others are of no use
    except MACHINE:
        raise
    except Exception:               # the library cannot read it, either
        return {}


def _unquoted(word):
    return word[1:-1].replace("\\\\", "\\").replace('\\"', '"') if word[:1] == word[-1:] == '"' else word


def addresses(fields: "list[str]") -> "list[str]":
    """Return the addresses in the address fields of one name; "" in place of what cannot be read, or is too much."""
    found, room = [], LONGEST_LIST
    for field in filter(str.strip, fields):
        if len(field) > room:               # no address is cut
            return found + _addresses(field[:room].rpartition(",")[0]) + [""]
        found += _addresses(field)
        room -= len(field)
    return found


def _addresses(field):
    """Return the addresses in one field. Each field is read by itself, so that a broken one spoils no other."""
    found = [_plain_address(piece.strip()) for piece in field.split(",")]
    if all(found):
        return found
    from email.utils import getaddresses
    try:
        return [found if found.isascii() else "" for _, found in getaddresses([field])]
    except MACHINE:
        raise
    except Exception:
        return [""]


def _plain_address(text):
    """Return the address of `Ann Other <a@x.org>` or `a@x.org`; "" if it is written in another way.

    The name may have an `@` or brackets in it. By the standard it must not, but mail programs write such names, and
    versions of the library differ in what they make of them.
    """
    name, opening, rest = text.partition("<")
    name, address = (name.strip(" "), rest[:-1]) if opening and rest.endswith(">") else ("", text)
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1]
    local, _, domain = address.partition("@")
    is_plain = (all(part and WORD_SIGNS.issuperset(part) for part in local.split(".") + domain.split("."))
                and NAME_BREAKERS.isdisjoint(name))
    return address if is_plain and is_address(address) else ""


class Parser:
    """Takes the lines of one message apart.

    message -- the Message that they make, with its parts

    Raises NoReply if its headers are too many or too long.
    """

    def __init__(self, lines: "list[bytes]") -> None:
        self._left = lines[::-1]        # the lines still to be read, in reverse: `pop` takes the next one
        self._budget = MOST_HEADER_BYTES        # how many bytes of headers may still come
        self._open = []                 # (boundary, multipart) of each multipart around the next line, outermost first
        self.message = self._begun()
        if self._budget <= 0:
            raise NoReply("its headers are longer than a mail's")       # what it really is cannot be told
        if self._open and self._left and not self._left[0]:
            del self._left[0]           # behind the last newline: as in `email`, it is no line of the last part
        self._divide(self.message)

    def _divide(self, part):
        """Go through the lines: each belongs to `part`, which is being read, or is a boundary."""
        count = 1
        while self._left:
            line = self._left.pop()
            level, last = self._boundary(line) if line[:2] == b"--" else (None, False)
            if level is None:
                part.lines.append(line)
                continue
            del self._open[level if last else level + 1:]       # a multipart ends, and all those within it
            part = Message([])          # what follows the last boundary of a multipart is no part
            if not last:
                if count == MOST_PARTS:
                    return
                count += 1
                part = self._begun()
                self._open[level][1].parts.append(part)

    def _boundary(self, line):
        """Return (index in `_open` of the multipart whose boundary a line is, or None; whether that multipart ends)."""
        name = line[2:].rstrip(b" \t")
        for level in range(len(self._open) - 1, -1, -1):
            boundary = self._open[level][0]
            if name == boundary or name == boundary + b"--":
                return level, name != boundary
        return None, False

    def _begun(self):
        """Read headers; return the Message that they begin."""
        head, left = [], self._left
        while left and _is_header(left[-1]):
            head.append(left.pop())
        part = Message(self._kept(head))
        if left and not left[-1]:
            left.pop()
        boundary = part.parameters.get("boundary", "").rstrip().encode("ascii", "surrogateescape")
        if part.kind.startswith("multipart/") and boundary and len(self._open) < MOST_NESTING:
            self._open.append((boundary, part))
        return part

    def _kept(self, lines):
        """Return the lines of headers: each header is cut where it is too long, and none are left without a budget."""
        kept, room = [], 0
        if len(lines) > MOST_HEADER_LINES:
            self._budget = 0
        for line in lines:
            if line[:1] not in (b" ", b"\t"):
                room = LONGEST_CONTENT if line[:8].lower() == b"content-" else LONGEST_HEADER
            if room > 0 and self._budget > 0:
                kept.append(line[:room])
                self._budget -= len(kept[-1])
            room -= len(line) + 1
        return kept


def _is_header(line):
    """Return whether a line is one of the headers of a message."""
    name, colon, _ = line.partition(b":")
    return line.startswith((b" ", b"\t", b"From ")) or bool(colon) and all(32 < sign < 127 for sign in name)

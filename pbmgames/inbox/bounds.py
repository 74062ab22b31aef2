"""Take a message apart at a bounded cost.

Most commands are a plain text with plain headers. They are read here, for Python's library `email` takes longer to load
than such a command takes. The parts of other messages are found here, too, line by line. The library only reads the
headers of each part, cut to a few short ones, and decodes its text: it never sees the structure of a message. Whatever
a message of 1 MB holds, it is taken apart within a second and 64 MB (docs/mail.md, Mail in).
"""

from pbmgames.console import MACHINE
from pbmgames.text import decode, is_address

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, BinaryIO

LONGEST_MESSAGE = 1 << 20       # bytes read of a message; what follows can only be attachments
MOST_LINES = 50000              # of a message; 1 MB in base64 has 17,000
MOST_PARTS = 100
MOST_NESTING = 10               # how deep multiparts stand in each other; a list gateway makes five
MOST_HEADER_LINES = 1000        # of a message or part
MOST_HEADER_BYTES = 128 << 10   # of all headers of a message together
LONGEST_HEADER = 8 << 10        # bytes of a header
LONGEST_CONTENT = 2 << 10       # likewise of a Content-Type and its like, for which the library takes quadratic time
LONGEST_LIST = 4 << 10          # of the address fields of one name: for a group the library takes quadratic time
HEADER = rb"From |[!-9;-~]*:|[\t ]"  # how a line of a header begins, as the library has it
PLAIN_CODINGS = ("", "7bit", "8bit", "binary")
WORD_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+=")


class Outsized(ValueError):
    """The message has more headers than any mail program or relay makes; what it really is cannot be told."""


def read(stream: "BinaryIO") -> bytes:
    """Return what is used of a message. Read the rest, too, so that the program which writes it sees no broken pipe."""
    data = stream.read(LONGEST_MESSAGE)
    while stream.read(1 << 20):
        pass
    return data


def take_apart(data: bytes) -> "Any":
    """Return the message that bytes hold, as an email.message.Message or a Plain. Raises Outsized.

    A multipart has its parts. Anything else, a message within the message too, is text that is not looked into.
    """
    lines = data[:LONGEST_MESSAGE].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n", MOST_LINES)
    del lines[MOST_LINES:]
    return plain(lines) or Division(lines).message


class Plain:
    """A message of one plain text, with the methods of an email.message.Message that we use.

    headers    -- (name, value) of each, as they are written
    parameters -- {name in lower case: value} of its content type
    body       -- the bytes of its text
    envelope   -- the line above the headers, None if there is none
    """

    def __init__(self, headers: "list[tuple[str, str]]", parameters: "dict[str, str]", body: bytes,
                 envelope: "str | None") -> None:
        self._headers, self._parameters, self._body, self._envelope = headers, parameters, body, envelope

    def raw_items(self) -> "Iterable[tuple[str, str]]":
        """Return its headers."""
        return iter(self._headers)

    def get_all(self, name: str, missing: "Any" = None) -> "Any":
        """Return the values of the headers of a name, in any case."""
        return [value for found, value in self._headers if found.lower() == name.lower()] or missing

    def get(self, name: str, missing: "str | None" = None) -> str:
        """Return the value of the first header of a name, in any case."""
        return self.get_all(name, [missing])[0]

    def __contains__(self, name):
        return self.get(name) is not None

    def get_unixfrom(self) -> "str | None":
        """Return the line above the headers, None if there is none."""
        return self._envelope

    def walk(self) -> "Iterator[Plain]":
        """Yield its only part."""
        yield self

    def is_multipart(self) -> bool:
        """Return whether it has parts."""
        return False

    def get_content_type(self) -> str:
        """Return its content type."""
        return "text/plain"

    def get_content_disposition(self) -> "str | None":
        """Return how it is meant to be shown: a Plain does not say."""

    def get_content_charset(self) -> "str | None":
        """Return its charset, None if it names none."""
        return self._parameters.get("charset")

    def get_param(self, name: str, missing: "str | None" = None) -> str:
        """Return a parameter of its content type."""
        return self._parameters.get(name, missing)

    def get_payload(self, decode: bool = False) -> "str | bytes":
        """Return its text; the bytes of it, if `decode`."""
        return self._body if decode else self._body.decode("ascii", "surrogateescape")


def plain(lines: "list[bytes]") -> "Plain | None":
    """Return the lines of a message as a Plain, None if the library has to look at it."""
    end = lines.index(b"") if b"" in lines else MOST_HEADER_LINES
    head = decode(b"\n".join(lines[:end]))
    if end >= MOST_HEADER_LINES or len(head) > MOST_HEADER_BYTES or "=?" in head or not _is_ascii(head):
        return None
    above = head.split("\n")
    envelope = above.pop(0) if above[0].startswith("From ") else None
    headers = _headers(above)
    if headers is None:
        return None
    said = {name.lower(): value for name, value in headers if name.lower().startswith("content-")}
    parameters = _parameters(said.get("content-type", "text/plain"))
    if (parameters is None or "content-disposition" in said
            or said.get("content-transfer-encoding", "").strip().lower() not in PLAIN_CODINGS):
        return None
    return Plain(headers, parameters, b"\n".join(lines[end + 1:]), envelope)


def _is_ascii(text):
    return text.isascii() and text.replace("\n", "").replace("\t", "").isprintable()


def _headers(lines):
    """Return [(name, value)] of the lines of headers; None if one is odd, or too long to be kept as it is."""
    found = []
    for line in lines:
        name, colon, value = line.partition(":")
        if line[:1] in (" ", "\t") and found:
            found[-1][1] += "\n" + line
        elif colon and name and name.isprintable() and " " not in name:
            found.append([name, value.lstrip(" \t")])
        else:
            return None
    contents = [name.lower() for name, _ in found if name.lower().startswith("content-")]
    if len(set(contents)) < len(contents) or any(len(name) + len(value) + 2 > LONGEST_CONTENT for name, value in found):
        return None
    return [tuple(pair) for pair in found]


def _parameters(value):
    """Return {name: value} of the parameters of a text/plain; None of any other type, or if it is written oddly."""
    kind, *rest = [part.strip(" \t\n") for part in value.split(";")]
    pairs = [part.partition("=") for part in rest if part]
    found = {name.strip().lower(): word[1:-1] if word[:1] == word[-1:] == '"' else word for name, _, word in pairs}
    words = [*found, *found.values()]
    if kind.lower() != "text/plain" or not all(words) or not WORD_SIGNS.issuperset("".join(words)):
        return None
    return dict(found, charset=found["charset"].lower()) if "charset" in found else found


def addresses(fields: "Sequence[str]") -> "list[str]":
    """Return the addresses in the address fields of one name; "" for what cannot be read, or is too much."""
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
        return [found for _, found in getaddresses([field])]
    except MACHINE:
        raise
    except Exception:
        return [""]


def _plain_address(text):
    """Return the address of `Ann Other <a@x.org>` or `a@x.org`; "" if it is written in another way."""
    name, opening, rest = text.partition("<")
    address = rest[:-1] if opening and rest.endswith(">") else text
    local, _, domain = address.partition("@")
    plain_name = name.strip(" ").strip('"') if opening else ""
    fits = all(part and WORD_SIGNS.issuperset(part) for part in local.split(".") + domain.split("."))
    return address if fits and is_address(address) and WORD_SIGNS.issuperset(plain_name.replace(" ", "")) else ""


class Division:
    """One message on its way from lines to parts.

    message -- the whole, with its parts
    """

    def __init__(self, lines: "list[bytes]") -> None:
        import re
        self._lines, self._place = lines, 0
        self._header = re.compile(HEADER)
        self._budget = MOST_HEADER_BYTES
        self._open = []                 # (boundary, multipart) of each that the place is in, outermost first
        self._leaf, self._start = None, 0
        self._parts = 1
        self.message = self._head()
        if self._budget <= 0:
            raise Outsized("its headers are longer than a mail's")
        self._enter(self.message)
        self._divide()

    def _divide(self):
        """Go through the lines that may be boundaries."""
        while self._place < len(self._lines):
            line = self._lines[self._place]
            level, last = self._boundary(line) if line[:2] == b"--" else (None, False)
            if level is None:
                self._place += 1
                continue
            self._leave(self._place)
            del self._open[level + (not last):]
            self._place += 1
            if not last:
                if self._parts == MOST_PARTS:
                    return
                self._parts += 1
                part = self._head()
                self._open[level][1].attach(part)
                self._enter(part)
        self._leave(len(self._lines) - bool(self._open and not self._lines[-1]))

    def _boundary(self, line):
        """Return (level of the multipart whose boundary a line is, None for none; whether the multipart ends there)."""
        name = line[2:].rstrip(b" \t")
        for level in range(len(self._open) - 1, -1, -1):
            boundary = self._open[level][0]
            if name == boundary or name == boundary + b"--":
                return level, name != boundary
        return None, False

    def _enter(self, part):
        """Begin a part whose headers were read."""
        self._leaf, self._start = None, self._place
        boundary = _boundary_of(part) if len(self._open) < MOST_NESTING else b""
        if boundary:
            part.set_payload([])
            self._open.append((boundary, part))
        else:
            self._leaf = part

    def _leave(self, end):
        """Give the part that is being read its lines, up to the line `end`, which is not part of it."""
        if self._leaf is not None:
            self._leaf.set_payload(b"\n".join(self._lines[self._start:end]).decode("ascii", "surrogateescape"))
            self._leaf = None

    def _head(self):
        """Read headers; return a message that has them."""
        from email.parser import BytesHeaderParser
        first, lines = self._place, self._lines
        while self._place < len(lines) and self._header.match(lines[self._place]):
            self._place += 1
        kept = self._kept(lines[first:self._place])
        if self._place < len(lines) and not lines[self._place]:
            self._place += 1
        return BytesHeaderParser().parsebytes(b"\n".join(kept) + b"\n\n")

    def _kept(self, lines):
        """Return the lines of headers, each header cut where it is too long, and none once the budget is used up."""
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


def _boundary_of(part):
    """Return the boundary of a multipart; b"" if the part is no multipart, or its boundary cannot be read."""
    if part.get_content_maintype() != "multipart":
        return b""
    try:
        return (part.get_boundary() or "").encode("ascii", "surrogateescape")
    except Exception:                   # parameters that break RFC 2231
        return b""

"""A message taken apart at a bounded cost: the library sees few headers, short ones, and no structure at all.

What finds the parts is this module, line by line; the library reads the headers of each, and decodes its text.
Whatever a message of 1 MB holds, that is done within a second and 64 MB (docs/commands.md, Mail in).
"""

import re
from email.parser import BytesHeaderParser
from email.utils import getaddresses

from pbmgames.console import MACHINE

LONGEST_MESSAGE = 1 << 20       # bytes read of a message; what follows can only be attachments
MOST_LINES = 50000              # of a message; 1 MB in base64 has 17,000
MOST_PARTS = 100
MOST_NESTING = 10               # how deep multiparts stand in each other; a list gateway makes five
MOST_HEADER_LINES = 1000        # of a message or part
MOST_HEADER_BYTES = 128 << 10   # of all headers of a message together
LONGEST_HEADER = 8 << 10        # bytes of a header
LONGEST_CONTENT = 2 << 10       # likewise of a Content-Type and its like: the library takes the square of it
LONGEST_LIST = 4 << 10          # of the address fields of one name: the library takes the square of a group
HEADER = re.compile(rb"From |[!-9;-~]*:|[\t ]")      # what a line of a header begins with, as the library has it


class Outsized(ValueError):
    """The message has more headers than any mail program or relay makes; what it really is cannot be told."""


def read(stream):
    """Return what is used of a message, and read the rest: who writes to us must not see his pipe break."""
    data = stream.read(LONGEST_MESSAGE)
    while stream.read(1 << 20):
        pass
    return data


def take_apart(data):
    """Return the message that bytes hold, as an email.message.Message. Raises Outsized.

    Multiparts have their parts; all others, messages in the message too, are text that nobody has looked into.
    """
    lines = data[:LONGEST_MESSAGE].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n", MOST_LINES)
    del lines[MOST_LINES:]
    return Division(lines).message


def addresses(fields):
    """Return the addresses in the address fields of one name; "" for what cannot be read, or is too much."""
    found, room = [], LONGEST_LIST
    for field in filter(str.strip, fields):
        if len(field) > room:               # no address is cut
            return found + _addresses(field[:room].rpartition(",")[0]) + [""]
        found += _addresses(field)
        room -= len(field)
    return found


def _addresses(field):
    """Return what the library finds in one field; by itself, so that no other is read with it."""
    try:
        return [found for _, found in getaddresses([field])]
    except MACHINE:
        raise
    except Exception:
        return [""]


class Division:
    """One message on its way from lines to parts.

    message -- the whole
    """

    def __init__(self, lines):
        self._lines, self._place = lines, 0
        self._budget = MOST_HEADER_BYTES
        self._open = []                 # (boundary, multipart) around the place, outermost first
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
        """Return (level of the multipart whose boundary this is, None for none; whether it is the last)."""
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
        """Give the part under way the lines before that one."""
        if self._leaf is not None:
            self._leaf.set_payload(b"\n".join(self._lines[self._start:end]).decode("ascii", "surrogateescape"))
            self._leaf = None

    def _head(self):
        """Read headers; return a message that has them."""
        first, lines = self._place, self._lines
        while self._place < len(lines) and HEADER.match(lines[self._place]):
            self._place += 1
        kept = self._kept(lines[first:self._place])
        if self._place < len(lines) and not lines[self._place]:
            self._place += 1
        return BytesHeaderParser().parsebytes(b"\n".join(kept) + b"\n\n")

    def _kept(self, lines):
        """Return the lines of headers, each header cut where it is too long; no more than all may have together."""
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
    """Return the boundary of a multipart; b"" if the part is none, or has none that lines can be compared with."""
    if part.get_content_maintype() != "multipart":
        return b""
    try:
        return (part.get_boundary() or "").encode("ascii", "surrogateescape")
    except Exception:                   # RFC 2231 gone wrong
        return b""

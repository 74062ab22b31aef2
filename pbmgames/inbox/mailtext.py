"""The text of a mail as the lines of a comment: paragraphs joined; quotes, signature and control characters gone."""

import codecs

from pbmgames.inbox.message import Message
from pbmgames.text import SIGNATURES, bytewise

LONGEST = 64 << 10              # characters of a text that are used
LONGEST_LINE = 900              # RFC 5321 allows 998
SLOW_CODECS = ("idna", "punycode")
WIDER = {"iso8859-1": "cp1252"}     # many programs say the first and write the second
CUT = "(The rest was cut off: a message may have %d characters.)" % LONGEST


def body(message: Message, own: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a message's own text, one character a byte; of its page if that is missing, blank or joined.

    own -- the names that programs give us above a quote, in lower case
    """
    part, page = text_part(message), text_part(message, "text/html")
    text = decoded(part) if part is not None else ""
    if part is not None and (page is None or text.strip() and not _joined(text)):
        said = {name: value.lower() for name, value in part.parameters.items()}
        return tidied(text, said.get("format") == "flowed", said.get("delsp") == "yes", own)
    if page is None:
        return []
    from pbmgames.inbox.htmltext import text_of
    return tidied(text_of(decoded(page)), own=own)


def _joined(text):
    """Return whether a heading stands behind a rule: Samsung's telephones then join all lines of the plain text."""
    return any(line.startswith("-----") and line.rpartition("-----")[2].strip("- ") for line in text.split("\n"))


def text_part(message: Message, kind: str = "text/plain") -> "Message | None":
    """Return the first part of a message that is of that kind and no attachment, None if there is none."""
    for part in message.walk():
        shown = part.get("Content-Disposition").partition(";")[0].strip().lower()
        if part.kind == kind and shown != "attachment":
            return part
    return None


def decoded(part: Message) -> str:
    """Return the text of a part: in its charset, else UTF-8, else in its charset with replacement characters."""
    data = part.content()[:4 * LONGEST + 4]     # no charset takes more bytes for a character
    charset = known_charset(part)
    for name, errors in ((charset, "strict"), ("utf-8", "strict"), (charset, "replace")):
        try:
            return data.decode(name, errors)
        except Exception:                   # some codecs fail in ways of their own
            pass
    return data.decode("latin-1")


def known_charset(part: Message) -> str:
    """Return the charset of a part; "utf-8" if it names none, or none that can be used."""
    try:
        name = codecs.lookup(part.parameters.get("charset", "utf-8")).name
        return "utf-8" if name in SLOW_CODECS else WIDER.get(name, name)
    except Exception:
        return "utf-8"


def tidied(text: str, flowed: bool = False, delsp: bool = False, own: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a text, one character a byte of UTF-8.

    flowed, delsp -- whether it is in format=flowed, and in that with delsp=yes (RFC 3676)
    own           -- as in `body`
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")[:LONGEST].split("\n")
    if flowed:
        lines = unwrapped(lines, delsp)
    if text.strip():                    # the module that finds quotes takes long to load
        from pbmgames.inbox.quotes import own_text
        mine = own_text(lines, own)
    else:
        mine = lines
    if len(text) > LONGEST and mine[-1:] == lines[-1:]:
        mine[-1] = CUT
    return [piece for line in mine for piece in folded(bytewise(printable(line)))]


def printable(line: str) -> str:
    """Return a line without control characters."""
    if line.isprintable():
        return line
    return "".join(sign for sign in line if sign == "\t" or sign >= " " and not "\x7f" <= sign < "\xa0")


def unwrapped(lines: "list[str]", delsp: bool) -> "list[str]":
    """Return the paragraphs of lines in format=flowed: a line that ends with a blank goes on in the next.

    Quoted lines stay as they are: many programs quote drawings there.
    """
    from pbmgames.inbox.quotes import is_quoted
    paragraphs = []
    flowing = False                     # whether the last paragraph goes on in the next line
    for line in lines:
        text = line[1:] if line.startswith(" ") and line[1:2] != ">" else line      # space-stuffed (RFC 3676)
        soft = text.endswith(" ") and text not in SIGNATURES and not is_quoted(line)
        if flowing and text not in SIGNATURES and not is_quoted(line):
            paragraphs[-1] += text
        else:
            paragraphs.append(text)
        if soft and delsp:
            paragraphs[-1] = paragraphs[-1][:-1]
        flowing = soft
    return paragraphs


def folded(line: str) -> "list[str]":
    """Return a line in pieces short enough for a mail, broken at blanks or at least not within a character."""
    pieces = []
    while len(line) > LONGEST_LINE:
        end = line.rfind(" ", LONGEST_LINE - 100, LONGEST_LINE) + 1 or LONGEST_LINE
        while "\x80" <= line[end] < "\xc0":     # in the middle of a UTF-8 character
            end -= 1
        pieces.append(line[:end])
        line = line[end:]
    return pieces + [line]

"""The text of a mail as the lines of a comment: without control characters, and short enough to be mailed."""

import codecs

from pbmgames.inbox.message import Message
from pbmgames.text import bytewise

LONGEST = 64 << 10              # characters of a text that are used
LONGEST_LINE = 900              # bytes; RFC 5321 allows 998
SLOW_CODECS = ("idna", "punycode")
WIDER = {"iso8859-1": "cp1252"}     # many programs name the first charset and write the second
# names of charsets that Python does not know, and its own names for them
NAMES = {"iso-8859-6-i": "iso-8859-6", "iso-8859-8-i": "iso-8859-8", "windows-874": "cp874", "windows-31j": "cp932",
         "x-sjis": "cp932", "x-gbk": "gbk", "x-euc-jp": "euc-jp", "x-windows-949": "cp949",
         "x-mac-cyrillic": "mac-cyrillic"}
CUT = "(The rest was cut off: a message may have %d characters.)" % LONGEST


def whole(message: Message) -> "list[str]":
    """Return the lines of a message's plain text as they are; of its HTML page if that text is blank; [] without both.

    If the text is too long the last line says that it was cut.
    """
    plain, page = text_part(message), text_part(message, "text/html")
    text = decoded(plain) if plain else ""
    if page and not text.strip():
        text = decoded(page)
    lines = split(text) if plain or page else []
    if len(text) > LONGEST:
        lines[-1] = CUT
    return lines


def text_part(message: Message, kind: str = "text/plain") -> "Message | None":
    """Return the part of a message of that kind which is its text, None if there is none.

    It is the first one that is no attachment; one that is blank or has the name of a file only if all are.
    """
    found = None
    for part in message.walk():
        shown, _, more = part.get("Content-Disposition").lower().partition(";")
        if part.kind == kind and shown.strip() != "attachment":
            if "filename" not in more and part.content.strip():
                return part
            found = found or part
    return found


def decoded(part: Message) -> str:
    """Return the text of a part: in its charset, else UTF-8, else in its charset with replacement characters."""
    data = part.content[:4 * LONGEST + 4]     # in no charset a character has more than four bytes
    charset = known_charset(part)
    for name, errors in ((charset, "strict"), ("utf-8", "strict"), (charset, "replace")):
        try:
            return data.decode(name, errors)
        except Exception:                   # some codecs fail in ways of their own
            pass
    return data.decode("latin-1")


def known_charset(part: Message) -> str:
    """Return the charset of a part; "utf-8" if it names no charset that can be used."""
    try:
        name = part.parameters.get("charset", "utf-8").lower()
        name = codecs.lookup(NAMES.get(name, name)).name
        return "utf-8" if name in SLOW_CODECS else WIDER.get(name, name)
    except Exception:
        return "utf-8"


def split(text: str) -> "list[str]":
    """Return the lines of a text, cut after LONGEST characters."""
    return text.replace("\r\n", "\n").replace("\r", "\n")[:LONGEST].split("\n")


def is_quoted(line: str) -> bool:
    """Return whether a line is marked as quoted."""
    return line.startswith(">")


def tidied(lines: "list[str]") -> "list[str]":
    """Return lines of text as a comment may have them, one character a byte of UTF-8."""
    return [piece for line in lines for piece in folded(bytewise(printable(line)))]


def printable(line: str) -> str:
    """Return a line without control characters; "" for a line of blanks."""
    if line.isprintable():
        return line
    if not line.strip():                # also blanks that never break, as pages have them
        return ""
    return "".join(sign for sign in line if sign == "\t" or sign >= " " and not "\x7f" <= sign < "\xa0")


def folded(line: str) -> "list[str]":
    """Return a line in pieces short enough for a mail, broken at blanks if possible, and never within a character."""
    pieces = []
    while len(line) > LONGEST_LINE:
        end = line.rfind(" ", LONGEST_LINE - 100, LONGEST_LINE) + 1 or LONGEST_LINE
        while "\x80" <= line[end] < "\xc0":     # in the middle of a UTF-8 character
            end -= 1
        pieces.append(line[:end])
        line = line[end:]
    return pieces + [line]

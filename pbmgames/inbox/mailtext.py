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
    parts = [page if page and is_blank(plain) else plain for plain, page in texts(message)]
    text = "\n".join(decoded(part) for part in parts if part)
    lines = split(text) if parts else []
    if len(text) > LONGEST:
        lines[-1] = CUT
    return lines


def texts(message: Message) -> "list[tuple[Message | None, Message | None]]":
    """Return (plain text, HTML page) for each stretch of a message's text; either may be None, but not both.

    Programs cut a text where somebody puts a photograph or a file into it. So a part directly below a photograph or
    file goes on with the text, if it is of the same kind as the first text. A part directly below a text does not: it
    is the footer of a list, for example. A text with the name of a file counts only if all others are blank.
    """
    stretches: "list[tuple[Message | None, Message | None]]" = []
    for files in (False, True):
        stretches = list(_stretches(message, files))
        filled = [index for index, pair in enumerate(stretches) if not all(map(is_blank, pair))]
        if filled:
            first, *others = filled
            kind = 1 if is_blank(stretches[first][0]) else 0        # 0 = plain text, 1 = page
            return [stretches[first]] + [stretches[index] for index in others
                                         if stretches[index][kind] and not any(stretches[index - 1])]
    return [pair for pair in stretches if any(pair)][:1]


def _stretches(message, files):
    """Yield (plain text, HTML page) for each stretch of text in a message, (None, None) for what else stands there.

    files -- whether texts with the name of a file count
    """
    if message.kind == "multipart/alternative":
        pairs = [pair for part in message.parts for pair in _stretches(part, files)]
        yield tuple(next((pair[kind] for pair in pairs if pair[kind]), None) for kind in (0, 1))
    elif message.parts:
        for part in message.parts:
            yield from _stretches(part, files)
    else:
        shown, _, more = message.get("Content-Disposition").lower().partition(";")
        is_text = shown.strip() != "attachment" and (files or "filename" not in more)
        yield (message if is_text and message.kind == "text/plain" else None,
               message if is_text and message.kind == "text/html" else None)


def is_blank(part: "Message | None") -> bool:
    """Return whether there is no such part, or nothing but blanks in it."""
    return part is None or not decoded(part).strip()


def decoded(part: Message) -> str:
    """Return the text of a part, with `\n` between lines; more than LONGEST characters of one that is too long.

    It is read in its charset, else UTF-8, else in its charset with replacement characters.
    """
    return _decoded(part).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(part):
    """Return what `decoded` does, with the ends of lines as they came."""
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
    return text[:LONGEST].split("\n")


def is_quoted(line: str) -> bool:
    """Return whether a line is marked as quoted."""
    return line.startswith(">")


def tidied(lines: "list[str]") -> "list[str]":
    """Return lines of text as a comment may have them, one character a byte of UTF-8."""
    return [piece for line in lines for piece in folded(bytewise(without_controls(line)))]


def without_controls(line: str) -> str:
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

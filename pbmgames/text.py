"""Text as the host keeps it, and what is read from it: numbers, words, lines, times, addresses of mail.

In memory a text is bytes read as Latin-1, one character a byte. So any file of an old host is written back as it was,
and columns are counted as the original counted them. But str.split, strip, isalpha and the like know characters: for
them the bytes 85 and A0, as in a UTF-8 `Å` or `à`, are blanks. So `fields` parts words, strip is told what is blank,
and where characters matter `meant` makes them of a text; `bytewise` is the way back.

Names of files, and words of the command line, are in the form of `as_name`: `os` takes it, and a text may hold it.
"""

import sys
import time

from pbmgames import Any

HOUR, DAY = 3600, 86400         # seconds
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
BLANKS = " \t\r\n\v\f"
PRIME = 2 ** 30 - 35            # fits one digit of a Python number, which makes the remainder cheap
LARGEST = 10 ** 9 - 1           # no number that is read from a text is greater
SIGNATURES = ("-- ", "--")      # lines that begin a mail's signature
_CONTROLS = dict.fromkeys([*range(32), 127], " ")


def decode(data: bytes) -> str:
    """Return bytes as text, one character a byte."""
    return data.decode("latin-1")


def encode(text: str) -> bytes:
    """Return a text, and names of files in it, as bytes.

    It is UTF-8 if it has characters beyond one byte, which no text from a file has.
    """
    try:
        return text.encode("latin-1", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape")


def as_name(name: bytes) -> str:
    """Return the name of a file, or another word from outside, as `os` takes it and `encode` gives its bytes back."""
    return name.decode("ascii", "surrogateescape")


def meant(text: str) -> str:
    """Return the characters that a text with one character a byte means: it is read as UTF-8, else as Latin-1."""
    data = encode(text)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return decode(data)


def bytewise(text: str) -> str:
    """Return a text of any characters with one character for each byte of its UTF-8; the opposite of `meant`."""
    return text.encode("utf-8", "replace").decode("latin-1")


def whole_number(text: str, digits: int = 9) -> "int | None":
    """Return `text` as a number if it is 1 to `digits` ASCII digits, None if not."""
    if text.isascii() and text.isdigit() and len(text) <= digits:
        return int(text)
    return None


def signed_number(text: str, digits: int = 9) -> "int | None":
    """Return `text` as a number if it is one of at most `digits` ASCII digits, perhaps behind a minus; None if not."""
    if not text.startswith("-"):
        return whole_number(text, digits)
    number = whole_number(text[1:], digits)
    return None if number is None else -number


def leading_number(text: str) -> int:
    """Return the number that a text begins with, as C's atoi does: blanks before it are skipped, and none is 0.

    A number of more than nine digits counts as LARGEST.
    """
    number = signed_number(text)
    if number is not None:              # the usual case, and the fast one: a register has thousands of numbers
        return number
    text = text.lstrip(BLANKS)
    digits = text[1:] if text[:1] in ("+", "-") else text
    digits = digits[:len(digits) - len(digits.lstrip("0123456789"))].lstrip("0")
    number = LARGEST if len(digits) > 9 else int(digits or 0)
    return -number if text.startswith("-") else number


def move_number(text: str) -> "int | None":
    """Return the number behind a `#` as C's atoi reads it, None unless the text begins with `+`, `-` or a digit."""
    return leading_number(text) if text[:1] and text[0] in "+-0123456789" else None


def checksum(text: str) -> str:
    """Return a checksum in hex, which shows accidental changes: the remainder of the text, read as one number.

    It needs no library, which would take long to load.
    """
    return "%08x" % (int.from_bytes(encode(text), "big") % PRIME)


def sha256(data: bytes) -> "Any":
    """Return the SHA-256 of bytes, an object as hashlib makes it.

    hashlib itself would load OpenSSL, which takes as long as a command.
    """
    try:
        if sys.version_info >= (3, 12):
            from _sha2 import sha256 as made
        else:
            from _sha256 import sha256 as made
    except ImportError:
        from hashlib import sha256 as made
    return made(data)


def fields(line: str) -> "list[str]":
    """Return the words of a line. Only blanks and tabs separate them, for other spaces may be bytes of a name.

    A CR at the end of the line, as editors of other systems leave it, belongs to no word.
    """
    if line.isascii() and line.isprintable():
        return line.split()
    return [word for word in line.rstrip("\r").replace("\t", " ").split(" ") if word]


def words_of(line: str) -> "list[str]":
    """Return the words of a line that a person wrote: blanks of any kind separate them, also those that never break."""
    return [bytewise(word) for word in meant(line).split()]


def split_lines(text: str) -> "list[str]":
    """Return the lines of a text, without their ends, LF or CR LF."""
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def without_signature(lines: "list[str]") -> "list[str]":
    """Return the lines before a signature."""
    return lines[:next((index for index, line in enumerate(lines) if line in SIGNATURES), len(lines))]


def one_line(text: str) -> str:
    """Return a text that is to stand in a header, without anything that could end the line."""
    return unbroken(text).strip(" ")


def unbroken(text: str) -> str:
    """Return a text with a blank in place of every control character."""
    return text if text.isprintable() else text.translate(_CONTROLS)


# times and addresses -----------------------------------------------------------

def exact(seconds: float) -> "str | None":
    """Return a time as RFC 3339 has it, `2003-05-01T09:00:00Z`, None if its year does not have four digits."""
    try:
        moment = time.gmtime(seconds)
    except (OverflowError, ValueError, OSError):
        return None
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % moment[:6] if 1 <= moment.tm_year <= 9999 else None


def bare(field: str) -> str:
    """Return the bare address in a header field such as `PBeM Server <pbmserv@localhost>`."""
    return field.rpartition("<")[2].partition(">")[0].strip(BLANKS)


def addresses_in(field: str) -> "list[str]":
    """Return the addresses of a user's address field, bare and in lower case. In old files commas may separate them."""
    return [bare(word) for word in fields(field.lower().replace(",", " "))]


def is_address(text: str) -> bool:
    """Return whether a text is one plain address that may stand in a header."""
    local, _, domain = text.partition("@")
    return (bool(local and domain) and len(text) <= 254 and text[0] not in "-|/"
            and text.isascii() and text.isprintable() and not set(local + domain) & set(' "(),:;<>[\\]@'))

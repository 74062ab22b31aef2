"""Text of the host as text between tags and in attributes, of HTML, SVG and Atom alike: ASCII, nothing but text."""

from pbmgames.text import encode

_MARKS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_NOTHING = "\ufffd"     # in place of a character that no page may have


def escaped(text):
    """Return a text of the host as it can stand between tags or in quotes: nothing in it is a tag any more.

    Bytes that are UTF-8 are read as such, others as Latin-1; what is not ASCII becomes a reference.
    """
    if text.isalnum() and text.isascii():
        return text
    return "".join(_MARKS.get(sign) or (sign if " " <= sign <= "~" or sign == "\n" else _reference(sign))
                   for sign in readable(text))


def readable(text):
    """Return a text of the host, one character a byte, as the characters it means."""
    if text.isascii():
        return text
    try:
        return encode(text).decode("utf-8")
    except UnicodeDecodeError:
        return text


def _reference(sign):
    number = ord(sign)
    if sign == "\t":
        return "&#9;"
    unfit = number < 0xa0 or 0xd800 <= number < 0xe000 or 0xfdd0 <= number < 0xfdf0 or number & 0xfffe == 0xfffe
    return "&#%d;" % (ord(_NOTHING) if unfit else number)


def quoted(text):
    """Return a text of the host as it can stand in a URL, each byte but letters, digits and `-._` as `%` and two digits."""
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-._") else
                   "".join("%%%02X" % byte for byte in encode(sign)) for sign in text)

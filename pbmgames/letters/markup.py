"""Text of the host as text between tags and in attributes, of HTML, SVG and Atom alike: ASCII, nothing but text."""

from pbmgames.text import encode, meant

_NOTHING = "&#65533;"   # in place of a character that no page may have
_ASCII = {number: _NOTHING for number in range(128) if not " " <= chr(number) <= "~"}
_ASCII.update({ord("\n"): "\n", ord("\t"): "&#9;", ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;",
               ord('"'): "&quot;", ord("'"): "&#39;"})


def escaped(text):
    """Return a text of the host as it can stand between tags or in quotes: nothing in it is a tag any more.

    Bytes that are UTF-8 are read as such, others as Latin-1; what is not ASCII becomes a reference.
    """
    if text.isascii():
        return text.translate(_ASCII)
    return "".join(sign if sign.isascii() else _reference(ord(sign)) for sign in meant(text).translate(_ASCII))


def _reference(number):
    unfit = number < 0xa0 or 0xd800 <= number < 0xe000 or 0xfdd0 <= number < 0xfdf0 or number & 0xfffe == 0xfffe
    return _NOTHING if unfit else "&#%d;" % number


def quoted(text):
    """Return a text of the host as it can stand in a URL: bytes but letters, digits and `-._` as `%` and two digits."""
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-._") else
                   "".join("%%%02X" % byte for byte in encode(sign)) for sign in text)

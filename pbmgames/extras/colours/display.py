"""Texts made fit for terminals and pages: drawings in colours; escaping for HTML, SVG and Atom, and for URLs."""

from itertools import groupby

from pbmgames import Callable, Iterable
from pbmgames.board import Match
from pbmgames.text import encode, meant

# colours on a terminal ----------------------------------------------------------------------------
# `Game.spans` tells what stands where in a drawing; here is how it looks. Classic letters have no colours. `paint` only
# adds colours: whoever takes them out has the drawing again, byte for byte.

# style of a span -> parameters of the terminal's "select graphic rendition"; for letters in HTML, a colour on light
# paper, and one on dark. A style that has no line here is not coloured
STYLES = {
    "first": ("1;31", "#b3261e", "#ff9c90"),            # bold red
    "second": ("1;34", "#1a4fa3", "#93c1ff"),           # bold blue
    "neutral": ("33", "#6a5200", "#d9b85c"),            # brown
    "first-area": ("31", "#a04a2a", "#e8a184"),
    "second-area": ("34", "#37669c", "#8fb3e2"),
    "border": ("36", "#006a6a", "#63cccc"),             # cyan
    "last": ("1;32", "#17701a", "#84dd84"),             # bold green
    "mark": ("35", "#8a2a8a", "#e79ce7"),               # magenta
    "label": ("2", "#666666", "#a3a3a3"),               # faint
    "pip": ("1", "", ""),
}
START, END = "\033[", "\033[0m"


def _painted(style, text):
    """Return a run of text as a terminal shows it in a style, None for none."""
    return "%s%sm%s%s" % (START, STYLES[style][0], text, END) if style else text


def paint(drawing: str, spans: "Iterable[tuple[int, int, int, str]]", dress: "Callable" = _painted) -> str:
    """Return a drawing with its spans coloured; spans of one colour with only blanks between them are coloured as one.

    spans -- (line, column, width, style) each
    dress -- function of (style, a run of signs that all have it) that returns the run in colour; style None = no colour
    """
    styles = {(line, column + offset): style for line, column, width, style in spans if style in STYLES
              for offset in range(width)}
    lines = drawing.split("\n")
    for line, text in enumerate(lines):
        looks = [styles.get((line, column)) for column in range(len(text))]     # the style of each sign
        for column in range(1, len(text)):
            looks[column] = looks[column - 1] if text[column] == " " else looks[column]
        lines[line] = "".join(dress(style, "".join(sign for _, sign in run))
                              for style, run in groupby(zip(looks, text), lambda pair: pair[0]))
    return "\n".join(lines)


def paint_boards(text: str, matches: "list[Match]") -> str:
    """Return a text with the drawings of the boards coloured wherever they stand in it."""
    coloured = {match.position.draw(match.over): match for match in matches}
    for drawing, match in coloured.items():
        text = text.replace(drawing, paint(drawing, match.position.spans(match.over)))
    return text


# escaping, for HTML, SVG and Atom alike: ASCII, nothing but text -------------------------------------

_REPLACEMENT = "&#65533;"   # stands for a character that no page may have
_ASCII = {number: _REPLACEMENT for number in range(128) if not " " <= chr(number) <= "~"}
_ASCII.update({ord("\n"): "\n", ord("\t"): "&#9;", ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;",
               ord('"'): "&quot;", ord("'"): "&#39;"})


def escaped(text: str) -> str:
    """Return a text of the host as it can stand between tags, or in an attribute's quotes: `a<b` becomes `a&lt;b`.

    Bytes that are UTF-8 are read as such, others as Latin-1. What is not ASCII becomes a reference, such as `&#233;`.
    """
    if text.isascii():
        return text.translate(_ASCII)
    return "".join(sign if sign.isascii() else _reference(ord(sign)) for sign in meant(text).translate(_ASCII))


def _reference(number):
    """Return the reference of a character beyond ASCII; those that HTML forbids are replaced."""
    forbidden = number < 0xa0 or 0xd800 <= number < 0xe000 or 0xfdd0 <= number < 0xfdf0 or number & 0xfffe == 0xfffe
    return _REPLACEMENT if forbidden else "&#%d;" % number


def url_part(text: str) -> str:
    """Return a text of the host as it can stand in a URL.

    ASCII letters, digits and `-._` stay as they are; any other byte becomes `%` and two hexadecimal digits.
    """
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-._") else
                   "".join("%%%02X" % byte for byte in encode(sign)) for sign in text)

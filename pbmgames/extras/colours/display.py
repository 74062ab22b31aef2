"""Texts for terminals and pages: drawings of boards in colours, and what can stand between tags or in a URL."""

from itertools import groupby

from pbmgames import Callable, Iterable
from pbmgames.board import Match
from pbmgames.text import encode, meant

# colours on a terminal ----------------------------------------------------------------------------
# `Game.spans` tells what stands where in a drawing; here is how it looks. The classic letters have no colours. What
# `paint` returns is the letter's text, byte for byte, once its colours are taken out.

# style of a span -> parameters of the terminal's "select graphic rendition", and, for letters as pages, a colour on
# light paper and one on dark. A style that has no line here is not coloured
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
    return "%s%sm%s%s" % (START, STYLES[style][0], text, END) if style else text


def paint(drawing: str, spans: "Iterable[tuple[int, int, int, str]]", dress: "Callable" = _painted,
          wide: bool = False) -> str:
    """Return a drawing with its spans coloured, (line, column, width, style) each; neighbours of a style make one run.

    dress -- function of a style, None = none, and a run of text; it returns the run as it is to look
    wide  -- whether blanks take the colour of what stands before them
    """
    styles = {(line, column + far): style for line, column, width, style in spans if style in STYLES
              for far in range(width)}
    lines = drawing.split("\n")
    for line, text in enumerate(lines):
        looks = [styles.get((line, column)) for column in range(len(text))]
        for column in range(1, len(text)) if wide else ():
            looks[column] = looks[column - 1] if text[column] == " " else looks[column]
        lines[line] = "".join(dress(style, "".join(sign for _, sign in run))
                              for style, run in groupby(zip(looks, text), lambda place: place[0]))
    return "\n".join(lines)


def paint_boards(text: str, matches: "list[Match]") -> str:
    """Return a text with the drawings of the boards coloured wherever they stand in it."""
    coloured = {match.position.draw(match.over): match for match in matches}
    for drawing, match in coloured.items():
        text = text.replace(drawing, paint(drawing, match.position.spans(match.over)))
    return text


# between tags and in attributes, of HTML, SVG and Atom alike: ASCII, nothing but text ---------------

_NOTHING = "&#65533;"   # in place of a character that no page may have
_ASCII = {number: _NOTHING for number in range(128) if not " " <= chr(number) <= "~"}
_ASCII.update({ord("\n"): "\n", ord("\t"): "&#9;", ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;",
               ord('"'): "&quot;", ord("'"): "&#39;"})


def escaped(text: str) -> str:
    """Return a text of the host as it can stand between tags or in quotes: nothing in it is a tag any more.

    Bytes that are UTF-8 are read as such, others as Latin-1; what is not ASCII becomes a reference.
    """
    if text.isascii():
        return text.translate(_ASCII)
    return "".join(sign if sign.isascii() else _reference(ord(sign)) for sign in meant(text).translate(_ASCII))


def _reference(number):
    unfit = number < 0xa0 or 0xd800 <= number < 0xe000 or 0xfdd0 <= number < 0xfdf0 or number & 0xfffe == 0xfffe
    return _NOTHING if unfit else "&#%d;" % number


def url_part(text: str) -> str:
    """Return a text of the host as it can stand in a URL.

    Letters, digits and `-._` stay as they are; any other byte becomes `%` and two digits.
    """
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-._") else
                   "".join("%%%02X" % byte for byte in encode(sign)) for sign in text)

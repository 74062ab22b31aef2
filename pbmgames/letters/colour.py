"""Colours for the drawings of boards on a terminal.

A game tells by `spans` what stands where; here is how it looks. Only what is
printed for a person at a shell passes through here, never a mail, and with the
colours taken out again the text is the letter's, byte for byte.
"""

# style of a span -> parameters of the terminal's "select graphic rendition"; no line = as it is
STYLES = {
    "first": "1;31",            # bold red
    "second": "1;34",           # bold blue
    "neutral": "33",            # brown
    "first-area": "31",
    "second-area": "34",
    "border": "36",             # cyan
    "last": "1;32",             # bold green
    "mark": "35",               # magenta
    "pip": "1",
    "label": "2",               # faint
}
START, END = "\033[", "\033[0m"


def paint(drawing, spans):
    """Return a drawing with (line, column, width, style) spans of it coloured."""
    lines = drawing.split("\n")
    for line, column, width, style in sorted(spans, reverse=True):     # from the end: columns stay true
        text = lines[line]
        if style in STYLES and width > 0:
            lines[line] = "%s%s%sm%s%s%s" % (text[:column], START, STYLES[style], text[column:column + width], END,
                                             text[column + width:])
    return "\n".join(lines)


def paint_board(match):
    """Return the coloured drawing of a board."""
    return paint(match.position.draw(match.over), match.position.spans(match.over))


def paint_boards(text, matches):
    """Return a text with the drawings of the boards coloured wherever they stand in it."""
    coloured = {match.position.draw(match.over): match for match in matches}
    for drawing, match in coloured.items():
        text = text.replace(drawing, paint_board(match))
    return text

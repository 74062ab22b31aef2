"""A letter as HTML: its text with the colours of the drawing, who plays, and links for what its reader can do.

Nothing is loaded from elsewhere. The drawing never wraps: it stands in a box that can be scrolled.
"""

from pbmgames.board import Match
from pbmgames.extras.colours.display import STYLES, escaped, paint
from pbmgames.games import PIECES
from pbmgames.letters import CHAT, Letter, state

MOST_COLOURED = 30000       # bytes; a larger page has no colours
# style of a span -> class, colour on light paper, colour on dark paper
COLOURS = {style: (chr(ord("a") + number), light, dark)
           for number, (style, (_, light, dark)) in enumerate(STYLES.items()) if light}
LIGHT, DARK = 1, 2
_PRE = "margin:1em 0;font:14px/1.2 monospace;"
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>%s</title>
<style>
:root{color-scheme:light dark}
%s
@media (prefers-color-scheme:dark){%s}
@media (max-width:480px){pre{font-size:10.5px!important}}
</style>
</head>
<body style="font-family:sans-serif;line-height:1.4">
%s</body>
</html>
"""


def page(letter: Letter, text: str, lead: "list[str]", hints: "list[str]",
         links: "list[tuple[str, str]]") -> str:
    """Return a letter as a page of pure ASCII; a chat has no board in it.

    letter -- the Letter
    text   -- what the mail has as plain text, without its hints
    lead   -- lines that are seen first
    hints  -- lines that tell how to answer
    links  -- (name, URL) of what the reader can do
    """
    if letter.type == CHAT:
        return _page(letter.subject, _hints(lead) + _lines(text) + _hints(hints) + _links(links))
    match = letter.match
    title = "%s Board %s" % (letter.name, letter.label)
    before, drawing, after = _parted(text, match)
    heading = "%s of %s" % (letter.type, title)
    first, found, rest = ("\n" + before).partition("\n%s\n" % heading)
    above = '%s<h2 style="font-size:1.2em;margin:0">%s</h2>\n%s%s' % (
        (_lines(first[1:]) if found else "") + _hints(lead), escaped(heading if found else title), _players(match),
        "" if lead else "<p>%s</p>\n" % escaped(state(match)))
    before = rest.lstrip("\n") if found else before
    below = _lines(after) + _hints(hints) + _links(links)
    coloured = _page(title, above + _board(before, painted_drawing(match, drawing)) + below)
    if len(coloured) <= MOST_COLOURED:
        return coloured
    return _page(title, above + _board(before, escaped(drawing)) + below)


def _page(title, body):
    return _PAGE % (escaped(title), _style(LIGHT), _style(DARK).replace("\n", ""), body)


def _style(paper):
    return "\n".join(".%s{color:%s}" % (look[0], look[paper]) for look in COLOURS.values())


def _parted(text, match):
    """Return what stands before a letter's drawing, the drawing, and what stands after it."""
    drawing = match.position.draw(match.over)
    before, found, after = text.partition(drawing)
    return (before, found, after) if found else ("", "", text)


def _players(match):
    """Return the line that says who plays which side."""
    return "<p>%s</p>\n" % " - ".join(
        '<b class="%s">%s</b> (%s)' % (COLOURS[style][0], escaped(user), escaped(side))
        for style, user, side in zip(PIECES, match.players, match.game.sides))


def _board(before, drawing):
    """Return the part of a letter that keeps its columns."""
    return '<pre style="%swhite-space:pre;overflow-x:auto">\n%s%s</pre>\n' % (_PRE, escaped(before), drawing)


def _lines(text):
    """Return text whose long lines may wrap."""
    wraps = "white-space:pre-wrap;overflow-wrap:anywhere"
    return '<pre style="%s%s">\n%s\n</pre>\n' % (_PRE, wraps, escaped(text.strip("\n"))) if text.strip("\n") else ""


def _hints(hints):
    return "<p>%s</p>\n" % "<br>\n".join(map(escaped, hints)) if hints else ""


def _links(links):
    return "<p>%s</p>\n" % " &middot;\n".join(
        '<a href="%s">%s</a>' % (escaped(url), escaped(name)) for name, url in links) if links else ""


def painted_drawing(match: Match, drawing: str) -> str:
    """Return a drawing with its spans coloured."""
    return paint(drawing, match.position.spans(match.over), _dressed)


def _dressed(style, text):
    return '<span class="%s">%s</span>' % (COLOURS[style][0], escaped(text)) if style in COLOURS else escaped(text)

"""Pages for browsers: a whole document, the parts that pages have in common, and one style for all pages.

The style is for light paper and dark, for telephones and for print. What a page shows of the host goes through
`escaped` (colours/display.py); all else here is our own text.
"""

import os
import time
from binascii import b2a_base64

from pbmgames import Iterable, Sequence
from pbmgames.extras.colours.display import escaped
from pbmgames.extras.pictures import looks
from pbmgames.extras.pictures.picture import TEXTS
from pbmgames.text import exact, sha256


def _read(name):
    """Return the text of a file that lies beside this module."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="ascii") as file:
        return file.read()


_HTML, PLAY = _read("page.html"), _read("play.html")            # a page; the part of a board's page about the next move
# styles, and the script of a board's page. The script stands in many pages, so it has no indents and comments there
PAGE = _read("page.css")
BOARD = "%s%s%s\n@media screen and (prefers-color-scheme:dark){%s}\n" % (
    PAGE, _read("board.css") + TEXTS, looks.rules(looks.STYLES, looks.LIGHT), looks.rules(looks.STYLES, looks.DARK))
SCRIPT = "\n".join(line.strip() for line in _read("board.js").rstrip("\n").split("\n") if not line.startswith("//"))
_POLICY = "default-src 'none'; %sstyle-src '%s'; base-uri 'none'; form-action 'none'"


def document(title: str, body: str, trail: "list[tuple[str, str]]", style: str = PAGE, script: str = "") -> str:
    """Return a whole page.

    trail  -- the links at its top, as (name, URL)
    style  -- PAGE, or BOARD for a page with pictures of a board
    script -- that of the page, "" = none
    """
    policy = _POLICY % (script and "script-src '%s'; " % _hash(script), _hash(style))
    return _HTML % (policy, escaped(title), style, "\n".join(link(*step) for step in trail), body,
                    script and "<script>%s</script>\n" % script)


def _hash(text):
    """Return the hash by which a Content-Security-Policy allows a style or script."""
    return "sha256-" + b2a_base64(sha256(text.encode("ascii")).digest(), newline=False).decode("ascii")


def link(text: str, url: str) -> str:
    """Return a link."""
    return '<a href="%s">%s</a>' % (escaped(url), escaped(text))


def heading(text: str, level: int = 1) -> str:
    """Return a heading."""
    return "<h%d>%s</h%d>\n" % (level, escaped(text), level)


def paragraph(markup: str) -> str:
    """Return a paragraph of markup."""
    return "<p>%s</p>\n" % markup


def listed(items: "Iterable[str]") -> str:
    """Return a list of items of markup."""
    return "<ul>\n%s</ul>\n" % "".join("<li>%s</li>\n" % item for item in items)


def table(title: str, columns: "Sequence[str]", rows: "Iterable[Sequence[str]]", nothing: str = "") -> str:
    """Return a table.

    columns -- the names; where a name begins with `#`, the column has numbers
    rows    -- lists of markup, the first of each is what the row is about
    nothing -- the sentence that stands there if there are no rows
    """
    if not rows:
        return paragraph(escaped(nothing))
    kinds = [' class="n"' if name.startswith("#") else "" for name in columns]
    head = "".join('<th scope="col"%s>%s</th>' % (kind, escaped(name.lstrip("#")))
                   for kind, name in zip(kinds, columns))
    lines = "".join("<tr><th scope=\"row\"%s>%s</th>%s</tr>\n" % (
        kinds[0], row[0], "".join("<td%s>%s</td>" % pair for pair in zip(kinds[1:], row[1:]))) for row in rows)
    return ('<div class="wide" role="region" aria-label="%s" tabindex="0">\n<table>\n<thead><tr>%s</tr></thead>\n'
            "<tbody>\n%s</tbody>\n</table>\n</div>\n" % (escaped(title), head, lines))


def moment(seconds: int) -> str:
    """Return a time as markup: local for people, exact for programs; they get 1970 for a year of five digits."""
    text = time.strftime("%e %b %Y %H:%M", time.localtime(seconds)).lstrip()
    return '<time datetime="%s">%s</time>' % (exact(seconds) or exact(0), text)

"""Pages for browsers: a whole document, and the parts that pages have in common.

What a page shows of the host goes through `escaped` (see letters.display); all else here is ours.
"""

import time
from binascii import b2a_base64

from pbmgames.extras.site.style import PAGE
from pbmgames.letters.display import escaped
from pbmgames.text import MONTHS, exact

_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>%s</title>
%s<style>%s</style>
</head>
<body>
<nav aria-label="Site">%s</nav>
<main>
%s</main>
%s</body>
</html>
"""
_POLICY = "default-src 'none'; %sstyle-src '%s'; base-uri 'none'; form-action 'none'"
_hashes = {}            # text -> its hash, as a policy has it; few texts stand in many pages


def document(title, body, trail, style=PAGE, script="", feed=""):
    """Return a whole page.

    trail  -- what leads here from the first page, as (name, URL)
    script -- that of the page, "" = none
    feed   -- the URL of the feed that tells its news, "" = none
    """
    policy = _POLICY % (script and "script-src '%s'; " % _hash(script), _hash(style))
    news = '<link rel="alternate" type="application/atom+xml" href="%s">\n' % escaped(feed) if feed else ""
    return _HEAD % (policy, escaped(title), news, style, "\n".join(link(*step) for step in trail), body,
                    script and "<script>%s</script>\n" % script)


def _hash(text):
    """Return the hash by which a policy allows a style or script."""
    if text not in _hashes:
        from hashlib import sha256
        _hashes[text] = "sha256-" + b2a_base64(sha256(text.encode("ascii")).digest(), newline=False).decode("ascii")
    return _hashes[text]


def link(text, url):
    """Return a link."""
    return '<a href="%s">%s</a>' % (escaped(url), escaped(text))


def heading(text, level=1):
    """Return a heading."""
    return "<h%d>%s</h%d>\n" % (level, escaped(text), level)


def paragraph(markup):
    """Return a paragraph of markup."""
    return "<p>%s</p>\n" % markup


def listed(items):
    """Return a list of items of markup."""
    return "<ul>\n%s</ul>\n" % "".join("<li>%s</li>\n" % item for item in items)


def table(title, columns, rows):
    """Return a table.

    columns -- the names; one that begins with `#` is of numbers
    rows    -- lists of markup, the first of each is what the row is about
    """
    kind = [' class="n"' if name.startswith("#") else "" for name in columns]
    head = "".join('<th scope="col"%s>%s</th>' % (one, escaped(name.lstrip("#"))) for one, name in zip(kind, columns))
    lines = "".join("<tr><th scope=\"row\"%s>%s</th>%s</tr>\n" % (
        kind[0], row[0], "".join("<td%s>%s</td>" % pair for pair in zip(kind[1:], row[1:]))) for row in rows)
    return ('<div class="wide" role="region" aria-label="%s" tabindex="0">\n<table>\n<thead><tr>%s</tr></thead>\n'
            "<tbody>\n%s</tbody>\n</table>\n</div>\n" % (escaped(title), head, lines))


def moment(seconds):
    """Return a time, local and for people, and exactly for programs."""
    text = when(seconds)
    return '<time datetime="%s">%s</time>' % (stamp(seconds), text)


def when(seconds):
    """Return a time for people: `1 May 2003 09:00`."""
    try:
        there = time.localtime(seconds)
    except (OverflowError, ValueError, OSError):
        return "long ago"
    return "%d %s %d %02d:%02d" % (there.tm_mday, MONTHS[there.tm_mon - 1], there.tm_year, there.tm_hour, there.tm_min)


def stamp(seconds):
    """Return a time as RFC 3339 has it; one that cannot be told so becomes the beginning of 1970."""
    return exact(seconds) or exact(0)

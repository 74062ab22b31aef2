"""Pages for browsers: a whole document, the parts that pages have in common, and one style for all pages.

The style is for light paper and dark, for telephones and for print. What a page shows of the host goes through
`escaped` (see letters.display); all else here is ours.
"""

import time
from binascii import b2a_base64

from pbmgames.extras.colours.display import escaped
from pbmgames.extras.pictures import looks
from pbmgames.extras.pictures.picture import TEXTS
from pbmgames.text import MONTHS, exact, sha256

PAGE = """\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#595959;--line:#cfcfcf;--link:#0b4f9c;
--seen:#5a3a8a;--soft:#f3f1ea}
@media screen and (prefers-color-scheme:dark){:root{--ink:#ededed;--paper:#161616;--faint:#a8a8a8;--line:#4a4a4a;\
--link:#9cc8ff;--seen:#cdb4f5;--soft:#24221f}}
*{box-sizing:border-box}
body{margin:0 auto;padding:0 1rem 3rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);\
background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link)}a:visited{color:var(--seen)}
nav{padding:.6rem 0;border-bottom:1px solid var(--line)}nav a{margin-right:.9rem}
h1{font-size:1.6rem;line-height:1.2;margin:1.2rem 0 .4rem}h2{font-size:1.2rem;margin:1.8rem 0 .4rem}
h3{font-size:1rem;margin:1.2rem 0 .2rem}
p,dl,ul,ol,table,figure,pre{margin:.5rem 0}dt{font-weight:600}dd{margin:0 0 .3rem 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);
white-space:nowrap}
tbody th{font-weight:400}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
time{color:var(--faint)}
pre{overflow-x:auto;padding:.5rem;background:var(--soft);font:.85rem/1.25 ui-monospace,monospace;overflow-wrap:normal}
code,kbd{font-family:ui-monospace,monospace;font-size:.95em}
svg{display:block;max-width:100%;height:auto}
.off,body:not(.stepped) [data-on]:not([data-on$="-"]){display:none}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media print{nav,.live{display:none}body{max-width:none;padding:0}a,a:visited{color:inherit;text-decoration:none}
h1,h2,h3{break-after:avoid}figure,tr,pre,li{break-inside:avoid}.wide,pre{overflow:visible}pre{white-space:pre-wrap}}
"""
_BOARD = """\
figure svg{width:100%;max-height:85vh}polyline{stroke-linecap:round;stroke-linejoin:round}
.seats td,.seats th{border:0;padding:.1rem .6rem .1rem 0;white-space:normal}.seats th{font-weight:600}
.seats svg{width:1rem;min-width:1rem;margin-top:.25rem}
.bar{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}.bar input{flex:1 1 8rem;min-width:6rem}
button,select,input[readonly]{font:inherit;padding:.25rem .6rem;min-height:2.2rem;max-width:100%}
input[readonly]{font-family:ui-monospace,monospace;width:30rem}
.moves{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:0;list-style:none;counter-reset:ply -1}
.moves li{counter-increment:ply}.moves li::before{content:counter(ply) " ";color:var(--faint)}
.moves a{color:inherit;padding:0 .2rem}
.moves a[aria-current]{background:var(--ink);color:var(--paper);border-radius:.2rem}
.pick{cursor:pointer}
@media print{.moves a[aria-current]{color:inherit;background:none;font-weight:600;text-decoration:underline}}
"""
BOARD = "%s%s%s\n@media screen and (prefers-color-scheme:dark){%s}\n" % (
    PAGE, _BOARD + TEXTS, looks.rules(looks.STYLES, looks.LIGHT), looks.rules(looks.STYLES, looks.DARK))
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
<style>%s</style>
</head>
<body>
<nav aria-label="Site">%s</nav>
<main>
%s</main>
%s</body>
</html>
"""
_POLICY = "default-src 'none'; %sstyle-src '%s'; base-uri 'none'; form-action 'none'"


def document(title, body, trail, style=PAGE, script=""):
    """Return a whole page.

    trail  -- what leads here from the first page, as (name, URL)
    style  -- PAGE, or BOARD for a page with pictures of a board
    script -- that of the page, "" = none
    """
    policy = _POLICY % (script and "script-src '%s'; " % _hash(script), _hash(style))
    return _HEAD % (policy, escaped(title), style, "\n".join(link(*step) for step in trail), body,
                    script and "<script>%s</script>\n" % script)


def _hash(text):
    """Return the hash by which a policy allows a style or script."""
    return "sha256-" + b2a_base64(sha256(text.encode("ascii")).digest(), newline=False).decode("ascii")


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


def table(title, columns, rows, nothing=""):
    """Return a table.

    columns -- the names; one that begins with `#` is of numbers
    rows    -- lists of markup, the first of each is what the row is about
    nothing -- the sentence that stands there if there are no rows
    """
    if not rows:
        return paragraph(escaped(nothing))
    kind = [' class="n"' if name.startswith("#") else "" for name in columns]
    head = "".join('<th scope="col"%s>%s</th>' % (one, escaped(name.lstrip("#"))) for one, name in zip(kind, columns))
    lines = "".join("<tr><th scope=\"row\"%s>%s</th>%s</tr>\n" % (
        kind[0], row[0], "".join("<td%s>%s</td>" % pair for pair in zip(kind[1:], row[1:]))) for row in rows)
    return ('<div class="wide" role="region" aria-label="%s" tabindex="0">\n<table>\n<thead><tr>%s</tr></thead>\n'
            "<tbody>\n%s</tbody>\n</table>\n</div>\n" % (escaped(title), head, lines))


def moment(seconds):
    """Return a time as markup: local for people, exact for programs, which get 1970 for a year of five digits."""
    there = time.localtime(seconds)
    text = "%d %s %d %02d:%02d" % (there.tm_mday, MONTHS[there.tm_mon - 1], there.tm_year, there.tm_hour, there.tm_min)
    return '<time datetime="%s">%s</time>' % (exact(seconds) or exact(0), text)

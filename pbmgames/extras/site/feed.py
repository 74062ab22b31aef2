"""Atom feeds: the latest moves of a host, or of a game (RFC 4287)."""

from pbmgames.extras.site import boardlists, links
from pbmgames.extras.site.html import stamp
from pbmgames.letters.display import escaped

_FEED = """\
<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>%s</title>
<id>%s</id>
<link rel="self" type="application/atom+xml" href="%s"/>
<link rel="alternate" type="text/html" href="%s"/>
<updated>%s</updated>
<author><name>%s</name></author>
%s</feed>
"""
_ENTRY = """\
<entry>
<title>%s</title>
<id>%s</id>
<link rel="alternate" type="text/html" href="%s"/>
<updated>%s</updated>
<content type="text">%s</content>
</entry>
"""


def feed(title, name, page, boards, site):
    """Return a feed.

    name   -- its own name below the site's URL
    page   -- the name of the page it belongs to
    boards -- the Listed boards of which it tells the latest moves
    """
    found = boardlists.newest(boards)
    updated = stamp(found[0].entry.moved if found else 0)
    own = escaped(site.url + name)
    return _FEED % (escaped(title), own, own, escaped(site.url + page), updated, escaped(site.name),
                    "".join(_entry(board, site) for board in found))


def _entry(board, site):
    row = board.entry.row
    url = escaped("%s%s#m%d" % (site.url, links.board_page(board.game, row.board), row.moves))
    title = "%s %s, move %d: %s" % (board.game, row.board, row.moves, board.entry.last)
    text = "%s has played %s against %s. %s" % (row.players[(row.moves - 1) % 2], board.entry.last,
                                                row.players[row.moves % 2], _state(row))
    return _ENTRY % (escaped(title), url, url, stamp(board.entry.moved), escaped(text))


def _state(row):
    if row.active:
        return "It is %s's turn." % row.to_move
    return "The game was a tie." if not row.winner else "%s has won." % row.winner

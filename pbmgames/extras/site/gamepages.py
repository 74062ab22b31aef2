"""The pages of a game: what goes on, its rules, boards, standings and results (docs/pages.md)."""

from pbmgames.extras.site import boardlists, html, links
from pbmgames.letters.display import escaped, quoted
from pbmgames.records.ratings import ESTABLISHED

UP = "../"
MOST = 50               # users in the table of those who take challenges
FIRST = 10              # users of the standings on the first page


class Facts:
    """What a host knows of a game.

    name     the game's name
    help     its help page, text
    boards   the Entries of all boards, in order
    ids      the ids of these boards
    records  the ratings, best first
    resting  the userids of those who are marked as inactive
    results  the results of rated games, oldest first
    limits   {userid: (limit, active, seek, inactive)} of those who have said how many games they take
    """

    def __init__(self, name, help, entries, records, resting, results, limits=()):
        self.name, self.help, self.records, self.resting, self.results = name, help, records, resting, results
        self.limits = dict(limits)
        self.boards = boardlists.in_order(entries.values())
        self.ids = frozenset(entries)

    def active(self):
        """Return the boards in play."""
        return [board for board in self.boards if board.row.active]

    def opponents(self):
        """Return (userid, games sought, games they still take, None = any number) of each user who takes challenges."""
        found = [(user, seek, None if limit < 0 else limit - active)
                 for user, (limit, active, seek, _) in self.limits.items() if limit < 0 or active < limit]
        return sorted(found, key=lambda told: (-told[1], told[0].lower()))

    def finished(self):
        """Return the boards whose game is over."""
        return [board for board in self.boards if not board.row.active]


def pages(facts, site):
    """Yield (name, text) of the pages of a game, without those of its boards."""
    yield links.game_page(facts.name), _front(facts, site)
    yield links.game_page(facts.name, "rules"), _page(facts, site, "rules", html.drawing(facts.help))
    yield links.game_page(facts.name, "standings"), _page(facts, site, "standings", _standings(facts))
    for name, found in (("boards", facts.active()), ("finished", facts.finished())):
        for number in boardlists.numbered(len(found)):
            body = boardlists.boards(_TITLES[name], boardlists.part(found, number), UP)
            yield _one_of_many(facts, site, name, number, len(found), body)
    for number in boardlists.numbered(len(facts.results)):
        yield _one_of_many(facts, site, "results", number, len(facts.results), _results(facts, number))


_TITLES = {"boards": "Boards in play", "finished": "Finished boards", "rules": "Rules", "standings": "Standings",
           "results": "Results"}


def _page(facts, site, name, body):
    title = "%s: %s" % (facts.name, _TITLES[name].lower())
    trail = site.trail(UP, (facts.name, "index.html"))
    return html.document(title, html.heading(title) + body, trail)


def _one_of_many(facts, site, name, number, count, body):
    body += boardlists.pager(facts.name, name, number, count)
    return links.game_page(facts.name, name, number), _page(facts, site, name, body)


def _front(facts, site):
    """Return the first page of a game."""
    active, finished = len(facts.active()), len(facts.finished())
    counts = {"boards": active, "finished": finished, "results": len(facts.results), "standings": len(facts.records)}
    items = [html.link(title, name + ".html") + (" (%d)" % counts[name] if name in counts else "")
             for name, title in _TITLES.items()]
    body = [html.heading(facts.name), html.listed(items), html.heading("Latest moves", 2),
            boardlists.moves("Latest moves", boardlists.newest(facts.boards), UP)]
    body += [html.heading("Who takes challenges", 2), _opponents(facts), joining(site, facts.name)]
    if facts.records:
        body += [html.heading("The best", 2), _rated("The best %d" % FIRST, facts.records[:FIRST])]
    return html.document(facts.name, "".join(body), site.trail(UP, (facts.name, "index.html")))


def _opponents(facts):
    """Return the table of the users who take challenges."""
    found = facts.opponents()[:MOST]
    if not found:
        return html.paragraph("Nobody looks for a game at present. Whoever has not said otherwise takes challenges.")
    rows = [[links.user(user, UP), str(seek), "any number" if more is None else str(more)]
            for user, seek, more in found]
    return html.table("Who takes challenges", ("Player", "#Seeks", "#Takes"), rows)


def joining(site, game):
    """Return the part of a page that tells how to join, and how to get a first game."""
    lines = ["signup <userid> <password>", "%s challenge <userid> <opponent>" % game.lower(),
             "%s seek <userid> <password> 1" % game.lower()]
    mails = html.listed('<a href="%s">%s</a>' % (escaped("mailto:%s?subject=%s" % (quoted(site.address), quoted(line))),
                                                 escaped(line)) for line in lines)
    return "%s<p>Send a mail to %s with one of these subjects, the first one first:</p>\n%s" % (
        html.heading("How to join", 2), escaped(site.address), mails)


def _standings(facts):
    """Return the tables of the standings."""
    parts = {"Established": [], "Provisional": [], "Inactive": []}
    for record in facts.records:
        known = "Established" if record.games >= ESTABLISHED else "Provisional"
        parts["Inactive" if record.user in facts.resting else known].append(record)
    body = [html.heading(title, 2) + _rated(title, records) for title, records in parts.items() if records]
    return "".join(body) or html.paragraph("No rated games have finished yet.")


def _rated(title, records):
    rows = [[str(rank), links.user(record.user, UP), str(record.rating), str(record.won), str(record.lost),
             str(record.tied)] for rank, record in enumerate(records, 1)]
    return html.table(title, ("#Rank", "Player", "#Rating", "#Won", "#Lost", "#Tied"), rows)


def _results(facts, number):
    """Return a page of the results, the latest first."""
    found = boardlists.part(facts.results, number)[::-1]
    if not found:
        return html.paragraph("No rated games have finished yet.")
    return boardlists.results("Results of rated games, the latest first", found, UP, facts.name, facts.ids)

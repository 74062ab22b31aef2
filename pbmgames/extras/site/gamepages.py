"""The pages of a game: what goes on, its rules, boards, standings and results (docs/pages.md)."""

from pbmgames.extras.site import boardlists, html, links
from pbmgames.extras.site.boardlists import Listed
from pbmgames.extras.site.rulespage import rules
from pbmgames.letters.display import escaped, quoted
from pbmgames.records.ratings import ESTABLISHED

UP = "../"
MOST = 50               # of who takes challenges
FIRST = 10              # of the standings, on the first page and among each other


class Facts:
    """What a host knows of a game.

    name     the game's name
    help     its help page, text
    boards   all boards as Listed, in order
    records  the ratings, best first
    resting  the userids of those who are marked as inactive
    results  the results of rated games, oldest first
    limits   {userid: (limit, active, seek, inactive)} of those who have said how many games they take
    """

    def __init__(self, name, help, entries, records, resting, results, limits=()):
        self.name, self.help, self.records, self.resting, self.results = name, help, records, resting, results
        self.limits = dict(limits)
        self.boards = boardlists.in_order(Listed(name, entry) for entry in entries.values())
        self.ids = frozenset(entries)

    def active(self):
        """Return the boards in play."""
        return [board for board in self.boards if board.entry.row.active]

    def opponents(self):
        """Return (userid, games they seek, how many more they take, None = any) of who takes challenges."""
        found = [(user, seek, None if limit < 0 else limit - active)
                 for user, (limit, active, seek, _) in self.limits.items() if limit < 0 or active < limit]
        return sorted(found, key=lambda told: (-told[1], told[0].lower()))

    def finished(self):
        """Return the others."""
        return [board for board in self.boards if not board.entry.row.active]


def pages(facts, site):
    """Yield (name, text) of the pages of a game, those of its boards apart."""
    yield links.game_page(facts.name), _front(facts, site)
    yield links.game_page(facts.name, "rules"), _page(facts, site, "rules", rules(facts.help, facts.name))
    yield links.game_page(facts.name, "standings"), _page(facts, site, "standings", _standings(facts, site))
    for name, found in (("boards", facts.active()), ("finished", facts.finished())):
        for number in boardlists.numbered(len(found)):
            body = boardlists.boards(_TITLES[name], boardlists.part(found, number), site, UP)
            yield _one_of_many(facts, site, name, number, len(found), body)
    for number in boardlists.numbered(len(facts.results)):
        yield _one_of_many(facts, site, "results", number, len(facts.results), _results(facts, site, number))


_TITLES = {"boards": "Boards in play", "finished": "Finished boards", "rules": "Rules", "standings": "Standings",
           "results": "Results"}


def _page(facts, site, name, body):
    title = "%s: %s" % (facts.name, _TITLES[name].lower())
    trail = site.trail(UP, (facts.name, "index.html"))
    return html.document(title, html.heading(title) + body, trail, feed=_feed(facts, site))


def _feed(facts, site):
    return site.feed(links.game_page(facts.name, "feed", end=".xml"))


def _one_of_many(facts, site, name, number, count, body):
    body += boardlists.pager(facts.name, name, number, count)
    return links.game_page(facts.name, name, number), _page(facts, site, name, body)


def _front(facts, site):
    """Return the first page of a game."""
    active, finished = len(facts.active()), len(facts.finished())
    counts = {"boards": active, "finished": finished, "results": len(facts.results), "standings": len(facts.records)}
    items = [html.link(title, name + ".html") + (" (%d)" % counts[name] if name in counts else "")
             for name, title in _TITLES.items()]
    items += [html.link("News as a feed", "feed.xml")] if site.url else []
    body = [html.heading(facts.name), html.listed(items), html.heading("Latest moves", 2),
            boardlists.moves("Latest moves", boardlists.newest(facts.boards), site, UP)]
    body += [html.heading("Who takes challenges", 2), _opponents(facts, site), joining(site, facts.name)]
    if facts.records:
        body += [html.heading("The best", 2), _rated("The best %d" % FIRST, facts.records[:FIRST], site)]
    return html.document(facts.name, "".join(body), site.trail(UP, (facts.name, "index.html")),
                         feed=_feed(facts, site))


def _opponents(facts, site):
    """Return the table of who seeks and takes challenges."""
    found = facts.opponents()[:MOST]
    if not found:
        return html.paragraph("Nobody looks for a game at present. Whoever has not said otherwise takes challenges.")
    rows = [[site.user(user, UP), str(seek), "any number" if more is None else str(more)] for user, seek, more in found]
    return html.table("Who takes challenges", ("Player", "#Seeks", "#Takes"), rows)


def joining(site, game):
    """Return how one joins, with the first challenge at a game."""
    lines = ["signup <userid> <password>", "%s challenge <userid> <opponent>" % game.lower(),
             "%s seek <userid> <password> 1" % game.lower()]
    mails = html.listed('<a href="%s">%s</a>' % (escaped("mailto:%s?subject=%s" % (quoted(site.address), quoted(line))),
                                                 escaped(line)) for line in lines)
    return "%s<p>Send a mail to %s with one of these subjects, the first one first:</p>\n%s" % (
        html.heading("How to join", 2), escaped(site.address), mails)


def _standings(facts, site):
    """Return the tables of the standings, and how the best did against each other."""
    parts = {"Established": [], "Provisional": [], "Inactive": []}
    for record in facts.records:
        known = "Established" if record.games >= ESTABLISHED else "Provisional"
        parts["Inactive" if record.user in facts.resting else known].append(record)
    body = [html.heading(title, 2) + _rated(title, records, site) for title, records in parts.items() if records]
    if not body:
        return html.paragraph("No rated games have finished yet.")
    return "".join(body) + _among(facts, site)


def _rated(title, records, site):
    rows = [[str(rank), site.user(record.user, UP), str(record.rating), str(record.won), str(record.lost),
             str(record.tied)] for rank, record in enumerate(records, 1)]
    return html.table(title, ("#Rank", "Player", "#Rating", "#Won", "#Lost", "#Tied"), rows)


def _among(facts, site):
    """Return the table of what the best players won against each other, "" if they did not play."""
    best = [record.user for record in facts.records[:FIRST]]
    counts = {}
    for result in facts.results:
        for user in result.players:
            if user == result.winner:
                pair = (user, *(other for other in result.players if other != user))
                counts[pair] = counts.get(pair, 0) + 1
    rows = [[site.user(user, UP)] + ["-" if user == other else str(counts.get((user, other), 0)) for other in best]
            for user in best]
    if not any(counts.get((user, other)) for user in best for other in best):
        return ""
    return "%s<p>Games that the player on the left has won against the one above.</p>\n%s" % (
        html.heading("Head to head", 2), html.table("Head to head", ["Player"] + ["#" + user for user in best], rows))


def _results(facts, site, number):
    """Return a page of the results, the latest first."""
    found = boardlists.part(facts.results, number)[::-1]
    if not found:
        return html.paragraph("No rated games have finished yet.")
    return boardlists.results("Results of rated games, the latest first", found, site, UP, facts.name, facts.ids)

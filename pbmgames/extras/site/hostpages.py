"""The pages of a host beside those of its boards: of the host, its games and its users (docs/pages.md).

No address of a user stands on them.
"""

from pbmgames.extras.colours.display import escaped, url_part
from pbmgames.extras.site import html, links, tables
from pbmgames.extras.site.links import UP
from pbmgames.records.ratings import ESTABLISHED
from pbmgames.records.registers import Limits

MOST_OPPONENTS = 50     # of those who take challenges, or seek games, for each game
TITLES = {"boards": "Boards in play", "finished": "Finished boards", "rules": "Rules", "standings": "Standings",
          "results": "Results"}


# the host -----------------------------------------------------------------------------

def front(games, site):
    """Return the first page of a host; `games` are the GameFacts of all games."""
    found = [board for game in games for board in game.boards]
    rows = [[html.link(game.name, links.game_page(game.name)), html.link("rules", links.game_page(game.name, "rules")),
             str(len(game.active)), str(len(game.finished)), str(len(game.records))] for game in games]
    body = [html.heading(site.name), html.paragraph("A server for board games that are played by mail."),
            html.table("Games", ("Game", "Rules", "#In play", "#Finished", "#Rated players"), rows)]
    body += [tables.moves(found, "")]
    body += [html.heading("Who seeks games", 2), _seeking(games)]
    body += [joining(site, game.name) for game in games[:1]]
    return html.document(site.name, "".join(body), site.trail(up=""))


def _seeking(games):
    """Return the table of the users who seek games."""
    rows = [[html.link(game.name, links.game_page(game.name)), links.user(user, ""), str(seek)]
            for game in games for user, seek, _ in game.opponents()[:MOST_OPPONENTS] if seek]
    return html.table("Who seeks games", ("Game", "Player", "#Games"), rows, "Nobody at present.")


def users(names, site):
    """Return the list of all users."""
    body = html.heading("Users") + html.listed(map(links.user, sorted(names, key=str.lower)))
    return html.document("Users", body, site.trail())


# a game -------------------------------------------------------------------------------

class GameFacts:
    """What a host knows of a game.

    name     the game's name
    help     its help page, text
    boards   the Snapshots of all boards, in order
    active   those of the boards in play
    finished those of the others
    ids      the ids of these boards
    records  the ratings, best first
    results  the results of rated games, oldest first
    limits   {userid: (limit, active, seek, inactive)} of those who have said how many games they take
    """

    def __init__(self, name, help, snapshots, records, results, limits):
        self.name, self.help, self.records, self.results, self.limits = name, help, records, results, limits
        self.boards = tables.in_order(snapshots.values())
        self.active = [board for board in self.boards if board.row.active]
        self.finished = [board for board in self.boards if not board.row.active]
        self.ids = frozenset(snapshots)

    def opponents(self):
        """Return (userid, games sought, games they still take, None = any number) of each user who takes challenges."""
        found = [(user, seek, None if limit < 0 else limit - active)
                 for user, (limit, active, seek, _) in self.limits.items() if limit < 0 or active < limit]
        return sorted(found, key=lambda told: (-told[1], told[0].lower()))


def game(facts, site):
    """Yield (name, text) of the pages of a game, without those of its boards."""
    yield links.game_page(facts.name), _game(facts, site)
    yield links.game_page(facts.name, "rules"), _page(
        facts, site, "rules", '<pre tabindex="0">%s</pre>\n' % escaped(facts.help.strip("\n")))
    yield links.game_page(facts.name, "standings"), _page(facts, site, "standings", _standings(facts))
    for name, found, table in (("boards", facts.active, tables.boards), ("finished", facts.finished, tables.boards),
                               ("results", facts.results, lambda title, part: tables.results(title, part, facts))):
        parts = tables.paged(found)
        for number, part in enumerate(parts, 1):
            body = table(TITLES[name], part) + tables.pager(facts.name, name, number, len(parts))
            yield links.game_page(facts.name, name, number), _page(facts, site, name, body)


def _page(facts, site, name, body):
    title = "%s: %s" % (facts.name, TITLES[name].lower())
    trail = site.trail((facts.name, "index.html"))
    return html.document(title, html.heading(title) + body, trail)


def _game(facts, site):
    """Return the first page of a game."""
    counts = {"boards": len(facts.active), "finished": len(facts.finished), "results": len(facts.results),
              "standings": len(facts.records)}
    items = [html.link(title, name + ".html") + (" (%d)" % counts[name] if name in counts else "")
             for name, title in TITLES.items()]
    body = [html.heading(facts.name), html.listed(items), tables.moves(facts.boards),
            html.heading("Who takes challenges", 2), _opponents(facts), joining(site, facts.name)]
    return html.document(facts.name, "".join(body), site.trail((facts.name, "index.html")))


def _opponents(facts):
    """Return the table of the users who take challenges."""
    rows = [[links.user(user), str(seek), "any number" if more is None else str(more)]
            for user, seek, more in facts.opponents()[:MOST_OPPONENTS]]
    return html.table("Who takes challenges", ("Player", "#Seeks", "#Takes"), rows,
                      "Nobody looks for a game at present. Whoever has not said otherwise takes challenges.")


def joining(site, game):
    """Return the part of a page that tells how to join, and how to get a first game."""
    lines = ["signup <userid> <password>", "%s challenge <userid> <opponent>" % game.lower(),
             "%s seek <userid> <password> 1" % game.lower()]
    how = "Send a mail to %s with one of these subjects, the first one first:" % escaped(site.address)
    return html.heading("How to join", 2) + html.paragraph(how) + html.listed(
        html.link(line, "mailto:%s?subject=%s" % (url_part(site.address), url_part(line))) for line in lines)


def _standings(facts):
    """Return the tables of the standings."""
    parts = {"Established": [], "Provisional": [], "Inactive": []}
    for record in facts.records:
        known = "Established" if record.games >= ESTABLISHED else "Provisional"
        resting = facts.limits.get(record.user, Limits.DEFAULT)[Limits.INACTIVE]
        parts["Inactive" if resting else known].append(record)
    body = [html.heading(title, 2) + _rated(title, records) for title, records in parts.items() if records]
    return "".join(body) or html.paragraph("No rated games have finished yet.")


def _rated(title, records):
    rows = [[str(rank), links.user(record.user), str(record.rating), str(record.won), str(record.lost),
             str(record.tied)] for rank, record in enumerate(records, 1)]
    return html.table(title, ("#Rank", "Player", "#Rating", "#Won", "#Lost", "#Tied"), rows)


# a user -------------------------------------------------------------------------------

def user(name, boards, games, site):
    """Return the page of a user.

    boards -- the Snapshots of their boards, in order
    games  -- (GameFacts, their Record or None, their results) of each game with a Record or results
    """
    finished = [board for board in boards if not board.row.active]
    body = [html.heading(name), html.heading("Boards in play", 2),
            tables.boards("Boards in play", [board for board in boards if board.row.active])]
    body += [_played(*game) for game in games]
    body += [html.heading("Finished boards", 2),
             tables.boards(_latest("Finished boards", finished), finished[-tables.LONGEST:])]
    return html.document(name, "".join(body), site.trail((name, UP + links.user_page(name))))


def _latest(title, found):
    return title if len(found) <= tables.LONGEST else "%s, the last %d of %d" % (
        title, tables.LONGEST, len(found))


def _played(game, record, results):
    """Return what a user did in one game."""
    body = [html.heading(game.name, 2)]
    if record:
        body.append(html.paragraph("Rating %d%s; %d won, %d lost, %d tied." % (
            record.rating, "" if record.games >= ESTABLISHED else " (provisional)", record.won, record.lost,
            record.tied)))
    if results:
        title = _latest("Results in %s, the latest first" % game.name, results)
        body += [html.heading(title, 3),
                 tables.results(title, results[-tables.LONGEST:], game)]
    return "".join(body)

"""The pages of a host beside those of its boards: of the host, its games and its users (docs/pages.md).

No address of a user stands on them.
"""

from pbmgames import Any, Iterator
from pbmgames.commands.standings import sections
from pbmgames.extras.colours.display import escaped, url_part
from pbmgames.extras.site import html, links
from pbmgames.extras.site.links import UP, Site
from pbmgames.records.ratings import ESTABLISHED, Record, Result
from pbmgames.records.registers import Figures

MOST_OPPONENTS = 50     # users in a list of those who take challenges, or seek games, for each game
LONGEST = 200           # rows of a list on one page
NEWEST = 30             # boards among the latest moves
TITLES = {"boards": "Boards in play", "finished": "Finished boards", "rules": "Rules", "standings": "Standings",
          "results": "Results"}


# the host -----------------------------------------------------------------------------

def front(games: "list[GameFacts]", site: "Site") -> str:
    """Return the first page of a host; `games` are the GameFacts of all games."""
    boards = [board for game in games for board in game.boards]
    rows = [[html.link(game.name, links.game_page(game.name)), html.link("rules", links.game_page(game.name, "rules")),
             str(len(game.active)), str(len(game.finished)), str(len(game.records))] for game in games]
    body = [html.heading(site.name), html.paragraph("A server for board games that are played by mail."),
            html.table("Games", ("Game", "Rules", "#In play", "#Finished", "#Rated players"), rows),
            _moves_table(boards, ""), html.heading("Who seeks games", 2), _seeking(games), joining(site, games[0].name)]
    return html.document(site.name, "".join(body), site.trail(up=""))


def _seeking(games):
    """Return the table of the users who seek games."""
    rows = [[html.link(game.name, links.game_page(game.name)), links.user(user, ""), str(seek)]
            for game in games for user, seek, _ in game.opponents()[:MOST_OPPONENTS] if seek]
    return html.table("Who seeks games", ("Game", "Player", "#Games"), rows, "Nobody at present.")


def users(names: "dict[str, tuple]", site: "Site") -> str:
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
    limits   {userid: Figures} of those who have said how many games they take
    """

    def __init__(self, name: str, help: str, snapshots: "dict[str, Any]", records: "list[Record]",
                 results: "list[Result]", limits: "dict[str, Figures]") -> None:
        self.name, self.help, self.records, self.results, self.limits = name, help, records, results, limits
        self.boards = sorted(snapshots.values(), key=_order)
        self.active = [board for board in self.boards if board.row.active]
        self.finished = [board for board in self.boards if not board.row.active]
        self.ids = frozenset(snapshots)

    def opponents(self) -> "list[tuple]":
        """Return (userid, games sought, games they still take, None = any number) of each user who takes challenges."""
        found = [(user, figures.seek, None if figures.limit < 0 else figures.limit - figures.active)
                 for user, figures in self.limits.items() if figures.open]
        return sorted(found, key=lambda opponent: (-opponent[1], opponent[0].lower()))


def _order(board):
    """Return what the Snapshots of boards are sorted by: the game and the id, numbers as numbers."""
    name = board.row.board
    return board.game, not name.isdigit(), int(name) if name.isdigit() else 0, name


def game(facts: "GameFacts", site: "Site") -> "Iterator[tuple[str, str]]":
    """Yield (name, text) of the pages of a game, without those of its boards."""
    yield links.game_page(facts.name), _game(facts, site)
    yield links.game_page(facts.name, "rules"), _page(
        facts, site, "rules", '<pre tabindex="0">%s</pre>\n' % escaped(facts.help.strip("\n")))
    yield links.game_page(facts.name, "standings"), _page(facts, site, "standings", _standings(facts))
    for name, items, table in (("boards", facts.active, _boards_table), ("finished", facts.finished, _boards_table),
                               ("results", facts.results, lambda title, part: _results_table(title, part, facts))):
        parts = [items[first:first + LONGEST] for first in range(0, len(items), LONGEST)] or [[]]
        for number, part in enumerate(parts, 1):
            body = table(TITLES[name], part) + _pager(facts.name, name, number, len(parts))
            yield links.game_page(facts.name, name, number), _page(facts, site, name, body)


def _page(facts, site, name, body):
    """Return a page about a game, one of TITLES."""
    title = "%s: %s" % (facts.name, TITLES[name].lower())
    trail = site.trail((facts.name, "index.html"))
    return html.document(title, html.heading(title) + body, trail)


def _game(facts, site):
    """Return the first page of a game."""
    counts = {"boards": len(facts.active), "finished": len(facts.finished), "results": len(facts.results),
              "standings": len(facts.records)}
    items = [html.link(title, name + ".html") + (" (%d)" % counts[name] if name in counts else "")
             for name, title in TITLES.items()]
    body = [html.heading(facts.name), html.listed(items), _moves_table(facts.boards),
            html.heading("Who takes challenges", 2), _opponents(facts), joining(site, facts.name)]
    return html.document(facts.name, "".join(body), site.trail((facts.name, "index.html")))


def _opponents(facts):
    """Return the table of the users who take challenges."""
    rows = [[links.user(user), str(seek), "any number" if more is None else str(more)]
            for user, seek, more in facts.opponents()[:MOST_OPPONENTS]]
    return html.table("Who takes challenges", ("Player", "#Seeks", "#Takes"), rows,
                      "Nobody is looking for a game at present. Users take challenges unless they have said otherwise.")


def joining(site: "Site", game: str) -> str:
    """Return the part of a page that tells how to join, and how to get a first game."""
    lines = ["signup <userid> <password>", "%s challenge <userid> <opponent>" % game.lower(),
             "%s seek <userid> <password> 1" % game.lower()]
    how = ("First send a mail to %s with the first of these subjects. Then challenge somebody with the second, or say "
           "with the third that you are looking for a game:" % escaped(site.address))
    return html.heading("How to join", 2) + html.paragraph(how) + html.listed(
        html.link(line, "mailto:%s?subject=%s" % (url_part(site.address), url_part(line))) for line in lines)


def _standings(facts):
    """Return the tables of the standings."""
    parts = sections([(record, facts.limits.get(record.user) or Figures()) for record in facts.records])
    body = [html.heading(title, 2) + _rated(title, [record for record, _ in rows]) for _, title, rows in parts]
    return "".join(body) or html.paragraph("No rated games have finished yet.")


def _rated(title, records):
    """Return a table of Records, the best first."""
    rows = [[str(rank), links.user(record.user), str(record.rating), str(record.won), str(record.lost),
             str(record.tied)] for rank, record in enumerate(records, 1)]
    return html.table(title, ("#Rank", "Player", "#Rating", "#Won", "#Lost", "#Tied"), rows)


# a user -------------------------------------------------------------------------------

def user(name: str, boards: "list[Any]", games: "list[tuple]", site: "Site") -> str:
    """Return the page of a user.

    boards -- the Snapshots of their boards, in order
    games  -- (GameFacts, their Record or None, their results) of each game with a Record or results
    """
    finished = [board for board in boards if not board.row.active]
    body = [html.heading(name), html.heading("Boards in play", 2),
            _boards_table("Boards in play", [board for board in boards if board.row.active])]
    body += [_played(*game) for game in games]
    body += [html.heading("Finished boards", 2),
             _boards_table(_latest("Finished boards", finished), finished[-LONGEST:])]
    return html.document(name, "".join(body), site.trail((name, UP + links.user_page(name))))


def _latest(title, items):
    """Return the title of a list that shows only the last LONGEST of its items; it says so if there are more."""
    return title if len(items) <= LONGEST else "%s, the last %d of %d" % (title, LONGEST, len(items))


def _played(game, record, results):
    """Return what a user did in one game."""
    body = [html.heading(game.name, 2)]
    if record:
        body.append(html.paragraph("Rating %d%s; %d won, %d lost, %d tied." % (
            record.rating, "" if record.games >= ESTABLISHED else " (provisional)", record.won, record.lost,
            record.tied)))
    if results:
        title = _latest("Results in %s, the latest first" % game.name, results)
        body += [html.heading(title, 3), _results_table(title, results[-LONGEST:], game)]
    return "".join(body)


# lists of boards and of results ------------------------------------------------------------

def _boards_table(title, boards):
    """Return a table of boards, Snapshots; a sentence if there are none."""
    return _table(title, ("Players", "State", "#Moves", "Last move"), boards, UP, lambda board: [
        " - ".join(map(links.user, board.row.players)), _state(board.row), str(board.row.moves),
        html.moment(board.moved)])


def _table(title, columns, boards, up, cells):
    """Return a table of boards, Snapshots, one in each line.

    up    -- what leads from the folder of the page to that of the first page, "" or UP
    cells -- a function of a Snapshot that returns the cells behind the board's name, as markup
    """
    rows = []
    for board in boards:
        name = html.link("%s %s" % (board.game, board.row.board), up + links.board_page(board.game, board.row.board))
        rows.append([name] + cells(board))
    return html.table(title, ("Board",) + columns, rows, "%s: none." % title)


def _state(row):
    """Return whose turn it is, or who won, as markup."""
    if row.active:
        return "%s to move" % links.user(row.to_move)
    if not row.winner:
        return "a tie"
    return "%s won%s" % (links.user(row.winner), "" if row.points == "1" else ", %s points" % escaped(row.points))


def _moves_table(boards, up=UP):
    """Return a headed table of the latest moves on boards, Snapshots in order; `up` as in `_table`."""
    moved = [board for board in boards if board.last]
    newest = sorted(moved, key=lambda board: -board.moved)[:NEWEST]
    return html.heading("Latest moves", 2) + _table("Latest moves", ("Move", "By", "Time"), newest, up, lambda board: [
        "%d. %s" % (board.row.moves, escaped(board.last)),
        links.user(board.row.players[(board.row.moves - 1) % 2], up), html.moment(board.moved)])


def _results_table(title, results, game):
    """Return a table of results, the latest first; `game` is the GameFacts of their game."""
    rows = [[escaped(result.when.strip()),
             html.link(result.board, UP + links.board_page(game.name, result.board)) if result.board in game.ids
             else escaped(result.board),
             " - ".join(map(links.user, result.players)),
             "a tie" if not result.winner else "%s won" % links.user(result.winner), escaped(result.points)]
            for result in reversed(results)]
    return html.table(title, ("End", "Board", "Players", "Result", "#Points"), rows,
                      "No rated games have finished yet.")


def _pager(game, name, number, count):
    """Return links to the other pages of a list that has `count` pages, "" if there is one page only."""
    if count < 2:
        return ""
    return html.paragraph("Pages: " + " ".join(
        "<strong>%d</strong>" % other if other == number
        else html.link(str(other), UP + links.game_page(game, name, other)) for other in range(1, count + 1)))

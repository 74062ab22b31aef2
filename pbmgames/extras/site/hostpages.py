"""The pages of a host as a whole, and a page for each of its users, without any address (docs/pages.md)."""

from pbmgames.extras.site import boardlists, html, links
from pbmgames.extras.site.gamepages import joining
from pbmgames.letters.display import escaped
from pbmgames.records.ratings import ESTABLISHED

MOST = 50               # of those who seek games, for each game
UP = "../"


def front(games, site):
    """Return the first page of a host; `games` are the Facts of all games (see gamepages)."""
    found = [board for game in games for board in game.boards]
    rows = [[html.link(game.name, links.game_page(game.name)), html.link("rules", links.game_page(game.name, "rules")),
             str(len(game.active())), str(len(game.finished())), str(len(game.records))] for game in games]
    body = [html.heading(site.name), html.paragraph("A server for board games that are played by mail."),
            html.table("Games", ("Game", "Rules", "#In play", "#Finished", "#Rated players"), rows)]
    body += [html.heading("Latest moves", 2), boardlists.moves("Latest moves", boardlists.newest(found), "")]
    body += [html.heading("Who seeks games", 2), _seeking(games)]
    body += [joining(site, game.name) for game in games[:1]]
    return html.document(site.name, "".join(body), site.trail(""))


def _seeking(games):
    """Return the table of the users who seek games."""
    rows = [[html.link(game.name, links.game_page(game.name)), links.user(user, ""), str(seek)]
            for game in games for user, seek, _ in game.opponents()[:MOST] if seek]
    if not rows:
        return html.paragraph("Nobody at present.")
    return html.table("Who seeks games", ("Game", "Player", "#Games"), rows)


def users(names, site):
    """Return the list of all users."""
    body = html.heading("Users") + html.listed(links.user(name, UP) for name in sorted(names, key=str.lower))
    return html.document("Users", body, site.trail(UP))


# a user -------------------------------------------------------------------------------

class Facts:
    """What a host knows of a user.

    user    the userid
    boards  the Entries of their boards, in order
    games   (Facts of a game (see gamepages), their Record or None, their results) of each game with a Record or results
    """

    def __init__(self, user):
        self.user, self.boards, self.games = user, [], []


def user(facts, site):
    """Return the page of a user."""
    finished = [board for board in facts.boards if not board.row.active]
    body = [html.heading(facts.user), _waits(facts)]
    body += [html.heading("Boards in play", 2), boardlists.boards("Boards in play", [
        board for board in facts.boards if board.row.active], UP)]
    body += [_game(*game) for game in facts.games]       # type: ignore[call-arg]
    body += [html.heading("Finished boards", 2), boardlists.boards(_latest("Finished boards", finished),
                                                                   finished[-boardlists.LONGEST:], UP)]
    trail = site.trail(UP, (facts.user, UP + links.user_page(facts.user)))
    return html.document(facts.user, "".join(body), trail)


def _latest(title, found):
    return title if len(found) <= boardlists.LONGEST else "%s, the last %d of %d" % (
        title, boardlists.LONGEST, len(found))


def _waits(facts):
    waiting = [board for board in facts.boards if board.row.to_move == facts.user]
    if not waiting:
        return html.paragraph("No board waits for a move of %s." % escaped(facts.user))
    return html.paragraph("On turn on %s." % ", ".join(
        html.link("%s %s" % (game, board), UP + links.board_page(game, board))
        for game, board in ((board.game, board.row.board) for board in waiting)))


def _game(game, record, results):
    """Return what a user did in one game."""
    body = [html.heading(game.name, 2)]
    if record:
        body.append(html.paragraph("Rating %d%s; %d won, %d lost, %d tied." % (
            record.rating, "" if record.games >= ESTABLISHED else " (provisional)", record.won, record.lost,
            record.tied)))
    if results:
        title = _latest("Results in %s, the latest first" % game.name, results)
        body += [html.heading(title, 3),
                 boardlists.results(title, results[:-boardlists.LONGEST - 1:-1], UP, game.name, game.ids)]
    return "".join(body)

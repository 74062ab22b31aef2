"""The page of a user: boards, ratings, results; no address (docs/pages.md)."""

from pbmgames.extras.site import boardlists, html, links
from pbmgames.letters.display import escaped
from pbmgames.records.ratings import tally

UP = "../"


class Facts:
    """What a host knows of a user.

    user    the userid
    boards  their boards as Listed, in order
    games   [facts of a game (see gamepages), their Record, their results] of each game that they have rated games of
    """

    def __init__(self, user):
        self.user, self.boards, self.games = user, [], []


def page(facts, site):
    """Return the page of a user."""
    finished = [board for board in facts.boards if not board.entry.row.active]
    body = [html.heading(facts.user), _waits(facts, site)]
    body += [html.heading("Boards in play", 2), boardlists.boards("Boards in play", [
        board for board in facts.boards if board.entry.row.active], site, UP)]
    body += [_game(facts.user, *game, site) for game in facts.games]       # type: ignore[call-arg]
    body += [html.heading("Finished boards", 2), boardlists.boards(_latest("Finished boards", finished),
                                                                   finished[-boardlists.LONGEST:], site, UP)]
    trail = site.trail(UP, (facts.user, UP + links.user_page(facts.user)))
    return html.document(facts.user, "".join(body), trail)


def _latest(title, found):
    return title if len(found) <= boardlists.LONGEST else "%s, the last %d of %d" % (
        title, boardlists.LONGEST, len(found))


def _waits(facts, site):
    waiting = [board for board in facts.boards if board.entry.row.to_move == facts.user]
    if not waiting:
        return html.paragraph("No board waits for a move of %s." % escaped(facts.user))
    return html.paragraph("On turn on %s." % ", ".join(
        html.link("%s %s" % (game, board), UP + links.board_page(game, board))
        for game, board in ((board.game, board.entry.row.board) for board in waiting)))


def _game(user, game, record, results, site):
    """Return what a user did in one game."""
    body = [html.heading(game.name, 2)]
    if record:
        body.append(html.paragraph("Rating %d%s; %d won, %d lost, %d tied." % (
            record.rating, "" if record.games >= 20 else " (provisional)", record.won, record.lost, record.tied)))
    if results:
        title = _latest("Results in %s, the latest first" % game.name, results)
        body += [html.heading("Head to head", 3), _opponents(user, results, site), html.heading(title, 3),
                 boardlists.results(title, results[:-boardlists.LONGEST - 1:-1], site, UP, game.name, game.ids)]
    return "".join(body)


def _opponents(user, results, site):
    """Return the table of a user's results against each other player."""
    others = sorted({other for result in results for other in result.players if other != user})
    rows = [[site.user(other, UP)] + list(map(str, tally(results, user, other))) for other in others]
    return html.table("Head to head", ("Against", "#Won", "#Lost", "#Tied"), rows)

"""The pages of a host as a whole: what is played, the latest moves, who is waited for; its users (docs/pages.md)."""

from pbmgames.extras.site import boardlists, html, links
from pbmgames.extras.site.gamepages import joining

MOST = 50               # of those who are waited for


def front(games, site):
    """Return the first page of a host; `games` are the facts of all games (see gamepages)."""
    found = [board for game in games for board in game.boards]
    rows = [[html.link(game.name, links.game_page(game.name)), html.link("rules", links.game_page(game.name, "rules")),
             str(len(game.active())), str(len(game.finished())), str(len(game.records))] for game in games]
    body = [html.heading(site.name), html.paragraph("A server for board games that are played by mail."),
            html.table("Games", ("Game", "Rules", "#In play", "#Finished", "#Rated players"), rows)]
    body += [html.heading("Latest moves", 2), boardlists.moves("Latest moves", boardlists.newest(found), site, "")]
    body += [html.heading("Who is waited for", 2), _waited_for(found, site)]
    body += [html.heading("Who seeks games", 2), _seeking(games, site)]
    body += [joining(site, game.name) for game in games[:1]]
    body += [html.paragraph(html.link("News as a feed", "feed.xml"))] if site.url else []
    return html.document(site.name, "".join(body), site.trail(""), feed=site.feed("feed.xml"))


def _waited_for(found, site):
    """Return the table of players on turn, those first who have been so for longest."""
    waiting = {}
    for board in sorted(found, key=lambda board: board.entry.moved):
        if board.entry.row.active:
            waiting.setdefault(board.entry.row.to_move, []).append(board)
    if not waiting:
        return html.paragraph("Nobody: no board is in play.")
    rows = [[site.user(user, ""), str(len(boards)), html.moment(boards[0].entry.moved)]
            for user, boards in list(waiting.items())[:MOST]]
    title = "Players on turn" if len(waiting) <= MOST else "Players on turn, %d of %d" % (MOST, len(waiting))
    return html.table(title, ("Player", "#Boards", "Since"), rows)


def _seeking(games, site):
    """Return the table of who seeks games."""
    rows = [[html.link(game.name, links.game_page(game.name)), site.user(user, ""), str(seek)]
            for game in games for user, seek, _ in game.opponents()[:MOST] if seek]
    if not rows:
        return html.paragraph("Nobody at present.")
    return html.table("Who seeks games", ("Game", "Player", "#Games"), rows)


def users(names, site):
    """Return the list of all users."""
    body = html.heading("Users") + html.listed(site.user(name, "../") for name in sorted(names, key=str.lower))
    return html.document("Users", body, site.trail("../"))

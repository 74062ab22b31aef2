"""Lists of boards and of results, as tables that many pages have in common."""

from pbmgames.extras.colours.display import escaped
from pbmgames.extras.site import html, links
from pbmgames.extras.site.links import UP

LONGEST = 200           # rows of a list on one page
NEWEST = 30             # boards among the latest moves


def in_order(snapshots):
    """Return the Snapshots of boards by game and id, numbers as numbers."""
    return sorted(snapshots, key=lambda board: (board.game, *_order(board.row.board)))


def _order(board):
    return (0, int(board), "") if board.isdigit() else (1, 0, board)


def boards(title, found):
    """Return a table of boards, Snapshots; a sentence if there are none."""
    return _table(title, ("Players", "State", "#Moves", "Last move"), found, UP, lambda board: [
        " - ".join(map(links.user, board.row.players)), state(board.row), str(board.row.moves),
        html.moment(board.moved)])


def _table(title, columns, found, up, cells):
    """Return a table of boards, one in each line.

    up    -- what leads from the folder of the page to that of the first page
    cells -- a function of a Snapshot that returns what stands behind the board, as markup
    """
    rows = []
    for board in found:
        name = html.link("%s %s" % (board.game, board.row.board), up + links.board_page(board.game, board.row.board))
        rows.append([name] + cells(board))
    return html.table(title, ("Board",) + columns, rows, "%s: none." % title)


def state(row):
    """Return whose turn it is, or who won, as markup."""
    if row.active:
        return "%s to move" % links.user(row.to_move)
    if not row.winner:
        return "a tie"
    return "%s won%s" % (links.user(row.winner), "" if row.points == "1" else ", %s points" % escaped(row.points))


def moves(boards, up=UP):
    """Return a headed table of the latest moves on boards, Snapshots in order; `up` as in `_table`."""
    moved = [board for board in boards if board.last]
    newest = sorted(moved, key=lambda board: -board.moved)[:NEWEST]
    return html.heading("Latest moves", 2) + _table("Latest moves", ("Move", "By", "Time"), newest, up, lambda board: [
        "%d. %s" % (board.row.moves, escaped(board.last)),
        links.user(board.row.players[(board.row.moves - 1) % 2], up), html.moment(board.moved)])


def results(title, found, game):
    """Return a table of results, the latest first; `game` is the GameFacts of their game."""
    rows = [[escaped(result.when.strip()),
             html.link(result.board, UP + links.board_page(game.name, result.board)) if result.board in game.ids
             else escaped(result.board),
             " - ".join(map(links.user, result.players)),
             "a tie" if not result.winner else "%s won" % links.user(result.winner), escaped(result.points)]
            for result in reversed(found)]
    return html.table(title, ("End", "Board", "Players", "Result", "#Points"), rows,
                      "No rated games have finished yet.")


def paged(found):
    """Return the rows of each page of a list; without rows it has one page."""
    return [found[first:first + LONGEST] for first in range(0, len(found), LONGEST)] or [[]]


def pager(game, name, number, count):
    """Return the links to the other pages of a list that has so many, "" if there is one page only."""
    if count < 2:
        return ""
    return html.paragraph("Pages: " + " ".join(
        "<strong>%d</strong>" % other if other == number
        else html.link(str(other), UP + links.game_page(game, name, other)) for other in range(1, count + 1)))

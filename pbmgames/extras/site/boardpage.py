"""The page of a board: its picture at every ply, the moves, and how to make the next one (docs/pages.md).

Plies count the moves made: 0 is the board before the first move.
"""

from pbmgames import Iterable
from pbmgames.board import Match
from pbmgames.board.moves import playable, positions
from pbmgames.extras.colours.display import escaped, url_part
from pbmgames.extras.pictures import picture
from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.extras.site import html, links
from pbmgames.extras.site.links import Site
from pbmgames.games import PIECES
from pbmgames.letters import ratings, state
from pbmgames.storage import outbox


def page(match: "Match", site: "Site") -> str:
    """Return the page of a board."""
    game, film = match.game.name, Film(match)
    title = "%s board %s" % (game, match.id)
    proof = match.position.proof() if match.over else []
    body = [html.heading(title), _seats(match, film), html.paragraph(escaped(state(match))),
            _figure(title, match.position, film, proof), _steps(film), _words(film, proof), _moves(match),
            _play(match, site), _facts(match), _comment(match, site)]
    trail = site.trail((game, "index.html"))
    return html.document("%s: %s" % (title, " - ".join(match.players)), "".join(body), trail, html.BOARD, html.SCRIPT)


# all positions as one picture: each shape with the first and the last ply at which it is seen --------------------

class Film:
    """The positions of a board, one after the other.

    shapes  a Reel of the shapes, in the order in which they cover each other
    words   the picture in words, as {what: a Reel of the places}
    stocks  a Reel for each seat, of the text that tells what the side has beside the board
    last    the last ply
    """

    def __init__(self, match: "Match") -> None:
        self.last, self.shapes, self.stocks, self.words = len(match.moves), Reel(), [Reel() for _ in match.players], {}
        for ply, position in enumerate(positions(match)):
            drawn = picture_of(position)
            self.shapes.add(ply, drawn.pieces(match.over and ply == self.last))
            for what, places in position.words():
                self.words.setdefault(what, Reel()).add(ply, places or ["none"])
            for stock, text in zip(self.stocks, drawn.stocks()):
                stock.add(ply, [text])


class Reel:
    """A list that changes from ply to ply, kept as one list of all items that it ever had.

    frames  [item, first ply, last ply] of all items in order; last ply None = it is seen to the end
    """

    def __init__(self) -> None:
        self.frames, self._shown = [], {}

    def add(self, ply: int, items: "Iterable") -> None:
        """Add the items of the next ply. Those that were there at the ply before must be in the same order as then."""
        before, self._shown, place = self._shown, {}, 0
        for item in items:
            frame = before.pop(item, None)
            if frame is None:
                frame = [item, ply, None]
                self.frames.insert(place, frame)
            while self.frames[place] is not frame:
                place += 1                          # over items that are not seen now
            place += 1
            self._shown[item] = frame
        for frame in before.values():
            frame[2] = ply - 1


# the picture --------------------------------------------------------------------

def _figure(title, position, film, proof):
    """Return the picture of all positions; the page's style hides what does not belong to the last one."""
    drawn = picture_of(position)
    on_top = [(shape, film.last, None) for _, places in proof for shape in drawn.path(places)]
    ground = list(drawn.ground())
    shapes = ground + [shape for shape, _, _ in film.shapes.frames]
    lines = ['<svg viewBox="%s" role="img" aria-labelledby="title" aria-describedby="words">' % picture.box(shapes),
             '<title id="title">%s</title>' % escaped(title)]
    lines += [picture.element(shape) for shape in ground]
    lines += [picture.element(shape, _seen(first, last)) for shape, first, last in film.shapes.frames + on_top]
    return "<figure>\n%s\n</svg>\n</figure>\n" % "\n".join(lines)


def _seen(first, last):
    """Return the attribute with the plies at which an element is seen, "" = always.

    The page's style and script read it: `3-7`, or `3-` for one that is seen to the end.
    """
    if last is None:
        return ' data-on="%d-"' % first if first else ""
    return ' data-on="%d-%d"' % (first, last)


def _texts(reel):
    """Return the texts of a Reel, each in an element that is seen at its plies."""
    return "".join("<span%s>%s </span>" % (_seen(first, last), escaped(text)) for text, first, last in reel.frames)


def _seats(match, film):
    """Return the table of the players: their sides, and what they have beside the board."""
    rows = []
    for user, side, style, stock in zip(match.players, match.game.sides, PIECES, film.stocks):
        rows.append('<tr><td><svg viewBox="-8 -8 16 16" aria-hidden="true">%s</svg></td>'
                    '<th scope="row" class="who">%s, %s</th><td>%s</td></tr>\n' % (
                        picture.element(("disc", 0, 0, 7, style)), links.user(user), escaped(side), _texts(stock)))
    return '<table class="seats">\n%s</table>\n' % "".join(rows)


def _steps(film):
    """Return the controls that step through the positions."""
    steps = ((-film.last, "First position", "|&lt;"), (-1, "Back", "&lt;"), (1, "Forward", "&gt;"),
             (film.last, "Last position", "&gt;|"))
    buttons = "".join('<button type="button" data-step="%d" aria-label="%s">%s</button>\n' % step for step in steps)
    return ('<div class="live" hidden>\n<div class="bar">\n%s<input type="range" id="ply" min="0" max="%d" value="%d" '
            'aria-label="Position"></div>\n<p id="step" role="status"></p>\n</div>\n' % (buttons, film.last, film.last))


def _words(film, proof):
    """Return the position in words."""
    lines = ["<p>%s: %s</p>\n" % (escaped(what), _texts(reel)) for what, reel in film.words.items()]
    lines += ["<p%s>%s: %s</p>\n" % (_seen(film.last, None), escaped(what), escaped(" ".join(places)))
              for what, places in proof]
    return '%s<div id="words">\n%s</div>\n' % (html.heading("The position in words", 2), "".join(lines))


# moves --------------------------------------------------------------------------

def _moves(match):
    """Return the list of moves; each leads to its position."""
    items = ['<li><a id="m%d" href="#m%d"%s>%s</a></li>\n'
             % (ply, ply, ' aria-current="true"' if ply == len(match.moves) else "", escaped(text))
             for ply, text in enumerate(["start"] + match.moves)]
    return '%s<ol class="moves" start="0">\n%s</ol>\n' % (html.heading("Moves", 2), "".join(items))


def _play(match, site):
    """Return how the player on turn makes a move, "" if the game is over."""
    if match.over:
        return ""
    user, command = match.to_move, "%s move %s %%s PASSWORD MOVE" % (match.game.name.lower(), match.id)
    moves = playable(match)
    mail = "mailto:%s?subject=%s" % (url_part(site.address), url_part(command % user))
    return html.PLAY % tuple(map(escaped, (
        _spots(match.position, moves), " ".join(moves), user, mail, site.address, command % user,
        command % (user if user.isalnum() else outbox.shell_word(user)))))


def _spots(position, moves):
    """Return the moves that a click on each place may mean, as board.js reads them: `A8 10 20 A8 *A8|B8 ...`."""
    moves_at = {}
    for move in moves:                          # such as `D4`, `*D4`, `D4,E5` or `10:1,2`
        for name in move.rpartition(":")[2].lstrip("*").split(","):
            moves_at.setdefault(name, []).append(move)
    return "|".join(" ".join([name, picture.figure(x), picture.figure(y)] + moves_at.get(name, []))
                    for name, (x, y) in picture_of(position).spots().items())


# the rest -----------------------------------------------------------------------

def _facts(match):
    """Return the list of a board's facts: rules, times, parameters and ratings."""
    clock = match.clock
    facts = [("Rules", html.link(match.game.name, "rules.html")), ("Begun", html.moment(clock.start)),
             ("Last move", html.moment(clock.moved))]
    facts += [("Ended", html.moment(clock.changed)) if match.over else
              ("Next move due before", html.moment(match.deadline(clock.changed)))]
    facts += [("Parameters", escaped(" ".join(match.parameters)))] if match.parameters else []
    facts += [("Ratings", escaped(ratings(match)))] if match.ratings else []
    return "%s<dl>\n%s</dl>\n" % (html.heading("The board", 2), "".join(
        "<dt>%s</dt><dd>%s</dd>\n" % fact for fact in facts))


def _comment(match, site):
    """Return the comment, "" if there is none to show."""
    if not site.comments or not match.comment:
        return ""
    return "%s<pre>%s</pre>\n" % (html.heading("The last comment", 2), escaped("\n".join(match.comment)))

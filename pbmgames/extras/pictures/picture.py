"""A board's picture as SVG. `shapes` says what a shape is and which there are, `looks` says how they look."""

from pbmgames import Iterable
from pbmgames.board import Match
from pbmgames.extras.colours.display import escaped
from pbmgames.extras.pictures import looks
from pbmgames.extras.pictures.shapes import picture_of
from pbmgames.games import PIECES
from pbmgames.letters import state

MARGIN = 14
FONT = 13               # size of letters and numbers, in units of the picture
LINE = 20               # from one line of the caption to the next
WIDE = 0.6              # width of a letter, as part of its size
TEXTS = "text{font:%dpx sans-serif;text-anchor:middle}text.caption{text-anchor:start}text.score{font-size:11px}" % FONT


def board(match: "Match", title: str, proof: bool = False) -> str:
    """Return the SVG document of a board: who plays, the position, whose turn it is or who won.

    proof -- with what decides the game (see Game.proof)
    """
    position = match.position
    picture = picture_of(position)
    shapes = picture.shapes(match.over)
    if proof:
        shapes += [shape for _, places in position.proof() for shape in picture.path(places)]
    return svg(captioned(shapes, caption(match)), title, words(position.words()))


def caption(match: "Match") -> "list[tuple[str, str]]":
    """Return the lines above a picture, as (style of the player's pieces, text); style "" = about the whole board."""
    players = zip(PIECES, match.players, match.game.sides, picture_of(match.position).stocks())
    lines = [(style, "%s, %s%s" % (user, side, stock and ": " + stock)) for style, user, side, stock in players]
    last = "Move %d: %s. " % (len(match.moves), match.moves[-1]) if match.moves else ""
    return lines + [("", last + state(match))]


def words(pieces: "Iterable[tuple[str, Iterable[str]]]") -> str:
    """Return what lies where in words, `Eks: A8 B8. Ohs: C8.`; `pieces` is what `Game.words` returns."""
    return " ".join("%s: %s." % (what, " ".join(places) or "none") for what, places in pieces)


def captioned(shapes: "list[tuple]", lines: "list[tuple[str, str]]") -> "list[tuple]":
    """Return shapes with lines of text above them.

    lines -- (style, text) each; before the text stands a disc of that style, "" = no disc
    """
    left, top, _, _ = view(shapes)
    left, top = left + MARGIN, top + MARGIN - LINE * len(lines)
    above: "list[tuple]" = []
    for number, (style, text) in enumerate(lines):
        y = top + LINE * (number - 0.5)
        if style:
            above.append(("disc", left + FONT / 2, y, FONT / 2, style))
        above.append(("text", left + 1.5 * FONT if style else left, y, text, "caption"))
    return above + shapes


def svg(shapes: "list[tuple]", title: str, words: str = "") -> str:
    """Return shapes, bottom-most first, as an SVG document; `words` describe it for screen readers, "" = nothing."""
    left, top, right, bottom = view(shapes)
    across, down = right - left, bottom - top
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s" width="%s" height="%s" role="img">'
             % (box(shapes), figure(across), figure(down)),
             "<title>%s</title>" % escaped(title)]
    lines += ["<desc>%s</desc>" % escaped(words)] if words else []
    used = sorted({looks.name(shape[0], shape[-1]) for shape in shapes})
    lines.append("<style>%s%s</style>" % (TEXTS, looks.rules(used)))
    lines.append('<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>'
                 % (*map(figure, (left, top, across, down)), looks.PAPER[looks.LIGHT]))
    lines += [element(shape) for shape in shapes]
    return "\n".join(lines + ["</svg>"]) + "\n"


def element(shape: tuple, attributes: str = "") -> str:
    """Return the SVG element of a shape; `attributes` are added to it, "" or with a blank in front."""
    form, *values, style = shape
    head = '<%s class="%s"%s' % (looks.ELEMENTS[form], style, attributes)
    if form in ("area", "line"):
        return '%s points="%s"/>' % (head, " ".join("%s,%s" % (figure(x), figure(y)) for x, y in values[0]))
    x, y, content = values              # of a disc the radius, else a text
    if form == "disc":
        return '%s cx="%s" cy="%s" r="%s"/>' % (head, figure(x), figure(y), figure(content))
    return '%s x="%s" y="%s">%s</text>' % (head, figure(x), figure(y + FONT * 0.36), escaped(content))


def box(shapes: "list[tuple]") -> str:
    """Return the `viewBox` of shapes."""
    left, top, right, bottom = view(shapes)
    return " ".join(map(figure, (left, top, right - left, bottom - top)))


def view(shapes: "list[tuple]") -> "tuple[float, float, float, float]":
    """Return the rectangle around shapes and a margin, as (left, top, right, bottom)."""
    across, down = [], []
    for form, *values, style in shapes:
        if form in ("area", "line"):
            across += [x for x, _ in values[0]]
            down += [y for _, y in values[0]]
            continue
        x, y, content = values          # of a disc the radius, else a text
        half_width, half_height = (content, content) if form == "disc" else (len(content) * FONT * WIDE / 2, FONT / 2)
        across += [x, x + 2 * half_width] if style == "caption" else [x - half_width, x + half_width]
        down += [y - half_height, y + half_height]
    return min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN


def figure(number: float) -> str:
    """Return a number with at most two decimals."""
    return "%g" % (round(number, 2) + 0.0)          # + 0.0 makes 0 of -0

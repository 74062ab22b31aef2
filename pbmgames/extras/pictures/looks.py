"""How the shapes of pictures look, on light paper and on dark, so that colour-blind people can tell them apart, too.

Paper, cells and pieces differ in lightness, not only in hue; tests/extras/pictures/test_looks.py has the pairs.
"""

from pbmgames import Iterable

LIGHT, DARK = 0, 1      # the papers: the place of each in the pairs of colours below

PAPER = ("#ffffff", "#161616")
INK = ("#222222", "#ededed")
_NONE = ("none", "none")
_EDGE = ("#8f8672", "#7d7665")              # the edge of a cell
_FIRST, _SECOND = ("#dd6233", "#e2673b"), ("#123e74", "#a9d3ff")
_WHITE, _BLACK = ("#ffffff", "#ffffff"), ("#222222", "#222222")
_LAST = ("#b35c00", "#ffb454")
_LABEL = ("#595959", "#a8a8a8")

# style -> (fill, stroke, width of the stroke): fill and stroke have a colour for each paper. "disc.last" is the style
# "last" of discs; other shapes of that style look different
STYLES = {
    "first": (_FIRST, ("#6e2a10", "#f6c9b5"), 1.5),
    "second": (_SECOND, ("#0b2748", "#ffffff"), 1.5),
    "neutral": (("#bdbaa8", "#575247"), ("#5f5c50", "#a39c8b"), 1.5),
    "first-area": (("#fccdb6", "#70290f"), _EDGE, 1),
    "second-area": (("#8fb4e0", "#44719f"), _EDGE, 1),
    "cell": (("#faf6ea", "#24221f"), _EDGE, 1),
    "border": (("#d9c89b", "#4b4637"), _EDGE, 1),
    "disc.last": (_WHITE, _BLACK, 1.5),
    "line.last": (_NONE, _LAST, 3),
    "line.path": (_NONE, _BLACK, 7),
    "line.trace": (_NONE, _WHITE, 3.5),
    "line.label": (_NONE, ("#b9b9b9", "#5c5c5c"), 1),
    "mark": (("#b7a98c", "#6b6350"), _EDGE, 1),
    "text.mark": (("#7a5c10", "#d9b45a"), _NONE, 0),
    "tile": (("#f6ecd0", "#3a352a"), ("#333333", "#b5ae9c"), 1.8),
    "pip": (INK, _NONE, 0),
    "disc.score": (("#8f4a00", "#ffcf8a"), _NONE, 0),
    "text.score": (PAPER, _NONE, 0),
    "label": (_LABEL, _NONE, 0),
    "caption": (INK, _NONE, 0),
}
ELEMENTS = {"area": "polygon", "line": "polyline", "disc": "circle", "text": "text"}


def name(form: str, style: str) -> str:
    """Return the key of STYLES for a shape of a form, such as "disc", in a style: the form's own, if it has one."""
    own = "%s.%s" % (form, style)
    return own if own in STYLES else style


def rules(names: "Iterable[str]", paper: int = LIGHT) -> str:
    """Return the CSS rules for keys of STYLES, on one of the papers. Raises KeyError if there is no such key."""
    css = ""
    for name in names:
        form, _, style = name.rpartition(".")
        fill, stroke, width = STYLES[name]
        line = "stroke:%s;stroke-width:%s" % (stroke[paper], width) if width else "stroke:none"
        css += "%s.%s{fill:%s;%s}" % (ELEMENTS.get(form, ""), style, fill[paper], line)
    return css

"""The board as an SVG picture: a game tells the shapes by `Game.picture`, STYLES below how they look."""

MARGIN = 14
FONT = 13               # size of letters and numbers, in units of the picture
WIDE = 0.6              # width of a letter, as part of its size

# style -> how it looks; "disc.last" and the like go before "last" for that shape
STYLES = {
    "first": "fill:#c0392b;stroke:#641e16;stroke-width:1.5",
    "second": "fill:#2e6da4;stroke:#1b3f60;stroke-width:1.5",
    "neutral": "fill:#b9a77c;stroke:#6e603c;stroke-width:1.5",
    "first-area": "fill:#f1b7ae;stroke:#8a7f6b",
    "second-area": "fill:#b3d0ea;stroke:#8a7f6b",
    "cell": "fill:#f7f1e1;stroke:#b5aa92",
    "border": "fill:#dccfae;stroke:#b5aa92",
    "line.border": "fill:none;stroke:#6f6550;stroke-width:2",
    "line.first": "fill:none;stroke:#c0392b;stroke-width:5",
    "line.second": "fill:none;stroke:#2e6da4;stroke-width:5",
    "disc.last": "fill:#fff;stroke:#222;stroke-width:1.5",
    "line.last": "fill:none;stroke:#d98200;stroke-width:3",
    "line.label": "fill:none;stroke:#ccc",
    "mark": "fill:#d8d2c4;stroke:#b5aa92",
    "text.mark": "fill:#8a6d1f;stroke:none",
    "tile": "fill:#f6ecd0;stroke:#333;stroke-width:1.8",
    "pip": "fill:#222;stroke:none",
    "label": "fill:#555;stroke:none",
}
BACKGROUND = "#ffffff"


def svg(shapes, title):
    """Return the SVG document of a picture's shapes (see Game.picture), bottom-most first."""
    left, top, right, bottom = view(shapes)
    width, height = right - left, bottom - top
    box = " ".join(_figure(number) for number in (left, top, width, height))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s" width="%s" height="%s">'
             % (box, _figure(width), _figure(height)),
             "<title>%s</title>" % escape(title),
             "<style>", "text{font:%dpx sans-serif;text-anchor:middle}" % FONT]
    used = {(shape[0], shape[-1]) for shape in shapes}
    lines += ["%s.%s{%s}" % (_ELEMENTS[form], style, look(form, style)) for form, style in sorted(used)]
    lines += ["</style>", '<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>'
              % (*box.split(" "), BACKGROUND)]
    lines += [_element(*shape) for shape in shapes]
    return "\n".join(lines + ["</svg>"]) + "\n"


_ELEMENTS = {"area": "polygon", "line": "polyline", "disc": "circle", "text": "text"}


def look(form, style):
    """Return how a form of shape looks in a style. Raises KeyError if no such style is known."""
    return STYLES.get("%s.%s" % (form, style)) or STYLES[style]


def _element(form, *values):
    style = values[-1]
    if form in ("area", "line"):
        points = " ".join("%s,%s" % (_figure(x), _figure(y)) for x, y in values[0])
        return '<%s class="%s" points="%s"/>' % (_ELEMENTS[form], style, points)
    if form == "disc":
        return '<circle class="%s" cx="%s" cy="%s" r="%s"/>' % ((style,) + tuple(map(_figure, values[:3])))
    x, y, text, style = values
    return '<text class="%s" x="%s" y="%s">%s</text>' % (style, _figure(x), _figure(y + FONT * 0.36), escape(text))


def view(shapes):
    """Return what the shapes cover with a margin, as (left, top, right, bottom)."""
    across, down = [], []
    for form, *values in shapes:
        if form in ("area", "line"):
            across += [x for x, _ in values[0]]
            down += [y for _, y in values[0]]
        else:
            x, y = values[:2]
            half = (values[2], values[2]) if form == "disc" else (len(values[2]) * FONT * WIDE / 2, FONT / 2)
            across += [x - half[0], x + half[0]]
            down += [y - half[1], y + half[1]]
    return min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN


def escape(text):
    """Return a text as it can stand between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _figure(number):
    return ("%.2f" % number).rstrip("0").rstrip(".").replace("-0", "0" if abs(number) < 0.005 else "-0")

"""A curve of ratings as a picture in a page."""

from pbmgames.letters.markup import escaped
from pbmgames.extras.pictures.picture import element

WIDTH, HEIGHT = 360, 120        # of the large picture
SMALL = 120, 26
MOST, MOST_SMALL = 300, 60      # points that are drawn; of more only so many, evenly
STEP = 100                      # from one line of the grid to the next


def small(ratings, title):
    """Return a picture that fits into a line, "" for fewer than two ratings."""
    if len(ratings) < 2:
        return ""
    width, height = SMALL
    low, high = min(ratings), max(ratings)
    shapes = [("line", _points(ratings, low, max(high, low + 1), width, height, MOST_SMALL), "curve")]
    return _svg("small", "-2 -2 %d %d" % (width + 4, height + 4), title, ratings, shapes)


def large(ratings, title):
    """Return a picture with a scale, "" for fewer than two ratings."""
    if len(ratings) < 2:
        return ""
    low, high = min(ratings) // STEP * STEP, -(-max(ratings) // STEP) * STEP
    high += STEP * (high == low)
    shapes = []
    for rating in range(low, high + 1, STEP * (1 + (high - low) // (10 * STEP))):
        y = HEIGHT * (high - rating) / (high - low)
        shapes += [("line", ((0, y), (WIDTH, y)), "grid"), ("text", -24, y, str(rating), "label")]
    shapes.append(("line", _points(ratings, low, high, WIDTH, HEIGHT, MOST), "curve"))
    box = "-46 -12 %d %d" % (WIDTH + 52, HEIGHT + 24)
    return "<figure>\n%s\n</figure>\n" % _svg("curve", box, title, ratings, shapes)


def _points(ratings, low, high, width, height, most):
    """Return the corners of the curve, so many games to the right, so high a rating up."""
    last = len(ratings) - 1
    shown = range(last + 1) if last < most else [last * number // most for number in range(most + 1)]
    return tuple((width * place / last, height * (high - ratings[place]) / (high - low)) for place in shown)


def _svg(kind, box, title, ratings, shapes):
    words = "%s: %d games, from %d to %d, lowest %d, highest %d" % (
        title, len(ratings), ratings[0], ratings[-1], min(ratings), max(ratings))
    return '<svg class="%s" viewBox="%s" role="img" aria-label="%s">%s</svg>' % (
        kind, box, escaped(words), "".join(map(element, shapes)))

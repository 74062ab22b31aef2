"""The text of a move in Hextad, and what makes a sum."""

from pbmgames.games import Unreadable
from pbmgames.games.hextad_plane import neighbours
from pbmgames.text import whole_number


def read_move(text: str) -> "tuple[str, int, int]":
    """Return the (tile, first, second) of a move, the lower pip count first; of a double, the lower position.

    Raises Unreadable if it is not two digits, a colon and two positions with a comma.
    """
    tile, _, places = text.partition(":")
    first, _, second = (whole_number(place, 5) for place in places.partition(","))
    if len(tile) != 2 or whole_number(tile) is None or not first or not second:
        raise Unreadable(text)
    if tile[0] > tile[1] or (tile[0] == tile[1] and first > second):
        return tile[::-1], second, first
    return tile, first, second


def move_text(tile: str, first: int, second: int) -> str:
    """Return the canonical spelling of a move."""
    return "%s:%d,%d" % (tile, first, second)


def is_sum(a: int, b: int, c: int) -> bool:
    """Return whether two of the three pip counts add up to the third."""
    return a + b == c or a + c == b or b + c == a


def fitting_counts(counts: "dict[int, int]", position: int) -> "set[int]":
    """Return the pip counts that make valid sums with the covered positions around; `counts` by position."""
    fitting = set(range(10))
    around = [counts.get(beside) for beside in neighbours(position)]
    for i in range(6):
        one, other = around[i - 1], around[i]
        if one is not None and other is not None:
            fitting &= {one + other, abs(one - other)}
    return fitting

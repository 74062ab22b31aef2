"""All positions of a board as one picture: each shape once, with the plies from which to which it is to be seen.

Plies count the moves made: 0 is the board before the first move.
"""

from pbmgames.board.moves import positions


class Film:
    """The positions of a board, one after the other.

    shapes  those of all positions, in the order in which they cover each other, as Reels
    words   the picture in words, [what, Reels of the places] for each line
    stocks  what each side has beside the board, Reels of a text for each seat
    last    the last ply
    """

    def __init__(self, match):
        self.last = len(match.moves)
        self.shapes, self.stocks = Reel(), [Reel() for _ in match.players]
        self._words = {}
        for ply, position in enumerate(positions(match)):
            self._add(ply, position, match.over and ply == self.last)

    def _add(self, ply, position, over):
        self.shapes.add(ply, position.picture(over))
        for what, places in position.words():
            self._words.setdefault(what, Reel()).add(ply, places or ["none"])
        for stock, text in zip(self.stocks, position.stocks()):
            stock.add(ply, [text])

    @property
    def words(self):
        """The picture in words, as (what, Reel of the places) in order."""
        return list(self._words.items())


class Reel:
    """A list that changes from ply to ply, kept as the union of all its states."""

    def __init__(self):
        self._first = [None, None, None, None]       # item, from, to, the next one
        self._shown = {}

    def add(self, ply, items):
        """Add the items of a ply; it follows the one before. Those that stay are in the same order as there."""
        before, shown, at = self._shown, {}, self._first
        for item in items:
            frame = before.pop(item, None)
            if frame is None:
                frame = at[3] = [item, ply, None, at[3]]        # type: ignore[call-overload]
            shown[item] = at = frame
        for frame in before.values():
            frame[2] = ply - 1
        self._shown = shown

    def frames(self):
        """Yield (item, first ply, last ply or None) of all items in order; None = to be seen to the end."""
        frame = self._first[3]
        while frame:
            yield tuple(frame[:3])
            frame = frame[3]


def span(first, last):
    """Return the plies of a frame as the pages' script reads them: `3-7`, `3-` to the end."""
    return "%d-%s" % (first, "" if last is None else last)

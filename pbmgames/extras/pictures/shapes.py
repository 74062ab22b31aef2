"""The shapes of a position's picture. Those of some games stand in a module of the game's name, beside this one.

A shape is ("area", ((x, y), ...), style), ("line", ((x, y), ...), style), ("disc", x, y, radius, style) or
("text", x, y, string, style), all of it tuples. A game chooses its unit; y grows downwards. Styles: see `looks.py`.
"""

import re

from pbmgames import Any, Iterable, Iterator, Sequence
from pbmgames.games import Game
from pbmgames.optional import load

KNOWN = ("conhex", "exo", "hexafive", "hextad", "zenix")       # games whose module has a Picture of its own


class Picture:
    """The picture of a position, by default of a PieceGame: places and labels lie as in its drawing.

    position  the Game

    Class attributes:
      across  how far columns of the drawing are apart in the picture
      down    how far lines are apart
      discs   {style: radius of the disc on such a place}; "last" is the disc that marks the last move
    """

    across, down = 20.0, 40.0
    discs = {"first": 14.0, "second": 14.0, "neutral": 14.0, "cell": 4.0, "last": 5.0}

    def __init__(self, position: "Any") -> None:
        self.position = position

    def ground(self) -> "Iterable[tuple]":
        """Return the shapes below `pieces` that are the same for all positions of the board: empty places, labels."""
        return list(self.labels())

    def pieces(self, over: bool = False) -> "list[tuple]":
        """Return the shapes that lie on the ground, the lowest first.

        Shapes that two positions share have the same order in both.

        over -- as in `Game.draw`
        """
        position = self.position
        looks = {sign: (self.discs[style], style) for sign, style in position.styles.items() if style in self.discs}
        shapes = [("disc", *self.spot(name), *looks[sign])
                  for name, sign in position.shown(over).items() if sign in looks]
        if position.last:
            shapes.append(("disc", *self.spot(position.last), self.discs["last"], "last"))
        return shapes

    def shapes(self, over: bool = False) -> "list[tuple]":
        """Return all shapes, the lowest first; `over` as in `pieces`."""
        return [*self.ground(), *self.pieces(over)]

    def stocks(self) -> "Sequence[str]":
        """Return a text for each side, which tells what it has off the board, such as pieces in stock or points."""
        return "", ""

    def spot(self, name: str) -> "tuple[float, float]":
        """Return the middle of a place, (x, y)."""
        return self.point(*self.position.drawn[name])

    def spots(self) -> "dict[str, tuple[float, float]]":
        """Return the middles of the places that moves can name, {name: (x, y)}."""
        return {name: self.spot(name) for name in self.position.named()}

    def path(self, names: "Iterable[str]") -> "list[tuple]":
        """Return the shapes of a way through some places, [] if it does not lead from one to another."""
        points = tuple(map(self.spot, names))
        return [("line", points, style) for style in ("path", "trace")] if len(points) > 1 else []

    def point(self, line: float, column: float) -> "tuple[float, float]":
        """Return the point, (x, y), for a place of the drawing."""
        return column * self.across, line * self.down

    def labels(self) -> "Iterator[tuple]":
        """Yield the labels that the drawing has beside its places."""
        places = set(self.position.drawn.values())
        for line, text in enumerate(self.position.lines()):
            for found in re.finditer("[A-Z0-9]+", text):
                if (line, found.start()) not in places:
                    yield ("text", *self.point(line, (found.start() + found.end() - 1) / 2), found.group(), "label")


def picture_of(position: "Game") -> "Picture":
    """Return the Picture of a position."""
    word = position.name.lower()
    return load("extras.pictures", word + ".Shapes")(position) if word in KNOWN else Picture(position)

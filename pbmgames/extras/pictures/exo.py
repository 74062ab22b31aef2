"""The picture of Exo: that of Hexafive, with border cells of another colour."""

from pbmgames import Sequence
from pbmgames.extras.pictures import hexafive


class Shapes(hexafive.Shapes):
    """The picture of a position of Exo."""

    def stocks(self) -> "Sequence[str]":
        """Return nothing: stones are not counted (see Picture)."""
        return "", ""

    def plain(self, name: str) -> str:
        """Return the style of a cell on which nothing lies."""
        layout = self.position.layout
        return "border" if layout.bits[name] & layout.border else "cell"

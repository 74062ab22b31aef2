"""How a game of Hextad may have begun, seen from a letter (see Game.setups).

The tiles in hand are taken as given, and dealt so that they end up there; the start tile is tried out.
"""

from pbmgames.games import FIRST, SECOND
from pbmgames.text import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Iterator
    from typing import Any

    from pbmgames.games import Game


def setups(game: "type[Game]", drawing: "list[str]", moves: "list[str]") -> "Iterator[tuple[Any, tuple[str, ...]]]":
    """Yield (class, parameters) for every start tile, strict and lenient; nothing if the pools are not shown."""
    found = _pools(drawing)
    if found is None:
        return
    pools, left = found
    held, boneyard = _dealt(moves, pools, left)
    used = held[FIRST] + held[SECOND] + boneyard
    boneyard += ["00"] * left
    for start in "0123456789":
        if start * 2 not in used:
            dealt = _given(game, start * 2, held, boneyard)
            yield dealt, ()
            yield dealt, ("-lenient",)


def _pools(drawing):
    """Return (each side's tiles, tiles in the boneyard) as drawn.

    None if two of the three lines are missing, or if tiles are shown face down.
    """
    for at in range(len(drawing) - 2):
        first, second, third = drawing[at:at + 3]
        marks = (first[12:15] == "pts", second[12:15] == "pts", third.startswith("Boneyard:"))
        if "??" in (first + second).split():
            return None
        if sum(marks) > 1:
            words = third.split() + ["", ""]
            tiles = [[word for word in line[18:].split() if len(word) == 2 and whole_number(word) is not None]
                     for line in (first, second)]
            return tiles, whole_number(words[1]) or 0
    return None


def _dealt(moves, pools, left):
    """Return (each side's tiles at the start, tiles drawn since, the first one first).

    While tiles are left, every move has drawn one; if none is, all may have been dealt at the start.
    """
    held = [[_tile(text) for text in moves[seat::2] + pools[seat]] for seat in (FIRST, SECOND)]
    if not left:
        return held, []
    drawn = [[], []]
    for seat in (FIRST, SECOND):
        at = len(pools[seat])
        held[seat], drawn[seat] = held[seat][:at], held[seat][at:]
    boneyard = [tile for pair in zip(*drawn) for tile in pair] + drawn[FIRST][len(drawn[SECOND]):]
    return held, boneyard


def _tile(text):
    return "".join(sorted(text[:2]))


def _given(game, start, pools, boneyard):
    """Return the game with given tiles in place of drawn ones."""
    class Given(game):      # type: ignore[valid-type,misc]
        def __init__(self, parameters: "Any" = (), seed: int = 0) -> None:
            super().__init__(parameters, seed)
            self.pools, self.boneyard = [sorted(pool) for pool in pools], list(boneyard)
            self.laid, self.counts, self.scores = [], {}, [0, 0]
            self.lay(start, 1, 2)
    return Given

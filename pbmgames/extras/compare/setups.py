"""How a board may have begun. A letter does not say it, so all ways are tried that its drawing allows.

For a game that has no function here, the usual board is tried, and each parameter without a value. For Hextad the tiles
in hand are taken as given, and dealt so that they end up there; each start tile is tried.
"""

from pbmgames import Iterable, Sequence
from pbmgames.board.moves import GIVEN_UP
from pbmgames.games import FIRST, SECOND, Game
from pbmgames.text import whole_number


def ways(game: "type[Game]", drawing: "list[str]", moves: "list[str]") -> "Iterable[tuple[type[Game], Sequence[str]]]":
    """Return the ways in which a letter's board may have begun, as (class, the challenge's parameters).

    The game may refuse parameters that were found in a damaged letter.

    game    -- the game's class
    drawing -- the letter's lines from the drawing on, perhaps damaged
    moves   -- the moves so far, as the letter spells them
    """
    own, moves = _WAYS.get(game.name), [move for move in moves if move not in GIVEN_UP]
    return own(game, drawing, moves) if own else [(game, ()), *((game, ["-" + name]) for name in game.parameters)]


def _zenix(game, drawing, moves):
    """Return one way for each size."""
    from pbmgames.games.zenix import SIZES
    return [(game, ["-size=" + size]) for size in SIZES]


def _exo(game, drawing, moves):
    """Return one way for each size, without -flip and with it."""
    from pbmgames.games.exo import SIZES
    low, high = SIZES
    return [(game, ["-region_size=%d" % size] + flip) for size in range(low, high + 1) for flip in ([], ["-flip"])]


# Hexafive ---------------------------------------------------------------------

def _hexafive(game, drawing, moves):
    """Return one way for each board, and for each number of pieces that the lines about the stocks leave open."""
    from pbmgames.games.hexafive import LIMITS
    low, high = LIMITS["radius"]
    choices = [["-special=1"]]      # this board has a fixed number of pieces
    for radius in range(low, high + 1):
        choice = ["-radius=%d" % radius]
        below = game(choice).draw().count("\n") + 1
        stock = drawing[below:below + 3]
        if stock and ("Pieces" in stock[0] or "lefts" in stock[0]):
            choices += [choice + ["-pieces=%d" % pieces] for pieces in _pieces(moves, stock[1:])]
        else:
            choices.append(choice)
    return [(game, parameters) for parameters in choices]


def _pieces(moves, stock):
    """Return how many pieces a player may have had at the start: those left and those played, less those given back.

    Both players begin with the same number. If the letter is damaged, their lines may tell two.
    """
    numbers = []
    for seat, line in enumerate(stock):
        left = whole_number((line.split() or [""])[0])
        given_back = sum("," in move for move in moves[1 - seat::2])        # such as A1,B2, a move of the other player
        numbers.append((left or 0) + len(moves[seat::2]) - given_back)
    return dict.fromkeys(numbers)


# Hextad -----------------------------------------------------------------------

def _hextad(game, drawing, moves):
    """Yield one way for every start tile, strict and lenient; none if the pools are not shown."""
    shown = _pools(drawing)
    if shown is None:
        return
    pools, left = shown
    held, boneyard = _dealt(moves, pools, left)
    used = held[FIRST] + held[SECOND] + boneyard
    boneyard += ["00"] * left
    for start in "0123456789":
        if start * 2 not in used:
            dealt = _given(game, start * 2, held, boneyard)
            yield dealt, ()
            yield dealt, ("-lenient",)


def _pools(drawing):
    """Return (each side's tiles, number of tiles in the boneyard) as the drawing shows them.

    Three lines tell them; one may be damaged. Returns None if there are no such lines, or if tiles lie face down.
    """
    for at in range(len(drawing) - 2):
        first, second, third = drawing[at:at + 3]
        marks = (first[12:15] == "pts", second[12:15] == "pts", third.startswith("Boneyard:"))
        if "??" in (first + second).split():
            return None
        if sum(marks) > 1:                              # `First     6 pts   04 05 06`
            words = third.split() + ["", ""]
            tiles = [[word for word in line[18:].split() if len(word) == 2 and whole_number(word) is not None]
                     for line in (first, second)]
            return tiles, whole_number(words[1]) or 0
    return None


def _dealt(moves, pools, left):
    """Return (each side's tiles at the start, the tiles drawn since, in the order in which they were drawn).

    pools -- each side's tiles now
    left  -- how many tiles are in the boneyard now

    As long as tiles are left, every move has drawn one. If none are left, all may have been dealt at the start.
    """
    held = [["".join(sorted(text[:2])) for text in moves[seat::2] + pools[seat]] for seat in (FIRST, SECOND)]
    if not left:
        return held, []
    drawn = [[], []]
    for seat in (FIRST, SECOND):
        at = len(pools[seat])
        held[seat], drawn[seat] = held[seat][:at], held[seat][at:]
    boneyard = [tile for pair in zip(*drawn) for tile in pair] + drawn[FIRST][len(drawn[SECOND]):]
    return held, boneyard


def _given(game, start, pools, boneyard):
    """Return a class of the game in which these tiles are dealt, instead of tiles drawn by lot."""
    class Given(game):      # type: ignore[valid-type,misc]
        def __init__(self, parameters=(), seed=0):
            super().__init__(parameters, seed)
            self.pools, self.boneyard = [sorted(pool) for pool in pools], list(boneyard)
            self.laid, self.counts, self.scores = [], {}, [0, 0]
            self.lay(start, 1, 2)
    return Given


_WAYS = {"Zenix": _zenix, "Exo": _exo, "Hexafive": _hexafive, "Hextad": _hextad}

"""With which parameters a board may have begun, seen from a letter, which does not say it.

What its drawing allows is tried. Of a game that is not told of here that is the usual board, and each parameter without
a value. A letter does not tell the lots of a game that draws some: then only the host's board helps.
"""

from pbmgames.text import whole_number


def ways(game, drawing, moves):
    """Return the parameters that a letter's board may have; of a damaged letter the game may refuse them.

    game    -- the game's class
    drawing -- the letter's lines from the drawing on, perhaps damaged
    moves   -- the moves so far, as the letter spells them
    """
    if game.random:
        return []
    told = _WAYS.get(game.name)
    return told(game, drawing, moves) if told else [(), *(["-" + name] for name in game.parameters)]


def _zenix(game, drawing, moves):
    """Return the parameters of each size."""
    from pbmgames.games.zenix import SIZES
    return [["-size=" + size] for size in SIZES]


def _exo(game, drawing, moves):
    """Return the parameters of each size, without -flip and with it."""
    from pbmgames.games.exo import SIZES
    low, high = SIZES
    return [["-region_size=%d" % size] + flip for size in range(low, high + 1) for flip in ([], ["-flip"])]


def _hexafive(game, drawing, moves):
    """Return the parameters of each board, and of each number of pieces that the stocks leave open."""
    from pbmgames.games.hexafive import LIMITS
    low, high = LIMITS["radius"]
    choices = [["-special=1"]]      # it always tells the stocks
    for radius in range(low, high + 1):
        choice = ["-radius=%d" % radius]
        below = game(choice).draw().count("\n") + 1
        stock = drawing[below:below + 3]
        if stock and ("Pieces" in stock[0] or "lefts" in stock[0]):
            choices += [choice + ["-pieces=%d" % pieces] for pieces in _pieces(moves, stock[1:])]
        else:
            choices.append(choice)
    return choices


def _pieces(moves, stock):
    """Return what the pieces at the start can have been: left, and played, less those that were given back."""
    found = []
    for seat, line in enumerate(stock):
        left = whole_number((line.split() or [""])[0])
        found.append((left or 0) + len(moves[seat::2]) - sum("," in move for move in moves[1 - seat::2]))
    return dict.fromkeys(found)


_WAYS = {"Zenix": _zenix, "Exo": _exo, "Hexafive": _hexafive}

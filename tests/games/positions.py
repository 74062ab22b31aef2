"""Positions for the tests of the games: set up from drawings, looked at as a whole, refused moves tried on them."""

import random

import pytest

from pbmgames.games import FIRST, SECOND, MoveError, hexgrid
from pbmgames.games.conhex import Conhex
from pbmgames.games.exo import Exo
from pbmgames.games.hexafive import Hexafive
from pbmgames.games.hextad import Hextad
from pbmgames.games.hextad_plane import neighbours


def played(game, moves):
    """Return the game after some moves, a text or a list."""
    for move in moves.split() if isinstance(moves, str) else moves:
        game.play(move)
    return game


def state(game):
    """Return everything that can be seen of a position, and what it keeps to itself."""
    return (game.draw(), game.draw(over=True), game.rows(), game.entries(), game.turn, game.outcome(),
            list(game.legal_moves()), list(game.spans()), repr(vars(game)))


def refusal(game, move, error=MoveError):
    """Return the text of a refusal, having seen that it changed nothing."""
    before = state(game)
    with pytest.raises(error) as refused:
        game.play(move)
    assert state(game) == before
    return str(refused.value)


def coloured(game):
    """Return the texts that a position's spans colour, {style: [text, ...]}; what stands side by side is one text."""
    lines, found, end = game.draw().split("\n"), {}, None
    for line, column, width, style in sorted(game.spans()):
        texts, text = found.setdefault(style, []), lines[line][column:column + width]
        if (line, column, style) == end:
            text = texts.pop() + text
        texts.append(text)
        end = line, column + width, style
    return found


# from drawings ----------------------------------------------------------------

class Stones(hexgrid.HexGame):
    """A board of hexagons with characters on some of its cells, {cell: character}."""

    def __init__(self, radius, signs, tail=" "):
        super().__init__()
        self.radius, self.cells, self.signs, self.tail = radius, hexgrid.places(radius), signs, tail

    def shown(self, over=False):
        return {name: self.signs.get(cell, " ") for name, cell in self.cells.items()}


def read(radius, drawing):
    """Return what a drawing of a board of hexagons shows as {cell: character}, the inverse of `HexGame.lines`."""
    lines = drawing.split("\n")[3 if radius > 10 else 2:]
    signs = {}
    for row, number in hexgrid.places(radius).values():
        at = 15 + radius - row + 2 * number
        sign = lines[row][at:at + 1].strip() if row < len(lines) else ""
        if sign:
            signs[row, number] = sign
    return signs


def hexafive(drawing, turn, *parameters):
    """Return Hexafive with the stones of a drawing; stock, forbidden cell and last move are not read."""
    game = Hexafive(parameters)
    signs = read(game.radius, drawing)
    game.stones = {cell: "OX".index(sign) for cell, sign in signs.items() if sign in "OX"}
    game.turn = turn
    return game


def exo(drawing, turn, *parameters):
    """Return Exo with the stones of a drawing; the other side is taken to have moved last, so it may have won."""
    game = Exo(parameters)
    stones, bits = [0, 0], dict(zip(game.cells.values(), game.layout.bits.values()))
    for place, sign in read(game.layout.radius, drawing).items():
        if sign not in ".:":
            stones["ox".index(sign.lower())] |= bits[place]
    game.stones, game.turn = tuple(stones), turn
    game._seen = {game.stones}
    mover, empty = 1 - turn, game.layout.every & ~(stones[0] | stones[1])
    if any(game.layout.wins(group, empty) for group in game.layout.parts(stones[mover])):
        game._winner = mover
    return game


def conhex(drawing, turn=FIRST):
    """Return Conhex with the pieces and cells of a drawing; the last move is not read."""
    game = Conhex()
    lines = drawing.split("\n")
    signs = {hole: lines[line][column] for hole, (line, column) in game.layout.holes.items()}
    game.pieces = {hole: "vh".index(sign) for hole, sign in signs.items() if sign != "+"}
    insides = [lines[line][start] for (line, start, _), *_ in game.layout.runs]
    game.owners = [None if sign == " " else "|-".index(sign) for sign in insides]
    game.turn = turn
    game._winner = next((seat for seat in (FIRST, SECOND) if game._connects(seat)), None)
    return game


# Hextad -----------------------------------------------------------------------

HELP_SEED = 222     # deals the help page's example: start tile 33, 26 for First, 24 for Second
ALL_TILES = ["%d%d" % (a, b) for a in range(7) for b in range(a, 7)]


def hextad(*laid, pools=(ALL_TILES, ALL_TILES), boneyard=(), parameters=()):
    """Return Hextad in which these tiles ("24:7,9") lie and the sides have these pools."""
    game = Hextad(parameters)
    game.laid.clear()
    game.counts.clear()
    for move in laid:
        tile, places = move.split(":")
        game.lay(tile, *map(int, places.split(",")))
    game.pools = [sorted(pool) for pool in pools]
    game.boneyard = list(boneyard)
    return game


def numbers_in(game):
    """Return the positions that bear their number in the drawing."""
    return sorted(map(int, coloured(game).get("mark", ())))


def random_hextad(parameters, seed):
    """Yield (game, moves so far) before each move of a random game, dense boards preferred, and at its end."""
    chance = random.Random(seed)
    game, moves = Hextad(parameters, seed), []
    while True:
        yield game, moves
        if game.outcome() is not None:
            return
        legal = list(game.legal_moves())
        best = max(chance.sample(legal, min(3, len(legal))), key=lambda move: _gain(game, move))
        assert game.play(best) == best
        moves.append(best)


def _gain(game, move):
    """Return how many neighbours of the move are covered: dense boards find more faults."""
    tile = {int(position) for position in move[3:].split(",")}
    return sum(beside in game.counts for position in tile for beside in neighbours(position))

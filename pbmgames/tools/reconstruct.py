"""Boards reconstructed from their letters alone: what a letter leaves out is inferred from its drawing.

A letter states players and moves, but not the challenge's parameters. A game that
has some offers here the ways its board could have been set up; all are played
through, and the one whose drawing agrees is taken.
"""

import re

from pbmgames.board.match import FORFEIT, LEFT, OPEN, PROPOSED, RESIGN, SWAPPED, UNDO, WINNER, Match
from pbmgames.games.game import FIRST, SECOND, Illegal, MoveError, ParameterError
from pbmgames.letters.letter import SUMMARY, Letter, table
from pbmgames.session import ENDED
from pbmgames.text import whole_number


class Setup:
    """One way a board may have been set up: its game, the challenge's parameters and the seed of its lots."""

    def __init__(self, game, parameters=(), seed=0):
        self.game, self.parameters, self.seed = game, parameters, seed


class Stuck(Exception):
    """A move of the table cannot be played; `number` is its number."""

    def __init__(self, number, error):
        super().__init__(str(error))
        self.number = number


def reconstruct(letter, setup):
    """Return the Match that a letter is about. Raises Stuck if the moves do not replay."""
    match = Match(setup.game, letter.label.partition("#")[0], letter.players, 0, setup.parameters, seed=setup.seed)
    for number, move in enumerate(letter.every_move, 1):
        try:
            if match.over:
                raise Illegal(ENDED)
            if move in (RESIGN, FORFEIT):
                match.give_up(match.turn, move)
            else:
                match.play(move)
        except MoveError as error:
            raise Stuck(number, error)
    match.automatic = letter.automatic
    _take_as_given(match, letter)
    return match


# what a letter says that does not follow from the moves -------------------------------

_HAS = {"has decided not to play. The game has been re-started.": LEFT, "has swapped sides.": SWAPPED,
        "has proposed a draw.": PROPOSED, "has requested to undo a move.": UNDO}
_RATING = re.compile(r"(\S+)'s rating (?:went (?:up|down) from (-?\d+) to (-?\d+)|is (-?\d+)( \(provisional\))?)\.$")
_WON = re.compile(r"Game won by (\S+?)(?: by (\d+) points)?\.$")


def _take_as_given(match, letter):
    """Enter proposals, swaps, queued moves, ratings, agreed ties, and the real result where only a part is shown."""
    head = letter.head
    partial = "#" in letter.label
    listed = [line.strip() for line in head if line.startswith("\t")]
    for line, following in zip(head, head[1:] + [""]):
        user, _, what = line.rstrip().partition(" ")
        won = _WON.match(line.rstrip()) if partial else None
        if what in _HAS and not match.over:
            answered = [player for player in dict.fromkeys(match.players) if player not in listed and player != user]
            match.status = [_HAS[what], user] + (answered if _HAS[what] in OPEN else [])
        elif line.rstrip() == "Game was a tie." and (partial or not match.over):
            match.tie()
        elif won:
            match.status = [WINNER, won.group(1), won.group(2) or "1"]
        elif line.rstrip() == "You have the following move queued:":
            match.queue(1 - match.turn, following.strip())
        rating = _RATING.match(line.rstrip())
        if rating:
            user, old, new, now, provisional = rating.groups()
            match.ratings.append((user, -1 if provisional else int(old or now), int(new or now)))


def expected(match, letter):
    """Return what the letter should show as two lists of lines: heading to table, and the drawing."""
    reader = match.players[1 - match.turn]
    ours = Letter(match, letter.type, 0, reader, whole=letter.complete, label=letter.label)
    heading = letter.lines[0] if letter.known_type else "%s of %s Board %s" % (SUMMARY, ours.name, letter.label)
    above = "%s\n\n%s%s\n\n" % (heading, ours.headlines(), table(match, ours.whole))
    return above.split("\n")[:-1], match.position.draw(match.over).split("\n")[:-1]


# the ways a board can have been set up ------------------------------------------------

def setups(letter):
    """Yield the Setups that the letter's drawing allows, the likeliest first."""
    return _SETUPS.get(letter.game.name, _plain)(letter)


def _plain(letter):
    yield Setup(letter.game)


def _by_indent(letter, choices):
    """Return Setups of the parameters in `choices`, those first whose drawing begins in the letter's column."""
    found = []
    for parameters in choices:
        try:
            drawing = letter.game(parameters).draw()
        except ParameterError:          # read off a damaged drawing
            continue
        found.append((abs(_indent(drawing) - _indent("\n".join(letter.drawing[:1]))), Setup(letter.game, parameters)))
    return [setup for _, setup in sorted(found, key=lambda pair: pair[0])]


def _indent(text):
    return len(text) - len(text.lstrip(" "))


def _zenix(letter):
    return _by_indent(letter, [["-size=%d" % size] for size in (3, 8, 11, 12)])


def _exo(letter):
    return _by_indent(letter, [["-region_size=%d" % size] + flip for size in range(2, 9) for flip in ([], ["-flip"])])


def _hexafive(letter):
    """If stocks are told below the board, they tell the pieces at the start; the special board always tells them."""
    choices = [["-special=1"]]
    for radius in range(3, 14):
        choice = ["-radius=%d" % radius]
        below = letter.game(choice).draw().count("\n") + 1
        stock = letter.drawing[below:below + 3]
        if stock and ("Pieces" in stock[0] or "lefts" in stock[0]):
            choices += [choice + ["-pieces=%d" % pieces] for pieces in _pieces(letter.every_move, stock[1:])]
        else:
            choices.append(choice)
    return _by_indent(letter, choices)


def _pieces(moves, stock):
    """Return what the pieces at the start can have been: left, and played, less those that were given back."""
    found = []
    for seat, line in enumerate(stock):
        left = whole_number((line.split() or [""])[0])
        played = sum(move not in (RESIGN, FORFEIT) for move in moves[seat::2])
        found.append((left or 0) + played - sum("," in move for move in moves[1 - seat::2]))
    return dict.fromkeys(found)


def _hextad(letter):
    """The tiles in hand are taken as given, and dealt so that they end up there; the start tile is tried out."""
    found = _pools(letter.drawing)
    if found is None:
        return
    pools, left = found
    held = [letter.every_move[seat::2] + pools[seat] for seat in (FIRST, SECOND)]
    held = [[_tile(text) for text in texts if text not in (RESIGN, FORFEIT)] for texts in held]
    drawn = [[], []]
    if left:                            # then every move drew a tile; else all may have been dealt at the start
        for seat in (FIRST, SECOND):
            moves = len(held[seat]) - len(pools[seat])
            at = len(held[seat]) - moves
            held[seat], drawn[seat] = held[seat][:at], held[seat][at:]
    boneyard = [tile for pair in zip(*drawn) for tile in pair] + drawn[FIRST][len(drawn[SECOND]):] + ["00"] * left
    for start in "0123456789":
        if start * 2 not in held[FIRST] + held[SECOND] + boneyard[:len(boneyard) - left]:
            game = _dealt(letter.game, start * 2, held, boneyard)
            yield Setup(game)
            yield Setup(game, ["-lenient"])


def _tile(text):
    return "".join(sorted(text[:2]))


def _pools(drawing):
    """Return (the two players' tiles, tiles in the boneyard) as drawn; None if two of the three lines are missing."""
    for at in range(len(drawing) - 2):
        first, second, third = drawing[at:at + 3]
        marks = (first[12:15] == "pts", second[12:15] == "pts", third.startswith("Boneyard:"))
        if sum(marks) > 1:
            words = third.split() + ["", ""]
            tiles = [[word for word in line[18:].split() if len(word) == 2 and whole_number(word) is not None]
                     for line in (first, second)]
            return tiles, whole_number(words[1]) or 0
    return None


def _dealt(game, start, pools, boneyard):
    """Return the game Hextad with given tiles in place of drawn ones."""
    class Dealt(game):
        def __init__(self, parameters=(), seed=0):
            super().__init__(parameters, seed)
            self.pools, self.boneyard = [sorted(pool) for pool in pools], list(boneyard)
            self.laid, self.counts, self.scores = [], {}, [0, 0]
            self.lay(start, 1, 2)
    return Dealt


_SETUPS = {"Exo": _exo, "Hexafive": _hexafive, "Hextad": _hextad, "Zenix": _zenix}

"""The positions that the moves of a board lead to: the move list is the truth (docs/commands.md, Moves)."""

from pbmgames.games.game import MoveError

GIVEN_UP = RESIGN, FORFEIT = "Resign", "Forfeit"        # moves that no game knows
SKIP = "--"


def positions(match):
    """Yield the position before the first move and after each: one that is played on, so look at it at once.

    Raises MoveError; its `ply` is the number of the move that fails.
    """
    position = match.game(own(match.parameters), match.seed)
    yield position
    for ply, move in enumerate(match.moves, 1):
        try:
            _play(position, move, ply == len(match.moves))
        except MoveError as error:
            error.ply = ply
            raise
        yield position


def play_on(match, moves):
    """Let moves follow on a board, skips and resignations among them, behind which the players take turns as before.

    What is open, and when the last move was made, stay as they are. Raises MoveError.
    """
    for text in moves:
        position = match.position
        position.turn = match.turn
        if text.capitalize() in (*GIVEN_UP, SKIP):
            match.moves.append(text.capitalize())
        elif position.outcome() is not None:
            raise MoveError("The game has ended")
        else:
            match.moves.append(position.play(text))
        if not match.over:
            match.judge()


def _play(position, move, last):
    if position.outcome() is not None:
        raise MoveError("the game was over")
    if move not in GIVEN_UP:
        position.play(move)
    elif not last:
        raise MoveError("%s is not the last move" % move)


def own(parameters):
    """Return the parameters that are the game's business: all but a handicap, which old boards may have."""
    return [word for word in parameters if word.partition("=")[0] != "-handicap"]

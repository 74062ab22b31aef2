"""What a player on turn may write (docs/commands.md, Moves, checks 9 to 12), and what then follows by itself."""

from pbmgames.board.replay import SKIP
from pbmgames.games.game import Illegal, MoveError
from pbmgames.text import move_number


def on_turn(match, text, submitted=False):
    """Let the player on turn swap, or make the move `text`, perhaps with a move number.

    submitted -- see `check_number`; nobody swaps so

    Returns the canonical text of what was done. Raises MoveError.
    """
    if text == "swap" and not submitted:
        may_swap(match)
        match.swap()
        return text
    return play(match, check_number(match, text, submitted))


def play(match, text):
    """Play a move given to the game as it is, but for those that would pass; return it in its canonical spelling.

    Raises MoveError.
    """
    if text in ("pass", SKIP):
        raise Illegal("%s does not allow passing" % match.game.name)
    return match.play(text)


def settle(match, tell, store=None):
    """Make the moves that follow by themselves: queued resignations and queued moves.

    tell  -- function of (user, text, MoveError), called for each queued move that is refused, the board as it is then
    store -- function called before each queued move is tried, None = nothing is to be done then
    """
    while not match.over:
        if match.pending[match.turn]:
            match.give_up(match.turn)
        elif match.queued[match.turn]:
            _play_queued(match, tell, store)
        elif not match.tell_extras("moved", tell):
            break


def _play_queued(match, tell, store):
    user, text, count = match.to_move, match.take_queued(), len(match.moves)
    if store:
        store()
    try:
        match.play(check_number(match, text))       # it is given to the game as it is
    except MoveError as error:
        tell(user, text, error)
    else:
        match.automatic.update(range(count, len(match.moves)))


def may_swap(match):
    """Raise MoveError if the players cannot change places now."""
    after = match.game.swap_after
    if after is None:
        raise Illegal("%s does not support swapping" % match.game.name)
    if match.swapped:
        raise Illegal("The board has just been swapped. Please make a move")
    if len(match.moves) != after:
        raise Illegal("You can only swap after move number %d" % after)


def check_number(match, text, submitted=False):
    """Return a move without its `#number`. Raises MoveError if that is not the number it will get.

    submitted -- it is not to be played yet; then what is no number is just another one
    """
    return numbered(text, len(match.moves) + 1, submitted)


def numbered(text, due, submitted=False):
    """Return a move without its `#number`. Raises MoveError if that is not the number `due`; see `check_number`."""
    bare, mark, digits = text.rpartition("#")
    if not mark or not digits:
        return text
    number = move_number(digits)
    if number is None and not submitted:
        raise Illegal("Invalid move number %s specified" % digits)
    if number != due:
        raise Illegal("Move %s received as move #%d" % (text, due))
    return bare

"""What a player on turn may write (contract section 5, checks 9 to 12), and what then follows by itself."""

from pbmgames.games.game import Illegal, MoveError, whole_number
from pbmgames.match import SKIP


def on_turn(match, text):
    """Let the player on turn swap, or make the move `text`, perhaps with a move number.

    Returns the canonical text of what was done. Raises MoveError.
    """
    if text == "swap":
        may_swap(match)
        match.swap()
        return text
    text = check_number(match, text)
    if text in ("pass", SKIP):
        raise Illegal("%s does not allow passing" % match.kind.name)
    return match.play(text)


def settle(match, tell):
    """Make the moves that follow by themselves: queued resignations and queued moves.

    tell -- function of (user, text, MoveError), called for each queued move that is refused, the board as it is then
    """
    while not match.over:
        seat = match.turn
        if match.pending[seat]:
            match.give_up(seat)
        elif match.queued[seat]:
            text, match.queued[seat] = match.queued[seat], ""
            count = len(match.moves)
            try:
                on_turn(match, text)
            except MoveError as error:
                tell(match.players[seat], text, error)
            else:
                match.automatic.update(range(count, len(match.moves)))
        else:
            break


def may_swap(match):
    """Raise MoveError if the players cannot change places now."""
    after = match.kind.swap_after
    if after is None:
        raise Illegal("%s does not support swapping" % match.kind.name)
    if match.swapped:
        raise Illegal("The board has just been swapped. Please make a move")
    if len(match.moves) != after:
        raise Illegal("You can only swap after move number %d" % after)


def check_number(match, text):
    """Return a move without its `#number`. Raises MoveError if that is not the number it will get."""
    if "#" not in text or text.endswith("#"):
        return text
    bare, _, digits = text.partition("#")
    number = whole_number(digits)
    if number is None:
        raise Illegal("Invalid move number %s specified" % digits)
    if number != len(match.moves) + 1:
        raise Illegal("Move %s received as move #%d" % (text, len(match.moves) + 1))
    return bare

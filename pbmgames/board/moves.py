"""What a player may write in a move's place, and the positions that moves lead to (docs/commands.md, Moves).

A Question is what one player asks for and the others accept or reject: a draw, an undo. Each is one row of the table
below. The row holds all that the program knows of it; what happens when it is accepted is a method of the Match.
"""

from pbmgames import TYPE_CHECKING, Callable, Iterator, Sequence
from pbmgames.games import Game, Illegal, MoveError
from pbmgames.text import move_number

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.board import Match

ACCEPT, REJECT = "accept", "reject"         # the words that answer a Question
SWAP, GIVE_UP = "swap", "resign"


class Question:
    """What one player asks for and the others accept or reject, with the texts about it.

    status   the first word of the board's status while the question is open
    word     what a player writes in a move's place to ask it
    name     what texts and programs call it
    accepted the name of the method of the Match that carries it out
    asking   how a caption says, behind the asker's userid, what they do
    asked    how a letter says, behind the asker's userid, what they have done
    begun    how a nag says that the question was asked
    done     how a letter says that it was accepted: %(asker)s is who asked, %(other)s who agreed last
    again    how it is refused to ask the question while it is open already
    acts     how texts name the acts of asking, accepting and rejecting it
    silence_accepts  whether it counts as accepted if nobody answers in the time for a move; if not, the board just
             waits for a move
    comment  lines of the comment that the server writes when the question is carried out
    """

    def __init__(self, *, status: str, word: str, name: str, accepted: str, asking: str, asked: str, begun: str,
                 done: str, again: str, acts: "tuple[str, str, str]", silence_accepts: bool = False,
                 comment: "tuple[str, ...]" = ()) -> None:
        self.status, self.word, self.name, self.accepted = status, word, name, accepted
        self.asking, self.asked, self.begun, self.done, self.again = asking, asked, begun, done, again
        self.acts, self.silence_accepts, self.comment = acts, silence_accepts, list(comment)


DRAW = Question(
    status="proposed", word="propose", name="draw", accepted="tie", silence_accepts=True,
    asking="proposes a draw", asked="has proposed a draw", begun="A draw has been proposed",
    done="%(other)s accepted the draw", again="A draw has already been proposed.",
    acts=("propose a draw", "accept the draw", "decline the draw"))
UNDO = Question(
    status="undo", word="undo", name="undo", accepted="undo",
    asking="asks to take the last move back", asked="has requested to undo a move",
    begun="An undo has been requested", done="%(asker)s took the last move back",
    again="An undo has already been requested.",
    acts=("ask to take the last move back", "let the last move be taken back", "not let the last move be taken back"),
    comment=("", "PBeM Server writes:", "UNDO Successful!"))
QUESTIONS = (DRAW, UNDO)
BY_STATUS = {question.status: question for question in QUESTIONS}
BY_WORD = {question.word: question for question in QUESTIONS}
IN_A_MOVES_PLACE = (SWAP, *BY_WORD, ACCEPT, REJECT, GIVE_UP)        # what a player may write there
MOVE_WORDS = ("pass", "--", *IN_A_MOVES_PLACE)      # the same, and the words for passing, which no game allows

# the positions that moves lead to -----------------------------------------------------------

GIVEN_UP = RESIGN, FORFEIT = "Resign", "Forfeit"        # moves of a board that no game knows


def positions(match: "Match") -> "Iterator[Game]":
    """Yield the position before the first move and after each. All are the same object, which the next move changes.

    Raises MoveError; its `ply` is the number of the move that fails.
    """
    position = match.game(own_parameters(match.parameters), match.seed)
    yield position
    for ply, move in enumerate(match.moves, 1):
        try:
            _play(position, move, ply == len(match.moves))
        except MoveError as error:
            error.ply = ply
            raise
        yield position


def play_on(match: "Match", moves: "Sequence[str]") -> None:
    """Play moves on a board. After a resignation the players go on taking turns as if nobody had resigned.

    An open question and the time of the last move stay as they are. Raises MoveError.
    """
    for text in moves:
        position = match.position
        position.turn = match.turn          # the game has seen no resignation, and would let the wrong side move
        if text.capitalize() in GIVEN_UP:
            match.moves.append(text.capitalize())
        elif position.outcome() is not None:
            raise MoveError("The game has ended")
        else:
            match.moves.append(position.play(text))
        if not match.over:
            match.judge()


def _play(position, move, last):
    """Play a move of a board on a position; `last` tells whether it is the board's last move. Raises MoveError."""
    if position.outcome() is not None:
        raise MoveError("the game was over")
    if move not in GIVEN_UP:
        position.play(move)
    elif not last:
        raise MoveError("%s is not the last move", move)


def own_parameters(parameters: "list[str]") -> "list[str]":
    """Return the parameters that the game itself reads: all but a handicap, which old boards may have."""
    return [word for word in parameters if word.partition("=")[0] != "-handicap"]


# what a player on turn may write (docs/commands.md, Moves: checks 9 to 12), and the moves that follow ---------------

def play_or_swap(match: "Match", text: str, submitted: bool = False) -> None:
    """Let the player on turn swap, or make the move `text`, perhaps with a move number: `B3#7`. Raises MoveError.

    submitted -- as in `without_number`; then `swap` has no special meaning
    """
    if text == SWAP and not submitted:
        refusal = no_swap(match)
        if refusal:
            raise refusal
        match.swap()
        return
    text = without_number(text, len(match.moves) + 1, submitted)
    if text in ("pass", "--"):
        raise Illegal("%s does not allow passing", match.game.name)
    match.play(text)


def settle(match: "Match", tell: "Callable") -> None:
    """Make the moves that need no further command: queued resignations and moves, those that extras queue as well.

    tell -- function of (user, text, MoveError), called at once for each queued move that is refused
    """
    while not match.over:
        if match.pending[match.turn]:
            match.give_up()
        elif match.queued[match.turn]:
            _play_queued(match, tell)
        elif not match.tell_extras("moved"):
            break


def _play_queued(match, tell):
    """Play the queued move of the player on turn; `tell` as in `settle`."""
    user, text, count = match.to_move, match.queued[match.turn], len(match.moves)
    match.queue(match.turn, "")
    try:
        match.play(without_number(text, count + 1))     # refuses a queued `swap`, which no game knows
    except MoveError as error:
        match.tell_extras("changed", [user])            # what was to follow this move cannot
        tell(user, text, error)
    else:
        match.automatic.add(count)


def no_swap(match: "Match") -> "Illegal | None":
    """Return the refusal of a swap, None if the players can change places now."""
    after = match.game.swap_after
    if after is None:
        return Illegal("%s does not support swapping", match.game.name)
    if match.swapped:
        return Illegal("The board has just been swapped. Please make a move")
    if len(match.moves) != after:
        return Illegal("You can only swap after move number %d", after)
    return None


def playable(match: "Match") -> "list[str]":
    """Return what the player on turn may play, `swap` included."""
    return list(match.position.legal_moves()) + ([] if no_swap(match) else [SWAP])


def without_number(text: str, due: int, submitted: bool = False) -> str:
    """Return a move without its number: `B3` for `B3#7`. Raises MoveError if the number is not `due`.

    submitted -- whether the move has to be confirmed before it is played. Then the refusal of `B3#x` is that of a
                 wrong number; it does not say that `x` is no number
    """
    bare, sign, digits = text.rpartition("#")
    if not sign or not digits:
        return text
    number = move_number(digits)
    if number is None and not submitted:
        raise Illegal("Invalid move number %s specified", digits)
    if number != due:
        raise Illegal("Move %s received as move #%d", text, due)
    return bare

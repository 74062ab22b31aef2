"""One board: its players, moves, status and clock, and what the moves lead to (docs/commands.md, Moves).

The list of moves is the truth: the position is made by replaying it. Nothing here knows paths or mail. The texts that
readers see are made in `letters/`; only those about a Question stand here, in `moves.py`.
"""

from pbmgames import TYPE_CHECKING, Callable, Container, Iterable, Sequence, copied
from pbmgames.board.clock import QUICK, UNIT, USUAL, Clock, is_quick
from pbmgames.board.moves import BY_STATUS, GIVEN_UP, RESIGN, Question, own_parameters, positions
from pbmgames.games import TIE, Game, MoveError, ParameterError
from pbmgames.optional import taking_part
from pbmgames.records import boardfile
from pbmgames.records.boardfile import SWAPPED, WINNER, BoardFile, Damaged

if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from pbmgames.records.boardlist import Row


class Match:
    """One board of a game.

    game       the game's class
    position   the game after all moves
    seed       the number that determines its lots, 0 if it draws none
    parameters, options  as given in the challenge
    id         the board's id
    players    two userids in order of play
    moves      the moves in canonical spelling
    clock      its Clock
    status     the words of the status entry, [] = nothing special
    swapped    whether the players have just changed places
    submitted  the move that waits to be confirmed, "" = none
    ratings    (user, old, new) of each player once the game is rated; old -1 = provisional
    queued     the move each player has queued, "" = none
    resigned   for each player 1 if they have resigned, else 0
    pending    for each player 1 if they resign as soon as they are on turn, else 0
    subscribers, notifiers  userids
    comment    the lines of the comment, "alice writes:" first
    unknown    (name, form, tokens) of the entries of other programs, which are kept as they are
    automatic  the indexes in `moves` of the moves the server made in this command
    additions  {name: tokens} of the entries of extras (see optional.py)
    notices    {userid: a line for this user's letter only}, of this command
    agreed     the Question that all have agreed to in this command, None if there is none
    """

    def __init__(self, game: "type[Game]", board: str, players: "Sequence[str]", now: int,
                 parameters: "Iterable[str]" = (), options: "Iterable[str]" = (), seed: int = 0) -> None:
        """Set up a new board of a game; `board` is its id. Raises ParameterError."""
        seats = len(players)
        self.game = game
        self.id = board
        self.players = list(players)
        self.moves: "list[str]" = []
        self.clock = Clock(now, seats)
        self.status: "list[str]" = []
        self.resigned, self.pending = [0] * seats, [0] * seats
        self.swapped = False
        self.ratings: "list[tuple[str, int, int]]" = []
        self.submitted = ""
        self.queued = [""] * seats
        self.parameters = list(parameters)
        self.options = list(options)
        self.subscribers: "list[str]" = []
        self.notifiers: "list[str]" = []
        self.comment: "list[str]" = []
        self.unknown: "list[tuple[str, str, list[str]]]" = []
        self.automatic: "set[int]" = set()
        self.additions: "dict[str, list[str]]" = {}
        self.notices: "dict[str, str]" = {}
        self.agreed: "Question | None" = None
        self.seed = seed
        self.position = game(self.parameters, seed)

    # what the board says ----------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.event in (WINNER, TIE)

    @property
    def tied(self) -> bool:
        """Whether it ended without a winner."""
        return self.event == TIE

    @property
    def winner(self) -> str:
        """The userid of the winner, "" if there is none."""
        return self.status[1] if self.event == WINNER else ""

    @property
    def points(self) -> int:
        """The points by which a finished game was won; 1 for a tie, or if the status names none."""
        return int(self.status[2]) if len(self.status) > 2 and self.status[2].isdigit() else 1

    @property
    def turn(self) -> int:
        """The seat on turn."""
        return len(self.moves) % len(self.players)

    @property
    def to_move(self) -> str:
        """The userid of the player on turn; empty when the game is over."""
        return "" if self.over else self.players[self.turn]

    def seat_off_turn(self, user: str) -> int:
        """Return the seat of `user` that is not on turn; a user may have both seats."""
        return next(seat for seat, player in enumerate(self.players) if player == user and seat != self.turn)

    @property
    def present(self) -> "list[str]":
        """The players who have not resigned, in order of play."""
        return [user for user, gone in zip(self.players, self.resigned) if not gone]

    @property
    def readers(self) -> "list[str]":
        """Who gets the letters about the board: present players, then subscribers.

        A user with both seats, or who is also a subscriber, stands here twice and gets two letters.
        """
        return self.present + self.subscribers

    @property
    def event(self) -> str:
        """The first word of the status, one of `records/boardfile` such as WINNER, or a Question's; "" without any."""
        return self.status[0] if self.status else ""

    @property
    def question(self) -> "Question | None":
        """The Question that is open, None if none is."""
        return BY_STATUS.get(self.event)

    @property
    def accepted_by_silence(self) -> "Question | None":
        """The open Question if it counts as accepted unless it is answered in time, as a draw does; else None."""
        return self.question if self.question and self.question.silence_accepts else None

    @property
    def unanswered(self) -> "list[str]":
        """The players who have yet to accept or reject the open Question, [] if none is open."""
        return [user for user in dict.fromkeys(self.players) if user not in self.status[1:]] if self.question else []

    @property
    def actor(self) -> str:
        """The userid that the status names first: who asked, swapped sides or left; "" if it names none."""
        return self.status[1] if len(self.status) > 1 and self.event != WINNER else ""

    @property
    def unstarted(self) -> bool:
        """Whether the board is removed, not lost, when a player leaves now (docs/commands.md, Resign)."""
        return len(self.moves) < 2 and not self.tournament

    @property
    def tournament(self) -> bool:
        """Whether the board is one of a tournament: its id does not begin with a digit."""
        return not self.id[0].isdigit()

    @property
    def rated(self) -> bool:
        """Whether its result is rated: its id ends in a digit, two users play, and nobody has a handicap."""
        return (self.id[-1].isdigit() and len(set(self.players)) > 1
                and len(own_parameters(self.parameters)) == len(self.parameters))

    def row(self) -> "Row":
        """Return the board's Row of the board list."""
        from pbmgames.records.boardlist import Row  # not loaded just to look at a board
        if not self.over:
            status = " ".join([self.to_move, *self.unanswered, "turn"])
        elif self.tied:
            status = TIE
        else:
            status = "%s won %s points" % (self.winner, "".join(self.status[2:3]) or "1")
        return Row(self.id, self.players, len(self.moves), status, "".join(" " + word for word in self.parameters))

    # time -------------------------------------------------------------------

    def limit(self, name: str, asked: str = "") -> int:
        """Return the limit "total", "forfeit" or "nag" that holds for this board, in UNITS; a total of 0 = none.

        asked -- the board as somebody asked for it, "" = by its id. `x#2` gets the usual limits of a quick tournament
                 though board x is not of one (docs/commands.md, Letters)
        """
        limit = self.clock.limits.get(name, 0)
        usual = QUICK if is_quick(asked or self.id) else USUAL
        return limit if limit > 0 else usual[name]

    @property
    def out_of_time(self) -> bool:
        """Whether the player on turn had used up the total time when the clock was brought up to date last."""
        total = self.limit("total")
        return bool(total) and self.clock.used[self.turn] // UNIT >= total

    @property
    def waited_for(self) -> "list[str]":
        """The users for whom the board waits.

        If a Question is open which silence accepts, these are the players who have yet to answer it. Else it is the
        player on turn.
        """
        return self.unanswered if self.accepted_by_silence else [self.to_move]

    def deadline(self, now: int, away: "Container[str]" = ()) -> "int | None":
        """Return the time, in seconds, from which Cleanup ends an unfinished board if nothing happens; None = never.

        away -- the users who are on vacation, or just back, in lower case: they do not forfeit
        """
        times = [self.time_out]
        if not any(user.lower() in away for user in self.waited_for):
            times.append(self.clock.last_moved(now) + self.limit("forfeit") * UNIT)
        return min((time for time in times if time is not None), default=None)

    @property
    def time_out(self) -> "int | None":
        """The time at which the player on turn will have used up the total time, None if that has no limit."""
        total = self.limit("total")
        return self.clock.changed + total * UNIT - self.clock.used[self.turn] if total else None

    def tick(self, now: int) -> None:
        """Bring the clock of an unfinished board up to now. Every command that changes the board does this first."""
        if not self.over:
            self.clock.tick(now, self.turn)

    # moves ------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play the move `text`, which may end the game. Raises MoveError."""
        self._record(self.position.play(text))
        self.judge()

    def judge(self) -> None:
        """End the game if its moves have decided it."""
        status = self.result()
        if status:
            self._end(status)

    def result(self) -> "list[str]":
        """Return the status that the moves lead to, as words: by the rules, a resignation or a forfeit; [] for none."""
        if self.moves[-1:] and self.moves[-1] in GIVEN_UP:
            return [WINNER, self.players[self.turn], "1"]           # on turn is the player who has not given up
        outcome = self.position.outcome()
        if isinstance(outcome, tuple):
            return [WINNER, self.players[outcome[0]], str(outcome[1])]
        return [TIE] if outcome == TIE else []

    def _record(self, move: str) -> None:
        """Add a move to the list, which closes a question that was open."""
        self.moves.append(move)
        self.clock.moved = self.clock.changed       # `tick` has set it to now
        self.status = []
        self.swapped = False

    def _end(self, status: "list[str]") -> None:
        """End the game; pending resignations lapse."""
        self.status = status
        self.pending = [0] * len(self.players)
        self.tell_extras("ended")

    def give_up(self, move: str = RESIGN) -> None:
        """Let the player on turn lose by RESIGN or FORFEIT. They become a subscriber, to get letters still."""
        user = self.to_move
        self.resigned[self.turn] = 1
        self._record(move)                                      # now the other player is on turn
        self._end([WINNER, self.players[self.turn], "1"])
        if user not in self.subscribers:
            self.subscribers.append(user)

    def tie(self) -> None:
        """End the game without a winner."""
        self._end([TIE])

    def swap(self) -> None:
        """Let the players change places, with everything that is theirs; no move is recorded."""
        user = self.players[self.turn]
        self.tell_extras("changed", self.players)
        for pair in (self.players, self.clock.used, self.pending, self.queued, self.resigned):
            pair.reverse()
        self.swapped = True
        self.status = [SWAPPED, user]

    def undo(self) -> None:
        """Take the last move back, and cancel every queued resignation."""
        self.status = []
        self.swapped = False
        self.clock.moved = self.clock.changed
        for seat in range(len(self.players)):
            if self.pending[seat] or self.queued[seat] == RESIGN:
                self.pending[seat], self.queued[seat] = 0, ""
        self.tell_extras("changed", self.players)
        self.moves = self.moves[:-1]
        self._replay()

    # questions, and what waits for a player's turn --------------------------

    def ask(self, user: str, question: "Question") -> None:
        """Let a user ask a Question; they agree to it themselves."""
        self.status = [question.status]
        self.agree(user)

    def agree(self, user: str) -> None:
        """Note that a user agrees to the open question, and carry it out once all have agreed."""
        if user not in self.status[1:]:
            self.status.append(user)
        if not self.unanswered:
            self.agreed = self.question
            getattr(self, self.agreed.accepted)()

    def reject(self) -> None:
        """Close the open question without carrying it out."""
        self.status = []

    def queue(self, seat: int, move: str) -> None:
        """Keep a player's move until their turn comes, "" = none."""
        self.queued[seat] = move
        if move:
            self.tell_extras("changed", [self.players[seat]])

    def tell_extras(self, function: str, *arguments: object) -> bool:
        """Tell each extra that has an entry at this board what happens to it; return whether one did something.

        function  -- of the extra's module, "changed" for example (optional.py, the place "entry")
        arguments -- what the function gets beside the Match
        """
        extras = taking_part("entry", self.additions.__contains__)
        return any([getattr(extra, function)(self, *arguments) for extra in extras])    # a list, so that each is told

    def pend(self, seat: int) -> bool:
        """Let a player resign on their next turn; a second call cancels that. Return whether they will resign."""
        self.pending[seat] = 1 - self.pending[seat]
        self.queue(seat, RESIGN if self.pending[seat] else "")
        return bool(self.pending[seat])

    def hide(self) -> None:
        """Prepare the board for trying out moves: tiles that are face down now stay so. It must not be stored then."""
        self.position = self.position.face_down()

    # other positions ----------------------------------------------------------

    def at(self, count: int) -> "Match":
        """Return this board after `count` of its moves; a count of -2 leaves out the last two.

        A count beyond the first or last move means the first or last position.
        """
        return self.with_moves(self.moves[:count])

    def with_moves(self, moves: "Iterable[str]") -> "Match":
        """Return a copy of this board with other moves; result, clock and the rest stay. Raises MoveError."""
        other = copied(self)
        other.clock, other.moves = copied(self.clock), list(moves)
        other._replay()
        return other

    def _replay(self) -> None:
        """Make the position by playing all moves. Raises MoveError; its `ply` is the number of the failing move."""
        for position in positions(self):
            self.position = position

    # the board file ---------------------------------------------------------

    @classmethod
    def parse(cls, game: "type[Game]", board: str, text: str, now: int, changing: bool = False) -> "Match":
        """Return the board that a file's text describes.

        board    -- its id
        now      -- what its clock shows if the text has no clock, in seconds
        changing -- whether it is to be changed: then its drawing must be what its moves lead to

        Raises Damaged if the text describes no board of the game, or a move cannot be played.
        """
        file = BoardFile(text)
        players = file.players(len(game.sides))
        seed = file.figures("random", (0, 0), digits=20)[0]
        try:
            parameters = own_parameters(file.tokens("parameters"))
            match = cls(game, board, players, now, parameters, file.tokens("options"), seed)
        except ParameterError as error:
            raise Damaged(str(error))
        file.fill(match)
        file.check_status(match)
        match.unknown = file.strangers([name for name, _, _ in match.position.entries()])
        try:
            match._replay()
        except MoveError as error:
            raise Damaged(str(error), ply=error.ply)
        file.check_moves(match)
        if changing:
            file.check_drawing(match)
        if not match.over:
            match.judge()
        return match

    def respell(self, spelling: "Callable[[str], str]") -> None:
        """Spell all userids of the board as the users file does; old boards may spell them in other ways.

        spelling -- function of a userid, returns its right spelling
        """
        self.tell_extras("respelt", spelling)
        for names in (self.players, self.subscribers, self.notifiers):
            names[:] = map(spelling, names)
        users = slice(1, 2) if self.winner else slice(1, None)      # behind the winner stand the points
        self.status[users] = map(spelling, self.status[users])
        self.ratings = [(spelling(user), old, new) for user, old, new in self.ratings]

    def render(self) -> str:
        """Return the text of the board file."""
        return boardfile.render(self)

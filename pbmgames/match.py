"""One board: its players, moves, status and clock, and what the moves lead to (contract sections 2 and 5).

The move list is the truth; the position is made by replaying it. Nothing here
knows paths, mail or wording.
"""

from pbmgames import gamefile
from pbmgames.games.game import MoveError, ParameterError, TIE, whole_number

RESIGN, FORFEIT, SKIP = "Resign", "Forfeit", "--"
WINNER, PROPOSED, UNDO, SWAPPED = "winner", "proposed", "undo", "swapped"
DAY = 86400
NAG, FORFEITED = 7, 21                      # days, on ordinary boards
TOURNAMENT_NAG, TOURNAMENT_FORFEITED = 1, 7
OPEN = (PROPOSED, UNDO)                     # what waits for everybody's answer


class Damaged(Exception):
    """A board file that cannot be read or replayed; the text says what is wrong with the board."""


class Match:
    """One board of a game.

    kind       the game's class
    game       its position after all moves, a Game
    seed       the number its lots are drawn from, 0 if it draws none
    parameters, options  as given in the challenge
    id         the board's id
    players    two userids in order of play
    moves      the moves in canonical spelling
    clock      [start, last move, now or end, previous now], seconds
    timer      seconds used by each player, up to clock[2]
    limits     {"total", "forfeit", "nag": days} as far as the challenge set them
    status     [] = normal, or the words of the status entry
    swapped    whether the players have just changed places
    submitted  the move that waits to be confirmed, "" = none
    ratings    (user, old, new) of each player once the game is rated; old -1 = provisional
    queued     the move each player has queued, "" = none
    resigned, pending  0 or 1 for each player
    subscribers, notifiers  userids
    comment    the lines of the comment, "alice writes:" first
    unknown    (name, form, tokens) of the entries of other programs
    automatic  the indexes of the moves the server made in this command
    """

    LIMITS = ("total", "forfeit", "nag")

    def __init__(self, kind, board, players, now, parameters=(), options=(), seed=0):
        """Set up a new board of the game `kind`. Raises ParameterError."""
        self.kind = kind
        self.id = board
        self.players = list(players)
        self.moves = []
        self.clock = [now] * 4
        self.timer = [0] * len(players)
        self.limits = {}
        self.status = []
        self.resigned = [0] * len(players)
        self.pending = [0] * len(players)
        self.swapped = False
        self.ratings = []
        self.submitted = ""
        self.queued = [""] * len(players)
        self.parameters = list(parameters)
        self.options = list(options)
        self.subscribers = []
        self.notifiers = []
        self.comment = []
        self.unknown = []
        self.automatic = set()
        self.seed = seed
        self.game = kind(self.parameters, seed)

    # what the board says ----------------------------------------------------

    @property
    def over(self):
        """Whether the game is over."""
        return bool(self.status) and self.status[0] in (WINNER, TIE)

    @property
    def turn(self):
        """The index of the player on turn."""
        return len(self.moves) % len(self.players)

    @property
    def to_move(self):
        """The userid of the player on turn; empty when the game is over."""
        return "" if self.over else self.players[self.turn]

    @property
    def present(self):
        """The players who have not resigned, in order of play."""
        return [user for user, gone in zip(self.players, self.resigned) if not gone]

    @property
    def readers(self):
        """Who gets the letters about the board, each once: present players, then subscribers."""
        return list(dict.fromkeys(self.present + self.subscribers))

    @property
    def unanswered(self):
        """The players who have yet to accept or reject what is proposed."""
        return [user for user in dict.fromkeys(self.players) if user not in self.status[1:]]

    @property
    def unstarted(self):
        """Whether the board is removed, not lost, when a player leaves now (contract section 5, resign)."""
        return len(self.moves) < 2 and not self.tournament

    @property
    def tournament(self):
        """Whether the board is one of a tournament: its id does not begin with a digit."""
        return not self.id[0].isdigit()

    @property
    def rated(self):
        """Whether its result is rated."""
        return (self.id[-1].isdigit() and len(set(self.players)) > 1
                and len(_played(self.parameters)) == len(self.parameters))

    # time -------------------------------------------------------------------

    def limit(self, name):
        """Return the effective limit "total", "forfeit" or "nag" in days; 0 = no total."""
        days = self.limits.get(name, 0)
        if days > 0:
            return days
        strict = self.tournament and self.id[-1].isdigit()
        return {"total": 0, "forfeit": TOURNAMENT_FORFEITED if strict else FORFEITED,
                "nag": TOURNAMENT_NAG if strict else NAG}[name]

    def used(self, now):
        """Return the seconds each player has used up to now."""
        used = list(self.timer)
        if not self.over:
            used[self.turn] += max(0, now - self.clock[2])     # a clock set back costs nobody time
        return used

    def out_of_time(self, now):
        """Return whether the player on turn has used up his total time."""
        total = self.limit("total")
        return bool(total) and self.used(now)[self.turn] // DAY >= total

    def idle_days(self, now):
        """Return the whole days since the last move."""
        return (now - self.clock[1]) // DAY

    def tick(self, now):
        """Bring the clock of an unfinished board up to now, as every write does first."""
        if not self.over:
            self.timer = self.used(now)
            self.clock[2:] = [now, self.clock[2]]

    # moves ------------------------------------------------------------------

    def play(self, text):
        """Play the move `text`, as judged by the game; return its canonical spelling. Raises MoveError."""
        canonical = self.game.play(text)
        self._record(canonical)
        outcome = self.game.outcome()
        if outcome == TIE:
            self.status = [TIE]
        elif outcome is not None:
            self.status = [WINNER, self.players[outcome[0]], str(outcome[1])]
        return canonical

    def _record(self, move):
        """Enter a move: it answers everything that was open."""
        self.moves.append(move)
        self.clock[1] = self.clock[2]
        self.status = []
        self.swapped = False
        self.submitted = ""

    def give_up(self, seat, move=RESIGN):
        """Let the player lose: he resigns, or forfeits; he becomes a subscriber."""
        user = self.players[seat]
        self._record(move)
        self.resigned[seat] = 1
        self.pending[seat] = 0
        self.status = [WINNER, self.players[1 - seat], "1"]
        if user not in self.subscribers:
            self.subscribers.append(user)

    def swap(self):
        """Let the players change places, with everything that is theirs; no move is recorded."""
        user = self.players[self.turn]
        for pair in (self.players, self.timer, self.pending, self.queued, self.resigned):
            pair.reverse()
        self.swapped = True
        self.submitted = ""
        self.status = [SWAPPED, user]

    def undo(self):
        """Take the last move back, and every queued resignation."""
        self.status = []
        self.swapped = False
        self.submitted = ""
        self.clock[1] = self.clock[2]
        for seat in range(len(self.players)):
            if self.pending[seat] or self.queued[seat] == RESIGN:
                self.pending[seat], self.queued[seat] = 0, ""
        self.moves = self.moves[:-1]
        self._replay()

    def at(self, count):
        """Return the same board after `count` of its moves; negative counts back; clipped."""
        if count < 0:
            count += len(self.moves)
        count = max(0, min(count, len(self.moves)))
        if count == len(self.moves):
            return self
        return self.with_moves(self.moves[:count])

    def with_moves(self, moves):
        """Return the same board with other moves; result, clock and the rest stay. Raises MoveError."""
        other = object.__new__(Match)
        for name, value in self.__dict__.items():
            setattr(other, name, list(value) if isinstance(value, list) else value)
        other.moves = list(moves)
        other._replay()
        return other

    def _replay(self):
        """Make the position of the moves. Raises MoveError; its `ply` is the number of the move that fails."""
        self.game = self.kind(_played(self.parameters), self.seed)
        for ply, move in enumerate(self.moves, 1):
            if move in (RESIGN, FORFEIT):
                if ply < len(self.moves):
                    raise _failed(MoveError("%s is not the last move" % move), ply)
                return
            try:
                self.game.play(move)
            except MoveError as error:
                raise _failed(error, ply)

    # the board file ---------------------------------------------------------

    @classmethod
    def parse(cls, kind, board, text, now):
        """Return the board that a file's text describes.

        Raises Damaged if it is no board of the game, or its moves do not replay.
        """
        try:
            entries = gamefile.parse(text)
        except gamefile.Malformed as error:
            raise Damaged("is damaged: %s" % error)
        known = {name: tokens if name in _MANY_LINES else [word for word in " ".join(tokens).split(" ") if word]
                 for name, _, tokens in reversed(entries)}
        players = known.get("players", ())
        if len(players) != len(kind.sides) or not all(players):
            raise Damaged("is damaged: it has no entry of %d players" % len(kind.sides))
        lots = _figures(known, "random", (0, 0), digits=20)
        try:
            match = cls(kind, board, players, now, _played(known.get("parameters", ())), known.get("options", ()), lots[0])
        except ParameterError as error:
            raise Damaged("is damaged: %s" % error)
        match._fill(known)
        match._check([name for name, _, _ in entries])
        own = {name for name, _, _ in match.game.entries()} | _WRITTEN
        match.unknown = [entry for entry in entries if entry[0] not in own]
        try:
            match._replay()
        except MoveError as error:
            raise Damaged("is damaged at move %d: %s" % (error.ply, error))
        return match

    def _fill(self, known):
        """Take over the entries of a file; what is missing stays as on a new board."""
        seats = len(self.players)
        self.parameters = list(known.get("parameters", ()))
        self.moves = list(known.get("moves", ()))
        self.clock = _figures(known, "clock", self.clock)
        self.timer = _figures(known, "timer", self.timer)
        self.resigned = _figures(known, "resigned", self.resigned)
        self.pending = _figures(known, "pending", self.pending)
        for name in self.LIMITS:
            if name + "timelimit" in known:
                self.limits[name] = _figures(known, name + "timelimit", (0,))[0]
        self.status = [word for word in known.get("status", ()) if word != "normal"]
        self.swapped = known.get("swapped", ["0"]) != ["0"]
        self.submitted = "".join(known.get("submit", ()))
        self.queued = (list(known.get("syncmoves", ())) + [""] * seats)[:seats]
        names = known.get("ratingnames", ())
        self.ratings = list(zip(names, _figures(known, "ratingold", [-1] * len(names)),
                                _figures(known, "ratingnow", [0] * len(names))))
        for name in ("subscribers", "notifiers", "comment"):
            setattr(self, name, list(known.get(name, ())))

    def _check(self, names):
        """Raise Damaged if the status makes no sense, or the entries end where no writer of such files ends."""
        if self.status and self.status[0] not in _STATUSES:
            raise Damaged("is damaged: its status is '%s'" % " ".join(self.status))
        if self.status and len(self.status) < _STATUSES[self.status[0]]:
            raise Damaged("is damaged: its status names nobody")
        if "timer" in names and names == [name for name in _BEFORE_THE_PARAMETERS if name in names]:
            raise Damaged("is damaged: it was cut off after the entry '%s'" % names[-1])

    def respell(self, spelling):
        """Put all userids in another spelling, a function of userid; old files may spell them in several ways."""
        for names in (self.players, self.subscribers, self.notifiers):
            names[:] = map(spelling, names)
        users = slice(1, 2) if self.status[:1] == [WINNER] else slice(1, None)
        self.status[users] = map(spelling, self.status[users])
        self.ratings = [(spelling(user), old, new) for user, old, new in self.ratings]

    def render(self):
        """Return the text of the board file."""
        return gamefile.render([entry for entry in self._entries() if entry[2]] + self.unknown)

    def _entries(self):
        line, lines = gamefile.LINE, gamefile.LINES
        yield "players", line, self.players
        yield "random", line, [str(self.seed), str(self.game.draws)] if self.game.draws else []
        yield "clock", line, _words(self.clock)
        yield "timer", line, _words(self.timer)
        for name in self.LIMITS:
            yield name + "timelimit", line, _words([self.limits[name]] if name in self.limits else [])
        for name, figures in (("resigned", self.resigned), ("pending", self.pending)):
            yield name, line, _words(figures) if any(figures) else []
        yield "swapped", line, ["1"] if self.swapped else []
        yield "status", line, self.status
        for place, name in enumerate(("ratingnames", "ratingold", "ratingnow")):
            yield name, line, _words([rating[place] for rating in self.ratings])
        yield "submit", line, [self.submitted] if self.submitted else []
        yield "moves", lines, self.moves
        yield "syncmoves", lines, self.queued
        yield "parameters", line, self.parameters
        yield "options", line, self.options
        yield "board", lines, self.game.rows()
        yield from self.game.entries()
        yield "subscribers", lines, self.subscribers
        yield "notifiers", lines, self.notifiers
        yield "comment", lines, self.comment


_BEFORE_THE_PARAMETERS = (
    "players random clock timer totaltimelimit forfeittimelimit nagtimelimit resigned pending swapped status "
    "ratingnames ratingold ratingnow submit moves syncmoves").split()
_MANY_LINES = ("moves", "syncmoves", "subscribers", "notifiers", "comment")
_WRITTEN = frozenset(_BEFORE_THE_PARAMETERS + "parameters options board subscribers notifiers comment".split())
_STATUSES = {WINNER: 2, TIE: 1, PROPOSED: 2, UNDO: 2, SWAPPED: 2, "hasleft": 2}      # first word -> least words


def _played(parameters):
    """Return the parameters that are the game's business: all but a handicap, which old boards may have."""
    return [word for word in parameters if word.partition("=")[0] != "-handicap"]


def _words(figures):
    return [str(figure) for figure in figures]


def _figures(known, name, default, digits=12):
    """Return an entry as a list of figures; the default's where they are missing.

    digits -- the most that a figure has: 12 do for the seconds of all years of four digits

    Raises Damaged if one is none.
    """
    figures = list(default)
    for place, word in enumerate(known.get(name, ())[:len(figures)]):
        number = whole_number(word[word.startswith("-"):], digits)
        if number is None:
            raise Damaged("is damaged: its %s is '%s'" % (name, word))
        figures[place] = -number if word.startswith("-") else number
    return figures


def _failed(error, ply):
    error.ply = ply
    return error

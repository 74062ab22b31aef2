"""The file of a board: its entries, their order and form, and which part of the board each holds.

Source: docs/files.md, Entries, The board file. An entry is `(name token token)`, or `(name`, one token a line, `)`.
"""

from pbmgames import Any, Iterator, Sequence, optional
from pbmgames.games import TIE
from pbmgames.statuses import FAULT, NO_BOARD, UNKNOWN_BOARD, Refused
from pbmgames.storage import Host, TryLater, paths
from pbmgames.text import BLANKS, signed_number, whole_number

LINE, LINES = "line", "lines"          # the two forms of entries
_ESCAPED = "(", ")", "\\"              # a token that begins with one of these has a `\` before it in the file
PLAYERS_ENTRY = "(players ", "(players\n"   # how the entry of the players begins
LIMITS = ("total", "forfeit", "nag")        # the time limits; the entry of `total` is `totaltimelimit`
TAKE_CR = "if its lines end with CR LF, take the CR away"      # how the operator may mend such a file
# name -> form, for the entries that stand before `parameters`, in the order of the file. Every program writes more
# entries behind these, so a file that has only these was cut off
_BEFORE = {name: LINE for name in (
    "players random clock timer totaltimelimit forfeittimelimit nagtimelimit resigned pending swapped status "
    "ratingnames ratingold ratingnow submit").split()}
_BEFORE.update(moves=LINES, syncmoves=LINES)
FORMS = dict(_BEFORE, parameters=LINE, options=LINE, board=LINES, subscribers=LINES, notifiers=LINES, comment=LINES)
# the entries that every program writes for every board; name -> how many tokens it has, 0 = one for each player
ALWAYS = {"clock": 4, "timer": 0, "syncmoves": 0}
WINNER, SWAPPED, LEFT = "winner", "swapped", "hasleft"
# first word of a status -> how many words the status has, at least and at most
STATUSES = {WINNER: (2, 3), TIE: (1, 1), SWAPPED: (2, 2), LEFT: (2, 9)}
OPEN = (2, 3)               # the same, for a status that is an open question
# the entries that are written as they stand in the Match, from its attribute of the same name
_ATTRIBUTES = ("players", "status", "moves", "parameters", "options", "subscribers", "notifiers", "comment")
LONGEST_FIGURE = 12         # digits: enough for the seconds since 1970 up to the year 9999


class Damaged(Refused):
    """A board file that cannot be read or replayed.

    short -- what a player is told: `is damaged`, or `is damaged at move 3`
    why   -- what is wrong with it; the text of the error is both, `<short>: <why>`
    ply   -- the number of the move that cannot be played, None = something else is wrong
    """

    status = FAULT

    def __init__(self, why: str, *values: "Any", ply: "int | None" = None) -> None:
        super().__init__(why, *values)
        self.short, self.why = "is damaged" + (" at move %d" % ply if ply else ""), str(self)
        self.say("%s: %s", self.short, self.why)


class Contradiction(Damaged):
    """A board file whose drawing and moves disagree."""


def no_board(game: str, board: str) -> Refused:
    """Return the refusal that a board does not exist."""
    return Refused("%s board %s not found", game, board, status=NO_BOARD, kind=UNKNOWN_BOARD)


def read(host: Host, game: str, board: str) -> "tuple[str, int]":
    """Return the text of a board's file, and when it was written, in seconds.

    Raises Refused if there is no such board, TryLater if its file cannot be read.
    """
    path = paths.board(game, board)
    if not is_board(host, game, board):
        raise no_board(game, board)
    text = host.read(path)
    if text is None:
        host.check_link(path)
        raise no_board(game, board)
    return text, host.modified(path) // 10 ** 9


def remedy(host: Host, game: str, board: str, error: Damaged) -> str:
    """Return how the operator may mend a damaged board of a game. Raises TryLater."""
    if "\r\n" in (host.read(paths.board(game, board)) or ""):
        return TAKE_CR
    mend = "mend it"
    if isinstance(error, Contradiction):
        mend = "if its moves are right give `pbm verify --repair --trust=moves %s %s`" % (game.lower(), board)
    backup = paths.backup(game, board)
    return "%s, or put back the version before it, %s" % (mend, backup) if host.exists(backup) else mend


def is_board(host: Host, game: str, name: str) -> bool:
    """Return whether a file of the boards' folder is a board, be it damaged or not.

    A file whose name is a number is a board. Any other may be something else, such as a README: it is a board only if
    it has players, or if the board list names it.
    """
    if not paths.is_board_id(name):
        return False
    if name.isdigit():
        return True
    try:
        if has_players(host, paths.board(game, name)):
            return True
    except TryLater:
        pass                            # a folder, or a file that cannot be read
    try:
        return "\n%s:" % name in (host.read(paths.BOARD_LIST % game) or "")
    except TryLater:
        return False


def has_players(host: Host, path: str) -> bool:
    """Return whether a file has the entry of the players, as only boards and their backups have. Raises TryLater."""
    text = host.read(path) or ""
    return any(part in text for part in PLAYERS_ENTRY)


class BoardFile:
    """A board's file as it was read.

    entries -- (name, form, tokens) in the order of the file
    added   -- {name: form} of the entries that extras know, {} if the file has only those of FORMS
    rows    -- the tokens of the entry `board`, the drawing
    """

    def __init__(self, text: str) -> None:
        """Take the text apart. Raises Damaged."""
        try:
            self.entries = parse_entries(text)
        except Malformed as error:
            raise Damaged(str(error))
        has_others = any(name not in FORMS for name, _, _ in self.entries)
        self.added = optional.merged("entries") if has_others else {}
        forms = {**FORMS, **self.added}
        # in an entry of the form LINES each line is one token, whatever blanks it has
        self._tokens = {name: tokens if forms.get(name) == LINES else words(tokens) for name, _, tokens in self.entries}
        self.rows = self.tokens("board")

    def has(self, name: str) -> bool:
        """Return whether there is an entry of that name."""
        return name in self._tokens

    def tokens(self, name: str) -> "list[str]":
        """Return the tokens of an entry, [] if there is none."""
        return list(self._tokens.get(name, ()))

    def figures(self, name: str, default: "Sequence[int]", digits: int = LONGEST_FIGURE) -> "list[int]":
        """Return an entry as a list of numbers, the default if it is missing.

        digits -- how many digits a number may have

        Raises Damaged if it holds anything else, or more or fewer numbers than the default.
        """
        figures = [signed_number(word, digits) for word in self.tokens(name)]
        if None in figures or self.has(name) and len(figures) != len(default):
            raise Damaged("its %s is '%s'", name, " ".join(self.tokens(name)))
        return figures or list(default)

    def players(self, count: int) -> "list[str]":
        """Return the userids in order of play. Raises Damaged if their number is wrong."""
        players = self.tokens("players")
        if len(players) != count:
            raise Damaged("it has no entry of %d players", count)
        return players

    def fill(self, match: "Any") -> None:
        """Set a new Match to what the entries say; what they leave out stays as it is. Raises Damaged."""
        self._fill_clock(match.clock)
        for name in ("parameters", "moves", "subscribers", "notifiers", "comment"):
            setattr(match, name, self.tokens(name))
        match.additions = {name: self.tokens(name) for name in self.added if self.has(name)}
        match.tell_extras("check")              # let them check their additions
        match.resigned = self._flags("resigned", match.resigned)
        match.pending = self._flags("pending", match.pending)
        match.swapped = self._flags("swapped", [0]) == [1]
        match.status = [word for word in self.tokens("status") if word != "normal"]
        match.submitted = "".join(self.tokens("submit"))
        match.queued = self.tokens("syncmoves") or match.queued
        if len(match.queued) != len(match.players):
            raise Damaged("its syncmoves are not one for each player")
        names = self.tokens("ratingnames")
        match.ratings = list(zip(names, self.figures("ratingold", [-1] * len(names)),
                                 self.figures("ratingnow", [0] * len(names))))

    def _flags(self, name, default):
        """Return an entry as a list of 0 and 1, the default if it is missing. Raises Damaged."""
        flags = self.figures(name, default)
        if not set(flags) <= {0, 1}:
            raise Damaged("its %s is '%s'", name, " ".join(map(str, flags)))
        return flags

    def _fill_clock(self, clock):
        clock.start, clock.moved, clock.changed, clock.changed_before = self.figures("clock", clock.figures())
        clock.used = self.figures("timer", clock.used)
        for name in LIMITS:
            if self.has(name + "timelimit"):
                clock.limits[name] = self.figures(name + "timelimit", (0,))[0]

    def strangers(self, own: "list[str]") -> "list[tuple[str, str, list[str]]]":
        """Return the entries of other programs, as (name, form, tokens).

        own -- the names of the entries that the game writes

        Raises Damaged if the file was cut off, has one of our entries twice, or has an entry that looks like a damaged
        one of ours.
        """
        known = [*FORMS, *self.added, *own]
        self._check_whole(known)
        strange = [entry for entry in self.entries if entry[0] not in known]
        missing = [name for name in known if not self.has(name)]
        for entry in strange:
            meant = _misspelt(entry, missing) or self._renamed(entry)
            if meant:
                raise Damaged("it has an entry '%s', and none '%s'", entry[0], meant)
        return strange

    def _check_whole(self, known):
        """Raise Damaged if the file was cut off, or has one of the known entries twice."""
        names = [name for name, _, _ in self.entries]
        # a board made by hand may have so few entries, but it has no timer
        if self.has("timer") and names == [name for name in _BEFORE if name in names]:
            raise Damaged("it was cut off after the entry '%s'", names[-1])
        for index, name in enumerate(names):
            if name in known and name in names[:index]:
                raise Damaged("it has the entry '%s' twice", name)

    def _renamed(self, entry):
        """Return the missing entry of ALWAYS that an unknown one looks like, whatever its name; "" if none.

        It has the same form and size. A file with none of ALWAYS was made by hand, and has lost nothing.
        """
        missing = [name for name in ALWAYS if not self.has(name)]
        if len(missing) == len(ALWAYS):
            return ""
        _, form, tokens = entry
        figures = all(signed_number(token, LONGEST_FIGURE) is not None for token in tokens)
        for name in missing:
            size = ALWAYS[name] or len(self.tokens("players"))
            if form == FORMS[name] and len(tokens) == size and (form == LINES or figures):
                return name
        return ""

    def check_status(self, match: "Any") -> None:
        """Raise Damaged if the status of a board makes no sense, such as a winner who does not play there."""
        event, *users = match.status or [""]
        # a status with any other first word makes no sense: (0, 0) allows it no words
        least, most = OPEN if match.question else STATUSES.get(event, (0, 0))
        if least > 1 and not users:
            raise Damaged("its status names nobody")
        points = users.pop() if event == WINNER and len(users) == 2 else "1"
        players = [user.lower() for user in match.players]
        if (not least <= len(match.status) <= most or whole_number(points) is None
                or event != LEFT and not all(user.lower() in players for user in users)):
            raise Damaged("its status is '%s'", " ".join(match.status))

    def check_moves(self, match: "Any") -> None:
        """Raise Damaged if the moves were lost: there are none, but the rest of the file tells of some."""
        if match.moves:
            return
        if match.position.shaped(self.rows):
            moved = self.rows != match.position.rows()
        else:
            others = match.clock.used[1:]       # the first player's time runs before there is any move
            moved = match.clock.moved > match.clock.start or any(others)
        if moved:
            raise Damaged("it has no moves, but its drawing, clock or timer tells of some")

    def check_drawing(self, match: "Any") -> None:
        """Raise Contradiction if an entry of the file differs from what the moves lead to.

        A drawing in another form, as other programs make it, is not compared.
        """
        for name in self.contradictions(match):
            raise Contradiction("its moves do not lead to the entry '%s'", name)

    def contradictions(self, match: "Any") -> "Iterator[str]":
        """Yield the names of the entries that differ from what the moves lead to, as `check_drawing` says."""
        for name, tokens in derived(match):
            if name == "board":
                if match.position.shaped(self.rows) and self.rows != tokens:
                    yield name
            elif self.has(name) and self.tokens(name) != words(tokens):
                yield name


def _misspelt(entry, missing):
    """Return the missing entry whose name an unknown entry has but for one wrong character; "" if none."""
    name, _, tokens = entry
    heading = " ".join([name] + tokens) + ")"
    return next((other for other in missing if _alike(heading, other)), "")


def _alike(heading, name):
    """Return whether a heading begins with a name, except for one wrong character in the name or behind it."""
    start, behind = heading[:len(name)], heading[len(name):len(name) + 1]
    if behind in (" ", ")"):
        return len([one for one, other in zip(start, name) if one != other]) == 1
    return start == name and not behind.islower()       # with a small letter it would be another, longer name


def derived(match: "Any") -> "Iterator[tuple[str, list[str]]]":
    """Yield (name, tokens) of the entries of a board file that follow from the moves."""
    yield "board", match.position.rows()
    if match.position.draws:
        yield "random", [str(match.seed), str(match.position.draws)]
    for name, _, tokens in match.position.entries():
        yield name, list(tokens)


def render(match: "Any") -> str:
    """Return the text of a board's file: the entries that are not empty, those of other programs last."""
    tokens, entries = _tokens_by_name(match), []
    for name, form in FORMS.items():
        entries.append((name, form, list(map(str, tokens.get(name, ())))))
        if name == "board":
            entries += match.position.entries()
    if match.additions:
        entries += [(name, form, match.additions.get(name)) for name, form in optional.merged("entries").items()]
    return render_entries([entry for entry in entries if entry[2]] + match.unknown)


def _tokens_by_name(match):
    """Return {name: tokens} of the entries in FORMS; those that the board lacks are empty or missing."""
    tokens = {name: getattr(match, name) for name in _ATTRIBUTES}
    tokens.update(
        board=match.position.rows(), random=[match.seed, match.position.draws] if match.position.draws else [],
        clock=match.clock.figures(), timer=match.clock.used, syncmoves=match.queued,
        resigned=match.resigned if any(match.resigned) else [], pending=match.pending if any(match.pending) else [],
        swapped=[1] if match.swapped else [], submit=[match.submitted] if match.submitted else [],
        ratingnames=[user for user, _, _ in match.ratings], ratingold=[old for _, old, _ in match.ratings],
        ratingnow=[new for _, _, new in match.ratings])
    tokens.update((name + "timelimit", [limit]) for name, limit in match.clock.limits.items())
    return tokens


def words(tokens: "list[str]") -> "list[str]":
    """Return the words of an entry, whether all stand in one line or each in its own: programs differ in that."""
    return [word for word in " ".join(tokens).split(" ") if word]


# entries ------------------------------------------------------------------------------------------------------------

class Malformed(ValueError):
    """The text is not a list of entries."""


def parse_entries(text: str) -> "list[tuple[str, str, list[str]]]":
    """Return the entries of a file as a list of (name, form, tokens).

    form -- LINE or LINES. The tokens are the words of a LINE, or whole lines of LINES

    Raises Malformed if an entry has no name or no end, or something stands between entries, or an entry begins inside
    another.
    """
    entries = []
    lines = iter(text.split("\n"))
    for line in lines:
        if not line.strip(BLANKS):
            continue
        if not line.startswith("("):
            raise Malformed("no entry begins with %r" % line[:40])
        if line.endswith(")"):
            name, *tokens = line[1:-1].split(" ")
            entries.append((_name(name), LINE, [_unescape(token) for token in tokens]))
        else:
            entries.append((_name(line[1:]), LINES, _body(lines, line)))
    return entries


def _name(text):
    """Return the name of an entry. Raises Malformed if it is not one word."""
    if not text or not text.isprintable() or " " in text:
        raise Malformed("%r is no name of an entry" % text[:40])
    return text


def _body(lines, heading):
    """Return the tokens of an entry, up to the line that closes it. Raises Malformed."""
    tokens = []
    for line in lines:
        if line == ")":
            return tokens
        tokens.append(_unescape(line))
    raise Malformed("entry %r is not closed" % heading[:40])


def render_entries(entries: "list[tuple[str, str, list[str]]]") -> str:
    """Return the text of a list of (name, form, tokens); `parse_entries` gives the list back.

    Raises ValueError if the text could not be read again: a token has a line end, or a token of a LINE has a blank.
    """
    return "".join(_entry(*entry) for entry in entries)


def _entry(name, form, tokens):
    if any("\n" in token or form == LINE and " " in token for token in [name] + tokens):
        raise ValueError("the entry '%s' could not be read again" % name)
    tokens = ["\\" + token if token.startswith(_ESCAPED) else token for token in tokens]
    if form == LINE:
        return "(%s)\n" % " ".join([name] + tokens)
    return "(%s\n%s)\n" % (name, "".join(token + "\n" for token in tokens))


def _unescape(token):
    """Return a token without the `\\` that a file has before one of _ESCAPED. Raises Malformed if it is missing."""
    if not token.startswith(_ESCAPED):
        return token
    if token[0] == "\\" and token[1:].startswith(_ESCAPED):
        return token[1:]
    raise Malformed("%r stands inside an entry" % token[:40])

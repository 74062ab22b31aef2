"""The registers that commands keep current: limits, watchers, numbers (docs/files.md, Registers).

Each class reads its file when it is made, and stages it with `save`. Lines in other forms stay as they are. Only
`Limits` drops what it does not understand, and then keeps a copy of the old file. No register looks at a board file.
"""

from pbmgames import Any, Callable
from pbmgames.records.boardfile import LINES, TAKE_CR, Malformed, parse_entries, render_entries
from pbmgames.records.users import Users
from pbmgames.storage import Host, HostDamaged, paths
from pbmgames.text import BLANKS, fields, leading_number, signed_number, whole_number

ALL = -1            # the limit of a user who takes every challenge
LONGEST_FIGURE = 19     # digits: the original stores `limit 9999999999` as it is typed


class Rows:
    """The lines of a register of a host.

    lines -- for each line the row that `parse` makes of it. A line that has another form is kept as a text
    cut   -- whether the last line had no line end
    """

    def __init__(self, text: "str | None", parse: "Callable | None" = None, render: "Callable | None" = None) -> None:
        """Read a text, None if there is no file.

        parse  -- function from a line to its row, or to None if the line has another form; None = no line is a row
        render -- function from a row back to its line
        """
        lines = (text or "").split("\n")
        self.cut = lines[-1] != ""
        self.lines: "list[Any]" = lines if self.cut else lines[:-1]
        self._render = render
        if parse:
            self.lines = [parse(line) or line for line in self.lines]

    @property
    def rows(self) -> "list[Any]":
        """The rows, in order."""
        return [line for line in self.lines if not isinstance(line, str)]

    @property
    def others(self) -> "list[str]":
        """The lines in other forms that are not empty."""
        return [line for line in self.lines if isinstance(line, str) and line]

    def drop(self, unwanted: "Callable") -> None:
        """Take out the rows for which a function returns true."""
        self.lines = [line for line in self.lines if isinstance(line, str) or not unwanted(line)]

    def render(self) -> str:
        """Return the text."""
        return "".join((line if isinstance(line, str) else self._render(line)) + "\n" for line in self.lines)


class Register(Rows):
    """The Rows of a file of a host, which `save` stages. If it is `private`, nobody else may read the file."""

    def __init__(self, host: Host, path: str, parse: "Callable | None" = None, render: "Callable | None" = None,
                 private: bool = False) -> None:
        super().__init__(host.read(path), parse, render)
        self.host, self.path, self.private = host, path, private

    def save(self) -> None:
        """Stage the file, if it has changed."""
        self.host.update(self.path, self.render(), self.private)


class Figures:
    """What a line of `Limits` says of a user.

    limit    the most games at a time, below 0 = any number
    active   the games now
    seek     the challenges sought
    inactive 1 = the user has refused to play, and has no game
    """

    def __init__(self, limit: int = ALL, active: int = 0, seek: int = 0, inactive: int = 0) -> None:
        self.limit, self.active, self.seek, self.inactive = limit, active, seek, inactive

    @property
    def row(self) -> "tuple[int, ...]":
        """The four figures, as they stand in the line."""
        return self.limit, self.active, self.seek, self.inactive

    @property
    def open(self) -> bool:
        """Whether the limit allows a challenge."""
        return self.limit < 0 or self.active < self.limit


USUAL = Figures().row           # a line with these says nothing


class Limits:
    """games/<Game>/.limit: who takes how many challenges, and plays how many games.

    Lines of users who are not in the user file are passed over. Such a user gets a new line if they play.

    Raises HostDamaged if the file holds anything but the entry `limit`.
    """

    FORM = "%-32s %10d %10d %10d %10d"

    def __init__(self, host: Host, game: str, users: "Users") -> None:
        self.host = host
        self.path = paths.register(game, "limit")
        self.figures = {}           # user as spelled -> Figures, in order of the file
        self.passed_over = False    # whether the file has lines that will be dropped
        self.odd = []               # lines with something that is no number, or with more than four figures
        known = users.known()
        for token in _tokens(host, self.path, "limit"):
            user, *words = fields(token) or [""]
            spelt = known.get(user.lower())
            if spelt is None or spelt in self.figures:
                self.passed_over = True         # of two lines for one user the first counts
            else:
                self.figures[spelt], odd = _figures(words)
                if odd:
                    self.odd.append(token)

    def get(self, user: str) -> "Figures":
        """Return the Figures of a user."""
        return self.figures.get(user) or Figures()

    def put(self, user: str, **changed: int) -> None:
        """Set some figures of a user, such as `seek`. A line with the usual ones is dropped; a new line comes last."""
        figures = Figures(**{**vars(self.get(user)), **changed})
        if figures.row == USUAL:
            self.figures.pop(user, None)
        else:
            self.figures[user] = figures

    def started(self, players: "list[str]") -> None:
        """Count a game that begins for its players."""
        for user in dict.fromkeys(players):
            before = self.get(user)
            self.put(user, active=before.active + 1, seek=max(0, before.seek - 1))

    def ended(self, players: "list[str]", refused: "str | None" = None) -> None:
        """Count a game that is over for its players.

        The count of a player whose line was dropped meanwhile goes below 0.

        refused -- the player who has refused to play, None = nobody has. They become inactive, unless they have another
                   game; all others become active
        """
        for user in dict.fromkeys(players):
            active = self.get(user).active - 1
            self.put(user, active=active)
            if user != refused or active <= 0:
                self.put(user, inactive=int(user == refused))

    def save(self) -> None:
        """Stage the file; users with the usual figures get no line.

        If that drops something which was not understood, a copy of the old file is kept.
        """
        lines = [self.FORM % (user, *figures.row) for user, figures in self.figures.items() if figures.row != USUAL]
        text = render_entries([("limit", LINES, lines)]) if lines else ""
        if (self.passed_over or self.odd) and self.host.read(self.path) != text:
            keep_old(self.host, self.path)
        self.host.update(self.path, text)


def _figures(words):
    """Return (Figures, odd) of the words behind a userid.

    Figures -- a missing one is 0. A word that is no number counts as the number that it begins with
    odd     -- whether a word is no number, or there are more than four
    """
    figures, odd = list(map(signed_number, words)), len(words) > 4
    if None in figures:                     # a rare case, and a register has thousands of lines
        odd = odd or None in [signed_number(word, LONGEST_FIGURE) for word in words]
        figures = list(map(leading_number, words))
    return Figures(*(figures + [0] * 4)[:4]), odd


def _tokens(host, path, name):
    """Return the tokens of the one entry that a register has, [] if the file is empty. Raises HostDamaged."""
    text = host.read(path) or ""
    try:
        entries = parse_entries(text)
        if [other for other, _, _ in entries] not in ([], [name]):
            raise Malformed("its one entry is not '%s'" % name)
    except Malformed as error:
        raise HostDamaged("%s is damaged: %s; %s", path, error, TAKE_CR if "\r\n" in text else "mend it, or remove it")
    return entries[0][2] if entries else []


def text_lines(host: Host, path: str) -> "list[str]":
    """Return the lines of a file that are not empty."""
    return [line for line in (host.read(path) or "").split("\n") if line]


def read_watchers(host: Host, game: str) -> "list[str]":
    """Return the users who watch every new board; several may stand on a line."""
    return [user for line in text_lines(host, paths.register(game, "subscribeall")) for user in fields(line)]


def enter_watcher(host: Host, game: str, user: str) -> None:
    """Stage the list of watchers with a user, unless it has them already."""
    path = paths.register(game, "subscribeall")
    if user.lower() not in [name.lower() for name in read_watchers(host, game)]:
        host.write(path, "".join(line + "\n" for line in text_lines(host, path) + [user]))


def strike_watcher(host: Host, game: str, user: str) -> None:
    """Stage the list of watchers without a user. A user who stands there twice is taken out only once."""
    path = paths.register(game, "subscribeall")
    lines = [fields(line) for line in text_lines(host, path)]
    for words in lines:
        named = [word for word in words if word.lower() == user.lower()]
        if named:
            words.remove(named[0])
            break
    host.write(path, "".join(" ".join(words) + "\n" for words in lines if words))


def read_notifiers(host: Host, game: str) -> "list[str]":
    """Return the users who want a letter at the end of every game."""
    return _tokens(host, paths.register(game, "notify"), "notify")


def write_notifiers(host: Host, game: str, users: "list[str]") -> None:
    """Stage the users who want a letter at the end of every game."""
    host.write(paths.register(game, "notify"),
               render_entries([("notify", LINES, users)]) if users else "")


def last_number(host: Host, game: str) -> "int | None":
    """Return the last board number that was given out, None if there was none. Raises HostDamaged.

    Whatever the file has behind the number is ignored.
    """
    path = paths.register(game, "board")
    text = host.read(path)
    start = (text or "").lstrip(BLANKS).removeprefix("+")
    digits = start[:len(start) - len(start.lstrip("0123456789"))]           # all digits that it begins with
    number = whole_number(digits)
    if text is not None and number is None:
        raise HostDamaged("%s is damaged: it holds no number; write the number of the last board into it", path)
    return number


def give_out(host: Host, game: str, number: int) -> None:
    """Stage a board number as the last one given out."""
    host.write(paths.register(game, "board"), "%d\n" % number)


def keep_old(host: Host, path: str) -> None:
    """Stage a copy of what a file holds on the disk, unless it is empty, or there is such a copy already."""
    text = host.stored(path)
    if not text:
        return
    for copy in paths.damaged(path):
        if not host.exists(copy):
            host.write(copy, text, private=True)
            return
        if host.read(copy) == text:
            return

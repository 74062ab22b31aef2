"""Which boards there are: the list of a game, the index of its files, games of other programs (docs/files.md, Index).

The list, etc/<Game>.list, has one line for each board, newest change first. The index, etc/<Game>.index, saves reading
all board files: it has the line that follows from each. Such a line counts only if `stat` shows that the file is the
same. A board that has changed since the index was written, or at that moment, is read, and the index is written anew.
A lost or damaged index costs time only.
"""

from pbmgames import Callable, Iterable, Iterator
from pbmgames.games import TABLE
from pbmgames.storage import Host, TryLater, paths
from pbmgames.text import checksum, whole_number


class Row:
    """What one line of the list says of a board.

    board   the board's id
    players the userids in order of play
    moves   how many have been made
    status  `alice turn`, `alice bob turn` while bob has to answer a question, `alice won 1 points` or `tie`
    parameters  those of the challenge, a blank before each
    """

    def __init__(self, board: str, players: "list[str]", moves: int, status: str, parameters: str) -> None:
        self.board, self.players, self.moves = board, players, moves
        self.status, self.parameters = status, parameters

    @classmethod
    def parse(cls, line: str) -> "Row | None":
        """Return the Row of a line, None if it is malformed."""
        words = line.split(":", 5)
        if len(words) != 6 or whole_number(words[3]) is None:
            return None
        return cls(words[0], words[1:3], int(words[3]), words[4], words[5])

    def render(self) -> str:
        """Return the line."""
        return "%s:%s:%d:%s:%s" % (self.board, ":".join(self.players), self.moves, self.status, self.parameters)

    def respell(self, spelling: "Callable") -> None:
        """Replace all userids by what `spelling`, a function of a userid, returns for them."""
        self.players = [spelling(user) for user in self.players]
        words = self.status.split(" ")
        count = len(words) - 1 if self.active else 1 if self.winner else 0      # so many of the first words are userids
        self.status = " ".join([spelling(user) for user in words[:count]] + words[count:])

    @property
    def active(self) -> bool:
        """Whether the game goes on."""
        return self.status.endswith(" turn")

    @property
    def to_move(self) -> str:
        """The userid of the player on turn, "" if the game is over."""
        return self.status.partition(" ")[0] if self.active else ""

    @property
    def winner(self) -> str:
        """The userid of the winner, "" if there is none."""
        words = self.status.split(" ")
        return words[0] if words[1:2] == ["won"] else ""

    @property
    def points(self) -> str:
        """The points of the winner, as written; "1" if the line has none, as for a tie."""
        return (self.status.split(" ") + ["1", "1"])[2]


class BoardList:
    """The whole list of a game. A method that changes it also stages the file.

    lines -- all lines but the first one, which is the heading, whatever it says
    """

    HEADING = "boardno:player1:player2:moveno:status:parameters\n"

    def __init__(self, host: Host, game: str) -> None:
        self.host = host
        self.path = paths.BOARD_LIST % game
        lines = (host.read(self.path) or "").split("\n")[1:]
        self.lines = lines if lines[-1:] != [""] else lines[:-1]

    def top(self, row: "Row") -> None:
        """Put a board's row on top, and take its other lines away."""
        self.fill([row.render(), *self._others(row.board)])

    def drop(self, board: str) -> None:
        """Take away a board's line, or all if there are several."""
        self.fill(self._others(board))

    def _others(self, board):
        start = board + ":"
        return [line for line in self.lines if not line.startswith(start)]

    def find(self, board: str) -> str:
        """Return a board's line, "" if there is none."""
        return next((line for line in self.lines if line.startswith(board + ":")), "")

    def fill(self, lines: "Iterable[str]") -> None:
        """Replace all lines by these."""
        self.lines = list(lines)
        self.host.write(self.path, self.HEADING + "\n".join([*self.lines, ""]))

    def rows(self) -> "list[Row]":
        """Return the boards as Rows; other lines are passed over."""
        return [row for row in map(Row.parse, self.lines) if row]


# the index ----------------------------------------------------------------------------------------------------------

# a line is `<inode> <size> <mtime> <ctime>`, times in nanoseconds, and the board's line of the list; the last line has
# this word, and a checksum of the lines before it
END = "end "


def indexed(host: Host, game: str, read: "Callable") -> "Iterator[tuple[str, str]]":
    """Yield (id, line) of all boards on the disk, in the order of `ls`: the line that the board list should have.

    read -- function of a board's id that returns its Row, None if it cannot be read; then the line is ""

    The lines come from the index where it can be believed, else from `read`. After the last board the index is written
    anew if it was not up to date.
    """
    written, known = _load(host, game)
    entries, outdated = [], False       # of the new index; whether a board has changed since the old one was written
    for board, signature, changed in host.signatures(paths.boards(game)):
        line = known.pop("%s %s" % (signature, board), "")[len(signature) + 1:]
        if not line or changed >= written:          # unknown, or perhaps changed after it was read for the index
            if not paths.is_board_id(board):
                continue
            row = read(board)
            line = row.render() if row else ""
            outdated = outdated or row is not None
        if line:
            entries.append("%s %s\n" % (signature, line))
        yield board, line
    if outdated or known:               # boards that are still in `known` are gone, or have changed
        body = "".join(entries)
        host.write_unsynced(paths.INDEX % game, "%s%s%s\n" % (body, END, checksum(body)))


def _load(host, game):
    """Return (when the index was written, {`<signature> <id>`: the index line}); {} if it cannot be used."""
    try:
        written, text = host.modified(paths.INDEX % game), host.read(paths.INDEX % game) or ""
    except TryLater:                    # no file, or unreadable: the boards can still be read
        return 0, {}
    body, _, seal = text.rpartition(END)
    if not text or seal != checksum(body) + "\n":
        return written, {}
    return written, {line.partition(":")[0]: line for line in body.split("\n")[:-1]}


# games of other programs --------------------------------------------------------------------------------------------

ELSEWHERE = "%s is played by another program of this host"


def other_games(host: Host) -> "list[str]":
    """Return the names of the games that other programs play: folders in games/ that are none of ours."""
    return [name for name in host.listing(paths.GAMES)
            if name.lower() not in TABLE and not name.endswith(paths.PUT_AWAY) and _may_name_game(name)
            and host.exists(paths.boards(name) + "/.")]


def other_game(host: Host, word: str) -> str:
    """Return the name of the other program's game that a word names, in any case; "" if it names none."""
    return next((name for name in other_games(host) if name.lower() == word.lower()), "")


def _may_name_game(text):
    """Return whether a text can be the name of a game: letters, digits, `-` and `_`, a letter first."""
    return text.isascii() and text[:1].isalpha() and text.replace("-", "").replace("_", "").isalnum()

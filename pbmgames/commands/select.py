"""Which boards a command means: `<n>#<k>`, or userids and selector words (docs/commands.md, Looking)."""

from pbmgames import Callable, Sequence
from pbmgames.records.boardlist import Row, indexed
from pbmgames.session import Session
from pbmgames.statuses import USAGE, Ahead, Refused
from pbmgames.storage import Host, TryLater

STATES = ("active", "inactive", "next")
CLASSES = ("tournament", "standard")
SELECTORS = STATES + CLASSES + ("all", "board")     # the last two choose nothing
MOST_READ = 200             # boards that are read under the lock, while other commands wait


class Selection:
    """The boards that userids and selector words choose.

    reader   -- a userid beside those among the words, None = none
    costly   -- whether each board means a letter; then the words must not choose all boards
    users    -- the userids, in lower case
    state    -- one of STATES, "" = any
    category -- one of CLASSES, "" = any

    Raises Refused if the words contradict each other or choose too much.
    """

    def __init__(self, words: "Sequence[str]", reader: "str | None" = None, costly: bool = False) -> None:
        self.users = [word.lower() for word in words if word not in SELECTORS]
        if reader is not None:
            self.users.append(reader.lower())
        for choice, text in ((STATES, "Cannot process games that are more than one of active, inactive or next"),
                             (CLASSES, "Cannot process games that are more than one of tournament or standard")):
            if len(set(words).intersection(choice)) > 1:
                raise Refused(text, status=USAGE)
        self.state = next((word for word in words if word in STATES), "")
        self.category = next((word for word in words if word in CLASSES), "")
        if self.state == "next" and not self.users:
            raise Refused("You must specify which player(s) to be next", status=USAGE)
        if costly and not self.users and self.category != "tournament":
            raise Refused("This would generate too much mail -- please refine request", status=USAGE)

    def is_likely(self, text: str) -> bool:
        """Return False if a line of the board list shows, by its players, that its board cannot be chosen."""
        text = text.lower()
        return not self.users or any(":%s:" % user in text for user in self.users)

    def chooses(self, row: "Row") -> bool:
        """Return whether it chooses a board, given as its Row of the board list."""
        if self.users and all(user.lower() not in self.users for user in row.players):
            return False
        if self.category and (self.category == "tournament") == row.board[0].isdigit():
            return False
        if self.state == "next":
            return row.to_move.lower() in self.users
        return not self.state or (self.state == "active") == row.active


def select(session: "Session", selection: "Selection") -> "list[Row]":
    """Return the Rows of the boards that a Selection chooses, in the order of `ls`. Raises Ahead as `rows` does."""
    return [row for row in rows(session, selection.is_likely) if selection.chooses(row)]


def rows(session: "Session", likely: "Callable[[str], bool]" = bool, always_warn: bool = False) -> "list[Row]":
    """Return the Rows of all boards of the game, as their files say, in the order of `ls`.

    For a board that cannot be read the Row of the board list is taken; without one the board is passed over.

    likely      -- function of a line of the board list that returns False if its board is not asked for; by default
                   all boards are
    always_warn -- whether to warn of a board that cannot be read even if the board list has it

    Raises Ahead if many boards have to be read, TryLater if the users cannot be read.
    """
    found, unread = [], []
    # boards are read without the lock only once, and not where another machine may write at the same time
    ahead = session.name not in session.request.read_ahead and not session.host.shared

    def read(board: str) -> "Row | None":
        unread.append(board)
        if ahead and len(unread) > MOST_READ:
            raise Ahead(lambda: _read_ahead(session))
        return _row(session, board, always_warn)

    for board, line in indexed(session.host, session.name, read):
        line = line or session.board_list.find(board)
        row = Row.parse(line) if likely(line) else None
        if row:                         # None also if the line of the list is as damaged as the board
            row.respell(session.users.spelling)
            found.append(row)
    return found


def _read_ahead(session):
    """Bring the index of a game's boards up to date without the lock, so that nobody waits for it."""
    session.request.read_ahead.append(session.name)
    host = Host(session.host.root, session.host.section)
    try:
        rows(Session(session.request, host, session.game, session.command))
    except TryLater:
        pass                                # under the lock this is tried again, and reported


def _row(session, board, always_warn):
    """Return the Row of a board as its file says, None if it cannot be read; `always_warn` is as in `rows`."""
    try:
        return session.stored(board).row()
    except (Refused, TryLater) as error:
        if (always_warn or not session.board_list.find(board)) and session.is_board(board):
            session.pass_over(board, error)
        return None

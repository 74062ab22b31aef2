"""Which boards a command means: `<n>#<k>`, or userids and selector words (docs/commands.md, Looking)."""

from pbmgames.session import Refused, Session
from pbmgames.statuses import USAGE
from pbmgames.storage import TryLater

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Callable

    from pbmgames.records.boardlist import Row

STATES = ("active", "inactive", "next")
CLASSES = ("tournament", "standard")
IGNORED = ("all", "board")


class Selection:
    """The boards that userids and selector words choose.

    reader -- a userid that is meant beside those given, None = none
    costly -- each board means a letter, so the words must make a choice

    Raises Refused if the words contradict each other or choose too much.
    """

    def __init__(self, words: "list[str]", reader: "str | None" = None, costly: bool = False) -> None:
        self.users = [word.lower() for word in words if word not in STATES + CLASSES + IGNORED]
        if reader is not None:
            self.users.append(reader.lower())
        states = {word for word in words if word in STATES}
        classes = {word for word in words if word in CLASSES}
        if len(states) > 1:
            raise Refused("Cannot process games that are more than one of active, inactive or next", USAGE)
        if len(classes) > 1:
            raise Refused("Cannot process games that are more than one of tournament or standard", USAGE)
        self.state = next(iter(states), "")
        self.tournament = {"tournament": True, "standard": False}.get(next(iter(classes), ""))
        if self.state == "next" and not self.users:
            raise Refused("You must specify which player(s) to be next", USAGE)
        if costly and not self.users and not self.tournament:
            raise Refused("This would generate too much mail -- please refine request", USAGE)

    def is_likely(self, text: str) -> bool:
        """Return False if a board, given as its line of the board list, cannot be chosen, as its users show."""
        text = text.lower()
        return not self.users or any(":%s:" % user in text for user in self.users)

    def chooses(self, row: "Row") -> bool:
        """Return whether it chooses a board, given as its Row of the board list."""
        if self.users and all(user.lower() not in self.users for user in row.players):
            return False
        if self.tournament is not None and self.tournament == row.board[0].isdigit():
            return False
        if self.state == "next":
            return row.to_move.lower() in self.users
        return not self.state or (self.state == "active") == row.active


def select(session: "Session", selection: "Selection") -> "list[Row]":
    """Return the Rows of the boards chosen, in the order of `ls`: what the board files say."""
    return [row for row in rows(session, selection.is_likely) if selection.chooses(row)]


def rows(session: "Session", likely: "Callable | None" = None) -> "list[Row]":
    """Return the Rows of all boards on the disk, in the order of `ls`, as their files say.

    A board that cannot be read is taken from the board list; if it is not there either, it is passed over.

    likely -- function of a line of the board list that returns False if its board is not asked for
    """
    from pbmgames.records.boardlist import Row, indexed
    found = []
    spelling: "Callable[[str], str]" = str      # if the users cannot be read, as the board files spell it
    try:
        spelling = session.users.spelling
    except TryLater:
        pass
    for board, line in indexed(session.host, session.name, lambda board: _row(session, board)):
        line = line or session.list.find(board)
        if not line:
            if session.is_board(board):
                session.pass_over(board)
        elif likely is None or likely(line):
            found.append(Row.parse(line))
            found[-1].respell(spelling)
    return found


def _row(session, board):
    """Return the Row of a board as its file says, None if it cannot be read."""
    try:
        return session.stored(board).row()
    except TryLater as error:
        if not session.list.find(board):
            session.warn(str(error), error.kind)
    except Refused:
        pass                                # `stored` has told why
    return None


def chosen(session: "Session", selection: "Selection") -> "list[str]":
    """Return the ids of the boards chosen, in the order of `ls`."""
    return [row.board for row in select(session, selection)]

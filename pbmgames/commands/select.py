"""Which boards a command means: `<n>#<k>`, or userids and selector words (contract section 7)."""

from pbmgames.games.game import whole_number
from pbmgames.session import USAGE, Refused, is_board_id, list_line

STATES = ("active", "inactive", "next")
CLASSES = ("tournament", "standard")
IGNORED = ("all", "board")


class Selection:
    """The boards that userids and selector words choose.

    reader -- who is meant if no userid is given, None = everybody
    costly -- every board means a letter, so a choice is required

    Raises Refused if the words contradict each other or choose too much.
    """

    def __init__(self, words, reader=None, costly=False):
        self.users = [word.lower() for word in words if word not in STATES + CLASSES + IGNORED]
        if not self.users and reader is not None:
            self.users = [reader.lower()]
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

    def chooses(self, row):
        """Return whether it chooses a board, given as its row of the board list."""
        board, first, second, _, status = row[:5]
        if self.users and first.lower() not in self.users and second.lower() not in self.users:
            return False
        if self.tournament is not None and self.tournament == board[0].isdigit():
            return False
        if not self.state:
            return True
        turn = status.partition(" ")[0].lower() if status.endswith(" turn") else None
        return turn in self.users if self.state == "next" else (self.state == "active") == (turn is not None)


def select(session, selection, rows=False):
    """Return the ids of the boards chosen, in the order of `ls`; their rows of the board list if `rows`.

    The list is asked first; a board that another program put there is looked at itself.
    """
    listed = {row[0]: row for row in session.list.rows()}
    chosen = []
    for board in session.boards():
        row = listed.get(board) or _row(session, board)
        if row and selection.chooses(row):
            chosen.append(row if rows else board)
    return chosen


def _row(session, board):
    """Return the row that a board should have in the list, None if it cannot be read."""
    return next((list_line(match).split(":", 5) for match in session.readable([board])), None)


def is_board(session, word):
    """Return whether a word names a board of this host, perhaps with `#<k>`."""
    return session.has_board(word.partition("#")[0])


def board_and_count(word):
    """Split `<n>#<k>` into (id, k), k None if it is not given; (None, None) if the word can be no board."""
    board, mark, digits = word.partition("#")
    count = whole_number(digits.lstrip("-")) if mark else None
    if not is_board_id(board) or mark and (count is None or digits.count("-") > 1):
        return None, None
    return board, -count if digits.startswith("-") else count

"""What `pbm site` keeps between its runs: of each board a row, and the version of the file its page was made of.

The text is JSON. One that makes no sense counts as none: then all pages are made again, which does no harm.
"""

import json

from pbmgames.records.boardlist import Row


class Entry:
    """A board as its page has it.

    game    the game's name
    stamp   the version of its file (see storage.pages.stamp)
    end     which folder it was in (see storage.paths.PUT_AWAY)
    row     its Row
    last    its last move, "" = none
    moved   when that was made, seconds
    """

    __slots__ = ("game", "stamp", "end", "row", "last", "moved")

    def __init__(self, game, stamp, end, row, last, moved):
        self.game, self.stamp, self.end = game, stamp, end
        self.row, self.last, self.moved = row, last, moved

    @classmethod
    def of(cls, match, stamp, end):
        """Return the entry of a board."""
        return cls(match.game.name, stamp, end, match.row(), "".join(match.moves[-1:]), match.clock.moved)

    @classmethod
    def parse(cls, game, board, values):
        """Return the entry that a list of values tells. Raises TypeError or ValueError."""
        stamp, end, players, moves, status, parameters, last, moved = values
        row = Row(board, list(map(str, players)), int(moves), str(status), str(parameters))
        if len(players) != 2:
            raise ValueError(players)
        return cls(game, stamp, str(end), row, str(last), int(moved))

    def values(self):
        """Return the same list."""
        row = self.row
        return [self.stamp, self.end, row.players, row.moves, row.status, row.parameters, self.last, self.moved]


def parse(text):
    """Return {game's name: {board: Entry}}, {} for a text that is none of ours."""
    try:
        return {name: {board: Entry.parse(name, board, values) for board, values in entries.items()}
                for name, entries in json.loads(text).items()}
    except (AttributeError, TypeError, ValueError):
        return {}


def render(boards):
    """Return the text of the same."""
    return json.dumps({name: {board: entry.values() for board, entry in entries.items()}
                       for name, entries in boards.items()}, separators=(",", ":"))

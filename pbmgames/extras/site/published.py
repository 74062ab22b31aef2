"""What `pbm site` keeps between its runs: the versions of the files its pages were made of, and of each board a row.

The text is JSON. One that makes no sense counts as none: then all pages are made again, which does no harm.
"""

import json

from pbmgames.records.boardlist import Row


class Entry:
    """A board as its page has it.

    stamp   the version of its file (see storage.pages.stamp)
    end     which folder it was in (see storage.paths.PUT_AWAY)
    known   for each player, whether they were a user
    row     its Row
    last    its last move, "" = none
    moved   when that was made, seconds
    """

    __slots__ = ("stamp", "end", "known", "row", "last", "moved")

    def __init__(self, stamp, end, known, row, last, moved):
        self.stamp, self.end, self.known = stamp, end, known
        self.row, self.last, self.moved = row, last, moved

    @classmethod
    def of(cls, match, stamp, end, known):
        """Return the entry of a board."""
        return cls(stamp, end, known, match.row(), match.moves[-1] if match.moves else "", match.clock.moved)

    @classmethod
    def parse(cls, board, values):
        """Return the entry that a list of values tells. Raises TypeError or ValueError."""
        stamp, end, known, players, moves, status, parameters, last, moved = values
        row = Row(board, list(map(str, players)), int(moves), str(status), str(parameters))
        if len(players) != 2:
            raise ValueError(players)
        return cls(stamp, str(end), known, row, str(last), int(moved))

    def values(self):
        """Return the same list."""
        row = self.row
        return [self.stamp, self.end, self.known, row.players, row.moves, row.status, row.parameters, self.last,
                self.moved]


def parse(text):
    """Return ({game's name: {board: Entry}}, {path: stamp} of registers); both {} for a text that is none of ours."""
    try:
        boards, registers = json.loads(text)
        return {name: {board: Entry.parse(board, values) for board, values in entries.items()}
                for name, entries in boards.items()}, dict(registers)
    except (AttributeError, TypeError, ValueError):
        return {}, {}


def render(boards, registers):
    """Return the text of the same."""
    return json.dumps([{name: {board: entry.values() for board, entry in entries.items()}
                        for name, entries in boards.items()}, registers], separators=(",", ":"))

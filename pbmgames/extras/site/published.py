"""What `pbm site` keeps between its runs: the row of each board, and the version of the file its page was made of.

The text is JSON. If it makes no sense it counts as empty: then all pages are made again, which does no harm.
"""

import json

from pbmgames.records.boardlist import Row


class Entry:
    """What is kept of a board: its state when its page was made.

    game    the game's name
    row     its Row
    stamp   the version of its file (see storage.files.signatures)
    end     which folder it was in (see storage.paths.PUT_AWAY)
    last    its last move, "" = none
    moved   when that was made, seconds
    """

    __slots__ = ("game", "row", "stamp", "end", "last", "moved")

    def __init__(self, game, row, stamp, end, last, moved):
        self.game, self.stamp, self.end = game, stamp, end
        self.row, self.last, self.moved = row, str(last), int(moved)

    @classmethod
    def of(cls, match, stamp, end):
        """Return the entry of a board."""
        return cls(match.game.name, match.row(), stamp, end, "".join(match.moves[-1:]), match.clock.moved)


def parse(text):
    """Return {game's name: {board: Entry}}, {} for a text that is none of ours."""
    found = {}
    try:
        for game, entries in json.loads(text).items():
            found[game] = {}
            for line, *values in entries:
                row = Row.parse(line)
                found[game][row.board] = Entry(game, row, *values)
    except (AttributeError, TypeError, ValueError):
        return {}
    return found


def render(boards):
    """Return the text that `parse` reads."""
    return json.dumps({game: [(entry.row.render(), entry.stamp, entry.end, entry.last, entry.moved)
                              for entry in entries.values()] for game, entries in boards.items()})

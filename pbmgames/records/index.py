"""etc/<Game>.index: what the board files say, believed only as far as `stat` proves it (docs/files.md, Index).

A line is `<inode> <size> <mtime> <ctime>`, times in nanoseconds, and the board's line of the board list; the last one
is `end <checksum>`. Who finds a board that has changed since, or in the moment in which the index was written, reads
the board and writes the index anew. A lost or damaged one costs time only.
"""

from pbmgames.storage import paths
from pbmgames.storage.host import TryLater
from pbmgames.text import checksum

END = "end "


def lines(host, game, read):
    """Yield (board, line of the board list) of the boards on the disk, in the order of `ls`.

    read -- function of a board's id that returns its Row, None if it cannot be read: its line is ""
    """
    written, known = _load(host, game)
    proven, stale = [], False
    for board, signature, changed in host.signatures(paths.boards(game)):
        key = "%s %s" % (signature, board)
        rest = known.pop(key, "")
        if not rest or changed >= written:
            if not paths.is_board_id(board):
                continue
            row = read(board)
            stale = stale or row is not None
            rest = row.render()[len(board):] if row else ""
        if rest:
            proven.append(key + rest)
        yield board, rest and board + rest
    if stale or known:
        body = "".join(line + "\n" for line in proven)
        host.spare(paths.index(game), "%s%s%s\n" % (body, END, checksum(body)))


def _load(host, game):
    """Return (when it was written, {a line's beginning, with the board's id: the rest of it}) of an index."""
    try:
        written, text = host.modified(paths.index(game)), host.read(paths.index(game)) or ""
    except TryLater:                    # it is no file, or cannot be read: the boards can
        return 0, {}
    body, _, seal = text.rpartition(END)
    if not text or seal != checksum(body) + "\n":
        return written, {}
    return written, {line[:end]: line[end:] for line in body.split("\n")[:-1] for end in (line.index(":"),)}

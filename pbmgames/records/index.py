"""etc/<Game>.index: what the board files say, believed only as far as `stat` proves it (docs/files.md, Index).

A line is `<inode> <size> <mtime> <ctime>`, times in nanoseconds, and the board's line of the board list; the last one
is `end <checksum>`. Who finds a board that has changed since, or in the moment in which the index was written, reads
the board and writes the index anew. A lost or damaged one costs time only.
"""

from pbmgames.storage import paths
from pbmgames.text import checksum

END = "end "


def lines(host, game, read):
    """Yield (board, line of the board list) of the boards on the disk, in the order of `ls`.

    read -- function of a board's id that returns its Row, None if it cannot be read: its line is ""
    """
    written, known = host.modified(paths.index(game)), _load(host, game)
    proven, stale = [], False
    for board, signature, newest in host.signatures(paths.boards(game)):
        if not paths.is_board_id(board):
            continue
        told, line = known.pop(board, ("", ""))
        if told != signature or newest >= written:
            row, stale = read(board), True
            line = row.render() if row else ""
        if line:
            proven.append("%s %s\n" % (signature, line))
        yield board, line
    if stale or known:
        body = "".join(proven)
        host.spare(paths.index(game), "%s%s%s\n" % (body, END, checksum(body)))


def _load(host, game):
    """Return {board: (signature, line of the board list)}."""
    known = {}
    text = host.read(paths.index(game)) or ""
    body, _, seal = text.rpartition(END)
    if text and seal == checksum(body) + "\n":
        for line in body.split("\n")[:-1]:
            row = line.split(" ", 4)[4]
            known[row[:row.index(":")]] = line[:-1 - len(row)], row
    return known

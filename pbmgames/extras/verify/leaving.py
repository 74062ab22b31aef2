"""What is in the way back to the original programs, for `pbm verify --before-leaving` (docs/host.md, The way back)."""

import os

from pbmgames import extras
from pbmgames.board.match import Damaged, Match
from pbmgames.extras.verify.hosts import waiting
from pbmgames.extras.verify.inspection import WRONG, Finding
from pbmgames.records.boardfile import is_board
from pbmgames.records.calendar import UNTIL
from pbmgames.records.registers import text_lines
from pbmgames.records.users import is_hashed, printable
from pbmgames.storage import files, paths
from pbmgames.storage.host import HostError


def of_host(inspection):
    """Yield what is in the way, and notes about what is lost or different there, and hinders nothing."""
    host = inspection.host
    yield from _journal(inspection)
    hashed = [printable(user.userid) for user in inspection.users.every() if is_hashed(user.password)]
    if hashed:
        yield inspection.wrong(paths.USERS, "write new passwords, plain, in place of the hashed ones of %s" % " ".join(hashed))
    yield from (Finding(WRONG, found.path, found.text) for found in waiting(inspection))
    if inspection.settings.get("passwords") != "plain":
        yield inspection.note(paths.SETTINGS, "say `passwords = plain` until then, or new passwords are hashed again")
    for path, _, text in extras.files():
        if "<" not in path and text_lines(host, path):
            yield inspection.note(path, "%s: that means nothing there" % text)
    if any(line.split(" ")[1:2] == [UNTIL] and line[:1] != "#" for line in text_lines(host, paths.VACATION)):
        yield inspection.note(paths.VACATION, "a vacation `until` a day does not end by itself there")


def _journal(inspection):
    """Yield that a command is not finished."""
    path = os.path.join(inspection.host.folder, paths.JOURNAL)
    if files.exists(path):
        yield inspection.wrong(os.path.relpath(path, inspection.root),
                               "a command was cut short, or is at work just now: `pbm verify` finishes it")


def of_game(game):
    """Return a check of a game: which boards have entries that the original programs do not write again."""
    def check(inspection):
        host, found = inspection.host, {}           # name of an entry -> ids of boards
        yield from _journal(inspection)
        for board in [name for name in host.listing(paths.boards(game.name)) if is_board(host, game.name, name)]:
            path = paths.board(game.name, board)
            try:
                match = Match.parse(game, board, host.read(path) or "", inspection.now)
            except (Damaged, HostError):
                yield inspection.wrong(path, "it cannot be read: see `pbm verify`")
                continue
            names = [name for name in extras.entries() if match.additions.get(name)]
            for name in dict.fromkeys(names + [name for name, _, _ in match.unknown]):
                found.setdefault(name, []).append(board)
        for name, boards in found.items():
            yield inspection.wrong(paths.boards(game.name), "the entry '%s' is dropped from %s: %s" % (
                name, "1 board" if len(boards) == 1 else "%d boards" % len(boards), " ".join(boards)))
    return check

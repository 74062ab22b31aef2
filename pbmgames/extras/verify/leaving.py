"""What is in the way back to the original programs, for `pbm verify --before-leaving` (docs/host.md, The way back)."""

import os

from pbmgames.board.match import Damaged, Match
from pbmgames.extras import PENDING, PREFERENCES
from pbmgames.games import every
from pbmgames.records import passwords
from pbmgames.records.boardfile import is_board
from pbmgames.records.registers import text_lines
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users, printable
from pbmgames.records.vacations import UNTIL
from pbmgames.request import Request
from pbmgames.storage import files, paths
from pbmgames.storage.host import Host, HostError
from pbmgames.text import unbroken
from pbmgames.extras.verify.surroundings import waiting

OURS = {"branches": "conditional moves", "warned": "the mark of a warning"}     # entries that only pbm writes
LOST = ((PENDING, "what waits there for a consent is never asked for again"),
        (PREFERENCES, "time zones, warnings and vacations to come mean nothing there"))


def sections(root, environ):
    """Yield what is in the way, as `verify.report` takes it: for the host, and for each game that has boards.

    No lock is taken: a journal is to be told, not carried out.
    """
    host = Host(root)
    yield "Host", [*_journal(host), *_users(host), *waiting(root)], list(_lost(host, environ)), []
    now = Request("pbm", "", [], environ).now()
    for game in every():
        if files.exists(os.path.join(root, paths.boards(game.name))):
            host = Host(root, game.name)
            yield game.name, [*_journal(host), *_boards(host, game, now)], [], []


def _journal(host):
    """Yield that a command is not finished."""
    path = os.path.join(host.folder, paths.JOURNAL)
    if files.exists(path):
        yield "%s: a command was cut short, or is at work just now: `pbm verify` finishes it" % (
            os.path.relpath(path, host.root))


def _users(host):
    """Yield whose passwords only we can read."""
    users = [printable(user.userid) for user in Users(host).every() if passwords.hashed(user.password)]
    if users:
        yield "%s: write new passwords, plain, in place of the hashed ones of %s" % (paths.USERS, " ".join(users))


def _boards(host, game, now):
    """Yield which boards have entries that the original programs do not write again."""
    found = {}                      # name of an entry -> ids of boards
    for board in host.listing(paths.boards(game.name)):
        if not is_board(host, game.name, board):
            continue
        try:
            match = Match.parse(game, board, host.read(paths.board(game.name, board)) or "", now)
        except (Damaged, HostError):
            yield "%s cannot be read: see `pbm verify`" % paths.board(game.name, board)
            continue
        names = [name for name in OURS if match.additions.get(name)] + [name for name, _, _ in match.unknown]
        for name in dict.fromkeys(names):
            found.setdefault(name, []).append(board)
    for name, boards in found.items():
        yield "the entry '%s'%s is dropped from %s of %s: %s" % (
            unbroken(name), ", %s," % OURS[name] if name in OURS else "", "1 board" if len(boards) == 1 else
            "%d boards" % len(boards), game.name, " ".join(boards))


def _lost(host, environ):
    """Yield notes about what is lost or different there, and hinders nothing."""
    if Settings(host, environ).get("passwords") != "plain":
        yield "%s: say `passwords = plain` until then, or new passwords are hashed again" % paths.SETTINGS
    for path, text in LOST:
        if text_lines(host, path):
            yield "%s: %s" % (path, text)
    if any(line.split(" ")[1:2] == [UNTIL] and line[:1] != "#" for line in text_lines(host, paths.VACATION)):
        yield "%s: a vacation `until` a day does not end by itself there" % paths.VACATION

"""What hinders a return to the original programs, for `pbm verify --before-leaving` (docs/host.md, The way back)."""

import fnmatch
import os

from pbmgames import Iterator, optional
from pbmgames.extras.verify.hosts import waiting
from pbmgames.extras.verify.inspection import Finding, GameInspection, Inspection, number, own_rows
from pbmgames.records.registers import text_lines
from pbmgames.records.users import is_hashed
from pbmgames.records.vacations import UNTIL
from pbmgames.storage import paths
from pbmgames.text import unbroken

UNKNOWN = "%s, which the old programs do not know"
UNFINISHED = "a command was cut short, or is at work just now: `pbm verify` finishes it"
WEEKLY = ("the old programs, and version 1.1, take `Cleanup late` for the weekly run: take it out of the crontab, or "
          "let it run once a week")


def journal(inspection: "Inspection") -> "Iterator[Finding]":
    """Yield a Finding if a command is not finished: the original programs do not know its journal."""
    host = inspection.host
    if host.interrupted(optional.first("turns")):           # whatever the settings say now
        yield inspection.wrong(os.path.relpath(host.folder, host.root), UNFINISHED)


def host(inspection: "Inspection") -> "Iterator[Finding]":
    """Yield what hinders the return; and notes on what gets lost there, or is different, but hinders nothing."""
    host = inspection.host
    # what stands before a hash is no password, so it is shown as it is
    hashed = [unbroken(user.userid) for user in inspection.users.every() if is_hashed(user.password)]
    if hashed:
        yield inspection.wrong(paths.USERS,
                               "write new passwords, plain, in place of the hashed ones of " + " ".join(hashed))
    yield from (inspection.wrong(found.path, found.text) for found in waiting(inspection))
    if inspection.settings.get("passwords") != "plain":
        yield inspection.note(paths.SETTINGS, "say `passwords = plain` until then, or new passwords are hashed again")
    named = ", ".join(line.partition("=")[0].strip() for line in text_lines(host, paths.SETTINGS) if line[:1] != "#")
    if named:
        yield inspection.note(paths.SETTINGS, UNKNOWN % named + ": let recipe and crontab set PBMFROM and the like")
    if any(line.split(" ")[1:2] == [UNTIL] and line[:1] != "#" for line in text_lines(host, paths.VACATION)):
        yield inspection.note(paths.VACATION, "a vacation `until` a day does not end by itself with the old programs")
    if host.listing(paths.CLEANUPS):
        yield inspection.note(paths.CLEANUPS, WEEKLY)
    for folder in (folder for extra in optional.THERE for folder in extra.folders if host.listing(folder)):
        yield inspection.note(folder, "the old programs do not know what lies there")


def extra_files(inspection: "Inspection") -> "Iterator[Finding]":
    """Yield notes on the files of extras, of a game or of all games, unless they are empty."""
    for path, _, text in own_rows(optional.files(), inspection.host.section):
        folder, _, pattern = path.rpartition("/")
        names = fnmatch.filter(inspection.host.listing(folder), pattern.replace("<name>", "*"))
        if any(text_lines(inspection.host, "%s/%s" % (folder, name)) for name in names):
            yield inspection.note(path, UNKNOWN % text)


def entries(game: "GameInspection") -> "Iterator[Finding]":
    """Yield notes on the entries of a game's boards that get lost when the original programs write the boards."""
    boards_with = {}                                        # name of an entry -> ids of boards
    for path in game.unreadable:
        yield game.wrong(path, "it is damaged: see `pbm verify`")
    for match in [board.match for board in game.boards if not board.put_away]:
        names = [name for name in optional.merged("entries") if match.additions.get(name)]
        for name in dict.fromkeys(names + [name for name, _, _ in match.unknown]):
            boards_with.setdefault(name, []).append(match.id)
    for name, boards in boards_with.items():
        yield game.note(paths.boards(game.name), "the entry '%s' is dropped from %s: %s" % (
            name, number(len(boards), "board"), " ".join(boards)))


OF_HOST, OF_GAME = (journal, host, extra_files), (journal, extra_files, entries)

"""What all games of a host share, and what is around it: functions of an Inspection that yield Findings."""

import os
import shlex
import subprocess

from pbmgames.board.clock import is_quick
from pbmgames.commands.upkeep import neglected
from pbmgames.extras.verify import files as places
from pbmgames.extras.verify.machines import machines
from pbmgames.games import every
from pbmgames.inbox.headers import is_program
from pbmgames.records.boardfile import is_board
from pbmgames.records.boardlist import BoardList
from pbmgames.records.calendar import Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.records.users import NOBODY, OFF, printable
from pbmgames.storage import files, outbox, paths
from pbmgames.storage.host import HostError
from pbmgames.text import DAY, bare, is_address, unbroken

LATE = 8                        # days after which even the Cleanup of every week has not come
NOT_OF_THE_NET = ("localhost", "localdomain", "invalid")    # ends of names that no mail from outside reaches


def users(inspection):
    """Look at the lines of the user file."""
    seen, path = set(), paths.USERS
    if not inspection.host.exists(path):
        yield inspection.wrong(path, "there is no such file in %s: is its disk there?" % inspection.root)
    elif not inspection.users.text.strip() and any(places.has(inspection.root, game.name) for game in every()):
        yield inspection.wrong(path, "it is empty: nobody can play")
    for text in inspection.users.grown():
        yield inspection.wrong("", text)
    for place, line in enumerate(inspection.users.text.split("\n"), 1):
        userid = line.partition(":")[0].lower()
        if line.startswith(OFF) or not line:
            continue
        if not userid or line.count(":") < 2 or unbroken(line) != line:
            yield inspection.wrong(path, "line %d is malformed" % place)
        elif userid in seen:
            yield inspection.wrong(path, "line %d has the userid of another line, %s" % (place, printable(userid)))
        seen.add(userid)


def addresses(inspection):
    """Name users who have no address as others are."""
    found = {user.userid: [word for word in user.line.rpartition(":")[2].split() if word.lower() != NOBODY]
             for user in inspection.users.every()}
    words = [word for several in found.values() for word in several]
    distant = 2 * sum("@" in word for word in words) > len(words)      # no addresses of this machine only
    for user in inspection.users.every():
        if user.line.count(":") < 3 or not all(is_address(word) and ("@" in word or not distant)
                                               for word in found[user.userid]):
            yield inspection.note(paths.USERS, "the line of %s has no address as others are" % printable(user.userid))


def choices(inspection):
    """Look at the settings: what cannot be understood, and what stands there twice."""
    for text in inspection.settings.wrong:
        yield inspection.wrong("", text)
    lines = text_lines(inspection.host, paths.SETTINGS)
    names = [line.partition("=")[0].strip() for line in lines if not line.startswith("#")]
    for name in dict.fromkeys(name for place, name in enumerate(names) if name in names[:place]):
        yield inspection.note(paths.SETTINGS, "'%s' stands there twice: remove all but the last, which counts" % name)


def sender(inspection):
    """Look whether answers reach the server's address."""
    address = bare(inspection.settings.get("from")).lower()
    domain, everybody = address.rpartition("@")[2], inspection.users.every()
    if not is_address(address):
        yield inspection.note(paths.SETTINGS, "'from' is no one address: write `from = PBM <pbm@your.domain>`")
    elif is_program(address, ""):
        yield inspection.note(paths.SETTINGS, "from %s, which reads like a program's, replies may not come: choose "
                                              "another `from`" % address)
    elif (("." not in domain or domain.rpartition(".")[2] in NOT_OF_THE_NET)
          and any("." in other.partition("@")[2] for user in everybody for other in user.addresses)):
        yield inspection.note(paths.SETTINGS, "no reply from elsewhere reaches %s: set `from` to an address that leads "
                                              "to `pbm --mail`" % address)
    for user in everybody:
        if address in user.addresses:
            yield inspection.note(paths.USERS, "%s is the server's address and that of %s, whose mail is taken for its "
                                               "own: change one" % (address, printable(user.userid)))


def mailer(inspection):
    """Look whether the mailer can be started."""
    command = outbox.mailer(inspection.settings.get, inspection.root)
    try:
        word = (shlex.split(command) or [command])[0]
    except ValueError as error:
        yield inspection.note(paths.SETTINGS, "the mailer, `%s`, is no command (%s): mend `sendmail`" % (command, error))
        return
    if outbox.SHELL_SIGNS.isdisjoint(word) and "=" not in word and subprocess.run(
            ["/bin/sh", "-c", 'command -v "$1"', "sh", word], stdout=subprocess.DEVNULL, check=False).returncode:
        yield inspection.note(paths.SETTINGS, "there is no mailer %s: install one, or name it as `sendmail`; until then "
                                              "mails wait" % word)


def waiting(inspection):
    """Count the mails in the outbox, and those that were put aside."""
    for folder, one, several in ((paths.OUTBOX, "mail is waiting", "mails are waiting"),
                                 (paths.FAILED, "mail was put aside", "mails were put aside")):
        count = len(outbox.waiting(inspection.root, folder))
        if count:
            yield inspection.note(folder, "%d %s: `pbm outbox` tells why" % (count, one if count == 1 else several))


def upkeep(inspection):
    """Look for games that no Cleanup looks after, or none that ends games."""
    for game in every():
        folder = os.path.join(inspection.root, paths.boards(game.name))
        try:
            boards = [name for name in files.listing(folder) if is_board(inspection.host, game.name, name)]
            marks = Cleanups(inspection.host, game.name)
        except (OSError, HostError):
            continue                    # that is told where the game is checked
        yield from _upkeep(inspection, game.name, marks, [os.path.join(folder, name) for name in boards])


def _upkeep(inspection, game, marks, boards):
    """Compare when the Cleanups of a game ran with the age of its boards."""
    host, now, path = inspection.host, inspection.now, paths.cleanups(game)
    last = marks.idle_days(now)
    oldest = min((_changed(board) or now for board in boards), default=now)
    days = (now - oldest) // DAY if last is None else last
    trouble = neglected(game, marks, now)
    if boards and days > LATE:
        yield inspection.note(path, "%s: let cron run `pbm Cleanup late` (examples/crontab)" % (
            "no Cleanup is known, and there is a board of %d days" % days if last is None else
            "the last Cleanup was %d days ago" % days))
    elif boards and last is not None and trouble and (inspection.settings.get("warn") or any(
            row.active and not is_quick(row.board) for row in BoardList(host, game).rows())):
        yield inspection.note("", trouble)


def _changed(path):
    """Return when a file was changed last, in seconds; 0 if there is none."""
    try:
        return int(os.stat(path).st_mtime)
    except OSError:
        return 0


CHECKS = (places.kinds, users, addresses, choices, sender, mailer, waiting, places.secrets, places.writable,
          places.owners, upkeep, machines)

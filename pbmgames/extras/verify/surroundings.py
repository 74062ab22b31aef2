"""What is around a host: its settings, mail, permissions, cron and disk; for `pbm verify`.

What is found is no damage, and a note each that says what to do.
"""

import os
import shlex
import subprocess

from pbmgames.addresses import bare, is_address, is_program
from pbmgames.board.clock import is_quick
from pbmgames.commands.upkeep import neglected
from pbmgames.extras import KEY, PENDING
from pbmgames.extras.modern.keeper import disk
from pbmgames.console import complain, printed
from pbmgames.games import every
from pbmgames.post import Writer
from pbmgames.records.boardfile import is_board
from pbmgames.records.boardlist import BoardList
from pbmgames.records.cleanups import Cleanups
from pbmgames.records.registers import text_lines
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users, printable
from pbmgames.request import Request
from pbmgames.statuses import DIFFERENT
from pbmgames.storage import files, outbox, paths
from pbmgames.storage.host import Host, HostError
from pbmgames.text import unbroken
from pbmgames.times import DAY

LATE = 8                        # days after which even the Cleanup of every week has not come
SECRET = (paths.USERS, KEY, PENDING, paths.damaged(paths.USERS))
FOLDERS = ("", "etc", paths.GAMES, "ratings", "history", "standings", paths.OUTBOX, paths.FAILED, paths.SEEN,
           paths.CLEANUPS)
NOT_OF_THE_NET = ("localhost", "localdomain", "invalid")    # ends of names that no mail from outside reaches


def notes(host, settings, now):
    """Return the notes about what is around a host.

    settings -- its Settings
    now      -- the time, in seconds
    """
    root = host.root
    return [*choices(host, settings), *sender(host, settings), *mailer(settings, root), *waiting(root), *secrets(root),
            *folders(root), *upkeep(host, settings, now), *full(root)]


def choices(host, settings):
    """Yield notes about settings that cannot be meant so."""
    names = [line.partition("=")[0].strip() for line in text_lines(host, paths.SETTINGS) if not line.startswith("#")]
    for name in dict.fromkeys(name for place, name in enumerate(names) if name in names[:place]):
        yield "%s: '%s' stands there twice: remove all but the last, which counts" % (paths.SETTINGS, unbroken(name))
    if settings.get("keeper") and settings.get("keeper").lower() == bare(settings.get("from")).lower():
        yield "%s: 'keeper' is the server itself: name an address that a person reads" % paths.SETTINGS
    site = settings.get("site").partition(" ")[0]
    if site and not _may_write(site if os.path.isdir(site) else os.path.dirname(site)):
        yield "%s: no pages can be written to %s of 'site': make the folder, and own it" % (paths.SETTINGS, site)


def sender(host, settings):
    """Yield notes about an address of the server that answers do not reach."""
    address = bare(settings.get("from")).lower()
    domain = address.rpartition("@")[2]
    users = Users(host).every()
    if not is_address(address):
        yield "%s: 'from' is no one address: write `from = PBM <pbm@your.domain>`" % paths.SETTINGS
    elif is_program(address, ""):
        yield "from %s, which reads like a program's, replies may not come: choose another `from` in %s" % (
            address, paths.SETTINGS)
    elif (("." not in domain or domain.rpartition(".")[2] in NOT_OF_THE_NET)
          and any("." in other.partition("@")[2] for user in users for other in user.addresses)):
        yield "no reply from elsewhere reaches %s: set `from` in %s to an address that leads to `pbm --mail`" % (
            address, paths.SETTINGS)
    for user in users:
        if address in user.addresses:
            yield "%s is the server's address and that of %s, whose mail is taken for its own: change one" % (
                address, printable(user.userid))


def mailer(settings, root):
    """Yield a note if the mailer cannot be started."""
    command = outbox.mailer(settings.get, root)
    try:
        word = (shlex.split(command) or [command])[0]
    except ValueError as error:
        yield "the mailer, `%s`, is no command (%s): mend `sendmail` in %s" % (unbroken(command), error, paths.SETTINGS)
        return
    if outbox.SHELL_SIGNS.isdisjoint(word) and "=" not in word and subprocess.run(
            ["/bin/sh", "-c", 'command -v "$1"', "sh", word], stdout=subprocess.DEVNULL, check=False).returncode:
        yield "there is no mailer %s: install one, or name it as `sendmail` in %s; until then mails wait" % (
            unbroken(word), paths.SETTINGS)


def waiting(root):
    """Yield notes about mails that wait in the outbox, and those that were put aside."""
    for folder, one, several in ((paths.OUTBOX, "1 mail is waiting", "mails are waiting"),
                                 (paths.FAILED, "1 mail was put aside", "mails were put aside")):
        count = len(outbox.waiting(root, folder))
        if count:
            yield "%s in %s/: `pbm outbox` tells why" % (one if count == 1 else "%d %s" % (count, several), folder)


def secrets(root):
    """Yield notes about what other users of the machine may read or change."""
    for path in SECRET:
        mode, above = _mode(root, path), _mode(root, os.path.dirname(path))
        allowed = 0o040 if files.is_shared(above) else 0            # that group runs the host
        if mode & 0o044 & ~allowed and above & 0o011 and _mode(root, "") & 0o011:
            yield "%s can be read by other users of this machine (mode %o): chmod %s %s" % (
                path, mode, "o-rwx" if allowed else "600", path)
    for path in (*FOLDERS, paths.USERS, paths.SETTINGS):
        if _mode(root, path) & 0o002:
            yield "%s can be changed by any user of this machine: chmod o-w it" % (path or "the data folder")


def folders(root):
    """Yield notes about folders in which commands cannot write."""
    owner = os.stat(root).st_uid
    for name in (*FOLDERS, *(paths.boards(game.name) for game in every())):
        path = os.path.join(root, name)
        if not os.path.isdir(path):
            continue
        if not _may_write(path):
            yield "%s cannot be written by who runs this: chown it, or run pbm as its owner" % path
        elif os.stat(path).st_uid != owner and not _mode(root, name) & 0o020:
            yield "%s belongs to another account than %s: chown it" % (path, root)


def upkeep(host, settings, now):
    """Yield notes about games that no Cleanup looks after, or none that ends games."""
    for game in every():
        folder = os.path.join(host.root, paths.boards(game.name))
        try:
            boards = [name for name in files.listing(folder) if is_board(host, game.name, name)]
            marks = Cleanups(host, game.name)
        except (OSError, HostError):
            continue                    # that is told where the game is checked
        if not boards:
            continue
        last = marks.idle_days(now)
        oldest = min(_changed(os.path.join(folder, name)) or now for name in boards)
        days = (now - oldest) // DAY if last is None else last
        trouble = neglected(game.name, marks, now)
        if days > LATE:
            yield "%s: let cron run `pbm Cleanup late` (examples/crontab)" % (
                "no Cleanup of %s is known, and there is a board of %d days" % (game.name, days) if last is None else
                "the last Cleanup of %s was %d days ago" % (game.name, days))
        elif last is not None and trouble and (settings.get("warn") or any(
                row.active and not is_quick(row.board) for row in BoardList(host, game.name).rows())):
            yield trouble


def full(root):
    """Yield a note if there is too little room on the disk."""
    for _, text in disk(root):
        yield "%s: make room, for on a full disk every command is refused" % text


def send(address, environ):
    """Give the mailer a letter to an address, and print what came of it; return the exit status.

    What the mailer itself says stands on standard error.
    """
    root = paths.home(environ)
    settings = Settings(Host(root), environ)
    command, own = outbox.mailer(settings.get, root), settings.get("from")
    request = Request("pbm", "", [], environ)
    request.sender = request.answering = ""         # it is a program's letter, and answers none
    fate = outbox.offer(command, Writer(request, lambda: own, None).mail(
        [address], "A letter to try the mailer", LETTER % (unbroken(own), bare(own))))
    if fate:
        return complain(DIFFERENT, "the letter to %s was not taken by `%s`: %s" % (address, unbroken(command), fate))
    return printed("`%s` has taken a letter to %s: see whether it comes\n" % (unbroken(command), address))


LETTER = """\
This letter was sent by `pbm verify --mail-to`: the mail of the game server goes out.
It comes from %s.

Whether mail comes in is seen so: write to %s, subject `help`; the answer is a page.
"""


def _mode(root, path):
    """Return the permissions of a file or folder, 0 if there is none."""
    try:
        return os.stat(os.path.join(root, path)).st_mode & 0o7777
    except OSError:
        return 0


def _changed(path):
    """Return when a file was changed last, in seconds; 0 if there is none."""
    try:
        return int(os.stat(path).st_mtime)
    except OSError:
        return 0


def _may_write(folder):
    return os.access(folder, os.W_OK | os.X_OK, effective_ids=files.EFFECTIVE)

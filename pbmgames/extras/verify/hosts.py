"""Checks of what all games of a host share, of its files, and of what is around it.

Each is a function of an Inspection that yields Findings.
"""

import os
import shlex
import subprocess

from pbmgames import Iterator, post
from pbmgames.extras.verify.inspection import Finding, Inspection, folders, places, rows, trouble
from pbmgames.games import every
from pbmgames.inbox.headers import is_program
from pbmgames.records.users import OFF, check_players, check_there, printable
from pbmgames.storage import HostError, files, outbox, paths
from pbmgames.text import as_name, bare, encode, is_address, unbroken

ROOT = "the data folder"
OTHERS = 0o002                  # the bit of a mode that lets everybody write, not only owner and group
UNWRITABLE = "it cannot be written by who runs this: chown it, or run pbm as its owner"
NOT_OF_THE_NET = ("localhost", "localdomain", "invalid")    # ends of names that no mail from outside reaches
EXAMPLE = "example.com"         # stands in the examples until somebody has set it


def users(inspection: "Inspection") -> "Iterator[Finding]":
    """Look at the lines of the user file."""
    seen, path = set(), paths.USERS
    check_there(inspection.host)
    if inspection.users.empty:
        check_players(inspection.host)
    for place, line in enumerate(inspection.users.text.split("\n"), 1):
        userid = line.partition(":")[0].lower()
        if line.startswith(OFF) or not line:
            continue
        if unbroken(line) != line:
            yield inspection.wrong(path, "line %d has a control character, such as a tab or a CR" % place)
        elif not userid or " " in userid or line.count(":") < 2:
            yield inspection.wrong(path, "line %d is no `<userid>:<password>:x:0:<address>`" % place)
        elif not userid.isascii():
            yield inspection.note(path, "line %d has a userid beyond ASCII; is it a byte order mark?" % place)
        elif userid.startswith("-"):
            yield inspection.note(path, "no command can name %s: its dash makes it a parameter" % printable(userid))
        elif userid in seen:
            yield inspection.wrong(path, "line %d has the userid of another line, %s" % (place, printable(userid)))
        seen.add(userid)


def addresses(inspection: "Inspection") -> "Iterator[Finding]":
    """Name users whose line ends with something that is no address."""
    for user in inspection.users.every():
        if user.line.count(":") < 3 or not all(map(is_address, user.addresses)):
            yield inspection.note(paths.USERS, "the line of %s has no address as others are" % printable(user.userid))


def settings(inspection: "Inspection") -> "Iterator[Finding]":
    """Look for settings that cannot be understood, or do nothing."""
    yield from (inspection.wrong("", text) for text in inspection.settings.wrong)
    for name in inspection.settings.idle:
        yield inspection.note(paths.SETTINGS, "'%s' does nothing: its extra is not installed, or one that it needs" %
                              name)


def sender(inspection: "Inspection") -> "Iterator[Finding]":
    """Look whether answers reach the server's address."""
    address = bare(inspection.settings.get("from")).lower()
    domain, everybody = address.rpartition("@")[2], inspection.users.every()
    only_here = "." not in domain or domain.rpartition(".")[2] in NOT_OF_THE_NET or domain == EXAMPLE
    if not is_address(address):
        yield inspection.note(paths.SETTINGS, "'from', or PBMFROM, is no one address: write `from = PBM "
                                              "<pbm@your.domain>`")
    elif is_program(address, ""):
        yield inspection.note(paths.SETTINGS, "from %s, which reads like a program's, replies may not come: choose "
                                              "another `from`" % address)
    elif only_here and any("." in other.partition("@")[2] for user in everybody for other in user.addresses):
        yield inspection.note(paths.SETTINGS, "no reply from elsewhere reaches %s: set `from` to an address that leads "
                                              "to `pbm --mail`; PBMFROM of procmail and cron is not seen" % address)
    if not inspection.settings.get("from").isascii():
        yield inspection.note(paths.SETTINGS, "'from' has letters beyond ASCII, which not every mail system lets pass")
    for user in everybody:
        if address in user.addresses:
            yield inspection.note(paths.USERS, "%s is the server's address and that of %s, whose mail is taken for its "
                                               "own: change one" % (address, printable(user.userid)))


def mailer(inspection: "Inspection") -> "Iterator[Finding]":
    """Look whether the mailer can be started."""
    word, error = _program(inspection)
    if word == post.SILENT:
        return
    if error:
        yield inspection.note(paths.SETTINGS, "the mailer, `%s`, is no command (%s): mend `sendmail`" % (word, error))
    elif outbox.SHELL_SIGNS.isdisjoint(word) and "=" not in word and subprocess.run(
            ["/bin/sh", "-c", 'command -v "$1"', "sh", word], stdout=subprocess.DEVNULL, check=False).returncode:
        yield inspection.note(paths.SETTINGS,
                              "there is no mailer %s: install one, or name it as `sendmail`; until then mails wait"
                              % word)


def _program(inspection):
    """Return (first word of the mailer's command, ""), or (the whole command, the error) if a shell cannot read it."""
    command = post.mailer_of(inspection.settings, inspection.root)
    try:
        return as_name(encode((shlex.split(command) or [command])[0])), ""
    except ValueError as error:
        return command, str(error)


def waiting(inspection: "Inspection") -> "Iterator[Finding]":
    """Count the mails in the outbox, and those that were put aside."""
    for folder, one, several in ((paths.OUTBOX, "mail is waiting", "mails are waiting"),
                                 (paths.FAILED, "mail was put aside", "mails were put aside")):
        count = len(outbox.waiting(inspection.root, folder))
        if count:
            yield inspection.note(folder, "%d %s: `pbm outbox` tells why" % (count, one if count == 1 else several))


# its files ---------------------------------------------------------------------------

def unfinished(inspection: "Inspection") -> "Iterator[Finding]":
    """Tell why the changes of a command, and its letters, still wait in a journal: until then nobody can write."""
    host = inspection.host
    if host.waits:
        yield inspection.wrong(os.path.relpath(host.folder, host.root), "what a command has done waits in its journal: "
                               + str(trouble(host.root, host.waits)))


def kinds(inspection: "Inspection") -> "Iterator[Finding]":
    """Name what is no file where a file belongs, or no folder where a folder belongs: commands would be refused.

    These are the files of the game that is looked at, or those that all games share: those with fixed names, and the
    help pages of the host.
    """
    host, game = inspection.host, inspection.host.section
    names = places(game)
    for folder in folders(game):
        try:
            if host.exists(folder) and not host.exists(folder + "/."):      # only a folder has a `.` in it
                yield inspection.wrong(folder, "this is no folder")
                continue
            inside = host.listing(folder)
        except HostError as error:
            yield trouble(host.root, error)
            continue
        if folder == paths.HELP:
            names += [paths.HELP_PAGE % name for name in inside if name[0].isalnum()]
    for name in names:
        try:
            host.read(name)
        except HostError as error:
            yield trouble(host.root, error)


def secrets(inspection: "Inspection") -> "Iterator[Finding]":
    """Name the files with secrets that other users of the machine may read."""
    root = inspection.root
    secret = [path for path, kind, _ in rows() if kind == paths.SECRET]
    for path in filter(lambda path: os.path.isfile(os.path.join(root, path)),
                       secret + [next(paths.damaged(path)) for path in secret]):
        mode, above = mode_of(root, path), mode_of(root, os.path.dirname(path))
        allowed = 0o040 if files.is_group_folder(above) else 0      # if a group runs the host, it has to read them
        if mode & 0o044 & ~allowed and above & 0o011 and mode_of(root, "") & 0o011:
            yield inspection.note(path, "it can be read by other users of this machine (mode %o): chmod %s it" % (
                mode, "o-rwx" if allowed else "600"))


def writable(inspection: "Inspection") -> "Iterator[Finding]":
    """Name what any user of the machine may change: folders and files of the host, boards too, and the mailer."""
    root = inspection.root
    checked = ["", *_folders(), *_files(root), paths.ADVERTISEMENT]
    program, _ = _program(inspection)
    if os.path.isabs(program) and os.path.relpath(program, root).startswith(".."):
        checked.append(program)
    if mode_of(root, "") & 0o001:               # else nobody but owner and group comes to what lies in it
        for path in dict.fromkeys(checked):
            if mode_of(root, path) & OTHERS:
                yield inspection.note(path or ROOT, "it can be changed by any user of this machine: chmod o-w it")


def _folders():
    """Return the paths of the folders below the data folder, those of all games too."""
    return [path for game in ["", *(game.name for game in every())] for path in folders(game)]


def _files(root):
    """Yield the paths of the regular files in these folders."""
    for folder in _folders():
        try:
            yield from ("%s/%s" % (folder, name) for name in files.listing(os.path.join(root, folder), regular=True))
        except OSError:
            pass


def owners(inspection: "Inspection") -> "Iterator[Finding]":
    """Name folders in which commands cannot write, and lock files that they cannot lock to write."""
    root = inspection.root
    owner = os.stat(root).st_uid
    for folder in ["", *(path for path in _folders() if path not in ("bin", paths.HELP))]:
        path, lock = os.path.join(root, folder), os.path.join(folder, paths.LOCK)
        if not os.path.isdir(path):
            continue
        if not files.may(path, os.W_OK | os.X_OK):
            yield inspection.note(folder or ROOT, UNWRITABLE)
        elif os.stat(path).st_uid != owner and not mode_of(root, folder) & 0o020:
            yield inspection.note(folder, "it belongs to another account than %s: chown it" % root)
        if os.path.lexists(os.path.join(root, lock)) and not files.may(os.path.join(root, lock), os.R_OK | os.W_OK):
            yield inspection.note(lock, UNWRITABLE)


def mode_of(root: str, path: str) -> int:
    """Return the permissions of a file or folder of a host, such as 0o640; 0 if there is none."""
    try:
        return os.stat(os.path.join(root, path)).st_mode & 0o7777
    except OSError:
        return 0


def has(root: str, game: str) -> bool:
    """Return whether a host has files of a game; True if that cannot be told."""
    names = folders(game) + [paths.BOARD_LIST % game, paths.RATINGS % game, paths.HISTORY % game]
    try:
        return any(files.exists(os.path.join(root, name)) for name in names)
    except OSError:
        return True


CHECKS = (unfinished, kinds, users, addresses, settings, sender, mailer, waiting, secrets, writable, owners)

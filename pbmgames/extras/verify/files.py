"""Whether all files of a host are where and what they should be, from the tables; functions that yield Findings."""

import os

from pbmgames.extras.verify.inspection import folders, places, rows, trouble
from pbmgames.games import every
from pbmgames.storage import files, paths
from pbmgames.storage.host import HostError

ROOT = "the data folder"
OTHERS = 0o002          # those who may write, but for owner and group


def kinds(inspection, game=""):
    """Name what is no file where a host has a file, and no folder where it has one: every command would be refused."""
    host, names = inspection.host, [path for path, kind in places(game) if kind != paths.PROGRAM]
    for folder in folders(game):
        try:
            if host.exists(folder) and not host.exists(folder + "/."):
                yield inspection.wrong(folder, "this is no folder")
                continue
            inside = host.listing(folder)
        except HostError as error:
            yield trouble(host.root, error)
            continue
        names += ["%s/%s" % (folder, name) for name in inside if _is_in_the_way(host.root, folder, name)
                  or folder == paths.HELP and name[0].isalnum()]
    for name in names:
        try:
            host.read(name)
        except HostError as error:
            yield trouble(host.root, error)


def _is_in_the_way(root, folder, name):
    """Return whether that is a folder where the next content of a file would be written, or for a version of a board."""
    path = os.path.join(root, folder, name)
    if os.path.islink(path) or not os.path.lexists(path):
        return False
    version = name[:1] == "." and paths.is_board_id(name[1:]) and os.path.exists(os.path.join(root, folder, name[1:]))
    return version or name.startswith("..") and name.endswith(".new") and os.path.isdir(path)


def of_game(game):
    """Look at what one game has, but for its boards."""
    return kinds(game, game.name)


def secrets(inspection):
    """Name what other users of the machine may read, and should not."""
    root = inspection.root
    secret = [path for path, kind, _ in rows() if kind == paths.SECRET]
    for path in filter(lambda path: os.path.isfile(os.path.join(root, path)), secret + list(map(paths.damaged, secret))):
        mode, above = mode_of(root, path), mode_of(root, os.path.dirname(path))
        allowed = 0o040 if files.is_shared(above) else 0            # that group runs the host
        if mode & 0o044 & ~allowed and above & 0o011 and mode_of(root, "") & 0o011:
            yield inspection.note(path, "it can be read by other users of this machine (mode %o): chmod %s it" % (
                mode, "o-rwx" if allowed else "600"))


def writable(inspection):
    """Name what any user of the machine may change: the host's folders and files, the boards too."""
    found = [""] + [path for game in ["", *(game.name for game in every())] for path in folders(game)]
    for folder in list(found):
        found += ["%s/%s" % (folder, name) for name in _names(inspection.root, folder)] if folder else []
    found += [path for path, _ in places() if "/" not in path]
    if mode_of(inspection.root, "") & 0o001:
        for path in dict.fromkeys(found):
            if mode_of(inspection.root, path) & OTHERS:
                yield inspection.note(path or ROOT, "it can be changed by any user of this machine: chmod o-w it")


def _names(root, folder):
    try:
        return files.listing(os.path.join(root, folder), regular=True)
    except OSError:
        return []


def owners(inspection):
    """Name folders in which commands cannot write."""
    root = inspection.root
    owner = os.stat(root).st_uid
    for folder in ["", *(path for game in ["", *(game.name for game in every())] for path in folders(game))]:
        path = os.path.join(root, folder)
        if folder == "bin" or folder == paths.HELP or not os.path.isdir(path):
            continue
        if not may_write(path):
            yield inspection.note(folder or ROOT, "it cannot be written by who runs this: chown it, or run pbm as its owner")
        elif os.stat(path).st_uid != owner and not mode_of(root, folder) & 0o020:
            yield inspection.note(folder, "it belongs to another account than %s: chown it" % root)


def mode_of(root, path):
    """Return the permissions of a file or folder of a host, 0 if there is none."""
    try:
        return os.stat(os.path.join(root, path)).st_mode & 0o7777
    except OSError:
        return 0


def may_write(folder):
    """Return whether this process may make files in a folder."""
    return os.access(folder, os.W_OK | os.X_OK, effective_ids=files.EFFECTIVE)


def has(root, game):
    """Return whether a host has files of a game. Raises OSError if that cannot be told."""
    names = folders(game) + [paths.board_list(game), paths.ratings(game), paths.history(game)]
    return any(files.exists(os.path.join(root, name)) for name in names)

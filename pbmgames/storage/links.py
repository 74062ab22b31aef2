"""Symbolic links in a host's folder: a link is followed only if nobody but the host's owner can have put it there.

The owner of the data folder, and root, may keep a file elsewhere, on another disk for example. The link, its target and
every folder on the way must belong to one of these two, and nobody else may write there.
"""

import errno
import os
from stat import S_ISLNK

from pbmgames.storage.paths import ours

MOST_LINKS = 40
OTHERS = 0o022          # the right to write, of all users but the owner
STICKY = 0o1000         # the mode of a folder such as /tmp: there only the owner of a file can replace it


class _NotFollowed(Exception):
    """Says why a link is not followed."""


def follow(root: str, name: str) -> str:
    """Return the path without links of the file or folder `name` of a host; the last part may be missing.

    root -- the data folder

    Raises OSError if a link on the way is not followed, FileNotFoundError if a folder is missing.
    """
    try:
        if ours(name):
            raise _NotFollowed("nobody puts one here")
        return _walked(os.path.realpath(root), name, (os.stat(root).st_uid, 0))
    except _NotFollowed as why:
        raise OSError(errno.ELOOP, "A link that is not followed, for %s" % why, os.path.join(root, name))


def _walked(here, name, owners):
    """Walk from a folder to a file below it, part by part; return its path without links.

    owners -- the user ids to which all on the way must belong

    Raises _NotFollowed, OSError.
    """
    mode, left, links = _mode(here, owners), name.split("/")[::-1], 0          # the next part is at the end of `left`
    while left:
        part = left.pop()
        last = not left
        if mode & OTHERS and (last or not mode & STICKY):
            raise _NotFollowed("others may write in %s" % here)
        path = os.path.dirname(here) if part == ".." else os.path.join(here, part)
        found = _mode(path, owners, last)
        if not S_ISLNK(found):
            here, mode = path, found
            continue
        links += 1
        if links > MOST_LINKS:
            raise _NotFollowed("there are too many of them")
        target = os.readlink(path)
        left += [part for part in target.split("/")[::-1] if part not in ("", ".")]
        if target.startswith("/"):
            here, mode = "/", _mode("/", owners)
    if mode & OTHERS:
        raise _NotFollowed("others may write to %s" % here)
    return here


def _mode(path, owners, missing=False):
    """Return the mode of a file or folder on the way, 0 if there is none.

    missing -- whether it may be missing; if not, FileNotFoundError is raised

    Raises _NotFollowed if it is somebody else's.
    """
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        if missing:
            return 0
        raise
    if found.st_uid not in owners:
        raise _NotFollowed("%s belongs to somebody else" % path)
    return found.st_mode

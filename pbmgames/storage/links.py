"""Symbolic links in a host's folder: a link is followed only if nobody but the host's owner can have put it there.

The owner of the data folder, and root, may keep a file elsewhere, on another disk for example. The link, its target and
every folder on the way must belong to one of these two, and nobody else may write there.
"""

import errno
import os
from stat import S_ISLNK

from pbmgames.storage.paths import ours

MOST_LINKS = 40
OTHERS = 0o022          # the right to write of all but the owner
STICKY = 0o1000         # the mode of a folder such as /tmp: only its owner can replace a file there


def follow(root: str, name: str) -> str:
    """Return where the file or folder `name` of a host really is; the last part may be missing.

    root -- the data folder
    Raises OSError if a link on the way is not followed, FileNotFoundError if a folder is missing.
    """
    way = _Way(root, os.path.join(root, name))
    if ours(name):
        raise way.refusal("nobody puts one here")
    left, links = name.split("/")[::-1], 0
    while left:
        target = way.step(left.pop(), last=not left)
        if target is not None:
            links += 1
            if links > MOST_LINKS:
                raise way.refusal("there are too many of them")
            left += [part for part in target.split("/")[::-1] if part not in ("", ".")]
    if way.mode & OTHERS:
        raise way.refusal("others may write to %s" % way.here)
    return way.here


class _Way:
    """The way to a file, which is walked part by part; the path so far has no links in it.

    here, mode -- the path so far, and the mode of what it leads to
    """

    def __init__(self, root: str, asked: str) -> None:
        self.owners = (os.stat(root).st_uid, 0)
        self.asked = asked
        self.here = os.path.realpath(root)
        self.mode = self._look(self.here).st_mode

    def step(self, part: str, last: bool) -> "str | None":
        """Go on to a part of the path; return where it leads if it is a link, else None.

        last -- whether it is the last one, which may be missing
        """
        if self.mode & OTHERS and (last or not self.mode & STICKY):
            raise self.refusal("others may write in %s" % self.here)
        path = os.path.dirname(self.here) if part == ".." else os.path.join(self.here, part)
        try:
            found = self._look(path)
        except FileNotFoundError:
            if not last:
                raise
            self.here, self.mode = path, 0
            return None
        if not S_ISLNK(found.st_mode):
            self.here, self.mode = path, found.st_mode
            return None
        target = os.readlink(path)
        if target.startswith("/"):
            self.here, self.mode = "/", self._look("/").st_mode
        return target

    def _look(self, path):
        """Return the status of a file or folder on the way. Raises OSError if it is somebody else's."""
        found = os.lstat(path)
        if found.st_uid not in self.owners:
            raise self.refusal("%s belongs to somebody else" % path)
        return found

    def refusal(self, why: str) -> OSError:
        """Return the error that the link is not followed."""
        return OSError(errno.ELOOP, "A link that is not followed, for %s" % why, self.asked)

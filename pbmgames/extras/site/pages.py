"""A folder of pages for browsers: the names of its files, the mark that says it is ours, writing by rename.

Pages can be made again at any time. So nothing is locked here or forced onto the disk: two runs at once write the
same, and the next run writes what a killed one did not.
"""

import os
import time

from pbmgames.statuses import NOT_WRITTEN, USAGE, Failure
from pbmgames.storage import files
from pbmgames.text import decode, encode

MARK = ".pbm-site"
HEADING = "pbm site "           # what the mark begins with; the key of its pages follows
LONGEST = 100                   # of a name without its end
STALE = 3600                    # seconds after which nobody is still writing a file that is half written
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


class NoPages(Failure):
    """The folder cannot take pages."""

    status = USAGE


def file_name(kind, name):
    """Return the file name, without its end, of a board or user: a-z and 0-9 stay, other bytes are `_` and two digits.

    kind -- "b-" or "u-", what it begins with
    """
    coded = kind + "".join(sign if sign in PLAIN else "_%02x" % ord(sign) for sign in decode(encode(name)))
    if len(coded) <= LONGEST:
        return coded
    from hashlib import sha256
    return "%s-%s" % (coded[:LONGEST - 17], sha256(encode(name)).hexdigest()[:16])


class Pages:
    """The folder. Names of pages are paths below it.

    written, removed -- the names of the files that were written, and removed, in order
    """

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.written, self.removed = [], []
        self._before = {}           # folder -> names in it, as far as it was listed

    def check(self, home):
        """Make the folder if it is missing. Raises NoPages if it is not ours to write, or lies in the data folder."""
        home = os.path.realpath(home)
        if os.path.commonpath((self.root, home)) in (self.root, home):
            raise NoPages("%s and the data folder %s must not lie in one another" % (self.root, home))
        try:
            os.makedirs(self.root, exist_ok=True)
            strange = self.key() is None and [name for name in os.listdir(self.root) if not _is_half(name)]
        except OSError as error:
            raise NoPages("%s: %s" % (self.root, error.strerror))
        if strange:
            raise NoPages("%s is neither empty nor made by `pbm site`: give a folder of its own" % self.root)

    def key(self):
        """Return the key in the mark, None if there is no mark."""
        try:
            descriptor, _ = files.open_file(self._path(MARK), os.O_RDONLY)
            try:
                line = decode(os.read(descriptor, 200)).partition("\n")[0]
            finally:
                files.close(descriptor)
        except OSError:
            return None
        return line[len(HEADING):] if line.startswith(HEADING) else None

    def state(self):
        """Return what the mark keeps behind its first line, "" if nothing."""
        return (self._read(MARK) or "").partition("\n")[2]

    def put_mark(self, key, state):
        """Write the mark: the key of the pages, and a text that `state` returns. Raises NoPages."""
        self._replace(MARK, "%s%s\n%s" % (HEADING, key, state))

    def put(self, name, text):
        """Write a page, ASCII, unless the file holds it. Raises NoPages."""
        if self._read(name) != text:
            self._replace(name, text)
            self.written.append(name)

    def has(self, name):
        """Return whether the page was there when its folder was first looked at."""
        folder, _, base = name.rpartition("/")
        return base in self.listing(folder)

    def size(self, name):
        """Return the bytes of a page, 0 if there is none."""
        return len(self._read(name) or "")

    def listing(self, folder):
        """Return the names in a folder when it was first looked at; files half written long ago are removed."""
        if folder not in self._before:
            names = set(files.listing(self._path(folder)))
            for name in filter(_is_half, names):
                self._drop_stale(os.path.join(folder, name))
            self._before[folder] = {name for name in names if not _is_half(name)}
        return self._before[folder]

    def remove(self, name):
        """Remove a page if it is there. Raises NoPages."""
        try:
            os.unlink(self._own(name))
            self.removed.append(name)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            raise _not_written(error, self._path(name))

    def _drop_stale(self, name):
        try:
            if time.time() - os.stat(self._path(name)).st_mtime > STALE:
                os.unlink(self._path(name))
        except OSError:
            pass                            # its writer has renamed it meanwhile

    def _read(self, name):
        try:
            return files.read(self._path(name))
        except OSError:
            return None

    def _replace(self, name, text):
        path = self._own(name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            files.write_unsynced(path, text)
        except OSError as error:
            raise _not_written(error, path)

    def _own(self, name):
        """Return the path of a page to be written. Raises NoPages if a link leads out of the folder."""
        folder = os.path.dirname(self._path(name))
        if os.path.realpath(folder) != folder:
            raise NoPages("%s is a link, which is not followed: not all pages were written" % folder, NOT_WRITTEN)
        return self._path(name)

    def _path(self, name):
        return os.path.join(self.root, name)


def _is_half(name):
    return name.startswith("..") and name.endswith(".new")


def _not_written(error, path):
    return NoPages("%s: %s: not all pages were written" % (path, error.strerror), NOT_WRITTEN)

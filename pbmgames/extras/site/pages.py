"""A folder of pages for browsers: the names of its files, the mark that says it is ours, writing by rename.

Pages can be made again at any time. So nothing is locked here or forced onto the disk: two runs at once write the
same, and the next run writes what a killed one did not.
"""

import os

from pbmgames.statuses import NOT_WRITTEN, USAGE, Failure
from pbmgames.storage import files, paths
from pbmgames.text import as_name, decode, encode, sha256

MARK = ".pbm-site"
HEADING = "pbm site "           # what the mark begins with; the key of its pages follows (see BoardPages.key)
STATE = ".pbm-site-boards"      # what `pbm site` keeps from run to run
OURS = ("b-", "u-", "boards-", "finished-", "results-", "feed.")        # beginnings of the pages that may be removed
LONGEST = 100                   # signs of a file name without its end
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


def file_name(kind: str, name: str) -> str:
    """Return the file name, without its end, of a board or user: a-z and 0-9 stay, other bytes are `_` and two digits.

    kind -- "b-" or "u-", what it begins with
    """
    coded = kind + "".join(sign if sign in PLAIN else "_%02x" % ord(sign) for sign in decode(encode(name)))
    if len(coded) <= LONGEST:
        return coded
    return "%s-%s" % (coded[:LONGEST - 17], sha256(encode(name)).hexdigest()[:16])


class Pages:
    """The folder. Names of pages are paths below it.

    written, removed -- the names of the files that were written, and removed, in order
    """

    def __init__(self, root: str) -> None:
        """Set it up; `root` is the path of the folder as text, one character a byte."""
        self.root = paths.real(as_name(encode(root)))
        self.written, self.removed = [], []

    def check(self, home: str) -> None:
        """Make the folder if it is missing.

        home -- the data folder

        Raises Failure if the folder is not ours to write, or if it and the data folder lie in one another.
        """
        home = paths.real(home)
        if os.path.commonpath((self.root, home)) in (self.root, home):
            raise Failure("%s and the data folder %s must not lie in one another", self.root, home, status=USAGE)
        try:
            os.makedirs(self.root, exist_ok=True)
            strange = self.key() is None and not all(map(files.is_temporary, os.listdir(self.root)))
        except OSError as error:
            raise Failure("%s: %s", self.root, error.strerror, status=USAGE)
        if strange:
            raise Failure("%s is neither empty nor made by `pbm site`: give a folder of its own", self.root,
                          status=USAGE)

    def key(self) -> "str | None":
        """Return the key in the mark, None if there is no mark."""
        text = self._read(MARK) or ""
        return text[len(HEADING):].rstrip("\n") if text.startswith(HEADING) else None

    def set_key(self, key: str) -> None:
        """Put a key into the mark. If it is a new one, all pages are outdated: forget the state. Raises Failure."""
        if self.key() != key:
            self.keep("")
            self._replace(MARK, "%s%s\n" % (HEADING, key))

    def state(self) -> str:
        """Return the text that the last run has kept, "" if there is none."""
        return self._read(STATE) or ""

    def keep(self, state: str) -> None:
        """Keep a text for the next run. Raises Failure."""
        if self.state() != state:
            self._replace(STATE, state)

    def put(self, name: str, text: str) -> None:
        """Write a page, ASCII, unless the file holds the same text. Raises Failure."""
        if self._read(name) != text:
            self._replace(name, text)
            self.written.append(name)

    def has(self, name: str) -> bool:
        """Return whether there is a page."""
        return os.path.lexists(self._path(name))

    def sweep(self, folder: str, names: "set[str]") -> None:
        """Remove the pages of a folder that are ours and not among the names. Raises Failure."""
        for base in files.listing(self._path(folder)):
            name = "%s/%s" % (folder, base)
            if base.startswith(OURS) and name not in names:
                self.remove(name)

    def remove(self, name: str) -> None:
        """Remove a page if it is there. Raises Failure."""
        try:
            os.unlink(self._checked(name))
            self.removed.append(name)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            raise _not_written(error, self._path(name))

    def _read(self, name):
        try:
            return files.read(self._path(name))
        except OSError:
            return None

    def _replace(self, name, text):
        path = self._checked(name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            files.write_unsynced(path, text)
        except OSError as error:
            raise _not_written(error, path)

    def _checked(self, name):
        """Return the path of a page to be written. Raises Failure if a link leads out of the folder."""
        folder = os.path.dirname(self._path(name))
        if os.path.realpath(folder) != folder:
            raise Failure("%s is a link, which is not followed: not all pages were written", folder, status=NOT_WRITTEN)
        return self._path(name)

    def _path(self, name):
        return os.path.join(self.root, name)


def _not_written(error, path):
    return Failure("%s: %s: not all pages were written", path, error.strerror, status=NOT_WRITTEN)

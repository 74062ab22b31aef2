"""A host's data folder: locks, and one transaction over everything a command writes (contract section 2, design.md).

What is written is staged in memory, seen by later reads of the same command, and
put on the disk by `commit` all at once. Nothing here knows a game's rules.
"""

import errno
import os
import time

from pbmgames.storage import files, journal, outbox


class HostError(Exception):
    """The data folder cannot be used as it is; the text names the file and says what to do."""


class TryLater(HostError):
    """Nothing was changed; the same command may succeed later."""


class HostDamaged(HostError):
    """A file of the host holds what makes no sense; nothing was changed, and a hand is needed."""


class Host:
    """The folder PBMHOME, opened for one command.

    root   -- path of the folder
    section -- whose files are locked: a game's type name, or "" for the server-wide files
    """

    def __init__(self, root, section=""):
        self.root = root
        self.section = section
        self.staged = {}            # path -> text, None = removed; in order of the last write
        self.letters = []           # paths of the staged letters of the outbox
        self._held = None
        self._exclusive = False
        self._stamp = 0

    # the lock ---------------------------------------------------------------

    @property
    def folder(self):
        """The folder that holds the lock and the journal."""
        return os.path.join(self.root, "games", self.section) if self.section else os.path.join(self.root, "etc")

    def open(self, exclusive):
        """Take the section's lock, shared or exclusive, and finish what a killed command left.

        Raises TryLater if the lock is busy too long or a file operation fails, HostError if
        the folder cannot be used, HostDamaged if what was left makes no sense.
        """
        self._check_root()
        try:
            if self.section and journal.pending(os.path.join(self.root, "etc")):
                Host(self.root).open(exclusive=True).close()    # a change of the users that was said to be done
            if exclusive:
                files.make_folder(self.folder, like_above=bool(self.section))
            self._held = files.lock(os.path.join(self.folder, ".lockfile"), exclusive)
            self._exclusive = exclusive
            if journal.pending(self.folder):
                if not exclusive:
                    self.close()
                    return self.open(True)
                journal.redo(self.folder, self.root)
        except files.LockTimeout:
            raise TryLater("%s is busy: try again later" % self.folder)
        except journal.Garbled as error:
            raise HostDamaged("%s is damaged: %s; keep it elsewhere, remove it, and see what `pbm verify` says"
                              % (os.path.join(self.folder, journal.NAME), error))
        except OSError as error:
            unusable = isinstance(error, PermissionError) and not os.path.isdir(self.folder)
            raise (HostError if unusable else TryLater)(_trouble(error, self.folder))
        return self

    def _check_root(self):
        try:
            if files.exists(os.path.join(self.root, ".")):
                return
        except OSError as error:
            raise (HostError if isinstance(error, PermissionError) else TryLater)(_trouble(error, self.root))
        raise HostError("%s is not a folder: set PBMHOME to the host's data folder" % self.root)

    def close(self):
        """Give the lock back."""
        if self._held is not None:
            files.close(self._held)
            self._held = None
            self._exclusive = False

    # files ------------------------------------------------------------------

    def read(self, name):
        """Return the text of the file `name` (a path below the root), None if there is none.

        Raises TryLater if it is there and cannot be read.
        """
        if name in self.staged:
            return self.staged[name]
        try:
            return files.read(os.path.join(self.root, name))
        except OSError as error:
            raise TryLater(_trouble(error, os.path.join(self.root, name)))

    def write(self, name, text):
        """Stage `text` as the content of the file `name`, None to remove it."""
        self.staged.pop(name, None)
        self.staged[name] = text

    def update(self, name, text):
        """Stage `text` for the file `name` unless that is what it holds."""
        if self.read(name) != text:
            self.write(name, text)

    def exists(self, name):
        """Return whether there is a file `name`."""
        if name in self.staged:
            return self.staged[name] is not None
        try:
            return files.exists(os.path.join(self.root, name))
        except OSError as error:
            raise TryLater(_trouble(error, os.path.join(self.root, name)))

    def listing(self, name, folders=True):
        """Return the names in the folder `name` on the disk, as `files.listing` does."""
        try:
            return files.listing(os.path.join(self.root, name), folders)
        except OSError as error:
            raise TryLater(_trouble(error, os.path.join(self.root, name)))

    def post(self, mail):
        """Stage one finished mail for the outbox; a command's mails are sent in this order."""
        self._stamp = self._stamp or time.time_ns()
        name = "%s/%d.%d.%06d" % (outbox.FOLDER, self._stamp, os.getpid(), len(self.letters) + 1)
        self.write(name, mail)
        self.letters.append(name)

    def forget(self):
        """Drop everything staged."""
        self.staged.clear()
        self.letters.clear()

    def commit(self):
        """Put everything staged on the disk, all or nothing. Raises TryLater if nothing was changed.

        Returns None, or a warning: all is safe in the journal, but could not be put into its files yet.
        """
        if not self.staged:
            return None
        if not self._exclusive:
            raise RuntimeError("a reader has no right to the journal")
        self._check_root()
        changes = list(self.staged.items())
        try:
            trouble = journal.commit(self.folder, self.root, changes)
        except OSError as error:
            raise TryLater(_trouble(error, self.folder) + "; nothing was changed")
        self.staged.clear()
        if trouble is None:
            return None
        return "committed to the journal, but not yet applied: %s; the next command finishes it" % _trouble(trouble, self.folder)


_ADVICE = {errno.ENOSPC: "free some disk space", errno.EDQUOT: "free some disk space",
           errno.EROFS: "the file system is read-only", errno.EIO: "check the disk for errors",
           errno.EISDIR: "a folder stands where a file belongs",
           errno.EMFILE: "too many files are open", errno.ENFILE: "too many files are open"}


def _trouble(error, path):
    """Return one line about an error: which file, what is wrong, what to do."""
    if not isinstance(error, OSError):
        return "%s: %s: %s" % (path, type(error).__name__, error)
    return "%s: %s: %s" % (error.filename or path, error.strerror or error,
                           _ADVICE.get(error.errno, "check its owner and mode"))

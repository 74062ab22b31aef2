"""A host's data folder: locks, and one transaction over everything a command writes (contract section 2, design.md).

What is written is staged in memory, seen by later reads of the same command, and
put on the disk by `commit` all at once. Nothing here knows a game's rules.
"""

import os
import time

from pbmgames import files, journal


class HostError(Exception):
    """The data folder cannot be used as it is; the text names the file and says what to do."""


class TryLater(HostError):
    """Nothing was changed; the same command may succeed later."""


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
        self._serial = 0

    # the lock ---------------------------------------------------------------

    @property
    def folder(self):
        """The folder that holds the lock and the journal."""
        return os.path.join(self.root, "games", self.section) if self.section else os.path.join(self.root, "etc")

    def open(self, exclusive):
        """Take the section's lock, shared or exclusive, and finish what a killed command left.

        Raises TryLater if the lock is not had in time, HostError if the folder cannot be used.
        """
        if not os.path.isdir(self.root):
            raise HostError("%s is not a folder: set PBMHOME to the host's data folder" % self.root)
        try:
            if exclusive:
                files.make_folder(self.folder)
            self._held = files.lock(os.path.join(self.folder, ".lockfile"), exclusive)
            if journal.pending(self.folder):
                if not exclusive:
                    self.close()
                    return self.open(True)
                journal.redo(self.folder, self.root)
        except files.LockTimeout:
            raise TryLater("%s is busy: try again later" % self.folder)
        except OSError as error:
            self.close()
            if exclusive and error.filename and not os.path.isdir(self.folder):
                raise HostError("%s: %s: check its owner and mode" % (error.filename, error.strerror))
            raise TryLater("%s: %s: check its owner, mode and space" % (error.filename or self.folder, error.strerror))
        return self

    def close(self):
        """Give the lock back."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

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
            raise TryLater("%s: %s: check its owner and mode" % (name, error.strerror))

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
        return os.path.exists(os.path.join(self.root, name))

    def listing(self, name):
        """Return the names in the folder `name` on the disk, in the order of `ls` in the C locale."""
        try:
            return files.listing(os.path.join(self.root, name))
        except OSError as error:
            raise TryLater("%s: %s: check its owner and mode" % (name, error.strerror))

    def post(self, mail):
        """Stage one finished mail for the outbox."""
        self._serial += 1
        name = "outbox/%d.%d.%04d" % (time.time_ns(), os.getpid(), self._serial)
        self.write(name, mail)
        self.letters.append(name)

    def forget(self):
        """Drop everything staged."""
        self.staged.clear()
        self.letters.clear()

    def commit(self):
        """Put everything staged on the disk, all or nothing. Raises TryLater if nothing was changed."""
        if not self.staged:
            return
        try:
            files.make_folder(self.folder)
            journal.commit(self.folder, self.root, list(self.staged.items()))
        except OSError as error:
            raise TryLater("%s: %s: nothing was changed" % (error.filename or self.folder, error.strerror))
        self.staged.clear()

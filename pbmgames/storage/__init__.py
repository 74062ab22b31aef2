"""A host's data folder: locks, and one transaction over everything a command writes (docs/design.md, Durability).

What is written is staged in memory, where later reads of the same command see it; `commit` puts all of it on the
disk at once. Nothing here knows what the files mean.
"""

import errno
import os
import time

from pbmgames import Any, Callable, Iterable
from pbmgames.optional import first
from pbmgames.statuses import BUSY, DAMAGED, DONE, FAULT, LATER, NO_HOME, Failure
from pbmgames.storage import files, locks, paths


class HostError(Failure):
    """The data folder cannot be used as it is; the text says which file it is about, and what to do."""

    status = NO_HOME


class TryLater(HostError):
    """Nothing was changed, as far as can be seen; the same command may succeed later."""

    status = LATER


class HostDamaged(HostError):
    """A file of the host makes no sense; nothing was changed, and somebody has to mend it."""

    status, kind = FAULT, DAMAGED


class Unapplied(HostError):
    """All changes are safe in the journal, but could not be put into their files yet; the next command does that."""

    status = DONE


def turns_of(root: str) -> "Any":
    """Return the class that gives machines turns to write (optional.py, "turns"), None if the host has one machine.

    Raises OSError if the settings cannot be read, HostError if machines share the host and the extra is missing.
    """
    if not _is_shared(root):
        return None
    turns = first("turns")
    if turns is None:
        raise HostError("%s: `machines = several` needs the extra `machines`, which is not installed",
                        os.path.join(root, paths.SETTINGS))
    return turns


def turns_to_read(root: str) -> "Any":
    """Return what `turns_of` does, but None if the settings cannot be read: the rest can be read without them."""
    try:
        return turns_of(root)
    except OSError:
        return None


def _is_shared(root):
    """Return whether several machines share the host: the last line `machines = ...` of its settings says so.

    Raises OSError.
    """
    # it is asked before there is a lock; `Settings` reads from a host that is open
    text = files.retry(files.read, os.path.join(root, paths.SETTINGS), root) or ""
    lines = [line.partition("=") for line in text.split("\n")] if "machines" in text else ()
    return [value.strip() for name, _, value in lines if name.strip() == "machines"][-1:] == ["several"]


class Host:
    """The folder PBMHOME, opened for one command.

    root    -- path of the folder
    section -- which files are locked: those of a game, by its name such as `Zenix`; "" = those that all games share
    folder  -- path of the folder that holds its lock and journal
    waits   -- why the journal of an earlier command could not be applied, "" = no journal waits. While one waits,
               `read` and its like return what the files will be once that journal is applied
    unapplied -- whether our own commit is safe in the journal, but not in its files yet, its mails not in the outbox
    """

    def __init__(self, root: str, section: str = "") -> None:
        self.root = root
        self.section = section
        self._folder = paths.boards(section) if section else os.path.dirname(paths.USERS)
        self.folder = os.path.join(root, self._folder)
        self._journal = os.path.join(self.folder, paths.JOURNAL)
        # path -> text of what is staged, None = removed; in order of the last write
        self.staged: "dict[str, str | None]" = {}
        self._private: "set[str]" = set()               # paths of staged files that nobody else may read
        self._safe: "set[str]" = set()                  # folders that `_check_way` has checked
        self.mails: "list[str]" = []                    # paths of the staged mails
        self._stamp = 0                                 # when the first mail was staged, in nanoseconds
        self.written: "Iterable[str]" = ()              # paths of what the commit has put on the disk
        # what reads files: `files`, or on a host that machines share the class of their turns, which proves that what
        # it reads is current
        self._reader: "Any" = files
        self._baton: "Any" = None                       # the turn to write, on such a host
        # path -> text that reads return, whatever is on the disk: `keep` has read it, or it waits in a journal
        self._kept: "dict[str, str | None]" = {}
        self.waits = ""
        self._held: "int | None" = None                 # descriptor of the lock file, while it is locked
        self._exclusive = self.unapplied = False

    # the lock ---------------------------------------------------------------

    def open(self, exclusive: bool) -> "Host":
        """Take the section's lock, and finish what killed commands left; return the host.

        exclusive -- True to write, False to read: then other readers may have the lock, too

        Raises TryLater if the lock is busy too long or a file operation fails, HostError if the folder cannot be used,
        HostDamaged if what was left makes no sense.
        """
        self.check_root()
        self._try_to_open(self._open_to_write if exclusive else self._open_to_read)
        return self

    def _try_to_open(self, way):
        """Open the host in one of the two ways below; raise a HostError in place of an OSError."""
        try:
            self._check_way(self._folder)
            way()
        except locks.LockTimeout:
            raise TryLater("%s is busy: try again later", self.folder, kind=BUSY)
        except OSError as error:
            unusable = isinstance(error, PermissionError) and not os.path.isdir(self.folder)
            raise _failure(HostError if unusable else TryLater, error, self.folder)

    def _open_to_write(self):
        """Lock the section for us alone, and carry out what killed commands left. Raises OSError or HostError."""
        turns = turns_of(self.root)
        self._reader = turns or files
        self._finish_server_journal(turns, exclusive=True)
        files.make_folder(self.root, self._folder)
        self._lock(exclusive=True)
        self._finish_journal(turns)

    def _open_to_read(self):
        """Lock the section beside other readers, once what killed commands left is carried out.

        If that cannot be done, this host shows the files as they will be then (`waits`). Raises OSError or HostError.
        """
        turns = turns_to_read(self.root)
        self._reader = turns or files
        self._finish_server_journal(turns, exclusive=False)
        self._lock(exclusive=False)
        if not self.interrupted(turns):
            return
        self.close()
        try:
            self._try_to_open(self._open_to_write)
        except TryLater as error:
            if error.kind == BUSY:
                raise
            self.close()
            self._lock(exclusive=False)
            self._foresee(turns, str(error))

    def _lock(self, exclusive):
        """Take the section's lock. Raises LockTimeout, which is an OSError, or another OSError."""
        self._held = locks.lock(os.path.join(self.folder, paths.LOCK), exclusive, self.root)
        self._exclusive = exclusive

    @property
    def shared(self) -> bool:
        """Whether machines share the host, known once it is open."""
        return self._reader is not files

    def check_root(self) -> None:
        """Raise HostError if the data folder is no folder, or cannot be looked into."""
        try:
            if files.exists(os.path.join(self.root, ".")):
                return
        except OSError as error:
            raise _failure(HostError if isinstance(error, PermissionError) else TryLater, error, self.root)
        raise HostError("%s is not a folder: set PBMHOME to the host's data folder", self.root)

    def _finish_server_journal(self, turns, exclusive):
        """Carry out the journal that a killed command of the server has left, before a game is opened.

        The journal may change users, and whoever gave the command may have been told that it is done. If it cannot be
        carried out, readers see its changes nevertheless (`waits`). Raises OSError or HostError.
        """
        if not self.section:                # it is our own section
            return
        server = Host(self.root)
        if server.interrupted(turns):
            server.open(exclusive)
            self.waits, self._kept = server.waits, server._kept
            server.close()

    def interrupted(self, turns: "Any") -> bool:
        """Return whether a killed command left a commit unfinished. Raises OSError if that cannot be found out.

        turns -- what `turns_of` returns
        """
        return files.exists(self._journal) or bool(turns) and turns(self.root, self._folder).interrupted()

    def _finish_journal(self, turns):
        """Carry out what a killed command left in our section, before we write. Raises OSError or HostDamaged."""
        from pbmgames.storage import journal
        # if somebody has removed the lock file of a running command, its half-written journal must not come into force
        files.discard(files.temporary_name(self._journal))
        try:
            if turns:
                self._baton = turns(self.root, self._folder)
                self._baton.take()
            if files.exists(self._journal):
                journal.redo(self.folder, self.root)
        except journal.Garbled as error:
            raise HostDamaged("%s; keep it elsewhere, remove it, and see what `pbm verify` says", error)

    def _foresee(self, turns, why):
        """Let later reads return what a journal of our section says, which cannot be carried out; `why` tells why not.

        Raises OSError.
        """
        from pbmgames.storage import journal
        path = turns(self.root, self._folder).journal() if turns else self._journal
        text = files.read(path, self.root)
        if text:
            self.waits = why
            self._kept.update((name, new) for name, new, _ in journal.parse(text, path))

    def close(self) -> None:
        """Give the lock back."""
        if self._held is not None:
            files.close(self._held)
            self._held = None
            self._exclusive = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # reading ----------------------------------------------------------------

    def read(self, name: str) -> "str | None":
        """Return the text of the file `name` (a path below the root), None if there is none.

        Raises TryLater if it is there and cannot be read.
        """
        for known in (self.staged, self._kept):
            if name in known:
                return known[name]
        return self.stored(name)

    def stored(self, name: str) -> "str | None":
        """Return a file's text as it is on the disk, whatever is staged; None if there is none. Raises TryLater."""
        return self._try(self._reader.read, name, self.root)

    def keep(self, name: str) -> None:
        """Read a file now, and let all later reads return the same text. Raises TryLater."""
        self._kept[name] = self.read(name)

    def exists(self, name: str) -> bool:
        """Return whether there is a file, folder or link `name`. Raises TryLater if that cannot be found out."""
        if name in self.staged or name in self._kept:
            return self.read(name) is not None
        return self._try(self._reader.exists, name)

    def check_link(self, name: str) -> None:
        """Raise TryLater if the file `name`, which cannot be read, is a link to what is missing."""
        if self.exists(name):
            path = os.path.join(self.root, name)
            raise _failure(TryLater, files.leads_nowhere(path), path)

    def listing(self, name: str, regular: bool = False) -> "list[str]":
        """Return the names in a folder, without what is staged, as `files.listing` does. Raises TryLater."""
        names = self._try(files.listing, name, regular)
        kept = self._kept_in(name)
        return sorted({*names, *kept} - {base for base in kept if kept[base] is None}) if kept else names

    def signatures(self, name: str) -> "list[tuple[str, str, int]]":
        """Return what `files.signatures` returns for the folder `name`, without what is staged. Raises TryLater."""
        if not self._kept_in(name):
            return self._try(self._reader.signatures, name)
        # the signatures that an index has are those of the files. What waits in a journal is not in them yet, so nobody
        # may take anything from an index: no file has a signature that is known
        return [(base, "", time.time_ns()) for base in self.listing(name)]

    def _kept_in(self, folder):
        """Return {name: text} of the files of a folder whose text is kept."""
        return {os.path.basename(path): text for path, text in self._kept.items() if os.path.dirname(path) == folder}

    def modified(self, name: str) -> int:
        """Return when a file was changed last, in nanoseconds; 0 if there is none. Raises TryLater."""
        return self._try(lambda path: os.stat(path).st_mtime_ns if files.exists(path) else 0, name)

    def _try(self, work: "Callable[..., Any]", name: str, *options: "bool | str") -> "Any":
        """Return work(path, *options) for the file `name`, as `files.retry` does. Raises TryLater."""
        path = os.path.join(self.root, name)
        try:
            self._check_way(os.path.dirname(name))
            return files.retry(work, path, *options)
        except OSError as error:
            raise _failure(TryLater, error, path)

    def _check_way(self, folder: str) -> None:
        """Raise OSError if the way to a folder leads over a link that is not followed. Each folder is checked once."""
        if folder not in self._safe:
            files.check_folder(self.root, folder)
            self._safe.add(folder)

    # writing ----------------------------------------------------------------

    def write(self, name: str, text: "str | None", private: bool = False) -> None:
        """Stage `text` as the content of the file `name`, None to remove it. Nobody else may read a private file."""
        self.staged.pop(name, None)
        self.staged[name] = text
        if private:
            self._private.add(name)

    def update(self, name: str, text: str, private: bool = False) -> None:
        """Stage `text` as `write` does, but only if the file holds another text; a missing file counts as ""."""
        if (self.read(name) or "") != text:
            self.write(name, text, private)

    def post(self, mail: str) -> None:
        """Stage one finished mail for the outbox; the mails of a command are sent in this order."""
        self._stamp = self._stamp or time.time_ns()
        name = "%s/%d.%d.%06d" % (paths.OUTBOX, self._stamp, os.getpid(), len(self.mails) + 1)
        self.write(name, mail)
        self.mails.append(name)

    def write_unsynced(self, name: str, text: str) -> None:
        """Write a file at once, outside the transaction. It may be lost, and no error is raised if that fails."""
        try:
            self._check_way(os.path.dirname(name))
            files.write_unsynced(os.path.join(self.root, name), text)
        except OSError:
            pass

    def forget(self) -> None:
        """Drop everything staged."""
        self.staged.clear()
        self.mails.clear()

    def commit(self) -> None:
        """Put everything staged on the disk, all or nothing.

        Raises Unapplied if all is safe in the journal, but not yet in its files. Raises TryLater if nothing was
        changed, or if that cannot be found out; its text says which.
        """
        if not self.staged:
            return
        if not self._exclusive:
            raise RuntimeError("a reader has no right to the journal")
        from pbmgames.storage import journal  # readers do without it
        # First files are written, then files are removed, and mails go last. A kill may come at any moment. If the
        # message then comes again, its mark is there, or else the file that it is about is not yet removed: so it is
        # passed over, or understood as before. As soon as a mail lies in the outbox, another command may send it. A
        # journal that is then applied once more would put it there again.
        mails = set(self.mails)
        staged = sorted(self.staged.items(), key=lambda change: (change[0] in mails, change[1] is None))
        changes = [(name, text, name in self._private) for name, text in staged]
        try:
            if self._baton:
                self._baton.commit(changes)
            else:
                journal.commit(self.folder, self.root, changes, self._held)
        except OSError as error:
            raise _failure(TryLater, error, self.folder, "; nothing was changed")
        except journal.InForce as error:
            self.unapplied = True
            raise Unapplied("committed to the journal, but not yet applied: %s; the next command finishes it",
                            _failure(Unapplied, error.__cause__, self.folder))
        self.written = tuple(self.staged)
        self.staged.clear()


# what to do after an error, unless the error says it
_ADVICE: "dict[int | None, str]" = {
    errno.EACCES: "check its owner and mode", errno.EPERM: "check its owner and mode",
    errno.ENOSPC: "free some disk space", errno.EDQUOT: "free some disk space",
    errno.EIO: "check the disk for errors", errno.ENXIO: "is its disk there?",
    errno.ELOOP: "only who owns the data folder may write on the way that a link goes",
    errno.ESTALE: "lock files must stay", errno.EEXIST: "lock files must stay",
    errno.EISDIR: "a folder stands where a file belongs", errno.EFBIG: "raise the limit of file sizes (ulimit -f)"}


def _failure(kind, error, path, end=""):
    """Return a HostError, of the class `kind`, about an error: which file, what is wrong, what to do."""
    if not isinstance(error, OSError):
        return kind("%s: %s: %s%s", path, type(error).__name__, error, end)
    advice = _ADVICE.get(error.errno, "")
    return kind("%s: %s%s%s", error.filename or path, error.strerror or error, advice and ": " + advice, end)

"""One transaction on a host that several machines share: loaded only there (docs/design.md, Several machines).

What a machine sees of a shared file system may be old: names, attributes and contents. Locks are lost with the network.
But the file system's server decides about renames, and knows whether a file was replaced. So:

- Only the owner of a section's baton may write. The baton is an empty file, machines/<section>/baton.<word>. A command
  takes it by renaming it, to a random word that nobody else knows. If two commands try this at once, the rename works
  for one of them only: for the other one the old name is gone.
- A commit is one more rename: of the baton into a stage, a folder stage.<word>. There all that is to be written lies
  ready, with its journal. The rename fails if another command has taken the baton meanwhile.
- Then the files that lie ready are renamed into their places. A command that finds the baton in a stage finishes that
  commit: it does the same from a stage of its own. It empties the old stage first, so that a machine that wakes up late
  has nothing left to rename.
- What was read counts only if the server has locked a byte of that very file. It cannot lock one that was replaced.
"""

import errno
import fcntl
import os
import time

from pbmgames.extras.machines import BATON, MACHINES
from pbmgames.storage import TryLater, files, journal, locks
from pbmgames.storage.files import GONE

STAGE, CHANGES = "stage", "journal"
PROOF = 1 << 40         # the byte that is locked to see whether a file is still there; nobody else locks it


# reading -------------------------------------------------------------------------


def read(path: str, root: "str | None" = None) -> "str | None":
    """Return what `files.read` does. Raises OSError, also if another machine has replaced the file."""
    return files.read(path, root, _prove)


def _prove(descriptor):
    """Raise OSError if another machine has replaced an open file, or if there is more in it than was read.

    The server cannot lock a byte of a file that was replaced. And it knows whether data follow after those that were
    read: this machine may believe for a second that a file is as short as it was when somebody listed its folder.
    """
    fcntl.lockf(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, PROOF)
    try:
        os.lseek(descriptor, os.lseek(descriptor, 0, os.SEEK_CUR), os.SEEK_DATA)
    except OSError as error:
        if error.errno not in (errno.ENXIO, *files.UNSUPPORTED):        # ENXIO: no data follow
            raise
    else:
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))


def exists(path: str) -> bool:
    """Return whether there is a file, or anything else. Raises OSError if another machine has replaced the file."""
    try:
        return read(path) is not None
    except OSError as error:
        if error.errno in (errno.EISDIR, errno.ENODEV, errno.ELOOP, errno.EACCES):
            return files.exists(path)       # this fails, too, if we may not look into its folder
        raise


def signatures(path: str) -> "list[tuple[str, str, int]]":
    """Return what `files.signatures` does. A file of which we see an old version counts as changed just now.

    We see one if the folder has another inode number for the name than `stat`, with which a signature begins.
    """
    inodes = {entry.name: entry.inode() for entry in os.scandir(path)} if os.path.isdir(path) else {}
    return [(name, signature, changed if signature.startswith("%d " % inodes.get(name, -1)) else time.time_ns())
            for name, signature, changed in files.signatures(path)]


# writing -------------------------------------------------------------------------


class Baton:
    """The right to write a section's files, and to read what is to be changed.

    root    -- the data folder
    section -- the section's folder, "games/Zenix" or "etc"
    """

    read, exists, signatures = staticmethod(read), staticmethod(exists), staticmethod(signatures)

    def __init__(self, root: str, section: str) -> None:
        self.root = root
        self._name = "%s/%s" % (MACHINES, os.path.basename(section))
        self.folder = os.path.join(root, self._name)
        self._own = ""                      # the path of the baton, while it is ours

    def interrupted(self) -> bool:
        """Return whether a commit is in force but not finished. Raises OSError."""
        names = files.listing(self.folder)
        return bool(names) and not _batons(names)

    def journal(self) -> str:
        """Return the path of the journal of an interrupted commit, "" if there is none. Raises OSError.

        It lies in the stage that holds the baton.
        """
        stage = self._stage_in_force(files.listing(self.folder))
        return stage and os.path.join(stage, CHANGES)

    def _stage_in_force(self, names):
        """Return the path of the stage that holds the baton, "" if none does; `names` are all in our folder."""
        stages = [os.path.join(self.folder, name) for name in names if name.startswith(STAGE)]
        return next(filter(_holds_baton, stages), "")

    def take(self) -> None:
        """Take the baton, and finish the commit that another machine has left. Raises OSError, journal.Garbled."""
        limit = time.monotonic() + locks.LOCK_SECONDS
        while not self._taken():
            if time.monotonic() > limit:
                raise OSError(errno.EAGAIN, "Nobody can tell whose turn it is to write", self.folder)
            time.sleep(files.PAUSE)

    def _taken(self):
        """Try to take the baton, and do what has to be done before that; return whether it is ours."""
        files.check_folder(self.root, self._name)
        names = files.listing(self.folder)
        if not names:
            self._begin()
            return False
        if not _batons(names):
            self._adopt(names)
            return False
        self._own = os.path.join(self.folder, _new_name(BATON))
        if not _moved(os.path.join(self.folder, _batons(names)[0]), self._own):
            return False
        self._empty_stages(names)           # they are older than our turn, so nobody can commit from them any more
        return True

    def _begin(self):
        """Make the section's folder with its baton, unless another machine is faster."""
        files.ensure_folder(self.root, MACHINES)
        name = os.path.join(MACHINES, _new_name(STAGE))
        files.make_folder(self.root, name)
        folder = os.path.join(self.root, name)
        baton = os.path.join(folder, _new_name(BATON))
        files.close(files.stage(baton, "", True, baton))
        try:
            os.rename(folder, self.folder)
        except OSError as error:
            _empty(folder)
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY, *GONE):
                raise
        files.sync_folder(os.path.dirname(self.folder))

    def _adopt(self, names):
        """Finish a commit that its own command has not finished, unless another machine is faster."""
        stage = self._stage_in_force(names)
        text = files.retry(read, os.path.join(stage, CHANGES)) if stage else None
        if text is None:                    # another machine has finished it meanwhile
            return
        changes = journal.parse(text, self.folder)      # if it is damaged, the whole folder has to go
        own = self._stage(changes)
        if not _moved(os.path.join(stage, BATON), os.path.join(own, BATON)):
            _empty(own)
            return
        self._empty_stages(names)           # else a machine that wakes up could rename old files from there, after us
        self._apply(own, changes)

    def _empty_stages(self, names):
        """Remove the stages among the names of our folder, with all that is in them. Raises OSError."""
        for name in names:
            if name.startswith(STAGE):
                _empty(os.path.join(self.folder, name))

    def commit(self, changes: "list[tuple[str, str | None, bool]]") -> None:
        """Make the changes, all or none. Raises what `journal.commit` raises, and TryLater as `_in_force` does."""
        journal.check(self.root, changes)
        stage = self._stage(changes)
        if not self._in_force(stage):
            _empty(stage)
            raise OSError(errno.ESTALE, "Another machine has taken over", self.folder)
        try:
            self._apply(stage, changes)
        except Exception as error:
            raise journal.InForce from error

    def _stage(self, changes):
        """Lay ready what is to be written, with its journal; return the stage. Raises OSError; then nothing stays."""
        name = os.path.join(self._name, _new_name(STAGE))
        files.make_folder(self.root, name)
        stage = os.path.join(self.root, name)
        try:
            for number, (name, text, private) in enumerate(changes):
                if text is not None:
                    target = files.destination(os.path.join(self.root, name), self.root)
                    if not _same_disk(os.path.dirname(target), stage):
                        raise OSError(errno.EXDEV, "No link may lead to another disk if machines share a host", target)
                    files.close(files.stage(target, text, private, os.path.join(stage, str(number))))
            path = os.path.join(stage, CHANGES)
            files.close(files.stage(path, journal.render(changes), True, path))
            files.sync_folder(stage)
        except OSError:
            _empty(stage)
            raise
        return stage

    def _in_force(self, stage):
        """Commit: rename the baton into the stage. Return False if another machine has taken it.

        Raises TryLater if nobody can tell whether the rename was done.
        """
        limit, trouble = time.monotonic() + locks.LOCK_SECONDS, None
        while True:
            try:
                done = _moved(self._own, os.path.join(stage, BATON)) or _holds_baton(stage)
                if done or not trouble:
                    return done
            except OSError as error:        # the rename may have been done, or may still come: `False` would be a guess
                trouble = error
            if time.monotonic() > limit:
                raise TryLater("%s: %s; it may have been carried out or not: look before you repeat it", self.folder,
                               trouble.strerror) from trouble
            time.sleep(files.PAUSE)

    def _apply(self, stage, changes):
        """Rename what is in force into its place, and give the baton back. Raises OSError."""
        folders = [stage, self.folder]
        for number, (name, text, _) in enumerate(changes):
            target, ready = os.path.join(self.root, name), os.path.join(stage, str(number))
            if text is None:
                _moved(target, ready)       # not removed: a machine that wakes up late would remove a newer file
            else:
                files.make_folder(self.root, os.path.dirname(name))
                target = files.destination(target, self.root)
                os.rename(ready, target)
            if os.path.dirname(target) not in folders:
                folders.append(os.path.dirname(target))
        for folder in filter(os.path.isdir, folders):
            files.sync_folder(folder)
        self._own = os.path.join(self.folder, _new_name(BATON))
        os.rename(os.path.join(stage, BATON), self._own)
        try:
            _empty(stage)
        except OSError:
            pass                            # the next owner of the baton does it


def _new_name(kind):
    """Return a name that nobody has used, `baton.` or `stage.` and a random word."""
    return "%s.%s" % (kind, os.urandom(16).hex())


def _batons(names):
    return [name for name in names if name.startswith(BATON)]


def _holds_baton(stage):
    """Return whether a stage holds the baton. It is not listed: another machine may be writing its files just now."""
    return files.exists(os.path.join(stage, BATON))


def _same_disk(folder, other):
    return os.stat(folder).st_dev == os.stat(other).st_dev


def _moved(source, target):
    """Rename a file; return whether that was done, False if it is not there any more. Raises OSError."""
    try:
        os.rename(source, target)
    except OSError as error:
        if error.errno not in GONE:
            raise
        return False
    return True


def _empty(folder):
    """Remove a folder and all that is in it. Raises OSError if something stays in it."""
    for name in files.listing(folder):
        files.remove(os.path.join(folder, name))
    try:
        os.rmdir(folder)
    except OSError as error:
        if error.errno not in GONE:
            raise

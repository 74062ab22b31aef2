"""A copy of a host, all of it as it was at one moment, while it runs.

Usage:
  pbm backup FILE

FILE becomes a tar archive that only you can read; `-` is standard output.
Everything in PBMHOME is in it but locks and what can be made again (indexes,
files half written). All files are read while commands go on; then all games
stand still for a moment, in which only what has changed meanwhile is read once
more. How to put one back: docs/host.md, Backup and restore.

Exit status: 0 done, 1 a file or folder could not be read (standard error names
it) and is not in it, 74 the archive was not written, 75 nothing was done, try
again later: PBMHOME has no etc/users, as when its disk is not there, or has
boards and nobody in it.
"""

import os
import stat
import tarfile
from contextlib import ExitStack
from errno import EACCES, ELOOP
from io import BytesIO

from pbmgames import Callable
from pbmgames.console import complain
from pbmgames.extras.tools.usage import read_usage
from pbmgames.games import every
from pbmgames.records.users import Users, check_players, check_there
from pbmgames.request import environment
from pbmgames.statuses import DIFFERENT, DONE, NOT_WRITTEN, USAGE, Failure
from pbmgames.storage import Host, files, paths, turns_to_read
from pbmgames.text import encode


def main(words: "list[str]") -> int:
    """Carry out `pbm backup`; return the exit status. Raises Failure."""
    name = read_usage(__doc__, ["backup"] + words)["FILE"]
    root = paths.real(paths.home(environment()))
    if name != "-" and os.path.commonpath((root, paths.real(name))) == root:
        raise Failure("%s lies in the data folder: put it elsewhere", name, status=USAGE)
    if os.path.exists(name) and not os.path.isfile(name):
        raise Failure("%s is no file: `-` is standard output", name, status=USAGE)
    host = Host(root)
    host.check_root()
    check_there(host)                           # else the archive of an empty folder would replace the last good one
    if Users(host).empty:
        check_players(host)                     # so would that of boards without users, as a full disk leaves them
    copy = Copy(root)
    copy.read()
    with_locks(root, copy.read)
    try:
        _write(copy, name)
    except OSError as error:
        return complain(NOT_WRITTEN, "%s: %s" % (name, error.strerror or error))
    for path, trouble in copy.unread.items():
        complain(DIFFERENT, "%s: %s: it is not in the archive" % (path, trouble.strerror or trouble))
    return DIFFERENT if copy.unread else DONE


def with_locks(root: str, work: "Callable[[], None]") -> None:
    """Do some work while nobody writes to any game or to the server's files. Raises HostError.

    Where nobody has written yet, there is no lock file, and a reader can lock nothing. If a lock file has appeared
    during the work, the work is done again.
    """
    hosts = [Host(root, section) for section in [game.name for game in every()] + [""]]     # in the order of commands
    there = _lock_files(hosts)
    with ExitStack() as stack:
        for host in hosts:
            stack.enter_context(host).open(exclusive=False)
        work()
        begun = _lock_files(hosts) != there
    if begun:
        with_locks(root, work)


def _lock_files(hosts):
    """Return for each section whether it has a lock file."""
    return [files.exists(os.path.join(host.folder, paths.LOCK)) for host in hosts]


class Copy:
    """What was read of a host.

    folders -- {path below the root: its stat}
    files   -- {path below the root: (its stat, content)}
    unread  -- {path: OSError} of files that could not be read
    """

    def __init__(self, root: str) -> None:
        self.root, self.folders, self.files, self.unread = root, {}, {}, {}
        self._turns = turns_to_read(root)

    def read(self) -> None:
        """Read what has changed since the last call, and forget what is gone.

        Raises OSError if a folder cannot be read. If we have no right to read it, it is only noted in `unread`.
        """
        before = self.files
        self.folders, self.files, self.unread = {}, {}, {}
        for path in self._walk(""):
            try:
                self.files[path] = self._content(path, before.get(path))
            except OSError as error:
                if not isinstance(error, FileNotFoundError) or os.path.islink(os.path.join(self.root, path)):
                    self.unread[path] = error   # else it is gone, such as a mail that was sent meanwhile

    def _walk(self, folder):
        """Yield the paths of all files; a folder is entered once, whatever links lead there."""
        place = os.path.join(self.root, folder)
        try:
            files.check_folder(self.root, folder)
            names = files.listing(place)
        except OSError as error:                # a link that is not followed, or `lost+found`, which is root's
            if not folder or error.errno not in (ELOOP, EACCES):
                raise
            self.unread[folder] = error
            return
        status = os.stat(place)
        if any(os.path.samestat(status, other) for other in self.folders.values()):
            return
        self.folders[folder] = status
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isdir(os.path.join(place, name)):
                yield from self._walk(path)
            elif not _may_be_made_again(name):
                yield path

    def _content(self, path, known):
        """Return (stat, content) of a file; `known`, that of the last call, if it has not changed. Raises OSError."""
        place = os.path.join(self.root, path)
        status = os.stat(place)
        if known and not self._turns and _signature(status) == _signature(known[0]):
            return known            # where machines share the host, the stat may be old
        text = files.retry((self._turns or files).read, place, self.root)
        if text is None:
            raise FileNotFoundError
        return status, encode(text)


def _signature(status):
    """Return what changes in a stat whenever its file does."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _may_be_made_again(name):
    """Return whether a file is a lock, an index, or half written, so that the archive does not need it.

    It needs journals: if one is there while all locks are held, its changes could not be brought into their files.
    """
    return name == paths.LOCK or name.endswith(".index") or files.is_temporary(name)


def _write(copy, name):
    """Write the archive: all of it, or nothing. Raises OSError."""
    if name == "-":
        with os.fdopen(os.dup(1), "wb") as output:
            _fill(copy, output)
        return
    half = files.temporary_name(name)
    files.discard(half)
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as output:
            _fill(copy, output)
            output.flush()
            os.fsync(output.fileno())
        os.rename(half, name)
    except OSError:
        files.discard(half)                     # it would take room that commands need
        raise


def _fill(copy, output):
    with tarfile.open(fileobj=output, mode="w|") as archive:
        for path, status in copy.folders.items():
            _enter(archive, tarfile.DIRTYPE, path or ".", status)
        for path, (status, content) in copy.files.items():
            _enter(archive, tarfile.REGTYPE, path, status, content)


def _enter(archive, kind, path, status, content=b""):
    """Add a file or folder to an archive, with the mode, time and owner that its stat has."""
    member = tarfile.TarInfo(path)
    member.type, member.size = kind, len(content)
    member.mode, member.mtime = stat.S_IMODE(status.st_mode), status.st_mtime
    member.uid, member.gid = status.st_uid, status.st_gid
    archive.addfile(member, BytesIO(content))

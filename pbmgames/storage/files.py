"""Reading and writing the files of a host, one at a time: what locks, journals and the outbox are built on."""

import errno
import os
from stat import S_ISDIR, S_ISLNK, S_ISREG

from pbmgames import Any, Callable
from pbmgames.console import read_all, write_all
from pbmgames.storage.paths import ours
from pbmgames.text import as_name

# flags with which opening never blocks: since we looked, a link or a pipe may have taken the place of a file
NEVER_HANGS = os.O_NOFOLLOW | os.O_NONBLOCK
PAUSE, LOOKS = 0.01, 1000       # seconds between two looks at a file that another machine replaces, and their number
UNSUPPORTED = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EPERM)     # errors if a file system lacks an operation
# errors of reading a file that another machine has replaced: the file server only has the new one
GONE = (errno.ENOENT, errno.ESTALE, errno.EBADF, getattr(errno, "EBADFD", errno.EBADF))


# reading ---------------------------------------------------------------------
# `root` is the data folder that a file belongs to. If it is given, only links of the folder's owner are followed


def read(path: str, root: "str | None" = None, prove: "Callable[[int], None] | None" = None) -> "str | None":
    """Return the file's text, or None if there is no such file.

    prove -- function of the open file's descriptor, called once the file is read; it raises OSError if another machine
             has replaced the file meanwhile. None = that is not checked

    Raises OSError, with ESTALE if another machine has replaced it; then the caller reads again (`retry`).
    """
    try:
        descriptor = open_file(path, os.O_RDONLY, root)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        text = read_all(descriptor)
        if prove:
            prove(descriptor)
        return text
    except OSError as error:
        if error.errno in GONE:
            raise _stale(path) from error
        raise
    finally:
        close(descriptor)


def retry(work: "Callable", path: str, *options: "Any") -> "Any":
    """Return work(path, *options). If another machine replaces the file meanwhile, try again. Raises OSError."""
    tries = LOOKS
    while True:
        try:
            return work(path, *options)
        except OSError as error:
            tries -= 1
            if error.errno != errno.ESTALE or not tries:
                raise
        _look_anew(path)


def _look_anew(path):
    """Let the kernel ask the file server anew what a name stands for."""
    from time import sleep
    sleep(PAUSE)
    try:
        os.statvfs(path)
    except OSError:
        pass


def open_file(path: str, flags: int, root: "str | None" = None) -> int:
    """Open a regular file, and nothing else; return its descriptor.

    Raises OSError, with ESTALE if another machine has replaced the file.
    """
    for _ in range(2):                  # the second look tells a file that is gone from one that was replaced
        descriptor = _opened(path, flags, root)
        if descriptor is not None:
            return descriptor
    raise _stale(path)


def _opened(path, flags, root):
    """Open a regular file; return its descriptor, None if it vanishes after we have looked what it is."""
    mode = os.lstat(path).st_mode
    if S_ISLNK(mode):
        path = _follow(path, root)
        mode = os.lstat(path).st_mode
    if not S_ISREG(mode):
        raise not_regular(path, mode)
    try:
        return os.open(path, flags | NEVER_HANGS)
    except BlockingIOError:             # another machine has it on lease, and is asked to give it back
        return os.open(path, flags | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None


def _stale(path):
    return OSError(errno.ESTALE, os.strerror(errno.ESTALE), path)


def _follow(path, root):
    """Return the path that a link leads to. The file there may be missing, but not its folder.

    Raises OSError if the link is not followed, or if the folder is missing: its disk may not be there.
    """
    if root is None:
        return os.path.realpath(path)
    from pbmgames.storage import links
    try:
        return links.follow(root, os.path.relpath(path, root))
    except FileNotFoundError:
        raise leads_nowhere(path)


def leads_nowhere(path: str) -> OSError:
    """Return the OSError for a link to what is missing."""
    return OSError(errno.ENXIO, "A link that leads nowhere", path)


def _check_leads_on(path):
    """Raise OSError if a path is a link to what is missing."""
    if os.path.islink(path) and not os.path.exists(path):
        raise leads_nowhere(path)


def not_regular(path: str, mode: int) -> OSError:
    """Return the OSError for what should be a regular file and is a folder, a pipe or the like; `mode` is its mode."""
    if S_ISDIR(mode):
        return OSError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    return OSError(errno.ENODEV, "Not a regular file", path)


def check_folder(root: str, name: str) -> None:
    """Raise OSError if the way to a folder of the host leads over a link that is not followed, or leads nowhere."""
    path = root
    for part in name.split("/") if name else ():
        path = os.path.join(path, part)
        try:
            mode = os.lstat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            return
        if S_ISLNK(mode):               # what follows is looked at by `_follow`, but for the last part
            folder = os.path.join(root, name)
            _follow(folder, root)
            _check_leads_on(folder)
            return


def exists(path: str) -> bool:
    """Return whether there is anything of that name. Raises OSError if it cannot be found out."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def may(path: str, rights: int) -> bool:
    """Return whether this process has some rights, such as os.W_OK, on a file or folder."""
    return os.access(path, rights, effective_ids=os.access in os.supports_effective_ids)


def runnable(path: str) -> bool:
    """Return whether there is a program that may be started. Raises OSError if that cannot be found out."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return False
    return S_ISREG(mode) and mode & 0o111 != 0


def listing(path: str, regular: bool = False) -> "list[str]":
    """Return the names in a folder in the order of `ls` in the C locale; [] if it is missing.

    regular -- whether only regular files count

    Raises OSError if the folder cannot be read.
    """
    try:
        with os.scandir(path) as entries:
            names = [entry.name for entry in entries if not regular or entry.is_file(follow_symlinks=False)]
            return sorted([as_name(os.fsencode(name)) for name in names])
    except (FileNotFoundError, NotADirectoryError):
        _check_leads_on(path)
        return []


def signatures(path: str) -> "list[tuple[str, str, int]]":
    """Return (name, signature, time of the last change) of all that is in a folder, in the order of `ls`.

    A signature is "<inode> <size> <mtime> <ctime>", times in nanoseconds, and so differs after every change of the
    file. A link that leads nowhere has a signature of its own. Raises OSError.
    """
    found = []
    for name in listing(path):
        stat = _stat("%s/%s" % (path, name))
        if stat is None:                        # another command has just removed it
            continue
        changed = stat.st_ctime_ns
        found.append((name, "%d %d %d %d" % (stat.st_ino, stat.st_size, stat.st_mtime_ns, changed), changed))
    return found


def _stat(path):
    """Return what `os.stat` tells of a file, or of a link that leads nowhere; None if there is neither."""
    for stat in (os.stat, os.lstat):
        try:
            return stat(path)
        except FileNotFoundError:
            pass
    return None


# writing ---------------------------------------------------------------------

def replace(path: str, text: str, private: bool = False, root: "str | None" = None) -> str:
    """Put `text` into a file, all of it or nothing even if we are killed; return the file's folder.

    private -- only its owner, and a group that shares its folder, may read a new file

    Raises OSError, naming the file, and leaves the old file alone, if that cannot be done.
    """
    path = destination(path, root)
    discard(temporary_name(path))       # what a killed command left
    close(stage(path, text, private))
    publish(path)
    return os.path.dirname(path)


def write_unsynced(path: str, text: str) -> None:
    """Put `text` into a file that a power loss may destroy: by rename, but without fsync. Raises OSError."""
    temporary = temporary_name(path, ".%d" % os.getpid())       # it is written without a lock
    discard(temporary)
    close(stage(path, text, temporary=temporary, durable=False))
    publish(path, temporary)


def destination(path: str, root: "str | None" = None) -> str:
    """Return the path that the next content of a file is written to: if the file is a link, where it leads.

    We never put a link in place of a file that only we make (`ours`). So a link there is somebody else's, and the link
    itself is replaced. Raises OSError if a link is not followed.
    """
    try:
        linked = S_ISLNK(os.lstat(path).st_mode)
    except FileNotFoundError:
        return path
    if not linked or root and ours(os.path.relpath(path, root)):
        return path
    return _follow(path, root)


def stage(path: str, text: str, private: bool = False, temporary: "str | None" = None, durable: bool = True,
          claim: "Callable[[int], None] | None" = None) -> int:
    """Write the next content of a file, and bring it to the disk if it is to be durable; return its open descriptor.

    temporary -- the name it has until it is published, None for the usual one; there must be no such file
    claim     -- function of the descriptor, called before anything is written, for example to lock the file

    Raises OSError, naming the file, and leaves nothing, if that cannot be done.
    """
    temporary = temporary or temporary_name(path)
    descriptor = None
    try:
        mode, user, group = permissions(path, private)
        descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        if claim:
            claim(descriptor)
        _fill(descriptor, text, mode, user, group)
        if durable:
            os.fsync(descriptor)
        return descriptor
    except OSError as error:
        error.filename = path
        if descriptor is not None:
            close(descriptor)
            discard(temporary)
        raise


def publish(path: str, temporary: "str | None" = None) -> None:
    """Give a file the content that `stage` has written, in one instant; `temporary` as there.

    Raises OSError, naming the file, and drops what was staged.
    """
    temporary = temporary or temporary_name(path)
    try:
        os.rename(temporary, path)
    except OSError as error:
        error.filename, error.filename2 = path, None
        discard(temporary)
        raise


def temporary_name(path: str, end: str = "") -> str:
    """Return the name under which the next content of `path` is written; `end` tells apart those of several writers."""
    folder, name = os.path.split(path)
    return os.path.join(folder, "..%s%s.new" % (name, end))


def is_temporary(name: str) -> bool:
    """Return whether the name of a file is one that `temporary_name` makes."""
    return name.startswith("..") and name.endswith(".new")


def _fill(descriptor, text, mode, user, group):
    """Write a new file; mode, user and group as `permissions` returns them. Raises OSError."""
    write_all(descriptor, text)
    if not change_owner(descriptor, user, group):
        mode = mode & 0o707 | (mode & 0o007) << 3       # its group is not the wanted one, and gets the rights of others
    if mode != 0o600:
        _if_supported(os.fchmod, descriptor, mode)      # if it cannot be done, the file is for its owner only


def _if_supported(work, *arguments):
    """Call work(*arguments); go on if the file system cannot do that. Raises OSError if it fails for another reason."""
    try:
        work(*arguments)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


def permissions(path: str, private: bool = False) -> "tuple[int, int, int]":
    """Return (mode, user, group) that the file has, or that a new one gets.

    A new file has the mode 0600, and more rights where its folder lets others in. A private file is open at most to the
    group that shares the folder. A new file belongs to the folder's owner and group, as far as we may give it to them.
    Root may: so the host's owner can use the files which a command of root has made. Raises OSError if there is no such
    folder.
    """
    try:
        found = os.lstat(path)
        if not S_ISLNK(found.st_mode):
            return found.st_mode & 0o777, found.st_uid, found.st_gid
    except FileNotFoundError:
        pass
    above = os.stat(os.path.dirname(path) or ".")
    mask = os.umask(0o077)
    os.umask(mask)                      # it can only be read by setting it
    return 0o600 | _shared(above.st_mode, private) & 0o666 & ~mask, above.st_uid, above.st_gid


def _shared(folder, private):
    """Return the rights of others in a folder, as far as they get them in what is made there; `folder` is its mode.

    private -- whether only a group that works in the folder together gets any
    """
    if private and not is_group_folder(folder):
        return 0
    return folder & (0o070 if private else 0o077)


def is_group_folder(mode: int) -> bool:
    """Return whether a folder's mode, such as 2770, says that a group works in it together."""
    return mode & 0o2020 == 0o2020


def change_owner(descriptor: int, user: int, group: int) -> bool:
    """Give an open file to a user, if we are root, and to a group; return whether it belongs to that group now."""
    made = os.fstat(descriptor)
    user = -1 if user == made.st_uid or os.geteuid() else user      # -1 = it stays as it is
    if user == -1 and group == made.st_gid:
        return True
    try:
        os.fchown(descriptor, user, group)
    except OSError:
        return group == made.st_gid
    return True


def remove(path: str) -> None:
    """Remove the file if it is there. Raises OSError."""
    try:
        os.unlink(path)
    except (FileNotFoundError, NotADirectoryError):
        pass


def discard(path: str) -> None:
    """Remove a file that does no harm if it stays; raise nothing."""
    try:
        os.unlink(path)
    except OSError:
        pass


def make_folder(root: str, name: str) -> None:
    """Make a folder of the host, and those above it, if they are not there. Raises OSError.

    A folder directly below the data folder is for its owner, and for a group that shares the data folder. A deeper one
    lets in the same users as the folder above it.
    """
    path, above = os.path.join(root, name), os.path.dirname(name)
    if exists(path):
        return
    if above:
        make_folder(root, above)
    folder = os.path.dirname(path)
    found = os.stat(folder)
    try:
        os.mkdir(path, 0o700 | _shared(found.st_mode, private=not above))
    except FileExistsError:
        return                      # another command was faster
    if os.geteuid() == 0 and found.st_uid != 0:
        os.chown(path, found.st_uid, found.st_gid)
    sync_folder(folder)


def ensure_folder(root: str, name: str) -> None:
    """Do what `make_folder` does, but first raise OSError if a link on the way to the folder is not followed."""
    check_folder(root, name)
    make_folder(root, name)


def close(descriptor: int) -> None:
    """Close a file and give up its lock; what was written is on the disk already."""
    try:
        os.close(descriptor)
    except OSError:
        pass


def sync_folder(path: str) -> None:
    """Bring the names in a folder to the disk, so that a rename survives a power loss. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _if_supported(os.fsync, descriptor)
    finally:
        close(descriptor)

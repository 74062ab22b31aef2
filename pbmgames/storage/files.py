"""The few functions that touch the file system; all of the host's reading and writing passes here."""

import errno
import os

from pbmgames.console import read_all, write_all

LOCK_SECONDS = 10       # how long a command waits for its turn
EFFECTIVE = os.access in os.supports_effective_ids      # whether we can ask what this process, not its starter, may do


class LockTimeout(OSError):
    """The lock could not be taken in time."""


def read(path):
    """Return the file's text, or None if there is no such file. Raises OSError."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        return read_all(descriptor)
    finally:
        close(descriptor)


def exists(path):
    """Return whether there is a file or folder. Raises OSError if that cannot be told."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def listing(path, folders=True):
    """Return the names in a folder in the order of `ls` in the C locale; none if it is missing.

    folders -- those of folders as well
    """
    try:
        with os.scandir(path) as entries:
            return sorted([entry.name for entry in entries if folders or not entry.is_dir(follow_symlinks=False)])
    except (FileNotFoundError, NotADirectoryError):
        return []


def signatures(path):
    """Yield (name, signature, time of the last change) of the regular files in a folder, in the order of `ls`.

    A signature changes with every change of the file: inode, size, times in nanoseconds. Raises OSError.
    """
    try:
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return
    try:
        for name in sorted(os.listdir(folder)):
            try:
                stat = os.stat(name, dir_fd=folder)
            except FileNotFoundError:
                continue
            if stat.st_mode & 0o170000 == 0o100000:
                changed = stat.st_ctime_ns
                yield name, "%d %d %d %d" % (stat.st_ino, stat.st_size, stat.st_mtime_ns, changed), changed
    finally:
        close(folder)


def spare(path, text):
    """Put `text` into a file that may as well be lost: by rename, without bringing it to the disk. Raises OSError."""
    temporary = "%s.%d.new" % (temporary_name(path)[:-4], os.getpid())
    try:
        mode = permissions(path)[0]
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            write_all(descriptor, text)
        finally:
            close(descriptor)
        os.rename(temporary, path)
    except OSError:
        discard(temporary)
        raise


def replace(path, text, private=False):
    """Put `text` into the file so that it is either the old one or wholly the new one.

    private -- a new file is for its owner and the group that shares its folder, whomever else that lets in
    Raises OSError, naming the file, and leaves the old file alone, if that cannot be done.
    """
    temporary = temporary_name(path)
    try:
        path = _linked(path)
        temporary = temporary_name(path)
        write(temporary, text, *permissions(path, private))
        os.rename(temporary, path)
    except OSError as error:
        discard(temporary)
        error.filename, error.filename2 = path, None
        raise


def check(path, removing=False):
    """Raise OSError, naming what is in the way, if `replace` is bound to fail, or `remove` if `removing`."""
    if not removing:
        path = _linked(path)
    for name in (path,) if removing else (path, temporary_name(path)):
        if os.path.isdir(name) and not (removing and os.path.islink(name)):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    folder = os.path.dirname(path) or "."
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=EFFECTIVE):
        missing = errno.EACCES if os.path.exists(folder) else errno.ENOENT
        raise OSError(missing, os.strerror(missing), folder)


def _linked(path):
    """Return where a symbolic link leads: the host's owner put the file there."""
    try:
        kind = os.lstat(path).st_mode & 0o170000
    except FileNotFoundError:
        return path
    return os.path.realpath(path) if kind == 0o120000 else path


def temporary_name(path):
    """Return the name under which the next content of `path` is written."""
    folder, name = os.path.split(path)
    return os.path.join(folder, "..%s.new" % name)


def write(path, text, mode, user, group):
    """Write a new file and bring it to the disk; mode, user and group as `permissions` returns them. Raises OSError."""
    discard(path)           # what a killed command left
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        write_all(descriptor, text)
        if not _hand(descriptor, user, group):
            mode = mode & 0o707 | (mode & 0o007) << 3       # another group has no more rights than anybody
        if mode != 0o600:
            os.fchmod(descriptor, mode)
        os.fsync(descriptor)
    finally:
        close(descriptor)


def permissions(path, private=False):
    """Return (mode, user, group) that the file has, or that a new one gets.

    A new file is 0600, and more where its folder lets others in: all of them, if it is private only a group
    that shares the folder. It belongs to the folder's owner and group as far as we may give it to them
    (root may: his commands must not lock the host's owner out).
    """
    try:
        found = os.stat(path)
        return found.st_mode & 0o777, found.st_uid, found.st_gid
    except FileNotFoundError:
        above = os.stat(os.path.dirname(path) or ".")
        mask = os.umask(0o077)
        os.umask(mask)
        shared = 0o066 if not private else 0o060 if _shared(above.st_mode) else 0
        return 0o600 | above.st_mode & shared & ~mask, above.st_uid, above.st_gid


def _shared(mode):
    """Return whether a folder's mode, such as 2770, says that a group works in it together."""
    return mode & 0o2020 == 0o2020


def _hand(descriptor, user, group):
    """Give an open file to a user, which only root can, and to a group; return whether the group has it."""
    made = os.fstat(descriptor)
    user = -1 if user == made.st_uid or os.geteuid() else user
    if user == -1 and group == made.st_gid:
        return True
    try:
        os.fchown(descriptor, user, group)
    except OSError:
        return group == made.st_gid
    return True


def remove(path):
    """Remove the file if it is there. Raises OSError."""
    try:
        os.unlink(path)
    except (FileNotFoundError, NotADirectoryError):
        pass


def discard(path):
    """Remove a leftover if that can be done; it does no harm if not."""
    try:
        os.unlink(path)
    except OSError:
        pass


def make_folder(path, like_above=False):
    """Make the folder, and those above it, for their owner and a group that shares the one above. Raises OSError.

    like_above -- let all those in whom the folder above it lets in
    """
    if exists(path):
        return
    above = os.path.dirname(path)
    make_folder(above)
    found = os.stat(above)
    try:
        shared = 0o077 if like_above else 0o070 if _shared(found.st_mode) else 0
        os.mkdir(path, 0o700 | found.st_mode & shared)
    except FileExistsError:
        return                      # another command was faster
    if found.st_uid != os.geteuid() == 0:
        os.chown(path, found.st_uid, found.st_gid)
    sync_folder(above)


def close(descriptor):
    """Close a file, and give up the lock it holds; what was written is on the disk already."""
    try:
        os.close(descriptor)
    except OSError:
        pass


def sync_folder(path):
    """Bring the names in the folder to the disk. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        close(descriptor)


def lock(path, exclusive):
    """Lock the first byte of the file, as lockf(3) does; return the descriptor that holds the lock.

    Waits up to LOCK_SECONDS. A reader who finds no lock file gets None: nothing was written yet.
    Raises LockTimeout or OSError.
    """
    import fcntl
    kind = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    try:
        descriptor = os.open(path, (os.O_RDWR if exclusive else os.O_RDONLY) | os.O_NONBLOCK)   # it might be a pipe
    except (FileNotFoundError, NotADirectoryError):
        if not exclusive:
            return None
        mode, user, group = permissions(path)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, mode)
        _hand(descriptor, user, group)
    try:
        fcntl.lockf(descriptor, kind | fcntl.LOCK_NB, 1)
    except OSError as error:
        try:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            _wait(lambda: fcntl.lockf(descriptor, kind, 1), path)
        except OSError:
            close(descriptor)
            raise
    return descriptor


def _wait(take, path):
    """Queue for the lock in the kernel, which is fair; give up after LOCK_SECONDS."""
    import signal

    def expired(*_):
        raise LockTimeout(errno.EAGAIN, "locked by another command", path)

    before = signal.signal(signal.SIGALRM, expired)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])    # our parent may have blocked it
    try:
        signal.setitimer(signal.ITIMER_REAL, LOCK_SECONDS)
        take()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

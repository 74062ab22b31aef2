"""Locks: a writer has the files alone, readers share them (docs/files.md, Locks and the journal).

A lock file is locked byte by byte, as lockf(3) does. The first byte is the lock, and the bytes behind it are gates. A
reader goes through one of the gates to the lock. A waiting writer closes the gates one by one, so that readers who come
later wait for the writer. One gate alone would hardly ever be free while many readers go through.
"""

import errno
import os

from pbmgames.storage import files

LOCK_SECONDS = 10       # how long a command waits for its turn
GATES = 16              # the bytes 1 to 16; byte 0 is the lock


class LockTimeout(OSError):
    """The lock could not be taken in time."""


class _NotNow(Exception):
    """The lock cannot be had without waiting, or it is one on a file that was replaced meanwhile."""


def lock(path: str, exclusive: bool, root: "str | None" = None, make: bool = True) -> "int | None":
    """Lock a file; return the descriptor that holds the lock.

    root -- the data folder that the file belongs to
    make -- whether an exclusive lock makes the file if it is missing

    Waits up to LOCK_SECONDS. Returns None if there is no file: a reader need not wait, for nothing was written yet.
    Raises LockTimeout or OSError.
    """
    try:
        return _attempt(path, exclusive, root, make, wait=False)
    except _NotNow:
        return _queue(path, exclusive, root, make)


def _attempt(path, exclusive, root, make, wait):
    """Open the file and lock it; return the descriptor, None if there is no file. Raises _NotNow or OSError."""
    descriptor = _open(path, exclusive, root, make)
    if descriptor is None:
        return None
    try:
        _take(descriptor, exclusive, wait)
        if not stands(descriptor, path):
            raise _NotNow
        return descriptor
    except BaseException:
        files.close(descriptor)
        raise


def _open(path, exclusive, root, make):
    try:
        return files.open_file(path, os.O_RDWR if exclusive else os.O_RDONLY, root)
    except (FileNotFoundError, NotADirectoryError):
        if not (exclusive and make):
            return None
    mode, user, group = files.permissions(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | files.NEVER_HANGS, mode)
    files.change_owner(descriptor, user, group)
    return descriptor


def _take(descriptor, exclusive, wait):
    """Lock an open file. Raises _NotNow if it is not free, unless it is to `wait`; OSError."""
    import fcntl
    now = 0 if wait else fcntl.LOCK_NB
    try:
        if not exclusive:
            gate = 1 + os.getpid() % GATES
            fcntl.lockf(descriptor, fcntl.LOCK_SH | now, 1, gate)
            fcntl.lockf(descriptor, fcntl.LOCK_SH | now, 1)
            fcntl.lockf(descriptor, fcntl.LOCK_UN, 1, gate)
        elif wait:
            for byte in range(GATES, -1, -1):       # close the gates, the last one first, then take the lock
                fcntl.lockf(descriptor, fcntl.LOCK_EX, 1, byte)
        else:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | now, 1 + GATES)         # the lock and all gates at once
    except OSError as error:
        if wait or error.errno not in (errno.EAGAIN, errno.EACCES):
            raise
        raise _NotNow from error


def stands(descriptor: int, path: str) -> bool:
    """Return whether an open file is still the one at a path. A lock on a file that was removed keeps nobody out."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(descriptor))


def claim(descriptor: int) -> None:
    """Lock a file that we have just made, and of which nobody else knows yet. Raises OSError."""
    import fcntl
    fcntl.lockf(descriptor, fcntl.LOCK_EX, 1 + GATES)


def _queue(path, exclusive, root, make):
    """Do what `lock` does, and wait; the kernel serves those who wait in order.

    Raises LockTimeout or OSError.
    """
    import signal

    def expired(*_) -> None:
        raise LockTimeout(errno.EAGAIN, "locked by another command", path)

    before = signal.signal(signal.SIGALRM, expired)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])    # our parent may have blocked it
    held = None
    try:
        signal.setitimer(signal.ITIMER_REAL, LOCK_SECONDS)
        while True:
            try:
                held = _attempt(path, exclusive, root, make, wait=True)
                return held
            except _NotNow:             # the file was replaced: lock the new one
                pass
    except LockTimeout:
        if held is not None:            # the lock came at the last moment
            files.close(held)
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

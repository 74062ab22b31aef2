"""The few functions that touch the file system; all of the host's reading and writing passes here.

Text in memory is bytes read as Latin-1: one character a byte, so that any file
of an old host comes back as it was and columns are counted as the old server did.
"""

import errno
import os

LOCK_SECONDS = 10       # how long a command waits for its turn


class LockTimeout(OSError):
    """The lock was not had in time."""


def decode(data):
    """Return bytes as text, one character a byte."""
    return data.decode("latin-1")


def encode(text):
    """Return text as bytes; characters that are no single byte (never from a file) as UTF-8."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape")


def read(path):
    """Return the file's text, or None if there is no such file. Raises OSError."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        parts = []
        while True:
            part = os.read(descriptor, 1 << 20)
            if not part:
                return decode(b"".join(parts))
            parts.append(part)
    finally:
        os.close(descriptor)


def listing(path):
    """Return the names in a folder in the order of `ls` in the C locale; none if it is missing."""
    try:
        return sorted(os.listdir(path))
    except (FileNotFoundError, NotADirectoryError):
        return []


def replace(path, text, private=False):
    """Put `text` into the file so that it is either the old one or wholly the new one.

    private -- a new file is readable by its owner only, whatever its folder allows
    Raises OSError, and leaves the old file alone, if that cannot be done.
    """
    temporary = temporary_name(path)
    try:
        write(temporary, text, file_mode(path, private))
        os.rename(temporary, path)
    except OSError:
        discard(temporary)
        raise


def temporary_name(path):
    """Return the name under which the next content of `path` is written."""
    folder, name = os.path.split(path)
    return os.path.join(folder, "..%s.new" % name)


def write(path, text, mode):
    """Write a new file and bring it to the disk. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        data = encode(text)
        while data:
            data = data[os.write(descriptor, data):]
        if mode != 0o600:
            os.fchmod(descriptor, mode)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def file_mode(path, private=False):
    """Return the mode the file has, or what a new one gets: 0600, more where its folder lets others in."""
    try:
        return os.stat(path).st_mode & 0o777
    except FileNotFoundError:
        if private:
            return 0o600
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o600 | os.stat(os.path.dirname(path)).st_mode & 0o066 & ~mask


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


def make_folder(path):
    """Make the folder, and those above it, readable by their owner only. Raises OSError."""
    if not os.path.isdir(path):
        os.makedirs(path, 0o700, exist_ok=True)


def sync_folder(path):
    """Bring the names in the folder to the disk. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def lock(path, exclusive):
    """Lock the first byte of the file, as lockf(3) does; return the descriptor that holds the lock.

    Waits up to LOCK_SECONDS. A reader who finds no lock file gets None: nothing was written yet.
    Raises LockTimeout or OSError.
    """
    import fcntl
    kind = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    flags = os.O_RDWR | os.O_CREAT if exclusive else os.O_RDONLY
    try:
        descriptor = os.open(path, flags, 0o600)
    except (FileNotFoundError, NotADirectoryError):
        if exclusive:
            raise
        return None
    try:
        fcntl.lockf(descriptor, kind | fcntl.LOCK_NB, 1)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EACCES):
            os.close(descriptor)
            raise
        _wait(lambda: fcntl.lockf(descriptor, kind, 1), path, descriptor)
    return descriptor


def _wait(take, path, descriptor):
    """Queue for the lock in the kernel, which is fair; give up after LOCK_SECONDS."""
    import signal

    def expired(*_):
        raise LockTimeout(errno.EAGAIN, "locked by another command", path)

    before = signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, LOCK_SECONDS)
    try:
        take()
    except OSError:
        os.close(descriptor)
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

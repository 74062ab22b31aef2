"""The folder of all scratch files of a run: in memory if that may be, else on a disk. What dead runs left goes.

Many tests would do little but wait for a disk, and many start programs that they have just written.
"""

import atexit
import fcntl
import glob
import os
import shlex
import shutil
import tempfile

PLACES = ("/dev/shm", "/tmp", "/var/tmp")
PREFIX = "pbm-run-"
ROOM = 1 << 29          # bytes that a run of all tests may need


def usable(place):
    """Return whether there is room in a folder, programs may be started from it, and shells take its name as it is."""
    try:
        there = os.statvfs(place)
    except OSError:
        return False
    return (shlex.quote(place) == place and os.access(place, os.W_OK | os.X_OK)
            and there.f_bavail * there.f_frsize >= ROOM and not there.f_flag & os.ST_NOEXEC)


def places():
    """Return the folders where scratch files may lie, the best first: what TMPDIR names goes before all."""
    return [place for place in (os.environ.get("TMPDIR"), *PLACES) if place and usable(place)]


def best():
    """Return the best of them, None if there is none."""
    return next(iter(places()), None)


def held(folder):
    """Return whether a folder was free, and is ours until this process ends."""
    try:
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.path.exists(folder)


def tidy():
    """Remove the folders that runs of this user left which have ended."""
    for place in places():
        for folder in glob.glob(os.path.join(glob.escape(place), PREFIX + "*")):
            if os.lstat(folder).st_uid == os.geteuid() and held(folder):
                shutil.rmtree(folder, ignore_errors=True)


def take(failed):
    """Make a folder, and let it be the place of all temporary files of this process and of those that it starts.

    failed -- a function that is asked in the end: if it returns what is true, the folder stays, until the next run
    """
    tidy()
    folder = tempfile.mkdtemp(prefix=PREFIX, dir=best())
    while not held(folder):        # another run has taken it for one that was left
        folder = tempfile.mkdtemp(prefix=PREFIX, dir=best())
    os.chmod(folder, 0o755)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    atexit.register(lambda: failed() or shutil.rmtree(folder, ignore_errors=True))

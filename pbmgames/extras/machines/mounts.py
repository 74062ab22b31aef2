"""Whether the file system of a host can be shared by machines, and whether the host knows it; for `pbm verify`."""

import os

from pbmgames import Any, Iterator
from pbmgames.extras.machines import BATON, MACHINES
from pbmgames.storage import files, paths
from pbmgames.text import decode, unbroken, whole_number

MOUNTS = "/proc/self/mountinfo"
GLUSTER = "fuse.glusterfs"
SHARED = (GLUSTER, "nfs", "nfs4", "cifs", "smb3", "ceph", "fuse.ceph", "fuse.sshfs", "lustre", "ocfs2", "gfs2", "afs")
FREE_BYTE = (1 << 40) + 1       # the offset of a byte that no command locks


def check(inspection: "Any") -> "Iterator[Any]":
    """Compare the file system with the setting `machines`; look for commits left from when machines shared the host."""
    kind, point, options = file_system(inspection.root)
    if inspection.settings.get("machines") == "several":
        for text in _objections(inspection.root, kind, point, options):
            yield inspection.wrong("", "%s: %s" % (point, text))
        return
    if kind in SHARED:
        yield inspection.wrong(paths.SETTINGS, "%s lies on %s, which other machines may have as well: say `machines = "
                                               "several` (docs/host.md, Several machines)" % (inspection.root, kind))
    yield from _unfinished(inspection)


def _objections(root, kind, point, options):
    """Yield what is wrong with a mount that machines share."""
    if kind.startswith("nfs") and not {"lookupcache=pos", "lookupcache=positive", "lookupcache=none"} & options:
        yield "mount it with lookupcache=positive, or what another machine has made is not seen"
    if kind.startswith("nfs") and {"nolock", "local_lock=all", "local_lock=posix"} & options:
        yield "locks on it are this machine's own: mount it without `nolock` and `local_lock`"
    if kind == GLUSTER and _caches_absence(point):
        yield "mount it without negative-timeout, or what another machine has made is not seen"
    if not _locks_hold(root):
        yield "two processes lock the same byte at once: no lock holds on this file system (%s)" % kind


def file_system(root: str) -> "tuple[str, str, set[str]]":
    """Return (kind, where it is mounted, set of its options) of a folder's file system; kind "" = it is not known.

    Several mounts may lie above a folder, or over one another: the last one counts.
    """
    found, path = ("", root, set()), decode(os.fsencode(os.path.realpath(root)))
    for line in (files.read(MOUNTS) or "").split("\n"):
        left, _, right = line.partition(" - ")
        words = left.split(" ")
        point = words[4].replace("\\040", " ") if len(words) > 5 else "?"
        if (path + "/").startswith(point.rstrip("/") + "/"):
            kind, _, options = (right.split(" ") + ["", ""])[:3]
            found = (kind, unbroken(point), set(options.split(",")) | set(words[5].split(",")))
    return found


def _caches_absence(point):
    """Return whether GlusterFS's client at a mount point remembers for a while which names do not exist."""
    for pid in filter(str.isdigit, files.listing("/proc")):
        try:
            words = (files.read("/proc/%s/cmdline" % pid) or "").split("\0")
        except OSError:
            continue
        if point in words and os.path.basename(words[0]).startswith("glusterfs"):
            return any((whole_number(word.partition("=")[2]) or 0) > 0
                       for word in words if word.startswith("--negative-timeout="))
    return False


def _locks_hold(root):
    """Return whether a lock on a byte keeps another process out, as far as that can be tried."""
    import fcntl
    try:
        descriptor = os.open(os.path.join(root, os.path.dirname(paths.USERS), paths.LOCK), os.O_RDWR)
    except OSError:
        return True                     # there is no lock file yet, or it is not ours to lock
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX, 1, FREE_BYTE)
        child = os.fork()
        if child == 0:
            try:
                fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, FREE_BYTE)
                os._exit(1)             # it got a lock that we hold
            except OSError:
                os._exit(0)
        return os.waitpid(child, 0)[1] == 0
    except OSError:
        return False
    finally:
        files.close(descriptor)


def _unfinished(inspection):
    """Name the sections with an unfinished commit: their baton lies in a stage (see baton.py)."""
    for section in inspection.host.listing(MACHINES):
        folder = "%s/%s" % (MACHINES, section)
        names = inspection.host.listing(folder)
        if names and not any(name.startswith(BATON) for name in names):
            yield inspection.wrong(
                folder, "a commit of when machines shared the host waits: say `machines = several` in %s until `pbm "
                        "verify` has finished it" % paths.SETTINGS)

"""One transaction over many files: write a journal, apply it, remove it (docs/design.md, Durability).

A journal is a list of changes (path, text, private); the text None removes the file. On the disk each change is
`<bytes> <path>` and that many bytes, `<bytes>! <path>` for a private file, or `- <path>`. The last line is
`end <changes> <checksum>`. A rename puts the journal into force, so one that is found is whole. The checksum guards
against broken disks and against editors.
"""

import errno
import os
from stat import S_ISDIR, S_ISLNK, S_ISREG, S_ISVTX

from pbmgames.console import read_all
from pbmgames.storage import files, locks, paths
from pbmgames.text import as_name, checksum, decode, encode, whole_number

Changes = list[tuple[str, "str | None", bool]]
PRIVATE = "!"


class Garbled(ValueError):
    """The text is no journal of ours, or was changed since, so it must not be carried out."""


class InForce(Exception):
    """The changes are in force, but could not all be put into their files; the next `redo` does that."""


def commit(folder: str, root: str, changes: Changes, lock: "int | None" = None) -> None:
    """Make the changes, all or none.

    folder  -- where the journal is kept; the caller holds this folder's lock, and has redone what was left there
    root    -- the folder the changes' paths count from
    changes -- list of (path, text or None, whether a new file is private)
    lock    -- the descriptor of the lock file, to check before the commit that the lock still stands; None = no check

    Raises OSError if it fails and nothing was changed. Once the journal is in force it raises InForce instead, with
    the error as its cause.
    """
    path = os.path.join(folder, paths.JOURNAL)
    check(root, changes)
    # The journal is private, as it may hold letters and passwords. `stage` overwrites nothing: if our lock file was
    # removed, another command may be writing a journal there. Ours stays locked until it is applied, so that whoever
    # finds it waits for us.
    held = files.stage(path, render(changes), private=True, claim=locks.claim)
    try:
        _bring_into_force(path, held, lock)
        try:
            files.sync_folder(folder)
            _apply(path, root, changes)
        except Exception as error:
            raise InForce from error
    finally:
        files.close(held)


def _bring_into_force(path: str, held: int, lock: "int | None") -> None:
    """Give the journal its name, if the lock still stands. Raises OSError if it is not in force."""
    trouble, lock_file = None, os.path.join(os.path.dirname(path), paths.LOCK)
    try:
        if lock is not None and not locks.stands(lock, lock_file):
            raise OSError(errno.ESTALE, "Removed or replaced while a command was at work", lock_file)
        files.publish(path)
    except OSError as error:
        trouble = error                 # over a network a rename may be done although it is said to have failed
    try:
        in_force = locks.stands(held, path)
    except OSError:
        in_force = not trouble          # we cannot look, so we believe what the rename has said
    if not in_force:
        raise trouble or OSError(errno.ESTALE, "Replaced by another command's", path)


def check(root: str, changes: Changes) -> None:
    """Make the folders that the changes need; raise OSError if a change cannot be made.

    This is found out before the commit. After the commit it would be too late.
    """
    _check_folders(root, changes)
    for name, text, _ in changes:
        if text is not None:
            files.make_folder(root, os.path.dirname(name))
        target = os.path.join(root, name)
        if text is not None or files.exists(target):
            check_file(target, root, text is None)


def _check_folders(root: str, changes: Changes) -> None:
    """Raise OSError if the way to a change leads over a link that is not followed."""
    for folder in dict.fromkeys(os.path.dirname(name) for name, _, _ in changes):
        files.check_folder(root, folder)


def check_file(path: str, root: str, removing: bool) -> None:
    """Raise OSError, naming what is in the way, if a file cannot be replaced, or cannot be removed.

    removing -- whether the file is to be removed, not replaced
    """
    if not removing:
        path = files.destination(path, root)
    mode = _mode(path)
    is_file = S_ISREG(mode) or S_ISLNK(mode)
    if S_ISDIR(mode) or mode and not is_file and not removing:      # a pipe and the like can only be removed
        raise files.not_regular(path, mode)
    if mode:
        _check_replaceable(path)
    # what a killed command has left under the temporary name does no harm: it is discarded, unless it is a folder
    temporary = files.temporary_name(path)
    left = 0 if removing else _mode(temporary)
    if S_ISDIR(left):
        raise files.not_regular(temporary, left)
    folder = os.path.dirname(path) or "."
    if not files.may(folder, os.W_OK | os.X_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), folder)


def _mode(path):
    """Return the mode of what is there, 0 if nothing is. Raises OSError."""
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0


def _check_replaceable(path):
    """Raise OSError if a file must stay: it is immutable, or somebody else's in a folder such as /tmp."""
    found, above = os.lstat(path), os.stat(os.path.dirname(path) or ".")
    if above.st_mode & S_ISVTX and os.geteuid() not in (0, found.st_uid, above.st_uid):
        raise OSError(errno.EPERM, "It belongs to somebody else, and so does the sticky folder", path)
    if S_ISREG(found.st_mode):
        try:
            files.close(os.open(path, os.O_WRONLY | files.NEVER_HANGS))
        except PermissionError as error:
            if error.errno == errno.EPERM:              # EACCES does no harm: a rename does not ask for the file's mode
                raise
        except BlockingIOError:
            pass                        # it is on lease to another machine, which does not hinder a rename


def redo(folder: str, root: str) -> None:
    """Carry out a journal that a killed command left. Raises OSError if that fails, Garbled if it is damaged."""
    path = os.path.join(folder, paths.JOURNAL)
    # if somebody has removed the lock file of the command that wrote it, that command may be carrying it out just now
    held = locks.lock(path, exclusive=True, root=root, make=False)
    if held is None:
        return
    try:
        _apply(path, root, parse(read_all(held), path))
    finally:
        files.close(held)


def _apply(path: str, root: str, changes: Changes) -> None:
    """Put the changes of a journal that is in force into their files, and remove the journal. Raises OSError.

    If that fails, its mails are taken out of the outbox again. Otherwise each command that tries once more would send
    them.
    """
    try:
        _put(root, changes)
        files.remove(path)
    except OSError:
        if files.exists(path):
            for name, _, _ in changes:
                if os.path.dirname(name) == paths.OUTBOX:
                    files.discard(os.path.join(root, name))
        raise


def _put(root, changes):
    """Put changes into their files, and bring these to the disk. Raises OSError."""
    _check_folders(root, changes)
    folders = []
    for name, text, private in changes:
        target = os.path.join(root, name)
        folder = os.path.dirname(target)
        if text is None:
            files.remove(target)
        else:
            files.make_folder(root, os.path.dirname(name))
            folder = files.replace(target, text, private, root)     # if the file is a link, the folder it leads to
        folders.append(folder)
    for folder in dict.fromkeys(folders):
        try:
            files.sync_folder(folder)
        except (FileNotFoundError, NotADirectoryError):
            pass                            # files were only removed from this folder, and now it is gone itself


def render(changes: Changes) -> str:
    """Return the journal's text."""
    parts = []
    for name, text, private in changes:
        if text is None:
            parts.append("- %s\n" % name)
        else:
            text = decode(encode(text))     # lengths are those on the disk
            parts.append("%d%s %s\n%s" % (len(text), PRIVATE if private else "", name, text))
    body = "".join(parts)
    return body + _seal(body, len(changes))


def _seal(body: str, count: int) -> str:
    """Return the last line of a journal; `body` is the text before it, with `count` changes."""
    return "end %d %s\n" % (count, checksum(body))


def parse(text: str, path: str) -> Changes:
    """Return the changes that a journal's text holds. Raises Garbled, whose text names the journal's `path`."""
    changes = []
    start = 0
    while not text.startswith("end ", start):
        end = text.find("\n", start)
        size, _, name = text[start:end].partition(" ")
        length = whole_number(size.rstrip(PRIVATE), 15)
        if end < 0 or length is None and size != "-" or not _inside(name):
            raise Garbled("%s is damaged: no change begins at byte %d" % (path, start))
        start = end + 1
        content = None if size == "-" else text[start:start + length]
        changes.append((as_name(encode(name)), content, size.endswith(PRIVATE)))
        start += length or 0
    if text[start:] != _seal(text[:start], len(changes)):
        raise Garbled("%s is damaged: its checksum is another one" % path)
    return changes


def _inside(name: str) -> bool:
    """Return whether a path stays below the root it counts from."""
    return all(part not in ("", ".", "..") for part in name.split("/")) and "\0" not in name

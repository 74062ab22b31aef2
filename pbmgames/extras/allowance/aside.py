"""Files that belong to no transaction: processes change them one after the other (docs/files.md, Ledger, Bounces)."""

import errno
import os

from pbmgames import Any, Callable
from pbmgames.storage import files, locks, paths, turns_of

NO_FILE = (errno.EISDIR, errno.ENODEV, errno.ELOOP)     # a folder, a pipe, a link that is not followed


def look(root: str, name: str) -> "str | None":
    """Return the text of such a file as it is now, None if there is none. Raises OSError."""
    return files.steady(files.read, os.path.join(root, name), root)


def amend(root: str, name: str, parse: "Callable", work: "Callable", private: bool = False) -> None:
    """Change such a file, while nobody else does.

    parse -- function of the text, None if there is no file; it returns an object with a method `render`. If it raises
             ValueError, because the text makes no sense, the file is put aside, and `parse` is called with None. What
             stands there and is no file is put aside, too.
    work  -- function that changes this object
    private -- whether nobody else may read a new file

    Raises OSError, or HostError as `turns_of` does; the file is as it was then.
    """
    read = (turns_of(root) or files).read
    for folder in dict.fromkeys((paths.SEEN, os.path.dirname(name))):
        files.ensure_folder(root, folder)
    held = locks.lock(os.path.join(root, paths.SEEN, paths.LOCK), True, root)
    path = os.path.join(root, name)
    try:
        try:
            found = parse(files.steady(read, path, root))
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno not in NO_FILE:
                raise                   # it cannot be read this time
            _put_aside(root, name)
            found = parse(None)
        if changes(work, found):
            files.replace(path, found.render(), private, root)
    finally:
        files.close(held)


def sync(root: str, name: str) -> None:
    """Bring to the disk that such a file was changed. Raises OSError."""
    files.sync_folder(os.path.dirname(files.place(os.path.join(root, name), root)))


def changes(work: "Callable", found: "Any") -> bool:
    """Let a function change an object with a method `render`; return whether its text is another one then."""
    before = found.render()
    work(found)
    return found.render() != before


def _put_aside(root, name):
    """Move a file into damaged/. Raises OSError."""
    kept = next(copy for copy in paths.damaged(name) if not os.path.lexists(os.path.join(root, copy)))
    files.ensure_folder(root, os.path.dirname(kept))
    os.rename(os.path.join(root, name), os.path.join(root, kept))

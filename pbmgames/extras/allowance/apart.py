"""Files apart from the transaction of a command: processes change them in turn (docs/files.md, Ledger, Bounces)."""

import errno
import os

from pbmgames import Callable
from pbmgames.storage import files, locks, paths, turns_of

# why reading fails where something else stands in a file's place: a folder, a pipe, a link that is not followed
NO_FILE = (errno.EISDIR, errno.ENODEV, errno.ELOOP)


def look(root: str, name: str) -> "str | None":
    """Return the text of such a file as it is now, None if there is none. Raises OSError."""
    return files.retry(files.read, os.path.join(root, name), root)


def amend(root: str, name: str, work: "Callable", private: bool = False) -> None:
    """Change such a file, while nobody else does.

    work    -- function that gets the text, None if there is no file. It returns the new text, None = leave the file
               alone. It raises ValueError if the text makes no sense: then the file is put aside, and `work` is called
               with None. So is what stands there and is no file.
    private -- whether only the owner may read a new file

    Raises OSError, or HostError as `turns_of` does. Then the file is as it was.
    """
    read = (turns_of(root) or files).read
    for folder in dict.fromkeys((paths.SEEN, os.path.dirname(name))):
        files.ensure_folder(root, folder)
    held = locks.lock(os.path.join(root, paths.SEEN, paths.LOCK), True, root)
    path = os.path.join(root, name)
    try:
        try:
            text = work(files.retry(read, path, root))
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno not in NO_FILE:
                raise                   # it cannot be read this time
            _put_aside(root, name)
            text = work(None)
        if text is not None:
            files.replace(path, text, private, root)
    finally:
        files.close(held)


def sync(root: str, name: str) -> None:
    """Bring to the disk that such a file was changed. Raises OSError."""
    files.sync_folder(os.path.dirname(files.destination(os.path.join(root, name), root)))


def amended(read: "Callable", work: "Callable") -> "Callable":
    """Return a function for `amend` that lets `work` change what such a file says, as an object.

    read -- function that returns the object of a text; this has a method `render`, which returns the text
    work -- function that changes the object
    """
    def changed(text: "str | None") -> "str | None":
        content = read(text)
        before = content.render()
        work(content)
        after = content.render()
        return None if after == before else after
    return changed


def _put_aside(root, name):
    """Move a file into damaged/. Raises OSError."""
    kept = next(copy for copy in paths.damaged(name) if not os.path.lexists(os.path.join(root, copy)))
    files.ensure_folder(root, os.path.dirname(kept))
    os.rename(os.path.join(root, name), os.path.join(root, kept))

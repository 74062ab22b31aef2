"""One transaction over many files: write a journal, apply it, remove it (design.md, Durability).

A journal is a list of changes (path, text), text None = the file goes. On disk it is
`<bytes> <path>` and that many bytes, or `- <path>`, one after the other. It takes
force by a rename, so a journal that can be seen is whole.
"""

import os

from pbmgames import files

NAME = ".journal"


def commit(folder, root, changes):
    """Make the changes, all or none.

    folder  -- where the journal is kept; the caller holds this folder's lock
    root    -- the folder the changes' paths count from
    changes -- list of (path, text or None)

    Raises OSError if nothing was changed. Once the journal is in force it does
    not raise: what could not be applied now is applied by the next `redo`.
    """
    if not changes:
        return
    path = os.path.join(folder, NAME)
    files.replace(path, render(changes), private=True)
    try:
        files.sync_folder(folder)
        _apply(path, root, changes)
    except OSError:
        pass


def redo(folder, root):
    """Carry out a journal that a killed command left. Raises OSError if that fails."""
    path = os.path.join(folder, NAME)
    text = files.read(path)
    if text is not None:
        _apply(path, root, parse(text))


def pending(folder):
    """Return whether a journal waits for `redo`."""
    return os.path.exists(os.path.join(folder, NAME))


def _apply(path, root, changes):
    folders = []
    for name, text in changes:
        target = os.path.join(root, name)
        folder = os.path.dirname(target)
        if text is None:
            files.remove(target)
        else:
            files.make_folder(folder)
            files.replace(target, text, private=name == "etc/users")
        if folder not in folders:
            folders.append(folder)
    for folder in folders:
        if os.path.isdir(folder):
            files.sync_folder(folder)
    files.remove(path)


def render(changes):
    """Return the journal's text."""
    return "".join("- %s\n" % name if text is None else "%d %s\n%s" % (len(text), name, text)
                   for name, text in changes)


def parse(text):
    """Return the changes of a journal's text."""
    changes = []
    start = 0
    while start < len(text):
        end = text.index("\n", start)
        size, name = text[start:end].split(" ", 1)
        start = end + 1
        if size == "-":
            changes.append((name, None))
        else:
            changes.append((name, text[start:start + int(size)]))
            start += int(size)
    return changes

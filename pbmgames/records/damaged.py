"""damaged/<path>: what a file was before something in it was dropped or replaced (docs/files.md, Damaged files)."""

from pbmgames.storage import paths


def keep(host, path, text):
    """Stage a copy of what a file held, unless there is one already; None, no file, needs none."""
    if not text:
        return
    copy, number = paths.damaged(path), 1
    while host.exists(copy):
        if host.read(copy) == text:
            return
        number += 1
        copy = "%s.%d" % (paths.damaged(path), number)
    host.write(copy, text, private=True)

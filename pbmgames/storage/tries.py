"""Notes beside mails that no mailer took: when they were tried, and why that failed (docs/files.md, Outbox)."""

import os

from pbmgames.storage import files, paths
from pbmgames.text import DAY, HOUR, unbroken, whole_number

PREFIX = "tries."                                       # before the name of the mail
PAUSES = (HOUR // 4, HOUR, 4 * HOUR, 12 * HOUR, DAY)    # seconds from each try to the next; the last figure repeats
LAST = 5 * DAY                                  # for so many seconds after the first try a mail is tried again


class Tries:
    """The tries to hand one mail over.

    first, last times, in seconds
    count       how many there were
    error       why the last one failed
    """

    def __init__(self, first: int, last: int, count: int, error: str) -> None:
        self.first, self.last, self.count, self.error = first, last, count, error

    @property
    def next(self) -> int:
        """When it is tried again."""
        return self.last + PAUSES[min(self.count, len(PAUSES)) - 1]

    def due(self, now: int) -> bool:
        """Return whether it is time for the next try. A clock that was put back does not delay it."""
        return not self.last <= now < self.next


def beside(path: str) -> str:
    """Return the path of the note beside a mail."""
    folder, name = os.path.split(path)
    return os.path.join(folder, PREFIX + name)


def read(root: str, path: str) -> "Tries | None":
    """Return the Tries of a mail, a path below the root; None if it was not tried, or the note cannot be read."""
    try:
        text = files.read(os.path.join(root, beside(path)), root) or ""
    except OSError:
        return None
    words = text.rstrip("\n").split(" ", 3)
    figures = [whole_number(word, 15) for word in words[:3]]
    if len(words) != 4 or None in figures or not figures[2]:
        return None
    first, last, count = figures
    return Tries(first, last, count, words[3])


def note(root: str, path: str, now: int, error: str) -> None:
    """Note that a mail was not taken; put it aside if that was its last try."""
    before = read(root, path)
    tries = Tries(before.first if before else now, now, before.count + 1 if before else 1, unbroken(error))
    text = "%d %d %d %s\n" % (tries.first, tries.last, tries.count, tries.error)
    files.write_unsynced(os.path.join(root, beside(path)), text)
    if now - tries.first >= LAST:
        move(root, path, os.path.join(paths.FAILED, os.path.basename(path)))


def clear(root: str, path: str) -> None:
    """Forget the tries of a mail."""
    files.discard(os.path.join(root, beside(path)))


def move(root: str, path: str, target: str) -> None:
    """Move a mail and its tries to another folder of the outbox. Raises OSError."""
    files.ensure_folder(root, os.path.dirname(target))
    for old, new in ((beside(path), beside(target)), (path, target)):
        try:
            os.rename(os.path.join(root, old), os.path.join(root, new))
        except FileNotFoundError:
            pass

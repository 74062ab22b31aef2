"""seen/ledger: what was done by mail lately, and counts against whom (docs/files.md, Ledger).

A line is `<until> <count> <word>...`: so much of it until that time, in seconds, oldest line first.
"""

from pbmgames.storage import aside, paths
from pbmgames.text import unbroken, whole_number
from pbmgames.times import DAY

LONGEST = DAY           # seconds that anything may count
LARGEST = 512 << 10     # characters; the oldest lines go before it is larger


class Ledger:
    """What counts now.

    now -- the time, in seconds

    Raises ValueError if the text is no ledger.
    """

    def __init__(self, text, now):
        self._now = now
        self._entries = []
        for line in (text or "").split("\n")[:-1] if (text or "\n").endswith("\n") else ("cut off",):
            until, _, rest = line.partition(" ")
            count, _, words = rest.partition(" ")
            until, count = whole_number(until, 15), whole_number(count)
            if until is None or count is None or not words:
                raise ValueError("%r is no line of a ledger" % line)
            if now < until <= now + LONGEST:        # what is later was written by a clock that went wrong
                self._entries.append((until, count, words))

    def count(self, *words):
        """Return how much stands under words that begin with these."""
        key = _key(words)
        return sum(count for _, count, found in self._entries if found == key or found.startswith(key + " "))

    def note(self, seconds, *words, count=1):
        """Enter something that counts for so long."""
        self._entries.append(self._entry(seconds, words, count))

    def forget(self, seconds, *words):
        """Take back what `note` entered."""
        entry = self._entry(seconds, words, 1)
        if entry in self._entries:
            self._entries.remove(entry)

    def _entry(self, seconds, words, count):
        return self._now + min(seconds, LONGEST), count, _key(words)

    def render(self):
        """Return the text."""
        text = "".join("%d %d %s\n" % entry for entry in self._entries)
        return text if len(text) <= LARGEST else text[text.index("\n", len(text) - LARGEST) + 1:]


def _key(words):
    return " ".join(unbroken(word).replace(" ", "_").lower() for word in words)


def change(root, now, work):
    """Let a function work on the Ledger of a host; if that cannot be kept now it is no reason to lose a move."""
    def amended(text):
        ledger = Ledger(text, now)
        before = ledger.render()
        work(ledger)
        return None if ledger.render() == before else ledger.render()
    try:
        aside.amend(root, paths.LEDGER, amended)
    except OSError:
        pass


def claim(root, now, seconds, most, *words):
    """Enter something unless it is there so often already; return how often it is now, 0 if it was not entered."""
    found = []

    def work(ledger):
        found.append(ledger.count(*words) + 1)
        if found[-1] <= most:
            ledger.note(seconds, *words)

    change(root, now, work)
    return 1 if not found else found[-1] if found[-1] <= most else 0

"""seen/ledger: what was done by mail lately, and counts against whom (docs/files.md, Ledger).

A line is `<until> <count> <word>...`: what the words name counts so many times until that time, in seconds. The oldest
line stands first. A last word `=<mark>` tells which message caused it:

    1051783200 1 wrong alice eve@example.com

This is what counts under which words. `<player>` stands for a game, the id of a board and a userid, `<text>` for the
checksum of what was written:

    wrong <userid> <address>    wrong passwords for a user, from an address
    guessed <userid>            those that came from the user's own addresses, for two days; the keeper hears of many
    mails <address>             replies to an address
    refusal <address>           refusals among them
    told <word>...              refusals that are sent once an hour, by the words of `Refused.once`
    told keeper <userid>        the operator was told that somebody may guess a user's password
    keeper <kind> [<text>]      letters to the keeper
    challenges                  boards that others than their players began
    challenged <userid>         those of them that were begun for a user
    echo <address>              answers to error replies that were replied to
    asked <address>             letters that ask the owner of an address to consent
    asker <address>             those that a sender has caused
    held <userid or @checksum>  letters about a command that waits for a yes
    unclear <userid or @checksum>  answers to them that were neither yes nor no
    foreign <player>            the player was told that somebody else has answered their letter
    shown <player>              boards shown to who answers `show` or `help`
    chat <player>               chats that were sent for answers
    said <player> <text>        their texts: the same text is sent once
    talkative <player>          the player was told that they chat too much
    refused <player>            answers that were refused
    again <player> <text>       those with the same text
    asked <player>              queries about an act
    act <player> <text> <digest>  those about the same text in the same position
    talked <player>             queries whether a text is a chat
    talk <player> <text>        those about the same text
"""

from pbmgames import Callable
from pbmgames.extras.allowance import apart
from pbmgames.storage import paths
from pbmgames.text import DAY, HOUR, unbroken, whole_number

LEDGER = paths.SEEN + "/ledger"
LONGEST = 2 * DAY       # seconds for which anything may count
LARGEST = 512 << 10     # characters; of a larger ledger the oldest lines are dropped
WRONG = "wrong"         # first word of the lines of wrong passwords, which are never dropped (allowance.MOST_KEPT)


class Ledger:
    """What counts now.

    text -- that of the file, None if there is none
    now  -- the time, in seconds

    Raises ValueError if the text is no ledger.
    """

    def __init__(self, text: "str | None", now: int) -> None:
        self._now = now
        self._entries = []
        *lines, cut = (text or "").split("\n")
        if cut:
            raise ValueError("the last line was cut off")
        for line in lines:
            first, _, rest = line.partition(" ")
            second, _, words = rest.partition(" ")
            until, count = whole_number(first, 15), whole_number(second)
            if until is None or count is None or not words:
                raise ValueError("%r is no line of a ledger" % line)
            if now < until <= now + LONGEST:        # a later time was written by a clock that was wrong
                self._entries.append((until, count, words))

    def count(self, *words: str) -> int:
        """Return how much counts now under these words, and under more words that begin with them."""
        key = _key(words) + " "
        return sum(count for _, count, entered in self._entries if (entered + " ").startswith(key))

    def under(self, word: str) -> "dict[str, int]":
        """Return {the words that stand behind a first word: how much counts under them}."""
        counts = {}
        for _, count, words in self._entries:
            first, _, rest = words.partition(" ")
            if first == word:
                counts[rest] = counts.get(rest, 0) + count
        return counts

    def note(self, seconds: int, *words: str, count: int = 1, by: str = "") -> None:
        """Enter something that counts for so many seconds, at most LONGEST.

        by -- the word for the command of a message that causes it (Allowance.begin), "" = none
        """
        self._entries.append((self._now + seconds, count, _key(words) + (" =" + by if by else "")))

    def drop(self, *words: str) -> None:
        """Forget what counts under these words, and under more words that begin with them."""
        key = _key(words) + " "
        self._entries = [entry for entry in self._entries if not (entry[2] + " ").startswith(key)]

    def forget(self, by: str) -> None:
        """Forget what a command of a message has caused; `by` is as in `note`."""
        self._entries = [entry for entry in self._entries if not entry[2].endswith(" =" + by)]

    def gather(self, seconds: int, *words: str) -> None:
        """Count one more of something that may come in a flood: all that comes within an hour shares one line.

        seconds -- for how long the first of them counts, and so all
        """
        key, until = _key(words), self._now + seconds
        for index, (end, count, entered) in enumerate(self._entries):
            if entered == key and end > until - HOUR:
                self._entries[index] = end, count + 1, key
                return
        self._entries.append((until, 1, key))

    def render(self) -> str:
        """Return the text of the file; if that is too large, without the oldest lines."""
        kept, room = [], LARGEST
        for until, count, words in reversed(self._entries):
            line = "%d %d %s\n" % (until, count, words)
            if words.partition(" ")[0] != WRONG:
                room -= len(line)
                if room < 0:
                    continue
            kept.append(line)
        return "".join(reversed(kept))


def _key(words):
    """Return words as a line has them: without blanks within a word, in lower case."""
    return " ".join(unbroken(word).replace(" ", "_").lower() for word in words)


def look(root: str, now: int) -> "Ledger":
    """Return the Ledger of a host, an empty one if it cannot be read."""
    try:
        return Ledger(apart.look(root, LEDGER), now)
    except (OSError, ValueError):
        return Ledger(None, now)


def change(root: str, now: int, work: "Callable[[Ledger], None]") -> str:
    """Let a function change the Ledger of a host; return why that cannot be stored, "" if it is.

    Nothing is raised: that is no reason to lose a move.
    """
    try:
        apart.amend(root, LEDGER, apart.amended(lambda text: Ledger(text, now), work))
        return ""
    except OSError as error:
        return "%s cannot be stored (%s): mail has no limits" % (LEDGER, error.strerror)

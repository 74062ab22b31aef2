"""A subject, or a line of a `multiple` message, as a command (docs/commands.md, Calling).

No shell sees it: words are only split at blanks.
"""

from pbmgames.commands import Reading, find
from pbmgames.games import TABLE, find as find_game
from pbmgames.text import unbroken

ANSWERED = ("re", "aw", "antw", "sv", "vs", "rif")      # what mail programs put before the subject of an answer
REPLIES = ANSWERED + ("fwd", "fw", "wg", "tr")          # and before that of a mail that is passed on
# pairs of quotes, as bytes read one a character
QUOTES = ('""', "''", "``", "\xab\xbb", "\xc2\xab\xc2\xbb", "\xe2\x80\x9c\xe2\x80\x9d", "\xe2\x80\x98\xe2\x80\x99",
          "\xe2\x80\x9e\xe2\x80\x9c")
PROGRAM = "pbm"         # a word that may stand before a command, as at a shell
NESTED = 8              # how often a subject may be answered and quoted
LONGEST = 900           # letters of a command; no line of a mail may have 1000


def read(text: str) -> "Reading | None":
    """Return the Reading of a command, None if it is none. The commands of cron and the operator count for none."""
    words = bare(text)
    plain = [word for word in words if not dashed(word)]
    if plain and plain[0].lower() == PROGRAM:
        del plain[0]
    if not plain or sum(map(len, words)) > LONGEST:
        return None
    game = plain.pop(0).lower() if plain[0].lower() in TABLE and len(plain) > 1 else ""
    word = plain.pop(0).lower()
    command = find(find_game(game) if game else None, word)
    if command.operator if command else not game:       # the game refuses unknown words by itself
        return None
    return Reading(command, plain, game, word, [word for word in words if dashed(word)])


def dashed(word: str) -> bool:
    """Return whether a word is a parameter or an option, which stands anywhere."""
    return word.startswith("-") and word != "--"


def bare(text: str) -> "list[str]":
    """Return the words of a subject without `Re:`, quotes around it, and the two stars of a letter."""
    text = " ".join(word for word in unbroken(text).split(" ") if word not in ("", "**"))
    for _ in range(NESTED):
        text = _unquoted(_unanswered(text)).strip(" ")
    return text.split(" ") if text else []


def _unanswered(text):
    """Return a subject without one mark, `Re:`, `Fwd:`, `AW[2]:` or `[Fwd:`, before it."""
    mark, colon, rest = text.partition(":")
    mark = mark.strip(" ").lower()
    word = mark.lstrip("[").rstrip("0123456789[]()^ ")
    if not colon or word not in REPLIES:
        return text
    return rest[:-1] if mark.startswith("[") and rest.endswith("]") else rest


def _unquoted(text):
    """Return a text without one pair of quotes around it."""
    for pair in QUOTES:
        half = len(pair) // 2
        if len(text) >= len(pair) and text.startswith(pair[:half]) and text.endswith(pair[half:]):
            return text[half:-half]
    return text

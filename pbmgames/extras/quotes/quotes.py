"""The text of a mail that its writer wrote (docs/mail.md, The text of a message).

It is the plain text with its paragraphs joined, or else that of the page; what its writer quotes is cut. In turn

    lines       tells the names that programs give us above a quote: our address and our name
    of_message  finds the texts of the mail, as their reader sees them
    of_text     takes no more of them than LONGEST characters
    own_text    cuts what its writer has not written
"""

import os
import re
from itertools import dropwhile, takewhile

from pbmgames import Iterator, Sequence
from pbmgames.inbox.mailtext import CUT, LONGEST, decoded, is_quoted, split, texts
from pbmgames.inbox.message import Message
from pbmgames.inbox.receive import Incoming
from pbmgames.text import SIGNATURES, meant, one_line, without_signature
from pbmgames.words import INVISIBLE

LEAST_NAME = 3              # characters of a name that is looked for in the line above a quote
MOST_LINES = 4              # lines of an attribution, which names the writer of the quote below it
LEAST_HEADERS, MOST_HEADERS = 3, 9      # lines of a heading
LONGEST_ATTRIBUTION = 400   # characters of an attribution
# `On <date>, <name> wrote:`; the verb stands last, or before the name
_WROTE = re.compile(r"\b(?:wrote|writes|schrieb|escribió|a écrit|ha scritto|schreef|napisała?|pisze|escreveu|skrev)"
                    r"\b.*:\s*$|^(?:zitat von|quoting|citando|citeren|quote von) .*:\s*$", re.IGNORECASE)
_DATE = re.compile(r"(?<![\d@])(?:\d{4}|\d{1,2}[:.h]\d{2}|\d{1,2}[./-] ?\d{1,2}[./-])(?!\d)")
_STAMP = re.compile(r"(?=.*(?<!\d)\d{4}(?!\d)).*(?<![\d.])\d{1,2}[:.h]\d\d(?![\d.])")     # a year and a time
# `From:` and its like, in any language, also in bold
_LABEL = re.compile(r"[*\u200e\u200f]*[^\W\d_][^:：*]{0,24}\*?\s?[:：](?!//)")
_ADDRESS = re.compile(r"<\S+@\S+>$")
_SHORT = 12                 # a line of no more characters may be a move or a word, and begins no attribution
# characters of a line that is full, for programs that wrap lines, and words of a line that is no drawing
LEAST_WRAPPED, MOST_WRAPPED, LEAST_WORDS = 64, 80, 5
_WORD = re.compile(r"[^\W\d_]{2,}")
SIGNED, SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
_TABLE = re.compile(r"^\[(.*?)\].*\n((?:.+\n)+)", re.MULTILINE)


def tables(module: str, name: str) -> "dict[str, list[str]]":
    """Return {name: lines} of the tables in a file beside a module; `[name] what it is` stands above each.

    A line that begins with four blanks goes on with the one above it.
    """
    with open(os.path.join(os.path.dirname(module), name), encoding="utf-8") as file:
        return {table: lines.splitlines() for table, lines in _TABLE.findall(file.read().replace("\n    ", ""))}


_LINES = tables(__file__, "lines.txt")
_LETTER = re.compile("|".join(_LINES["letter"]))
_QUOTED_LETTER = re.compile("|".join(_LINES["quoted"]))
_ORIGINAL = re.compile(r"-{2,}\s*(?:%s)\s*-{2,}\s*$|(?:%s):\s*$" % (
    "|".join(_LINES["original"]), "|".join(_LINES["passed on"])), re.IGNORECASE)
_PRAISE = re.compile("(?:%s)$" % "|".join(_LINES["praise"]), re.IGNORECASE)
_NOTICE = [re.compile(r"(?<!\w)(?:%s)" % words, re.IGNORECASE) for words in _LINES["notice"]]
_INDENTED = re.compile(r"^ {1,2}>(?= |$)")              # how Zoho marks a quote
_LINK = re.compile(r"\s*https?://\S+\s*$")              # a link may stand below a line of [praise]
_COLON = re.compile(r":\s+")
# what is struck out in a page stands unmarked in the plain text beside it
_STRUCK = re.compile(r"<(?:s|strike|del)[\s>]|\sstyle=[^<>]*line-through", re.IGNORECASE)
_PERSON = re.compile(r"(?<!\w)(?:i|me|my|ich|mein|mich|je|yo|io|ik|ja|eu|jag|jeg|minä|я|ja|én)(?!\w)", re.IGNORECASE)


def lines(mail: Incoming) -> "list[str]":
    """Return the lines of a mail's text that its writer wrote."""
    name = meant(one_line(mail.settings.get("from"))).partition("<")[0].strip(' "').lower()
    return of_message(mail.message, tuple(text for text in (mail.own.lower(), name) if len(text) >= LEAST_NAME))


def of_message(message: Message, us: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a message's own text; `us` is as in `own_text`."""
    return of_text("\n".join(_shown(*pair) for pair in texts(message)), us)


def _shown(plain, page):
    """Return a text as its reader sees it, with its paragraphs joined.

    It is that of the page beside the plain text if that is missing or blank, if a program has joined its lines, or if
    something is struck out in the page.
    """
    text, marked = decoded(plain) if plain else "", decoded(page) if page else ""
    if page and (not text.strip() or _joined(text) or _STRUCK.search(marked.partition("<blockquote")[0])):
        from pbmgames.extras.quotes.htmltext import text_of
        return text_of(marked)
    parameters = plain.parameters if plain else {}
    if parameters.get("format", "").lower() != "flowed":
        return text
    return "\n".join(unwrapped(text.split("\n"), parameters.get("delsp", "").lower() == "yes"))


def _joined(text):
    """Return whether a heading stands behind a rule in one line: then a Samsung telephone has joined all lines."""
    return any(line.startswith("-----") and line.rpartition("-----")[2].strip("- ") for line in text.split("\n"))


def of_text(text: str, us: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a text that its writer wrote; `us` is as in `own_text`.

    Of a text of more than LONGEST characters the rest is not read. If the writer's own lines go on there, the last one
    is CUT.
    """
    whole = split(text)
    own = own_text(whole, us)
    if len(text) > LONGEST and own[-1:] == whole[-1:]:
        own[-1] = CUT
    return own


def unwrapped(lines: "list[str]", delsp: bool) -> "list[str]":
    """Return the paragraphs of lines in format=flowed: a line that ends with a blank goes on in the next.

    Quoted lines stay as they are: many programs quote drawings there.
    """
    paragraphs = []
    flowing = False                     # whether the last paragraph goes on in the next line
    for line in lines:
        text = line[1:] if line.startswith(" ") and line[1:2] != ">" else line      # space-stuffed (RFC 3676)
        soft = text.endswith(" ") and text not in SIGNATURES and not is_quoted(line)
        kept = text[:-1] if soft and delsp else text
        if flowing and text not in SIGNATURES and not is_quoted(line):
            paragraphs[-1] += kept
        else:
            paragraphs.append(kept)
        flowing = soft
    return paragraphs


# what is cut ------------------------------------------------------------------

def own_text(lines: "list[str]", us: "Sequence[str]" = ()) -> "list[str]":
    """Return the lines of a text without quotes, signature and what its program says of itself.

    A quote stays if text of the writer's own follows it, and if it is no letter of ours. Quotes within it go.

    us -- the names that programs give us above a quote, in lower case
    """
    kept, followed = [], False
    lines = [part for line in lines for part in _parted(_INDENTED.sub(">", line))]
    for quoted, piece in reversed(list(_pieces(_unsealed(lines), us))):
        if not quoted:
            kept += reversed(piece)
            followed = followed or any(line.strip() for line in piece)
        elif followed and not _is_letter(piece):
            kept += [_marked(line) for line in reversed(piece) if not line.startswith((">>", "> >"))]
    kept = ["--" if line.strip() == "\u2014" else line for line in reversed(kept)]     # telephones join two dashes
    return _unpraised(_without_notice(_unpraised(without_signature(kept))))      # in either order


def _marked(line):
    """Return a line of a quote that stays; what the program has wrapped gets its mark, a blank line loses it."""
    if not line.strip("> "):
        return ""
    return line if line.startswith((">", "|")) else "> " + line


def _parted(line):
    """Return a line as a list; as two if a letter of ours begins behind an attribution, as with Yahoo on Android."""
    colon = _COLON.search(line, line.find("@")) if "@" in line else None
    rest = line[colon.end():].strip() if colon else ""
    return [line[:colon.start() + 1], rest] if rest and _LETTER.match(rest) else [line]


def _pieces(lines, us):
    """Yield (whether it is quoted, lines) for each stretch of a text, up to where all that follows is quoted."""
    index, own, bars = 0, [], False         # `bars`: a quote here is marked by `|`
    while index < len(lines):
        end = _end_of_quote(lines, index, bars)
        if end > index:
            yield False, own
            yield True, lines[index:end]
            index, own = end, []
            continue
        count, marked = _heading(lines, index, us)
        if count and marked:
            index += count                  # it goes
            bars = bars or _below(lines, index).startswith("|")
        elif count or _LETTER.match(lines[index].strip()):
            break                           # all that follows is quoted
        else:
            own.append(lines[index])
            index += 1
    yield False, own


# how sure it is that lines are a heading above a quote
SURE = "sure"           # all below them is quoted, whatever it is
LIKELY = "likely"       # they are one if what stands below is marked as quoted, or is a letter of ours
BARE = "bare"           # a rule without words: it is one only above a letter of ours


def _heading(lines, start, us):
    """Return (number of lines of the heading that begins at `start`, whether the quote below it is marked as one).

    Below a heading without such marks all is quoted. The number is 0 if no heading begins there.
    """
    for count, how in _may_be_headings(lines, start, us):
        below = _below(lines, start + count)
        if how != BARE and (is_quoted(below) or below.startswith("|")):
            return count, True
        if how == SURE or _LETTER.match(below.strip()):
            return count, False
    return 0, False


def _may_be_headings(lines, start, us):
    """Yield (number of lines; SURE, LIKELY or BARE) for all that may be a heading at `start`."""
    if not lines[start].strip():            # half the lines of many mails: nothing else need be looked at
        return
    count = header_block(lines, start, us)
    if count:
        yield count, SURE
    elif is_rule(lines[start]):
        yield 1, LIKELY if lines[start].strip("_- ") else BARE
    else:
        yield from attributions(lines, start, us)


def _below(lines, start):
    """Return the first line from `start` on that is not blank, "" if there is none."""
    return next((lines[index] for index in range(start, len(lines)) if lines[index].strip()), "")


def _end_of_quote(lines, start, bars):
    """Return where the quoted lines end that begin at `start`; if `bars`, lines that begin with `|` are quoted, too."""
    signs = (">", "|") if bars else ">"
    end = start
    for index in range(start, len(lines) if lines[start].startswith(signs) else start):
        if lines[index].startswith(signs) or end == index and _is_rest(lines, index):
            end = index + 1
        elif lines[index].strip():
            break
    return end


def _is_rest(lines, index):
    """Return whether a line is the rest of the quoted one above it, of a program that has wrapped a quote.

    Its first word found no place there. It is none if it may be a move, or if the line above ends a sentence and no
    quoted line follows.
    """
    above, words = lines[index - 1].rstrip(), lines[index].split()
    if not words or len(above) > MOST_WRAPPED or len(above) + len(words[0]) < LEAST_WRAPPED:
        return False
    if len(_WORD.findall(above)) < LEAST_WORDS or len(words) == 1 and any(map(str.isdigit, words[0])):
        return False
    if not above.endswith((".", "!", "?", ":")):
        return True
    return len(words) > 1 and any(map(is_quoted, lines[index + 1:index + 2]))


def _is_letter(lines):
    """Return whether quoted lines are part of a letter of ours."""
    texts = [line.lstrip(">| ") for line in lines]
    return any(_LETTER.match(text) or _QUOTED_LETTER.match(text) for text in texts)


def _unsealed(lines):
    """Return the lines of a signed text without what PGP puts around it; of a text without a signature all lines."""
    if SIGNED not in lines:
        return lines
    text = list(dropwhile(str.strip, lines[lines.index(SIGNED):]))[1:]      # a blank line ends the headings
    signed = takewhile(lambda line: line != SIGNATURE, text)
    return [line[2:] if line.startswith("- ") else line for line in signed]


def _without_notice(lines):
    """Return the lines without a last paragraph that is a notice that a mail is confidential."""
    upwards = list(dropwhile(lambda line: not line.strip(), reversed(lines)))      # from the last line with a text
    last = list(takewhile(str.strip, upwards))
    text = " ".join(reversed(last))
    notice = all(words.search(text) for words in _NOTICE) and not _PERSON.search(text)
    return lines[:len(upwards) - len(last)] if notice and not any(map(is_quoted, last)) else lines


def _unpraised(lines):
    """Return the lines without those at their end in which a program praises itself.

    The words before the praise in the same line stay if they have a figure: `B8 Sent from my iPhone`.
    """
    kept = len(lines)
    for end in reversed(range(len(lines))):
        line = re.sub(INVISIBLE, "", lines[end]).strip()
        if _PRAISE.match(line):
            words = line.split(" ")
            start = max(index for index in range(len(words)) if _PRAISE.match(" ".join(words[index:])))
            before = " ".join(words[:start])
            if any(map(str.isdigit, before)):
                return lines[:end] + [before]
            kept = end
        elif line and not _LINK.match(line):
            break
    return lines[:kept]


# what programs put above a quote ----------------------------------------------------

def attributions(lines: "Sequence[str]", start: int, us: "Sequence[str]") -> "Iterator[tuple[int, str]]":
    """Yield (number of lines; SURE or LIKELY) for all at `start` that may be an attribution.

    It is sure if it names an address, a year and a time. Programs may break it into several lines. A line above an
    attribution that is whole without it does not belong to it, unless the line ends with an address.

    us -- the names that programs give us, in lower case
    """
    for count in range(1, MOST_LINES + 1):
        piece = [line.strip() for line in lines[start:start + count]]
        text, last = " ".join(piece), piece[-1] if len(piece) == count else ""
        if not last or is_quoted(last) or len(text) > LONGEST_ATTRIBUTION:
            return
        below = " ".join(piece[1:])
        if _attributes(below, us) and _dates(below, us) and not _ADDRESS.search(piece[0]):
            return
        if _attributes(text, us):
            yield count, SURE if _is_stamped(text) else LIKELY
        if len(last) <= _SHORT or not (_names_us(last, us) or _dates(last, us) or "<" in last):
            return


def _attributes(text, us):
    """Return whether a text may name the writer of a quote: by a verb, or with a date and us or a whole address."""
    return bool(_WROTE.search(text) or _dates(text, us) and (_names_us(text, us) or _is_stamped(text)))


def _is_stamped(text):
    """Return whether a text has an address, a year and a time, and ends with a colon."""
    return text.endswith((":", "：")) and "@" in text and bool(_STAMP.match(text))


def _names_us(text, us):
    """Return whether a text has one of the names that programs give us, in any case."""
    return any(name in text.lower() for name in us)


def _dates(text, us):
    """Return whether a text has a date or time, our names left out."""
    text = text.lower()
    for name in us:
        text = text.replace(name, " ")
    return bool(_DATE.search(text))


def header_block(lines: "Sequence[str]", start: int, us: "Sequence[str]") -> int:
    """Return how many lines at `start` are a heading with From, Sent and Subject, or `-- Original Message --`.

    us -- as in `attributions`

    A heading may be in any language. That of a letter of ours has labels, our name and a date. That of another mail
    has one label more, and a year and a time in one line. Returns 0 if there is no heading.
    """
    dashed = bool(_ORIGINAL.match(lines[start].strip()))
    index = start + 1 if dashed else start
    while index < min(start + 2, len(lines)) and is_rule(lines[index]):
        index += 1
    while dashed and index < min(start + 3, len(lines)) and not lines[index].strip():
        index += 1
    labels = list(takewhile(lambda line: _LABEL.match(line.strip()), lines[index:index + MOST_HEADERS]))
    text = " ".join(labels)
    of_ours = len(labels) >= LEAST_HEADERS and _names_us(text, us) and _dates(text, us)
    if of_ours and not dashed and _begins_below(labels, us):
        return 0
    if of_ours or len(labels) > LEAST_HEADERS and any(map(_STAMP.match, labels)):
        return index + len(labels) - start
    if not dashed:
        return 0
    return index - start + max((count for count, _ in attributions(lines, index, us)), default=0)


def _begins_below(labels, us):
    """Return whether the first line that says who wrote, or when, names us and is not the first of a heading.

    Lines with labels right above it are the writer's own: `My move: H8`.
    """
    telling = next((label for label in labels if _names_us(label, us) or _dates(label, us)), labels[0])
    return telling != labels[0] and _names_us(telling, us)


def is_rule(line: str) -> bool:
    """Return whether a line is a rule, as above a heading: of dashes or underlines, or of words between dashes."""
    line = line.strip()
    return len(line) >= 10 and (line[:2] == line[-2:] == "--" or not line.strip("_-"))

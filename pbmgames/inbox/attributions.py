"""The lines that mail programs put above what they quote, in de en es fr it nl pl pt sv da (docs/mail.md)."""

import re

OUR_LINES = 2               # of one in any language, that names us
MOST_LINES = 4              # into which such a line may be broken
LEAST_HEADERS, MOST_HEADERS = 3, 9      # lines of a heading
LONGEST = 400               # characters of it
# what it begins with, where it goes on in the next line
_OPENING = re.compile(r"(?:on|am|el|le|il|op|w dniu|em|den|dnia|\w{2,9}\.?,|\d+)\s|.*<", re.IGNORECASE)
# `On <date>, <name> wrote:`; the verb stands last, or before the name
_WROTE = re.compile(r"\b(?:wrote|writes|schrieb|escribió|a écrit|ha scritto|schreef|napisała?|pisze|escreveu|skrev)"
                    r"\b.*:\s*$", re.IGNORECASE)
_ORIGINAL = re.compile(
    r"-{2,}\s*(?:original message|forwarded message|original-?nachricht|original-?mail"
    r"|ursprüngliche (?:nachricht|mail)|weitergeleitete nachricht|mensaje (?:original|reenviado)"
    r"|message (?:d['’]origine|original|transféré)|messaggio (?:originale|inoltrato)"
    r"|(?:oorspronkelijk|doorgestuurd) bericht|wiadomość oryginalna|oryginalna wiadomość"
    r"|mensagem (?:original|encaminhada)|(?:ursprungligt|vidarebefordrat) meddelande|originalmeddelande"
    r"|(?:oprindelig|videresendt) (?:meddelelse|besked))\s*-{2,}\s*$"
    r"|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:réexpédié|transféré)):\s*$",
    re.IGNORECASE)
_HEADER = re.compile(r"\*?([^\W\d_][^:*]{0,14}?)\s*:")
_LABELS = {                 # of a block such as Outlook's
    "from": "from/von/de/da/van/od/från/fra",
    "sent": "sent/date/gesendet/datum/enviado/enviado el/fecha/envoyé/envoyé le/inviato/data/verzonden/wysłano/wysłane"
            "/enviada/enviada em/enviado em/skickat/sendt/dato",
    "to": "to/an/para/à/a/aan/do/till/til/cc/kopie/kopia/dw",
    "subject": "subject/betreff/asunto/objet/oggetto/onderwerp/temat/assunto/ämne/emne",
}
_NAMES = {label: name for name, labels in _LABELS.items() for label in labels.split("/")}


_DATE = re.compile(r"(?<![\d@])(?:\d{4}|\d{1,2}[:.h]\d{2}|\d{1,2}[./-] ?\d{1,2}[./-])(?!\d)")
_LABEL = re.compile(r"\*?[^\W\d_][^:：*]{0,24}\*?\s?[:：]\*?\s*\S")
_SHORT = 12                 # letters of a line that may be a move or a word


def ours(lines, start, own):
    """Yield how many lines at `start` may name us and a date or time, as programs put above what we wrote.

    own -- by what they name us, in lower case
    """
    for count in range(1, OUR_LINES + 1):
        piece = [line.strip() for line in lines[start:start + count]]
        if len(piece) < count or not all(piece) or any(line.startswith(">") for line in piece):
            return
        text = " ".join(piece)
        if (all(len(line) > _SHORT and (_names_us(line, own) or _dates(line, own)) for line in piece[:-1])
                and len(text) <= LONGEST and _names_us(text, own) and _dates(text, own)):
            yield count


def _names_us(text, own):
    return any(name in text.lower() for name in own)


def _dates(text, own):
    """Return whether a text has a date or time, beside our address."""
    text = text.lower()
    for name in own:
        text = text.replace(name, " ")
    return bool(_DATE.search(text))


def attribution(lines, start):
    """Return how many lines at `start` name the writer of what follows, 0 if none do."""
    for count in range(1, MOST_LINES + 1):
        piece = lines[start:start + count]
        if len(piece) < count or not piece[-1].strip():
            return 0
        text = " ".join(line.strip() for line in piece)
        if len(text) > LONGEST:
            return 0
        if text.endswith(":") and _WROTE.search(text):
            return count
        if not _OPENING.match(text):
            return 0
    return 0


def is_certain(text):
    """Return whether an attribution can be nothing else: it has an address and a figure."""
    return "@" in text and any(sign.isdigit() for sign in text)


def header_block(lines, start, own=()):
    """Return how many lines at `start` are a heading with From, Sent and Subject, or `-- Original Message --`.

    own -- as in `ours`: a heading that names us and a date may be in any language
    """
    place = start
    marked = bool(_ORIGINAL.match(lines[start].strip()))
    while place < len(lines) and (marked and place == start or is_rule(lines[place]) and place < start + 2):
        place += 1
    while marked and place < min(start + 3, len(lines)) and not lines[place].strip():
        place += 1
    found = set()
    first = place
    while place < min(first + MOST_HEADERS, len(lines)) and header_name(lines[place]):
        found.add(header_name(lines[place]))
        place += 1
    if "from" in found and len(found & {"sent", "to", "subject"}) >= (1 if marked else 2):
        return place - start
    place = first
    while place < min(first + MOST_HEADERS, len(lines)) and _LABEL.match(lines[place].strip()):
        place += 1
    text = " ".join(lines[first:place])
    if place - first >= LEAST_HEADERS and _names_us(text, own) and _dates(text, own):
        return place - start
    return first - start if marked else 0


def header_name(line):
    """Return which header a line of such a heading is, in whatever language; "" if it is none."""
    match = _HEADER.match(line.strip())
    return _NAMES.get(match.group(1).lower(), "") if match else ""


def is_rule(line):
    """Return whether a line is one of dashes or underlines, as Outlook puts above its heading."""
    line = line.strip()
    return len(line) >= 10 and not line.strip("_-")

"""The part of a mail's text that its writer wrote; what they quote is cut (docs/mail.md).

Lines are Unicode text. `first_line` and `is_quoted` also take lines of one character a byte: they look for ASCII only.
"""

from pbmgames.text import unsigned

# an attribution is the line above a quote that names its writer; programs may break it into several lines
MOST_LINES = 4
LEAST_HEADERS, MOST_HEADERS = 3, 9      # lines of a heading
LONGEST_LABEL = 25          # characters of `Sent` and its like in a heading
LONGEST = 400               # characters of an attribution
SHORT = 12                  # a line of no more characters may be a move or a word, and begins no attribution
LONGEST_PRAISE, MOST_WORDS = 100, 6     # characters and words of a line in which a program praises itself
COLONS, FIGURES = (":", "："), frozenset("0123456789:.")
# `On <date>, <name> wrote:`, in lower case
WROTE = frozenset("wrote writes schrieb escribió écrit scritto schreef napisał napisał(a) napisała pisze escreveu "
                  "skrev".split())
# what stands between dashes above a mail that is quoted or passed on, and such lines without dashes, in lower case
ORIGINAL = ("message", "nachricht", "mail", "mensaje", "messaggio", "bericht", "wiadomość", "mensagem", "meddeland",
            "meddelelse", "besked")
FORWARDED = ("begin forwarded message", "anfang der weitergeleiteten nachricht", "début du message réexpédié",
             "début du message transféré")
SIGNED, SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"

# Lines that only letters of ours have: their titles,
TITLES = ("Summary of ", "Preview of ", "Submit of ", "Nag of ", "Notification of ", "Subscription Summary of ",
          "Chat at ")
# the sentence that tells what happened, `alice played I9, it is your turn.`,
DEEDS = (" played ", " resigned", " swapped ", " declined ", " accepted ", " took ", " proposes ", " asks ",
         " sends a chat", " left ", "'s time ran out", "nobody answered in time", "new game of ")
TURNS = (" turn.", " won.", " lost.", " a tie.")
# refusals of games, behind the place that they name,
JUDGEMENTS = ("is not on the board|is already occupied|was just captured|captures nothing|is not a hole"
              "|is not supported|cannot be captured").split("|")
# and whole lines, and beginnings, of others
WHOLE = ["*" * 60, "Your conditional moves:", "It is not your move", "The game has ended"]
BEGINNINGS = tuple("""
Your resign request has been successfully queued.|Your pending resign request has been cancelled.
You have no conditional moves.|A draw has already been proposed.|An undo has already been requested.
You forfeit unless you move before |A letter is on its way to |We wait for the answer from |Invalid move "
This came from your address, while |The command that waited is forgotten.|Nothing waits for your consent under
Answer this mail with the word yes to |Somebody, probably you, wants |Somebody, probably you, asks
A mail that answers a letter to you about |You were asked whether you want to |Your answer was expected to be
Nothing was done, and the question is forgotten.|That is done already: your yes has come before.
More than a yes stands in your answer.|Your mail answers a letter about an earlier state
The first line of your answer was expected to be |Your answer went to others, too: |No more than 10 of your answers
There was no text to send as chat.|This is the last answer today to what is not understood
Put your password where PASSWORD stands|Nothing has been proposed. Please move|Your mail does not answer a letter
""".strip().replace("\n", "|").split("|"))
# beginnings of lines that may be anybody's, if they are not quoted
QUOTED = ("Original message follows:", "Please start the game ", "Game won by ", "Game was a tie")

# What programs add below a text, as if its writer had written it: one of these beginnings, and few words more,
OWNERS = ("sent from my ", "envoyé de mon ", "enviado desde mi ", "enviado do meu ", "inviato da ",
          "verstuurd vanaf mijn ", "wysłane z ", "skickat från min ", "sendt fra min ", "yahoo mail:", "yahoo mail -")
# or a word for sending, at the beginning or anywhere, and a name
SENDING = ("sent ", "envoyé ", "enviado ", "inviato ", "verzonden ", "wysłan", "skickat ")
SENT = ("gesendet versendet 送信 보냄 보낸 发自 發自 来自 傳送 发送 отправлен надіслан изпратено odesl odosl στάλθηκε"
        " lähetet gönderil küld trimis נשלח مرسل مُرسل أرسلت أُرسل ارسال poslan gửi ส่งจาก dikirim enviat verstuurd"
        " verzonden sendt").split()
PROGRAMS = ("phone iphon ipad android outlook yahoo proton gmx gmail mail.ru samsung galaxy mobil huawei xiaomi pixel"
            " blackberry telefon handy tablet айфон почт thunderbird windows k-9 aol web.de superhuman mailspring spark"
            " spike canary edison airmail fairemail bluemail typeapp mymail nine zoho aqua tuta").split()


def own_text(lines: "list[str]", own: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a text without quotes, signature and what its program says of itself.

    own -- the names that programs give us above a quote, in lower case

    Quoted text stays if text of the writer's own follows it, and if it is no letter of ours. Quotes within it go.
    """
    kept, followed = [], False
    for quoted, piece in reversed(list(_pieces(_unsealed(lines), own))):
        if not quoted:
            kept += reversed(piece)
            followed = followed or any(line.strip() for line in piece)
        elif followed and not _is_letter(piece):
            kept += [line if line.strip("> ") else "" for line in reversed(piece) if not line.startswith((">>", "> >"))]
    return _unpraised(unsigned(kept[::-1]))


def _pieces(lines, own):
    """Yield (whether it is quoted, lines) for each stretch of a text, up to where all that follows is quoted."""
    place, mine, bars = 0, [], False
    while place < len(lines):
        end = _end_of_quote(lines, place, bars)
        above, rest = (0, False) if end > place else _heading(lines, place, own)
        if end > place:
            yield False, mine
            yield True, lines[place:end]
            place, mine = end, []
        elif rest or _is_ours(lines[place].strip()):
            break
        elif above:
            place += above
            bars = bars or _below(lines, place).startswith("|")
        else:
            mine.append(lines[place])
            place += 1
    yield False, mine


def _heading(lines, start, own):
    """Return (how many lines at `start` are a heading above quoted lines, whether all that follows is quoted).

    All is quoted, though it is not marked, if the heading is surely one, or if a letter of ours stands below it.
    """
    block = _header_block(lines, start, own)
    for count in [block] if block else [*_attributions(lines, start, own), *([1] if _is_rule(lines[start]) else [])]:
        below = _below(lines, start + count)
        if below.startswith((">", "|")) and (block or lines[start].strip("_- ")):
            return count, False
        text = " ".join(lines[start:start + count]).strip()
        certain = text.endswith(COLONS) and "@" in text and any(map(str.isdigit, text))
        if block or certain or _is_ours(below.strip()):
            return count, True
    return 0, False


def _below(lines, start):
    """Return the first line from `start` on that is not blank, "" if there is none."""
    return next((lines[place] for place in range(start, len(lines)) if lines[place].strip()), "")


def _end_of_quote(lines, start, bars):
    """Return where the quoted lines end that begin at `start`; if `bars`, lines that begin with `|` are quoted, too."""
    marks = (">", "|") if bars else ">"
    end = start
    for place in range(start, len(lines) if lines[start].startswith(marks) else start):
        if lines[place].startswith(marks):
            end = place + 1
        elif lines[place].strip():
            break
    return end


def _is_ours(line):
    """Return whether only letters of ours have such a line."""
    first, _, rest = line.partition(" ")
    kind, _, number = rest.partition(" ")
    if line in WHOLE or line.startswith(BEGINNINGS) or " forfeits without a move before " in line:
        return True
    begun = line.startswith("A new ") and line.endswith(" has been started")
    if begun or line.startswith(TITLES) and " Board " in line:
        return True
    if rest in JUDGEMENTS and len(first) <= SHORT or kind == "Board" and number.isalnum():
        return True
    return line.endswith(TURNS) and (kind == "board" and ": " in line or any(deed in line for deed in DEEDS))


def _is_letter(lines):
    """Return whether quoted lines are part of a letter of ours."""
    return any(_is_ours(line) or line.startswith(QUOTED) or line.endswith((" writes:", "'s turn."))
               for line in [line.lstrip(">| ") for line in lines])


def _unsealed(lines):
    """Return the lines of a text without what a PGP signature puts around it."""
    if SIGNED not in lines:
        return lines
    start = lines.index(SIGNED) + 1
    while start < len(lines) and lines[start].strip():
        start += 1
    end = next((place for place in range(start, len(lines)) if lines[place] == SIGNATURE), len(lines))
    return [line[2:] if line.startswith("- ") else line for line in lines[start + 1:end]]


def _unpraised(lines):
    """Return the lines without those at their end in which a program praises itself."""
    kept = end = len(lines)
    while end:
        end -= 1
        line = lines[end].strip().lower()
        if _praises(line):
            kept = end
        elif line and not (line.startswith(("http://", "https://")) and " " not in line):   # it may stand below
            break
    return lines[:kept]


def _praises(line):
    if line.startswith(OWNERS) and line.count(" ") <= MOST_WORDS:
        return True
    sent = line.startswith(SENDING) or any(word in line for word in SENT)
    got = (line.startswith("get ") or "outlook" in line) and ("ios" in line or "android" in line)
    return len(line) <= LONGEST_PRAISE and (got or sent and any(name in line for name in PROGRAMS))


def first_line(lines: "list[str]") -> "tuple[str, list[str]]":
    """Return (the first line that is neither blank nor quoted, the lines behind it); ("", []) if there is none."""
    for place, line in enumerate(lines):
        if line.strip() and not is_quoted(line):
            return line, lines[place + 1:]
    return "", []


def is_quoted(line: str) -> bool:
    """Return whether a line is marked as quoted."""
    return line.startswith(">")


# what programs put above a quote ----------------------------------------------------

def _attributions(lines, start, own):
    """Yield each number of lines at `start` that may be an attribution: they name the writer of what follows.

    own -- the names that programs give us, in lower case
    """
    for count in range(1, MOST_LINES + 1):
        piece = [line.strip() for line in lines[start:start + count]]
        if len(piece) < count or not piece[-1] or is_quoted(piece[-1]) or sum(map(len, piece)) > LONGEST:
            return
        if count > 1 and (len(piece[0]) <= SHORT or not _tells(piece[0], own)):
            return
        below = " ".join(piece[1:])     # if it is one with a date, the line above it is the writer's own
        if _is_attribution(" ".join(piece), own) and not (_dates(below) and _is_attribution(below, own)):
            yield count


def _is_attribution(text, own):
    """Return whether a text may be an attribution: with `wrote`, or, in any language, with our name or an address."""
    if _names_us(text, own) and _dates(text):
        return True
    wrote = not WROTE.isdisjoint(text.lower().replace(":", " ").split())
    return text.endswith(COLONS) and _tells(text, own) and (wrote or "@" in text and "<" in text and _is_stamped(text))


def _tells(text, own):
    """Return whether a text may be a part of an attribution: it has an address, our name or a date."""
    return "<" in text or _names_us(text, own) or _dates(text)


def _names_us(text, own):
    return any(name in text.lower() for name in own)


def _figures(text):
    """Return the years, times and other figures of a text: `2003`, `12:00`."""
    return [word.strip(":.") for word in "".join(sign if sign in FIGURES else " " for sign in text).split()]


def _dates(text):
    """Return whether a text has a year or a time."""
    return any(len(figure) == 4 or len(figure) > 4 and not figure.isdigit() for figure in _figures(text))


def _is_stamped(text):
    """Return whether a text has a year and a time."""
    figures = _figures(text)
    return any(len(figure) == 4 and figure.isdigit() for figure in figures) and any(":" in figure for figure in figures)


def _header_block(lines, start, own):
    """Return how many lines at `start` are a heading with From, Sent and Subject, or `-- Original Message --`.

    own -- as in `_attributions`

    A heading may be in any language. That of a letter of ours has labels, our name and a date. That of another mail
    has one label more, and a year and a time in one line. Returns 0 if there is no heading.
    """
    place, marked = start, _is_mark(lines[start].strip().lower())
    while place < len(lines) and (marked and place == start or _is_rule(lines[place]) and place < start + 2):
        place += 1
    while marked and place < min(start + 3, len(lines)) and not lines[place].strip():
        place += 1
    first = place
    while place < min(first + MOST_HEADERS, len(lines)) and _is_labelled(lines[place]):
        place += 1
    text = " ".join(lines[first:place])
    if place - first >= LEAST_HEADERS and _names_us(text, own) and _dates(text) or (
            place - first > LEAST_HEADERS and any(map(_is_stamped, lines[first:place]))):
        return place - start
    return first - start + max([0, *_attributions(lines, first, own)]) if marked else 0


def _is_mark(line):
    """Return whether a line is one that stands above a mail that is quoted or passed on."""
    dashed = line[:2] == line[-2:] == "--"
    return dashed and any(word in line for word in ORIGINAL) or line.rstrip(" \xa0:") in FORWARDED


def _is_labelled(line):
    """Return whether a line begins with a label, as `Sent: Thursday` does; a link does not."""
    label, colon, rest = line.replace("：", ":").partition(":")
    label = label.strip("* \xa0\u200e\u200f")
    return bool(colon) and label[:1].isalpha() and len(label) <= LONGEST_LABEL and not rest.startswith("//")


def _is_rule(line):
    """Return whether a line is one of dashes or underlines, or words between dashes, as stand above a heading."""
    line = line.strip()
    return len(line) >= 10 and (line[:2] == line[-2:] == "--" or not line.strip("_-"))

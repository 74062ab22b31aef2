"""What the headers of a message tell: its subject, its sender, what it answers, and whether it gets a reply.

Programs, lists and this server itself never get a reply: two programs that reply to each other never stop.
"""

from pbmgames.console import MACHINE
from pbmgames.games import TABLE
from pbmgames.inbox.mailtext import LONGEST_LINE
from pbmgames.inbox.message import Message, NoReply, addresses
from pbmgames.text import bytewise, decode, is_address, meant
from pbmgames.words import clean, cleaned_words

LIST_HEADERS = ("List-Id", "List-Post", "List-Unsubscribe", "List-Help", "Mailing-List", "X-Mailing-List",
                "X-BeenThere", "X-Autoreply", "X-Autorespond")

DAEMONS = ("mailer-daemon", "mailerdaemon", "postmaster", "daemon", "majordomo", "listserv", "listproc",
           "noreply", "no-reply", "no_reply", "donotreply", "do-not-reply")
DAEMON_STARTS, DAEMON_ENDS = ("owner-", "bounce-", "bounces-"), ("-owner", "-request", "-bounce", "-bounces")

# what subjects of automatic answers and reports begin with, in lower case and without accents
AUTOMATIC = (
    "out of office", "out of the office", "automatic reply", "auto reply", "auto-reply", "autoreply", "auto response",
    "auto:", "automated reply", "automated response", "vacation reply", "vacation response", "vacation message",
    "away from my mail", "away from the office", "i am away", "i am out of", "i am on vacation", "i'm out of",
    "abwesenheit", "abwesend", "automatische antwort", "automatische reaktion", "nicht im buro", "urlaubsmeldung",
    "reponse automatique", "absence du bureau", "absent du bureau", "absente du bureau", "message d'absence",
    "notification d'absence", "en vacances", "respuesta automatica", "fuera de la oficina", "fuera de oficina",
    "ausente de la oficina", "resposta automatica", "fora do escritorio", "ausencia temporaria",
    "ausencia do escritorio", "risposta automatica", "fuori sede", "fuori ufficio", "assenza", "automatisch antwoord",
    "automatische beantwoording", "afwezig", "niet aanwezig", "autosvar", "automatiskt svar", "automatisk svar",
    "franvarande", "fravaer", "ikke til stede", "automaattinen vastaus", "poissa", "autoodpowiedz",
    "automatyczna odpowiedz", "odpowiedz automatyczna", "poza biurem", "nieobecnosc", "automaticka odpoved",
    "automatikus valasz", "otomatik yan", "raspuns automat", "автоответ", "автоматическ", "αυτοματη απαντηση",
    "מענה אוטומטי", "תשובה אוטומטית", "自动回复", "自動回覆", "自动答复", "自動応答", "自動返信", "자동 회신",
    "자동 응답", "автоматична відповід", "undeliverable", "undelivered mail", "mail delivery failed",
    "mail delivery failure", "returned mail", "failure notice", "delivery status notification", "delivery failure",
    "unzustellbar", "non remis", "no se puede entregar", "read:", "gelesen:", "lu :", "lu:", "leido:", "letto:",
    "not read:", "ungelesen geloscht:")
LETTERS = str.maketrans({"\u0142": "l", "\xe6": "ae", "\xf8": "o", "\u2019": "'"})      # NFKD does not take them apart


def raw(message: Message, name: str) -> str:
    """Return the first header of that name as it is written, unfolded; "" if it is missing."""
    return " ".join(message.get(name).split())


def header(message: Message, name: str) -> str:
    """Return a header as text, one character a byte, with its encoded words decoded; "" if it is missing."""
    text = raw(message, name)
    text = meant(decode(text.encode("utf-8", "surrogateescape")))
    try:
        if "=?" in text:
            from email.header import decode_header, make_header
            text = str(make_header(decode_header(text)))
    except MACHINE:
        raise
    except Exception:                       # a broken encoded word, an unknown charset
        pass
    return bytewise(" ".join(text.split()))


def addresses_under(message: Message, name: str) -> "list[str]":
    """Return the addresses in the first header of that name."""
    return [address for address in addresses([raw(message, name)]) if address]


def identifiers(message: Message, name: str) -> "list[str]":
    """Return the message identifiers in the headers of that name, without words that do not look like one."""
    return [word for word in " ".join(message.every(name)).replace("<", " <").replace(">", "> ").split()
            if word.startswith("<") and word.endswith(">") and word.isascii() and word.isprintable()
            and 2 < len(word) <= 250]


def threading(message: Message) -> str:
    """Return the headers by which a reply tells which message it replies to; "" if the message has no identifier."""
    own = identifiers(message, "Message-ID")[:1]
    if not own:
        return ""
    references = [word for word in identifiers(message, "References")[-20:] if word not in own] + own
    while sum(map(len, references)) > LONGEST_LINE - len(references):
        del references[0]
    return "In-Reply-To: %s\nReferences: %s\n" % (own[0], " ".join(references))


# who gets a reply -----------------------------------------------------------------

def sender(message: Message, own: str, envelope: "str | None") -> str:
    """Return the address that gets the reply. Raises NoReply if nobody may get one.

    own      -- the server's own address
    envelope -- the envelope sender, as a mail system gives it to a program; None if unknown
    """
    known = [address for name in ("Reply-To", "From", "Return-Path") for address in addresses_under(message, name)]
    reason = objection(message, known + message.envelope.split()[1:2] + [envelope or ""], own)
    if reason:
        raise NoReply(reason)
    for address in known:
        if is_address(address):
            return address
    raise NoReply("it has no sender that could be answered")


def is_automatic(text: str) -> bool:
    """Return whether a subject, one character a byte, begins like that of an automatic answer. No command does."""
    # without stars, too: `cleaned_words` would remove `**Automatic reply**` as a tag
    known = [_unaccented(" ".join(cleaned_words(subject))) for subject in {text, text.replace("*", "")}]
    return any(words.replace('"', "").lstrip(" <").startswith(AUTOMATIC) for words in known)


def _unaccented(text):
    """Return a text, one character a byte, in lower case and without accents, as in AUTOMATIC."""
    if text.isascii():
        return text.lower()
    from unicodedata import normalize
    words = text.encode("latin-1", "replace").decode("utf-8", "replace").lower().translate(LETTERS)
    plain = "".join(sign for sign in normalize("NFKD", words) if sign < "\x80" or sign.isalpha())
    return normalize("NFC", plain)          # the letters of Korean, too, were taken apart


def objection(message: Message, senders: "list[str]", own: str) -> str:
    """Return why a message gets no reply, "" if it may get one.

    senders -- all known addresses of its sender, also that of the envelope, where "<>" means that there is none
    own     -- the server's own address
    """
    if "<>" in senders or "<>" in _values(message, "Return-Path"):
        return "it has no sender"
    if any(value.partition(";")[0].strip() not in ("", "no") for value in _values(message, "Auto-Submitted")):
        return "it was sent by a program (Auto-Submitted)"
    if not _values(message, "Precedence").isdisjoint(("bulk", "list", "junk", "auto_reply", "auto-reply")):
        return "it went to many (Precedence)"
    if any(message.every(name) for name in LIST_HEADERS):
        return "it came from a list or an automatic answer"
    if own.lower() in _values(message, "X-Loop"):
        return "this server sent it itself (X-Loop)"
    if message.kind == "multipart/report":
        return "it is a report about another message"
    if any(is_program(sender, own) for sender in senders):
        return "its sender is a program"
    return ""


def is_program(text: str, own: str) -> bool:
    """Return whether an address is that of a program, this server included."""
    text = text.strip("<>").lower()
    local = text.partition("@")[0]
    return (text == own.lower() or local in DAEMONS
            or local.startswith(DAEMON_STARTS) or local.endswith(DAEMON_ENDS))


def _values(message, name):
    """Return the values of all headers of that name, in lower case."""
    return {value.strip().lower() for value in message.every(name)}


def is_echo(text: str) -> bool:
    """Return whether a subject is that of an error reply of ours. If such mails got replies, that might never end."""
    if "error" not in text.lower():
        return False
    words = [clean(word).lower() for word in cleaned_words(text)]
    return (words[-1:] == ["error"] and (words[0] == "server" or words[0] in TABLE)
            and (len(words) == 2 or len(words) == 4 and words[1] == "board"))

"""Who is never answered: programs, lists and this server itself, for two programs that answer each other never stop."""

from pbmgames.words.subject import REPLIES

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
    "automatyczna odpowiedz", "odpowiedz automatyczna", "poza biurem", "nieobecnosc", "undeliverable",
    "undelivered mail", "mail delivery failed", "mail delivery failure", "returned mail", "failure notice",
    "delivery status notification", "delivery failure", "unzustellbar", "non remis", "no se puede entregar", "read:",
    "gelesen:", "lu :", "lu:", "leido:", "letto:", "not read:", "ungelesen geloscht:")
LETTERS = str.maketrans({"\u0142": "l", "\xe6": "ae", "\xf8": "o", "\u2019": "'"})      # not an accent away


def is_automatic(text):
    """Return whether a subject, one character a byte, is that of a program's answer; no command begins like one."""
    words = (text.lower() if text.isascii() else _unaccented(text)).replace('"', "")
    while True:
        words = words.lstrip(" *<")
        words = words.partition("]")[2].lstrip(" ") if words.startswith("[") else words
        mark, colon, rest = words.partition(":")
        if not colon or mark.strip() not in REPLIES:
            return words.startswith(AUTOMATIC)
        words = rest


def _unaccented(text):
    from unicodedata import normalize
    words = text.encode("latin-1", "replace").decode("utf-8", "replace").lower().translate(LETTERS)
    return "".join(sign for sign in normalize("NFKD", words) if sign < "\x80")


def objection(message, senders, own):
    """Return why a message is not to be answered, "" if it may be.

    message -- an email.message.Message
    senders -- all addresses known of its sender, that of the envelope too; "<>" = none
    own     -- the server's own address
    """
    if "<>" in senders or _value(message, "Return-Path") == "<>":
        return "it has no sender"
    if _value(message, "Auto-Submitted").partition(";")[0].strip() not in ("", "no"):
        return "it was sent by a program (Auto-Submitted)"
    if _value(message, "Precedence") in ("bulk", "list", "junk", "auto_reply", "auto-reply"):
        return "it went to many (Precedence)"
    if any(name in message for name in LIST_HEADERS):
        return "it came from a list or an automatic answer"
    if any(str(value).strip().lower() == own.lower() for value in message.get_all("X-Loop", ())):
        return "this server sent it itself (X-Loop)"
    if message.get_content_type() == "multipart/report":
        return "it is a report about another message"
    if any(is_program(sender, own) for sender in senders):
        return "its sender is a program"
    return ""


def is_program(text, own):
    """Return whether an address is that of a program, of this one too."""
    text = text.strip("<>").lower()
    local = text.partition("@")[0]
    return (text == own.lower() or local in DAEMONS
            or local.startswith(DAEMON_STARTS) or local.endswith(DAEMON_ENDS))


def _value(message, name):
    return str(message.get(name, "")).strip().lower()

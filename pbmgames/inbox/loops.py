"""Who is never answered: programs, lists and this server itself, for two programs that answer each other never stop."""

from pbmgames.addresses import is_program

LIST_HEADERS = ("List-Id", "List-Post", "List-Unsubscribe", "List-Help", "Mailing-List", "X-Mailing-List",
                "X-BeenThere", "X-Autoreply", "X-Autorespond")


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


def _value(message, name):
    return str(message.get(name, "")).strip().lower()

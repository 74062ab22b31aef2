"""Reports that a letter of ours did not arrive (docs/mail.md, Bounces).

A report counts if the letter that it returns bears our signature over the addresses it went to, and if every user who
has the address that failed has all of these addresses. Any other report is passed over.
"""

from pbmgames.extras.modern import bounces
from pbmgames.extras.modern.tokens import KEY, VOUCHER, Tokens, secret
from pbmgames.inbox.message import Message, addresses, take_apart
from pbmgames.inbox.receive import Incoming
from pbmgames.records.users import Users
from pbmgames.request import Request
from pbmgames.text import bare

STATUS = ("message/delivery-status", "message/global-delivery-status")     # RFC 3464; RFC 6533
RETURNED = ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers")
MOST_RECIPIENTS = 20            # that a report is about


def enter(mail: Incoming) -> str:
    """Enter what a report proves; return the address that failed, "" if the report does not count. Raises OSError."""
    host = mail.host
    failures, letter = read(mail.message)
    if not failures or not letter or not host.exists(KEY):
        return ""
    to, now = recipients_of(letter), Request("pbm", "", [], mail.environ).now()
    sent, address = Tokens(secret(host)).sent(letter.get(VOUCHER).strip(), to), _failed(failures, to)
    if sent is None or sent > now or not _concerns(Users(host), address, to):
        return ""
    bounces.enter(host.root, address, sent, now)
    return address


def read(message: Message) -> "tuple[list[set[str]], Message | None]":
    """Return (failures, letter) of a report: what failed for good, and what came back.

    failures -- a set of addresses for each recipient
    letter   -- a Message, None if the report returns none
    """
    if message.parameters.get("report-type", "").lower() != "delivery-status":
        return [], None
    status, returned = _part(message, STATUS), _part(message, RETURNED)
    if status is None or returned is None:
        return [], None
    blocks = status.content.replace(b"\r\n", b"\n").strip().split(b"\n\n", MOST_RECIPIENTS)
    failures = [_recipients(block) for block in map(take_apart, blocks[:MOST_RECIPIENTS]) if _is_final(block)]
    return failures, take_apart(returned.content.lstrip())


def _part(message, kinds):
    """Return the first part of the first of these kinds that a message has, None if it has none of them."""
    return next((part for kind in kinds for part in message.parts if part.kind == kind), None)


def _is_final(block):
    """Return whether a block of a report tells that a mail will never arrive."""
    status = block.get("Status").split("(")[0].strip().split(".")
    return (block.get("Action").strip().lower() == "failed" and len(status) == 3 and status[0] == "5"
            and all(part.isascii() and part.isdigit() for part in status))


def _recipients(block):
    """Return the addresses that a block is about: the one that we wrote to, and what that became on the way."""
    fields = (block.get(name).partition(";")[2] for name in ("Original-Recipient", "Final-Recipient"))
    return {bare(field).lower() for field in fields} - {""}


def recipients_of(letter: Message) -> "list[str]":
    """Return the addresses that a letter of ours went to, in lower case."""
    return [one.lower() for one in addresses(letter.every("To")) if one]


def _concerns(users, address, to):
    """Return whether a failed letter proves that an address does not work.

    It does if a user has the address, and if each user who has it has all the others that the letter went to. Else
    users who list another's address beside their own could make up reports about it.
    """
    owners = [set(user.addresses) for user in users.every() if address in user.addresses]
    return bool(owners) and all(own.issuperset(to) for own in owners)


def _failed(failures, to):
    """Return which of the addresses that a letter went to has failed, "" if that is not clear.

    If the letter went to one address only, it is that one, even if the report names another: the letter was forwarded.
    """
    reported = [address for address in to if any(address in names for names in failures)]
    if reported:
        return reported[0]
    return to[0] if len(to) == 1 else ""

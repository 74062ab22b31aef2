"""What the programs of players and mail systems make of our letters: answers, and reports that they did not arrive."""

import email
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

from pbmgames.text import bare


def plain(mail):
    """Return the plain text of a mail, one character a byte."""
    part = mail.get_payload(0) if mail.is_multipart() else mail
    return part.get_payload(decode=True).decode("latin-1")


def answer(letter, identifier, text, **headers):
    """Return a mail program's answer to a letter; `headers` replace its own, None = without it."""
    ours = {"From": letter["To"].split(",")[0], "To": letter["From"], "Message-ID": identifier,
            "Subject": "Re: " + letter["Subject"], "In-Reply-To": letter["Message-ID"],
            "References": "%s %s" % (letter["References"] or "", letter["Message-ID"])}
    ours.update((name.replace("_", "-"), value) for name, value in headers.items())
    head = "".join("%s: %s\n" % item for item in ours.items() if item[1] is not None)
    quoted = plain(letter).replace("\n", "\n> ")
    return "%s\n%s\n\nOn Thu, 1 May 2003 at 12:00, %s wrote:\n> %s\n" % (head, text, letter["From"], quoted)


def leave(letter, **headers):
    """Return the mail that a mail program sends for List-Unsubscribe."""
    subject = letter["List-Unsubscribe"].partition("subject=")[2].rstrip(">").replace("%20", " ")
    lines = ["%s: %s" % (name.replace("_", "-"), value) for name, value in headers.items()]
    return "\n".join(lines + ["Subject: " + subject, "", ""])


def part_of(kind, text):
    return email.message_from_string("Content-Type: %s\n\n%s" % (kind, text))


def report(letter, identifier, how="postfix", kind="delivery-status", action="failed", status="5.1.1", address=None,
           text=None):
    """Return what a mail system writes when a letter did not arrive to an address, all it went to unless one is given.

    text -- in place of what is returned of the letter
    """
    address = address or letter["To"]
    whole = letter.as_string() if text is None else text
    fields = "Final-Recipient: rfc822; %s\nAction: %s\nStatus: %s\n" % (address, action, status)
    made = MIMEMultipart("report", report_type=kind)
    made["From"] = "Mail Delivery System <MAILER-DAEMON@mx.example>"
    made["To"], made["Message-ID"], made["Return-Path"] = bare(letter["From"]), identifier, "<>"
    made["Subject"], made["Auto-Submitted"] = "Undelivered Mail Returned to Sender", "auto-replied"
    made.attach(MIMEText("I'm sorry to have to inform you that your message could not be delivered.\n"))
    if how == "postfix":
        made.attach(part_of("message/delivery-status", "Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4F\n"
                         "Arrival-Date: Thu,  1 May 2003 12:00:00 +0000\n\n%sOriginal-Recipient: rfc822;%s\n"
                         "Remote-MTA: dns; mx\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n" % (fields, address)))
        made.attach(part_of("message/rfc822", whole))
    elif how == "exim":
        made.attach(part_of("message/delivery-status", "Reporting-MTA: dns; mx.example\n\nAction: %s\n"
                         "Final-Recipient: rfc822;%s\nStatus: %s\nRemote-MTA: dns; mx\n" % (action, address, status)))
        made.attach(part_of("text/rfc822-headers", whole.partition("\n\n")[0] + "\n"))
    elif how == "utf-8":                    # Postfix, where the letter had, or might have, headers in UTF-8: RFC 6533
        made.attach(part_of("message/global-delivery-status", "Reporting-MTA: dns; mx.example\n\n%s"
                            "Original-Recipient: utf-8;%s\n" % (fields.replace("rfc822;", "utf-8;"), address)))
        made.attach(part_of("message/global-headers" if text is None else "message/global", whole))
    else:                                   # Gmail: a page and a picture before it, more stars below
        related = MIMEMultipart("related")
        related.attach(MIMEText("<p>Address not found</p>", "html"))
        made.get_payload()[0] = related
        made.attach(part_of("message/delivery-status", "Reporting-MTA: dns; googlemail.com\n"
                         "Received-From-MTA: dns; x\nArrival-Date: x\nX-Original-Message-ID: <x>\n\n%s"
                         "Remote-MTA: dns; mx. (1.2.3.4, the server)\nLast-Attempt-Date: x\n" % fields))
        made.attach(part_of("message/rfc822", whole))
    return made

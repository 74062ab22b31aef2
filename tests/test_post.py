"""Mails and replies: no line that a name, an address or a subject brings becomes a header."""

import email

import pytest

from pbmgames.inbox import headers
from pbmgames.inbox.message import take_apart
from pbmgames.post import Writer
from pbmgames.request import Receipt, Request

EVIL = "x\nBcc: evil@x.org\r\nX-Evil: 1"


@pytest.mark.parametrize("place", ["PBMFROM", "SENDER", "CONTENTTYPE", "MIME_BOUNDARY", "CONTENTDISPOSITION", "to",
                                   "subject", "answering"])
def test_no_header_can_be_smuggled_in(place):
    environ = {"SENDER": "a@x.org", "PBMFROM": "PBM <pbm@x.org>", "MIME_BOUNDARY": "b", "CONTENTTYPE": "text/html"}
    if place.isupper():
        environ[place] = "text/plain; " + EVIL if place == "CONTENTTYPE" else EVIL
    made = Request("pbm", "zenix", ["show", "101"], environ)
    if place == "answering":
        message = take_apart(b"Message-ID: <1\rBcc: evil@x.org>\nReferences: <a\x0bb> <ok@x>\n\n")
        made.receipt = Receipt(headers.threading(message))
    to = [made.sender, EVIL if place == "to" else "b@x.org"]
    subject = EVIL if place == "subject" else "Zenix Board 101"
    mail = Writer(made, environ["PBMFROM"], "").mail(to, subject, "text")
    head = mail.partition("\n\n")[0]
    assert "\r" not in head
    names = [line.partition(":")[0] for line in head.split("\n")]
    assert set(names) <= {"From", "To", "Subject", "MIME-Version", "Content-Type", "Auto-Submitted", "X-Loop",
                          "In-Reply-To", "References"}
    assert len(names) == len(set(names))


def test_evil_lines_of_an_old_user_file_stay_in_their_header(shell, mailbox):
    shell.put("etc/users", "al\rice:apw:x:0:alice@example.com\n"
                           "alice:apw:x:0:a@x.org\rBcc: evil@x.org\nbob:bpw:x:0:b@x.org\n")
    assert shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=shell.mailer)[0] == 0
    for mail in mailbox():
        assert "\r" not in mail.partition("\n\n")[0]
        assert email.message_from_string(mail)["Bcc"] is None

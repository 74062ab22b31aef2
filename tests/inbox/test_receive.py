"""A message becomes a request: headers, who is answered, and that nothing in it does harm."""

import email
import os
import random
import time

import pytest

from conftest import check
from pbmgames.inbox import headers, receive
from pbmgames.post import Writer
from pbmgames.text import is_address
from pbmgames.words import read

OWN = "pbm@host.example"


@pytest.mark.parametrize("raw, text", [
    (b"Subject: zenix show\r\n 101\r\n\r\n", "zenix show 101"),
    (b"Subject: =?utf-8?q?zenix_show?=\n =?utf-8?q?_101?=\n\n", "zenix show 101"),
    (b"Subject: =?utf-8?b?emVuaXggc2hvdyAxMDE=?=\n\n", "zenix show 101"),
    (b"Subject: =?iso-8859-1?q?gr=FCn?=\n\n", "gr\xc3\xbcn"),
    (b"Subject: gr\xc3\xbcn\n\n", "gr\xc3\xbcn"),
    (b"Subject: gr\xfcn\n\n", "gr\xc3\xbcn"),
    (b"Subject: =?nonsense?q?zenix?= show\n\n", "=?nonsense?q?zenix?= show"),
    (b"Subject: =?utf-8?b?!!!?= x\n\n", None),
    (b"From: x\n\n", ""),
    (b"", ""),
])
def test_header_is_decoded(raw, text):
    found = headers.header(receive.take_apart(raw), "Subject")
    assert text is None or found == text


def test_long_header_takes_no_time():
    message = receive.take_apart(b"Subject: " + b"=?a?q?" * 20000 + b"\n\n")
    start = time.process_time()
    assert read(headers.header(message, "Subject")) is None
    message = receive.take_apart(b"Subject: " + b"Re: " * 100000 + b"\n\n")
    assert headers.header(message, "Subject").startswith("Re: Re:")
    assert time.process_time() - start < 2


# who is answered ---------------------------------------------------------------

PLAIN = b"From: Alice <alice@x.org>\n"


@pytest.mark.parametrize("raw, sender", [
    (PLAIN, "alice@x.org"),
    (PLAIN + b"Reply-To: al@home.org\n", "al@home.org"),
    (PLAIN + b"Reply-To: nonsense\n", "alice@x.org"),
    (b"From: =?utf-8?q?=C3=84?= <a@x.org>\n", "a@x.org"),
    (b"From: alice@x.org (Alice), bob@x.org\n", "alice@x.org"),
    (b"Return-Path: <r@x.org>\n", "r@x.org"),
    (b"From alice Sat May  1\n" + PLAIN, "alice@x.org"),
    (PLAIN + b"Auto-Submitted: no\n", "alice@x.org"),
    (PLAIN + b"X-Loop: other@host.example\n", "alice@x.org"),
    (PLAIN + b"Precedence: normal\n", "alice@x.org"),
    (b"From: o'brien@x.org\n", "o'brien@x.org"),
    # nobody
    (b"", None),
    (b"From: \n", None),
    (b"From: alice\n", None),
    (b"From: \"a b\"@x.org\n", None),
    (b"From: ren\xe9@x.org\n", None),
    (b"From: -oQ/tmp@x.org\n", None),
    (b"From: |/bin/sh@x.org\n", None),
    (b"From MAILER-DAEMON Sat May  1\n" + PLAIN, None),
    (b"Return-Path: <>\n" + PLAIN, None),
    (b"Return-Path: <MAILER-DAEMON@x.org>\n" + PLAIN, None),
    (b"From: postmaster@x.org\n", None),
    (b"From: no-reply@shop.org\n", None),
    (b"From: zenix-list-request@x.org\n", None),
    (b"From: bounces-12@x.org\n", None),
    (b"From: PBM <PBM@host.example>\n", None),
    (PLAIN + b"X-Loop: " + OWN.encode() + b"\n", None),
    (PLAIN + b"X-Loop: other\nX-Loop: PBM@host.example\n", None),
    (PLAIN + b"Auto-Submitted: auto-replied\n", None),
    (PLAIN + b"Auto-Submitted: Auto-Generated; x=y\n", None),
    (PLAIN + b"Precedence: BULK\n", None),
    (PLAIN + b"Precedence: list\n", None),
    (PLAIN + b"Precedence: junk\n", None),
    (PLAIN + b"Precedence: normal\nPrecedence: list\n", None),
    (PLAIN + b"Auto-Submitted: no\nAuto-Submitted: auto-replied\n", None),
    (PLAIN + b"List-Id: <x>\n", None),
    (PLAIN + b"X-Mailing-List: x\n", None),
    (PLAIN + b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n", None),
])
def test_who_is_answered(raw, sender):
    message = receive.take_apart(raw + b"Subject: zenix show 101\n\n")
    if sender is None:
        with pytest.raises(receive.NoReply):
            headers.sender(message, OWN, None)
    else:
        assert headers.sender(message, OWN, None) == sender


@pytest.mark.parametrize("envelope, answered", [(None, True), ("", True), ("alice@x.org", True), ("<>", False),
                                                ("MAILER-DAEMON", False)])
def test_envelope_sender_counts(envelope, answered):
    message = receive.take_apart(PLAIN + b"\n")
    if answered:
        assert headers.sender(message, OWN, envelope) == "alice@x.org"
    else:
        with pytest.raises(receive.NoReply):
            headers.sender(message, OWN, envelope)


@pytest.mark.parametrize("text, echo", [
    ("Re: Zenix error", True), ("Server error", True), ("Re: Zenix Board 101 Error", True),
    ("zenix show 101", False), ("error", False), ("zenix show error", False), ("", False), ("an error", False),
    ("zenix board error 5", False), ("zenix move 101 error", False),
])
def test_answer_to_an_error_reply_is_known(text, echo):
    assert headers.is_echo(text) is echo


def test_old_marks_are_forgotten(tmp_path):
    (tmp_path / "seen").mkdir()
    new, old = tmp_path / "seen" / ("0" * 64), tmp_path / "seen" / ("1" * 64 + ".2")
    new.touch()
    old.touch()
    long_ago = time.time() - 61 * 86400
    os.utime(old, (long_ago, long_ago))
    receive.sweep(str(tmp_path))
    assert new.exists() and not old.exists()
    receive.sweep(str(tmp_path / "none"))


# damage ------------------------------------------------------------------------

SEED_MESSAGE = (b"From x@y.org Sat May  1\nFrom: Alice <alice@x.org>\nReply-To: <a@x.org>\nTo: pbm@host\n"
                b"Subject: Re: =?utf-8?q?zenix_move?= 101 alice\n apw B3 **\nMessage-ID: <1@x.org>\n"
                b"References: <0@x.org>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"bb\"\n\n--bb\n"
                b"Content-Type: text/plain; charset=utf-8; format=flowed\n"
                b"Content-Transfer-Encoding: quoted-printable\n\nHello =C3=BC \nyou\n-- \nme\n--bb--\n")
BITS = [b"\0", b"\xff", b"\n", b"\r", b"\r\n", b"\n\n", b" ", b"=?", b"?=", b"\"", b"<", b">", b"@", b";", b"--bb",
        b"--", b"charset=", b"\xc3", b"%00", b"=00", b"Bcc: evil@x.org\n", b"Subject: ", b"\x85", b"\xe2\x80\xa8",
        b"$(touch x)"]


def mutated(rng):
    data = bytearray(SEED_MESSAGE)
    for _ in range(rng.randrange(1, 8)):
        place = rng.randrange(len(data) + 1)
        if rng.random() < 0.6:
            data[place:place] = rng.choice(BITS)
        else:
            del data[place:place + rng.randrange(1, 20)]
    return bytes(data)


@pytest.mark.parametrize("messages", [250, check(1500)])
def test_no_message_breaks_the_program_or_its_answers(shell, messages):
    rng = random.Random(11)
    environ = {"PBMHOME": str(shell.home), "PBMFROM": "PBM <%s>" % OWN}
    answered = 0
    for _ in range(messages):
        data = mutated(rng)
        try:
            made = receive.request(receive.Incoming(data, environ))
        except receive.NoReply:
            continue
        answered += 1
        assert is_address(made.sender) and made.sender != OWN
        assert all("\n" not in line and "\r" not in line and len(line) <= 1000 for line in made.message)
        made.message[0].encode("latin-1")
        "".join(made.words + made.message).encode("latin-1")
        mail = Writer(made, environ["PBMFROM"], "").mail([made.sender], "Zenix error", "\n".join(made.message))
        found = email.message_from_string(mail)
        assert found["To"] == made.sender and found["Bcc"] is None and found.get_all("Subject") == ["Zenix error"]
        assert not found.defects
    assert answered > messages // 3

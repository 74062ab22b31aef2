"""A plain message is read as the library reads it; all that may be read in another way is left to the library."""

import email
import random

import pytest

from pbmgames.inbox import bounds, mailtext
from pbmgames.inbox.headers import header, objection, raw

NAMES = ("From", "To", "Cc", "Reply-To", "Subject", "Message-ID", "References", "X-Loop", "Received", "Precedence")
VALUES = ("ann@x.org", "Ann Other <ann@x.org>", '"Ann Other" <ann@x.org>, bob@y.example', "zenix show 101", "",
          "Re: Zenix Board 101 alice", "<a.b@c>\n <d.e@f>", "from x by y;\n\tThu, 1 May 2003 12:00:00 +0000", "a <b@c",
          "x:y",
          "alice@x.org (Alice)", "friends: a@x.org, b@x.org;", '"O\\"Hara" <o@x.org>', "a@b@c", "<>", "list")
KINDS = ("text/plain", "Text/Plain; charset=us-ascii", 'text/plain; charset="UTF-8"; format=flowed; delsp=yes',
         "text/plain; charset=iso-8859-1", "text/plain;\n charset=utf-8", "text/plain; charset*=utf-8''x", "text/html",
         "multipart/mixed; boundary=b", "text/plain; charset=nobody-knows", "text/plain; x", "")
CODINGS = ("7bit", "8BIT", "binary", "quoted-printable", "base64", "x-strange")
TEXTS = ("", "\n", "hello\n", "caf\xe9 =3D\n", "caf\xc3\xa9\n> quoted\n", "On day, ann wrote:\n> x\n\nmine\n",
         "soft \nline\n")


def message(draw):
    """Return a message of a few headers, some of them odd."""
    lines = ["From ann@x.org Thu May  1 12:00:00 2003"] * (draw.random() < 0.2)
    lines += ["%s:%s%s" % (draw.choice((name, name.lower())), draw.choice((" ", "", "\t")), draw.choice(VALUES))
              for name in draw.sample(NAMES, draw.randrange(1, 7))]
    lines += ["Content-Type: " + draw.choice(KINDS)] * (draw.random() < 0.7)
    lines += ["Content-Transfer-Encoding: " + draw.choice(CODINGS)] * (draw.random() < 0.4)
    lines += [draw.choice(("no header", " folded", ": nothing", "Content-Type: text/plain", "Bad Name: x",
                           "Subject: =?utf-8?q?x?=",
                           "Content-Disposition: attachment", "X-Caf\xe9: x"))] * (draw.random() < 0.15)
    draw.shuffle(lines) if draw.random() < 0.1 else None
    return ("\n".join(lines) + draw.choice(("\n\n", "\n\n",
                                            "\n"))).encode("latin-1") + draw.choice(TEXTS).encode("latin-1")


def read(message):
    """Return all that receiving a mail asks of a message."""
    names = NAMES + ("Return-Path", "Auto-Submitted", "List-Id")
    return ([raw(message, name) for name in names], [header(message, name) for name in names],
            [[" ".join(str(value).split()) for value in message.get_all(name, ())] for name in names],
            [name in message for name in names], message.get_unixfrom(), objection(message, [], "pbm@x"),
            mailtext.body(message), message.get_content_type(), message.is_multipart())


def test_plain_messages_are_read_as_the_library_reads_them():
    draw, plain = random.Random(26), 0
    for _ in range(1500):
        data = message(draw)
        ours = bounds.take_apart(data)
        if isinstance(ours, bounds.Plain):
            plain += 1
            assert read(ours) == read(email.message_from_bytes(data)), data
    assert plain > 300


@pytest.mark.parametrize("field", VALUES)
def test_addresses_are_read_as_the_library_reads_them(field):
    from email.utils import getaddresses
    assert bounds.addresses([field]) == [found for _, found in getaddresses([field] if field.strip() else [])]


@pytest.mark.parametrize("data", [
    b"Subject: zenix show 101\n\n", b"From: a@x.org\nContent-Type: text/plain; charset=us-ascii\n\nhello\n",
    b"From a Thu\nFrom: a@x.org\nReceived: x\n\tby y\n\n"])
def test_what_most_commands_are_is_plain(data):
    assert isinstance(bounds.take_apart(data), bounds.Plain)


@pytest.mark.parametrize("head", [
    b"Subject: =?utf-8?q?x?=", b"Subject: caf\xe9", b"Content-Type: multipart/mixed; boundary=b",
    b"Content-Type: text/html",
    b"Content-Type: text/plain; charset*=utf-8''x", b"Content-Transfer-Encoding: base64", b"Subject: x\0y",
    b"no header",
    b"Content-Type: text/plain\nContent-Type: text/html", b"Content-Disposition: attachment",
    b"Subject: " + b"x" * 3000])
def test_all_else_is_left_to_the_library(head):
    assert not isinstance(bounds.take_apart(b"From: a@x.org\n" + head + b"\n\ntext\n"), bounds.Plain)

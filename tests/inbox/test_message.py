"""Whatever a message holds, the library sees little of it; and what is no attack is read as the library reads it."""

import email
import os
import random
import subprocess
import sys
from email.message import EmailMessage

import pytest

import mails
from pbmgames.inbox import mailtext, message

HEAD = b"From: a@x.org\n"
PLAIN = b"Content-Type: text/plain\n\n"


def nest(depth, name=b"%d"):
    return b"".join(b"Content-Type: multipart/mixed; boundary=%s\n\n--%s\n" % (name % level, name % level)
                    for level in range(depth))


def shape(message, depth=0):
    """Return (parts, how deep multiparts nest, header lines, longest header, longest content header, lines of text)."""
    own = [len(name) + 2 + len(value) for name, value in message.headers]
    content = [len(name) + 2 + len(value) for name, value in message.headers if name.lower()[:8] == "content-"]
    lines = sum(value.count("\n") + 1 for _, value in message.headers)
    if not message.parts:
        return 1, depth, lines, max(own + [0]), max(content + [0]), max(1, len(message.lines))
    inner = [shape(part, depth + 1) for part in message.parts]
    parts, depths, heads, longest, contents, texts = zip(*inner)
    return (1 + sum(parts), max(depths), lines + sum(heads), max(longest + tuple(own)), max(contents + tuple(content)),
            sum(texts))


MOST = (message.MOST_PARTS, message.MOST_NESTING, message.MOST_HEADER_LINES, message.LONGEST_HEADER,
        message.LONGEST_CONTENT, message.MOST_LINES)


@pytest.mark.parametrize("data, place, size", [
    (HEAD + nest(1)[:-4] + b"--0\n\nx\n" * 100000, 0, 100),
    (HEAD + nest(250) + PLAIN, 1, 10),
    (HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n" * 250 + PLAIN, 1, 10),
    (HEAD + b"Content-Type: message/rfc822\n\n" * 20000, 0, 1),
    (HEAD + b"Subject: " + b"x" * 500000 + b"\n\n", 3, 8192),
    (HEAD + b"Subject: x" + b"\n y" * 900 + b"\n\n", 2, 902),
    (HEAD + b'Content-Type: text/plain; x="' + b'\\";' * 50000 + b"\n\n", 4, 2048),
    (HEAD + b"Content-Type: text/plain" + b";\n a=b" * 900 + b"\n\n", 4, 2047),
    (HEAD + b"\n" + b"\n" * 1000000, 5, 49998),
    (HEAD + b"Content-Type: message/delivery-status\n\n" + b"\n" * 500000, 5, 49997),
    (HEAD + nest(1) + b"a: b\n" * 2000 + b"\nx", 2, 2),
    (HEAD + nest(1) + (b"a: " + b"b" * 8000 + b"\n\n--0\n") * 99, 2, 19),
])
def test_what_the_library_sees_is_bounded(data, place, size):
    found = shape(message.take_apart(data))
    assert all(one <= most for one, most in zip(found, MOST)), found
    assert found[place] == size


@pytest.mark.parametrize("head", [b"a:\n" * 2000, b"a: b\n" + b" c\n" * 2000, (b"a: " + b"b" * 8000 + b"\n") * 17],
                         ids=["many", "folded", "long"])
def test_headers_beyond_measure_are_not_guessed_at(head):
    """What says that a program sent it may stand in those that nobody has read."""
    with pytest.raises(message.NoReply):
        message.take_apart(HEAD + head + b"Auto-Submitted: auto-replied\n\n")


@pytest.mark.parametrize("field, found", [
    ("alice@x.org <alice@x.org>", ["alice@x.org"]),
    ("bob@y.org <alice@x.org>, carol@x.org", ["alice@x.org", "carol@x.org"]),
    ("=?utf-8?q?M=C3=BCller@work.org?= <alice@x.org>", ["alice@x.org"]),
    ("Alice [work] <alice@x.org>", ["alice@x.org"]),
    ("O'Hara & Sons! <alice@x.org>", ["alice@x.org"]),
    ('"bob@y.org" <alice@x.org>', ["alice@x.org"]),
    ('"Bob <bob@y.org>, Alice" <alice@x.org>', ["alice@x.org"]),
    ('"Alice, of old" <alice@x.org>', ["alice@x.org"]),
])
def test_an_address_behind_a_name_is_read_whatever_the_name_is(field, found):
    """Versions of the library differ in what they make of such a name, and the newer ones read no address at all."""
    assert message.addresses([field]) == found


@pytest.mark.parametrize("fields, found, unread", [
    ([], [], False),
    (["", " "], [], False),
    (["Ann <a@x.org>, b@x.org", "", "c@x.org"], ["a@x.org", "b@x.org", "c@x.org"], False),
    (["g:a@x.org", "b@x.org"], ["a@x.org", "b@x.org"], False),
    (["g:" * 1900], [], True),
    (["a@x.org, " * 454 + "b@x.org, c@x.org"], ["a@x.org"] * 454 + ["b@x.org"], True),
    (["a@x.org, " * 453 + "a@x.org", "b@x.org", "c@x.org"], ["a@x.org"] * 454 + ["b@x.org"], True),
    (["a" * 4096 + "@x.org", "b@x.org"], [], True),
])
def test_each_address_field_is_read_by_itself_and_not_for_ever(fields, found, unread):
    """The library takes the square of what a group has, and of all fields together if it gets them so."""
    taken = message.addresses(fields)
    assert ([one for one in taken if one], "" in taken) == (found, unread)


@pytest.mark.parametrize("data, lines", [
    (HEAD + nest(1) + b"Content-Type: message/rfc822\n\nFrom: b@x.org\n\nnot his text\n--0\n" + PLAIN + b"his\n--0--\n",
     ["his"]),
    (HEAD + nest(2) + PLAIN + b"in\n--0\n" + PLAIN + b"after\n--0--\n", ["in"]),
    (HEAD + nest(2) + b"Content-Type: a/b\n\n--0\n" + PLAIN + b"outer boundary ends both\n--0--\n",
     ["outer boundary ends both"]),
    (HEAD + nest(1) + PLAIN + b"--01\n-- 0\n --0\n--0--0\n--0-- \nepilogue", ["--01", "-- 0", " --0", "--0--0"]),
    ((HEAD + nest(1) + PLAIN + b"a\n--0\t\nb: c\n\nx\n--0--\n").replace(b"\n", b"\r"), ["a"]),
    (HEAD + b"no header\nb: c\n\nx", ["no header", "b: c", "", "x"]),
])
def test_parts_are_found(data, lines):
    assert mailtext.whole(message.take_apart(data)) == lines


def written(choose):
    """Return a message as a mail program writes it."""
    message = EmailMessage()
    message["From"], message["Subject"] = "Ann <a@x.org>", "zenix show 101 \xe4\u20ac" * choose.randrange(9)
    text = "".join(choose.choice(("line\n", "\n", "--\n", "From x\n", "\xe4\u20ac\n", "-- \n", "x" * 200 + "\n"))
                   for _ in range(choose.randrange(20)))
    message.set_content(text, charset=choose.choice(("utf-8", "utf-16")))
    for _ in range(choose.randrange(4)):
        choose.choice((
            lambda: message.add_alternative("<p>x</p>", subtype="html"),
            lambda: message.add_attachment(b"\0\1" * 500, maintype="image", subtype="png", filename="x.png"),
            lambda: message.add_attachment("text\n", filename="x.txt"),
            lambda: message.add_attachment(email.message_from_string("Subject: y\n\nz\n", policy=message.policy))))()
    return message.as_bytes(policy=message.policy.clone(linesep=choose.choice(("\n", "\r\n"))))


def test_what_mail_programs_write_is_read_as_the_library_reads_it():
    choose = random.Random(14)
    for _ in range(100):
        data = None
        while data is None:
            try:
                data = written(choose)
            except (TypeError, ValueError):     # an alternative to what is mixed already
                pass
        ours, theirs = message.take_apart(data), email.message_from_bytes(data.replace(b"\r\n", b"\n"))
        assert list(map(tuple, ours.headers)) == list(theirs.raw_items())
        assert [(part.kind, part.content) for part in walk(ours) if not part.parts and part.kind[:8] != "message/"
                ] == list(leaves(theirs))


def walk(message):
    """Yield a message, and all parts within it, in order."""
    yield message
    for part in message.parts:
        yield from walk(part)


def leaves(message):
    """Yield (type, content) of the parts that are neither multiparts nor messages."""
    if message.get_content_maintype() == "multipart":
        for part in message.get_payload():
            yield from leaves(part)
    elif message.get_content_maintype() != "message":
        yield message.get_content_type(), message.get_payload(decode=True)


@pytest.mark.check
def test_hostile_messages_cost_little():
    """A sample of those that the stress run makes; what hangs is killed, and its number is the last that was told."""
    program = os.path.join(os.path.dirname(mails.__file__), "mails.py")
    done = subprocess.run([sys.executable, program, "14", "150", "190"], capture_output=True)
    assert done.returncode == 0, done.stderr[-400:]
    assert int(done.stdout.split()[2]) < mails.KILOBYTES

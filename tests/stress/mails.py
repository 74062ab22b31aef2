"""Hostile messages: every header that is parsed and every structure that nests, in the sizes that hurt.

    python tests/stress/mails.py SEED FIRST LAST

takes messages apart as `pbm --mail` does, and prints the seconds of the slowest, its number, and the kilobytes of all.
What takes longer than KILLED seconds is killed, its number printed last.
"""

import gc
import os
import random
import signal
import sys
import time

LARGEST = 1 << 20
SECONDS, KILOBYTES = 1, 64 << 10        # what a message may cost
KILLED = 3                              # seconds
HEADERS = ("From", "Reply-To", "Return-Path", "Sender", "To", "Subject", "Message-ID", "References", "In-Reply-To",
           "Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "MIME-Version", "Auto-Submitted",
           "Precedence", "X-Loop", "List-Id", "Received", "Date")
FIRST = {"Content-Type": (b"text/plain", b"text/html", b"multipart/mixed; boundary=b", b"message/rfc822",
                          b"text/plain; x="),
         "Subject": (b"", b"zenix move 101 alice ", b"Re: ", b"=?utf-8?q?"),
         "Content-Disposition": (b"inline", b"attachment; filename=")}
ATOMS = (b" ", b"(", b")", b"((a)", b'"', b'\\"', b"\\", b"<", b">", b"@", b",", b";", b":", b"=", b"[", b"'", b"%",
         b"*", b"=?", b"?=", b"=?a?q?", b"=?utf-8?q?a?=", b"=?utf-8?b?YQ==?= ", b"=?utf-7?q?+AG-?=", b'; a="',
         b'\\";', b";a", b"; a=b", b"; a*0*=utf-8''%FF", b"; a*1=x", b"; a*99999999=x", b"; boundary=b",
         b"; charset*=x'y'", b"\n ", b"\n\t", b"\r\n ", b"\0", b"\xff", b"\xc3\xa9", b"a@b,", b"<a@b>", b"g:a@b;",
         b"<a@b> ", b"Re: ", b"[x] ", b"a ", b"**")
ADDRESSED = (b"To", b"Cc", b"From", b"Reply-To", b"Return-Path")
MEMBERS = (b"a,", b"a@b,", b"a@", b"@", b"[a]", b"<", b"<a,", b"<@a,", b"<a@b> ", b"g:", b";", b"(a)", b'"a" ', b"\n ")
LINES = (b"", b" ", b"--", b"--b", b"--b-", b"--bb", b"--b--x", b"-- ", b"> ", b">", b">>>> ", b"=", b"=C3", b"a ",
         b"a:b", b"From x", b"begin 644 x", b"M" + b"#" * 60, b"YWJj", b"\xff\xfe", b"<p>", b"<blockquote>", b"<!--",
         b"<![CDATA[", b"&#x", b"<a b='", b"On x wrote:", b"end", b"\r", b"zenix show 101",
         b"-----Original Message-----", b"&amp", b"&#11;", b"&#1", "\ufdfa".encode(), b"n\n")
CHARSETS = (b"utf-8", b"utf-7", b"utf-16", b"utf-32", b"idna", b"punycode", b"iso2022_jp", b"hz", b"gb18030",
            b"unicode_escape", b"raw_unicode_escape", b"rot13", b"zlib", b"bz2", b"undefined", b"big5", b"x" * 2000,
            b"\xff", b"mbcs")
ENCODINGS = (b"7bit", b"8bit", b"base64", b"quoted-printable", b"x-uuencode", b"uue", b"?")


def message(choose):
    """Return the bytes of a message, up to 1 MB."""
    heads = [b"From: a@example.org", b"Subject: help"]
    for _ in range(choose.choice((0, 1, 1, 2, 5))):
        name = choose.choice(HEADERS)
        heads.append(name.encode() + b": " + choose.choice(FIRST.get(name, (b"",))) + value(choose))
    if choose.random() < .2:
        heads[choose.randrange(2):2] = answer(choose)
    if choose.random() < .1:
        heads += [choose.choice(HEADERS).encode() + b":" + choose.choice(ATOMS)] * choose.choice((100, 5000, 50000))
    if choose.random() < .3:
        choose.shuffle(heads)
    data = b"\n".join(heads) + b"\n" + choose.choice(STRUCTURES)(choose, LARGEST)
    return (data.replace(b"\n", choose.choice((b"\r\n", b"\r"))) if choose.random() < .2 else data)[:LARGEST]


def answer(choose):
    """Return headers of an answer to a letter that goes to groups of addresses, as long as there is room for."""
    some = b"".join(choose.choices(MEMBERS, k=choose.choice((1, 1, 2))))
    members, more = some * (8000 // len(some)), choose.choice((b": ", b": g:"))
    name, *names = choose.choices(choose.choice((ADDRESSED[:1], ADDRESSED[:2], ADDRESSED)), k=15)
    return ([b"Subject: Re: Zenix Board 101 alice", b"References: <%s@x>" % (b"a" * 50), name + b": g:" + members]
            + [other + more + members for other in names])


def value(choose):
    """Return what is bad in a header: a few atoms, very often."""
    some = b"".join(choose.choices(ATOMS, k=choose.choice((1, 1, 2, 3))))
    size = choose.choice((100, 1000, 8000, 9000, 160000, 900000))
    return some * (size // len(some)) + choose.choice(ATOMS)


def text(choose, room):
    """Return headers of a text, and a text of lines that are all alike."""
    kind = b"Content-Type: text/%s; charset=%s; format=%s; delsp=yes\nContent-Transfer-Encoding: %s\n\n" % (
        choose.choice((b"plain", b"plain", b"html")), choose.choice(CHARSETS), choose.choice((b"flowed", b"fixed")),
        choose.choice(ENCODINGS))
    line = b"".join(choose.choices(LINES, k=choose.choice((1, 1, 2, 4)))) * choose.choice((1, 1, 1, 300, 70000)) + b"\n"
    return kind + line * (room // len(line) + 1)


def nested(choose, room):
    """Return a multipart in a multipart, and so on; their boundaries are all alike, or begin alike."""
    depth = choose.choice((5, 20, 250, 2000, 9000))
    name = choose.choice((b"b", b"b%d", b"b" * 60 + b"%d", b"%d", b"--", b"=_:"))
    heads = b""
    for level in range(depth):
        boundary = name % level if b"%d" in name else name
        heads += b"Content-Type: multipart/%s; boundary=\"%s\"\n\n--%s\n" % (
            choose.choice((b"mixed", b"alternative", b"digest", b"signed")), boundary, boundary)
    return heads + text(choose, max(1000, room - len(heads)))


def wide(choose, room):
    """Return a multipart with very many parts."""
    part = choose.choice((b"", b"\n", b"\n\nx\n", b"Content-Type: text/plain\nContent-Disposition: attachment\n\nx\n",
                          b"Content-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n--c--\n",
                          b"Content-Type: text/plain" + value(choose)[:choose.choice((300, 3000, 70000))] + b"\n\nx\n"))
    part = b"--b\n" + part
    return b"Content-Type: multipart/mixed; boundary=b\n\n" + part * (room // len(part)) + b"--b--\n"


def inner(choose, room):
    """Return messages in messages."""
    kind = choose.choice((b"rfc822", b"rfc822", b"partial", b"external-body", b"global"))
    head = b"Content-Type: message/%s\n\n" % kind
    return head * choose.choice((1, 30, 500, 20000)) + text(choose, room // 2)


def report(choose, room):
    """Return what stands in a report of a mail system."""
    line = choose.choice((b"\n", b"a: b\n\n", b"Action: failed\n", b" \n"))
    return b"Content-Type: message/delivery-status\n\n" + line * (room // len(line))


STRUCTURES = (text, text, text, nested, nested, wide, wide, inner, report)


def numbered(seed, number):
    """Return one message of those that a seed makes."""
    return message(random.Random("%s %d" % (seed, number)))


def cost(data, environ):
    """Take a message apart; return (the seconds of the processor that it took, the message or None if passed over)."""
    from pbmgames.inbox import receive
    started, taken = time.process_time(), None
    try:
        mail = receive.Incoming(data, environ)
        taken = mail.message
        receive.request(mail)
    except receive.NoReply:
        pass
    return time.process_time() - started, taken


def peak():
    """Return the most memory that this process ever took, in kilobytes."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))


def main(words):
    """Take messages apart and print what the dearest cost."""
    seed, first, last = words[0], int(words[1]), int(words[2])
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    worst = (0.0, first)
    for number in range(first, last):
        data = numbered(seed, number)
        sys.stderr.write("%d\n" % number)
        signal.setitimer(signal.ITIMER_PROF, KILLED)
        worst = max(worst, (cost(data, {"PBMHOME": "/nonexistent", "PBMFROM": "pbm@example.com"})[0], number))
        signal.setitimer(signal.ITIMER_PROF, 0)         # to make the next one may take long
        gc.collect()                    # the program takes one message only
    print("%.3f %d %d" % (worst + (peak(),)))


if __name__ == "__main__":
    main(sys.argv[1:])

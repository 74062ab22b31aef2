"""The text of a mail: the part that counts, its characters, its lines, and where it is cut."""

import pytest

from pbmgames import optional
from pbmgames.inbox.mailtext import CUT, LONGEST, split, tidied, whole
from pbmgames.inbox.message import take_apart
from pbmgames.inbox.receive import Incoming


def mime(kind, body, encoding="7bit", rest=b""):
    return b"Content-Type: %s\nContent-Transfer-Encoding: %s\n%s\n%s" % (
        kind.encode(), encoding.encode(), rest, body)


ALTERNATIVE = (b'Content-Type: multipart/alternative; boundary="b"\n\npreamble\n--b\nContent-Type: text/plain\n\n'
               b'plain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--\n')
ATTACHED = (b'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n'
            b'Content-Disposition: attachment; filename=x\n\nattached\n--b\nContent-Type: text/plain\n\ntext\n--b--\n')
# as a telephone writes a photograph above a text, and a program the file of a text
PICTURE = (b'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n\n--b\n'
           b'Content-Type: image/jpeg\n\nx\n--b\nContent-Type: text/plain\n\ntext\n--b--\n')
FILED = ATTACHED.replace(b"attachment", b"inline")
# a part of a text, of a page, a photograph
TEXT, PAGE, PHOTO = (b"Content-Type: %s\n\n%%s\n" % kind for kind in (b"text/plain", b"text/html", b"image/jpeg"))
UNCLOSED = b'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nnever closed\n'


@pytest.mark.parametrize("raw, lines", [
    (b"Subject: x\n\none\ntwo\n", ["one", "two", ""]),
    (b"Subject: x\r\n\r\none\r\ntwo\r\n", ["one", "two", ""]),
    (b"Subject: x\n\na\rb\r\nc", ["a", "b", "c"]),
    (b"Subject: x\n\n", [""]),
    (b"Subject: x", [""]),
    (mime("text/plain; charset=utf-8", b"Gr=C3=BC=\nn", "quoted-printable"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=utf-8", b"=C2=A0\nB8\n=C2=A0 =C2=A0\n", "quoted-printable"), ["", "B8", "", ""]),
    (mime("text/plain; charset=iso-8859-1", b"Gr=FCn", "Quoted-Printable"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=latin1", b"\x93Gr\xfcn\x94", "8bit"), ["\xe2\x80\x9cGr\xc3\xbcn\xe2\x80\x9d"]),
    (mime("text/plain; charset=Windows-31J", b"\x82\xa0", "8bit"), ["\xe3\x81\x82"]),
    (mime("text/plain; charset=utf-16", b"//5oAGkA", "base64"), ["hi"]),
    (mime("text/plain; charset=us-ascii", b"Gr\xc3\xbcn", "8bit"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=utf-8", b"a\xffb", "8bit"), ["a\xef\xbf\xbdb"]),
    (mime("text/plain; charset=nonsense", b"a\xffb", "8bit"), ["a\xef\xbf\xbdb"]),
    (mime("text/plain; charset=punycode", b"a-b", "8bit"), ["a-b"]),
    (mime("text/plain; charset=rot13", b"abc", "8bit"), ["abc"]),
    (mime("text/plain", b"!!! no base64 !!!", "base64"), None),
    (mime("text/html", b"<p>hello</p>"), ["<p>hello</p>"]),       # an extra knows what is seen of it
    (mime("image/png", b"xx"), []),
    (ALTERNATIVE, ["plain"]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\n> plain\n"), ["> plain"]),
    (ATTACHED, ["text"]),
    (PICTURE, ["text"]),
    (PICTURE.replace(b"text\n--b--", b"\n--b--"), [""]),
    (FILED, ["text"]),
    (FILED.replace(b"\ntext\n", b"\n\n"), ["attached"]),
    (UNCLOSED, ["never closed"]),
    (b"Content-Type: multipart/mixed\n\nno boundary\n", []),
    (b"Content-Type: ;;;\n\ntext\n", ["text", ""]),
    (b"\nOn May 1 we wrote:\n> F7?\n\nYes.\n-- \nme\n", ["On May 1 we wrote:", "> F7?", "", "Yes.", "-- ", "me", ""]),
    (b"\n\0a\x1b[31mb\tc\x7f\n", ["a[31mb\tc", ""]),
])
def test_body_is_read(raw, lines):
    found = tidied(whole(take_apart(raw)))
    assert lines is None or found == lines


def mixed(*parts, kind=b"mixed", boundary=b"m"):
    """Return a mail of these parts, or a part of a mail."""
    return b"Content-Type: multipart/%s; boundary=%s\n\n%s--%s--\n" % (
        kind, boundary, b"".join(b"--%s\n%s" % (boundary, part) for part in parts), boundary)


def both(text):
    return mixed(TEXT % text, PAGE % (b"<p>%s</p>" % text), kind=b"alternative", boundary=b"a" + text)


@pytest.mark.parametrize("raw, lines", [
    (mixed(TEXT % b"one", PHOTO % b"x", TEXT % b"two", PHOTO % b"x", TEXT % b"three"), ["one", "two", "three"]),
    (mixed(both(b"one"), PHOTO % b"x", both(b"two")), ["one", "two"]),
    (mixed(PAGE % b"one", PHOTO % b"x", PAGE % b"two"), ["one", "two"]),
    (mixed(TEXT % "\u00a0".encode(), PHOTO % b"x", TEXT % b"two"), ["two"]),
    (mixed(TEXT % b"one", TEXT % b"a footer"), ["one"]),
    (mixed(PAGE % b"one", TEXT % b"a footer"), ["one"]),
    (mixed(TEXT % b"one", PHOTO % b"x", PAGE % b"a footer"), ["one"]),
    (mixed(both(b"one"), PAGE % b"a footer"), ["one"]),
])
def test_what_stands_below_a_photograph_is_text_and_what_stands_below_a_text_is_none(raw, lines):
    assert tidied(whole(take_apart(raw))) == lines


def test_without_extras_a_mail_has_its_whole_text(monkeypatch, tmp_path):
    text = "Yes.\n\nOn May 1, 2003 bob wrote:\n> F7?\n\nOr no?\n-- \nme"
    mail = ("\n" + text).encode()
    assert Incoming(mail, {"PBMHOME": str(tmp_path)}).lines == ["Yes.", "", "> F7?", "", "Or no?"]
    monkeypatch.setattr(optional, "THERE", [])
    assert Incoming(mail, {"PBMHOME": str(tmp_path)}).lines == text.split("\n")


@pytest.mark.parametrize("text, lines", [
    ("a \nb", ["a ", "b"]),
    ("a--\n-- b", ["a--", "-- b"]),
    ("z" * 950, ["z" * 900, "z" * 50]),
    ("word " * 190, ["word " * 180, "word " * 10]),
])
def test_text_is_tidied(text, lines):
    assert tidied(split(text)) == lines


def test_long_text_is_cut_and_says_so():
    lines = whole(take_apart(b"\n" + b"x\n" * 40000))
    assert lines[-1] == CUT and len(lines) == LONGEST // 2 + 1
    assert tidied(["\xe4" * 3000])[0].encode("latin-1").decode("utf-8")        # not cut within a character

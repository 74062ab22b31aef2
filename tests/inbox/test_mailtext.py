"""The text of a mail: the part that counts, its characters, its lines, and where it is cut."""

import pytest

from pbmgames.inbox import mailtext, receive
from pbmgames.inbox.mailtext import CUT, tidied


def mime(kind, body, encoding="7bit", rest=b""):
    return b"Content-Type: %s\nContent-Transfer-Encoding: %s\n%s\n%s" % (
        kind.encode(), encoding.encode(), rest, body)


ALTERNATIVE = (b'Content-Type: multipart/alternative; boundary="b"\n\npreamble\n--b\nContent-Type: text/plain\n\n'
               b'plain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--\n')
ATTACHED = (b'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n'
            b'Content-Disposition: attachment; filename=x\n\nattached\n--b\nContent-Type: text/plain\n\ntext\n--b--\n')
UNCLOSED = b'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nnever closed\n'


@pytest.mark.parametrize("raw, lines", [
    (b"Subject: x\n\none\ntwo\n", ["one", "two", ""]),
    (b"Subject: x\r\n\r\none\r\ntwo\r\n", ["one", "two", ""]),
    (b"Subject: x\n\n", [""]),
    (b"Subject: x", [""]),
    (mime("text/plain; charset=utf-8", b"Gr=C3=BC=\nn", "quoted-printable"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=iso-8859-1", b"Gr=FCn", "Quoted-Printable"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=latin1", b"\x93Gr\xfcn\x94", "8bit"), ["\xe2\x80\x9cGr\xc3\xbcn\xe2\x80\x9d"]),
    (mime("text/plain; charset=utf-16", b"//5oAGkA", "base64"), ["hi"]),
    (mime("text/plain; charset=us-ascii", b"Gr\xc3\xbcn", "8bit"), ["Gr\xc3\xbcn"]),
    (mime("text/plain; charset=utf-8", b"a\xffb", "8bit"), ["a\xef\xbf\xbdb"]),
    (mime("text/plain; charset=nonsense", b"a\xffb", "8bit"), ["a\xef\xbf\xbdb"]),
    (mime("text/plain; charset=punycode", b"a-b", "8bit"), ["a-b"]),
    (mime("text/plain; charset=rot13", b"abc", "8bit"), ["abc"]),
    (mime("text/plain", b"!!! no base64 !!!", "base64"), None),
    (mime("text/html", b"<p>hello</p>"), ["hello", "", ""]),
    (mime("text/html; charset=iso-8859-1", b"<p>gr\xfcn &amp; bl&auml;ulich"), ["gr\xc3\xbcn & bl\xc3\xa4ulich"]),
    (mime("text/html", b"<![><p>x<<!-- "), None),
    *((mime("text/html", b"<p>B8</p><p>&#%s;</p>" % number), None) for number in (
        b"11", b"1", b"x1F", b"127", b"65535", b"1" * 5000)),
    (mime("text/html", b'<p>B8</p><p style="x&#%s;">x</p>' % (b"1" * 5000)), None),
    (mime("text/html", b"<div>B8<br>PS: fun</div><div>&nbsp;<div>From: x</div></div><hr>To: y"),
     ["B8", "PS: fun", "", "From: x", "To: y"]),
    (mime("image/png", b"xx"), []),
    (ALTERNATIVE, ["plain"]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\n \n"), ["html", "", ""]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\n> plain\n"), []),
    (ATTACHED, ["text"]),
    (UNCLOSED, ["never closed"]),
    (b"Content-Type: multipart/mixed\n\nno boundary\n", []),
    (b"Content-Type: ;;;\n\ntext\n", ["text", ""]),
    (mime("text/plain; format=flowed", b"one \ntwo\n\nthree\n-- \nme\n"), ["one two", "", "three"]),
    (b"\n\0a\x1b[31mb\tc\x7f\n", ["a[31mb\tc", ""]),
])
def test_body_is_read(raw, lines):
    found = mailtext.body(receive.take_apart(raw))
    assert lines is None or found == lines


@pytest.mark.parametrize("text, flowed, delsp, lines", [
    ("a \nb \nc\nd", True, False, ["a b c", "d"]),
    ("a \nb", True, True, ["ab"]),
    ("a \nb", False, False, ["a ", "b"]),
    (" From x\n >y", True, False, ["From x", " >y"]),           # stuffed with a blank
    ("> q \n> r\nmine", True, False, ["> q ", "> r", "mine"]),
    ("> q \n>> r", True, False, []),
    ("para \n-- \nme", True, False, ["para "]),
    ("text\n--\nme", False, False, ["text"]),
    ("a--\n-- b", False, False, ["a--", "-- b"]),
    ("a\rb\r\nc", False, False, ["a", "b", "c"]),
    ("z" * 950, False, False, ["z" * 900, "z" * 50]),
    ("word " * 190, False, False, ["word " * 180, "word " * 10]),
])
def test_text_is_tidied(text, flowed, delsp, lines):
    assert tidied(text, flowed, delsp) == lines


def test_long_text_is_cut_and_says_so():
    lines = tidied("line\n" * 100000)
    assert lines[-1] == CUT and len(lines) < 14000
    assert tidied("\xe4" * 3000)[0].encode("latin-1").decode("utf-8")       # not cut within a character

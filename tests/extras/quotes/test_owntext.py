"""Which text of a mail its writer wrote: plain or page, with paragraphs joined, and where it is cut."""

import pytest

from pbmgames.extras.quotes.quotes import of_message, of_text, unwrapped
from pbmgames.inbox.mailtext import CUT, tidied
from pbmgames.inbox.message import take_apart

ALTERNATIVE = (b'Content-Type: multipart/alternative; boundary="b"\n\npreamble\n--b\nContent-Type: text/plain\n\n'
               b'plain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--\n')
RULE = b"-----Original-----"


def page(text, kind=b"text/html"):
    return b"Content-Type: %s\n\n%s" % (kind, text)


@pytest.mark.parametrize("raw, lines", [
    (page(b"<p>hello</p>"), ["hello", "", ""]),
    (page(b"<p>gr\xfcn &amp; bl&auml;ulich", b"text/html; charset=iso-8859-1"), ["gr\xc3\xbcn & bl\xc3\xa4ulich"]),
    (page(b"<![><p>x<<!-- "), None),
    *((page(b"<p>B8</p><p>&#%s;</p>" % number), None) for number in (
        b"11", b"1", b"x1F", b"127", b"65535", b"1" * 5000)),
    (page(b'<p>B8</p><p style="x&#%s;">x</p>' % (b"1" * 5000)), None),
    (page(b"<div>B8<br>PS: fun</div><div>&nbsp;<div>From: x</div></div><hr>To: y"),
     ["B8", "PS: fun", "", "From: x", "", "To: y"]),
    (page(b"<div>PS: fun</div><hr>From: x<br>Sent: 1.1.2003 12:00<br>To: y<br>Subject: z"), ["PS: fun", ""]),
    (ALTERNATIVE, ["plain"]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\n \n"), ["html", "", ""]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\n> plain\n"), []),
    (ALTERNATIVE.replace(b"\nplain\n", b"\nplain%s\n" % RULE), ["plain" + RULE.decode()]),
    (ALTERNATIVE.replace(b"\nplain\n", b"\nplain\n%s From: x\n" % RULE), ["html", "", ""]),
    (page(b"one \ntwo\n\nthree\n-- \nme\n", b"text/plain; Format=Flowed"), ["one two", "", "three"]),
])
def test_text_or_page_is_read(raw, lines):
    found = tidied(of_message(take_apart(raw)))
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
])
def test_paragraphs_are_joined(text, flowed, delsp, lines):
    assert of_text("\n".join(unwrapped(text.split("\n"), delsp)) if flowed else text) == lines


@pytest.mark.parametrize("line, told", [("line\n", True), ("> line\n", False)])
def test_long_text_that_is_not_cut_where_it_is_quoted_says_so(line, told):
    lines = of_text("Mine.\n" + line * 100000)
    assert lines[0] == "Mine." and (lines[-1] == CUT) == told and len(lines) < 14000

"""Text of the host between tags and in attributes."""

import random
from urllib.parse import unquote_to_bytes

import pytest

from pbmgames.extras.colours.display import escaped, url_part
from pbmgames.text import decode, encode


@pytest.mark.parametrize("text, expected", [
    ("alice", "alice"), ("", ""), ("a b", "a b"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"), ("a\nb\tc", "a\nb&#9;c"),
    (decode("J\xf6rg".encode()), "J&#246;rg"), ("J\xf6rg", "J&#246;rg"),
    (decode("\u2028\U0001f600".encode()), "&#8232;&#128512;"),
    ("\x00\x1b\x7f\x85", "&#65533;" * 4), (decode("\ufffe\ufdd0\U0001ffff".encode()), "&#65533;" * 3),
    (decode("\x9b".encode()), "&#65533;"), ("&#60;", "&amp;#60;"), ("\r", "&#65533;")])
def test_escaped(text, expected):
    assert escaped(text) == expected


def test_what_is_escaped_is_text_and_nothing_else():
    draw = random.Random(1)
    for _ in range(5000):
        some = b"<>&\"'-!/=;#x39\x80\xc3\xa9\xef\xbf\xbf\x00\n "
        text = decode(bytes(draw.choice(some) for _ in range(draw.randrange(12))))
        found = escaped(text)
        assert found.isascii() and not set("<>\"'") & set(found)


@pytest.mark.parametrize("text, expected", [
    ("abc-D.9_", "abc-D.9_"), ("a b&c=d?#%", "a%20b%26c%3Dd%3F%23%25"), ("\xe9", "%E9"), ("\u20ac", "%E2%82%AC"),
    ("*B3,C4:1", "%2AB3%2CC4%3A1")])
def test_quoted(text, expected):
    assert url_part(text) == expected
    assert unquote_to_bytes(expected) == encode(text)

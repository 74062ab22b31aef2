"""Messages as mail programs write them, in `mails`: which command each is, and which comment."""

import glob
import os
import sys

import pytest

from conftest import Shell
from pbmgames.extras.quotes import quotes
from pbmgames.extras.quotes.htmltext import text_of
from pbmgames.inbox import receive
from pbmgames.inbox.message import take_apart
from pbmgames.storage import Host

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "mails"))
import programs  # noqa: E402

ANSWERS = {answer.name: answer for answer in programs.descriptions()}
FILES = {os.path.basename(path)[:-4]: path for path in glob.glob(os.path.join(programs.FOLDER, "*.eml"))}


@pytest.fixture(scope="module")
def environ(tmp_path_factory):
    """The environment of a host with a board 101 of Zenix."""
    shell = Shell(tmp_path_factory.mktemp("host"))
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    shell.put("etc/users", "alice:secret:x:0:alice@home.example\nbob:hidden:x:0:bob@work.example\n")
    assert Host(str(shell.home)).exists("games/Zenix/101")
    return {"PBMHOME": str(shell.home), "PBMFROM": "PBM Server <pbm@example.com>"}


def test_there_are_enough_and_each_is_described():
    assert len(ANSWERS) >= 60 and set(FILES) == set(ANSWERS)
    assert {answer.language for answer in ANSWERS.values()} == set(programs.WROTE)


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_what_a_message_becomes(environ, name):
    with open(FILES[name], "rb") as file:
        data = file.read()
    assert data == programs.made(ANSWERS[name]), "run mails/programs.py"
    made = receive.request(receive.Incoming(data, environ))
    assert (made.game, made.words) == ("zenix", ["board", "101", "alice", "secret", "B3"])
    assert made.sender == programs.ME
    lines = [line.encode("latin-1").decode("utf-8").strip() for line in made.data()]
    assert lines == [line.strip() for line in ANSWERS[name].becomes]


@pytest.mark.parametrize("page, text", [("<s>A3</s> B3", "B3"), ("<p>B3</p>", "A3 B3")])
def test_what_is_struck_out_in_the_page_does_not_count_in_the_text_beside_it(page, text):
    data = ("Content-Type: multipart/alternative; boundary=b\n\n--b\n\nA3 B3\n--b\nContent-Type: text/html\n\n"
            "%s\n--b--\n" % page)
    assert [line.strip() for line in quotes.of_message(take_apart(data.encode()))] == [text]


@pytest.mark.parametrize("page, text", [
    ("<p>Hello <b>you</b></p><p>two<br>three</p>", "Hello you\n\ntwo\nthree"),
    ("<ul><li>one<li>two</ul><pre>a  b\n c</pre>x", "- one\n- two\n\na  b\n c\n\nx"),
    ("<ol><li>one</li></ol><table><tr><td>a</td><td>b</td></tr></table>", "- one\n\na b"),
    ("<p>a &lt;b&gt; &nbsp; c&eacute;&#8364;</p>\n\n<p>\n x\n y </p>", "a <b> c\xe9\u20ac\n\nx y"),
    ("x<script>y</script><style>z</style><title>t</title><p style='display: none'>no</p>", "x"),
    ("<p hidden>no</p><div style='visibility : hidden'>no</div>x", "x"),
    ("<p style='mso-hide:all'>A5</p><p style='Display: none !important'>A6</p>x", "x"),
    ("a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n\n> b\n>\n>> c\n>>\nd"),
    ("<s>A3</s> <strike>A4</strike> <del>A5</del> <span style='text-decoration: line-through'>A6</span> B3", "B3"),
    ("<p class=MsoNormal>B3</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal>Bye,</p><p class=MsoHi>Al</p><p>x</p>",
     "B3\n\nBye,\nAl\n\nx"),
    ("plain", "plain"), ("", ""), ("a < b", "a"), ("<", ""), ("</p></p>x<br/>y", "x\ny"), ("<![><p>", ""),
    ("a<!-- b --> c<!----> d<!-- --!> f", "a c d"), ("<!-- >" + "<!-- --!>" * 9 + "--> a", "a"),
    ("a<!<!-- x -->-- b", "a-- b"),
    ("<b>" * 1000 + "x" + "</b>" * 1000, "x"),
    ("<div>a</div><div class='x_gmail_quote'>b<blockquote>c</blockquote></div>", "a\nb\n\n> c\n>"),
])
def test_text_of_a_page(page, text):
    assert text_of(page).strip() == text

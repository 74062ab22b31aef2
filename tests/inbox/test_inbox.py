"""Mail in: what a message is understood as, who is answered, and that nothing in it does harm."""

import contextlib
import email
import fcntl
import os
import random
import subprocess
import sys
import time

import pytest

import conftest
from pbmgames import execute
from pbmgames.inbox import mailtext, receive as inbox
from pbmgames.commands import subject
from pbmgames.storage.host import Host
from pbmgames.addresses import bare as address, is_address
from pbmgames.letters.mail import Writer
from pbmgames.inbox.mailtext import CUT, tidied
from pbmgames.request import Request
from pbmgames.session import Session
from pbmgames.records.users import User

OWN = "pbm@host.example"


class NoUsers:
    """A host with one user, alice."""

    @staticmethod
    def find(word):
        return User("alice:apw:x:0:a@x") if word.lower() == "alice" else None


# subjects -------------------------------------------------------------------------

MOVE = ("zenix", ["move", "101", "alice", "apw", "B3"])


@pytest.mark.parametrize("text, found", [
    ("zenix move 101 alice apw B3", MOVE),
    ("ZENIX Move 101 alice apw B3", MOVE),
    ("  zenix\t move  101 alice\n apw B3 ", MOVE),
    ("Re: zenix move 101 alice apw B3 **", MOVE),
    ("RE: Fwd: AW[2]: zenix move 101 alice apw B3", MOVE),
    ("Re:zenix move 101 alice apw B3", MOVE),
    ("[Fwd: zenix move 101 alice apw B3]", MOVE),
    ('"zenix move 101 alice apw B3"', MOVE),
    ("'zenix move 101 alice apw B3' **", MOVE),
    ('Re: "Re: zenix move 101 alice apw B3"', MOVE),
    ("\xe2\x80\x9czenix move 101 alice apw B3\xe2\x80\x9d", MOVE),
    ("pbm zenix move 101 alice apw B3", MOVE),
    ("Re: Zenix Board 101 alice apw B3", ("zenix", ["board", "101", "alice", "apw", "B3"])),
    ("zenix move 101 Alice aPw *b3", ("zenix", ["move", "101", "Alice", "aPw", "*b3"])),
    ("zenix challenge -size=4 alice bob", ("zenix", ["challenge", "alice", "bob", "-size=4"])),
    ("zenix -size=4 Challenge alice --nagtime=3 bob", ("zenix", ["challenge", "alice", "bob", "-size=4", "--nagtime=3"])),
    ("zenix move 101 alice apw --", ("zenix", ["move", "101", "alice", "apw", "--"])),
    ("zenix Paths 101", ("zenix", ["paths", "101"])),
    ("zenix nonsense", ("zenix", ["nonsense"])),
    ("HELP Commands", ("", ["help", "Commands"])),
    ("Signup Ann apw", ("", ["signup", "Ann", "apw"])),
    ("add Ann apw", ("", ["add", "Ann", "apw"])),
    # no commands
    ("", ("", [])),
    ("Re:", ("", [])),
    ("\"\"", ("", [])),
    ("zenix", ("", [])),
    ("hello there", ("", [])),
    ("; touch x", ("", [])),
    ("zenix Cleanup", ("zenix", ["cleanup"])),              # a word that no table has
    ("zenix rebuildgamelist", ("", [])),
    ("zenix RebuildActiveCount -nomail", ("", [])),
    ("zenix show " + "1" * 2000, ("", [])),
    ("zen\0ix show 101", ("", [])),
])
def test_subject_is_read(text, found):
    assert subject.read(text) == found


def test_cleanup_is_not_obeyed_from_mail():
    from pbmgames.commands.table import find
    assert find(True, "Cleanup") and find(True, "cleanup") is None


@pytest.mark.parametrize("text, quoted", [
    ("zenix move 101 alice apw B3", "zenix move 101 alice **** B3"),
    ("Re: 'zenix move 101 dave dpw B3' **", "zenix move 101 dave **** B3"),         # place of the syntax
    ("zenix move alice apw B3", "zenix move alice **** ****"),                      # the board is missing
    ("zenix -x move 101 dave dpw B3", "zenix -x move 101 dave **** B3"),
    ("zenix chall alice bob", "zenix chall alice bob"),
    ("zenix subscribe 101 bob bpw", "zenix subscribe 101 **** ****"),
    ("zenix subsc 101 bob bpw", "zenix subsc 101 **** ****"),
    ("zenix qmove 101 bob bpw a1", "zenix qmove 101 bob **** a1"),
    ("zenix show alice next", "zenix show alice next"),
    ("signup carl cpw carl@x", "signup carl **** carl@x"),
    ("add carl cpw", "add carl ****"),
    ("pbm zenix move 101 bob bpw B3", "pbm zenix move 101 bob **** B3"),
    ("change password bob old new", "change password bob **** ****"),
    ("delete bob bpw", "delete bob ****"),
    ("zenx move 101 alice apw B3", "zenx move 101 alice **** B3"),                  # no command at all
    ("hello world", "hello world"),
    ("x" * 2000, "x" * 900 + "..."),
])
def test_passwords_are_hidden_in_a_quoted_subject(text, quoted):
    assert subject.masked(text, NoUsers) == quoted


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
    found = inbox.header(inbox.take_apart(raw), "Subject")
    assert text is None or found == text


def test_long_header_takes_no_time():
    message = inbox.take_apart(b"Subject: " + b"=?a?q?" * 20000 + b"\n\n")
    start = time.monotonic()
    assert subject.read(inbox.header(message, "Subject")) == ("", [])
    assert inbox.header(inbox.take_apart(b"Subject: " + b"Re: " * 100000 + b"\n\n"), "Subject").startswith("Re: Re:")
    assert time.monotonic() - start < 2


# bodies ---------------------------------------------------------------------------

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
    (mime("text/html", b"<p>hello</p>"), []),
    (mime("image/png", b"xx"), []),
    (ALTERNATIVE, ["plain"]),
    (ATTACHED, ["text"]),
    (UNCLOSED, ["never closed"]),
    (b"Content-Type: multipart/mixed\n\nno boundary\n", []),
    (b"Content-Type: ;;;\n\ntext\n", ["text", ""]),
    (mime("text/plain; format=flowed", b"one \ntwo\n\nthree\n-- \nme\n"), ["one two", "", "three"]),
    (b"\n\0a\x1b[31mb\tc\x7f\n", ["a[31mb\tc", ""]),
])
def test_body_is_read(raw, lines):
    found = mailtext.body(inbox.take_apart(raw))
    assert lines is None or found == lines


@pytest.mark.parametrize("text, flowed, delsp, lines", [
    ("a \nb \nc\nd", True, False, ["a b c", "d"]),
    ("a \nb", True, True, ["ab"]),
    ("a \nb", False, False, ["a ", "b"]),
    (" From x\n >y", True, False, ["From x", ">y"]),            # stuffed with a blank
    ("> q \n> r\nmine", True, False, ["> q r", "mine"]),
    ("> q \n>> r", True, False, ["> q ", ">> r"]),
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


# who is answered ------------------------------------------------------------------

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
    (b"From: PBM <PBM@host.example>\n", None),
    (PLAIN + b"X-Loop: " + OWN.encode() + b"\n", None),
    (PLAIN + b"X-Loop: other\nX-Loop: PBM@host.example\n", None),
    (PLAIN + b"Auto-Submitted: auto-replied\n", None),
    (PLAIN + b"Auto-Submitted: Auto-Generated; x=y\n", None),
    (PLAIN + b"Precedence: BULK\n", None),
    (PLAIN + b"Precedence: list\n", None),
    (PLAIN + b"Precedence: junk\n", None),
    (PLAIN + b"List-Id: <x>\n", None),
    (PLAIN + b"X-Mailing-List: x\n", None),
    (PLAIN + b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n", None),
])
def test_who_is_answered(raw, sender):
    message = inbox.take_apart(raw + b"Subject: zenix show 101\n\n")
    if sender is None:
        with pytest.raises(inbox.Unanswered):
            inbox.sender(message, OWN, None)
    else:
        assert inbox.sender(message, OWN, None) == sender


@pytest.mark.parametrize("envelope, answered", [(None, True), ("", True), ("alice@x.org", True), ("<>", False),
                                                ("MAILER-DAEMON", False)])
def test_envelope_sender_counts(envelope, answered):
    message = inbox.take_apart(PLAIN + b"\n")
    if answered:
        assert inbox.sender(message, OWN, envelope) == "alice@x.org"
    else:
        with pytest.raises(inbox.Unanswered):
            inbox.sender(message, OWN, envelope)


@pytest.mark.parametrize("text, echo", [
    ("Re: Zenix error", True), ("Server error", True), ("Re: Zenix Board 101 Error", True),
    ("zenix show 101", False), ("error", False), ("zenix show error", False), ("", False), ("an error", False),
])
def test_answer_to_an_error_reply_is_known(text, echo):
    assert inbox.is_echo(text) is echo


# the program ----------------------------------------------------------------------

@pytest.fixture
def deliver(shell, mailbox):
    """Deliver a message to `pbm --mail`: returns (status, the mails that went out as Messages)."""
    numbers = iter(range(1, 1000))

    def deliver(subject, body="", sender="alice@example.com", status=0, **headers):
        headers.setdefault("message_id", "<%d@example.com>" % next(numbers))
        lines = ["%s: %s" % (name.replace("_", "-"), value) for name, value in headers.items() if value]
        data = "\n".join(["From: " + sender, "Subject: " + subject] + lines + ["", body])
        return raw(data.encode("utf-8"), status)

    def raw(data, status=0, **extra):
        extra = dict({"PBMSENDMAIL": shell.mailer, "PBMFROM": "PBM Server <%s>" % OWN}, **extra)
        found, out, error = shell(["--mail"], input=data, **extra)
        assert out == ""
        assert "Traceback" not in error
        assert found == status, error
        return [email.message_from_string(mail) for mail in mailbox()]

    deliver.raw = raw
    return deliver


def test_reply_tells_what_it_answers(deliver):
    mail, = deliver("zenix games", message_id="<m@x>", references="<r1@x> <r2@x>")
    assert mail.items() == [("From", "PBM Server <%s>" % OWN), ("To", "alice@example.com"),
                            ("Auto-Submitted", "auto-replied"), ("In-Reply-To", "<m@x>"),
                            ("References", "<r1@x> <r2@x> <m@x>"), ("X-Loop", OWN),
                            ("Subject", "List of Zenix games")]


def test_letters_tell_that_a_program_wrote_them(deliver):
    to_alice, to_bob = deliver("zenix challenge -size=3 alice bob", body="Hello Bob,\n\ngood luck!\n-- \nAlice\n")
    assert to_bob["To"] == "bob@example.com"
    assert to_bob["Auto-Submitted"] == "auto-generated" and to_bob["X-Loop"] == OWN
    assert "In-Reply-To" not in to_bob and "References" not in to_bob
    assert to_alice["In-Reply-To"]
    assert to_bob.get_payload().endswith("Challenger writes:\nHello Bob,\n\ngood luck!\n\n")
    assert to_bob["Content-Type"] is None
    assert to_bob["Subject"] == "New Zenix Board 101 alice **"


def test_comment_beyond_ascii_is_declared(deliver):
    mails = deliver("zenix challenge -size=3 alice bob", body="gr\xfcn, \u2713 \u65e5\u672c\n")
    for mail in mails:
        assert mail["Content-Type"] == "text/plain; charset=utf-8" and mail["Content-Transfer-Encoding"] == "8bit"
        assert "gr\xfcn, \u2713 \u65e5\u672c" in mail.get_payload().encode("latin-1").decode("utf-8")
    again = deliver("zenix show 101", sender="carol@example.com")
    assert again[0]["Content-Type"] == "text/plain; charset=utf-8"


def test_refusal_quotes_the_message_without_the_password(deliver):
    deliver("zenix challenge -size=3 alice bob")
    mail, = deliver("zenix move 101 alice wrongpw A3", body="a comment\n", sender="mallory@evil.org")
    assert mail["To"] == "mallory@evil.org"
    assert mail.get_payload() == ("Invalid password entered\n\nOriginal message follows:\n>From: mallory@evil.org\n"
                                  ">Subject: zenix move 101 alice **** A3\n>\n>a comment\n>\n")


def test_message_is_carried_out_once(deliver, shell):
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<same@x>")) == 2
    before = shell.files()
    assert deliver("zenix challenge -size=3 alice bob", message_id="<same@x>") == []
    assert shell.files() == before
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<other@x>")) == 2
    assert shell.get("games/Zenix/.board") == "102\n"


@pytest.mark.parametrize("text", ["zenix show 101", "help", "list", "zenix nonsense", "hello", "zenix move 1 2 3 4",
                                  "zenix help", "signup alice x y"])
def test_even_a_refusal_or_a_question_is_answered_once(deliver, text):
    assert len(deliver(text, message_id="<q@x>")) == (text != "zenix show 101")
    assert deliver(text, message_id="<q@x>") == []


def test_without_identifier_every_message_counts(deliver):
    for _ in range(2):
        mail, = deliver("help", message_id="")
        assert mail["In-Reply-To"] is None and mail["Auto-Submitted"] == "auto-replied"


def test_no_command_gets_one_helpful_reply(deliver):
    for text in ("hello there", "", "zenix", "zenix rebuildgamelist"):
        mail, = deliver(text)
        assert "help commands" in mail.get_payload() and mail["Subject"] == "Server error"
    mail, = deliver("zenix Cleanup")
    assert mail.get_payload().startswith("Unknown command\n")


def test_echo_of_an_error_ends_there(deliver):
    answer, = deliver("nonsense")
    assert deliver("Re: " + answer["Subject"]) == []


def test_own_mail_comes_back_to_nothing(deliver):
    for mail in deliver("zenix challenge -size=3 alice bob"):
        assert deliver.raw(mail.as_bytes()) == []


def test_a_whole_command_list_in_one_message(deliver, shell):
    body = "zenix challenge -size=3 alice bob\n\n# a note\nzenix move 101 alice apw A3\nZENIX Show 101\nrubbish bob bpw\n" \
           "multiple\nlist\nEnd\nzenix move 101 bob bpw B3\n"
    mails = deliver("multiple", body=body)
    assert [mail["Subject"] for mail in mails] == [
        "New Zenix Board 101 alice", "New Zenix Board 101 alice", "Zenix Board 101 bob", "Zenix Board 101 bob",
        "Zenix Board 101 bob", "Server error", "Server error", "List of games"]
    assert mails[5].get_payload() == ("This line is no command\n\nOriginal message follows:\n"
                                      ">Subject: rubbish bob ****\n")
    assert all(mail["In-Reply-To"] or mail["To"] == "bob@example.com" for mail in mails)


@pytest.fixture
def busy(shell, monkeypatch):
    """Lock a game of the host while the test gives commands; they wait for a moment only."""
    program = shell.folder / "impatient" / "bin" / "pbm"
    program.parent.mkdir(parents=True)
    program.write_text(IMPATIENT % conftest.CHECKOUT)
    monkeypatch.setattr(conftest, "CHECKOUT", str(shell.folder / "impatient"))

    @contextlib.contextmanager
    def busy(game):
        folder = shell.home / "games" / game
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / ".lockfile", "w") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX, 1)
            yield
    return busy


IMPATIENT = """
import sys
sys.path.insert(0, %r)
from pbmgames import cli
from pbmgames.storage import files
files.LOCK_SECONDS = 0.2
sys.exit(cli.main())
"""


def test_command_list_goes_on_where_it_had_to_wait(deliver, busy):
    deliver("zenix challenge -size=3 alice bob")
    body = "zenix move 101 alice apw A3\nexo challenge alice bob\nzenix move 101 bob bpw B3\n"
    with busy("Exo"):
        first = deliver("multiple", body=body, message_id="<list@x>", status=75)
    assert [mail["Subject"] for mail in first] == ["Zenix Board 101 bob"] * 2 + ["Zenix Board 101 alice"] * 2
    second = deliver("multiple", body=body, message_id="<list@x>")
    assert [mail["Subject"] for mail in second] == ["New Exo Board 101 alice"] * 2
    assert deliver("multiple", body=body, message_id="<list@x>") == []


def test_what_follows_for_a_game_that_had_to_wait_waits_with_it(shell):
    """Else bob's move would be refused for not being his, and never be tried again."""
    from pbmgames.commands import multiple
    tried = []

    def run(part):
        tried.append(" ".join(part.words[:3]))
        return 75 if len(tried) == 1 else 0
    asked = Request("pbm", "", ["multiple"], {"PBMHOME": str(shell.home), "SENDER": "a@x.org"})
    asked.mark = "0123"
    asked.message = ["", "zenix move 101 alice apw A3", "zenix move 101 bob bpw B3", "exo challenge alice bob"]
    session = Session(asked, Host(str(shell.home)), None, 0, run)
    multiple.multiple(session)
    assert tried == ["move 101 alice", "challenge alice bob"] and session.status == 75


def test_command_list_that_cannot_be_sent_again_names_what_was_not_done(deliver, busy):
    with busy("Exo"):
        mails = deliver("multiple", body="list\nexo move 101 alice apw A3\n", message_id="")
    assert [mail["Subject"] for mail in mails] == ["List of games", "Server error"]
    assert "send them again later" in mails[1].get_payload()
    assert ">Subject: exo move 101 alice **** A3\n" in mails[1].get_payload()


def test_message_is_to_be_delivered_again_when_nothing_could_be_done(deliver, busy):
    with busy("Zenix"):
        assert deliver("zenix challenge alice bob", message_id="<w@x>", status=75) == []
        assert deliver("multiple", body="zenix challenge alice bob\n", message_id="", status=75) == []
    assert len(deliver("zenix challenge alice bob", message_id="<w@x>")) == 2


def test_unusable_host_means_later_too(deliver):
    assert deliver.raw(b"From: a@x.org\nSubject: help\n\n", status=75, PBMHOME="/nonexistent/pbm") == []


def test_environment_of_the_caller_is_not_the_message(deliver, shell):
    """What procmail sets for other programs means nothing here."""
    (shell.folder / "in").write_text("Subject: x\n\nnot mine\n")
    mails = deliver.raw(b"From: alice@example.com\nSubject: zenix challenge -size=3 alice bob\n\nmine\n",
                        SENDER="other@example.com", INPUTFILE=str(shell.folder / "in"), MIME_BOUNDARY="b",
                        CONTENTTYPE="text/html")
    assert {mail["To"] for mail in mails} == {"alice@example.com", "bob@example.com"}
    assert mails[0].get_payload().endswith("Challenger writes:\nmine\n\n")
    assert "boundary" not in mails[0].as_string()


@pytest.mark.parametrize("mailer", ["exit 1", "no-such-program-here"])
def test_a_failing_mailer_loses_nothing(deliver, mailer):
    for text in (b"help", b"nonsense"):
        deliver.raw(b"From: alice@example.com\nSubject: " + text + b"\n\n", PBMSENDMAIL=mailer)
    assert sorted(mail["Subject"] for mail in deliver("list")) == ["Help", "List of games", "Server error"]


def test_a_command_killed_after_it_was_carried_out_is_not_repeated(deliver, shell):
    """The mailer kills the program at the first mail: the mails wait, the mark stands."""
    assert deliver.raw(b"From: alice@example.com\nMessage-ID: <k@x>\nSubject: zenix challenge -size=3 alice bob\n\n",
                       status=-9, PBMSENDMAIL="kill -9 $PPID") == []
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<k@x>")) == 2
    assert shell.get("games/Zenix/.board") == "101\n"


def test_a_command_list_killed_half_way_goes_on_where_it_was(deliver, shell):
    body = "zenix challenge -size=3 alice bob\nzenix move 101 alice apw A3\nzenix move 101 bob bpw B3\n"
    message = b"From: alice@example.com\nMessage-ID: <k@x>\nSubject: multiple\n\n" + body.encode()
    killer = "[ -e '%s/games/Zenix/.101' ] && kill -9 $PPID; exit 1" % shell.home
    assert deliver.raw(message, status=-9, PBMSENDMAIL=killer) == []
    assert "(moves\nA3\n)" in shell.get("games/Zenix/101")
    mails = deliver.raw(message)
    assert sorted(mail["Subject"] for mail in mails) == (
        ["New Zenix Board 101 alice"] * 2 + ["Zenix Board 101 alice"] * 2 + ["Zenix Board 101 bob"] * 2)
    assert "(moves\nA3\nB3\n)" in shell.get("games/Zenix/101")
    assert deliver.raw(message) == []


def test_a_hanging_mailer_blocks_nobody(deliver, shell):
    hanging = shell.start(["--mail"], stdin=subprocess.PIPE, PBMSENDMAIL="sleep 60", PBMSENDMAIL_SECONDS="1.5")
    hanging.stdin.write(b"From: alice@example.com\nSubject: zenix challenge -size=3 alice bob\n\n")
    hanging.stdin.close()
    while not (shell.home / "games" / "Zenix" / "101").exists():
        time.sleep(0.01)
    assert len(deliver("zenix move 101 alice apw A3")) >= 2     # while the other still waits for its mailer
    assert hanging.poll() is None
    assert hanging.wait() == 0
    hanging.stdout.close()
    hanging.stderr.close()
    rest = deliver("list")
    assert rest[0]["Subject"] == "List of games"


def test_old_marks_are_forgotten(tmp_path):
    new, old = tmp_path / "new", tmp_path / "old"
    new.touch()
    old.touch()
    long_ago = time.time() - 61 * 86400
    os.utime(old, (long_ago, long_ago))
    inbox.sweep(str(tmp_path))
    assert new.exists() and not old.exists()
    inbox.sweep(str(tmp_path / "none"))


BROKEN = [
    b"", b"\n", b"\0", b"\xff\xfe", b"Subject", b"From: a@x.org", b"From: a@x.org\nSubject: " + b"x" * 100000 + b"\n\n",
    b"From: a@x.org\nSubject: zenix show 101\nContent-Type: multipart/mixed; boundary=\"\"\n\n--\n--\n",
    b"From: a@x.org\nSubject: zenix \0 show\n\n\0\0\0", b"From: a@x.org\nSubject: \xff\xfe\xfd\n\n\xff",
    b"From: a@x.org\nSubject: =?utf-8?b?/////w==?=\nContent-Type: text/plain; charset=\xff\n\nx",
    b"From: a@x.org\nSubject: help\nContent-Transfer-Encoding: base64\n\n\xff\xff=",
    b"From: a@x.org\nSubject: help\nContent-Type: text/plain; charset*0*=utf-8''%FF; charset*1=x\n\nx",
    b"From: " + b"<" * 50000 + b"\nSubject: help\n\n", b"From: " + b"(" * 50000 + b"a@x.org\nSubject: help\n\n",
    b"From: a@x.org\nSubject: help\n\n" + b"y" * 3000000,
    b"From: a@x.org\nSubject: help\nContent-Type: message/rfc822\n\n" * 2000,
    b"From: a@x.org\nSubject: help\n" + b"".join(
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(2000)),
    b"From: a@x.org\nMessage-ID: \0\nReferences: " + b"<a>" * 30000 + b" <b>" * 30000 + b"\nSubject: zenix ls\n\n",
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_broken_message_is_dealt_with(deliver, number):
    start = time.monotonic()
    deliver.raw(BROKEN[number])
    assert time.monotonic() - start < 5


# fuzz -----------------------------------------------------------------------------

SEED_MESSAGE = (b"From x@y.org Sat May  1\nFrom: Alice <alice@x.org>\nReply-To: <a@x.org>\nTo: pbm@host\n"
                b"Subject: Re: =?utf-8?q?zenix_move?= 101 alice\n apw B3 **\nMessage-ID: <1@x.org>\n"
                b"References: <0@x.org>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"bb\"\n\n--bb\n"
                b"Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\n"
                b"Hello =C3=BC \nyou\n-- \nme\n--bb--\n")
BITS = [b"\0", b"\xff", b"\n", b"\r", b"\r\n", b"\n\n", b" ", b"=?", b"?=", b"\"", b"<", b">", b"@", b";", b"--bb", b"--",
        b"charset=", b"\xc3", b"%00", b"=00", b"Bcc: evil@x.org\n", b"Subject: ", b"\x85", b"\xe2\x80\xa8", b"$(touch x)"]


def mutated(rng):
    data = bytearray(SEED_MESSAGE)
    for _ in range(rng.randrange(1, 8)):
        place = rng.randrange(len(data) + 1)
        if rng.random() < 0.6:
            data[place:place] = rng.choice(BITS)
        else:
            del data[place:place + rng.randrange(1, 20)]
    return bytes(data)


def test_no_message_breaks_the_program_or_its_answers(shell):
    rng = random.Random(11)
    environ = {"PBMHOME": str(shell.home), "PBMFROM": "PBM <%s>" % OWN}
    answered = 0
    for _ in range(1500):
        data = mutated(rng)
        try:
            made = inbox.request(inbox.take_apart(data), environ)
        except inbox.Unanswered:
            continue
        answered += 1
        assert is_address(made.sender) and made.sender != OWN
        assert all("\n" not in line and "\r" not in line and len(line) <= 1000 for line in made.message)
        made.message[0].encode("latin-1")
        "".join(made.words + made.message).encode("latin-1")
        mail = Writer(made, lambda: environ["PBMFROM"], "").mail([made.sender], "Zenix error", "\n".join(made.message))
        found = email.message_from_string(mail)
        assert found["To"] == made.sender and found["Bcc"] is None and found.get_all("Subject") == ["Zenix error"]
        assert not found.defects
    assert answered > 500


SUBJECT_BITS = ["zenix", "move", "101", "alice", "apw", "-size=3", "--", "**", "\"", "'", "`id`", "$(id)", ";", "|", "\0",
                "../../etc/passwd", "%s", "\x1b", "\xc3\xa9", "#", "Re:", "help", "show", "multiple", "all", "x" * 300,
                "Cleanup", "change", "signup", "list", "Exo"]


def test_no_subject_is_too_strange(shell, monkeypatch):
    """Every command word with any words behind it gives an answer, no exception."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(execute, "interruptible", lambda wanted: None)
    rng = random.Random(12)
    environ = {"PBMHOME": str(shell.home), "SENDER": "a@x.org", "PBMFROM": OWN}
    for number in range(600):
        text = " ".join(rng.choice(SUBJECT_BITS) for _ in range(rng.randrange(7)))
        subject.masked(text, NoUsers)
        game, words = subject.read(text)
        if words[:1] == ["multiple"]:
            continue
        made = Request("pbm", game, words, environ)
        made.unknown, made.answering, made.mark, made.message = "" if words else "?", "", "m%d" % number, []
        session = execute.perform(made)
        assert session.mails or game                      # `zenix show alice` may have nothing to show
    assert not (shell.home.parent / "x").exists()


# headers cannot be injected -------------------------------------------------------

EVIL = "x\nBcc: evil@x.org\r\nX-Evil: 1"


@pytest.mark.parametrize("place", ["PBMFROM", "SENDER", "CONTENTTYPE", "MIME_BOUNDARY", "CONTENTDISPOSITION", "to",
                                   "subject", "answering"])
def test_no_header_can_be_smuggled_in(place):
    environ = {"SENDER": "a@x.org", "PBMFROM": "PBM <pbm@x.org>", "MIME_BOUNDARY": "b", "CONTENTTYPE": "text/html"}
    if place.isupper():
        environ[place] = "text/plain; " + EVIL if place == "CONTENTTYPE" else EVIL
    made = Request("pbm", "zenix", ["show", "101"], environ)
    if place == "answering":
        message = inbox.take_apart(b"Message-ID: <1\rBcc: evil@x.org>\nReferences: <a\x0bb> <ok@x>\n\n")
        made.answering = inbox.threading(message)
    to = [made.sender, EVIL if place == "to" else "b@x.org"]
    mail = Writer(made, lambda: environ["PBMFROM"], "").mail(to, EVIL if place == "subject" else "Zenix Board 101", "text")
    head = mail.partition("\n\n")[0]
    assert "\r" not in head
    names = [line.partition(":")[0] for line in head.split("\n")]
    assert set(names) <= {"From", "To", "Subject", "MIME-Version", "Content-Type", "Auto-Submitted", "X-Loop",
                          "In-Reply-To", "References"}
    assert len(names) == len(set(names))


def test_evil_lines_of_an_old_user_file_stay_in_their_header(shell, mailbox):
    shell.put("etc/users", "al\rice:apw:x:0:alice@example.com\nalice:apw:x:0:a@x.org\rBcc: evil@x.org\nbob:bpw:x:0:b@x.org\n")
    assert shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=shell.mailer)[0] == 0
    for mail in mailbox():
        assert "\r" not in mail.partition("\n\n")[0]
        assert email.message_from_string(mail)["Bcc"] is None


@pytest.mark.parametrize("field, bare", [("PBM Server <pbm@x.org>", "pbm@x.org"), ("pbm@x.org", "pbm@x.org"),
                                         ("<pbm@x.org> (PBM)", "pbm@x.org")])
def test_bare_address(field, bare):
    assert address(field) == bare


def test_a_mail_to_a_host_whose_disk_is_not_there_is_kept(shell, deliver):
    users = shell.get("etc/users")
    os.unlink(shell.home / "etc" / "users")
    before = shell.files()
    assert deliver("zenix games", status=75) == []
    assert shell.files() == before
    shell.put("etc/users", users)
    assert "Subject: List of Zenix games" in str(deliver("zenix games")[0])


@pytest.mark.parametrize("module", ["email.parser", "email.header", "hashlib", "pbmgames.inbox.receive", "pbmgames.commands.subject",
                                    "pbmgames.commands.aftermath", "pbmgames.commands.play", "pbmgames.games.zenix"])
def test_a_mail_is_kept_if_the_program_cannot_be_loaded(shell, module):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    hidden = "import sys; sys.modules[%r] = None; sys.path.insert(0, %r)\n" \
             "from pbmgames.cli import main; sys.exit(main(['pbm', '--mail']))" % (module, conftest.CHECKOUT)
    before = shell.files()
    done = subprocess.run([sys.executable, "-c", hidden], env=shell.environ(PBMSENDMAIL="true"), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, input=b"From: alice@example.com\nSubject: zenix move 101 alice apw A3\n\nhi\n")
    assert (done.returncode, done.stdout) == (75, b"") and done.stderr.count(b"\n") == 1
    assert shell.files() == before

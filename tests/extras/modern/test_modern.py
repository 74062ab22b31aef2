"""Modern letters: the classic text, a page beside it, threads, and who gets a token."""

import email
import email.utils
import shutil
import subprocess

import pytest

from pbmgames.board import Match
from pbmgames.extras.modern import modern, tokens
from pbmgames.games import find
from pbmgames.letters import SUMMARY, Letter, Note
from pbmgames.post import Post
from pbmgames.request import Request
from pbmgames.storage import Host, paths

SERVER = "pbm@games.example.org"


@pytest.fixture
def give(shell, mailbox):
    """Give a command on a host with modern letters; returns the mails that went out as Messages."""
    shell.put("etc/settings", "letters = modern\nfrom = PBM Server <%s>\n" % SERVER)

    def give(words, **extra):
        status, _, error = shell(words, PBMSENDMAIL=shell.mailer, **extra)
        assert not error
        give.status = status
        return [email.message_from_bytes(mail.encode("latin-1")) for mail in mailbox()]
    return give


def plain(mail):
    """Return the plain text of a mail, one character a byte."""
    part = mail.get_payload(0) if mail.is_multipart() else mail
    assert part.get_content_type() == "text/plain"
    return part.get_payload(decode=True).decode("latin-1")


def token(mail):
    """Return the token in a mail's identifier, None if it carries none."""
    found = tokens.read(mail["Message-ID"])
    return found and found[0]


SESSION = ["zenix challenge -size=3 alice bob", "zenix subscribe 101 carol cpw", "zenix notify dave dpw",
           "zenix move 101 alice apw A3", "zenix queue 101 alice apw B2", "zenix chat 101 bob bpw",
           "zenix move 101 bob bpw propose", "zenix move 101 bob bpw B3", "zenix move 101 alice apw resign",
           "zenix show 101"]


@pytest.mark.slow
def test_plain_text_is_the_classic_letter_and_how_to_answer(shell, give, mailbox):
    for words in SESSION:
        extra = {"SENDER": "bob@example.com"} if "show" in words else {}
        before = shell.files()
        shell(words, PBMSENDMAIL=shell.mailer, PBMLETTERS="classic", **extra)
        classic = [email.message_from_string(mail) for mail in mailbox()]
        for path in set(shell.files()) | set(before):
            (shell.home / path).unlink(missing_ok=True)
            if path in before:
                shell.put(path, before[path])
        mails = give(words, **extra)
        assert len(mails) == len(classic) > 0
        for old, new in zip(classic, mails):
            assert (old["Subject"], old["From"], old["To"]) == (new["Subject"], new["From"], new["To"])
            text, _, hints = plain(new).partition("-- \n")
            assert text == old.get_payload()
            assert hints == "" or "answer" in hints or "send a mail" in hints


def test_headers_and_parts(shell, give):
    shell.put("etc/users", "alice:apw:x:0:alice@example.com al@home.example\nbob:bpw:x:0:nobody\n")
    mail, = give("zenix challenge -size=3 alice bob")
    assert mail.keys() == ["Date", "From", "To", "Subject", "Message-ID", "In-Reply-To", "References",
                           "X-PBM-Sent", "Auto-Submitted", "X-Loop", "MIME-Version", "Content-Type"]
    assert mail["To"] == "alice@example.com, al@home.example"
    assert email.utils.parsedate_to_datetime(mail["Date"]).isoformat() == "2003-05-01T12:00:00+00:00"
    assert (mail["Auto-Submitted"], mail["X-Loop"]) == ("auto-generated", SERVER)
    assert mail.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in mail.get_payload()] == ["text/plain", "text/html"]
    references = mail["References"].split()
    assert references[0] == mail["In-Reply-To"] and tokens.read(references[-1])[0] == token(mail)
    assert mail["Message-ID"] not in references and all(len(word) < 70 for word in references + [mail["Message-ID"]])


@pytest.mark.slow
def test_letters_of_a_board_are_one_thread_for_each_reader(give):
    mails = [mail for words in SESSION[:4] for mail in give(words)]
    roots = {}
    for mail in mails:
        if mail["References"]:
            roots.setdefault(mail["To"], set()).add(mail["References"].split()[0])
    assert len(roots) == 3 and all(len(found) == 1 for found in roots.values())
    assert len(set.union(*roots.values())) == 3
    identifiers = [mail["Message-ID"] for mail in mails]
    assert len(set(identifiers)) == len(identifiers)


def test_a_mail_that_waits_keeps_its_identifier(shell, give):
    shell("zenix challenge -size=3 alice bob", PBMSENDMAIL="exit 1")
    waiting = sorted(email.message_from_string(shell.get("outbox/" + path.name))["Message-ID"]
                     for path in (shell.home / "outbox").iterdir() if path.name[0].isdigit())
    shell.now = "2003-05-03 12:00:00"
    assert sorted(mail["Message-ID"] for mail in give("zenix games")) == waiting and len(waiting) == 2


# who gets a token -------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("users, words, extra, holders", [
    ("", "zenix move 101 alice apw A3", {}, ["alice", "bob"]),
    ("", "zenix show 101", {"SENDER": "bob@example.com"}, ["bob"]),
    ("", "zenix show 101", {"SENDER": "Bob <Bob@Example.com>"}, []),
    ("", "zenix show 101", {"SENDER": "BOB@Example.com"}, ["BOB"]),
    ("", "zenix show 101", {"SENDER": "carol@example.com"}, []),
    ("", "zenix show 101#0", {"SENDER": "bob@example.com"}, []),
    ("", "zenix show 101#", {"SENDER": "bob@example.com"}, []),
    ("", "zenix showas carol cpw 101", {"SENDER": "bob@example.com"}, []),
    ("", "zenix showas bob bpw 101", {"SENDER": "carol@example.com"}, []),
    ("", "zenix preview 101", {"SENDER": "alice@example.com"}, []),
    ("", "zenix replay 101 5", {"SENDER": "alice@example.com"}, []),
    ("", "zenix submit 101 alice apw A3", {"SENDER": "alice@example.com"}, []),
    ("", "zenix move 101 alice apw Z9", {"SENDER": "alice@example.com"}, ["alice"]),
    ("", "zenix move 101 alice apw Z9", {"SENDER": "bob@example.com"}, []),
    ("", "zenix move 101 alice apw Z9", {"SENDER": "x@example.com"}, []),
    ("", "zenix move 101 alice bad A3", {"SENDER": "alice@example.com"}, []),
    ("", "zenix move 101 carol cpw A3", {"SENDER": "carol@example.com"}, []),
    ("alice@example.com", "zenix move 101 alice apw A3", {}, []),
    ("bob@example.com Alice@example.com", "zenix move 101 alice apw A3", {}, []),
    ("bob@example.com b2@example.com", "zenix move 101 alice apw A3", {}, ["alice", "bob"]),
    ("bob@example.com b2@example.com", "zenix show 101", {"SENDER": "b2@example.com"}, ["b2"]),
    ("bob@example.com, b2@example.com", "zenix move 101 alice apw A3", {}, ["alice", "bob"]),
])
def test_only_the_one_player_of_an_address_gets_a_token(shell, give, users, words, extra, holders):
    if users:
        shell.put("etc/users", shell.get("etc/users").replace("bob@example.com", users))
    give("zenix challenge -size=3 alice bob")
    give("zenix subscribe 101 carol cpw")
    mails = give(words, **extra)
    assert mails
    assert sorted(mail["To"].partition("@")[0] for mail in mails if token(mail)) == holders
    for mail in mails:
        found = token(mail)
        references = [tokens.read(word) for word in (mail["References"] or "").split()]
        assert found is None or references[-1][0] == found
        text = mail.as_string()
        assert found is None or text.count(found) == 2
        assert found is not None or not any(references)


@pytest.mark.slow
def test_no_token_is_printed(shell, give):
    give("zenix challenge -size=3 alice bob")
    _, out, error = shell("zenix move 101 alice apw A3", PBMSENDMAIL=shell.mailer)
    assert "Message-ID" not in out and not error


@pytest.mark.slow
def test_watchers_can_leave(shell, give):
    give(SESSION[0])
    letters = give(SESSION[1]) + [mail for mail in give(SESSION[3]) if mail["To"] == "carol@example.com"]
    found = {mail["List-Unsubscribe"] for mail in letters if mail.is_multipart()}
    assert len(found) == 1 and found.pop().startswith(
        "<mailto:%s?subject=unsubscribe%%20zenix%%20101%%20carol%%20" % SERVER)
    give(SESSION[2])
    give(SESSION[7])
    mails = {mail["To"]: mail for mail in give(SESSION[8]) if mail["List-Unsubscribe"]}
    assert set(mails) == {"carol@example.com", "dave@example.com"}
    assert "unsubscribe%20zenix%20all%20dave%20" in mails["dave@example.com"]["List-Unsubscribe"]


@pytest.mark.parametrize("text", ["", "\0" * 65, "5a" * 31, "5a" * 32 + "\n" + "5a" * 32 + "\n", "nonsense\n"])
def test_a_damaged_key_stops_no_move_and_is_made_anew_by_a_repair(shell, give, text):
    give(SESSION[0])
    shell.put("etc/key", text)
    status, out, error = shell(SESSION[3], PBMSENDMAIL=shell.mailer)
    assert status == 0 and "Subject: " in out
    assert error.startswith("pbm: etc/key is damaged: ") and shell.get("etc/key") == text
    assert "  etc/key: it holds no key, and no letter" in shell("verify")[1]
    assert "  repaired: etc/key: a new key; " in shell("verify --repair")[1]
    assert len(bytes.fromhex(shell.get("etc/key"))) == 32 and (shell.get("damaged/etc/key") or "") == text
    assert "etc/key: it holds" not in shell("verify")[1]


def test_letters_with_parts_of_their_own_stay_as_they_are(shell, give):
    shell.put("in", "Subject: x\n\n<b>hi</b>\n")
    mails = give("zenix challenge -size=3 alice bob", INPUTFILE=str(shell.home / "in"), MIME_BOUNDARY="b",
                 CONTENTTYPE="text/html")
    assert [mail.get_content_type() for mail in mails] == ["multipart/mixed"] * 2 and not mails[0]["Message-ID"]


# encodings --------------------------------------------------------------------------

@pytest.fixture
def form(tmp_path):
    """Put a text into a mail without a board."""
    request = Request("pbm", "", [], {"SENDER": "a@x.org", "PBMFROM": "PBM <%s>" % SERVER})
    made = modern.of(Post(request, Host(str(tmp_path)), "Server", None))
    return lambda text, **more: made.mail(["a@x.org"], Note("subject", text), **more)


@pytest.mark.parametrize("text, how, charset", [
    ("plain\n", "7bit", "us-ascii"), ("", "7bit", "us-ascii"), ("no end", "7bit", "us-ascii"),
    ("gr\xc3\xbcn\n", "8bit", "utf-8"), ("gr\xfcn\n", "8bit", "iso-8859-1"),
    ("x" * 998 + "\n", "7bit", "us-ascii"), ("x" * 999 + "\n", "quoted-printable", "us-ascii"),
    ("a\n.\nb\n", "quoted-printable", "us-ascii"), (".", "quoted-printable", "us-ascii"),
    ("..\n. \n", "7bit", "us-ascii"), ("\xc3\xbc" * 600 + " \n.\n=3D\n", "quoted-printable", "utf-8"),
])
def test_text_is_encoded_only_if_it_has_to_be(form, text, how, charset):
    raw = form(text)
    mail = email.message_from_bytes(raw.encode("latin-1"))
    assert (mail["Content-Transfer-Encoding"], mail.get_content_charset()) == (how, charset)
    assert mail.get_payload(decode=True) == text.encode("latin-1")
    body = raw.partition("\n\n")[2].split("\n")
    assert max(map(len, body)) <= 998 and "." not in body
    assert how == "quoted-printable" or raw.endswith("\n\n" + text)


@pytest.mark.parametrize("comment, how, escaped", [
    (["alice writes:", "gr\xc3\xbcn", "<b> & \"x\""], "7bit", "gr&#252;n\n&lt;b&gt; &amp; &quot;x&quot;\n"),
    (["alice writes:", "y" * 2000, "."], "quoted-printable", "\n%s\n.\n" % ("y" * 2000)),
])
def test_parts_come_back_as_they_went_in(tmp_path, comment, how, escaped):
    host = Host(str(tmp_path)).open(exclusive=True)
    (tmp_path / paths.ADVERTISEMENT).parent.mkdir(exist_ok=True)
    (tmp_path / paths.ADVERTISEMENT).write_text("Play!\n")
    made = modern.of(Post(Request("pbm", "", [], {"PBMFROM": SERVER}), host, "Zenix", None))
    match = Match(find("zenix"), "101", ["alice", "bob"], 0)
    match.comment = comment
    letter = Letter(match, SUMMARY, "alice")
    mail = email.message_from_bytes(made.mail(["a@x.org"], letter).encode("latin-1"))
    assert plain(mail).startswith(letter.text + "Play!\n-- \n")
    page = mail.get_payload(1)
    assert (page["Content-Transfer-Encoding"], page.get_content_charset()) == (how, "us-ascii")
    assert not mail.defects and not any(part.defects for part in mail.walk())
    host.close()
    assert escaped in page.get_payload(decode=True).decode("ascii")


@pytest.mark.skipif(not shutil.which("formail"), reason="no formail")
def test_formail_reads_the_headers(give):
    for mail in give(SESSION[0]):
        raw = mail.as_bytes(policy=mail.policy.clone(max_line_length=None))
        for name in ("Message-ID", "References", "To", "Subject", "Content-Type"):
            done = subprocess.run(["formail", "-x", name + ":"], input=raw, stdout=subprocess.PIPE)
            assert done.stdout.decode().strip() == mail[name]


def test_a_replay_has_a_page_and_a_thread_and_no_token(give):
    give("zenix challenge -size=3 alice bob")
    mails = [give(words, SENDER="bob@example.com")[0] for words in ("zenix show 101", "zenix replay 101 0")]
    assert [mail.get_content_type() for mail in mails] == ["multipart/alternative"] * 2
    assert mails[0]["References"].split()[0] == mails[1]["References"].split()[0]
    assert tokens.read(mails[0]["Message-ID"]) and not tokens.read(mails[1]["Message-ID"])

"""Mail in: whole messages through `pbm --mail`, each carried out once and answered once, whatever happens meanwhile."""

import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
import time

import pytest

import conftest
from conftest import OWN


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


@pytest.mark.slow
def test_comment_beyond_ascii_is_declared(deliver):
    mails = deliver("zenix challenge -size=3 alice bob", body="gr\xfcn, \u2713 \u65e5\u672c\n")
    for mail in mails:
        assert mail["Content-Type"] == "text/plain; charset=utf-8" and mail["Content-Transfer-Encoding"] == "8bit"
        assert "gr\xfcn, \u2713 \u65e5\u672c" in mail.get_payload().encode("latin-1").decode("utf-8")
    again = deliver("zenix show 101", sender="carol@example.com")
    assert again[0]["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.slow
def test_refusal_quotes_the_message_without_the_password(deliver):
    deliver("zenix challenge -size=3 alice bob")
    mail, = deliver("zenix move 101 alice wrongpw A3", body="a comment\n", sender="mallory@evil.org")
    assert mail["To"] == "mallory@evil.org"
    assert mail.get_payload() == ("Invalid password entered\n\nOriginal message follows:\n>From: mallory@evil.org\n"
                                  ">Subject: zenix move 101 alice **** A3\n>\n>a comment\n>\n")


@pytest.mark.slow
def test_message_is_carried_out_once(deliver, shell):
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<same@x>")) == 2
    before = shell.files()
    assert deliver("zenix challenge -size=3 alice bob", message_id="<same@x>") == []
    assert shell.files() == before
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<other@x>")) == 2
    assert shell.get("games/Zenix/.board") == "102\n"


@pytest.mark.slow
@pytest.mark.parametrize("text", ["zenix show 101", "help", "list", "zenix nonsense", "hello", "zenix move 1 2 3 4",
                                  "zenix help", "signup alice x y"])
def test_even_a_refusal_or_a_question_is_answered_once(deliver, text):
    assert len(deliver(text, message_id="<q@x>")) == 1
    assert deliver(text, message_id="<q@x>") == []


@pytest.mark.slow
def test_without_identifier_every_message_counts(deliver):
    for _ in range(2):
        mail, = deliver("help", message_id="")
        assert mail["In-Reply-To"] is None and mail["Auto-Submitted"] == "auto-replied"


@pytest.mark.slow
def test_no_command_gets_one_helpful_reply(deliver):
    for text in ("hello there", "", "zenix", "zenix rebuildgamelist", "Cleanup"):
        mail, = deliver(text)
        assert "help commands" in mail.get_payload() and mail["Subject"] == "Server error"
        assert "\n    Subject: Cleanup" not in mail.get_payload()
    mail, = deliver("zenix Cleanup")
    assert mail.get_payload().startswith("Unknown command\n")


def test_who_only_wants_to_join_reads_how(deliver):
    mail, = deliver("sign up erin pw1", sender="erin@example.com")
    assert "    Subject: signup <userid> <password>" in mail.get_payload() and "pw1" not in mail.get_payload()


@pytest.mark.slow
def test_who_answers_an_error_hears_that_nobody_reads_it_and_not_for_ever(deliver):
    answer, = deliver("nonsense")
    for _ in range(2):
        answer, = deliver("Re: " + answer["Subject"], body="B8\n")
        assert "Your mail answers an error, and was not read: nothing was done." in answer.get_payload()
    assert deliver("Re: " + answer["Subject"]) == []


def test_echo_of_a_strangers_error_ends_there(deliver):
    answer, = deliver("nonsense", sender="eve@x.org")
    assert deliver("Re: " + answer["Subject"], sender="eve@x.org") == []


@pytest.mark.slow
def test_own_mail_comes_back_to_nothing(deliver):
    for mail in deliver("zenix challenge -size=3 alice bob"):
        assert deliver.raw(mail.as_bytes()) == []


@pytest.mark.slow
def test_a_whole_command_list_in_one_message(deliver, shell):
    body = "zenix challenge -size=3 alice bob\n\n# a note\nzenix move 101 alice apw A3\nZENIX Show 101\n" \
           "rubbish bob bpw\nmultiple\nlist\nEnd\nzenix move 101 bob bpw B3\n"
    mails = deliver("multiple", body=body)
    assert [mail["Subject"] for mail in mails] == [
        "New Zenix Board 101 alice", "New Zenix Board 101 alice", "Zenix Board 101 bob", "Zenix Board 101 bob",
        "Zenix Board 101 bob", "Server error", "Server error", "List of games"]
    assert mails[5].get_payload() == ("This line is no command\n\nOriginal message follows:\n"
                                      ">Subject: **** **** ****\n")
    assert all(mail["In-Reply-To"] or mail["To"] == "bob@example.com" for mail in mails)


@pytest.fixture
def busy(shell):
    """Lock a game of the host while the test gives commands; they wait for a moment only."""
    program = shell.folder / "impatient"
    program.write_text(IMPATIENT % conftest.CHECKOUT)
    shell.program = str(program)

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
from pbmgames.storage import locks
locks.LOCK_SECONDS = 0.2
sys.exit(cli.main())
"""


@pytest.mark.slow
def test_command_list_goes_on_where_it_had_to_wait(deliver, busy):
    deliver("zenix challenge -size=3 alice bob")
    body = "zenix move 101 alice apw A3\nexo challenge alice bob\nzenix move 101 bob bpw B3\n"
    with busy("Exo"):
        first = deliver("multiple", body=body, message_id="<list@x>", status=75)
    assert [mail["Subject"] for mail in first] == ["Zenix Board 101 bob"] * 2 + ["Zenix Board 101 alice"] * 2
    second = deliver("multiple", body=body, message_id="<list@x>")
    assert [mail["Subject"] for mail in second] == ["New Exo Board 101 alice"] * 2
    assert deliver("multiple", body=body, message_id="<list@x>") == []


def test_command_list_that_cannot_be_sent_again_names_what_was_not_done(deliver, busy):
    with busy("Exo"):
        mails = deliver("multiple", body="list\nexo move 101 alice apw A3\n", message_id="")
    assert [mail["Subject"] for mail in mails] == ["List of games", "Server error"]
    assert "send them again later" in mails[1].get_payload()
    assert ">Subject: exo move 101 alice **** A3\n" in mails[1].get_payload()


@pytest.mark.slow
def test_message_is_to_be_delivered_again_when_nothing_could_be_done(deliver, busy):
    with busy("Zenix"):
        assert deliver("zenix challenge alice bob", message_id="<w@x>", status=75) == []
        assert deliver("multiple", body="zenix challenge alice bob\n", message_id="", status=75) == []
    assert len(deliver("zenix challenge alice bob", message_id="<w@x>")) == 2


def test_unusable_host_means_later_too(deliver):
    assert deliver.raw(b"From: a@x.org\nSubject: help\n\n", status=75, PBMHOME="/nonexistent/pbm") == []


def test_nothing_is_made_in_a_folder_that_is_no_host(deliver, tmp_path):
    (tmp_path / "wrong").mkdir()
    data = b"From: a@x.org\nSubject: zenix show 101\n\n"
    assert deliver.raw(data, status=75, PBMHOME=str(tmp_path / "wrong")) == []
    assert [path.name for path in (tmp_path / "wrong").rglob("*") if path.name != "seen"] == []


def test_environment_of_the_caller_is_not_the_message(deliver, shell):
    """What procmail sets for other programs means nothing here."""
    (shell.folder / "in").write_text("Subject: x\n\nnot mine\n")
    mails = deliver.raw(b"From: alice@example.com\nSubject: zenix challenge -size=3 alice bob\n\nmine\n",
                        SENDER="other@example.com", INPUTFILE=str(shell.folder / "in"), MIME_BOUNDARY="b",
                        CONTENTTYPE="text/html")
    assert {mail["To"] for mail in mails} == {"alice@example.com", "bob@example.com"}
    assert mails[0].get_payload().endswith("Challenger writes:\nmine\n\n")
    assert "boundary" not in mails[0].as_string()


@pytest.mark.slow
@pytest.mark.parametrize("mailer", ["exit 1", "no-such-program-here"])
def test_a_failing_mailer_loses_nothing(deliver, shell, mailer):
    for text in (b"help", b"nonsense"):
        deliver.raw(b"From: alice@example.com\nSubject: " + text + b"\n\n", PBMSENDMAIL=mailer)
    shell.now = "2003-05-01 12:15:00"
    assert sorted(mail["Subject"] for mail in deliver("list")) == ["Help", "List of games", "Server error"]


@pytest.mark.slow
def test_a_command_killed_after_it_was_carried_out_is_not_repeated(deliver, shell):
    """The mailer kills the program at the first mail: the mails wait, the mark stands."""
    assert deliver.raw(b"From: alice@example.com\nMessage-ID: <k@x>\nSubject: zenix challenge -size=3 alice bob\n\n",
                       status=-9, PBMSENDMAIL="kill -9 $PPID") == []
    assert len(deliver("zenix challenge -size=3 alice bob", message_id="<k@x>")) == 2
    assert shell.get("games/Zenix/.board") == "101\n"


@pytest.mark.slow
def test_a_command_list_killed_half_way_goes_on_where_it_was(deliver, shell):
    body = "zenix challenge -size=3 alice bob\nzenix move 101 alice apw A3\nzenix move 101 bob bpw B3\n"
    message = b"From: alice@example.com\nMessage-ID: <k@x>\nSubject: multiple\n\n" + body.encode()
    killer = "[ -e '%s/games/Zenix/.101' ] && kill -9 $PPID; exit 1" % shell.home
    assert deliver.raw(message, status=-9, PBMSENDMAIL=killer) == []
    assert "(moves\nA3\n)" in shell.get("games/Zenix/101")
    shell.now = "2003-05-01 12:15:00"
    mails = deliver.raw(message)
    assert sorted(mail["Subject"] for mail in mails) == (
        ["New Zenix Board 101 alice"] * 2 + ["Zenix Board 101 alice"] * 2 + ["Zenix Board 101 bob"] * 2)
    assert "(moves\nA3\nB3\n)" in shell.get("games/Zenix/101")
    assert deliver.raw(message) == []


@pytest.mark.check
def test_a_hanging_mailer_blocks_nobody(deliver, shell):
    hanging = shell.start(["--mail"], stdin=subprocess.PIPE, PBMSENDMAIL="sleep 60", PBMSENDMAIL_SECONDS="2")
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


@pytest.mark.slow
def test_a_mail_to_a_host_whose_disk_is_not_there_is_kept(shell, deliver):
    users = shell.get("etc/users")
    os.unlink(shell.home / "etc" / "users")
    before = shell.files()
    assert deliver("zenix games", status=75) == []
    assert shell.files() == before
    shell.put("etc/users", users)
    assert "Subject: List of Zenix games" in str(deliver("zenix games")[0])


@pytest.mark.parametrize("broken", [
    "sys.modules['email.header']", "sys.modules['pbmgames.inbox.receive']", "sys.modules['pbmgames.words']",
    "sys.modules['pbmgames.commands.play']", "sys.modules['pbmgames.games.zenix']",
    "import pbmgames.inbox.receive as m; m.take_apart", "import pbmgames.inbox.receive as m; m.Incoming.arranged",
    "import pbmgames.execute as m; m.tell_addresses", "import pbmgames.execute as m; m.perform",
])
def test_a_mail_is_kept_if_a_part_of_the_program_is_gone_or_broken(shell, broken):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    program = "import sys; sys.path.insert(0, %r); %s = None\n" \
              "from pbmgames.cli import main; sys.exit(main(['pbm', '--mail']))" % (conftest.CHECKOUT, broken)
    before = shell.files()
    mail = b"From: alice@example.com\nSubject: =?us-ascii?q?zenix_move_101_alice_apw_A3?=\n\nhi\n"
    done = subprocess.run([sys.executable, "-c", program], env=shell.environ(PBMSENDMAIL="true"), capture_output=True,
                          input=mail)
    assert (done.returncode, done.stdout) == (75, b"") and done.stderr.count(b"\n") == 1
    assert shell.files() == before


# damage ------------------------------------------------------------------------

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
    assert time.monotonic() - start < 60        # some took minutes


def test_a_strangers_mail_with_the_same_identifier_swallows_no_move(shell, deliver):
    shell("zenix challenge -size=3 alice bob")
    for sender, subject in (("eve@x.org", "zenix move 101 alice guess A3"), ("alice@example.com", "help"),
                            ("eve@x.org", "help"), ("alice@example.com", "zenix move 101 alice guess A3")):
        assert deliver(subject, sender=sender, message_id="<next@alice>")
    assert len(deliver("zenix move 101 alice apw A3", message_id="<next@alice>")) == 2
    assert len(deliver("zenix chat 101 alice apw", "hello", message_id="<next@alice>")) == 2
    assert len(deliver("zenix chat 101 alice apw", "hello again", message_id="<next@alice>")) == 2


def test_a_mail_without_the_token_swallows_no_answer(room):
    answer = room.answer(room.letters[0], "A3", Message_ID="<next@alice>")
    for headers in ({"In_Reply_To": None, "References": None}, {"References": None, "In_Reply_To": "<guess@x>"}):
        mail, = room.deliver(room.answer(room.letters[0], "A3", Message_ID="<next@alice>", **headers))
        assert mail["Subject"] == "Zenix error"
    assert len(room.deliver(answer)) == 2
    assert room.deliver(answer) == []


def test_a_mail_that_is_passed_over_as_known_leaves_a_line(shell, deliver):
    shell("zenix challenge -size=3 alice bob")
    message = b"From: alice@example.com\nSubject: %s\nMessage-ID: <m@x>\n\n%s"
    for text in (message % (b"zenix move 101 alice apw A3", b""), message % (b"multiple", b"zenix show 101\nlist\n")):
        first, second = (shell("--mail", input=text, PBMSENDMAIL="true") for _ in range(2))
        assert first == (0, "", "") and second[:2] == (0, "") and second[2].startswith(
            "pbm: message passed over: it was carried out before\n")


@pytest.mark.parametrize("subject, body, part", [("zenix move 101 alice apw A3", "", ""),
                                                 ("multiple", "zenix move 101 alice apw A3\n", ".1")])
def test_marks_of_version_1_1_are_honoured(shell, deliver, subject, body, part):
    shell("zenix challenge -size=3 alice bob")
    shell.put("seen/" + hashlib.sha256(b"<m@x>").hexdigest() + part, "")
    assert deliver(subject, body, message_id="<m@x>") == []
    assert "(moves" not in shell.get("games/Zenix/101")

"""A whole host on the real procmail, with the example recipe: two people play a game by mail and nothing else."""

import email
import mailbox as mailboxes
import os
import shutil
import subprocess
import tempfile

import pytest
from test_mail_script import BROKEN

from conftest import CHECKOUT, call

pytestmark = [pytest.mark.check,
              pytest.mark.skipif(shutil.which("procmail") is None, reason="no procmail")]

SERVER = "pbm@example.com"
DROP = """#!/bin/sh
# a mailer that puts every mail into a maildir, unless it is told to be out of order
[ -e '{folder}/out-of-order' ] && exit 1
name=$(date +%s%N).$$
cat > '{folder}/mail/tmp/'$name && mv '{folder}/mail/tmp/'$name '{folder}/mail/new/'
"""


class Post:
    """A mail system: the server's account with its procmailrc, and everybody's mail in one maildir."""

    def __init__(self, folder):
        self.folder = folder
        self.home = folder / "games"
        (self.home / "etc").mkdir(parents=True)
        (self.home / "etc/settings").write_text("from = PBM Server <%s>\n" % SERVER)
        (folder / "bin").mkdir()
        self.maildir = mailboxes.Maildir(str(folder / "mail"))
        self.program("drop", DROP.format(folder=folder))
        for name in ("cat", "date", "mv"):      # what the programs here need, but no pbm that is installed beside them
            (folder / "bin" / name).symlink_to(shutil.which(name))
        self.program("pbm", "#!/bin/sh\nexec %s \"$@\"\n" % call("-S"))
        self.recipe = folder / "procmailrc"
        self.recipe.write_text(self.recipe_for(folder))
        self.recipe.chmod(0o600)
        self.sent = 0

    def program(self, name, text):
        """Put a program where the recipe finds it."""
        path = self.folder / "bin" / name
        path.unlink(missing_ok=True)            # what is there may be closed to who runs the tests
        path.write_text(text)
        path.chmod(0o755)

    def recipe_for(self, folder):
        """Return the example recipe with the lines set that it says are to be set, as its reader would."""
        with open(os.path.join(CHECKOUT, "examples", "procmailrc")) as file:
            text = file.read()
        for old, new in (("PBMHOME=$HOME/games\n", "PBMHOME=%s/games\n" % folder),
                         ("PATH=/usr/local/bin:/usr/bin:/bin\n", "PATH=%s/bin\n" % folder),
                         ("#PBMSENDMAIL=\"/usr/sbin/sendmail -t -i\"\n", "PBMSENDMAIL=drop\n")):
            assert text.count(old) == 1
            text = text.replace(old, new)
        return text

    def deliver(self, data, status=0):
        """Give a message to procmail; return the mails that went out because of it."""
        done = subprocess.run(["procmail", "MAILDIR=%s" % self.folder, "DEFAULT=%s/lost" % self.folder,
                               "ORGMAIL=%s/lost" % self.folder, str(self.recipe)],
                              input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=str(self.folder))
        assert (done.returncode, done.stdout) == (status, b""), self.log()
        assert "Traceback" not in self.log()
        assert not (self.folder / "lost").exists()
        mails = []
        for key in sorted(self.maildir.keys()):
            mails.append(email.message_from_bytes(self.maildir.get_bytes(key)))
            self.maildir.discard(key)
        return mails

    def log(self):
        """Return what procmail and pbm said."""
        path = self.home / "procmail.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def message(self, sender, subject, body="", **headers):
        """Return a message as a mail program makes it, with an identifier of its own."""
        self.sent += 1
        lines = ["From %s Thu May  1 09:00:00 2003" % sender, "Return-Path: <%s>" % sender,
                 "From: %s <%s>" % (sender.partition("@")[0].title(), sender), "To: " + SERVER,
                 "Message-ID: <%d.%s>" % (self.sent, sender)]
        lines += ["%s: %s" % (name.replace("_", "-"), value) for name, value in headers.items()]
        return "\n".join(lines + ["Subject: " + subject, "", body]).encode("utf-8")

    def read(self, path):
        """Return a file of the host."""
        return (self.home / path).read_text()


@pytest.fixture
def post(tmp_path):
    """A mail system with nobody signed up."""
    return Post(tmp_path)


ALICE, BOB = "alice@home.example", "bob@work.example"
PASSWORDS = {"alice": "sesame", "bob": "knock2"}
ADDRESSES = {"alice": ALICE, "bob": BOB}
MOVES = ("A3", "B3", "C3", "*B2", "*C2", "C1")          # a whole game on a board of size 3


def answer(post, letter, move, body=""):
    """Return the message by which the player on turn answers a letter: he adds his password and move to the subject."""
    subject = letter["Subject"].replace("New ", "")
    user = subject.split()[3]
    return post.message(ADDRESSES[user], "Re: %s %s %s" % (subject.replace(" **", ""), PASSWORDS[user], move), body,
                        In_Reply_To="<x@y>")


def subjects(mails):
    return [(mail["To"], mail["Subject"]) for mail in mails]


STARTED = []            # the first letter, the host's files and how many messages came, once a game was started


def started(post):
    """Start a game between two people, once, and then by a copy; return the first letter."""
    if not STARTED:
        letter = begun(post)
        STARTED[:] = letter, shutil.copytree(str(post.home), tempfile.mkdtemp() + "/games"), post.sent
    letter, home, post.sent = STARTED
    shutil.rmtree(str(post.home))
    shutil.copytree(home, str(post.home))
    return letter


def begun(post):
    """Sign two people up and start a game; return the first letter."""
    for user, address in ADDRESSES.items():
        mail, = post.deliver(post.message(address, "signup %s %s" % (user, PASSWORDS[user])))
        assert (mail["To"], mail["Subject"]) == (address, "Welcome to the PBM Server, " + user)
        assert PASSWORDS[user] not in mail.as_string()
    letters = post.deliver(post.message(BOB, "Zenix Challenge -size=3 alice bob", "Shall we?"))
    assert subjects(letters) == [(ALICE, "New Zenix Board 101 alice **"), (BOB, "New Zenix Board 101 alice **")]
    return letters[0]


def nothing_happened(post, data, answers=0, status=0):
    """Deliver a message that must change no board; return the mails that went out, `answers` of them at most."""
    before = post.read("games/Zenix/101"), post.read("etc/Zenix.list"), post.read("etc/users")
    mails = post.deliver(data, status)
    assert len(mails) <= answers
    assert (post.read("games/Zenix/101"), post.read("etc/Zenix.list"), post.read("etc/users")) == before
    return mails


@pytest.mark.check
def test_a_whole_game_between_two_people(post):
    letter = started(post)
    # a stranger who guesses the password
    refusal, = nothing_happened(post, post.message("mallory@evil.example", "zenix move 101 alice guess A3"), answers=1)
    assert (refusal["To"], refusal["Subject"]) == ("mallory@evil.example", "Zenix error")
    assert "Invalid password entered" in refusal.get_payload() and "guess" not in refusal.get_payload()
    letters = [letter]
    messages = []
    for number, move in enumerate(MOVES, 1):
        message = answer(post, letters[0], move, "This is move %d, \u2713\n-- \nme" % number)
        messages.append(message)
        letters = post.deliver(message)
        turn = "" if number == len(MOVES) else ("alice", "bob")[number % 2]
        assert subjects(letters) == [(ALICE, "Zenix Board 101 %s **" % turn), (BOB, "Zenix Board 101 %s **" % turn)]
        for one in letters:
            text = one.get_payload(decode=True).decode("utf-8")
            assert "This is move %d, \u2713\n" % number in text and "me\n" not in text.partition("writes:")[2]
            assert one["X-Loop"] == SERVER and one["Auto-Submitted"].startswith("auto-")
        if number == 2:
            nothing_happened(post, messages[0])                 # the mail system delivers a message twice
            nothing_happened(post, bounce(post))
            nothing_happened(post, b"From alice\nSubject: \xff\0\n\n\0\xff")
        if number == 4:
            nothing_happened(post, letters[1].as_bytes())       # a letter comes back to the server
    assert [line for line in post.read("games/Zenix/101").split("\n") if line.startswith("(status")] == ["(status tie)"]
    assert "(moves\n%s\n)" % "\n".join(MOVES) in post.read("games/Zenix/101")
    assert post.read("history/Zenix").count("TIE") == 1 and "alice" in post.read("ratings/Zenix")
    for message in messages:
        nothing_happened(post, message)
    assert os.listdir(post.home / "outbox") == []


def bounce(post):
    return post.message("MAILER-DAEMON@relay.example", "Undelivered Mail Returned to Sender",
                        "--b\n\nzenix move 101 bob knock2 resign\n--b--\n", Auto_Submitted="auto-replied",
                        Content_Type='multipart/report; report-type=delivery-status; boundary="b"',
                        MIME_Version="1.0").replace(b"Return-Path: <MAILER-DAEMON@relay.example>", b"Return-Path: <>")


UNANSWERED = [
    {"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List_Id": "<games.example.com>"}, {"X_Loop": SERVER},
]


def test_programs_get_no_answer(post):
    started(post)
    for headers in UNANSWERED:
        nothing_happened(post, post.message(ALICE, "zenix move 101 alice sesame A3", **headers))
    nothing_happened(post, post.message(SERVER, "zenix move 101 alice sesame A3"))
    nothing_happened(post, post.message("eve@x.org", "Re: Server error"))
    told, = nothing_happened(post, post.message(ALICE, "Re: Server error"), answers=1)
    assert told["To"] == ALICE and "was not read" in told.get_payload()
    assert post.log().count("message passed over") == len(UNANSWERED) + 2


HOSTILE = [
    "; touch {mark}", "zenix show 101; touch {mark}", "`touch {mark}`", "$(touch {mark})", "zenix show $(touch {mark})",
    "| touch {mark}", "zenix move 101 alice `touch {mark}` A3", "zenix show 101 > {mark}",
    "--home={mark} zenix show 101",
    "-x --mail -- zenix", "--mail", "- -- ---", "zenix move 101 alice ${{IFS}} A3", "zenix show ../../etc/users",
    "zenix show %s%n", "help ../../../etc/passwd", "signup x y;touch${{IFS}}{mark} a@b", "A" * 100000,
    "zenix show " + "9 " * 50000, "transcript {mark}", "zenix Cleanup", "zenix rebuildactivecount",
    "signup evil pw1 a@b.c,Bcc:x@y", "change address alice sesame |touch@x.org", "zenix move 101 alice sesame \x1b[2J",
]


def test_no_shell_ever_sees_a_subject(post):
    started(post)
    mark = post.folder / "touched"
    answered = 0
    for subject in HOSTILE:
        mails = nothing_happened(post, post.message(ALICE, subject.format(mark=mark)), answers=2)
        (post.home / "seen" / "ledger").unlink(missing_ok=True)     # six refusals an hour are all
        answered += bool(mails)
        for mail in mails:
            assert mail["To"] == ALICE and mail["Bcc"] is None
            assert max(map(len, mail.as_string().split("\n"))) < 998
            assert "root:" not in mail.as_string() and "sesame" not in mail.as_string()
    for raw in (b"zenix show \xff\xfe\0 101", b"=?utf-8?b?OyB0b3VjaCB4?=", b"=?utf-8?q?zenix=0Amove=0D_101?="):
        data = post.message(ALICE, "SUBJECT").replace(b"Subject: SUBJECT", b"Subject: " + raw)
        nothing_happened(post, data, answers=1)
    assert answered >= len([subject for subject in HOSTILE if not subject.startswith("zenix show")])
    assert not mark.exists()
    assert sorted(os.listdir(post.folder)) == ["bin", "games", "mail", "procmailrc"]


def test_games_of_old_programs_go_to_them(post):
    """With the lines of the example that are for hosts that have such games."""
    started(post)
    text = post.recipe.read_text()
    start, end = text.index("#OTHERS="), text.index("#}\n") + 3
    lines = "".join(line[1:] + "\n" for line in text[start:end].split("\n")[:-1])
    post.recipe.write_text(text[:start] + lines.replace("$HOME/pbmserv/mail", "old") + text[end:])
    post.program("old", "#!/bin/sh\ncat >> '%s/old'\n[ ! -e '%s/broken' ]\n" % (post.folder, post.folder))
    for subject in ("chess move 12 alice sesame e2e4", "Re: Chess Board 12 alice sesame e5", "Fwd: new HEX Board 12 x"):
        assert post.deliver(post.message(ALICE, subject)) == []
    for subject in ("zenix show 101", "chessmen", "help chess", "zenix chat 101 alice sesame chess"):
        assert len(post.deliver(post.message(ALICE, subject))) >= 1
    found = (post.folder / "old").read_text()
    assert found.count("Subject: ") == 3 and "Re: Chess Board 12 alice sesame e5" in found
    (post.folder / "broken").touch()
    assert post.deliver(post.message(ALICE, "chess move 12"), status=75) == []


def test_no_program_gets_a_word_of_a_message(post):
    """Neither on its command line nor in its environment."""
    trace = post.folder / "trace"
    strace = ["strace", "-f", "-v", "-s", "9999", "-e", "trace=execve", "-o", str(trace)]
    if shutil.which("strace") is None or subprocess.run(strace + ["true"], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("no strace")
    message = post.message("xenia@odd.example", "help strangeword", "strangeword\n", X_Header="strangeword")
    subprocess.run(strace + ["procmail", "MAILDIR=%s" % post.folder, str(post.recipe)], input=message, check=True)
    calls = trace.read_text()
    assert calls.count("execve(") >= 3 and "/bin/drop" in calls and "--mail" in calls
    assert "strangeword" not in calls and "xenia" not in calls


def test_message_waits_while_the_host_cannot_be_used(post):
    letter = started(post)
    message = answer(post, letter, "A3")
    post.home.rename(post.folder / "gone")
    assert post.deliver(message, status=75) == []
    (post.folder / "gone").rename(post.home)
    assert len(post.deliver(message)) == 2
    assert post.deliver(message) == []


def test_mail_waits_while_the_mailer_is_out_of_order(post):
    letter = started(post)
    (post.folder / "out-of-order").touch()
    assert post.deliver(answer(post, letter, "A3")) == []
    (post.folder / "out-of-order").unlink()
    waiting = os.listdir(post.home / "outbox")
    assert len(waiting) == 4
    subprocess.run([str(post.folder / "bin" / "pbm"), "--home=%s" % post.home, "outbox", "retry",
                    *[name for name in waiting if name[0].isdigit()]], check=True)
    mails = post.deliver(post.message(ALICE, "list"))
    assert sorted(subjects(mails)) == [(ALICE, "List of games"), (ALICE, "Zenix Board 101 bob"),
                                       (BOB, "Zenix Board 101 bob")]


def test_a_list_of_commands_and_a_message(post):
    started(post)
    mails = post.deliver(post.message(ALICE, "multiple",
                                      "message alice sesame bob\nzenix move 101 alice sesame A3\nend\n"))
    assert subjects(mails) == [(ALICE, "Server error"), (ALICE, "Zenix Board 101 bob"), (BOB, "Zenix Board 101 bob")]
    mails = post.deliver(post.message(ALICE, "message alice sesame bob", "Your turn!"))
    assert subjects(mails) == [(BOB, "Message from alice via PBM Server"), (ALICE, "Message sent")]


@pytest.mark.parametrize("broken", BROKEN)
def test_mail_waits_while_the_program_cannot_even_start(post, broken):
    letter = started(post)
    message = answer(post, letter, "A3")
    whole = (post.folder / "bin" / "pbm").read_text()
    BROKEN[broken](post.folder / "bin" / "pbm")
    assert nothing_happened(post, message, status=75) == []
    post.program("pbm", whole)
    assert len(post.deliver(message)) == 2


# the other examples ---------------------------------------------------------------

def example(name):
    with open(os.path.join(CHECKOUT, "examples", name)) as file:
        return file.read()


@pytest.mark.check
def test_script_plays_all_boards(post):
    started(post)
    environ = {"PATH": "%s/bin:%s" % (post.folder, os.environ["PATH"]), "PBMHOME": str(post.home)}
    script = os.path.join(CHECKOUT, "examples", "play.sh")

    def play(user, text):
        return subprocess.run([script, "zenix", user, PASSWORDS.get(user, "x")], input=text.encode(), env=environ,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    done = play("alice", "Z9\nA3\n")
    assert done.returncode == 0 and done.stdout.count(b"Your move on board 101: ") == 2
    assert b"Subject: Zenix Board 101 Error\n" in done.stdout
    assert play("alice", "").stdout == b"Nobody waits for you.\n"
    assert play("bob", "\n").stdout.count(b"Your move") == 1
    assert play("bob", "* touch x\nquit\n").returncode == 0
    assert play("mallory", "").stdout == b"Nobody waits for you.\n"
    assert "(moves\nA3\n)" in post.read("games/Zenix/101")
    done = subprocess.run([script, "zenix", "alice"], env={**environ, "PBM": "nowhere/pbm -x"}, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (69, b"play.sh: there is no nowhere/pbm here; PBM says how to call it\n")

"""`pbm verify` looks around a host: each note says what to do, and the exit status is as without it."""

import os
import time

import pytest

from children import as_root
from conftest import check, each
from pbmgames.extras.modern import keeper
from pbmgames.extras.verify import hosts
from pbmgames.extras.verify.inspection import Inspection
from pbmgames.request import Request
from pbmgames.storage import Host
from pbmgames.text import bytewise

pytestmark = pytest.mark.slow

SETTINGS = "from = PBM <pbm@host.example>\nsendmail = true\n"
DAY = 86400


@pytest.fixture
def running(shell):
    """A host that is run as it should be, with a board of which Cleanup took care."""
    shell.as_after("zenix challenge -size=3 alice bob", "zenix Cleanup late")
    shell.put("etc/settings", SETTINGS)
    for path in ("etc/users", "etc/settings"):
        (shell.home / path).chmod(0o600)
    for path in ("", "etc", "games"):
        (shell.home / path).chmod(0o755)
    return shell


def notes(shell, **extra):
    """Return the notes about a host, with which nothing is wrong and nothing changes."""
    before = shell.files()
    status, out, err = shell("verify", **extra)
    assert (status, err) == (0, "") and shell.files() == before
    assert all(line.startswith("  note: ") for line in out.split("\n") if line.startswith(" ")), out
    return [line[8:] for line in out.split("\n") if line.startswith("  note: ")]


def settings(text):
    return lambda shell: shell.put("etc/settings", SETTINGS + text)


def sender(address):
    return lambda shell: shell.put("etc/settings", "from = <%s>\nsendmail = true\n" % address)


def mail_by(command):
    return lambda shell: shell.put("etc/settings", "from = <pbm@host.example>\nsendmail = %s\n" % command)


def mode(path, bits):
    return lambda shell: (shell.home / path).chmod(bits)


def made(path, bits):
    """Return a function that makes a folder, or the host's mailer, with such permissions."""
    def work(shell):
        target = shell.home / path
        shell.put(path, "#!/bin/sh\n") if path.endswith("sendmail") else target.mkdir()
        target.chmod(bits)
    return work


def aged(path, days):
    """Return a function that lets a file be so many days old."""
    def work(shell):
        stamp = time.mktime(time.strptime(shell.now, "%Y-%m-%d %H:%M:%S")) - time.timezone - days * DAY
        os.utime(shell.home / path, (stamp, stamp))
    return work


def cleaned(**days):
    """Return a function that lets the Cleanups of Zenix be so many days old, `late=3`."""
    def work(shell):
        now = time.mktime(time.strptime(shell.now, "%Y-%m-%d %H:%M:%S")) - time.timezone
        shell.put("cleanup/Zenix", "".join("%d %s\n" % (now - ago * DAY, word) for word, ago in days.items()))
    return work


def never(shell):
    shell.put("cleanup/Zenix", "yesterday late\n1051700000 often\n")
    aged("games/Zenix/101", 12)(shell)


def quick(shell):
    """Let the only board in play be one of a quick tournament, which no Cleanup has seen."""
    shell.put("cleanup/Zenix", "")
    for path in ("games/Zenix/101", "etc/Zenix.list"):
        (shell.home / path).unlink()
    shell.put("games/Zenix/.special", "x1\n")
    assert shell("zenix challenge -size=3 alice bob")[0] == shell("zenix rebuildactivecount -nomail")[0] == 0
    aged("games/Zenix/x1", 50)(shell)


def ended(shell):
    """Let nobody play on an ordinary board, and the last Cleanup that ends games be long ago."""
    assert shell("zenix resign 101 alice apw")[0] == 0
    cleaned(late=9, nag=1)(shell)


def secret(shell):
    shell.put("etc/key", "0123456789abcdef" * 4)
    (shell.home / "etc/key").chmod(0o604)


def outside_mailer(shell):
    """Let the mailer be a program outside the host that anybody may change."""
    path = shell.folder / "mailer"
    path.write_text("#!/bin/sh\ncat > /dev/null\n")
    path.chmod(0o777)
    mail_by("%s -t" % path)(shell)


ODD = [
    (settings("keeper = PBM@host.example\n"), "'keeper' is the server itself: name"),
    (settings("site = /nowhere/at/all http://x/\n"), "/nowhere/at/all of 'site' has no pages: let cron"),
    (lambda shell: settings("site = %s http://x/\n" % shell.folder)(shell), " of 'site' has no pages: let cron run `"),
    (sender("pbmserv@localhost"), "no reply from elsewhere reaches pbmserv@localhost: set `from`"),
    (sender("pbm@box"), "no reply from elsewhere reaches pbm@box: set `from`"),
    (sender("pbm@box.localdomain"), "no reply from elsewhere reaches pbm@box.localdomain: set"),
    (sender("noreply@host.example"), "from noreply@host.example, which reads like a program's, replies may not come"),
    (sender("pbm@example.com"), "no reply from elsewhere reaches pbm@example.com: set `from`"),
    (sender("Gr\xc3\xb6\xc3\x9fe <pbm@host.example>"), "'from' has letters beyond ASCII, which not every mail system"),
    (sender("a@b, c@d"), "'from', or PBMFROM, is no one address: write `from = "),
    (lambda shell: [shell.put("etc/users", shell.get("etc/users").replace("@example.com", "@home.example")),
                    (shell.home / "etc/users").chmod(0o600), sender("bob@home.example")(shell)],
     "bob@home.example is the server's address and that of bob, whose mail"),
    (mail_by("/usr/sbin/nothing-there -t"), "there is no mailer /usr/sbin/nothing-there: install one, or name"),
    (mail_by("nothing-there -t | cat"), "there is no mailer nothing-there: install"),
    (mail_by("cat 'x"), "the mailer, `cat 'x`, is no command (No closing quotation): mend"),
    (lambda shell: shell.put("outbox/1.2.3", "To: x\n"), "outbox: 1 mail is waiting: `pbm outbox` tells why"),
    (lambda shell: shell.put("outbox/failed/1.2.3", "To: x\n"), "outbox/failed: 1 mail was put aside: `pbm outbox`"),
    (mode("etc/users", 0o640), "etc/users: it can be read by other users of this machine (mode 640): chmod 600"),
    (secret, "etc/key: it can be read by other users of this machine (mode 604): chmod 600 it"),
    (mode("etc", 0o757), "etc: it can be changed by any user of this machine: chmod o-w"),
    (mode("", 0o757), "the data folder: it can be changed by any user of this machine: chmod"),
    (mode("etc/settings", 0o602), "etc/settings: it can be changed by any user"),
    (mode("games/Zenix/101", 0o602), "games/Zenix/101: it can be changed by any user"),
    (mode("etc/Zenix.list", 0o602), "etc/Zenix.list: it can be changed by any user"),
    (made("games/Zenix-archive", 0o777), "games/Zenix-archive: it can be changed by any user"),
    (made("bin", 0o777), "bin: it can be changed by any user"),
    (made("bin/sendmail", 0o777), "bin/sendmail: it can be changed by any user"),
    (outside_mailer, "mailer: it can be changed by any user of this machine: chmod o-w it"),
    (lambda shell: [shell.put("etc/pending", "1051790400 jmin erin topsecret e@x -\n"),
                    mode("etc/pending", 0o600)(shell)],
     "etc/pending: lines that mean nothing: 1"),
    (lambda shell: shell.put("etc/Zenix.asked", "who knows\n"), "etc/Zenix.asked: the line 'who knows' means nothing"),
    (cleaned(late=9), "the last full Cleanup of Zenix, or `Cleanup late`, was 9 days ago: games that are not"),
    (never, "no full Cleanup of Zenix is known, and no `Cleanup late`: games that are not played on do not end"),
    (quick, "no full Cleanup of Zenix is known, and no `Cleanup late`: games that are not played on do not end"),
    (cleaned(late=2, daily=0), "the last full Cleanup of Zenix, or `Cleanup late`, was 2 days ago: games that are not"),
    (cleaned(weekly=6, late=3, nag=1), "or `Cleanup late`, was 3 days ago: games that are not played on do not end"),
    (cleaned(daily=0), "no full Cleanup of Zenix is known, and no `Cleanup late`: games that are not played on do not"),
    (lambda shell: setattr(shell, "now", "2003-05-01 11:30:00"),
     "games/Zenix/101: its clock is ahead, it says May  1 12:00: see"),
]

FINE = [
    settings("keeper = me@host.example\n"), settings("sendmail = true\n"), sender("pbm@host.example"),
    mail_by("cd / && cat >/dev/null"),
    mail_by("A=b true"), mail_by("none"), cleaned(late=1, weekly=8), cleaned(weekly=1), aged("games/Zenix/101", 99),
    mode("etc", 0o700),
    lambda shell: [mode("etc/users", 0o644)(shell), mode("etc", 0o700)(shell)],
    lambda shell: [mode("etc/users", 0o660)(shell), mode("etc", 0o2770)(shell)],
    lambda shell: [(shell.home / "cleanup/Zenix").unlink(), aged("games/Zenix/101", 5)(shell)],
    aged("etc/Zenix.users", 99), aged("cleanup/Zenix", 99), ended,
    lambda shell: setattr(shell, "now", "2003-05-01 11:55:00"),
    lambda shell: [shell.put("etc/users", shell.get("etc/users").replace("example.com", "box")),
                   sender("pbm@localhost")(shell)],
]


@pytest.mark.parametrize("change, said", each(2, ODD), ids=[said[:40] for _, said in ODD])
def test_what_is_odd_around_a_host_is_a_note(running, change, said):
    change(running)
    found = notes(running)
    assert len(found) == 1 and said in found[0], found


@pytest.mark.parametrize("change", FINE)
def test_what_is_as_it_should_be_is_not_told(running, change):
    change(running)
    assert notes(running) == []


@pytest.mark.slow
def test_every_cleanup_leaves_its_trace(running):
    cleaned(late=1, nag=9)(running)
    before = running.get("cleanup/Zenix").split("\n")[0]
    assert running("zenix Cleanup nag")[0] == 0 and notes(running) == []
    assert running.get("cleanup/Zenix") == before + "\n1051790400 nag\n"


@pytest.mark.slow
@as_root
def test_a_folder_of_another_account(running):
    os.chown(running.home / "games" / "Zenix", 1, 1)
    assert notes(running) == ["games/Zenix: it belongs to another account than %s: chown it" % running.home]
    (running.home / "games" / "Zenix").chmod(0o2770)
    assert notes(running) == []


def test_a_folder_that_cannot_be_written(running, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, *_, **options: not path.endswith("games"))
    assert list(map(str, hosts.owners(inspection(running)))) == [
        "games: it cannot be written by who runs this: chown it, or run pbm as its owner"]


def test_a_lock_file_that_cannot_be_locked_to_write(running):
    (running.home / "games" / "Zenix" / ".lockfile").unlink()
    (running.home / "seen").mkdir(exist_ok=True)
    for folder in ("games/Zenix", "seen"):
        (running.home / folder / ".lockfile").symlink_to("nowhere")
    assert list(map(str, hosts.owners(inspection(running)))) == [
        "%s/.lockfile: it cannot be written by who runs this: chown it, or run pbm as its owner" % folder
        for folder in ("seen", "games/Zenix")]


def test_a_game_is_looked_at_if_it_cannot_be_told_whether_it_is_there(running, monkeypatch):
    def refused(path):
        raise PermissionError(13, "Permission denied", path)
    monkeypatch.setattr("pbmgames.storage.files.exists", refused)
    assert hosts.has(str(running.home), "Exo")


def inspection(shell):
    return Inspection(Host(str(shell.home)), Request("pbm", "", [], {}))


def test_a_full_disk(running, monkeypatch):
    monkeypatch.setattr(keeper, "disk", lambda root: [("full", "x has 1 MB left")])
    assert list(map(str, keeper.check(inspection(running)))) == [
        "x has 1 MB left: make room, for on a full disk every command is refused"]


@pytest.mark.parametrize("command, status, said", [
    ("cat >'%s'", 0, "`cat >'%s'` has taken a letter from PBM <pbm@host.example> to eve@x.org: see whether it comes\n"),
    ("echo no >&2; exit 67", 1, "no\npbm: the letter to eve@x.org was not taken by `echo no >&2; exit 67`: "
                                "the mailer ended with status 67\n"),
    ("/nothing/there", 1, "the mailer ended with status 127"),
    ("none", 64, "pbm: `sendmail = none`: no mail is sent\n"),
    ("sleep 9", 1, "pbm: the letter to eve@x.org was not taken by `sleep 9`: the mailer did not end in time\n"),
])
@pytest.mark.parametrize("words", ["--mail-to eve@x.org", check("--mail-to=eve@x.org")])
def test_a_letter_tries_the_mailer(running, command, status, said, words):
    box = running.folder / "letter"
    before = running.files()
    command, said = (text.replace("%s", str(box)) for text in (command, said))
    found, out, err = running("verify " + words, PBMSENDMAIL=command, PBMSENDMAIL_SECONDS="1")
    assert found == status and said in (err if status else out) and "" in (out, err)
    assert running.files() == before
    if not status:
        head = "From: PBM <pbm@host.example>\nTo: eve@x.org\nAuto-Submitted: auto-generated\nX-Loop: pbm@host.example\n"
        assert box.read_text().startswith(head + "Subject: A letter to try the mailer\n\n")


def test_a_folder_that_cannot_be_read_is_told_once(running):
    (running.home / "games" / "Exo").symlink_to("Exo")
    status, out, err = running("verify")
    assert (status, err, out.count("games/Exo")) == (1, "", 1) and out.startswith("Host: 4 users\nExo\n"), out


@pytest.mark.parametrize("name", ["\u00fc", "voil\u00e0"])
def test_a_mailer_may_have_letters_beyond_ascii(running, name):
    mailer = running.folder / name / "mailer"
    mailer.parent.mkdir()
    running.put("etc/settings", bytewise(SETTINGS.replace("true", str(mailer))))
    assert bytewise("there is no mailer %s: install" % mailer) in running("verify")[1]
    mailer.write_text("#!/bin/sh\n")
    mailer.chmod(0o755)
    assert "mailer" not in running("verify")[1]

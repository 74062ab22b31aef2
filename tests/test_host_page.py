"""docs/host.md: the commands for owners do what it says, as they stand there, in the home folder of a host."""

import os
import re
import subprocess
import textwrap

import pytest

from conftest import CHECKOUT

pytestmark = pytest.mark.slow

CRONTAB = """#!/bin/sh
case $1 in -l) cat ~/.cron;; -r) rm ~/.cron;; *) cp "$1" ~/.cron;; esac
"""


def blocks(heading):
    """Return the blocks of commands of a section, those inside of lists too."""
    with open(os.path.join(CHECKOUT, "docs/host.md"), encoding="utf-8") as file:
        section = re.split(r"(?m)^##+ %s$" % heading, file.read())[1]
    section = re.split(r"(?m)^##+ ", section)[0]
    return [textwrap.dedent(block) for block in re.findall(r"(?m)(?:^ {4,}(?![-*]).*\n)+", section)]


class Account:
    """The account of a host in play, with pbm-mail and a crontab, and a mailer that takes everything."""

    def __init__(self, folder):
        self.home = folder
        self.environ = {"PATH": "%s:%s/bin:%s" % (folder / "bin", CHECKOUT, os.environ["PATH"]), "HOME": str(folder),
                        "PBMHOME": str(folder / "games"), "TZ": "UTC", "LC_ALL": "C"}
        self.write("bin/crontab", CRONTAB, 0o755)
        self.write("bin/sendmail", "#!/bin/sh\ncat >> ~/sent\n", 0o755)
        (folder / "bin/pbm").symlink_to(CHECKOUT + "/bin/pbm")       # there may be a blank in the path of the checkout
        self.write(".cron", "10 4 * * * pbm Cleanup late\n")
        with open(os.path.join(CHECKOUT, "examples/pbm-mail")) as file:
            script = file.read().replace("/usr/local/bin/pbm", "/home/pbm/bin/pbm").replace("/home/pbm", str(folder))
        self.write("pbm-mail", script, 0o755)
        self.write("games/etc/settings", "from = pbm@example.com\nsendmail = sendmail -t\n")
        self.run("chmod -R go= games; pbm signup alice secret a@example.com; pbm signup bob hidden b@example.com\n"
                 "pbm zenix challenge -size=3 alice bob; pbm zenix move 101 alice secret B3")

    def write(self, path, text, mode=0o600):
        (self.home / path).parent.mkdir(parents=True, exist_ok=True)
        (self.home / path).write_text(text)
        (self.home / path).chmod(mode)

    def run(self, lines, expected=0):
        """Give commands as at a shell, which stops at the first that fails; return what is printed."""
        done = subprocess.run(["sh", "-ec", lines], cwd=str(self.home), env=self.environ, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == expected, (lines, done.stdout)
        return done.stdout.decode()


@pytest.fixture
def account(tmp_path):
    return Account(tmp_path)


@pytest.mark.check
def test_mail_out_and_watch(account):
    assert "has taken a letter" in account.run(blocks("Mail out")[0])
    assert (account.home / "sent").read_text().count("To: you@example.com\n") == 1
    assert "Zenix: 1 board, 0 archived\n" in account.run(blocks("Watch")[0])


def test_settings_make_sense(account):
    account.write("games/etc/settings", blocks("Settings")[0] + "sendmail = sendmail -t\n")
    said = account.run("pbm verify")
    assert said.count("etc/settings") == 1 and "no reply from elsewhere reaches pbm@example.com" in said


def test_stop_and_start(account):
    stop, start = blocks("Stop and start")
    account.run(stop)
    account.run("echo 'Subject: zenix show 101' | ./pbm-mail", 75)
    assert not (account.home / ".cron").exists()
    account.run(start)
    account.run("printf 'From: a@example.com\nSubject: help\n\n' | ./pbm-mail")
    assert (account.home / ".cron").read_text() == "10 4 * * * pbm Cleanup late\n"


def test_stop_and_start_given_twice(account):
    stop, start = blocks("Stop and start")
    script = (account.home / "pbm-mail").read_text()
    account.run(stop)
    account.run(stop, 1)
    account.run(start + start)
    assert (account.home / "pbm-mail").read_text() == script
    assert (account.home / ".cron").read_text() == "10 4 * * * pbm Cleanup late\n"


def test_backup_and_restore(account):
    back_up, restore = blocks("Backup and restore")
    account.run(back_up)
    account.run("pbm zenix move 101 bob hidden A3")
    account.write("games/outbox/17.1.000001", "To: a@example.com\n\n")
    assert "Zenix: 1 board, 0 archived\n" in account.run(restore)
    assert "It is bob's turn" in account.run("pbm zenix show 101")
    assert (account.home / "games").stat().st_mode & 0o777 == 0o700


def test_moving_in(account):
    (account.home / "Mail").mkdir()
    account.run("pbm zenix show 101 > Mail/pbm")
    attempt, choose, copy, tell = blocks("Moving in")
    assert account.run(attempt).endswith("\n1 letter: 1 same, 0 different, 0 skipped\n")
    account.run(choose.replace("/usr/sbin/", ""))
    said = account.run(copy)
    assert said.count("Zenix: 1 board, 0 archived\n") == 2 and (account.home / "games.before").exists()
    account.run(tell.replace("<userid> <password>", "alice secret"))
    assert "Broadcast from alice" in (account.home / "sent").read_text()


@pytest.mark.check
def test_the_way_back(account):
    said = account.run(blocks("The way back")[0], 1)
    assert "write new passwords, plain, in place of the hashed ones of alice bob" in said


def test_mail_does_not_come(account):
    said = account.run(blocks("Mail does not come")[0])
    assert "Subject: Help\n" in said and said.endswith("\n0\n")

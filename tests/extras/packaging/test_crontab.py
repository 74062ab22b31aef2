"""examples/crontab with the real cron: its parser takes the file, and each line does its work."""

import re

import pytest

from conftest import CHECKOUT
from machine import Machine

pytestmark = pytest.mark.check

SENDMAIL = "#!/bin/sh\n(echo \"$*\"; cat) > /home/pbm/sent/$$\n"
NOTING = "#!/bin/sh\n/usr/local/lib/pbm/current/bin/pbm \"$@\"\necho $? \"$*\" >> /home/pbm/done\n"


@pytest.fixture
def machine(tmp_path):
    """A machine with cron, and the account of a host as README says."""
    with Machine(tmp_path) as machine:
        machine.program("cron")
        machine.person("pbm", 7001)
        machine.run(["make", "-s", "-C", CHECKOUT, "install", "PYTHON=/usr/bin/python3"])
        machine.run("install -d -g crontab -m 1730 /var/spool/cron/crontabs; rm -rf /etc/crontab /etc/cron.d")
        machine.run("mkdir -m 700 games games/etc; cp /usr/local/share/doc/pbm/examples/crontab .", user="pbm")
        machine.run("echo 'from = PBM Server <pbm@example.com>' > games/etc/settings", user="pbm")
        yield machine


def test_cron_takes_it(machine):
    machine.run("crontab crontab", user="pbm")
    text = machine.run("cat crontab", user="pbm")
    assert machine.run("crontab -l", user="pbm") == text
    machine.edit("/home/pbm/crontab", "*/15 * * * *", "*/15 * * *")
    assert "errors in crontab file" in machine.run("crontab crontab", user="pbm", status=1)
    assert machine.run("crontab -l", user="pbm") == text


def test_its_lines_do_their_work(machine):
    """All of them at once: when cron starts, in place of their hours."""
    def give(words):
        machine.run("PBMHOME=/home/pbm/games PBMNOW='2003-05-01 12:00:00' pbm " + words, user="pbm")
    for user in ("alice", "bob"):
        give("signup %s secret %s@home.example" % (user, user))
    give("zenix challenge -size=3 alice bob")
    give("zenix move 101 alice secret A3")
    give("vacation alice secret until 2003-05-09")
    # else it waits
    machine.run("mkdir games/cleanup; echo $(($(date +%s) - 86400)) late > games/cleanup/Zenix", user="pbm")
    machine.run("mkdir -m 1777 sent games/outbox; printf 'To: x@y.example\\n\\n' > games/outbox/1", user="pbm")
    machine.run("rm -f /usr/sbin/sendmail /usr/local/bin/pbm")
    machine.write("/usr/sbin/sendmail", SENDMAIL, mode="755")
    machine.write("/usr/local/bin/pbm", NOTING, mode="755")
    table = machine.run("cat crontab", user="pbm")
    table, count = re.subn(r"^[*/0-9-]+ .* pbm ", "@reboot pbm ", table, flags=re.MULTILINE)
    machine.run("cat > crontab; crontab crontab; touch done", input=table, user="pbm")
    machine.run("cron")
    machine.wait(lambda: len(machine.run("cat /home/pbm/done").splitlines()) == count)
    assert sorted(machine.run("cat /home/pbm/done").splitlines()) == [
        "0 Cleanup", "0 Cleanup daily", "0 Cleanup late", "0 list", "0 vacation"]
    one, other = sorted(machine.run("cat $0", path) for path in machine.run("ls -d /home/pbm/sent/*").split())
    assert one.startswith("-t -i\nFrom: PBM Server <pbm@example.com>\nTo: alice@home.example, bob@home.example\n")
    assert "bob forfeits on Zenix board 101." in one and other == "-t -i\nTo: x@y.example\n\n"
    assert machine.run("ls games/outbox; cat games/etc/vacation", user="pbm") == "##alice until 2003-05-09\n"

"""README's commands at a shell do what it says, as they stand there."""

import os
import re
import shlex
import shutil
import subprocess

import docopt
import pytest

from conftest import CHECKOUT
from machine import Machine


def blocks(heading):
    """Return the blocks of indented lines of a section of README, which a reader would copy."""
    with open(os.path.join(CHECKOUT, "README.md"), encoding="utf-8") as file:
        section = file.read().partition("\n## %s\n" % heading)[2].partition("\n## ")[0]
    return [block.replace("\n    ", "\n").strip() for block in re.findall(r"(?m)(?:^    .*\n)+", section)]


@pytest.mark.slow
def test_five_minutes_at_a_shell(tmp_path):
    lines = "\n".join(blocks("Five minutes at a shell"))
    assert lines.count("bin/pbm") > 7
    done = subprocess.run(["sh", "-exc", lines], cwd=CHECKOUT, stdin=subprocess.DEVNULL, capture_output=True,
                          env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C"})
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == 0, err
    assert [line for line in err.splitlines() if not line.startswith("+ ")] == []
    for text in ("Welcome to the PBM Server, bob", "A new Zenix board (101) has been started", "8- . X . . . . . .",
                 "\nZenix: build a pyramid", "Please start the game player1.", "player as Vert, move 1: "):
        assert text in out
    assert (tmp_path / "games/games/Zenix/101").is_file()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("useradd") is None, reason="no useradd")
def test_a_host_by_mail(tmp_path):
    root, account, tried, forward, _ = blocks("A host by mail")
    with Machine(tmp_path) as machine:
        machine.run("sed -i /^pbm:/d /etc/passwd /etc/group /etc/shadow /etc/gshadow")
        machine.run("command -v crontab || ln -s /bin/true /usr/local/bin/crontab")
        said = machine.run("cd %s && set -e && %s" % (shlex.quote(CHECKOUT), root))
        assert "links to it are in /usr/local/bin\n" in said and "only root" not in said
        assert machine.run("set -e\n" + account, user="pbm") == ""
        said = machine.run(tried, user="pbm")
        assert said.startswith("From: PBM Server <pbm@example.com>\nTo: you@example.com\n")
        assert "\nSubject: Help\n" in said
        machine.run(forward, user="pbm")
        assert machine.run("cat .forward", user="pbm") == '"|/home/pbm/pbm-mail"\n'
        packages = machine.run(["python3", "-Ic", "import site; print(site.getsitepackages()[0])"]).strip()
        with open(docopt.__file__, encoding="utf-8") as file:           # as Debian's package has it there
            machine.run("mkdir -p '%s' && cat > '%s/docopt.py'" % (packages, packages), input=file.read())
        assert machine.run("PBMHOME=~/games pbm verify", user="pbm").startswith("Host: no user\n")

"""make deb: a package for Debian, the same bytes every time. `make machines` installs it."""

import os
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import __version__
from pbmgames.extras.packaging import deb
from pbmgames.games import TABLE

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="no dpkg-deb")


def built(folder, name, umask=0o022):
    """Build the package from an empty folder; return its path."""
    (folder / name).mkdir()
    subprocess.run([sys.executable, "-Bc", (
        "import os, sys; sys.path.insert(0, %r); os.umask(%d)\n"
        "from pbmgames.extras.packaging import deb; deb.build(*sys.argv[1:])" % (CHECKOUT, umask)),
        str(folder / name / "root"), str(folder / name)], check=True)
    return folder / name / ("pbm_%s_all.deb" % __version__)


def told(*words):
    words = ["dpkg-deb"] + [str(word) for word in words]
    return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout.decode()


@pytest.mark.check
def test_it_is_the_same_every_time(tmp_path):
    assert built(tmp_path, "a").read_bytes() == built(tmp_path, "a b", 0o077).read_bytes()


@pytest.mark.check
def test_what_it_needs_and_holds(tmp_path, shell):
    path = built(tmp_path, "a")
    assert [told("-f", path, name).strip() for name in ("Version", "Architecture", "Depends", "Recommends")] == [
        __version__, "all", "python3 (>= 3.9), python3-docopt", "tzdata"]
    lines = told("-c", path).splitlines()
    assert {line.split()[1] for line in lines} == {"root/root"} and {line[:10] for line in lines} == {
        "drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    assert not [line for line in lines if "__pycache__" in line or line.endswith("/installed")]
    told("-x", path, tmp_path / "x")
    (tmp_path / "x" / "usr" / "lib" / "pbm" / "current").symlink_to(__version__)      # as its scripts do
    examples = tmp_path / "x" / "usr" / "share" / "doc" / "pbm" / "examples"
    assert " /usr/bin/pbm --mail\n" in (examples / "pbm-mail").read_text()
    assert "\nPATH=/usr/bin:/bin\n" in (examples / "crontab").read_text()
    for name in ["pbm"] + list(TABLE):
        program = tmp_path / "x" / "usr" / "bin" / name
        assert program.resolve().read_text().startswith("#!/usr/bin/python3 -IS\n")
    done = subprocess.run([sys.executable, "-IS", str(program), "games"], stdout=subprocess.PIPE, env=shell.environ())
    assert done.stdout.decode() == shell("zenix games")[1]


@pytest.mark.parametrize("name", sorted(deb.SCRIPTS))
def test_its_scripts_are_plain_shell(name):
    subprocess.run(["sh", "-n", "-c", deb.filled(name)], check=True)


def test_what_fails_is_told_in_one_line(monkeypatch, capfd):
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert deb.main([]) == 65 and capfd.readouterr().err.count("\n") == 1

"""What make does besides running tests: links for the games of the table, tools where Python came without pip."""

import configparser
import glob
import os
import shlex
import shutil
import subprocess
import sys
import tarfile

import pytest

from conftest import CHECKOUT
from pbmgames.games import TABLE

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make")

READY = ".venv/.ready"
PIPLESS = """#!/bin/sh
case "$*" in "-m venv"*) echo 'Error: ensurepip is not available' >&2; exit 1;; esac
exec %s %s "$@"
"""
# one that has venv, and no way to fetch anything
OFFLINE = """#!/bin/sh
exec %s "$@" $([ "$*" != "-m venv .venv" ] || echo %s)
"""


@pytest.fixture
def make(tmp_path):
    """A function that makes the tools in a scratch folder, with a Python that has no venv, and these options."""
    for name in ("Makefile", "setup.cfg"):
        shutil.copy(os.path.join(CHECKOUT, name), str(tmp_path))

    def run(options, script=PIPLESS, **environ):
        python = tmp_path / "python3"
        python.write_text(script % (shlex.quote(sys.executable), options))
        python.chmod(0o755)
        done = subprocess.run(["make", "-s", "PYTHON=%s" % python, READY], cwd=str(tmp_path),
                              env=dict(environ, PATH=os.environ["PATH"]), stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE)
        return done.returncode, done.stderr.decode().splitlines()
    return run


@pytest.mark.slow
def test_what_python_has_itself_is_taken(make, tmp_path):
    assert make("") == (0, [])
    assert subprocess.run([str(tmp_path / ".venv/bin/python"), "-c", "import docopt, pytest"]).returncode == 0


def test_what_is_missing_is_said_in_one_line(make, tmp_path):
    status, lines = make("-IS")
    assert status == 2 and [line for line in lines if not line.startswith("make")] == [
        "docopt and pytest are missing: install python3-pytest python3-docopt, or python3-venv and a way to pypi.org"]
    assert not (tmp_path / READY).exists()


@pytest.mark.slow
def test_without_a_network_what_python_has_itself_is_taken(make, tmp_path):
    for name in ("docopt.py", "pytest.py"):
        (tmp_path / name).touch()
    assert make("--without-pip", OFFLINE, PYTHONPATH=str(tmp_path)) == (0, [])
    assert "include-system-site-packages = true" in (tmp_path / ".venv/pyvenv.cfg").read_text()


@pytest.mark.check
def test_the_source_archive_has_what_git_has(tmp_path):
    pytest.importorskip("setuptools")
    tracked = subprocess.run(["git", "-C", CHECKOUT, "ls-files", "-z"], stdout=subprocess.PIPE).stdout.decode()
    if not tracked:
        pytest.skip("this is no clone")
    names = set(tracked.rstrip("\0").split("\0"))
    for name in names:
        target = tmp_path / "clone" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(os.path.join(CHECKOUT, name), str(target), follow_symlinks=False)
    subprocess.run([sys.executable, "-c", "import setuptools; setuptools.setup()", "-q", "sdist"], check=True,
                   cwd=str(tmp_path / "clone"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    archive, = (tmp_path / "clone" / "dist").iterdir()
    with tarfile.open(str(archive)) as file:
        found = {name.partition("/")[2] for name in file.getnames()}
    assert names - found == set()


def test_pip_installs_the_games_of_the_table():
    setup = configparser.ConfigParser()
    setup.read(os.path.join(CHECKOUT, "setup.cfg"))
    scripts = ["bin/pbm"] + ["bin/" + game for game in TABLE]
    assert sorted(setup["options"]["scripts"].split()) == sorted(scripts)
    assert {os.path.realpath(os.path.join(CHECKOUT, script)) for script in scripts} == {
        os.path.realpath(os.path.join(CHECKOUT, "bin", "pbm"))}


def test_pip_installs_what_is_no_module():
    setup = configparser.ConfigParser()
    setup.read(os.path.join(CHECKOUT, "setup.cfg"))
    found = {path for package, patterns in setup["options.package_data"].items() for pattern in patterns.split()
             for path in glob.glob(os.path.join(CHECKOUT, *package.split("."), pattern))}
    there = {path for path in glob.glob(os.path.join(CHECKOUT, "pbmgames", "**", "*"), recursive=True)
             if os.path.isfile(path) and not path.endswith(".py") and "__pycache__" not in path}
    assert found == there != set()


def test_links_are_those_of_the_table(tmp_path):
    shutil.copy(os.path.join(CHECKOUT, "Makefile"), str(tmp_path))
    (tmp_path / "bin").mkdir()
    (tmp_path / "pbmgames" / "games").mkdir(parents=True)
    (tmp_path / "pbmgames" / "games" / "__init__.py").write_text("TABLE = {'chess': 'Chess', 'go': 'Go'}\n")
    (tmp_path / "pbmgames" / "__init__.py").touch()

    own = tmp_path / "it's \"my\" $HOME"
    own.symlink_to(sys.executable)

    def make(target, python=own):
        done = subprocess.run(["make", "-s", target, "PYTHON=%s" % str(python).replace("$", "$$")], cwd=str(tmp_path),
                              env={"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stderr.decode()
    assert make("links") == (0, "")
    assert {path.name: os.readlink(str(path)) for path in (tmp_path / "bin").iterdir()} == {"chess": "pbm", "go": "pbm"}
    (tmp_path / "bin" / "go").unlink()
    (tmp_path / "bin" / "go").symlink_to("gone")
    right = (tmp_path / "bin" / "chess").lstat().st_ctime_ns
    assert make("links") == (0, "") and os.readlink(str(tmp_path / "bin" / "go")) == "pbm"
    # in somebody else's clone it could not be made again
    assert (tmp_path / "bin" / "chess").lstat().st_ctime_ns == right
    assert make("help", "/nonexistent") == (0, "")
    status, said = make("links", "/nonexistent")
    assert status == 2 and "no games were found" in said


@pytest.mark.slow
def test_the_demo_site_lies_in_the_clone_whatever_that_is_called(tmp_path):
    clone = tmp_path / "it's \"my\" $HOME"
    clone.mkdir()
    for name in ("Makefile", "bin", "examples", "pbmgames"):
        (clone / name).symlink_to(os.path.join(CHECKOUT, name))
    done = subprocess.run(["make", "-s", "demo-site", "PYTHON=" + sys.executable], cwd=str(clone),
                          env=dict(os.environ, PWD=str(clone)), stdout=subprocess.PIPE)
    assert done.stdout.decode() == "Look at file://%s/build/demo-site/index.html\n" % clone
    assert (clone / "build/demo-site/index.html").is_file()

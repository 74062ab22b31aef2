"""`make test` where Python came without pip: what it takes instead, and what it says if there is nothing to take."""

import os
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")]

READY = ".venv/.ready"
PIPLESS = """#!/bin/sh
case "$*" in "-m venv"*) echo 'Error: ensurepip is not available' >&2; exit 1;; esac
exec '%s' %s "$@"
"""


@pytest.fixture
def make(tmp_path):
    """A function that makes the tools in a scratch folder, with a Python that has no venv, and these options."""
    for name in ("Makefile", "setup.cfg"):
        shutil.copy(os.path.join(CHECKOUT, name), str(tmp_path))

    def run(options):
        python = tmp_path / "python3"
        python.write_text(PIPLESS % (sys.executable, options))
        python.chmod(0o755)
        done = subprocess.run(["make", "-s", "PYTHON=%s" % python, READY], cwd=str(tmp_path),
                              env={"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stderr.decode().splitlines()
    return run


def test_what_python_has_itself_is_taken(make, tmp_path):
    assert make("") == (0, [])
    assert subprocess.run([str(tmp_path / ".venv/bin/python"), "-c", "import docopt, pytest"]).returncode == 0


def test_what_is_missing_is_said_in_one_line(make, tmp_path):
    status, lines = make("-IS")
    assert status == 2 and [line for line in lines if not line.startswith("make")] == [
        "docopt and pytest are missing: install python3-venv, or python3-pytest python3-docopt"]
    assert not (tmp_path / READY).exists()

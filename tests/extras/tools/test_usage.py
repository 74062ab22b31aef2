"""Tools read their command lines with docopt, wherever it is installed, and nothing else looks for it."""

import os
import shutil
import subprocess
import sys

import pytest

from conftest import CHECKOUT
from pbmgames import cli


@pytest.mark.parametrize("words, status, said", [
    ("--version", 0, "pbm 1"), ("--help", 0, "Usage:"), ("zenix games", 0, "No Zenix boards"),
    ("--home=/ --color=never zenix help", 0, "Subject: Zenix help"), ("--home / zenix help", 0, "Subject: Zenix help"),
    ("compare", 64, "needs the Python package docopt"), ("--home=x", 64, "Usage:")])
def test_docopt_is_asked_for_only_where_it_is_needed(shell, words, status, said):
    hidden = ("import sys; sys.modules['docopt'] = None; sys.path.insert(0, %r)\n"
              "from pbmgames.cli import main; sys.exit(main())")
    done = subprocess.run([sys.executable, "-c", hidden % CHECKOUT] + words.split(), env=shell.environ(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    assert done.returncode == status and said in done.stdout + done.stderr and "fault" not in done.stderr


@pytest.mark.slow
def test_a_tool_finds_docopt_where_pip_puts_it_for_one_user(shell, tmp_path):
    shutil.copytree(os.path.join(CHECKOUT, "pbmgames"), str(tmp_path / "pbmgames"))        # there is no .venv beside it
    shutil.copytree(os.path.join(CHECKOUT, "bin"), str(tmp_path / "bin"), symlinks=True)
    home = tmp_path / "me"
    packages = home / (".local/lib/python%d.%d/site-packages" % sys.version_info[:2])
    packages.mkdir(parents=True)
    (packages / "docopt.py").write_text("raise SystemExit('found')\n")
    done = subprocess.run([os.path.realpath(sys.executable), "-IS", str(tmp_path / "bin/pbm"), "verify"],
                          env=shell.environ(HOME=str(home)), capture_output=True)
    assert b"needs the Python package docopt" not in done.stderr


@pytest.mark.parametrize("tool", ["verify", "backup x", "outbox", "svg zenix 101", "robot zenix 101", "transcript x",
                                  "compare x"])
def test_a_tool_without_docopt_says_what_to_install(monkeypatch, capfd, tool):
    monkeypatch.setitem(sys.modules, "docopt", None)
    assert cli.main(["pbm", *tool.split()]) == 64
    assert capfd.readouterr() == ("", "pbm: `pbm %s` needs the Python package docopt: apt install python3-docopt, or "
                                      "pip install docopt\n" % tool.split()[0])
    assert cli.main(["pbm", tool.split()[0], "--help"]) == 0

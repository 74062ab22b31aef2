"""The outer shape of the command line: options, tools, and what becomes of their output."""

import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys

import pytest

from conftest import CHECKOUT, PROGRAM, call, check, each
from pbmgames import cli, console
from pbmgames.text import meant


@pytest.mark.parametrize("words, begins", [
    ("list", "Subject: List of games"), ("help", "Subject: Help"), ("zenix games", "Subject: List of Zenix games"),
    ("verify", "Host: 4 users"), ("zenix help", "Subject: Zenix help"), ("all show alice", "Subject: "),
    ("zenix echo -size=3 --nagtime=2 x", "Subject: Zenix echo")])
def test_options_before_the_command_change_nothing_else(shell, words, begins):
    status, out, err = shell("--home=%s --color=never %s" % (shell.home, words), PBMHOME="/nowhere")
    assert (status, err) == (0, "") and out.startswith(begins)
    assert out == shell(words)[1]


@pytest.mark.parametrize("words", ["** zenix games", "-x ** zenix games", "zenix ** games **", "zenix games **"])
def test_two_stars_are_thrown_away_wherever_they_stand(shell, words):
    assert shell(words.split(" ")) == shell("zenix games")


@pytest.mark.parametrize("words", ["--home=x", "--color=never", "--home=x --mail x", "--version now", "--home=",
                                   "--home", "--mail=x", "--home=x --version", "--color=never --mail --help"])
def test_what_is_no_command_line_tells_the_usage(shell, words):
    status, out, err = shell(words)
    assert (status, out) == (75 if "--mail" in words.split() else 64, "") and "Usage:\n  pbm " in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.slow
@pytest.mark.parametrize("words", ["--version", "--help", "list", "zenix games", "verify", "verify --help",
                                   "svg zenix 101", "transcript --record %s/s", "play zenix"])
@pytest.mark.parametrize("unbuffered", ["", check("1")])
def test_output_that_cannot_be_written_is_told(shell, words, unbuffered):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    (shell.folder / "s").write_text("$ zenix games\n")
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, PROGRAM] + (words.replace("%s", str(shell.folder))).split(), stdout=full,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                              env=shell.environ(PYTHONUNBUFFERED=unbuffered))
    assert (done.returncode, done.stderr) == (74, b"pbm: the output could not be written: No space left on device\n")


@pytest.mark.parametrize("words", ["zenix games", "verify zenix", "svg zenix 101", "play zenix", "--mail"])
@pytest.mark.parametrize("time", ["yesterday", "2003-05-01 09:00", "2003-05-01 09:00:00:00", "9" * 20 + "-01-01",
                                  "10000-01-01", "0000-01-01", "0001-01-01", "1969-12-31", "9999-12-31"])
def test_a_time_that_is_none_is_named(shell, words, time):
    mail = b"From: a@example.com\nSubject: zenix games\n\n"
    status, out, err = shell(words, input=mail, PBMNOW=time, PBMSENDMAIL="true")
    assert status == (75 if words == "--mail" else 78)
    assert "PBMNOW must look like 2003-05-01 09:00:00, not '%s'" % time in out + err and "fault" not in err


def copy_of_the_program(folder):
    """Return the path of the program in a copy of the checkout that was never run."""
    for name in ("bin", "pbmgames"):
        shutil.copytree(os.path.join(CHECKOUT, name), str(folder / name), symlinks=True,
                        ignore=shutil.ignore_patterns("__pycache__"))
    return str(folder / "bin" / "pbm")


@pytest.mark.parametrize("module", ["cli", "session", "commands/play", "games/zenix", "board/moves"])
def test_a_program_that_cannot_be_loaded_says_so_in_one_line(shell, tmp_path, module):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    program = copy_of_the_program(tmp_path / "copy")
    os.unlink(str(tmp_path / "copy" / "pbmgames" / (module + ".py")))
    before = shell.files()
    done = subprocess.run([sys.executable, program, "zenix", "move", "101", "alice", "apw", "A3"], env=shell.environ(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 75 and done.stderr.startswith(b"pbm: ModuleNotFoundError: ")
    assert done.stderr.count(b"\n") == 1
    assert shell.files() == before


@pytest.mark.slow
@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.parametrize("words, status", each(3, [
    ("zenix games", 0), ("play zenix", 0), ("--mail", 0), ("--nonsense=1", 0), ("play", 64), ("", 0), ("verify", 0)]))
def test_a_closed_descriptor_is_no_fault(shell, words, status, closed):
    done = subprocess.run([sys.executable, PROGRAM] + words.split(), env=shell.environ(PBMSENDMAIL="true"),
                          preexec_fn=lambda: os.close(closed), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    written = not (closed == 1 and words in ("play zenix", "zenix games", "verify"))
    assert done.returncode == (status if written else 74)
    assert b"fault" not in done.stderr and b"Traceback" not in done.stderr


def test_without_help_pages_it_does_not_begin(shell):
    done = subprocess.run([sys.executable, "-OO", PROGRAM, "zenix", "help"], env=shell.environ(), capture_output=True)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (75, b"", 1) and b"-OO" in done.stderr


def test_a_checkout_starts_isolated_and_finds_docopt_all_the_same(shell, tmp_path):
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "os.py").write_text("raise SystemExit('evil')")
    done = subprocess.run([PROGRAM, "--home=" + str(shell.home), "zenix", "games"], capture_output=True,
                          env=shell.environ(PYTHONPATH=str(tmp_path / "evil"), PYTHONOPTIMIZE="2",
                                            PATH=os.path.dirname(sys.executable) + ":/usr/bin:/bin"))
    assert (done.returncode, done.stderr) == (0, b"") and b"No Zenix boards found" in done.stdout


def test_a_umask_that_closes_everything_to_its_user_does_not_close_the_host(shell, umask):
    umask(0o777)
    assert shell("exo challenge alice bob")[0] == 0 and shell("exo show 101")[0] == 0
    assert stat.S_IMODE((shell.home / "games" / "Exo").stat().st_mode) == 0o700


@pytest.mark.parametrize("closed, status", [("<&-", 0), (">&-", 74), ("2>&-", 0), ("<&- >&- 2>&-", 74)])
def test_a_closed_descriptor_spoils_no_file(shell, tmp_path, closed, status):
    environ = shell.environ(PBMSENDMAIL="cat >> '%s/taken'" % tmp_path)
    program = "%s zenix challenge -size=3 alice bob %s" % (call(), closed)
    assert subprocess.run(program, shell=True, env=environ, stderr=subprocess.DEVNULL).returncode == status
    assert shell.get("games/Zenix/101").startswith("(players alice bob)\n")
    mails = (tmp_path / "taken").read_text()
    assert mails.count("From: ") == 2 and mails.count("A new Zenix board (101) has been started") == 2
    assert shell("zenix games")[0] == 0


def test_want_of_memory_is_no_fault_of_the_program(monkeypatch):
    """Python says SystemError now and then where no memory was left for an exception."""
    for error in (MemoryError(), SystemError("error return without exception set")):
        def run(*_, error=error):
            raise error
        monkeypatch.setattr("pbmgames.cli._main", run)
        assert cli.main(["pbm", "zenix", "games"]) == 75


def test_bytes_that_are_no_text_are_escaped_on_a_terminal_only(monkeypatch):
    text = "etc/users: '\xff\x9b2J\x1b' caf\xc3\xa9\n"
    assert console.shown(text, 2) == text.encode("latin-1")
    monkeypatch.setattr("os.isatty", lambda descriptor: True)
    assert console.shown(text, 2).decode() == "etc/users: '\\xff\\x9b2J\\x1b' caf\u00e9\n"


@pytest.mark.parametrize("name", [b"\xc3\xbc", b"voil\xc3\xa0", b"\xfc", b"\xe4\xb8\xad"])
@pytest.mark.parametrize("words, home", [
    (["compare", "%s/none"], ""), (["compare", "--host=%s"], ""), (["transcript", "%s"], ""), (["svg", "%s"], ""),
    (["svg", "%s", "101"], ""), (["svg", "zenix", "%s"], ""), (["play", "zenix", "--save=%s/x"], ""),
    (["outbox", "drop", "%s"], ""), (["verify", "--mail-to=%s"], ""), (["%s", "--help"], ""),
    (["robot", "--seconds=%s", "zenix", "1"], ""), (["list"], "%s"), (["verify"], "%s"), (["--home=%s", "verify"], ""),
    (["--home=%s", "backup", "-"], "")])
def test_a_refusal_names_a_word_or_folder_as_it_was_given(shell, words, home, name):
    words = [word.replace("%s", os.fsdecode(name)) for word in words]
    home = {"PBMHOME": os.fsdecode(name)} if home else {}
    status, out, err = shell(words, **home)
    assert status and name.decode("latin-1") in out + err


@pytest.mark.parametrize("name", [b"\xc3\xbc", b"\xfc"])
def test_no_backup_comes_into_the_folder_that_it_copies(shell, name):
    home = os.path.join(os.fsencode(shell.folder), name)
    shutil.copytree(os.fsencode(shell.home), home)
    for folder in (home, os.path.join(home, b"etc")):
        done = subprocess.run([sys.executable, PROGRAM, "backup", "x.tar"], cwd=folder, capture_output=True,
                              env=shell.environ(PBMHOME=os.fsdecode(home)))
        assert done.returncode == 64 and not os.path.exists(os.path.join(folder, b"x.tar"))
        done = subprocess.run([sys.executable, PROGRAM, "site", "x"], cwd=folder, capture_output=True,
                              env=shell.environ(PBMHOME=os.fsdecode(home)))
        assert done.returncode == 64 and done.stderr.count(name) == 2


@pytest.mark.parametrize("name", [b"\xc3\xbc", b"voil\xc3\xa0", b"\xfc", b"\xe4\xb8\xad"])
def test_files_are_named_as_they_are(shell, name):
    kept = name.decode("latin-1")
    assert shell("zenix challenge alice bob")[0] == 0
    for folder in (b"games/Zenix/", b"outbox/1"):
        os.makedirs(os.path.dirname(os.path.join(os.fsencode(shell.home), folder)), exist_ok=True)
        pathlib.Path(os.fsdecode(os.path.join(os.fsencode(shell.home), folder + name))).write_text("To: x@y.org\n")
    assert "note: games/Zenix/%s: it does not belong" % kept in shell("verify")[1]
    assert "\n1%s\n" % kept in "\n" + shell("outbox")[1]
    assert json.loads(shell("outbox --json")[1])["mails"][0]["name"] == "1" + meant(kept)
    assert shell(["outbox", "drop", os.fsdecode(b"1" + name)]) == (0, "", "")
    assert shell("outbox")[1] == "No mail is waiting.\n"
    letter = shell("zenix show 101")[1].replace("12       6      Eks", "13       6      Eks")
    folder = os.path.join(os.fsencode(shell.folder), b"letters")
    os.mkdir(folder)
    pathlib.Path(os.fsdecode(os.path.join(folder, name))).write_text(letter)
    assert "/letters/%s:3: Zenix Board 101: differs" % kept in shell(["compare", os.fsdecode(folder)])[1]

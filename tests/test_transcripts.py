"""Every recorded session replays byte for byte."""

import os
import re
import subprocess
import sys

import pytest

from conftest import CHECKOUT, sessions
from loaded import replaying
from pbmgames.extras.compare import transcript
from pbmgames.extras.vacations.asides import zone


def replayed(path, scratch):
    """Return what differs when a session is replayed on such hosts."""
    with open(path, encoding="latin-1") as file:
        text = file.read()
    if " change zone " in text and zone("Asia/Tokyo") is None:
        pytest.skip("no time zones")
    return list(transcript.differences(text, os.path.basename(path), scratch))


@pytest.mark.slow
@pytest.mark.parametrize("path", sessions(), ids=os.path.basename)
def test_session_replays(path):
    assert replayed(path, replaying(os.path.join(CHECKOUT, "bin", "pbm"), transcript.Scratch)) == []


@pytest.mark.check
@pytest.mark.parametrize("path", sessions(), ids=os.path.basename)
def test_session_replays_with_a_start_for_each_command(path):
    assert replayed(path, transcript.Scratch) == []


SESSION = """\
@ 2003-05-01 10:00:00
$ SENDER=HTML zenix challenge -size=3 alice bob
| Subject: New Zenix Board 101 alice
? games/Zenix/.board
= 102
! etc/vacation
bob 2003
.
? etc/none
= (absent)
"""


def test_differences_name_the_step_and_show_both_sides():
    found = list(transcript.differences(SESSION, "x"))
    assert len(found) == 2
    assert found[0].startswith("--- x:2 (recorded)\n+++ x:2 (now)\n")
    assert "-= 102\n+= 101\n" in found[1]


def test_record_gives_a_session_without_differences():
    recorded = transcript.record("# kept\n" + SESSION + "! etc/vacation\n#bob is back\n.\n# kept, too\n")
    assert recorded.startswith("# kept\n@ 2003-05-01 10:00:00\n$ SENDER")
    assert recorded.endswith("! etc/vacation\n#bob is back\n.\n# kept, too\n")
    assert list(transcript.differences(recorded, "x")) == []


@pytest.mark.parametrize("text", ["nonsense\n", "| answer without question\n", "! etc/x\nno end\n"])
def test_a_line_that_means_nothing_is_named(text):
    with pytest.raises(ValueError, match="line 1"):
        transcript.steps(text)


@pytest.mark.parametrize("text", ["$\n", "$% A=b\n"])
def test_a_step_without_a_command_is_refused(text):
    with pytest.raises(ValueError, match="no command"):
        transcript.record(text)


@pytest.mark.slow
def test_statuses(shell, tmp_path):
    path = tmp_path / "s.transcript"
    path.write_text(SESSION)
    assert shell(["transcript", str(path)])[0] == 1
    path.write_text(transcript.record(SESSION))
    assert shell(["transcript", str(path)]) == (0, "", "")
    status, _, error = shell(["transcript", str(tmp_path / "missing")])
    assert status == 66 and "missing" in error


# departures that no session can show: they need a terminal, the real clock, standard error or a mail
UNSHOWN = {"11a", "12b", "12c", "17"}


def test_every_departure_has_an_example():
    with open(os.path.join(CHECKOUT, "docs", "commands.md"), encoding="utf-8") as file:
        chapter = file.read().partition("\n## 12. Departures")[2].partition("\n## 13.")[0]
    numbers = set(re.findall(r"^- (\d+[a-z]?)\. ", chapter, re.MULTILINE))
    shown = set()
    for path in sessions(["sessions"]):
        with open(path, encoding="latin-1") as file:
            comments = [line for line in file if line.startswith("#")]
        shown |= set(re.findall(r"departure (\d+[a-z]?)", "".join(comments)))
    assert shown == numbers - UNSHOWN and len(numbers) > 30


@pytest.mark.slow
def test_the_program_is_the_one_that_was_called(shell, tmp_path):
    """Whatever the folder has in which it is called: another checkout, for one."""
    (tmp_path / "pbmgames").mkdir()
    (tmp_path / "pbmgames" / "__init__.py").write_text("raise SystemExit('another one')")
    (tmp_path / "s.transcript").write_text(transcript.record(SESSION))
    words = [os.path.join(CHECKOUT, "bin", "pbm"), "transcript", "s.transcript"]
    done = subprocess.run([sys.executable] + words, cwd=str(tmp_path), env=shell.environ(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("word", ["voil\xc3\xa0", "\xc3\x85", "\xfc", "\xe4\xb8\xad"])
def test_words_and_variables_are_the_bytes_of_the_file(shell, word):
    shell.put("session", "$ zenix echo %s\n$ SENDER=%s@x.org zenix echo it\n" % (word, word))
    status, out, err = shell(["transcript", "--record", str(shell.home / "session")])
    assert (status, err) == (0, "") and '| argv[2]="%s"\n' % word in out and "> To: %s@x.org\n" % word in out


def test_what_a_command_complains_of_is_passed_on_as_it_is(shell):
    shell.put("session", "! etc/settings\n\xc3\xa0 = \xfc\n.\n$ zenix games\n")
    err = shell(["transcript", "--record", str(shell.home / "session")])[2]
    assert "there is no setting '\xc3\xa0'" in err

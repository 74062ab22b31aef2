"""Every recorded session replays byte for byte, but for those that we are not yet up to."""

import os

import pytest

from conftest import sessions
from pbmgames import transcript

NOT_YET = """
    absent_users comments_text limit_seek_words notify_comments queue_in_errors replay_preview standings_sections
"""                             # perl_tests/transcripts.t reads these names here; one that replays is taken out


@pytest.mark.parametrize("path", sessions(NOT_YET))
def test_session_replays(path):
    with open(path, encoding="latin-1") as file:
        assert list(transcript.differences(file.read(), os.path.basename(path))) == []


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
        transcript.parse(text)


def test_statuses(shell, tmp_path):
    path = tmp_path / "s.transcript"
    path.write_text(SESSION)
    assert shell(["transcript", str(path)])[0] == 1
    path.write_text(transcript.record(SESSION))
    assert shell(["transcript", str(path)]) == (0, "", "")
    status, _, error = shell(["transcript", str(tmp_path / "missing")])
    assert status == 66 and "missing" in error

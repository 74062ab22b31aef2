"""What runs the tests: where their scratch files lie, who gets which of them, what the last lines say."""

import os
import shutil
import subprocess
import sys
import types

import pytest

import figures
import loaded
import scratch
import shares
import untried
from conftest import CHECKOUT


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Three folders for scratch files, in place of the machine's."""
    places = [tmp_path / name for name in ("memory", "small", "disk")]
    for place in places:
        place.mkdir()
    monkeypatch.setattr(scratch, "PLACES", list(map(str, places)))
    monkeypatch.delenv("TMPDIR")
    return places


def disk(flag=0, room=scratch.ROOM):
    """Return what statvfs says of a disk."""
    return types.SimpleNamespace(f_flag=flag, f_bavail=room, f_frsize=1)


@pytest.mark.parametrize("first, second, found", [
    (disk(), disk(), "memory"),
    (disk(os.ST_NOEXEC), disk(), "small"),
    (disk(room=1000), disk(os.ST_NOEXEC), "disk"),
])
def test_scratch_files_lie_where_there_is_room_and_programs_start(places, monkeypatch, first, second, found):
    disks = dict(zip(map(str, places), (first, second, disk())))
    monkeypatch.setattr(scratch.os, "statvfs", disks.get)
    assert os.path.basename(scratch.best()) == found


def test_a_folder_that_is_named_goes_before_all(places, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(places[2]))
    assert scratch.best() == str(places[2])


def test_a_folder_whose_name_a_shell_would_read_is_not_taken(places, monkeypatch, tmp_path):
    (tmp_path / "o'neil").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "o'neil"))
    assert scratch.best() == str(places[0])


def test_what_a_dead_run_left_goes_with_the_next(places):
    """Whoever lives holds a lock."""
    names = scratch.PREFIX + "dead", scratch.PREFIX + "alive", "other"
    for name in names:
        (places[0] / name / "deep").mkdir(parents=True)
    assert scratch.held(str(places[0] / names[1]))
    scratch.tidy()
    assert {path.name for path in places[0].iterdir()} == {*names[1:]}


@pytest.mark.parametrize("lines, text", [
    ([], "0 tests"),
    (["no Exim"], "1 test: no Exim"),
    (["not root", "no Exim", "no Exim"], "3 tests: no Exim, not root"),
])
def test_what_was_not_tried_is_told_with_its_reasons(lines, text):
    assert untried.summary(lines) == text


RUN = """
import run, os
from untried import tell
def part(status, reason):
    return lambda: lambda: tell([reason]) or status
run.PARTS = {"tests": part(1, "Skipped: no Exim"), "perl": part(0, "no prove")}
raise SystemExit(run.main(["tests", "perl"]))
"""


def test_one_part_that_fails_keeps_no_other_from_running(tmp_path):
    done = subprocess.run([sys.executable, "-c", RUN], cwd=os.path.join(CHECKOUT, "tests"), stdout=subprocess.PIPE,
                          env=dict(os.environ, TMPDIR=str(tmp_path)), universal_newlines=True)
    assert (done.returncode, done.stdout.splitlines()) == (
        1, ["failed: tests", "not tried: 2 tests: no Exim, no prove; what `make check` adds"])


TESTS = """
import os, pytest
@pytest.mark.parametrize("number", range(%d))
def test_one(number, capfd):
    assert "PYTHONWARNINGS" not in os.environ and os.umask(0o022) == 0o022
    os.system("echo I am number $PPID")
    assert str(os.getpid()) in capfd.readouterr().out
    %s
"""
RUN_HERE = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "conftest", "-c",
            os.path.join(CHECKOUT, "setup.cfg")]


def run_by_two(folder, count, end):
    """Let two processes run tests, and return (exit status, lines of output).

    end -- what stands at the end of each test, which has a number
    """
    for name in ("test_one.py", "test_two.py"):
        (folder / name).write_text(TESTS % (count, end))
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": os.path.join(CHECKOUT, "tests"), "PYTHONWARNINGS": "error",
               shares.COUNT: "2", "TMPDIR": str(folder)}
    done = subprocess.run(RUN_HERE + [str(folder)], env=environ, stdout=subprocess.PIPE, universal_newlines=True,
                          preexec_fn=lambda: os.umask(0o002))
    return done.returncode, done.stdout.splitlines()


@pytest.mark.check
def test_two_processes_share_all_tests_whatever_the_caller_has_set(tmp_path):
    status, lines = run_by_two(tmp_path, 150, "number == 149 and pytest.skip('no luck')")
    assert status == 0 and lines[-2].startswith("298 passed, 2 skipped in ")
    assert lines[-1] == "not tried: 2 tests: no luck"


@pytest.mark.slow
@pytest.mark.parametrize("end, said", [
    ("assert number != 7, 'this one'", "2 failed, 16 passed in "),
    ("assert number != 7 or os._exit(0)", "14 passed in "),
])
@pytest.mark.check
def test_what_fails_in_one_of_them_or_kills_it_is_told(tmp_path, end, said):
    status, lines = run_by_two(tmp_path, 9, end)
    assert status == 1 and any(line.startswith(said) for line in lines)
    assert any("test_one.py::test_one[7]" in line or "test_two.py::test_one[7]" in line for line in lines)


# figures --------------------------------------------------------------------------------

def test_figures_are_written_into_their_section():
    with open(figures.PAGE, encoding="utf-8") as file:
        page = file.read()
    for name in figures.SECTIONS:
        new = figures.written(page, name, "New.\n")
        assert "\n<!-- %s -->\nNew.\n<!-- end -->\n" % name in new and figures.written(new, name, "New.\n") == new
        assert all("\n<!-- %s -->\n" % other in new for other in figures.SECTIONS)
    with pytest.raises(ValueError):
        figures.written(page, "nothing", "")


def test_of_what_is_printed_whole_blocks_are_chosen():
    assert figures.chosen("One\n 1\n\nTwo\n 2\n\nOne more\n 3\n", "One") == "One\n 1\nOne more\n 3\n"
    assert figures.chosen("a\n\nb", "") == "a\nb\n"


def test_times_of_the_bench_are_a_table():
    bare = "  python -c pass   13.1 ms   18.6 ms   1.00 x bare   1.33 x without site\n"
    rows = "| Start |  |  |  |  |\n| python -c pass | 13.1 | 18.6 | 1.00 | 1.33 |\n"
    assert figures.timings("Start (9 runs)   median      worst\n" + 2 * bare).endswith(rows)
    assert figures.timings("By mail (9 runs)  median\n  show, by mail   24.0 ms    34.4 ms\n").endswith(
        "| By mail |  |  |  |  |\n| show, by mail | 24.0 | 34.4 |  |  |\n")


def test_what_stress_tries_is_a_table_with_what_it_measures():
    text = ("seed 7\nwaits    20 boards; zenix games 1.0 s, others wait 0.2 s (of 5)\n         9.3 s\n"
            "hostile  20 inputs (mail 12, words 8): no hang; exit statuses 0: 3, 64: 17\n")
    assert figures.findings(text).endswith(
        "| seed | 7 |\n| waits | 20 boards; games 1.0 s, others 0.2 s |\n| hostile | 20 inputs |\n")


def test_what_machines_come_to_is_a_table():
    text = ("Debian 13, cron, pbm:\n    Python 3.13.5\n    dpkg -i          ok \n"
            "    make test: /root/root 022     ok 127 s, 232 s of processor, 6892 passed, 12 skipped\n"
            "    no mail went out              ok \n        not tried: 12 tests: no jq\n")
    assert figures.machines(text).endswith("| 13, pbm | 3.13.5 | /root/root 022 | 127 s | 6892 | 12 |\n")


def test_what_a_cluster_did_is_a_table():
    text = ("2 machines, default mounts:\n  moves   60 moves, 1 lost, 0 had to come again (22 s)\n"
            "2 machines, tuned mounts:\n  views   old for: data 1 s (2 s)\n  speed   one game: 4.3 (4 s)\nall well\n")
    assert figures.trials(text).endswith(
        "| 2 machines, default mounts | 60, 1 | - | - | - | - | - | - |\n\nOne game: 4.3; all well.\n")


def test_what_a_loaded_program_reads_and_writes_is_ours_whatever_the_umask(umask):
    umask(0o777)
    program = loaded.Loaded(os.path.join(CHECKOUT, "bin", "pbm"))
    assert program(["pbm", "--version"], {}, b"").returncode == 0
    folder = os.path.dirname(program.names[0])
    assert [os.stat(name).st_mode & 0o700 for name in (folder, program.names[0])] == [0o700, 0o600]
    with open("/proc/%d/status" % program.process.pid) as file:
        assert "Umask:\t0077\n" in file
    assert os.umask(0o777) == 0o777


# the Perl games -------------------------------------------------------------------------------------------------------

@pytest.mark.skipif(not shutil.which("perl"), reason="no perl")
def test_the_perl_games_take_a_python_that_is_named_without_its_folder():
    """Their host has a `python3` of its own, which starts that one; it must not start itself."""
    done = subprocess.run(["perl", "-Iperl_tests", "-MScratchHost", "-e", "print qx(zenix echo)"], cwd=CHECKOUT,
                          env=dict(os.environ, PYTHON="python3"), stdout=subprocess.PIPE, timeout=60)
    assert done.stdout.startswith(b"Subject: Zenix echo\n")

"""The short forms of `make stress`: a sample of every kind of trouble. tests/storage/test_parallel.py has the load."""

import functools
import os
import random

import pytest

import faults
import mutants
import power
import recount
import scenarios
import stress
from conftest import check, slow
from pbmgames import commands as table
from pbmgames.games import TABLE
from pbmgames.storage import files

USUAL = ("faults", "power", "clock")        # of `make test`
SECTIONS = [name if name in USUAL else check(name) for name in stress.SECTIONS if name != "load"]

@pytest.mark.parametrize("words", [slow(["--tiny", "--seed=1"]), check(["--short", "--seed=2"])], ids=["tiny", "short"])
@pytest.mark.parametrize("section", SECTIONS)
def test_nothing_is_lost(section, words, capsys):
    """In ten seconds the usual ones, always the same; in `make check` in a minute and a half, another time others."""
    status = stress.main([*words, section])
    assert status == 0, capsys.readouterr().out


def test_what_mutants_explain_is_there():
    for module, line, changed in mutants.EXPLAINED:
        with open(os.path.join(mutants.CHECKOUT, "pbmgames", module), encoding="utf-8") as file:
            assert line in map(str.strip, file) and line != changed, (module, line)
    assert mutants.mutants(3, random.Random(1))


def test_every_command_that_writes_is_among_the_scenarios():
    given = set()
    for _, _, words, *text in scenarios.SCENARIOS.values():
        if text and words == "--mail" and isinstance(text[0], str):     # others are made by functions: answers
            words = text[0].split("Subject: ")[1].split("\n")[0]
        game, _, rest = words.partition(" ")
        given.add((True, rest.split()[0]) if game in TABLE else (False, game))
    wanted = {(commands is table.GAME, command.word) for commands in (table.GAME, table.SERVER) for command in commands
              if command.use in (table.WRITE, table.PARTS)}
    assert wanted <= given


@pytest.mark.check
@pytest.mark.parametrize("name", scenarios.SCENARIOS)
def test_a_command_that_meets_no_fault_is_done(tmp_path, name):
    """A sample may leave a scenario out whose checks no longer hold."""
    assert scenarios.Scenario(name, tmp_path / "stage").attempt(None) == "done"


@pytest.mark.slow
@pytest.mark.parametrize("function, instead", [
    ("sync_folder", lambda path: None),
    ("stage", functools.partial(files.stage, durable=False)),
])
def test_a_sync_that_is_missing_is_noticed(tmp_path, monkeypatch, function, instead):
    """A command that is done is lost then, or the journal is there in part."""
    monkeypatch.setattr(files, function, instead)
    with pytest.raises(AssertionError):
        power.try_crashes(str(tmp_path), [("move", 60, 0)])


def test_scratch_files_may_lie_in_a_folder_of_any_name(tmp_path):
    assert power.crashes(scenarios.Scenario("limit", tmp_path / "\xf6"))


def test_what_a_disk_may_hold(tmp_path):
    """A name that is not synced may be there or not, and its content in part; what is synced is there."""
    home = str(tmp_path)
    disk = power.Disk(home)
    for call in (("open", [home + "/a", os.O_CREAT, 0o600], 5), ("write", [5, b"1234"], 4)):
        disk.take(*call)
    assert [found for found, _ in disk.crashes(None)] == [{}, {"a": b""}, {"a": b"12"}, {"a": b"1234"}]
    disk.take("fsync", [5], None)
    assert [found for found, _ in disk.crashes(None)] == [{}, {"a": b"1234"}]
    for call in (("open", [home, os.O_RDONLY], 6), ("fsync", [6], None), ("rename", [home + "/a", home + "/b"], None)):
        disk.take(*call)
    assert [found for found, _ in disk.crashes(None)] == [{"a": b"1234"}, {"b": b"1234"}]
    disk.take("unlink", [home + "/b"], None)
    assert {tuple(found) for found, _ in disk.crashes(None)} == {("a",), ("b",), ()}


def test_vacation_days_are_recounted_year_by_year(tmp_path):
    """On the way from one year to the next each of them gives its own days."""
    (tmp_path / "etc").mkdir()
    path = tmp_path / "etc" / "preferences"
    path.write_text("carol away 2003-12-12 2004-01-10\n")
    recount.check_choices(str(tmp_path), ("carol",), 20)
    with pytest.raises(AssertionError, match=r"\('carol', 2003\): 20"):
        recount.check_choices(str(tmp_path), ("carol",), 19)


@pytest.mark.slow
def test_the_shim_does_what_it_says(shell):
    """A proof that finds nothing would be worth nothing if the faults did not happen."""
    words, environ = ["zenix", "challenge", "-size=3", "alice", "bob"], shell.environ()
    folder = str(shell.folder)
    assert faults.run(words, environ, folder).status == 0
    whole = faults.run(words, environ, folder)
    assert whole.status == 0 and {"open", "write", "fsync", "rename", "lockf"} <= set(whole.calls)
    before = shell.files()
    first = whole.calls.index("fsync") + 1
    failed = faults.run(words, environ, folder, faults.Fault("ENOSPC", first))
    assert failed.status == 75 and "No space left on device" in failed.err and shell.files() == before
    killed = faults.run(words, environ, folder, faults.Fault("kill before", first))
    assert killed.status == -9 and len(killed.calls) == first
    write = whole.calls.index("write") + 1
    half = faults.run(words, environ, folder, faults.Fault("kill half", write))
    assert half.status == -9
    left = shell.get("games/Zenix/...journal.new")
    assert left and "end " not in left
    slow = faults.run(words, environ, folder, faults.Fault("short", write, lasting=True))
    assert slow.status == 0 and slow.calls.count("write") > whole.calls.count("write")


@pytest.mark.check
def test_a_wrong_host_is_noticed(tmp_path):
    """The checks of the stress program would see a file too few, a letter too few, and a letter too many."""
    stage = scenarios.Scenario("move", tmp_path / "move")
    assert stage.attempt(faults.Fault("EIO", 1, lasting=True)) == "refused"
    after, letters = stage.after, stage.letters
    stage.after = dict(after, **{"games/Zenix/101": "another"})
    with pytest.raises(AssertionError, match="games/Zenix/101 is neither"):
        stage.attempt(faults.Fault("short", 1))
    stage.after, stage.letters = after, letters + ["another"]
    with pytest.raises(AssertionError, match="lost or invented"):
        stage.attempt(faults.Fault("short", 1))
    stage.letters = letters[:1]
    with pytest.raises(AssertionError, match="lost or invented"):
        stage.attempt(faults.Fault("short", 1))
    assert os.path.isdir(stage.home)

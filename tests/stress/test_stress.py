"""The short form of `make stress`: a sample of every kind of trouble. tests/storage/test_parallel.py has the load."""

import pytest

import faults
import stress

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("section", [name for name in stress.SECTIONS if name != "load"])
def test_nothing_is_lost(section, capsys):
    status = stress.main(["--short", section])
    assert status == 0, capsys.readouterr().out


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


def test_a_wrong_host_is_noticed(tmp_path):
    """The checks of the stress program would see a file too few, a letter too few, and a letter too many."""
    import os

    import scenarios
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

"""The journal: what is done in which order, who may read it, and which deletions it takes on."""

import os

import pytest

from pbmgames import console
from pbmgames.storage import files, journal


class Watched:
    """Stands in for `os`: writes down what changes the disk, one line a call, paths below a root."""

    def __init__(self, root):
        self.root, self.names, self.lines = root, {}, []

    def __getattr__(self, name):
        return getattr(os, name)

    def _done(self, call, *paths):
        self.lines.append(" ".join([call] + [os.path.relpath(path, self.root) for path in paths]))

    def open(self, path, *options):
        descriptor = os.open(path, *options)
        self.names[descriptor] = path
        return descriptor

    def write(self, descriptor, data):
        self._done("write", self.names[descriptor])
        return os.write(descriptor, data)

    def fsync(self, descriptor):
        self._done("fsync", self.names[descriptor])
        os.fsync(descriptor)

    def rename(self, source, target):
        self._done("rename", source, target)
        os.rename(source, target)

    def unlink(self, path):
        os.unlink(path)                 # which tells by an error that there was nothing
        self._done("unlink", path)

    def mkdir(self, path, mode):
        self._done("mkdir", path)
        os.mkdir(path, mode)


ORDER = """\
mkdir outbox
fsync .
write games/Zenix/...journal.new
fsync games/Zenix/...journal.new
rename games/Zenix/...journal.new games/Zenix/.journal
fsync games/Zenix
write games/Zenix/..101.new
fsync games/Zenix/..101.new
rename games/Zenix/..101.new games/Zenix/101
unlink games/Zenix/.101
write etc/..users.new
fsync etc/..users.new
rename etc/..users.new etc/users
write outbox/..1.new
fsync outbox/..1.new
rename outbox/..1.new outbox/1
fsync games/Zenix
fsync etc
fsync outbox
unlink games/Zenix/.journal
"""


def test_each_step_is_on_the_disk_before_the_next(tmp_path, monkeypatch):
    for path in ("games/Zenix/101", "games/Zenix/.101", "etc/users"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("before")
    watched = Watched(str(tmp_path))
    for module in (console, files):
        monkeypatch.setattr(module, "os", watched)
    changes = [("games/Zenix/101", "1", False), ("games/Zenix/.101", None, False), ("etc/users", "2", True),
               ("outbox/1", "3", False)]
    journal.commit(str(tmp_path / "games" / "Zenix"), str(tmp_path), changes)
    assert "".join(line + "\n" for line in watched.lines) == ORDER


@pytest.mark.parametrize("folder_mode, mask, expected", [
    (0o700, 0o022, 0o600),
    (0o755, 0o022, 0o600),
    (0o755, 0o077, 0o600),
    (0o777, 0o000, 0o600),
    (0o2755, 0o000, 0o600),
    (0o2770, 0o077, 0o600),
    (0o2770, 0o007, 0o660),     # a group that shares the folder finishes what one of it left
])
def test_a_journal_in_force_is_read_by_nobody_else(tmp_path, monkeypatch, umask, folder_mode, mask, expected):
    (tmp_path / "101").write_text("before")
    (tmp_path / "101").chmod(0o666)
    tmp_path.chmod(folder_mode)
    umask(mask)
    modes = []
    monkeypatch.setattr(journal, "_apply", lambda path, root, changes: modes.append(os.stat(path).st_mode & 0o777))
    journal.commit(str(tmp_path), str(tmp_path), [("101", "after", False), ("102", "new", False)])
    assert modes == [expected]


def test_a_deletion_that_is_bound_to_fail_is_refused_before_anything_is_in_force(tmp_path):
    (tmp_path / "etc" / "b").mkdir(parents=True)
    with pytest.raises(IsADirectoryError) as caught:
        journal.commit(str(tmp_path), str(tmp_path), [("a", "1", False), ("etc/b", None, False)])
    assert caught.value.filename == str(tmp_path / "etc" / "b") and os.listdir(tmp_path) == ["etc"]


@pytest.mark.parametrize("place", [
    lambda path: path.write_text("text"),
    lambda path: path.write_text("text") and (path.parent / "..b.new").mkdir(),     # in the way of a new text only
    lambda path: path.symlink_to("nowhere"),
    lambda path: path.symlink_to("."),                                              # the link goes, the folder stays
    lambda path: path.parent.rmdir(),
], ids=["a file", "a file that cannot be written", "a link to nowhere", "a link to a folder", "nothing, in no folder"])
def test_a_deletion_that_can_be_done_is_done(tmp_path, place):
    (tmp_path / "etc").mkdir()
    place(tmp_path / "etc" / "b")
    journal.commit(str(tmp_path), str(tmp_path), [("a", "1", False), ("etc/b", None, False)])
    assert not os.path.lexists(str(tmp_path / "etc" / "b")) and (tmp_path / "a").read_text() == "1"

"""The journal: its text, what is done in which order, who may read it, and which changes it takes on."""

import errno
import os
import platform
import random
import shutil
import subprocess

import pytest

import faults
from children import NOBODY, as_nobody, as_root, in_child
from conftest import seeded
from pbmgames import console
from pbmgames.storage import files, journal
from pbmgames.text import as_name, decode, encode

# its text ----------------------------------------------------------------------

CHANGES = [("games/Zenix/101", "(moves\nB3\n)\n", False), ("etc/users", "\xe9\x00\n- x\nend 1 2\n", True),
           ("games/Zenix/.101", None, False), ("outbox/1.2.3", "", False),
           ("games/Zenix/end", "end 0 00000000\n", True)]


def test_a_journal_says_what_was_put_into_it():
    assert journal.parse(journal.render(CHANGES), "journal") == CHANGES
    assert journal.parse(journal.render([]), "journal") == []
    assert journal.parse(journal.render([("a", "\u2603", False)]), "journal") == [("a", "\xe2\x98\x83", False)]
    named = [(as_name(b"etc/\xc3\xa0"), "x", False), (as_name(b"\xfc"), None, False)]
    assert journal.parse(decode(encode(journal.render(named))), "journal") == named


@seeded
def test_a_journal_that_was_cut_off_or_changed_anywhere_is_garbled(seed):
    text = journal.render(CHANGES)
    choose = random.Random(seed)
    for place in range(len(text)):
        other = chr(choose.choice([code for code in range(256) if code != ord(text[place])]))
        for wrong in (text[:place], text[:place] + other + text[place + 1:], text[:place] + text[place + 1:]):
            with pytest.raises(journal.Garbled):
                journal.parse(wrong, "journal")
                pytest.fail("seed %d: %r was taken" % (seed, wrong))


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "games/../../x", "a//b", "", ".", "a\0b"])
def test_a_journal_that_leads_elsewhere_is_garbled(name):
    with pytest.raises(journal.Garbled):
        journal.parse(journal.render([(name, "x", False)]), "journal")


# order and modes ---------------------------------------------------------------

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


@pytest.fixture
def watched(tmp_path, monkeypatch):
    """The calls of a commit on a host with a board, its backup and users."""
    for path in ("games/Zenix/101", "games/Zenix/.101", "etc/users"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("before")
    watched = Watched(str(tmp_path))
    for module in (console, files):
        monkeypatch.setattr(module, "os", watched)
    return watched


def test_each_step_is_on_the_disk_before_the_next(tmp_path, watched):
    changes = [("games/Zenix/101", "1", False), ("games/Zenix/.101", None, False), ("etc/users", "2", True),
               ("outbox/1", "3", False)]
    journal.commit(str(tmp_path / "games" / "Zenix"), str(tmp_path), changes)
    assert "".join(line + "\n" for line in watched.lines) == ORDER


def test_of_a_file_that_is_kept_elsewhere_its_folder_there_is_brought_to_the_disk(tmp_path, watched):
    (tmp_path / "disk").mkdir(mode=0o755)
    (tmp_path / "etc" / "users").rename(tmp_path / "disk" / "users")
    (tmp_path / "etc" / "users").symlink_to(tmp_path / "disk" / "users")
    journal.commit(str(tmp_path / "games" / "Zenix"), str(tmp_path), [("etc/users", "2", True)])
    assert watched.lines[-4:] == ["fsync disk/..users.new", "rename disk/..users.new disk/users", "fsync disk",
                                  "unlink games/Zenix/.journal"]


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


def test_nothing_stays_open(tmp_path):
    """A message may bring hundreds of commands, all of one process."""
    before = os.listdir("/dev/fd")
    journal.commit(str(tmp_path), str(tmp_path), CHANGES)
    with pytest.raises(IsADirectoryError):
        journal.commit(str(tmp_path), str(tmp_path), [("games", "x", False)])
    (tmp_path / ".journal").write_text(journal.render(CHANGES[:1]))
    journal.redo(str(tmp_path), str(tmp_path))
    assert os.listdir("/dev/fd") == before and (tmp_path / "games" / "Zenix" / "101").read_text() == CHANGES[0][1]


# what cannot be done -----------------------------------------------------------

def test_changes_that_cannot_be_applied_are_told_and_wait(tmp_path, monkeypatch):
    changes = [("fine", "1", False), ("blocked", "2", False), ("later/on", "3", False)]
    system = faults.System(None, [])

    def rename(source, target):
        if target.endswith("/blocked"):
            raise OSError(5, "Input/output error")
        os.rename(source, target)

    system.rename = rename
    monkeypatch.setattr(files, "os", system)
    with pytest.raises(journal.InForce) as caught:
        journal.commit(str(tmp_path), str(tmp_path), changes)
    assert caught.value.__cause__.filename == str(tmp_path / "blocked")
    assert (tmp_path / ".journal").exists()
    with pytest.raises(OSError):
        journal.redo(str(tmp_path), str(tmp_path))
    monkeypatch.undo()
    journal.redo(str(tmp_path), str(tmp_path))
    assert not (tmp_path / ".journal").exists()
    assert [(tmp_path / name).read_text() for name, _, _ in changes] == ["1", "2", "3"]


@pytest.mark.parametrize("call, end", [("rename", "000002"), ("fsync", ""), ("unlink", ".journal")])
def test_a_mail_waits_until_all_is_applied(tmp_path, monkeypatch, call, end):
    """Else it is sent with each try, for who tries puts it into the outbox again."""
    mails = ["outbox/1.2.000001", "outbox/1.2.000002"]
    changes = [("board", "1", False), *((name, "To: x", False) for name in mails)]
    system = faults.System(None, [])

    def fail(*words):
        if str(words[-1]).endswith(end) and os.path.exists(str(tmp_path / mails[0])):
            raise OSError(5, "Input/output error")
        return getattr(os, call)(*words)

    setattr(system, call, fail)
    monkeypatch.setattr(files, "os", system)
    with pytest.raises(journal.InForce):
        journal.commit(str(tmp_path), str(tmp_path), changes)
    for _ in range(2):
        assert os.listdir(str(tmp_path / "outbox")) in ([], ["..1.2.000002.new"])
        with pytest.raises(OSError):
            journal.redo(str(tmp_path), str(tmp_path))
    monkeypatch.undo()
    journal.redo(str(tmp_path), str(tmp_path))
    assert sorted(os.listdir(str(tmp_path / "outbox"))) == [os.path.basename(name) for name in mails]
    assert not (tmp_path / ".journal").exists()


def test_a_rename_that_was_done_but_is_said_to_have_failed_counts(tmp_path, monkeypatch):
    system = faults.System(None, [])

    def rename(source, target):
        os.rename(source, target)
        raise OSError(5, "Input/output error")

    system.rename = rename
    monkeypatch.setattr(files, "os", system)
    with pytest.raises(journal.InForce):
        journal.commit(str(tmp_path), str(tmp_path), [("a", "1", False)])
    monkeypatch.undo()
    journal.redo(str(tmp_path), str(tmp_path))
    assert (tmp_path / "a").read_text() == "1"


def in_the_way(tmp_path, obstacle):
    """Put an obstacle in the way of changes to the files `etc/b` and `games/Zenix/c`."""
    (tmp_path / "etc").mkdir()
    if obstacle == "a file for a folder":
        (tmp_path / "games").write_text("")
    elif obstacle == "a link to nowhere":
        (tmp_path / "etc" / "b").symlink_to(tmp_path / "gone" / "b")
    else:
        (tmp_path / "etc" / obstacle).mkdir()


@pytest.mark.parametrize("obstacle", ["a file for a folder", "a link to nowhere", "b", "..b.new"])
def test_what_is_bound_to_fail_is_refused_before_anything_is_in_force(tmp_path, obstacle):
    in_the_way(tmp_path, obstacle)
    changes = [("a", "1", False), ("etc/b", "2", False), ("games/Zenix/c", "3", False)]
    with pytest.raises(OSError) as caught:
        journal.commit(str(tmp_path), str(tmp_path), changes)
    assert caught.value.filename and not (tmp_path / ".journal").exists() and not (tmp_path / "a").exists()


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


@as_root
@pytest.mark.parametrize("text", ["2", None])
def test_a_folder_that_may_not_be_written_is_found_out_in_time(commons, text):
    (commons / "mine").mkdir()
    (commons / "mine").chmod(0o777)
    (commons / "b").write_text("before")
    changes = [("mine/a", "1", False), ("b", text, False)]
    assert "PermissionError" in as_nobody(lambda: journal.commit(str(commons / "mine"), str(commons), changes))
    assert os.listdir(commons / "mine") == []


@as_root
def test_what_may_be_done_is_asked_for_who_we_are_not_for_who_started_us(commons):
    """As a program does that a web server starts for the host's owner."""
    if platform.libc_ver() in (("glibc", "2.31"), ("glibc", "2.32")):
        pytest.skip("an old C library: it looks only at the start for who we are")
    os.chown(commons, 1001, 1001)
    commons.chmod(0o700)

    def commit():
        os.setgroups([])
        os.setresgid(1001, 1001, 1001)
        os.setresuid(NOBODY, 1001, 1001)
        return journal.commit(str(commons), str(commons), [("a", "1", False)])

    assert in_child(commit) == "None"


# what is bound to fail is found out before -------------------------------------

@as_root
@pytest.mark.parametrize("letter", ["i", "a"])
@pytest.mark.parametrize("text", ["new", None])
def test_a_file_that_must_stay_is_found_out_before(tmp_path, letter, text):
    (tmp_path / "board").write_text("old")
    if shutil.which("chattr") is None:
        pytest.skip("no chattr")
    if subprocess.run(["chattr", "+" + letter, str(tmp_path / "board")], check=False).returncode:
        pytest.skip("no file is immutable here")
    try:
        with pytest.raises(OSError, match="board"):
            journal.commit(str(tmp_path), str(tmp_path), [("list", "new", False), ("board", text, False)])
    finally:
        subprocess.run(["chattr", "-" + letter, str(tmp_path / "board")], check=True)
    assert sorted(os.listdir(tmp_path)) == ["board"] and files.read(str(tmp_path / "board")) == "old"


@as_root
def test_somebody_elses_file_in_a_sticky_folder_is_found_out_before(tmp_path):
    folder = tmp_path / "host"
    folder.mkdir()
    (folder / "board").write_text("old")
    folder.chmod(0o1777)
    os.chmod(tmp_path, 0o755)

    def commit(name):
        return journal.commit(str(folder), str(folder), [("list", "new", False), (name, "new", False)])
    if as_nobody(lambda: os.listdir(folder)).startswith("PermissionError"):
        pytest.skip("nobody may come here")
    assert "somebody else" in as_nobody(lambda: commit("board")) and sorted(os.listdir(folder)) == ["board"]
    assert as_nobody(lambda: commit("own")) == as_nobody(lambda: commit("own")) == "None"


@pytest.mark.parametrize("call", ["fchmod", "fsync"])
def test_a_file_system_that_does_not_know_modes_or_fsync_of_folders_will_do(tmp_path, monkeypatch, call):
    def unable(descriptor, *rest):
        if call == "fchmod" or os.path.isdir("/proc/self/fd/%d" % descriptor):
            raise OSError(errno.EINVAL, "Invalid argument")
        return real(descriptor, *rest)
    real = getattr(os, call)
    (tmp_path / "board").write_text("old")
    monkeypatch.setattr(files.os, call, unable)
    journal.commit(str(tmp_path), str(tmp_path), [("board", "new", False)])
    assert files.read(str(tmp_path / "board")) == "new" and not (tmp_path / ".journal").exists()

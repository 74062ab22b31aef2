"""A host that several machines share: who writes has the baton, and nothing old is taken for what is."""

import errno
import fcntl
import os

import pytest

from children import as_nobody, as_root
from pbmgames.extras.allowance import apart
from pbmgames.extras.machines import baton
from pbmgames.extras.verify.backup import Copy
from pbmgames.storage import Host, HostDamaged, TryLater, Unapplied, files, journal, locks, outbox, turns_of

FILES = {"games/Zenix/101": "old board", "etc/Zenix.list": "old list", "games/Zenix/.limit": "old limits"}
NEW = {"games/Zenix/101": "new board", "etc/Zenix.list": "new list", "games/Zenix/.limit": None, "seen/x": ""}


@pytest.fixture
def root(tmp_path_factory):
    """A host with the setting, and some files."""
    return fresh(tmp_path_factory)


def fresh(tmp_path_factory):
    """Return such a host, another one each time."""
    folder = tmp_path_factory.mktemp("host")
    for name, text in dict(FILES, **{"etc/users": "", "etc/settings": "machines = several\n"}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return str(folder)


def opened(root, exclusive=True):
    """Return the host opened to write. Within one process the lock file keeps nobody out: as if the lock was lost."""
    return Host(root, "Zenix").open(exclusive)


def staged(root, changes):
    """Return such a host with changes staged."""
    host = opened(root)
    for name, text in changes.items():
        host.write(name, text)
    return host


def state(root, names=NEW):
    """Return {name: text} of files as they are."""
    return {name: files.read(os.path.join(root, name)) for name in names}


def left(root):
    """Return what is left of commits, below machines/."""
    return sorted(name.partition(".")[0] for name in os.listdir(os.path.join(root, "machines", "Zenix")))


def test_all_is_written_and_the_baton_given_back(root):
    host = staged(root, NEW)
    assert host.read("seen/x") == "" and state(root)["seen/x"] is None
    host.commit()
    assert state(root) == NEW and left(root) == ["baton"]
    host.write("etc/Zenix.list", "more")        # it is still theirs
    host.commit()
    assert state(root)["etc/Zenix.list"] == "more" and left(root) == ["baton"]


def test_who_lost_the_lock_and_comes_back_changes_nothing(root):
    late = staged(root, {"games/Zenix/101": "late", "seen/late": ""})
    staged(root, NEW).commit()
    with pytest.raises(TryLater, match="nothing was changed"):
        late.commit()
    assert state(root) == NEW and not os.path.exists(os.path.join(root, "seen/late")) and left(root) == ["baton"]


class Interrupted(Exception):
    """It stops here: a machine is gone."""


def broken(monkeypatch, root, place, meanwhile=None):
    """Commit NEW up to a call, given by its number; return how many there were, or what stopped it.

    meanwhile -- what is done there instead of stopping
    """
    made = []

    def counted(name):
        def call(*arguments, **options):
            made.append(name)
            if len(made) == place:
                if meanwhile is None:
                    raise Interrupted
                stop()
                meanwhile()
            return getattr(os, name)(*arguments, **options)
        return call

    def stop():
        monkeypatch.setattr(baton, "os", os)
        monkeypatch.setattr(files, "os", os)

    host = staged(root, NEW)
    system = type("System", (), {"__getattr__": lambda self, name: getattr(os, name)})()
    for name in ("rename", "unlink", "mkdir", "rmdir", "fsync"):
        setattr(system, name, counted(name))
    monkeypatch.setattr(baton, "os", system)
    monkeypatch.setattr(files, "os", system)
    try:
        host.commit()
    except (Interrupted, Unapplied, TryLater) as error:
        return error
    finally:
        stop()
    return len(made)


def places(monkeypatch, tmp_path_factory):
    """Return the numbers of the changing calls of a commit."""
    return range(1, broken(monkeypatch, fresh(tmp_path_factory), None) + 1)


def test_a_machine_that_dies_at_any_call_has_written_all_or_nothing(monkeypatch, tmp_path_factory):
    seen = set()
    for place in places(monkeypatch, tmp_path_factory):
        root = fresh(tmp_path_factory)
        broken(monkeypatch, root, place)
        if place % 2:
            opened(root).close()
        else:
            Host(root, "Zenix").open(exclusive=False).close()       # who reads finishes it as well
            opened(root).close()
        found = state(root)
        assert found in (NEW, dict(FILES, **{"seen/x": None})), place
        assert left(root) == ["baton"], place
        seen.add(found == NEW)
    assert seen == {True, False}


def test_a_machine_that_sleeps_at_any_call_does_no_harm_when_it_wakes_up(monkeypatch, tmp_path_factory):
    """Another one finishes what was in force, and goes on: what it has written meanwhile stays."""
    later = {"games/Zenix/101": "later board", "seen/y": "", "games/Zenix/.limit": "later limits"}
    told = set()
    for place in places(monkeypatch, tmp_path_factory):
        root = fresh(tmp_path_factory)
        between = []

        def meanwhile():
            other = opened(root)
            between.append(other.read("etc/Zenix.list"))
            for name, text in later.items():
                other.write(name, text)
            other.commit()
        error = broken(monkeypatch, root, place, meanwhile)
        happened = between == ["new list"]
        assert isinstance(error, TryLater) != happened, (place, error)
        assert state(root, later) == later, place
        assert state(root, ["etc/Zenix.list", "seen/x"]) == {
            "etc/Zenix.list": "new list" if happened else "old list", "seen/x": "" if happened else None}, place
        opened(root).close()
        assert left(root) == ["baton"], place
        told.add(happened)
    assert told == {True, False}


def test_who_finishes_for_another_may_die_too(monkeypatch, root):
    """And who comes then is not troubled by either of them when they wake up."""
    applied = baton.Baton._apply
    sleepers = []

    def sleep(baton, stage, changes):
        sleepers.append((baton, stage, changes))
        raise OSError(errno.EIO, "asleep")

    monkeypatch.setattr(baton.Baton, "_apply", sleep)
    with pytest.raises(Unapplied):
        staged(root, NEW).commit()
    with pytest.raises(TryLater):
        opened(root)
    monkeypatch.setattr(baton.Baton, "_apply", applied)
    staged(root, {"games/Zenix/101": "later"}).commit()
    assert len(sleepers) == 2 and state(root) == dict(NEW, **{"games/Zenix/101": "later"})
    for sleeper in sleepers:
        with pytest.raises(OSError):
            applied(*sleeper)
    assert state(root) == dict(NEW, **{"games/Zenix/101": "later"}) and left(root) == ["baton"]


def test_it_is_not_said_that_nothing_was_changed_if_nobody_knows(monkeypatch, root):
    host = staged(root, NEW)
    monkeypatch.setattr(locks, "LOCK_SECONDS", 0)

    def gone(*_):
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")
    monkeypatch.setattr(baton, "_moved", gone)
    with pytest.raises(TryLater, match="look before you repeat it"):
        host.commit()


def test_an_answer_that_was_lost_is_found_out(monkeypatch, root):
    host, moved = staged(root, NEW), baton._moved
    said = []

    def deaf(source, target):
        done = moved(source, target)
        if os.path.basename(target) == baton.BATON and not said:
            said.append(done)
            raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")
        return done
    monkeypatch.setattr(baton, "_moved", deaf)
    host.commit()
    assert said == [True] and state(root) == NEW


def test_a_journal_that_was_spoilt_is_named(monkeypatch, root):
    monkeypatch.setattr(baton.Baton, "_apply", lambda *_: 1 / 0)
    with pytest.raises(Unapplied):
        staged(root, NEW).commit()
    folder = os.path.join(root, "machines", "Zenix")
    with open(os.path.join(folder, os.listdir(folder)[0], "journal"), "a") as file:
        file.write("x")
    with pytest.raises(HostDamaged, match="machines/Zenix is damaged"):
        opened(root)


def test_a_link_that_leads_to_another_disk_is_found_before_anything_is_changed(monkeypatch, root):
    host = staged(root, NEW)
    monkeypatch.setattr(baton, "_same_disk", lambda *_: False)
    with pytest.raises(TryLater, match="nothing was changed"):
        host.commit()
    assert state(root)["games/Zenix/101"] == "old board" and left(root) == ["baton"]


def test_no_link_in_place_of_its_folder_is_followed(root, tmp_path):
    os.symlink(str(tmp_path), os.path.join(root, "machines"))
    with pytest.raises(TryLater, match="/machines/Zenix: A link that is not followed, for nobody puts one here: "):
        opened(root)
    assert os.listdir(str(tmp_path)) == []


def test_while_a_commit_cannot_be_finished_readers_see_the_host_as_it_will_be(shell):
    shell.as_after("zenix challenge -size=3 alice bob", "zenix challenge -size=3 carol dave", "zenix games")
    shell.put("etc/settings", "machines = several\n")
    old = shell.get("games/Zenix/101")
    assert shell("zenix move 101 alice apw A3")[0] == 0
    own, = (shell.home / "machines" / "Zenix").iterdir()
    shell.put("machines/Zenix/stage.1/journal", journal.render([
        ("etc/x", "1", False), ("games/Zenix/103", old, False), ("games/Zenix/102", None, False),
        ("games/Zenix/101", shell.get("games/Zenix/101"), False)]))
    own.rename(shell.home / "machines" / "Zenix" / "stage.1" / "baton")
    shell.put("games/Zenix/101", old)
    (shell.home / "etc" / "x").mkdir()
    assert shell("zenix show 101")[0] == 0 and "bob's turn" in shell("zenix show 101")[1]
    assert shell("zenix show 102")[0] == 66 and "start the game alice" in shell("zenix show 103")[1]
    shown = shell("zenix games")[1]
    assert " 101    1 " in shown and " 103    0 " in shown and " 102 " not in shown
    assert shell("zenix move 101 bob bpw B3")[0] == 75
    (shell.home / "etc" / "x").rmdir()
    assert shell("zenix games")[1] == shown and shell.get("etc/x") == "1"
    assert shell("zenix move 101 bob bpw B3")[0] == 0


# views ---------------------------------------------------------------------------


class View:
    """What this machine sees: some files as they were. The server knows better, and says so for who asks about them.

    looks -- how often it is seen as it was
    """

    def __init__(self, monkeypatch, looks):
        self.looks, self.old = looks, {}
        self.open_file = files.open_file
        monkeypatch.setattr(files, "open_file", self._open)
        monkeypatch.setattr(files, "PAUSE", 0)
        monkeypatch.setattr(fcntl, "lockf", self._lockf)

    def remember(self, path):
        """See this file as it is now, whatever comes."""
        self.old[path] = os.open(path, os.O_RDONLY)

    def _open(self, path, flags, root=None):
        if path in self.old and self.looks:
            self.looks -= 1
            return os.open("/proc/self/fd/%d" % self.old[path], flags)
        return self.open_file(path, flags, root)

    def _lockf(self, descriptor, *_):
        if os.fstat(descriptor).st_nlink == 0:
            raise OSError(errno.ESTALE, "Stale file handle")


@pytest.mark.parametrize("exclusive", [True, False])
@pytest.mark.parametrize("looks, seen", [(1, "new"), (30, "new")])
def test_what_is_old_is_read_again(monkeypatch, root, looks, seen, exclusive):
    host, path = opened(root, exclusive), os.path.join(root, "games/Zenix/101")
    view = View(monkeypatch, looks)
    view.remember(path)
    files.replace(path, "new")
    assert files.read(path) == "old board"
    assert host.read("games/Zenix/101") == seen and host.exists("games/Zenix/101")


def test_what_stays_old_is_refused(monkeypatch, root):
    host, path = opened(root), os.path.join(root, "games/Zenix/101")
    view = View(monkeypatch, 1 << 30)
    view.remember(path)
    os.unlink(path)
    with pytest.raises(TryLater, match="Stale file handle"):
        host.read("games/Zenix/101")


@pytest.mark.parametrize("exclusive", [True, False])
@pytest.mark.parametrize("shown", [0, 4])
def test_a_file_is_read_again_while_it_seems_shorter_than_it_is(monkeypatch, root, shown, exclusive):
    """Its folder was listed while it was written: until a second later this machine reads no further than that."""
    host, seen, read = opened(root, exclusive), [], os.read

    def short(descriptor, number):
        seen.append(descriptor)
        return read(descriptor, max(0, shown - os.lseek(descriptor, 0, os.SEEK_CUR)) if len(seen) < 9 else number)

    monkeypatch.setattr(files, "PAUSE", 0)
    monkeypatch.setattr(os, "read", short)
    assert host.read("games/Zenix/101") == "old board"
    assert len(seen) > 9


def test_nobody_lists_a_stage_that_another_machine_may_be_filling(monkeypatch, root):
    """Who lists a folder learns the size that its files have at that moment, and may believe it for a second."""
    host = staged(root, NEW)
    baton = host._baton
    os.mkdir(os.path.join(baton.folder, "stage.of_others"))
    listed = []
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: listed.append(str(path)) or scandir(path))
    os.rename(baton._own, os.path.join(baton._stage([]), "baton"))
    reader = type(baton)(root, "games/Zenix")
    assert reader.interrupted() and reader.journal()
    assert set(listed) == {baton.folder}
    reader._taken()
    assert listed.count(os.path.join(baton.folder, "stage.of_others")) == 1         # to empty it


def test_the_ledger_is_never_changed_as_it_was(monkeypatch, root):
    apart.amend(root, "seen/ledger", lambda text: "one\n")
    view = View(monkeypatch, 20)
    view.remember(os.path.join(root, "seen/ledger"))
    files.replace(os.path.join(root, "seen/ledger"), "one\ntwo\n")
    apart.amend(root, "seen/ledger", lambda text: text + "three\n")
    assert apart.look(root, "seen/ledger") == "one\ntwo\nthree\n"


def test_what_others_changed_by_hand_is_taken_as_it_is(root):
    """An editor, a backup that was put back, the original: none of them tells anybody."""
    staged(root, NEW).commit()
    path = os.path.join(root, "games/Zenix/101")
    with open(path, "w") as file:
        file.write("edited")
    assert opened(root).read("games/Zenix/101") == "edited"
    files.replace(path, "old board")
    os.utime(path, (1, 1))
    assert opened(root).read("games/Zenix/101") == "old board"
    os.unlink(path)
    assert opened(root).read("games/Zenix/101") is None


def test_an_index_is_not_believed_where_the_folder_tells_another_file(root):
    folder = os.path.join(root, "games/Zenix")
    assert [(name, signature) for name, signature, _ in baton.signatures(folder)] == [
        (name, signature) for name, signature, _ in files.signatures(folder)]
    assert [changed for *_, changed in baton.signatures(folder)] == [
        changed for *_, changed in files.signatures(folder)]
    assert list(baton.signatures(os.path.join(root, "none"))) == []


# a mail is handed over once ------------------------------------------------------


def test_a_mail_that_is_gone_is_not_handed_over_whatever_a_look_shows(monkeypatch, root):
    host = opened(root)
    host.post("To: a\n\nb\n")
    host.commit()
    name, = outbox.waiting(root)
    path = os.path.join(root, name)
    descriptor = os.open(path, os.O_RDWR)
    os.unlink(path)
    monkeypatch.setattr(locks, "stands", lambda *_: True)       # as the machine remembers it
    assert not outbox.hold(descriptor, path)
    os.close(descriptor)


# without the setting ---------------------------------------------------------------


@pytest.mark.parametrize("text, several_machines", [
    ("", False), ("machines = one\n", False), ("machines=several", True),
    ("machines = several\nmachines = one\n", False), ("machines = one\nmachines = several\n", True),
    ("# machines = several\n", False), ("keeper = machines@example.com\n", False)])
def test_it_is_the_setting_that_counts(tmp_path, text, several_machines):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "settings").write_text(text)
    assert (turns_of(str(tmp_path)) is baton.Baton) == several_machines
    Host(str(tmp_path), "Zenix").open(exclusive=True).close()
    assert os.path.exists(str(tmp_path / "machines")) == several_machines


@as_root
def test_a_mail_is_not_called_carried_out_where_its_mark_cannot_be_looked_for(commons):
    """Else it would be passed over, and be lost."""
    (commons / "seen").mkdir(mode=0o700)
    (commons / "unread").write_text("")
    (commons / "unread").chmod(0)
    assert as_nobody(lambda: baton.exists(str(commons / "seen" / "mark"))).startswith("PermissionError: ")
    assert as_nobody(lambda: baton.exists(str(commons / "unread"))) == "True"


def test_a_backup_has_what_is_not_what_this_machine_still_sees(monkeypatch, root):
    copy, path = Copy(root), os.path.join(root, "games/Zenix/101")
    copy.read()
    view, status = View(monkeypatch, 5), os.stat(path)
    view.remember(path)
    files.replace(path, "new")
    stat = os.stat
    monkeypatch.setattr(os, "stat", lambda name, **options: status if name == path else stat(name, **options))
    copy.read()
    assert copy.files["games/Zenix/101"][1] == b"new"

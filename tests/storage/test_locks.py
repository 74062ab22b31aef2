"""Locks: who waits for whom, and what a lock on a file that is gone is worth."""

import os
import signal
import time

import pytest

from children import in_child, running, started, wait_for_lock
from pbmgames.storage import Host, TryLater, journal, locks, outbox


def given_up(path):
    """Return whether a lock was waited for in vain."""
    try:
        locks.lock(path, exclusive=True)
        return False
    except locks.LockTimeout:
        return True


def test_a_lock_is_waited_for_and_then_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "LOCK_SECONDS", 0.2)
    path = str(tmp_path / ".lockfile")
    held = locks.lock(path, exclusive=True)

    def wait():
        started = time.monotonic()
        return given_up(path) and 0.1 < time.monotonic() - started < 5

    assert in_child(wait) == "True"
    os.close(held)
    assert in_child(lambda: locks.lock(path, exclusive=True) > 2) == "True"


def test_readers_share_the_lock_and_keep_writers_out(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "LOCK_SECONDS", 0.05)
    path = str(tmp_path / ".lockfile")
    assert locks.lock(path, exclusive=False) is None
    os.close(locks.lock(path, exclusive=True))
    held = locks.lock(path, exclusive=False)

    def other():
        shared = locks.lock(path, exclusive=False)
        os.close(shared)
        return given_up(path)

    assert in_child(other) == "True"
    os.close(held)


def test_a_lock_is_given_up_by_a_command_whose_parent_blocks_the_alarm(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "LOCK_SECONDS", 0.2)
    path = str(tmp_path / ".lockfile")
    held = locks.lock(path, exclusive=True)

    def wait():
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        return given_up(path)

    assert in_child(wait) == "True"
    os.close(held)


class Queue:
    """Processes that wait for a lock, one after the other, and write down when they have it.

    path  -- the lock file
    order -- their names, in the order in which they had the lock
    """

    def __init__(self, folder):
        self.path = str(folder / ".lockfile")
        self.log = folder / "log"
        self.log.touch()
        self.children = []

    def join(self, name, exclusive):
        """Let a process queue; return when it waits, or has had its turn."""
        def wait():
            held = locks.lock(self.path, exclusive)
            with open(self.log, "a") as file:
                file.write(name + "\n")
            os.close(held)
            return True

        self.children.append(started(wait))
        wait_for_lock(self.children[-1])

    @property
    def order(self):
        for child in self.children:
            os.waitpid(child, 0)
        return self.log.read_text().split()


def test_a_reader_who_comes_after_a_writer_lets_him_go_first(tmp_path):
    queue = Queue(tmp_path)
    os.close(locks.lock(queue.path, exclusive=True))
    held = locks.lock(queue.path, exclusive=False)
    queue.join("writer", True)
    queue.join("reader", False)
    os.close(held)
    assert queue.order == ["writer", "reader"]


def test_a_writer_who_waits_keeps_the_readers_before_him(tmp_path):
    queue = Queue(tmp_path)
    os.close(locks.lock(queue.path, exclusive=True))
    held = locks.lock(queue.path, exclusive=False)
    assert in_child(lambda: locks.lock(queue.path, exclusive=False) > 2) == "True"
    queue.join("writer", True)
    assert queue.log.read_text() == ""
    os.close(held)
    assert queue.order == ["writer"]


def test_an_old_writer_who_knows_no_gate_is_waited_for(tmp_path):
    import fcntl
    queue = Queue(tmp_path)
    with open(queue.path, "w") as old:
        fcntl.lockf(old, fcntl.LOCK_EX, 1)
        queue.join("reader", False)
        queue.join("writer", True)
        assert queue.log.read_text() == ""
    assert sorted(queue.order) == ["reader", "writer"]


@pytest.mark.check
def test_fifty_readers_in_loops_keep_no_writer_waiting(tmp_path, monkeypatch):
    """He has two seconds for each of his turns."""
    path = str(tmp_path / ".lockfile")
    os.close(locks.lock(path, exclusive=True))

    def read_for_ever():
        while True:
            held = locks.lock(path, exclusive=False)
            time.sleep(0.005)
            os.close(held)

    readers = [started(read_for_ever) for _ in range(50)]
    monkeypatch.setattr(locks, "LOCK_SECONDS", 2)
    try:
        assert [in_child(lambda: locks.lock(path, exclusive=True) > 2) for _ in range(10)] == ["True"] * 10
        assert all(running(reader) for reader in readers)
    finally:
        for reader in readers:
            os.kill(reader, signal.SIGKILL)
            os.waitpid(reader, 0)


# a lock file that somebody removes or replaces ---------------------------------------------

@pytest.mark.parametrize("exclusive", [True, False])
@pytest.mark.parametrize("anew", [True, False])
def test_who_waited_for_a_lock_on_a_file_that_is_gone_takes_the_new_one(tmp_path, monkeypatch, exclusive, anew):
    queue = Queue(tmp_path)
    held = locks.lock(queue.path, exclusive=True)

    def wait():
        found = locks.lock(queue.path, exclusive)
        return not (anew or exclusive) if found is None else locks.stands(found, queue.path)

    child = started(wait)
    wait_for_lock(child)
    os.unlink(queue.path)
    if anew:
        (tmp_path / ".lockfile").touch()
    os.close(held)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("anew", [True, False])
def test_a_command_whose_lock_is_gone_changes_nothing(host, anew):
    host.write("etc/users", "changed")
    os.unlink(os.path.join(host.folder, ".lockfile"))
    if anew:
        os.close(locks.lock(os.path.join(host.folder, ".lockfile"), exclusive=True))
    with pytest.raises(TryLater, match="lockfile: Removed or replaced.*lock files must stay; nothing was changed"):
        host.commit()
    assert journal.files.read(os.path.join(host.root, "etc/users")) != "changed"
    assert sorted(os.listdir(host.folder)) == ["...journal.new"] + [".lockfile"] * anew
    Host(host.root, "Zenix").open(exclusive=True).close()
    assert os.listdir(host.folder) == [".lockfile"]


def test_a_command_that_finds_anothers_journal_half_written_keeps_it_from_being_committed(host, monkeypatch):
    """The other one had looked after its lock before that was removed."""
    host.write("etc/users", "changed")
    publish = journal.files.publish

    def late(path):
        os.unlink(os.path.join(host.folder, ".lockfile"))
        assert in_child(lambda: Host(host.root, "Zenix").open(exclusive=True).read("etc/users")) != "changed"
        publish(path)

    monkeypatch.setattr(journal.files, "publish", late)
    with pytest.raises(TryLater):
        host.commit()
    monkeypatch.undo()
    assert journal.files.read(os.path.join(host.root, "etc/users")) != "changed"


def test_a_journal_that_another_command_is_writing_is_not_taken_for_ours(host, monkeypatch):
    """It has the same temporary name, and got there between our last look at the lock and the rename."""
    host.write("etc/users", "changed")
    publish = journal.files.publish
    theirs = journal.render([("etc/x", "theirs", False)])

    def late(path):
        os.unlink(os.path.join(host.folder, ".lockfile"))
        in_child(lambda: Host(host.root, "Zenix").open(exclusive=True) and journal.files.stage(path, theirs))
        publish(path)

    monkeypatch.setattr(journal.files, "publish", late)
    with pytest.raises(TryLater):
        host.commit()
    monkeypatch.undo()
    host.close()
    other = Host(host.root, "Zenix").open(exclusive=True)
    assert other.read("etc/users") != "changed" and other.read("etc/x") == "theirs"


def test_a_journal_written_without_a_lock_is_never_brought_into_force_by_another_command(host, monkeypatch):
    """Its own command was killed when it had written it. What it knew of the host may be long outdated."""
    host.write("etc/users", "outdated")
    os.unlink(os.path.join(host.folder, ".lockfile"))
    other = Host(host.root, "Zenix").open(exclusive=True)
    other.write("etc/users", "changed")

    def late(_):
        monkeypatch.setattr(journal.locks, "claim", os._exit)
        in_child(host.commit)

    monkeypatch.setattr(journal.locks, "claim", late)
    other.commit()
    other.close()
    assert Host(host.root, "Zenix").open(exclusive=True).read("etc/users") == "changed"


def test_a_command_without_a_lock_leaves_anothers_journal_alone(host, monkeypatch):
    """It was written when the lock file was removed, and is not in force yet."""
    host.write("etc/users", "outdated")
    os.unlink(os.path.join(host.folder, ".lockfile"))
    other = Host(host.root, "Zenix").open(exclusive=True)
    other.write("etc/users", "changed")
    claim, told = journal.locks.claim, []

    def late(held):
        monkeypatch.setattr(journal.locks, "claim", claim)
        told.append(in_child(host.commit))
        claim(held)

    monkeypatch.setattr(journal.locks, "claim", late)
    other.commit()
    other.close()
    assert "File exists: lock files must stay; nothing was changed" in told[0]
    assert Host(host.root, "Zenix").open(exclusive=True).read("etc/users") == "changed"


def test_a_journal_that_another_command_brings_into_force_is_told_of_by_its_own(host, monkeypatch):
    """One that lost its lock gives it its name, a third one finds it so: its own command must not say "nothing"."""
    host.write("etc/users", "changed")
    sync, path = os.fsync, os.path.join(host.folder, ".journal")
    children = []

    def late(descriptor):
        monkeypatch.setattr(journal.files.os, "fsync", sync)
        sync(descriptor)
        os.rename(journal.files.temporary_name(path), path)
        os.unlink(os.path.join(host.folder, ".lockfile"))
        children.append(started(lambda: Host(host.root, "Zenix").open(exclusive=True).read("etc/users") == "changed"))
        wait_for_lock(children[0])

    monkeypatch.setattr(journal.files.os, "fsync", late)
    host.commit()
    assert os.waitpid(children[0], 0)[1] == 0


@pytest.mark.parametrize("exclusive", [True, False])
def test_a_command_that_finds_anothers_journal_in_force_waits_until_it_is_carried_out(host, monkeypatch, exclusive):
    host.write("etc/users", "changed")
    apply, seen = journal._apply, []

    def late(*arguments):
        os.unlink(os.path.join(host.folder, ".lockfile"))
        seen.append(started(look))
        wait_for_lock(seen[0])
        apply(*arguments)

    def look():
        text = Host(host.root, "Zenix").open(exclusive).read("etc/users")
        return text == "changed" and not os.path.exists(os.path.join(host.folder, ".journal"))

    monkeypatch.setattr(journal, "_apply", late)
    host.commit()
    assert [os.waitpid(child, 0)[1] for child in seen] == [0]


def test_a_mail_that_was_put_there_anew_while_it_was_locked_is_left_to_who_locks_it_next(host, tmp_path, monkeypatch):
    host.post("one\n")
    mails = list(host.mails)
    host.commit()
    path = os.path.join(host.root, mails[0])
    opened = outbox.files.open_file

    def late(*arguments):
        found = opened(*arguments)
        os.rename(path, path + "x")
        with open(path, "w") as file:
            file.write("one\n")
        os.unlink(path + "x")
        return found

    monkeypatch.setattr(outbox.files, "open_file", late)
    outbox.deliver(host.root, "cat >> '%s/taken'" % tmp_path, mails, outbox.MOMENT, 1051779600)
    assert not (tmp_path / "taken").exists() and outbox.waiting(host.root) == mails


# what is no file ---------------------------------------------------------------------------

@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_a_pipe_or_the_like_in_place_of_a_lock_is_refused_at_once(shell, make):
    (shell.home / "games" / "Zenix").mkdir(parents=True)
    make(str(shell.home / "games" / "Zenix" / ".lockfile"))
    for words in ("zenix games", "zenix challenge alice bob"):
        status, out, err = shell(words)
        assert (status, out) == (75, "") and "games/Zenix/.lockfile: " in err and err.count("\n") == 1

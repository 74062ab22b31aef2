"""The host: files, locks, the journal and the outbox, one by one; whole commands are in test_stress.py."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

import faults
from pbmgames.storage import files, journal, outbox
from pbmgames.storage.host import Host, HostDamaged, HostError

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")


def mode(path):
    return os.stat(path).st_mode & 0o777


def as_nobody(work):
    """Run a function as the user nobody in a child; return the text it returns or the exception it raises."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            text = str(work())
        except BaseException as error:
            text = "%s: %s" % (type(error).__name__, error)
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as file:
        return file.read()


@pytest.fixture
def host(tmp_path):
    """A host with one user, opened for a change of Zenix."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "users").write_text("alice:apw:x:0:alice@example.com\n")
    host = Host(str(tmp_path), "Zenix").open(exclusive=True)
    yield host
    host.close()


# files -----------------------------------------------------------------------

@pytest.mark.parametrize("folder_mode, mask, private, expected", [
    (0o700, 0o022, False, 0o600),
    (0o755, 0o022, False, 0o644),
    (0o755, 0o077, False, 0o600),
    (0o775, 0o002, False, 0o664),
    (0o777, 0o000, True, 0o600),
    (0o2777, 0o000, True, 0o660),
    (0o2755, 0o000, True, 0o600),
])
def test_a_new_file_is_as_open_as_its_folder_and_the_umask(tmp_path, umask, folder_mode, mask, private, expected):
    tmp_path.chmod(folder_mode)
    umask(mask)
    files.replace(str(tmp_path / "new"), "text", private)
    assert mode(tmp_path / "new") == expected


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o666, 0o400])
def test_an_existing_file_keeps_its_mode(tmp_path, kept):
    path = tmp_path / "old"
    path.write_text("before")
    path.chmod(kept)
    files.replace(str(path), "after", private=True)
    assert path.read_text() == "after" and mode(path) == kept


def test_a_leftover_with_an_open_mode_gives_nothing_away(tmp_path):
    leftover = tmp_path / "..users.new"
    leftover.write_text("half")
    leftover.chmod(0o666)
    files.replace(str(tmp_path / "users"), "secret", private=True)
    assert mode(tmp_path / "users") == 0o600
    assert not leftover.exists()


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "users").write_text("before")
    (tmp_path / "users").symlink_to(tmp_path / "elsewhere" / "users")
    files.replace(str(tmp_path / "users"), "after")
    assert (tmp_path / "users").is_symlink()
    assert (tmp_path / "elsewhere" / "users").read_text() == "after"


@as_root
def test_root_leaves_files_to_their_owner_and_new_ones_to_the_owner_of_the_folder(tmp_path):
    os.chown(tmp_path, NOBODY, NOBODY)
    (tmp_path / "old").write_text("before")
    os.chown(tmp_path / "old", NOBODY, 0)
    for name in ("old", "new"):
        files.replace(str(tmp_path / name), "after")
    files.make_folder(str(tmp_path / "folder"))
    descriptor = files.lock(str(tmp_path / ".lockfile"), exclusive=True)
    os.close(descriptor)
    assert (os.stat(tmp_path / "old").st_uid, os.stat(tmp_path / "old").st_gid) == (NOBODY, 0)
    for name in ("new", "folder", ".lockfile"):
        assert (os.stat(tmp_path / name).st_uid, os.stat(tmp_path / name).st_gid) == (NOBODY, NOBODY), name


@as_root
def test_a_group_that_cannot_be_kept_has_no_rights_left(commons):
    commons.chmod(0o777)
    path = commons / "old"
    path.write_text("before")
    path.chmod(0o664)
    assert as_nobody(lambda: files.replace(str(path), "after")) == "None"
    assert path.read_text() == "after" and mode(path) == 0o644


def test_a_new_folder_is_private_all_the_way_unless_it_shall_be_like_the_one_above(tmp_path, umask):
    tmp_path.chmod(0o755)
    files.make_folder(str(tmp_path / "games" / "Zenix"), like_above=True)
    assert mode(tmp_path / "games") == 0o700
    assert mode(tmp_path / "games" / "Zenix") == 0o700
    (tmp_path / "games").chmod(0o755)
    files.make_folder(str(tmp_path / "games" / "Exo"), like_above=True)
    files.make_folder(str(tmp_path / "outbox"))
    assert mode(tmp_path / "games" / "Exo") == 0o755
    assert mode(tmp_path / "outbox") == 0o700


def test_a_file_that_cannot_be_replaced_is_as_before_and_the_error_names_it(tmp_path, monkeypatch):
    path = tmp_path / "file"
    failed = 0
    for place in range(1, 12):
        path.write_text("before")
        monkeypatch.setattr(files, "os", faults.System(faults.Fault("ENOSPC", place), []))
        try:
            files.replace(str(path), "after")
        except OSError as error:
            assert error.filename == str(path) and path.read_text() == "before"
            failed += 1
        else:
            assert path.read_text() == "after"
        monkeypatch.undo()
        assert os.listdir(tmp_path) == ["file"]
    assert failed >= 6


# the lock ----------------------------------------------------------------------

def test_a_lock_is_waited_for_and_then_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.2)
    path = str(tmp_path / ".lockfile")
    held = files.lock(path, exclusive=True)

    def wait():
        started = time.monotonic()
        return given_up(path) and 0.1 < time.monotonic() - started < 5

    assert in_child(wait) == "True"
    os.close(held)
    assert in_child(lambda: files.lock(path, exclusive=True) > 2) == "True"


def given_up(path):
    """Return whether a lock was waited for in vain."""
    try:
        files.lock(path, exclusive=True)
        return False
    except files.LockTimeout:
        return True


def in_child(work):
    """Run a function in a child; return its result as text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, str(work()).encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as file:
        return file.read()


def test_readers_share_the_lock_and_keep_writers_out(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.05)
    path = str(tmp_path / ".lockfile")
    assert files.lock(path, exclusive=False) is None
    os.close(files.lock(path, exclusive=True))
    held = files.lock(path, exclusive=False)

    def other():
        shared = files.lock(path, exclusive=False)
        os.close(shared)
        return given_up(path)

    assert in_child(other) == "True"
    os.close(held)


# the journal -------------------------------------------------------------------

CHANGES = [("games/Zenix/101", "(moves\nB3\n)\n", False), ("etc/users", "\xe9\x00\n- x\nend 1 2\n", True),
           ("games/Zenix/.101", None, False), ("outbox/1.2.3", "", False), ("games/Zenix/end", "end 0 00000000\n", True)]


def test_a_journal_says_what_was_put_into_it():
    assert journal.parse(journal.render(CHANGES)) == CHANGES
    assert journal.parse(journal.render([])) == []
    assert journal.parse(journal.render([("a", "\u2603", False)])) == [("a", "\xe2\x98\x83", False)]


def test_a_journal_that_was_cut_off_or_changed_anywhere_is_garbled():
    text = journal.render(CHANGES)
    seed = random.randrange(1 << 30)
    choose = random.Random(seed)
    for place in range(len(text)):
        other = chr(choose.choice([code for code in range(256) if code != ord(text[place])]))
        for wrong in (text[:place], text[:place] + other + text[place + 1:], text[:place] + text[place + 1:]):
            with pytest.raises(journal.Garbled):
                journal.parse(wrong)
                pytest.fail("seed %d: %r was taken" % (seed, wrong))


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "games/../../x", "a//b", "", ".", "a\0b"])
def test_a_journal_that_leads_elsewhere_is_garbled(name):
    with pytest.raises(journal.Garbled):
        journal.parse(journal.render([(name, "x", False)]))


def test_changes_that_cannot_be_applied_are_told_and_wait(tmp_path, monkeypatch):
    changes = [("fine", "1", False), ("blocked", "2", False), ("later/on", "3", False)]
    system = faults.System(None, [])

    def rename(source, target):
        if target.endswith("/blocked"):
            raise OSError(5, "Input/output error")
        os.rename(source, target)

    system.rename = rename
    monkeypatch.setattr(files, "os", system)
    with pytest.raises(journal.Unapplied) as caught:
        journal.commit(str(tmp_path), str(tmp_path), changes)
    assert caught.value.__cause__.filename == str(tmp_path / "blocked")
    assert journal.pending(str(tmp_path))
    with pytest.raises(OSError):
        journal.redo(str(tmp_path), str(tmp_path))
    monkeypatch.undo()
    journal.redo(str(tmp_path), str(tmp_path))
    assert not journal.pending(str(tmp_path))
    assert [(tmp_path / name).read_text() for name, _, _ in changes] == ["1", "2", "3"]


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
    with pytest.raises(OSError) as caught:
        journal.commit(str(tmp_path), str(tmp_path), [("a", "1", False), ("etc/b", "2", False), ("games/Zenix/c", "3", False)])
    assert caught.value.filename and not journal.pending(str(tmp_path)) and not (tmp_path / "a").exists()


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
def test_two_accounts_of_one_group_finish_what_the_other_left(commons, umask):
    """Mail and web may have accounts of their own: nothing that one makes is closed to the other."""
    umask(0o007)
    os.chown(commons, 0, 4242)
    commons.chmod(0o2770)

    def as_member(user, work):
        def become():
            os.setgroups([4242])
            os.setresuid(user, user, user)
            return work()
        return in_child(become)

    def commit(text):
        host = Host(str(commons), "Zenix").open(exclusive=True)
        for path in ("games/Zenix/101", "history/Zenix", "ratings/Zenix", "etc/Zenix.list"):
            host.write(path, (host.read(path) or "") + text)
        host.post(text)
        trouble = host.commit()
        host.close()
        return trouble

    def leave_journal():
        files.replace(str(commons / "games/Zenix/.journal"), journal.render([("history/Zenix", "new", False)]))

    def sign_up(user):
        host = Host(str(commons)).open(exclusive=True)
        host.write("etc/users", (host.read("etc/users") or "") + "%s:pw:x:0:nobody\n" % user)
        trouble = host.commit()
        host.close()
        return trouble

    for user in (1001, 1002, 1001):
        assert as_member(user, lambda: sign_up(user)) == "None"
        assert as_member(user, lambda: commit("x%d " % user)) == "None"
    assert mode(commons / "etc" / "users") == 0o660
    as_member(1001, lambda: files.replace(
        str(commons / "etc/.journal"), journal.render([("etc/users", "all\n", True)]), private=True))
    assert as_member(1002, lambda: Host(str(commons), "Zenix").open(exclusive=False).read("etc/users")) == "all\n"
    as_member(1001, leave_journal)
    assert as_member(1002, lambda: Host(str(commons), "Zenix").open(exclusive=False).read("history/Zenix")) == "new"
    assert as_member(1002, lambda: deliver(str(commons), "cat > /dev/null", [])) == "0"


def test_a_rename_that_was_done_but_is_said_to_have_failed_counts(tmp_path, monkeypatch):
    system = faults.System(None, [])

    def rename(source, target):
        os.rename(source, target)
        raise OSError(5, "Input/output error")

    system.rename = rename
    monkeypatch.setattr(files, "os", system)
    with pytest.raises(journal.Unapplied):
        journal.commit(str(tmp_path), str(tmp_path), [("a", "1", False)])
    monkeypatch.undo()
    journal.redo(str(tmp_path), str(tmp_path))
    assert (tmp_path / "a").read_text() == "1"


# the host ----------------------------------------------------------------------

def test_what_is_staged_is_seen_and_can_be_forgotten(host):
    host.write("etc/x", "1")
    assert host.read("etc/x") == "1" and host.exists("etc/x")
    host.write("etc/users", None)
    assert host.read("etc/users") is None and not host.exists("etc/users")
    host.forget()
    assert host.read("etc/x") is None and host.exists("etc/users")
    assert host.commit() is None
    assert not os.path.exists(os.path.join(host.root, "etc", "x"))


def test_a_folder_that_is_none_and_a_folder_nobody_may_use(tmp_path):
    with pytest.raises(HostError, match="set PBMHOME"):
        Host(str(tmp_path / "missing"), "Zenix").open(exclusive=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(HostError, match="set PBMHOME"):
        Host(str(tmp_path / "file"), "Zenix").open(exclusive=False)


def test_letters_are_kept_in_order_and_private(host):
    for text in ("one", "two", "three"):
        host.post(text)
    assert host.commit() is None
    folder = os.path.join(host.root, "outbox")
    assert [files.read(os.path.join(folder, name)) for name in files.listing(folder)] == ["one", "two", "three"]
    assert {mode(os.path.join(folder, name)) for name in os.listdir(folder)} == {0o600} and mode(folder) == 0o700


def test_a_reader_has_no_right_to_the_journal(host):
    reader = Host(host.root, "Zenix")
    reader.post("one")
    with pytest.raises(RuntimeError):
        reader.commit()
    assert not os.path.exists(os.path.join(host.root, "outbox"))


@pytest.mark.parametrize("exclusive", [True, False])
def test_a_garbled_journal_is_named_and_left_alone(host, exclusive):
    host.close()
    path = os.path.join(host.folder, ".journal")
    with open(path, "w") as file:
        file.write("5 etc/x\n12")
    with pytest.raises(HostDamaged, match=r"games/Zenix/\.journal is damaged: .*pbm verify"):
        Host(host.root, "Zenix").open(exclusive)
    assert files.read(path) == "5 etc/x\n12"


@pytest.mark.parametrize("exclusive", [True, False])
def test_a_journal_is_redone_by_writers_and_readers(host, exclusive):
    host.close()
    files.replace(os.path.join(host.folder, ".journal"), journal.render([("etc/x", "1", False)]))
    other = Host(host.root, "Zenix").open(exclusive)
    assert other.read("etc/x") == "1"
    assert not journal.pending(host.folder)
    other.close()


def test_a_change_of_the_users_that_waits_is_finished_by_a_game(shell):
    shell.put("etc/.journal", journal.render([("etc/users", shell.get("etc/users").replace("alice:apw", "alice:new"), False)]))
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    assert shell("zenix move 101 alice apw A3")[0] == 77
    assert shell("zenix move 101 alice new A3")[0] == 0 and shell.get("etc/.journal") is None


def test_a_pipe_for_a_lock_keeps_nobody_waiting(shell):
    (shell.home / "games" / "Zenix").mkdir(parents=True)
    os.mkfifo(shell.home / "games" / "Zenix" / ".lockfile")
    for words in ("zenix games", "zenix challenge alice bob"):
        assert shell(words)[0] == 0


def test_a_journal_that_cannot_be_redone_keeps_all_commands_out_until_it_can(shell):
    (shell.home / "games" / "Zenix").mkdir(parents=True)
    (shell.home / "etc" / "x").mkdir()
    shell.put("games/Zenix/.journal", journal.render([("etc/x", "1", False)]))
    before = shell.files()
    for command in ("zenix challenge -size=3 alice bob", "zenix games"):
        status, out, err = shell(command)
        assert (status, out) == (75, "") and "etc/x: Is a directory" in err and err.count("\n") == 1
    assert shell.files() == before
    (shell.home / "etc" / "x").rmdir()
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    assert shell.get("etc/x") == "1" and shell.get("games/Zenix/.journal") is None


# the outbox --------------------------------------------------------------------

def post(host, *texts):
    """Put mails into the outbox; return their paths."""
    for text in texts:
        host.post(text)
    mails = list(host.mails)
    host.commit()
    host.forget()
    host._stamp = 0
    return mails


def deliver(root, command, own, *seconds):
    """Hand mails over; return how many stay."""
    outbox.deliver(root, command, own, *seconds)
    return len(outbox.waiting(root))


def taken(tmp_path):
    path = tmp_path / "taken"
    return path.read_text().split() if path.exists() else []


def test_mails_are_sent_in_order_own_ones_first(host, tmp_path):
    post(host, "old1\n", "old2\n")
    own = post(host, *("own%d\n" % number for number in range(12)))
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, own) == 0
    assert taken(tmp_path) == ["own%d" % number for number in range(12)] + ["old1", "old2"]
    assert files.listing(os.path.join(host.root, "outbox")) == []


def test_a_mail_that_is_refused_stays_and_keeps_no_other_waiting(host, tmp_path):
    post(host, *("bad%d\n" % number for number in range(5)))
    post(host, "good\n")
    picky = "read line; case $line in bad*) exit 1;; esac; echo $line >> '%s/taken'" % tmp_path
    assert deliver(host.root, picky, []) == 6
    assert deliver(host.root, picky, []) == 5
    assert taken(tmp_path) == ["good"]
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["bad%d" % number for number in range(5)] + ["good"]


def test_a_mailer_that_is_out_of_order_is_not_tried_for_ever(host, tmp_path):
    own = post(host, *("mail%02d\n" % number for number in range(30)))
    assert deliver(host.root, "echo >> '%s/tried'; exit 1" % tmp_path, own) == 30
    assert len((tmp_path / "tried").read_text()) == 9
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["mail%02d" % number for number in range(30)]


def test_nobody_waits_long_for_the_mails_of_others(host, tmp_path):
    post(host, *("old%d\n" % number for number in range(30)))
    own = post(host, "own1\n", "own2\n")
    left = deliver(host.root, "sleep 0.05; cat >> '%s/taken'" % tmp_path, own, 0.3)
    assert taken(tmp_path)[:2] == ["own1", "own2"] and 20 < left < 30
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert len(set(taken(tmp_path))) == len(taken(tmp_path)) == 32


def test_a_mailer_that_hangs_is_stopped_with_all_it_started(host, tmp_path, monkeypatch):
    monkeypatch.setenv("PBMSENDMAIL_SECONDS", "0.3")
    own = post(host, "one\n", "two\n")
    started = time.monotonic()
    hanging = "sh -c 'echo $$ > \"%s/pid\"; sleep 77' & wait" % tmp_path
    assert deliver(host.root, hanging, own) == 2
    assert time.monotonic() - started < 5
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not running(pid):
            break
        time.sleep(0.02)
    assert not running(pid)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert sorted(taken(tmp_path)) == ["one", "two"]


def test_a_signal_that_comes_as_soon_as_the_mailer_runs_stops_it(host, tmp_path, monkeypatch):
    own, started, system = post(host, "one\n"), [], faults.System(None, [])

    def spawn(*arguments, **options):
        started.append(os.posix_spawn(*arguments, **options))
        os.kill(os.getpid(), signal.SIGINT)
        return started[0]

    system.posix_spawn = spawn
    monkeypatch.setattr(outbox, "os", system)
    with pytest.raises(KeyboardInterrupt):
        outbox.deliver(host.root, "sleep 7; cat >> '%s/taken'" % tmp_path, own)
    monkeypatch.undo()
    assert not running(started[0]) and deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0


def running(pid):
    """Return whether a process runs; one that only waits to be buried does not."""
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("seconds", ["soon", "", "-1e", "nan"])
def test_a_time_that_is_none_is_the_usual_one(host, tmp_path, monkeypatch, seconds):
    monkeypatch.setenv("PBMSENDMAIL_SECONDS", seconds)
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, post(host, "one\n")) == 0


def test_two_processes_never_send_the_same_mail(host, tmp_path):
    post(host, *("mail%d\n" % number for number in range(20)))
    slow = "read line; sleep 0.01; echo $line >> '%s/taken'" % tmp_path
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            while deliver(host.root, slow, []):
                time.sleep(0.01)
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    assert sorted(taken(tmp_path)) == sorted("mail%d" % number for number in range(20))


def test_a_mailer_that_is_killed_loses_nothing(host, tmp_path):
    own = post(host, "one\n")
    assert deliver(host.root, "kill -9 $$", own) == 1
    assert deliver(host.root, "cat >> '%s/taken'" % tmp_path, []) == 0
    assert taken(tmp_path) == ["one"]


# standard descriptors and signals ------------------------------------------------

@pytest.mark.parametrize("closed, status", [("<&-", 0), (">&-", 74), ("2>&-", 0), ("<&- >&- 2>&-", 74)])
def test_a_closed_descriptor_spoils_no_file(shell, tmp_path, closed, status):
    environ = shell.environ(PBMSENDMAIL="cat >> '%s/taken'" % tmp_path)
    program = "'%s' '%s/bin/pbm' zenix challenge -size=3 alice bob %s" % (sys.executable, faults.CHECKOUT, closed)
    assert subprocess.run(program, shell=True, env=environ, stderr=subprocess.DEVNULL).returncode == status
    assert shell.get("games/Zenix/101").startswith("(players alice bob)\n")
    mails = (tmp_path / "taken").read_text()
    assert mails.count("From: ") == 2 and mails.count("A new Zenix board (101) has been started") == 2
    assert shell("zenix games")[0] == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_waiting_for_the_lock_changes_nothing(shell, number):
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    before = shell.files()
    held = files.lock(str(shell.home / "games" / "Zenix" / ".lockfile"), exclusive=True)
    process = shell.start("zenix move 101 alice apw B3")
    wait_for_lock(process)
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    os.close(held)
    assert (process.returncode, out, err) == (75, b"", b"pbm: interrupted: nothing was changed\n")
    assert shell.files() == before


def wait_for_lock(process):
    """Wait until a process waits for a lock."""
    for _ in range(500):
        with open("/proc/locks") as file:
            if any("->" in line and " %d " % process.pid in line for line in file):
                return
        time.sleep(0.01)
    pytest.fail("it does not wait for the lock")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_after_the_commit_does_not_make_it_undone(shell, tmp_path, number):
    hanging = "echo > '%s/started'; sleep 77" % tmp_path
    process = shell.start("zenix challenge -size=3 alice bob", PBMSENDMAIL=hanging)
    while not (tmp_path / "started").exists():
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    assert process.returncode == 0 and err == b"" and out.startswith(b"Subject: New Zenix Board 101 alice\n")
    assert len(list((shell.home / "outbox").iterdir())) == 2
    assert shell("zenix games", PBMSENDMAIL="cat >> '%s/taken'" % tmp_path)[0] == 0
    assert (tmp_path / "taken").read_text().count("From: ") == 2


def test_a_signal_between_the_commands_of_a_mail_says_how_far_it_came(shell):
    assert shell("zenix challenge -size=3 alice bob")[0] == shell("exo challenge alice bob")[0] == 0
    held = files.lock(str(shell.home / "games" / "Exo" / ".lockfile"), exclusive=True)
    process = shell.start("multiple", stdin=subprocess.PIPE)
    process.stdin.write(b"zenix move 101 alice apw B3\nexo move 101 alice apw F6\nzenix show 101\n")
    process.stdin.close()
    wait_for_lock(process)
    process.send_signal(signal.SIGTERM)
    out, err = process.stdout.read(), process.stderr.read()
    os.close(held)
    assert (process.wait(10), err) == (75, b"pbm: interrupted after 1 of 3 commands\n")
    assert out.count(b"Subject: ") == 1 and "(moves\nB3\n)" in shell.get("games/Zenix/101")


def test_a_lock_is_given_up_by_a_command_whose_parent_blocks_the_alarm(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LOCK_SECONDS", 0.2)
    path = str(tmp_path / ".lockfile")
    held = files.lock(path, exclusive=True)

    def wait():
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        return given_up(path)

    assert in_child(wait) == "True"
    os.close(held)


@as_root
def test_what_may_be_done_is_asked_for_who_we_are_not_for_who_started_us(commons):
    """As a program does that a web server starts for the host's owner."""
    os.chown(commons, 1001, 1001)
    commons.chmod(0o700)

    def commit():
        os.setgroups([])
        os.setresgid(1001, 1001, 1001)
        os.setresuid(NOBODY, 1001, 1001)
        return journal.commit(str(commons), str(commons), [("a", "1", False)])

    assert in_child(commit) == "None"


def test_a_second_signal_does_not_hit_who_deals_with_the_first(shell):
    """As a closing terminal or a shutdown sends them; the mailer does it here, when all is done."""
    both = "kill -TERM $PPID; kill -HUP $PPID; cat > /dev/null"
    for number in range(8):
        status, out, err = shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=both)
        assert (status, err) == (0, "") and "Subject: New Zenix Board %d alice" % (101 + number) in out

"""The host: what is staged and committed, what a killed command left, and accounts that share a host."""

import errno
import os

import pytest

from children import as_root, in_child, mode
from pbmgames.storage import Host, HostDamaged, HostError, Unapplied, files, journal, locks, outbox


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


def test_a_journal_that_stops_has_put_no_mail_into_the_outbox(host, monkeypatch):
    """Other commands would send it, and the journal would then put it there once more."""
    replace = files.replace
    host.post("Subject: x\n\n")
    host.write("etc/x", "1")

    def broken(path, *words, **options):
        if path.endswith("/etc/x"):
            raise OSError(5, "Input/output error", path)
        return replace(path, *words, **options)

    with monkeypatch.context() as patch, pytest.raises(Unapplied):
        patch.setattr(files, "replace", broken)
        host.commit()
    assert not outbox.waiting(host.root)
    host.close()
    Host(host.root, host.section).open(exclusive=True).close()
    assert len(outbox.waiting(host.root)) == 1 and host.read("etc/x") == "1"


def test_a_reader_has_no_right_to_the_journal(host):
    reader = Host(host.root, "Zenix")
    reader.post("one")
    with pytest.raises(RuntimeError):
        reader.commit()
    assert not os.path.exists(os.path.join(host.root, "outbox"))


# what a killed command left ----------------------------------------------------

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
    assert not os.path.exists(os.path.join(host.folder, ".journal"))
    other.close()


def test_a_change_of_the_users_that_waits_is_finished_by_a_game(shell):
    users = shell.get("etc/users").replace("alice:apw", "alice:new")
    shell.put("etc/.journal", journal.render([("etc/users", users, False)]))
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    assert shell("zenix move 101 alice apw A3")[0] == 77
    assert shell("zenix move 101 alice new A3")[0] == 0 and shell.get("etc/.journal") is None


def test_while_a_journal_cannot_be_redone_readers_see_the_host_as_it_will_be(shell):
    shell.as_after("zenix challenge -size=3 alice bob", "zenix challenge -size=3 carol dave", "zenix games")
    old = shell.get("games/Zenix/101")
    assert shell("zenix move 101 alice apw A3")[0] == 0
    new = shell.get("games/Zenix/101")
    shell.put("games/Zenix/101", old)
    text = journal.render([("etc/x", "1", False), ("games/Zenix/103", old, False), ("games/Zenix/102", None, False),
                           ("games/Zenix/101", new, False)])
    (shell.home / "etc" / "x").mkdir()
    shell.put("games/Zenix/.journal", text)
    assert shell("zenix show 101")[0] == 0 and "bob's turn" in shell("zenix show 101")[1]
    for ply in ("", "#0"):
        assert shell("zenix show 102" + ply)[0] == 66 and "start the game alice" in shell("zenix show 103" + ply)[1]
    shown = shell("zenix games")[1]
    assert " 101    1 " in shown and " 103    0 " in shown and " 102 " not in shown
    assert shell("zenix move 101 bob bpw B3")[0] == 75
    status, out, _ = shell("verify")
    assert status == 1 and "  games/Zenix: what a command has done waits in its journal: etc/x: Is a directory" in out
    (shell.home / "etc" / "x").rmdir()
    assert shell("zenix games")[1] == shown and shell.get("etc/x") == "1"
    assert shell("zenix move 101 bob bpw B3")[0] == 0


@pytest.mark.parametrize("journal_of", ["games/Zenix", "etc"])
def test_readers_see_the_host_as_it_will_be_on_a_disk_that_became_read_only(shell, monkeypatch, journal_of):
    """Then no lock can be taken by a writer, and the owner wants to look, and to make a backup."""
    shell.as_after("zenix challenge -size=3 alice bob")
    old = shell.get("games/Zenix/101")
    shell("zenix move 101 alice apw A3")
    shell.put(journal_of + "/.journal", journal.render([("games/Zenix/101", shell.get("games/Zenix/101"), False)]))
    shell.put("games/Zenix/101", old)
    shell.put("etc/.lockfile", "")
    lock = locks.lock

    def read_only(path, exclusive, *options):
        if exclusive:
            raise OSError(errno.EROFS, "Read-only file system", path)
        return lock(path, exclusive, *options)
    monkeypatch.setattr(locks, "lock", read_only)
    host = Host(str(shell.home), "Zenix").open(exclusive=False)
    assert "(moves\nA3\n)" in host.read("games/Zenix/101") and "Read-only" in host.waits
    host.close()


def test_a_journal_that_cannot_be_redone_keeps_who_writes_out_until_it_can(shell):
    (shell.home / "games" / "Zenix").mkdir(parents=True)
    (shell.home / "etc" / "x").mkdir()
    shell.put("games/Zenix/.journal", journal.render([("etc/x", "1", False)]))
    before = shell.files()
    status, out, err = shell("zenix challenge -size=3 alice bob")
    assert (status, out) == (75, "") and "etc/x: Is a directory" in err and err.count("\n") == 1
    assert shell.files() == before
    (shell.home / "etc" / "x").rmdir()
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    assert shell.get("etc/x") == "1" and shell.get("games/Zenix/.journal") is None


# with others -------------------------------------------------------------------

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
    assert as_member(1002, lambda: outbox.deliver(str(commons), "cat > /dev/null", [], outbox.MOMENT, 1)) == "None"
    assert outbox.waiting(str(commons)) == []

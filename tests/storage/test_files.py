"""Files: who may read what is written, and what a failure leaves behind."""

import contextlib
import errno
import os

import pytest

import faults
from children import NOBODY, as_nobody, as_root, mode
from pbmgames.storage import files, journal, locks


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


@pytest.mark.parametrize("worker, given", [(0, (12345, 54321)), (1000, (-1, 54321))])
def test_only_root_gives_a_file_to_another_user(tmp_path, monkeypatch, worker, given):
    asked = []
    monkeypatch.setattr(os, "geteuid", lambda: worker)
    monkeypatch.setattr(os, "fchown", lambda descriptor, *owners: asked.append(owners))
    with open(str(tmp_path / "new"), "w") as file:
        assert files.change_owner(file.fileno(), 12345, 54321)
    assert asked == [given]


@pytest.mark.parametrize("group, has", [(0, True), (1, False)])
def test_where_root_may_give_nothing_away_a_file_keeps_its_group(tmp_path, monkeypatch, group, has):
    def refused(*_):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", refused)
    with open(str(tmp_path / "new"), "w") as file:
        made = os.fstat(file.fileno())
        assert files.change_owner(file.fileno(), made.st_uid + 1, made.st_gid + group) == has


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


def test_a_new_file_is_not_private_unless_that_is_said(tmp_path, umask):
    tmp_path.chmod(0o755)
    umask(0o022)
    files.replace(str(tmp_path / "new"), "text")
    assert mode(tmp_path / "new") == 0o644


def test_a_link_in_place_of_a_folder_of_ours_is_refused(tmp_path):
    (tmp_path / "host").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "host" / "outbox").symlink_to(tmp_path / "outside")
    for name, refused in (("outbox", True), ("outbox/failed", True), ("seen", False), ("", False)):
        with pytest.raises(OSError) if refused else contextlib.nullcontext():
            files.check_folder(str(tmp_path / "host"), name)


def test_what_may_be_lost_and_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "index").mkdir()
    with pytest.raises(OSError):
        files.write_unsynced(str(tmp_path / "index"), "text")
    assert os.listdir(tmp_path) == ["index"]


@pytest.mark.parametrize("name, make, removing, refused", [
    ("file", os.mkfifo, False, True), ("file", os.mkdir, False, True), ("..file.new", os.mkdir, False, True),
    ("file", os.mkfifo, True, False), ("file", os.mkdir, True, True), ("..file.new", os.mkfifo, False, False)])
def test_what_is_in_the_way_is_named_before_anything_is_written(tmp_path, name, make, removing, refused):
    make(str(tmp_path / name))
    if refused:
        with pytest.raises(OSError) as caught:
            journal.check_file(str(tmp_path / "file"), str(tmp_path), removing)
        assert caught.value.filename == str(tmp_path / name)
    else:
        journal.check_file(str(tmp_path / "file"), str(tmp_path), removing)


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
    files.make_folder(str(tmp_path), "folder")
    descriptor = locks.lock(str(tmp_path / ".lockfile"), exclusive=True)
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
    assert as_nobody(lambda: files.replace(str(path), "after")) == str(commons)
    assert path.read_text() == "after" and mode(path) == 0o644


def test_a_new_folder_is_private_all_the_way_unless_it_shall_be_like_the_one_above(tmp_path, umask):
    tmp_path.chmod(0o755)
    files.make_folder(str(tmp_path), "games/Zenix")
    assert mode(tmp_path / "games") == 0o700
    assert mode(tmp_path / "games" / "Zenix") == 0o700
    (tmp_path / "games").chmod(0o755)
    files.make_folder(str(tmp_path), "games/Exo")
    files.make_folder(str(tmp_path), "outbox")
    assert mode(tmp_path / "games" / "Exo") == 0o755
    assert mode(tmp_path / "outbox") == 0o700
    tmp_path.chmod(0o2775)
    files.make_folder(str(tmp_path), "seen")
    assert mode(tmp_path / "seen") & 0o777 == 0o750


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


def test_a_program_that_cannot_be_looked_at_for_a_moment_is_not_called_missing(tmp_path, monkeypatch):
    path = tmp_path / "chess"
    assert not files.runnable(str(path)) and not files.runnable(str(path / "x")) and not files.runnable(str(tmp_path))
    path.write_text("")
    assert not files.runnable(str(path))
    path.chmod(0o755)
    assert files.runnable(str(path))
    monkeypatch.setattr(files, "os", faults.System(faults.Fault("EIO", 1), []))
    with pytest.raises(OSError):
        files.runnable(str(path))


@pytest.mark.parametrize("text", ["", "as it is", (1 << 20) * "a", (1 << 20) * "a" + "b"])
def test_a_file_is_read_whole(tmp_path, text):
    (tmp_path / "file").write_text(text)
    assert files.read(str(tmp_path / "file")) == text


def test_what_may_be_lost_does_not_wait_for_the_disk(tmp_path, monkeypatch):
    waited = []
    monkeypatch.setattr(os, "fsync", waited.append)
    files.write_unsynced(str(tmp_path / "file"), "text")
    assert files.read(str(tmp_path / "file")) == "text" and waited == []
    files.replace(str(tmp_path / "file"), "after")
    assert len(waited) == 1


def test_what_a_killed_process_of_the_same_number_left_is_not_in_the_way(tmp_path):
    path = str(tmp_path / "file")
    with open(files.temporary_name(path, ".%d" % os.getpid()), "w") as left:
        left.write("half")
    files.write_unsynced(path, "text")
    assert files.read(path) == "text" and os.listdir(str(tmp_path)) == ["file"]


@pytest.mark.parametrize("times, read", [(1, "text"), (2, None)])
def test_a_file_that_vanishes_while_it_is_opened_is_looked_for_once_more(tmp_path, monkeypatch, times, read):
    (tmp_path / "file").write_text("text")
    opened, refusals = os.open, [FileNotFoundError(2, "No such file")] * times

    def vanishing(*words, **more):
        if refusals:
            raise refusals.pop()
        return opened(*words, **more)
    monkeypatch.setattr(os, "open", vanishing)
    try:
        descriptor = files.open_file(str(tmp_path / "file"), os.O_RDONLY)
    except OSError as error:
        assert read is None and error.errno == errno.ESTALE
    else:
        assert os.read(descriptor, 99).decode() == read
        os.close(descriptor)


def test_only_a_folder_has_signatures(tmp_path):
    (tmp_path / "file").write_text("text")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    assert [name for name, _, _ in files.signatures(str(tmp_path))] == ["file", "folder", "link"]
    assert list(files.signatures(str(tmp_path / "file"))) == list(files.signatures(str(tmp_path / "none"))) == []


def test_a_listing_has_folders_and_links_unless_only_files_are_asked_for(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("file")
    assert files.listing(str(tmp_path)) == ["file", "folder", "link"]
    assert files.listing(str(tmp_path), regular=True) == ["file"]
    assert files.listing(str(tmp_path / "file")) == files.listing(str(tmp_path / "none")) == []


@pytest.mark.parametrize("stale, found", [(3, "text"), (4, None)])
def test_what_another_machine_replaces_is_read_again_so_often(tmp_path, monkeypatch, stale, found):
    failures = [OSError(errno.ESTALE, "Stale file handle")] * stale
    monkeypatch.setattr(files, "LOOKS", 4)
    monkeypatch.setattr(files, "PAUSE", 0)

    def work(path):
        if failures:
            raise failures.pop()
        return "text"
    if found:
        assert files.retry(work, str(tmp_path)) == found
    else:
        with pytest.raises(OSError):
            files.retry(work, str(tmp_path))


@pytest.mark.parametrize("number, told", [(errno.EIO, errno.EIO), *((number, errno.ESTALE) for number in files.GONE)])
def test_only_what_another_machine_has_removed_is_read_again(tmp_path, monkeypatch, number, told):
    def fails(_):
        raise OSError(number, os.strerror(number))
    (tmp_path / "101").write_text("one\n")
    monkeypatch.setattr(files, "read_all", fails)
    with pytest.raises(OSError) as raised:
        files.read(str(tmp_path / "101"))
    assert raised.value.errno == told

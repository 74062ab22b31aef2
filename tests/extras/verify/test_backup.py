"""`pbm backup`: the whole host as it was at one moment."""

import io
import os
import subprocess
import sys
import tarfile

import pytest

from children import as_nobody, as_root
from pbmgames.extras.verify import backup
from pbmgames.storage import journal

LOCKED = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"


@pytest.fixture
def played(shell):
    for words in ("zenix challenge -size=3 alice bob", "zenix move 101 alice apw B3", "exo challenge carol dave"):
        assert shell(words)[0] == 0
    shell.put("standings/Zenix", "T:\xe4:0:0:0\n")
    (shell.home / "advertisement").symlink_to(shell.home / "standings" / "Zenix")
    (shell.home / "games" / "Zenix").chmod(0o750)
    return shell


def unpacked(path, target):
    """Unpack an archive into a new folder; return {path: text}."""
    target.mkdir()
    assert subprocess.run(["tar", "-xpf", str(path), "-C", str(target)]).returncode == 0
    return {str(file.relative_to(target)): file.read_bytes().decode("latin-1")
            for file in target.rglob("*") if file.is_file()}


def test_what_is_put_back_is_what_was_there(played, tmp_path):
    assert played(["backup", str(tmp_path / "x.tar")]) == (0, "", "")
    assert (tmp_path / "x.tar").stat().st_mode & 0o777 == 0o600 and not (tmp_path / "x.tar.new").exists()
    found = unpacked(tmp_path / "x.tar", tmp_path / "back")
    assert found == played.files() and "advertisement" in found
    assert (tmp_path / "back/games/Zenix").stat().st_mode & 0o777 == 0o750
    again = played("zenix move 101 bob bpw C3", PBMHOME=str(tmp_path / "back"))
    assert again[0] == 0 and played("verify zenix", PBMHOME=str(tmp_path / "back"))[0] == 0


def test_it_goes_to_standard_output(played):
    done = subprocess.run([sys.executable, played.program, "backup", "-"], env=played.environ(), capture_output=True)
    names = tarfile.open(fileobj=io.BytesIO(done.stdout)).getnames()
    assert done.returncode == 0 and "games/Zenix/101" in names and "games/Zenix/.lockfile" not in names


@pytest.mark.parametrize("words, status", [("backup", 64), ("backup a b", 64), ("backup %s/etc/x", 64),
                                           ("backup /nowhere/x", 74), ("backup /dev/null", 64)])
def test_what_cannot_be(played, words, status):
    before = played.files()
    assert played(words.replace("%s", str(played.home)))[0] == status and played.files() == before


def test_what_could_not_be_written_takes_no_room(played, tmp_path):
    """On a full disk every command is refused as long as half an archive lies there."""
    done = subprocess.run(["sh", "-c", 'ulimit -f 8; exec "$@"', "sh", sys.executable, played.program, "backup",
                           str(tmp_path / "x.tar")], env=played.environ(), capture_output=True)
    assert done.returncode == 74 and b"File too large" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_a_file_that_cannot_be_read_is_told(played, tmp_path):
    os.mkfifo(played.home / "help")
    status, out, err = played(["backup", str(tmp_path / "x.tar")])
    assert (status, out) == (1, "") and err.startswith("pbm: help: Not a regular file: it is not in the archive")


def test_what_was_put_there_before_stays(played, tmp_path):
    """A pipe is no file, and `x.tar.new` may be somebody's own."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "x.tar.new").write_text("mine")
    status, out, err = played(["backup", str(tmp_path / "pipe")])
    assert (status, out) == (64, "") and "is no file" in err and (tmp_path / "pipe").is_fifo()
    assert played(["backup", str(tmp_path / "x.tar")])[0] == 0 and (tmp_path / "x.tar.new").read_text() == "mine"


def _empty(played):
    played.home.rename(played.folder / "disk")
    played.home.mkdir()


def _leading_nowhere(path):
    def work(played):
        (played.home / path).rename(played.folder / "away")
        (played.home / path).symlink_to("/nowhere/at/all")
    return work


def _emptied_users(played):
    """As an editor leaves the file on a full disk."""
    played.put("etc/users", "")


@pytest.mark.parametrize("work", [_empty, _emptied_users, _leading_nowhere("etc/users"), _leading_nowhere("games")])
def test_a_disk_that_is_not_there_does_not_cost_the_last_archive(played, tmp_path, work):
    (tmp_path / "x.tar").write_text("the last one")
    work(played)
    status, out, err = played(["backup", str(tmp_path / "x.tar")])
    assert (status, out) == (75, "") and "is its disk there?" in err and err.count("\n") == 1
    assert (tmp_path / "x.tar").read_text() == "the last one"


def test_a_link_that_leads_nowhere_is_told(played, tmp_path):
    _leading_nowhere("games/Zenix/101")(played)
    status, out, err = played(["backup", str(tmp_path / "x.tar")])
    assert (status, out) == (1, "") and err.startswith("pbm: games/Zenix/101: No such file or directory: it is not in")
    assert "games/Zenix/.101" in tarfile.open(str(tmp_path / "x.tar")).getnames()


@as_root
def test_a_folder_of_somebody_else_does_not_cost_the_archive(commons):
    """A disk has root's `lost+found`."""
    (commons / "users").write_text("alice:apw:x:0:alice@example.com\n")
    (commons / "lost+found").mkdir(0o700)
    (commons / "users").chmod(0o644)
    copy = backup.Copy(str(commons))
    assert as_nobody(lambda: copy.read() or (list(copy.files), list(copy.unread))) == "(['users'], ['lost+found'])"


def test_what_changes_meanwhile_is_read_again_while_nobody_writes(played, monkeypatch):
    """A move between the two readings is in the archive as a whole, and none is made during the second."""
    copy, seen = backup.Copy(str(played.home)), []
    copy.read()
    assert played("zenix move 101 bob bpw C3")[0] == 0 and played("zenix challenge alice dave")[0] == 0

    def read():
        for path in ("games/Zenix", "games/Exo", "etc"):
            lock = str(played.home / path / ".lockfile")
            if os.path.exists(lock):
                seen.append(subprocess.run([sys.executable, "-c", LOCKED, lock], stderr=subprocess.DEVNULL).returncode)
        copy.read()
    backup.with_locks(str(played.home), read)
    assert seen and set(seen) == {1}
    assert {path: content.decode("latin-1") for path, (_, content) in copy.files.items()} == played.files()
    assert subprocess.run([sys.executable, "-c", LOCKED, str(played.home / "games/Zenix/.lockfile")]).returncode == 0


def test_the_first_board_of_a_game_is_in_it_with_its_line(played):
    """Nobody could lock a game that had no folder when the backup began."""
    copy, commands = backup.Copy(str(played.home)), ["hextad challenge alice bob"]

    def read():
        copy.read()
        if commands:
            assert played(commands.pop())[0] == 0
    backup.with_locks(str(played.home), read)
    assert {path: content.decode("latin-1") for path, (_, content) in copy.files.items()} == played.files()


def test_a_commit_that_cannot_be_applied_yet_is_in_it(played, tmp_path):
    """Readers see the host as it will be, and so does who restores it."""
    board = played.get("games/Zenix/101").replace("-size=3", "-size=3 -later")
    (played.home / "games/Zenix/..101.new").mkdir()                 # where its next content is to be written
    played.put("games/Zenix/.journal", journal.render([("games/Zenix/101", board, False)]))
    assert played(["backup", str(tmp_path / "x.tar")])[0] == 0
    unpacked(tmp_path / "x.tar", tmp_path / "back")
    os.rmdir(tmp_path / "back/games/Zenix/..101.new")
    played("zenix games", PBMHOME=str(tmp_path / "back"))
    assert (tmp_path / "back/games/Zenix/101").read_text() == board


@as_root
def test_a_link_that_somebody_else_has_put_there_is_not_followed(played, tmp_path):
    (played.home / "help").mkdir()
    for name in ("mine", "theirs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "secret").write_text("secret")
        (played.home / "help" / name).symlink_to(tmp_path / name)
    os.chown(played.home / "help/theirs", 65534, 65534, follow_symlinks=False)
    status, _, err = played(["backup", str(tmp_path / "x.tar")])
    assert status == 1 and "help/theirs: A link that is not followed" in err and err.count("\n") == 1
    names = tarfile.open(str(tmp_path / "x.tar")).getnames()
    assert "help/mine/secret" in names and "help/theirs/secret" not in names

"""Files beside all transactions: one process at a time, whatever stands in their place."""

import errno
import os
import stat

import pytest

from pbmgames.extras.allowance import apart
from pbmgames.storage import files


def add(root, line):
    def work(text):
        if text and not text.endswith("\n"):
            raise ValueError(text)
        return (text or "") + line + "\n"
    apart.amend(str(root), "seen/x", work)


def test_it_is_made_changed_and_left_alone(tmp_path):
    assert apart.look(str(tmp_path), "seen/x") is None
    add(tmp_path, "a")
    add(tmp_path, "b")
    apart.amend(str(tmp_path), "seen/x", lambda text: None)
    assert apart.look(str(tmp_path), "seen/x") == "a\nb\n"
    assert sorted(os.listdir(tmp_path / "seen")) == [".lockfile", "x"]


def cut(path):
    path.write_text("cut off")


def link(path):
    (path.parent / "secret").write_text("outside")
    path.symlink_to(path.parent / "secret")


@pytest.mark.parametrize("harm", [cut, os.mkdir, os.mkfifo, link], ids=["cut", "folder", "pipe", "link"])
def test_what_makes_no_sense_is_put_aside_and_begun_anew(tmp_path, harm):
    (tmp_path / "seen").mkdir()
    for copy in ("x", "x.2", "x.3"):
        harm(tmp_path / "seen" / "x")
        kind = stat.S_IFMT(os.lstat(tmp_path / "seen" / "x").st_mode)
        add(tmp_path, "a")
        assert (tmp_path / "seen" / "x").read_text() == "a\n" and not (tmp_path / "seen" / "x").is_symlink()
        assert stat.S_IFMT(os.lstat(tmp_path / "damaged" / "seen" / copy).st_mode) == kind
        os.unlink(tmp_path / "seen" / "x")
    assert harm is not link or (tmp_path / "seen" / "secret").read_text() == "outside"


@pytest.mark.parametrize("number", [errno.EIO, errno.EMFILE, errno.EACCES, errno.EINTR])
def test_what_cannot_be_read_now_is_kept(tmp_path, monkeypatch, number):
    add(tmp_path, "a")
    with monkeypatch.context() as patch:
        patch.setattr(files, "read", lambda path, root=None: (_ for _ in ()).throw(OSError(number, "no")))
        with pytest.raises(OSError):
            add(tmp_path, "b")
    assert apart.look(str(tmp_path), "seen/x") == "a\n" and not (tmp_path / "damaged").exists()


def test_settings_that_cannot_be_read_put_no_other_file_aside(tmp_path):
    add(tmp_path, "a")
    (tmp_path / "etc" / "settings").mkdir(parents=True)
    with pytest.raises(OSError):
        add(tmp_path, "b")
    assert apart.look(str(tmp_path), "seen/x") == "a\n" and not (tmp_path / "damaged").exists()


@pytest.mark.slow
def test_many_at_once_lose_nothing(tmp_path):
    children = []
    for number in range(20):
        child = os.fork()
        if child == 0:
            try:
                for turn in range(5):
                    add(tmp_path, "%d.%d" % (number, turn))
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    lines = (tmp_path / "seen" / "x").read_text().split("\n")[:-1]
    assert sorted(lines) == sorted("%d.%d" % (number, turn) for number in range(20) for turn in range(5))

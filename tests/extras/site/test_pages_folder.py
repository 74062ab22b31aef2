"""A folder of pages: names, the mark, writing."""

import os
import random
import re
from hashlib import sha256

import pytest

from pbmgames.extras.site import pages
from pbmgames.extras.site.pages import Pages, file_name
from pbmgames.statuses import Failure
from pbmgames.text import decode


@pytest.mark.parametrize("kind, name, expected", [
    ("b-", "101", "b-101"), ("u-", "alice", "u-alice"), ("u-", "Alice", "u-_41lice"), ("u-", "a_b", "u-a_5fb"),
    ("u-", "../x", "u-_2e_2e_2fx"), ("u-", "", "u-"), ("u-", decode("é".encode()), "u-_c3_a9"), ("u-", "\xe9", "u-_e9"),
    ("u-", "a" * 98, "u-" + "a" * 98), ("b-", "tom-1.2+", "b-tom_2d1_2e2_2b"), ("u-", "\x00\n", "u-_00_0a"),
    ("u-", "a" * 99, "u-" + "a" * 81 + "-" + sha256(b"a" * 99).hexdigest()[:16])])
def test_file_names(kind, name, expected):
    assert file_name(kind, name) == expected


@pytest.mark.check
def test_file_names_are_short_plain_and_all_different():
    draw = random.Random(5)
    names = {"".join(chr(draw.choice((draw.randrange(256), draw.randrange(97, 123))))
                     for _ in range(draw.randrange(1, 200)))
             for _ in range(5000)}
    names |= {"x" * 300 + str(number) for number in range(100)} | {"Aa", "aA", "_41a", "a_41", "aa"}
    coded = {file_name("u-", name) for name in names}
    assert len(coded) == len(names)
    assert all(len(name) <= pages.LONGEST and re.fullmatch(r"u-[a-z0-9_]*(-[0-9a-f]{16})?", name) for name in coded)
    assert len({name.lower() for name in coded}) == len(coded)


# the folder -----------------------------------------------------------------------------

@pytest.fixture
def home(tmp_path):
    (tmp_path / "home" / "etc").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path, home):
    found = Pages(str(tmp_path / "site"))
    found.check(str(home))
    return found


def content(folder):
    """Return {name: text} of the files in the folder."""
    return {os.path.relpath(os.path.join(above, name), folder.root): open(os.path.join(above, name)).read()
            for above, _, names in os.walk(folder.root) for name in names}


def test_an_empty_folder_and_one_with_our_mark_are_taken(tmp_path, home, folder):
    folder.set_key("key")
    folder.keep("state\nmore\n")
    folder.put("x/index.html", "page")
    again = Pages(str(tmp_path / "site"))
    again.check(str(home))
    assert (again.key(), again.state()) == ("key", "state\nmore\n")
    again.set_key("key")
    assert again.state() == "state\nmore\n"
    again.set_key("other")
    assert (folder.key(), folder.state()) == ("other", "")
    (tmp_path / "empty").mkdir()
    Pages(str(tmp_path / "empty")).check(str(home))


@pytest.mark.parametrize("path", ["home", "home/etc", "home/new", ".", "link", "home/../home/x", "full", "marked",
                                  "piped", "file"])
def test_other_folders_are_refused_and_left_alone(tmp_path, home, path):
    (tmp_path / "link").symlink_to(home)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "index.html").write_text("somebody's")
    (tmp_path / "marked").mkdir()
    (tmp_path / "marked" / pages.MARK).write_text("something else\n")
    (tmp_path / "piped").mkdir()
    os.mkfifo(tmp_path / "piped" / pages.MARK)
    (tmp_path / "file").write_text("")
    before = sorted(map(str, tmp_path.rglob("*")))
    with pytest.raises(Failure):
        Pages(str(tmp_path / path)).check(str(home))
    assert sorted(map(str, tmp_path.rglob("*"))) == before


def test_a_page_is_written_by_rename_and_only_if_it_is_another(folder):
    folder.put("x/b-1.html", "one")
    path = os.path.join(folder.root, "x/b-1.html")
    before = os.stat(path)
    folder.put("x/b-1.html", "one")
    now = os.stat(path)
    assert (now.st_ino, now.st_mtime_ns, folder.written) == (before.st_ino, before.st_mtime_ns, ["x/b-1.html"])
    with open(path) as old:
        folder.put("x/b-1.html", "two")
        assert old.read() == "one", "who reads it reads one version"
    assert content(folder) == {"x/b-1.html": "two"}


def test_new_files_are_as_the_umask_says(folder, umask):
    umask(0o027)
    folder.put("x/index.html", "page")
    assert os.stat(os.path.join(folder.root, "x/index.html")).st_mode & 0o777 == 0o640


def test_what_cannot_be_written_is_told_and_leaves_nothing(folder):
    os.makedirs(os.path.join(folder.root, "x/index.html"))
    with pytest.raises(Failure) as caught:
        folder.put("x/index.html", "page")
    assert caught.value.status == 74 and "not all pages were written" in str(caught.value)
    assert content(folder) == {}
    with pytest.raises(Failure):
        folder.remove("x/index.html")
    folder.remove("x/none.html")
    assert folder.removed == []


def test_a_link_out_of_the_folder_is_not_followed(folder, home):
    """Somebody else may write there; what they link to must neither be written nor removed."""
    (home / "etc" / "index.html").write_text("theirs")
    os.symlink(home / "etc", os.path.join(folder.root, "zenix"))
    for work in (lambda: folder.put("zenix/index.html", "page"), lambda: folder.put("zenix/other.html", "page"),
                 lambda: folder.remove("zenix/index.html")):
        with pytest.raises(Failure, match="is a link, which is not followed"):
            work()
    assert [(path.name, path.read_text()) for path in (home / "etc").iterdir()] == [("index.html", "theirs")]

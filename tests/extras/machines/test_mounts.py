"""What `pbm verify` says about the file system of a host."""

import fcntl
import os

import pytest

from pbmgames.extras.machines import mounts
from pbmgames.extras.verify.inspection import Inspection
from pbmgames.request import Request
from pbmgames.storage import Host

LINE = "36 35 98:0 / %s rw,noatime shared:1 - %s server:/games rw,%s\n"


@pytest.fixture
def told(shell, tmp_path, monkeypatch):
    """Return a function of a file system's kind, its options and the setting, that returns what is wrong."""
    def told(kind, options="vers=4.2", setting="several"):
        shell.put("etc/settings", "machines = %s\n" % setting)
        shell.put("etc/.lockfile", "")
        table = tmp_path / "mounts"
        table.write_text(LINE % ("/", "ext4", "") + LINE % (str(shell.home).replace(" ", "\\040"), kind, options)
                         + LINE % (str(shell.home) + "2", "tmpfs", ""))
        monkeypatch.setattr(mounts, "MOUNTS", str(table))
        inspection = Inspection(Host(str(shell.home)), Request("pbm", "", [], {}))
        return [str(finding).partition(": ")[2] for finding in mounts.check(inspection)]
    return told


@pytest.mark.parametrize("kind", mounts.SHARED)
def test_a_host_on_a_network_has_to_know(told, kind):
    found, = told(kind, setting="one")
    assert "lies on %s" % kind in found and "say `machines = several`" in found
    assert told(kind, "lookupcache=pos", "several") == []


@pytest.mark.parametrize("kind", ["ext4", "xfs", "tmpfs", "fuse.other"])
def test_a_host_on_a_disk_need_not(told, kind):
    assert told(kind, setting="one") == told(kind) == []


@pytest.mark.parametrize("options, said", [
    ("vers=4.2", "lookupcache=positive"), ("lookupcache=all", "lookupcache=positive"), ("lookupcache=none", ""),
    ("lookupcache=pos,nolock", "without `nolock`"), ("lookupcache=pos,local_lock=none", ""),
    ("lookupcache=pos,local_lock=all", "without `nolock`")])
def test_how_nfs_is_to_be_mounted(told, options, said):
    found = told("nfs4", options)
    assert len(found) == bool(said) and said in "".join(found)


def test_the_name_of_a_mount_may_have_letters_beyond_ascii(tmp_path, monkeypatch):
    lines = LINE % ("/", "ext4", "") + LINE % ("/srv/gr\u00f6\u00dfe", "nfs4", "")
    (tmp_path / "mounts").write_text(lines, encoding="utf-8")
    monkeypatch.setattr(mounts, "MOUNTS", str(tmp_path / "mounts"))
    assert mounts.file_system("/srv/gr\u00f6\u00dfe/games")[0] == "nfs4" and mounts.file_system("/srv")[0] == "ext4"


def test_locks_that_do_not_hold(told, monkeypatch):
    monkeypatch.setattr(fcntl, "lockf", lambda *_: None)
    assert "two processes lock the same byte" in told("ext4")[0]


def test_verify_says_so(shell, monkeypatch):
    shell("zenix challenge -size=3 alice bob")
    shell.put("machines/Zenix/stage.1/baton", "")
    status, out, _ = shell("verify")
    assert status == 1 and "  machines/Zenix: a commit of when machines shared the host waits" in out
    os.rename(str(shell.home / "machines/Zenix/stage.1/baton"), str(shell.home / "machines/Zenix/baton.1"))
    assert shell("verify")[0] == 0

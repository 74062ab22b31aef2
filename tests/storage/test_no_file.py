"""A pipe, a device or a folder where a file belongs: nobody opens it, waits for it or takes it for a file."""

import os
import socket
import subprocess
import sys

import pytest


def listening(path):
    with socket.socket(socket.AF_UNIX) as made:
        folder = os.open(os.path.dirname(path), os.O_RDONLY)        # a socket's path may not be long
        made.bind("/proc/self/fd/%d/%s" % (folder, os.path.basename(path)))
        os.close(folder)


def device(path):
    os.mknod(path, 0o600 | 0o020000, os.makedev(1, 5))              # /dev/zero, which never ends


KINDS = {"pipe": os.mkfifo, "folder": os.mkdir, "socket": listening, "device": device}
# file, commands that need it, which statuses they may have
PLACES = [
    ("games/Zenix/101", ["zenix show 101", "zenix move 101 alice apw A3", "zenix Cleanup", "zenix rebuildgamelist",
                         "zenix games"]),
    ("games/Zenix/.101", ["zenix Cleanup"]),
    ("games/Zenix/.lockfile", ["zenix show 101", "zenix move 101 alice apw A3"]),
    ("games/Zenix/.journal", ["zenix show 101", "zenix move 101 alice apw A3"]),
    ("games/Zenix/.limit", ["zenix challenge alice bob", "zenix standings"]),
    ("games/Zenix/.board", ["zenix challenge alice bob"]),
    ("games/Zenix/.special", ["zenix challenge alice bob"]),
    ("games/Zenix/.notify", ["zenix notify alice apw", "zenix resign 101 alice apw"]),
    ("games/Zenix/.subscribeall", ["zenix subscribe all alice apw", "zenix challenge alice bob"]),
    ("etc/.lockfile", ["signup erin epw e@example.com", "list"]),
    ("etc/.journal", ["signup erin epw e@example.com", "zenix show 101"]),
    ("etc/users", ["zenix show 101", "zenix move 101 alice apw A3", "signup erin epw e@example.com"]),
    ("etc/settings", ["zenix challenge alice bob", "signup erin epw e@example.com"]),
    ("etc/vacation", ["zenix Cleanup", "vacation"]),
    ("etc/Zenix.list", ["zenix games", "zenix move 101 alice apw A3"]),
    ("ratings/Zenix", ["zenix standings", "zenix resign 101 alice apw"]),
    ("history/Zenix", ["zenix history"]),
    ("standings/Zenix", ["zenix standings"]),
    ("advertisement", ["zenix show 101", "zenix move 101 alice apw A3"]),
    ("help/Zenix", ["zenix help", "help zenix"]),
    ("help/rules", ["help rules", "help"]),
    ("outbox/1.2.3", ["zenix games"]),
    ("seen/x", ["zenix games"]),
]


@pytest.fixture
def watched(shell):
    """Give a command that is to open a path, or not; return its exit status, 99 if it did, and what it printed."""
    shell.as_after("zenix challenge -size=3 alice bob")

    def give(words, unopened="", **extra):
        status, out, err = shell(words, input=b"", UNOPENED=str(unopened), PBMSENDMAIL="true", **extra)
        return status, out + err
    give.home = shell.home
    return give


def rows():
    """Return (kind, file, commands) for all; `make test` tries one kind for each second file, in turn."""
    return [pytest.param(kind, *place, id="%s-%s" % (place[0], kind),
                         marks=pytest.mark.slow if 2 * column == row % (2 * len(KINDS)) else pytest.mark.check)
            for row, place in enumerate(PLACES) for column, kind in enumerate(KINDS)]


@pytest.mark.parametrize("kind, name, commands", rows())
def test_what_is_no_file_is_not_opened(watched, kind, name, commands):
    if kind == "device" and os.geteuid():
        pytest.skip("not root")
    path = watched.home / name
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        path.unlink()
    KINDS[kind](str(path))
    for words in commands + ["verify", "verify --repair"]:
        status, said = watched(words, unopened="" if kind == "folder" else path)
        assert status in (0, 1, 66, 67, 70, 75), (words, status, said)
        assert "fault of the program" not in said and "Traceback" not in said, said
        assert status in (0, 1) or name.rpartition("/")[2].strip(".") in said, (words, said)
        assert path.exists() and not path.is_file(), words


@pytest.mark.parametrize("kind", [*KINDS, "link"])
def test_an_index_that_is_none_costs_time_only(watched, kind):
    if kind == "device" and os.geteuid():
        pytest.skip("not root")
    path = watched.home / "etc/Zenix.index"
    {**KINDS, "link": lambda path: os.symlink("/dev/zero", path)}[kind](str(path))
    status, said = watched("zenix games", unopened=path)
    assert status == 0 and " 101 " in said


@pytest.mark.slow
@pytest.mark.parametrize("words, status", [("zenix subscribe 101 carol cpw", 75), ("zenix notify carol cpw 101", 75),
                                           ("zenix subscribe all carol cpw", 70)])
def test_only_a_board_that_is_the_only_one_asked_for_is_waited_for(watched, words, status):
    assert watched("zenix challenge -size=3 bob carol")[0] == 0
    (watched.home / "games/Zenix/101").unlink()
    (watched.home / "games/Zenix/101").mkdir()
    found, said = watched(words)
    assert found == status and "101" in said, said


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_message_that_is_no_file_makes_no_comment(watched, tmp_path, kind):
    if kind == "device" and os.geteuid():
        pytest.skip("not root")
    path = tmp_path / "message"
    KINDS[kind](str(path))
    status, said = watched("zenix move 101 alice apw A3", unopened=path, INPUTFILE=str(path), MIME_BOUNDARY="b")
    assert status == 0 and "alice writes:" not in said


def test_what_is_opened_is_noticed(watched):
    assert watched("zenix show 101", unopened=watched.home / "games/Zenix/101")[0] == 99


def test_a_file_that_is_lent_to_another_machine_is_waited_for(shell):
    """As the kernel does that serves it over NFS; here another process has the lease."""
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    board = str(shell.home / "games" / "Zenix" / "101")
    lender = subprocess.Popen([sys.executable, "-c", LEASE, board], stdout=subprocess.PIPE)
    try:
        if lender.stdout.read(5) != b"lent\n":
            pytest.skip("no lease of a file")
        status, out, err = shell("zenix show 101")
        assert (status, err) == (0, "") and "Zenix Board 101" in out
    finally:
        lender.kill()
        lender.communicate()


LEASE = """
import fcntl, os, signal, sys
file = open(sys.argv[1], "r+")
signal.signal(signal.SIGIO, lambda *_: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK))
fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
os.write(1, b"lent\\n")
while True:
    signal.pause()
"""

"""A host with other games: whatever stands in its folder that is not ours comes through days of commands as it was."""

import os

import pytest

pytestmark = pytest.mark.slow

BYTES = "".join(map(chr, range(256)))

# path -> what another program of the host has put there
THEIRS = {
    "games/Chess/101": "(players alice bob)\n(moves\ne4\n)\n", "games/Chess/.101": "(players alice bob)\n",
    "games/Chess/.board": "101\n", "games/Chess/.limit": "(limit\nalice 1 1 0 0\n)\n", "games/Chess/.lockfile": "4711",
    "games/Chess/.journal": "theirs", "games/Chess/..101.new": "half", "games/Chess-archive/99": BYTES,
    "games/Chess-tourney/t1": "", "games/zenix/101": "(players carol dave)\n", "games/.theirs": "x",
    "etc/Chess.list": "boardno:player1\n101:alice", "etc/Chess.users": "alice\nzoe\n", "etc/Chess.index": BYTES,
    "etc/passwd": "root:x:0:0\n", "etc/.theirs": "", "etc/users.bak": "alice:old:x:0:a@x\n", "etc/users~": BYTES,
    "ratings/Chess": "alice 1 2 3 1800\n", "history/Chess": "no newline", "standings/Chess": "T:alice:0:0:0\n",
    "standings/Go": BYTES, "help/chess": "How to play\n", "bin/chess": "#!/bin/sh\n", "lib/deep/er/file": BYTES,
    "outbox/README": "nobody's mail\n", "outbox/theirs/1": "x", "seen/README": "no mark\n", "damaged/etc/x": "z",
    "games/Zenix/.theirs": "hidden\n", "games/Zenix/core~": BYTES, "games/Zenix/.cache/102": "(players x y)\n",
    "games/Zenix/.9": "no board of ours\n", "..top.new": "half", "advertisement.old": "Play chess!\n",
}
# path -> the lines of theirs in a file of ours
LINES = {
    "etc/users": ["# the users of all games", "Zoe:zpw:12:Zoe Z., \xe9t\xe9:3:zoe@example.com", "#off:x:y:0:off@x"],
    "etc/vacation": ["zoe gone fishing", "carol", "#dave whenever"],
    "etc/preferences": ["zoe colour blue", "theirs"],
    "etc/pending": ["theirs, in another form"],
    "ratings/Zenix": ["gone                                5    4    0   1234"],
    "history/Zenix": ["Apr  1 12:00 77    gone        1 gone       zoe       "],
    "standings/Zenix": ["T:zoe:1:2:3", "a line of theirs"],
}
ENTRY = "(theirs one two)\n(more\n\\(theirs\n  blanks  \n\n)\n"      # what they write into our boards

DAY = [
    "zenix challenge -size=3 alice bob --theirs=7", "zenix move 101 alice apw A3", "zenix move 101 bob bpw B3",
    "zenix challenge -size=3 carol dave", "zenix move 102 carol cpw B3", "zenix queue 101 bob bpw if B2 then C3",
    "hextad challenge alice dave", "zenix subscribe 101 carol cpw", "zenix move 102 dave dpw C3",
    "zenix resign 102 carol cpw", "vacation bob bpw", "change zone alice apw UTC", "zenix limit bob bpw 3",
    "signup erin epw erin@example.com", "signoff erin epw", "change address bob bpw bob@example.org", "list",
    "all show alice", "zenix standings", "rebuildgamelist", "rebuildactivecount", "Cleanup weekly", "zenix games",
]


def snapshot(shell):
    """Return {path: mode, time of change, inode, text} of all that is theirs."""
    found = {}
    for path in THEIRS:
        state = os.lstat(shell.home / path)
        found[path] = state.st_mode, state.st_mtime_ns, state.st_ino, shell.get(path)
    return found


def lines(shell):
    """Return {path: those of its lines that are theirs, in order}."""
    return {path: [line for line in (shell.get(path) or "").split("\n") if line in known]
            for path, known in LINES.items()}


@pytest.fixture
def shared(shell):
    """A host on which other programs were at work before us."""
    for path, text in THEIRS.items():
        shell.put(path, text)
        (shell.home / path).chmod(0o640)
        os.utime(shell.home / path, (10 ** 9, 10 ** 9))
    for path, known in LINES.items():
        shell.put(path, "".join(line + "\n" for line in known) + (shell.get(path) or ""))
    (shell.home / "games" / "Go").symlink_to("Chess")
    (shell.home / "empty").mkdir()
    return shell


def spend(shell, deliver, day):
    """Let a day pass with commands at a shell and by mail."""
    shell.now = "2003-%s 12:00:00" % day
    for words in DAY:
        assert shell(words)[0] in (0, 65, 66, 67, 77), words        # the second time some are refused
    deliver("zenix challenge -size=3 alice carol")
    deliver("chess move 101 alice apw e5")
    deliver("zenix move 101 alice wrong A3")


@pytest.mark.check
def test_nothing_of_theirs_changes_by_a_byte(shared, deliver):
    whole, before = snapshot(shared), lines(shared)
    assert before == LINES
    for day in ("05-01", "05-02", "07-20"):         # boards are put away, users forfeit
        spend(shared, deliver, day)
        if day == "05-01":
            shared.put("games/Zenix/101", shared.get("games/Zenix/101") + ENTRY)
        for damage in ("etc/Zenix.list", "games/Zenix/.limit"):
            shared.put(damage, "")
        assert "  repaired: " in shared("verify --repair")[1]
        assert snapshot(shared) == whole and lines(shared) == LINES
        for words in ("verify", "verify --before-leaving", "outbox", "verify --mail-to eve@example.com"):
            shared(words, PBMSENDMAIL="true")
        assert snapshot(shared) == whole and lines(shared) == LINES
    assert ENTRY in shared.get("games/Zenix/101")
    assert shared.get("games/Zenix-archive/102") and "Forfeit" in shared.get("games/Zenix/101")     # much was done
    assert os.readlink(shared.home / "games" / "Go") == "Chess" and not os.listdir(shared.home / "empty")


def test_the_way_back_and_in_again(shared, deliver):
    """What stood in the way is named, and gone once it was seen to; of theirs nothing is touched by that."""
    spend(shared, deliver, "05-01")
    whole = snapshot(shared)
    assert shared("change password bob bpw bpw", PBMPASSWORDS="")[0] == 0
    way = shared("verify --before-leaving")
    assert way[0] == 1 and "the hashed ones of bob\n" in way[1] and "'branches' is dropped" in way[1]
    assert "theirs" not in way[1] and shared("zenix queue 101 bob bpw drop")[0] == 0
    shared.put("etc/users", "".join(line + "\n" for line in (
        "bob:bpw:x:0:bob@example.org" if line.startswith("bob:") else line
        for line in shared.get("etc/users").split("\n") if line)))
    status, out, _ = shared("verify --before-leaving")
    assert status == 0, out
    assert snapshot(shared) == whole and lines(shared) == LINES
    assert "(options --theirs=7)\n" in shared.get("games/Zenix/101")

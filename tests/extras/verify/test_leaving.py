"""`pbm verify --before-leaving` says what stands in the way back to the original programs, and changes nothing."""

import json

import pytest

from pbmgames.storage import journal

HASH = "$scrypt$16384$8$1$00$00"


@pytest.fixture
def staying(shell):
    """A host with two boards that may go back at once."""
    shell.as_after("zenix challenge -size=3 alice bob", "zenix challenge -size=3 carol dave", "zenix Cleanup late")
    return shell


def in_the_way(shell):
    """Return what is in the way, and the notes."""
    before = shell.files()
    status, out, err = shell("verify --before-leaving")
    told = [line[2:] for line in out.split("\n") if line.startswith("  ")]
    wrong = [line for line in told if not line.startswith("note: ")]
    assert err == "" and status == (1 if wrong else 0) and shell.files() == before
    return wrong, [line[6:] for line in told if line.startswith("note: ")]


def put(path, text):
    return lambda shell: shell.put(path, text)


def add(path, text):
    return lambda shell: shell.put(path, (shell.get(path) or "") + text)


def give(*commands):
    def work(shell):
        for words in commands:
            assert shell(words)[0] == 0, words
    return work


IN_THE_WAY = [
    (add("etc/users", "erin:%s:x:0:e@x\nfred:%s:x:0:f@x\n" % (HASH, HASH)),
     "etc/users: write new passwords, plain, in place of the hashed ones of erin fred"),
    (put("etc/.journal", journal.render([("etc/users", "x", False)])),
     "etc/.journal: a command was cut short, or is at work just now: `pbm verify` finishes it"),
    (put("games/Zenix/.journal", journal.render([("etc/Zenix.list", "x", False)])),
     "games/Zenix/.journal: a command was cut short, or is at work just now: `pbm verify` finishes it"),
    (put("outbox/1.2.3", "To: x\n"), "outbox: 1 mail is waiting: `pbm outbox` tells why"),
    (put("outbox/failed/1.2.3", "To: x\n"), "outbox/failed: 1 mail was put aside: `pbm outbox` tells why"),
    (give("zenix queue 101 bob bpw if A3 then B3"),
     "games/Zenix: the entry 'branches' is dropped from 1 board: 101"),
    (lambda shell: [add("games/Zenix/%d" % board, "(theirs a b)\n")(shell) for board in (101, 102)],
     "games/Zenix: the entry 'theirs' is dropped from 2 boards: 101 102"),
    (add("games/Zenix/102", "(warned 0)\n"),
     "games/Zenix: the entry 'warned' is dropped from 1 board: 102"),
    (put("games/Zenix/102", "(players"), "games/Zenix/102: it cannot be read: see `pbm verify`"),
]


@pytest.mark.slow
@pytest.mark.parametrize("change, said", IN_THE_WAY, ids=[said[:36] for _, said in IN_THE_WAY])
def test_what_stands_in_the_way_is_told(staying, change, said):
    assert in_the_way(staying) == ([], [])
    change(staying)
    assert in_the_way(staying) == ([said], [])


NOTES = [
    (put("etc/settings", "passwords = hashed\n"), "etc/settings: say `passwords = plain` until then"),
    (put("etc/preferences", "alice zone UTC\n"), "etc/preferences: what users have chosen: that means nothing"),
    (put("etc/pending", "1051779600 forgot alice - - -\n"), "etc/pending: what waits for somebody's consent: that means nothing"),
    (put("etc/vacation", "alice until 2003-06-01\n"), "etc/vacation: a vacation `until` a day does not end by"),
]


@pytest.mark.slow
@pytest.mark.parametrize("change, said", NOTES, ids=[said[:20] for _, said in NOTES])
def test_what_is_lost_and_harms_nothing_is_a_note(staying, change, said):
    change(staying)
    status, out, _ = staying("verify --before-leaving", PBMPASSWORDS="")
    notes = [line for line in out.split("\n") if line.startswith("  note: ")]
    assert status == 0 and any(said in line for line in notes) and len(notes) == (1 if "settings" in said else 2)


@pytest.mark.slow
def test_it_is_told_as_json_too(staying):
    staying.put("outbox/1.2.3", "To: x\n")
    status, out, _ = staying("verify --before-leaving --json")
    found = json.loads(out)
    assert status == 1 and not found["ok"] and [row["title"] for row in found["sections"]] == ["Host", "Zenix"]

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


WEEKLY = ("cleanup: the old programs, and version 1.1, take `Cleanup late` for the weekly run: take it out of the "
          "crontab, or let it run once a week")
IN_THE_WAY = [
    (add("etc/users", "erin:%s:x:0:e@x\nfred:%s:x:0:f@x\n" % (HASH, HASH)),
     "etc/users: write new passwords, plain, in place of the hashed ones of erin fred"),
    (add("etc/users", "voil\xc3\xa0:%s:x:0:v@x\n" % HASH),
     "etc/users: write new passwords, plain, in place of the hashed ones of voil\xc3\xa0"),
    (put("etc/.journal", journal.render([("etc/users", "x", False)])),
     "etc: a command was cut short, or is at work just now: `pbm verify` finishes it"),
    (put("games/Zenix/.journal", journal.render([("etc/Zenix.list", "x", False)])),
     "games/Zenix: a command was cut short, or is at work just now: `pbm verify` finishes it"),
    (put("machines/Zenix/stage.x/journal", ""),
     "games/Zenix: a command was cut short, or is at work just now: `pbm verify` finishes it"),
    (put("outbox/1.2.3", "To: x\n"), "outbox: 1 mail is waiting: `pbm outbox` tells why"),
    (put("outbox/failed/1.2.3", "To: x\n"), "outbox/failed: 1 mail was put aside: `pbm outbox` tells why"),
    (put("games/Zenix/102", "(players"), "games/Zenix/102: it is damaged: see `pbm verify`"),
]
ALWAYS = [WEEKLY, "etc/Zenix.users: the users whom the last Cleanup saw, which the old programs do not know"]


@pytest.mark.slow
@pytest.mark.parametrize("change, said", IN_THE_WAY, ids=[said[:36] for _, said in IN_THE_WAY])
def test_what_stands_in_the_way_is_told(staying, change, said):
    assert in_the_way(staying) == ([], ALWAYS)
    change(staying)
    wrong, notes = in_the_way(staying)
    assert wrong == [said] and {*ALWAYS} <= {*notes}


NOTES = [
    (give("zenix queue 101 bob bpw if A3 then B3"),
     "games/Zenix: the entry 'branches' is dropped from 1 board: 101"),
    (lambda shell: [add("games/Zenix/%d" % board, "(theirs a b)\n")(shell) for board in (101, 102)],
     "games/Zenix: the entry 'theirs' is dropped from 2 boards: 101 102"),
    (add("games/Zenix/102", "(warned 0)\n"),
     "games/Zenix: the entry 'warned' is dropped from 1 board: 102"),
    (put("etc/settings", "passwords = plain\nwarn = 3 days\n"),
     "etc/settings: passwords, warn, which the old programs do not know: "
     "let recipe and crontab set PBMFROM and the like"),
    (put("machines/Zenix/baton.x", ""), "machines: the old programs do not know what lies there"),
    (put("etc/Zenix.asked", "x\n"), "etc/Zenix.asked: what players were asked about their answers, which the old"),
    (put("etc/Zenix.moved", "alice 1 2003-05-01\n"), "etc/Zenix.moved: vacations that ended with a move, which the"),
    (put("seen/held.alice", "1 alice Zenix\n"), "seen/held.<name>: a command that waits for a yes, which the old"),
    (put("etc/key", "5a" * 32), "etc/key: the host's secret, which the old programs do not know"),
    (put("etc/bounces", "x\n"), "etc/bounces: addresses that letters came back from, which the old"),
    (put("etc/preferences", "alice zone UTC\n"), "etc/preferences: what users have chosen, which the old"),
    (put("etc/pending", "1051779600 forgot alice - - -\n"),
     "etc/pending: what waits for somebody's consent, which the old"),
    (put("etc/vacation", "alice until 2003-06-01\n"), "etc/vacation: a vacation `until` a day does not end by"),
]


@pytest.mark.slow
@pytest.mark.parametrize("change, said", NOTES, ids=[said[:36] for _, said in NOTES])
def test_what_is_lost_and_harms_nothing_is_a_note(staying, change, said):
    change(staying)
    wrong, notes = in_the_way(staying)
    assert wrong == [] and len(notes) == 3 and {*ALWAYS} < {*notes} and any(note.startswith(said) for note in notes)


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["", "passwords = hashed\n"])
def test_new_passwords_are_to_be_plain_until_then(staying, settings):
    staying.put("etc/settings", settings)
    out = staying("verify --before-leaving", PBMPASSWORDS="")[1]
    assert "note: etc/settings: say `passwords = plain` until then, or new passwords are hashed again" in out


@pytest.mark.slow
def test_it_is_told_as_json_too(staying):
    staying.put("outbox/1.2.3", "To: x\n")
    status, out, _ = staying("verify --before-leaving --json")
    found = json.loads(out)
    assert status == 1 and not found["ok"] and [row["title"] for row in found["sections"]] == ["Host", "Zenix"]

"""`pbm verify`: it finds every kind of disagreement, says it in words, and repairs what follows from the boards."""

import os
import random
import subprocess
import sys

import pytest

from conftest import CHECKOUT, each, seeded
from pbmgames.extras.verify import outbox
from pbmgames.extras.verify.verify import main
from pbmgames.storage import HostError, journal


@pytest.fixture
def played(shell):
    """A host on which games of two kinds are played, two finished, one of them put away, and one left at once."""
    shell.as_after(*(("2003-05-%02d 12:00:00" % day, words) for day, words in (
            (1, "zenix challenge -size=3 alice bob"), (1, "zenix move 101 alice apw B3"),
            (1, "zenix move 101 bob bpw C3"), (1, "zenix resign 101 alice apw"),
            (20, "zenix challenge -size=3 carol dave"), (20, "zenix move 102 carol cpw B3"),
            (20, "zenix challenge -size=3 carol dave"), (20, "zenix move 103 carol cpw B3"),
            (20, "zenix move 103 dave dpw C3"), (21, "zenix resign 103 carol cpw"),
            (21, "zenix challenge alice carol"), (21, "zenix resign 104 alice apw"),
            (22, "zenix challenge -size=3 dave bob --totaltime=4"), (22, "zenix move 105 dave dpw propose"),
            (22, "zenix limit bob bpw 3"), (22, "zenix seek dave dpw 2"), (22, "hextad challenge alice dave"),
            (23, "zenix Cleanup late"))))
    assert shell.get("games/Zenix-archive/101")
    (shell.home / "etc" / "users").chmod(0o600)
    shell.put("etc/settings", SETTINGS)
    return shell


SETTINGS = "from = PBM <pbm@host.example>\nsendmail = true\n"


def verify(shell, words="", status=0):
    """Run `pbm verify`, which must change nothing; return what is wrong, and the notes."""
    before = shell.files()
    found, out, err = shell("verify " + words)
    assert (found, err) == (status, ""), out + err
    assert "--repair" in words or shell.files() == before
    lines = out.split("\n")
    notes = [line[8:] for line in lines if line.startswith("  note: ")]
    return [line[2:] for line in lines if line.startswith("  ") and not line.startswith("  note: ")], notes


@pytest.mark.slow
def test_a_host_as_commands_leave_it_is_all_right(played):
    assert played("verify") == (0, "Host: 4 users\nZenix: 3 boards, 1 archived\nHextad: 1 board, 0 archived\n".replace(
        "Zenix: 3 boards, 1 archived\nHextad: 1 board, 0 archived\n",
        "Hextad: 1 board, 0 archived\nZenix: 3 boards, 1 archived\n"), "")
    assert played("verify exo zenix")[1] == "Exo: no board, 0 archived\nZenix: 3 boards, 1 archived\n"
    assert played("verify --repair") == played("verify")


def test_it_waits_for_nobody_and_keeps_nobody_out_of_an_empty_host(shell):
    for path, mode in (("", 0o755), ("etc", 0o755), ("etc/users", 0o644)):
        (shell.home / path).chmod(mode)
    shell.put("etc/settings", SETTINGS)
    assert verify(shell) == ([], ["etc/users: it can be read by other users of this machine (mode 644): "
                                  "chmod 600 it"])
    (shell.home / "etc" / "users").unlink()
    assert shell("verify")[0] == 1
    shell.put("etc/users", "")
    (shell.home / "etc" / "users").chmod(0o600)
    assert shell("verify") == (0, "Host: no user\n", "")
    assert not (shell.home / "games").exists()


@pytest.mark.parametrize("words, status", [
    ("chess", 64), ("zenix chess", 64), ("--mend", 64), ("--help", 0), ("--mail-to", 64), ("--mail-to a b@c", 64),
    ("--mail-to= b@c", 64), ("--before-leaving zenix", 64),
    ("--repair --before-leaving", 64)])
def test_usage(shell, words, status):
    found, out, err = shell("verify " + words)
    assert found == status
    assert "there is no game chess" in err or "verify [--repair] [--json] [<game>...]" in out + err


def test_only_an_address_gets_a_letter(shell):
    assert shell("verify --mail-to -x@y.org") == (64, "", "pbm: -x@y.org is no address\n")
    assert shell("verify --mail-to=") == (64, "", "pbm: '' is no address\n")       # of a script whose variable is empty


def test_a_host_that_is_none(shell):
    for words in ("verify", "verify --mail-to=a@b.c", "outbox", "backup " + str(shell.folder / "x")):
        status, out, err = shell(words, PBMHOME=str(shell.home / "none"))
        assert (status, out) == (78, "")
        assert err.endswith("none is not a folder: set PBMHOME to the host's data folder\n")


def test_an_outbox_that_cannot_be_read_is_not_empty(shell, monkeypatch):
    def refused(path, *_):
        raise PermissionError(13, "Permission denied", path)
    monkeypatch.setattr("pbmgames.storage.files.listing", refused)
    monkeypatch.setenv("PBMHOME", str(shell.home))
    with pytest.raises(HostError, match="outbox: Permission denied: check its owner and mode"):
        outbox.main([])


def test_without_the_folder_of_the_boards_no_list_is_lost(played):
    (played.home / "games" / "Zenix").rename(played.home / "away")
    before = played.files()
    status, out, _ = played("verify --repair zenix")
    assert (status, {**played.files(), **before}) == (1, played.files())
    assert "has no games/Zenix: is it the right folder, and is its disk there?" in out


def test_a_board_with_cr_lf_is_told_as_that(played):
    played.put("games/Zenix/105", played.get("games/Zenix/105").replace("\n", "\r\n"))
    assert any(line.endswith("if its lines end with CR LF, take the CR away") for line in verify(played, "zenix", 1)[0])


def test_without_users_no_limit_is_lost(shell):
    for words in ("zenix challenge alice bob", "zenix limit carol cpw 5"):
        assert shell(words)[0] == 0
    limits, users = shell.get("games/Zenix/.limit"), shell.get("etc/users")
    for text in (None, "\n"):
        (shell.home / "etc" / "users").unlink()
        if text:
            shell.put("etc/users", text)
        assert shell("verify --repair")[0] == 1 and shell.get("games/Zenix/.limit") == limits
        shell.put("etc/users", users)


def change(path, old, new):
    """Return a function that changes a file of a host."""
    def work(shell):
        text = shell.get(path)
        assert old in text
        shell.put(path, text.replace(old, new, 1))
    return work


def drop(path):
    return lambda shell: (shell.home / path).unlink()


def put(path, text):
    return lambda shell: shell.put(path, text)


LIMIT = "%-32s %10d %10d %10d %10d"

# name, damage, word of the finding, whether it is repaired
WRONG = [
    ("another drawing", change("games/Zenix/102", ".X.\n", ".O.\n"),
     "games/Zenix/102: the board is damaged: its moves do not lead to the entry 'board'", False),
    ("another move", change("games/Zenix/102", "B3\n", "C3\n"),
     "games/Zenix/102: the board is damaged: its moves do not lead to the entry 'board'", False),
    ("other lots", change("games/Hextad/101", "(random 7", "(random 8"), "games/Hextad/101: the board is damaged",
     False),
    ("a lost status", change("games/Zenix/103", "(status winner dave 1)\n", ""),
     "games/Zenix/103: its status is 'normal', its moves say 'winner dave 1'", True),
    ("a wrong winner", change("games/Zenix-archive/101", "(status winner bob", "(status winner alice"),
     "games/Zenix-archive/101: its status is 'winner alice 1', its moves say 'winner bob 1'", True),
    ("a win from nowhere", change("games/Zenix/102", "(moves\n", "(status winner carol 1)\n(moves\n"),
     "games/Zenix/102: its status is 'winner carol 1', its moves say 'normal'", False),
    ("a damaged board", put("games/Zenix/102", "(players carol"),
     "games/Zenix/102: the board is damaged: 'players carol' is no name of an entry; mend it", False),
    ("a damaged board put away", change("games/Zenix-archive/101", "B3\n", "Q3\n"),
     "games/Zenix-archive/101: the board is damaged at move 1: ", False),
    ("a board cut short", change("games/Zenix/103", "C3\nResign\n)", "C3\n)"),
     "games/Zenix/103: its status is 'winner dave 1', its moves say 'normal'", False),
    ("no list", drop("etc/Zenix.list"),
     "etc/Zenix.list: there is no line '105:dave:bob:0:dave bob turn: -size=3'", True),
    ("an empty list", put("etc/Zenix.list", ""),
     "etc/Zenix.list: there is no line '102:carol:dave:1:dave turn: -size=3'", True),
    ("a line lost", change("etc/Zenix.list", "102:carol:dave:1:dave turn: -size=3\n", ""),
     "etc/Zenix.list: there is no line '102:carol:dave:1:dave turn: -size=3'", True),
    ("a line too many", change("etc/Zenix.list", "105:", "999:alice:bob:0:alice turn:\n105:"),
     "etc/Zenix.list: the line '999:alice:bob:0:alice turn:' is wrong", True),
    ("a line twice", change("etc/Zenix.list", "102:", "102:x\n102:"),
     "etc/Zenix.list: the line '102:x' is wrong", True),
    ("another count", change("etc/Zenix.list", "102:carol:dave:1", "102:carol:dave:2"),
     "etc/Zenix.list: there is no line '102:carol:dave:1:dave turn: -size=3'", True),
    ("another spelling, too", change("etc/Zenix.list", "102:carol:dave:1", "102:Carol:dave:2"),
     "etc/Zenix.list: the line '102:Carol:dave:2:dave turn: -size=3' is wrong", True),
    ("another turn", change("etc/Zenix.list", ":dave turn", ":carol turn"),
     "the line '102:carol:dave:1:carol turn: -size=3' is wrong", True),
    ("garbage in the list", change("etc/Zenix.list", "\n", "\n\0\0\n"), "etc/Zenix.list: the line '  ' is wrong", True),
    ("too many games", change("games/Zenix/.limit", LIMIT % ("bob", 3, 1, 0, 0), LIMIT % ("bob", 3, 2, 0, 0)),
     "games/Zenix/.limit: bob plays 1 game, not 2", True),
    ("too few games", change("games/Zenix/.limit", LIMIT % ("dave", -1, 2, 2, 0), LIMIT % ("dave", -1, 0, 2, 0)),
     "games/Zenix/.limit: dave plays 2 games, not 0", True),
    ("no limits", drop("games/Zenix/.limit"), "games/Zenix/.limit: carol plays 1 game, not 0", True),
    ("a wrong bit in the limits", change("games/Zenix/.limit", "bob   ", "bob  \""),
     "games/Zenix/.limit: this line is malformed: 'bob  \"", False),
    ("damaged limits", put("games/Zenix/.limit", "(limit\nalice"), "games/Zenix/.limit is damaged", False),
    ("another order", lambda shell: shell.put("ratings/Zenix", "".join(
        line + "\n" for line in shell.get("ratings/Zenix").split("\n")[::-1] if line)),
     "stands below a lower rating", True),
    ("a rating of garbage", change("ratings/Zenix", "dave ", "da\0e\n"),
     "ratings/Zenix: this line is malformed", False),
    ("a user rated twice", lambda shell: shell.put("ratings/Zenix", shell.get("ratings/Zenix") + (
        "%-32s %4d %4d %4d %6d\n" % ("dave", 1, 0, 0, 1))), "ratings/Zenix: there are two lines for dave", False),
    ("another rating", lambda shell: shell.put("ratings/Zenix", shell.get("ratings/Zenix").replace("1824", "1825", 1)),
     " is 1825, after the last game it was 1824", False),
    ("a result lost", lambda shell: shell.put("history/Zenix", shell.get("history/Zenix").split("\n")[0] + "\n"),
     "history/Zenix: there is no line for board 103", True),
    ("no history", drop("history/Zenix"), "history/Zenix: there is no line for board 101", True),
    ("another winner", change("history/Zenix", "103   dave ", "103   carol"),
     "history/Zenix: there is no line for board 103",
     True),
    ("a result twice", lambda shell: shell.put("history/Zenix", 2 * shell.get("history/Zenix")),
     "history/Zenix: the same line stands there twice", False),
    ("garbage in the history", lambda shell: shell.put("history/Zenix", shell.get("history/Zenix") + "\0\n"),
     "history/Zenix: this line is malformed", False),
    ("a pool from a spreadsheet", put("standings/Zenix", "# autumn\nT:alice:1,0:0\n\nT:bob:0:1:0\n"),
     "standings/Zenix: this line is malformed, and its user's games are not counted: 'T:alice:1,0:0", False),
    ("no number", put("games/Zenix/.board", "x"), "games/Zenix/.board: it holds no number", True),
    ("a special id that is none", put("games/Zenix/.special", "Finale\0002026\n"),
     "games/Zenix/.special: no board can begin: games/Zenix/.special names no board: 'Finale 2026'", False),
    ("a special id that is taken", put("games/Zenix/.special", "102\n"),
     "games/Zenix/.special: no board can begin: Zenix board 102 exists already", False),
    ("no users", put("etc/users", ""), "/home has no users in etc/users: is it the right", False),
    ("other users", put("etc/users", "erin:epw:x:0:erin@x.org\n"),
     "etc/users: all players of running games are not there: ", False),
    ("no user file", drop("etc/users"), "/home has no etc/users: is it the right folder", False),
    ("an odd user", lambda shell: shell.put("etc/users", shell.get("etc/users") + "\0\0\n"),
     "etc/users: line 5 has a control character, such as a tab or a CR", False),
    ("half a user", lambda shell: shell.put("etc/users", shell.get("etc/users") + "erin:epw\n"),
     "etc/users: line 5 is no `<userid>:<password>:x:0:<address>`", False),
    ("a blank in a userid", lambda shell: shell.put("etc/users", shell.get("etc/users") + "Mary Jane:m:x:0:m@x\n"),
     "etc/users: line 5 is no `<userid>:<password>:x:0:<address>`", False),
    ("a user twice", lambda shell: shell.put("etc/users", shell.get("etc/users") + "ALICE:x:y:0:z\n"),
     "etc/users: line 5 has the userid of another line, alice", False),
    ("a garbled journal", put("games/Zenix/.journal", "12 etc/x\nabc"), "games/Zenix/.journal is damaged", False),
    ("a folder for a board", lambda shell: (shell.home / "games/Zenix/102").unlink()
     or (shell.home / "games/Zenix/102").mkdir(), "games/Zenix/102: Is a directory", False),
]


def test_an_old_board_tells_no_points(played):
    change("games/Zenix/103", "(status winner dave 1)", "(status winner dave)")(played)
    assert verify(played)[0] == []


@pytest.mark.slow
@pytest.mark.parametrize("damage, said, repaired", each(3, [row[1:] for row in WRONG]), ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_said_and_what_can_be_repaired_is(played, damage, said, repaired):
    damage(played)
    wrong, _ = verify(played, status=1)
    assert any(said in line for line in wrong), wrong
    assert not any(letter < " " for line in wrong for letter in line)
    before, moves = played.files(), moves_of(played)
    status, out, err = played("verify --repair")
    assert err == "" and moves_of(played) == moves
    after = played.files()
    for path, text in before.items():
        assert after.get(path) == text or not text or after["damaged/" + path] == text, path
    if repaired:
        assert status == 0 and "  repaired: " in out
        assert verify(played) == ([], [])
    else:
        assert status == 1
        assert any(said in line for line in verify(played, status=1)[0])


def moves_of(shell):
    """Return {path: its `moves` entry} of all boards."""
    return {path: text.partition("(moves\n")[2].partition(")\n")[0] for path, text in shell.files().items()
            if path.startswith("games/") and path[-1].isdigit() and "/." not in path}


@pytest.mark.slow
@pytest.mark.parametrize("old, new", [
    (".X.\n", ".O.\n"), ("B3\n", "C3\n"), ("(moves\n", "(status winner carol 1)\n(moves\n")])
def test_only_the_operator_says_that_the_moves_are_right(played, old, new):
    path = "games/Zenix/102"
    spoilt = played.get(path).replace(old, new, 1)
    played.put(path, spoilt)
    assert played("verify --repair zenix")[0] == 1 and played.get(path) == spoilt
    assert played("verify zenix")[1].startswith("Zenix: 3 boards, 1 archived\n")
    for words in ("--trust=moves zenix 102", "--repair --trust=moves zenix", "--repair --trust=moves"):
        assert played("verify " + words)[0] == 64 and played.get(path) == spoilt
    assert played("verify --repair --trust=moves zenix 102") == (
        0, "Zenix: 3 boards, 1 archived\n  repaired: games/Zenix/102: from its moves\n", "")
    assert moves_of(played)[path] == spoilt.partition("(moves\n")[2].partition(")\n")[0]
    assert played.get("damaged/" + path) == spoilt and verify(played) == ([], [])


@pytest.mark.slow
def test_only_the_board_that_the_operator_names_is_trusted(played):
    path, namesake = "games/Zenix/102", "games/Zenix-archive/102"
    for place in (path, namesake):
        played.put(place, played.get(path).replace(".X.\n", ".O.\n"))
    for word in ("999", "../Zenix/102", ".102", "102x", ""):
        before = played.files()
        assert played([*"verify --repair --trust=moves zenix".split(), word]) == (
            66, "", "pbm: Zenix board %s not found\n" % word) and played.files() == before
    status, out, _ = played("verify --repair --trust=moves zenix 102")
    assert status == 1 and out.count("repaired") == 1 and "  repaired: %s: from its moves\n" % path in out
    (played.home / path).unlink()
    assert "  repaired: %s: from its moves\n" % namesake in played("verify --repair --trust=moves zenix 102")[1]


@pytest.mark.slow
def test_old_files_are_kept_side_by_side(played):
    for text in ("1", "2", "1", "3"):
        played.put("games/Zenix/.board", text + "x")
        assert played("verify --repair zenix")[0] == 0
    assert [played.get("damaged/games/Zenix/.board" + end) for end in ("", ".2", ".3", ".4")] == [
        "1x", "2x", "3x", None]


NOTES = [
    ("a byte order mark", lambda shell: shell.put("etc/users", "\xef\xbb\xbfe:p:x:0:nobody\n" + shell.get("etc/users")),
     "etc/users: line 1 has a userid beyond ASCII; is it a byte order mark?"),
    ("a dash", lambda shell: shell.put("etc/users", shell.get("etc/users") + "-eve:p:x:0:nobody\n"),
     "etc/users: no command can name -eve: its dash makes it a parameter"),
    ("a board removed", drop("games/Zenix-archive/101"), "history/Zenix: 1 result of boards that are gone: 101"),
    ("an old number", put("games/Zenix/.board", "104\n"), "the last number given out is 104, but there is a board 105"),
    ("a strange file", put("games/Zenix/core~", ""), "games/Zenix/core~: it does not belong to this server"),
    ("a mail", put("outbox/1.2.3", "To: x\n"), "outbox: 1 mail is waiting"),
    ("another's drawing", change("games/Zenix/102", "(board\n", "(board\n.\n"),
     "games/Zenix/102: its drawing has another form than ours"),
    ("another's tiles", change("games/Hextad/101", "(board\n", "(board\nx\n"),
     "games/Hextad/101: its drawing has another form than ours"),
    ("no drawing", put("games/Zenix/102", "(players carol dave)\n(moves\nB3\n)\n(parameters -size=3)\n"),
     "games/Zenix/102: there is no entry 'board'"),
    ("an old history cut off, and its boards removed", lambda shell: (
        shell.put("history/Zenix", shell.get("history/Zenix").split("\n")[1] + "\n"),
        drop("games/Zenix-archive/101")(shell)),
     "ratings/Zenix: bob has 1 game more than the history has lines"),
    ("a figure too high", lambda shell: shell.put("ratings/Zenix", shell.get("ratings/Zenix").replace(
        "   1    0    0", "   2    0    0", 1)), "has 1 game more than the history has lines"),
    ("a rating started again",
     lambda shell: shell.put("ratings/Zenix", shell.get("ratings/Zenix").split("\n")[0] + "\n"),
     "who has finished games"),
]


@pytest.mark.slow
@pytest.mark.parametrize("change, said", [row[1:] for row in NOTES], ids=[row[0] for row in NOTES])
def test_what_may_be_so_is_a_note(played, change, said):
    change(played)
    wrong, notes = verify(played)
    assert wrong == [] and any(said in note for note in notes), notes


@pytest.mark.slow
def test_a_repair_keeps_the_order_of_the_list_and_the_damaged_boards_line(played):
    lines = played.get("etc/Zenix.list").split("\n")
    played.put("games/Zenix/102", "")
    played.put("etc/Zenix.list", "\n".join([lines[0]] + [line.replace("103:", "777:") for line in lines[1:]]))
    assert played("verify --repair zenix")[0] == 1
    assert [line[:3] for line in played.get("etc/Zenix.list").split("\n")[1:-1]] == ["103"] + [
        line[:3] for line in lines[1:-1] if not line.startswith("103")]
    assert "102:carol:dave:1:dave turn: -size=3\n" in played.get("etc/Zenix.list")


@pytest.mark.slow
def test_a_repair_is_one_transaction(played, monkeypatch, capfd):
    """All files are written by one journal, also if one of them cannot be read, and is not repaired."""
    played.put("etc/Zenix.list", "")
    played.put("games/Zenix/.limit", "")
    (played.home / "history" / "Zenix").unlink()
    (played.home / "history" / "Zenix").mkdir()
    commit, written = journal.commit, []

    def noted(folder, root, changes, *more):
        written.append([name for name, *_ in changes])
        return commit(folder, root, changes, *more)

    monkeypatch.setattr(journal, "commit", noted)
    monkeypatch.setenv("PBMHOME", str(played.home))
    assert main(["--repair", "zenix"]) == 1
    assert "history/Zenix: Is a directory" in capfd.readouterr().out
    assert [sorted(names) for names in written] == [["etc/Zenix.list", "games/Zenix/.limit"]]


@pytest.mark.slow
def test_it_reads_an_open_journal_before_it_judges(played):
    text = played.get("etc/Zenix.list")
    played.put("etc/Zenix.list", "half")
    played.put("games/Zenix/.journal", journal.render([("etc/Zenix.list", text, False)]))
    assert played("verify zenix")[0] == 0
    assert played.get("games/Zenix/.journal") is None


@pytest.mark.slow
@seeded
def test_every_change_of_a_byte_is_found_or_harmless(played, seed):
    """Whatever byte of a board is changed, verify ends, and in one of its two ways."""
    choose = random.Random(seed)
    for _ in range(12):
        path = choose.choice(["games/Zenix/102", "games/Zenix/103", "etc/Zenix.list", "ratings/Zenix", "history/Zenix",
                              "games/Zenix/.limit", "games/Hextad/101", "etc/users"])
        text = played.get(path)
        place = choose.randrange(len(text))
        played.put(path, text[:place] + chr(choose.randrange(256)) + text[place + 1:])
        status, out, err = played("verify")
        assert status in (0, 1) and err == "", (seed, path, place, err)
        played.put(path, text)
    assert os.listdir(played.home)


@pytest.mark.slow
def test_a_signal_does_not_make_a_repair_undone(played):
    played.put("etc/Zenix.list", "")
    signalled = """
import os, signal, sys
sys.path.insert(0, %r)
from pbmgames import cli
from pbmgames.storage import journal
commit = journal.commit
def interrupted(*changes):
    os.kill(os.getpid(), signal.SIGTERM)
    return commit(*changes)
journal.commit = interrupted
sys.exit(cli.main(["pbm", "verify", "--repair"]))
""" % CHECKOUT
    done = subprocess.run([sys.executable, "-c", signalled], env=played.environ(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"") and b"repaired: etc/Zenix.list" in done.stdout
    assert "102:" in played.get("etc/Zenix.list")


def test_the_version_before_a_queued_move_that_was_illegal_is_one(shell):
    shell.put("etc/settings", SETTINGS)
    shell.as_after(("2003-05-01 12:00:00", "zenix challenge -size=3 alice bob"),
                   ("2003-05-01 12:00:00", "zenix queue 101 bob bpw B3"),
                   ("2003-05-01 13:00:00", "zenix move 101 alice apw B3"))
    assert shell.get("games/Zenix/.101") and not [line for line in verify(shell)[1] if ".101" in line]

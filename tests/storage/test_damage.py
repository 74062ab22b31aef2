"""A damaged host: each damage gets one clear line that names the file, nothing is lost, and other boards go on."""

import os
import shutil
import subprocess
import sys

import pytest

import faults
import recount
from children import NOBODY, as_root
from pbmgames.storage.paths import is_board_id


@pytest.fixture
def played(shell):
    """A host with two boards of Zenix, a finished one, a rating table and limits."""
    shell.as_after("zenix challenge -size=3 alice bob", "zenix challenge -size=3 alice carol",
                   "zenix challenge -size=3 carol dave", "zenix move 103 carol cpw B3", "zenix move 103 dave dpw C3",
                   "zenix resign 103 carol cpw", "zenix move 102 alice apw B3", "zenix limit bob bpw 7")
    return shell


def refused(shell, words, status, *said, **extra):
    """Check that a command is refused with a status, says these words, and changes nothing; return all it said."""
    before = shell.files()
    found, out, err = shell(words, **extra)
    text = out + err
    assert (found, shell.files() == before) == (status, True), text
    for word in said:
        assert word in text, text
    assert err.count("\n") <= 1 and "fault of the program" not in text
    return text


# boards --------------------------------------------------------------------------

BOARDS = {
    "empty": lambda text: "",
    "one byte": lambda text: "(",
    "cut in the players": lambda text: text[:12],
    "cut in the moves": lambda text: text[:text.index("B3")],
    "cut in the drawing": lambda text: text[:text.index("(board") + 12],
    "binary": lambda text: "".join(map(chr, range(256))) * 9,
    "zeros": lambda text: "\0" * len(text),
    "another file": lambda text: "root:x:0:0:root:/root:/bin/bash\n",
    "no player": lambda text: text.replace("alice", "", 1),
    "three players": lambda text: text.replace("(players ", "(players eve ", 1),
    "a move off the board": lambda text: text.replace("B3\n", "Z9\n", 1),
    "a move twice": lambda text: text.replace("B3\n", "B3\nB3\n", 1),
    "a parameter of no game": lambda text: text.replace("-size=3", "-size=x"),
    "another size": lambda text: text.replace("-size=3", "-size=2"),
    "no clock": lambda text: text.replace("(clock ", "(clock x"),
    "a timer of words": lambda text: text.replace("(timer ", "(timer soon "),
    "a clock beyond all calendars": lambda text: text.replace("(clock ", "(clock " + 20 * "9" + " "),
}


@pytest.mark.parametrize("words", ["zenix games", "list zenix", "zenix rebuildgamelist", "zenix games alice"])
def test_a_damaged_board_whose_line_of_the_list_is_damaged_too_is_named(played, words):
    played.put("games/Zenix/102", "(")
    played.put("etc/Zenix.list", "\n".join(
        "102:nonsense" if line.startswith("102:") else line for line in played.get("etc/Zenix.list").split("\n")))
    status, out, err = played(words)
    assert status in (0, 70) and "fault of the program" not in out + err
    assert status == 0 or "games/Zenix/102 is damaged" in err


@pytest.mark.slow
@pytest.mark.parametrize("damage", BOARDS)
def test_a_damaged_board_is_named_kept_and_passed_over(played, damage):
    text = played.get("games/Zenix/102")
    played.put("games/Zenix/102", BOARDS[damage](text))
    assert played.get("games/Zenix/102") != text
    for words in ("zenix show 102", "zenix move 102 carol cpw C3", "zenix resign 102 alice apw",
                  "zenix preview 102 C3", "zenix replay 102 1"):
        said = refused(played, words, 70, "Zenix board 102 is damaged", "games/Zenix/102", "games/Zenix/.102")
        assert not any(letter < " " and letter != "\n" for letter in said)
    status, out, err = played("zenix show 101 102 103")
    assert status == 70 and "Summary of Zenix Board 101" in out and "Summary of Zenix Board 103" in out
    status, out, err = played("zenix show alice")
    assert status == 70 and "Summary of Zenix Board 101" in out and "Summary of Zenix Board 102" not in out
    assert played("zenix games alice")[:1] == (0,)
    played.put("etc/Zenix.list", "")
    status, out, err = played("zenix games")
    assert status == 70 and "\n 101 " in out and "\n 103 " in out and "games/Zenix/102 is damaged" in err
    assert err.count("\n") == 1
    assert played("zenix move 101 alice apw B3")[0] == 0
    status, out, err = played("zenix rebuildactivecount")
    assert status == 70 and "games/Zenix/102 is damaged" in err
    played.now = "2003-07-01 12:00:00"
    damaged = played.get("games/Zenix/102")
    status, out, err = played("zenix Cleanup")
    assert status == 70 and "games/Zenix/102 is damaged" in err
    assert played.get("games/Zenix/102") == damaged and played.get("games/Zenix-archive/103")
    assert played.get("games/Zenix/.102") is not None     # the version before it, which the message names


@pytest.mark.slow
def test_a_board_cut_off_anywhere_is_damaged_or_whole(played):
    """What can be read after a cut is no other game: the players, the moves and the status are all there."""
    text = played.get("games/Zenix/103")
    from pbmgames.board import Damaged, Match
    from pbmgames.games.zenix import Zenix
    whole = Match.parse(Zenix, "103", text, 0)
    for place in range(len(text)):
        try:
            match = Match.parse(Zenix, "103", text[:place], 0)
        except Damaged:
            continue
        if "(timer" not in text[:place]:            # a board that somebody made by hand may look like that
            assert match.moves == []
            continue
        assert (match.players, match.moves, match.status, match.parameters) == (
            whole.players, whole.moves, whole.status, whole.parameters), text[:place]


@pytest.mark.slow
def test_a_folder_in_place_of_a_board(played):
    (played.home / "games" / "Zenix" / "102").unlink()
    (played.home / "games" / "Zenix" / "102").mkdir()
    refused(played, "zenix move 102 carol cpw C3", 75, "games/Zenix/102: Is a directory")
    status, out, err = played("zenix games")
    assert status == 0 and "\n 101 " in out
    assert played("zenix move 101 alice apw B3")[0] == 0
    assert "games/Zenix/102" in played("zenix rebuildgamelist")[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", [".git", "..data", "..101.new", ".101"])
def test_a_hidden_folder_keeps_cleanup_from_nothing(played, name):
    (played.home / "games" / "Zenix" / name).mkdir()
    played.now = "2003-07-01 12:00:00"
    blocked = name == ".101"
    assert played("zenix Cleanup")[0] == (75 if blocked else 0)
    assert (played.get("games/Zenix-archive/103") is None) == blocked
    assert played("zenix games")[0] == 0


@pytest.mark.parametrize("word", ["limit", "board", "lockfile", "special", "notify", "subscribeall", "journal"])
def test_no_board_is_called_as_a_register(shell, word):
    """Its backup would take the register's place."""
    assert not is_board_id(word)
    shell.put("games/Zenix/.special", word + "\n")
    refused(shell, "zenix challenge alice bob", 65, ".special names no board")


# registers -------------------------------------------------------------------------

REGISTERS = [
    # file, its damaged content, commands that need it, word of the message
    ("games/Zenix/.limit", "(limit\nalice  5 2 0", ("challenge alice dave", "limit alice apw", "standings",
                                                  "resign 102 alice apw"), "'(limit' is not closed"),
    ("games/Zenix/.limit", "\0\0\0\0\0\0", ("challenge alice dave", "accept alice apw"), "no entry begins with"),
    ("games/Zenix/.notify", "(notify\nalice\n", ("notify bob bpw", "resign 102 alice apw"), "is not closed"),
    ("ratings/Zenix", "carol 0 1 0 ", ("resign 102 alice apw", "standings"), "line 1"),
    ("ratings/Zenix", "carol 0 0 1 1600\n\0\0\0\n", ("resign 102 alice apw", "standings"), "line 2"),
    ("ratings/Zenix", "carol 0 0 1 16x0\n", ("resign 102 alice apw", "standings"), "line 1"),
    ("games/Zenix/.board", "", ("challenge alice dave",), "no number"),
    ("games/Zenix/.board", "\0010\n", ("challenge alice dave",), "no number"),
]


@pytest.mark.slow
@pytest.mark.parametrize("path, text, commands, said", REGISTERS)
def test_a_damaged_register_is_named_and_not_written_over(played, path, text, commands, said):
    assert played("zenix move 102 carol cpw C3")[0] == 0
    played.put(path, text)
    for words in commands:
        refused(played, "zenix " + words, 70, path, "damaged", said)
    assert played("zenix move 102 alice apw A3")[0] == 0
    assert played("zenix show 102")[0] == 0
    assert played("zenix games")[0] == 0
    assert played.get(path) == text


@pytest.mark.slow
def test_a_damaged_board_list_hides_no_board_and_is_made_anew(played):
    whole = played.get("etc/Zenix.list")
    first, rest = whole.split("\n", 1)
    for text in ("", "\0" * 40, rest, first, whole[:-30], whole.replace(":1:", ":one:"), "x\n" * 9, whole + "102:al",
                 whole.replace("won 1 points", "won")):
        played.put("etc/Zenix.list", text)
        status, out, err = played("zenix games")
        assert (status, err) == (0, "")
        rows = [line.split()[:2] for line in out.split("\n") if line[:4].strip().isdigit()]
        assert rows == [["101", "0"], ["102", "1"], ["103", "3"]]
    played.put("etc/Zenix.list", rest)
    assert played("zenix move 101 alice apw B3")[0] == 0
    assert len(played.get("etc/Zenix.list").split("\n")) == 4         # the first line was taken for the heading
    assert played("zenix rebuildgamelist")[0] == 0
    assert sorted(played.get("etc/Zenix.list").split("\n"))[1:4] == [
        "101:alice:bob:1:bob turn: -size=3", "102:alice:carol:1:carol turn: -size=3",
        "103:carol:dave:3:dave won 1 points: -size=3"]


@pytest.mark.slow
def test_a_history_cut_off_in_a_line_keeps_the_next_line_apart(played):
    played.put("history/Zenix", played.get("history/Zenix")[:-5])
    assert played("zenix move 102 carol cpw C3")[0] == 0
    assert played("zenix resign 102 alice apw")[0] == 0
    assert [line.split()[3] for line in played.get("history/Zenix").split("\n")[:-1]] == ["103", "102"]


@pytest.mark.slow
def test_lines_of_the_pools_that_mean_nothing_stay(played):
    text = "# autumn\nT:carol:0:0:0\nT:alice:zero:0:0\n\nT:dave:0:0:0\nend"
    played.put("standings/Zenix", text)
    played.put("games/Zenix/.special", "T1\n")
    for words in ("challenge -size=3 carol dave", "move T1 carol cpw B3", "move T1 dave dpw C3",
                  "resign T1 carol cpw"):
        assert played("zenix " + words)[0] == 0
    assert played.get("standings/Zenix") == "# autumn\nT:dave:1:0:0\nT:alice:zero:0:0\n\nT:carol:0:1:0\nend"


@pytest.mark.slow
@pytest.mark.parametrize("text", [None, "", "\n", "\0" * 80, "\n# nobody: yet\nnoone\n:x:x:0:a@b\n"])
def test_without_a_user_file_nobody_loses_a_game(played, text):
    if text is None:
        (played.home / "etc" / "users").unlink()
    else:
        played.put("etc/users", text)
    played.now = "2003-07-01 12:00:00"
    refused(played, "zenix Cleanup", *(
        (75, "/home has no etc/users: is it") if text is None else (70, "etc/users is missing, or names no user")))
    refused(played, "zenix move 101 alice apw B3", 67, "etc/users is missing, or names no user")
    before = played.files()
    status, out, err = played("--mail", b"From: alice@example.com\nMessage-ID: <1@x>\n"
                                        b"Subject: zenix move 101 alice apw B3\n\n", PBMSENDMAIL="false")
    assert (status, out, played.files()) == (75, "", before)        # it is delivered again, once the users are back
    assert "has no etc/users" in err if text is None else "is PBMHOME the right folder" in err


@pytest.mark.slow
def test_users_without_line_end_and_with_odd_lines(played):
    played.put("etc/users", "\0\0\n::::\n# alice:x\n:pw:x:0:a@b\nbob\nalice:apw:x:0:alice@example.com")
    assert played("zenix move 101 alice apw B3")[0] == 0
    for words in ("zenix move 101 bob bpw C3", "zenix move 101 bob", "zenix show 101 ''"):
        assert played(words)[0] in (67, 64, 66)


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["games", "games/Zenix", "ratings", "history", "etc"])
def test_a_missing_folder_is_made_when_it_is_needed(played, folder):
    users = played.get("etc/users")
    shutil.rmtree(played.home / folder)
    for words in ("zenix show 101", "zenix games", "zenix standings", "zenix history"):
        status, _, err = played(words)
        assert status == (66 if words == "zenix show 101" and "games" in folder else 0) and "fault" not in err
    if folder == "etc":
        (played.home / "etc").mkdir(mode=0o700)
        played.put("etc/users", users)
    if played.get("games/Zenix/101") is None:
        assert played("zenix challenge -size=3 alice bob")[0] == 0
    for words in ("move 101 alice apw B3", "move 101 bob bpw C3", "resign 101 alice apw"):
        assert played("zenix " + words)[0] == 0
    assert oct(os.stat(played.home / folder).st_mode & 0o777) == "0o700"
    assert "101" in played.get("history/Zenix") and "alice" in played.get("ratings/Zenix")


@pytest.mark.slow
def test_a_clock_set_back_costs_nobody_time(played):
    right, played.now = played.now, "2001-01-01 00:00:00"
    before = played.get("games/Zenix/101")
    assert played("zenix Cleanup")[0] == 0
    assert played.get("games/Zenix/101") == before and played.get("games/Zenix/103")
    assert played("zenix move 101 alice apw B3")[0] == 0
    status, out, err = played("zenix show 101 --nagtime")
    assert status == 0 and "-" not in out[out.index("Time used by players"):].replace("--", "")
    played.now = right
    assert played("zenix subscribe 101 carol cpw")[0] == 0
    board = recount.boards(str(played.home), "Zenix", ("",))["101"]
    start, _, now, _ = map(int, board["clock"])
    assert sum(map(int, board["timer"])) == now - start, "no time is won or lost"


# owners and modes ----------------------------------------------------------------------

@pytest.fixture
def foreign(commons, umask):
    """A host that belongs to nobody, and a function that gives commands to it as nobody."""
    home = commons / "home"
    (home / "etc").mkdir(parents=True)
    (home / "etc" / "users").write_text("".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user)
                                                for user in ("alice", "bob", "carol")))
    subprocess.run(["chown", "-R", str(NOBODY), str(commons)], check=True)
    environ = {"PATH": os.environ["PATH"], "TZ": "UTC", "PBMHOME": str(home), "PBMNOW": "2003-05-01 12:00:00"}
    out = commons / "said"
    out.mkdir()
    out.chmod(0o777)

    def run(words, user=NOBODY):
        result = faults.run(words.split(), environ, str(out), user=user)
        assert "fault of the program" not in result.err and result.err.count("\n") <= 1
        return result.status, result.out, result.err

    run.home = home
    for words in ("zenix challenge -size=3 alice bob", "zenix challenge -size=3 alice carol"):
        assert run(words)[0] == 0
    return run


@as_root
@pytest.mark.parametrize("path, reads, writes", [
    ("games/Zenix/101", {"show 102": 0, "show 101": 70, "games": 0}, {"move 102 alice apw B3": 0,
                                                                    "move 101 alice apw B3": 75}),
    ("etc/users", {"show 101": 70, "games": 75}, {"move 101 alice apw B3": 75}),
    ("games/Zenix/.limit", {"show 101": 0, "standings": 0}, {"challenge alice bob": 75, "move 101 alice apw B3": 0}),
    ("etc/Zenix.list", {"show 101": 0, "games": 0}, {"move 101 alice apw B3": 75}),
    ("games/Zenix/.lockfile", {"show 101": 75}, {"move 101 alice apw B3": 75}),
    ("games/Zenix", {"show 101": 75, "games": 75}, {"move 101 alice apw B3": 75}),
    ("etc", {"show 101": 75, "games": 75}, {"move 101 alice apw B3": 75}),
    ("", {"show 101": 78, "games": 78}, {"move 101 alice apw B3": 78}),
])
def test_what_may_not_be_read_is_named(foreign, path, reads, writes):
    (foreign.home / path).chmod(0)
    for words, status in {**reads, **writes}.items():
        found, out, err = foreign("zenix " + words)
        assert found == status, (words, out, err)
        if status:
            assert "Permission denied: check its owner and mode" in out + err
            assert str(foreign.home / path) in out + err


@pytest.mark.slow
def test_a_limit_of_file_sizes_is_told(shell):
    words = [sys.executable, shell.program, "zenix", "challenge", "alice", "bob"]
    done = subprocess.run(["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *words], env=shell.environ(),
                          capture_output=True)
    assert done.returncode == 75
    assert b"File too large: raise the limit of file sizes (ulimit -f)" in done.stderr


@pytest.mark.slow
@as_root
def test_a_host_that_may_only_be_read_still_shows_its_boards(foreign):
    subprocess.run(["chmod", "-R", "a+rX,a-w", str(foreign.home)], check=True)
    subprocess.run(["chown", "-R", "0", str(foreign.home)], check=True)
    for words in ("show 101", "games", "show alice", "standings", "history", "preview 101 B3"):
        assert foreign("zenix " + words)[0] == 0
    status, out, err = foreign("zenix move 101 alice apw B3")
    assert status == 75 and "Permission denied: check its owner and mode" in err


@pytest.mark.slow
@as_root
def test_an_open_host_lets_its_group_and_others_read_new_files(foreign):
    for folder in ("", "games", "games/Zenix", "etc"):
        (foreign.home / folder).chmod(0o755)
    (foreign.home / "games/Zenix/.lockfile").unlink()
    assert foreign("zenix challenge -size=3 alice bob")[0] == 0
    assert foreign("exo challenge alice bob")[0] == 0
    for words in ("zenix show 103", "exo show 101", "zenix games"):
        assert foreign(words, user=NOBODY - 1)[0] == 0
    modes = {path: os.stat(foreign.home / path).st_mode & 0o777
             for path in ("games/Zenix/103", "games/Exo/101", "etc/Exo.list", "games/Exo/.lockfile", "games/Exo")}
    assert modes == {"games/Zenix/103": 0o644, "games/Exo/101": 0o644, "etc/Exo.list": 0o644,
                     "games/Exo/.lockfile": 0o644, "games/Exo": 0o755}


@pytest.mark.slow
@as_root
def test_a_full_disk_changes_nothing_and_a_freed_one_goes_on(shell):
    disk = shell.home
    if shutil.which("mount") is None or subprocess.run([
            "mount", "-t", "tmpfs", "-o", "size=256k", "pbm-test", str(disk)], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("no mount")
    try:
        shell.put("etc/users", "alice:apw:x:0:alice@example.com\nbob:bpw:x:0:bob@example.com\n")
        assert shell("zenix challenge -size=3 alice bob")[0] == 0
        fill(disk / "filler")
        refused(shell, "zenix move 101 alice apw B3", 75, "No space left on device: free some disk space",
                "nothing was changed")
        refused(shell, "zenix move 101 alice apw B3", 75, "No space left on device",
                SENDER="a@b.c", PBMSENDMAIL="false")
        assert shell("zenix show 101")[0] == 0
        (disk / "filler").unlink()
        assert shell("zenix move 101 alice apw B3")[0] == 0
        shell.put("etc/x", "")
        almost(shell, disk)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def fill(path, left=0):
    """Write a file until the disk is full but for `left` blocks."""
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            file.truncate(max(0, (os.fstat(file.fileno()).st_size // 4096 - left) * 4096))


def almost(shell, disk):
    """Make a move with room for ever more blocks: it is refused, then done but not in its files, then done."""
    seen = []
    boards = {}
    for left in range(0, 14):
        before = {path: text for path, text in shell.files().items() if path != "filler"}
        fill(disk / "filler", left)
        status, _, err = shell("zenix challenge -size=3 alice bob")
        (disk / "filler").unlink()
        seen.append("refused" if status else "waiting" if err else "done")
        if status:
            assert status == 75 and "free some disk space" in err
            assert {path: text for path, text in shell.files().items() if path != "filler"} == before
        else:
            assert shell("zenix games")[0] == 0
            boards = [path for path in shell.files() if path.startswith("games/Zenix/1")]
            assert len(boards) == 1 + len(seen) - seen.count("refused")
    assert seen == sorted(seen, key=["refused", "waiting", "done"].index)
    assert set(seen) == {"refused", "waiting", "done"} and boards


# what callers may say -----------------------------------------------------------------------

CONTROLS = ["\n", "\t", "\r", "\x1b", "\x7f", "\x01", "\x1c", "\x0b"]


@pytest.mark.slow
@pytest.mark.parametrize("sign", CONTROLS)
def test_control_characters_are_refused_before_anything_else(played, sign):
    for words in (["move", "101", "alice", "apw", "B3" + sign], ["queue", "101", "bob", "bpw", "C3%s)" % sign],
                  ["challenge", "-size=3%s" % sign, "alice", "bob"], ["challenge", "alice", "bob", "--x=%s(y)" % sign],
                  ["challenge", "-handicap=1%s2" % sign, "alice", "bob"], ["show", "101%s" % sign],
                  ["move", "101%s" % sign, "alice", "apw", "B3"], ["challenge", "alice%s" % sign, "bob"],
                  ["echo", sign], ["preview", "new", "2", "-x" + sign]):
        said = refused(played, ["zenix"] + words, 64, "control characters")
        assert sign == "\n" or sign not in said
    for words in (["signup", "eve" + sign, "pw", "a@b.c"], ["signup", "eve", "pw", "a@b.c" + sign],
                  ["change", "address", "alice", "apw", "a@b.c%sBcc: d@e.f" % sign]):
        refused(played, words, 64)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["--x=a b", "--totaltime=3 4", "--a b"])
def test_blanks_in_what_a_board_file_keeps_as_one_word_are_refused(played, word):
    refused(played, ["zenix", "challenge", word, "alice", "bob"], 64, "blank")


@pytest.mark.slow
@pytest.mark.parametrize("word", ["--x=)", "--x=a:b:c", "--(", "--)(", "--\\", "--x=\xe9\xff", "--="])
def test_odd_options_come_back_as_they_were(played, word):
    word = word.encode("latin-1").decode("utf-8", "surrogateescape")
    status, out, err = played(["zenix", "challenge", "-size=3", word, "alice", "bob"])
    assert status == 0
    assert played("zenix move 104 alice apw B3")[0] == 0
    from pbmgames.records import boardfile
    entries = {entry[0]: entry[2] for entry in boardfile.parse_entries(played.get("games/Zenix/104"))}
    assert entries["options"][-1] == os.fsencode(word).decode("latin-1")
    assert len(played.get("etc/Zenix.list").split("\n")) == 6
    assert "\n 104 " in played("zenix games")[1]


TRICKS = ["../x", "..", ".", "/etc/passwd", "a/b", ".102", "102/", "x" * 16, "x" * 5000, "101\\", "10 1",
          "~root", "*", "%00", "$(id)", "`id`", ";id", "101;", "\xe9", "..101.new", ".lockfile", ".journal"]


@pytest.mark.slow
@pytest.mark.parametrize("name", TRICKS)
def test_no_board_id_leads_anywhere(played, name):
    outside = sorted(os.listdir(played.folder))
    for words in (["show", name], ["move", name, "alice", "apw", "B3"], ["resign", name, "alice", "apw"],
                  ["subscribe", name, "alice", "apw"], ["notify", "alice", "apw", name], ["preview", name, "B3"],
                  ["replay", name, "1"], ["chat", name, "alice", "apw"], ["games", name], ["paths", name],
                  ["challenge", name, "bob"], ["challenge", "alice", name]):
        before = played.files()
        status, out, err = played(["zenix"] + words)
        assert "fault of the program" not in err and (status != 0 or words[0] in ("show", "games", "notify")), words
        assert played.files() == before, words
    assert sorted(os.listdir(played.folder)) == outside
    played.put("games/Zenix/.special", "-%s\n" % name)     # cut to its first letters
    before = played.files()
    assert played("zenix challenge -size=3 alice bob")[0] == 65
    assert played.files() == before


@pytest.mark.parametrize("name", ["../Zenix", "/zenix", "zenix/../zenix", ".", "zenix\\", "Zenix.list", "x" * 3000])
def test_no_game_name_leads_anywhere(shell, name):
    before = shell.files()
    status, out, err = shell([name, "challenge", "alice", "bob"])
    assert status != 0 and "fault of the program" not in err
    assert shell.files() == before


@pytest.mark.parametrize("name", ["../x", "a/b", ".x", "-x", "x" * 33, "a:b", "a b", "", "a'b", "5", "\xe9", "all"])
def test_no_userid_that_could_spoil_a_register_is_taken(shell, name):
    before = shell.files()
    assert shell(["signup", name, "secret", "x@example.com"])[0] == 64
    assert shell.files() == before

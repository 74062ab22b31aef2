"""What each word of Cleanup does on boards of every age, and the mark that it leaves."""

import errno
import os

import pytest

from mailroom import signals_as_before
from pbmgames.cli import main
from pbmgames.storage import files

DAY = 86400
START = 1051790400              # 2003-05-01 12:00 UTC
BOARD = ("(players alice bob)\n(clock {0} {0} {0} {0})\n(timer 0 0)\n%s(moves\nA3\nB3\n)\n(syncmoves\n\n\n)\n"
         "(parameters -size=3)\n").format(START)
FORFEIT, TIE, GONE = "Player has not moved in ", "tie", "Player deleted from server."


def after(shell, days):
    """Let it be so many days later."""
    shell.now = "2003-05-%02d 12:00:00" % (1 + days) if days < 31 else "2003-06-%02d 12:00:00" % (days - 30)


@pytest.fixture
def clean(shell, mailbox):
    """Give Cleanup on one board; returns what became of it and who was nagged."""
    def clean(word, days, board="101", entries=""):
        shell.put("games/Zenix/" + board, BOARD % entries)
        after(shell, days)
        assert shell("zenix Cleanup " + word, PBMSENDMAIL=shell.mailer)[:2] == (0, "")
        text = shell.get("games/Zenix/" + board)
        end = next((word for word in (FORFEIT, GONE, "total time limit") if word in text),
                   TIE if "(status tie" in text else "")
        return end, [mail.partition("\nTo: ")[2].partition("@")[0] for mail in mailbox() if "\nSubject: Nag" in mail]
    return clean


@pytest.mark.parametrize("word, board, days, found", [
    ("", "101", 21, (FORFEIT, [])), ("", "101", 20, ("", ["alice"])), ("often", "101", 21, (FORFEIT, [])),
    ("late", "101", 21, (FORFEIT, [])), ("late", "101", 20, ("", [])), ("late", "t1", 7, (FORFEIT, [])),
    ("late", "t1", 6, ("", [])), ("late", "t1x", 7, ("", [])),
    ("daily", "101", 30, ("", [])), ("daily", "1x", 30, ("", [])), ("daily", "t1x", 30, ("", [])),
    ("daily", "x", 30, ("", [])), ("daily", "t1", 7, ("", ["alice"])), ("daily", "t1", 1, ("", ["alice"])),
    ("daily", "t1", 0, ("", [])), ("daily", "T-1", 30, ("", ["alice"])), ("Daily", "101", 21, (FORFEIT, [])),
    ("nag", "101", 21, ("", ["alice"])), ("nag", "t1", 7, ("", ["alice"])),
])
def test_what_each_word_does(clean, word, board, days, found):
    assert clean(word, days, board) == found


@pytest.mark.parametrize("word, days, found", [
    ("nag", 2, ("", [])), ("nag", 3, ("", ["alice"])), ("nag", 9, ("", ["alice"])), ("", 2, ("", [])),
    ("", 3, (FORFEIT, [])), ("late", 3, (FORFEIT, []))])
def test_a_forfeit_time_below_the_nag_time(clean, word, days, found):
    assert clean(word, days, entries="(forfeittimelimit 3)\n") == found


@pytest.mark.parametrize("vacation, found", [("alice 2003\n", []), ("#alice 2003\n", [])])
def test_who_is_away_or_just_back_is_not_nagged_from_the_forfeit_time_on(clean, shell, vacation, found):
    shell.put("etc/vacation", vacation)
    assert clean("nag", 4, entries="(forfeittimelimit 3)\n") == ("", found)
    assert clean("", 4, entries="(forfeittimelimit 3)\n") == ("", found)


@pytest.mark.parametrize("line", ["alice ", "alice  ", "alice   2003", "alice \t until x"])
def test_blanks_behind_a_name_are_no_part_of_it(clean, shell, line):
    shell.put("etc/vacation", "carol until 2003-06-30\n%s\n" % line)
    assert clean("", 21) == ("", [])
    shell.put("etc/vacation", "#%s\n" % line)
    assert clean("", 21) == ("", ["alice"])
    assert shell("vacation alice apw off")[0] == 0 and shell.get("etc/vacation") == "#%s\n" % line


# somebody gone, 101: alice is on turn --------------------------------------------------------------------------------

ASKED = "(status proposed %s)\n"


@pytest.mark.parametrize("word, days, gone, status, end", [
    ("", 7, "alice", ASKED % "bob", TIE), ("", 6, "alice", ASKED % "bob", ""), ("", 7, "bob", ASKED % "alice", TIE),
    ("", 21, "bob", ASKED % "alice", TIE), ("", 6, "bob", ASKED % "alice", ""),
    ("late", 7, "bob", ASKED % "alice", TIE),
    ("nag", 7, "bob", ASKED % "alice", TIE), ("nag", 30, "bob", ASKED % "alice", TIE),
    ("nag", 7, "alice", ASKED % "bob", TIE), ("daily", 7, "bob", ASKED % "alice", ""),
    ("", 20, "alice", ASKED % "alice", GONE), ("", 21, "alice", ASKED % "alice", TIE),
    ("nag", 21, "alice", ASKED % "alice", GONE),
    ("", 20, "bob", "", ""), ("", 7, "bob", "(status undo alice)\n", ""), ("", 7, "alice", "(status undo bob)\n", GONE),
    ("nag", 3, "alice", "(forfeittimelimit 3)\n", ""), ("nag", 7, "alice", "(forfeittimelimit 3)\n", GONE),
    ("", 3, "alice", "(forfeittimelimit 3)\n", FORFEIT),
    ("nag", 3, "bob", "(forfeittimelimit 3)\n" + ASKED % "alice", ""),
    ("nag", 7, "bob", "(forfeittimelimit 3)\n" + ASKED % "alice", TIE),
])
@pytest.mark.parametrize("how", ["away", "nobody"])
def test_somebody_gone(clean, shell, word, days, gone, status, end, how):
    users = shell.get("etc/users")
    line = next(line for line in users.split("\n") if line.startswith(gone))
    shell.put("etc/users", users.replace(line, line.replace(gone + "@example.com", "nobody")
                                         if how == "nobody" else "zed:zpw:x:0:zed@example.com"))
    assert clean(word, days, entries=status)[0] == end


@pytest.mark.parametrize("word", ["", "nag"])
@pytest.mark.parametrize("asked", ["alice", "bob"])
def test_a_draw_comes_before_the_move_if_both_are_gone(clean, shell, word, asked):
    shell.put("etc/users", "carol:cpw:x:0:carol@example.com\n")
    assert clean(word, 7, entries=ASKED % asked) == (TIE, [])


@pytest.mark.parametrize("word", ["", "nag"])
def test_nobody_is_nagged_about_a_game_that_ends(clean, shell, word):
    shell.put("etc/users", shell.get("etc/users").replace("alice@example.com", "nobody"))
    assert clean(word, 8, entries=ASKED % "alice") == (GONE, [])


@pytest.mark.parametrize("word, end", [("daily", TIE), ("nag", TIE), ("late", TIE)])
def test_somebody_gone_has_to_answer_on_a_board_of_a_tournament(clean, shell, word, end):
    shell.put("etc/users", shell.get("etc/users").replace("bob@example.com", "nobody"))
    assert clean(word, 1, "t1", ASKED % "alice") == (end, [])


@pytest.mark.parametrize("vacation", ["bob 2003\n", "#bob 2003\n"])
def test_who_is_on_vacation_or_just_back_answers_nothing_though_he_is_gone(clean, shell, vacation):
    shell.put("etc/users", shell.get("etc/users").replace("bob@example.com", "nobody"))
    shell.put("etc/vacation", vacation)
    for days in (7, 30):
        assert clean("", days, entries=ASKED % "alice") == ("", [])


@pytest.mark.parametrize("word, board", [("daily", "t1"), ("daily", "101"), ("nag", "101"), ("late", "101")])
def test_the_total_time_counts_on_every_board_that_is_visited(clean, word, board):
    ends = "" if (word, board) == ("daily", "101") else "total time limit"
    assert clean(word, 1, board, "(totaltimelimit 1)\n") == (ends, [])


@pytest.mark.parametrize("asked", ["alice", "bob"])
def test_the_total_time_counts_though_a_draw_is_open(clean, asked):
    assert clean("", 22, entries="(totaltimelimit 1)\n" + ASKED % asked) == ("total time limit", [])


def test_daily_archives_on_its_boards_only_and_removes_all_backups(shell):
    for board in ("101", "t1"):
        shell.put("games/Zenix/" + board, BOARD % "(status tie)\n")
        shell.put("games/Zenix/." + board, BOARD % "")
    after(shell, 15)
    assert shell("zenix Cleanup daily")[0] == 0
    assert shell.get("games/Zenix-tourney/t1") and shell.get("games/Zenix/101")
    assert shell.get("games/Zenix/.t1") is None and shell.get("games/Zenix/.101") is None


def test_a_board_that_cannot_be_read_keeps_its_backup_with_daily_too(shell):
    shell.put("games/Zenix/101", "nonsense\n")
    shell.put("games/Zenix/.101", BOARD % "")
    status, _, err = shell("zenix Cleanup daily")
    assert status == 70 and "games/Zenix/101 is damaged" in err and shell.get("games/Zenix/.101")


def test_cleanup_removes_what_a_killed_command_began_to_write_and_no_hidden_file_of_others(shell):
    others = [".notes.new", "..notes", ".101.new", ".101.new.new"]
    for name in ["..101.new", *others]:
        shell.put("games/Zenix/" + name, "half a bo")
    assert shell("zenix Cleanup daily")[0] == 0
    left = [path.rpartition("/")[2] for path in shell.files() if path.startswith("games/Zenix/")]
    assert sorted(left) == sorted(others)


def test_cleanup_leaves_a_hidden_file_that_it_may_not_read_and_names_it(room, monkeypatch, capfd):
    """An editor that root used, and that was killed, has left it."""
    room.put("games/Zenix/101", BOARD % "")
    room.put("games/Zenix/.101.swp", "b0VIM")
    read = files.read

    def refuse(path, *options):
        if path.endswith(".swp"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return read(path, *options)
    monkeypatch.setattr(files, "read", refuse)
    with signals_as_before():
        assert main(["pbm", "zenix", "Cleanup", "daily"]) == 70
    assert "/games/Zenix/.101.swp: Permission denied" in capfd.readouterr().err
    assert room.get("games/Zenix/.101.swp") and room.get("cleanup/Zenix")


# the mark ---------------------------------------------------------------------------------------------------------

def test_each_cleanup_leaves_a_mark_with_time_and_word(shell):
    shell.put("games/Zenix/101", BOARD % "(status tie)\n")
    for hour, word in enumerate(("late", "daily", "nagonly", "", "weekly", "often", "late")):
        shell.now = "2003-05-01 %d:00:00" % (12 + hour)
        assert shell("zenix Cleanup " + word)[0] == 0
    assert shell.get("cleanup/Zenix") == "1051794000 daily\n1051797600 nag\n1051808400 weekly\n1051812000 late\n"
    shell.put("cleanup/Exo", "1051800000 wait\n1051800000 late\nsomebody's\n")
    shell.now = "2003-05-01 20:00:00"
    assert shell("exo Cleanup")[0] == 0
    assert shell.get("cleanup/Exo") == "1051800000 late\n1051819200 weekly\nsomebody's\n"


def test_two_machines_that_share_a_host_do_not_both_nag(clean, shell):
    shell.put("etc/settings", "machines = several\n")
    assert clean("nag", 10)[1] == ["alice"]
    status, out, err = shell("zenix Cleanup nag", PBMSENDMAIL=shell.mailer)
    assert (status, out) == (0, "") and "a machine has run it within the hour" in err
    assert "Zenix board 101: alice gets" in shell("zenix Cleanup nag --dry-run")[1]       # the operator asks
    assert clean("nag", 10)[1] == [] and clean("nag", 11)[1] == ["alice"]


@pytest.mark.parametrize("words", ["Cleanup", "Cleanup nag", "zenix Cleanup"])
def test_a_folder_without_a_user_file_is_no_host(shell, words):
    """Cron must not be told that all is well where a disk is not mounted."""
    (shell.home / "etc" / "users").unlink()
    status, out, err = shell(words)
    assert (status, out) == (75, "")
    assert "%s has no etc/users: is it the right folder, and is its disk there?" % shell.home in err
    shell.put("etc/users", "")
    assert shell(words)[:2] == (0, "")


@pytest.mark.parametrize("words", ["Cleanup late", "zenix Cleanup late"])
@pytest.mark.parametrize("gone", [("etc/users",), ("games",), ("etc/users", "games")])
def test_a_link_to_a_disk_that_is_not_there_is_no_host_either(shell, words, gone):
    assert shell("zenix challenge alice bob")[0] == 0
    for path in gone:
        (shell.home / path).rename(shell.folder / path.replace("/", "."))
        (shell.home / path).symlink_to("/nowhere/at/all")
    status, out, err = shell(words)
    assert (status, out) == (75, "") and ("is its disk there?" in err or "home/games: No such file" in err)
    status, out, _ = shell("verify")
    assert status == 1 and "is its disk there?" in out


@pytest.mark.parametrize("word, silent", [("-nomail", True), ("-n", True), ("-nomail=1", True), ("-no=", True),
                                          ("-nomails", False), ("-", False), ("-=nomail", False)])
def test_only_the_part_before_the_equals_sign_makes_a_rebuild_silent(shell, word, silent):
    status, out, err = shell("zenix rebuildactivecount " + word)
    assert (status, out == "", err) == (0, silent, "")


def test_a_board_stays_if_one_of_its_name_is_in_the_archive(shell):
    shell("zenix challenge -size=3 alice bob")
    for words in ("alice apw B3", "bob bpw C3", "alice apw resign"):
        assert shell("zenix move 101 " + words)[0] == 0
    shell.put("games/Zenix-archive/101", "another board\n")
    shell.now = "2003-08-01 12:00:00"
    board = shell.get("games/Zenix/101")
    status, _, err = shell("zenix Cleanup")
    assert status == 0 and "games/Zenix-archive/101 is there already: board 101 stays" in err
    assert (shell.get("games/Zenix/101"), shell.get("games/Zenix-archive/101")) == (board, "another board\n")
    assert "101" in shell("zenix games")[1]


def test_a_nag_names_the_server_as_its_owner_does(shell, mailbox):
    shell.put("etc/settings", "from = Voil\xc3\xa0 <pbm@x.org>\n")
    shell.put("games/Zenix/101", BOARD % "")
    after(shell, 7)
    shell("zenix Cleanup nag", PBMSENDMAIL=shell.mailer)
    assert "\n\nVoil\xc3\xa0\n\nSubject: " in mailbox()[0]

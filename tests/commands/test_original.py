"""What the original does in rare commands, as far as no recorded session of tests/transcripts tells it."""

import os

import pytest

BOARD = ("(players alice bob)\n(clock 1051790400 1051790400 1051790400 1051790400)\n(timer 0 0)\n"
         "%s(parameters -size=3)\n")
MOVES = "(moves\n%s\n)\n(syncmoves\n\n\n)\n"
DAY = 86400


def start(shell, game="zenix -size=3", users="alice bob"):
    assert shell("%s challenge %s" % (game.partition(" ")[0], game.partition(" ")[2] + " " + users))[0] == 0


def to(mails):
    return [mail.partition("\nTo: ")[2].partition("@")[0] for mail in mails]


# nothing is de-duplicated ----------------------------------------------------------------------------------------

@pytest.mark.slow
def test_who_plays_both_sides_gets_each_letter_twice(shell, mailbox):
    start(shell, users="alice alice")
    assert shell("zenix move 101 alice apw A3", PBMSENDMAIL=shell.mailer)[0] == 0
    assert to(mailbox()) == ["alice", "alice"]
    assert shell("zenix chat 101 alice apw", PBMSENDMAIL=shell.mailer)[0] == 0
    assert to(mailbox()) == ["alice", "alice"]


@pytest.mark.slow
def test_who_is_in_two_lists_of_notifiers_gets_two_letters(shell, mailbox):
    start(shell)
    for words in ("move 101 alice apw A3", "move 101 bob bpw B3", "notify carol cpw", "notify carol cpw 101"):
        assert shell("zenix " + words)[0] == 0
    assert shell("zenix resign 101 alice apw", PBMSENDMAIL=shell.mailer)[0] == 0
    assert to(mailbox()) == ["carol", "carol", "bob", "alice"]


@pytest.mark.parametrize("users, lines", [
    ("zed Zed", ["zed", "Zed"]), ("bob bob", ["bob", "bob"]), ("zed bob", ["zed", "bob"])])
def test_who_stands_twice_in_a_challenge_stands_twice_in_its_refusal(shell, users, lines):
    assert shell("zenix reject bob bpw")[0] == 0
    out = shell("zenix challenge " + users)[1]
    assert [line[1:] for line in out.split("\n") if line.startswith("\t")] == lines


# what the boards say ---------------------------------------------------------------------------------------------

def stale(shell):
    """Leave the board list as another program may: empty, with lines of boards that are gone, or with wrong ones."""
    start(shell)
    start(shell, users="carol dave")
    shell.put("etc/Zenix.list", "boardno:player1:player2:moveno:status:parameters\n"
                                "101:carol:dave:7:dave won 1 points: -size=3\n"
                                "102:alice:bob:0:tie:\n103:bob:bob:0:bob turn:\n")


ROW_101 = " 101    0  alice      bob        alice to start\n"
ROW_102 = " 102    0  carol      dave       carol to start\n"


@pytest.mark.parametrize("words, rows", [
    ("games", [ROW_101, ROW_102]), ("games alice", [ROW_101]), ("games dave", [ROW_102]),
    ("games active", [ROW_101, ROW_102]),
    ("games inactive", []), ("games carol next", [ROW_102]), ("games bob next", []),
])
def test_games_tells_what_the_boards_say(shell, words, rows):
    stale(shell)
    for _ in range(3):          # without an index, with a fresh one, with an old one
        out = shell("zenix " + words)[1]
        assert [line + "\n" for line in out.split("\n") if line.startswith(" 10")] == rows


@pytest.mark.slow
def test_show_list_and_watching_too(shell):
    stale(shell)
    assert "Board 102" in shell("zenix show carol")[1] and "Board 101" not in shell("zenix show carol")[1]
    assert "Zenix            2         0\n" in shell("list")[1]
    assert "successfully subscribed:\n   101\n" in shell("zenix subscribe dave dpw alice")[1]
    assert "Board 101" in shell("all show alice next")[1]


@pytest.mark.parametrize("words, boards", [
    ("alice", [101]), ("carol", [101, 102]), ("carol next", [101, 102]), ("active", [101])])
def test_the_user_of_showas_is_one_of_those_meant(shell, words, boards):
    stale(shell)
    out = shell("zenix showas alice apw " + words)[1]
    assert [number for number in (101, 102) if "Summary of Zenix Board %d" % number in out] == boards


# cleaning up -----------------------------------------------------------------------------------------------------

def aged(shell, days, entries="", moves="A3\nB3"):
    """Put board 101, alice on turn, so that its last move is so many days old."""
    shell.put("games/Zenix/101", BOARD % (entries + MOVES % moves))
    shell.put("games/Zenix/.board", "101\n")
    shell.now = "2003-%02d-%02d 12:00:00" % divmod(days, 30) if days >= 90 else "2003-05-%02d 12:00:00" % (1 + days)
    return shell


@pytest.mark.parametrize("days, users, vacation, entries, word, comment", [
    (5, None, "alice 2003\n", "(totaltimelimit 4)\n", "nag", "Player exceeded total time limit of 4 days."),
    (3, None, "", "(totaltimelimit 4)\n", "weekly", None),
    (21, None, "", "", "weekly", "Player has not moved in 21 days."),
    (21, None, "", "", "nag", None),
    (21, None, "alice 2003\n", "", "weekly", None),
    (8, "bob", "", "", "weekly", "Player deleted from server."),
    (6, "bob", "", "", "weekly", None),
    (22, "bob", "", "", "weekly", "Player has not moved in 22 days."),
    (22, "bob", "", "", "nag", "Player deleted from server."),
    (8, "nobody", "", "", "weekly", "Player deleted from server."),
    (8, "bob", "", "(status proposed bob)\n", "weekly", "tie"),
    (8, "bob", "", "(status proposed alice)\n", "weekly", "Player deleted from server."),
    (21, None, "", "(status proposed bob)\n", "weekly", "tie"),
    (21, None, "", "(status proposed bob)\n", "nag", None),
    (20, None, "", "(status proposed bob)\n", "weekly", None),
])
def test_cleanup(shell, days, users, vacation, entries, word, comment):
    aged(shell, days, entries)
    shell.put("etc/vacation", vacation)
    if users:
        alice = "alice:apw:x:0:nobody\n" if users == "nobody" else ""
        shell.put("etc/users", alice + "bob:bpw:x:0:bob@example.com\n")
    assert shell("zenix Cleanup " + word)[:2] == (0, "")
    board = shell.get("games/Zenix/101")
    if comment is None:
        assert "(status winner" not in board and "(status tie" not in board
    elif comment == "tie":
        assert "(status tie)" in board and "(comment" not in board
    else:
        assert "(comment\n%s\nalice forfeits on Zenix board 101.\n)" % comment in board


def test_the_age_of_a_finished_board_counts_from_its_last_move(shell):
    aged(shell, 20)
    for words in ("move 101 alice apw propose", "move 101 bob bpw accept"):
        assert shell("zenix " + words)[0] == 0
    shell("zenix Cleanup")
    assert shell.get("games/Zenix/101") is None and shell.get("games/Zenix-archive/101")


@pytest.mark.parametrize("words", ["resign 101 alice apw", "move 101 alice apw propose", "move 101 bob bpw accept"])
def test_a_pending_resignation_is_over_with_the_game(shell, words):
    aged(shell, 0, "(status proposed %s)\n" % ("alice" if "bob" in words else "bob"))
    assert shell("zenix resign 101 %s" % ("bob bpw" if "alice" in words else "bob bpw"))[0] == 0
    assert "(pending 0 1)" in shell.get("games/Zenix/101")
    shell("zenix " + words)
    board = shell.get("games/Zenix/101")
    assert "(pending" not in board if "(status winner" in board or "(status tie" in board else "(pending 0 1)" in board


# words -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, said", [
    ("C3#3x", None), ("C3#+3", None), ("C3#", 'Invalid move "C3#" entered'), ("C3#4", "Move C3#4 received as move #3"),
    ("C3#-1", "Move C3#-1 received as move #3"), ("C3#x", "Invalid move number x specified"),
    ("C3##3", 'Invalid move "C3#" entered'),
    ("C3#1#3", 'Invalid move "C3#1" entered'), ("C3#-", "Move C3#- received as move #3"),
])
def test_move_numbers(shell, text, said):
    aged(shell, 0)
    status, out, _ = shell("zenix move 101 alice apw " + text)
    assert (status, "   3 C3" in out) == (0, True) if said is None else (status == 65 and "\n%s\n" % said in out)


def test_a_submission_with_no_number_is_another_move(shell):
    aged(shell, 0)
    assert "\nMove C3#x received as move #3\n" in shell("zenix submit 101 alice apw C3#x")[1]


@pytest.mark.parametrize("end, kept", [("resign 101 alice apw", True), ("move 101 alice apw C3", False)])
def test_what_clears_a_submission(shell, end, kept):
    aged(shell, 0)
    for words in ("submit 101 alice apw c3", end):
        assert shell("zenix " + words)[0] == 0
    assert ("(submit c3)\n" in shell.get("games/Zenix/101")) == kept
    assert ("The game has ended" if kept else "No submission to confirm") in shell("zenix confirm 101 alice apw")[1]


@pytest.mark.parametrize("word, moves", [("#x", 0), ("#", 0), ("#1x", 1), ("#-1", 1), ("#9", 2), ("#1#2", 1)])
def test_a_number_behind_a_board_is_read_as_by_atoi(shell, word, moves):
    aged(shell, 0)
    out = shell("zenix show 101" + word)[1]
    assert "Summary of Zenix Board 101%s\n" % word in out
    assert ("   1 A3" in out, "   2 B3" in out) == (moves > 0, moves > 1)


@pytest.mark.parametrize("word, said", [
    ("101#x", "Invalid move number x specified"), ("999#x", "Invalid move number x specified"),
    ("101#", "Preview board not found"), ("101#1#2", "Preview board not found"),
    ("101#1#x", "Invalid move number x specified"), ("101#1x", "Preview of Zenix Board 101"),
])
def test_preview_reads_a_number_as_moves_do(shell, word, said):
    aged(shell, 0)
    assert "\n%s\n" % said in shell("zenix preview " + word)[1]


@pytest.mark.slow
def test_no_queued_move_is_played_after_a_swap_nor_is_one_a_swap(shell, mailbox):
    start(shell, "conhex")
    for words in ("queue 101 bob bpw swap", "move 101 alice apw I9"):
        assert shell("conhex " + words, PBMSENDMAIL=shell.mailer)[0] == 0
    assert sum('Invalid move "swap" entered' in mail for mail in mailbox()) == 1
    for words in ("queue 101 alice apw A1", "swap 101 bob bpw"):
        assert shell("conhex " + words)[0] == 0
    board = shell.get("games/Conhex/101")
    assert "(moves\nI9\n)\n" in board and "(syncmoves\nbob\n" not in board and "A1" in board


def test_an_empty_command_word_is_unknown(shell):
    assert "Unknown command" in shell(["zenix", ""])[1] and shell(["zenix"])[:2] == (0, "")


def test_a_special_id_is_cut(shell):
    shell.put("games/Zenix/.special", "a" * 26 + "\n")
    start(shell)
    assert shell.get("games/Zenix/" + "a" * 15)


@pytest.mark.parametrize("entry", ["", "(comment\nbob writes:\nthe (clock ticks\n)\n"])
def test_a_board_without_a_clock_is_as_old_as_its_file(shell, entry):
    aged(shell, 9)
    text = shell.get("games/Zenix/101")
    shell.put("games/Zenix/101", text.replace(text.split("\n")[1] + "\n", "") + entry)
    os.utime(shell.home / "games" / "Zenix" / "101", (1051790400 + DAY,) * 2)
    out = shell("zenix show 101 --nagtime")[1]
    assert "Game started.... May  2 12:00\nLast move made.. May  2 12:00\nIt is now....... May 10 12:00\n" in out
    assert "Total      :   8 days, 00:00:00\n" in out


def test_the_total_is_the_time_since_the_start(shell):
    aged(shell, 3, "(weather fine)\n")
    assert "bob   (Ohs):   0 days, 00:00:00\nTotal      :   3 days, 00:00:00\n" in shell("zenix show 101 --nagtime")[1]


@pytest.mark.parametrize("before, words, after", [
    (None, "subscribe carol cpw all", "carol\n"), (None, "subscribe carol cpw active all", None),
    (None, "subscribe all carol cpw", "carol\n"),
    (None, "unsubscribe carol cpw all", ""), ("carol\nbob\n", "unsubscribe carol cpw all", "bob\n"),
    ("carol\n", "unsubscribe carol cpw active all", "carol\n"), ("carol\n", "subscribe carol cpw all", "carol\n"),
    ("carol dave\nbob", "subscribe carol cpw all", "carol dave\nbob"),
    ("bob dave", "subscribe carol cpw all", "bob dave\ncarol\n"),
    ("carol\nbob\nCarol dave\n", "unsubscribe carol cpw all", "bob\nCarol dave\n"),
    ("bob\nCarol dave\n", "unsubscribe carol cpw all", "bob\ndave\n"),
])
def test_who_watches_every_new_board(shell, before, words, after):
    start(shell)
    if before is not None:
        shell.put("games/Zenix/.subscribeall", before)
    assert shell("zenix " + words)[0] == 0
    assert shell.get("games/Zenix/.subscribeall") == after


def test_a_refused_challenge_writes_limits_only_if_one_who_refuses_plays_nothing(shell):
    line = "(limit\nstranger                                  2          1          3          0\n"
    shell.put("games/Zenix/.limit",
              line + "bob                                       0          1          0          0\n)\n")
    before = shell.get("games/Zenix/.limit")
    for users in ("zed alice", "alice bob"):
        assert shell("zenix challenge " + users)[0] in (65, 67)
        assert shell.get("games/Zenix/.limit") == before
    shell.put("games/Zenix/.limit", before.replace("0          1", "0          0"))
    assert shell("zenix challenge alice bob")[0] == 65
    assert shell.get("games/Zenix/.limit") == "(limit\n%-32s %10d %10d %10d %10d\n)\n" % ("bob", 0, 0, 0, 1)


@pytest.mark.parametrize("moves, lines", [
    ("A3\nB3", [("dave", -1, 0, 2, 0), ("alice", -1, -1, 0, 0), ("bob", -1, -1, 0, 0)]),
    ("A3", [("dave", -1, 0, 2, 0), ("alice", -1, -1, 0, 0), ("bob", -1, -1, 0, 1)]),     # it is removed: bob refused
])
def test_a_count_of_games_whose_line_was_dropped_comes_below_0(shell, moves, lines):
    aged(shell, 0, moves=moves)
    shell.put("games/Zenix/.limit", "(limit\ndave -1 0 2 0\n)\n")
    assert shell("zenix resign 101 " + ("bob bpw" if moves == "A3" else "alice apw"))[0] == 0
    told = "".join("%-32s %10d %10d %10d %10d\n" % line for line in lines)
    assert shell.get("games/Zenix/.limit") == "(limit\n%s)\n" % told


@pytest.mark.parametrize("figure, ply", [("0" * 9 + "1", 1), ("1" + "0" * 9, 2), ("-" + "9" * 400, 0), ("9" * 5000, 2)])
def test_long_numbers_are_numbers(shell, figure, ply):
    start(shell)
    for words in ("alice apw A3", "bob bpw B3"):
        shell("zenix move 101 " + words)
    shown = shell("zenix show 101#" + figure)[1]
    assert ["1 A3" in shown, "2 B3" in shown] == [ply > 0, ply > 1]


@pytest.mark.parametrize("word, line", [("limit", (5, 0, 0, 0)), ("seek", (-1, 0, 5, 0))])
def test_a_figure_may_stand_behind_blanks(shell, word, line):
    assert shell(["zenix", word, "alice", "apw", " 5x"])[0] == 0
    assert shell.get("games/Zenix/.limit") == "(limit\n%-32s %10d %10d %10d %10d\n)\n" % (("alice",) + line)


# answers ---------------------------------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("text", ["ad\n", "ad", "\n", ""])
def test_the_advertisement_follows_as_it_is(shell, text):
    shell.put("advertisement", text)
    plain = {"SENDER": "HTML"}
    parts = dict(plain, CONTENTTYPE="text/html", MIME_BOUNDARY="xyz")
    assert shell("zenix games", **plain)[1] == (
        "Subject: List of Zenix games\n\nList of Zenix games\n\nNo Zenix boards found\n" + text)
    inline = "--xyz\nContent-Type: text/plain\nContent-Disposition: inline\n\n"
    assert shell("zenix games", **parts)[1] == (
        "Subject: List of Zenix games\n\n%sList of Zenix games\n\nNo Zenix boards found\n%s%s--xyz--\n"
        % (inline, inline, text))
    start(shell)
    start(shell)
    for words in ("echo", "history", "replay 101 0"):
        out = shell("zenix " + words, **parts)[1]
        assert out.endswith("\n%s%s--xyz--\n" % (inline, text)) and out.count("--xyz") == 2
    assert shell("zenix replay 101 0", **plain)[1] == "html print begin:\nboard\n3\n...\n...\n...\n" + text
    assert "\n" + text + "Subject: Zenix Board 102 alice\n" in shell("zenix show 101 102", **plain)[1]


@pytest.mark.slow
def test_hidden_tiles_stay_hidden(shell):
    assert shell("hextad challenge alice bob", PBMSEED="7")[0] == 0
    board = shell.get("games/Hextad/101")
    tiles = board.partition("(boneyard ")[2].partition(")")[0].split()
    move = next(line for line in shell("hextad show 101")[1].split("\n") if line.startswith("First")).split()[3]
    for words in ("preview 101 %s:%s", "submit 101 alice apw %s:%s", "replay 101 1 %s:%s"):
        for places in ("3,11", "11,3", "8,18", "4,16", "5,17", "4,14", "5,15", "3,12", "3,13"):
            status, out, _ = shell("hextad " + words % (move, places))
            if status == 0:
                break
        pools = out.partition("\nFirst ")[2].partition("\n")[0]
        assert status == 0 and "??" in pools and tiles[0] not in pools.replace("pts", "").split()[1:], words
    assert len(board.partition("(random ")[2].split()[0]) < 20 and "(random 7 " in board


def test_the_seed_of_a_board_has_eight_bytes(shell):
    seeds = []
    for number in range(4):
        assert shell("hextad challenge alice bob")[0] == 0
        seeds.append(int(shell.get("games/Hextad/%d" % (101 + number)).partition("(random ")[2].split()[0]))
    assert max(seeds) >= 1 << 32 and len(set(seeds)) == 4


@pytest.mark.parametrize("moves, said", [
    ("A3\nB3\nC3\n*A3\nX", "is damaged at move 4"), ("A3\nB3\nResign", None),
    ("A3\nResign\nB3", "is damaged at move 2"),
])
def test_moves_that_end_the_game_end_it(shell, moves, said):
    aged(shell, 0, moves=moves)
    out = shell("zenix show 101")[1]
    assert said in out if said else "Game won by bob." in out


def test_a_full_board_without_a_status_is_over_and_moves_behind_it_are_damage(shell):
    full = "A3\nB3\nC3\n*B2\n*C2\nC1"
    aged(shell, 0, moves=full)
    assert "It is" not in shell("zenix show 101")[1] and "The game has ended" in shell("zenix move 101 alice apw A3")[1]
    aged(shell, 0, moves=full + "\nA3")
    assert "is damaged at move 7" in shell("zenix show 101")[1]

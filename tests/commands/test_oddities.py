"""Odd commands and files: what no recorded session of tests/transcripts has."""

import pytest

pytestmark = pytest.mark.slow

INLINE = "Content-Type: text/plain\nContent-Disposition: inline\n\n"


def start(shell, moves="", options="", game="zenix -size=3", users="alice bob"):
    """Start a board, and make moves on it."""
    word, _, parameters = game.partition(" ")
    assert shell("%s challenge %s %s %s" % (word, parameters, options, users))[0] == 0
    play(shell, moves, word)


def play(shell, moves, game="zenix"):
    for words in filter(None, moves.split(", ")):
        user, _, move = words.partition(" ")
        assert shell("%s move 101 %s %spw %s" % (game, user, user[0], move))[0] == 0


def rename(shell, board):
    """Give board 101 another id."""
    shell.put("games/Zenix/" + board, shell.get("games/Zenix/101"))
    (shell.home / "games/Zenix/101").unlink()


# time ------------------------------------------------------------------------------------------------------------

def test_a_submission_is_confirmed_though_the_total_time_is_used_up(shell):
    start(shell, "alice A3, bob B3", options="--totaltime=1")
    assert shell("zenix submit 101 alice apw C3")[0] == 0
    shell.now = "2003-05-08 12:00:00"
    assert "It is bob's turn." in shell("zenix confirm 101 alice apw")[1]
    shell.now = "2003-05-10 12:00:00"
    assert "Game won by alice." in shell("zenix move 101 bob bpw *B2")[1]


@pytest.mark.parametrize("word, shown", [("--nagtime", True), ("--NAGTIME", False), ("--Forfeittime", False)])
def test_a_word_that_asks_for_the_clock_is_compared_as_written(shell, word, shown):
    start(shell)
    assert ("It is now......." in shell("zenix show 101 " + word)[1]) == shown


@pytest.mark.parametrize("board, asked, limits", [
    ("x", "x", ()), ("x", "x#1", (1, 7)), ("x", "x#", ()), ("t5", "t5", (1, 7)), ("t5", "t5#1", (1, 7)),
    ("t5", "t5#", ()), ("t5", "t5#1x", ()), ("1x", "1x#1", None)])
def test_the_usual_limits_are_those_of_the_board_as_it_is_asked_for(shell, board, asked, limits):
    start(shell, "alice A3")
    rename(shell, board)
    out = shell("zenix show " + asked)[1]
    assert ("It is now......." in out) == (limits is not None)
    told = [int(line.split()[4]) for line in out.split("\n") if "Timeout set to" in line]
    assert told == list(limits or ())


# replay ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("words, moves", [
    ("1", "A3"), ("2x B3", "A3 B3"), ("9", "A3"), ("-1", ""), ("-5", ""), ("+1", "A3"), ("9 B3 C3", "A3 B3 C3"),
    ("3 b3 resign", "A3 B3 Resign"), ("4 b3 resign c3", "A3 B3 Resign C3"), ("2 RESIGN C3", "A3 Resign")])
def test_the_number_of_a_replay(shell, words, moves):
    start(shell, "alice A3")
    out = shell("zenix replay 101 " + words)[1]
    table = out.partition("   alice        bob")[2].partition("\n\n\n")[0]
    assert table.split()[1::2] == moves.split()
    assert ("Game won by " in out) == ("Resign" in moves)


@pytest.mark.parametrize("words", ["101", "101 x", "101 # A3", "101 --x"])
def test_a_replay_without_a_number_is_none(shell, words):
    start(shell)
    assert 'Syntax is "Zenix replay <board> <number>' in shell("zenix replay " + words)[1]


def test_a_replay_goes_on_behind_a_resignation(shell):
    start(shell, "alice A3, bob B3, alice resign")
    status, out, _ = shell("zenix replay 101 4 C3")
    assert status == 0 and "Game won by bob.\n\nalice's rating is 1424" in out
    assert "   3 Resign     4 C3      \n" in out and "      3- X O O\n" in out
    assert shell("zenix replay 101 5 C3 *B2")[1].partition("[Pieces")[0].count("*") == 2
    assert shell("zenix replay 101 4 C3", SENDER="HTML")[1].endswith("\nXOO\n")
    assert shell.get("games/Zenix/101").count("C3") == 0


# replies in parts ------------------------------------------------------------------------------------------------

def test_what_is_no_part_of_a_message_in_parts_closes_it(shell, mailbox):
    start(shell)
    parts = {"CONTENTTYPE": "text/html", "MIME_BOUNDARY": "b"}
    assert shell("zenix replay 101 0", SENDER="HTML", **parts)[1] == (
        "html print begin:\nboard\n3\n...\n...\n...\n--b--\n")
    assert shell("zenix history", SENDER="HTML", **parts)[1] == (
        "Subject: Historical List of Zenix games\n\nHistorical List of Zenix games\n\n--b--\n")
    assert shell("zenix notify carol cpw", SENDER="HTML", PBMSENDMAIL=shell.mailer, **parts)[1] == ""
    assert mailbox()[0].endswith(
        "\n\n--b\n" + INLINE + "Notification of all Zenix games has been started--b--\n")


# files of other programs -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, watching", [
    ("carol\ncarol\n", ["carol"]), ("carol dave\n", ["carol", "dave"]),
    ("dave\tcarol\n\n dave \ncarol", ["dave", "carol"]),
    ("Carol carol alice\n", ["carol"]), ("zed\n", ["zed"]),
    ("DAVE dave\r\ncarol\r\n", ["dave", "carol"])])
def test_a_user_a_word_in_the_list_of_those_who_watch_all(shell, text, watching):
    shell.put("games/Zenix/.subscribeall", text)
    start(shell)
    assert "(subscribers\n%s\n)\n" % "\n".join(watching) in shell.get("games/Zenix/101")
    assert shell.get("games/Zenix/.subscribeall") == text


def test_who_stands_twice_among_the_notifiers(shell, mailbox):
    shell.put("games/Zenix/.notify", "(notify Dave carol dave)\n")
    start(shell, "alice A3, bob B3")
    assert shell("zenix resign 101 alice apw", PBMSENDMAIL=shell.mailer)[0] == 0
    assert sum("\nTo: dave@" in mail for mail in mailbox()) == 1
    for left in ("carol\ndave\n", "carol\n", "carol\ndave\n"):
        assert shell("zenix notify dave dpw")[0] == 0
        assert shell.get("games/Zenix/.notify") == "(notify\n%s)\n" % left


@pytest.mark.parametrize("text, board", [
    ("104\n", 105), ("104x\n", 105), (" +104 of them\n", 105), ("104.5\n200\n", 105), ("0", 1), ("99\n", 100)])
def test_the_last_number_is_read_as_by_atoi(shell, text, board):
    shell.put("games/Zenix/.board", text)
    assert "Board %d alice" % board in shell("zenix challenge -size=3 alice bob")[1]
    assert shell.get("games/Zenix/.board") == "%d\n" % board


@pytest.mark.parametrize("text", ["", "\n", "x104\n", "-7\n", "++4\n", "1" * 10])
def test_without_a_number_no_board_begins(shell, text):
    shell.put("games/Zenix/.board", text)
    status, _, err = shell("zenix challenge -size=3 alice bob")
    assert status == 70 and "games/Zenix/.board is damaged" in err and shell.get("games/Zenix/.board") == text


def test_pools_without_ties_are_shown_with_none_tied(shell):
    shell.put("standings/Zenix", "t:alice:1:0:0\nt:bob:0:1\nnone\n")
    out = shell("zenix standings")[1]
    assert out.endswith("\n\n\nPool  Name              W   L   T \n----  ---------------- --- --- ---\n\n"
                        "  t   alice              1   0   0\n  t   bob                0   1   0\n")


def test_pools_are_shown_in_the_order_of_the_file(shell):
    shell.put("standings/Zenix", "t:alice:1:0\nu:bob:0:1\nt:carol:0:0:2\n")
    assert shell("zenix standings")[1].endswith(
        "---\n\n  t   alice              1   0   0\n\n  u   bob                0   1   0\n"
        "\n  t   carol              0   0   2\n")


def test_a_game_of_a_pool_that_is_not_rated_does_not_count(shell):
    before = "t:alice:0:0\nt:bob:0:0\n"
    shell.put("standings/Zenix", before)
    shell.put("games/Zenix/.special", "t1\n")
    assert shell("zenix challenge -size=3 alice alice")[0] == 0
    assert shell("zenix move t1 alice apw resign")[0] == 0
    assert shell.get("standings/Zenix") == before and shell.get("history/Zenix") is None


# queued moves that are illegal -----------------------------------------------------------------------------------

@pytest.mark.parametrize("before, shown", [
    ("alice propose",
     "alice has proposed a draw.\nThe following players still need to accept or reject this:\n\tbob\n\n"),
    ("bob undo",
     "bob has requested to undo a move.\nThe following players still need to accept or reject this:\n\talice\n\n"),
    ("", "")])
def test_letters_about_an_illegal_queued_move_show_what_was_open(shell, mailbox, before, shown):
    start(shell, before)
    assert shell("zenix queue 101 bob bpw a3")[0] == 0
    shell.now = "2003-05-02 12:00:00"
    out = shell("zenix move 101 alice apw A3", PBMSENDMAIL=shell.mailer)[1]
    mails = mailbox()
    assert [mail.partition("\nSubject: ")[2].partition("\n")[0] for mail in mails] == [
        "Zenix Board 101 Error", "Unexpected error (Zenix Board 101)", "Zenix Board 101 bob", "Zenix Board 101 bob"]
    assert all("\nSummary of Zenix Board 101\n\n%sIt is bob's turn." % shown in mail for mail in mails[:2])
    assert all("\nSummary of Zenix Board 101\n\nIt is bob's turn." in text for text in [out] + mails[2:])
    board = shell.get("games/Zenix/101")
    assert "(clock 1051790400 1051876800 1051876800 1051876800)\n" in board and "(status" not in board


def test_they_show_that_sides_were_swapped(shell, mailbox):
    start(shell, "alice I9", game="conhex")
    for words in ("swap 101 bob bpw", "queue 101 bob bpw I9"):
        assert shell("conhex " + words)[0] == 0
    assert shell("conhex move 101 alice apw I8", PBMSENDMAIL=shell.mailer)[0] == 0
    mails = mailbox()
    assert ["bob has swapped sides.\n\nIt is bob's turn." in mail for mail in mails] == [True, True, False, False]
    assert "(swapped" not in shell.get("games/Conhex/101")


def test_the_version_before_is_that_before_the_command(shell):
    start(shell, "bob propose")
    assert shell("zenix queue 101 bob bpw B3")[0] == 0
    before = shell.get("games/Zenix/101")
    assert shell("zenix move 101 alice apw A3")[0] == 0
    assert shell.get("games/Zenix/.101") == before
    board = shell.get("games/Zenix/101")
    assert "(moves\nA3\nB3\n)\n" in board and "(status" not in board
    assert shell("verify")[0] == 0


def test_before_an_illegal_queued_move_moves_are_still_the_servers(shell, mailbox):
    start(shell, "alice A3")
    board = shell.get("games/Zenix/101")
    shell.put("games/Zenix/101", board.replace("(syncmoves\n\n\n)", "(syncmoves\nC3\nA3\n)"))
    out = shell("zenix move 101 bob bpw B3", PBMSENDMAIL=shell.mailer)[1]
    assert all("   3 C3 (Auto)\n" in text for text in [out] + mailbox())


@pytest.mark.parametrize("last", ["Cleanup", "move t1 alice apw resign"])
def test_a_lost_game_has_no_mark_of_a_swap(shell, last):
    shell.put("games/Conhex/.special", "t1\n")
    assert shell("conhex challenge alice bob")[0] == 0
    for words in ("move t1 alice apw I9", "swap t1 bob bpw"):
        assert shell("conhex " + words)[0] == 0
    shell.now = "2003-05-09 12:00:00"
    assert shell("conhex " + last)[0] == 0
    board = shell.get("games/Conhex/t1")
    assert "(status winner" in board and "(swapped" not in board
    assert shell("verify")[0] == 0


# what is no board ------------------------------------------------------------------------------------------------

@pytest.fixture
def strays(shell):
    """A host with a board, one of a tournament, and much beside them."""
    start(shell)
    shell.put("games/Zenix/.special", "cup\n")
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    for name, text in (("README", "The boards of Zenix.\n"), ("notes.txt", "notes\n(and more\n"), ("core", ""),
                       ("dump", "\0" * 300), ("old/102", "x"), ("t5", "(player alice bob)\n"), ("2003-05.log", "x")):
        shell.put("games/Zenix/" + name, text)
    (shell.home / "games/Zenix/gone").symlink_to("/nowhere/at/all")
    return shell


@pytest.mark.parametrize("words, status, shown", [
    ("games", 0,
     "\n 101    0  alice      bob        alice to start\n cup    0  alice      bob        alice to start\n"),
    ("show alice", 0, "Board cup"), ("show README", 67, ""), ("show 101 README", 66, "not shown:\n   README\n"),
    ("games 101 old", 66, "not found:\n   old\n"), ("games README", 0, "No Zenix boards found"),
    ("move README alice apw A3", 66, "Zenix board README not found"),
    ("preview core A3", 66, "Preview board not found"),
    ("subscribe all carol cpw", 0, "successfully subscribed:\n   101 cup\n\nThe following Zenix boards were not "
     "subscribed:\n   None\n"),
    ("rebuildgamelist", 0, ""), ("rebuildactivecount", 0, "Total Discrepancies: 0\n"), ("Cleanup", 0, ""),
    ("Cleanup late", 0, ""), ("Cleanup daily", 0, ""), ("Cleanup nag", 0, ""), ("games --json", 0, '"cup"'),
])
def test_what_is_no_board_is_passed_over(strays, words, status, shown):
    found, out, err = strays("zenix " + words)
    assert found == status and shown in out and "damaged" not in err
    assert strays.get("games/Zenix/README") == "The boards of Zenix.\n" and strays.get("games/Zenix/old/102") == "x"
    assert len(strays.get("etc/Zenix.list").split("\n")) == 4


def test_verify_notes_it_and_the_index_is_not_written_for_it_again(strays):
    status, out, _ = strays("verify")
    assert status == 0 and out.count("does not belong to this server") == 8
    assert strays("zenix games")[0] == 0 and strays("zenix games")[0] == 0
    before = (strays.home / "etc/Zenix.index").stat().st_ino
    assert strays("zenix games")[0] == 0 and (strays.home / "etc/Zenix.index").stat().st_ino == before


def test_a_damaged_board_is_a_board_by_its_number_or_by_the_list(strays):
    strays.put("games/Zenix/cup", "nonsense\n")
    status, _, err = strays("zenix Cleanup")
    assert status == 70 and "games/Zenix/cup is damaged" in err
    strays.put("etc/Zenix.list", "boardno\n")
    assert strays("zenix Cleanup")[0] == 0
    strays.put("games/Zenix/777", "nonsense\n")
    status, _, err = strays("zenix games")
    assert status == 70 and "games/Zenix/777 is damaged" in err


def test_the_number_of_a_board_in_the_archive_is_taken(shell):
    shell.put("games/Zenix-archive/101", "a board\n")
    shell.put("games/Zenix/102", "another\n")
    assert shell("zenix challenge -size=3 alice bob")[0] == 0
    assert shell.get("games/Zenix/.board") == "103\n" and shell.get("games/Zenix/101") is None


def test_what_stands_in_the_way_of_a_special_id_is_not_overwritten(strays):
    strays.put("games/Zenix/.special", "README\n")
    status, out, _ = strays("zenix challenge -size=3 alice bob")
    assert status == 65 and "Zenix board README exists already" in out
    assert strays.get("games/Zenix/README") == "The boards of Zenix.\n"


@pytest.mark.parametrize("words", [
    "multiple --json", "Cleanup --json", "rebuildgamelist --json", "rebuildactivecount --json=moves",
    "zenix Cleanup --json",
    "zenix rebuildgamelist --json", "zenix rebuildactivecount --json", "list --json", "all --json",
    "zenix show 101 --json",
    "zenix move 101 alice apw A3 --json", "broadcast --json"])
def test_no_mail_is_answered_with_a_document(shell, mailbox, words):
    start(shell)
    before = shell.files()
    assert shell(words, PBMSENDMAIL=shell.mailer, SENDER="carol@example.com") == (0, "", "")
    mail, = mailbox()
    assert "\nTo: carol@example.com\n" in mail and "\n\n--json is not for mails\n" in mail
    assert {path: text for path, text in shell.files().items() if not path.startswith(("outbox", "seen"))} == before


@pytest.mark.parametrize("subject",
                         ["multiple --json", "zenix Cleanup --json", "Cleanup --json", "zenix rebuildgamelist --json"])
def test_nor_is_a_message_that_asks_for_one_kept_for_ever(shell, mailbox, subject):
    start(shell)
    message = "From: carol@example.com\nSubject: %s\nMessage-ID: <1@x.example>\n\nzenix show 101\nend\n" % subject
    assert shell("--mail", input=message.encode(), PBMSENDMAIL=shell.mailer)[0] == 0
    assert len(mailbox()) == 1


# words in a move's place -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("words, said", [
    ("submit 101 bob bpw swap", 'Invalid move "swap" entered'),
    ("submit 101 bob bpw propose", 'Invalid move "propose" entered'),
    ("submit 101 bob bpw pass", "Conhex does not allow passing"), ("preview 101 pass", 'Invalid move "pass" entered'),
    ("preview 101 --", 'Invalid move "--" entered'), ("preview 101 swap", 'Invalid move "swap" entered'),
    ("replay 101 2 --", 'Invalid move "--" entered'),
    ("replay 101 2 pass", 'Invalid move "pass" entered'), ("replay 101 2 swap", 'Invalid move "swap" entered')])
def test_what_is_no_move(shell, words, said):
    start(shell, "alice I9", game="conhex")
    before = shell.files()
    status, out, _ = shell("conhex " + words)
    assert status == 65 and said + "\n" in out and shell.files() == before


def test_a_board_whose_players_stand_on_lines_of_their_own_is_a_board(shell):
    start(shell, "alice A3")
    text = shell.get("games/Zenix/101").replace("(players alice bob)", "(players\nalice\nbob\n)")
    for name in ("cup", ".cup"):
        shell.put("games/Zenix/" + name, text)
    assert " cup    1  alice      bob        bob's turn\n" in shell("zenix games")[1]
    assert "   1 A3         2 B3" in shell("zenix move cup bob bpw B3")[1]
    assert "(players\n" in shell.get("games/Zenix/.cup")
    assert shell("zenix Cleanup")[0] == 0 and shell.get("games/Zenix/.cup") is None

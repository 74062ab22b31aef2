"""Odd commands, as a second run beside the original answered them; no recorded session of tests/transcripts has them."""

import pytest

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

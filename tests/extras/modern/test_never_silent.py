"""Who holds a good letter gets an answer, in words that fit them; what it tells them to write can be done."""

import pytest
from test_answers import first, moves

from mailprograms import plain
from mailroom import subjects
from pbmgames.games import TABLE, find


def test_twenty_refusals_a_day_and_the_last_one_says_so(room):
    before = room.files()
    said = [room.deliver(room.answer(room.letters[0], "What%s?" % ("x" * number))) for number in range(22)]
    assert [len(mails) for mails in said] == [1] * 20 + [0] * 2 and room.files() == before
    last = plain(said[19][0])
    assert last.startswith("This is the last such reply about this board today.") and last.count("last such reply") == 1
    assert '\n\nInvalid move "What%s?" entered\n' % ("x" * 19) in last
    assert not any("last such reply" in plain(mails[0]) for mails in said[:19])
    room.deliver(room.answer(room.letters[0], "B3"))
    assert moves(room) == ["B3"]


def test_the_same_text_is_answered_once_more(room):
    said = [room.deliver(room.answer(room.letters[0], "What?")) for _ in range(3)]
    assert [len(mails) for mails in said] == [1, 1, 0]


def test_a_hint_is_for_who_wrote(room):
    mail, = room.deliver(room.answer(first(room.letters, "bob"), "C3"))
    assert "zenix queue 101 bob <password> C3" in plain(mail) and "queue 101 alice" not in plain(mail)


def test_a_hint_names_no_word_that_is_no_move(room):
    mail, = room.deliver(room.answer(first(room.letters, "bob"), "yes\nC3, good luck!"))
    assert "zenix queue 101 bob <password> <move>" in plain(mail)


@pytest.mark.parametrize("text", ["Hi!", "wait", "maybe I resign"])
def test_who_waits_and_does_not_move_reads_what_they_can_write(room, text):
    mail, = room.deliver(room.answer(first(room.letters, "bob"), text))
    assert plain(mail).startswith("It is not your move\nThe first line of your answer was expected to be one of the "
                                  "words resign, propose (a draw), undo or chat,\n"
                                  "and nothing else. Nothing was done.\n\n")
    assert "queue" not in plain(mail)


@pytest.mark.parametrize("user", ["alice", "bob"])
@pytest.mark.parametrize("text", [
    "Nice board!", "Hello,\nhow are you?", "I am away until Monday", "Sch\xc3\xb6nes Spiel!"])
def test_who_talks_is_asked_whether_that_is_a_chat(room, user, text):
    mail, = room.deliver(room.answer(first(room.letters, user), text))
    said = plain(mail)
    assert said.startswith("Answer this mail with the word yes to send what you wrote to all at the board, as a chat.")
    assert "If you meant something else, answer this mail with" in said and ">%s\n" % text.split("\n")[0] in said
    letters = room.deliver(room.answer(mail, "yes"))
    assert subjects(letters) == [(name, "Zenix chat 101 " + user) for name in ("alice", "bob")]
    assert all(text.split("\n")[-1] in plain(letter) for letter in letters)
    room.deliver(room.answer(first(room.letters, "alice"), "B3"))
    assert moves(room) == ["B3"]


def test_a_program_that_talks_is_not_asked_for_ever(room):
    said = [room.deliver(room.answer(room.letters[0], "I am not in the office.")) for _ in range(4)]
    assert [len(mails) for mails in said] == [1, 1, 1, 0]


def test_who_is_offered_a_draw_and_waits_reads_how_to_say_no(room):
    letters = room.deliver(room.answer(room.letters[0], "propose"))
    mail, = room.deliver(room.answer(first(letters, "bob"), "What now?"))
    assert "one of the words accept, reject, resign" in plain(mail) and "queue" not in plain(mail)


@pytest.mark.parametrize("text", ["No", "No, thanks!", "Decline", "nein danke"])
def test_a_no_to_a_new_game_is_asked_about(room, text):
    mail, = room.deliver(room.answer(first(room.letters, "bob"), text))
    assert "yes to resign, so that the board is removed and nobody loses." in plain(mail)
    room.deliver(room.answer(mail, "yes"))
    assert not room.get("games/Zenix/101")


def test_a_no_to_nothing_gives_up_no_game_that_is_played(room):
    for user, move in (("alice", "B3"), ("bob", "A3")):
        letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    mail, = room.deliver(room.answer(first(letters, "bob"), "No, thanks"))
    assert mail["Subject"] == "Zenix Board 101 Error"


@pytest.mark.parametrize("user", ["alice", "bob"])
def test_help_is_answered_with_the_rules(room, user):
    letter, before = first(room.letters, user), room.files()
    mail, = room.deliver(room.answer(letter, "Help!\nI am new"))
    assert "own the longest path" in plain(mail) and room.files() == before
    room.deliver(room.answer(first(room.letters, "alice"), "B3"))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("word", ["show", "help"])
def test_a_program_that_asks_for_the_board_each_time_is_not_answered_for_ever(room, word):
    letter = room.letters[0]
    said = [room.deliver(room.answer(letter, word)) for _ in range(33)]
    assert [len(mails) for mails in said] == [1] * 32 + [0]
    assert plain(said[30][0]).startswith("You have asked for this board 30 times today.")
    room.deliver(room.answer(letter, "B3"))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("word", ["Show", "help"])
def test_show_and_help_are_no_chat_once_the_game_is_over(room, word):
    for user, move in (("alice", "B3"), ("bob", "A3"), ("alice", "resign")):
        letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    mail, = room.deliver(room.answer(first(letters, "bob"), word))
    assert mail["To"].startswith("bob@") and "Summary of Zenix Board 101" in plain(mail)


def test_what_was_expected_stands_above_where_to_read_more(room):
    mail, = room.deliver(room.answer(room.letters[0], "What?"))
    assert plain(mail).startswith('Invalid move "What?" entered\nThe first line of your answer was expected to be a '
                                  "move, such as A3, or one of")
    assert "To read how moves of Zenix are written, answer with the word help.\n\nSummary" in plain(mail)


def test_what_is_open_is_named(room):
    for user, move in (("alice", "B3"), ("bob", "A3"), ("bob", "propose")):
        letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    mail, = room.deliver(room.answer(first(letters, "alice"), "What?"))
    assert "one of the words accept, reject, resign" in plain(mail)


def test_who_is_challenged_reads_that_propose_means_a_draw(room):
    assert all("resign, propose (a draw), undo or chat" in plain(letter) for letter in room.letters)
    mail, = room.deliver(room.answer(first(room.letters, "bob"), "propose (a draw)"))
    assert mail["Subject"] == "Zenix Board 101 Confirm"


@pytest.mark.parametrize("game", TABLE)
def test_an_example_is_legal(room, game):
    letters = room.command("alice", "%s challenge alice bob" % game)
    board = letters[0]["Subject"].split()[3]
    for user, other in (("alice", "bob"), ("bob", "alice")):
        letter = first(letters, user)
        move = plain(letter).partition("such as ")[2].split(", and below")[0]
        mail, = room.deliver(room.answer(letter, "What is this"))
        assert "a move, such as %s," % move in plain(mail) and "such as" not in plain(first(letters, other))
        letters = room.deliver(room.answer(mail, move))
        assert moves(room, board, find(game).name)[-1].lower() == move.lower()


@pytest.mark.parametrize("subject", ["zenix move 101 alice PASSWORD MOVE", "zenix chat 101 alice PASSWORD"])
def test_a_link_left_as_it_is(room, subject):
    for _ in range(3):
        mail, = room.command("alice", subject, "hello")
        assert plain(mail).startswith("In the subject, replace PASSWORD by your password,")
    assert "wrong" not in room.get("seen/ledger")


def test_show_shows_the_board(room):
    mail, = room.deliver(room.answer(room.letters[0], "show"))
    assert subjects([mail]) == [("alice", "Zenix Board 101 alice")] and "Summary of Zenix Board 101" in plain(mail)


def test_help_and_welcome_tell_the_short_way_only(room):
    mail, = room.command("alice", "help")
    said = plain(mail)
    assert "with your move alone in the first line" in said and said.count("To answer a letter") == 1
    assert "zenix seek" in said and "zenix standings" in said
    room.put("etc/settings", room.get("etc/settings").replace("confirm = yes\n", ""))
    mail = room.command("erin", "signup erin secret1")[0]
    assert "move alone in the first line" in plain(mail) and "<game> seek" in plain(mail)


def test_who_only_watches_is_told_how_to_chat(room):
    room.command("carol", "zenix subscribe 101 carol cpw")
    letters = room.command("alice", "zenix move 101 alice apw B3")
    mail, = room.deliver(room.answer(first(letters, "carol"), "Nice game!"))
    assert "zenix unsubscribe 101 carol <password>" in plain(mail)
    assert "zenix chat 101 carol <password>" in plain(mail) and "zenix move 101 carol" not in plain(mail)


def test_help_on_move_tells_the_short_way_first(room):
    mail, = room.command("alice", "help move")
    assert plain(mail).startswith("To answer a letter about a board, reply to it with your move alone in the first ")


def test_a_move_that_was_sent_twice_is_called_made(room):
    letter = first(room.letters, "alice")
    for text, said in (("b3", "Summary of"), ("B3", "This move is made"), ("C3", "Your mail answers a letter")):
        assert plain(room.deliver(room.answer(letter, text))[0]).startswith(said)
    assert moves(room) == ["B3"]

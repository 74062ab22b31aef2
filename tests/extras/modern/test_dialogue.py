"""The asking back: what is asked is done by one yes to that letter, and by nothing else."""

import pytest
from test_answers import first, moves

from mailprograms import plain
from mailroom import subjects


def in_bytes(text):
    return text.encode("utf-8").decode("latin-1")


def ask(room, text="B3, good luck!", letter=None):
    letter, = room.deliver(room.answer(letter or first(room.letters, "alice"), text))
    assert subjects([letter]) == [("alice", "Zenix Board 101 Confirm")]
    return letter


def test_the_letter_shows_what_would_be_done(room):
    letter = ask(room)
    said = plain(letter)
    assert said.startswith("Answer this mail with the word yes to play B3. Until then nothing is done.\n"
                           "You forfeit unless you move before Thu May 22 2003 12:00 UTC.\n\n>B3, good luck!\n")
    assert "It is bob's turn." in said and "X" in said and moves(room) == []
    page = letter.get_payload(1).get_payload().partition("<body")[2]
    assert page.index("yes to play B3") < page.index("<h2") < page.index("It is bob&#39;s turn")
    assert room.get("etc/Zenix.asked").count("\n") == 1 and "asked" not in room.get("games/Zenix/101")


def test_what_resigning_means_is_asked(room):
    def asked(user):
        return plain(room.deliver(room.answer(first(room.letters, user), "I resign, thanks"))[0]).split("\n")[0]

    assert "yes to resign, so that the board is removed and nobody loses." in asked("alice")
    for user, move in (("alice", "B3"), ("bob", "A3")):
        room.letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    assert "yes to resign, and so lose the game." in asked("alice")
    assert "yes to resign on your next turn." in asked("bob")
    room.letters = room.command("bob", "zenix resign 101 bob bpw")
    assert asked("bob") == ("You have said already that you resign on your next turn. "
                            "To take that back, answer with the word undo.")


def test_a_second_yes_is_told_that_it_is_done(room):
    letter = ask(room)
    mails = room.deliver(room.answer(letter, "yes"))
    assert [mail["Auto-Submitted"] for mail in mails] == ["auto-replied", "auto-generated"]
    mail, = room.deliver(room.answer(letter, "yes"))
    assert plain(mail).startswith("That is done already") and moves(room) == ["B3"]


def test_a_yes_to_another_letter_is_told_which_one(room):
    letter = ask(room)
    mail, = room.deliver(room.answer(room.letters[0], "yes"))
    assert plain(mail).startswith("You were asked whether you want to play B3.") and moves(room) == []
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("headers", [{"From": "x@y.z"}, {"From": "bob@home.example"}, {"Cc": "bob@home.example"}])
def test_a_yes_from_elsewhere_or_to_others_does_nothing(room, headers):
    letter = ask(room)
    room.deliver(room.answer(letter, "yes", **headers))
    assert moves(room) == []


def test_a_question_ends_with_the_position(room):
    letter = ask(room)
    room.command("alice", "zenix move 101 alice apw A3")
    mail, = room.deliver(room.answer(letter, "yes"))
    assert plain(mail).startswith("Your mail answers a letter about an earlier state") and moves(room) == ["A3"]


def test_more_than_a_yes_forgets_the_question(room):
    letter = ask(room)
    mail, = room.deliver(room.answer(letter, "yes, but what if A3"))
    assert "was expected to be a move" in plain(mail)
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == []


@pytest.mark.parametrize("text", ["chat\nNo!", "Chat: no, never", "show", "help"])
def test_a_chat_and_a_look_leave_the_question_open(room, text):
    letter = ask(room)
    room.deliver(room.answer(letter, text))
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("text", ["show", "help", "Help!"])
def test_a_look_in_answer_to_a_question_brings_the_board(room, text):
    mail, = room.deliver(room.answer(ask(room), text))
    assert mail["Subject"] == "Zenix Board 101 alice"


SIGNED = "\n\nMaria Smith\nSales Director\nACME Ltd., +44 20 7946 0000\nhttps://acme.example/?from=mail"


MOTTO = "\n\nWe build bridges"


def test_a_signature_that_stood_below_the_question_may_stand_below_the_yes(room):
    letter = ask(room, "B3, good luck!" + MOTTO)
    mails = room.deliver(room.answer(letter, "yes" + MOTTO))
    assert moves(room) == ["B3"] and "We build bridges" in plain(mails[0])


@pytest.mark.parametrize("signature", [
    SIGNED, "\n\nKind regards,\nAlice Cooper\n+44 20 7946 0000", "\n\nAlice\nMobile: 07700 900123",
    "\n\nHave a nice day!",
    "\n\nBest regards\n\nAlice Cooper\nHead of Sales\nACME", "\nAlice\n0171/1234567", "\n\n\xe2\x80\x94\nAlice of ACME",
    "\n\nACME, Rome\nalice@acme.example"])
def test_a_signature_may_stand_below_a_yes(room, signature):
    room.deliver(room.answer(ask(room), "Yes" + signature))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("text", [
    "Yes, thanks for asking", "yes I said", "yes\nAlice\nI have changed my mind", "Yes" + MOTTO,
    "yes\nWrong\nthis is for another game",
    "yes?", "Yes.\n\nHow are you by the way?", "Yes, it's not a mistake"])
def test_who_says_yes_and_more_is_asked_anew(room, text):
    letter, = room.deliver(room.answer(ask(room), text))
    assert plain(letter).startswith("Answer this mail with the word yes to play B3.") and moves(room) == []
    assert "You are asked once more, since your answer was no plain yes or no." in plain(letter)
    mails = room.deliver(room.answer(letter, "yes"))
    assert moves(room) == ["B3"] and "B3, good luck!" in plain(mails[0])


@pytest.mark.parametrize("asked, text", [
    ("B3, good luck!", "yes\nDora"), ("B3, good luck!", "yes we can"), ("I resign, Bob", "yes\nDora")])
def test_who_says_yes_and_more_is_asked_anew_once(room, asked, text):
    letters = [ask(room, asked)]
    for _ in range(2):
        letters += room.deliver(room.answer(letters[-1], text))
    assert [letter["Subject"].endswith("Confirm") for letter in letters] == [True, True, False]
    assert moves(room) == [] and room.get("games/Zenix/101")


@pytest.mark.parametrize("asked, answer, left", [
    ("No chance! :-)", "accept", "(status tie)"), ("No chance! :-)", "I accept", "(status tie)"),
    ("No chance! :-)", "reject", ""), ("No chance! :-)", "I decline", ""), ("A3, good luck!", "accept", "(status tie)"),
    ("I accept your draw, great match", "reject", ""),
    ("I accept your draw, great match", "accept\nThanks", "(status tie)")])
def test_accept_and_reject_answer_what_is_open_and_not_the_question(room, asked, answer, left):
    room.command("alice", "zenix move 101 alice apw B3")
    room.command("bob", "zenix move 101 bob bpw C3")
    letter, = room.deliver(room.answer(first(room.command("bob", "zenix move 101 bob bpw propose"), "alice"), asked))
    assert letter["Subject"] == "Zenix Board 101 Confirm"
    room.deliver(room.answer(letter, answer))
    board = room.get("games/Zenix/101")
    assert left in board and "(status proposed bob)" not in board and moves(room) == ["B3", "C3"]


def test_who_is_refused_in_answering_the_opponent_is_told_what_is_forgotten(room):
    room.command("alice", "zenix move 101 alice apw B3")
    room.command("bob", "zenix move 101 bob bpw C3")
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    asked, = room.deliver(room.answer(letter, "No chance! :-)"))
    mail, = room.deliver(room.answer(asked, "accept or not?"))
    assert "What you were asked before is forgotten.\n" in plain(mail)


@pytest.mark.parametrize("asked, answer, left", [
    ("A3, good luck!", "Yes, A3", ["B3", "C3", "A3"]), ("A3, good luck!", "yes, A3!\n\nAlice", ["B3", "C3", "A3"]),
    ("I resign, well done", "Yes, I resign.", ["B3", "C3", "Resign"]),
    ("A3, good luck!", "Yes, A3?", ["B3", "C3"]), ("A3, good luck!", "yes, not A3", ["B3", "C3"]),
    ("A3, good luck!", "yes, A2", ["B3", "C3"]), ("A3, good luck!", "yes, A3 or A2", ["B3", "C3"]),
    ("A3, good luck!", "yes, A3\nbut wait", ["B3", "C3"])])
def test_a_yes_may_repeat_what_was_asked_about(room, asked, answer, left):
    room.command("alice", "zenix move 101 alice apw B3")
    letter, = room.deliver(room.answer(first(room.command("bob", "zenix move 101 bob bpw C3"), "alice"), asked))
    room.deliver(room.answer(letter, answer))
    assert moves(room) == left


FIRM = "\n\nPlease do not print this unless you have to.\nThink of the trees, if not of us."
NOTICE = "\n\nThis e-mail is confidential. If you are not the\nintended recipient please delete it. No liability."


@pytest.mark.parametrize("below, act, word", [
    (below, act, word) for below in (FIRM, NOTICE)
    for act, word in (("reject", "decline"), ("no", "decline"), ("accept", "accept"))])
def test_what_firms_add_below_stops_nobody(room, below, act, word):
    room.command("alice", "zenix move 101 alice apw B3")
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    mails = room.deliver(room.answer(letter, act + below))
    if below == FIRM and act != "reject":      # its words may be doubts
        assert plain(mails[0]).startswith("Answer this mail with the word yes to %s the draw." % word)
        assert "(status proposed bob)" in room.get("games/Zenix/101")
        room.deliver(room.answer(mails[0], "yes"))
    assert ("(status tie)" in room.get("games/Zenix/101")) == (act == "accept")
    assert "(status proposed bob)" not in room.get("games/Zenix/101")


def test_a_notice_of_a_firm_below_a_yes_is_no_more_than_a_yes(room):
    letter = ask(room, "I play B3" + NOTICE)
    room.deliver(room.answer(letter, "yes" + NOTICE))
    assert moves(room) == ["B3"]


FOOTER = "\n\nDo not print this unless you must.\nNo trees were harmed."


def test_a_footer_that_doubts_is_no_more_than_a_yes_either(room):
    letter = ask(room, "resign" + FOOTER)
    room.deliver(room.answer(letter, "yes" + FOOTER))
    assert not room.get("games/Zenix/101")


@pytest.mark.parametrize("word", ["Great", "Cool", "Proceed", "Go", "All right"])
def test_who_is_asked_whether_to_resign_has_to_say_yes(room, word):
    letter = ask(room, "I resign, Bob")
    again, = room.deliver(room.answer(letter, word))
    assert again["Subject"] == "Zenix Board 101 Confirm" and room.get("games/Zenix/101")
    assert "You are asked once more, since your answer was no plain yes or no." in plain(again)
    room.deliver(room.answer(again, "Yes"))
    assert not room.get("games/Zenix/101")


@pytest.mark.parametrize("word", ["taip", "כן", "ใช่", "हाँ", "đồng ý"])
def test_people_resign_in_languages_with_few_phrases(room, word):
    room.deliver(room.answer(ask(room, "I resign, Bob"), in_bytes(word)))
    assert not room.get("games/Zenix/101")


@pytest.mark.parametrize("gap_asked, gap", [("\n", "\n"), ("\n", "\n\n"), ("\n\n", "\n")])
def test_a_condition_said_twice_is_no_signature(room, gap_asked, gap):
    letter = ask(room, "resign" + gap_asked + "if you accept the draw")
    mail, = room.deliver(room.answer(letter, "yes" + gap + "if you accept the draw"))
    assert mail["Subject"] == "Zenix Board 101 Confirm" and room.get("games/Zenix/101")


def test_nobody_is_asked_about_a_chat_while_something_else_is_asked(room):
    asked = ask(room, "I play B3")
    mail, = room.deliver(room.answer(asked, "Yes, why do you ask?"))
    assert "as a chat" not in plain(mail)
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    mail, = room.deliver(room.answer(letter, "Nice offer there"))
    assert "as a chat" not in plain(mail)
    room.deliver(room.answer(letter, "yes"))
    assert "(status tie)" in room.get("games/Zenix/101")


def test_who_is_asked_about_a_chat_is_told_what_else_an_answer_may_be(room):
    asked, = room.deliver(room.answer(room.letters[0], "Nice game so far"))
    assert "If you meant" in plain(asked)


def test_a_chat_that_was_sent_already_is_called_sent(room):
    letter = room.letters[0]
    room.deliver(room.answer(letter, "chat\nNice game so far"))
    asked, = room.deliver(room.answer(letter, "Nice game so far"))
    mail, = room.deliver(room.answer(asked, "yes"))
    assert plain(mail).startswith("This chat was sent already")


def test_what_one_answer_does_not_do_is_said(room):
    for text, only in (("B3\npropose", True), ("I play B3", False), ("B3, thanks", False),
                       ("b3\nNo, wait", False)):
        mail, = room.deliver(room.answer(room.letters[0], text))
        assert ("Nothing else that you wrote" in plain(mail)) == only, text


def test_who_proposed_a_draw_is_not_asked_about_accepting_it(room):
    letter = first(room.command("alice", "zenix move 101 alice apw propose"), "alice")
    mails = room.deliver(room.answer(letter, "accept\nI would be glad, do not wait"))
    assert not [mail for mail in mails if "Confirm" in mail["Subject"]]


def test_a_no_to_a_question_that_is_forgotten_answers_what_is_open(room):
    room.command("alice", "zenix move 101 alice apw B3")
    draw = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    letter, = room.deliver(room.answer(draw, "I resign, thanks"))
    room.deliver(room.answer(draw, "hello there"))
    assert "(status proposed bob)" in room.get("games/Zenix/101")
    room.deliver(room.answer(letter, "no"))
    assert "(status proposed bob)" not in room.get("games/Zenix/101") and moves(room) == ["B3"]


@pytest.mark.parametrize("between", ["help", "show", "chat\nWhat do you mean?"])
def test_what_is_only_asked_or_said_forgets_no_question(room, between):
    letter = ask(room)
    for answered in (letter, room.letters[0]):
        room.deliver(room.answer(answered, between))
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == ["B3"]


def test_a_yes_to_a_question_that_is_forgotten_is_told_so_and_leaves_others(room):
    letter, other = ask(room), ask(room, "I play A3")
    mail, = room.deliver(room.answer(letter, "yes"))
    assert plain(mail).startswith("You were asked whether you want to play A3.") and moves(room) == []
    room.deliver(room.answer(other, "no"))
    mail, = room.deliver(room.answer(letter, "yes"))
    assert "Another mail of yours came before this yes." in plain(mail) and moves(room) == []


@pytest.mark.parametrize("first, second", [
    ("B3, good luck!", "yes" + MOTTO), ("B3, good luck!" + SIGNED, "yes\nbut not now" + SIGNED),
    ("B3, good luck!", "yes\nAlice\nA3"), ("B3, good luck!", "yes\nAlice\nno, wait\n+44 20 7946 0000"),
    ("B3, good luck!", "yes\nAlice\nno calls\n+44 20 7946 0000"), ("B3\nstop", "yes\nstop"),
    ("B3\nNo, I mean A3", "yes\nNo, I mean A3"), ("B3, hello\nstop", "yes\nplease stop")])
def test_what_else_stands_below_a_yes_makes_it_none(room, first, second):
    letter = ask(room, first)
    assert len(room.deliver(room.answer(letter, second))) == 1 and moves(room) == []


def test_who_says_more_than_yes_is_told_so(room):
    mail, = room.deliver(room.answer(ask(room), "yes\nor no"))
    assert plain(mail).startswith("Your answer is no plain yes. "
                                  "So nothing was done, and the question is forgotten."
                                  "\nPlease answer this letter: the lines below the board tell you how.\n\nSummary")


def test_a_no_to_the_question_may_name_another_move(room):
    letter, = room.deliver(room.answer(ask(room), "No, A3 please"))
    assert plain(letter).startswith("Answer this mail with the word yes to play A3.")
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == ["A3"]


def test_a_no_that_agrees_with_somebody_is_a_no(room):
    mail, = room.deliver(room.answer(ask(room), "No, you are right"))
    assert plain(mail).startswith("Nothing was done, and the question is forgotten.") and moves(room) == []


def test_who_is_refused_is_told_that_the_question_is_forgotten(room):
    mail, = room.deliver(room.answer(ask(room), "A3 or C3"))
    assert plain(mail).startswith('Invalid move "A3 or C3" entered\n'
                                  'It is not clear whether you want this move, because of "or".\n')
    assert "\nWhat you were asked before is forgotten.\n" in plain(mail) and plain(mail).count("asked before") == 1
    mail, = room.deliver(room.answer(room.letters[0], "A3 C3"))
    assert "\nIt names more than one move.\n" in plain(mail) and "asked before" not in plain(mail)


def test_the_act_that_was_asked_about_is_asked_about_anew_when_that_question_is_forgotten(room):
    letter = ask(room)
    room.deliver(room.answer(letter, "no"))
    again, = room.deliver(room.answer(letter, "Yes, B3"))
    assert again["Subject"].endswith("Confirm") and moves(room) == []


def test_a_question_about_a_draw_that_is_declined_accepts_none(room):
    """A mail program may name both letters in the answer to the last one."""
    room.command("alice", "zenix move 101 alice apw B3")
    draw = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    letter, = room.deliver(room.answer(draw, "I accept your draw, great match"))
    declined = first(room.command("alice", "zenix move 101 alice apw reject"), "alice")
    both = "%s %s" % (letter["Message-ID"], declined["Message-ID"])
    room.deliver(room.answer(declined, "I accept the draw", References=both))
    assert "(status tie)" not in room.get("games/Zenix/101")


def test_who_is_out_of_time_is_asked_nothing(room):
    room.command("alice", "zenix challenge -size=3 --totaltime=1 alice bob")
    room.command("alice", "zenix move 102 alice apw B3")
    letter = first(room.command("bob", "zenix move 102 bob bpw C3"), "alice")
    room.day(3)
    mail, = room.deliver(room.answer(letter, "A3\nNo, wait!"))
    assert not mail["Subject"].endswith("Confirm")


def test_who_shares_an_address_with_the_opponent_by_now_is_asked_nothing(room):
    """An answer would not prove who answers."""
    room.put("etc/users", room.get("etc/users").replace("bob@home.example", "alice@home.example"))
    mail, = room.deliver(room.answer(room.letters[0], "B3, good luck!"))
    assert not mail["Subject"].endswith("Confirm")


def test_something_else_forgets_the_question(room):
    letter = ask(room)
    other = ask(room, "I play A3")
    room.deliver(room.answer(letter, "yes"))
    assert moves(room) == []
    room.deliver(room.answer(other, "no"))
    room.deliver(room.answer(other, "yes"))
    assert moves(room) == []
    room.deliver(room.answer(ask(room, "I play A3"), "yes"))
    assert moves(room) == ["A3"]


def test_the_same_question_twice_has_the_last_text(room):
    ask(room)
    letter = ask(room, "B3, have fun")
    assert "B3, have fun" in plain(room.deliver(room.answer(letter, "yes"))[0])


def test_what_has_to_wait_is_asked_once(room):
    message = room.answer(room.letters[0], "B3, good luck!")
    room.fail(message)
    assert len(room.deliver(message)) == 1 and room.deliver(message) == []


def test_an_illegal_move_gets_its_own_refusal(room):
    mail, = room.deliver(room.answer(room.letters[0], "I play Z9"))
    assert plain(mail).startswith("Z9 is not on the board") and not room.get("etc/Zenix.asked")


def test_a_refusal_quotes_what_is_below_a_greeting(room):
    mail, = room.deliver(room.answer(room.letters[0], "Hello,\n\nI shall tell you B3 tomorrow\nAlice"))
    assert plain(mail).startswith('Invalid move "I shall tell you B3 tomorrow" entered')


def test_submit_and_confirm_see_no_question(room):
    ask(room)
    mail, = room.command("alice", "zenix confirm 101 alice apw")
    assert "No submission to confirm" in plain(mail) and moves(room) == []


def test_nobody_is_asked_for_ever(room):
    letter = room.letters[0]
    for number in range(20):
        ask(room, "I play B3 %d times" % number, letter)
    mail, = room.deliver(room.answer(letter, "I play B3 once more"))
    assert "was expected to be a move" in plain(mail)
    mail, = room.deliver(room.answer(letter, "B3\nor A3"))
    assert plain(mail).startswith("A line below the first one may take it back, or change it. So nothing was done.\n"
                                  "If you want what stands in the first line, answer with this line alone.\n")
    room.deliver(room.answer(letter, "B3"))
    assert moves(room) == ["B3"]


def test_a_password_is_neither_quoted_nor_a_comment(room):
    letter = ask(room, "alice apw B3")
    assert "apw" not in plain(letter) and "apw" not in room.get("etc/Zenix.asked")
    assert "apw" not in plain(room.deliver(room.answer(letter, "yes"))[1]) and moves(room) == ["B3"]


def test_resign_in_answer_to_that_it_is_queued_takes_it_back(room):
    for user, move in (("alice", "B3"), ("bob", "A3")):
        letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    letter, = room.deliver(room.answer(first(letters, "bob"), "resign"))
    assert plain(letter).startswith("Your resign request has been successfully queued.")
    letter, = room.deliver(room.answer(letter, "resign"))
    assert plain(letter).startswith("Your pending resign request has been cancelled.")
    assert "(pending" not in room.get("games/Zenix/101")


def test_what_lies_face_down_stays_so(room):
    letters = room.command("alice", "hextad challenge alice bob")
    move = plain(first(letters, "alice")).partition("such as ")[2].split(", and below")[0]
    letter, = room.deliver(room.answer(first(letters, "alice"), "I play %s" % move))
    board = letter["Subject"].split()[2]
    shown, = room.command("alice", "hextad submit %s alice apw %s" % (board, move))
    drawing = plain(shown).partition("It is bob's turn.")[2]
    assert drawing.strip() and drawing.strip() in plain(letter)
    mails = room.deliver(room.answer(letter, "yes"))
    assert drawing.strip() not in plain(mails[0])           # a tile was drawn


@pytest.mark.parametrize("first_text, second", [
    ("yes\n\nNo, wait!", "yes\n\nNo, wait!"), ("yes\nJust kidding!", "yes\nJust kidding!"),
    ("Kabul etmiyorum", "Kabul etmiyorum"), ("Ja klar, träum weiter", "Ja klar, träum weiter"),
    ("I'd be mad to accept", "I'd be mad to accept"), ("Ok, draw", "Yes, I got your letter, will look at it tonight"),
    ("Ok, draw", "OK, got your mail, I will be back soon."), ("Ok, draw", "Fine weather here, yes"),
    ("Ok, draw", "Yes, I know the rules"), ("Ok, draw", "Thanks, ok, talk soon"),
    ("Ok, draw", "Sure, when hell freezes over"), ("Ok, draw", "Oui mais à condition de rejouer")])
def test_what_is_no_plain_yes_accepts_no_draw(room, first_text, second):
    room.command("alice", "zenix move 101 alice apw B3")
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    mails = room.deliver(room.answer(letter, in_bytes(first_text)))
    room.deliver(room.answer(mails[0], in_bytes(second)))
    assert "(status tie)" not in room.get("games/Zenix/101")


@pytest.mark.parametrize("text", ["Yes, go on", "yes, continue", "Ok continue", "yes, play on"])
def test_who_wants_to_go_on_does_not_resign(room, text):
    """It may be the game that goes on."""
    letter = first(room.command("alice", "zenix move 101 alice apw B3"), "bob")
    asked, = room.deliver(room.answer(letter, "I give up"))
    assert "yes to resign" in plain(asked)
    room.deliver(room.answer(asked, text))
    assert room.get("games/Zenix/101")         # who resigns now ends the game, and removes the board


@pytest.mark.parametrize("text", [
    "Yes, I accept", "I accept the draw", "Yes, a draw is fine with me", "Ja, ich nehme das Remis an",
    "Yes, draw please", "OK, let's call it a draw. Thanks!", "Oui, j'accepte la nulle", "Yes, I accept your offer",
    "yes, I agree to a draw"])
def test_who_accepts_once_more_in_a_sentence_has_accepted(room, text):
    room.command("alice", "zenix move 101 alice apw B3")
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    asked, = room.deliver(room.answer(letter, "Fine, I agree to a draw, but next time I win"))
    room.deliver(room.answer(asked, in_bytes(text)))
    assert "(status tie)" in room.get("games/Zenix/101")


def test_a_plain_no_to_accepting_declines(room):
    room.command("alice", "zenix move 101 alice apw B3")
    letter = first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")
    asked, = room.deliver(room.answer(letter, "Fine, I agree to a draw, but next time I win"))
    assert "yes to accept the draw" in plain(asked)
    room.deliver(room.answer(asked, "No, thanks"))
    assert "(status proposed" not in room.get("games/Zenix/101")


def test_the_rules_come_in_a_letter_that_can_be_answered(room):
    mail, = room.deliver(room.answer(first(room.letters, "alice"), "help"))
    assert plain(mail).startswith("The rules of the game stand below the board.\n\nSummary of Zenix Board 101\n")
    assert "\nZENIX" in plain(mail).upper()
    room.deliver(room.answer(mail, "B3"))
    assert moves(room) == ["B3"]


@pytest.mark.parametrize("text", ["I am out of the office. Yes, I will be back on 9 March.", "OK, got your mail, bye."])
def test_a_program_that_repeats_a_text_is_not_asked_for_ever(room, text):
    room.command("alice", "zenix move 101 alice apw B3")
    letters = [first(room.command("bob", "zenix move 101 bob bpw propose"), "alice")]
    for _ in range(8):
        letters = [mail for letter in letters for mail in room.deliver(room.answer(letter, text))]
    assert not letters and "(status proposed bob)" in room.get("games/Zenix/101")

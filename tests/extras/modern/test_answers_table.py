"""Answers as people write them, each in another mail program: it does what it says, or nothing."""

import email
import os
import shutil
import tempfile
from importlib import util

import pytest
from answertable import ROWS

from conftest import CHECKOUT
from mailprograms import plain
from mailroom import Mailroom, subjects
from pbmgames.board import Match
from pbmgames.games import find
from pbmgames.storage import paths

SPEC = util.spec_from_file_location("programs", os.path.join(CHECKOUT, "tests/extras/quotes/mails/programs.py"))
programs = util.module_from_spec(SPEC)
SPEC.loader.exec_module(programs)
MOVES = {"exo": ("F6", "G6"), "zenix": ("B8", "C8"), "hexafive": ("E5", "E6"), "conhex": ("C2", "E2"), "hextad": ()}
# program, its language, how it writes
PROGRAMS = [program.split() for program in (
    "gmail en", "gmail de", "apple_mail fr", "ios en", "outlook en", "outlook_web de", "thunderbird es bottom",
    "mutt en bottom",
    "alpine en", "k9 en", "proton en", "yahoo en", "gmx de", "roundcube it", "evolution en", "claws en", "samsung en",
    "outlook_mobile en", "gmail pl html", "apple_mail nl html", "thunderbird pt", "outlook sv", "gmail da base64")]


BEGUN = {}          # (game, letter) -> the reader, the letter, the host's files, the number of the last message


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host with modern letters."""
    return Mailroom(tmp_path, monkeypatch)


def begin(room, game, letter):
    """Bring a board to where a letter is written, once, and then by a copy; return (its reader, the letter)."""
    if (game, letter) not in BEGUN:
        found = played(room, game, letter)
        BEGUN[game, letter] = (*found, shutil.copytree(str(room.home), tempfile.mkdtemp() + "/home"), room.number)
    reader, mail, home, room.number = BEGUN[game, letter]
    shutil.rmtree(str(room.home))
    shutil.copytree(home, str(room.home))
    return reader, mail


def first(mails, user):
    return next(mail for mail in mails if mail["To"].startswith(user + "@"))


def played(room, game, letter):
    """Play to where a letter is written; return (its reader, the letter)."""
    one, two = MOVES[game] or ("", "")
    mails = room.command("alice", "%s challenge alice bob" % game)
    if letter in ("swap", "wait", "later", "draw", "undo", "chat-wait", "pended"):
        mails = room.command("alice", "%s move 101 alice apw %s" % (game, one))
    if letter in ("wait", "later", "draw", "undo", "pended"):
        mails = room.command("bob", "%s move 101 bob bpw %s" % (game, two))
    if letter == "wait":
        mails = room.command("alice", "%s move 101 alice apw G7" % game)
    if letter == "capture":
        for number, move in enumerate(("F5", "F6", "A1", "F7")):
            user = ("alice", "bob")[number % 2]
            mails = room.command(user, "hexafive move 101 %s %spw %s" % (user, user[0], move))
    if letter == "pended":
        room.command("alice", "%s move 101 alice apw G7" % game)
        mails = room.command("alice", "%s move 101 alice apw resign" % game)
    if letter in ("draw", "undo"):
        mails = room.command("bob", "%s move 101 bob bpw %s" % (game, {"draw": "propose"}.get(letter, letter)))
    if letter.startswith("chat"):
        mails = room.command("bob", "%s chat 101 bob bpw" % game, "Hello Alice")
    if letter == "asked":
        mails = room.deliver(room.answer(first(mails, "alice"), "F7, good luck!"))
        assert "Confirm" in mails[0]["Subject"]
    reader = "bob" if letter == "swap" else "alice"
    return reader, first(mails, reader)


def written(room, letter, text, number, monkeypatch):
    """Return the answer to a letter that a program writes, another one for each number."""
    program, language, *options = PROGRAMS[number % len(PROGRAMS)]
    monkeypatch.setattr(programs, "LETTER", meant(plain(letter)).split("\n"))
    monkeypatch.setattr(programs, "SUBJECT", letter["Subject"])
    monkeypatch.setattr(programs, "ADDRESS", "pbm@games.example")
    monkeypatch.setattr(programs, "ME", letter["To"])
    line = "%s; %s; %s; x" % (program, program, " ".join([language] + options))
    answer = programs.Answer(line)
    answer.text = text.split("\n")
    made = email.message_from_bytes(getattr(programs, program)(answer))
    ours = {"From": letter["To"], "To": letter["From"], "Subject": "Re: " + letter["Subject"],
            "Message-ID": room.identifier(),
            "In-Reply-To": letter["Message-ID"], "References": "%s %s" % (letter["References"], letter["Message-ID"])}
    for name, value in ours.items():
        del made[name]
        made[name] = value
    return made


def meant(text):
    return text.encode("latin-1").decode("utf-8", "replace")


def board(room, game):
    text = room.get(paths.board(find(game).name, "101"))
    return Match.parse(find(game), "101", text, 0) if text else None


def effect(before, after):
    """Return what has become of a board, in the words of the table."""
    if after is None:
        return "gone"
    if len(after.moves) > len(before.moves):
        return after.moves[-1]
    if after.tied:
        return "tie"
    for happened, word in ((len(after.moves) < len(before.moves), "undone"), (after.players != before.players, "swap"),
                           (before.question and not after.question, "rejected"),
                           (after.pending != before.pending, "pending")):
        if happened:
            return word
    return after.question.word if after.question and after.question is not before.question else ""


def often(number):
    """Return the marks of a row: `make quick` and `make test` try each eighth."""
    return [] if number % 8 == 0 else pytest.mark.check


@pytest.mark.parametrize("number", [
    pytest.param(number, marks=often(number), id="%d-%s-%s" % (number, *row[:2]))
    for number, row in enumerate(ROWS)])
def test_answer(room, monkeypatch, number):
    game, letter, text, happens, comment = ROWS[number]
    reader, mail = begin(room, game, letter)
    before = board(room, game)
    mails = room.deliver(written(room, mail, text, number, monkeypatch))
    assert mails, "silent"
    if happens.startswith("?"):
        assert subjects(mails) == [(reader, "%s Board 101 Confirm" % find(game).name)], (text, plain(mails[0])[:300])
        assert effect(before, board(room, game)) == ""
        mails = room.deliver(written(room, mails[0], "yes", number + 1, monkeypatch))
    after = board(room, game)
    done = "chat" if all(" chat 101" in mail["Subject"] for mail in mails) else effect(before, after)
    assert done == ("" if happens == "no" else happens.lstrip("?")), (text, plain(mails[0])[:400])
    if done == "":
        assert [to for to, _ in subjects(mails)] == [reader] and not mails[0]["Subject"].endswith("Confirm")
        assert before.comment == after.comment
    elif done not in ("chat", "pending", "gone"):
        said = [line.strip().encode("latin-1").decode("utf-8") for line in after.comment[1:]]
        said = said[:-3] if done == "undone" else said
        assert "\n".join(said) == (comment or ""), said


def test_the_table_is_large_enough():
    assert len(ROWS) >= 300 and sum(row[3] == "no" for row in ROWS) >= 60


@pytest.mark.parametrize("game, letter, asked, answer, happens", [
    ("exo", "draw", "I accept the draw, Bob", "Yes, I accept the draw", "tie"),
    ("exo", "draw", "I accept the draw, Bob", "yes, draw", "tie"),
    ("exo", "draw", "not yet", "Yes, decline", "rejected"), ("exo", "draw", "not yet", "no", ""),
    ("exo", "draw", "no draw", "no draw", "rejected"),
    ("exo", "undo", "I agree to take it back, Bob", "Yes, undo", "undone"),
    ("exo", "pended", "I don't resign", "I don't resign", "pending"),
    ("exo", "pended", "I don't resign", "No, don't", ""), ("exo", "pended", "You have no weaknesses", "I resign", ""),
    ("exo", "later", "I resign, Bob", "我输了？", ""), ("exo", "later", "I resign, Bob", "負けました？", ""),
    ("exo", "swap", "I want to swap", "Yes, I want to swap", "swap"),
    ("exo", "swap", "I want to swap", "Yes, change places", "swap"),
    ("exo", "later", "H8, good luck", "Undo", ""), ("exo", "later", "H8, good luck", "Please play H8", "H8"),
    ("exo", "draw", "not yet, sorry", "No, I accept the draw", ""), ("exo", "draw", "not yet, sorry", "No, draw", ""),
    ("exo", "pended", "I don't want to resign", "undo", "pending"),
    ("exo", "pended", "I don't want to resign", "Yes, I don't want to resign", "pending"),
    ("exo", "wait", "Oops, I meant H8", "Yes, H8", "undo"), ("exo", "wait", "Oops, I meant H8", "H8 please", "undo"),
    ("exo", "wait", "Oops, I meant H8", "G8", ""), ("exo", "pended", "Oops, I meant H8", "Yes, H8", "undo"),
    ("exo", "undo", "No takebacks for you, sorry", "Yes, no undo", "rejected"),
    ("exo", "draw", "H8, good luck", "Lieber ein Remis", ""),
    ("exo", "draw", "ok\n\nWe build bridges", "ok\n\nWe build bridges", "tie"),
    ("exo", "later", "H8, good luck", "remove me", ""), ("exo", "later", "H8, good luck", "I changed my mind", ""),
    ("exo", "later", "I resign, well done", "I'll play on", ""),
    ("exo", "later", "resign\nI have no time", "yes\nI have no time", "Resign"),
    ("exo", "pended", "I don't want to resign", "I did not want to undo", ""),
    ("exo", "pended", "I don't want to resign", "No... undo it", ""),
    ("exo", "pended", "I don't want to resign", "Yes, I decline", ""),
    ("exo", "pended", "I don't want to resign", "Yes, I resign", ""),
    ("exo", "pended", "I don't want to resign", "Yes I resign, I have no hope", ""),
    ("exo", "undo", "not yet, sorry", "No\nI changed my mind, take it back", "")])
def test_a_question_is_answered_in_its_own_words(room, monkeypatch, game, letter, asked, answer, happens):
    _, mail = begin(room, game, letter)
    question, = room.deliver(written(room, mail, asked, 0, monkeypatch))
    assert question["Subject"].endswith("Confirm")
    before = board(room, game)
    mails = room.deliver(written(room, question, answer, 0, monkeypatch))
    assert effect(before, board(room, game)) == happens and not mails[0]["Subject"].endswith("Confirm")


@pytest.mark.parametrize("offer, answer, done", [
    ("Sorry for the delay!", "No problem", ""), ("How are you?", "Fine, thanks!", ""), ("See you at 8?", "Perfect", ""),
    ("See you at 8?", "accept", "tie"), ("Draw?", "yes", "tie"), ("I have no plan left.", "ok", "tie"),
    ("Draw? Or do you want to play on?", "yes", ""), ("Shall we play on, or call it a draw?", "yes", ""),
    ("Should I give up?", "yes", ""), ("¿Quieres seguir?", "sí", ""), ("On continue ?", "oui", ""),
    ("Geht es dir gut?", "ja", ""), ("Sorry, I have to offer a draw.", "yes", "tie"),
    ("Shall we call it a draw?", "yes", "tie")])
def test_a_draw_that_is_offered_with_small_talk_is_asked_about(room, monkeypatch, offer, answer, done):
    """What a yes answers is not clear then, and nobody can mend it."""
    begin(room, "exo", "later")
    mail = first(room.command("bob", "exo move 101 bob bpw propose", offer), "alice")
    mails = room.deliver(written(room, mail, answer, 0, monkeypatch))
    tied = board(room, "exo").tied
    assert (tied, mails[0]["Subject"].endswith("Confirm")) == (done == "tie", done == "")


@pytest.mark.parametrize("word, text, answer", [
    ("undo", "Do you mind if I take that back?", "No"), ("undo", "Do you mind?", "yes"),
    ("propose", "Any objections?", "No")])
def test_a_no_to_those_who_ask_whether_one_minds_is_asked_about(room, monkeypatch, word, text, answer):
    begin(room, "exo", "later")
    mail = first(room.command("bob", "exo move 101 bob bpw " + word, text), "alice")
    asked, = room.deliver(written(room, mail, answer, 0, monkeypatch))
    assert asked["Subject"].endswith("Confirm") and board(room, "exo").question


@pytest.mark.parametrize("answer, happens", [
    ("yes", "Resign"), ("ok", "Resign"), ("y", "Resign"), ("Yes, I resign", "Resign"), ("Ja, sicher", "Resign"),
    ("はい", "Resign"), ("Yes, fine", "Resign"), ("Yes, I'm sure", "Resign"), ("yes, I am", "Resign"),
    ("sí, seguro", "Resign"), ("oui, je suis sûr", "Resign"), ("Tak, na pewno", "Resign"), ("I'm sure", ""),
    ("oké", ""), ("да ладно", ""), ("Yes, I'm not sure", ""), ("fine", ""), ("Yes, sure?", ""), ("Ja, gut", "Resign"),
    ("Yes 👍", "Resign"),
    ("I guess so", ""), ("perfect", ""), ("👌", ""), ("大丈夫です", ""), ("no problem", ""),
    ("Fair enough", ""), ("why not", ""), ("Gut", ""), ("yes I guess", ""), ("Yes, I suppose so", "")])
def test_a_plain_word_for_yes_resigns(room, monkeypatch, answer, happens):
    _, mail = begin(room, "exo", "later")
    question, = room.deliver(written(room, mail, "I think I resign, well done", 0, monkeypatch))
    before = board(room, "exo")
    mails = room.deliver(written(room, question, answer, 0, monkeypatch))
    assert effect(before, board(room, "exo")) == happens
    assert happens or mails[0]["Subject"].endswith("Confirm")


def test_an_undo_that_is_asked_for_with_an_apology_is_granted_at_once(room, monkeypatch):
    begin(room, "exo", "later")
    mail = first(room.command("bob", "exo move 101 bob bpw undo", "Sorry, wrong stone. May I?"), "alice")
    room.deliver(written(room, mail, "yes", 0, monkeypatch))
    assert board(room, "exo").moves == ["F6"]


def test_the_whole_moves_are_shown_to_those_who_name_a_part(room, monkeypatch):
    _, mail = begin(room, "hexafive", "capture")
    refused, = room.deliver(written(room, mail, "F8", 0, monkeypatch))
    assert "F8 captures: name one of F6 F7\n" in plain(refused)
    assert "In the first line of your answer write the whole move: F8,F6 or F8,F7.\n" in plain(refused)


def test_who_asks_for_help_in_a_sentence_hears_of_the_word(room, monkeypatch):
    _, mail = begin(room, "exo", "later")
    question, = room.deliver(written(room, mail, "help me please", 0, monkeypatch))
    assert "\nand nothing else in the first line. The word help brings the rules.\n" in plain(question)


def test_two_sayings_of_yes_do_not_decline(room, monkeypatch):
    """`Yes, I accept` is no yes to the question whether to decline."""
    _, mail = begin(room, "exo", "draw")
    question, = room.deliver(written(room, mail, "not yet, sorry", 0, monkeypatch))
    again, = room.deliver(written(room, question, "Yes, I accept", 0, monkeypatch))
    assert again["Subject"].endswith("Confirm") and board(room, "exo").question


def test_a_letter_about_conditional_moves_is_answered_like_one_about_the_board(room, monkeypatch):
    _, mail = begin(room, "exo", "wait")
    question, = room.deliver(written(room, mail, "please undo", 0, monkeypatch))
    listed, = room.deliver(written(room, question, "if H8 then H6", 0, monkeypatch))
    assert listed["Subject"] == "Exo Board 101 Conditional moves"
    room.deliver(written(room, listed, "undo", 0, monkeypatch))
    assert board(room, "exo").question.word == "undo"


def test_a_program_that_answers_each_mail_is_asked_once_about_the_same_text(room, monkeypatch):
    _, mail = begin(room, "exo", "later")
    subjects_of = []
    for text in ("H8, good luck", *["I am out of the office until Monday."] * 4):
        mails = room.deliver(written(room, mail, text, 0, monkeypatch))
        mail = mails[0] if mails else mail
        subjects_of += [one["Subject"] for one in mails]
    assert sum(subject.endswith("Confirm") for subject in subjects_of) <= 3

"""Answers to letters as telephones, firms and relays make them: done if they are clear, else told how."""

import re

import pytest

from mailprograms import plain
from mailroom import SERVER, Mailroom, subjects
from pbmgames.board import Match
from pbmgames.board.moves import BY_WORD, GIVE_UP, SWAP
from pbmgames.extras.modern import natural, phrases, tokens
from pbmgames.games import Game, find


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host with modern letters that asks for consent."""
    room = Mailroom(tmp_path, monkeypatch)
    room.put("etc/settings", "letters = modern\nconfirm = yes\nfrom = PBM <%s>\n" % SERVER)
    return room


def begin(room, game="zenix"):
    """Begin a board; return the letter to alice, who has to move."""
    size = ["-size=3"] * (game == "zenix")
    return room.command("alice", " ".join([game, "challenge", *size, "alice", "bob"]))[0]


def board(room, game="zenix"):
    name = find(game).name
    return Match.parse(find(game), "101", room.get("games/%s/101" % name), 0)


def in_bytes(text):
    return text.encode("utf-8").decode("latin-1")


# the first line ---------------------------------------------------------------------

@pytest.mark.parametrize("game, text, move", [
    ("zenix", "B3.", "B3"), ("zenix", "B3!", "B3"), ("zenix", "b 3", "B3"), ("zenix", "B\u00a03", "B3"),
    ("zenix", "\u201cB3\u201d", "B3"), ("zenix", "'b3'", "B3"), ("zenix", "\u200bB3\ufeff", "B3"),
    ("zenix", "\uff22\uff13", "B3"), ("zenix", "*b3.", "*B3"), ("exo", "A 7.", "A7"), ("conhex", "I 9", "I9"),
    ("hextad", "23: 3, 11.", "23:3,11"), ("hextad", "23 : 3 ,11", "23:3,11"),
    ("hextad", "23\uff1a3\uff0c11", "23:3,11"),
    ("hextad", "\u201c23:3,11\u201d", "23:3,11"), ("hextad", "\u200e23:3,\u200a11", "23:3,11"),
])
def test_a_move_as_telephones_write_it(room, game, text, move):
    letters = room.deliver(room.answer(begin(room, game), in_bytes(text) + "\n\nSent from my iPhone"))
    assert board(room, game).moves == [move] and len(letters) == 2
    assert board(room, game).comment == []


def test_words_as_telephones_write_them(room):
    letter = begin(room)
    room.deliver(room.answer(letter, "Chat.\nHello"))
    room.deliver(room.answer(letter, "Propose."))
    letter = room.command("bob", "zenix move 101 bob bpw reject")[0]
    room.deliver(room.answer(letter, "B3."))
    letter = room.command("bob", "zenix move 101 bob bpw A3")[0]
    letter = room.deliver(room.answer(letter, "C3."))[0]
    assert room.deliver(room.answer(letter, in_bytes("\u201cResign!\u201d")))
    assert board(room).moves == ["B3", "A3", "C3"] and board(room).pending[0]


def test_a_condition_and_one_more_in_answer_to_what_is_kept(room):
    letter = room.deliver(room.answer(begin(room), "B3"))[0]
    letter, = room.deliver(room.answer(letter, "If a 3 then c3."))
    assert board(room).additions.get("branches") == ["alice 1 A3#2 C3"]
    assert letter["Subject"] == "Zenix Board 101 Conditional moves"
    room.deliver(room.answer(letter, "if C3 then A3"))
    assert board(room).additions.get("branches") == ["alice 1 C3#2 A3"]


@pytest.mark.parametrize("text", [
    "B3?", "resign?", "resign...", "Resign\xe2\x80\xa6", "B3\xef\xbc\x9f",
    "b 3 1", "A3 B3", "Hi!", "* B3", "yes", "B3.\tA3",
    "(B3) or A3", "I 3 times said", "B3, A3", "B3.A3",
])
def test_what_is_not_clear_is_not_done(room, text):
    letter = begin(room)
    before = room.files()
    mail, = room.deliver(room.answer(letter, text))
    assert room.files() == before and subjects([mail]) == [("alice", "Zenix Board 101 Error")]
    assert "was expected to be a move" in plain(mail) and "\n        1- .\n" in plain(mail)
    assert len(room.deliver(room.answer(mail, "B3"))) == 2


def test_who_thanks_for_a_finished_game_chats(room):
    """The last letter says so; a move or wish gets the board once more."""
    begin(room)
    for user, move in (("alice", "B3"), ("bob", "A3"), ("alice", "C3"), ("bob", "resign")):
        letters = room.command(user, "zenix move 101 %s %spw %s" % (user, user[0], move))
    assert "To chat, answer this mail: everybody" in plain(letters[0])
    for text in ("B3", "undo", ""):
        mail, = room.deliver(room.answer(letters[0], text))
        assert plain(mail).startswith("The game has ended\n\nNothing was done. If you answer with another text")
        assert "Game won by alice" in plain(mail)
    assert len(room.deliver(room.answer(letters[0], "gg")))  == 2
    letters = room.deliver(room.answer(mail, "Chat\nThanks for the game"))
    assert subjects(letters) == [("alice", "Zenix chat 101 alice"), ("bob", "Zenix chat 101 alice")]
    assert "To chat, answer this mail: everybody" in plain(letters[1])


# the subject ------------------------------------------------------------------------

@pytest.mark.parametrize("before", [
    "Antwort: ", "R: ", "RES: ", "R\u00e9f : ", "R\u00c9P: ", "Ang: ", "V\u00e1: ", "\u56de\u590d\uff1a",
    "\u7b54\u590d: ", "[EXT] Re: ", "Re: [EXT] ", "RE: [EXTERNAL] ", "AW: [Extern] AW: ",
    "Re: [External Sender] ", "Re: ***SPAM*** ", "Re: {Spam?} ",
    "*** SPAM *** Re: ", "***EXTERNAL*** AW: ", "Re: EXTERNAL: ", "EXT: Re: ",
    "Antw.: ", "Antwoord: ", "Rif.: ", "R\u00e9f. : ",
    "\u8fd4\u4fe1: ", "\u8fd4\u4fe1\uff1a", "\ub2f5\uc7a5: ", "\u041e\u0442\u0432: ",
    "\u03a3\u03c7\u03b5\u03c4: ",
    "Odp.: ", "R\u00e9ponse : ", "RE : ", "Re:Re: ", "AW: Antw.: ", "\u56de\u8986: ",
])
def test_what_programs_put_before_a_subject(room, before):
    letter = begin(room)
    room.deliver(room.answer(letter, "B3", Subject=in_bytes(before) + letter["Subject"]))
    assert board(room).moves == ["B3"]


@pytest.mark.parametrize("before", ["*** Out of Office *** ", "***Abwesenheit*** Re: ", "Re: ** Automatic reply ** "])
def test_an_automatic_answer_says_so_in_stars_too(room, before):
    letter = begin(room)
    files = room.files()
    assert room.deliver(room.answer(letter, "B3", Subject=before + letter["Subject"])) == [] and room.files() == files


@pytest.mark.parametrize("subject", [
    "Re: my move", "B3", "", "Re: Zenix Board 101 alice - B3", "Fwd: Zenix Board 101 alice",
    "[EXT] WG: Zenix Board 101 alice", "ENC: Zenix Board 101 alice", "Re: [zenix] Zenix Board 101 alice",
    "Re: [Ext Zenix", "[extra] Zenix Board 101 alice",
])
def test_an_answer_under_another_subject_is_told_to_keep_it(room, subject):
    letter = begin(room)
    before = room.files()
    mail, = room.deliver(room.answer(letter, "B3", Subject=subject))
    assert room.files() == before
    assert 'To answer a letter about a board, keep its subject as it is, behind "Re:"' in plain(mail)
    assert ("with the words that you gave:" in plain(mail)) == plain(mail).startswith("Syntax is")
    mail, = room.deliver(room.answer(letter, "B3", Subject=subject, In_Reply_To=None, References=None))
    assert "keep its subject" not in plain(mail)


# identifiers, addresses -------------------------------------------------------------

@pytest.mark.parametrize("form", ["<x@y>%s", "<x@y>,%s", "<x@y>, %s,", "Your message of Thu. %s", '"%s"', "%s(x)"])
def test_tokens_are_looked_for_anywhere(room, form):
    letter = begin(room)
    room.deliver(room.answer(letter, "B3", In_Reply_To=None, References=form % letter["Message-ID"]))
    letter = room.command("bob", "zenix show 101")[0]
    room.deliver(room.answer(letter, "C3", References=None, In_Reply_To=form % letter["Message-ID"]))
    assert board(room).moves == ["B3", "C3"]


def test_tokens_are_looked_for_in_every_header_of_the_name(room):
    letter = begin(room)
    room.deliver("References: <x@y>\nIn-Reply-To: <z@y>\n" + room.answer(letter, "B3"))
    assert board(room).moves == ["B3"]


@pytest.mark.parametrize("headers", [
    "Cc: %s\n" % SERVER * 21 + "Cc: x@y.z\n", "To: %s\n" % SERVER * 21 + "To: x@y.z\n", "Cc: @@@,<\n",
    "From: \n" * 21 + "From: x@y.z\n", "From: ,\n",
])
def test_what_is_not_read_is_not_taken_for_nobody(room, headers):
    letter = begin(room)
    mail, = room.deliver(room.answer(letter, "B3", Message_ID="<m@x>\n" + headers.rstrip("\n")))
    assert board(room).moves == [] and "too: .\n" not in plain(mail)
    assert (mail["Subject"] == "A mail in your name") == headers.startswith("From")


# text and page ----------------------------------------------------------------------

def test_a_page_beside_an_empty_text(room):
    message = room.answer(begin(room), "", Content_Type="multipart/alternative; boundary=b").partition("\n\n")[0]
    room.deliver(message + "\n\n--b\nContent-Type: text/plain\n\n\xc2\xa0\n\n--b\nContent-Type: text/html\n\n"
                 "<p>B3</p><p>hello</p>\n--b--\n")
    assert board(room).moves == ["B3"] and "hello" in board(room).comment


# consent ----------------------------------------------------------------------------

@pytest.mark.parametrize("text, done", [
    ("Yes.", 1), ("\u201cyes\u201d", 1), ("yes!", 1), ("yes?", 0), ("yes but who is it", 0)])
def test_consent_as_telephones_write_it(room, text, done):
    letter = room.command("alice", "change address alice apw new@work.example")[0]
    mails = room.deliver(room.answer(letter, in_bytes(text), Subject="Re: [EXT] " + letter["Subject"]))
    assert ("new@work.example" in room.get("etc/users")) == bool(done)
    assert done or "answer the letter again" in plain(mails[0])


@pytest.mark.parametrize("text", ["secret1.", "\u201cSecret1\u201d", "Secret1!"])
def test_a_chosen_password_as_telephones_write_it(room, text):
    letter = room.command("erin", "signup erin secret1")[0]
    room.deliver(room.answer(letter, in_bytes(text)))
    assert "\nerin:" in room.get("etc/users")


def test_a_new_password_is_taken_as_it_is_written(room):
    letter = room.command("x", "forgot alice")[0]
    room.deliver(room.answer(letter, "password New.pw!."))
    assert "alice:New.pw!.:" in room.get("etc/users")


def test_no_token_in_what_a_stranger_gets(room):
    letter = begin(room)
    for mail in room.deliver(room.answer(letter, "B3", From="x@y.z", Subject="Re: my move")):
        assert not tokens.read(mail["Message-ID"])


# a game's moves in prose ------------------------------------------------------------

def test_an_x_between_two_places_belongs_to_neither():
    for text in ("F9xF7", "f9 x f7", "I play F9xF7!", "F9x F7"):
        assert natural.Text(find("hexafive"), [text], []).only_act() == "F9,F7"


def test_a_place_with_a_blank_is_a_move_behind_a_capital_letter_or_words_that_lead_to_one():
    for text in ("I play f 8", "Ich spiele f 8.", "Je joue en f 8", "Juego f 8, gracias", "Zug f 8", "F 8 it is",
                 "I'll go with F 8", "F 8にします", "Pelaan F 8"):
        assert natural.Text(find("exo"), [text], []).only_act() == "F8"
    for text in ("We have a 5 minute break", "I ate a 5", "You and I 8 times", "T 06 12 34 56 78"):
        assert not natural.Text(find("exo"), [text], []).named


@pytest.mark.parametrize("lines, agreed", [
    (["Jo"], None), (["Thanks", "Jo"], None), (["", "", "Jo Smith"], None), (["ok", "Jo"], True), (["no", "Jo"], False),
    (["Ja, Jo"], True), (["yes"], True)])
def test_a_name_that_is_a_yes_is_none(lines, agreed):
    for names in (["Jo Smith <yes"], ["Jo"]):
        assert natural.Text(Game, lines, names).yes_or_no is agreed
        assert natural.Text(Game, lines, names).yes_or_no_to_query is agreed


@pytest.mark.parametrize("userid", ["j\u00fcrgen", "\u0420\u0430\u0445", "A\u030ake"])
def test_a_yes_signed_with_a_name_that_is_not_ascii_is_a_yes(userid):
    assert natural.Text(Game, ["yes", "", in_bytes(userid)], [in_bytes(userid)]).yes_or_no is True
    assert natural.Text(Game, ["yes", "", in_bytes(userid)], ["bob"]).yes_or_no is not True


def test_a_yes_or_no_has_few_lines():
    assert natural.Text(Game, ["no"] + ["n"] * 40, ["N J"]).yes_or_no is False
    assert natural.Text(Game, ["no"] + ["n"] * 900, ["N J"]).yes_or_no is None


class Strange(Game):
    """A game whose moves are not like those of the others."""

    name, spellings, prefixes = "Strange", ("=A1", "A1-B2", "1/22"), {"=": "wall|mur"}


@pytest.mark.parametrize("text, said", [
    ("I go C3-D4, thanks", "C3-D4"), ("c3 x d4", "C3-D4"), ("c3 takes d4", ""),
    ("a wall at =b2", "=B2"), ("my move: 7/12", "7/12"),
    ("7 / 12", "7/12"),
    ("C3-D4 or D4-C3", "")])
def test_a_new_game_says_what_its_moves_look_like(text, said):
    assert natural.Text(Strange, [text], []).only_act() == said


def test_a_row_of_signs_behind_a_number_is_read_in_a_moment():
    assert natural.Text(find("hextad"), ["23" + ":" * 1500 + "x"], []).named == set()


def test_each_table_of_phrases_has_a_name_of_its_own_and_each_wish_has_a_table():
    with open(phrases.__file__.replace(".py", ".txt"), encoding="utf-8") as file:
        headings = re.findall(r"^\[(.+?)\] (.*)", file.read(), re.MULTILINE)
    names = [name for name, _ in headings]
    assert len(names) == len(set(names))        # of two tables of one name the first would be lost
    assert {name for name, text in headings if text.startswith("the wish ")} == {GIVE_UP, SWAP, *BY_WORD}


ROWS = re.findall(r"^ {8}(\w+) +(`.*`)$", natural.__doc__, re.MULTILINE)


@pytest.mark.parametrize("name, texts", ROWS)
def test_the_examples_of_the_module_are_true(name, texts):
    true, _, others = texts.partition("; not ")
    for expected, examples in ((True, true), (False, others)):
        for text in re.findall("`(.*?)`", examples):
            found = getattr(natural.Text(find("exo"), [text], ["Bob Baker"]), name)
            assert bool(found) == expected, text


def test_the_module_has_examples_of_each_question():
    questions = {name for name, value in vars(natural.Text).items() if name[0] != "_" and not callable(value)}
    assert {name for name, _ in ROWS} == questions

"""Answers to letters: the first line is the command, and the letter's token the password."""

import random

import pytest

from conftest import check
from mailprograms import leave, plain
from mailroom import SERVER, Mailroom, subjects
from pbmgames.board import Match
from pbmgames.extras.modern import answers
from pbmgames.games import find


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host with a board of Zenix on which alice has to move."""
    room = Mailroom(tmp_path, monkeypatch)
    room.letters = room.command("alice", "zenix challenge -size=3 alice bob")
    return room


def moves(room, board="101", game="Zenix"):
    text = room.get("games/%s/%s" % (game, board))
    return Match.parse(find(game.lower()), board, text, 0).moves


@pytest.mark.parametrize("lines, found", [
    (["", "> B2", " ", "A3 ", "Well", "> x"], ("A3 ", ["Well", "> x"])),
    (["> B2", ""], ("", [])),
    ([], ("", [])),
])
def test_first_line_that_is_neither_blank_nor_quoted(lines, found):
    assert answers.first_line(lines) == found


@pytest.mark.parametrize("text, heading", [
    ("Re: Zenix Board 101 alice", "answer zenix 101"), ("RE: New Zenix Board 101 alice **", "answer zenix 101"),
    ("AW[2]: Re: zenix board 101", "answer zenix 101"), ("Re: Nag: Zenix Board 101 bob", "answer zenix 101"),
    ("Zenix Board 101 Error", "answer zenix 101"), ("Re: Zenix chat t1 bob", "answer zenix t1 chat"),
    ("Re: Warning: Zenix Board 101 bob", "answer zenix 101"), ("Re: Nag Zenix Board 101 bob", None),
    ("Re: Confirm userid erin", "consent  erin"), ("Re: confirm address erin", "consent  erin"),
    ("Re: Reset password erin", "reset  erin"), ("Fwd: Confirm userid erin", None), ("Re: Confirm userid", None),
    ("Fwd: Zenix Board 101 alice", None), ("WG: Zenix Board 101 alice", None), ("TR: Zenix Board 101 alice", None),
    ("Re: Fw: Zenix Board 101 alice", None), ("Re: Zenix Board 101 alice apw", None), ("Re: Zenix Board", None),
    ("[list] Re: Zenix Board 101 alice", None),
    ("SV: [EKSTERN] Re: Zenix Board 101 alice", "answer zenix 101"),
    ("RE: [Extern]: Zenix Board 101", "answer zenix 101"),
    ("Re: [Suspicious] Zenix Board 101 alice [signed]", "answer zenix 101"),
    ("Re: [\xd0\x92\xd0\xbd\xd0\xb5\xd1\x88\xd0\xbd\xd0\xb8\xd0\xb9] Zenix Board 101 alice", "answer zenix 101"),
    ("Re: Zenix Board 101 alice [#12345]", "answer zenix 101"), ("TL: Zenix Board 101 alice", "answer zenix 101"),
    ("Re: [EXT-MAIL] Zenix Board 101 alice", "answer zenix 101"),
    ("Re: [SUSPECTED SPAM] Zenix Board 101 alice", "answer zenix 101"),
    ("Re: Chess Board 101 alice", None), ("", None), ("Re:", None),
    ("Re: Zenix move 101 alice", None), ("Re: " * 9 + "Zenix Board 101 alice", "answer zenix 101"),
])
def test_heading(text, heading):
    found = answers.read_heading(text)
    assert found == (heading and (*heading.split(" ")[:3], heading.endswith("chat")))


def play(room, game, parameters=()):
    """Play a whole random game by answers; return its moves."""
    draw = random.Random(game)
    letters = room.command("alice", " ".join([game, "challenge", *parameters, "alice", "bob"]))
    board, kind = letters[0]["Subject"].split()[3], find(game)
    made = Match(kind, board, ["alice", "bob"], 0, parameters, seed=5)
    while not made.over:
        mine, = [letter for letter in letters if letter["To"] == "%s@home.example" % made.to_move]
        move = draw.choice(list(made.position.legal_moves()))
        made.play(move)
        letters = room.deliver(room.answer(mine, "\n%s\n\nmove %d, thanks" % (move.lower(), len(made.moves))))
        assert [letter["To"].partition("@")[0] for letter in letters] == ["alice", "bob"]
        assert "move %d, thanks\n" % len(made.moves) in plain(letters[0])
        assert "wrote:" not in plain(letters[0])
    assert moves(room, board, kind.name) == made.moves
    return made


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zenix", check("conhex")])
def test_a_whole_game_of_answers(room, game):
    made = play(room, game)
    assert (made.winner or "TIE") in room.get("history/" + made.game.name)


def test_a_small_game_of_answers(room):
    assert play(room, "zenix", ("-size=3",)).over


def first(letters, user):
    """Return the first of the letters to a user."""
    return next(letter for letter in letters if letter["To"].startswith(user + "@"))


WORDS = [               # who answers, lines, what becomes of the board: moves, status, comment; who gets letters
    ("alice", "B3", ["B3"], "", [], "alice bob"),
    ("alice", "  b3  ", ["B3"], "", [], "alice bob"),
    ("alice", "\xc2\xa0b3#1", ["B3"], "", [], "alice bob"),
    ("alice", "> old\n\nB3\nhello\n\nthere\n-- \nA", ["B3"], "", ["alice writes:", "hello", "", "there"], "alice bob"),
    ("alice", "Propose\nok?", [], "proposed alice", ["alice writes:", "ok?"], "alice bob"),
    ("bob", "undo", [], "undo bob", [], "alice bob"),
    ("bob", "chat\nhi", [], "", [], "alice bob"),
]


@pytest.mark.parametrize("user, text, made, status, comment, readers", WORDS)
def test_first_line_is_the_command(room, user, text, made, status, comment, readers):
    letters = room.deliver(room.answer(first(room.letters, user), text))
    match = Match.parse(find("zenix"), "101", room.get("games/Zenix/101"), 0)
    assert (match.moves, " ".join(match.status), match.comment) == (made, status, comment)
    assert [letter["To"].partition("@")[0] for letter in letters] == readers.split()
    assert not any("Error" in letter["Subject"] for letter in letters)


def test_conditional_moves_by_answers(room):
    def say(user, text):
        room.letters = room.deliver(room.answer(first(room.letters, user), text))
        return Match.parse(find("zenix"), "101", room.get("games/Zenix/101"), 0)
    say("alice", "A3")
    before = room.letters
    kept = say("alice", "If b3 then c3\nif C3 then B3\n\nthanks\nif H9 then").additions.get("branches")
    assert kept == ["alice 1 B3#2 C3", "alice 1 C3#2 B3"]
    assert "\tif B3 then C3\n\tif C3 then B3\n" in plain(first(room.letters, "alice")) and len(room.letters) == 1
    room.letters = before
    assert say("alice", "show").additions.get("branches")
    board, tree = room.letters
    assert plain(board).startswith("Summary of") and "\tif C3 then B3\n" in plain(tree)
    room.letters = before
    say("bob", "show")                          # whether somebody else has conditional moves is not told
    assert len(room.letters) == 1 and plain(room.letters[0]).startswith("Summary of")
    room.letters = before
    assert say("alice", "if D3 then C3\nno, wait").additions.get("branches") == kept
    assert plain(room.letters[0]).startswith("A line below the first one may take it back, or change it.")
    room.letters = before
    assert say("alice",
               "if B3 then A3").additions.get("branches") and "in: if B3 then A3" in plain(first(room.letters, "alice"))
    room.letters = before
    assert say("bob", "C3").moves == ["A3", "C3", "B3"]


def test_conditional_moves_in_bold(room):
    def say(text):
        room.letters = room.deliver(room.answer(first(room.letters, "alice"), text))
        return Match.parse(find("zenix"), "101", room.get("games/Zenix/101"), 0)
    say("A3")
    before = room.letters
    assert say("_if B3 then C3_").additions.get("branches") == ["alice 1 B3#2 C3"]
    room.letters = before
    assert say("_show_").queued == ["", ""]
    assert [plain(letter)[:10] for letter in room.letters] == ["Summary of", "Your condi"]
    room.letters = before
    dropped = say("_drop_")
    assert dropped.queued == ["", ""] and not dropped.additions.get("branches")


@pytest.mark.slow
def test_words_in_place_of_a_move(room):
    """A board on which one thing after the other is said by answers."""
    def say(user, text):
        room.letters = room.deliver(room.answer(first(room.letters, user), text))
        return Match.parse(find("conhex"), "101", room.get("games/Conhex/101"), 0)
    room.letters = room.command("alice", "conhex challenge alice bob")
    assert say("alice", "I9").moves == ["I9"]
    assert say("bob", "swap").players == ["bob", "alice"]
    assert say("alice", "undo").status == ["undo", "alice"]
    assert say("bob", "reject").status == []
    assert say("alice", "I8").moves == ["I9", "I8"]
    assert say("bob", "propose").status == ["proposed", "bob"]
    assert say("alice", "Accept").tied


REFUSED = [             # who answers, what, headers, how the refusal begins
    ("alice", "Z9", {}, "Z9 is not on the board"),
    ("alice", "What?", {}, 'Invalid move "What?" entered'),
    ("alice", "", {}, "The first line of your answer was expected"),
    ("bob", "B3", {}, "It is not your move"),
    ("bob", "accept", {}, "Nothing has been proposed"),
    ("alice", "B3", {"Cc": "Bob <bob@home.example>"}, "Your answer went to others, too: bob@home.example."),
    ("alice", "B3", {"To": "PBM <%s>, x@y.z" % SERVER}, "Your answer went to others, too: x@y.z."),
    ("alice", "resign", {"Cc": "alice@home.example, x@y.z"}, "Your answer went to others, too: x@y.z."),
]


@pytest.mark.parametrize("user, text, headers, refusal", REFUSED)
def test_refusal_shows_the_board_and_can_be_answered(room, user, text, headers, refusal):
    before = room.files()
    mail, = room.deliver(room.answer(first(room.letters, user), text, **headers))
    assert room.files() == before
    assert subjects([mail]) == [(user, "Zenix Board 101 Error")]
    said = plain(mail)
    assert said.startswith(refusal) and "Summary of Zenix Board 101" in said
    assert ("was expected to be a move" in said) == refusal.startswith(("Invalid", "The first line"))
    assert ">%s\n" % text in said
    again, turn = ("propose", "alice") if user == "bob" else ("C3", "bob")
    letters = room.deliver(room.answer(mail, again))
    assert [letter["Subject"] for letter in letters] == ["Zenix Board 101 " + turn] * 2


def test_own_addresses_may_get_a_copy(room):
    room.put("etc/users", room.get("etc/users").replace("alice@home.example", "alice@home.example al@work.example"))
    letter = first(room.command("bob", "zenix show 101") + room.command("alice", "zenix show 101"), "alice")
    assert len(room.deliver(room.answer(letter, "B3", From="Al@Work.example", Cc="alice@home.example"))) == 2
    assert moves(room) == ["B3"]


def test_others_may_get_a_copy_of_a_chat(room):
    letters = room.deliver(room.answer(room.letters[0], "chat\nhi", Cc="x@y.z"))
    assert subjects(letters) == [("alice", "Zenix chat 101 alice"), ("bob", "Zenix chat 101 alice")]


def test_an_answer_that_comes_too_late_gets_the_board_as_it_is(room):
    old = first(room.letters, "alice")
    room.deliver(room.answer(old, "B3"))
    before = room.files()
    mail, = room.deliver(room.answer(old, "C3"))
    assert room.files() == before
    assert subjects([mail]) == [("alice", "Zenix Board 101 Error")]
    assert plain(mail).startswith("Your mail answers a letter about an earlier state of this board.")
    assert len(room.deliver(room.answer(mail, "propose"))) == 2


@pytest.mark.parametrize("user, commands, late", [
    ("alice", ["move 101 bob bpw propose", "move 101 alice apw reject"], True),
    ("bob", ["move 101 bob bpw propose", "move 101 bob bpw reject"], True),
    ("bob", ["move 101 bob bpw undo", "move 101 alice apw propose", "move 101 alice apw reject"], True),
    ("bob", ["resign 101 bob bpw", "resign 101 bob bpw"], True),
    ("alice", ["resign 101 bob bpw", "resign 101 bob bpw"], False),
    ("alice", ["queue 101 bob bpw D3", "subscribe 101 carol cpw", "notify 101 dave dpw"], False),
])
@pytest.mark.parametrize("letters", ["modern", "classic"])
def test_a_letter_that_is_too_old_stays_so_though_the_board_is_as_it_was(room, user, commands, late, letters):
    """Its reader got a letter about each change, of whatever kind; what only others know changes nothing for them."""
    settings = room.get("etc/settings")
    for words in ("alice:move 101 alice apw A3", "bob:move 101 bob bpw B3"):
        room.letters = room.command(words.partition(":")[0], "zenix " + words.partition(":")[2])
    old = first(room.letters, user)
    room.put("etc/settings", settings.replace("modern", letters))
    for words in commands:
        room.command(words.split()[2], "zenix " + words)
    room.put("etc/settings", settings)
    mails = room.deliver(room.answer(old, "propose"))
    assert plain(mails[0]).startswith("Your mail answers a letter about an earlier state of this board.") == late
    assert ("(status proposed %s)" % user in room.get("games/Zenix/101")) != late


def test_any_current_token_counts(room):
    """Some relays replace identifiers; what a program puts in References may be long."""
    letter = first(room.letters, "alice")
    tokens = letter["References"]
    room.letters = room.deliver(room.answer(letter, "B3", In_Reply_To="<relay@x.example>",
                                            References="<other@x.example> %s <relay@x.example>" % tokens))
    assert moves(room) == ["B3"]
    letter = first(room.letters, "bob")
    room.deliver(room.answer(letter, "C3", References=None))
    assert moves(room) == ["B3", "C3"]


def test_password_in_the_subject_wins(room):
    room.deliver(room.answer(room.letters[0], "C3", Subject="Re: zenix board 101 alice apw B3"))
    assert moves(room) == ["B3"]


def test_answer_to_a_chat_is_a_chat(room):
    chat = first(room.command("bob", "zenix chat 101 bob bpw", "B3\n"), "alice")
    room.deliver(room.answer(room.letters[0], "A3"))            # the board goes on meanwhile
    letters = room.deliver(room.answer(chat, "resign\nis what I do not"))
    assert [letter["Subject"] for letter in letters] == ["Zenix chat 101 alice"] * 2
    assert "alice writes:\nresign\nis what I do not\n" in plain(letters[0])
    assert moves(room) == ["A3"]
    assert plain(room.deliver(room.answer(chat, ""))[0]).startswith("There was no text to send as a chat.")


def test_the_word_chat_is_no_part_of_an_answer_to_a_chat(room):
    chat = first(room.command("bob", "zenix chat 101 bob bpw", "Hello\n"), "alice")
    letter = room.deliver(room.answer(chat, "Chat.\nWell played"))[0]
    assert "alice writes:\nWell played\n" in plain(letter)
    letter = room.deliver(room.answer(chat, "Chat with you later"))[0]
    assert "alice writes:\nChat with you later\n" in plain(letter)
    letter, = room.deliver(room.answer(chat, "_help_"))
    assert plain(letter).startswith("The rules of the game stand below the board.")


def test_classic_host_takes_no_answers(room):
    room.put("etc/settings", "from = PBM <%s>\n" % SERVER)
    mail, = room.deliver(room.answer(room.letters[0], "B3"))
    assert mail["Subject"] == "Zenix error" and moves(room) == []
    assert "    Subject: zenix move 101 alice <password> <move>" in plain(mail)


# leaving ----------------------------------------------------------------------------

@pytest.mark.parametrize("headers", [
    {"From": "carol@home.example"}, {"From": "robot@strange.example", "Auto_Submitted": "auto-generated"},
    {"From": "MAILER-DAEMON@x.example", "Precedence": "bulk", "Return_Path": "<>"}, {}])
def test_a_watcher_leaves_without_a_word(room, headers):
    room.command("carol", "zenix subscribe 101 carol cpw")
    room.command("dave", "zenix notify dave dpw")
    letter = first(room.command("alice", "zenix move 101 alice apw B3"), "carol")
    assert "(subscribers\ncarol\n)" in room.get("games/Zenix/101")
    for _ in range(2):
        assert room.deliver(leave(letter, **headers)) == []
    assert "carol" not in room.get("games/Zenix/101") and "dave" in room.get("games/Zenix/.notify")
    news = first(room.command("bob", "zenix move 101 bob bpw A3") + room.command("alice", "zenix resign 101 alice apw"),
                 "dave")
    assert room.deliver(leave(news, **headers)) == []
    assert "dave" not in room.get("games/Zenix/.notify")


@pytest.mark.parametrize("old, new", [("carol", "dave"), ("101", "102"), ("101", "all"), ("zenix", "exo"), ("", ""),
                                      (" zenix", "  zenix"), ("carol", "\xe9"), ("101", "../../etc/users")])
def test_no_other_subscription_ends(room, old, new):
    room.command("carol", "zenix challenge -size=3 alice bob")
    for user in ("carol", "dave"):
        for board in ("101", "102"):
            room.command(user, "zenix subscribe %s %s %spw" % (board, user, user[0]))
        room.command(user, "zenix notify %s %spw" % (user, user[0]))
    letter = first(room.command("alice", "zenix move 101 alice apw B3"), "carol")
    message = leave(letter, From="carol@home.example")
    before = room.files()
    whole = message.rstrip("\n")             # its last sign is one of the token
    mails = room.deliver(message.replace(old, new) if old else whole[:-1] + "01"[whole[-1] == "0"] + "\n\n")
    assert room.files() == before or new == "  zenix"
    assert all(mail["To"] == "carol@home.example" for mail in mails)


# limits -----------------------------------------------------------------------------

@pytest.mark.slow
def test_robots_do_not_chat_for_ever(room):
    """Ten chats a day, and none twice; a robot that says more of itself each time ends as well."""
    said = [room.deliver(room.answer(room.letters[0], "chat\nI am away, mail %d" % number)) for number in range(14)]
    assert [len(mails) for mails in said] == [2] * 10 + [1] + [0] * 3
    assert subjects(said[10]) == [("alice", "Zenix Board 101 Error")]
    assert "zenix chat 101 alice <password>" in plain(said[10][0])
    chat = first(said[0], "bob")
    assert len(room.deliver(room.answer(chat, "So am I"))) == 2
    assert room.deliver(room.answer(chat, "So am I")) == []


def test_what_was_not_carried_out_does_not_count(room):
    """The same mail comes again then: it must not be taken for a second one."""
    for text, headers in (("chat\nhello", {}), ("B3", {"From": "eve@x.example"})):
        message = room.answer(room.letters[0], text, **headers)
        room.fail(message)
        assert room.deliver(message) and room.deliver(message) == []


@pytest.mark.slow
def test_the_next_day_there_are_ten_chats_more(room):
    for day in (0, 1):
        room.day(day)
        chats = [room.answer(room.letters[0], "chat\n%d, mail %d" % (day, number)) for number in range(11)]
        assert [len(room.deliver(chat)) for chat in chats[:10]] == [2] * 10
        room.fail(chats[10])
        assert [len(room.deliver(chat)) for chat in [chats[0]] + chats[10:]] == [0, 1]


@pytest.mark.slow
def test_a_chat_that_was_too_many_can_be_sent_once_there_is_room(room):
    for number in range(10):
        room.deliver(room.answer(room.letters[0], "chat\nmail %d" % number))
    room.at(60)
    refusal, = room.deliver(room.answer(room.letters[0], "chat\none more"))
    assert refusal["Subject"] == "Zenix Board 101 Error"
    room.at(24 * 60 + 30)
    assert len(room.deliver(room.answer(room.letters[0], "chat\none more"))) == 2


def test_a_strange_address_is_told_of_once_a_day(room):
    letter, before = room.letters[0], room.files()
    mail, = room.deliver(room.answer(letter, "B3", From="mallory@evil.example"))
    assert subjects([mail]) == [("alice", "A mail in your name")] and "mallory@evil.example" in plain(mail)
    assert room.deliver(room.answer(letter, "C3", From="eve@evil.example")) == []
    assert room.files() == before
    other = room.command("alice", "zenix challenge -size=3 alice bob")[0]
    mail, = room.deliver(room.answer(other, "B3", From="alice@work.example"))
    assert "Zenix board 102" in plain(mail)


@pytest.mark.parametrize("sender, played", [
    ("Smith, Alice <alice@home.example>", ["B3"]), ("van Smith, Alice, PhD <alice@home.example>", ["B3"]),
    ("=?utf-8?Q?M=C3=BCller?=, Alice <alice@home.example>", ["B3"]), ("alice@home.example, mallory@evil.example", []),
    ("mallory@, alice@home.example", []), ("(, alice@home.example", [])])
def test_a_comma_in_the_name_of_the_sender_makes_no_second_sender(room, sender, played):
    room.deliver(room.answer(room.letters[0], "B3", From=sender))
    assert moves(room) == played


@pytest.mark.parametrize("command", ["vacation alice apw", "list", "message alice apw bob", "forgot bob"])
def test_thanks_for_a_reply_are_passed_over(room, command):
    reply = room.command("alice", command, "Hello")[-1]
    before = room.files()
    assert room.deliver(room.answer(reply, "Thanks!\nAlice")) == [] and room.files() == before
    assert room.deliver(room.answer(reply, "Thanks! And now?"))


def test_a_command_with_thanks_below_it_is_carried_out(room):
    room.put("etc/users", room.get("etc/users") + "of:xpw:x:0:of@home.example\n")
    reply, = room.command("alice", "vacation alice apw")
    for subject in ("Re: vacation of xpw", "Re: vacation alice apw off", "vacation alice apw off", "Re: list"):
        assert room.deliver(room.answer(reply, "Thanks!", Subject=subject))
    assert plain(room.deliver(room.answer(reply, "Thanks!", Subject="vacation alice wrong"))[0])


@pytest.mark.parametrize("text", ["alice apw A3#2", "alice#apw", "chat 101 alice apw hello"])
def test_a_password_in_the_first_line_stands_in_no_mail(room, text):
    mails = room.deliver(room.answer(room.letters[0], text))
    assert mails and not any("apw" in plain(mail) for mail in mails)


def test_a_chat_that_names_the_board_is_sent_as_it_was_written(room):
    letter = room.deliver(room.answer(room.letters[0], "chat 101 good game"))[0]
    assert "alice writes:\n101 good game\n" in plain(letter)

"""Passwords in clear: no answer, no letter to the keeper and no tool shows one that stands in a wrong place."""

import pytest

pytestmark = pytest.mark.slow

SECRET = "Tr0ub4dor"


@pytest.mark.parametrize("subject, body", [
    ("sigunp erin %s", ""), ("register erin %s", ""), ("alice:%s", ""), ("signoff,alice %s", ""),
    ("", "signup erin %s"), ("", "alice %s A3"), ("Fun", "Hello!\n\nzenix move 101 alice %s A3\n"),
    ("Re: your letter", "> what\nmove 101 alice:%s A3"), ("zenix challenge alice:%s bob", ""),
    ("message bob bpw alice:%s", "Hello"), ("zenix show alice;%s", ""), ("multiple", "sigunp erin %s\nalice:%s\n"),
    ("password %s", ""), ("my passwort: %s", ""), ("Fun", "password %s"), ("Fun", "register erin %s"),
    ("Fun", "Subject: signup erin %s"),
    ("help alice %s", ""), ("help -alice %s", ""), ("multiple", "password %s"),
    ("zenix show 101 alice %s", ""), ("zenix games 101 alice %s B3", ""), ("list [alice]*%s", ""),
    ("zenix echo 101 alise %s", ""), ("help zenix=alice %s", ""), ("zenix challenge alice %s", ""),
    ("zenix challenge alice bob --%s", ""), ("zenix challenge alice bob -pw=%s", ""), ("erin %s", ""),
    ("zenix subscribe alice apw 101 %s", ""), ("zenix notify alice apw 101 bob=%s", ""), ("zenix limit alice %s x", ""),
    ("Fun", "zenix. confirm -101.alice:%s"), ("Fun", "my password is %s"), ("multiple", "zenix show 101 alice %s"),
    ("Fun", "- zenix_cacept#1101 -laice|%s B3"), ("Fun", "zenix_move_101_alice %s B3"), ("Fun", "al_ice:%s, B3"),
    ("zenix_move_101_alice_%s_A3", ""), ("Fun", "zenix_move_101_alice_%s_A3"), ("Fun", "%s A3"), ("Fun", "pw %s"),
    ("frobnicate", "signoff alice %s"), ("zenix move 101 alice wrong A3", "add erin %s"),
])
def test_no_answer_shows_it(shell, deliver, subject, body):
    shell("zenix challenge -size=3 alice bob")
    mails = deliver(subject.replace("%s", SECRET), body.replace("%s", SECRET))
    assert mails and not [mail for mail in mails if SECRET.lower() in mail.as_string().lower()]


@pytest.mark.parametrize("subject", ["Re: New Zenix Board 101 alice alice apw %s", "zenix move 101 alice apw %s"])
def test_a_refusal_quotes_the_move_of_a_command_that_was_understood(shell, deliver, subject):
    shell("zenix challenge -size=3 alice bob")
    for move, refusal in (("D9", "D9 is not on the board"), ("A9z", 'Invalid move "A9z" entered')):
        mail, = deliver(subject % move, "")
        assert mail.get_payload().startswith(refusal) and "apw" not in mail.as_string()


@pytest.mark.parametrize("subject, refusal", [
    ("change address carol cpw my new address", "This is no address that letters can be sent to: ****\n"),
    ("signup erin epw my address is me", "This is no address that letters can be sent to: ****\n"),
    ("change address carol cpw the letters can be sent to c@x", "At most 5 addresses can be given\n"),
    ("zenix notify erin userid invalid", "Invalid userid entered\n"),
    ("zenix subscribe erin found not 101", "Zenix board **** not found\n"),
])
def test_the_words_of_a_refusal_itself_are_never_hidden(deliver, subject, refusal):
    texts = [mail["Subject"] + "\n" + mail.get_payload() for mail in deliver(subject, "")]
    assert any(refusal in text for text in texts), texts


def test_prose_is_quoted_as_it_is(deliver):
    text = "How do I join you?\nI would like to play with a friend. He says that it is fun.\n"
    mail, = deliver("Hello there", text)
    assert ">" + text.replace("\n", "\n>", 1) in mail.get_payload() and ">Subject: Hello there" in mail.get_payload()


def test_a_long_text_is_quoted_as_far_as_its_lines_can_be_looked_at(deliver):
    mail, = deliver("Hello there", "hello alise and bbo\n" * 5000)
    quote = mail.get_payload().partition("Original message follows:")[2]
    assert quote.count(">hello **** **** ****") == 99 and ">...\n" in quote


def test_a_comment_reaches_the_other_player_as_it_is(shell, deliver):
    shell("zenix challenge -size=3 alice bob")
    mails = deliver("zenix move 101 alice apw A3", "move 3 was great, alice thinks")
    assert any("move 3 was great, alice thinks" in mail.as_string() for mail in mails)


@pytest.mark.parametrize("line", ["alice %s A3\n", "alice:%s\n", "> hi\n\nzenix move 101 alice %s A3\n",
                                  "chat 101 alice %s\nHello\n",
                                  "zenx move 101 \uff41lice %s A3\n", "chat 101 alice \xab%s\xbb\n"])
def test_an_answer_to_a_letter(shell, deliver, line):
    shell.put("etc/settings", "letters = modern\n")
    letter = [mail for mail in deliver("zenix challenge -size=3 alice bob") if "alice" in mail["To"]][0]
    mails = deliver("Re: " + letter["Subject"], line % SECRET, in_reply_to=letter["Message-ID"])
    assert mails and not [mail for mail in mails if SECRET in mail.as_string()]


@pytest.mark.parametrize("settings", ["letters = classic\n", "confirm = yes\n", "letters = modern\n"])
def test_an_answer_to_a_letter_of_other_settings(room, settings):
    """The host asked for a password, and has other settings when it comes."""
    room.put("etc/settings", "letters = modern\nconfirm = yes\n")
    mails = room.command("eve", "forgot alice") + room.command("erin", "signup erin " + SECRET)
    letters = [mail for mail in mails if mail["Subject"] in ("Reset password alice", "Confirm userid erin")]
    assert len(letters) == 2
    room.put("etc/settings", settings)
    for letter in letters:
        for text in (SECRET, "password " + SECRET, "My password:\n" + SECRET):
            mails = room.deliver(room.answer(letter, text))
            assert mails and SECRET not in str([mail.as_string() for mail in mails])


@pytest.mark.parametrize("line", ["alise %s A3", "somebody %s A3", "alise: %s, A3", "zenx mov 101 alise %s A3"])
def test_an_answer_that_is_asked_back(room, line):
    """Its first line may be quoted in the question, and be the comment after a yes."""
    mails = room.deliver(room.answer(room.letters[0], line.replace("%s", SECRET) + "\n\nThat was fun, Bob!"))
    mails += [mail for letter in mails if "Confirm" in letter["Subject"]
              for mail in room.deliver(room.answer(letter, "yes"))]
    assert len(mails) in (1, 3) and not [mail for mail in mails if SECRET.lower() in mail.as_string().lower()]
    assert len(mails) < 3 or "That was fun, Bob!" in mails[1].as_string()


@pytest.mark.parametrize("text", ["%s A3", "A3 %s", "password %s\nA3", "pw %s\nA3", "Zenix 101 %s A3",
                                  "Hello alice %s A3", "alice %s\nA3"])
def test_an_answer_that_is_asked_back_with_another_form(room, text):
    question, = room.deliver(room.answer(room.letters[0], text.replace("%s", SECRET)))
    assert "Confirm" in question["Subject"] and SECRET.lower() not in question.as_string().lower()
    mails = room.deliver(room.answer(question, "yes"))
    assert len(mails) == 2 and SECRET.lower() not in str([mail.as_string() for mail in mails]).lower()


def answered(room, text):
    """Answer alice's letter; return what comes of it, once she has said yes if she is asked."""
    mails = room.deliver(room.answer(room.letters[0], text))
    return room.deliver(room.answer(mails[0], "yes")) if "Confirm" in mails[0]["Subject"] else mails


@pytest.mark.parametrize("line", ["zenix move 101 alice %s A3", "alice %s A3", "#101 alice %s A3",
                                  "> zenix move 101 alise %s A3", "zenix accept bob %s",
                                  "change password alice %s new", "resign 101 alice %s", "seek alice %s 2",
                                  "limit alice %s accept", "alice %s resign", "move 101 alice %s if A3 then B3",
                                  "zenix move 101 alice %s A3 good luck", "zenix move 101 alice %s A 3",
                                  "Subject: signoff alice %s", "* zenix chat 101 alice %s"])
def test_a_command_below_an_answer(room, line):
    text = "That was fun, Bob!\n%s\nBob, you rascal: nice B3!" % line.replace("%s", SECRET)
    for mails in (answered(room, "chat\n\n" + text), answered(room, "A3\n\n" + text)):
        assert len(mails) == 2 and SECRET.lower() not in str([mail.as_string() for mail in mails]).lower()
        assert all(part in mails[1].as_string() for part in (text.split("\n")[0], text.split("\n")[2]))


@pytest.mark.parametrize("line", [
    "Move 3 was great, alice thinks", "New game, bob?", "Bob, that was fun", "Bob, nice B3!", "Pass the salt, bob",
    "Resign, Bob, you lost", "Alice Smith", "Nice B3", "Well, A3", "Zenix is fun, bob", "Hello Bob, sneaky B3",
    "Play on, bob", "My password is not alice", "I think bob plays A3", "vacation is over", "Show alice the way",
    "Zenix is a game that alice likes", "Alice thinks of a draw", "move 101 was fine, alice said",
    "Alice here, tell me if you want to swap.", "Greetings from Alice! Ask if something is wrong",
    "Zenix 101: Alice leads!", "Nag Alice tomorrow, please", "Alice Liddell, master of the swap"])
def test_prose_below_an_answer_stays(room, line):
    for text in ("chat\n\n", "A3\n\n"):
        assert line in answered(room, text + line)[1].as_string()


@pytest.mark.parametrize("line", ["#101 alice %s A3", "A3 #%s", "# zenix move 101 alice %s A3",
                                  "zenix move 101 alice %s A3#5", "zenix_move_101_alice_%s_A3", "*alice %s A3*"])
def test_a_first_line_that_is_refused(room, line):
    mails = room.deliver(room.answer(room.letters[0], line.replace("%s", SECRET)))
    assert len(mails) == 1 and SECRET.lower() not in mails[0].as_string().lower()
    assert "(moves" not in room.get("games/Zenix/101")


@pytest.mark.parametrize("line", ["alise %s A3", "zenix move 101 alice %s A3", "Re: move 101 alice %s A3",
                                  "resign 101 alice %s", "zenix move 101 alice %s A3!"])
def test_an_answer_to_a_chat(room, line):
    chat = [mail for mail in room.command("bob", "zenix chat 101 bob bpw", "Hello") if "alice" in mail["To"]][0]
    mails = room.deliver(room.answer(chat, line.replace("%s", SECRET) + "\n\nThat was fun, Bob!"))
    assert mails and not [mail for mail in mails if SECRET.lower() in mail.as_string().lower()]
    assert "That was fun, Bob!" in mails[0].as_string()


@pytest.mark.parametrize("damaged", ["alice;%s:x:0:alice@example.com", "alice%%%s:x:0:alice@example.com",
                                     "alice %s:x:0:alice", "alice\t%s", "#alice;%s:x:0:x"])
def test_a_damaged_line_of_a_user(shell, deliver, damaged):
    shell.put("etc/settings", "letters = modern\nkeeper = keeper@host.example\n")
    shell("zenix challenge -size=3 alice bob")
    shell("zenix Cleanup")
    shell.put("etc/users",
              shell.get("etc/users").replace("alice:apw:x:0:alice@example.com", damaged.replace("%s", SECRET)))
    said = [shell(words)[1:] for words in ("verify", "zenix Cleanup", "verify --before-leaving", "verify --repair")]
    assert SECRET.lower() not in str(said).lower()
    for subject in ("zenix move 101 alice apw A3", "zenix show alice", "signup alcie pw2", "zenix challenge alic bob",
                    "signup alice pw3", "zenix move 101 alice%s apw A3" % SECRET[:-1]):
        assert SECRET.lower() not in str([mail.as_string() for mail in deliver(subject)]).lower()

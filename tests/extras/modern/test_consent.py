"""Accounts by mail on a host that asks the owner of an address first; forgotten passwords."""

import pytest

from mailprograms import plain
from mailroom import SERVER, Mailroom, subjects
from pbmgames.extras.modern.consent import Pending
from pbmgames.extras.modern.tokens import NO_TAG, Tokens, identifier, secret
from pbmgames.records.users import Users
from pbmgames.storage import Host
from pbmgames.text import bytewise

SIGNED = "\n\nErin Smith\nSales Director\nACME Ltd., +44 20 7946 0000"
NO_BREAK = "\u00a0"


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A host that asks for consent, with classic letters."""
    room = Mailroom(tmp_path, monkeypatch)
    room.put("etc/settings", "confirm = yes\nfrom = PBM <%s>\n" % SERVER)
    return room


def line_of(room, userid):
    return next((line for line in room.get("etc/users").split("\n") if line.startswith(userid + ":")), None)


def sign_up(room, words="signup erin secret1", sender="erin"):
    """Sign erin up from her address; return (the letters that ask, the answer to her)."""
    mails = room.command(sender, words)
    asking = [mail for mail in mails if mail["Subject"].startswith("Confirm")]
    return asking, [mail for mail in mails if mail not in asking]


def test_a_new_user_has_to_agree(room):
    (letter,), others = sign_up(room)
    assert subjects([letter]) == [("erin", "Confirm userid erin")] and others == []
    assert line_of(room, "erin") is None and "secret1" not in plain(letter)
    assert "erin" in room.get("etc/pending")
    refused = room.command("alice", "zenix challenge alice erin")
    assert "not recognized" in plain(refused[0])
    welcome, = room.deliver(room.answer(letter, "secret1\n\nthank you"))
    assert welcome["Subject"] == "Welcome to the PBM Server, erin"
    assert line_of(room, "erin") == "erin:secret1:x:0:erin@home.example" and room.get("etc/pending") == ""
    assert len(room.command("erin", "zenix challenge erin alice")) == 2


WRONG = [
    ("secret1", {"From": "mallory@evil.example"}),
    ("secret1", {"From": "mallory@evil.example", "Reply_To": "erin@home.example"}),
    ("secret1", {"From": "erin@home.example, mallory@evil.example"}),
    ("secret1", {"References": None, "In_Reply_To": "<x@y>"}),
    ("yes", {}), ("secret2", {}), ("secret1 please", {}), ("", {}), ("> secret1", {}),
    ("secret1", {"Subject": "Re: Confirm userid fred"}),
    ("secret1", {"Subject": "Fwd: Confirm userid erin"}), ("secret1", {"Auto_Submitted": "auto-replied"}),
    ("secret1", {"Subject": "Re: Reset password alice"}), ("secret1", {"List_Id": "<x>"}),
]


@pytest.mark.parametrize("text, headers", WRONG)
def test_nothing_else_is_consent(room, text, headers):
    (letter,), _ = sign_up(room)
    before = room.files()
    mails = room.deliver(room.answer(letter, text, **headers))
    assert room.files() == before and line_of(room, "erin") is None
    assert not any("secret1" in plain(mail) for mail in mails)
    room.deliver(room.answer(letter, "SECRET1"))
    assert line_of(room, "erin")


@pytest.mark.parametrize("text", ["password secret1", "My password: secret1", "Password: secret1\n\nThanks\nErin",
                                  "Yes\n\nsecret1", "secret1\nok, thanks"])
def test_a_yes_or_the_word_password_may_stand_beside_the_chosen_password(room, text):
    (letter,), _ = sign_up(room)
    room.deliver(room.answer(letter, text))
    assert line_of(room, "erin")


@pytest.mark.parametrize("text", [
    "My password is secret1", "Mein Passwort ist secret1.", "Hallo,\nmein Kennwort: secret1\nErin",
    "Mot de passe : secret1",
    "Mi contraseña es secret1", "La mia password è secret1", "Mijn wachtwoord is Secret1", "Moje hasło to secret1",
    "Мой пароль secret1", "パスワードは secret1"])
def test_the_chosen_password_may_be_told_in_other_languages(room, text):
    (letter,), _ = sign_up(room)
    room.deliver(room.answer(letter, bytewise(text)))
    assert line_of(room, "erin")


@pytest.mark.parametrize("word, text", [
    ("anna", "Yes\n\nAnna"), ("anna", "Ja, bitte\nAnna"), ("regards", "Yes\nRegards\nErin"),
    ("anna", "Hi,\nyes\nAnna."),
    ("regards", "Regards"), ("anna", "Thanks\nAnna"), ("lost", "My password is lost"), ("anna", "Yes\nAnna\nThanks"),
    ("sí", "Sí"), ("gruß", "Ja\n\nGruß\nErin"), ("clave", "¿Clave?"), ("vergessen", "Passwort vergessen"),
    ("olvidada", "Contraseña olvidada"), ("keins", "Passwort: keins"), ("101", "Password for game 101"),
    ("12", "My password was changed on 12"), ("wow", "Wow!"), ("done", "Done\nErin"),
    ("1", "Yes\n\n1"), ("12", "Yes\n12"), ("kit", "Hi\nKit"), ("игорь", "Да\nИгорь"),
    ("5550123", "Yes\nErin\n5550123"), ("private", "My password is private"), ("forgotten", "Password: forgotten"),
    ("forgotten", "password forgotten"), ("oublié", "Mot de passe oublié"), ("oublié", "Mot de passe : oublié"),
    ("unknown", "Your password: unknown"), ("kit99", "Hi\nKit99"),
    ("manager", "We have your mail.\nPassword manager"),
    ("gone", "Password is gone"), ("kit1999", "I forgot my password\nKit1999"),
    ("secret1", "Yes\nsecret1\nNo"), ("secret1", "password secret1\nThis wasn't me"),
    ("secret1", "Hi\n" * 20 + "secret1"), ("unfug", "Kennwort Unfug"),
    ("secret1", "My password is one of a1b1c1 a1b1c2 a1b1c3 a1b1c4 a1b1c5 a1b1c6 secret1"),
    ("grüße", "Ja\n\nGrüße\nErin"), ("bisous", "Oui\n\nBisous\nErin"), ("xoxo", "Yes\nxoxo\nErin"),
    ("よろしく", "はい\nよろしく\nErin"), ("acme", "Yes\n\nErin\nACME\nLondon"), ("acme", "Erin Smith\nACME\nLondon"),
    ("5550123", "Yes\n\nRegards,\nErin.\n5550123\nACME Ltd"),
    ("secret1", "This wasn't me\nsecret1"), ("secret1", "secret1\n" + "Nothing I know about. " * 100)])
def test_a_name_below_a_yes_is_no_password(room, word, text):
    (letter,), _ = sign_up(room, bytewise("signup erin %s erin@home.example" % word), "mallory")
    room.deliver(room.answer(letter, bytewise(text)))
    assert line_of(room, "erin") is None


@pytest.mark.parametrize("word, text", [
    *(("secret", text) for text in (
        "password secret", "Password: Secret\nErin", "Yes\npassword secret", "My password: secret", "Passwort: secret",
        "Hi,\n\npassword secret\n\nThanks\nErin", "Contraseña: secret", "Mot de passe : secret.", "パスワード：secret",
        "Yes, password: secret", "Le mot de passe : secret", "*password secret*", "Password:\n\nsecret",
        "userid: erin\npassword: secret", "Hi, I'm Erin and want to play.\npassword secret", "password = secret",
        "password" + NO_BREAK + "secret", "My new password: \"secret\"", "pw: secret",
        "password - secret", "password secret, thanks!",
        "Ja, das bin ich.\n\nPasswort: secret", "password: secret" + SIGNED)),
    ("secret", "password secret\nOnepassword keeps my passwords"), ("secret!", "password secret!"),
    ("secret1", "Con mucho gusto.\nsecret1"),
    *(("123456", text) for text in (
        "password 123456", "My password is 123456", "Mein Passwort ist 123456.", "Moje hasło to 123456",
        "Мой пароль — 123456", "密码是123456"))])
def test_any_password_counts_behind_that_word(room, word, text):
    (letter,), _ = sign_up(room, "signup erin " + word)
    room.deliver(room.answer(letter, bytewise(text)))
    assert line_of(room, "erin")


@pytest.mark.parametrize("word", ["secret", "123456", "f7", "kit"])
@pytest.mark.parametrize("text", ["%s", "%s\nErin", "Hi,\n%s\n\nThanks\nErin", "Yes\n%s\nErin", "%s" + SIGNED])
def test_a_bare_word_counts_above_a_name(room, word, text):
    (letter,), _ = sign_up(room, "signup erin " + word)
    room.deliver(room.answer(letter, text % word.capitalize()))
    assert line_of(room, "erin")


@pytest.mark.parametrize("word, text", [
    ("secret", "Yes\nsecret"), ("secret", "My password is secret"), ("123456", "Yes\n123456")])
def test_a_bare_word_that_may_be_a_name_or_number_is_asked_for_again(room, word, text):
    (letter,), _ = sign_up(room, "signup erin " + word)
    mail, = room.deliver(room.answer(letter, text))
    assert plain(mail).startswith("Your answer was expected to be the password that you have chosen, and")
    assert line_of(room, "erin") is None
    room.deliver(room.answer(letter, word))
    assert line_of(room, "erin")


@pytest.mark.parametrize("text", [
    "Here is my password: secret1", "The password is secret1", "secret1 is my password.", "My password is:\nsecret1",
    "My password is\nsecret1",
    "Hi, I am Erin.\nMy password is secret1, thanks!", "Yes, that's me!\nsecret1", "Das Passwort lautet secret1",
    "パスワードはsecret1です。", "我的密码是secret1",
    "Hi,\n\nsecret1" + SIGNED, "Yes, I want to play.\n\nMy password is secret1" + SIGNED])
def test_a_password_with_letters_and_figures_counts_in_other_words(room, text):
    (letter,), _ = sign_up(room)
    room.deliver(room.answer(letter, bytewise(text)))
    assert line_of(room, "erin")


def test_a_signature_may_stand_below_the_chosen_password(room):
    (letter,), _ = sign_up(room)
    assert room.deliver(room.answer(letter, "secret1\nno, wait" + SIGNED)) and line_of(room, "erin") is None
    room.deliver(room.answer(letter, "Secret1" + SIGNED))
    assert line_of(room, "erin")


@pytest.mark.parametrize("word, text", [
    ("hi", "Hi,\n\nthis is the wrong address"), ("hello", "Hello,\n\nI am away until Monday.\n\nErin"),
    ("thanks", "Thanks!\nWe answer soon"), ("stop", "STOP!"), ("unsubscribe", "unsubscribe"),
    ("what", "What?"), ("who", "Who?\n\nErin"), ("remove", "Remove"), ("remove-me", "remove-me"), ("spam", "SPAM!"),
    ("never", "Never!\nThanks"), ("wrong", "wrong"), ("noted", "Noted.\n\nThanks"), ("falsch", "Falsch!"),
    ("smith", "Thanks!\nSmith"), ("erin.s", "erin.s"), ("home", "Hello\nHome"), ("erin", "Erin??"), ("wtf", "WTF?"),
    ("account", "account"), ("phishing", "Phishing!"), ("opt-out", "Opt-out"), ("désinscription", "Désinscription"),
    ("cancella", "Cancella!"), ("abbestellen", "abbestellen"), ("配信停止", "配信停止"), ("none", "None"),
    ("verwijderen", "Verwijderen.\n\nErin"), ("spam", "password spam"), ("wachtwoord", "Wachtwoord?"),
    ("DÉSINSCRIPTION", "Mot de passe : DÉSINSCRIPTION"), ("stop", "Password: stop!"),
    ("bullshit", "Bullshit!"), ("frechheit", "Hallo,\nFrechheit!\nErin"), ("хватит", "Хватит!"), ("やめて", "やめて"),
    ("erin", "password erin"), ("erin2", "My password is erin2"), ("example", "password EXAMPLE")])
def test_what_strangers_chose_is_no_consent_of_who_writes_it_anyway(room, word, text):
    (letter,), _ = sign_up(room, bytewise("signup erin2 %s erin.s@home.example" % word), "mallory")
    mail, = room.deliver(room.answer(letter, bytewise(text), From="Erin Smith <erin.s@home.example>")) or [None]
    assert line_of(room, "erin2") is None and not (mail and "Welcome" in mail["Subject"])


def test_who_chose_a_usual_word_hears_that_it_is_one(room):
    (letter,), _ = sign_up(room, "signup erin never")
    mail, = room.deliver(room.answer(letter, "never"))
    assert "a word that many people write" in plain(mail) and line_of(room, "erin") is None


def test_who_says_more_than_yes_reads_that_it_is_too_much(room):
    letter, _ = room.command("alice", "change address alice apw new@work.example")
    mail, = room.deliver(room.answer(letter, "yes\nbut not now", From="new@work.example"))
    assert plain(mail).startswith("Your answer was expected to be the word yes, and nothing else. Nothing was done.\n"
                                  "If you agree, answer the letter again, not this one.")
    room.deliver(room.answer(letter, "yes" + SIGNED, From="new@work.example"))
    assert line_of(room, "alice") == "alice:apw:x:0:new@work.example"


def test_every_address_is_asked(room):
    asking, _ = sign_up(room, "signup erin secret1 e1@home.example E2@home.example")
    assert [letter["To"] for letter in asking] == ["e1@home.example", "e2@home.example"]
    assert all("e1@home.example\n    E2@home.example\n" in plain(letter) for letter in asking)
    reply, = room.deliver(room.answer(asking[1], "secret1"))
    assert "e1@home.example" in plain(reply) and line_of(room, "erin") is None
    room.deliver(room.answer(asking[1], "secret1"))
    room.deliver(room.answer(asking[0], "secret1", From="e2@home.example"))
    assert line_of(room, "erin") is None
    room.deliver(room.answer(asking[0], "secret1"))
    assert line_of(room, "erin") == "erin:secret1:x:0:e1@home.example E2@home.example"


def test_an_address_that_is_named_in_two_cases_is_asked_once(room):
    asking, _ = sign_up(room, "signup erin secret1 e1@home.example E1@home.example")
    assert [letter["To"] for letter in asking] == ["e1@home.example"]
    room.deliver(room.answer(asking[0], "secret1"))
    assert line_of(room, "erin") == "erin:secret1:x:0:e1@home.example E1@home.example"


def test_who_has_not_agreed_is_forgotten(room):
    (letter,), _ = sign_up(room)
    room.day(7)
    refusal, = room.deliver(room.answer(letter, "yes"))
    assert plain(refusal).startswith("Nothing is waiting for this answer") and line_of(room, "erin") is None


def test_an_address_gets_three_letters_a_day(room):
    asked = [len(sign_up(room, "signup user%d secret1 victim@home.example" % number, "x%d" % number)[0])
             for number in range(5)]
    assert asked == [1, 1, 1, 0, 0]
    room.day(1)
    room.at(24 * 60 + 1)
    assert len(sign_up(room, "signup user9 secret1 victim@home.example", "x9")[0]) == 1


def test_an_address_has_ten_others_asked_a_day(room):
    words = "signup user%d secret1 a%d@x.org b%d@x.org c%d@x.org"
    found = [sign_up(room, words % ((number,) * 4), "eve") for number in range(5)]
    assert [len(asking) for asking, _ in found] == [3, 3, 3, 0, 0]
    assert plain(found[3][1][0]).startswith("You have caused letters to too many addresses today")
    assert len(sign_up(room, "signup user9 secret1 d9@x.org", "other")[0]) == 1
    room.day(1)
    room.at(24 * 60 + 1)
    assert len(sign_up(room, words % (6, 6, 6, 6), "eve")[0]) == 3


def test_an_address_that_gets_no_letter_is_not_counted(room):
    for number in range(3):
        sign_up(room, "signup full%d secret1" % number, "full")
    for number in range(3):
        asking, (refusal,) = sign_up(room, "signup z%d secret1 erin@home.example full@home.example" % number, "eve")
        assert asking == [] and plain(refusal).startswith("Too many letters that wait for an answer went to full@h")
    words = "signup erin%d secret1 erin@home.example Erin@home.example"
    assert [len(sign_up(room, words % number)[0]) for number in range(4)] == [1, 1, 1, 0]


def test_a_message_without_room_for_its_letters_counts_no_address(room):
    room.put("seen/ledger", "%d 511 mails eve@home.example\n" % (1051790400 + 3600))
    for number in range(3):
        room.command("eve", "signup z%d secret1 erin@home.example other@home.example" % number)
    assert " asked " not in room.get("seen/ledger") and len(sign_up(room)[0]) == 1


def test_the_third_letter_may_come_again(room):
    for number in range(3):
        message = "From: erin@home.example\nMessage-ID: <%d@x>\nSubject: signup erin%d secret1\n\n" % (number, number)
        room.fail(message)
        assert len(room.deliver(message)) == 1


def test_a_strangers_wish_for_a_userid_is_worth_nothing(room):
    """A forged signup with a stranger's password, before erin's own: neither keeps her out nor comes in with hers."""
    (strange,), _ = sign_up(room, "signup erin evilpw1 erin@home.example")
    (own,), _ = sign_up(room)
    room.deliver(room.answer(strange, "yes"))
    room.deliver(room.answer(strange, "secret1"))
    assert line_of(room, "erin") is None
    room.deliver(room.answer(own, "secret1"))
    assert line_of(room, "erin") == "erin:secret1:x:0:erin@home.example"


def test_who_says_no_forgets_one_wish(room):
    (strange,), _ = sign_up(room, "signup erin evilpw1 erin@home.example")
    (own,), _ = sign_up(room)
    reply, = room.deliver(room.answer(strange, "No."))
    assert reply["Subject"] == "Forgotten" and room.get("etc/pending").count("\n") == 1
    room.deliver(room.answer(own, "secret1"))
    assert line_of(room, "erin")


def test_a_signup_that_waits_since_version_1_1_lapses(room):
    sign_up(room)
    room.put("etc/pending", room.get("etc/pending").replace(" join ", " signup "))
    host = Host(str(room.home))
    claim = Pending(host, 1051790400).rows[0]
    token = Tokens(secret(host)).consent(claim.covers("erin@home.example", Users(host)))
    old = identifier("games.example", token, NO_TAG)
    told, = room.deliver("From: erin@home.example\nTo: %s\nMessage-ID: <1@x>\nIn-Reply-To: %s\n"
                         "Subject: Re: Confirm userid erin\n\nyes\n" % (SERVER, old))
    assert plain(told).startswith("Nothing is waiting for this answer") and line_of(room, "erin") is None
    room.day(7)
    sign_up(room, "signup fred secret1", "fred")
    assert " signup " not in room.get("etc/pending")


def test_the_first_who_agrees_has_the_userid(room):
    (first,), _ = sign_up(room)
    (second,), _ = sign_up(room, "signup Erin other1", "fred")
    room.deliver(room.answer(second, "other1"))
    refusal, = room.deliver(room.answer(first, "secret1"))
    assert "taken in the meantime" in plain(refusal) and line_of(room, "erin") is None
    assert line_of(room, "Erin") == "Erin:other1:x:0:fred@home.example"


@pytest.mark.parametrize("between", [["eve signup erln other1"], [
    "eve signup Erin other1", "alice zenix challenge -size=3 Erin alice", "eve zenix move 101 Erin other1 B3",
    "alice zenix move 101 alice apw C3", "eve signoff Erin other1"]])
def test_who_agrees_late_is_no_other_user_for_it(room, between):
    (late,), _ = sign_up(room)
    for sender, _, command in (words.partition(" ") for words in between):
        mails = room.command(sender, command)
        if command.startswith("signup"):
            room.deliver(room.answer(mails[0], "other1"))
    refusal, = room.deliver(room.answer(late, "secret1"))
    assert line_of(room, "erin") is None, plain(refusal)
    assert plain(refusal).startswith(("The userid erin looks like that of another user, erln",
                                      "The userid erin is that of a former user, whose games go on"))


def test_an_address_changes_once_its_owner_agrees(room):
    mails = room.command("alice", "change address alice apw alice@home.example new@work.example")
    assert subjects(mails) == [("new", "Confirm address alice"), ("alice", "Please wait, alice")]
    assert line_of(room, "alice") == "alice:apw:x:0:alice@home.example"
    told = room.deliver(room.answer(mails[0], "yes"))
    assert line_of(room, "alice") == "alice:apw:x:0:alice@home.example new@work.example"
    assert {mail["Subject"] for mail in told} == {"Your address is changed, alice"}
    room.command("alice", "change address alice apw alice@home.example")        # nothing new: nobody is asked
    assert line_of(room, "alice") == "alice:apw:x:0:alice@home.example"
    room.command("alice", "change address alice apw nobody")
    assert line_of(room, "alice") == "alice:apw:x:0:nobody"


@pytest.mark.parametrize("between", [["change password alice apw newpw1"], ["change address alice apw nobody"],
                                     ["signoff alice apw", "signup alice other1 nobody"], ["signoff alice apw"]])
def test_a_change_that_waits_is_worth_nothing_once_the_line_of_the_user_is_another(room, between):
    letter = room.command("alice", "change address alice apw mallory@evil.example")[0]
    for words in between:
        assert room(words)[0] == 0
    before = room.get("etc/users")
    told = room.deliver(room.answer(letter, "yes", From="mallory@evil.example"))
    assert room.get("etc/users") == before and not any("is changed" in mail["Subject"] for mail in told)


def test_without_the_setting_nobody_is_asked(room):
    room.put("etc/settings", "from = PBM <%s>\n" % SERVER)
    room.command("erin", "signup erin secret1")
    assert line_of(room, "erin") and not room.get("etc/pending")


def test_at_a_shell_nobody_is_asked(shell):
    shell.put("etc/settings", "confirm = yes\n")
    assert shell("signup erin secret1 erin@x.org")[0] == 0
    assert "erin:" in shell.get("etc/users")
    assert shell("signup fred secret1 fred@x.org", SENDER="HTML", PBMSENDMAIL="true")[0] == 0
    assert "fred:" not in shell.get("etc/users") and "fred" in shell.get("etc/pending")


def test_a_web_page_asks_an_address_three_times_a_day(shell):
    shell.put("etc/settings", "confirm = yes\n")
    asked = [shell("signup web%d secret1 victim@v.org" % number, SENDER="HTML", PBMSENDMAIL="true")[1]
             for number in range(5)]
    assert ["letters that wait for an answer" in reply for reply in asked] == [False] * 3 + [True] * 2


def test_a_claim_that_comes_from_a_clock_ahead_is_kept(room):
    room.at(60)
    (letter,), _ = sign_up(room)
    room.at(0)
    sign_up(room, "signup fay secret2", "fay")
    room.deliver(room.answer(letter, "secret1"))
    assert line_of(room, "erin")


def test_lines_that_make_no_sense_are_kept(room):
    room.put("etc/pending", "nonsense\n9 signup\n1051779600 other x - - -\n")
    sign_up(room)
    assert room.get("etc/pending").startswith("nonsense\n9 signup\n1051779600 other x - - -\n")


# forgotten passwords ----------------------------------------------------------------

def test_a_forgotten_password_is_set_anew(room):
    letter, reply = room.command("x", "forgot ALICE")
    assert subjects([letter, reply]) == [("alice", "Reset password alice"), ("x", "New password for alice")]
    refusal, = room.deliver(room.answer(letter, "password two words"))
    assert plain(refusal).startswith("A password is") and "two words" not in plain(refusal)
    for text in ("Hello,", "No", "unsubscribe", "newpw1", "password", "password newpw1\n\nor other",
                 "password newpw1\nPassword: newpw2",
                 "I am away until Monday"):
        mails = room.deliver(room.answer(letter, text))
        assert line_of(room,
                       "alice") == "alice:apw:x:0:alice@home.example" and "newpw1" not in "".join(map(plain, mails))
    room.at(70)
    told = room.deliver(room.answer(letter, "password newpw1"))
    assert line_of(room, "alice") == "alice:newpw1:x:0:alice@home.example"
    assert not any("newpw1" in plain(mail) for mail in told)
    refusal, = room.deliver(room.answer(letter, "password again1"))      # it is good for one time
    assert line_of(room, "alice") == "alice:newpw1:x:0:alice@home.example" and "again1" not in plain(refusal)


def test_who_gets_the_letter_gets_no_reply_about_it(room):
    assert subjects(room.command("alice", "forgot alice")) == [("alice", "Reset password alice")]
    assert subjects(room.command("alice", "forgot alice")) == [("alice", "New password for alice")]     # it is there


@pytest.mark.parametrize("headers", [
    {"From": "mallory@evil.example"}, {"Subject": "Re: Reset password bob"}, {"Subject": "Re: Confirm userid alice"},
    {"From": "mallory@evil.example", "Reply_To": "alice@home.example"}, {"References": None, "In_Reply_To": None}])
def test_nobody_else_sets_a_password(room, headers):
    letter = room.command("x", "forgot alice")[0]
    before = room.files()
    room.deliver(room.answer(letter, "password newpw1", **headers))
    assert room.files() == before


def test_one_letter_an_hour(room):
    asked = []
    for minutes in (0, 59, 60, 61, 119, 121):
        room.at(minutes)
        asked.append(len(room.command("x", "forgot alice")))
    assert asked == [2, 1, 2, 1, 1, 2]
    assert "Invalid userid" in plain(room.command("x", "forgot zed")[0])


@pytest.mark.parametrize("text", [
    "Hi,\n\npassword newpw1\n\nThanks\nAlice", "Password: newpw1\nbye", "password newpw1\n\nSent from my iPhone",
    "password newpw1" + SIGNED])
def test_a_greeting_does_no_harm_to_a_new_password(room, text):
    room.deliver(room.answer(room.command("x", "forgot alice")[0], text))
    assert line_of(room, "alice") == "alice:newpw1:x:0:alice@home.example"


@pytest.mark.parametrize("word", [
    "please", "please!", "Reset", "forgotten", "yes", "ok", "EXAMPLE", "new", "change", "stop", "bitte",
    "zenix", "you", "unchanged", "keep", "same", "looking",
    "Kennwort"])
def test_a_word_of_our_letters_is_no_new_password(room, word):
    letter = room.command("x", "forgot alice")[0]
    mail, = room.deliver(room.answer(letter, "password %s" % word))
    assert plain(mail).startswith("The password that you sent is a word that many")
    room.deliver(room.answer(letter, "password Secret"))
    assert line_of(room, "alice") == "alice:Secret:x:0:alice@home.example"


@pytest.mark.parametrize("text", [
    "Hi,\n\nsecret1\n\nThanks\nErin", "secret1\nErin", "Hallo!\nsecret1.\nLiebe Gr\xc3\xbc\xc3\x9fe\nErin",
    "Secret1\n\n-- \nErin"])
def test_a_greeting_does_no_harm_to_the_password_that_was_chosen(room, text):
    (letter,), _ = sign_up(room)
    room.deliver(room.answer(letter, text))
    assert line_of(room, "erin") == "erin:secret1:x:0:erin@home.example"


YES = ("yes please", "Yes!", "ok", "Hi,\n\nyes\n\nAlice", "Ja, bitte.", "Oui, merci", "Sure, go ahead", "OK\nAlice",
       "Hello,\nyes, thanks!", "s\xc3\xad", "\xe3\x81\xaf\xe3\x81\x84", "Yes, that's right", "Yes, it's me",
       "yes\n\nSent from my iPhone")
NO = ("no", "No, thanks!", "Nein", "Hi,\nno\nAlice", "non merci")
UNCLEAR = ("yes?", "who are you", "yes or no", "yes, but not now", "Hello", "", "yes\nno", "maybe")


@pytest.mark.parametrize("text, agreed", [(text, True) for text in YES] + [(text, False) for text in NO]
                         + [(text, None) for text in UNCLEAR])
def test_a_yes_to_an_address_as_people_write_it(room, text, agreed):
    letter = room.command("alice", "change address alice apw new@home.example")[0]
    reply, = room.deliver(room.answer(letter, text))[:1]
    assert line_of(room, "alice") == "alice:apw:x:0:%s@home.example" % ("new" if agreed else "alice")
    assert ("new@home.example" in room.get("etc/pending")) == (agreed is None) and plain(reply)


def test_a_host_without_answers_sends_none(room):
    room.put("etc/settings", "from = PBM <%s>\n" % SERVER)
    assert "ask whoever runs it" in plain(room.command("x", "forgot alice")[0])


@pytest.mark.parametrize("text, password", [
    ("my new password is hidden1", "hidden1"), ("New password: hidden1", "hidden1"), ("password: hidden1", "hidden1"),
    ("my new password is lost", None), ("New password: hidden1\nNew password: hidden2", None),
    ("my password: bpw\nmy new password: hidden1", None), ("my password is lost", None),
    ("new password needed", None), ("the password: hidden1", "hidden1"), ("our password: hidden1", None),
    ("password hidden1\nsorry, password hidden2", None),
    ("password hidden1\nsorry, I meant hidden2", None),
    ("password lost", None), ("password hidden1?\npassword hidden2", None), ("Mein neues Passwort: hidden1", "hidden1"),
    ("Passwort hidden1\nKennwort hidden2", None), ("password forgotten", None), ("password needed", None),
    ("password hidden1 thanks", "hidden1"),
    ("Yes, password: hidden", "hidden"), ("password hidden1\nuse the password hidden2", None)])
def test_how_a_new_password_is_told(room, text, password):
    letter = room.command("bob", "forgot bob")[0]
    room.deliver(room.answer(letter, text))
    assert line_of(room, "bob").split(":")[1] == (password or "bpw")

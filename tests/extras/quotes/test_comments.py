"""What an answer says to others: its writer's password is hidden, and all else stays."""

import types

import pytest

from conftest import each
from pbmgames.extras.quotes.comments import commented, harmless
from pbmgames.records.users import HIDDEN, Users, stored_password
from pbmgames.text import bytewise

THREE = Users(types.SimpleNamespace(read=lambda path: (
    "alice:secret:x:0:a@x\nbob:hidden:x:0:b@x\ncarol:$scrypt$16384$8$1$00$00:x:0:c@x\ndan:4711:x:0:d@x\n")))


def said(users, lines):
    """Return lines that alice writes as others see them."""
    return commented(users, lines, users.find("alice"))


def kept(users, lines):
    """Return the lines that alice writes in which there is nothing that may be her password."""
    return harmless(lines, users.find("alice"))


@pytest.mark.parametrize("line, wanted", [
    ("alice - secret", "alice - ****"), ("-- alice secret", "-- alice ****"),
    ("login: alice secret", "login: alice ****"), ("User=alice Secret", "User=alice ****"),
    ("login to alice", "login to alice"), ("alice: foo secret", "alice: foo ****"),
    ("alice/secret", "alice/****"), ("pwd: secret", "pwd: ****"), ("secret alice", "**** alice"),
    ("Mein Passwort ist secret", "Mein Passwort ist ****"),
    ("Alice McDonald", "Alice McDonald"),
    ("I pass this time", "I pass this time"), ("Thanks, alice", "Thanks, alice"), ("Alice Smith", "Alice Smith"),
    ("user alice pass apw, I hope that is right", "user alice pass apw, I hope that is right"),
    ('I wrote "exo move 101 alice tulip77", ok?', "I" + 7 * " ****"),
    ("Try move 101 alice tulip77 H8", "Try move 101 alice **** ****"), ("I move alice home", "I move alice home"),
    ("alise tulip77 H8", "**** **** ****"), ("Alice \u00d6zil", "Alice \u00d6zil"),
    ("\u30d1\u30b9\u30ef\u30fc\u30c9\u306fsecret\u3067\u3059", "\u30d1\u30b9\u30ef\u30fc\u30c9\u306f****\u3067\u3059"),
    ("\u5bc6\u7801\u662f secret \u8c22\u8c22", "\u5bc6\u7801\u662f **** \u8c22\u8c22")])
def test_what_the_writer_of_a_comment_says_behind_their_name_or_password(line, wanted):
    assert said(THREE, [bytewise(line)]) == [bytewise(wanted)]


@pytest.mark.parametrize("password", ["secret", "sunshine", "monkey!", "passwort", "s3cr3t-99"])
@pytest.mark.parametrize("line", [
    "zenix move 101 %s alice C3", "zenx move 101 %s alice C3", "move 101 %s C3",
    "zenix challenge %s bob", "change address %s x@y.example", "message %s bob", "alice.%s", "alice (%s)",
    'alice "%s".', "please move C3 for alice (%s)", "login: alice password: %s", "user alice pass %s, I hope"])
def test_a_password_in_a_wrong_place_of_a_command_is_hidden(line, password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    shown, = said(users, [line % password])
    assert HIDDEN in shown and password not in shown


@pytest.mark.parametrize("password", ["secret", "hello", "b3"])
@pytest.mark.parametrize("line", ["Ich bin Alice, Kennwort %s, Zug H8", "Mon mot de passe, c'est %s",
                                  "Mein Passwort ist %s.", "mdp %s"])
def test_a_password_is_hidden_where_another_language_tells_it(line, password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    assert said(users, [line % password]) == [line % HIDDEN]


def test_a_line_that_names_a_password_is_looked_at_before_shorter_ones():
    lines = ["Game: zenix", "Board: 101", "Name: Alice", "Who: bob", "Move: C3", "Time: noon", "Day: today"]
    assert said(THREE, [*lines, "Password: secret"]) == [*lines, "Password: ****"]


@pytest.mark.parametrize("line", [
    "help alice win", "standings: alice 1500", "show alice bob", "signup is easy", "delete old boards",
    "zenix challenge alice bob tomorrow?"])
def test_prose_like_a_command_without_a_password_is_said_as_it_is_written(line):
    assert said(THREE, [line]) == [line]


@pytest.mark.parametrize("password", ["secret", "alice1", "b3", "march"])
def test_a_weak_password_is_hidden_where_it_is_told(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in ("alice %s", "password %s", "my password is %s", "PW: %s", "alice:%s", "move 101 alice %s"):
        shown, = said(users, [line % password])
        assert HIDDEN in shown and password not in shown.replace("alice", "")
        assert kept(users, [line % password]) == []


@pytest.mark.parametrize("line", [
    "Alice wins!", "alice plays well", "alice plays so-so", "alice wins 3", "alice thinks you play well",
    "Alice, G7", "alice at F7", "my password is gone", "my password is gone again",
    "Thanks, good game", "F7 was strong", "Mein Passwort ist weg", "Alice gewinnt", "Mon mot de passe est perdu",
    "Mi clave no funciona", "\u3042\u308a\u304c\u3068\u3046\u3001\u3044\u3044\u8a66\u5408\u3067\u3057\u305f"])
def test_prose_is_said_as_it_is_written(line):
    assert said(THREE, [bytewise(line)]) == [bytewise(line)]


@pytest.mark.parametrize("stored", ["plain", "hashed"])
@pytest.mark.parametrize("line, shown", each(3, [
    ("s3cret-pw", "****"), ("my password is s3cret-pw if you need it", "my password is **** if you need it"),
    ("Sorry, my password is S3cret-pw, I hope", "Sorry, my password is ****, I hope"),
    ("S3cret-pw hello", "**** hello"),
    ("I tried alice and s3cret-pw today", "I tried alice and **** today"),
    ("Sorry, my password is s3cret-pw", "Sorry, my password is ****"), ("s3cret-px", "s3cret-px"),
    ("A secret move!", "A secret move!"), ("H8", "H8"), ("*S3cret-pw*", "*****" + "*"), ("_s3cret-pw_", "_****_"),
    ("Das Passwort von mir ist glaube ich S3cret-pw", "Das Passwort von mir ist glaube ich ****"),
    ("mon mot de passe est S3cret-pw", "mon mot de passe est ****"),
    ("minha senha \xc3\xa9 S3cret-pw", "minha senha \xc3\xa9 ****"),
]))
def test_the_writers_own_password_is_hidden_wherever_it_stands_out(stored, line, shown):
    kept = stored_password("S3cret-pw", plain=stored != "hashed")
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % kept))
    assert said(users, ["Nice!", line]) == ["Nice!", shown]


@pytest.mark.parametrize("stored", ["plain", "hashed"])
@pytest.mark.parametrize("line, shown", each(3, [
    ("パスワード: secret", "パスワード: ****"), ("密码: secret", "密码: ****"),
    ("alice、secret、C3、H8を打ちます", "alice、****、C3、H8を打ちます"), ("alice，secret，C3", "alice，****，C3"),
    ("ユーザー名：alice、パスワード：secret、手：C3", "ユーザー名：alice、パスワード：****、手：C3"),
    ("密码：secret", "密码：****"), ("jelszó=secret", "jelszó=****"),
    ("Hi, the account: alice secret", "Hi, the account: alice ****"), ("psw: secret, ok?", "psw: ****, ok?"),
    ("I have tried alice/secret more than once", "I have tried alice/**** more than once"),
    ("D8 alice secret", "D8 alice ****"), ("You see, alice <secret> is mine", "You see, alice <****> is mine"),
    ("I have tried Alice – Secret, and it did not work", "I have tried Alice – ****, and it did not work"),
    ("*jelszó:* secret", "*jelszó:* ****"), ("psw secret", "psw ****"), ("mi clave es secret", "mi clave es ****"),
    ("pass: secret", "pass: ****"), ("pass secret", "pass ****"), ("mot de passe : secret", "mot de passe : ****"),
    ("What a secret this move was", "What a secret this move was"), ("Thanks, alice", "Thanks, alice"),
    ("Good luck, alice! The secret is out", "Good luck, alice! The secret is out"),
]))
def test_a_usual_word_is_compared_with_the_writers_password_where_one_is_told(stored, line, shown):
    kept = stored_password("secret", plain=stored != "hashed")
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % kept))
    assert said(users, ["Nice!", bytewise(line)]) == ["Nice!", bytewise(shown)]


@pytest.mark.parametrize("password", ["please", "move", "$ecret", "ro/se,bud"])
def test_any_word_may_be_the_password_behind_a_userid(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in ("I think that alice - %s is right", "And here is the code: %s, if it is right"):
        assert said(users, [line % password]) == [line % "****"]
        assert kept(users, [line % password]) == []


def test_where_a_password_is_told_words_are_compared_first():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:secret:x:0:a@x\n"))
    lines = ["Hi Bob", "fine game", "so long", "Best wishes", "Smith", "Sales", "b2b", "I am alice/secret here"]
    assert said(users, lines) == [*lines[:-1], "I am alice/**** here"]


@pytest.mark.parametrize("lines, shown", [
    (["rosebud"], ["****"]), (["password", "Rosebud."], ["password", "****."]), (["code rosebud"], ["code ****"]),
    (["PIN: rosebud"], ["PIN: ****"]), (["a rosebud for you all"], ["a rosebud for you all"]),
    (["*Rosebud!*"], ["*****!*"]), (["<rosebud>"], ["<****>"]), (["rosebud :-)"], ["**** :-)"]),
    (["H8", "Anna"], ["H8", "Anna"])])
def test_a_word_alone_in_its_line_may_be_the_writers_password(lines, shown):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:rosebud:x:0:a@x\n"))
    assert said(users, lines) == shown


@pytest.mark.parametrize("line, shown", [
    ("apw", "****"), ("APW", "****"), ("lol", "lol"), ("ok apw", "ok ****"),
    ("do say apw to all here", "do say apw to all here")])
def test_a_password_as_short_as_a_place_is_hidden_alone_in_its_line(line, shown):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:apw:x:0:a@x\n"))
    assert said(users, ["H8", line]) == ["H8", shown]


@pytest.mark.parametrize("password", ["tulip77!", "Pa$$w0rd?", "(tulip)", "rose."])
def test_a_password_may_end_with_a_mark(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in (password, "is my password %s here" % password):
        assert said(users, ["H8", line]) == ["H8", line.replace(password, "****")]
        assert kept(users, ["H8", line]) == ["H8"]


@pytest.mark.parametrize("password", ["b1234", "01.02.1980"])
def test_a_password_may_look_like_a_place_or_a_date(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    assert kept(users, ["H8", "As you know %s is mine" % password]) == ["H8"]


def test_a_long_comment_keeps_all_its_lines():
    lines = ["Line %d of a long story" % number for number in range(150)]
    assert said(THREE, lines) == lines


def test_marks_on_other_words_take_no_comparison_from_a_password():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:tulip77:x:0:a@x\n"))
    assert kept(users, ["Yes, thanks, wonderful, position, yesterday, tulip77"]) == []
    lines = ["mp3player! blu3ray! c3p0robot!", "tulip77"]
    assert said(users, lines) == [lines[0], "****"]


def test_words_with_accents_take_no_comparison_from_one_with_figures():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:sesam12:x:0:a@x\n"))
    lines = ["Sch\u00f6ne Gr\u00fc\u00dfe f\u00fcr B\u00e4rbel, J\u00fcrgen, Z\u00f6e, K\u00e4the",
             "Und das Wort, nach dem du fragst, ist sesam12, glaube ich"]
    found = said(users, [*map(bytewise, lines)])
    assert found == [bytewise(lines[0]), lines[1].replace("sesam12", "****")]


def test_no_text_costs_more_than_some_comparisons(monkeypatch):
    compared = []
    monkeypatch.setattr("pbmgames.extras.quotes.comments.matches", lambda kept, word: compared.append(word))
    users = types.SimpleNamespace(find=lambda name: types.SimpleNamespace(userid=name, password="tulip"))
    lines = ["%s%s %s%s" % (a, b, b, a) for a in ("oak", "elm", "ash", "fir") for b in ("red", "dry", "old", "wet")]
    found = kept(users, ["Good news to you", "Rosa Luxemburg"] + lines + ["Hi you"])
    assert len(set(compared)) <= 24 and found[:2] == ["Good news to you", "Rosa Luxemburg"]
    assert found[-1] == "Hi you" and lines[-1] not in found

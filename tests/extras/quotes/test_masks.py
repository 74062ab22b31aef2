"""What is hidden in a line that is quoted: passwords, and what may be one."""

import random
import types

import pytest

from conftest import check, each
from pbmgames.commands import GAME, SERVER
from pbmgames.extras.quotes.masks import HIDDEN, Masks
from pbmgames.records.users import Users, stored_password
from pbmgames.text import bytewise


class Three:
    """A host on which alice, bob and dan have plain passwords and carol has a hash."""

    staged = {}

    @staticmethod
    def read(path):
        return "alice:secret:x:0:a@x\nbob:hidden:x:0:b@x\ncarol:$scrypt$16384$8$1$00$00:x:0:c@x\ndan:4711:x:0:d@x\n"


THREE = Users(Three)


@pytest.mark.parametrize("text, quoted", [
    ("zenix move 101 alice secret B3", "zenix move 101 alice **** B3"),
    ("zenix move 101 carol cpw B3", "zenix move 101 carol **** B3"),
    ("zenix move 101 carol b3 B3", "zenix move 101 carol **** ****"),               # twice the same
    ("Re: 'zenix move 101 dave dpw B3' **", "zenix move 101 dave **** B3"),         # place of the syntax
    ("zenix move alice secret B3", "zenix move alice **** ****"),                   # the board is missing
    ("zenix -x move 101 dave dpw B3", "zenix -x move 101 dave **** B3"),
    ("zenix chall alice bob", "zenix chall alice bob"),
    ("zenix challenge -size=8 alice bob --nagtime=3", "zenix challenge -size=8 alice bob --nagtime=3"),
    ("zenix challenge alice cpw bob", "zenix challenge alice **** ****"),
    ("zenix subscribe 101 bob hidden", "zenix subscribe 101 **** ****"),
    ("zenix subsc 101 bob hidden", "zenix subsc 101 **** ****"),
    ("zenix qmove 101 bob hidden a1", "zenix qmove 101 bob **** a1"),
    ("zenix show alice next", "zenix show alice next"),
    ("zenix show 101 102", "zenix show 101 102"),
    ("zenix paths 101", "zenix paths 101"),
    ("signup carl cpw carl@x", "signup carl **** carl@x"),
    ("add carl cpw", "add carl ****"),
    ("pbm zenix move 101 bob hidden B3", "pbm zenix move 101 bob **** B3"),
    ("change password bob old new", "change password bob **** ****"),
    ("delete bob hidden", "delete bob ****"),
    ("message carol cpw alice bob", "message carol **** alice bob"),
    ("hello world", "hello ****"),
    ("x" * 2000, "****"),
    # what is no command
    ("zenx move 101 alice secret B3", "zenx move 101 alice **** ****"),
    ("zenix mov 101 carol cpw B3", "zenix mov 101 carol **** ****"),
    ("zenix undo 102 bob hidden", "zenix undo 102 bob ****"),
    ("zenix undo 102 carol cpw", "zenix undo 102 carol ****"),
    ("zenix move board 102 bob hidden C3", "zenix move board 102 bob **** ****"),
    ("all show alice secret", "all show alice ****"),
    ("all show carol cpw", "all show carol ****"),
    ("zenix show carol cpw", "zenix show carol ****"),
    ("zenix mov 101 caroll cpw B3", "zenix mov 101 **** **** ****"),                # hardly a userid
    ("zenix move 101 caroll cpw B3", "zenix move 101 caroll **** B3"),
    ("zenix move 101 carol1 B3", "zenix move 101 **** ****"),                       # may be a password
    ("zenix mov 101 cpw carol B3", "zenix mov 101 **** **** ****"),                 # may be in each other's place
    ("zenix move 101 cpw carol B3", "zenix move 101 **** **** ****"),
    ("zenix move 101 secret B3", "zenix move 101 **** ****"),
    ("zenix move 101 carol bob cpw", "zenix move 101 carol **** ****"),             # behind another userid
    ("zenix move secret1 alice F7 B3", "zenix move **** **** **** ****"),           # in the place of the board
    ("zenix move 101#cpw carol F7 B3", "zenix move **** **** **** ****"),
    ("zenix move 101 carol F7 B3#cpw", "zenix move 101 carol **** ****"),           # behind the move
    ("move 102 bob hidden B3", "move 102 bob **** ****"),
    ("zenix move 101 carol -cpw B3 B4", "zenix move 101 carol **** **** B4"),
    ("carol cpw", "carol ****"),
    ("zenix move 101 carol/cpw B3", "zenix move 101 **** ****"),
    ("hello secret alice", "hello **** ****"),
    ("hidden, says bob", "**** **** ****"),
    ("Re: Zenix Board 107 alice carol cpw C8", "Zenix Board 107 alice **** **** ****"),
    ("[EXT] AW: Zenix Board 107 Error carol cpw C8", "Zenix Board 107 Error carol **** ****"),
    ("zenix\xc2\xa0move\xc2\xa0101\xc2\xa0carol\xc2\xa0cpw\xc2\xa0B3", "zenix move 101 carol **** B3"),
    ("zenix move 101 carol, cpw, B3", "zenix move 101 carol, **** B3"),
    ("\xef\xbc\xba\xef\xbd\x85nix mov 101 carol cpw", "\xef\xbc\xba\xef\xbd\x85nix mov 101 carol ****"),
    ("help alice secret", "help alice ****"),
    # in which nothing is a word of ours, and what signs part
    ("sigunp erin secret", "sigunp **** ****"), ("alise secret A3", "**** **** ****"),
    ("register erin secret erin@x", "**** **** **** ****"),
    ("please register me as erin secret", "please **** **** **** **** ****"),
    ("register:erin:secret", "****"),
    ("alice:secret", "****"),
    ("Re: alice:secret A3", "**** ****"),
    ("signoff,alice secret", "**** ****"),
    ("- zenix subscribe erin/secret 660", "- zenix subscribe **** ****"),
    ("sigunp,erin,secret", "****"),
    ("alicee secret", "**** ****"),
    ("alicee;secret", "****"),
    ("zenix challenge alice:secret bob", "zenix challenge **** ****"),
    ("help alice:secret", "help ****"),
    ("zenix show alice;secret", "zenix show ****"),
    ("How do I join your server?", "How do I **** **** ****"),
    ("Thanks for the game", "Thanks for the ****"),
    ("I don't understand you", "I don't **** ****"),
    ("help frobnicate", "help frobnicate"), ("zenix show foo", "zenix show foo"), ("zenix mov 101", "zenix mov 101"),
    ("alice secret A3", "alice **** ****"),
])
def test_passwords_are_hidden(text, quoted):
    assert Masks(THREE).quoted_line(text) == quoted


@pytest.mark.parametrize("line", ["move -1234 %s -9999 dan", "move %s dan", "move -x%s dan", "zenix show %s dan",
                                  "zenix challenge -x%s dan bob"])
def test_nobody_learns_whether_he_has_guessed(line):
    """A word that is a user's password is quoted as any other in its place."""
    for dash in ("", "-"):
        right, wrong = (Masks(THREE).quoted_line(line % (dash + guess)) for guess in ("4711", "4712"))
        assert right.replace("4711", "4712") == wrong


@pytest.mark.parametrize("line, wanted", [
    ("signup erin secret erin@x", "signup erin **** erin@x"),
    ("> sigunp erin secret", "sigunp **** ****"), ("somebody secret A3", "**** **** ****"),
    ("\xd1\x85\xd0\xbe\xd0\xb4 secret A3", "**** **** ****"),   # \x85 is a blank in Latin-1
    ("zenix move 101 alice secret B3", "zenix move 101 alice **** B3"),
    ("  Re: Zenix Board 101 alice secret B3", "Zenix Board 101 alice **** B3"),
    ("zenx mov 101 carol cpw B3", "zenx mov 101 carol **** ****"),
    ("move 102 bob hidden B3", "move 102 bob **** ****"),
    ("change password bob old new", "change password bob **** ****"),
    ("alice secret A3", "alice **** ****"),
    ("alicee secret A3", "**** **** ****"),
    ("alicee secret", "**** ****"), ("carroll 101", "**** ****"),
    ("alice:secret", "****"),
    ("pbm signoff,alice secret", "pbm **** ****"),
    ("pbm", "pbm"), ("pbm 101", "pbm 101"), (">", ">"), ("mmov:carol;cpw", "****"),
    ("pbm - zenix subscribe carol/cpw 660", "pbm - zenix subscribe **** ****"),
    ("Hello Bob, that was a fine move.", "Hello Bob, **** **** **** **** ****"),
    ("Hello, that was a fine move.", "Hello, that was a fine move."), ("H8", "H8"), ("24:7,9", "24:7,9"),
    ("H8 looks good", "H8 looks good"), ("F7 4711", "**** ****"), ("secret12 F7", "**** ****"),
    ("All the best, and see you on board 3", "All the best, and see you on board 3"),
    ("And then I saw your move", "And then I saw your move"),
    ("Show me how you do it!", "Show me how you do it!"),
    ("> I hope that you are well.", "> I hope that you are well."),
    ("", ""), ("--", "--"), ("end", "end"),
])
def test_lines_of_a_text_that_begin_like_a_command(line, wanted):
    assert Masks(THREE).quoted_text([line]) == [wanted]


SIGNS = "abcdefghijkmnopqrstuvwxyz0123456789!#+=_"
BLANKS = [" ", "  ", "\t", "\xc2\xa0", "\xe2\x80\x8b ", ", ", ",", ":", ";", "/", "=", "|", " - "]
BEFORE = ["", "", "Re: ", "[EXTERNAL] Re: ", "AW: WG: ", "New ", "pbm ", "R\xc3\xa9f : ", "\""]


class Host100:
    """A host with a hundred users, every second with a plain password."""

    staged = {}

    def __init__(self, rng):
        names = ["".join(rng.choice("bcdfglmnprst") + rng.choice("aeiou") for _ in range(rng.randrange(2, 5)))
                 + str(number) for number in range(100)]
        self.passwords = {name: "".join(rng.choice(SIGNS) for _ in range(rng.randrange(6, 12))) for name in names}

    def read(self, path):
        return "".join("%s:%s:x:0:%s@x\n" % (name, "$scrypt$16384$8$1$00$00" if number % 2 else secret, name)
                       for number, (name, secret) in enumerate(self.passwords.items()))


def misspelt(rng, word):
    """Return a word with a letter too few, too many or in its neighbour's place; mostly as it is."""
    place = rng.randrange(max(1, len(word) - 1))
    return rng.choice([word] * 8 + [word[:place] + word[place + 1:], word[:place] + word[place] * 2 + word[place + 1:],
                                    word[:place] + word[place:place + 2][::-1] + word[place + 2:], word.upper()])


def subject_of(rng, passwords):
    """Return (a subject as somebody might write it, the password in it)."""
    user, other = rng.sample(sorted(passwords), 2)
    secret = passwords[user]
    values = {"<board>": str(rng.randrange(101, 999)), "<userid>": misspelt(rng, user), "<password>": secret,
              "<newpassword>": secret, "<move>": rng.choice(["B3", "c4.", "24:7,9", "--", "resign"]), "<to>": other}
    command = rng.choice([command for command in GAME + SERVER if command.secrets()])
    form = rng.choice([form for form in command.forms if "password>" in form])
    words = [values.get(name.partition("...")[0], name.strip("[]<>").partition("|")[0]) for name in form.split(" ")]
    for _ in range(rng.choice((0, 0, 1))):                      # a word is missing, but not the one before a password
        place = rng.randrange(len(words))
        if words[place] not in (secret, values["<userid>"]):
            del words[place]
    if rng.random() < 0.2:                                      # a heading with a name is still there
        words[1:1] = [rng.choice([other, user, "Error", "board", "102"])]
    words[:0] = [misspelt(rng, rng.choice((command.word,) + command.also + ("undo", "mov", "show")))]
    words[:0] = [misspelt(rng, rng.choice(["zenix", "exo", "Conhex", "hextad", "hexafive"]))] * rng.choice((0, 1, 1, 1))
    blanks = [rng.choice(BLANKS if rng.random() < 0.1 else [" "]) for _ in words]
    return rng.choice(BEFORE) + "".join(map("".join, zip(words, blanks))), secret


@pytest.mark.parametrize("count", [1000, check(10000)])
def test_not_one_password_in_thousands_of_subjects(count):
    rng = random.Random(15)
    host = Host100(rng)
    users = Users(host)
    shown = 0
    for _ in range(count):
        text, secret = subject_of(rng, host.passwords)
        quoted = Masks(users).quoted_line(text)
        assert secret not in quoted.lower(), (text, quoted)
        shown += HIDDEN in quoted and quoted != HIDDEN
    assert shown > .9 * count


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
    assert Masks(THREE).commented([bytewise(line)], "alice") == [bytewise(wanted)]


@pytest.mark.parametrize("password", ["secret", "sunshine", "monkey!", "passwort", "s3cr3t-99"])
@pytest.mark.parametrize("line", [
    "zenix move 101 %s alice C3", "zenx move 101 %s alice C3", "move 101 %s C3",
    "zenix challenge %s bob", "change address %s x@y.example", "message %s bob", "alice.%s", "alice (%s)",
    'alice "%s".', "please move C3 for alice (%s)", "login: alice password: %s", "user alice pass %s, I hope"])
def test_a_password_in_a_wrong_place_of_a_command_is_hidden(line, password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    shown, = Masks(users).commented([line % password], "alice")
    assert HIDDEN in shown and password not in shown


@pytest.mark.parametrize("password", ["secret", "hello", "b3"])
@pytest.mark.parametrize("line", ["Ich bin Alice, Kennwort %s, Zug H8", "Mon mot de passe, c'est %s",
                                  "Mein Passwort ist %s.", "mdp %s"])
def test_a_password_is_hidden_where_another_language_tells_it(line, password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    assert Masks(users).commented([line % password], "alice") == [line % HIDDEN]


def test_a_line_that_names_a_password_is_looked_at_before_shorter_ones():
    lines = ["Game: zenix", "Board: 101", "Name: Alice", "Who: bob", "Move: C3", "Time: noon", "Day: today"]
    assert Masks(THREE).commented([*lines, "Password: secret"], "alice") == [*lines, "Password: ****"]


@pytest.mark.parametrize("line", [
    "help alice win", "standings: alice 1500", "show alice bob", "signup is easy", "delete old boards",
    "zenix challenge alice bob tomorrow?"])
def test_prose_like_a_command_without_a_password_is_said_as_it_is_written(line):
    assert Masks(THREE).commented([line], "alice") == [line]


@pytest.mark.parametrize("password", ["secret", "alice1", "b3", "march"])
def test_a_weak_password_is_hidden_where_it_is_told(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in ("alice %s", "password %s", "my password is %s", "PW: %s", "alice:%s", "move 101 alice %s"):
        shown, = Masks(users).commented([line % password], "alice")
        assert HIDDEN in shown and password not in shown.replace("alice", "")
        assert Masks(users).harmless([line % password], "alice") == []


@pytest.mark.parametrize("line", [
    "Alice wins!", "alice plays well", "alice plays so-so", "alice wins 3", "alice thinks you play well",
    "Alice, G7", "alice at F7", "my password is gone", "my password is gone again",
    "Thanks, good game", "F7 was strong", "Mein Passwort ist weg", "Alice gewinnt", "Mon mot de passe est perdu",
    "Mi clave no funciona", "\u3042\u308a\u304c\u3068\u3046\u3001\u3044\u3044\u8a66\u5408\u3067\u3057\u305f"])
def test_prose_is_said_as_it_is_written(line):
    assert Masks(THREE).commented([bytewise(line)], "alice") == [bytewise(line)]


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
    assert Masks(users).commented(["Nice!", line], "alice") == ["Nice!", shown]


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
    assert Masks(users).commented(["Nice!", bytewise(line)], "alice") == ["Nice!", bytewise(shown)]


@pytest.mark.parametrize("password", ["please", "move", "$ecret", "ro/se,bud"])
def test_any_word_may_be_the_password_behind_a_userid(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in ("I think that alice - %s is right", "And here is the code: %s, if it is right"):
        assert Masks(users).commented([line % password], "alice") == [line % "****"]
        assert Masks(users).harmless([line % password], "alice") == []


def test_where_a_password_is_told_words_are_compared_first():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:secret:x:0:a@x\n"))
    lines = ["Hi Bob", "fine game", "so long", "Best wishes", "Smith", "Sales", "b2b", "I am alice/secret here"]
    assert Masks(users).commented(lines, "alice") == [*lines[:-1], "I am alice/**** here"]


@pytest.mark.parametrize("lines, shown", [
    (["rosebud"], ["****"]), (["password", "Rosebud."], ["password", "****."]), (["code rosebud"], ["code ****"]),
    (["PIN: rosebud"], ["PIN: ****"]), (["a rosebud for you all"], ["a rosebud for you all"]),
    (["*Rosebud!*"], ["*****!*"]), (["<rosebud>"], ["<****>"]), (["rosebud :-)"], ["**** :-)"]),
    (["H8", "Anna"], ["H8", "Anna"])])
def test_a_word_alone_in_its_line_may_be_the_writers_password(lines, shown):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:rosebud:x:0:a@x\n"))
    assert Masks(users).commented(lines, "alice") == shown


@pytest.mark.parametrize("line, shown", [
    ("apw", "****"), ("APW", "****"), ("lol", "lol"), ("ok apw", "ok ****"),
    ("do say apw to all here", "do say apw to all here")])
def test_a_password_as_short_as_a_place_is_hidden_alone_in_its_line(line, shown):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:apw:x:0:a@x\n"))
    assert Masks(users).commented(["H8", line], "alice") == ["H8", shown]


@pytest.mark.parametrize("password", ["tulip77!", "Pa$$w0rd?", "(tulip)", "rose."])
def test_a_password_may_end_with_a_mark(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    for line in (password, "is my password %s here" % password):
        assert Masks(users).commented(["H8", line], "alice") == ["H8", line.replace(password, "****")]
        assert Masks(users).harmless(["H8", line], "alice") == ["H8"]


@pytest.mark.parametrize("password", ["b1234", "01.02.1980"])
def test_a_password_may_look_like_a_place_or_a_date(password):
    users = Users(types.SimpleNamespace(read=lambda path: "alice:%s:x:0:a@x\n" % password))
    assert Masks(users).harmless(["H8", "As you know %s is mine" % password], "alice") == ["H8"]


def test_a_long_comment_keeps_all_its_lines():
    lines = ["Line %d of a long story" % number for number in range(150)]
    assert Masks(THREE).commented(lines, "alice") == lines


def test_marks_on_other_words_take_no_comparison_from_a_password():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:tulip77:x:0:a@x\n"))
    assert Masks(users).harmless(["Yes, thanks, wonderful, position, yesterday, tulip77"], "alice") == []
    lines = ["mp3player! blu3ray! c3p0robot!", "tulip77"]
    assert Masks(users).commented(lines, "alice") == [lines[0], "****"]


def test_words_with_accents_take_no_comparison_from_one_with_figures():
    users = Users(types.SimpleNamespace(read=lambda path: "alice:sesam12:x:0:a@x\n"))
    lines = ["Sch\u00f6ne Gr\u00fc\u00dfe f\u00fcr B\u00e4rbel, J\u00fcrgen, Z\u00f6e, K\u00e4the",
             "Und das Wort, nach dem du fragst, ist sesam12, glaube ich"]
    found = Masks(users).commented([*map(bytewise, lines)], "alice")
    assert found == [bytewise(lines[0]), lines[1].replace("sesam12", "****")]


def test_no_text_costs_more_than_some_comparisons(monkeypatch):
    compared = []
    monkeypatch.setattr("pbmgames.extras.quotes.masks.matches", lambda kept, word: compared.append(word))
    users = types.SimpleNamespace(find=lambda name: types.SimpleNamespace(password="tulip"))
    lines = ["%s%s %s%s" % (a, b, b, a) for a in ("oak", "elm", "ash", "fir") for b in ("red", "dry", "old", "wet")]
    found = Masks(users).harmless(["Good news to you", "Rosa Luxemburg"] + lines + ["Hi you"], "alice")
    assert len(set(compared)) <= 24 and found[:2] == ["Good news to you", "Rosa Luxemburg"]
    assert found[-1] == "Hi you" and lines[-1] not in found

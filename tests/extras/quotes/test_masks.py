"""What is hidden in a line that is quoted: passwords, and what may be one."""

import random
import re

import pytest

from conftest import check
from pbmgames.commands import GAME, SERVER
from pbmgames.extras.quotes import masks
from pbmgames.extras.quotes.masks import HIDDEN, Masks
from pbmgames.records.users import Users


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


def test_the_examples_of_the_module_are_true():
    class Alice(Three):
        @staticmethod
        def read(path):
            return "alice:secret:x:0:a@x\n"
    examples = re.findall("^    (.+?)   +(.+?)   +.+$", masks.__doc__, re.MULTILINE)
    assert len(examples) > 5
    for line, shown in examples:
        assert Masks(Users(Alice)).quoted_line(line) == shown, line

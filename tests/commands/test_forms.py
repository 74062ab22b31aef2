"""What may stand where in a form of a command."""

import pytest

from pbmgames import commands as table
from pbmgames.commands import Command, following, options
from pbmgames.commands.help import command_page
from pbmgames.games import Game

WHICH = "<userid> <password> [<userid>...] [active|inactive|next] [tournament|standard]"
AWAY = "<userid> <password> until|from <YYYY-MM-DD>"


def named(form, line, fits=lambda name, word: True):
    return " ".join(dict.fromkeys(following(form, line.split(), fits)))


@pytest.mark.parametrize("form, line, found", [
    ("", "", ""), ("", "x", ""),
    ("<board>", "", "<board>"), ("<board>", "101", ""),
    ("<board> <userid> <password> <move>", "101 alice", "<password>"),
    ("<board> <userid> <password> <move>", "101 alice apw B3", ""),
    ("<board>...<board>", "", "<board>"), ("<board>...<board>", "1 2 3", "<board>"),
    ("[<board>...]", "1", "<board>"), ("<to>...", "bob", "<to>"),
    ("all <userid>", "", "all"), ("all <userid>", "all", "<userid>"), ("all <userid>", "ALL", "<userid>"),
    ("all <userid>", "101", ""),
    ("<userid> accept|reject", "alice", "accept reject"), ("<userid> accept|reject", "alice accept", ""),
    (WHICH, "a b", "tournament standard active inactive next <userid>"),
    (WHICH, "a b next", "tournament standard active inactive next <userid>"),       # `next` may be a userid
    (AWAY, "a b", "until from"), (AWAY, "a b until", "<YYYY-MM-DD>"), (AWAY, "a b until x", ""), (AWAY, "a b off", ""),
    ("new 2 [-<parameter>...] <move>...<move>", "new 2", "<move>"),
    ("[-nomail]", "", ""),
])
def test_what_follows(form, line, found):
    assert sorted(named(form, line).split()) == sorted(found.split())


@pytest.mark.parametrize("form, line, found", [
    ("", "", [""]), ("", "x", []),
    ("<board> <userid>", "101 alice", ["<board> <userid>"]), ("<board> <userid>", "101", []),
    ("<board>...<board>", "1 2", ["<board> <board>"]), ("<board>...<board>", "", []),
    ("[<word>...]", "", [""]), ("[<word>...]", "a b", ["<word> <word>"]), ("[<word>...]", "a " * 200, []),
    ("<userid> accept|reject", "alice reject", ["<userid> reject"]),
    ("password <userid> <password>", "Password alice apw", ["password <userid> <password>"]),
    (WHICH, "a b next", ["<userid> <password> next", "<userid> <password> <userid>"]),
    (AWAY, "a b until x", ["<userid> <password> until <YYYY-MM-DD>"]),
    ("new 2 [-<parameter>...] <move>...<move>", "new 2 a b", ["new 2 <move> <move>"]),
])
def test_what_words_are(form, line, found):
    assert [" ".join(names) for names in Command("try", "", table.READ, form).fillings(line.split())] == found


def test_whether_a_word_fits_is_asked():
    def fits(name, word):
        return (name == "<board>") == word.isdigit()
    assert named("[<board>...<board>] [active|next]", "101", fits) == "active next <board>"
    assert named("<board> <userid>", "alice", fits) == ""
    assert named(WHICH, "a b next", lambda name, word: word != "next") == "tournament standard"


@pytest.mark.parametrize("form, found", [
    ("<board>", []), ("[-nomail]", ["-nomail"]), ("[-<parameter>...] [--nagtime=<days>] <userid1>",
                                                  ["-<parameter>", "--nagtime=<days>"]),
    ("[--seconds=N | --playouts=N] <game>", ["--seconds=N", "--playouts=N"]),
    ("--record FILE...", ["--record"]), ("[--save=FILE] [<player> <player>]", ["--save=FILE"]),
])
def test_options(form, found):
    assert options(form) == found


@pytest.mark.parametrize("line, names, where", [
    ("zenix move 101 alice apw B3", "<board> <userid> <password> <move>", "commands.play"),
    ("zenix move 101 alice apw", None, "commands.play"),
    ("zenix show 101 102", "<board> <board>", "commands.view"),
    ("zenix queue 101 alice apw B3", "<board> <userid> <password> <move>", "commands.play"),
    ("zenix queue 101 alice apw show", "<board> <userid> <password> <move>", "extras.conditional.conditional"),
    ("zenix queue 101 alice apw IF B3", None, "extras.conditional.conditional"),
    ("zenix queue 101 alice apw drop it", None, "extras.conditional.conditional"),
    ("zenix queue 101 alice", None, "commands.play"),
    ("vacation", None, "extras.vacations.commands"),
    ("vacation alice apw soon", None, "commands.account"),
    ("vacation alice apw UNTIL 2003-05-01", "<userid> <password> until <YYYY-MM-DD>", "extras.vacations.commands"),
    ("vacation alice apw from x", None, "extras.vacations.commands"),
    ("change Password alice apw new", "password <userid> <password> <newpassword>", "commands.account"),
    ("change password alice apw", None, "commands.account"),
])
def test_reading(line, names, where):
    game, word, *words = line.split() if line.startswith("zenix") else [None] + line.split()
    said = table.find(Game if game else None, word).read(words)
    assert said.complete == (names is not None)
    assert next(said.command.fillings(said.words), None) == (names and names.split())
    assert said.handler().__module__ == "pbmgames." + where


def test_what_a_reading_tells():
    said = table.find(None, "vacation").read("alice apw from 2003-05-01 until 2003-05-08".split())
    assert said.credentials() == [("alice", "apw")]
    said = table.find(Game, "subscribe").read("101 alice apw".split())
    assert said.credentials() == [("101", "alice"), ("alice", "apw")]       # one of them is it


@pytest.mark.parametrize("word", ["Cleanup", "signup"])
def test_help_tells_options_and_refusals_do_not(word):
    assert "[--really]" in command_page(word) and "--really" not in "".join(table.find(None, word).plain())


FORMS = {form for command in table.GAME + table.SERVER for form in command.forms}
PLAIN = sorted(form for form in FORMS if form and not set(form) & set("[|"))


@pytest.mark.parametrize("form", PLAIN)
def test_a_form_without_choices_is_gone_through_word_by_word(form):
    names = form.split()
    for place, name in enumerate(names):
        assert list(following(form, names[:place], lambda name, word: name == word)) == [name.partition("...")[0]]
    repeated = [name.partition("...")[0] for name in names if "..." in name]
    assert list(following(form, names, lambda name, word: True)) == repeated

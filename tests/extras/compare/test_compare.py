"""Saved letters are found, replayed and compared (pbm compare)."""

import base64
import os
import quopri
import random

import pytest

from conftest import check, each, sessions
from pbmgames.board import Match
from pbmgames.extras.compare import savedletters
from pbmgames.extras.compare.compare import DIFFERS, SAME, SKIPPED, compare
from pbmgames.games import TABLE, find
from pbmgames.letters import NOTIFICATION, PREVIEW, SUBMIT, SUMMARY, Letter
from pbmgames.text import bytewise
from test_conformance import CASES, every

EVERY = every([case for case in CASES if case[0] in TABLE], check)


def board(name, words="", moves=9, seed=3, players=("alice", "bob")):
    """Return a board after some random moves."""
    chooser = random.Random("%s %s" % (name, seed))
    match = Match(find(name), "101", players, 0, words.split(), seed=seed)
    while not match.over and len(match.moves) < moves:
        match.play(chooser.choice(list(match.position.legal_moves())))
    return match


def letter(match, kind=SUMMARY, **options):
    """Return a letter as `show` prints it, subject and all moves."""
    text = Letter(match, kind, 86400, **{"whole": True, **options})
    return "Subject: %s\n\n%s" % (text.subject, text.text)


def quoted(text, mark="> "):
    """Return a text as mail programs quote it."""
    return "".join(mark + line + "\n" for line in text.split("\n")[:-1])


def trimmed(text):
    """Return a text whose lines have lost the blanks at their ends."""
    return "".join(line.rstrip() + "\n" for line in text.split("\n")[:-1])


def verdicts(text, **options):
    """Return the verdicts on the letters in a text."""
    return [compare(found, **options).verdict for found in savedletters.saved_letters("x", text.encode("latin-1"))]


LONG = [("conhex", ""), ("exo", "-region_size=3 -flip"), ("hexafive", "-radius=5 -pieces=40"), ("hextad", "-lenient"),
        ("zenix", "-size=11")]          # games that do not end soon


# our own letters ----------------------------------------------------------------------

@EVERY
def test_own_letters_are_the_same_whatever_the_parameters(name, words):
    for moves in (0, 1, 2, 7, 24):
        match = board(name, words, moves)
        for kind in (SUMMARY, PREVIEW, SUBMIT):
            assert verdicts(letter(match, kind)) == [SAME]
        if not match.over:
            match.status = ["swapped", "bob"] if moves == 1 else ["proposed", "bob"]
            assert verdicts(letter(match)) == [SAME]


@EVERY
def test_letters_of_ended_games_are_the_same(name, words):
    match = board(name, words, 400)
    assert match.over
    assert verdicts(letter(match) + letter(match, NOTIFICATION)) == [SAME] * 2
    assert verdicts(letter(match.at(3), label="101#3")) == [SAME]
    match.ratings = [("bob", 1600, 1616), ("alice", -1, 1588)]
    assert verdicts(letter(match)) == [SAME]
    resigned = board(name, words, 4)
    resigned.give_up()
    assert verdicts(letter(resigned)) == [SAME]


@pytest.mark.parametrize("name", ["\u00c5ke", "al\u00e0"])
def test_letters_of_users_whose_names_have_bytes_that_are_blanks_elsewhere(name):
    user = bytewise(name)
    match = board("zenix", "-size=8", 4, players=("bob", user))
    for status in ([], ["proposed", user], ["proposed", "bob"], ["hasleft", user]):
        match.status = status
        assert verdicts(letter(match)) == [SAME], status
    match.give_up()
    assert verdicts(letter(match)) == [SAME]
    ended = board("zenix", "-size=3", 400, players=(user, "bob"))
    ended.ratings = [("bob", 1600, 1616), (user, -1, 1588)]
    assert verdicts(letter(ended)) == [SAME]


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "| ", "JD> ", "    ", "\t"])
def test_quoted_letters(mark):
    match = board("zenix", "-size=11")
    text = "On some day the host wrote:\n\n" + quoted(letter(match), mark) + "\nWell played!\n"
    assert verdicts(text) == [SAME]
    assert verdicts(trimmed(text)) == [DIFFERS]
    assert verdicts(trimmed(text), ignore_trailing=True) == [SAME]


@pytest.mark.check
@pytest.mark.parametrize("path", sessions(), ids=os.path.basename)
def test_the_letters_of_recorded_sessions(path):
    with open(path, "rb") as file:
        results = [compare(found) for found in savedletters.saved_letters(path, file.read())]
    assert [result.text for result in results if result.verdict == DIFFERS] == []


# damage -------------------------------------------------------------------------------

def damaged(text, place, sign):
    return text[:place] + sign + text[place + 1:]


@pytest.mark.parametrize("count", [15, check(90)])
@pytest.mark.parametrize("name, words", each(3, LONG))
def test_one_damaged_character_is_a_difference(name, words, count):
    match = board(name, words, 11)
    text = letter(match)
    users = text.index("   alice")
    given = set(range(users, users + 8)) | set(range(text.index(" bob ", users), text.index(" bob ", users) + 5))
    chooser = random.Random(name)
    for place in chooser.sample(range(text.index("\n\nIt is") + 2, len(text.rstrip())), count):
        if text[place] != "\n" and place not in given:
            sign = chooser.choice([sign for sign in "~.xoX13 " if sign != text[place]])
            assert verdicts(damaged(text, place, sign)) == [DIFFERS], (place, sign, damaged(text, place, sign))


@pytest.mark.parametrize("name", list(TABLE))
def test_only_the_drawing(name):
    match = board(name, "", 4)         # no game is over then
    text = letter(match)
    head, drawing = text.replace("It is", "Is it"), len(text) - len(match.position.draw()) - 1
    assert verdicts(head) == [DIFFERS]
    assert verdicts(head, drawing=True) == [SAME]
    sign = text.index(next(sign for sign in text[drawing:] if sign not in " \n"), drawing)
    assert verdicts(damaged(text, sign, "~"), drawing=True) == [DIFFERS]


def test_lost_and_added_lines():
    text = letter(board("zenix"))
    lines = text.split("\n")
    for place in range(4, len(lines) - 2):
        if "alice" not in lines[place] and lines[place]:
            assert verdicts("\n".join(lines[:place] + lines[place + 1:])) != [SAME], lines[place]
    assert verdicts(text.rstrip("\n") + "\nand more\n") == [DIFFERS]


def test_the_difference_is_shown():
    text = letter(board("zenix", "-size=3", 0)).replace("3- . . .", "3- . X .")
    result = compare(next(savedletters.saved_letters("saved", text.encode())))
    assert result.verdict == DIFFERS
    assert result.text.startswith("--- saved:3 (letter)\n+++ pbm\n@@ ")
    assert "-      3- . X .\n+      3- . . .\n" in result.text


def test_a_move_that_is_refused_is_named():
    match = board("zenix", "-size=3", 0)
    match.play("B3")
    match.play("C3")
    text = letter(match).replace("2 C3", "2 B3")
    result = compare(next(savedletters.saved_letters("saved", text.encode())))
    assert (result.verdict, result.text) == (DIFFERS, "move 2 is refused: B3 is already occupied\n")


def test_moves_behind_the_end_are_refused():
    match = board("hextad", "", 0)
    match.give_up()
    text = letter(match).replace("1 Resign", "1 Resign      2 Resign")
    result = compare(next(savedletters.saved_letters("saved", text.encode())))
    assert result.text == "move 1 is refused: Resign is not the last move\n"


# what cannot be compared ----------------------------------------------------------------

def test_sentences_and_strangers_are_no_letters():
    assert verdicts("The summary of Zenix Board 101 is late.\nWhat became of Zenix Board 101\n") == []
    assert verdicts(letter(board("zenix")).replace("Zenix", "Chess")) == []
    assert verdicts("") == []


def test_a_letter_cut_above_its_table_is_skipped():
    assert verdicts("Summary of Zenix Board 101\n\nIt is bob's turn.\n\n[...]\n") == [SKIPPED]


@pytest.mark.parametrize("name, words", LONG)
def test_the_last_rows_are_compared_with_the_hosts_board(name, words, shell):
    match = board(name, words, 17)
    text = letter(match, whole=False)
    assert verdicts(text) == [SKIPPED]
    assert verdicts(text, host=str(shell.home)) == [SKIPPED]
    later = board(name, words, 17)
    for _ in range(2):
        later.play(next(iter(later.position.legal_moves())))
    for folder in (find(name).name, find(name).name + "-archive"):
        shell.put("games/%s/101" % folder, later.render())
        assert verdicts(text, host=str(shell.home)) == [SAME]
        assert verdicts(text.replace("  17 ", "  18 "), host=str(shell.home)) != [SAME]
        (shell.home / "games" / folder / "101").unlink()


@pytest.mark.parametrize("name, words", LONG)
def test_a_host_that_draws_other_lots_or_names_no_parameters_tells_the_moves(name, words, shell):
    match = board(name, words, 16)
    text = letter(match, whole=False)
    match.seed, match.parameters = 99, []
    shell.put("games/%s/101" % find(name).name, match.render())
    assert verdicts(text, host=str(shell.home)) == [SAME]


def test_a_hosts_board_of_others_or_damaged_is_no_help(shell):
    text = letter(board("zenix", "", 17), whole=False)
    shell.put("games/Zenix/101", board("zenix", "", 17, players=("carol", "bob")).render())
    assert verdicts(text, host=str(shell.home)) == [SKIPPED]
    shell.put("games/Zenix/101", "nonsense")
    assert verdicts(text, host=str(shell.home)) == [SKIPPED]


def test_the_hosts_parameters_are_used_but_not_trusted(shell):
    shell.put("games/Zenix/101", board("zenix", "-size=3", 2).render())
    assert verdicts(letter(board("zenix", "-size=12")), host=str(shell.home)) == [SAME]


# mails --------------------------------------------------------------------------------

MAIL = "From: host@example.com\nTo: alice@example.com\n%s"
PARTS = ("From: a@example.com\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b\"\n\n"
         "--b\nContent-Type: text/plain\n\nlook:\n--b\nContent-Type: text/plain; charset=utf-8\n"
         "Content-Transfer-Encoding: %s\n\n%s\n--b\nContent-Type: text/html\n\n<p>Summary of Zenix Board 101</p>\n"
         "--b--\n")


def two_letters():
    return [letter(board("zenix")), letter(board("exo", "-region_size=2"))]


def test_an_mbox():
    text = "".join("From host Thu May  1 09:00:00 2003\n%s\n" % (MAIL % one) for one in two_letters())
    found = list(savedletters.saved_letters("box", text.encode()))
    second = text.split("\n").index("Summary of Exo Board 101") + 1
    assert [one.source for one in found] == ["box:6", "box:%d" % second]
    assert verdicts(text) == [SAME, SAME]
    assert verdicts(text.replace("\n", "\r\n")) == [SAME, SAME]


@pytest.mark.slow
def test_a_maildir_and_a_folder_of_letters(shell, tmp_path):
    for place, one in zip(("new/1.host", "cur/2.host:2,S"), two_letters()):
        path = tmp_path / "Mail" / place
        path.parent.mkdir(parents=True)
        path.write_text(MAIL % one)
    (tmp_path / "Mail" / "tmp").mkdir()
    (tmp_path / "Mail" / "tmp" / "3").write_text("half a mail")
    assert shell("compare %s/Mail" % tmp_path) == (0, "2 letters: 2 same, 0 different, 0 skipped\n", "")


@pytest.mark.parametrize("coding, encode", [("base64", base64.encodebytes), ("quoted-printable", quopri.encodestring),
                                            ("8bit", bytes)])
def test_parts_of_mails_are_decoded(coding, encode):
    body = letter(board("conhex", "", 6))
    found = PARTS % (coding, encode(body.encode()).decode())
    assert verdicts(found) == [SAME]
    single = "From: a@example.com\nContent-Transfer-Encoding: %s\n\n%s" % (coding, encode(body.encode()).decode())
    assert verdicts(single) == [SAME]


@pytest.mark.parametrize("head", ["Content-Type: multipart/mixed; boundary*;*=x''%41; boundary*1*=b\n\n",
                                  "Content-Type: message/rfc822\n\n" * 3000])
def test_a_mail_that_the_library_cannot_read_is_taken_as_it_stands(head):
    assert verdicts(head + letter(board("zenix"))) == [SAME]


# the program ----------------------------------------------------------------------------

@pytest.mark.slow
def test_statuses_and_summary(shell, tmp_path):
    good, bad, part = tmp_path / "good", tmp_path / "bad", tmp_path / "part"
    good.write_text(letter(board("zenix")))
    bad.write_text(letter(board("zenix")).replace("Eks\n", "Eke\n"))
    part.write_text(letter(board("zenix", "", 17), whole=False))
    assert shell("compare %s %s" % (good, good)) == (0, "2 letters: 2 same, 0 different, 0 skipped\n", "")
    assert shell("compare --host=/nowhere %s" % good) == (78, "", "pbm: --host=/nowhere is not a folder\n")
    status, out, _ = shell("compare %s %s %s" % (good, bad, part))
    assert status == 1
    assert out.startswith("%s:3: Zenix Board 101: differs\n--- " % bad)
    assert out.endswith("\n3 letters: 1 same, 1 different, 1 skipped (1: only its last moves are shown)\n")
    assert shell("compare %s" % part) == (65, "1 letter: 0 same, 0 different, 1 skipped "
                                              "(1: only its last moves are shown)\n", "")
    assert shell("compare", input=good.read_bytes())[:2] == (0, "1 letter: 1 same, 0 different, 0 skipped\n")
    assert shell("compare -", input=b"")[:2] == (65, "0 letters: 0 same, 0 different, 0 skipped\n")
    assert shell("compare %s/none" % tmp_path)[::2] == (66, "pbm: %s/none: No such file or directory\n" % tmp_path)
    assert shell("compare --nonsense")[0] == 64


@pytest.mark.slow
def test_a_tilde_is_the_home_folder_though_no_shell_has_replaced_it(shell, tmp_path):
    (tmp_path / "letter").write_text(letter(board("zenix")))
    words = "compare --host=~/%s " + str(tmp_path / "letter")
    home = {"HOME": str(shell.home.parent)}
    assert shell(words % shell.home.name, **home)[0] == 0
    status, _, err = shell(words % "nowhere", **home)
    assert status == 78 and "%s/nowhere is not a folder" % shell.home.parent in err


@pytest.mark.slow
def test_letters_of_a_real_host(shell, tmp_path):
    shell("hextad challenge -pool_size=5 alice bob", PBMSEED="11")
    shell("exo challenge -region_size=3 alice bob")
    shell("exo move 101 alice apw c5")
    shell("exo swap 101 bob bpw")
    saved = tmp_path / "saved"
    saved.write_text(shell("hextad show 101")[1] + shell("exo show 101")[1])
    options = "compare --host=%s --ignore-trailing %s"
    assert shell(options % (shell.home, saved))[:2] == (0, "2 letters: 2 same, 0 different, 0 skipped\n")
    assert shell(options.replace(" --ignore", " --drawing --ignore") % (shell.home, saved))[0] == 0

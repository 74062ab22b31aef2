"""Two people play at one keyboard (pbm play)."""

import subprocess
import sys

import pytest

from pbmgames.board import Match
from pbmgames.extras.play.play import REFUSED, UNSAVED, Table
from pbmgames.games import TABLE, find


class Evening:
    """A game with its answers given in advance; `said` is what was printed, `asked` the prompts."""

    def __init__(self, name, *answers, words=""):
        self.match = Match(find(name), "1", ["ann", "ben"], 0, words.split(), seed=1)
        self.answers, self.said, self.asked = list(answers), [], []
        Table(self.match, lambda: 60, self.read, self.said.append, path=None, coloured=False, robots={}).play()

    def read(self, prompt):
        self.asked.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def test_the_prompt_names_player_side_and_move():
    evening = Evening("exo", "f6", "swap", "d3", words="-region_size=3")
    assert evening.asked == ["ann as Ohs (o), move 1: ", "ben as Eks (x), move 2: ", "ann as Eks (x), move 2: ",
                             "ben as Ohs (o), move 3: "]
    assert "ben has swapped sides. It is ann's turn." in evening.said[2]
    assert evening.match.players == ["ben", "ann"]


def test_a_whole_game_ends_by_itself():
    evening = Evening("zenix", "A3", "*B3", "c3", "2B", "*c2", "C1", "never asked", words="-size=3")
    assert evening.said[-1].startswith("\nGame won by ben.\n\n        1- O\n       2- O *\n")
    assert evening.said[-1].endswith("Ohs\n\nGame won by ben.\n")
    assert evening.answers == ["never asked"]
    assert not any("\033" in text for text in evening.said)


def test_five_in_a_row_win():
    evening = Evening("hexafive", "A1", "K6", "A2", "K7", "A3", "K8", "A4", "K9", "A5", "never asked")
    assert evening.said[-1].startswith("\nGame won by ann.\n\n")
    assert evening.answers == ["never asked"]


@pytest.mark.parametrize("answer, told", [
    ("Z9", "Z9 is not on the board"),
    ("nonsense", 'Invalid move "nonsense" entered'),
    ("A3#7", "Move A3#7 received as move #2"),
    ("B3", "B3 is already occupied"),
    ("swap", "Zenix does not support swapping"),
    ("pass", "Zenix does not allow passing"),
])
def test_refusals_change_nothing(answer, told):
    evening = Evening("zenix", "B3", answer, words="-size=3")
    assert evening.said[-2:] == [told + "\n`help` tells what can be typed here.\n", "\n"]
    assert evening.match.moves == ["B3"]
    assert evening.asked[1] == evening.asked[2]


def test_undo():
    evening = Evening("zenix", "undo", "B3", "C3", "UNDO", "Undo", "A3", words="-size=3")
    assert evening.said[1].startswith("There is no move to take back\n")
    assert evening.match.moves == ["A3"]
    assert evening.asked[5].startswith("ann as Eks, move 1")


def test_undo_takes_a_swap_back_first():
    evening = Evening("conhex", "I9", "swap", "undo", "undo")
    assert evening.match.players == ["ann", "ben"] and evening.match.moves == []
    assert evening.asked[3:] == ["ben as Horz, move 2: ", "ann as Vert, move 1: "]


def test_resigning_ends_the_game():
    evening = Evening("zenix", "B3", "resign", "never asked", words="-size=3")
    assert evening.match.status == ["winner", "ann", "1"]
    assert evening.said[-1].startswith("\nGame won by ann.\n")


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_quitting(word):
    evening = Evening("zenix", word, "never asked", words="-size=3")
    assert evening.answers == ["never asked"]


def test_a_game_that_would_be_lost_asks_once_before_it_quits():
    evening = Evening("zenix", "B3", "quit", "C3", "quit", "never asked", words="-size=3")
    assert [text for text in evening.said if "will be lost" in text] == [evening.said[2]]
    assert evening.match.moves == ["B3", "C3"] and evening.answers == ["never asked"]


def test_words_that_only_tell():
    evening = Evening("zenix", "help", "moves", "rules", "", "board", words="-size=3")
    assert "resign   give up" in evening.said[1]
    assert evening.said[2] == "  A3  B3  C3  *A3  *B3  *C3\n"
    assert evening.said[3].startswith("Zenix: build a pyramid")
    assert evening.said[4] == evening.said[5]
    assert evening.said[0] == evening.said[4] + "Type a move, or `help`.\n"


@pytest.mark.parametrize("name", TABLE)
def test_the_rules_leave_out_how_to_mail(name):
    page = Evening(name, "rules").said[1]
    assert "password" not in page and "challenge" not in page.lower() and "%s " % name not in page
    assert page.endswith(".\n") and "\nMoves\n\n" in page and "\n\n\n" not in page
    whole = sys.modules[find(name).__module__].__doc__
    assert len(page.split("\n")) > 0.75 * len(whole.split("\n"))


def test_many_moves_are_listed_in_lines_that_fit():
    text = Evening("hextad", "moves").said[1]
    assert max(map(len, text.split("\n"))) <= 78
    assert sorted(text.split()) == sorted(Match(find("hextad"), "1", ["a", "b"], 0, seed=1).position.legal_moves())


# the program ----------------------------------------------------------------------------

def test_from_the_shell(shell):
    status, out, err = shell("play zenix -size=3", input=b"B3\nZ9\n")
    assert (status, err) == (0, "")
    assert "Please start the game player1.\n\n        1- .\n" in out
    assert "player2 as Ohs, move 2: Z9 is not on the board\n" in out
    assert out.endswith("\n")
    assert "\033[" in shell("--color=always play zenix -size=3", input=b"B3\n")[1]
    assert shell.files().keys() == {"etc/users"}


@pytest.mark.slow
def test_a_saved_game_goes_on(shell, tmp_path):
    words = "play hextad -pool_size=3 --save=%s/game ann ben" % tmp_path
    first = shell(words, input=b"", PBMSEED="4")[1]
    move = next(iter(Match(find("hextad"), "1", ["a", "b"], 0, ["-pool_size=3"], seed=4).position.legal_moves()))
    assert shell(words, input=move.encode() + b"\nquit\n")[1].startswith(first.partition("ann as")[0])
    kept = (tmp_path / "game").read_text()
    assert kept.startswith("(players ann ben)\n(random 4 ") and "(moves\n%s\n)\n" % move in kept
    shell.put("games/Hextad/101", kept)
    assert "   1 %s" % move in shell("hextad show 101")[1]
    assert "It is ben's turn." in shell("play hextad --save=%s/game" % tmp_path, input=b"")[1]
    assert shell("play hextad -pool_size=4 --save=%s/game" % tmp_path, input=b"")[::2] == (
        64, "pbm: %s/game holds a game with other parameters\n" % tmp_path)
    for moves in (b"D5\nF11\n", b""):
        other = str(tmp_path / ("other%d" % len(moves)))
        assert shell("play conhex --save=%s" % other, input=moves)[0] == 0
        kept = open(other).read()
        assert shell("play exo --save=%s" % other, input=b"D7\n")[::2] == (
            64, "pbm: %s holds a game of another game, or is damaged\n" % other)
        assert open(other).read() == kept


def test_a_file_beside_the_player_and_a_queued_move_that_is_refused(shell, monkeypatch):
    monkeypatch.chdir(shell.folder)
    assert shell("play zenix -size=3 --save=evening ann ben", input=b"A3\n")[::2] == (0, "")
    kept = (shell.folder / "evening").read_text().replace("(syncmoves\n\n\n)", "(syncmoves\nZ9\n\n)")
    (shell.folder / "evening").write_text(kept)
    status, out, err = shell("play zenix --save=evening", input=b"B3\n")
    assert (status, err) == (0, "") and "ann had queued Z9: Z9 is not on the board\n" in out
    assert "(moves\nA3\nB3\n)\n(syncmoves\n\n\n)" in (shell.folder / "evening").read_text()


@pytest.mark.parametrize("words", [
    "-size=3 zenix ann ben", "zenix ann -size=3 ben", "--save=%s zenix -size=3 ann ben",
    "--robot --playouts=5 ZENIX -size=3 ann ben", "zenix --playouts=5 ann ben --robot -size=3"])
def test_options_and_game_stand_in_any_order(shell, tmp_path, words):
    status, out, err = shell("play " + words.replace("%s", str(tmp_path / "game")), input=b"B3\n")
    assert (status, err) == (0, "") and "ann as Eks, move 1: " in out and "ben as Ohs, move 2: " in out
    assert "\n      3- . X " in out or "move 3: " in out


def test_the_board_stands_below_the_robots_move_only(shell):
    out = shell("play --robot --playouts=5 -size=3 zenix", input=b"B3\n")[1]
    first, mine, robots = out.split(" as ")[:3]
    assert "A B C" in first and first.endswith("Type a move, or `help`.\nplayer") and "A B C" not in mine
    assert robots.partition("\n")[2].startswith("\nIt is player's turn.\n\n        1- .\n")
    first, robots = shell("play --robot=first --playouts=5 -size=3 zenix", input=b"")[1].split(" as ")[:2]
    assert first == "robot" and robots.endswith("Type a move, or `help`.\nplayer")


def test_usage_and_help_fit_the_screen(shell):
    texts = shell("play --help")[1], shell("play")[2], Evening("zenix", "help").said[1], UNSAVED, REFUSED
    assert max(len(line) for text in texts for line in text.split("\n")) <= 79


@pytest.mark.parametrize("words, status", [
    ("play", 64), ("play chess", 64), ("play zenix -size=4", 64), ("play zenix -nonsense", 64),
    ("play zenix --nonsense", 64), ("play zenix ann", 64), ("play zenix ann ben cem", 64), ("play zenix a:b c", 64),
    ("play zenix --save=", 64), ("play zenix --save=/nowhere/at/all", 75), ("play zenix --save=%s", 70)])
def test_what_cannot_be_played(shell, tmp_path, words, status):
    (tmp_path / "file").write_text("no board\n")
    words = words.replace("%s", str(tmp_path / "file"))
    found, out, err = shell(words, input=b"")
    assert (found, out) == (status, "") and err
    assert "Traceback" not in err
    assert (tmp_path / "file").read_text() == "no board\n"


def test_names_in_any_language(shell):
    out = shell(["play", "zenix", "J\u00f6rg", "Zo\u00eb"], input=b"", PYTHONUTF8="1")[1]
    assert "Please start the game J\u00c3\u00b6rg." in out and "J\u00c3\u00b6rg as Eks, move 1" in out


@pytest.mark.parametrize("typed", [b"voil\xc3\xa0", b"\xc3\x85", b"\xfc", b"\xe4\xb8\xad"])
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_what_is_typed_is_quoted_as_it_was(shell, typed, errors):
    done = subprocess.run([sys.executable, shell.program, "play", "zenix"], input=b" %s \nquit\n" % typed,
                          env=shell.environ(PYTHONIOENCODING="utf-8:" + errors), capture_output=True)
    assert done.returncode == 0 and b'Invalid move "%s" entered\n' % typed in done.stdout

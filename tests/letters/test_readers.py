"""Programs that read the letters, as they are in use: each reads here in its own way (docs/commands.md, section 13)."""

import re

import pytest

from pbmgames.board import Match
from pbmgames.games import find
from pbmgames.letters import table

SIDES = {"zenix": ("Eks", "Ohs"), "conhex": ("Vert", "Horz")}


@pytest.fixture
def played(shell, mailbox):
    """Return a function that plays a game of Zenix, alice against bob, to its end; it returns the mails to bob."""
    def play(*moves):
        assert shell("zenix challenge -size=3 alice bob", PBMSENDMAIL=shell.mailer)[0] == 0
        for number, move in enumerate(moves):
            user = ("alice apw", "bob bpw")[number % 2]
            assert shell("zenix move 101 %s %s" % (user, move), PBMSENDMAIL=shell.mailer)[0] == 0
        return [mail for mail in mailbox() if "To: bob@example.com\n" in mail]
    return play


def hex_importer(text, sides):
    """A Hex player's importer and mail filter: both names in the table's heading, numbered moves, the drawing.

    Returns (users, moves, drawing).
    """
    lines = text.split("\n")
    at = next(place for place, line in enumerate(lines) if all(side in line for side in sides))
    users, words, moves = lines[at + 1].split(), " ".join(lines[at + 2:]).split(), []
    while words and words[0].isdigit():
        moves.append(words[1])
        words = words[2:]
    end = at + 2
    while lines[end].strip():
        end += 1
    return users, moves, [line for line in lines[end:] if line.strip()]


def archive_importer(text):
    """A game archive's importer, in Java: winner, ratings, users, moves with Resign and Forfeit, time of the end."""
    winner = re.search(r"^Game won by (\w+)\.$", text, re.MULTILINE)
    above = text[:re.search(r"^   \S.*\n   (\w+) +(\w+) *$", text, re.MULTILINE).start()]
    users = re.search(r"^   \S.*\n   (\w+) +(\w+) *$", text, re.MULTILINE).groups()
    rows = re.findall(r"(?:^|\s)(\d+) (\S+)", text[len(above):].partition("\n\n\n")[0])
    ended = re.search(r"^Game ended\.\.\.\.\.\. (\w{3} [ \d]\d \d\d:\d\d)$", text, re.MULTILINE)
    return (winner and winner.group(1), [line for line in above.split("\n") if "rating" in line], users,
            [move for _, move in rows], ended and ended.group(1))


def robot(games, letter):
    """A player robot, in Python: the boards on which it is his turn, and whose turn a letter says it is."""
    assert games.startswith("Subject: List of Zenix games\n")
    rows = [line.split() for line in games.split("\n") if re.match(r" *\d+ +\d+ ", line)]
    waiting = [row[0] for row in rows if row[4] == "alice's"]
    subject = re.search(r"^Subject: (\w+) Board (\w+) (\w*)", letter, re.MULTILINE).groups()
    turn = re.search(r"^It is (\w+)'s turn", letter, re.MULTILINE)
    return waiting, subject, turn and turn.group(1)


def emacs(mail):
    """A mail front end of Emacs: which board of which game a mail is about."""
    subject = mail.partition("\nSubject: ")[2].partition("\n")[0]
    return re.match(r"(?:New )?(\w+) Board (\S+) (\S*)(?: \*\*)?$", subject).groups()


@pytest.mark.slow
def test_the_importer_of_a_hex_player(shell, played):
    mails = played("A3", "B3", "C3")
    users, moves, drawing = hex_importer(mails[-1], SIDES["zenix"])
    assert (users, moves) == (["alice", "bob"], ["A3", "B3", "C3"]) and drawing[0].strip() == "1- ."
    assert shell("conhex challenge alice bob")[0] == 0
    users, moves, _ = hex_importer(shell("conhex move 101 alice apw I9")[1], SIDES["conhex"])
    assert (users, moves) == (["alice", "bob"], ["I9"])


@pytest.mark.slow
@pytest.mark.parametrize("end, winner", [(("A3", "B3", "resign"), "bob"), (("A3", "B3", "C3", "resign"), "alice")])
def test_the_importer_of_an_archive(played, end, winner):
    told, ratings, users, moves, ended = archive_importer(played(*end)[-1])
    assert (told, users, ended) == (winner, ("alice", "bob"), "May  1 12:00") and moves[-1] == "Resign"
    assert [line.split("'")[0] for line in ratings] == ["alice", "bob"] and len(moves) == len(end)


@pytest.mark.slow
def test_a_player_robot(shell, played):
    letter = played("A3", "B3")[-1]
    games = shell("zenix games alice next", SENDER="HTML")[1]
    assert robot(games, letter) == (["101"], ("Zenix", "101", "alice"), "alice")


@pytest.mark.slow
def test_a_front_end_that_sends_several_moves_at_once(shell, played):
    mails = played("A3", "B3")
    assert [emacs(mail)[:2] for mail in mails] == [("Zenix", "101")] * len(mails)
    body = "zenix move %s alice apw C3\nend\n" % emacs(mails[0])[1]
    assert shell("multiple", input=body.encode(), PBMSENDMAIL="true")[0] == 0
    assert "   3 C3" in shell("zenix show 101")[1]


@pytest.mark.parametrize("words", ["zenix games", "zenix show 101"])
def test_scripts_of_players_read_from_the_subject_on(shell, played, words):
    played("A3")
    assert shell(words, SENDER="HTML")[1].startswith("Subject: ")


def test_a_move_longer_than_its_column_pushes_the_next_to_a_line_of_its_own():
    match = Match(find("hextad"), "101", ["alice", "bob"], 0, (), (), 3)
    for move in ("04:3,11", "22:10,24", "12:20,8", "26:9,19"):
        match.play(move)
    match.automatic = {2, 3}
    assert table(match, True).split("\n")[2:] == [
        "   1 04:3,11        2 22:10,24    ", "   3 12:20,8 (Auto)", "                    4 26:9,19 (Auto)", ""]


def test_a_board_that_somebody_left_says_so(shell):
    shell("zenix challenge -size=3 alice bob")
    shell.put("games/Zenix/101", shell.get("games/Zenix/101").replace("(clock", "(status hasleft carol)\n(clock"))
    head = "Summary of Zenix Board 101\n\ncarol has decided not to play. The game has been re-started.\n\nPlease start"
    assert head in shell("zenix show 101")[1]

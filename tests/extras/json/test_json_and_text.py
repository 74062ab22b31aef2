"""--json and the text say the same of random boards of all games, field by field (docs/json.md)."""

import json
import random
import re

import pytest

from conftest import check
from pbmgames.board import Match
from pbmgames.board.moves import DRAW, RESIGN, UNDO
from pbmgames.games import TABLE, MoveError, find

pytestmark = pytest.mark.slow

STARTED = 1051779600            # 2003-05-01 09:00:00 UTC
USERS = ("alice", "bob", "carol", "dave")
DEEDS = ("nothing", "nothing", "swap", "propose", "undo", "resign", "tie", "queue", "comment", "watched")
CHOICES = {"zenix": ["-size=3"], "exo": ["-flip"], "hexafive": ["-special=1"], "hextad": ["-max_pips=7"]}
DATES = "%s +([A-Z][a-z]{2} [ 0-9][0-9] [0-9:]+)"
HEAD = re.compile(r"\n   (\S.*?)   +(\S.*?) *\n   (\S+) +(\S+) *\n")       # of the table of moves
SPAN = r"%s *\(%s\): +(\d+) days?, (\d+):(\d+):(\d+)"


def a_board(name, number, draw):
    """Return the Match of a random board, somewhere in its game."""
    parameters = [word for word in CHOICES.get(name, ()) if draw.random() < .4]
    options = [word for word in ("--totaltime=30", "--forfeittime=9") if draw.random() < .5]
    match = Match(find(name), str(number), draw.sample(USERS, 2), STARTED, parameters, options, draw.randrange(9999))
    match.clock.limits = {option[2:].partition("time")[0]: int(option.partition("=")[2]) for option in options}
    for _ in range(draw.choice((0, 1, 2, 5, 12, 40, 400))):
        if match.over:
            break
        match.tick(match.clock.changed + draw.randrange(9000))
        match.play(draw.choice(list(match.position.legal_moves())))
    if not match.over:
        changed(match, draw.choice(DEEDS), draw)
    return match


def changed(match, deed, draw):
    """Let something happen on a board beside a move."""
    if deed == "swap" and match.game.swap_after == len(match.moves):
        match.swap()
    elif deed in ("propose", "undo") and match.moves:
        match.ask(draw.choice(match.players), DRAW if deed == "propose" else UNDO)
    elif deed == "resign":
        match.give_up(RESIGN)
    elif deed == "tie":
        match.tie()
    elif deed == "queue":
        match.queue(1 - match.turn, "A1")
    elif deed == "comment":
        match.comment = ["alice says:", "a <b> \"c\" \\", ""]
    elif deed == "watched":
        match.subscribers, match.notifiers = ["carol"], ["dave", "bob"]


@pytest.fixture
def peopled(shell):
    """A function of a game's name and a seed: fills a host with random boards of it; returns {board: Match}."""
    def fill(name, seed, count=12):
        draw = random.Random("%s %d" % (name, seed))
        boards = {str(number): a_board(name, number, draw) for number in range(101, 101 + count)}
        for number, match in boards.items():
            shell.put("games/%s/%s" % (TABLE[name], number), match.render())
        shell.now = "2003-07-01 09:00:00"
        assert shell(name + " rebuildgamelist")[0] == shell(name + " rebuildactivecount")[0] == 0
        return boards
    return fill


def told(shell, words):
    """Return what a command says, as a document and as text."""
    status, out, err = shell(words + " --json=moves")
    assert (status, err) == (0, ""), words
    return json.loads(out), shell(words)[1]


def duration(text, user, side):
    """Return the seconds that a letter says a player has used."""
    days, hours, minutes, seconds = map(int, re.search(SPAN % (user, re.escape(side)), text).groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


@pytest.mark.parametrize("seed", [1, check(2), check(3)])
@pytest.mark.parametrize("name", ["hextad", *map(check, sorted(set(TABLE) - {"hextad"}))])
def test_a_board_is_the_same_in_both(shell, peopled, name, seed):
    for number, match in peopled(name, seed).items():
        reader = match.players[1 - match.turn]
        document, text = told(shell, "%s showas %s %spw %s --forfeittime" % (name, reader, reader[0], number))
        board, = document["boards"]
        agrees_in_words(board, text, reader)
        agrees_in_moves(board, text)
        agrees_in_time(board, text)
        agrees_with_the_game(board, match)


def agrees_in_words(board, text, reader):
    """Check state, players, result and what is open."""
    assert "\n%s\n" % board["text"] in text
    result = board["result"]
    if board["over"]:
        won = "Game won by %s" % result["winner"] + " by %d points" % result["points"] * (result["points"] > 1)
        assert ("Game was a tie." if result["tie"] else won + ".") == board["text"] and board["on_turn"] is None
    else:
        assert result is None and board["on_turn"] in board["text"]
    assert [one["userid"] for one in board["players"] if one["on_turn"]] == [board["on_turn"]] * (not board["over"])
    assert [one[key] for key in ("side", "userid") for one in board["players"]] == list(HEAD.search(text).groups())
    proposal = re.search("\n([a-z]+) has (proposed a draw|requested to undo a move)\\.\n.*\n((?:\t.*\n)+)", text)
    assert board["proposal"] == (proposal and {"kind": proposal.group(2).split()[-1].replace("move", "undo"), "by":
                                               proposal.group(1), "unanswered": proposal.group(3).split()})
    assert board["swapped_by"] == (re.findall("\n([a-z]+) has swapped sides", text) or [None])[0]
    queued = re.findall("You have the following move queued:\n\t(.*)", text)
    assert [one["queued"] for one in board["players"] if one["userid"] == reader] == (queued or [None])
    for key in ("subscribers", "notifiers"):
        assert board[key] == " ".join(re.findall("^%s: (.*)" % key.title(), text, re.MULTILINE)).split()
    assert "".join(line + "\n" for line in board["comment"]) in text


def agrees_in_moves(board, text):
    """Check the table of moves, and the drawing."""
    table = text[HEAD.search(text).end():].partition("\n\n")[0]
    listed = re.findall(r" +(\d+) (\S+)( \(Auto\))?", table)
    assert [(str(one["number"]), one["text"], " (Auto)" * one["automatic"]) for one in board["moves"]] == listed
    assert [one["seat"] for one in board["moves"]] == [place % 2 for place in range(len(listed))]
    assert "\n" + "\n".join(board["position"]["drawing"]) + "\n" in text


def agrees_in_time(board, text):
    """Check the clock block."""
    clock = board["clock"]
    for key, words in (("started", "Game started"), ("moved", "Last move made"),
                       ("ended" if board["over"] else "now", "Game ended" if board["over"] else "It is now")):
        months = "Jan Feb Mar Apr May Jun Jul".split()
        month, day, hour = re.search(DATES % (words + "\\.+"), text).group(1).split()
        assert clock[key][5:16] == "%02d-%02dT%s" % (months.index(month) + 1, int(day), hour)
    for one in board["players"]:
        assert duration(text, one["userid"], one["side"]) == one["used"]
        assert one["left"] == (clock["total_days"] and max(0, clock["total_days"] * 86400 - one["used"]))
    assert ("Total Time Allowed per player is %s days" % clock["total_days"] in text) == bool(clock["total_days"])


def agrees_with_the_game(board, match):
    """Check legal moves, places and pieces against the rules, the moves played anew."""
    game = find(board["game"].lower())(board["parameters"], match.seed)
    for one in board["moves"]:
        if one["text"] != RESIGN:
            game.play(one["text"])
    assert board["position"]["rows"] == list(game.rows())
    if board["over"]:
        assert board["legal_moves"] == []
        return
    swap = match.game.swap_after == len(match.moves) and not match.swapped
    assert board["legal_moves"] == list(game.legal_moves()) + ["swap"] * swap
    for word in ("nonsense", "", *board["position"]["places"]):
        if word not in board["legal_moves"]:
            with pytest.raises(MoveError):
                game.play(word)
    game.play(board["legal_moves"][0])


@pytest.mark.parametrize("name", ["zenix", *map(check, sorted(set(TABLE) - {"zenix"}))])
def test_a_list_is_the_same_in_both(shell, peopled, name):
    peopled(name, 4)
    for words in ("", " 101 102#3 105", " alice", " bob next", " carol inactive"):
        document, text = told(shell, name + " games" + words)
        rows = re.findall(r"^ *(\d+(?:#\d+)?) +(\d+)  (\S+) +(\S+) +(\S.*)$", text, re.MULTILINE)
        assert [(one["id"], str(one["moves"]), *one["players"], state(one)) for one in document["boards"]] == rows
        assert document["boards"] or "No %s boards found" % TABLE[name] in text


def state(one):
    """Return the status column of a board in a list, made of its document."""
    if not one["over"]:
        return "%s to start" % one["on_turn"] if one["moves"] == 0 else "%s's turn" % one["on_turn"]
    if one["tie"]:
        return "game was a tie"
    return "%s Won%s" % (one["winner"], " %d points" % one["points"] if one["points"] > 1 else "")

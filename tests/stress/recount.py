"""Count a host's boards again, with a reader of its own, and compare with what its registers say.

Nothing of pbmgames is used here, so that a mistake there is not repeated.
"""

import errno
import os
import time
from datetime import date

# what users may have chosen -> how many words tell it
CHOICES = {"planned": 2, "until-i-move": 1, "away": 2, "zone": 1, "warnings": 1, "told": 1}


def entries(text):
    """Return {name: words of a one-line entry, or lines of one with many} of a board file."""
    found = {}
    lines = iter(text.split("\n")[:-1])
    for line in lines:
        assert line.startswith("("), line
        if line.endswith(")"):
            name, *words = line[1:-1].split(" ")
            found[name] = words
            continue
        name, body = line[1:], []
        for inner in lines:
            if inner == ")":
                break
            body.append(inner[1:] if inner.startswith("\\") else inner)
        else:
            raise AssertionError("entry %s is not closed" % name)
        assert name not in found, name
        found[name] = body
    return found


def read(path):
    """Return a file's text, "" if there is none; what another machine replaces meanwhile is looked at again."""
    for _ in range(1000):
        try:
            with open(path, "rb") as file:
                return file.read().decode("latin-1")
        except FileNotFoundError:
            return ""
        except OSError as error:
            if error.errno != errno.ESTALE:
                raise
            time.sleep(0.01)
    raise AssertionError("%s is stale for ten seconds" % path)


def boards(home, game, ends=("", "-archive", "-tourney")):
    """Return {id: entries} of a game's boards; a board that is put away this moment may be without entries."""
    found = {}
    for end in ends:
        folder = os.path.join(home, "games", game + end)
        for name in os.listdir(folder) if os.path.isdir(folder) else ():
            if name[0] != ".":
                found[name] = entries(read(os.path.join(folder, name)))
    return found


def finished(board):
    """Return whether a board is finished."""
    return board.get("status", [""])[0] in ("winner", "tie")


def state(board):
    """Return the status that the board list should tell."""
    status, players = board.get("status", []), board["players"]
    if status[:1] == ["winner"]:
        return "%s won %s points" % tuple(status[1:3])
    if status[:1] == ["tie"]:
        return "tie"
    turn = players[len(board.get("moves", [])) % 2]
    asked = [user for user in dict.fromkeys(players) if user not in status[1:]] if status[:1] in (
        ["proposed"], ["undo"]) else []
    return " ".join([turn] + asked) + " turn"


def check(home, game, odd=()):
    """Compare the registers of a game with its boards; return the number of boards.

    odd -- users whose ratings began anew
    Raises AssertionError.
    """
    here = boards(home, game, ("",))
    _check_list(home, game, here)
    _check_limits(home, game, here)
    everywhere = boards(home, game)
    rated = {name: board for name, board in everywhere.items() if "ratingnames" in board}
    results = [line[12:].split() for line in read(os.path.join(home, "history", game)).split("\n")[:-1]]
    expected = [[name, board["status"][1] if board["status"][0] == "winner" else "TIE",
                 board["status"][2] if board["status"][0] == "winner" else "1", *dict.fromkeys(board["players"])]
                for name, board in rated.items()]
    assert sorted(results) == sorted(expected), "history/%s: %r" % (game, [
        row for row in results + expected if results.count(row) != expected.count(row)])
    _check_ratings(home, game, rated, results, odd)
    return len(everywhere)


def check_choices(home, users, bound=366):
    """Check what users have chosen, and who is away.

    bound -- how many days may count in each year
    Raises AssertionError.
    """
    seen, days = set(), {}
    for line in read(os.path.join(home, "etc", "preferences")).split("\n")[:-1]:
        user, name, *values = line.split(" ")
        assert user in users and len(values) == CHOICES[name], line
        assert name == "away" or (user, name) not in seen, line
        seen.add((user, name))
        spans = [date.fromisoformat(value).toordinal() for value in values if name in ("away", "planned")]
        assert spans == sorted(spans), line
        if name == "away":
            for day in range(spans[0], spans[1] + 1):
                days.setdefault((user, date.fromordinal(day).year), set()).add(day)
    assert all(len(taken) <= bound for taken in days.values()), {
        user: len(taken) for user, taken in days.items() if len(taken) > bound}
    away = [line.split(" ") for line in read(os.path.join(home, "etc", "vacation")).split("\n")[:-1]]
    names = [words[0].lstrip("#") for words in away]
    assert len(names) == len(set(names)) and set(names) <= set(users), names
    assert all(words[1] != ("since" if words[0][0] == "#" else "back") and date.fromisoformat(words[2])
               for words in away), away


def _check_list(home, game, here):
    told = read(os.path.join(home, "etc", game + ".list")).split("\n")[1:-1]
    lines = ["%s:%s:%d:%s:%s" % (name, ":".join(board["players"]), len(board.get("moves", [])), state(board),
                                 "".join(" " + word for word in board.get("parameters", [])))
             for name, board in here.items()]
    assert sorted(told) == sorted(lines), "etc/%s.list: %r" % (game, set(told) ^ set(lines))


def _check_limits(home, game, here):
    counted = {}
    for board in here.values():
        if not finished(board):
            for user in set(board["players"]):
                counted[user] = counted.get(user, 0) + 1
    told = {}
    for line in entries(read(os.path.join(home, "games", game, ".limit"))).get("limit", []):
        user, _, active, _, _ = line.split()
        assert user not in told
        told[user] = int(active)
    assert {user: count for user, count in told.items() if count} == counted, "games/%s/.limit" % game


def _check_ratings(home, game, rated, results, odd):
    table = [line.split() for line in read(os.path.join(home, "ratings", game)).split("\n")[:-1]]
    figures = [int(row[4]) for row in table]
    assert figures == sorted(figures, reverse=True), "ratings/%s is not in order" % game
    table = [row for row in table if row[0] not in odd]
    counted = {}
    for _, winner, _, *players in results:
        for user in [user for user in players if user not in odd]:
            row = counted.setdefault(user, [0, 0, 0])
            row[2 if winner == "TIE" else 0 if winner == user else 1] += 1
    assert {row[0]: [int(word) for word in row[1:4]] for row in table} == counted, "ratings/%s" % game
    last = {user: name for name, _, _, *players in results for user in players}     # whatever the clocks of boards say
    for row in table:
        board = rated[last[row[0]]]
        now = board["ratingnow"][board["ratingnames"].index(row[0])]
        assert int(row[4]) == int(now), "ratings/%s: %s" % (game, row)

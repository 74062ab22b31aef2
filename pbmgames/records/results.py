"""The results of a game as history/<Game> tells them (docs/files.md, History)."""

from pbmgames.games.game import TIE
from pbmgames.text import MONTHS, fields, whole_number


class Result:
    """One line.

    when    the time of the end as it is printed, `May  9 21:45`
    board   the board's id
    winner  the userid of the winner, "" = a tie
    points  as written
    players the userids
    """

    __slots__ = ("when", "board", "winner", "points", "players")

    def __init__(self, when, board, winner, points, players):
        self.when, self.board, self.points, self.players = when, board, points, players
        self.winner = "" if winner.lower() == TIE and TIE not in map(str.lower, players) else winner


def result_words(line):
    """Return a line of the history as [board, winner, points, player, player], None if it is malformed."""
    words = fields(line.rstrip("\n"))
    if len(words) < 8 or words[0].title() not in MONTHS or ":" not in words[2] or whole_number(words[5]) is None:
        return None
    return words[3:]


def parse(text, spelling):
    """Return the Results of a history, oldest first, userids as the function `spelling` has them."""
    found = []
    for line in text.split("\n"):
        words = result_words(line)
        if words and len(words) == 5:
            board, winner, points, *players = words
            found.append(Result(line[:12], board, spelling(winner), points, list(map(spelling, players))))
    return found


def score(results, user, other=None):
    """Return (won, lost, tied) of a user's results, against everybody or one other."""
    mine = [result for result in results if user in result.players and (other is None or other in result.players)]
    won = sum(result.winner == user for result in mine)
    tied = sum(not result.winner for result in mine)
    return won, len(mine) - won - tied, tied

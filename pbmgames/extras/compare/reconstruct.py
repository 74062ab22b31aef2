"""Boards reconstructed from their letters, to see whether we draw the same.

A letter states players and moves, but not the challenge's parameters. So `compare` plays the moves in all ways in which
the board may have been set up (setups.py), and takes the one that agrees best.
"""

import re

from pbmgames import Sequence
from pbmgames.board import Match
from pbmgames.board.moves import BY_STATUS, QUESTIONS
from pbmgames.extras.compare.savedletters import SavedLetter, trimmed
from pbmgames.games import Game
from pbmgames.letters import SUMMARY, Letter, table
from pbmgames.optional import THERE, load
from pbmgames.records.boardfile import LEFT, SWAPPED, WINNER
from pbmgames.text import BLANKS


def reconstruct(letter: "SavedLetter", game: "type[Game]", parameters: "Sequence[str]", seed: int = 0) -> "Match":
    """Return the Match that a letter is about.

    game       -- the class of the game
    parameters -- those of the challenge
    seed       -- that of its lots

    Raises MoveError, whose `ply` is the number of the move that fails, if the moves do not replay.
    """
    begun = Match(game, letter.label.partition("#")[0], letter.players, 0, parameters, seed=seed)
    match = begun.with_moves(letter.every_move)
    match.judge()
    match.automatic = letter.automatic
    _take_as_given(match, letter)
    return match


# what a letter says that does not follow from the moves -------------------------------

# what a line says behind a userid -> the status that the board then has
_HAS = {"has decided not to play. The game has been re-started.": LEFT, "has swapped sides.": SWAPPED,
        **{question.asked + ".": question.status for question in QUESTIONS}}
# in ASCII, since other blanks may be bytes of a userid
_RATING = re.compile(r"(\S+)'s rating (?:went (?:up|down) from (-?\d+) to (-?\d+)|is (-?\d+)( \(provisional\))?)\.$",
                     re.ASCII)
_WON = re.compile(r"Game won by (\S+?)(?: by (\d+) points)?\.$", re.ASCII)


def _take_as_given(match, letter):
    """Enter proposals, swaps, queued moves, ratings and agreed ties that a letter tells of.

    Also the result is taken from the letter, if the moves leave it open, or if the letter shows an earlier position.
    """
    head = trimmed(letter.head)
    open_ended = "#" in letter.label or not match.over      # `replay` and `preview` show results of whole boards, too
    listed = [line.strip(BLANKS) for line in head if line.startswith("\t")]
    for line, following in zip(head, head[1:] + [""]):
        user, _, what = line.partition(" ")
        won = _WON.match(line) if open_ended else None
        if what in _HAS and not match.over:
            answered = [player for player in dict.fromkeys(match.players) if player not in listed and player != user]
            match.status = [_HAS[what], user] + (answered if _HAS[what] in BY_STATUS else [])
        elif line == "Game was a tie." and open_ended:
            match.tie()
        elif won:
            match.status = [WINNER, won.group(1), won.group(2) or "1"]
        elif line == "You have the following move queued:":
            match.queue(1 - match.turn, following.strip(BLANKS))
        rating = _RATING.match(line)
        if rating:
            user, old, new, now, provisional = rating.groups()
            match.ratings.append((user, -1 if provisional else int(old or now), int(new or now)))


def expected(match: "Match", letter: "SavedLetter") -> "tuple[list[str], list[str]]":
    """Return what we would write in place of the letter, as two lists of lines: heading to table, and the drawing."""
    reader = match.players[1 - match.turn]
    ours = Letter(match, letter.type, reader, whole=letter.first == 1, label=letter.label)
    ours.beside = list(filter(_is_added, trimmed(letter.head)))
    heading = letter.lines[0] if letter.known_type else "%s of %s Board %s" % (SUMMARY, ours.name, letter.label)
    above = "%s\n\n%s%s\n\n" % (heading, ours.headlines(), table(match, ours.whole))
    return above.split("\n")[:-1], match.position.draw(match.over).split("\n")[:-1]


def _is_added(line):
    """Return whether an extra may have put a line into a letter."""
    return any(re.fullmatch(re.escape(text).replace("%s", ".+"), line)
               for extra in THERE if extra.lines for text in load(extra.room, extra.lines))

"""What the tests of pages share: boards, and what the pages know of the host."""

from pbmgames.board import Match
from pbmgames.extras.site.hostpages import GameFacts
from pbmgames.extras.site.links import Site
from pbmgames.extras.site.site import snapshot
from pbmgames.games import find
from pbmgames.records.ratings import Record, Result
from pbmgames.records.registers import Figures

NOON = 1051790400           # 1 May 2003, 12:00 UTC


def a_site(comments=False, name="The Host"):
    """Return what pages know of a host."""
    return Site(name, "pbm@example.com", comments)


def a_match(name, moves="", words=(), players=("alice", "bob"), board="101", seed=0):
    """Return a board after some moves."""
    match = Match(find(name), board, players, NOON, words, seed=seed)
    for move in moves.split():
        match.play(move)
    return match


def a_game(*matches, name="Zenix", help="Zenix: a pyramid.\n", records=(), results=(), limits=()):
    """Return the facts of a game: boards, records (user, won, lost, tied, rating), results (winner, player, player)."""
    told = [Result("May  1 12:00", "101", winner, "1", list(players)) for winner, *players in results]
    return GameFacts(name, help, {match.id: snapshot(match, "1 2 3", "") for match in matches},
                     [Record(*record) for record in records], told,
                     {user: Figures(*row) for user, row in dict(limits).items()})

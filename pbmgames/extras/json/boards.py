"""What programs are told of boards (docs/json.md has every field). They are told nothing that texts keep secret."""

from pbmgames import Any
from pbmgames.board import Match
from pbmgames.board.clock import UNIT
from pbmgames.board.moves import playable
from pbmgames.letters import result
from pbmgames.records.boardfile import LEFT
from pbmgames.records.boardlist import Row
from pbmgames.text import exact, whole_number


def board(match: "Match", asked: str = "", reader: "str | None" = None, moves: bool = False) -> "dict[str, Any]":
    """Return what is known of a board.

    asked  -- the word that asked for it, "101#3"; "" = its id
    reader -- the userid of the player who is told their own queued move, None = nobody is told one
    moves  -- whether all legal moves are told, too
    """
    facts = {"game": match.game.name, "id": match.id, "asked": asked or match.id, "text": result(match),
             "over": match.over, "on_turn": match.to_move or None, "result": _result(match),
             "players": _players(match, reader), "moves": _moves(match),
             "swapped_by": match.actor if match.swapped else None,
             "left_by": match.actor if match.event == LEFT else None, "proposal": _proposal(match),
             # as if nobody were on vacation
             "deadline": None if match.over else exact(match.deadline(match.clock.changed)),
             "parameters": match.parameters, "options": match.options,
             "clock": _clock(match), "position": position(match), "subscribers": match.subscribers,
             "notifiers": match.notifiers, "comment": match.comment, "ratings": _ratings(match)}
    if moves:
        facts["legal_moves"] = [] if match.over else playable(match)
    return facts


def _result(match):
    """Return how the game ended, None while it goes on."""
    if not match.over:
        return None
    return {"winner": match.winner or None, "tie": match.tied, "points": match.points}


def _players(match, reader):
    """Return what is known of each player: seconds used and left, None = no limit; the queued move of the reader."""
    total, used = match.limit("total") * UNIT, [max(0, seconds) for seconds in match.clock.used]
    return [{"userid": user, "side": side, "seat": seat, "on_turn": not match.over and seat == match.turn,
             "resigned": bool(match.resigned[seat]), "used": used[seat],
             "left": max(0, total - used[seat]) if total else None,
             "queued": (match.queued[seat] or None) if user == reader and not match.over else None}
            for seat, (user, side) in enumerate(zip(match.players, match.game.sides))]


def _moves(match):
    seats = len(match.players)
    return [{"number": place + 1, "seat": place % seats, "text": text, "automatic": place in match.automatic}
            for place, text in enumerate(match.moves)]


def _proposal(match):
    """Return the question that is open, None if none is."""
    if not match.question:
        return None
    return {"kind": match.question.name, "by": match.actor, "unanswered": match.unanswered}


def _clock(match):
    clock = match.clock
    return {"started": exact(clock.start), "moved": exact(clock.moved),
            "ended" if match.over else "now": exact(clock.changed), "total_days": match.limit("total") or None,
            "forfeit_days": match.limit("forfeit"), "nag_days": match.limit("nag")}


def _ratings(match):
    """Return the ratings of the players before and after the game; None = there was none before."""
    return [{"userid": user, "before": None if old == -1 else old, "after": new} for user, old, new in match.ratings]


def position(match: "Match") -> "dict[str, Any]":
    """Return what lies where on a board: the fields of all games, and those that its game adds."""
    position, own = match.position, FACTS.get(match.game.name)
    return {"rows": list(position.rows()), "drawing": position.draw(match.over).split("\n")[:-1],
            "places": position.named(),
            "pieces": [{"what": what, "places": list(places)} for what, places in position.words()],
            **(own(position, match.over) if own else {})}


# the fields that a game adds; nobody is on turn if the game is `over` -------------------

def _conhex(position, over):
    """Return the cells and whose they are."""
    cells = zip(position.layout.rims, position.owners)
    return {"cells": [{"holes": list(holes), "owner": owner} for holes, owner in cells]}


def _exo(position, over):
    """Return the border cells, and whether captured stones change colour."""
    layout = position.layout
    return {"border": [name for name, cell in layout.bits.items() if cell & layout.border], "flip": position.flip}


def _hexafive(position, over):
    """Return the stones left, None if they are not counted, and the forbidden cell."""
    marked = (name for name, sign in position.shown(over).items() if position.styles[sign] == "mark")
    return {"stock": list(position.stock) if position.counted else None, "forbidden": next(marked, None)}


def _hextad(position, over):
    """Return the tiles that lie, pools, points, what the last move scored, and the positions to play on."""
    return {"tiles": [{"tile": tile, "places": [first, second]} for tile, first, second in position.laid],
            "pools": [list(pool) for pool in position.pools], "scores": list(position.scores),
            "last_score": sum(position.scored().values()), "boneyard": len(position.boneyard),
            "open": position.numbers(over)}


def _zenix(position, over):
    """Return the size, the pieces left and the longest paths."""
    return {"size": position.size, "own": list(position.own), "neutral": list(position.neutral),
            "longest_paths": [places for _, places in position.proof()]}


FACTS: "dict[str, Any]" = {"Conhex": _conhex, "Exo": _exo, "Hexafive": _hexafive, "Hextad": _hextad, "Zenix": _zenix}


def row(listed: "Row") -> "dict[str, Any]":
    """Return what the board list tells of a board; `listed` is its Row."""
    over = not listed.active
    unanswered = [] if over else listed.status.split(" ")[1:-1]         # `alice bob turn`: bob has a question to answer
    points = whole_number(listed.points) if listed.winner else None
    return {"id": listed.board, "moves": listed.moves, "players": listed.players, "over": over,
            "on_turn": listed.to_move or None, "unanswered": unanswered,
            "winner": listed.winner or None, "tie": over and not listed.winner,
            "points": (1 if points is None else points) if over else None,
            "parameters": listed.parameters.split()}

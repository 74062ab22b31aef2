"""What commands tell programs, with --json (docs/json.md): a function for each returns the content of its document."""

import json

from pbmgames import Any, Callable
from pbmgames.commands.view import asked_for, listed, the_board, unknown
from pbmgames.extras.json import boards as data
from pbmgames.session import Session
from pbmgames.statuses import NO_BOARD, USAGE, Failure, Refused
from pbmgames.text import meant

VERSION = 1             # of the format: fields may be added, none is changed or taken away
ASKS = ("", "moves")    # what may stand behind the `=`: `--json`, `--json=moves`


def handler(session: "Session") -> "Callable":
    """Return the function that carries out a command with --json. Raises Refused if there is none."""
    request, command = session.request, session.command
    if not request.printed:
        raise Refused("--json is not for mails", status=USAGE)
    content = DOCUMENTS.get(command.handler)
    if content is None:
        raise Refused("There is no --json of %s", command.word, status=USAGE)
    if request.document not in ASKS:
        raise Refused("There are --json and --json=moves, not --json=%s", request.document, status=USAGE)
    return lambda session: session.post.output.append(document(content(session)))


def refuse(session: "Session", refusal: "Refused", hint: str) -> None:
    """Answer with a refusal, and the lines of a hint, "" for none."""
    session.status = refusal.status
    session.post.output.append(error(refusal, hint))


def document(content: "dict[str, Any]") -> str:
    """Return the text of a document with this content: one line of JSON, ASCII."""
    return json.dumps(_readable({"pbm": VERSION, **content})) + "\n"


def _readable(content):
    """Return the same dict, list or value, with all texts as the characters that their bytes mean."""
    if isinstance(content, dict):
        return {name: _readable(value) for name, value in content.items()}
    if isinstance(content, (list, tuple)):
        return [_readable(value) for value in content]
    return meant(content) if isinstance(content, str) else content


def error(failure: "Failure", hint: str = "") -> str:
    """Return the document of a refusal."""
    return document({"error": trouble(failure, hint)})


def trouble(failure: "Failure", hint: str = "") -> "dict[str, Any]":
    """Return what a document tells of a Failure; `hint` as in `refuse`."""
    return {"status": failure.status, "text": str(failure), "hint": hint or None}


# boards -------------------------------------------------------------------------------

def show(session: "Session") -> "dict[str, Any]":
    """Tell of boards, by id or by selector."""
    return _shown(session, session.arguments(least=1), None)


def showas(session: "Session") -> "dict[str, Any]":
    """Tell of boards what a player may know."""
    words = session.arguments(least=3)
    return _shown(session, words[2:], session.authenticate(words[0], words[1]))


def _shown(session, words, reader):
    """Return the boards that words ask for, the words without a board, and those that are refused; set the status."""
    boards, missing, errors = [], [], []
    for word, match, refusal in asked_for(session, words, reader):
        if refusal:
            session.status = refusal.status
            errors.append({"asked": word, **trouble(refusal)})
        elif match is None:
            missing.append(word)
        else:
            boards.append(_board(session, match, word, reader))
    if not (boards or missing or errors):
        missing = unknown(session, words)
    if missing:
        session.status = session.status or NO_BOARD
    return {"boards": boards, "missing": missing, "errors": errors}


def _board(session, match, asked="", reader=None):
    return data.board(match, asked, reader, session.request.document == "moves")


def preview(session: "Session") -> "dict[str, Any]":
    """Tell of the position to which some moves would lead."""
    from pbmgames.commands.preview import previewed
    return {"board": _board(session, previewed(session))}


def replay(session: "Session") -> "dict[str, Any]":
    """Tell of the position after some of a board's moves, perhaps with others."""
    from pbmgames.commands.preview import replayed
    return {"board": _board(session, replayed(session))}


def own(session: "Session") -> "dict[str, Any]":
    """Tell what a game's own command word shows of a board."""
    asked, match = the_board(session)
    return {"game": session.name, "id": match.id, "asked": asked, "proof": [
        {"what": what, "places": list(places)} for what, places in match.position.proof()]}


def show_all(session: "Session") -> "dict[str, Any]":
    """Tell of a user's boards of all games."""
    from pbmgames.commands.server import shown_all
    content = {"boards": [], "missing": [], "errors": []}

    def add(inner):         # the Session of `show` for one game
        for name, values in show(inner).items():
            content[name] += values

    shown_all(session, add)
    return content


# lists --------------------------------------------------------------------------------

def games(session: "Session") -> "dict[str, Any]":
    """Tell of boards as the board list does, without their moves."""
    rows, missing = listed(session)
    if missing:
        session.status = session.status or NO_BOARD
    return {"game": session.name, "boards": list(map(data.row, rows)), "missing": [word for word, _ in missing]}


def list_games(session: "Session") -> "dict[str, Any]":
    """Tell which games there are, with their numbers of boards; or the boards of some of them."""
    from pbmgames.commands.server import asked_games, counts, within
    asked, listings = asked_games(session), []
    if not asked:
        return {"games": [{"game": name, "active": active, "finished": finished}
                          for name, active, finished in counts(session)]}
    for word in asked:
        within(session, word, lambda inner: listings.append(games(inner)), ["games", "all"])
    return {"games": [{"game": listing["game"], "boards": listing["boards"]} for listing in listings]}


def standings(session: "Session") -> "dict[str, Any]":
    """Tell who stands where."""
    from pbmgames.commands.standings import ranked
    from pbmgames.records.ratings import ESTABLISHED, Pools
    players = [{"userid": record.user, "rating": record.rating, "won": record.won, "lost": record.lost,
                "tied": record.tied, "established": record.games >= ESTABLISHED,
                "inactive": bool(figures.inactive), **_taking(figures)} for record, figures in ranked(session)]
    pools = [{"pool": one.pool, "userid": one.user, "won": one.won, "lost": one.lost, "tied": one.tied}
             for one in Pools(session.host, session.name).rows]
    return {"game": session.name, "players": players, "pools": pools}


def _taking(figures):
    """Return how many games a user plays, takes and seeks, by their Figures; "limit" None = any number."""
    return {"active": figures.active, "limit": None if figures.limit < 0 else figures.limit, "seeking": figures.seek}


def limit(session: "Session") -> "dict[str, Any]":
    """Tell how many games a user plays, and how many they take."""
    words = session.arguments(least=2)
    if len(words) > 2:
        raise Refused("--json shows the limit; set it without", status=USAGE)
    user = session.authenticate(*words)
    return {"game": session.name, "userid": user, **_taking(session.limits.get(user))}


def history(session: "Session") -> "dict[str, Any]":
    """Tell the results of all rated games."""
    from pbmgames.records.ratings import read_results
    results = read_results(session.host, session.name, session.users.spelling)
    return {"game": session.name, "results": [
        {"ended": result.when, "id": result.board, "winner": result.winner or None, "points": int(result.points),
         "players": result.players} for result in results]}


# handler of a command -> the function for its document
DOCUMENTS = {
    "limits.limit": limit, "preview.preview": preview, "preview.replay": replay, "view.show": show,
    "view.showas": showas, "view.games": games, "view.own": own, "standings.standings": standings,
    "standings.history": history, "server.list_games": list_games, "server.show_all": show_all,
}

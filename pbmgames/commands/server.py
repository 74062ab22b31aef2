"""What concerns no single game: list, all show, message, broadcast (docs/commands.md, Commands of the server)."""

import copy

from pbmgames import Callable, Iterator, games
from pbmgames.commands import view
from pbmgames.commands.select import Selection, rows, select
from pbmgames.letters import NOT_RECOGNIZED, Note, comment_block, grouped
from pbmgames.records.boardlist import other_games
from pbmgames.records.users import no_user, printable
from pbmgames.session import Session
from pbmgames.statuses import DONE, NO_USER, USAGE, Refused
from pbmgames.storage import Host, paths

# over the games -----------------------------------------------------------------

def list_games(session: "Session") -> None:
    """List the games there are, with their numbers of boards; or the boards of some of them."""
    asked = asked_games(session)
    if not asked:
        lines = ["Game        Active  Finished", "----------  ------  --------"]
        lines += ["%-10s  %6d  %8d" % count for count in counts(session)]
        lines += ["", "The rules of a game: help <game>. Its boards: list <game>.", ""]
        session.reply("List of games", "\n".join(lines + elsewhere(session)))
    for word in asked:
        within(session, word, view.games, ["games", "all"])


def asked_games(session: "Session") -> "list[str]":
    """Return the words of the games whose boards are to be listed, [] = none. Raises Refused if one is unknown."""
    words = session.request.words[1:]
    asked = [word.lower() for word in words if word.lower() not in ("all", "games")]
    if words and not asked:
        return played(session.host)
    for word in asked:
        if word not in games.TABLE:
            raise Refused("There is no game called %s", word, status=USAGE)
    return view.without_repeats(session, asked)


def counts(session: "Session") -> "Iterator[tuple[str, int, int]]":
    """Yield (name of a game, boards in play, finished boards)."""
    there = played(session.host)
    for word, name in games.TABLE.items():
        found = rows(of_game(session, word, ["games"])) if word in there else []    # no lock, so that nobody waits
        active = sum(row.active for row in found)
        yield name, active, len(found) - active


def elsewhere(session: "Session") -> "list[str]":
    """Return the lines that name games of other programs; only people get them, by mail or on a terminal."""
    found = other_games(session.host) if session.request.personal else []
    return ["Played by other programs of this host: %s." % ", ".join(found), ""] if found else []


def played(host: "Host") -> "list[str]":
    """Return the words of the games that have boards."""
    return [word for word, name in games.TABLE.items() if host.exists(paths.boards(name))]


def within(session: "Session", word: str, handler: "Callable", words: "list[str]") -> None:
    """Call a handler of a game as a part of this session, with the game locked for reading.

    word  -- of the game
    words -- the command that the handler sees
    """
    with Host(session.host.root, games.find(word).name).open(exclusive=False):
        inner = of_game(session, word, words)
        handler(inner)
        session.status = session.status or inner.status


def of_game(session: "Session", word: str, words: "list[str]") -> "Session":
    """Return a session about a game for other words. Its replies and warnings become those of this session."""
    request = copy.copy(session.request)        # all share the lists `told` and `read_ahead`
    request.words = words
    return Session(request, session.host, games.find(word), session.command, session.post)


def show_all(session: "Session") -> None:
    """Show a user's boards of all games; `next` are those where it is the user's turn."""
    if not shown_all(session, view.show):
        session.reply("Boards of %s" % session.users.spelling(session.request.words[2]), "No boards found\n")


def shown_all(session: "Session", handler: "Callable[[Session], None]") -> "list[str]":
    """Call `handler` with a Session for each game that has boards which `all show` asks for; return all their ids.

    Raises Refused.
    """
    _, userid, *state = session.arguments()
    if session.users.find(userid) is None:
        raise no_user()
    found = []

    def show(inner: Session) -> None:
        boards = [row.board for row in select(inner, Selection([userid, *map(str.lower, state)], costly=True))]
        found.extend(boards)
        if boards:
            inner.request.words[1:] = boards
            handler(inner)

    for word in played(session.host):
        within(session, word, show, ["show"])
    return found


# these two give other commands (see pbmgames/parts.py); the functions are called only if there were none to give ------

def multiple(session: "Session") -> None:
    """Carry out the commands in the text of your mail, one a line, up to a line `end`; each is answered."""
    raise Refused("There is no command in the text of your message")


def everywhere(session: "Session") -> None:
    """Do the same for every game that has boards."""


# among the users ----------------------------------------------------------------

def message(session: "Session") -> None:
    """Send the text of your mail to other users."""
    words = session.arguments(least=3)
    user = session.authenticate(*words[:2])
    text = _text(session, user)
    sent, silent, unknown = [], [], []
    for word in dict.fromkeys(map(session.users.spelling, words[2:])):
        letter = Note("Message from %s via PBM Server" % user, text + _ANSWER % (word, user))
        if session.users.find(word) is None:
            unknown.append(printable(word) if session.request.mailed else word)
        else:
            (sent if session.post.send(word, letter) else silent).append(word)
    session.status = NO_USER if unknown else DONE
    session.reply("Message sent" if sent else "Message not sent", grouped(
        ("Your message was sent to:", sent), ("These users get no mail:", silent), (NOT_RECOGNIZED, unknown)))


_ANSWER = "\n\nTo answer, send a mail with this subject:\n\n    message %s <password> %s\n"


def broadcast(session: "Session") -> None:
    """Send the text of your mail to all users."""
    user = session.authenticate(*session.arguments())
    text = _text(session, user)
    letter = Note("Broadcast from %s via PBM Server" % user, text)
    sent = [reader for reader in session.users.every() if session.post.send(reader.userid, letter)]
    session.reply("Broadcast sent", "Your message was sent to %d users.\n" % len(sent))


def _text(session, user):
    """Return the text of a user's message. Raises Refused if there is none, or no mailer to take it."""
    if not session.post.mailer:
        raise Refused("No mail is sent: neither PBMSENDMAIL nor the setting `sendmail` names a mailer", status=USAGE)
    heading = user + " writes:"
    lines = session.request.comment(user) or [heading] + session.request.text()
    if len(lines) == 1:
        raise Refused("Your message has no text", status=USAGE)
    return comment_block(lines).lstrip("\n")

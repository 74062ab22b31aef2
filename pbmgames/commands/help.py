"""What `help` shows: the subjects of a host, the rules of a game, and the commands of the table in words."""

import sys

from pbmgames import games
from pbmgames.commands import Command, every, find
from pbmgames.commands.server import elsewhere
from pbmgames.games import Game
from pbmgames.optional import THERE, first
from pbmgames.session import Session
from pbmgames.statuses import NO_BOARD
from pbmgames.storage import Host, paths

WIDTH = 78


def summary(command: "Command") -> str:
    """Return what a command does: the first line of its handler's docstring."""
    return command.load().__doc__.partition("\n")[0]


def commands_page() -> str:
    """Return the text of `help commands`."""
    return "\n".join(
        ["Commands of a game. The game's name stands before them:", "",
         "    zenix move 101 alice secret A8", ""]
        + [_entry(command) for command in every(Game) if not command.operator]
        + ["<board> is a board's number. Where a board is shown, <board>#<number> is its",
           "position after that move. <move>#<number> is played only if the move gets that",
           "number.",
           "A game's own commands and parameters are on its page: `help zenix`.",
           *(line for extra in THERE for line in extra.remarks), "",
           "Commands of the server, without a game:", "",
           "    message alice secret bob carol", ""]
        + [_entry(command) for command in every(None) if not command.operator]
        + ["For cron and whoever runs the host, not obeyed from mail. Without a game's",
           "name they do the same for every game that has boards:", ""]
        + [_entry(command) for command in every(Game) if command.operator]
        + ["vacation\n        End the vacations that are over, in all games.\n"])


def command_page(word: str, game: "type[Game] | None" = None) -> "str | None":
    """Return the help page of a command word, which may be in any case; None if there is no such command.

    game -- the game's class, None = all games and the server
    """
    name = game.name.lower() if game else "<game>"
    commands = [(_named(game or Game, word), name + " ")]
    if game is None:
        commands.append((_named(None, word), ""))
    entries = [_entry(command, before) for command, before in commands if command]
    return "\n".join(entries + [_MORE % name]) if entries else None


def _named(game, word):
    """Return the Command of a word, None if there is none; `game` is as in `find`."""
    return find(game, word) or find(game, word.capitalize())        # Cleanup is the only one with a capital


_MORE = """<board> is a board's number; what stands in brackets may be left out.
All commands: help commands. The rules of a game: help %s.
"""


def _entry(command, before=""):
    """Return the lines about a command: its forms, each with `before` before the command word, and what it does."""
    from textwrap import wrap
    margin = " " * 8
    lines = [line for form in command.every_form() for line in wrap(
        (before + command.word + " " + form).rstrip(), WIDTH, subsequent_indent=margin, break_long_words=False,
        break_on_hyphens=False)]
    lines += wrap(summary(command), WIDTH, initial_indent=margin, subsequent_indent=margin)
    if command.also:
        lines.append(margin + "Also: " + ", ".join(command.also))
    return "".join(line + "\n" for line in lines)


# the commands -----------------------------------------------------------------------

def of_game(session: "Session") -> None:
    """Show the rules of the game; with a command's word, what that does."""
    word = session.request.words[1] if len(session.request.words) > 1 and session.request.personal else ""
    page = word and command_page(word.lower(), session.game)
    if page:
        session.reply("%s help: %s" % (session.name, word.lower()), page)
        return
    session.reply("%s help" % session.name, rules(session.host, session.game))


def rules(host: "Host", game: "type[Game]") -> str:
    """Return the help page of a game: help/<Game> of the host, else the docstring of the game's module."""
    text = host.read(paths.HELP_PAGE % game.name)
    return sys.modules[game.__module__].__doc__.strip("\n") + "\n" if text is None else text


def of_host(session: "Session") -> None:
    """Show a help page: `commands`, the rules of a game, or a page of the host; without a word, what there is."""
    words = list(dict.fromkeys(session.request.words[1:]))
    personal = session.request.personal
    unknown = []
    if personal and len(words) == 2 and words[0].lower() in games.TABLE:
        page = command_page(words[1].lower(), games.find(words[0]))
        if page:
            session.reply("Help: %s" % " ".join(words).lower(), page)
            return
    for word in words:
        text = _page(session.host, word) or (_command_page(session, word.lower()) if personal else None)
        if text is None:
            unknown.append(word)
        else:
            session.reply("Help: %s" % word.lower(), text)
    if unknown:
        session.status = NO_BOARD
    if unknown or not words:
        session.reply("Help", "\n".join(_overview(session, unknown)))


def _overview(session, unknown):
    """Return the lines that tell what there is help on; above them, on which words there is none, and how to join."""
    lines = ["There is no help on: %s" % session.request.quotable(" ".join(unknown)), ""] if unknown else []
    help = first("help") if session.request.personal else None
    if help:
        lines.append(help.joining(session))
    return [*lines, _HELP % "\n".join(map(_about, subjects(session.host))), *elsewhere(session)]


def _command_page(session, word):
    """Return the page of a command, None if there is none. That of `move` first tells how letters can be answered."""
    page, form = command_page(word), session.post.mail_form if word == "move" else None
    return form.BY_REPLY % " Or, with a password:" + "\n" + page if page and form else page


_HELP = """This is a server for board games played by mail. You send it commands, each in
the subject of a mail; what you write below goes to the other player as a
comment. After every move both players get the board.

There is help on these subjects (`help <subject>...`):

%s
"""


def subjects(host: "Host") -> "list[str]":
    """Return the words on which there is help."""
    return ["commands"] + list(games.TABLE) + [name for name in _own_pages(host) if name.lower() not in games.TABLE]


def _about(subject):
    """Return the line about one subject in the list of subjects."""
    name = games.TABLE.get(subject)
    about = "the rules of %s" % name if name else "every command, with its syntax" if subject == "commands" else ""
    return ("    %-12s %s" % (subject, about)).rstrip()


def _page(host, word):
    """Return the page on a subject, None if there is none."""
    word = word.lower()
    if word == "commands":
        return commands_page()
    if word in games.TABLE:
        return rules(host, games.find(word))
    found = [name for name in _own_pages(host) if name.lower() == word]
    return host.read(paths.HELP_PAGE % found[0]) if found else None


def _own_pages(host):
    """Return the names of the pages that a host has in help/, without the files that an editor or the system leaves."""
    return [name for name in host.listing(paths.HELP) if name.isascii() and name[0].isalnum()
            and all(sign.isalnum() or sign in "._-" for sign in name)]

"""What the table of commands says, in words: refusals of a command's use, `help commands`, lines of the man page."""

from pbmgames.commands.table import GAME, SERVER
from pbmgames.session import Refused
from pbmgames.statuses import USAGE

INDENT = 8
WIDTH = 78


def misuse(session):
    """Return the Refused that tells the syntax of a command: of one of a game the first form, of the server all."""
    command = session.command
    if session.game:
        return Refused('Syntax is "%s %s"' % (session.name, _line(command.word, command.forms[0])), USAGE)
    word = session.request.command          # as it was spelt
    return Refused("Syntax is " + "\n       or ".join('"%s"' % _line(word, form) for form in command.forms), USAGE)


def _line(word, form):
    return "%s %s" % (word, form) if form else word


def arguments(session, least=None):
    """Return the words after the command word.

    least -- how many there must be at least; if None, exactly as many as the first form has

    Raises Refused if they are others.
    """
    words = session.request.words[1:]
    if len(words) < least if least is not None else len(words) != len(session.command.names()):
        raise misuse(session)
    return words


def summary(command):
    """Return what a command does: the first line of its handler's docstring."""
    return command.load().__doc__.partition("\n")[0]


def page():
    """Return the text of `help commands`."""
    return "\n".join(
        ["Commands of a game. The game's name stands before them:", "",
         "    zenix move 101 alice secret B3", ""]
        + [_entry(command) for command in GAME if not command.operator]
        + ["<board> is a board's number; <board>#<number>, to look at, its position after",
           "that move. <move>#<number> is refused unless the move gets that number.",
           "A game's own commands and parameters are on its page: `help zenix`.", "",
           "Commands of the server, without a game:", "",
           "    message alice secret bob carol", ""]
        + [_entry(command) for command in SERVER]
        + ["For cron and whoever runs the host, not obeyed from mail:", ""]
        + [_entry(command) for command in GAME if command.operator])


def _entry(command):
    from textwrap import wrap
    margin = " " * INDENT
    lines = [line for form in command.forms for line in wrap(
        _line(command.word, form), WIDTH, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False)]
    lines += wrap(summary(command), WIDTH, initial_indent=margin, subsequent_indent=margin)
    if command.also:
        lines.append(margin + "Also: " + ", ".join(command.also))
    return "".join(line + "\n" for line in lines)

"""What the table of commands says, in words: `help commands`, and the same on the man page."""

from pbmgames.commands.table import every, find
from pbmgames.extras import remarks

INDENT = 8
WIDTH = 78


def _line(word, form):
    return "%s %s" % (word, form) if form else word


def summary(command):
    """Return what a command does: the first line of its handler's docstring."""
    return command.load().__doc__.partition("\n")[0]


def commands_page():
    """Return the text of `help commands`."""
    return "\n".join(
        ["Commands of a game. The game's name stands before them:", "",
         "    zenix move 101 alice secret B3", ""]
        + [_entry(command) for command in every(True) if not command.operator]
        + ["<board> is a board's number; <board>#<number>, to look at, its position after",
           "that move. <move>#<number> is refused unless the move gets that number.",
           "A game's own commands and parameters are on its page: `help zenix`.",
           *remarks(), "",
           "Commands of the server, without a game:", "",
           "    message alice secret bob carol", ""]
        + [_entry(command) for command in every(False) if not command.operator]
        + ["For cron and whoever runs the host, not obeyed from mail. Without a game's",
           "name they do the same for every game that has boards:", ""]
        + [_entry(command) for command in every(True) if command.operator])


# for letters that can be answered so
BY_REPLY = """To answer a letter about a board, reply to it with your move alone in the first line, and a comment
below it. No password is needed then.%s
"""


def command_page(word, game=None):
    """Return the help page of a command's word, None if there is none.

    game -- the game's class, None = all games and the server
    """
    name = game.name.lower() if game else "<game>"
    found = [(find(game or True, word), name + " ")] + [(find(None, word), "")] * (game is None)
    entries = [_entry(command, before) for command, before in found if command]
    return "\n".join(entries + [_MORE % name]) if entries else None


_MORE = """<board> is a board's number; what stands in brackets may be left out.
All commands: help commands. The rules of a game: help %s.
"""


def _entry(command, before=""):
    from textwrap import wrap
    margin = " " * INDENT
    lines = [line for form in command.every_form() for line in wrap(
        before + _line(command.word, form), WIDTH, subsequent_indent=margin, break_long_words=False,
        break_on_hyphens=False)]
    lines += wrap(summary(command), WIDTH, initial_indent=margin, subsequent_indent=margin)
    if command.also:
        lines.append(margin + "Also: " + ", ".join(command.also))
    return "".join(line + "\n" for line in lines)

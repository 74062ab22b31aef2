"""What the table of commands says, in words: `help commands`, and the same on the man page."""

from pbmgames.commands.table import GAME, SERVER

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
        + [_entry(command) for command in GAME if not command.operator]
        + ["<board> is a board's number; <board>#<number>, to look at, its position after",
           "that move. <move>#<number> is refused unless the move gets that number.",
           "A game's own commands and parameters are on its page: `help zenix`.",
           "--json behind what shows something makes the answer JSON; not by mail.", "",
           "Commands of the server, without a game:", "",
           "    message alice secret bob carol", ""]
        + [_entry(command) for command in SERVER if not command.operator]
        + ["For cron and whoever runs the host, not obeyed from mail. Without a game's",
           "name they do the same for every game that has boards:", ""]
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

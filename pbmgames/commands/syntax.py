"""The syntax of every command, once: for `help commands`, the man page, completion, and to know where a password stands.

What a command does is told by the first line of its handler's docstring.
"""

from pbmgames import commands

_BOARD = "<board> <userid> <password>"
_MOVE = _BOARD + " <move>[#<number>]"
_USER = "<userid> <password>"
_WHICH = "[<userid>...] [active|inactive|next] [tournament|standard]"

# command word -> its forms, without the word
GAME = {
    "challenge": ("[-<parameter>...] [--totaltime=<days>] [--forfeittime=<days>] [--nagtime=<days>] "
                  "<userid1> <userid2>",),
    "accept": (_USER,),
    "reject": (_USER,),
    "limit": (_USER + " [<number>|accept|reject]",),
    "seek": (_USER + " [<number>]",),
    "move": (_MOVE, _BOARD + " swap|propose|undo|accept|reject|resign"),
    "queue": (_MOVE,),
    "swap": (_BOARD,),
    "resign": (_BOARD,),
    "submit": (_MOVE,),
    "confirm": (_BOARD,),
    "chat": (_BOARD,),
    "preview": ("<board>[#<number>] <move>...", "new 2 [-<parameter>...] <move>..."),
    "show": ("<board>[#<number>]...", _WHICH),
    "showas": (_USER + " <board>[#<number>]...", _USER + " " + _WHICH),
    "games": ("[<board>[#<number>]...]", _WHICH),
    "replay": ("<board> <number> [<move>...]",),
    "standings": ("",),
    "history": ("",),
    "help": ("",),
    "echo": ("[<word>...]",),
    "subscribe": ("<board>|all <userid> <password>", _USER + " <board>...", _USER + " all|" + _WHICH),
    "unsubscribe": ("<board>|all <userid> <password>", _USER + " <board>...", _USER + " all|" + _WHICH),
    "notify": (_USER + " [<board>...]",),
    "Cleanup": ("[weekly|daily|nag]",),
    "rebuildgamelist": ("",),
    "rebuildactivecount": ("[-nomail]",),
}
SERVER = {
    "signup": ("<userid> <password> [<address>...]",),
    "change": ("password <userid> <password> <newpassword>", "address <userid> <password> [<address>...]"),
    "vacation": (_USER + " [until <YYYY-MM-DD>|off]",),
    "signoff": (_USER,),
    "list": ("[<game>...]",),
    "all": ("show <userid> [active|inactive|next]",),
    "message": (_USER + " <to>...",),
    "broadcast": (_USER,),
    "multiple": ("",),
    "help": ("[<subject>...]",),
}
SECRET = "password>"        # how the name of a word ends that is a password
INDENT = 8
WIDTH = 78


def aliases(word, server=False):
    """Return the other spellings of a command word."""
    table = commands.SERVER_ALIASES if server else commands.ALIASES
    return sorted(other for other, full in table.items() if full == word)


def summary(entry):
    """Return what a command does: the first line of its handler's docstring."""
    return commands.load(entry).__doc__.partition("\n")[0]


def misuse(session):
    """Return the Refused that tells the syntax of a server-wide command."""
    from pbmgames.session import USAGE, Refused
    word = session.request.command
    forms = SERVER[commands.SERVER_ALIASES.get(word, word)]
    return Refused("Syntax is " + "\n       or ".join('"%s"' % (word + " " + form).strip(" ") for form in forms), USAGE)


def upkeep(word):
    """Return whether a game's command word is for cron and whoever runs the host, not for players."""
    return commands.GAME[word][0] == "upkeep"


def secrets(word, server=False):
    """Return the places, counted from the command word = 0, at which a command may have a password."""
    table, others = (SERVER, commands.SERVER_ALIASES) if server else (GAME, commands.ALIASES)
    if not server:
        word = next((full for full, least in commands.SHORTENED.items()
                     if len(word) >= least and full.startswith(word)), word)
    return {place for form in table.get(others.get(word, word), ())
            for place, name in enumerate(form.split(" "), 1) if name.endswith(SECRET)}


def page():
    """Return the text of `help commands`."""
    players = [word for word in GAME if not upkeep(word)]
    return "\n".join(
        ["Commands of a game. The game's name stands before them:", "",
         "    zenix move 101 alice secret B3", ""]
        + [_entry(word, GAME[word], commands.GAME[word], aliases(word)) for word in players]
        + ["<board> is a board's number, <board>#<number> its position after that move.",
           "A game's own commands and parameters are on its page: `help zenix`.", "",
           "Commands of the server, without a game:", "",
           "    message alice secret bob carol", ""]
        + [_entry(word, SERVER[word], commands.SERVER[word], aliases(word, True)) for word in SERVER]
        + ["For cron and whoever runs the host, not obeyed from mail:", ""]
        + [_entry(word, GAME[word], commands.GAME[word], ()) for word in GAME if upkeep(word)])


def _entry(word, forms, entry, others):
    lines = [line for form in forms for line in wrapped("%s %s" % (word, form), INDENT)]
    lines += [" " * INDENT + line for line in wrapped(summary(entry), 0, WIDTH - INDENT)]
    if others:
        lines.append(" " * INDENT + "Also: " + ", ".join(others))
    return "".join(line.rstrip() + "\n" for line in lines)


def wrapped(text, indent, width=WIDTH):
    """Return a text as lines of at most `width` columns, all but the first indented."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) + 1 > width and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += word if not lines[-1].strip() else " " + word
    return lines

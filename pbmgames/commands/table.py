"""The table of commands: everything that is known of a command word (docs/commands.md, Command words)."""

from pbmgames.board.questions import BY_WORD

TYPE_CHECKING = False
if TYPE_CHECKING:               # names for hints: nothing is loaded for them
    from collections.abc import Callable
    from typing import Any

    from pbmgames.games.game import Game

# what a handler does with the host's files; PARTS = the command gives others, one after the other
NOTHING, READ, WRITE, PARTS = "nothing", "read", "write", "parts"


class Command:
    """One command.

    word     the command word
    handler  `module.function` of its room, a function of a Session
    use      of the host's files, one of the above
    forms    what stands after the word, a form a string: words, literally or as `<name>`. The first is the one that a
             refusal tells; a name that ends in `password>` is a password, and the word before it its owner
    also     other spellings of the word
    least    the letters to which the word may be shortened, 0 = it may not
    operator whether it is for cron and whoever runs the host, not for players
    text     whether it reads a text: the body of a mail, or standard input
    room     the package below pbmgames that the handler is in: "commands", or an extra's
    """

    __slots__ = ("word", "handler", "use", "forms", "also", "least", "operator", "text", "room")

    def __init__(self, word: str, handler: str, use: str, *forms: str, also: "tuple[str, ...]" = (), least: int = 0,
                 operator: bool = False, text: bool = False, room: str = "commands") -> None:
        self.word, self.handler, self.use, self.forms = word, handler, use, forms or ("",)
        self.also, self.least, self.operator, self.text, self.room = also, least, operator, text, room

    @property
    def writes(self) -> bool:
        """Whether it changes files of the host."""
        return self.use == WRITE

    def load(self) -> "Callable":
        """Return the handler."""
        module, _, function = self.handler.partition(".")
        return getattr(__import__("pbmgames.%s.%s" % (self.room, module), fromlist=(function,)), function)

    def carry_out(self, session: "Any") -> None:
        """Carry the command out: an extra, if it is asked for what only that knows, else the handler."""
        from pbmgames.extras import instead
        if not any(other(session) for other, _ in instead(self.word)):
            self.load()(session)

    def names(self, form: int = 0) -> "list[str]":
        """Return the names of the words of a form."""
        return self.forms[form].split(" ") if self.forms[form] else []

    def every_form(self) -> "tuple[str, ...]":
        """Return its forms, and those that extras add."""
        from pbmgames.extras import instead
        return self.forms + tuple(form for _, forms in instead(self.word) for form in forms)

    def secrets(self) -> "set[int]":
        """Return the places, counted from the command word = 0, at which there may be a password."""
        return {place for form in range(len(self.forms)) for place, name in enumerate(self.names(form), 1)
                if name.endswith("password>")}

    def credentials(self, words: "list[str]") -> "list[tuple[str, str]]":
        """Return the pairs of words, the command word the first of them, that may be a userid and his password."""
        return [(words[place - 1], words[place]) for place in sorted(self.secrets()) if place < len(words)]


_BOARD = "<board> <userid> <password>"
_USER = "<userid> <password>"
_WHICH = "[<userid>...] [active|inactive|next] [tournament|standard]"
_WATCHED = (_BOARD, "all " + _USER, _USER + " <board>...<board>", _USER + " all|" + _WHICH)

GAME = (
    Command("challenge", "challenge.challenge", WRITE,
            "[-<parameter>...] [--totaltime=<days>] [--forfeittime=<days>] [--nagtime=<days>] <userid1> <userid2>",
            least=5),
    Command("accept", "limits.accept", WRITE, _USER),
    Command("reject", "limits.reject", WRITE, _USER),
    Command("limit", "limits.limit", WRITE, _USER + " <limit>", _USER + " accept|reject", _USER),
    Command("seek", "limits.seek", WRITE, _USER + " <number>", _USER),
    Command("move", "play.move", WRITE, _BOARD + " <move>", _BOARD + " swap|%s|accept|reject|resign" % "|".join(BY_WORD),
            also=("board", "mvoe")),
    Command("queue", "play.queue", WRITE, _BOARD + " <move>",
            also=("boardq", "moveq", "qboard", "qmove")),
    Command("swap", "play.swap", WRITE, _BOARD),
    Command("resign", "giveup.resign", WRITE, _BOARD),
    Command("submit", "play.submit", WRITE, _BOARD + " <move>"),
    Command("confirm", "play.confirm", WRITE, _BOARD),
    Command("chat", "play.chat", WRITE, _BOARD),
    Command("preview", "preview.preview", READ, "<board> <move>...<move>",
            "new 2 [-<parameter>...] <move>...<move>", least=4),
    Command("show", "view.show", READ, "<board>...<board>", _WHICH),
    Command("showas", "view.showas", READ, _USER + " <board>...<board>", _USER + " " + _WHICH),
    Command("games", "view.games", READ, "[<board>...<board>]", _WHICH),
    Command("replay", "preview.replay", READ, "<board> <number> <move>...<move>"),
    Command("standings", "standings.standings", READ, also=("ratings",)),
    Command("history", "standings.history", READ),
    Command("help", "view.help", NOTHING),
    Command("echo", "view.echo", NOTHING, "[<word>...]"),
    Command("subscribe", "watch.subscribe", WRITE, *_WATCHED, least=3),
    Command("unsubscribe", "watch.unsubscribe", WRITE, *_WATCHED, least=5),
    Command("notify", "watch.notify", WRITE, _USER + " [<board>...]"),
    Command("Cleanup", "upkeep.cleanup", WRITE, "[weekly|late|daily|nag]", operator=True),
    Command("rebuildgamelist", "upkeep.rebuild_list", WRITE, operator=True),
    Command("rebuildactivecount", "upkeep.rebuild_counts", WRITE, "[-nomail]", operator=True),
)

SERVER = (
    Command("signup", "account.signup", WRITE, _USER + " [<address>...]", also=("add",)),
    Command("change", "account.change", WRITE, "password <userid> <password> <newpassword>",
            "address <userid> <password> [<address>...]"),
    Command("vacation", "vacation.vacation", WRITE, _USER + " [until <YYYY-MM-DD>|off]"),
    Command("signoff", "account.signoff", WRITE, _USER, also=("delete",)),
    Command("list", "server.list_games", READ, "[<game>...]"),
    Command("all", "server.show_all", READ, "show <userid> [active|inactive|next]"),
    Command("message", "server.message", WRITE, _USER + " <to>...", text=True),
    Command("broadcast", "server.broadcast", WRITE, _USER, text=True),
    Command("multiple", "server.multiple", PARTS),
    Command("help", "server.help", NOTHING, "[<subject>...]"),
) + tuple(Command(command.word, "server.everywhere", PARTS, *command.forms, operator=True)
          for command in GAME if command.operator)

_GAME_WORDS, _SERVER_WORDS = ({word: command for command in commands for word in (command.word,) + command.also}
                              for commands in (GAME, SERVER))
_SHORTENED = [command for command in GAME if command.least]


def find(game: "type[Game] | bool | None", word: str) -> "Command | None":
    """Return the Command of a word, None if there is none.

    game -- the game's class, True if it is not known which; None for a server-wide command
    """
    if game is None:
        return _SERVER_WORDS.get(word) or of_extras("server").get(word)
    if word in getattr(game, "commands", ()):
        return Command(word, "view.own", READ, "<board>")
    for command in _SHORTENED:
        if len(word) >= command.least and command.word.startswith(word):
            return command
    return _GAME_WORDS.get(word) or of_extras("game").get(word)


def of_extras(kind: str) -> "dict[str, Command]":
    """Return {word: Command} of the extras: "game", "server", or "inner" for what only mail brings and nobody writes."""
    from pbmgames.extras import commands
    return {row[1]: Command(*row[1:4], *row[4], room="extras." + extra, **row[5]) for extra, row in commands(kind)}


def every(game: bool) -> "list[Command]":
    """Return the commands of a game, or those of the server, the extras' last."""
    return [*(GAME if game else SERVER), *of_extras("game" if game else "server").values()]

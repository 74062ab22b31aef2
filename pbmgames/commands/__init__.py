"""The table of commands, which says everything about a command word, and the Reading of a line by its forms.

What a word does stands in the module of its family, beside this one. A form says what may stand behind the word
(docs/commands.md, Command words), such as `<userid> <password> [<board>...<board>] [active|inactive|next]`. Blanks
separate its items. An item in brackets may be left out, `|` separates the names in it, and `...` means that its name
may be repeated. Words with a dash may stand anywhere.
"""

from pbmgames import Callable, Iterator, Sequence
from pbmgames.board.moves import IN_A_MOVES_PLACE
from pbmgames.games import Game
from pbmgames.optional import THERE, added, load

DRY_RUN = "--dry-run"       # the option of a Cleanup that only tells what it would do
NEAR = 0.7                  # from 0 to 1: how similar to a known option a wrong one must be to be taken for a mistake
USERS = ("<userid>", "<userid1>", "<userid2>", "<to>")      # names in forms that stand for a userid

# what a handler does with the host's files; PARTS = the command gives other commands instead, one after the other
NOTHING, READ, WRITE, PARTS = "nothing", "read", "write", "parts"


class Command:
    """One command.

    word     the command word
    handler  `module.function` in its room; the function gets a Session
    use      what the handler does with the host's files, one of the words above
    forms    what stands after the word, one string for each form. The first is the one that a refusal shows. A name
             that ends in `password>` is a password, and the word before it is the userid that it belongs to
    also     other spellings of the word
    least    to how many letters the word may be shortened, 0 = it may not
    operator whether it is for cron and the operator, not for players
    text     whether it reads a text: the body of a mail, or standard input
    room     the package below pbmgames that the handler is in: "commands", or an extra's
    """

    def __init__(self, word: str, handler: str, use: str, *forms: str, also: "tuple[str, ...]" = (), least: int = 0,
                 operator: bool = False, text: bool = False, room: str = "commands") -> None:
        self.word, self.handler, self.use, self.forms = word, handler, use, forms or ("",)
        self.also, self.least, self.operator, self.text, self.room = also, least, operator, text, room

    @property
    def spellings(self) -> "tuple[str, ...]":
        """The words by which it is given, its usual one first."""
        return (self.word, *self.also)

    @property
    def writes(self) -> bool:
        """Whether it changes files of the host."""
        return self.use == WRITE

    def load(self) -> "Callable":
        """Return the handler."""
        return load(self.room, self.handler)

    def plain(self) -> "list[str]":
        """Return its forms without the words that begin with a dash."""
        return [" ".join(_items(form)) for form in self.every_form()]

    def every_form(self) -> "list[str]":
        """Return its forms, and those that extras add."""
        forms = [*self.forms, *(form for _, more, _ in added(self.word) for form in more)]
        return [form for form in dict.fromkeys(forms) if form] or [""]

    def misspelt(self, word: str) -> str:
        """Return which option or word of an operator's command was probably meant by another; "" if none is similar.

        As in the original, words that the command does not know have no effect. A misspelt DRY_RUN would do harm, and
        so would one without its dashes, or `--nag` for `nag`.
        """
        known = [item for item in options(self.forms[0]) if item.startswith("--")] if self.operator else []
        bare = word.lstrip("-")
        if known and bare != word and any(bare in item.strip("[]").split("|") for item in _items(self.forms[0])):
            return bare
        if not word.startswith("-"):
            known = [item for item in known if item == DRY_RUN]
        if not known or word in known:
            return ""
        from difflib import get_close_matches
        return "".join(get_close_matches("--" + bare, known, 1, NEAR))

    def secrets(self) -> "set[int]":
        """Return the numbers of the words that may be passwords; the command word has the number 0."""
        return {number for form in self.every_form() for number, name in enumerate(_items(form), 1)
                if name.endswith("password>")}

    def fillings(self, words: "Sequence[str]",
                 fits: "Callable[[str, str], bool] | None" = None) -> "Iterator[list[str]]":
        """Yield the names of the words, for each way in which these are all that a form asks for.

        For `101 alice secret` they are ["<board>", "<userid>", "<password>"].

        words -- without those that have a dash; for more than MOST_WORDS nothing is yielded
        fits  -- as in `following`, None = any word fits any name
        """
        for form in self.every_form() if len(words) <= MOST_WORDS else ():
            yield from (names for names, more in _walk(_items(form), words, fits or _anything) if not more)

    def read(self, words: "Sequence[str]") -> "Reading":
        """Return the Reading of the words behind the command word; parameters and options are not among them."""
        return Reading(self, words)


class Reading:
    """A line of words, and what its command's forms tell about them.

    command  the Command, None for a word that the game does not know; that is refused later
    words    the words behind the command word, without parameters and options
    game     the game's word, "" for a command of the server
    word     the command word, as it was spelt
    dashed   the parameters and options
    """

    def __init__(self, command: "Command | None", words: "Sequence[str]", game: str = "", word: str = "",
                 dashed: "Sequence[str]" = ()) -> None:
        self.command, self.words = command, words
        self.game, self.word, self.dashed = game, word, dashed

    @property
    def line(self) -> "list[str]":
        """The command word and all that stands behind it, parameters and options last."""
        return [self.word, *self.words, *self.dashed]

    @property
    def text(self) -> str:
        """The whole line."""
        return " ".join(filter(None, [self.game, *self.line]))

    @property
    def complete(self) -> bool:
        """Whether the words are all that a form asks for."""
        return self.command is not None and any(True for _ in self.command.fillings(self.words))

    def credentials(self) -> "list[tuple[str, str]]":
        """Return the pairs of words that may be a userid and its password."""
        if self.command is None:
            return []
        numbers = [number for number in sorted(self.command.secrets()) if number <= len(self.words)]
        return [(self.words[number - 2], self.words[number - 1]) for number in numbers]

    def handler(self) -> "Callable":
        """Return the function that carries the command out: an extra's, if the words begin like a form that it adds."""
        for room, forms, name in added(self.command.word):
            if any(_begins(form, self.words) for form in forms):
                return load(room, name)
        return self.command.load()


# forms ------------------------------------------------------------------------

MOST_WORDS = 100            # words that `fillings` looks at


def options(form: str) -> "list[str]":
    """Return the words of a form that begin with a dash: "-<parameter>", "--nagtime=<days>"."""
    return [item.strip("[]").replace("...", "") for item in form.split(" ") if item.lstrip("[").startswith("-")]


def following(form: str, words: "Sequence[str]", fits: "Callable[[str, str], bool]") -> "Iterator[str]":
    """Yield what may stand in a form behind `words`: "<board>", "all". The same may be yielded more than once.

    words -- without those that have a dash
    fits  -- a function of a name, "<board>" or "FILE", and a word that returns whether the word may stand for the name
    """
    return (name for _, name in _walk(_items(form), words, fits) if name)


def _begins(form, words):
    """Return whether words begin like a form: as far as its first fixed word, such as `if`; without one, all of it."""
    items = _items(form)
    length = next((number for number, item in enumerate(items, 1) if item[0] not in "<["), None)
    return any(not more for _, more in _walk(items[:length], words[:length], _anything))


def _anything(name, word):
    return True


def _walk(items, words, fits, names=()):
    """Yield (names of the words, what may come next) for every way through a form; "" if the form may end there.

    For `<userid> [<board>...]` and the word `alice` it yields (["<userid>"], "") and (["<userid>"], "<board>").

    items -- of the form
    fits  -- as in `following`
    names -- of the words that were read before
    """
    if not items:
        if not words:
            yield list(names), ""
        return
    item, rest = items[0].strip("[]"), items[1:]
    if item != items[0]:                # in brackets: it may be left out
        yield from _walk(rest, words, fits, names)
    again = ["[%s]" % item] if "..." in item else []
    for name in item.partition("...")[0].split("|"):
        if not words:
            yield list(names), name
        elif fits(name, words[0]) if name.startswith("<") or name.isupper() else name == words[0].lower():
            yield from _walk(again + rest, words[1:], fits, (*names, name))


def _items(form):
    """Return the items of a form, without options, and without a `|` between options in the usage of a tool."""
    return [item for item in form.split(" ") if item.strip("|") and not item.lstrip("[").startswith("-")]


# the table --------------------------------------------------------------------


_BOARD = "<board> <userid> <password>"
_USER = "<userid> <password>"
_WHICH = "[<userid>...] [active|inactive|next] [tournament|standard]"
_BEGUN = "[-<parameter>...] [--totaltime=<days>] [--forfeittime=<days>] [--nagtime=<days>]"
_WATCHED = (_BOARD, "all " + _USER, _USER + " <board>...<board>", _USER + " all", _USER + " " + _WHICH)

GAME = (
    Command("challenge", "challenge.challenge", WRITE, _BEGUN + " <userid1> <userid2>", least=5),
    Command("accept", "limits.accept", WRITE, _USER),
    Command("reject", "limits.reject", WRITE, _USER),
    Command("limit", "limits.limit", WRITE, _USER + " <limit>", _USER + " accept|reject", _USER),
    Command("seek", "limits.seek", WRITE, _USER + " <number>", _USER),
    Command("move", "play.move", WRITE, _BOARD + " <move>", _BOARD + " " + "|".join(IN_A_MOVES_PLACE),
            also=("board", "mvoe")),
    Command("queue", "play.queue", WRITE, _BOARD + " <move>", also=("boardq", "moveq", "qboard", "qmove")),
    Command("swap", "play.swap", WRITE, _BOARD),
    Command("resign", "play.resign", WRITE, _BOARD),
    Command("submit", "play.submit", WRITE, _BOARD + " <move>"),
    Command("confirm", "play.confirm", WRITE, _BOARD),
    Command("chat", "play.chat", WRITE, _BOARD),
    Command("preview", "preview.preview", READ, "<board> <move>...<move>",
            "new 2 " + _BEGUN + " <move>...<move>", least=4),
    Command("show", "view.show", READ, "<board>...<board>", _WHICH),
    Command("showas", "view.showas", READ, _USER + " <board>...<board>", _USER + " " + _WHICH),
    Command("games", "view.games", READ, "[<board>...<board>]", _WHICH),
    Command("replay", "preview.replay", READ, "<board> <number> <move>...<move>"),
    Command("standings", "standings.standings", READ, also=("ratings",)),
    Command("history", "standings.history", READ),
    Command("help", "help.of_game", NOTHING),
    Command("echo", "view.echo", NOTHING, "[<word>...]"),
    Command("subscribe", "watch.subscribe", WRITE, *_WATCHED, least=3),
    Command("unsubscribe", "watch.unsubscribe", WRITE, *_WATCHED, least=5),
    Command("notify", "watch.notify", WRITE, _USER + " [<board>...]"),
    Command("Cleanup", "upkeep.cleanup", WRITE, "[weekly|late|daily|nag] [--dry-run] [--now] [--really]",
            operator=True),
    Command("rebuildgamelist", "upkeep.rebuild_list", WRITE, operator=True),
    Command("rebuildactivecount", "upkeep.rebuild_counts", WRITE, "[-nomail]", operator=True),
)

SERVER = (
    Command("signup", "account.signup", WRITE, _USER + " [<address>...] [--really]", also=("add",)),
    Command("change", "account.change", WRITE, "password <userid> <password> <newpassword>",
            "address <userid> <password> [<address>...]"),
    Command("vacation", "account.vacation", WRITE, _USER + " [off]", _USER + " until <YYYY-MM-DD>"),
    Command("signoff", "account.signoff", WRITE, _USER, also=("delete",)),
    Command("list", "server.list_games", READ, "[<game>...]"),
    Command("all", "server.show_all", READ, "show <userid> [active|inactive|next]"),
    Command("message", "server.message", WRITE, _USER + " <to>...", text=True),
    Command("broadcast", "server.broadcast", WRITE, _USER, text=True),
    Command("multiple", "server.multiple", PARTS),
    Command("help", "help.of_host", NOTHING, "[<subject>...]"),
) + tuple(Command(command.word, "server.everywhere", PARTS, *command.forms, operator=True)
          for command in GAME if command.operator)

_GAME_WORDS, _SERVER_WORDS = ({word: command for command in commands for word in command.spellings}
                              for commands in (GAME, SERVER))
_SHORTENED = [command for command in GAME if command.least]


def find(game: "type[Game] | None", word: str) -> "Command | None":
    """Return the Command of a word, None if there is none.

    game -- the game's class, Game if it is not known which; None for a server-wide command
    """
    if game is None:
        return _SERVER_WORDS.get(word) or of_extras("server").get(word)
    if word in game.commands:
        return Command(word, "view.own", READ, "<board>")
    for command in _SHORTENED:
        if len(word) >= command.least and command.word.startswith(word):
            return command
    return _GAME_WORDS.get(word) or of_extras("game").get(word)


def of_extras(kind: str) -> "dict[str, Command]":
    """Return {word: Command} of the extras' commands of a kind: "game", "server", "inner" for what only mail brings."""
    return {word: Command(word, *row, room=extra.room)
            for extra in THERE for word, row in extra.commands.get(kind, {}).items()}


def every(game: "type[Game] | None") -> "list[Command]":
    """Return the commands that every game has (`game` is Game), or those of the server (None), the extras' last."""
    return [*(GAME if game else SERVER), *of_extras("game" if game else "server").values()]

"""Name what may come next in a command line; bash asks at <TAB>.

Usage:
  pbm complete [<line> <n>]

It prints the games, or what may stand at the end of a line, of which bash
will replace the last <n> signs. The first line of the answer is an option for
bash's `compopt`, or empty: `default` and `dirnames` ask for files and folders.
The others are words. Boards and users are those of PBMHOME, or of the --home
in the line. Nothing is locked, and whatever is wrong, nothing is said.
"""

import os
import shlex

from pbmgames.commands import every, find, following, options
from pbmgames.commands.help import subjects
from pbmgames.console import WHEN, print_out
from pbmgames.extras.tools.usage import read_usage
from pbmgames.games import TABLE, Game, ParameterError, find as find_game
from pbmgames.optional import first, load, tools
from pbmgames.records.boardfile import is_board
from pbmgames.records.users import Users
from pbmgames.request import environment
from pbmgames.storage import Host, HostError, paths
from pbmgames.text import decode
from pbmgames.usage import PROGRAM

SAFE = "._-+"                                       # signs in userids that mean nothing to a shell
FILES = {"FILE": "default", "DIR": "dirnames"}      # names of files in a usage -> the option that lets bash find them
UNTOLD = ("<move>", "password>")                    # ends of names: where such a word may stand, nothing is offered
OWN = __name__.rpartition(".")[2]                   # `complete`: only bash gives this word, so it is not offered


def main(words: "list[str]") -> int:
    """Carry out `pbm complete`; return the exit status."""
    try:
        arguments = read_usage(__doc__, [OWN, *words], options_first=True)
        lines = answer(arguments["<line>"], int(arguments["<n>"])) if arguments["<line>"] else list(TABLE)
    except Exception:           # there is no room for a complaint in a line that somebody types
        lines = []
    return print_out("".join(line + "\n" for line in lines))


def answer(typed: str, count: int) -> "list[str]":
    """Return the option for `compopt`, and what may stand in place of the last `count` signs of a line."""
    *before, word = shlex.split(typed) + ([""] if typed[-1:].isspace() else [])
    environ = environment()
    line = TypedLine(_command(before, environ), Host(paths.home(environ, needed=False)))
    how, choices = line.options(word) if word.startswith("-") else line.words()
    choices = [choice for choice in dict.fromkeys(choices) if choice.startswith(word)]
    if not how and choices and choices[0].endswith("="):
        how = "nospace"
    kept = len(word) - count                # of `--color=al` bash replaces only what stands behind the `=`
    return [how] + [choice[kept:] for choice in choices]


def _command(words, environ):
    """Return the words of a line from the game or the command on; if it names a host, enter that in `environ`."""
    program, words = os.path.basename("".join(words[:1])), words[1:]
    if program.lower() in TABLE:
        return [program] + words
    while words and words[0].startswith("-"):
        name, equals, value = words.pop(0).partition("=")
        if name in ("--home", "--color") and words and not equals:
            value = words.pop(0)
        if name == "--home":
            environ["PBMHOME"] = decode(os.fsencode(os.path.expandvars(os.path.expanduser(value))))
    return words


class TypedLine:
    """What somebody has typed, from the game or the command on, without the word that is to be completed.

    game   the class of its game, None for none
    forms  the forms of its command, or of its tool
    before its words behind the command word, without those that begin with a dash
    """

    def __init__(self, words: "list[str]", host: "Host") -> None:
        self.host = host
        self.game: "type[Game] | None" = None
        self.before = [word for word in words if not word.startswith("-")]
        self.forms = self._forms(self.before.pop(0)) if self.before else (" ".join([*_options(PROGRAM), "<first>"]),)

    def _forms(self, word):
        """Return the forms of what may follow the first word of the line: a game, a tool or a command of the server.

        If it is a game, the command word behind it is taken out of `before`.
        """
        if word in tools():
            self.game = find_game("".join(self.before[:1]))
            return _usage(word)
        self.game = find_game(word)
        if self.game and not self.before:
            return ("<command>",)
        command = find(self.game, self.before.pop(0) if self.game else word)
        if command is None:
            return ()
        documents = first("document")
        return command.every_form() + (["[--json]"] if documents and command.handler in documents.DOCUMENTS else [])

    def words(self) -> "tuple[str, list[str]]":
        """Return the option for `compopt`, and the words that may stand behind those of `before`."""
        names = self._names(self._fits) or self._names(lambda name, word: True)     # a board may be gone, or misspelt
        if any(name.endswith(UNTOLD) for name in names):
            return "", []
        how = "".join(FILES[name] for name in FILES if name in names)
        return how, [word for name in names for word in self._words_for(name)]

    def _names(self, fits):
        """Return the names in the line's forms that may follow the words of `before`; `fits` as in `following`."""
        return [name for form in self.forms for name in following(form, self.before, fits)]

    def _fits(self, name, word):
        """Return whether a word may stand for a name. Boards and users must exist: `alice` does not fit <board>."""
        plain = word.partition("#")[0].lower()
        return _kind(name) not in (boards, users) or plain in map(str.lower, self._words_for(name))

    def _words_for(self, name):
        """Return the words that may stand for a name: the boards for <board>, `until` for `until`."""
        if not name.startswith("<"):
            return [] if name.isupper() else [name]
        kind = _kind(name)
        try:
            return kind(self) if kind else []
        except HostError:
            return []

    def options(self, word: str) -> "tuple[str, list[str]]":
        """Return the option for `compopt`, and what may stand in place of a word that begins with a dash."""
        items = [item for form in self.forms for item in options(form)]
        if "-<parameter>" in items:
            items += ["-" + name + ("=" if _has_value(self.game, name) else "")
                      for name in getattr(self.game, "parameters", ())]
        name, equals, _ = word.partition("=")
        if equals:
            value = dict(item.partition("=")[::2] for item in items).get(name)
            return FILES.get(value, ""), [name + equals + when for when in WHEN if value == "WHEN"]
        return "", ["".join(item.partition("=")[:2]) for item in items if item != "-<parameter>"]


def _has_value(game, parameter):
    """Return whether a parameter needs a value."""
    try:
        game(("-" + parameter,))
    except ParameterError:
        return True
    return False


def _options(doc):
    """Return the options in a docstring, as it has them: "--home=DIR"."""
    lines = doc.partition("Options:\n")[2].partition("\n\n")[0].split("\n")
    return [line.split()[0] for line in lines if line.lstrip().startswith("--")]


def _usage(tool):
    """Return the forms of a tool, from its docstring."""
    begin = "pbm %s " % tool
    doc = load(tools()[tool], tool).__doc__
    doc = doc.replace("[options]", " ".join(_options(doc)))
    lines = [line.strip() for line in doc.split("\n") if line.strip().startswith(begin)]
    return ["--help " + line[len(begin):].partition("  ")[0] for line in lines]


# the words for a name in a form; each a function of a TypedLine -------------------------

def boards(line: "TypedLine") -> "list[str]":
    """Return the boards of the line's game."""
    names = line.host.listing(paths.boards(line.game.name)) if line.game else []
    return [name for name in names if is_board(line.host, line.game.name, name)]


def users(line: "TypedLine") -> "list[str]":
    """Return the users of the host, without names that a shell would not take as they are."""
    return [name for name in Users(line.host).known().values()
            if name.isascii() and name[0].isalnum() and all(sign.isalnum() or sign in SAFE for sign in name)]


def _kind(name):
    """Return the function of _KINDS for a name, such as `users` for <userid2>; None if words for it are not known."""
    return _KINDS.get(name.partition(">")[0].rstrip("12"))


_KINDS = {
    "<first": lambda line: [*TABLE, *(command.word for command in every(None)),
                            *(tool for tool in tools() if tool != OWN)],
    "<command": lambda line: [command.word for command in every(Game)] + list(line.game.commands),
    "<game": lambda line: list(TABLE),
    "<subject": lambda line: subjects(line.host),
    "<board": boards, "<n": boards, "<userid": users, "<to": users,
}

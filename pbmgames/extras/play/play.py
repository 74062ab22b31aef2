"""Two people at one keyboard: a game at the terminal, without host and mail.

Usage:
  pbm play [options] <game> [-<parameter>...] [<player> <player>]

Options:
  --save=FILE   Keep the board in FILE, and go on from there if it is there.
  --robot=SEAT  Play against the robot, which is `first` or `second`; --robot
                alone is --robot=second.
  --seconds=N   For how many seconds the robot thinks.
  --playouts=N  How many games the robot plays in its head instead.
  --seed=N      With --playouts: lets the robot play the same moves again.

Options go before or behind the game. The parameters are those of a challenge.
FILE is a board as a host keeps it. Type moves, or `help` for the other words;
the end of input quits. In a game that was saved the robot is the player called
robot, if there is one. `undo` takes its last move back, and yours before it.
"""

import os
import sys

from pbmgames import Callable
from pbmgames.board import Match
from pbmgames.board.moves import GIVE_UP, SWAP, play_or_swap, settle
from pbmgames.commands.challenge import new_seed
from pbmgames.console import colourful, complain, write
from pbmgames.extras.colours.display import paint_boards
from pbmgames.extras.robot.robot import LEAST, Robot, robot_for
from pbmgames.extras.tools.usage import named_game, read_usage
from pbmgames.games import MoveError, ParameterError
from pbmgames.letters import result
from pbmgames.records.boardfile import BoardFile, Damaged
from pbmgames.request import from_process
from pbmgames.statuses import DONE, FAULT, LATER, USAGE, Failure
from pbmgames.storage import files
from pbmgames.text import BLANKS, decode, encode, unbroken

ROBOT = "robot"
# the value of --robot, None = two people play -> the names of the players, if none are given
PLAYERS = {None: ("player1", "player2"), "first": (ROBOT, "player"), "second": ("player", ROBOT)}
HELP = """A move, or one of
  board    show the board again
  moves    list the moves there are
  rules    print the game's rules
  undo     take the last move back
  swap     swap sides, where that is allowed
  resign   give up
  quit     stop here
"""
START = "Type a move, or `help`.\n"
REFUSED = "%s\n`help` tells what can be typed here.\n"
UNSAVED = "This game will be lost: it was begun without --save=FILE.\nType `quit` again to leave it.\n"
BY_MAIL = "move board# userid password "        # what stands before a move on a game's page


class Quit(Exception):
    """The players stop before the end."""


class Table:
    """The two people, their board, and where it is kept.

    now      a function that returns the time
    read     a function that asks with a prompt and returns what was typed; it raises EOFError at the end of input
    say      a function that prints a text
    path     the file to keep the board in, None for none
    coloured whether the board is shown in colours
    robots   {name of a player: the robot that plays for it}, {} if two people play
    """

    def __init__(self, match: "Match", now: "Callable[[], int]", read: "Callable[[str], str]",
                 say: "Callable[[str], None]", path: "str | None", coloured: bool, robots: "dict[str, Robot]") -> None:
        self.match, self.now, self.read, self.say = match, now, read, say
        self.path, self.coloured, self.robots = path, coloured, robots
        self.below = START              # the text below the next board; only the first one has one
        self.warned = False             # whether somebody who quits was told that the game will be lost

    def play(self) -> None:
        """Play until the game is over or somebody quits."""
        try:
            self.show()
            while not self.match.over:
                self.obey(self.ask())
        except Quit:
            pass

    def ask(self) -> str:
        """Return what the player on turn types, or the move that the robot makes. Raises Quit at the end of input."""
        try:
            if self.match.to_move not in self.robots:
                return self.read(self.prompt).strip(BLANKS)
            self.say(self.prompt)
            move = self.robots[self.match.to_move].choose(self.match)
            self.say(move + "\n")
            return move
        except (EOFError, KeyboardInterrupt):
            self.say("\n")
            raise Quit

    @property
    def prompt(self) -> str:
        """The text that asks the player on turn for a move."""
        match = self.match
        return "%s as %s, move %d: " % (match.to_move, match.game.sides[match.turn], len(match.moves) + 1)

    def show(self) -> None:
        """Print the board, unless the robot is on turn: then the board after its move follows at once."""
        match = self.match
        if match.to_move in self.robots and not match.over:
            return
        swapped = "%s has swapped sides. " % match.actor if match.swapped else ""
        # at the end the result stands below the board as well: a tall board pushes the line above off the screen
        below = result(match) + "\n" if match.over else self.below
        text = "\n%s%s\n\n%s\n%s" % (swapped, result(match), match.position.draw(match.over), below)
        self.below = ""
        self.say(paint_boards(text, [match]) if self.coloured else text)

    def obey(self, text: str) -> None:
        """Do what a player typed; a refusal is printed and changes nothing.

        Raises Quit, and OSError if the board cannot be kept.
        """
        word = text.lower()
        if word in self.TELL:
            self.say(self.TELL[word](self))
        elif word in ("", "board"):
            self.show()
        elif word in ("quit", "exit", "q"):
            self.leave()
        else:
            try:
                self.change(text)
            except MoveError as error:
                self.say(REFUSED % error)
                return
            if self.path:
                files.replace(self.path, self.match.render())
            self.show()

    def leave(self) -> None:
        """Stop here. If moves would be lost, only warn the first time. Raises Quit."""
        if self.path or self.warned or not self.match.moves:
            raise Quit
        self.warned = True
        self.say(UNSAVED)

    def change(self, text: str) -> None:
        """Play a move, swap, undo or resign, as a player typed it. Raises MoveError.

        A board of a host may have queued moves: they are played, too, or their refusals printed.
        """
        match, word = self.match, text.lower()
        match.tick(self.now())
        if word == "undo":
            take_back(match)
            while match.to_move in self.robots and (match.swapped or match.moves):
                take_back(match)
        elif word == GIVE_UP:
            match.give_up()
        else:
            play_or_swap(match, SWAP if word == SWAP else text)
            settle(match, lambda *why: self.say("%s had queued %s: %s\n" % why))

    def moves(self) -> str:
        """Return the text that lists the moves there are."""
        from textwrap import fill
        moves = sorted(self.match.position.legal_moves(), key=lambda move: (len(move), move))
        return fill("  ".join(moves), 78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False) + "\n"

    def rules(self) -> str:
        """Return the game's page without the sections on commands other than `move`, which only mails need."""
        word, sections = self.match.game.name.lower() + " ", [[]]
        page = sys.modules[self.match.game.__module__].__doc__.strip("\n")
        for block in page.replace(word + BY_MAIL, "").split("\n\n"):
            if "\n" not in block and block[0].isalpha() and block[-1].isalpha():       # a heading
                sections.append([])
            sections[-1] += block.split("\n") + [""]
        return "\n".join(line for section in sections for line in section
                         if not any(other.lstrip().startswith(word) for other in section))

    TELL = {"help": lambda self: HELP, "?": lambda self: HELP, "moves": moves, "rules": rules}


def take_back(match: "Match") -> None:
    """Take the last move back, or the swap just made. Raises MoveError if there is neither."""
    if match.swapped:
        match.swap()
        match.swapped, match.status = False, []
    elif match.moves:
        match.undo()
    else:
        raise MoveError("There is no move to take back")


def main(words: "list[str]") -> int:
    """Carry out `pbm play`; return the exit status. Raises Failure."""
    arguments, request = _arguments(words)
    game, path, side = named_game(arguments["<game>"]), arguments["--save"], arguments["--robot"]
    robot = robot_for(arguments, request) if side else None
    sys.stdin.reconfigure(errors="surrogateescape")     # type: ignore[union-attr]  # any bytes may be typed
    try:
        match = _open(game, request, path, PLAYERS[side])
        Table(match, request.now, _read, write, path, colourful(request.environ), _seated(match, side, robot)).play()
    except Damaged as error:
        return complain(FAULT, "%s %s" % (path, error))
    except OSError as error:
        return complain(LATER, "%s: %s" % (error.filename or path, error.strerror))
    return DONE


def _arguments(words):
    """Return (what docopt finds in the words, a Request with the parameters and players). Raises Failure."""
    parameters = [word for word in words if word.startswith("-") and not word.startswith("--")]
    arguments = read_usage(__doc__, ["play"] + [
        "--robot=second" if word == "--robot" else word for word in words if word not in parameters])
    side, names = arguments["--robot"], arguments["<player>"]
    if len(names) == 1 or not _fit(names) or side and len(set(names)) == 1:
        raise Failure("these cannot be two players: %s", unbroken(" ".join(names)), status=USAGE)
    if side not in PLAYERS:
        raise Failure("--robot is first or second, not %s", unbroken(side), status=USAGE)
    if not side and any(map(arguments.get, LEAST)):
        raise Failure("%s are for the robot: --robot is missing", ", ".join(LEAST), status=USAGE)
    if arguments["--save"] == "":
        raise Failure("--save needs the name of a file", status=USAGE)
    return arguments, from_process("pbm", "", parameters + names)


def _fit(names):
    """Return whether the names can stand in a board file."""
    return not any(sign in " :\"'()\\" or sign < " " for name in names for sign in name)


def _seated(match, side, robot):
    """Return {name of a player: the robot that plays for them}, {} if two people play.

    That is the player called robot; if there is none, as in a saved game of two people, the one on the robot's side.
    """
    if not robot:
        return {}
    player = ROBOT if ROBOT in match.players else match.players[PLAYERS[side].index(ROBOT)]
    return {player: robot}


def _open(game, request, path, names):
    """Return the board that is kept in the file, or a new one. Raises ParameterError, Damaged or OSError."""
    text = files.read(path) if path else None
    if text is not None:
        match = Match.parse(game, "1", text, request.now())
        if request.parameters not in ([], match.parameters):
            raise ParameterError("%s holds a game with other parameters", path)
        if BoardFile(text).rows not in ([], match.position.rows()):     # the moves may be legal in another game, too
            raise ParameterError("%s holds a game of another game, or is damaged", path)
        return match
    seed = new_seed(request) if game.random else 0
    match = Match(game, "1", request.words or names, request.now(), request.parameters, seed=seed)
    if path:
        files.replace(path, match.render())
    return match


def _read(prompt):
    """Print a prompt, and return what is typed, a byte a character; on a terminal the line can be edited."""
    if not sys.stdin.isatty():
        write(prompt)
        prompt = ""
    else:
        try:
            import readline  # noqa: F401 - `input` uses it once it is there
        except ImportError:
            pass
    return decode(os.fsencode(input(encode(prompt).decode("utf-8", "replace"))))

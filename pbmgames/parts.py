"""The parts of a command that gives other commands: a Request each (docs/commands.md, Commands of the server).

`multiple` gives the commands in the text of its mail. `Cleanup` without a game gives the `Cleanup` of every game that
has boards; so do the other commands of the operator.
"""

from pbmgames import Sequence
from pbmgames.commands import Command
from pbmgames.commands.server import played
from pbmgames.letters import SIGNATURE_STARTS
from pbmgames.records.boardlist import ELSEWHERE, other_game
from pbmgames.records.users import Users, check_there
from pbmgames.request import Request
from pbmgames.storage import Host, paths
from pbmgames.words import quoting, read, subject_words

MOST_LINES = 200            # commands of one message that are carried out
END = "end"
NOT_NOW = "These commands could not be carried out now. Please send them again later."
MORE = "Only the first %d commands were carried out" % MOST_LINES


def of(request: "Request", command: "Command") -> "list[Request]":
    """Return the parts of a request, [] if it has none; `command` is its Command. Raises Failure."""
    host = Host(paths.home(request.environ))
    if command.operator:
        check_there(host)
        parts = [_same(request, game) for game in played(host)]
        for part in parts[:-1]:
            part.last = False
        return parts
    lines, quotes = command_lines(request.text()), quoting(Users(host))
    parts = [_part(request, host, quotes, line, number) for number, line in enumerate(lines[:MOST_LINES], 1)]
    return parts if len(lines) <= MOST_LINES else [*parts, part_of(request, MORE)]


def _same(request, game):
    """Return the request that gives the same command for one game."""
    part = Request(request.program, game, request.words + request.parameters + request.options, request.environ)
    part.told = request.told
    return part


def command_lines(lines: "list[str]") -> "list[str]":
    """Return the lines before `end` or a signature, without blank lines and those that begin with `#`."""
    bare = [line.strip(" \t\r") for line in lines]
    end = next((index for index, line in enumerate(lines)
                if bare[index].lower() in (END, "--") or line.startswith(SIGNATURE_STARTS)), len(lines))
    return [line for line in bare[:end] if line and not line.startswith("#")]


def _part(request, host, quotes, line, number):
    """Return the request that one line makes: its command, or one whose reply says that the line is none.

    quotes -- knows how replies quote a line, as `quoting` returns it
    """
    reading = read(line)
    if reading and (reading.game or reading.word != "multiple"):
        part = part_of(request, "", number, reading.game, reading.line)
    else:
        other = other_game(host, "".join(subject_words(line)[:1]))
        part = part_of(request, ELSEWHERE % other if other else "This line is no command", number)
    part.message = ["Subject: " + quotes.quoted_line(line)]
    if request.mailed:                  # a script gets what the original replied, byte for byte
        part.quotable = quotes.quotable(line)
    return part


def part_of(request: "Request", text: str, number: int = 0, game: str = "", words: "Sequence[str]" = ()) -> "Request":
    """Return a request that is a part of another. Without words it does nothing, and its reply is the refusal `text`.

    number -- of its line in the message; its mark ends with it. 0 = it is not one of the lines
    """
    environ = {name: value for name, value in request.environ.items() if name not in ("INPUTFILE", "MIME_BOUNDARY")}
    part = Request(request.program, game, words, environ)
    part.unknown, part.receipt, part.allowance = text, request.receipt.of_line(number), request.allowance
    part.message = []
    return part


def unfinished(request: "Request", waiting: "list[Request]") -> "Request":
    """Return the request whose reply says that the waiting parts are not tried again, and have to be sent again."""
    reply = saying(request, NOT_NOW, waiting)
    reply.allowance = None                  # the sender hears of it whatever the limits say
    return reply


def saying(request: "Request", text: str, parts: "list[Request]") -> "Request":
    """Return the request whose reply is a text, with the lines of some parts quoted below it."""
    reply = part_of(request, text)
    reply.message = [line for part in parts for line in part.message]
    return reply

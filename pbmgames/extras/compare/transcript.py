"""Replay recorded sessions and show where they differ.

Usage:
  pbm transcript [--record] FILE...

Prints a unified diff of every step that differs; with --record, the sessions
as they go now. Their format is in docs/commands.md, Recorded sessions. Each
session runs in a scratch host of its own.
"""

import difflib
import os
import shlex
import subprocess
import sys
from tempfile import TemporaryDirectory

from pbmgames import Callable, Iterator
from pbmgames.console import complain, write, write_all
from pbmgames.extras.tools.usage import read_usage
from pbmgames.statuses import DIFFERENT, DONE, NO_BOARD, USAGE
from pbmgames.storage import files
from pbmgames.storage.paths import PROJECT
from pbmgames.text import as_name, decode, encode

START = "2003-05-01 09:00:00"
FROM = "Richard's PBeM Server <pbmserv@gamerz.net>"
PLAYERS = ("alice", "bob", "carol", "dave")
MAIL = "~~~ mail"
# signs that may stand before a command in place of `$`
UNCOMPARED = "$~"       # its standard output is not compared
STATUS = "$%"           # its exit status and standard error are compared, too
UNENDED = "\\ no newline at the end"
# starts the program under any name, such as `zenix`; pip puts bin/pbm elsewhere
RUN = """
import os, sys
root = sys.argv[1]
del sys.argv[:2]
__file__ = os.path.join(root, "bin", "pbm")
if os.path.exists(__file__):
    with open(__file__, "rb") as file:
        exec(file.read())
sys.path.insert(0, root)
from pbmgames.cli import main
sys.exit(main())
"""

# a mailer that keeps mails in a folder, under names that are in order; it starts no program but `cat`
KEEP = 'cd %s && { set -- *; [ -e "$1" ] || shift; exec cat > $((100000 + $#)); }'


class Step:
    """One line of a session that does something, and what was recorded below it; or a comment.

    heading  the line itself, "$ zenix show 101"
    message  the `< ` lines of a command, as the content of INPUTFILE
    body     the lines of a `! path`
    recorded all lines from the heading up to the next step
    number   the number of the heading's line in the file, counted from 1
    """

    def __init__(self, heading: str, number: int) -> None:
        self.heading, self.number = heading, number
        self.recorded = [heading]
        self.message, self.body = [], []


def steps(text: str) -> "list[Step]":
    """Return the steps of a transcript. Raises ValueError, naming the line, if a line is malformed."""
    found, step = [], None
    lines = iter(enumerate(text.split("\n"), 1))
    for number, line in lines:
        if line.startswith("#"):
            found.append(Step(line, number))
        elif line and line[0] in "$@!?":
            step = Step(line, number)
            found.append(step)
        elif line and line[0] in "<|>=%*" and step:
            step.recorded.append(line)
        elif line:
            raise ValueError("line %d: %r begins no step" % (number, line))
        if line[:1] == "<":
            step.message.append(line[2:])
        if line[:1] == "!":
            step.body = _body(lines, number)
            step.recorded += step.body + ["."]
    return found


def _body(lines, number):
    """Return the lines of a file that a session writes, up to the `.`; `number` is that of its heading."""
    body = []
    for _, line in lines:
        if line == ".":
            return body
        body.append(line)
    raise ValueError("line %d: the file has no end" % number)


class Scratch:
    """A host for one session.

    folder -- where all of it lies
    root   -- its PBMHOME
    mails  -- the folder into which its mailer puts mails
    now    -- its time, as PBMNOW has it
    """

    def __init__(self, folder: str) -> None:
        self.folder, self.now = folder, START
        self.root, self.mails = os.path.join(folder, "home"), os.path.join(folder, "mails")
        os.mkdir(self.mails)
        self.put("etc/users", "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user) for user in PLAYERS))
        self.put("etc/vacation", "")

    def put(self, path: str, text: str) -> None:
        """Write a file below PBMHOME."""
        target = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        files.write_unsynced(target, text)

    def perform(self, step: "Step") -> "list[str]":
        """Carry out a step; return the lines that a recording of it has."""
        sign, _, rest = step.heading.partition(" ")
        if sign == "@":
            self.now = rest
        elif sign == "!":
            self.put(rest, "".join(line + "\n" for line in step.body))
            return [step.heading] + step.body + ["."]
        elif sign == "?":
            text = files.read(os.path.join(self.root, rest))
            return [step.heading] + (["= (absent)"] if text is None else marked("=", text))
        elif sign[0] == "$":
            return self._command(step, rest, sign)
        return [step.heading]

    def _command(self, step, words, sign):
        """Carry out a command; return its lines, and those of its output and of the mails that it has sent."""
        message = ["<" + (" " + line if line else "") for line in step.message]
        done = self.run([as_name(encode(word)) for word in shlex.split(words)], step.message)
        lines = [step.heading] + message
        if sign == STATUS:
            lines += ["% " + str(done.returncode)] + marked("*", decode(done.stderr))
        elif done.stderr:
            write_all(2, decode(done.stderr))
        if sign != UNCOMPARED:
            lines += marked("|", decode(done.stdout))
        for name in sorted(os.listdir(self.mails)):
            path = os.path.join(self.mails, name)
            lines += ["> " + MAIL] + marked(">", files.read(path))
            os.unlink(path)
        return lines

    def run(self, words: "list[str]", message: "list[str]") -> "subprocess.CompletedProcess":
        """Run a command line that may begin with `VAR=value`; return the finished process.

        Raises ValueError if it has no command.
        """
        inputfile = os.path.join(self.folder, "message")
        files.write_unsynced(inputfile, "".join(line + "\n" for line in message))
        environ = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": self.root,
                   "PBMNOW": self.now, "PBMFROM": FROM, "PBMPASSWORDS": "plain", "INPUTFILE": inputfile,
                   "PBMSENDMAIL": KEEP % shlex.quote(self.mails)}
        if message:
            environ["MIME_BOUNDARY"] = "b"
        while words and words[0].partition("=")[1] and words[0].partition("=")[0].isidentifier():
            name, _, value = words.pop(0).partition("=")
            environ[name] = value
        if not words:
            raise ValueError("a step has no command")
        return self.start(words, environ)

    def start(self, words: "list[str]", environ: "dict[str, str]") -> "subprocess.CompletedProcess":
        """Run the program, and wait for it; return the finished process."""
        return subprocess.run([sys.executable, "-ISB", "-c", RUN, PROJECT] + words, env=environ,
                              stdin=subprocess.DEVNULL, capture_output=True)


def marked(mark: str, text: str) -> "list[str]":
    """Return the lines of a text, each behind its mark."""
    lines = ["%s %s" % (mark, line) for line in text.split("\n")]
    return lines[:-1] if not text or text.endswith("\n") else lines + [mark + UNENDED]


def replayed(text: str, scratch: "Callable" = Scratch) -> "Iterator[tuple[Step, list[str]]]":
    """Replay a transcript's text in a Scratch; yield its steps, each with the lines that a recording has now."""
    with TemporaryDirectory(prefix="pbm-transcript-") as folder:
        host = scratch(folder)
        for step in steps(text):
            yield step, host.perform(step)


def differences(text: str, name: str, scratch: "Callable" = Scratch) -> "Iterator[str]":
    """Replay a transcript's text; yield a unified diff, as one string, for each step that differs."""
    for step, lines in replayed(text, scratch):
        uncompared = step.heading.startswith(UNCOMPARED)
        recorded = [line for line in step.recorded if not (uncompared and line.startswith("|"))]
        if lines != recorded:
            yield "\n".join(difflib.unified_diff(
                recorded, lines, "%s:%d (recorded)" % (name, step.number), "%s:%d (now)" % (name, step.number),
                lineterm="")) + "\n"


def record(text: str) -> str:
    """Return a transcript with output and mails as they are now; comments are kept."""
    return "".join(line + "\n" for _, lines in replayed(text) for line in lines)


def main(words: "list[str]") -> int:
    """Carry out `pbm transcript`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["transcript"] + words)
    recording, status = arguments["--record"], DONE
    for name in arguments["FILE"]:
        try:
            with open(name, "rb") as file:
                text = decode(file.read())
            for part in [record(text)] if recording else differences(text, name):
                write(part)
                status = status if recording else DIFFERENT
        except OSError as error:
            return complain(NO_BOARD, "%s: %s" % (error.filename or name, error.strerror))
        except ValueError as error:
            return complain(USAGE, "%s: %s" % (name, error))
    return status

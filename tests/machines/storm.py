"""Commands of a user while something else goes on: shells give them, so that the load is that of the commands."""

import shlex
import subprocess
import threading
import time

RATE, SHELLS = 50, 4            # commands a second; how many shells share them
PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "universal_newlines": True}
# what a host hears all day: most of it is cheap, and together it needs most modules
COMMANDS = """
pbm zenix show 101
zenix games
pbm list
zenix move 101 anna wrong B3
zenix show 101
zenix submit 101 anna secret B3
pbm help commands
hextad help
zenix games
pbm zenix show 101
zenix nonsense
pbm verify
""".strip().splitlines()
# A byte of standard input is the leave to give one command. What it says, and its status, must be as it was before.
LOOP = """
given=0 ended=
trap 'ended=yes' TERM
try() {
    read -r _ && [ -z "$ended" ] || { echo "$given given"; exit; }
    expected=$1; shift; given=$((given + 1))
    said=$("$@" 2>&1 </dev/null) && status=0 || status=$?
    [ "$status $said" = "$expected" ] || printf '%%s: %%s %%s\\n' "$*" "$status" "$said"
}
while :; do
%s
done
"""


class Storm:
    """Commands, RATE a second, as long as it stands as a context.

    folder -- where the programs are
    start -- starts a command as the user who gives them, as Popen does
    """

    def __init__(self, folder, start):
        self.given, self.wrong, self.start = 0, [], start
        words = [("%s/%s" % (folder, line)).split() for line in COMMANDS]
        said = [self.result(line) for line in words]
        self.tries = ["try %s" % " ".join(map(shlex.quote, [text] + line)) for text, line in zip(said, words)]

    def result(self, words):
        """Return what a command says, in the form of LOOP."""
        process = self.start(words, stdin=subprocess.DEVNULL, **PIPES)
        said = process.communicate()[0]
        return "%d %s" % (process.returncode, said.rstrip("\n"))

    def __enter__(self):
        self.shells = [self.shell(self.tries[number * 3:] + self.tries[:number * 3]) for number in range(SHELLS)]
        self.ended, self.begun, self.clock = threading.Event(), time.time(), threading.Thread(target=self.tick)
        self.clock.start()
        return self

    def shell(self, tries):
        """Start a shell that gives one command after the other, each by leave."""
        return self.start(["sh", "-c", LOOP % "\n".join(tries)], stdin=subprocess.PIPE, bufsize=1, **PIPES)

    def tick(self):
        """Let one shell after the other give a command, in time."""
        number = 0
        while not self.ended.wait(max(0, self.begun + number / RATE - time.time())):
            self.shells[number % SHELLS].stdin.write("\n")
            number += 1

    def __exit__(self, *_):
        self.ended.set()
        self.clock.join()
        self.seconds = time.time() - self.begun
        for shell in self.shells:
            shell.terminate()           # where it lags behind, what it has leave for is not given any more
        said = [shell.communicate()[0].splitlines() for shell in self.shells]
        self.given = sum(int(lines.pop().split()[0]) for lines in said)
        self.wrong = [line for lines in said for line in lines]

    def figures(self):
        """Return what to say of it."""
        return "%d commands, %.0f a second%s" % (self.given, self.given / self.seconds,
                                                 "".join("\n" + line for line in self.wrong[:9]))

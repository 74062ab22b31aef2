"""A small mutation run: change one thing in the program, and see whether a test notices (`make mutants`).

    python tests/stress/mutants.py [number of mutants, 60] [seed, 1]

Each mutant is tried in a copy of the checkout, one copy a processor: first against the quick tests of its module, then
against the recorded sessions and what else `make test` runs. Every mutant is printed with its line before and after,
and with the test that failed.

    killed    a test failed
    endless   its tests ran for three times the processor time that they take, and 20 s: it loops; counts as killed
    stuck     its tests stood still, and were stopped: not killed, for it may be the machine that was slow
    same      a survivor that changes nothing that anybody could see: EXPLAINED says why
    chance    a test failed, and passed when it was run again: not killed
    survived  a test is missing
"""

import ast
import collections
import compileall
import concurrent.futures
import glob
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = {           # module -> the tests that are asked first
    "board/__init__.py": "tests/board tests/games/test_conformance.py",
    "board/moves.py": "tests/board tests/commands",
    "records/ratings.py": "tests/records", "storage/journal.py": "tests/storage", "storage/files.py": "tests/storage",
}
QUICK, ALL = ("-m", "not slow and not check"), ("-m", "not check")
SESSIONS = ("tests/test_transcripts.py", *ALL)
OTHERS = ("tests", "--ignore=tests/test_transcripts.py", *ALL)
# it compares lines of the program with those that are explained, and would "kill" each of these
UNCHANGED = "tests/stress/test_stress.py::test_what_mutants_explain_is_there"
GAMES = ("conhex", "exo", "hexafive", "hextad", "zenix")
SWAPS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
         ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub,
         ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.FloorDiv: ast.Mult,
         ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}
ENDLESS = -signal.SIGXCPU, 128 + signal.SIGXCPU     # how a process ends that has used up its processor time
MEMORY = 2000000    # kB for a process: an endless loop that gathers things fails, and harms nobody else
# (module, the line as it stands, the line changed): why no test can notice
EXPLAINED = {
    **{("games/%s.py" % game, line, line.replace("False", "True")): "the game draws and tells the same when it is over"
       for games, line in (
           ("conhex exo zenix", 'def shown(self, over: bool = False) -> "dict[str, str]":'),
           ("conhex zenix", 'def lines(self, over: bool = False) -> "list[str]":'))
       for game in games.split()},
    **{("games/%s.py" % game, 'def __init__(self, parameters: "Sequence[str]" = (), seed: int = 0) -> None:',
        'def __init__(self, parameters: "Sequence[str]" = (), seed: int = 1) -> None:'): "the game draws no lots"
       for game in ("conhex", "exo", "hexafive", "zenix")},
    ("storage/files.py", "mask = os.umask(0o077)", "mask = os.umask(64)"):
        "the mask is only read, and put back at once",
    ("games/exo.py", "self.stones = (0, 0)", "self.stones = (1, 0)"):
        "the lowest bit is no cell of any board",
    ("games/exo.py", "caught, near = 0, self.layout.grow(cell) & theirs",
     "caught, near = 0, (self.layout.grow(cell) | theirs)"):
        "every other group has a freedom, and what is no stone of theirs is no group",
    ("games/hextad.py", "return (FIRST if first > second else SECOND), abs(first - second)",
     "return (FIRST if (first >= second) else SECOND), abs(first - second)"):
        "who has as many points ties: that is told before",
    ("storage/files.py", "descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)",
     "descriptor = os.open(path, (os.O_RDONLY & os.O_DIRECTORY))"):
        "what it is called with is a folder",
    ("board/__init__.py", 'parameters: "Iterable[str]" = (), options: "Iterable[str]" = (), seed: int = 0) -> None:',
     'parameters: "Iterable[str]" = (), options: "Iterable[str]" = (), seed: int = 1) -> None:'):
        "whoever sets up a board with lots says its seed",
    ("games/hextad.py", 'tiles = ["%d%d" % (low, high) for low in range(lowest, highest + 1)',
     'tiles = ["%d%d" % (low, high) for low in range(lowest, highest + 2)'):
        "no tile has a second number above the highest",
    ("storage/files.py", "if mode != 0o600:", "if mode != 385:"):
        "a new file has that mode already",
    ("games/hextad.py", 'pool_size = self.read_number("pool_size", given["pool_size"], 1, 999999999)',
     'pool_size = self.read_number("pool_size", given["pool_size"], 1, 1000000000)'):
        "a number has at most 9 digits",
    ("games/hextad.py",
     "fitting[position] = fitting_counts(self.counts, position) if self.strict else range(10)",
     "fitting[position] = fitting_counts(self.counts, position) if self.strict else range(11)"):
        "no tile has more than 9 pips",
    ("games/zenix.py", "return (FIRST if first > second else SECOND), 1",
     "return (FIRST if (first >= second) else SECOND), 1"):
        "who has as long a path ties: that is told before",
    ("records/ratings.py", "return change * other.games / ESTABLISHED if other.games < ESTABLISHED else change",
     "return change * other.games / ESTABLISHED if (other.games <= ESTABLISHED) else change"):
        "twenty twentieths of it are the whole change",
    ("games/hextad.py",
     'return bool(rows) and all(row.count("@") == 2 and row.count(",") == 1 and set(row) <= set(self.signs)',
     'return bool(rows) and all(row.count("@") == 2 and row.count(",") == 1 and (set(row) < set(self.signs))'):
        "no row has all signs: its places have three digits at most",
    ("storage/journal.py", 'if end < 0 or length is None and size != "-" or not _inside(name):',
     'if end < 1 or length is None and size != "-" or not _inside(name):'):
        "if the first line is empty, it holds no length",
    ("records/ratings.py", "return -(-number // by) if number < 0 else number // by",
     "return -(-number // by) if number < 1 else number // by"):
        "0 is its own opposite",
    ("records/ratings.py",
     "FARTHEST = 40000        # a greater difference of ratings counts as this one: the expected result is certain",
     "FARTHEST = 40001        # a greater difference of ratings counts as this one: the expected result is certain"):
        "the expected result is as certain",
}


class Mutant(collections.namedtuple("Mutant", "module whole line place end text")):
    """A module, its text, and what stands in place of its characters from `place` to `end`, the first in a line."""

    def changed(self):
        """Return the module's text, changed."""
        return self.whole[:self.place] + self.text + self.whole[self.end:]

    def lines(self):
        """Return the line as it stands, and changed."""
        return tuple(text.split("\n")[self.line - 1].strip() for text in (self.whole, self.changed()))


def changes(tree):
    """Yield (node, text to stand in its place) of everything in a module that can be mutated."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            ops = [SWAPS[type(node.ops[0])]()] + node.ops[1:]
            yield node, "(%s)" % ast.unparse(ast.Compare(node.left, ops, node.comparators))
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS and not _is_sequence(node):
            yield node, "(%s)" % ast.unparse(ast.BinOp(node.left, SWAPS[type(node.op)](), node.right))
        elif isinstance(node, ast.BoolOp):
            yield node, "(%s)" % ast.unparse(ast.BoolOp(SWAPS[type(node.op)](), node.values))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, str(node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node, str(not node.value)
        elif isinstance(node, (ast.If, ast.IfExp)):
            yield node.test, "(not (%s))" % ast.unparse(node.test)
        elif isinstance(node, ast.Return) and not (node.value is None or _is_nothing(node.value)):
            yield node.value, "None"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.value, "None"


def _is_sequence(node):
    """Return whether an operation is one on texts or lists; there another operator is an error at once."""
    return any(isinstance(part, (ast.List, ast.Tuple, ast.ListComp))
               or isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def _is_nothing(node):
    """Return whether a value is as good as None to whoever asks for it: None, False, "", []."""
    return (isinstance(node, ast.Constant) and not node.value and type(node.value) is not int
            or isinstance(node, (ast.List, ast.Tuple)) and not node.elts)


def mutants(count, choose):
    """Return `count` random mutants."""
    every = []
    for module in list(TESTS) + ["games/%s.py" % game for game in GAMES]:
        with open(os.path.join(CHECKOUT, "pbmgames", module), encoding="utf-8") as file:
            text = file.read()
        starts = [0]                    # where the lines begin; the program is ASCII, so that columns are characters
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        every += [Mutant(module, text, node.lineno, starts[node.lineno - 1] + node.col_offset,
                         starts[node.end_lineno - 1] + node.end_col_offset, new)
                  for node, new in changes(ast.parse(text))]
    return choose.sample(every, min(count, len(every)))


def own(module):
    """Return the words for pytest that name the quick tests of a module."""
    if module in TESTS:
        return (*TESTS[module].split(), *QUICK)
    game = module[len("games/"):-len(".py")]
    paths = glob.glob(os.path.join(CHECKOUT, "tests", "games", "test_%s*.py" % game))
    return (*sorted(os.path.relpath(path, CHECKOUT) for path in paths), "tests/games/test_conformance.py", "-k", game,
            *QUICK)


class Runner:
    """Runs tests in copies of the checkout, and knows how long they take."""

    def __init__(self, folder):
        self.seconds, self.copies = {}, queue.Queue()       # words for pytest -> how long they take unchanged
        for number in range(os.cpu_count() or 1):
            copy = shutil.copytree(CHECKOUT, os.path.join(folder, str(number)), symlinks=True,
                                   ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", "build"))
            os.symlink(sys.prefix, os.path.join(copy, ".venv"))         # where tools look for docopt
            compileall.compile_dir(copy, quiet=2)       # or every command of a test would compile what it loads
            self.copies.put(copy)

    def time(self, words):
        """See how long tests take when nothing is changed; exit if they fail."""
        copy, since = self.copies.get(), time.monotonic()
        verdict = run(copy, words, 3600)
        self.seconds[words] = time.monotonic() - since
        self.copies.put(copy)
        if verdict != "survived":
            sys.exit("the tests fail as they are: %s: %s" % (" ".join(words), verdict))

    def try_out(self, mutant):
        """Return (mutant, the verdict)."""
        copy = self.copies.get()
        path = os.path.join(copy, "pbmgames", mutant.module)
        found = os.stat(path)
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutant.changed())
            verdict = "survived"
            for words in own(mutant.module), SESSIONS, OTHERS:
                if verdict == "survived":
                    verdict = run(copy, words, 3 * self.seconds[words] + 20)
            test = verdict.partition("killed by ")[2]
            if "::" in test and run(copy, [test], 3 * self.seconds[OTHERS] + 20) == "survived":
                verdict = "chance, " + test
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutant.whole)
            os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))       # so that what was compiled counts again
            self.copies.put(copy)
        return mutant, verdict


def run(copy, words, seconds):
    """Return the verdict of tests in a copy: for so many seconds of the processor, and five times that by the clock."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=no",
               "--ignore=tests/test_make.py", "--deselect=%s" % UNCHANGED, *words]
    bounded = ["sh", "-c", 'ulimit -t %d; ulimit -v %d; exec "$@"' % (seconds, MEMORY), "sh"]
    process = subprocess.Popen(bounded + command, cwd=copy, start_new_session=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"))
    try:
        out = process.communicate(timeout=5 * seconds)[0].decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return "stuck"
    if process.returncode in ENDLESS:
        return "endless"
    failed = [line.partition(" ")[2].partition(" - ")[0] for line in out.split("\n")
              if line.startswith(("FAILED ", "ERROR "))]
    return "survived" if process.returncode == 0 else "killed by " + (failed or ["pytest itself"])[0]


def main(count=60, seed=1):
    chosen, since, verdicts = mutants(int(count), random.Random(int(seed))), time.monotonic(), collections.Counter()
    with tempfile.TemporaryDirectory(prefix="pbm-mutants-") as folder:
        runner = Runner(folder)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            every = {own(mutant.module) for mutant in chosen} | {SESSIONS, OTHERS}
            list(pool.map(runner.time, sorted(every, reverse=True)))
            for mutant, verdict in pool.map(runner.try_out, chosen):
                why = EXPLAINED.get((mutant.module,) + mutant.lines()) if verdict == "survived" else None
                verdicts["same" if why else verdict.replace(",", "").split()[0]] += 1
                print("%s: %s:%d\n    %s\n    %s" % ("same, %s" % why if why else verdict, mutant.module, mutant.line,
                                                   *mutant.lines()), flush=True)
    good = sum(verdicts[verdict] for verdict in ("killed", "endless", "same"))
    print("seed %s: %d mutants: %s: %.0f %% killed or explained, in %d minutes" % (
        seed, len(chosen), ", ".join("%d %s" % (times, verdict) for verdict, times in verdicts.most_common()),
        100 * good / len(chosen), (time.monotonic() - since) / 60))


if __name__ == "__main__":
    main(*sys.argv[1:])

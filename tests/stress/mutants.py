"""A small mutation run: change one thing in the program, and see whether a test notices (`make mutants`).

    python tests/stress/mutants.py [number of mutants, 60] [seed, 1]

Each mutant is tried in a copy of the checkout: first against the tests of its module, then against all quick tests.
What survives is printed with its line; those in EXPLAINED change nothing that anybody could see.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = {           # module -> the tests that are asked first
    "board/match.py": "tests/board tests/games/test_conformance.py", "board/turn.py": "tests/board tests/commands",
    "commands/aftermath.py": "tests/commands", "records/ratings.py": "tests/records",
    "storage/journal.py": "tests/storage/test_journal.py", "storage/files.py": "tests/storage",
}
GAMES = ("conhex", "exo", "hexafive", "hextad", "zenix")
TESTS.update({"games/%s.py" % game: "tests/games/test_%s.py tests/games/test_conformance.py" % game for game in GAMES})
SWAPS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
         ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub,
         ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.FloorDiv: ast.Mult,
         ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}
SECONDS = 240       # a mutant that takes longer runs for ever: it is killed
# (module, the line as it stands): why no test can notice
EXPLAINED = {
}


def places(tree):
    """Yield (line number, function that makes the change) of everything in a module that can be mutated."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node.lineno, lambda node=node: node.ops.__setitem__(0, SWAPS[type(node.ops[0])]())
        elif isinstance(node, (ast.BinOp, ast.BoolOp)) and type(node.op) in SWAPS and not _is_text(node):
            yield node.lineno, lambda node=node: setattr(node, "op", SWAPS[type(node.op)]())
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node.lineno, lambda node=node: setattr(node, "value", node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node.lineno, lambda node=node: setattr(node, "value", not node.value)
        elif isinstance(node, ast.If):
            yield node.lineno, lambda node=node: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
        elif isinstance(node, ast.Return) and node.value is not None:
            yield node.lineno, lambda node=node: setattr(node, "value", ast.Constant(None))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.lineno, lambda node=node: setattr(node, "value", ast.Constant(None))


def _is_text(node):
    """Return whether an operation is one on texts, such as `"%s" % x`; there another operator is an error at once."""
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def mutants(count, choose):
    """Return `count` random (module, line number, place among the module's places)."""
    every = []
    for module in TESTS:
        with open(os.path.join(CHECKOUT, "pbmgames", module), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        every += [(module, line, place) for place, (line, _) in enumerate(places(tree))]
    return choose.sample(every, min(count, len(every)))


def survives(folder, module, place):
    """Put a mutant into a copy of the checkout; return whether all tests pass."""
    path = os.path.join(folder, "pbmgames", module)
    with open(path, encoding="utf-8") as file:
        whole = file.read()
    tree = ast.parse(whole)
    list(places(tree))[place][1]()
    with open(path, "w", encoding="utf-8") as file:
        file.write(ast.unparse(ast.fix_missing_locations(tree)))
    try:
        return passes(folder, TESTS[module]) and passes(folder, "tests")
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole)


def passes(folder, tests):
    """Return whether the quick ones of some tests pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow",
               "--ignore=tests/test_make.py"] + tests.split()
    try:
        return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              stdin=subprocess.DEVNULL, timeout=SECONDS,
                              env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1")).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main(count=60, seed=1):
    folder = tempfile.mkdtemp(prefix="pbm-mutants-")
    alive, explained = [], 0
    try:
        copy = shutil.copytree(CHECKOUT, os.path.join(folder, "pbm"), symlinks=True, ignore=shutil.ignore_patterns(
            ".git", ".venv", "__pycache__"))
        if not passes(copy, "tests"):
            sys.exit("the quick tests fail as they are")
        chosen = mutants(int(count), random.Random(int(seed)))
        for module, line, place in chosen:
            if survives(copy, module, place):
                with open(os.path.join(CHECKOUT, "pbmgames", module), encoding="utf-8") as file:
                    text = file.read().split("\n")[line - 1].strip()
                why = EXPLAINED.get((module, text))
                explained += bool(why)
                alive.append((module, line, text))
                print("survived: %s:%d: %s%s" % (module, line, text, " (%s)" % why if why else ""), flush=True)
    finally:
        shutil.rmtree(folder)
    killed = len(chosen) - len(alive)
    print("%d mutants: %d killed, %d explained, %d survived (%.0f %%)" % (
        len(chosen), killed, explained, len(alive) - explained, 100 * (killed + explained) / len(chosen)))


if __name__ == "__main__":
    main(*sys.argv[1:])

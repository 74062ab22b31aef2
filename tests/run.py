"""Runs parts of the tests, one after the other, whatever the one before came to, and says in the end what failed.

    run.py PART...

PARTS has their names. Each of them has its own closing lines; the last line of all tells what was not tried, and why.
"""

import os
import shutil
import subprocess
import sys
import tempfile

import scratch
import untried

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROCESSES = 1 + (os.cpu_count() or 1)       # one more than processors: tests wait, too
PYTEST = [sys.executable, "-m", "pytest"]
PROVE = ["prove", "-e", "perl -Iperl_tests -MScratchHost", "perl_tests"]
LATER = {"quick": ["what `make test` adds"], "tests": ["what `make check` adds"]}


def pytest(marks):
    """Return a function that runs the tests with these marks, in several processes."""
    return lambda: subprocess.call(PYTEST + ["-m", marks, "-p", "no:cacheprovider"], cwd=CHECKOUT,
                                   env=dict(os.environ, PBMPROCESSES=str(PROCESSES)))


def perl():
    """Begin to replay the Perl games, for pytest has work for one processor only while it collects."""
    games = subprocess.Popen(PROVE, cwd=CHECKOUT, env=dict(os.environ, PYTHON=sys.executable), universal_newlines=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT) if shutil.which("prove") else None

    def end():
        if not games:
            print("prove is not installed; it comes with Perl")
            return 1
        sys.stdout.writelines(games.stdout)
        return games.wait()
    return end


# each begins a part, and returns the function that ends it, and tells how it went by a status
PARTS = {"tests": lambda: pytest("not check"), "quick": lambda: pytest("not check and not slow"),
         "check": lambda: pytest("check"), "perl": perl}


def main(names):
    """Run the parts; return 1 if one of them failed."""
    os.umask(0o022)
    failed = []
    scratch.take(failed=lambda: failed)
    os.environ[untried.FILE] = path = os.path.join(tempfile.gettempdir(), "untried")
    open(path, "w").close()
    parts = [(name, PARTS[name]()) for name in names]
    for name, end in parts:
        sys.stdout.flush()
        if end():
            failed.append(name)
    with open(path) as file:
        left = untried.summary(file.read().splitlines())
    if failed:
        print("failed: " + ", ".join(failed))
    print("not tried: " + "; ".join([left] + ([] if "check" in names else LATER.get(names[0], []))))
    return min(1, len(failed))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:       # those that it started have heard it, too
        sys.exit(130)

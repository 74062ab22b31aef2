"""Measure, and write what is printed into docs/figures.md: what `make figures ONLY="bench stress"` runs.

A section of that page lies between the lines `<!-- bench -->` and `<!-- end -->`. Nothing of it is changed if what is
run fails. Sections: see SECTIONS; all but `machines` and `cluster`, which need root, if none is named.
"""

import os
import platform
import re
import subprocess
import sys

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(CHECKOUT, "docs", "figures.md")
def chosen(text, pattern):
    """Return the lines of a text from one that begins like the pattern to the next empty one."""
    lines, taken = [], False
    for line in text.split("\n"):
        taken = bool(line) and (taken or re.match(pattern, line) is not None)
        lines += [line + "\n"] * taken
    return "".join(lines)


def blocks(pattern):
    """Return a function that quotes of a text what is chosen by a pattern."""
    return lambda text: "```\n%s```\n" % chosen(text, pattern)


def table(heading, rows):
    """Return a table of Markdown."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join("| %s |\n" % " | ".join(line) for line in lines)


TIMING = re.compile(r"(?m)^(\S[^(]*?) +\(.*median.*"
                    r"|^  (\S.*?)  +([\d.]+) ms +([\d.]+) ms(?: +(\S+) x bare +(\S+) x .*)?$")


def timings(text):
    """Return the times that `make bench` prints, as a table; those of Python alone only once."""
    rows = [[found[1]] + [""] * 4 if found[1] else [found[column] or "" for column in range(2, 7)]
            for found in TIMING.finditer(text)]
    known = [row[0] for row in rows]
    rows = [row for place, row in enumerate(rows) if not row[0].startswith("python") or row[0] not in known[:place]]
    return table(["", "median, ms", "worst", "x `-c pass`", "x `-I -S -c pass`"], rows)


MEASURED = ("seed", "cleanup", "waits", "mails", "damage")     # sections of `make stress` that print more than counts


def findings(text):
    """Return what `make stress` tried, and what it measured, as a table: each thing once, however often it tried it."""
    lines = [re.sub(r" \([^()]*\)|zenix (?=\w+ )|(?<=others) wait", "", line) for line in text.splitlines()]
    rows = [re.split(" +", line, maxsplit=1) for line in lines if " " in line and line[0] != " "]
    return table(["what", "tried"],
                 dict.fromkeys((name, said if name in MEASURED else said.partition(":")[0]) for name, said in rows))


TRIALS = {              # what `make cluster` tries -> its figures in what is printed of it
    "moves, lost": r"moves +(\d+) moves, (\d+) lost",
    "killed, happened, s the other waited": r"kills +(\d+) .* which (\d+) had .* waited ([\d.]+) s",
    "cut off, happened": r"cuts +(\d+) times cut off, (\d+) moves",
    "moves with a dead brick, lost": r"bricks +(\d+) moves .*?, (\d+) lost",
    "copies of a mail: carried out, of": r"twice .* (\d+) of (\d+) copies",
    "random commands, a second": r"commands (\d+) .*, ([\d.]+) a second",
    "those while folders are listed": r"listed +(\d+) .*, ([\d.]+) a second",
}


def trials(text):
    """Return what `make cluster` prints of its machines as a table, and its last line."""
    rows = []
    for found in re.finditer(r"(?m)^(\d machines, .*):\n((?:  .*\n)+)", text):
        figures = [re.search(pattern, found[2]) for pattern in TRIALS.values()]
        rows += any(figures) * [[found[1]] + [", ".join(filter(None, one.groups())) if one else "-" for one in figures]]
    speed = re.search(r"  speed +(.*?) \(", text)
    return "%s\n%s%s.\n" % (table(["", *TRIALS], rows), speed[1].capitalize() + "; " if speed else "",
                            text.split("\n")[-2])


def machines(text):
    """Return what `make test` came to in each machine, as a table."""
    found = re.findall(r"(?m)^Debian (.*):\n +Python (.*)\n(?: +dpkg .*\n)? +make test: (.*?) +ok (\d+ s), .*?, "
                       r"(\d+) passed(?:.*\n)+? +not tried: (\d+)", text)
    found = [[re.sub(", (?:cron|iproute2|mount)", "", row[0]), *row[1:]] for row in found]      # the tests need these
    return table(["Debian, with", "Python", "place, user, umask", "took", "passed", "not tried"], found)


SECTIONS = {        # section -> target, what it runs, what is told of what it prints
    "bench": ("make bench", "tests/bench.py", timings),
    "growth": ("python tests/bench.py growth", "tests/bench.py growth", blocks("Processor seconds")),
    "stress": ("make stress", "tests/stress/stress.py", findings),
    "mutants": ("make mutants", "tests/stress/mutants.py", blocks(r"seed \d")),
    "verdicts": ("python tests/stress/verdicts.py 300 3", "tests/stress/verdicts.py 300 3", blocks(r"\d+ damages")),
    "machines": ("make machines TARGET=odd", "tests/machines/machines.py odd", machines),
    "cluster": ("make cluster", "tests/cluster/cluster.py", trials),
}


def measure(name):
    """Run what a section tells of, and write it; return the exit status."""
    target, program, told = SECTIONS[name]
    load = os.getloadavg()[0]
    done = subprocess.run([sys.executable, *program.split()], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    sys.stdout.write(done.stdout)
    if done.returncode == 0:
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(written(page, name, "%s\n\n%s" % (heading(target, load), told(done.stdout))))
    return done.returncode


def heading(target, load):
    """Return the line above the figures: what was measured, where, and how busy the machine was before."""
    commit, changes = (subprocess.run(["git", *words.split()], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True).stdout
                       for words in ("log -1 --format=%h", "status --porcelain -uno -- . :!docs/figures.md"))
    return "`%s` at commit %s, Python %s, %d processors, a load of %.1f from other work:" % (
        target, commit.strip() + " with changes" * bool(changes), platform.python_version(), os.cpu_count(), load)


def written(page, name, text):
    """Return the page with a text in a section. Raises ValueError if it has no such section."""
    before, mark, rest = page.partition("<!-- %s -->\n" % name)
    _, end, after = rest.partition("<!-- end -->\n")
    if not end:
        raise ValueError("docs/figures.md has no section %s" % name)
    return before + mark + text + end + after


if __name__ == "__main__":
    sys.exit(max([measure(name) for name in sys.argv[1:] or list(SECTIONS)[:5]]))

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
SECTIONS = {        # section -> target, what it runs, which blocks of lines of what it prints are told
    "bench": ("make bench", "tests/bench.py", "Start-up|A move with two mails|A show"),
    "growth": ("python tests/bench.py growth", "tests/bench.py growth", "Processor seconds"),
    "stress": ("make stress", "tests/stress/stress.py", ""),
    "mutants": ("make mutants", "tests/stress/mutants.py", r"seed \d"),
    "verdicts": ("python tests/stress/verdicts.py 300 3", "tests/stress/verdicts.py 300 3", r"\d+ damages"),
    "machines": ("make machines", "tests/machines/machines.py", ""),
    "cluster": ("make cluster", "tests/cluster/cluster.py", ""),
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
            file.write(written(page, name, "%s\n\n```\n%s```\n" % (heading(target, load), chosen(done.stdout, told))))
    return done.returncode


def heading(target, load):
    """Return the line above the figures: what was measured, where, and how busy the machine was before."""
    commit, changes = (subprocess.run(["git", *words.split()], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True).stdout
                       for words in ("log -1 --format=%h", "status --porcelain -uno -- . :!docs/figures.md"))
    return "`%s` at commit %s, Python %s, %d processors, a load of %.1f from other work:" % (
        target, commit.strip() + " with changes" * bool(changes), platform.python_version(), os.cpu_count(), load)


def chosen(text, pattern):
    """Return the lines of a text from one that begins like the pattern to the next empty one."""
    lines, taken = [], False
    for line in text.split("\n"):
        taken = bool(line) and (taken or re.match(pattern, line) is not None)
        lines += [line + "\n"] * taken
    return "".join(lines)


def written(page, name, text):
    """Return the page with a text in a section. Raises ValueError if it has no such section."""
    before, mark, rest = page.partition("<!-- %s -->\n" % name)
    _, end, after = rest.partition("<!-- end -->\n")
    if not end:
        raise ValueError("docs/figures.md has no section %s" % name)
    return before + mark + text + end + after


if __name__ == "__main__":
    sys.exit(max([measure(name) for name in sys.argv[1:] or list(SECTIONS)[:5]]))

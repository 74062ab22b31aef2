"""README's commands at a shell do what it says, as they stand there."""

import os
import subprocess

from conftest import CHECKOUT


def commands(heading):
    """Return the indented lines of a section of README, which a reader would copy."""
    with open(os.path.join(CHECKOUT, "README.md"), encoding="utf-8") as file:
        section = file.read().partition("\n## %s\n" % heading)[2].partition("\n## ")[0]
    return "".join(line[4:] for line in section.splitlines(True) if line.startswith("    "))


def test_playing_from_a_shell(tmp_path):
    lines = commands("Playing from a shell")
    assert lines.count("bin/pbm") > 7
    done = subprocess.run(["sh", "-exc", lines], cwd=CHECKOUT, stdin=subprocess.DEVNULL, capture_output=True,
                          env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C"})
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == 0, err
    assert [line for line in err.splitlines() if not line.startswith("+ ")] == []
    for text in ("Welcome to the PBM Server, bob", "A new Zenix board (101) has been started", "8- . X . . . . . .",
                 "\nZenix: build a pyramid", "Please start the game player1.", "player as Vert, move 1: "):
        assert text in out
    assert (tmp_path / "games/games/Zenix/101").is_file()

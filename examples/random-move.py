#!/usr/bin/env python3
"""Make a move, any of those that are allowed, on all boards of a game where a user is to move:

    random-move.py zenix alice secret
"""

import json
import random
import subprocess
import sys


def answer(*words):
    """Return what a command of pbm tells programs."""
    return json.loads(subprocess.run(["pbm", *words], stdout=subprocess.PIPE).stdout)


def main(game, user, password):
    found = answer(game, "show", user, "next", "--json=moves")
    if "error" in found:
        sys.exit(found["error"]["text"])
    for board in found["boards"]:
        move = random.choice(board["legal_moves"])
        done = subprocess.run(["pbm", game, "move", board["id"], user, password, move], stdout=subprocess.PIPE)
        if done.returncode:
            sys.exit(done.stdout.decode())
        print("%s %s: %s" % (board["game"], board["id"], move))


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 4 else sys.exit("Usage: random-move.py <game> <userid> <password>")

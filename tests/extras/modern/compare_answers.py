"""Compare how the program deals with answers to letters, here and at an earlier commit.

    .venv/bin/python tests/extras/modern/compare_answers.py COMMIT

Each text of answertable.py is given in answer to its own letter and to two others. What comes of it otherwise than at
the commit is printed. It takes some minutes. Use it when you change how answers are understood: all that it prints
should be what you wanted to change.
"""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(os.path.dirname(HERE))
CHECKOUT = os.path.dirname(TESTS)
OTHERS = ("later", "draw")              # letters to which each text is an answer, too


def main(words):
    """Print what comes otherwise of answers than at the commit that is named; return how many there are."""
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as before:
        archive = subprocess.run(["git", "-C", CHECKOUT, "archive", words[0], "pbmgames"], check=True,
                                 stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x", "-C", before], input=archive, check=True)
        running = [subprocess.Popen([sys.executable, os.path.abspath(__file__), "--outcomes", root],
                                    stdout=subprocess.PIPE, universal_newlines=True) for root in (before, CHECKOUT)]
        then, now = (json.loads(process.communicate()[0]) for process in running)
    changed = [pair for pair in zip(then, now) if pair[0] != pair[1]]
    for (case, old), (_, new) in changed:
        print("%s, %s, %r\n    then %s\n    now  %s" % (*case, old, new))
    print("%d of %d answers are dealt with otherwise" % (len(changed), len(now)))
    return len(changed)


def cases():
    """Return (game, letter, text) of all answers."""
    from answertable import ROWS
    known = {(game, letter) for game, letter, *_ in ROWS}
    return list(dict.fromkeys((game, letter, text) for game, own, text, *_ in ROWS for letter in (own, *OTHERS)
                              if (game, letter) in known))


def outcomes():
    """Return [case, what came of it] for each of `cases`: what happened on the board, and who got which mail."""
    import pathlib

    import pytest
    from test_answers_table import begin, board, effect

    from mailprograms import plain
    from mailroom import Mailroom
    found, rooms = [], {}
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for case in cases():
            if case[:2] not in rooms:                   # each letter is written in a host of its own
                place = pathlib.Path(folder, str(len(rooms)))
                place.mkdir()
                rooms[case[:2]] = Mailroom(place, patch)
            room = rooms[case[:2]]
            patch.setenv("PBMHOME", str(room.home))
            _, letter = begin(room, *case[:2])
            before = board(room, case[0])
            mails = room.deliver(room.answer(letter, case[2].encode("utf-8").decode("latin-1")))
            told = ["%s gets %s: %s" % (mail["To"], mail["Subject"], plain(mail).partition("\n")[0]) for mail in mails]
            found.append([case, "; ".join([effect(before, board(room, case[0])) or "nothing", *told])])
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["--outcomes"]:
        sys.path[:0] = [sys.argv[2], TESTS, HERE]
        import pbmgames  # before the tests, which know only the program beside them
        assert pbmgames.__file__.startswith(sys.argv[2])
        os.environ["PBMNOW"] = "2003-05-01 12:00:00"
        json.dump(outcomes(), sys.stdout)
    else:
        sys.exit(min(main(sys.argv[1:]), 1))

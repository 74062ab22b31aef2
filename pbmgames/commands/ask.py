"""Passwords that stand in no process list: at a shell `-` in a password's place (departure 11c)."""

import os

from pbmgames.commands.table import find
from pbmgames.games import find as find_game
from pbmgames.statuses import USAGE, Failure

VARIABLE = "PBMPASSWORD"


def answered(game, words):
    """Return the words of a command with a password for each `-` that stands in a password's place.

    game -- the game word, "" for a command of the server

    The first is PBMPASSWORD, if that is set; others are asked for. Raises Failure if nobody can be asked.
    """
    places = [place for place, word in enumerate(words) if word in ("-", "--") or word[:1] != "-" and word != "**"]
    command = find(find_game(game) if game else None, words[places[0]]) if places else None
    asked = [places[number] for number in sorted(command.secrets()) if number < len(places)] if command else []
    words, given = list(words), os.environ.pop(VARIABLE, "")
    for place in [place for place in asked if words[place] == "-"]:
        fresh = command.word == "signup" or "password" in words[:place] and place != asked[0]
        words[place], given = given or _asked("New password" if fresh else "Password", fresh), ""
    return words


def _asked(what, twice):
    """Return what is typed at the terminal, unseen."""
    from getpass import getpass
    try:
        open("/dev/tty").close()
    except OSError:
        raise Failure("there is no terminal on which to ask for a password; set %s" % VARIABLE, USAGE)
    found = getpass(what + ": ")
    if not found or twice and getpass(what + " again: ") != found:
        raise Failure("these are two passwords" if found else "no password was given", USAGE)
    return found

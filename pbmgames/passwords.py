"""Passwords that stand in no process list: a person at a shell writes `-` in a password's place (departure 11c)."""

import os

from pbmgames.commands import find
from pbmgames.games import find as find_game
from pbmgames.statuses import USAGE, Failure

PASSWORD = "PBMPASSWORD"         # the variable of the environment that holds the first password of a command


def with_passwords(game: str, words: "list[str]") -> "list[str]":
    """Return the words of a command with a password in place of each `-` that stands where a password is expected.

    game -- the game word, "" for a command of the server

    The first one is PBMPASSWORD, if that is set; others are asked for. Raises Failure if nobody can be asked.
    """
    # a form does not count parameters and options; these are the indices of the other words. A lone `-` is one of them
    plain = [index for index, word in enumerate(words) if word in ("-", "--") or word[:1] != "-"]
    command = find(find_game(game), words[plain[0]]) if plain else None
    secret = [plain[number] for number in sorted(command.secrets()) if number < len(plain)] if command else []
    words, given = list(words), os.environ.pop(PASSWORD, "")
    for index in [index for index in secret if words[index] == "-"]:
        # in `change password alice - -` the second one is new
        is_new = command.word == "signup" or "password" in words[:index] and index != secret[0]
        words[index] = given or _typed("New password" if is_new else "Password", twice=is_new)
        given = ""                          # PBMPASSWORD is the first one only
    return words


def _typed(what, twice):
    """Return the password that is typed at the terminal, which does not show it.

    what  -- what is asked for: "Password"
    twice -- whether it has to be typed twice

    Raises Failure if there is no terminal, no password, or two different ones.
    """
    from getpass import getpass
    try:
        open("/dev/tty").close()
    except OSError:
        raise Failure("there is no terminal on which to ask for a password; set %s", PASSWORD, status=USAGE)
    try:
        password = getpass(what + ": ")
        again = getpass(what + " again: ") if password and twice else password
    except UnicodeDecodeError:
        raise Failure("these are no characters of the locale, see LANG; set %s", PASSWORD, status=USAGE)
    if not password or again != password:
        raise Failure("the two passwords are not the same" if password else "no password was given", status=USAGE)
    return password

"""Games of this host that other programs play: folders in games/ that are none of ours."""

from pbmgames.games import TABLE
from pbmgames.storage import paths


def names(host):
    """Return the names of these games, as their folders are called, in the order of `ls`."""
    return [name for name in host.listing(paths.GAMES)
            if name.lower() not in TABLE and not name.endswith(paths.PUT_AWAY) and _is_name(name)
            and host.exists(paths.boards(name) + "/.")]


def find(host, word):
    """Return the name of the game that a word asks for, in any case; "" if it is none of these."""
    return next((name for name in names(host) if name.lower() == word.lower()), "") if _is_name(word) else ""


def answer(name):
    """Return what is told to who asks us for such a game."""
    return "%s is played by another program of this host" % name


def _is_name(text):
    return text[:1].isalpha() and text.isascii() and not text.strip(_SIGNS)


_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

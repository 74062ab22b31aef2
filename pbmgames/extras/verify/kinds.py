"""What is no file where a host has a file, or no folder where it has one, for `pbm verify` (docs/files.md, The folder).

Each function yields what is wrong, a line each, in the words in which the command tells it that is refused for that.
"""

import os

from pbmgames.extras import files
from pbmgames.storage import paths
from pbmgames.storage.host import HostError

ETC, RATINGS, HISTORY, POOLS = (os.path.dirname(path) for path in (
    paths.USERS, paths.ratings(""), paths.history(""), paths.pools("")))
FOLDERS = (ETC, paths.GAMES, RATINGS, HISTORY, POOLS, paths.OUTBOX, paths.FAILED, paths.SEEN, paths.DAMAGED,
           paths.CLEANUPS, paths.HELP)
FILES = (paths.USERS, paths.VACATION, paths.SETTINGS, *(path for path, _, _ in files()),
         ETC + "/" + paths.LOCK, ETC + "/" + paths.JOURNAL, paths.LEDGER, paths.SEEN + "/" + paths.LOCK,
         paths.ADVERTISEMENT)


def of_host(host):
    """Look at what all games share."""
    yield from _no_folders(host, FOLDERS)
    pages = [paths.help_page(name) for name in _listing(host, paths.HELP) if name[0].isalnum()]
    ways = [path for folder in (ETC, RATINGS, HISTORY, POOLS) for path in _in_the_way(host, folder)]
    yield from _no_files(host, [*FILES, *pages, *ways])


def of_game(host, game):
    """Look at what one game has, but for its boards."""
    yield from _no_folders(host, [paths.boards(game, end) for end in ("",) + paths.PUT_AWAY])
    registers = [paths.register(game, name) for name in paths.REGISTERS]
    registers += [place(game) for place in (paths.board_list, paths.index, paths.seen_users, paths.cleanups,
                                            paths.ratings, paths.history, paths.pools)]
    names = _listing(host, paths.boards(game))
    versions = [paths.backup(game, name) for name in names if paths.is_board_id(name) and "." + name in names]
    yield from _no_files(host, [
        *registers, *(path for path in versions if not os.path.islink(os.path.join(host.root, path))),     # a link goes
        *_in_the_way(host, paths.boards(game))])


def _listing(host, folder):
    try:
        return host.listing(folder)
    except HostError:
        return []                       # that is told of the folder


def _in_the_way(host, folder):
    """Return the paths of the folders that stand where the next content of a file would be written."""
    names = [name for name in _listing(host, folder) if name.startswith("..") and name.endswith(".new")]
    found = [(name, os.path.join(host.root, folder, name)) for name in names]
    return ["%s/%s" % (folder, name) for name, path in found if os.path.isdir(path) and not os.path.islink(path)]


def _no_folders(host, names):
    for name in names:
        try:
            if host.exists(name) and not host.exists(name + "/."):
                yield "%s is no folder" % name
        except HostError as error:
            yield str(error)


def _no_files(host, names):
    for name in names:
        try:
            host.read(name)
        except HostError as error:
            yield str(error)

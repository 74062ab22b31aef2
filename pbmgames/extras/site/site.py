"""A host as pages for a browser, in a folder that any web server can show.

Usage:
  pbm site [--url=URL] DIR

Makes pages of the host in PBMHOME, of its games, its users and all its boards,
archived ones too. They are in the folder DIR, which must be empty or have been
made by `pbm site`. It may not lie in PBMHOME. Only what has changed since is
written, so cron can run it every few minutes. --url does nothing any more; it
is there for crontabs of version 1.1. docs/pages.md tells of the settings
`site` and `site_comments`.

Exit status: 0 all is written, 70 some boards could not be read, 74 a page not
written.
"""

import json
from collections import namedtuple

from pbmgames.board import Match
from pbmgames.commands.help import rules
from pbmgames.console import at_terminal, complain, print_out
from pbmgames.extras.site import hostpages, links
from pbmgames.extras.site.pages import Pages
from pbmgames.extras.site.renewal import BoardPages
from pbmgames.extras.tools.usage import read_usage
from pbmgames.games import every
from pbmgames.records.boardfile import is_board
from pbmgames.records.boardlist import Row
from pbmgames.records.ratings import Ratings, read_results
from pbmgames.records.registers import Limits
from pbmgames.records.settings import Settings
from pbmgames.records.users import Users
from pbmgames.request import environment
from pbmgames.statuses import DONE, FAULT
from pbmgames.storage import Host, HostError, paths
from pbmgames.text import checksum


def main(words: "list[str]") -> int:
    """Carry out `pbm site`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["site"] + words)
    environ = environment()
    root = paths.home(environ)
    Host(root).open(exclusive=False).close()        # this finishes what a killed command has left
    folder = Pages(arguments["DIR"])
    folder.check(root)
    run = Run(Host(root), environ, folder)
    run.boards()
    run.pages()
    if at_terminal():                   # cron would mail it
        print_out("%d pages were written, %d removed; look at file://%s/index.html\n" % (
            len(folder.written), len(folder.removed), folder.root))
    return run.status


class Run(BoardPages):
    """One run over a host.

    snapshots  {game's name: {board: Snapshot}}
    status     the exit status: FAULT if there are boards that could not be read
    """

    def __init__(self, host: "Host", environ: "dict[str, str]", folder: "Pages") -> None:
        settings = Settings(host, environ)
        super().__init__(host, folder, Users(host), settings.get)
        for text in settings.wrong:
            complain(DONE, text)
        self.snapshots, self.status = {}, DONE

    # boards ---------------------------------------------------------------------

    def boards(self) -> None:
        """Make the pages of all boards that have changed, and note what they were made of. Raises Failure."""
        self.folder.set_key(self.key)
        before = parse(self.folder.state())
        for game in every():
            self.snapshots[game.name] = self._boards(game, before.get(game.name, {}))

    def _boards(self, game, before):
        """Make the pages of a game's boards; return {board: Snapshot}."""
        Host(self.host.root, game.name).open(exclusive=False).close()
        snapshots = {}
        for end in paths.PUT_AWAY + ("",):              # the board in play comes last: of two with one id it counts
            for board, stamp, _ in self.host.signatures(paths.boards(game.name, end)):
                kept = paths.is_board_id(board) and self._snapshot(game, board, before.get(board), stamp, end)
                if kept:
                    snapshots[board] = kept
        return snapshots

    def _snapshot(self, game, board, last, stamp, end):
        """Make the page of a board if the board has changed; return its Snapshot, None if there is no such board.

        A board that cannot be read keeps its page, and its Snapshot of the `last` run.
        """
        if last and (last.stamp, last.end) == (stamp, end) and self.folder.has(links.board_page(game.name, board)):
            return last
        if not (end or is_board(self.host, game.name, board)):
            return None
        try:
            match = self.write(game, board)
        except HostError as error:
            self.status = complain(FAULT, str(error))
            return last
        return snapshot(match, stamp, end) if match else None

    # the other pages ------------------------------------------------------------

    def pages(self) -> None:
        """Make all other pages, remove those of boards and users that are gone, keep the Snapshots. Raises Failure."""
        games = [self._facts(game) for game in every()]
        self.folder.put("index.html", hostpages.front(games, self.site))
        self.folder.remove("feed.xml")                  # of version 1.1
        for facts in games:
            self._game(facts)
        self._users(games)
        self.folder.keep(render(self.snapshots))

    def _facts(self, game):
        """Return what the host knows of a game."""
        name = game.name
        return hostpages.GameFacts(
            name, rules(self.host, game), self.snapshots[name], Ratings(self.host, name, self.users).present(),
            read_results(self.host, name, self.users.spelling), Limits(self.host, name, self.users).figures)

    def _game(self, facts):
        """Make the pages of a game, and remove those of its boards that are gone."""
        names = {links.board_page(facts.name, board) for board in facts.ids}
        for name, text in hostpages.game(facts, self.site):
            self.folder.put(name, text)
            names.add(name)
        self.folder.sweep(facts.name.lower(), names)

    def _users(self, games):
        """Make the pages of users, and remove those of users who are gone."""
        found = _by_user(self.users.known().values(), games)
        for user, (boards, played) in found.items():
            self.folder.put(links.user_page(user), hostpages.user(user, boards, played, self.site))
        self.folder.put(links.USERS + "/index.html", hostpages.users(found, self.site))
        self.folder.sweep(links.USERS, set(map(links.user_page, found)))


def _by_user(names, games):
    """Return {userid: (boards, games)} of the users, and of players who are no users any more.

    boards and games are what hostpages.user gets.
    """
    found = {name: ([], []) for name in names}
    for game in games:
        results_of = {record.user: [] for record in game.records}
        for result in game.results:
            for user in result.players:
                results_of.setdefault(user, []).append(result)
        records = {record.user: record for record in game.records}
        for user, results in results_of.items():
            found.setdefault(user, ([], []))[1].append((game, records.get(user), results))
        for board in game.boards:
            for user in dict.fromkeys(board.row.players):
                found.setdefault(user, ([], []))[0].append(board)
    return found


# what is kept from run to run -----------------------------------------------------

# What is kept of a board: its state when its page was made. The lists of boards are made of these.
#   game    the game's name
#   row     its Row
#   stamp   the version of its file (see storage.files.signatures)
#   end     the end of the name of its folder, "" if it is in play (see storage.paths.PUT_AWAY)
#   last    its last move, "" = none
#   moved   when that was made, seconds
Snapshot = namedtuple("Snapshot", "game row stamp end last moved")


def snapshot(match: "Match", stamp: str, end: str) -> "Snapshot":
    """Return the Snapshot of a board."""
    return Snapshot(match.game.name, match.row(), stamp, end, "".join(match.moves[-1:]), match.clock.moved)


def parse(text: str) -> "dict[str, dict[str, Snapshot]]":
    """Read what `render` has written. {} = it is damaged: then all pages are made again."""
    body, _, seal = text.partition("\n")
    if seal != checksum(body) + "\n":
        return {}
    return {game: {board: Snapshot(game, Row.parse(line), *values) for board, (line, *values) in snapshots.items()}
            for game, snapshots in json.loads(body).items()}


def render(boards: "dict[str, dict[str, Snapshot]]") -> str:
    """Return the text that `parse` reads; its second line is a checksum of the first."""
    body = json.dumps({game: {board: (kept.row.render(), kept.stamp, kept.end, kept.last, kept.moved)
                              for board, kept in snapshots.items()} for game, snapshots in boards.items()})
    return "%s\n%s\n" % (body, checksum(body))

"""The pages of boards: made by `pbm site`, and renewed after each command that changed a board (docs/pages.md)."""

import os

from pbmgames import Any, Callable, Iterator, __version__
from pbmgames.board import Match
from pbmgames.console import complain
from pbmgames.extras.site import boardpage, html, links
from pbmgames.extras.site.pages import Pages
from pbmgames.games import Game
from pbmgames.records.boardfile import Damaged
from pbmgames.records.users import Users
from pbmgames.session import Session
from pbmgames.statuses import DONE, Failure
from pbmgames.storage import Host, HostDamaged, paths
from pbmgames.text import bare, fields, sha256

MOST_RENEWED = 20       # boards whose pages one command renews; cron does the rest


class BoardPages:
    """The pages of a host's boards.

    host   -- read without a lock, because every file is replaced as a whole
    folder -- the Pages
    users  -- the Users
    site   -- the Site
    """

    def __init__(self, host: "Host", folder: "Pages", users: "Users", setting: "Callable") -> None:
        """Set it up; `setting` is a function that returns the value of the setting with a name."""
        self.host, self.folder, self.users = host, folder, users
        sender = setting("from")
        name = sender.partition("<")[0].strip(' "') or bare(sender)
        self.site = links.Site(name, bare(sender), setting("site_comments") == "yes")

    @property
    def key(self) -> str:
        """A digest of all that pages are made of beside the boards; if it changes, they have to be made again."""
        parts = (__version__, html.BOARD, html.SCRIPT, self.site.name, self.site.address, self.site.comments)
        return sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def write(self, game: "type[Game]", board: str) -> "Match | None":
        """Write the page of a board as it is, and return the Match; if there is no board, remove it, and return None.

        Raises HostError if the board cannot be read, Failure if the page cannot be written.
        """
        name, match = links.board_page(game.name, board), self._read(game, board)
        if match is None:
            self.folder.remove(name)
        else:
            self.folder.put(name, boardpage.page(match, self.site))
        return match

    def _read(self, game, board):
        """Return the board, archived or not, None if there is none. Raises HostError."""
        for end in ("",) + paths.PUT_AWAY:
            path = paths.board(game.name, board, end)
            text = self.host.read(path)
            if text is not None:
                try:
                    match = Match.parse(game, board, text, self.host.modified(path) // 10 ** 9)
                except Damaged as error:
                    raise HostDamaged("%s %s; its page stays as it was", path, error)
                match.respell(self.users.spelling)
                return match
        return None


def page_of(setting: "Callable", match: "Match") -> str:
    """Return the URL of a board's page; `setting` is as in BoardPages."""
    return "%s/%s" % (fields(setting("site"))[1].rstrip("/"), links.board_page(match.game.name, match.id))


def renew(session: "Session") -> None:
    """Renew the pages of the boards that a command has changed: the function of the place "replied".

    Nothing is done if the folder has pages with another `key`: only `pbm site` makes all of them again.
    """
    folder = paths.boards(session.name) + "/"
    names = [path[len(folder):] for path in session.host.written if path.startswith(folder)]
    boards = list(filter(paths.is_board_id, names))[:MOST_RENEWED]
    if not boards:
        return
    try:
        pages = Pages(fields(session.setting("site"))[0])
        work = BoardPages(Host(session.host.root), pages, session.users, session.setting)
        for board in boards if pages.key() == work.key else ():
            work.write(session.game, board)
    except Failure as error:
        complain(DONE, str(error))


def check(inspection: "Any") -> "Iterator[Any]":
    """Yield a note if pages cannot be renewed in the folder that the setting names: a check of `pbm verify`."""
    folder = "".join(fields(inspection.settings.get("site"))[:1])
    if not folder:
        return
    pages = Pages(folder)
    if pages.key() is None:
        yield inspection.note(paths.SETTINGS, "%s of 'site' has no pages: let cron run `pbm site` for it" % folder)
    elif not os.access(pages.root, os.W_OK | os.X_OK):
        yield inspection.note(paths.SETTINGS, "no pages can be written to %s of 'site': own it" % folder)

"""The names of a host's pages, links to them, and what all pages know of the host."""

from pbmgames.extras.site.html import link
from pbmgames.extras.site.pages import file_name

USERS = "users"         # the folder of the users' pages
UP = "../"              # what leads from the folder of a page to that of the first page


class Site:
    """What all pages of a host know.

    name     what the host is called
    address  where moves are sent to
    comments whether comments are shown
    """

    def __init__(self, name: str, address: str, comments: bool) -> None:
        self.name, self.address, self.comments = name, address, comments

    def trail(self, *steps: "tuple[str, str]", up: str = UP) -> "list[tuple[str, str]]":
        """Return the links at the top of a page, as (name, URL); `up` is "" for the first page, `steps` are added."""
        return [(self.name, up + "index.html"), ("users", "%s%s/index.html" % (up, USERS)), *steps]


def user_page(user: str) -> str:
    """Return the name of a user's page."""
    return "%s/%s.html" % (USERS, file_name("u-", user))


def user(name: str, up: str = UP) -> str:
    """Return a userid as a link to the user's page; `up` is "" on the first page."""
    return link(name, up + user_page(name))


def game_page(game: str, name: str = "index", number: int = 1) -> str:
    """Return the name of a page about a game; `number` counts the pages of a list that has several."""
    return "%s/%s%s.html" % (game.lower(), name, "-%d" % number if number > 1 else "")


def board_page(game: str, board: str) -> str:
    """Return the name of a board's page."""
    return "%s/%s.html" % (game.lower(), file_name("b-", board))

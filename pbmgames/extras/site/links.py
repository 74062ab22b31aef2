"""Where the pages of a host are, and what all of them know of it."""

from pbmgames.extras.site.html import link
from pbmgames.extras.site.pages import file_name
from pbmgames.letters.display import escaped

USERS = "users"         # the folder of the users' pages


class Site:
    """The pages of a host.

    name     what the host is called
    url      where the pages are shown, with a slash at its end; "" = that is not known, so there are no feeds
    address  where moves are sent to
    comments whether comments are shown
    known    a function of a userid: whether that is a user, and so has a page
    """

    def __init__(self, name, url, address, comments, known):
        self.name, self.url, self.address, self.comments, self.known = name, url, address, comments, known
        self._users = {}            # (userid, way up) -> markup: few users stand on many pages

    def trail(self, up, *steps):
        """Return what leads to a page, as (name, URL); `up` leads from its folder to the first page's."""
        return [(self.name, up + "index.html"), ("users", "%s%s/index.html" % (up, USERS))] + list(steps)

    def user(self, user, up):
        """Return a userid as markup, a link if the user has a page."""
        if (user, up) not in self._users:
            self._users[user, up] = link(user, up + user_page(user)) if self.known(user) else escaped(user)
        return self._users[user, up]

    def feed(self, name):
        """Return the URL of a feed, "" if there are none."""
        return self.url and self.url + name


def user_page(user):
    """Return the name of a user's page."""
    return "%s/%s.html" % (USERS, file_name("u-", user))


def game_page(game, name="index", number=1, end=".html"):
    """Return the name of a page about a game, given by its name; of a list that has several pages the number."""
    return "%s/%s%s%s" % (game.lower(), name, "-%d" % number if number > 1 else "", end)


def board_page(game, board):
    """Return the name of a board's page."""
    return "%s/%s.html" % (game.lower(), file_name("b-", board))


def board(game, name, up):
    """Return a board's id as markup."""
    return link(name, up + board_page(game, name))

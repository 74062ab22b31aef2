"""Watching other people's boards: subscribe, unsubscribe, notify (docs/commands.md, Subscriptions, Notifications)."""

from pbmgames import Sequence
from pbmgames.commands.view import WERE, boards_meant, under_heading
from pbmgames.letters import SUBSCRIPTION, Note
from pbmgames.records.boardfile import Damaged, no_board
from pbmgames.records.registers import enter_watcher, read_notifiers, strike_watcher, write_notifiers
from pbmgames.session import Session
from pbmgames.statuses import Refused
from pbmgames.storage import TryLater

MOST_BOARDS = 50            # boards that one transaction changes, while other commands wait


def subscribe(session: "Session") -> None:
    """Receive the letters about boards you are not playing on."""
    _subscription(session, _add_subscriber, enter_watcher)


def unsubscribe(session: "Session") -> None:
    """Stop the letters about boards you subscribed to."""
    _subscription(session, _remove_subscriber, strike_watcher)


def _subscription(session, change, change_list):
    """Change the boards that were asked for; after `all` also the list of the game's watchers.

    change      -- function of (session, match, userid) that returns whether it has changed the board
    change_list -- function of (host, game's name, userid) that changes the list
    """
    word = session.command.word
    user, boards, everything = _who_and_what(session)
    done, refused = _change_all(session, boards, lambda match: change(session, match, user))
    if session.more:
        return
    if everything:
        change_list(session.host, session.name, user)
    refused = [*map(session.quotable_board, refused)]
    session.tell(user, Note("Subscription summary", "%s\n%s" % (
        under_heading("The following %s board" % session.name, WERE, "successfully %sd:" % word, done),
        under_heading("The following %s board" % session.name, WERE, "not %sd:" % word, refused))))


def _who_and_what(session):
    """Return (userid, ids of boards, whether the word was `all`). Raises Refused."""
    words = session.arguments(least=3)
    if words[0] == "all" or session.names_board(words[0]):
        board, userid, password = words[:3]
        user = session.authenticate(userid, password)
        return user, session.boards() if board == "all" else [board], board == "all"
    try:
        user = session.authenticate(words[0], words[1])
    except Refused as refusal:
        if refusal.once or refusal.replied is False:        # the sender has to wait, or gets no reply
            raise
        raise no_board(session.name, words[0])              # the first word may have been meant as a board
    return user, boards_meant(session, words[2:]), words[2] == "all"


class Progress:
    """What a command that changes many boards, in several transactions, has done so far; all are ids of boards.

    left    whose turn is still to come
    done    that were changed
    refused that were not
    """

    def __init__(self, boards: "Sequence[str]") -> None:
        self.left = list(boards)
        self.done, self.refused = [], []


def _change_all(session, boards, change):
    """Try a change on each of the boards; return the ids of the boards that were changed, and of the others.

    One transaction changes at most MOST_BOARDS. If some are left, `session.more` lets the command come again for them.
    """
    if session.request.progress is None:
        session.request.progress = Progress(boards)
    progress = session.request.progress
    for board in progress.left[:MOST_BOARDS]:
        changed = _changed(session, board, change, len(boards) == 1)
        (progress.done if changed else progress.refused).append(board)
    del progress.left[:MOST_BOARDS]
    session.more = bool(progress.left)
    return progress.done, progress.refused


def _changed(session, board, change, alone):
    """Make a change on a board, and stage it; return whether the board was changed.

    change -- function of a Match that returns whether it has changed the board
    alone  -- whether the command is about this board only. Then TryLater is raised if the board cannot be read
    """
    try:
        match = session.changing(board)
    except (Damaged, TryLater) as error:
        if isinstance(error, TryLater) and alone:
            raise                       # the command can be given again. One board of many does not stop the others
        session.pass_over(board, error)
        return False
    except Refused:
        return False                    # there is no such board
    changed = change(match)
    if changed:
        session.save(match, listed=False)
    return changed


def _add_subscriber(session, match, user):
    """Add a subscriber to a board that goes on, and send them the board; return whether that was done."""
    if match.over or user in match.players or user in match.subscribers:
        return False
    match.subscribers.append(user)
    session.tell(user, session.letter(match, SUBSCRIPTION, user))
    return True


def _remove_subscriber(session, match, user):
    """Remove a subscriber from a board; return whether they were one."""
    if user not in match.subscribers:
        return False
    match.subscribers.remove(user)
    return True


NO_VERB = ("", "s")             # like `view.WERE`, without a verb


def notify(session: "Session") -> None:
    """Receive a letter at the end of every game, or of some."""
    words = session.arguments(least=2)
    user = session.authenticate(words[0], words[1])
    if len(words) == 2:
        _toggle(session, user)
        return
    done, failed = _change_all(session, boards_meant(session, words[2:]), lambda match: _add_notifier(match, user))
    if session.more:
        return
    session.tell(user, Note("%s Notify summary" % session.name, "%s\n%s" % (
        under_heading("Notification of the following board", NO_VERB, "was successful:", done),
        under_heading("Notification of the following board", NO_VERB, "failed:",
                      [*map(session.quotable_board, failed)]))))


def _add_notifier(match, user):
    """Add a notifier to a board that goes on; return whether that was done. Its readers hear of its end anyway."""
    if match.over or user in match.players + match.subscribers + match.notifiers:
        return False
    match.notifiers.append(user)
    return True


def _toggle(session, user):
    """Begin to notify a user of the end of every game, or cancel that."""
    names = read_notifiers(session.host, session.name)
    spelt = [session.users.spelling(name) for name in names]
    started = user not in spelt
    if started:
        names.append(user)
    else:
        del names[spelt.index(user)]        # a user who stands there twice keeps the second line
    write_notifiers(session.host, session.name, names)
    done = "started" if started else "cancelled"
    session.tell(user, Note("%s notification %s" % (session.name, done),
                            "Notification of all %s games has been %s" % (session.name, done)))

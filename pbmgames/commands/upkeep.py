"""What cron runs: nags, forfeits, the archive, and rebuilding the registers (docs/commands.md, Cleanup).

Warnings before the end of a player's time are sent by an extra (extras/vacations/asides.py).
"""

from collections import Counter

from pbmgames import Callable, Sequence
from pbmgames.board import Match
from pbmgames.board.clock import in_words, is_quick
from pbmgames.board.moves import FORFEIT
from pbmgames.commands import DRY_RUN
from pbmgames.commands.play import lose, save_and_send
from pbmgames.commands.select import rows
from pbmgames.letters import NAGGED
from pbmgames.optional import ask
from pbmgames.post import SILENT
from pbmgames.records.boardfile import has_players
from pbmgames.records.cleanups import DAILY, FULL, LATE, Cleanups, kind
from pbmgames.records.users import NO_USERS, check_there
from pbmgames.records.vacations import AWAY, BACK, vacations
from pbmgames.session import Session
from pbmgames.statuses import LATER, Failure
from pbmgames.storage import HostDamaged, TryLater, files, paths
from pbmgames.text import DAY, HOUR

KEPT_DAYS = 15              # days after which a finished board goes to the archive
NOBODY_TOLD = ("nobody would be told, so nothing was done: put `sendmail = ...` in etc/settings, such as "
               "/usr/sbin/sendmail -t -i, or `sendmail = none` if nobody is to be told")


def cleanup(session: "Session") -> None:
    """Nag and forfeit players who are late, archive finished boards; with --dry-run only tell what would happen."""
    boards = _boards(session)
    what = kind("".join(session.request.words[1:2]))
    cleanups = Cleanups(session.host, session.name)
    lately = 0 <= session.now - cleanups.last.get(what, 0) < HOUR
    if lately and session.host.shared and not session.request.options:      # the cron of another machine was first
        session.warn("Cleanup of %s: a machine has run it within the hour" % session.name)
        return
    visit = Round(session, what)
    visit.go(boards)
    cleanups.note(what, session.now)
    for finish in visit.methods("finish"):
        finish(visit)
    if DRY_RUN in session.request.options:
        _only_tell(session, visit)
        return
    if visit.happened and session.request.local and not session.post.mailer and session.setting("sendmail") != SILENT:
        raise Failure(NOBODY_TOLD, status=LATER)
    _remove_backups(session)


def _only_tell(session, visit):
    """Tell what a Round has done, and drop all of it."""
    session.host.forget()
    session.post.mailer = ""            # no mail is sent, not even one that waits
    told = visit.happened + visit.archived
    session.post.output[:] = ["%s board %s: %s\n" % (session.name, *one) for one in told]


def _boards(session):
    """Return the ids of all boards. Raises TryLater or HostDamaged if there are no users: all would forfeit."""
    check_there(session.host)
    boards = session.boards()
    if boards and session.users.empty:
        raise HostDamaged(NO_USERS + "all games would be forfeited; nothing was done")
    return boards


def _remove_backups(session):
    """Remove the backups of boards, and files that a killed command has half written. All are hidden files.

    A board that cannot be read keeps its backup. Other hidden files belong to other programs, and stay. A hidden file
    that cannot be read stays, too: an editor may have left it, or it is a backup that the next Cleanup removes.
    """
    host, folder = session.host, paths.boards(session.name)
    for name in host.listing(folder, regular=True):
        path = "%s/%s" % (folder, name)
        if path in host.staged or name[:1] != "." or name[1:] in session.passed_over:
            continue
        try:
            if _is_ours(host, path):
                host.write(path, None)
        except TryLater as error:
            session.pass_over(name[1:], error)


def _is_ours(host, path):
    """Return whether a hidden file is half written, or a board's backup. Raises TryLater."""
    name = path.rpartition("/")[2]
    return files.is_temporary(name) or paths.is_board_id(name[1:]) and has_players(host, path)


class Round:
    """One round over all boards.

    daily    -- whether only the boards of quick tournaments are looked at
    nags     -- whether nag letters are sent
    timeouts -- whether players who have not moved in time forfeit; if not, they are nagged
    away     -- {userid in lower case: AWAY or BACK} of those who are on vacation, or just back
    playing  -- the ids of the boards in play, complete once `go` has ended
    happened -- (board, what) of the letters that were sent and the games that were ended
    archived -- (board, what) of the finished boards that were moved
    extras   -- the objects that take part in the place "late". Each has one or more of these methods:

        may_lose(match, user, reason)   return whether a user may lose a game now, for a reason as in `end`
        warn(round, match)              warn the players of a board that is to end soon; return whether they were warned
        finish(round)                   do what is due after all boards were looked at, such as `end` what may end now
    """

    def __init__(self, session: "Session", what: str) -> None:
        """Begin a round; `what` is the kind of Cleanup, FULL for example."""
        self.session = session
        self.daily, self.nags, self.timeouts = what == DAILY, what != LATE, what in (FULL, LATE)
        self.playing: "list[str]" = []
        self.happened: "list[tuple[str, str]]" = []
        self.archived: "list[tuple[str, str]]" = []
        self.away = vacations(session.host, session.now).states()
        self.extras = ask("late", session.meets, session)

    def go(self, boards: "Sequence[str]") -> None:
        """Go through all boards, given by their ids, and do what is due on each."""
        for match in self.session.readable(boards):
            if is_quick(match.id) or not self.daily:
                self.look_at(match)
            if not match.over:
                self.playing.append(match.id)

    def look_at(self, match: "Match") -> None:
        """Do what is due on one board."""
        if match.over:
            if self.session.now - match.clock.last_moved(self.session.now) >= KEPT_DAYS * DAY:
                self._archive(match)
            return
        idle = match.clock.idle(self.session.now)
        match.tick(self.session.now)
        if match.out_of_time:
            total = in_words(match.limit("total"))
            self.end(match, match.to_move, "Player exceeded total time limit of %s." % total)
        elif not (self._warn(match) or self._end_for_age(match, idle)) and self.nags:   # who is warned is not nagged
            self._nag_late(match, idle)

    def _warn(self, match):
        """Let all extras warn the players of a board, in a run that ends games; return whether one of them has."""
        return self.timeouts and any([warn(self, match) for warn in self.methods("warn")])     # a list: all are asked

    def _archive(self, match):
        """Move a finished board out of the way, unless one of that name is there already."""
        session, host = self.session, self.session.host
        target = paths.board(session.name, match.id, paths.TOURNEY if match.id[0].islower() else paths.ARCHIVE)
        if host.exists(target):
            session.warn("%s is there already: board %s stays" % (target, match.id))
            return
        self.archived.append((match.id, "goes to " + target.rpartition("/")[0]))
        host.write(target, host.read(session.path(match.id)))
        host.write(session.path(match.id), None)
        session.board_list.drop(match.id)

    def _end_for_age(self, match, idle):
        """End a board, or its open question, if it has waited too long for one of its players; return whether it has.

        idle -- for how many units it has waited
        """
        # The silence of a user who is gone accepts an open draw. So these come first: the draw ends the game before
        # the player on turn could lose it
        gone = filter(self.is_gone, match.waited_for)
        for user in dict.fromkeys([*gone, match.to_move, *match.waited_for]):
            reason = self._reason_to_lose(match, user, idle)
            if reason:
                accepts = match.accepted_by_silence and user in match.waited_for
                self.end(match, user, "" if accepts else reason)
                return True
        return False

    def _reason_to_lose(self, match, user, idle):
        """Return why a user loses a board that has waited `idle` units, "" if they do not.

        Who is away, or just back, does not. After the time to forfeit only those lose for whom the board waits.
        """
        if user.lower() in self.away:
            return ""
        if self.timeouts and idle >= match.limit("forfeit"):
            return "Player has not moved in %s." % in_words(idle) if user in match.waited_for else ""
        return "Player deleted from server." if self.is_gone(user) and idle >= match.limit("nag") else ""

    def _nag_late(self, match, idle):
        """Nag the users for whom a board has waited `idle` units, if that is long enough for a nag."""
        for user in match.waited_for:
            absence, limit = self.away.get(user.lower()), match.limit("nag")
            # if the limit to forfeit is the shorter one, players are nagged at that; who is just back does not forfeit
            if absence != BACK:
                limit = min(limit, match.limit("forfeit"))
            if absence != AWAY and idle >= limit and not self.is_gone(user):
                self.nag(match, user, idle)

    def end(self, match: "Match", user: str, reason: str) -> None:
        """Let a user forfeit, or accept an open question by their silence, unless an extra is against it.

        reason -- why they forfeit, "" = they do not: they accept
        """
        if not all(may_lose(match, user, reason) for may_lose in self.methods("may_lose")):
            return
        if reason:
            self.happened.append((match.id, user + " forfeits"))
            told = "%s forfeits on %s board %s." % (user, self.session.name, match.id)
            lose(self.session, match, FORFEIT, [reason, told])
        else:
            self.happened.append((match.id, "%s accepts the %s" % (user, match.accepted_by_silence.name)))
            match.agree(user)
            match.comment = []
            save_and_send(self.session, match)

    def methods(self, name: str) -> "list[Callable]":
        """Return the methods of that name of the extras that have one."""
        return [getattr(extra, name) for extra in self.extras if hasattr(extra, name)]

    def is_gone(self, user: str) -> bool:
        """Return whether a user is no longer in the user file, or wants no mail."""
        found = self.session.users.find(user)
        return found is None or found.unreachable

    def nag(self, match: "Match", user: str, idle: int) -> None:
        """Send a user a nag letter about a board that has waited `idle` units."""
        self.send_above_board(match, user, "Nag", _nag(match, idle))

    def send_above_board(self, match: "Match", user: str, what: str, text: str, type: str = NAGGED) -> None:
        """Send a user a text, with a letter of a type below it; `what` begins its subject, "Nag" for example."""
        session = self.session
        letter = session.letter(match, type, user)
        sender = session.post.writer.sender
        name = sender.partition("<")[0].strip(" ") or sender
        sent = session.post.send(user, letter.saying(
            "%s: %s Board %s %s" % (what, session.name, match.id, user),
            "%s\n\nYou will find the board attached at the end of this letter.\n\n%s\n\nSubject: %s\n\n%s"
            % (text, name, letter.subject, letter.text)))
        # it counts without a mailer, too: `cleanup` has to know that nobody would be told. If there is one and nothing
        # was sent, all addresses of the user may rest
        if sent or not session.post.mailer:
            self.happened.append((match.id, "%s gets a letter: %s" % (user, what)))


_NAG = ("It is your move on %s board %s.  You have not moved in\n"
        "%s.  If no move is made before the board\n"
        "ages to %s, you will forfeit the game.")
_NAG_OPEN = ("%s on %s board %s.\n"
             "You have not accepted or rejected the %s in %s.\n"
             "If you do not accept or reject the %s before the board\n"
             "ages to %s, you will automatically accept the %s.")


def _nag(match, idle):
    """Return the text that tells a player for how long a board waits for them."""
    waits, limit, question = in_words(idle), in_words(match.limit("forfeit")), match.accepted_by_silence
    if question:
        name = question.name
        return _NAG_OPEN % (question.begun, match.game.name, match.id, name, waits, name, limit, name)
    return _NAG % (match.game.name, match.id, waits, limit)


def rebuild_list(session: "Session") -> None:
    """Rebuild the board list from the boards."""
    session.board_list.fill(row.render() for row in rows(session, always_warn=True))


def rebuild_counts(session: "Session") -> None:
    """Rebuild the active counts of the limits from the boards, and report the differences."""
    in_play = [row for row in rows(session, always_warn=True) if row.active]
    counts = Counter(user for row in in_play for user in dict.fromkeys(row.players))
    limits = session.limits
    differing = []
    for user in dict.fromkeys(list(limits.figures) + list(counts)):
        before, after = limits.get(user).active, counts[user]
        if before != after:
            limits.put(user, active=after)
            differing.append("%-20s %9d %9d" % (user, before, after))
    limits.save()
    if differing:
        differing[:0] = ["Player Name          Old Count New Count", "-------------------- --------- ---------"]
    given = [word.partition("=")[0] for word in session.request.parameters]
    if not any("-nomail".startswith(name) and len(name) > 1 for name in given):
        lines = differing + ["", "Total Discrepancies: %d" % max(0, len(differing) - 2)]
        session.reply("%s Rebuild Active Count Results" % session.name, "".join(line + "\n" for line in lines))

"""Check that the files of a host agree with each other and with the rules.

Usage:
  pbm verify [--repair] [<game>...] [--json]
  pbm verify --repair --trust=moves <game> <board>
  pbm verify --before-leaving [--json]
  pbm verify --mail-to <address>

Every board's moves must be legal, and lead to the drawing and the status that
its file has. The board list, the active games in the limits, the order of the
ratings and the history must agree with the boards, archived ones included;
every line of a register must be well formed; nothing half written may lie
about. Where a host has a file or folder nothing else may stand, for every
command would be refused.

Figures that are counted twice must go together: clocks and time used, the
version before a board's last write, ratings and history, pools. So must names:
a userid that one file only knows may be a wrong letter.

What is wrong is printed, a line each; nothing is changed. A `note` is what may
be as it is for a good reason, such as a board that somebody removed, or a
clock of the machine that was set back. Other commands wait only while the
files are read.

With --repair, what can be derived from the boards is rebuilt, and what was
done is printed: results that the moves tell, the board list, the active games,
the order of the ratings, missing lines of the history, the last board number.
No move is dropped or changed. What a file was before is kept as damaged/<its
path>. Damaged boards and users' own settings are left to you.

A drawing that its moves do not lead to proves that one of the two is wrong,
and so does a result that they do not tell. The board is left alone until you
say which: --trust=moves rebuilds drawing and result from the moves; if these
are wrong mend them by hand, or put back the version before,
games/<Game>/.<board>. Of an archived board and one of the same id in
games/<Game> it rebuilds the latter.

Without <game>, all games and the user file are checked, and notes tell what is
amiss around them and what to do: settings, the server's address, the mailer,
mails that wait, permissions, the disk, and how long ago the last Cleanup was.
--json answers in JSON (docs/json.md).

With --mail-to one letter is sent to an address; it is printed whether the
mailer took it. What the mailer itself says stands on standard error.

With --before-leaving it is printed what stands in the way back to the original
programs (docs/host.md, The way back): hashed passwords, a journal, mails that
wait, boards with entries that they drop. Nothing is changed, and no lock is
taken.

Exit status: 0 all is well (after the repairs), or the letter was taken; 1
something is wrong, or in the way, or it was not taken; 66 there is no such
board. Notes do not count.
"""

import os

from pbmgames.extras import BOUNCES
from pbmgames.extras import document
from pbmgames.addresses import is_address
from pbmgames.console import complain, interruptible, write
from pbmgames.games import every, find
from pbmgames.extras.modern import bounces
from pbmgames.records.registers import text_lines
from pbmgames.records.settings import Settings
from pbmgames.records.users import NOBODY, Users, printable
from pbmgames.records.vacations import BACK, SINCE, UNTIL
from pbmgames.request import Request, environment
from pbmgames.statuses import DIFFERENT, DONE, NO_BOARD, NO_HOME, NOT_WRITTEN, USAGE, Failure
from pbmgames.storage import files, paths
from pbmgames.storage.host import Host, HostError
from pbmgames.text import unbroken
from pbmgames.extras.verify import kinds, leaving, repair, surroundings
from pbmgames.extras.verify.inspection import Check, number

REPAIR, TRUST, JSON, LEAVING, MAIL_TO = "--repair", "--trust=moves", "--json", "--before-leaving", "--mail-to"
SYNTAX = ("usage: pbm verify [--repair] [<game>...], or pbm verify %s %s <game> <board>, or pbm verify %s, "
          "or pbm verify %s <address>" % (REPAIR, TRUST, LEAVING, MAIL_TO))


def check_users(host):
    """Return what is wrong with the user file."""
    seen, users = set(), Users(host)
    wrong, text = users.grown(), users.text
    if not text.strip() and any(_has(host.root, game.name) for game in every()):
        return ["%s is missing or empty: nobody can play" % paths.USERS]
    for place, line in enumerate(text.split("\n"), 1):
        userid = line.partition(":")[0].lower()
        if line.startswith("#") or not line:
            continue
        if not userid or line.count(":") < 2 or unbroken(line) != line:
            wrong.append("%s: line %d is malformed" % (paths.USERS, place))
        elif userid in seen:
            wrong.append("%s: line %d has the userid of another line, %s" % (paths.USERS, place, printable(userid)))
        seen.add(userid)
    return wrong


def oddities(host):
    """Return notes about lines of the users and of the vacations that nobody writes so."""
    notes = []
    users = [line for line in text_lines(host, paths.USERS) if ":" in line and not line.startswith("#")]
    addresses = [word for line in users for word in line.rpartition(":")[2].split() if word.lower() != NOBODY]
    distant = 2 * sum("@" in word for word in addresses) > len(addresses)      # no addresses of this machine only
    for line in users:
        words = [word for word in line.rpartition(":")[2].split() if word.lower() != NOBODY]
        if line.count(":") < 3 or not all(is_address(word) and ("@" in word or not distant) for word in words):
            notes.append("%s: the line of %s has no address as others are" % (
                paths.USERS, printable(line.partition(":")[0])))
    known = {line.partition(":")[0].lower() for line in users}
    away = []
    for line in text_lines(host, paths.VACATION):
        user, word, day = (line.split(" ") + ["", ""])[:3]
        away.append(user.lstrip("#").lower())
        if (away[-1] not in known or away[-1] in away[:-1] or line.count(" ") == 2
                and (word in (SINCE, UNTIL, BACK)) != (len(day) == 10 and day.replace("-", "").isdigit())):
            notes.append("%s: the line '%s' means nothing" % (paths.VACATION, unbroken(line)))
    notes += bounces.notes(host.read(BOUNCES))
    return notes


def verify(game, root, request, repairing, trusted=""):
    """Check a game, and repair it if wanted, a `trusted` board too; return (Check, what was done). Raises Failure."""
    host = Host(root, game.name).open(exclusive=repairing)
    try:
        check = Check(game, host, request, repairing, trusted)
        if trusted and not check.trusted:
            raise Failure("%s board %s not found" % (game.name, unbroken(trusted)), NO_BOARD)
        done = repair.repair(check) if repairing else []
        if done:
            interruptible(False)        # what is done from here on must be told
            host.commit()
            check = Check(game, host, request, repairing)
        return check, done
    finally:
        host.close()


def report(title, wrong, notes, done):
    """Return what was found about a game, or about the host, as text."""
    lines = [title] + ["  repaired: " + text for text in done] + ["  " + text for text in wrong]
    return "".join(line + "\n" for line in lines + ["  note: " + text for text in notes])


def main(words):
    """Carry out `pbm verify`; return the exit status. Raises Failure."""
    environ = environment()
    if words and words[0].partition("=")[0] == MAIL_TO:
        to = words[1:] if words[0] == MAIL_TO else [words[0].partition("=")[2]] + words[1:]
        return surroundings.send(to[0], environ) if len(to) == 1 and is_address(to[0]) else complain(USAGE, SYNTAX)
    leave = words[:1] == [LEAVING]
    names = [word for word in words[leave:] if word not in (REPAIR, TRUST, JSON)]
    trusted = names.pop() if TRUST in words and REPAIR in words and len(names) == 2 else ""
    games = [find(name) for name in names] or every()
    if (None in games or any(name.startswith("-") for name in names) or TRUST in words and not trusted
            or leave and words[1:] not in ([], [JSON])):
        raise Failure(SYNTAX, USAGE)
    root = paths.home(environ)
    if not os.path.isdir(root):
        raise Failure("%s is not a folder: set PBMHOME to the host's data folder" % root, NO_HOME)
    found = (leaving.sections(root, environ) if leave else
             _reports(root, games, not names, environ, REPAIR in words, trusted))
    return _tell_programs(list(found)) if JSON in words else _tell(found)


def _tell(reports):
    """Print what was found, each game as soon as it is known; return the exit status."""
    wrong = False
    for found in reports:
        wrong = wrong or bool(found[1])
        if not write(report(*found)):
            return NOT_WRITTEN
    return DIFFERENT if wrong else DONE


def _tell_programs(reports):
    """Print the same as JSON."""
    sections = [dict(zip(("title", "wrong", "notes", "repaired"), found)) for found in reports]
    well = not any(section["wrong"] for section in sections)
    if not write(document({"ok": well, "sections": sections})):
        return NOT_WRITTEN
    return DONE if well else DIFFERENT


def _reports(root, games, whole, environ, repairing, trusted):
    """Check the games and, if `whole`, what they share; yield what `report` takes."""
    if whole:
        yield _check_host(Host(root), environ)
    for game in games:
        if not whole or _has(root, game.name):
            try:
                check, done = verify(game, root, Request("pbm", game.name, [], environ), repairing, trusted)
            except HostError as error:
                yield game.name, [str(error)], [], []
                continue
            archived = sum(board.put_away for board in check.boards)
            title = "%s: %s, %d archived" % (game.name, number(len(check.boards) - archived, "board"), archived)
            yield title, check.wrong, check.notes, done


def _check_host(host, environ):
    """Check what all games share; return what `report` takes."""
    try:
        host.open(exclusive=False)
        settings = Settings(host, environ)
        wrong = settings.wrong + check_users(host) + list(kinds.of_host(host))
        users = len([line for line in text_lines(host, paths.USERS) if ":" in line])
        notes = surroundings.notes(host, settings, Request("pbm", "", [], environ).now()) + oddities(host)
    except HostError as error:
        return "Host", [str(error)], [], []
    finally:
        host.close()
    return "Host: %s" % number(users, "user"), wrong, notes, []


def _has(root, game):
    """Return whether a host has files of a game. Raises OSError if that cannot be told."""
    names = [paths.boards(game, end) for end in ("",) + paths.PUT_AWAY]
    names += [paths.board_list(game), paths.ratings(game), paths.history(game)]
    return any(files.exists(os.path.join(root, name)) for name in names)

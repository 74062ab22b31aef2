"""What is tried on a fleet of machines: functions of the Fleet that return what to print, or raise AssertionError."""

import os
import time

import load
import recount
from pbmgames.games import TABLE, every

KINDS = {kind.name.lower(): kind for kind in every()}
DONE, REFUSED, LATER = 0, 65, 75


def give(fleet, machine, words, **extra):
    """Give a command on a machine; return its Result. Raises AssertionError if it ends in a way that none should."""
    result = fleet.houses[machine].give(words, **extra)
    said = "on %s, %s: %d %s" % (machine, words, result.status, result.err)
    assert result.status in (DONE, REFUSED, LATER, 66) and "fault" not in result.err, said
    return result


def board_at(fleet, game, board):
    """Return the entries of a board as the brick has it."""
    return recount.boards(fleet.brick, TABLE[game], ("",)).get(board, {})


def settle(fleet):
    """Wait until no machine knows anything old, and check the host as each of them sees it; return its boards."""
    time.sleep(1.5)
    counts = [house.check([TABLE[game] for game in TABLE if os.path.isdir(os.path.join(fleet.brick, "games",
                                                                                    TABLE[game]))])
              for house in fleet.houses.values()]
    assert len(set(counts)) == 1, counts
    return counts[0]


# views ---------------------------------------------------------------------------


def views(fleet):
    """Tell for how long a machine sees what another has changed already."""
    there, here = (fleet.houses[name].home for name in list(fleet.houses)[:2])
    told = []
    for kind, (prepare, change, look) in _VIEWS.items():
        path = "seen-%s" % kind.replace(" ", "-")
        prepare(os.path.join(there, path))
        time.sleep(1.5)
        before = look(os.path.join(here, path))
        change(os.path.join(there, path))
        started = time.monotonic()
        while _looked(look, os.path.join(here, path)) == before and time.monotonic() < started + 15:
            time.sleep(0.005)
        told.append("%s %.2f s" % (kind, time.monotonic() - started))
    return "old for: " + ", ".join(told)


def _looked(look, path):
    try:
        return look(path)
    except OSError as error:
        return error.errno


def _put(path, text):
    with open(path + "~", "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.rename(path + "~", path)


def _read(path):
    with open(path) as file:
        return file.read()


def _overwrite(path):
    with open(path, "r+") as file:
        file.write("new")
        file.flush()
        os.fsync(file.fileno())


_VIEWS = {          # what is done there first, what is changed there, how it is looked at here
    "attributes": (lambda path: _put(path, "a"), lambda path: os.chmod(path, 0o600), lambda path: os.stat(path).st_mode),
    "entries": (lambda path: _put(path, "old"), lambda path: _put(path, "new"), _read),
    "removed": (lambda path: _put(path, "old"), os.unlink, os.path.exists),
    "negative entries": (lambda path: None, lambda path: _put(path, "new"), os.path.exists),
    "data": (lambda path: _put(path, "old"), _overwrite, _read),
    "listings": (os.mkdir, lambda path: _put(os.path.join(path, "new"), ""), os.listdir),
}


# moves -----------------------------------------------------------------------------


def moves(fleet, each=20):
    """Let players move in turn from the machines, in all games, with somebody subscribing in between."""
    fleet.anew()
    given = later = refused = 0
    lost = []
    machines = list(fleet.houses)
    for game in TABLE:
        board = _challenged(fleet, game)
        for number in range(each):
            entries = board_at(fleet, game, board)
            legal = list(load.position(KINDS[game], entries).legal_moves())
            if not legal or recount.finished(entries):
                break
            user = entries["players"][len(entries.get("moves", ())) % 2]
            move = fleet.random.choice(legal)
            machine = machines[number % len(machines)]
            other = machines[(number + 1) % len(machines)]
            give(fleet, other, "%s show %s" % (game, board))        # now it knows the board as it was before
            status = give(fleet, machine, "%s move %s %s %spw %s" % (game, board, user, user[0], move)).status
            word = "unsubscribe" if number % 2 else "subscribe"
            give(fleet, other, "%s %s %s carol cpw" % (game, word, board))
            made = len(board_at(fleet, game, board).get("moves", ()))
            given, later, refused = given + 1, later + (status == LATER), refused + (status == REFUSED)
            if made != len(entries.get("moves", ())) + (status == DONE):
                lost.append("%s %s %s" % (game, board, move))
    assert not lost, "of %d moves, %d refused, %d lost or half done" % (given, refused, len(lost))
    assert not refused, "of %d moves %d were refused, on an old view" % (given, refused)
    settle(fleet)
    return "%d moves, 0 lost, %d had to come again" % (given, later)


def _challenged(fleet, game):
    """Set up a board; return its id."""
    house = fleet.first
    for _ in range(5):
        if give(fleet, next(iter(fleet.houses)), "%s challenge alice bob" % game, PBMSEED="1").status == DONE:
            return max(name for name in os.listdir(os.path.join(house.home, "games", TABLE[game])) if name[0] != ".")
    raise AssertionError("no challenge")

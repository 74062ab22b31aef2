"""What `pbm verify` sees of random damage: one bit, or one line, of any file of a host; and what nothing can see.

    python tests/stress/verdicts.py [damages] [seed]
    python tests/stress/verdicts.py bits            # every single bit of each register, as a table
    python tests/stress/verdicts.py files [damages] [seed]      # whole files: lost, swapped, an older version, zeros
"""

import collections
import io
import os
import random
import re
import shutil
import sys
import tempfile

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), *up) for up in (("..", ".."), ("..",), ())]

import faults  # noqa: E402
from pbmgames import console  # noqa: E402
from pbmgames.extras.verify import verify  # noqa: E402
from pbmgames.records.boardlist import BoardList  # noqa: E402
from pbmgames.records.ratings import Ratings  # noqa: E402
from pbmgames.records.registers import Limits, text_lines  # noqa: E402
from pbmgames.records.users import Users  # noqa: E402
from pbmgames.storage import Host, HostError  # noqa: E402
from pbmgames.text import fields  # noqa: E402

USERS = "".join("%s:%spw:x:0:%s@example.com\n" % (user, user[0], user) for user in ("alice", "bob", "carol", "dave"))
GAMES = (           # day of May 2003, command
    (1, "zenix challenge -size=3 alice bob"), (1, "zenix move 101 alice apw B3"), (1, "zenix move 101 bob bpw C3"),
    (2, "zenix resign 101 alice apw"), (3, "zenix challenge -size=3 carol dave"), (3, "zenix move 102 carol cpw B3"),
    (4, "zenix move 102 dave dpw C3"), (4, "zenix resign 102 carol cpw"), (18, "zenix Cleanup"),
    (20, "zenix challenge -size=3 carol dave --nagtime=3"), (20, "zenix move 103 carol cpw B3"),
    (21, "zenix queue 103 carol cpw A3"), (21, "zenix subscribe 103 alice apw"), (21, "zenix notify bob bpw"),
    (21, "zenix challenge bob carol"), (21, "zenix move 104 bob bpw a8"), (22, "zenix move 104 carol cpw B8"),
    (22, "zenix move 104 bob bpw propose"), (22, "zenix move 104 carol cpw accept"),
    (22, "zenix limit bob bpw 3"), (22, "zenix seek dave dpw 2"), (22, "zenix subscribe all dave dpw"),
    (22, "zenix challenge alice dave"), (23, "zenix move 105 alice apw A8"), (23, "zenix submit 105 dave dpw B8"),
    (23, "zenix challenge alice bob"), (23, "zenix move T1 alice apw A8"), (23, "zenix move T1 bob bpw B8"),
    (24, "zenix resign T1 alice apw"), (24, "conhex challenge alice bob"), (24, "conhex move 101 alice apw A1"),
    (24, "conhex swap 101 bob bpw"), (24, "vacation carol cpw until 2003-07-01"), (24, "zenix resign 103 carol cpw"))


PRINCIPLE = (       # file, damage, why nothing can tell: the first that fits
    (r"games/\w+/\.\w+", "file (lost|older)", "the version before a board: Cleanup removes it"),
    (r"games/Zenix/\.103", "file swapped", "the version before a board that is gone"),
    (r"games/Zenix-archive/101", "file swapped with games/Zenix/T1",
     "the same players, winner and length of another board: only what was in it tells"),
    (r"games/\w+/\.(notify|subscribeall)", "file swapped", "another list of users: who watches only they know"),
    (r"etc/settings", "", "a value, or a line that is not there: only the operator knows"),
    (r"etc/users", "byte", "a password, or another address: only the user knows"),
    (r"etc/users", "lost", "he may have signed off"),
    (r"etc/vacation", "", "another day, or none: only the user knows"),
    (r"etc/.*\.users", "", "it costs nobody anything: one user less who may have gone"),
    (r"cleanup/.*", "", "when a Cleanup ran: nothing else tells"),
    (r"etc/.*\.list|standings/.*|.*/\.notify|.*/\.subscribeall", "byte .* b'[A-Za-z]' -> b'[A-Za-z]'",
     "a userid in another case is the same one"),
    (r"standings/.*", "", "the operator enters users, and games of old"),
    (r".*/\.notify|.*/\.subscribeall|.*/\.limit", "lost", "he may have taken it back"),
    (r".*/\.limit", "byte", "how many games he takes or seeks: only the user knows"),
    (r".*/\.board", "", "the number may be that of a board that was left at once"),
    (r"games/.*/\.?\w+", "b'\\(submit|lost: b'[a-z]+'", "a move that waits, or who watches: he may have taken it back"),
)


REGISTERS = {       # file -> what the program takes from it; raises HostError if no command takes it
    "etc/users": lambda host: [(user.userid.lower(), user.password.lower(), user.addresses)
                               for user in Users(host).every()],
    "games/Zenix/.limit": lambda host: {user: figures.row for user, figures in Limits(
        host, "Zenix", Users(host)).figures.items()},
    "ratings/Zenix": lambda host: [{**vars(record), "user": record.user.lower(), "line": ""}
                                   for record in Ratings(host, "Zenix", Users(host)).rows],
    "history/Zenix": lambda host: [fields(line.lower()) for line in text_lines(host, "history/Zenix")],
    "etc/Zenix.list": lambda host: [row.render().lower() for row in BoardList(host, "Zenix").rows()],
}
STOPPED, WRONG, NOTED, HARMLESS, INVISIBLE, MISSED = KINDS = (
    "stopped", "wrong", "noted", "harmless", "invisible", "missed")


def host(folder):
    """Play on a new host in a folder; return its path."""
    home = os.path.join(folder, "home")
    for name, text in (("etc/users", USERS), ("standings/Zenix", "T:alice:0:0:0\nT:bob:0:0:0\n"),
                       ("etc/settings", "from = Games <games@example.org>\n")):
        os.makedirs(os.path.dirname(os.path.join(home, name)), exist_ok=True)
        with open(os.path.join(home, name), "w") as file:
            file.write(text)
    os.chmod(os.path.join(home, "etc/users"), 0o600)
    for day, words in GAMES:
        if words == "zenix submit 105 dave dpw B8":
            shutil.copytree(home, os.path.join(folder, "older"))
        if words == "zenix challenge alice bob":
            with open(os.path.join(home, "games/Zenix/.special"), "w") as file:
                file.write("T1\n")
        result = faults.run(words.split(), environ(home, day), folder)
        assert result.status == 0, (words, result.out, result.err)
    with open(os.path.join(home, "cleanup", "Zenix"), "a") as file:
        file.write("1053777600 late\n")         # on the 24th: one that has found nothing to do
    return home


def environ(home, day):
    return {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "PBMHOME": home, "PBMPASSWORDS": "plain",
            "PBMNOW": "2003-05-%02d 12:00:00" % day}


def said(home):
    """Return what verify prints about a host."""
    os.environ.update(environ(home, 25), PBMSENDMAIL="true")
    out, console_write = io.StringIO(), verify.write
    verify.write = out.write
    try:
        verify.main([])
    finally:
        verify.write = console_write
    return out.getvalue()


def files(home):
    """Return the paths of a host's files, without locks and the indexes, which cost time only."""
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(home) for name in names
                  if name != ".lockfile" and not name.endswith(".index")
                  and os.path.getsize(os.path.join(folder, name)))


def spoil(choose, data):
    """Return data with one bit or one line changed, and where."""
    if choose.random() < .5:
        place, bit = choose.randrange(len(data)), choose.randrange(8)
        return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1:], "byte %d %r -> %r" % (
            place, data[place:place + 1], bytes([data[place] ^ 1 << bit]))
    lines = data.split(b"\n")
    place = choose.randrange(max(1, len(lines) - 1))
    way = choose.choice(("lost", "doubled", "garbled"))
    garbled = bytes(choose.randrange(33, 127) for _ in lines[place])
    instead = {"lost": [], "doubled": 2 * lines[place:place + 1], "garbled": [garbled]}[way]
    return b"\n".join(lines[:place] + instead + lines[place + 1:]), "line %d %s: %r" % (place + 1, way, lines[place])


def measure(home, count, seed):
    """Damage a host's files one after the other; yield (path, what, whether verify said something, whether `wrong`)."""
    choose, whole = random.Random(seed), said(home)
    assert "  " not in whole, whole
    for _ in range(count):
        path = choose.choice(files(home))
        with open(path, "rb") as file:
            data = file.read()
        spoilt, what = spoil(choose, data)
        if spoilt == data:
            continue
        with open(path, "wb") as file:
            file.write(spoilt)
        text = said(home)
        with open(path, "wb") as file:
            file.write(data)
        told = [line for line in text.split("\n") if line.startswith("  ")]
        yield os.path.relpath(path, home), what, bool(told), any(not line.startswith("  note") for line in told)


def whole(home, count, seed):
    """Damage whole files of a host, one after the other; yield what `measure` does."""
    choose, names = random.Random(seed), files(home)
    for _ in range(count):
        path, way = choose.choice(names), choose.choice(("lost", "swapped", "older", "zeros"))
        other = choose.choice(names)
        what = "file swapped with " + os.path.relpath(other, home) if way == "swapped" else "file " + way
        older = path.replace(home, os.path.join(os.path.dirname(home), "older"))
        with open(path, "rb") as file:
            data = file.read()
        spoilt = data
        if way in ("swapped", "older") and os.path.exists(older if way == "older" else other):
            with open(older if way == "older" else other, "rb") as file:
                spoilt = file.read()
        elif way == "zeros":
            spoilt = bytes(len(data))
        if spoilt == data and way != "lost":
            continue
        os.unlink(path)
        if way != "lost":
            with open(path, "wb") as file:
                file.write(spoilt)
            os.chmod(path, 0o600)
        told = [line for line in said(home).split("\n") if line.startswith("  ")]
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, 0o600)
        yield os.path.relpath(path, home), what, bool(told), any(not line.startswith("  note") for line in told)


def bits(home, path):
    """Change each bit of a register, one after the other; yield (what, its kind).

    stopped    no command takes the file, until somebody has mended it
    wrong      `pbm verify` calls it wrong
    noted      `pbm verify` has a note
    harmless   the program takes from it what it took before: another case, another blank
    invisible  nothing can tell, see PRINCIPLE
    missed     none of these
    """
    place = os.path.join(home, path)
    with open(place, "rb") as file:
        data = file.read()
    whole = REGISTERS[path](Host(home, "Zenix"))
    for byte, bit in ((byte, bit) for byte in range(len(data)) for bit in range(8)):
        changed = bytes([data[byte] ^ 1 << bit])
        what = "byte %d %r -> %r" % (byte, data[byte:byte + 1], changed)
        with open(place, "wb") as file:
            file.write(data[:byte] + changed + data[byte + 1:])
        yield what, _kind(home, path, what, whole)
    with open(place, "wb") as file:
        file.write(data)


def _kind(home, path, what, whole):
    """Return the kind of a change; `whole` is what the program took from the register before."""
    try:
        same = REGISTERS[path](Host(home, "Zenix")) == whole
    except HostError:
        return STOPPED
    told = [line for line in said(home).split("\n") if line.startswith("  ")]
    if told:
        return NOTED if all(line.startswith("  note") for line in told) else WRONG
    return HARMLESS if same else INVISIBLE if reason(path, what) else MISSED


def table():
    """Print how many bits of each register are of what kind."""
    print(("%-20s" + 7 * "%10s") % (("register", "bits") + KINDS))
    with tempfile.TemporaryDirectory(prefix="pbm-verdicts-") as folder:
        home = host(folder)
        for path in REGISTERS:
            found = list(bits(home, path))
            kinds = collections.Counter(kind for _, kind in found)
            print(("%-20s" + 7 * "%10d") % (path, len(found), *(kinds[kind] for kind in KINDS)), flush=True)
            for what in [what for what, kind in found if kind == MISSED]:
                print("    missed: " + what)


def main(count=1000, seed=1, *further):
    if count == "bits":
        return table()
    damage = whole if count == "files" else measure
    count, seed = (seed, *further, 1)[:2] if count == "files" else (count, seed)
    folder = tempfile.mkdtemp(prefix="pbm-verdicts-")
    try:
        found = list(damage(host(folder), int(count), int(seed)))
    finally:
        shutil.rmtree(folder)
    missed = [row for row in found if not row[2]]
    why = collections.Counter(reason(*row[:2]) for row in missed)
    for path, what in [row[:2] for row in missed if not reason(*row[:2])]:
        print("missed: %-28s %s" % (path, what))
    for text, times in why.most_common():
        print("%4d %s" % (times, text or "missed"))
    seen = sum(row[3] for row in found), sum(row[2] and not row[3] for row in found)
    print("%d damages: %d called wrong, %d noted, %d invisible in principle, %d missed (%.1f %%)" % (
        len(found), *seen, len(missed) - why[""], why[""], 100 * why[""] / len(found)))


def reason(path, what):
    """Return why nothing can tell of a damage, "" if something should."""
    return next((why for file, damage, why in PRINCIPLE if re.fullmatch(file, path) and re.search(damage, what)), "")


if __name__ == "__main__":
    console.complain = lambda status, text: status
    main(*sys.argv[1:])

"""The power goes off: what a disk may hold then, made from the recorded calls of a command.

A disk promises little. The content of a file is there once the file was synced, a name once its folder was. What was
not synced may be there or not, each name and each content for itself, whatever was done first.
"""

import ast
import itertools
import os
import random

import faults
import scenarios

ALL_OF = 5              # of so many names that are not synced every selection is tried, of more a sample
SAMPLE = 24
NOTHING, HALF, ALL = 0, 1, 2        # how much is there of a content that is not synced
RECORDED = ("open", "write", "fsync", "close", "rename", "unlink", "mkdir")


class Recorder(faults.System):
    """Stands in for `os`: writes the calls down that change the disk, with their arguments and results."""

    def _wrapped(self, name, real):
        def call(*arguments, **options):
            result = real(*arguments, **options)
            if name in RECORDED:
                self.trace.append(ascii((name, [_plain(value) for value in arguments], result)))
            return result
        return call


def _plain(value):
    return bytes(value) if isinstance(value, (memoryview, bytearray)) else value


class Disk:
    """A host's folder while a command changes it, and which of it is on the disk for good.

    names   -- {path: file}, as the command sees them; a file is a number, FOLDER for a folder
    kept    -- likewise, as far as they are synced
    loose   -- the changes of names that are not: (folders, {path: file, None = gone})
    texts   -- {file: content}; synced likewise, as far as it is synced
    sent    -- the mails that were taken by the mailer
    said    -- whether the command has said that it is done; None if it prints anything before it is
    """

    FOLDER = 0

    def __init__(self, home):
        self.home, self.open = home, {}
        self.names, self.texts = {"": self.FOLDER}, {}
        for folder, folders, files in os.walk(home):
            for name in folders:
                self.names[self._path(os.path.join(folder, name))] = self.FOLDER
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    self._file(self._path(path), file.read())
        self.kept, self.synced = dict(self.names), dict(self.texts)
        self.loose, self.sent, self.said = [], [], False

    def _path(self, path):
        path = os.path.relpath(os.fsdecode(os.fsencode(path)), self.home)       # the program has another form of it
        return "" if path == "." else path

    def _file(self, path, text=b""):
        self.names[path] = len(self.texts) + 1
        self.texts[self.names[path]] = text
        return self.names[path]

    def _change(self, changes):
        """Note a change of names, which is all there or not at all; with one of its folders all of it is synced."""
        for path, file in changes.items():
            if file is None:
                self.names.pop(path, None)
            else:
                self.names[path] = file
        self.loose.append(({os.path.dirname(path) for path in changes}, changes))

    def take(self, name, arguments, result):
        """Carry out one recorded call."""
        getattr(self, "_" + name)(result, *arguments)

    def _open(self, descriptor, path, flags, mode=0):
        path = self._path(path)
        if path not in self.names and flags & os.O_CREAT:
            self._change({path: self._file(path)})
        self.open[descriptor] = path, self.names.get(path)

    def _write(self, count, descriptor, data):
        if descriptor == 1:
            self.said = self.said is not None
        elif descriptor > 2:
            self.texts[self.open[descriptor][1]] += data[:count]

    def _fsync(self, _, descriptor):
        path, file = self.open[descriptor]
        if file != self.FOLDER:
            self.synced[file] = self.texts[file]
            return
        for _, changes in [item for item in self.loose if path in item[0]]:
            _apply(changes, self.kept)
        self.loose = [item for item in self.loose if path not in item[0]]

    def _close(self, _, descriptor):
        self.open.pop(descriptor, None)

    def _rename(self, _, source, target):
        source, target = self._path(source), self._path(target)
        self._change({target: self.names[source], source: None})

    def _unlink(self, _, path):
        path = self._path(path)
        if path.startswith("outbox/") and os.path.basename(path)[0].isdigit():
            self.sent.append(self.texts[self.names[path]])
        self._change({path: None})

    def _mkdir(self, _, path, mode=0):
        self._change({self._path(path): self.FOLDER})

    def crashes(self, choose):
        """Yield what the disk may hold if the power goes off now: ({path: content}, set of folders)."""
        for selection in _selections(len(self.loose), choose):
            names = dict(self.kept)
            for place in selection:
                _apply(self.loose[place][1], names)
            files = {path: file for path, file in names.items() if path and _reachable(path, names)}
            folders = {path for path, file in files.items() if file == self.FOLDER}
            contents = {path: file for path, file in files.items() if file != self.FOLDER}
            loose = any(self.synced.get(file) != self.texts[file] for file in contents.values())
            for part in (NOTHING, HALF, ALL) if loose else (ALL,):
                yield {path: self._content(file, part) for path, file in contents.items()}, folders

    def _content(self, file, part):
        synced, text = self.synced.get(file, b""), self.texts[file]
        return synced + text[len(synced):len(synced) + (len(text) - len(synced)) * part // ALL]


def _apply(changes, names):
    for path, file in changes.items():
        if file is None:
            names.pop(path, None)
        else:
            names[path] = file


def _reachable(path, names):
    above = os.path.dirname(path)
    return not above or names.get(above) == Disk.FOLDER and _reachable(above, names)


def _selections(count, choose):
    """Yield selections of so many changes, in order: all there are, or those at the edges and a sample."""
    places = range(count)
    if count <= ALL_OF:
        for size in range(count + 1):
            yield from itertools.combinations(places, size)
        return
    for place in range(count + 1):
        yield places[:place]
        yield places[place:]
        yield [other for other in places if other != place]
    for place in places:
        yield [place]
    for _ in range(SAMPLE):
        yield [place for place in places if choose.random() < 0.5]


class Crash:
    """A state of the disk after the power went off: contents by path, folders, sent mails, whether all was said."""

    def __init__(self, place, contents, folders, disk, done):
        self.place, self.contents, self.folders = place, contents, folders
        self.sent, self.said = list(disk.sent), bool(disk.said or done)

    def key(self):
        """Return what tells it from others."""
        return frozenset(self.contents.items()), frozenset(self.folders), tuple(self.sent), self.said


def crashes(stage):
    """Return every Crash that a scenario's command may meet, each once."""
    stage.reset()
    disk = Disk(stage.home)
    calls = stage.run(stage.words, system=Recorder).calls
    choose, found = random.Random(stage.name), {}
    disk.said = None if stage.speaks_early else False
    for place in range(len(calls) + 1):
        for contents, folders in disk.crashes(choose):
            crash = Crash(place, contents, folders, disk, place == len(calls))
            found.setdefault(crash.key(), crash)
        if place < len(calls):
            disk.take(*ast.literal_eval(calls[place]))
    return list(found.values())


def attempt(stage, crash):
    """Put the host where the power left it, and check that nothing is lost; return a word on how it went."""
    stage.reset()
    stage.fill(crash.contents, crash.folders, crash.sent)
    said = "%s, no power after call %d" % (stage.name, crash.place)
    happened, twice = stage.settle(said, stage.after if crash.said else None)
    return ("as after" if happened else "as before") + (", letters twice" if twice else "")


def try_crashes(folder, plan):
    """Try crashes of scenarios; return (name, how many there are, how those went that were tried) of each.

    plan -- (name, how many to try, seed of the choice)
    """
    outcomes = []
    for name, count, seed in plan:
        stage = scenarios.Scenario(name, os.path.join(folder, name))
        found = crashes(stage)
        chosen = random.Random(seed).sample(found, min(count, len(found)))
        outcomes.append((name, len(found), [attempt(stage, crash) for crash in chosen]))
    return outcomes

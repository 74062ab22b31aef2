"""Lets several processes run the tests. They are collected once, and dealt out to children, a file at a time.

PBMPROCESSES says how many. Without it pytest runs them itself.
"""

import gc
import itertools
import os
import signal
from multiprocessing.connection import Pipe, wait

import loaded

COUNT = "PBMPROCESSES"
MOST = 100              # tests that are dealt out at once


class Teller:
    """Stands where a child had its terminal reporter: it tells the parent what becomes of each test."""

    def __init__(self, config, parent):
        reporter = config.pluginmanager.unregister(name="terminalreporter")
        self._tw, self.config, self.parent = reporter._tw, config, parent       # pytest asks for colours in _tw
        config.pluginmanager.register(self, "terminalreporter")

    def pytest_runtest_logstart(self, nodeid):
        """Say which test comes next."""
        self.parent.send(nodeid)

    def pytest_runtest_logreport(self, report):
        """Say how it went, unless it is only made ready, or cleared away, as usual."""
        if report.when == "call" or not report.passed:
            self.parent.send(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))

    def taken(self, blocks):
        """Yield the tests of the blocks that the parent gives, until there are no more."""
        while True:
            self.parent.send(None)
            number = self.parent.recv()
            if number is None:
                return
            yield from blocks[number]

    def work(self, session, blocks):
        """Run what the parent gives."""
        items = self.taken(blocks)
        item = next(items, None)
        while item and not session.shouldstop and not session.shouldfail:
            following = next(items, None)
            self.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        loaded.end()
        self.parent.send("")        # whoever it may have left running could hold the connection open


def divided(items):
    """Return the tests as they are dealt out: those of one file, which share fixtures, and not too many at once."""
    blocks = []
    for _, group in itertools.groupby(items, lambda item: item.nodeid.partition("::")[0]):
        group = list(group)
        blocks += [group[first:first + MOST] for first in range(0, len(group), MOST)]
    return blocks


def started(session, blocks):
    """Start a child that asks for tests; return (process id, connection to it)."""
    connection, parent = Pipe()
    child = os.fork()
    if child:
        parent.close()
        return child, connection
    try:
        connection.close()
        loaded.OURS = os.getpid()
        capture = session.config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()         # its files were also those of the other children
        capture.start_global_capturing()
        Teller(session.config, parent).work(session, blocks)
    finally:
        os._exit(0)


def listen(session, connections, numbers):
    """Give the children numbers of blocks, and show how their tests went, until all have ended."""
    hook, begun = session.config.hook, {}
    while connections:
        for connection in wait(connections):
            try:
                said = connection.recv()
                if said is None:
                    connection.send(None if session.shouldfail or session.shouldstop else next(numbers, None))
            except (EOFError, OSError):
                said, session.shouldfail = "", "a process ended in %s" % begun.get(connection)
            if isinstance(said, str):
                begun[connection] = said
                said or connections.remove(connection)
            elif said:
                report = hook.pytest_report_from_serializable(config=session.config, data=said)
                hook.pytest_runtest_logreport(report=report)
                hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)


def run(session, count):
    """Run the tests of a session in children. Raises Session.Failed if one of them ended too early."""
    blocks = divided(session.items)
    gc.freeze()                     # what was collected stays as it is
    children = dict(started(session, blocks) for _ in range(count))
    try:
        listen(session, list(children.values()), iter(range(len(blocks))))
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)      # it has nothing more to do, or we were interrupted
            os.waitpid(child, 0)
    if session.shouldfail:
        raise session.Failed(session.shouldfail)

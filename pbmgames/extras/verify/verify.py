"""Check that the files of a host agree with each other and with the rules.

Usage:
  pbm verify [--repair] [--json] [<game>...]
  pbm verify --repair --trust=moves [--json] <game> <board>
  pbm verify --before-leaving [--json]
  pbm verify --mail-to=<address>

Every board's moves must be legal, and lead to the drawing and the status that
its file has. Lists, limits, ratings and history must agree with the boards,
archived ones included, and every line of a register must be well formed.

What is wrong is printed, a line each; nothing is changed. A `note` is what may
be as it is for a good reason, such as a board that somebody removed, or a
Cleanup long ago. Without <game> notes also tell what is amiss around the host
and what to do: settings, the server's address, the mailer, mails that wait,
permissions, the disk.

--repair   rebuilds what can be derived from the boards: results that the moves
           tell, the board list, the active games, the order of the ratings,
           missing lines of the history, the last board number. No move is
           changed. What a file was before is kept as damaged/<its path>.
--trust=moves   rebuilds drawing and result of a board from its moves, where
           these contradict each other. If the moves are wrong mend them by
           hand, or put back the version before, games/<Game>/.<board>. If
           there is an archived board and one in games/<Game> of the same id,
           the latter is rebuilt.
--mail-to=<address>   sends one letter, and tells whether the mailer took it.
--before-leaving   tells what has to be changed before the original programs
           can use the host again (docs/host.md, The way back). No lock is
           taken.
--json     answers in JSON (docs/json.md).

Exit status: 0 all is well (after the repairs), or the letter was taken; 1
something is wrong, or in the way, or it was not taken; 66 there is no such
board. Notes do not count.
"""

from pbmgames import Callable, Iterator
from pbmgames.console import allow_signals, complain, print_out, shown, write
from pbmgames.extras.tools.usage import named_game, read_usage
from pbmgames.extras.verify import games, hosts, leaving
from pbmgames.extras.verify.inspection import NOTE, REPAIRED, WRONG, Finding, GameInspection, Inspection, trouble
from pbmgames.games import every
from pbmgames.optional import document, taking_part
from pbmgames.records.settings import Settings
from pbmgames.request import Request, environment
from pbmgames.statuses import DIFFERENT, DONE, USAGE, Failure
from pbmgames.storage import Host, HostError, outbox, paths
from pbmgames.text import bare, decode, encode, is_address, unbroken

WORDS = {WRONG: "", NOTE: "note: ", REPAIRED: "repaired: "}         # kind of a Finding -> what stands before it
HOST = "Host"           # the title of the section that all games share
MOST_REPAIRS = 5        # rounds of repair in one section


def main(words: "list[str]") -> int:
    """Carry out `pbm verify`; return the exit status. Raises Failure."""
    arguments = read_usage(__doc__, ["verify"] + words)
    environ = environment()
    root = paths.home(environ)
    Host(root).check_root()
    if arguments["--mail-to"] is not None:
        return send(arguments["--mail-to"], root, environ)
    chosen = [named_game(word).name for word in arguments["<game>"]]
    if arguments["--trust"] not in (None, "moves"):
        raise Failure("only `moves` can be trusted, not %s", unbroken(arguments["--trust"]), status=USAGE)
    run = Run(root, environ, arguments["--repair"], arguments["<board>"])
    sections = run.sections(chosen, run.leaving if arguments["--before-leaving"] else run.checked)
    return _tell_programs(list(sections)) if arguments["--json"] else _tell(sections)


def _tell(sections):
    """Print what was found, each section as soon as it is known; return the exit status. Raises Failure."""
    wrong = False
    for title, findings in sections:
        wrong = wrong or any(finding.kind == WRONG for finding in findings)
        findings = sorted(findings, key=lambda finding: (REPAIRED, WRONG, NOTE).index(finding.kind))
        text = "".join([title + "\n"] + ["  %s%s\n" % (WORDS[finding.kind], finding) for finding in findings])
        write(decode(shown(text, 1)))
    return DIFFERENT if wrong else DONE


def _tell_programs(sections):
    """Print what was found as JSON; return the exit status."""
    contents = [{"title": title,
                 **{kind: [str(finding) for finding in findings if finding.kind == kind] for kind in WORDS}}
                for title, findings in sections]
    well = not any(content[WRONG] for content in contents)
    return print_out(document({"ok": well, "sections": contents})) or (DONE if well else DIFFERENT)


class Run:
    """One run over a host.

    root      -- the data folder
    repairing -- whether to mend what can be mended
    trusted   -- the id of a board whose moves the operator says are right, None = no board is named
    """

    def __init__(self, root: str, environ: "dict[str, str]", repairing: bool, trusted: "str | None") -> None:
        self.root, self.environ, self.repairing, self.trusted = root, environ, repairing, trusted

    def sections(self, chosen: "list[str]", look: "Callable") -> "Iterator[tuple[str, list[Finding]]]":
        """Yield (title, Findings) of the chosen games; if none is chosen, of what all share, and of the host's games.

        look -- function that returns (title, Findings) for the name of a game, "" = what all games share
        """
        for name in chosen or ["", *(game.name for game in every() if hosts.has(self.root, game.name))]:
            try:
                yield look(name)
            except HostError as error:
                yield name or HOST, [trouble(self.root, error)]

    def leaving(self, name: str) -> "tuple[str, list[Finding]]":
        """Return (title, Findings) of what hinders a return to the original programs.

        No lock is taken: that would finish a command that was cut short, and then nobody would be told of it.
        """
        inspection = self._inspection(Host(self.root, name))
        return name or HOST, inspection.findings(leaving.OF_GAME if name else leaving.OF_HOST)

    def checked(self, name: str) -> "tuple[str, list[Finding]]":
        """Look at a game, or at what all share, and repair it if that is wanted.

        After each round of repair all is looked at once more, for only then is it known what else can be mended: the
        board list, for example, is made of boards that are right. Returns (title, Findings): what was repaired, each
        once, and what was found last. Raises Failure, HostError.
        """
        repaired = {}
        with Host(self.root, name).open(exclusive=self.repairing) as host:
            inspection, findings = self._look(host)
            for _ in range(MOST_REPAIRS if self.repairing else 0):
                mended = inspection.repair(findings)
                if not mended:
                    break
                repaired.update((str(finding), finding) for finding in mended)
                inspection, findings = self._look(host)
            if repaired:
                allow_signals(False)        # what is done from here on must be told
                host.commit()
        return "%s: %s" % (name or HOST, inspection.summary()), [*repaired.values(), *findings]

    def _look(self, host):
        """Run all checks of a section of the host; return (Inspection, Findings). Raises Failure, HostError."""
        inspection = self._inspection(host)
        own, kind = (games.CHECKS, "game") if host.section else (hosts.CHECKS, "host")
        return inspection, inspection.findings([*own, *taking_part("check", lambda condition: condition == kind)])

    def _inspection(self, host):
        """Return the Inspection of a section of the host. Raises Failure."""
        request = Request("pbm", host.section, [], self.environ)
        if not host.section:
            return Inspection(host, request)
        return GameInspection(host, request, self.repairing, self.trusted)


def send(address: str, root: str, environ: "dict[str, str]") -> int:
    """Give the mailer a letter to an address, and print what came of it; return the exit status.

    What the mailer prints goes to standard error. Raises Failure if this is no address, or the host sends no mail.
    """
    if not is_address(address):
        raise Failure("%s is no address", unbroken(address) or "''", status=USAGE)
    from pbmgames.post import SILENT, Writer, mailer_of
    settings = Settings(Host(root), environ)
    command, own = mailer_of(settings, root), settings.get("from")
    if command == SILENT:
        raise Failure("`sendmail = %s`: no mail is sent", SILENT, status=USAGE)
    error = offer(command, Writer(Request("pbm", "", [], environ), own, None).mail(
        [address], "A letter to try the mailer", LETTER % (unbroken(own), bare(own)), ours=True))
    if error:
        return complain(DIFFERENT, "the letter to %s was not taken by `%s`: %s" % (address, unbroken(command), error))
    return print_out("`%s` has taken a letter from %s to %s: see whether it comes\n" % (
        unbroken(command), unbroken(own), address))


def offer(command: str, mail: str) -> str:
    """Give the mailer a mail that is in no outbox, to see whether it takes it; return "" if so, else why not.

    Raises OSError if there is no room for it.
    """
    from tempfile import TemporaryFile
    with TemporaryFile() as file:
        file.write(encode(mail))
        file.seek(0)
        allow_signals(False)            # `run` lets them through while the mailer works
        fate, trouble = outbox.run(command, file.fileno())
        allow_signals(True)
    if trouble:
        raise trouble
    return fate


LETTER = """\
This letter was sent by `pbm verify --mail-to`: the mail of the game server goes out.
It comes from %s.

Whether mail comes in is seen so: write to %s, subject `help`; the answer is a page.
"""

"""The table of the extras: for each a row of plain data, which says what it adds and where it takes part.

Each extra is a folder of `extras/`, which holds what it does (docs/design.md, The house). If the folder is deleted, the
program works without what the row names. Files and entries that the extra has left on a host are then kept like those
of other programs. The core imports no extra. In each of the places below it asks this module for what takes part there.

Places where an extra stands in for what the core has, or lacks; the first one that takes part is asked:

quoting    which lines of a mail count, what its subject may mean, and what a reply quotes of both: a class with the
           methods of words.Verbatim
allowance  what one mail may cause: a class with the methods of Allowance (extras/allowance/allowance.py), made of the
           data folder, the sender's address and the time
consent    what waits until the owner of an address consents, if letters or settings ask for that: a module with
             put_off(session, userid, password, field, known) -> whether an address that a user wants to have waits
             hold(session, the user whose password came with it, or None), for a command by mail that may be forged; it
             raises Refused if that waits
mail       the form of mails, a module with
             mail(post, address fields, letter, user) -> the mail, "" for nobody, None = classic
             envelope(the server's From field) -> options of the mailer, a blank before each
             BY_REPLY, WELCOME, how letters are answered, and what newcomers are told
             objection(password) -> the refusal of what its letters have in place of a password, else None
away       who is away: a module with Absent, a class of what records.calendar has, for a host and a time; and
           moved(session, userid), for a move that a user makes; conditions are files
help       what helps a person after a refusal: a module with hint(session, refusal), and advice(session, userids) about
           userids that nobody has, both -> lines
document   documents for programs: a module with handler, refuse, error and document
turns      whose turn it is to write, on a host that machines share: a class for (root, a section's folder) with take(),
           commit(changes), interrupted(), journal(), and read, exists and signatures as in storage/files.py

Places where extras add something; all that take part are asked:

message    a mail that may be something else than the command in its subject: (inbox.receive.Incoming) -> Request or
           None, until one returns a Request; it raises inbox.message.DealtWith if nothing is left to do; the condition
           "no command" is that the subject is none, or more than one
used       addresses from which users write, or which they have just entered: (root, addresses); conditions are files
beside     lines beside a letter: (session, letter), to which it adds them
page       the page of a board: (setting, match) -> its URL
entry      a board that has an entry of an extra, whose name is the condition: a module with check(match),
           respelt(match, spelling), asked(match, question), changed(match, users), ended(match), and
           moved(match, tell) -> whether it has made a move
outdated   a board changes without a move. Answers to letters from before must not count, even if that is taken back:
           (match, the users who get a letter about the change)
late       games that may end for age: (session) -> an object with may_lose, warn or finish, see Round in
           commands/upkeep.py
replied    what follows a reply: (session)
terminal   a text for a terminal: (text, the Matches whose drawings it holds) -> the text as it is shown
check      a check of a host: (inspection) -> Findings, made by its methods `wrong` and `note`; conditions are "host",
           for what all games share, and "game", for what one has, which inspection.host.section names then
"""

import os

from pbmgames import Any, Callable, Iterable, Iterator
from pbmgames.statuses import USAGE, Failure

_NOTHING: "dict[str, Any]" = {}


class Extra:
    """One extra: a row of the table.

    name     the folder
    room     the same, counted from pbmgames
    knows    the extras that it uses; without them it is not there
    commands {kind: {word: (handler, use, forms ...)}} of its commands, the kind "game", "server", or "inner" for what
             only mail brings; handler, use and forms as in commands/__init__.py
    added    {word of a core command: (function, forms ...)} of the ways that it adds to give that command
    lines    the name of the texts that it puts into letters, `%s` in them for what varies; "" = none
    option   the option that asks for its documents, "" for none
    remarks  lines that it adds to `help commands`
    begins   {command line: what it is} of the ways to begin without a host
    tools    {word behind `pbm`, also the name of its module: what `pbm --help` says of it, "" = nothing}
    settings {name: (its values, the default first, or the name of a shape; what it decides; the variable of the
             environment that overrides it, "" for none)}, as in records/settings.py
    entries  {name: form} of its entries in a board's file, "line" or "lines"
    files    (path, kind, what is in it) of its files on a host, as in storage/paths.py
    folders  the folders of a host that only it writes, so that no link in their place is followed
    places   {place: (function or module, conditions ...)}: it takes part if it has no conditions, or one is met;
             conditions are those of Post.meets
    """

    knows: "tuple[str, ...]" = ()
    option = lines = ""
    remarks: "tuple[str, ...]" = ()
    files: "tuple[tuple[str, str, str], ...]" = ()
    folders: "tuple[str, ...]" = ()
    commands = added = begins = tools = settings = entries = places = _NOTHING

    def __init__(self, name: str, **fields: "Any") -> None:
        self.name, self.room = name, "extras." + name
        vars(self).update(fields)


_USER, _BOARD = "<userid> <password>", "<board> <userid> <password>"
_YES_OR_NO = ("no", "yes")

EXTRAS = (
    Extra("quotes", places={"quoting": ("masks.Masks",)}),
    Extra("colours", places={"terminal": ("display.paint_boards",)}),
    Extra("allowance", files=(("seen/ledger", "text", "what was done by mail lately"),),
          places={"allowance": ("allowance.Allowance",)}),
    # it is asked first when a game is to end: if it puts the end off, the others need not know
    Extra("caution", files=(("etc/<Game>.users", "text", "the users whom the last Cleanup saw"),),
          places={"late": ("caution.Caution",), "check": ("traces.check", "game")}),
    Extra("modern", knows=("quotes", "allowance", "colours"), entries={"heard": "lines"},
          commands={"server": {"forgot": ("consent.forgot", "write", "<userid>")},
                    "inner": {"answer": ("answering.answer", "write"), "leave": ("answering.leave", "write"),
                              "consent": ("consent.consent", "write"), "reset": ("consent.reset", "write"),
                              "held": ("held.held", "write")}},
          settings={"letters": (("classic", "modern"), "Which letters players get", "PBMLETTERS"),
                    "confirm": (_YES_OR_NO, "Whether the owner of a new address is asked first", ""),
                    "keeper": ("address", "Who hears of what no player can mend", "")},
          files=(("etc/key", "secret", "the host's secret"),
                 ("etc/pending", "secret", "what waits for somebody's consent"),
                 ("etc/<Game>.asked", "secret", "what players were asked about their answers"),
                 ("seen/held.<name>", "secret", "a command that waits for a yes"),
                 ("etc/bounces", "text", "addresses that letters came back from")),
          places={"message": ("answers.request", "letters=modern", "confirm=yes", "etc/key"),
                  "consent": ("consent", "confirm=yes", "letters=modern"), "used": ("bounces.wake", "etc/bounces"),
                  "mail": ("modern", "letters=modern"),
                  "outdated": ("tokens.outdate", "letters=modern", "etc/key"),
                  "late": ("bounces.Resting", "etc/bounces"),
                  "replied": ("keeper.tell", "keeper"), "check": ("keeper.check", "host")}),
    Extra("conditional", lines="branches.LINES", entries={"branches": "lines"},
          added={"queue": ("conditional.conditional", _BOARD + " if <move> then <move> [if|or <more>...]",
                           _BOARD + " show|drop")},
          places={"entry": ("branches", "branches")}),
    Extra("vacations", lines=".LINES", entries={"warned": "line"},
          added={"vacation": ("vacation.vacation", "", _USER + " [off]", _USER + " until <YYYY-MM-DD>",
                              _USER + " until-i-move|show", _USER + " from <YYYY-MM-DD> until <YYYY-MM-DD>"),
                 "change": ("preferences.change", "zone " + _USER + " [<zone>]", "warnings " + _USER + " on|off")},
          settings={"vacation": ("days a year", "For how long users may be away", ""),
                    "warn": ("days", "When Cleanup sends a warning", "")},
          files=(("etc/preferences", "text", "what users have chosen"),
                 ("etc/<Game>.moved", "text", "vacations that ended with a move")),
          places={"beside": ("asides.beside", "letters=modern", "vacation", "etc/preferences"),
                  "late": ("asides.Warner", "warn"), "away": ("preferences", "etc/preferences"),
                  "replied": ("preferences.written", "etc/preferences"), "check": ("preferences.check", "host")}),
    Extra("hints", knows=("quotes",), places={"help": ("hints",)}),
    Extra("programs", settings={"others": (_YES_OR_NO, "Whether mail for other games goes to their programs", "")},
          places={"message": ("handover.hand_over", "no command"), "check": ("handover.check", "host")}),
    Extra("json", option="--json", places={"document": ("documents",)},
          remarks=("--json behind what shows something makes the answer JSON; not by mail.",)),
    Extra("play", knows=("robot", "colours"), begins={"pbm play zenix": "a game at this keyboard, without a host"},
          tools={"play": "two people at one keyboard, or one and the machine"}),
    Extra("robot", tools={"robot": "a move from the machine"}),
    Extra("pictures", knows=("colours",), tools={"svg": "a picture of a board"}),
    Extra("site", knows=("pictures", "colours"), tools={"site": "pages of a host for a browser"},
          settings={"site": ("folder and URL", "Where the pages of the host lie, and their address", ""),
                    "site_comments": (_YES_OR_NO, "Whether pages show comments", "")},
          places={"replied": ("renewal.renew", "site"), "page": ("renewal.page_of", "site"),
                  "check": ("renewal.check", "host")}),
    Extra("verify", tools={"verify": "is a host in order?", "backup": "a copy of a host, while it runs",
                           "outbox": "mails that wait for the mailer"}),
    Extra("machines", folders=("machines",),
          settings={"machines": (("one", "several"), "How many machines use the host at the same time", "")},
          files=(("machines/<section>/baton.<word>", "text",
                  "whose turn it is to write, where several machines share the host"),
                 ("machines/<section>/stage.<word>/<n>", "secret", "what is being written there")),
          places={"turns": ("baton.Baton",), "check": ("mounts.check", "host")}),
    Extra("compare", tools={"compare": "saved letters against ours", "transcript": "recorded sessions"}),
    Extra("packaging", tools={"complete": ""}),
)
_FOLDER = os.path.join(os.path.dirname(__file__), "extras")
# git and Python may leave an empty folder, or one with compiled modules
_FOUND = {extra.name for extra in EXTRAS if os.path.exists("%s/%s/__init__.py" % (_FOLDER, extra.name))}
# an extra is there if its folder is, and those of all extras that it knows
THERE = [extra for extra in EXTRAS if _FOUND.issuperset((extra.name, *extra.knows))]


def taking_part(place: str, wanted: "Callable | None" = None) -> "Iterator[Any]":
    """Yield what takes part in a place: the function or module of each extra that is there.

    wanted -- a function of a condition that tells whether it is met; None where no row has conditions
    """
    for extra in THERE:
        name, *conditions = extra.places.get(place, ("",))
        if name and (not conditions or any(map(wanted, conditions))):
            yield load(extra.room, name)


def first(place: str, wanted: "Callable | None" = None) -> "Any":
    """Return the first function or module that takes part in a place, None if there is none."""
    return next(taking_part(place, wanted), None)


def ask(place: str, wanted: "Callable", *words: "Any") -> "list[Any]":
    """Return what the functions that take part in a place answer, or the objects of its classes, as `taking_part` does.

    words -- what each of them gets
    """
    return [part(*words) for part in taking_part(place, wanted)]


def added(word: str) -> "Iterator[tuple[str, list[str], str]]":
    """Yield (extra's room, forms, function) for each extra that adds ways to give a core command."""
    for extra in THERE:
        if word in extra.added:
            function, *forms = extra.added[word]
            yield extra.room, forms, function


def load(room: str, name: str) -> "Any":
    """Return what a row names: `module`, `module.function`, or `.name` for a name in the folder's `__init__.py`.

    room -- the folder, counted from pbmgames: "commands", "extras.json"
    """
    module, _, function = name.partition(".")
    found = __import__(("pbmgames.%s.%s" % (room, module)).rstrip("."), fromlist=("",))
    return getattr(found, function) if function else found


def tools() -> "dict[str, str]":
    """Return {word behind `pbm`, also the name of its module: extra's room} of the tools."""
    return {word: extra.room for extra in THERE for word in extra.tools}


def merged(field: str, extras: "Iterable[Extra]" = THERE) -> "dict[str, Any]":
    """Return what all rows have in a field that holds a dict, "settings" for example, as one dict."""
    return {name: value for extra in extras for name, value in getattr(extra, field).items()}


def asked_document(words: "list[str]") -> "str | None":
    """Return what an option such as `--json=moves` asks for, "" for `--json`; None if none of the words is one."""
    options = [extra.option for extra in THERE if extra.option]
    return next((word.partition("=")[2] for word in words if word.partition("=")[0] in options), None)


def files() -> "list[tuple[str, str, str]]":
    """Return (path, kind, what is in it) of the files that extras have on a host."""
    return [row for extra in THERE for row in extra.files]


def document(found: "dict[str, Any]") -> str:
    """Return a dict as the text of a document for programs. Raises Failure if no extra writes documents."""
    documents = first("document")
    if documents is None:
        raise Failure("documents need the extra `json`, which is not installed", status=USAGE)
    return documents.document(found)

"""The table of the extras: for each a row of plain data, which says what it adds and where it takes part.

Each extra is a folder of `extras/`, which holds what it does (docs/design.md, The house). If the folder is deleted, the
program works without what the row names. Files and entries that the extra has left on a host are then kept like those
of other programs. The core imports no extra. In each of the places below it asks this module for what takes part there.
What an extra puts there is a function, shown as (arguments) -> result, or a class, or a module with some functions.

Places where an extra does something better than the core, or in its stead; the first one that takes part is asked:

quoting    which lines of a mail count, what its subject may mean, and what a reply quotes of both: a class with the
           methods of words.Verbatim
allowance  what one mail may cause: a class with the methods of Allowance (extras/allowance/allowance.py), made with
           (root, the sender's address, the time)
consent    whether a new user, or new addresses, have to wait until the owner of an address consents: (session, userid,
           password, address field, addresses whose owners need not be asked) -> bool
hold       lets a command by mail that may be forged wait until its sender consents: (session, the User whose password
           came with the command, or None); raises Refused
mail       the form of mails, a module with
             mail(post, address fields, letter, user) -> the mail; "" if nobody is to get it, None for the classic form
             envelope(the server's From field) -> options of the mailer, a blank before each
             BY_REPLY, WELCOME: texts that tell how letters are answered, and what newcomers are told
             objection(word) -> the Refused if its letters show this word where a password is to be put, else None
away       who is away: a module with PlannedVacations, a class like records.vacations.Vacations, and
             moved(session, userid), which hears of each move that a user makes; conditions are files
help       what helps a person: a module whose functions return lines of text: hint(session, refusal);
           advice(session, userids) about userids that nobody has; joining(session), how to join; seekers(session,
           users who have a rating), the others who seek games
document   documents for programs: a module with handler, refuse, error and document
turns      whose turn it is to write, on a host that machines share: a class made with (root, a section's folder), with
           take(), commit(changes), interrupted(), journal(), and read, exists and signatures as in storage/files.py

Places where extras add something; all that take part are asked:

message    whether a mail is something else than the command in its subject: (inbox.receive.Incoming) -> Request, or
           None if it is not. No other extra is asked after a Request. Raises inbox.message.DealtWith if nothing is left
           to do. The condition "no command" is met if the subject is no command, or may be several
used       addresses from which users write, or which they have just entered: (root, addresses); conditions are files
beside     lines that are added to a letter: (session, letter)
page       the page of a board: (setting, match) -> its URL
entry      what happens to a board that has an entry of an extra; the condition is the name of the entry: a module with
           check(match), respelt(match, spelling), asked(match, question), changed(match, users), ended(match), and
           moved(match) -> whether it has queued a move for the player on turn
outdated   a board has changed without a move. Answers to letters from before must not count, even if the change is
           taken back: (match, the users who get a letter about the change)
late       games that may end because players are late: (session) -> an object with may_lose, warn or finish, see Round
           in commands/upkeep.py
replied    what follows a reply: (session). A command that could not be carried out comes here only if it found the host
           damaged
terminal   a text for a terminal: (text, the Matches whose drawings it holds) -> the text as it is shown
check      a check of a host: (inspection) -> Findings, made by the methods `wrong` and `note` of the inspection. The
           condition "host" is met for what all games share, "game" for one game, which inspection.host.section names
"""

import os

from pbmgames import Any, Callable, Iterable, Iterator
from pbmgames.statuses import USAGE, Failure

_NOTHING: "dict[str, Any]" = {}


class Extra:
    """One extra: a row of the table.

    name     the folder
    room     the same, counted from pbmgames
    knows    the extras that it uses; if one of them is missing, this one is not used either
    commands {kind: {word: (handler, use, forms ...)}} of its commands, the kind "game", "server", or "inner" for what
             only mail brings; handler, use and forms as in commands/__init__.py
    added    {word of a core command: (function, forms ...)} of the ways that it adds to give that command
    lines    `module.NAME` of the texts that it puts into letters, `%s` in them for what varies; "" = none. What reads
             letters, such as `pbm compare`, passes over them
    option   the option that asks for its documents, "" for none
    remarks  lines that it adds to `help commands`
    begins   {command line: what it is} of the ways to begin without a host
    tools    {word behind `pbm`, also the name of its module: what `pbm --help` says of it, "" = nothing}
    settings {name: (its values, the default first, or the name of a shape; what it decides; the variable of the
             environment that overrides it, "" for none)}, as in records/settings.py
    entries  {name: form} of its entries in a board's file, "line" or "lines"
    files    (path, kind, what is in it) of its files on a host, as in storage/paths.py
    folders  the folders of a host that only it writes, so that no link in their place is followed
    places   {place: (function, class or module; conditions ...)}: it takes part if it has no conditions, or if one of
             them is met. Conditions are those of Settings.meets, unless the docstring of this module says otherwise
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
    Extra("tools"),
    Extra("quotes", places={"quoting": ("masks.Masks",)}),
    Extra("colours", places={"terminal": ("display.paint_boards",)}),
    Extra("allowance", files=(("seen/ledger", "text", "what was done by mail lately"),),
          places={"allowance": ("allowance.Allowance",)}),
    # this row stands before others that take part in "late": if it keeps a game from ending, they need not know
    Extra("caution", files=(("etc/<Game>.users", "text", "the users whom the last Cleanup saw"),),
          places={"late": ("caution.Caution",), "check": ("traces.check", "game", "host")}),
    Extra("modern", knows=("quotes", "allowance", "colours"), entries={"heard": "lines"},
          commands={"server": {"forgot": ("consent.forgot", "write", "<userid>")},
                    "inner": {"answer": ("answering.answer", "write"), "leave": ("unsubscribe.leave", "write"),
                              "consent": ("consent.consent", "write"), "reset": ("consent.reset", "write"),
                              "held": ("held.held", "write")}},
          settings={"letters": (("classic", "modern"), "Which letters players get", "PBMLETTERS"),
                    "confirm": (_YES_OR_NO, "Whether the owner of a new address is asked first", ""),
                    "keeper": ("address", "Who gets letters about troubles that no player can mend", "")},
          files=(("etc/key", "secret", "the host's secret"),
                 ("etc/pending", "secret", "what waits for somebody's consent"),
                 ("etc/<Game>.asked", "secret", "what players were asked about their answers"),
                 ("seen/held.<name>", "secret", "a command that waits for a yes"),
                 ("etc/bounces", "text", "addresses that letters came back from")),
          places={"message": ("answers.request", "letters=modern", "confirm=yes", "etc/key"),
                  "consent": ("consent.put_off", "confirm=yes"), "hold": ("held.hold", "letters=modern"),
                  "used": ("bounces.wake", "etc/bounces"), "mail": ("modern", "letters=modern"),
                  "outdated": ("tokens.outdate", "letters=modern", "etc/key"),
                  "late": ("bounces.Resting", "etc/bounces"),
                  "replied": ("keeper.tell", "keeper"), "check": ("keeper.check", "host")}),
    Extra("conditional", lines="branches.LINES", entries={"branches": "lines"},
          added={"queue": ("conditional.conditional", _BOARD + " if <move> then <move> [if|or <more>...]",
                           _BOARD + " show|drop")},
          places={"entry": ("branches", "branches")}),
    Extra("vacations", lines="asides.LINES", entries={"warned": "line"},
          added={"vacation": ("commands.vacation", "", _USER + " [off]", _USER + " until <YYYY-MM-DD>",
                              _USER + " until-i-move|show", _USER + " from <YYYY-MM-DD> until <YYYY-MM-DD>"),
                 "change": ("commands.change", "zone " + _USER + " [<zone>]", "warnings " + _USER + " on|off")},
          settings={"vacation": ("days a year", "For how long users may be away", ""),
                    "warn": ("days", "How long before their time ends Cleanup warns players", "")},
          files=(("etc/preferences", "text", "what users have chosen"),
                 ("etc/<Game>.moved", "text", "vacations that ended with a move")),
          places={"beside": ("asides.beside", "letters=modern", "vacation", "etc/preferences"),
                  "late": ("asides.Warner", "warn"), "away": ("away", "etc/preferences"),
                  "check": ("away.check", "host")}),
    Extra("hints", knows=("quotes",), places={"help": ("hints",)}),
    Extra("programs", settings={"others": (_YES_OR_NO, "Whether mail for other games goes to their programs", "")},
          places={"message": ("handover.hand_over", "no command"), "check": ("handover.check", "host")}),
    Extra("json", option="--json", places={"document": ("documents",)},
          remarks=("With --json a command that shows something answers in JSON, but not by mail.",)),
    Extra("play", knows=("tools", "robot", "colours"),
          begins={"pbm play zenix": "a game at this keyboard, without a host"},
          tools={"play": "two people at one keyboard, or one and the machine"}),
    Extra("robot", knows=("tools",), tools={"robot": "a move from the machine"}),
    Extra("pictures", knows=("tools", "colours"), tools={"svg": "a picture of a board"}),
    Extra("site", knows=("tools", "pictures", "colours"), tools={"site": "pages of a host for a browser"},
          settings={"site": ("folder and URL", "Where the pages of the host lie, and their address", ""),
                    "site_comments": (_YES_OR_NO, "Whether pages show comments", "")},
          places={"replied": ("renewal.renew", "site"), "page": ("renewal.page_of", "site"),
                  "check": ("renewal.check", "host")}),
    Extra("verify", knows=("tools",),
          tools={"verify": "is a host in order?", "backup": "a copy of a host, while it runs",
                 "outbox": "mails that wait for the mailer"}),
    Extra("machines", folders=("machines",),
          settings={"machines": (("one", "several"), "How many machines use the host at the same time", "")},
          files=(("machines/<section>/baton.<word>", "text",
                  "whose turn it is to write, where several machines share the host"),
                 ("machines/<section>/stage.<word>/<n>", "secret", "what is being written there")),
          places={"turns": ("baton.Baton",), "check": ("mounts.check", "host")}),
    Extra("compare", knows=("tools",),
          tools={"compare": "saved letters against ours", "transcript": "recorded sessions"}),
    Extra("packaging", knows=("tools",), tools={"complete": ""}),
)
_FOLDER = os.path.join(os.path.dirname(__file__), "extras")


def _is_found(extra):
    """Return whether the folder of an extra is there. Raises OSError if that cannot be found out."""
    try:
        os.stat("%s/%s/__init__.py" % (_FOLDER, extra.name))    # the folder may be empty, or have compiled modules only
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


_FOUND = {extra.name for extra in EXTRAS if _is_found(extra)}
# the extras that are used: their folder is there, and so are the folders of all extras that they know
THERE = [extra for extra in EXTRAS if _FOUND.issuperset((extra.name, *extra.knows))]


def taking_part(place: str, is_met: "Callable | None" = None) -> "Iterator[Any]":
    """Yield the function, class or module of each extra that takes part in a place.

    is_met -- a function of a condition that tells whether it is met; None where no row has conditions
    """
    for extra in THERE:
        name, *conditions = extra.places.get(place, ("",))
        if name and (not conditions or any(map(is_met, conditions))):
            yield load(extra.room, name)


def first(place: str, is_met: "Callable | None" = None) -> "Any":
    """Return the first function, class or module that takes part in a place, None if there is none."""
    return next(taking_part(place, is_met), None)


def ask(place: str, is_met: "Callable", *arguments: "Any") -> "list[Any]":
    """Call each function or class that takes part in a place with the arguments; return the list of the results.

    is_met -- as in `taking_part`
    """
    return [function(*arguments) for function in taking_part(place, is_met)]


def added(word: str) -> "Iterator[tuple[str, list[str], str]]":
    """Yield (extra's room, forms, function) for each extra that adds ways to give a core command."""
    for extra in THERE:
        if word in extra.added:
            function, *forms = extra.added[word]
            yield extra.room, forms, function


def load(room: str, name: str) -> "Any":
    """Return what a row names: `module` or `module.name`.

    room -- the folder, counted from pbmgames: "commands", "extras.json"
    """
    file, _, attribute = name.partition(".")
    module = __import__("pbmgames.%s.%s" % (room, file), fromlist=("",))
    return getattr(module, attribute) if attribute else module


def tools() -> "dict[str, str]":
    """Return {word of a tool: its extra's room}. The word is also the name of the tool's module: `pbm svg`, svg.py."""
    return {word: extra.room for extra in THERE for word in extra.tools}


def merged(field: str, extras: "Iterable[Extra]" = THERE) -> "dict[str, Any]":
    """Return one dict of what all rows have in a field that holds a dict, such as "settings"."""
    return {name: value for extra in extras for name, value in getattr(extra, field).items()}


def asked_document(words: "list[str]") -> "str | None":
    """Return what an option such as `--json=moves` asks for: "moves"; "" for `--json`, None without such an option."""
    options = [extra.option for extra in THERE if extra.option]
    return next((word.partition("=")[2] for word in words if word.partition("=")[0] in options), None)


def files() -> "list[tuple[str, str, str]]":
    """Return (path, kind, what is in it) of the files that extras have on a host."""
    return [row for extra in THERE for row in extra.files]


def document(content: "dict[str, Any]") -> str:
    """Return a dict as the text of a document for programs. Raises Failure if no extra writes documents."""
    documents = first("document")
    if documents is None:
        raise Failure("documents need the extra `json`, which is not installed", status=USAGE)
    return documents.document(content)

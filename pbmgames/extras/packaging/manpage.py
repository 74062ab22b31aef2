"""The man page pbm(1), made from docstrings and tables: `python3 -m pbmgames.extras.packaging.manpage > pbm.1`."""

import sys
from textwrap import wrap

from pbmgames import Iterable, Iterator, __doc__ as purpose, __version__, optional, statuses
from pbmgames.commands.help import WIDTH, commands_page
from pbmgames.games import TABLE, find
from pbmgames.inbox import receive
from pbmgames.records.settings import known, wanted
from pbmgames.storage import paths
from pbmgames.usage import PROGRAM

ENVIRONMENT = (
    ("PBMHOME", "The host's data folder; ~ in it is your home. Unset: data/ of a checkout; an installed pbm has none."),
    ("SENDER", "Address of the person who sent the command; replies are mailed there. HTML = a web page calls. "
               "Unset = a person at a shell; replies are printed. With --mail it is the envelope sender, if set."),
    ("PBMSENDMAIL", "A shell command that takes one finished mail on standard input. Default: the setting "
                    "sendmail; else, where SENDER is set, $PBMHOME/bin/sendmail -t or /usr/sbin/sendmail -t -i. A "
                    "person at a shell without either sends no mail."),
    ("PBMSENDMAIL_SECONDS", "How long it may take for one mail; 30 by default. What it does not take stays in "
                            "$PBMHOME/outbox, and every later command tries again."),
    ("PBMFROM", "The server's own address, as in a From header. Default: PBeM Server <pbmserv@localhost>."),
    ("PBMPASSWORDS", "plain = store new passwords as they are, for the host's other programs; else they are hashed."),
    ("PBMLETTERS", "modern = letters for the mail programs of today."),
    ("PBMPASSWORD", "At a shell, the password for which a dash in its place stands; without it that is asked for."),
    ("INPUTFILE", "File that holds the message being processed: headers, blank line, body."),
    ("MIME_BOUNDARY, CONTENTTYPE, CONTENTDISPOSITION, CONTENTTRANSFERENCODING",
     "Of the message in INPUTFILE. With MIME_BOUNDARY set its body becomes a comment."),
    ("TZ", "Times are printed in this time zone."),
    ("PBMCOLOR, NO_COLOR, TERM", "Whether drawings on a terminal are coloured, as --color says."),
    ("PBMNOW", "The time to take for now, 2003-05-01 09:00:00; for tests."),
    ("PBMSEED", "Seed of the lots that a new Hextad board draws; for tests."),
    ("PBMDEBUG", "A fault of the program shows where it came from."),
)
STATUSES = (
    (statuses.DONE, "Done; or refused, and the refusal was mailed to SENDER or printed for a web page."),
    (statuses.DIFFERENT, "A tool has found something wrong, or different."),
    (statuses.USAGE, "Wrong use of a command (this and the next four at a shell only)."),
    (statuses.REFUSED, "The move or command was refused."),
    (statuses.NO_BOARD, "No such board, file or subject."),
    (statuses.NO_USER, "No such user."),
    (statuses.DENIED, "Wrong password, or not a player."),
    (statuses.FAULT, "A fault of the program or a damaged board; nothing was written."),
    (statuses.NOT_WRITTEN, "Done, but the output could not be written."),
    (statuses.LATER, "Nothing was changed; try again later."),
    (statuses.NO_HOME, "The data folder cannot be used."),
)


def page() -> str:
    """Return the man page as roff."""
    usage, options, notes = program_sections()
    parts = [
        '.TH PBM 1 "" "pbm %s" "User Commands"' % __version__,
        ".SH NAME", ",\n".join(["pbm", *TABLE]) + "\n\\- " + escaped(first_sentence(purpose)),
        ".SH SYNOPSIS", literal(usage),
        ".SH DESCRIPTION", paragraphs(notes),
        ".SH OPTIONS", described(options),
        ".SH COMMANDS", literal(commands_page()),
        ".SH GAMES", described((word, "%s The rules: pbm %s help." % (subtitle(word), word)) for word in TABLE),
        ".SH MAIL", paragraphs(receive.__doc__),
        ".SH TOOLS", "".join(".SS pbm %s\n%s" % (word, paragraphs(doc)) for word, doc in tools()),
        ".SH ENVIRONMENT", described(ENVIRONMENT),
        ".SH SETTINGS", "Lines name = value in etc/settings of the host. A variable that is named here, if set, wins.",
        described(settings()),
        ".SH FILES", "Below PBMHOME:", described(files()),
        ".SH EXIT STATUS", described((str(status), text) for status, text in STATUSES),
        ".PP\n" + paragraphs("With --mail the status is 0 when the message was dealt with, and %d when it should be "
                              "delivered again." % statuses.LATER),
        ".SH SEE ALSO", escaped("procmail(1), sendmail(8), crontab(5). Papers and examples are in share/doc/pbm."),
    ]
    return "".join(part if part.endswith("\n") else part + "\n" for part in parts)


def program_sections() -> "tuple[str, list[tuple[str, ...]], str]":
    """Return the usage lines, the options as (name, text), and the rest of what the program says of itself."""
    _, usage, options, notes = PROGRAM.split("\n\n", 3)
    pairs = [tuple(part.strip() for part in line.strip().split("  ", 1)) for line in options.split("\n")[1:]]
    return "\n".join(line.strip() for line in usage.split("\n")[1:]), pairs, notes


def tools() -> "Iterator[tuple[str, str]]":
    """Yield the words and docstrings of the tools."""
    for word, room in sorted(optional.tools().items()):
        yield word, optional.load(room, word).__doc__


def settings() -> "Iterator[tuple[str, str]]":
    """Yield the settings of a host, and what they may be."""
    for name, (values, use, variable) in known().items():
        yield name, "%s: %s.%s" % (use, wanted(values), variable and " Variable: %s." % variable)


def files() -> "Iterator[tuple[str, str]]":
    """Yield the files of a host, and what is in them."""
    for path, _, text in (*paths.FILES, *optional.files()):
        yield path, text[:1].upper() + text[1:] + "."


def subtitle(word: str) -> str:
    """Return a game in a few words: what its help page says behind the name, else the page's first sentence."""
    page = sys.modules[find(word).__module__].__doc__
    text = first_sentence(page).partition(": ")[2] or " ".join(page.split("\n\n")[1].split()).partition(". ")[0]
    return text[:1].upper() + text[1:] + "."


def first_sentence(text: str) -> str:
    """Return the first line of a docstring as a phrase."""
    return text.strip().partition("\n")[0].rstrip(".")


def paragraphs(text: str) -> str:
    """Return a docstring as roff: blocks with indented lines as they stand, other blocks as running text."""
    blocks = [block for block in text.strip("\n").split("\n\n") if block.strip()]
    return ".PP\n".join(literal(block) if "\n  " in "\n" + block else filled(block) + "\n" for block in blocks)


def filled(text: str) -> str:
    """Return a text as roff whose lines are filled, like running text. The lines of the roff itself are short, too."""
    return escaped("\n".join(wrap(text, WIDTH - 8, break_long_words=False, break_on_hyphens=False)))


def literal(text: str) -> str:
    """Return lines as roff that are not filled."""
    return ".nf\n%s\n.fi\n" % escaped(text.strip("\n"))


def described(pairs: "Iterable[tuple[str, ...]]") -> str:
    """Return (name, what it is) pairs as a list in roff."""
    return "".join(".TP\n.B %s\n%s\n" % (escaped(name), filled(text)) for name, text in pairs)


def escaped(text: str) -> str:
    """Return a text that roff shows as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


if __name__ == "__main__":
    sys.stdout.write(page())

"""The text of a mail that its writer wrote: from the plain text with its paragraphs joined, else from the page."""

from pbmgames.extras.quotes.quotes import own_text
from pbmgames.inbox.mailtext import CUT, LONGEST, decoded, is_quoted, split, text_part
from pbmgames.inbox.message import Message
from pbmgames.inbox.receive import Incoming
from pbmgames.text import SIGNATURES, meant, one_line

LEAST_NAME = 3                  # characters of a name that is looked for in the line above a quote


def lines(mail: Incoming) -> "list[str]":
    """Return the lines of a mail's text that its writer wrote."""
    name = meant(one_line(mail.settings.get("from"))).partition("<")[0].strip(' "').lower()
    return of_message(mail.message, tuple(text for text in (mail.own.lower(), name) if len(text) >= LEAST_NAME))


def of_message(message: Message, names: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a message's own text.

    names -- those that programs give us above a quote, in lower case

    If the plain text is missing or blank, or a program has joined its lines, they are those of the page.
    """
    part, page = text_part(message), text_part(message, "text/html")
    text = decoded(part) if part else ""
    if page and (not text.strip() or _joined(text)):
        from pbmgames.extras.quotes.htmltext import text_of
        return of_text(text_of(decoded(page)), names=names)
    said = part.parameters if part else {}
    return of_text(text, said.get("format", "").lower() == "flowed", said.get("delsp", "").lower() == "yes", names)


def _joined(text):
    """Return whether a heading stands behind a rule in one line: then a Samsung telephone has joined all lines."""
    return any(line.startswith("-----") and line.rpartition("-----")[2].strip("- ") for line in text.split("\n"))


def of_text(text: str, flowed: bool = False, delsp: bool = False, names: "tuple[str, ...]" = ()) -> "list[str]":
    """Return the lines of a text that its writer wrote. If it ends with them, the last says where it is cut.

    flowed, delsp -- whether it has format=flowed, and whether delsp=yes (RFC 3676)
    names         -- as in `of_message`
    """
    found = split(text)
    if flowed:
        found = unwrapped(found, delsp)
    own = own_text(found, names)
    if len(text) > LONGEST and own[-1:] == found[-1:]:
        own[-1] = CUT
    return own


def unwrapped(lines: "list[str]", delsp: bool) -> "list[str]":
    """Return the paragraphs of lines in format=flowed: a line that ends with a blank goes on in the next.

    Quoted lines stay as they are: many programs quote drawings there.
    """
    paragraphs = []
    flowing = False                     # whether the last paragraph goes on in the next line
    for line in lines:
        text = line[1:] if line.startswith(" ") and line[1:2] != ">" else line      # space-stuffed (RFC 3676)
        soft = text.endswith(" ") and text not in SIGNATURES and not is_quoted(line)
        if flowing and text not in SIGNATURES and not is_quoted(line):
            paragraphs[-1] += text
        else:
            paragraphs.append(text)
        if soft and delsp:
            paragraphs[-1] = paragraphs[-1][:-1]
        flowing = soft
    return paragraphs

"""The text of a message that has only an HTML page: blocks and lists as lines, quotes marked by `>` (docs/mail.md)."""

import re
from html.parser import HTMLParser

LINES = frozenset("address article aside center dd div dl dt fieldset footer form header li main nav section table "
                  "tbody tr".split())
PARAGRAPHS = frozenset("blockquote h1 h2 h3 h4 h5 h6 hr ol p pre ul".split())
# what is not shown, or struck out
SILENT = frozenset("del head noframes object s script select strike style svg template textarea title".split())
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
# styles in which nothing is seen, such as the line that a program shows in the list of mails, or all is struck out
UNSEEN = re.compile(r"(?:^|;)(?:display:none|visibility:hidden|mso-hide:all|text-decoration[a-z-]*:[^;]*line-through)")
# a comment; `<!-->` is one, too, and one that does not end goes on to the end of the page
COMMENT = re.compile(r"<!--(?:-?>|.*?(?:-->|\Z))", re.DOTALL)
LONGEST = 96 << 10          # characters of a page that are looked at
DEEPEST = 200               # elements that may stand in each other; the _KINDS of those further inside do not count


def text_of(page: str) -> str:
    """Return the text of a page; quoted lines begin with `>`."""
    reader = _Reader()
    # versions of Python differ in where a comment ends, and the parser takes quadratic time for one that does not end
    page = COMMENT.sub("<!---->", page[:LONGEST])
    end = page.rfind(">") + 1           # the parser takes quadratic time for tags that do not end
    try:
        reader.feed(page[:end] + page[end:].partition("<")[0])
        reader.close()
    except (AssertionError, NotImplementedError,        # a declaration it does not know; the latter before Python 3.10
            ValueError):                                # a number of a thousand digits
        pass
    return "\n".join(reader.lines)


class _Reader(HTMLParser):
    """Collects the lines of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines = [""]
        self._open = []                 # (tag, kinds) of the open elements
        self._count = dict.fromkeys(_KINDS, 0)      # how many open elements are of each kind
        self._fresh = True              # whether nothing stands in the last line yet

    def handle_starttag(self, tag: str, attributes: "list[tuple[str, str | None]]") -> None:
        """Open an element, on a line of its own if it is a block."""
        kinds = [] if tag in VOID else _kinds(tag, dict(attributes))
        self._break(tag, kinds)
        if tag == "br":
            self._line()
        elif tag not in VOID and len(self._open) < DEEPEST:
            for kind in kinds:
                self._count[kind] += 1
            self._open.append((tag, kinds))
        if tag == "li":
            self._write("- ")

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and all within it that are still open."""
        index = next((index for index in reversed(range(len(self._open))) if self._open[index][0] == tag), None)
        self._break(tag, [] if index is None else self._open[index][1])
        if index is None:
            return
        for _, kinds in self._open[index:]:
            for kind in kinds:
                self._count[kind] -= 1
        del self._open[index:]

    def handle_data(self, data: str) -> None:
        """Take text; outside `pre` several blanks count as one."""
        if self._count["silent"]:
            return
        if self._count["pre"]:
            first, *others = data.replace("\xa0", " ").replace("\r\n", "\n").split("\n")
            self._write(first)
            for line in others:
                self._line()
                self._write(line)
        elif data.strip():
            before = " " if data[0].isspace() and not self._fresh else ""
            self._write(before + " ".join(data.split()) + (" " if data[-1].isspace() else ""))
        elif data and not self._fresh or "\xa0" in data:        # a line that holds only such a blank is a blank line
            self._write(" ")

    def _break(self, tag, kinds):
        """Begin a line at the start or end of a block; before a paragraph that is not tight leave a blank line."""
        if tag in LINES or tag in PARAGRAPHS:
            self._line(fresh=True)
        if tag in PARAGRAPHS and "tight" not in kinds and len(self.lines) > 1 and self.lines[-2].strip("> "):
            self._line()
        if tag in ("td", "th"):
            self.handle_data(" ")

    def _line(self, fresh=False):
        """Begin a line; if `fresh`, only if the last one is not empty."""
        if fresh and self._fresh:
            self.lines[-1] = ""
            return
        if self._fresh and not self.lines[-1]:
            self._write("")
        if not self._count["pre"]:
            self.lines[-1] = " ".join(self.lines[-1].split())
        self.lines.append("")
        self._fresh = True

    def _write(self, text):
        """Add text to the last line; before the first one put a `>` for each quote around it."""
        if self._fresh:
            depth = self._count["blockquote"]
            self.lines[-1] = ">" * depth + (" " if depth else "")
        self.lines[-1] += text
        self._fresh = self._fresh and not text


# what an element does to the text in it: it is not shown, keeps its line ends, is quoted, has no blank line around it
_KINDS = ("silent", "pre", "blockquote", "tight")


def _kinds(tag, named):
    """Return which of _KINDS an element is.

    named -- {name: value} of its attributes
    """
    style = "".join((named.get("style") or "").lower().split())
    kinds = [tag] if tag in _KINDS else []
    if tag in SILENT or "hidden" in named or UNSEEN.search(style):
        kinds.append("silent")
    if tag == "p" and (named.get("class") or "").lower().startswith("mso"):     # Outlook: no blank line around it
        kinds.append("tight")
    return kinds

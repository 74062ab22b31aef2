"""A strict reader of our pages: what it does not know it objects to, so that nothing else can get in.

It knows the elements and attributes that pages are made of, and how they may be nested; html5lib, where it is
installed, reads the same text by the rules of HTML.
"""

from html.parser import HTMLParser

VOID = {"meta", "link", "input"}
SHAPES = {"circle", "polygon", "polyline"}
# element -> its attributes; `class`, `id` and `data-on` may stand in all
ATTRIBUTES = {
    "html": "lang", "head": "", "meta": "charset http-equiv content name", "link": "rel type href", "title": "",
    "style": "", "body": "", "nav": "aria-label", "main": "", "script": "", "a": "href aria-current", "h1": "",
    "h2": "", "h3": "", "p": "role hidden", "ul": "", "ol": "start", "li": "", "dl": "", "dt": "", "dd": "",
    "pre": "tabindex", "code": "", "strong": "", "span": "", "time": "datetime", "figure": "", "table": "",
    "thead": "", "tbody": "", "tr": "", "th": "scope", "td": "", "div": "role aria-label tabindex hidden", "label": "",
    "select": "", "section": "data-spots data-moves data-address data-subject data-command",
    "button": "type data-step aria-label", "input": "type min max value aria-label readonly",
    "svg": "viewbox role aria-labelledby aria-describedby aria-label aria-hidden", "circle": "cx cy r",
    "polygon": "points", "polyline": "points", "text": "x y"}
# element -> where it may stand, for those that may not stand in the text of a page
PARENTS = {"head": {"html"}, "body": {"html"}, "meta": {"head"}, "link": {"head"}, "style": {"head"},
           "title": {"head", "svg"}, "main": {"body"}, "nav": {"body"}, "script": {"body"}, "li": {"ul", "ol"},
           "dt": {"dl"}, "dd": {"dl"}, "thead": {"table"}, "tbody": {"table"}, "tr": {"table", "thead", "tbody"},
           "th": {"tr"}, "td": {"tr"}, "text": {"svg"}, "circle": {"svg"}, "polygon": {"svg"}, "polyline": {"svg"}}
BLOCKS = {"h1", "h2", "h3", "p", "ul", "ol", "dl", "pre", "table", "div", "section", "figure", "nav", "main"}
TEXT_ONLY = {"title", "style", "script", "option", "time", "code"}
INLINE = {"p", "h1", "h2", "h3", "a", "span", "dt", "label", "button", "strong", "pre"} | TEXT_ONLY   # hold no blocks


class Page(HTMLParser):
    """A page that was read; `wrong` is what is wrong with it.

    links     the `href` of all links
    ids       all of them
    elements  the names of all elements, in order
    structure the same with the names of their attributes
    texts     the text between the tags
    """

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.wrong, self.links, self.ids, self.elements, self.structure, self.texts = [], [], [], [], [], []
        self._open, self._heading = [], 0
        if not text.startswith("<!DOCTYPE html>\n<html lang=\"en\">\n"):
            self.wrong.append("it begins with %r" % text[:40])
        if not text.isascii():
            self.wrong.append("it is not ASCII")
        self.feed(text)
        self.close()
        self.wrong += ["%s is not closed" % name for name in self._open]
        self.wrong += ["id %s twice" % one for one in set(self.ids) if self.ids.count(one) > 1]
        counts = {name: self.elements.count(name) for name in ("html", "head", "body", "main", "h1", "title")}
        figures = self.elements.count("figure")
        self.wrong += ["%d times %s" % (count, name) for name, count in counts.items()
                       if count != 1 and not (name == "title" and count <= 1 + figures)]

    def handle_starttag(self, name, attributes):
        """See whether an element may stand here, and what it has."""
        self.elements.append(name)
        self.structure.append((name, *(attribute for attribute, _ in attributes)))
        known = ATTRIBUTES.get(name)
        if known is None:
            self.wrong.append("element %s" % name)
            return
        for attribute, value in attributes:
            if attribute not in known.split() + ["class", "id", "data-on"]:
                self.wrong.append("attribute %s of %s" % (attribute, name))
            if attribute == "href":
                self._link(name, value)
            if attribute == "id":
                self.ids.append(value)
        if len({attribute for attribute, _ in attributes}) < len(attributes):
            self.wrong.append("an attribute of %s twice" % name)
        self._place(name)
        if name not in VOID:
            self._open.append(name)

    def _link(self, name, value):
        self.links.append(value)
        if name == "a" and not (value.startswith("mailto:") or ":" not in value and not value.startswith(("/", "//"))):
            self.wrong.append("a link to %s" % value)

    def _place(self, name):
        above = self._open[-1] if self._open else None
        if name in PARENTS and above not in PARENTS[name]:
            self.wrong.append("%s in %s" % (name, above))
        if above in TEXT_ONLY or name in BLOCKS and above in INLINE or name == "a" and "a" in self._open:
            self.wrong.append("%s in %s" % (name, above))
        if name in ("h1", "h2", "h3"):
            if int(name[1]) > self._heading + 1:
                self.wrong.append("%s after h%d" % (name, self._heading))
            self._heading = int(name[1])

    def handle_startendtag(self, name, attributes):
        """Objects to `<x/>` but for shapes."""
        if name not in SHAPES:
            self.wrong.append("<%s/>" % name)
        self.handle_starttag(name, attributes)
        self.handle_endtag(name)

    def handle_endtag(self, name):
        """See whether the innermost element ends."""
        if not self._open or self._open.pop() != name:
            self.wrong.append("</%s>" % name)

    def handle_data(self, data):
        """Keep the text."""
        self.texts.append(data)

    def handle_comment(self, data):
        """There are none in our pages."""
        self.wrong.append("comment %r" % data)

    def handle_decl(self, decl):
        """Only the doctype may stand here."""
        if decl != "DOCTYPE html":
            self.wrong.append("declaration %r" % decl)

    def unknown_decl(self, data):
        """There are none in our pages."""
        self.wrong.append("declaration %r" % data)

    def handle_pi(self, data):
        """There are none in our pages."""
        self.wrong.append("instruction %r" % data)


def objections(text):
    """Return what is wrong with a page."""
    return Page(text).wrong + by_the_book(text)


def by_the_book(text):
    """Return what html5lib finds wrong with a page, nothing if it is not installed."""
    try:
        import html5lib
    except ImportError:
        return []
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    return [str(error) for error in parser.errors]

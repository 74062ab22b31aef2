"""A help page, plain text, as a page: headings, paragraphs, lists, and what is drawn as it stands (docs/pages.md)."""

from pbmgames.extras.site import html
from pbmgames.letters.display import escaped

LONGEST = 40            # characters of a heading


def rules(text, name):
    """Return the markup of a game's help page.

    name -- the game's, which is the heading already
    """
    blocks = [block for block in _blocks(text) if block != [name]]
    inner = min((_indent(line) for block in blocks if not _is_heading(block) for line in block), default=0)
    parts, drawn = [], []
    for place, block in enumerate(blocks):
        kind = _kind(block, inner, name, place + 1 < len(blocks))
        if kind is _drawing:
            drawn += [""] * bool(drawn) + block
            continue
        parts += [_drawing(drawn)] if drawn else []
        parts.append(kind([line.strip() for line in block]))
        drawn = []
    return "".join(parts + ([_drawing(drawn)] if drawn else []))


def _blocks(text):
    """Return the blocks of lines between blank lines."""
    blocks = [[]]
    for line in text.expandtabs().split("\n"):
        if line.strip():
            blocks[-1].append(line.rstrip())
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _indent(line):
    return len(line) - len(line.lstrip())


def _kind(block, inner, name, more):
    """Return the function that renders a block.

    inner -- how far paragraphs are indented
    more  -- whether something follows
    """
    if block[0].strip().startswith(name.lower() + " "):         # a command
        return _drawing
    if _is_heading(block) and more:
        return _heading
    if all(_indent(line) == inner and "  " not in line.strip() for line in block):
        return _paragraph
    if _begins_item(block[0]) and not any("   " in line.strip() for line in block):
        return _list
    return _drawing


def _is_heading(block):
    return len(block) == 1 and len(block[0]) <= LONGEST and block[0][0].isalnum() and block[0][-1].isalnum()


def _begins_item(line):
    number, dot, _ = line.lstrip().partition(". ")
    return bool(dot) and number.isdigit()


def _heading(lines):
    return html.heading(lines[0], 2)


def _paragraph(lines):
    return html.paragraph(escaped("\n".join(lines)))


def _list(lines):
    items = []
    for line in lines:
        if _begins_item(line):
            items.append([line.partition(". ")[2]])
        else:
            items[-1].append(line)
    return "<ol>\n%s</ol>\n" % "".join("<li>%s</li>\n" % escaped("\n".join(item)) for item in items)


def _drawing(lines):
    left = min(map(_indent, filter(None, lines)))
    return '<pre tabindex="0">%s</pre>\n' % escaped("\n".join(line[left:] for line in lines))

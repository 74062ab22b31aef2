"""What may stand where in a form of a command, as the table and the tools' usage write them (see table.Command).

A form is words parted by blanks. In brackets is what may be left out, `|` parts what one may choose from, `...` lets a
name be repeated: `<userid> <password> [<board>...<board>] [active|inactive|next]`. Words with a dash stand anywhere.
"""


def options(form):
    """Return the words of a form that begin with a dash: "-<parameter>", "--nagtime=<days>"."""
    return [item.strip("[]").replace("...", "") for item in _split(form, " ") if _dashed(item)]


def following(form, words, fits):
    """Yield what may stand in a form behind `words`, which have no dash: "<board>", "all", perhaps more than once.

    fits -- a function that returns whether a word may stand for a name, "<board>" or "FILE"
    """
    return _behind([item for item in _split(form, " ") if item and not _dashed(item)], words, fits)


def _behind(items, words, fits):
    if not items:
        return
    item, rest = items[0], items[1:]
    ways = _split(item, "|")
    name, repeated, _ = item.partition("...")
    if len(ways) > 1:
        for way in ways:
            yield from _behind([way] + rest, words, fits)
    elif item.startswith("["):
        yield from _behind(rest, words, fits)
        for way in _split(item[1:-1], "|"):
            yield from _behind(_split(way, " ") + rest, words, fits)
    elif not words:
        yield name
    elif fits(name, words[0]) if name.startswith("<") or name.isupper() else name == words[0].lower():
        yield from _behind(["[%s]" % item] * bool(repeated) + rest, words[1:], fits)


def _dashed(item):
    return item.lstrip("[").startswith("-")


def _split(text, sign):
    """Return the parts of a text between signs that stand outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts

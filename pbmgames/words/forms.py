"""What may stand where in a form of a command, as the table and the tools' usage write them (see table.Command).

A form is words parted by blanks. In brackets is what may be left out, `|` parts what one may choose from, `...` lets a
name be repeated: `<userid> <password> [<board>...<board>] [active|inactive|next]`. Words with a dash stand anywhere.
"""

MOST_WORDS = 100            # that `filled` looks at


def options(form):
    """Return the words of a form that begin with a dash: "-<parameter>", "--nagtime=<days>"."""
    return [item.strip("[]").replace("...", "") for item in _split(form, " ") if _dashed(item)]


def following(form, words, fits):
    """Yield what may stand in a form behind `words`, which have no dash: "<board>", "all", perhaps more than once.

    fits -- a function that returns whether a word may stand for a name, "<board>" or "FILE"
    """
    return (name for _, name in _walk(_items(form), words, fits) if name)


def filled(form, words, fits):
    """Yield the names of the words, a list, for every way in which they are all that a form asks for.

    fits -- as above; words with a dash are none of them
    """
    if len(words) > MOST_WORDS:
        return iter(())
    return (names for names, more in _walk(_items(form), words, fits) if not more)


def _walk(items, words, fits, names=()):
    """Yield, for every way through a form, the names of the words and what may come next, "" if nothing has to."""
    if not items:
        if not words:
            yield list(names), ""
        return
    item, rest = items[0], items[1:]
    for way in _ways(item):
        if way is None:
            yield from _walk(rest, words, fits, names)
        elif way != [item]:
            yield from _walk(way + rest, words, fits, names)
        elif not words:
            yield list(names), _name(item)
        elif _stands(item, words[0], fits):
            yield from _walk(_again(item) + rest, words[1:], fits, names + (_name(item),))


def _ways(item):
    """Return what an item may be replaced by, lists of items; None = nothing, [item] = it is a single name."""
    ways = _split(item, "|")
    if len(ways) > 1:
        return [[way] for way in ways]
    if item.startswith("["):
        return [None] + [_split(way, " ") for way in _split(item[1:-1], "|")]
    return [[item]]


def _stands(item, word, fits):
    """Return whether a word may stand for a single name."""
    name = _name(item)
    return fits(name, word) if name.startswith("<") or name.isupper() else name == word.lower()


def _again(item):
    """Return the items that may follow a single name once more."""
    return ["[%s]" % item] if "..." in item else []


def _name(item):
    return item.partition("...")[0]


def _items(form):
    return [item for item in _split(form, " ") if item and not _dashed(item)]


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

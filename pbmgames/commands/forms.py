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
    return _behind(_items(form), words, fits)


def filled(form, words, fits):
    """Yield the names of the words, a list, for every way in which they are all that a form asks for.

    fits -- as above; words with a dash are none of them
    """
    return _filled(_items(form), words, fits) if len(words) <= MOST_WORDS else iter(())


def _filled(items, words, fits):
    if not items:
        if not words:
            yield []
        return
    item, rest = items[0], items[1:]
    for way in _ways(item):
        if way is None:
            yield from _filled(rest, words, fits)
        elif way != [item]:
            yield from _filled(way + rest, words, fits)
        elif words and _stands(item, words[0], fits):
            for names in _filled(_again(item) + rest, words[1:], fits):
                yield [_name(item)] + names


def _behind(items, words, fits):
    if not items:
        return
    item, rest = items[0], items[1:]
    for way in _ways(item):
        if way is None:
            yield from _behind(rest, words, fits)
        elif way != [item]:
            yield from _behind(way + rest, words, fits)
        elif not words:
            yield _name(item)
        elif _stands(item, words[0], fits):
            yield from _behind(_again(item) + rest, words[1:], fits)


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

"""The text of a mail as the lines of a comment: paragraphs joined, the signature and all control characters gone."""

LONGEST = 64 << 10              # characters of a text that are used
LONGEST_LINE = 900              # RFC 5321 allows 998
CUT = "(The rest was cut off: a message may have %d characters.)" % LONGEST
SIGNATURES = ("-- ", "--")


def tidied(text, flowed=False, delsp=False):
    """Return the lines of a text, one character a byte of UTF-8.

    flowed, delsp -- it is in format=flowed, with this `delsp` (RFC 3676)
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")[:LONGEST].split("\n")
    if flowed:
        lines = unwrapped(lines, delsp)
    if len(text) > LONGEST:
        lines[-1] = CUT
    lines = unsigned(lines)
    return [piece for line in lines for piece in folded(printable(line).encode("utf-8", "replace").decode("latin-1"))]


def unsigned(lines):
    """Return the lines before a signature."""
    return lines[:next((place for place, line in enumerate(lines) if line in SIGNATURES), len(lines))]


def printable(line):
    """Return a line without control characters."""
    if line.isprintable():
        return line
    return "".join(letter for letter in line if letter == "\t" or letter >= " " and not "\x7f" <= letter < "\xa0")


def unwrapped(lines, delsp):
    """Return the paragraphs of lines in format=flowed: a line that ends with a blank goes on in the next."""
    paragraphs = []
    flowing = None                      # the depth of quotes in which the last paragraph goes on
    for line in lines:
        text = line.lstrip(">")
        depth = len(line) - len(text)
        text = text[1:] if text.startswith(" ") else text
        soft = text.endswith(" ") and text not in SIGNATURES
        if flowing == depth and text not in SIGNATURES:
            paragraphs[-1] += text
        else:
            paragraphs.append(">" * depth + (" " if depth else "") + text)
        if soft and delsp:
            paragraphs[-1] = paragraphs[-1][:-1]
        flowing = depth if soft else None
    return paragraphs


def folded(line):
    """Return a line in pieces short enough for a mail, broken at blanks or at least not within a character."""
    pieces = []
    while len(line) > LONGEST_LINE:
        end = line.rfind(" ", LONGEST_LINE - 100, LONGEST_LINE) + 1 or LONGEST_LINE
        while "\x80" <= line[end] < "\xc0":     # a byte that goes on a character of UTF-8
            end -= 1
        pieces.append(line[:end])
        line = line[end:]
    return pieces + [line]

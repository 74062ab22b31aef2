"""The word that was probably meant. Never ask it about passwords: it would tell how near a guess came."""


def nearest(word, choices):
    """Return the one of the choices that a word was probably meant to be, in any case; "" if none is near enough.

    One letter may be wrong, missing, too many or in its neighbour's place; in a word of more than four letters two.
    """
    most = 1 if len(word) <= 4 else 2
    best, letters = "", set(word.lower())
    for choice in choices:
        if abs(len(choice) - len(word)) <= most and len(letters.difference(choice.lower())) <= most:
            steps = distance(word.lower(), choice.lower())
            if steps <= most and len(choice) > steps:
                best, most = choice, steps - 1
    return best


def distance(one, other):
    """Return how many letters must be put in, left out, replaced or swapped with their neighbour to change a word."""
    before, row = [], list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        above, before, row = before, row, [place]
        for column, found in enumerate(other, 1):
            steps = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != found))
            if above and column > 1 and letter == other[column - 2] and found == one[place - 2]:
                steps = min(steps, above[column - 2] + 1)
            row.append(steps)
    return row[-1]

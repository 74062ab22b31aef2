"""Coordinates and frame that the boards of hexagons share (Zenix, Hexafive, Exo)."""


def letters(number):
    """Return the name of row or line `number`, counted from 0: A ... Z, AA, AB ..."""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(ord("A") + digit) + name
    return name

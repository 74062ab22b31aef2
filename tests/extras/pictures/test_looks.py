"""Colours that must be told apart can be, by the colour-blind as well, on light paper and on dark."""

import pytest

from pbmgames.extras.pictures import looks

# what becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
PIECES = ("first", "second", "neutral")
# pairs of styles that must be told apart, and the least contrast of their fills
FILLS = (
    [(one, other, 1.5) for one in PIECES for other in PIECES if one < other]
    + [(piece, ground, 1.5) for piece in PIECES for ground in ("cell", "paper")]
    + [("first", "border", 1.5), ("second", "border", 1.5), ("tile", "pip", 4.5)]
    + [("cell", "border", 1.25), ("cell", "mark", 1.5), ("first-area", "second-area", 1.25),
       ("first-area", "cell", 1.25), ("second-area", "cell", 1.25), ("second", "first-area", 1.5),
       ("second", "second-area", 1.5), ("label", "paper", 4.5), ("caption", "paper", 4.5), ("text.mark", "paper", 4.5),
       ("text.score", "disc.score", 4.5)])
# likewise: by fill or stroke of the first against the fill of the second
OUTLINED = (
    [("disc.last", ground, 3) for ground in PIECES + ("cell", "border", "first-area", "second-area")]
    + [(piece, ground, 3) for piece in PIECES for ground in ("cell",)]
    + [("first", "first-area", 1.5), ("first", "second-area", 1.5), ("line.last", "tile", 3), ("line.last", "paper", 3),
       ("tile", "paper", 3), ("disc.score", "tile", 3)])
# a line of two colours, one of which is seen on whatever lies below
TWOFOLD = [("line.path", "line.trace", ground) for ground in PIECES + ("cell", "paper")]


def linear(colour):
    """Return red, green and blue of a colour, linear from 0 to 1."""
    values = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def lightness(colour, sight):
    """Return the relative luminance of a colour as it is seen."""
    red, green, blue = (min(1, max(0, sum(part * value for part, value in zip(row, linear(colour)))))
                        for row in SIGHT[sight])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other, sight):
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    low, high = sorted((lightness(one, sight), lightness(other, sight)))
    return (high + 0.05) / (low + 0.05)


def fill(name, paper):
    return looks.PAPER[paper] if name == "paper" else looks.STYLES[name][0][paper]


def stroke(name, paper):
    return looks.STYLES[name][1][paper]


def best(colours, ground, sight):
    return max(contrast(colour, ground, sight) for colour in colours if colour != "none")


def test_contrast():
    assert contrast("#000000", "#ffffff", "normal") == pytest.approx(21)
    assert contrast("#777777", "#ffffff", "normal") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ff0000", "#00a000", "deuteranopia") < 1.5 < contrast("#ff0000", "#0000a0", "deuteranopia")


@pytest.mark.parametrize("paper", [looks.LIGHT, looks.DARK])
@pytest.mark.parametrize("sight", SIGHT)
def test_styles_can_be_told_apart(sight, paper):
    low = [(one, other) for one, other, least in FILLS if contrast(fill(one, paper), fill(other, paper), sight) < least]
    low += [(one, other) for one, other, least in OUTLINED
            if best((fill(one, paper), stroke(one, paper)), fill(other, paper), sight) < least]
    low += [(one, two, ground) for one, two, ground in TWOFOLD
            if best((stroke(one, paper), stroke(two, paper)), fill(ground, paper), sight) < 3]
    assert low == []


def test_every_style_has_its_two_colours():
    for name, (fills, strokes, width) in looks.STYLES.items():
        for colour in fills + strokes:
            assert colour == "none" or len(colour) == 7 and colour[0] == "#"
        assert len(fills) == len(strokes) == 2 and (strokes == ("none", "none")) == (width == 0), name


def test_rules():
    assert looks.rules(["pip", "line.last"]) == (
        ".pip{fill:#222222;stroke:none}polyline.last{fill:none;stroke:%s;stroke-width:3}"
        % stroke("line.last", looks.LIGHT))
    assert looks.rules(["pip"], looks.DARK) == ".pip{fill:#ededed;stroke:none}"

"""How a print looks: everything that differs between editions, makers and copies of the same deck."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from vision.drawing.canvas import Colour
from vision.drawing.lettering import PEN, SANS, TALL

Field = Literal["ring", "oval", "disc", "plain", "white"]
"""What surrounds the centre glyph: an outlined oval, a filled oval, a round disc, nothing, or a white card."""

COLOUR_ORDER: Final = "RYGB"

HOUSE_TONES: Final[tuple[Colour, ...]] = ((46, 40, 205), (30, 190, 245), (74, 138, 30), (188, 96, 22))


@dataclass(frozen=True)
class FaceStyle:
    """A print.

    Lengths are millimetres on a card of 56 x 87 mm; colours are BGR.

    Attributes:
        field: What surrounds the centre glyph.
        tones: Red, yellow, green and blue as this maker prints them.
        paper: The light tone of ring, glyphs and border.
        ink: The dark tone of wilds, edges and shadows.
        border: The outer border.
        border_mm: Width of the border.
        radius_mm: Outer corner radius.
        inner_radius_mm: Corner radius of the coloured field.
        ring: Colour of the ring (black in No Mercy).
        ring_mm: Width of the ring.
        oval_mm: Half axes of ring or oval, or radius of the disc twice.
        oval_tilt_deg: How far ring and oval lean to the right.
        rays: Rays in the disc or behind the field.
        font: See `lettering.glyph`.
        weight: 400 to 900.
        shear: How far tops of glyphs lean to the right.
        glyph: The centre glyph is printed in paper, in the card's tone or in ink.
        glyph_mm: Height of a centre digit.
        stretch: Width of digits, 1 as drawn.
        edge_mm: Dark edge around glyphs.
        shadow_mm: Solid shadow of glyphs, right and down.
        index_mm: Height of a corner digit.
        index_at_mm: Middle of the corner digit from the upper left corner.
        index_raised: Whether corner digits have edge and shadow.
        index_tone: Whether corner digits stand in ink instead of paper.
        action_scale: Size of action signs against the digits.
        centre_turned: The centre glyph stands upside down relative to the corners.
        underline: 6 and 9 are underlined.
        underline_shape: Gap, thickness and width of that line as shares of the height of the digit.
        four_corners: Corner digits in all four corners.
        arrows: Reverse as bent arrows (nearly all prints), as straight ones or as two that run in a circle.
        arrows_turn_deg: How far the arrows are turned against the usual slant.
        cards_shear: Slant of the small cards on draw faces.
        cards_upright: Draw faces show cards standing in a row like steps instead of slanted.
        cards_width: Width of the small cards as a share of their height.
        cards_spread: How far apart the small cards lie, 1 as usual.
        cards_size: Size of the small cards, 1 as usual.
        cards_turn_deg: How far each small card is turned.
        wild: A quartered oval, the same with a word across, or a round wheel.
        wild_order: Order of the colours in wilds.
        wild_filled: The oval of wilds is filled (where coloured cards have a ring).
        draw_numbers: Draw faces show a large +2 or +4 instead of small cards.
        small_cards_toned: Small cards on coloured draw faces are of the card's tone, with a broad light rim.
        everyone: What runs around the skip sign of "skip everyone".
        many: How the cards of large draw wilds lie.
        many_numbered: Large draw wilds bear their number in the middle, too.
        roulette_index: The corner mark of the colour roulette.
        word: The word on word wilds.
        back_word: The word on backs; a star where it is empty.
        word_coloured: The letters of that word stand in the four colours.
        words: Actions written out as words.
        rule_marks: Small arrows under the corner digits 0 and 7 recall what these do in No Mercy.
        braille: Raised dots in the free upper corner.
        large_print: Digits much larger than usual.
        gloss: 0 to 1, how much lighter the print grows towards its upper left.
        poster: Games without colours look like an old poster.
        sign_scale: Height of the sign before a poster's modifier, 1 for that of its digits.
        zero_striped: A poster's zero has stripes in the colours of all numbers.
        panel_share: How much lighter a poster is within its frame.
        lines_upright: What a poster's modifier does stands upright below it, too.
    """

    field: Field = "ring"
    tones: tuple[Colour, ...] = HOUSE_TONES
    paper: Colour = (248, 250, 252)
    ink: Colour = (26, 22, 22)
    border: Colour = (248, 250, 252)
    border_mm: float = 3.6
    radius_mm: float = 4.2
    inner_radius_mm: float = 3.0
    ring: Colour = (248, 250, 252)
    ring_mm: float = 1.8
    oval_mm: tuple[float, float] = (20.6, 35.6)
    oval_tilt_deg: float = 23.5
    rays: bool = False
    font: str = PEN
    weight: int = 720
    shear: float = 0.0
    glyph: Literal["paper", "tone", "ink"] = "paper"
    glyph_mm: float = 29.0
    stretch: float = 1.0
    edge_mm: float = 0.8
    shadow_mm: tuple[float, float] = (-1.1, 1.1)
    index_mm: float = 10.5
    index_at_mm: tuple[float, float] = (10.4, 12.4)
    index_raised: bool = True
    index_tone: bool = False
    action_scale: float = 1.0
    centre_turned: bool = False
    underline: bool = True
    underline_shape: tuple[float, float, float] = (0.1, 0.1, 0.6)
    four_corners: bool = False
    arrows: Literal["bent", "straight", "round"] = "bent"
    arrows_turn_deg: float = 0.0
    cards_shear: float = 0.0
    cards_upright: bool = True
    cards_width: float = 0.62
    cards_spread: float = 1.05
    cards_size: float = 1.0
    cards_turn_deg: float = 0.0
    wild: Literal["quarters", "word", "wheel"] = "quarters"
    wild_order: tuple[int, ...] = (0, 3, 2, 1)
    wild_filled: bool = True
    draw_numbers: bool = False
    small_cards_toned: bool = False
    everyone: Literal["arrow", "heavy", "two arrows"] = "arrow"
    many: Literal["fan", "circle", "slope"] = "fan"
    many_numbered: bool = True
    roulette_index: Literal["wheel", "card", "stack"] = "wheel"
    word: str = "WILD"
    back_word: str = ""
    word_coloured: bool = False
    words: bool = False
    rule_marks: bool = False
    braille: bool = False
    large_print: bool = False
    gloss: float = 0.0
    poster: bool = False
    sign_scale: float = 1.0
    zero_striped: bool = False
    panel_share: float = 0.45
    lines_upright: bool = False

    def tone(self, colour: str | None) -> Colour:
        """Return the printed tone of colour letter `colour`; ink for a card without a colour."""
        return self.ink if colour is None else self.tones[COLOUR_ORDER.index(colour)]


_HOUSE: Final = FaceStyle()


def house_style(deck: str) -> FaceStyle:
    """Return our own look of `deck`, used on the screen and on the simulated table."""
    if deck == "nomercy":
        return replace(_HOUSE, border=(26, 22, 22), ring=(26, 22, 22), ring_mm=1.4, rule_marks=True)
    if deck == "got1":
        return replace(_HOUSE, field="plain", braille=True, large_print=True, glyph_mm=36.0, index_mm=13.0)
    return _HOUSE


_HUES_DEG: Final = ((-10.0, 17.0), (38.0, 62.0), (80.0, 168.0), (194.0, 233.0))
"""Range of the printed hues (HSV degrees): red from crimson to orange, yellow, green from lime to bottle, blue."""


def random_tones(random: np.random.Generator) -> tuple[Colour, ...]:
    """Return red, yellow, green and blue as some maker might print them."""
    faded = random.uniform(0.0, 0.25)
    tones = []
    for index, (low, high) in enumerate(_HUES_DEG):
        hue = random.uniform(low, high) if random.random() < 0.5 else random.normal((low + high) / 2, (high - low) / 7)
        saturation = random.uniform(0.72, 1.0) * (1.0 - faded)
        value = random.uniform(0.62 if index < 2 else 0.36, 1.0)
        value = max(value, 0.74) if index == 1 else value
        tones.append(_from_hsv(float(np.clip(hue, low, high)), saturation, value))
    return tuple(tones)


def _from_hsv(hue_deg: float, saturation: float, value: float) -> Colour:
    """Return BGR of a colour given by hue, saturation 0 to 1 and value 0 to 1."""
    sector = (hue_deg % 360.0) / 60.0

    def channel(offset: float) -> int:
        position = (offset + sector) % 6.0
        return round(255 * value * (1.0 - saturation * max(0.0, min(position, 4.0 - position, 1.0))))

    return channel(1.0), channel(3.0), channel(5.0)


def random_style(random: np.random.Generator, deck: str, fonts: Sequence[str] = ()) -> FaceStyle:
    """Return a print that some maker might have made of `deck`.

    Args:
        random: Source of chance.
        deck: Name of the deck; ``nomercy`` and ``got1`` mostly get their own marks.
        fonts: Paths of further font files to choose from.

    Returns:
        A style; the same generator state gives the same style.
    """
    kinds: tuple[Field, ...] = ("ring", "oval", "disc", "plain", "white")
    kind = kinds[int(random.choice(5, p=[0.36, 0.34, 0.16, 0.08, 0.06]))]
    style = _random_print(random, kind)
    style = _random_glyphs(random, style, fonts)
    style = _random_marks(random, style)
    if deck == "nomercy" and random.random() < 0.8:
        style = _no_mercy(random, style)
    if deck in ("nomercy", "got1"):
        style = _merciless(random, style)
    if deck == "got1":
        style = replace(style, braille=bool(random.random() < 0.8), large_print=bool(random.random() < 0.7))
    if deck in ("flip7", "vengeance") and random.random() < 0.6:
        style = _poster(random, style)
    if style.large_print:
        style = replace(style, glyph_mm=style.glyph_mm * 1.25, index_mm=style.index_mm * 1.4, weight=850)
    return style


def _poster(random: np.random.Generator, style: FaceStyle) -> FaceStyle:
    """Choose what the makers of posters do differently."""
    tall = random.random() < 0.6
    return replace(
        style,
        poster=True,
        font=TALL if tall else style.font,
        stretch=random.uniform(0.85, 1.25) if tall else style.stretch,
        sign_scale=1.0 if random.random() < 0.25 else random.uniform(0.36, 0.6),
        zero_striped=bool(random.random() < 0.6),
        panel_share=random.uniform(0.0, 0.15) if random.random() < 0.6 else random.uniform(0.3, 0.6),
        lines_upright=bool(random.random() < 0.6),
    )


def _near(random: np.random.Generator, tone: Colour, spread: int) -> Colour:
    """Return `tone` changed a little."""
    blue, green, red = (int(np.clip(part + random.integers(-spread, spread + 1), 0, 255)) for part in tone)
    return blue, green, red


def _random_print(random: np.random.Generator, kind: Field) -> FaceStyle:
    """Choose paper, ink, border and field."""
    paper = _near(random, (242, 244, 246), 11)
    ink = _near(random, (24, 22, 22), 20)
    slim = random.uniform(0.93, 1.05)
    axes = {"ring": (20.8, 36.0), "oval": (19.8, 33.6), "disc": (21.5, 21.5)}.get(kind, (20.0, 34.0))
    disc_radius = random.uniform(18.5, 24.0)
    return FaceStyle(
        field=kind,
        tones=random_tones(random),
        paper=paper,
        ink=ink,
        border=ink if random.random() < 0.07 else paper,
        border_mm=random.uniform(1.8, 5.6),
        radius_mm=random.uniform(2.5, 5.0),
        inner_radius_mm=random.uniform(0.8, 4.6),
        ring=ink if random.random() < 0.1 else paper,
        ring_mm=random.uniform(0.9, 2.8),
        oval_mm=(disc_radius, disc_radius)
        if kind == "disc"
        else (axes[0] * slim, axes[1] * random.uniform(0.94, 1.04)),
        oval_tilt_deg=random.uniform(17.0, 29.0),
        rays=bool(random.random() < (0.7 if kind == "disc" else 0.12)),
        gloss=random.uniform(0.0, 0.25),
    )


def _random_glyphs(random: np.random.Generator, style: FaceStyle, fonts: Sequence[str]) -> FaceStyle:
    """Choose letters, their slant, edge, shadow and sizes."""
    dark_on_light = style.field in ("oval", "disc", "white")
    glyph: Literal["paper", "tone", "ink"] = "paper"
    if dark_on_light:
        glyph = "tone" if random.random() < 0.92 else "ink"
    elif random.random() < 0.05:
        glyph = "ink"
    font = str(random.choice([PEN, *fonts]) if random.random() < 0.9 else SANS)
    depth = random.uniform(0.4, 1.9) if random.random() < 0.75 else 0.0
    side = -1.0 if random.random() < 0.8 else 1.0
    index_mm = random.uniform(6.0, 12.5)
    return replace(
        style,
        font=font,
        weight=20 * int(random.integers(24, 41)),
        shear=0.0 if random.random() < 0.35 else random.uniform(0.06, 0.32),
        glyph=glyph,
        glyph_mm=random.uniform(22.0, 33.0),
        stretch=random.uniform(0.88, 1.22),
        edge_mm=random.uniform(0.25, 1.1) if random.random() < 0.78 else 0.0,
        shadow_mm=(side * depth, depth * random.uniform(0.5, 1.2)),
        action_scale=random.uniform(1.0, 1.5) if dark_on_light else random.uniform(0.88, 1.2),
        index_mm=index_mm,
        index_at_mm=(
            style.border_mm + 2.2 + index_mm * random.uniform(0.32, 0.42),
            style.border_mm + 2.0 + index_mm * random.uniform(0.5, 0.7),
        ),
        index_raised=bool(random.random() < 0.7),
        index_tone=bool(random.random() < (0.06 if style.field != "white" else 0.3)),
    )


def _random_marks(random: np.random.Generator, style: FaceStyle) -> FaceStyle:
    """Choose what makers do differently: arrows, small cards, wilds, words, dots."""
    arrows: tuple[Literal["bent", "straight", "round"], ...] = ("bent", "straight", "round")
    slanted = bool(random.random() < (0.75 if style.field == "oval" else 0.25))
    return replace(
        style,
        centre_turned=bool(random.random() < 0.3),
        underline_shape=(random.uniform(0.06, 0.17), random.uniform(0.07, 0.13), random.uniform(0.45, 0.75)),
        underline=bool(random.random() < 0.85),
        four_corners=bool(random.random() < 0.04),
        arrows=arrows[int(random.choice(3, p=[0.86, 0.08, 0.06]))],
        arrows_turn_deg=float(random.normal(0.0, 5.0)),
        cards_shear=random.uniform(0.15, 0.4) if slanted else random.uniform(-0.03, 0.12),
        cards_upright=not slanted,
        cards_width=random.uniform(0.53, 0.7),
        cards_size=random.uniform(0.75, 1.05),
        cards_turn_deg=0.0 if random.random() < 0.6 else float(random.normal(3.0, 4.0)),
        cards_spread=random.uniform(0.85, 1.25),
        wild=("word" if random.random() < 0.45 else "quarters") if style.field != "disc" else "wheel",
        wild_order=tuple(int(index) for index in random.permutation(4)),
        word=str(random.choice(["WILD", "WILD", "WILD", "JOKER", "COLOR", "ANY", "WISH"])),
        wild_filled=bool(random.random() < 0.65),
        draw_numbers=bool(random.random() < 0.1),
        back_word=str(random.choice(["", "", "ONO", "DUO", "ONE", "UNI", "LAST"])),
        word_coloured=bool(random.random() < 0.5),
        words=bool(random.random() < 0.05),
        braille=bool(random.random() < 0.03),
        large_print=bool(random.random() < 0.06),
    )


def _no_mercy(random: np.random.Generator, style: FaceStyle) -> FaceStyle:
    """Return `style` with black border, black thin ring and white glyphs."""
    return replace(
        style,
        field="ring",
        oval_mm=(20.6, 35.6) if style.field == "disc" else style.oval_mm,
        rule_marks=bool(random.random() < 0.85),
        border=style.ink if random.random() < 0.9 else style.paper,
        ring=style.ink,
        ring_mm=random.uniform(0.8, 1.8),
        glyph="paper",
        index_tone=False,
        rays=False,
        shadow_mm=(-random.uniform(0.6, 1.8), random.uniform(0.6, 1.8)),
    )


def _merciless(random: np.random.Generator, style: FaceStyle) -> FaceStyle:
    """Choose what makers do differently on the faces that only No Mercy and its kin have."""
    around: tuple[Literal["arrow", "heavy", "two arrows"], ...] = ("arrow", "heavy", "two arrows")
    many: tuple[Literal["fan", "circle", "slope"], ...] = ("fan", "circle", "slope")
    index: tuple[Literal["wheel", "card", "stack"], ...] = ("wheel", "card", "stack")
    return replace(
        style,
        small_cards_toned=bool(random.random() < 0.4),
        everyone=around[int(random.choice(3, p=[0.45, 0.35, 0.2]))],
        many=many[int(random.choice(3, p=[0.5, 0.25, 0.25]))],
        many_numbered=bool(random.random() < 0.6),
        roulette_index=index[int(random.choice(3, p=[0.5, 0.25, 0.25]))],
    )

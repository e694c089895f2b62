"""Pictures of what is not our deck, drawn in ways that training never draws: what the reader has to refuse.

None of these painters may be used by `vision.training`, or the numbers would tell nothing about the unknown.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import cv2
import numpy as np

from tools.measure_reading.verdicts import Case
from vision.drawing.hands import draw_hand_blob
from vision.drawing.light import random_light
from vision.drawing.scenes import Kind, random_background, random_scene
from vision.geometry import Image

FACE_PX: Final = (280, 435)
FRAME_PX: Final = 480
_FONTS: Final = ("sans", "italic", "uni")
_SYLLABLES: Final = [
    "ba",
    "co",
    "di",
    "fu",
    "ge",
    "ha",
    "ji",
    "ko",
    "lu",
    "me",
    "no",
    "pi",
    "ra",
    "so",
    "tu",
    "ve",
    "wi",
    "xo",
    "yu",
    "za",
]

Painter = Callable[[np.random.Generator], Image]


def faces_of(random: np.random.Generator, painter: Painter, count: int) -> list[tuple[str, Image]]:
    """Return `count` card faces, BGRA with round corners."""
    width, height = FACE_PX
    mask = np.zeros((height, width), np.uint8)
    radius = 20
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for at in [(radius, radius), (width - 1 - radius, radius)]:
        cv2.circle(mask, at, radius, 255, -1, cv2.LINE_AA)
        cv2.circle(mask, (at[0], height - 1 - radius), radius, 255, -1, cv2.LINE_AA)
    return [("none", np.dstack([painter(random), mask])) for _ in range(count)]


def laid(random: np.random.Generator, faces: list[tuple[str, Image]]) -> Image:
    """Return a frame with cards of chance out of `faces`: one, close by, or a pile."""
    kinds: tuple[Kind, ...] = ("single", "close", "pile", "held")
    kind = kinds[int(random.choice(4, p=[0.5, 0.15, 0.3, 0.05]))]
    return random_scene(random, faces, FRAME_PX, kind, light=0.6).frame_bgr


def _colour(random: np.random.Generator, low: int = 0, high: int = 256) -> tuple[int, int, int]:
    blue, green, red = (int(part) for part in random.integers(low, high, 3))
    return blue, green, red


def _vivid(random: np.random.Generator) -> tuple[int, int, int]:
    hue = np.array(
        [[[int(random.integers(180)), int(random.integers(150, 256)), int(random.integers(90, 250))]]], np.uint8
    )
    blue, green, red = (int(part) for part in cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def _write(
    image: Image,
    text: str,
    middle: tuple[float, float],
    size: float,
    tone: tuple[int, int, int],
    font: str,
    weight: int,
) -> None:
    """Write `text` around `middle`, `size` pixels high."""
    face = cv2.FontFace(font)
    left, top, width, height = cv2.getTextSize((0, 0), text, (0, 0), face, round(size), weight)
    at = round(middle[0] - left - width / 2), round(middle[1] - top - height / 2)
    cv2.putText(image, text, at, tone, face, round(size), weight)


def _turned(image: Image, share: float = 1.0) -> Image:
    """Return the image with its lower part as the upper part turned by half, as on cards without an upper end."""
    rows = int(image.shape[0] * share / 2)
    image[-rows:] = image[:rows][::-1, ::-1]
    return image


def _page(tone: tuple[int, int, int], size: tuple[int, int] = FACE_PX) -> Image:
    page: Image = np.empty((size[1], size[0], 3), np.uint8)
    page[:] = tone
    return page


def _suit(image: Image, kind: int, middle: tuple[float, float], size: float, tone: tuple[int, int, int]) -> None:
    _write(image, "♠♥♦♣"[kind], middle, size, tone, "uni", 400)


def playing_card(random: np.random.Generator) -> Image:
    """Paint a French playing card with indices, pips in columns, or a framed court figure."""
    image, kind = _page(_colour(random, 235)), int(random.integers(4))
    tone = (25, 25, 200) if kind in (1, 2) else (20, 20, 20)
    rank = str(random.choice(["A", *map(str, range(2, 11)), "J", "Q", "K"]))
    font, size = str(random.choice(_FONTS)), random.uniform(38, 62)
    _write(image, rank, (34, 45), size, tone, font, int(random.integers(400, 900)))
    _suit(image, kind, (34, 95), size * 0.8, tone)
    if rank in ("J", "Q", "K"):
        cv2.rectangle(image, (62, 40), (218, 395), _vivid(random), 3)
        for _ in range(14):
            points = np.array([[70, 60], [210, 60], [210, 218], [70, 218]]) * 0 + random.integers(
                (70, 50), (210, 218), (4, 2)
            )
            cv2.fillPoly(image, [points.astype(np.int32)], _vivid(random), cv2.LINE_AA)
        cv2.circle(image, (140, 110), 34, (170, 200, 235), -1, cv2.LINE_AA)
        return _turned(image)
    count = 1 if rank == "A" else int(rank)
    columns = [140.0] if count < 4 else [90.0, 190.0]
    rows = -(-min(count, 10) // len(columns))
    for place in range(count):
        y = 80 + 275 * (place // len(columns) + 0.5) / rows
        _suit(image, kind, (columns[place % len(columns)], y), random.uniform(58, 64) if count > 1 else 130, tone)
    image[-120:] = image[:120][::-1, ::-1] if rank != "A" else image[-120:]
    image[-110:, -66:] = image[:110, :66][::-1, ::-1]
    return image


def numbered_card(random: np.random.Generator) -> Image:
    """Paint another game's number: bars, badges, squares or split grounds, up to 99."""
    tone, number = _vivid(random), str(random.integers(0, 100 if random.random() < 0.4 else 13))
    font, weight = str(random.choice(_FONTS)), int(random.integers(400, 950))
    kind = int(random.integers(4))
    if kind == 0:  # a bar above and below, the number between in the colour
        image = _page(_colour(random, 225))
        image[:70] = image[-70:] = tone
        _write(image, number, (140, 218), random.uniform(130, 210) / max(1, len(number) - 0.4), tone, font, weight)
        _write(image, number, (40, 38), 40, (250, 250, 250), font, weight)
    elif kind == 1:  # a square badge on a dark ground
        image = _page(_colour(random, 0, 70))
        cv2.rectangle(image, (50, 120), (230, 315), tone, -1)
        _write(image, number, (140, 218), 110, (250, 250, 250), font, weight)
        cv2.rectangle(image, (12, 12), (268, 423), tone, 5)
    elif kind == 2:  # cut in two along the diagonal
        image = _page(tone)
        cv2.fillPoly(image, [np.array([[0, 435], [280, 435], [280, 0]], np.int32)], _vivid(random), cv2.LINE_AA)
        _write(image, number, (75, 80), 80, (250, 250, 250), font, weight)
        return _turned(image, 0.7)
    else:  # the number small in all corners, a row of symbols in the middle
        image = _page(_colour(random, 215))
        for at in [(40, 45), (240, 45)]:
            _write(image, number, at, 46, tone, font, weight)
        for place in range(int(random.integers(1, 4))):
            cv2.ellipse(image, (140, 150 + 65 * place), (70, 24), 0, 0, 360, tone, -1 if random.random() < 0.5 else 4)
        image[-90:] = image[:90][::-1, ::-1]
    return image


def story_card(random: np.random.Generator) -> Image:
    """Paint a trading or event card: a title, a picture, lines of small print."""
    image = _page(_colour(random, 120))
    frame = _vivid(random)
    cv2.rectangle(image, (0, 0), (279, 434), frame, int(random.integers(10, 30)))
    _write(image, _words(random, 1).upper(), (140, 48), 26, _colour(random, 0, 90), str(random.choice(_FONTS)), 700)
    picture = random.integers(0, 256, (int(random.integers(3, 9)), int(random.integers(3, 9)), 3)).astype(np.uint8)
    image[75:240, 30:250] = cv2.resize(picture, (220, 165), interpolation=cv2.INTER_CUBIC)
    for _ in range(int(random.integers(1, 6))):
        centre = int(random.integers(50, 230)), int(random.integers(95, 220))
        cv2.circle(image, centre, int(random.integers(8, 40)), _vivid(random), -1, cv2.LINE_AA)
    for line in range(int(random.integers(3, 8))):
        _write(image, _words(random, 3), (140, 268 + 20 * line), 13, (40, 40, 40), "sans", 400)
    return image


def shape_card(random: np.random.Generator) -> Image:
    """Paint a card of a pattern game: up to four equal shapes, full, hollow or striped."""
    image, tone = _page(_colour(random, 230)), _vivid(random)
    count, sides, hollow = int(random.integers(1, 5)), int(random.integers(3, 8)), random.random()
    for place in range(count):
        middle = np.array([140, 217 + 95 * (place - (count - 1) / 2)])
        angles = np.arange(sides) * 2 * np.pi / sides
        points = (middle + 40 * np.stack([1.7 * np.cos(angles), np.sin(angles)], 1)).astype(np.int32)
        if hollow < 0.4:
            cv2.fillPoly(image, [points], tone, cv2.LINE_AA)
        cv2.polylines(image, [points], True, tone, 6, cv2.LINE_AA)
        if hollow > 0.7:
            for stripe in range(-60, 61, 12):
                cv2.line(
                    image,
                    (int(middle[0] + stripe), int(middle[1]) - 30),
                    (int(middle[0] + stripe), int(middle[1]) + 30),
                    tone,
                    2,
                )
    return image


def tarot_card(random: np.random.Generator) -> Image:
    """Paint a trump: Roman numeral above, framed scene, title below."""
    image = _page((190 + int(random.integers(50)), 225, 240))
    cv2.rectangle(image, (16, 16), (263, 418), _colour(random, 0, 120), 4)
    numeral = str(
        random.choice(
            [
                "I",
                "II",
                "III",
                "IV",
                "V",
                "VI",
                "VII",
                "VIII",
                "IX",
                "X",
                "XI",
                "XII",
                "XIII",
                "XIV",
                "XV",
                "XVI",
                "XVII",
                "XVIII",
                "XIX",
                "XX",
                "XXI",
            ]
        )
    )
    _write(image, numeral, (140, 44), 30, (30, 30, 30), "italic", 600)
    cv2.rectangle(image, (34, 70), (246, 365), _vivid(random), -1)
    for _ in range(8):
        centre = int(random.integers(60, 220)), int(random.integers(95, 340))
        axes = int(random.integers(8, 60)), int(random.integers(8, 60))
        cv2.ellipse(image, centre, axes, float(random.uniform(0, 180)), 0, 360, _vivid(random), -1, cv2.LINE_AA)
    _write(image, f"THE {_words(random, 1).upper()}", (140, 393), 22, (30, 30, 30), "italic", 600)
    return image


def word_clone(random: np.random.Generator) -> Image:
    """Paint a clone of the family's look with words instead of digits and signs."""
    image = _page(_vivid(random) if random.random() < 0.75 else (25, 22, 22))
    border = int(random.integers(8, 22))
    cv2.rectangle(image, (0, 0), (279, 434), (245, 245, 245), 2 * border)
    paper = (250, 250, 250)
    style, tilt = random.random(), random.uniform(15, 35)
    if style < 0.45:
        cv2.ellipse(image, (140, 218), (95, 165), tilt, 0, 360, paper, -1, cv2.LINE_AA)
    elif style < 0.8:
        cv2.ellipse(image, (140, 218), (95, 165), tilt, 0, 360, paper, 9, cv2.LINE_AA)
    ink = (30, 26, 26) if style < 0.45 else paper
    word, font = _words(random, 1).upper(), str(random.choice(_FONTS))
    label = _page((0, 0, 0), (435, 435))
    _write(label, word, (217, 217), 330 / max(3.2, 0.62 * len(word)), (255, 255, 255), font, 800)
    spin = cv2.getRotationMatrix2D((217, 217), float(random.choice([0, 20, 50, 90])), 1.0)
    mask = cv2.warpAffine(label, spin, (435, 435))[:, 77:357, :1].astype(np.float32) / 255
    image[:] = (image * (1 - mask) + np.array(ink) * mask).astype(np.uint8)
    _write(image, word[:4], (62, 46), 26, paper, font, 800)
    image[-80:] = image[:80][::-1, ::-1]
    return image


def lattice_back(random: np.random.Generator) -> Image:
    """Paint a back of some other game: lattice, rings, waves or a big initial."""
    ground, line = _vivid(random), _colour(random, 150)
    image, kind = _page(ground), int(random.integers(4))
    step = int(random.integers(14, 40))
    if kind == 0:
        for at in range(-435, 720, step):
            cv2.line(image, (at, 0), (at + 435, 435), line, 2, cv2.LINE_AA)
            cv2.line(image, (at + 435, 0), (at, 435), line, 2, cv2.LINE_AA)
    elif kind == 1:
        for radius in range(10, 300, step):
            cv2.circle(image, (140, 217), radius, line, int(random.integers(2, 9)), cv2.LINE_AA)
    elif kind == 2:
        for row in range(0, 470, step):
            points = np.stack([np.arange(280), row + 9 * np.sin(np.arange(280) / random.uniform(8, 25))], 1)
            cv2.polylines(image, [points.astype(np.int32)], False, line, 4, cv2.LINE_AA)
    else:
        _write(image, _words(random, 1)[0].upper(), (140, 217), 200, line, str(random.choice(_FONTS)), 900)
    cv2.rectangle(image, (0, 0), (279, 434), (245, 245, 245), int(random.integers(2, 40)))
    return image


def leaflet(random: np.random.Generator) -> Image:
    """Paint a page of rules: a title, paragraphs, small pictures of cards as leaflets have them."""
    image = _page(_colour(random, 225))
    _write(image, _words(random, 2).upper(), (140, 34), 24, _colour(random, 0, 160), str(random.choice(_FONTS)), 800)
    y = 65
    while y < 420:
        for _ in range(int(random.integers(3, 8))):
            _write(image, _words(random, 6), (140, y), 10, (45, 45, 45), "sans", 400)
            y += 14
        if random.random() < 0.3:
            cv2.rectangle(image, (40, y), (240, y + 45), _vivid(random), int(random.choice([-1, 2])))
            y += 55
        y += 12
    return image


def phone(random: np.random.Generator) -> Image:
    """Paint a phone: dark rim, a screen with icons, a keypad, a photo or nothing."""
    image = _page((18, 18, 20))
    screen = image[14:-14, 10:-10]
    screen[:] = _colour(random)
    kind = int(random.integers(4))
    if kind == 0:
        for row in range(6):
            for column in range(4):
                at = 36 + 62 * column, 60 + 62 * row
                cv2.rectangle(screen, (at[0] - 20, at[1] - 20), (at[0] + 20, at[1] + 20), _vivid(random), -1)
    elif kind == 1:
        screen[:] = (245, 245, 245)
        for digit in range(12):
            at = 55 + 75 * (digit % 3), 150 + 65 * (digit // 3)
            cv2.circle(screen, at, 26, (220, 220, 220), -1, cv2.LINE_AA)
            _write(screen, "123456789*0#"[digit], at, 28, (30, 30, 30), "sans", 500)
        _write(
            screen, "".join(str(each) for each in random.integers(0, 10, 7)), (130, 70), 34, (30, 30, 30), "sans", 400
        )
    elif kind == 2:
        picture = random.integers(0, 256, (6, 4, 3)).astype(np.uint8)
        screen[:] = cv2.resize(picture, screen.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        _write(
            screen, f"{random.integers(24):02d}:{random.integers(60):02d}", (130, 90), 62, (255, 255, 255), "sans", 300
        )
    else:
        screen[:] = (8, 8, 8)
    return image


def _words(random: np.random.Generator, count: int) -> str:
    return " ".join("".join(random.choice(_SYLLABLES, int(random.integers(2, 5)))) for _ in range(count))


def _hands(random: np.random.Generator) -> Image:
    frame = np.ascontiguousarray(random_background(random, (FRAME_PX, FRAME_PX)))
    for _ in range(int(random.integers(1, 4))):
        tip = float(random.uniform(80, 400)), float(random.uniform(80, 400))
        draw_hand_blob(frame, tip, float(random.uniform(0, 360)), float(random.uniform(150, 420)), random)
    return random_light(frame, random, 0.6)


def _empty_table(random: np.random.Generator) -> Image:
    """Return a table with cups, coasters, pens and coins, but no card."""
    frame = np.ascontiguousarray(random_background(random, (FRAME_PX, FRAME_PX)))
    for _ in range(int(random.integers(0, 6))):
        centre = int(random.integers(FRAME_PX)), int(random.integers(FRAME_PX))
        size, tone = int(random.integers(10, 110)), _colour(random)
        if random.random() < 0.5:
            cv2.circle(frame, centre, size, tone, -1, cv2.LINE_AA)
            cv2.circle(frame, centre, int(size * 0.8), _colour(random), -1, cv2.LINE_AA)
        else:
            angle = random.uniform(0, np.pi)
            end = (centre[0] + int(3 * size * np.cos(angle)), centre[1] + int(3 * size * np.sin(angle)))
            cv2.line(frame, centre, end, tone, max(3, size // 5), cv2.LINE_AA)
    return random_light(frame, random, 0.6)


def _laid_by(painter: Painter, random: np.random.Generator) -> Image:
    return laid(random, faces_of(random, painter, 6))


STRANGERS: Final[dict[str, Painter]] = {
    "playing cards, drawn": partial(_laid_by, playing_card),
    "other games: numbers": partial(_laid_by, numbered_card),
    "other games: stories": partial(_laid_by, story_card),
    "other games: shapes": partial(_laid_by, shape_card),
    "other games: trumps": partial(_laid_by, tarot_card),
    "clones with words": partial(_laid_by, word_clone),
    "other games' backs": partial(_laid_by, lattice_back),
    "leaflets": partial(_laid_by, leaflet),
    "phones": partial(_laid_by, phone),
    "hands": _hands,
    "empty tables": _empty_table,
}
"""Draws a frame that shows no card of ours, by what it shows instead."""


def strangers(kind: str, count: int, seed: int) -> Iterator[Case]:
    """Give `count` frames of one kind of `STRANGERS`."""
    for number in range(count):
        yield Case(f"{kind} {seed}:{number}", STRANGERS[kind](np.random.default_rng((seed, number))), None)

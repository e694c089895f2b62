"""How good a look was."""

import cv2
import numpy as np
import pytest

from vision.drawing.faces import draw_face
from vision.drawing.style import house_style
from vision.geometry import Image
from vision.quality import sharpness, warnings_for


def crop_of(code: str) -> Image:
    face = cv2.resize(draw_face(code, house_style("classic"), 288), (64, 96), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(face[..., :3])


@pytest.mark.parametrize("code", ["R1", "Y8", "W", "B+2"])
def test_sharpness_falls_with_every_blur(code: str) -> None:
    values = [sharpness(crop_of(code))]
    values += [sharpness(np.asarray(cv2.GaussianBlur(crop_of(code), (0, 0), sigma))) for sigma in (1, 2, 4, 8)]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("gain", [0.2, 0.5])
def test_sharpness_hardly_depends_on_the_light(gain: float) -> None:
    darker = (crop_of("G4") * gain).astype(np.uint8)
    assert sharpness(darker) == pytest.approx(sharpness(crop_of("G4")), rel=0.15)


def test_black_frame_without_cards_is_dark_and_a_lit_one_is_fine() -> None:
    assert warnings_for(np.full((100, 100, 3), 5, np.uint8), []) == ("dark",)
    assert warnings_for(np.full((100, 100, 3), 120, np.uint8), []) == ()


def test_lamp_on_the_card_is_glare() -> None:
    frame = np.full((400, 400, 3), 60, np.uint8)
    card = cv2.resize(draw_face("B4", house_style("classic"), 300)[..., :3], (193, 300))
    frame[50:350, 100:293] = card
    corners = np.array([[100, 50], [293, 50], [293, 350], [100, 350]], np.float32)
    assert warnings_for(frame, [corners]) == ()
    spot = np.zeros((400, 400), np.float32)
    cv2.circle(spot, (200, 180), 60, 255, -1)
    lit = np.clip(frame + 2 * cv2.GaussianBlur(spot, (0, 0), 25)[..., None], 0, 255).astype(np.uint8)
    assert "glare" in warnings_for(lit, [corners])

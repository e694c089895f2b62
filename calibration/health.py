"""How the reading of cards checks itself: one of our own drawings of a card must be read as what it is."""

from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.profile import load_light, load_place
from companion.errors import CompanionError, UnusableInput
from companion.health import BROKEN, OK, SIMULATED, WARNING, Check
from companion.rules.game import N_
from companion.table import Phrase

SAMPLE_HEIGHT_PX: Final = 420
TABLE_GRAY: Final = 70


def check_deck(deck: str = "classic", weights: Path | None = None, *, camera: bool = True) -> list[Check]:
    """Load the reader of `deck` and let it read a card that we drew; look at the kept profiles.

    Args:
        deck: The deck's name.
        weights: The folder of the reader's weights; None: the product's.
        camera: Whether there is a camera to look at the pile's place.
    """
    return [_check_reader(deck, weights), _check_profiles(camera)]


def _check_reader(deck: str, weights: Path | None) -> Check:
    again = Phrase(N_("Install again: make setup."))
    try:
        from vision.reader import WEIGHTS, Reader

        reader = Reader(deck, weights or WEIGHTS)
        drawn, frame_bgr = sample_frame(deck)
        seen = reader.read_top(frame_bgr)
    except (CompanionError, OSError, ImportError, ValueError) as problem:
        says = Phrase(N_("The reader of {deck} does not start: {why}"), {"deck": deck, "why": str(problem)})
        return Check("deck", BROKEN, says, again)
    values: dict[str, str | int | Phrase] = {"deck": deck, "card_drawn": drawn}
    if [card.code for card in seen if card.accepted] == [drawn]:
        return Check("deck", OK, Phrase(N_("Cards of {deck} are read: a drawn {card_drawn} was."), values))
    says = Phrase(N_("A drawn {card_drawn} of {deck} is not read."), values)
    return Check("deck", BROKEN, says, again)


def sample_frame(deck: str) -> tuple[str, npt.NDArray[np.uint8]]:
    """Return a card code of `deck`, and a frame that shows it lying straight on a gray table."""
    from companion.rules.decks import DECKS
    from vision.drawing.faces import draw_face
    from vision.drawing.style import FaceStyle

    code = next(code for code, face in DECKS[deck].faces.items() if face.number is not None and face.number >= 3)
    face_bgra = draw_face(code, FaceStyle(), SAMPLE_HEIGHT_PX, deck)
    height, width = face_bgra.shape[:2]
    frame_bgr = np.full((720, 1280, 3), TABLE_GRAY, dtype=np.uint8)
    top, left = (720 - height) // 2, (1280 - width) // 2
    alpha = face_bgra[:, :, 3:].astype(np.float32) / 255.0
    under = frame_bgr[top : top + height, left : left + width]
    under[:] = (alpha * face_bgra[:, :, :3] + (1 - alpha) * under).astype(np.uint8)
    return code, frame_bgr


def _check_profiles(camera: bool) -> Check:
    try:
        place = load_place()
        load_light()
    except UnusableInput as unusable:
        mend = Phrase(N_("Remove the file and run companion calibrate again."))
        return Check("place", BROKEN, Phrase("{text}", {"text": "; ".join(unusable.problems)}), mend)
    if place is None and not camera:
        return Check("place", SIMULATED, Phrase(N_("Without a camera the pile's place is of no matter.")))
    if place is None:
        says = Phrase(N_("The pile's place is not known yet; the whole picture is searched."))
        return Check(
            "place", WARNING, says, Phrase(N_("Lay one card in the middle and run companion calibrate where."))
        )
    says = Phrase(N_("The pile's place is known; a card is {wide} pixels wide."), {"wide": round(place.card_width_px)})
    return Check("place", OK, says)

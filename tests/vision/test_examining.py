"""What lies at rest is looked at a little in each frame."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from vision.changes import Look, everywhere, nowhere, outline_mask
from vision.examining import MOST_UNSURE, Examination, Moment
from vision.geometry import Floats, Image
from vision.pile import Pile

CARD = np.array([[100, 60], [180, 60], [180, 180], [100, 180]], np.float32)
ABOVE = CARD + np.array((-12, 8), np.float32)
ELSEWHERE = CARD + np.array((200, 20), np.float32)
FRAME = np.zeros((320, 640, 3), np.uint8)


@dataclass(frozen=True)
class Said:
    code: str
    accepted: bool
    corners: Floats
    candidates: tuple[tuple[str, float], ...]


@dataclass
class Scripted:
    """A reader that finds `outlines` and reads every card as R5, surely or not, a pixel further right each time.

    Looked at more closely, the uppermost card lies at `top`, or where it was believed to lie.
    """

    sure: bool = True
    share: float = 0.99
    outlines: list[Floats] = field(default_factory=lambda: [CARD])
    top: Floats | None = None
    asked: list[str] = field(default_factory=list)
    within: list[Floats] = field(default_factory=list)

    def locate(self, frame_bgr: Image) -> list[Floats]:
        self.asked.append("where")
        return self.outlines

    def uppermost(self, frame_bgr: Image, corners: Floats) -> Floats:
        self.asked.append("closer")
        return corners if self.top is None else self.top

    def classify(self, frame_bgr: Image, corners: Floats, most_looks: int = 4) -> Said:
        self.asked.append(f"{most_looks} looks")
        self.within.append(corners)
        return Said("R5", self.sure, corners + np.array((1, 0), np.float32), (("R5", self.share),))


def moment(number: int, fresh: Floats | None = CARD, hand: Floats | None = None) -> Moment:
    look = Look.at(FRAME, number / 10)
    return Moment(
        FRAME,
        look,
        nowhere(look) if hand is None else outline_mask(hand, look),
        everywhere(look) if fresh is None else outline_mask(fresh, look),
    )


def examined(reader: Scripted, *moments: Moment, is_first: bool = False) -> Examination:
    examination = Examination(reader, 0.0)
    for now in moments:
        examination.look(now, Pile(None), is_first=is_first, is_covering=True)
    return examination


def test_no_frame_costs_more_than_seeking_and_one_look_or_two_looks() -> None:
    reader = Scripted()
    examination = examined(reader, *map(moment, range(3)))
    assert reader.asked == ["where", "1 looks", "2 looks", "2 looks"]
    agreed = examination.votes.agreed()
    assert agreed is not None
    assert agreed.code == "R5"


def test_next_look_is_within_the_outline_as_it_was_corrected() -> None:
    reader = Scripted()
    examined(reader, moment(0), moment(1))
    assert reader.within[1] == pytest.approx(CARD + np.array((1, 0), np.float32))


def test_outline_that_stays_unsure_is_sought_anew() -> None:
    reader = Scripted(sure=False)
    examined(reader, *map(moment, range(2 * MOST_UNSURE + 1)))
    once = ["where", "1 looks", "closer", "1 looks", *["2 looks"] * (MOST_UNSURE - 2)]
    assert reader.asked == [*once, *once, "where", "1 looks"]
    assert reader.within[-1] == pytest.approx(CARD)


def test_place_where_doubt_is_left_is_looked_at_more_closely_in_the_next_frame() -> None:
    reader = Scripted(sure=False, top=ABOVE)
    examined(reader, moment(0), moment(1))
    assert reader.asked == ["where", "1 looks", "closer", "1 looks"]
    assert reader.within[1] == pytest.approx(ABOVE)


@pytest.mark.parametrize("is_first", [True, False])
def test_place_where_two_cards_may_be_the_new_one_is_looked_at_more_closely_though_sure(is_first: bool) -> None:
    reader = Scripted(outlines=[CARD, ABOVE], top=ABOVE)
    examined(reader, moment(0), moment(1), is_first=is_first)
    assert reader.asked == ["where", "1 looks", "closer", "1 looks"]
    assert reader.within[1] == pytest.approx(ABOVE)


def test_cards_apart_contest_nothing() -> None:
    reader = Scripted(outlines=[CARD, ELSEWHERE])
    examined(reader, moment(0, fresh=None), moment(1, fresh=None), is_first=True)
    assert reader.asked == ["where", "1 looks", "2 looks"]


def test_closer_look_that_leads_to_where_nothing_is_new_changes_nothing() -> None:
    reader = Scripted(sure=False, top=ELSEWHERE)
    examined(reader, moment(0), moment(1))
    assert reader.within[1] == pytest.approx(CARD + np.array((1, 0), np.float32))


def test_card_in_doubt_is_looked_at_from_a_little_beside_in_each_frame() -> None:
    reader = Scripted(share=0.9)
    examined(reader, *map(moment, range(6)))
    assert reader.within[0] == pytest.approx(CARD)
    corrected = [within + np.array((1, 0), np.float32) for within in reader.within]
    off = np.array(reader.within[1:]) - np.array(corrected[:-1])
    assert np.ptp(off, axis=1).max() < 1e-3  # the whole outline is moved
    ways = np.rint(10 * off[:, 0]).astype(int)  # of a card of 80x120 pixels
    assert {tuple(way) for way in ways[:4].tolist()} == {(-16, 0), (0, -24), (0, 24), (16, 0)}
    assert (ways[4] == ways[0]).all()


def test_what_is_no_card_of_the_deck_is_sought_anew_and_counts_as_none() -> None:
    reader = Scripted(share=0.01)
    examination = examined(reader, *map(moment, range(3)))
    assert reader.asked == ["where", "1 looks", "closer", "1 looks", "where", "1 looks"]
    assert not examination.votes.mostly_cards()


def test_card_under_a_hand_is_not_looked_at() -> None:
    reader = Scripted()
    examined(reader, moment(0), moment(1, hand=CARD))
    assert reader.asked == ["where", "1 looks", "where"]


def test_outline_that_explains_most_of_what_is_new_is_taken() -> None:
    reader = Scripted(outlines=[ELSEWHERE, CARD])
    examined(reader, moment(0))
    assert reader.within[0] == pytest.approx(CARD)


def test_at_the_first_look_the_surest_outline_is_taken() -> None:
    reader = Scripted(outlines=[ELSEWHERE, CARD])
    examined(reader, moment(0, fresh=None), is_first=True)
    assert reader.within[0] == pytest.approx(ELSEWHERE)


def test_outline_where_little_is_new_is_no_new_card() -> None:
    examination = examined(reader := Scripted(outlines=[ELSEWHERE]), moment(0))
    assert reader.asked == ["where"]
    assert len(examination.votes) == 1
    assert not examination.votes.mostly_cards()

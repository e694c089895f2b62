"""What a press of a button means (docs/rules.md 2); windows, calls and catches themselves are worked examples."""

import pytest

from companion.rules.classic import Classic
from companion.rules.notation import parse_all

CLASSIC = Classic()


@pytest.mark.parametrize(
    ("start", "do", "seat", "double", "meaning"),
    [
        ("A2 B5 C5 | turn=A top=R1", "play A R5", "A", False, "call A"),
        ("A2 B5 C5 | turn=A top=R1", "play A R5", "C", False, "catch C>A"),
        ("A2 B5 C5 | turn=A top=R1", "play A R5", "C", True, "call C"),
        ("A2 B5 C5 | turn=A top=R1", "", "A", False, "call A"),
        ("A2 B5 C1 | turn=A top=R1", "", "C", False, "call C"),
        ("A2 B5 C5 | turn=A top=R1", "", "C", False, None),
        ("A2 B5 C5 | turn=A top=R1", "play A R5; begin B", "C", False, None),
        ("A2 B5 C5 | turn=A top=R1", "play A R5; begin B", "A", False, "call A"),
        ("A2 B5 C- | turn=A top=R1", "play A R5", "C", False, None),
        ("A1 B5 C5 | turn=A top=R1", "play A R5", "B", False, None),
        ("A5 B5 | dealer=A", "", "A", True, None),
    ],
    ids=[
        "own-window",
        "others-window",
        "double",
        "own-turn",
        "one-card",
        "miss",
        "window-closed",
        "late-own",
        "out",
        "over",
        "before-the-first-card",
    ],
)
def test_section_2_press_means(start: str, do: str, seat: str, double: bool, meaning: str | None) -> None:
    state = CLASSIC.position(start, {})
    for event in parse_all(do):
        state = CLASSIC.apply(state, event)
    pressed = CLASSIC.press(state, seat, double)
    assert (None if pressed is None else str(pressed)) == meaning


def test_section_2_of_two_windows_the_one_opened_last_is_caught() -> None:
    state = CLASSIC.position("A2 B1 C9 D9 | turn=A top=R3", {"seven_zero": "on"})
    for event in parse_all("play A R7 @10; swap A C @20"):
        state = CLASSIC.apply(state, event)
    assert str(CLASSIC.press(state, "D", False)) == "catch D>C"
    assert CLASSIC.describe(state)[1]["uno"] == "C:open"
    state = CLASSIC.position("A2 B2 C9 D9 | turn=A top=R3 uno=0", {"seven_zero": "on"})
    for event in parse_all("play A R0"):
        state = CLASSIC.apply(state, event)
    assert str(CLASSIC.press(state, "D", False)) == "catch D>B"

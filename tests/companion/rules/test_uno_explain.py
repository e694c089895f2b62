"""What the rules make of a card seen on top: who laid it, and what happened untold before."""

from collections.abc import Sequence

import pytest

from companion.rules.classic import Classic
from companion.rules.game import Explanation
from companion.rules.got_1 import Got1
from companion.rules.no_mercy import NoMercy
from companion.rules.uno_family import UnoFamily

STANDS_OUT = 0.9
FORGETS = 0.05
"""How often the table forgets to tell something."""

CLASSIC, NO_MERCY, GOT_1 = Classic(), NoMercy(), Got1()
FOUR = "A9 B9 C9 D9 | turn=A top=R3"


def told(game: UnoFamily, start: str, card: str, **options: str) -> list[tuple[str, float]]:
    """Return every explanation as text with its share, the likeliest first."""
    return weighed(game.explain(game.position(start, options), card))


def weighed(found: Sequence[Explanation]) -> list[tuple[str, float]]:
    weights = {"; ".join(map(str, each.events)): each.weight * FORGETS**each.untold for each in found}
    total = sum(weights.values())
    return sorted(((words, weight / total) for words, weight in weights.items()), key=lambda pair: -pair[1])


def test_fitting_card_of_the_expected_actor_stands_out() -> None:
    words, share = told(CLASSIC, FOUR, "R5")[0]
    assert words == "play A R5"
    assert share >= STANDS_OUT


@pytest.mark.parametrize(
    ("game", "start", "card", "expected"),
    [
        (CLASSIC, "A9 B9 C9 | turn=B top=R+2 pend=2/2>B", "R5", "take B; play C R5"),
        (CLASSIC, "A9 B9 C9 | turn=B top=W ask=colour:A col=?", "G5", "colour A G; play B G5"),
        (
            NO_MERCY,
            "A9 B9 C9 | turn=B top=W6 ask=colour:A col=? pend=6/6>B",
            "G5",
            "colour A G; take B; play C G5",
        ),
        (NO_MERCY, "A9 B9 C9 | turn=B top=W6 ask=colour:A col=? pend=6/6>B", "W10", "play B W10"),
        (NO_MERCY, "A9 B20 C9 D9 | turn=B top=W10 col=Y pend=10/10>B", "Y1", "take B; play C Y1"),
        (CLASSIC, "A9 B9 C9 | turn=A top=W col=Y", "Y5", "play A Y5"),
    ],
    ids=["penalty", "colour", "colour-and-penalty", "stack-before-the-colour", "knock-out", "named"],
)
def test_what_must_have_happened_untold_stands_out(game: UnoFamily, start: str, card: str, expected: str) -> None:
    words, share = told(game, start, card)[0]
    assert words == expected
    assert share >= STANDS_OUT


def test_card_that_nothing_allows_is_laid_by_the_expected_actor_all_the_same() -> None:
    words, share = told(CLASSIC, FOUR, "G5")[0]
    assert words == "play A G5"
    assert share >= 0.6  # else the camera has missed a card
    assert max(each.weight for each in CLASSIC.explain(CLASSIC.position(FOUR, {}), "G5")) < 0.1


def test_penalty_answered_or_taken_both_explained() -> None:
    words = [each for each, _ in told(NO_MERCY, "A9 B9 C9 | turn=B top=R+2 pend=2/2>B", "R+4")]
    assert words[:2] == ["play B R+4", "take B; play C R+4"]


def test_swap_unanswered_asks_between_the_partners() -> None:
    words = told(NO_MERCY, "A9 B9 C9 D9 | turn=A top=R7 ask=swap:A", "R5")
    assert {each for each, _ in words[:3]} == {f"swap A {other}; play B R5" for other in "BCD"}
    assert words[0][1] == pytest.approx(words[2][1])


def test_discard_all_unanswered_asks_for_the_likely_numbers() -> None:
    words = told(NO_MERCY, "A5 B9 | turn=A top=RD ask=shed:A", "R5")
    assert [each for each, _ in words[:3]] == ["shed A 1; play B R5", "shed A 0; play B R5", "shed A 2; play B R5"]


def test_roulette_unanswered_names_the_colour_that_was_played() -> None:
    words = told(NO_MERCY, "A9 B9 C9 | turn=B top=WF ask=roulette:B", "G5")
    assert words[0][0] == "roul B G 1; play C G5"
    assert len([each for each, _ in words if each.startswith("roul B G")]) >= 5


def test_drawn_card_told_then_a_card_by_the_same_player() -> None:
    state = CLASSIC.apply(CLASSIC.position(FOUR, {}), next(iter(CLASSIC.offers(CLASSIC.position(FOUR, {})))).choices[0])
    words = [each for each, _ in weighed(CLASSIC.explain(state, "R5"))]
    assert words[:2] == ["play A R5", "pass A; play B R5"]


def test_identical_card_where_jumping_in_is_played() -> None:
    words = [each for each, _ in told(CLASSIC, "A9 B9 C9 | turn=A top=R5", "R5", jump="on")]
    assert {"play A R5", "jump B R5", "jump C R5", ""} <= set(words)


def test_same_card_again_may_be_no_play_at_all() -> None:
    assert "" in dict(told(CLASSIC, "A9 B9 | turn=A top=R3", "R3"))


def test_first_card() -> None:
    assert told(CLASSIC, "A7 B7 | dealer=B", "W4") == [("first W4", 1.0)]


def test_card_after_the_score_begins_the_next_round() -> None:
    begun, idle = GOT_1.explain(GOT_1.position("A0 B7 | won=A turn=0 dealer=B", {}), "R5")
    assert "; ".join(map(str, begun.events)) == "round; first R5"
    assert begun.untold == 1  # somebody would have tapped that it begins
    assert idle.events == ()


def test_card_while_hands_are_counted_is_nothing_new() -> None:
    assert told(CLASSIC, "A0 B7 | won=A turn=0 dealer=B", "R5") == [("", 1.0)]


def test_card_of_another_deck_has_no_explanation() -> None:
    assert CLASSIC.explain(CLASSIC.position(FOUR, {}), "W10") == ()


def test_copies_all_seen_make_a_card_unlikely() -> None:
    state = CLASSIC.position("A9 B9 | turn=A top=R0", {})
    fresh = CLASSIC.explain(CLASSIC.position("A9 B9 | turn=A top=R1", {}), "R0")[0].weight
    assert CLASSIC.explain(state, "R0")[0].weight < fresh / 5


def test_pile_gone_is_a_reshuffle_and_no_event() -> None:
    (only,) = CLASSIC.explain_gone(CLASSIC.position(FOUR, {}))
    assert only.events == ()

"""House rules of the UNO family: which there are, and which combinations are refused with a reason."""

import pytest

from companion.rules.classic import Classic
from companion.rules.decks import CLASSIC, GOT_1, NO_MERCY
from companion.rules.errors import CompanionError
from companion.rules.got_1 import Got1
from companion.rules.no_mercy import NoMercy
from companion.rules.toggles import BadToggle
from companion.rules.uno_family import UnoFamily
from companion.rules.uno_rules import HOUSE_RULES

FAMILY = (Classic(), NoMercy(), Got1())
BOTH = ("A", "B")


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)
def test_every_value_of_every_toggle_is_accepted_alone_or_refused_with_a_reason(game: UnoFamily) -> None:
    refusals = {}
    for toggle in game.toggles:
        for value in toggle.values or ("30", "300"):
            try:
                game.start(BOTH, "A", {toggle.name: value})
            except BadToggle as refused:
                refusals[toggle.name] = str(refused)
    assert all(name in reason for name, reason in refusals.items())
    assert set(refusals) <= {
        *("stack_colour", "guilty", "mercy", "mercy_when", "target", "last", "blank_points", "challenge")
    }


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.name)
def test_defaults_given_expressly_change_nothing(game: UnoFamily) -> None:
    kept = {toggle.name: toggle.default for toggle in game.toggles if toggle.name not in ("target", "blank_points")}
    assert game.start(BOTH, "A", kept) == game.start(BOTH, "A", {})


def test_every_house_rule_belongs_to_a_game_and_says_what_it_means() -> None:
    used = {toggle.name for game in FAMILY for toggle in game.toggles}
    assert used == set(HOUSE_RULES)
    assert all(meaning.endswith(".") for _, meaning in HOUSE_RULES.values())


@pytest.mark.parametrize(
    ("game", "options", "because"),
    [
        (Classic(), {"stack_colour": "match"}, "needs stacking"),
        (Classic(), {"no_bluff": "on", "challenge": "on"}, "contradicts"),
        (Classic(), {"guilty": "skips", "challenge": "off"}, "needs challenges"),
        (Classic(), {"guilty": "skips", "no_bluff": "on"}, "guilty"),
        (Classic(), {"mercy_when": "after"}, "needs a limit"),
        (NoMercy(), {"mercy": "7"}, "at the deal"),
        (Got1(), {"catch_grace": "751"}, "at most 750"),
        (Got1(), {"target": "500"}, "needs points"),
        (Classic(), {"target": "0"}, "before it begins"),
        (Classic(), {"last": "resolve"}, "seven_zero"),
        (Classic(), {"blank_points": "20"}, "blanks=house"),
        (Classic(), {"stack": "same", "stack_colour": "match"}, "symbol matches anyway"),
        (NoMercy(), {"challenge": "on"}, "this deck does not hold"),
        (Got1(), {"challenge": "on"}, "this deck does not hold"),
        (Classic(), {"pen": "0", "catch_grace": "300"}, "being caught costs nothing"),
        (NoMercy(), {"pen": "0", "false_catch": "2"}, "being caught costs nothing"),
        (NoMercy(), {"mercy": "169"}, "never reached with 168 cards"),
        (Classic(), {"play_on": "on", "last_draw": "no"}, "acts like any other"),
        (NoMercy(), {"finish": "number_only", "last_draw": "yes"}, "no draw card is ever the last"),
        (Classic(), {"wv4_2p": "self"}, "no house rule of this game"),
        (NoMercy(), {"challenge": "maybe"}, "one of off, on"),
        (NoMercy(), {"mercy": "many"}, "whole number"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else getattr(value, "name", None),
)
def test_senseless_choice_refused_with_its_reason(game: UnoFamily, options: dict[str, str], because: str) -> None:
    with pytest.raises(BadToggle, match=because) as refused:
        game.start(BOTH, "A", options)
    assert isinstance(refused.value, (CompanionError, ValueError))
    assert "\n" not in str(refused.value)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(BadToggle, match=r"'x'.*stack cannot be 'y'"):
        Classic().start(BOTH, "A", {"x": "1", "stack": "y"})


@pytest.mark.parametrize("seats", [("A",), tuple("ABCDEFGHIJK"), ("A", "A")], ids=["one", "eleven", "twice"])
def test_seats_that_cannot_be_dealt_to_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(BadToggle):
        NoMercy().start(seats, "A", {})


def test_dealer_from_elsewhere_refused() -> None:
    with pytest.raises(BadToggle, match="dealer"):
        Classic().start(BOTH, "C", {})


def test_u_r17_crowd_is_a_hint_and_no_objection() -> None:
    from companion.rules.events import First

    seven = NoMercy().start(tuple("ABCDEFG"), "A", {})
    (told,) = NoMercy().check(seven, First("R5"))
    assert told.hint
    assert told.ruling == "U-R17"
    assert NoMercy().check(NoMercy().start(tuple("ABCDEF"), "A", {}), First("R5")) == ()


@pytest.mark.parametrize(("deck", "total", "coloured", "wild"), [(CLASSIC, 108, 25, 8), (NO_MERCY, 168, 36, 24)])
def test_section_3_1_and_4_1_deck_sums(deck: object, total: int, coloured: int, wild: int) -> None:
    cards = list(deck)  # type: ignore[call-overload]
    assert len(cards) == total
    assert all(sum(card.startswith(colour) for card in cards) == coloured for colour in "RYGB")
    assert sum(card.startswith("W") for card in cards) == wild
    assert list(GOT_1) == list(NO_MERCY)
    assert "W" not in NO_MERCY
    assert "W4" not in NO_MERCY

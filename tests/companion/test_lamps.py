"""The lamps: lit is who must do something now, as on the screen."""

import pytest

from companion.effects import Effect, Light
from companion.messages import ShowNow
from tests.companion.desk import Desk


def lit(effects: list[Effect]) -> str | None:
    """Return whose lamps are lit, or None where no lamp is switched."""
    lamps = [effect for effect in effects if isinstance(effect, Light)]
    return "".join(lamp.seat for lamp in lamps if lamp.on) if lamps else None


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
def test_lamp_of_who_is_asked_or_gets_cards_is_lit_while_the_turn_is_anothers(game: str) -> None:
    action = "F4" if game == "vengeance" else "F3"
    desk = Desk(("Ada", "Ben", "Cleo"), game=game)
    for at, told in enumerate(("deal A 5", "deal B 7", "deal C 8"), 1):
        effects = desk.tap(float(at), told)
    assert lit(effects) == "A"
    assert lit(desk.tap(4.0, f"hit A {action}")) in (None, "A")
    assert lit(desk.tap(5.0, "to C")) == "C"
    assert lit(desk.post(ShowNow(6.0))) == "C"
    assert lit(desk.tap(7.0, "card 9")) is None
    cards = ("4", "3", "2") if game == "vengeance" else ("4", "3")
    effects = [effect for at, card in enumerate(cards) for effect in desk.tap(8.0 + at, f"card {card}")]
    assert lit(effects) == "B"


def test_lamp_of_who_gives_a_card_of_the_deal_away_is_lit() -> None:
    desk = Desk(("Ada", "Ben", "Cleo"), game="vengeance")
    desk.tap(1.0, "deal A 5")
    desk.tap(2.0, "deal B -4")
    assert lit(desk.post(ShowNow(3.0))) == "B"
    assert lit(desk.tap(4.0, "to A")) == "C"


@pytest.mark.parametrize(("game", "events"), [("classic", "first R5; play A R7"), ("goodone", "play A 5")])
def test_lamp_of_whose_turn_it_is_is_lit_where_nobody_else_is_asked(game: str, events: str) -> None:
    desk = Desk(("Ada", "Ben", "Cleo"), game=game)
    effects = [effect for at, told in enumerate(events.split("; "), 1) for effect in desk.tap(float(at), told)]
    lamps = [effect for effect in effects if isinstance(effect, Light)][-3:]
    assert [lamp.seat for lamp in lamps if lamp.on] == ["B"]

"""Why? on objections, questions and penalties; questions that are put off; what a correction moved, kept or taken back."""

import pytest

from companion.messages import Correct, Heard, Undo
from companion.rules.events import Play
from tests.ui.driving import SIZES
from tests.ui.gallery import MERCY
from tests.ui.measuring import overlap, spilling
from tests.ui.samples import SITUATIONS, corrected, played


@pytest.mark.parametrize(
    ("situation", "reason", "origin"),
    [
        (
            "roulette",
            "At the roulette the next player names the colour, reveals until it comes, takes all and loses the turn.",
            "The game's leaflet says so. Ruling NM-R12.",
        ),
        (
            "swap",
            "A 7 swaps hands with a chosen player and cannot be declined.",
            "The game's leaflet says so. Ruling NM-R14.",
        ),
        ("good_one_flip", "", ""),
    ],
)
def test_question_of_the_rules_answers_why(shown, situation, reason, origin):
    driven = shown(situation)
    if not reason:
        assert "Why?" not in driven.texts()
        return
    driven.press("Why?")
    assert {reason, origin} <= set(driven.texts())
    driven.press("OK")
    assert driven.root.layers == []
    assert driven.told() == []


def test_penalty_answers_why_with_its_house_rule(shown):
    driven = shown("owed")
    driven.tap(driven.root.screen.middle.owed_panel)
    texts = driven.texts()
    assert "A draw card is answered by an equal or higher one: the last card counts, not the total." in texts
    assert any(text.startswith("House rule: ") and text.endswith("Here, as usual: equal or higher.") for text in texts)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Here: any (usual: equal or higher)."),
        ("pl", "Tu: dowolna (zwykle: równa lub wyższa)."),
    ],
)
def test_why_says_how_a_house_rule_is_played_here_and_what_is_usual(drive, language, says):
    driven = drive(language=language)
    driven.show(played("nomercy", MERCY, "play A R+2; play B G+4", {"stack": "any"}))
    driven.root.flows.why()
    assert any(text.endswith(says) for text in driven.texts()), driven.texts()


def test_nothing_owed_nothing_to_tap(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.middle.owed_spot)
    assert driven.root.layers == []


def test_objection_answers_why_with_its_origin(shown):
    driven = shown("broken")
    driven.root.flows.open_line(2)
    driven.tap(driven.root.layers[-1].reasons[0])
    assert "The game's leaflet says so. Ruling U-R6." in driven.texts()


def test_judges_question_answers_why_with_its_weights(shown):
    driven = shown("question")
    driven.press("Why?")
    assert {"Ben: red 6: 55 of 100", "Ben: red 9: 43 of 100"} <= set(driven.texts())


def test_question_is_put_off_and_its_key_asks_again(shown):
    driven = shown("colour")
    driven.press("Not now")
    assert "green" not in driven.texts()
    assert driven.told() == []
    driven.show(SITUATIONS["colour"]())
    assert "green" not in driven.texts()
    driven.press("Ben: Colour…", "green")
    assert driven.told() == ["colour B G"]


def test_last_card_is_corrected_by_two_taps(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.middle.card)
    driven.tap(driven.card("B6"))
    (intent,) = driven.intents
    assert (intent.entry, intent.events) == (3, (Play("C", "B6"),))


def test_top_card_opens_what_else_may_be_wrong(shown):
    driven = shown("turn")
    driven.tap(driven.root.screen.middle.card)
    driven.press("something else…", "It did not happen")
    (intent,) = driven.intents
    assert isinstance(intent, Correct)
    assert (intent.entry, intent.events) == (3, None)


def test_what_a_correction_moved_is_shown_and_taken_back(shown):
    driven = shown("turn")
    driven.root.correct(1, (Play("A", "RV"),))
    driven.show(corrected())
    assert "Corrected. Now it stands so:" in driven.texts()
    assert any(text.startswith("Now it is ") for text in driven.texts())
    driven.t_s += 1
    driven.press("Take it back")
    assert isinstance(driven.intents[-1], Undo)
    assert "Corrected. Now it stands so:" not in driven.texts()


def test_what_a_correction_moved_is_kept(shown):
    driven = shown("turn")
    driven.root.correct(1, (Play("A", "RV"),))
    driven.show(corrected())
    driven.t_s += 1
    driven.press("That is right")
    assert len(driven.intents) == 1
    assert "Corrected. Now it stands so:" not in driven.texts()


def test_what_somebody_else_moved_asks_for_nothing(shown):
    driven = shown("turn")
    driven.show(corrected())
    assert "Corrected. Now it stands so:" not in driven.texts()


def test_moved_slip_goes_with_the_next_event(shown):
    driven = shown("turn")
    driven.root.correct(1, (Play("A", "RV"),))
    driven.show(corrected())
    driven.show(SITUATIONS["turn"]())
    assert "Corrected. Now it stands so:" not in driven.texts()


def test_verdict_names_the_colour_that_was_in_force(shown):
    driven = shown("challenge_after")
    driven.press("Challenge…")
    assert "Ada: was there a card of the colour red?" in driven.texts()


@pytest.mark.parametrize(("who", "turn_deg"), [("B", 270), ("C", 180), ("D", 90)])
def test_d4_what_follows_a_turned_question_is_turned_too(drive, who, turn_deg):
    from companion.rules.events import Roulette
    from ui.layers import Turned

    driven = drive()
    driven.show(SITUATIONS["roulette"]())
    driven.pump()
    choices = tuple(Roulette(who, "R", number) for number in range(1, 40))
    driven.root.flows.choose("How many?", choices, lambda events: driven.root.record(*events), who)
    (turned,) = driven.all_of(Turned)
    assert turned.rotation == turn_deg
    layer = driven.root.layers[-1]
    left, bottom = turned.to_parent(*layer.pos)
    right, top = turned.to_parent(layer.right, layer.top)
    assert {round(abs(right - left)), round(abs(top - bottom))} == {800, 480}
    driven.press("7", "OK")
    assert driven.told() == [f"roul {who} R 7"]
    assert driven.all_of(Turned) == []


# --- notices ---------------------------------------------------------------------------------------------------------------


def test_notice_of_a_coach_stands_in_the_place_of_the_log(shown):
    driven = shown("noticed")
    assert driven.root.screen.log.notice.said == (
        "It is not the turn of Zażółć Gęślą-Jaźń but of Ben.\n"
        "Only the player whose turn it is plays, draws, takes or passes."
    )
    driven.show(SITUATIONS["turn"]())
    assert driven.root.screen.log.notice.said == ""


def test_notice_that_insists_stays_until_somebody_has_heard_it(shown):
    driven = shown("insisting")
    driven.tap_at(20, 20)
    driven.root.close_layers()
    assert "We have heard it" in driven.texts()
    driven.press("We have heard it")
    (intent,) = driven.intents
    assert isinstance(intent, Heard)
    assert intent.notice == 2
    driven.show(SITUATIONS["broken"]())
    assert "We have heard it" not in driven.texts()


# --- lines of the log that break a ruling ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "broken", "why"),
    [
        (
            "en",
            "It is not the turn of Zażółć Gęślą-Jaźń but of Ben.",
            "Why? Only the player whose turn it is plays, draws, takes or passes. (U-R6)",
        ),
        (
            "pl",
            "Teraz kolej: Ben. Zagranie poza kolejką: Zażółć Gęślą-Jaźń.",
            "Dlaczego? Zagrywa, dobiera, bierze lub pasuje tylko osoba, której jest kolej. (U-R6)",
        ),
    ],
)
def test_why_a_line_that_breaks_a_ruling_answers_with_the_ruling_and_its_reason(drive, size, language, broken, why):
    driven = drive(size, language)
    driven.show(SITUATIONS["broken"]())
    driven.tap(driven.root.screen.log)
    driven.tap(driven.root.layers[-1].rows[1])
    driven.pump()
    assert {broken, why} <= set(driven.texts())
    assert spilling(driven) == []
    reason = driven.root.layers[-1].reasons[0]
    assert not [key for key in driven.root.layers[-1].keys if overlap(key, reason)]


def test_why_a_line_that_breaks_nothing_has_no_reason(drive):
    driven = drive()
    driven.show(SITUATIONS["broken"]())
    driven.root.flows.open_line(1)
    assert driven.root.layers[-1].reasons == []

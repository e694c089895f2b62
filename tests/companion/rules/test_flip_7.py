"""Both Flip 7 games: objections, open jobs, explanations and sums (docs/rules.md 7)."""

import pytest

from companion.rules.base_flip_7 import BaseFlip7
from companion.rules.events import Bonus, Deal, Flipped, Hit, Now, Round, Stay, Step, To
from companion.rules.game import Ask, Job, after
from companion.rules.line_scoring import Steps, base_steps, vengeance_steps
from companion.rules.notation import parse, parse_all
from companion.rules.vengeance import Vengeance

VENGEANCE = Vengeance()
BASE = BaseFlip7()


@pytest.mark.parametrize(
    ("event", "ruling"),
    [
        ("stay B", "FV-R2"),
        ("hit A 9", "7.6"),
        ("hit C 9", "7.6"),
        ("hit B 9>A", "FV-R17"),
        ("hit B F4>C(1 2 3 4)", "FV-R6"),
        ("hit B ST(C.5)", "FV-R20"),
        ("hit B SC", "7.1"),
        ("to A", "7.6"),
        ("card 9", "7.6"),
        ("bonus B self", "7.4"),
        ("round", "10.0.19"),
        ("deal C 4", "FV-R21"),
        ("draw A 2", "7.6"),
    ],
)
def test_vengeance_objection_names_the_ruling(event: str, ruling: str) -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=Z,4 C[0]=5! | turn=B", {})
    assert [each.ruling for each in VENGEANCE.check(state, parse(event))][:1] == [ruling]


@pytest.mark.parametrize("victim", ["A", "C", "Z"])
def test_brutal_bonus_is_taken_from_an_opponent_at_the_table(victim: str) -> None:
    state = VENGEANCE.position("A[0]=1,2,3,4,5,6 B[0]=3 C- | turn=A", {"mode": "brutal"})
    state = VENGEANCE.apply(state, parse("hit A 7"))
    assert VENGEANCE.check(state, Bonus("A", victim))
    assert VENGEANCE.check(state, Bonus("B", "A"))
    assert not VENGEANCE.check(state, Bonus("A", "B"))


def test_half_a_flip_four_is_visible_and_what_it_asks() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=9 C[0]=5! | turn=A", {})
    state = VENGEANCE.apply(state, Hit("A", Flipped("F4")))
    assert VENGEANCE.public(state).ask == Ask("target", "A")
    (offer,) = VENGEANCE.offers(state)
    assert offer.choices == (To("A"), To("B"))
    assert VENGEANCE.press(state, "B", double=False) == To("B")
    assert VENGEANCE.press(state, "C", double=False) is None
    for event in parse_all("to B; card 3; card ST"):
        state = VENGEANCE.apply(state, event)
    assert VENGEANCE.public(state).jobs == (Job("F4", "B", 2, ("ST",)),)
    assert VENGEANCE.public(state).turn == "A"


def test_10_0_21_inside_brackets_nobody_is_asked() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=9 C[0]=5 | turn=A", {})
    nested = VENGEANCE.apply(state, parse("hit A F4>B(-4 1 JOM(-6) /2)"))
    assert nested.work == ()
    assert nested.turn == "C"
    asked = VENGEANCE.apply(state, parse("hit A -4"))
    assert VENGEANCE.public(asked).ask == Ask("target", "A")
    assert VENGEANCE.describe(asked)[1]["turn"] == "B"


def test_a_steal_offers_every_card_of_the_others() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=9,-4 C[0]=5! | turn=A", {})
    state = VENGEANCE.apply(state, Hit("A", Flipped("ST")))
    assert VENGEANCE.public(state).ask == Ask("move", "A")
    (offer,) = VENGEANCE.offers(state)
    assert list(map(str, offer.choices)) == ["card ST(B.9)", "card ST(B.-4)"]
    assert VENGEANCE.check(state, Step(Flipped("ST")))
    assert VENGEANCE.check(state, Stay("A"))


def test_explain_names_the_next_card_of_the_job() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=9 C[0]=5 | turn=A", {})
    assert max(VENGEANCE.explain(state, "9"), key=lambda each: each.weight).events == (Hit("A", Flipped("9")),)
    unseen_stay = [each for each in VENGEANCE.explain(state, "9") if each.events[0] == Stay("A")]
    assert [each.events for each in unseen_stay] == [
        (Stay("A"), Hit("B", Flipped("9"))),
        (Stay("A"), Stay("B"), Hit("C", Flipped("9"))),
    ]
    assert [each.untold for each in unseen_stay] == [1, 2]
    assert unseen_stay[0].weight > unseen_stay[1].weight

    open_question = VENGEANCE.apply(state, Hit("A", Flipped("F4")))
    assert {each.events for each in VENGEANCE.explain(open_question, "9")} == {
        (To(seat), Step(Flipped("9"))) for seat in "ABC"
    }
    told = VENGEANCE.apply(open_question, To("C"))
    assert [each.events for each in VENGEANCE.explain(told, "9")] == [(Step(Flipped("9")),)]


def test_staying_becomes_likelier_with_every_point() -> None:
    chances = []
    for cards in ("2", "9,8", "9,8,7", "12,11,10"):
        state = VENGEANCE.position(f"A[0]={cards} B[0]=9 | turn=A", {})
        hit, stay = (each for each in VENGEANCE.explain(state, "6") if each.untold < 2)
        chances.append(stay.weight / (hit.weight + stay.weight))
    assert chances == sorted(chances)
    assert chances[0] < 0.05
    assert chances[-1] > 0.5


def test_explain_doubts_a_card_whose_copies_all_lie_elsewhere() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=1 C[0]=5 | turn=A", {})
    assert VENGEANCE.explain(state, "1")[0].weight < 0.1 < VENGEANCE.explain(state, "3")[0].weight


def test_explain_after_the_round_begins_the_next_one() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=1* | turn=A dealer=B", {})
    state = VENGEANCE.apply(state, Stay("A"))
    assert [each.events for each in VENGEANCE.explain(state, "9")] == [(Round(), Deal("B", Flipped("9")))]


def test_cards_of_a_round_stay_out_until_the_deck_runs_out() -> None:
    state = VENGEANCE.position("A[0]=2 B[0]=1* | turn=A", {})
    for event in parse_all("hit A -4>B; hit A DI(A.2); stay A; round"):
        state = VENGEANCE.apply(state, event)
    assert sorted(state.discards) == ["-4", "1", "2", "DI"]
    assert VENGEANCE.public(state).draw_pile == 108 - 4


def in_words(steps: Steps) -> str:
    """Return the sums as one line, as a score sheet has them."""
    return " → ".join(str(total) for _, total in steps)


def test_d19_base_line_adds_up_in_steps() -> None:
    line = ["12", "11", "10", "9", "8", "7", "6", "x2", "+10"]
    assert in_words(base_steps(line, busted=False, seven=True)) == "63 → 126 → 136 → 151"
    assert in_words(base_steps(line[1:], busted=False, seven=False)) == "51 → 102 → 112"


def test_d19_vengeance_line_adds_up_in_steps() -> None:
    def steps(line: str, brutal: bool = False, bonus: bool = False, busted: bool = False) -> str:
        return in_words(vengeance_steps(line.split(","), busted, bonus, bonus, brutal))

    assert steps("13,12,6,/2,-4") == "31 → 15 → 11"
    assert steps("1,-10") == "1 → -9 → 0"
    assert steps("1,-10", brutal=True) == "1 → -9"
    assert steps("1,2,3,4,5,6,7,/2,-8,-10", bonus=True) == "28 → 14 → 6 → -4 → 0 → 15"
    assert steps("Z,9,-2", brutal=True) == "9 → 0"
    assert steps("9,-2,9", busted=True) == "0"


def test_d19_after_flip_7_the_public_seat_shows_the_sum() -> None:
    state = BASE.position("A[0]=12,11,10,9,8,7,x2,+10 B[0]=3 | turn=A", {})
    public = BASE.public(BASE.apply(state, Hit("A", Flipped("6"))))
    assert public.seat("A").steps[-1] == ("flip7", 151)
    assert public.seat("A").round_score == 151
    assert public.phase == "scored"


def test_7_4_what_seven_numbers_do_is_in_the_steps_of_the_one_it_concerns() -> None:
    state = VENGEANCE.position("A[0]=1,2,3,4,5,6 B[4]=3,-2 | turn=A", {"mode": "brutal"})
    state = VENGEANCE.apply(state, Hit("A", Flipped("7")))
    assert VENGEANCE.public(state).seat("A").steps == (("numbers", 28),), "not before it is chosen"
    taken, kept = (VENGEANCE.public(VENGEANCE.apply(state, Bonus("A", victim))) for victim in ("B", None))
    assert taken.seat("A").steps == (("numbers", 28),)
    assert taken.seat("B").steps == (("numbers", 3), ("-2", 1), ("taken", -14))
    assert (taken.seat("B").round_score, taken.seat("B").score) == (-14, -10)
    assert kept.seat("A").steps == (("numbers", 28), ("flip7", 43))
    assert kept.seat("B").steps == (("numbers", 3), ("-2", 1))


def test_7_4_a_total_put_right_after_the_round_leaves_what_was_taken() -> None:
    state = VENGEANCE.position("A[0]=1,2,3,4,5,6 B[4]=- C[0]=5 | turn=A", {"mode": "brutal"})
    for event in parse_all("hit A 7; bonus A B; now C[9]=5"):
        state = VENGEANCE.apply(state, event)
    public = VENGEANCE.public(state)
    assert (public.seat("B").round_score, public.seat("C").score) == (-15, 9)
    assert public.seat("B").steps == (("numbers", 0), ("taken", -15))


def test_7_4_only_in_brutal_mode_totals_may_be_negative() -> None:
    assert [
        VENGEANCE.public(VENGEANCE.start(("A", "B"), "A", {"mode": mode})).below_zero for mode in ("brutal", "standard")
    ] == [True, False]


@pytest.mark.parametrize("game", [VENGEANCE, BASE])
def test_7_4_7_5_a_tie_at_the_target_is_public_until_the_next_round(game: Vengeance | BaseFlip7) -> None:
    tie = after(game, game.position("A[188]=12 B[188]=12 C[58]=1 | turn=A", {}), parse_all("stay A; stay B; stay C"))
    assert (game.public(tie).tied, game.public(tie).phase) == (("A", "B"), "scored")
    assert game.public(game.apply(tie, Round())).tied == ()
    below = after(game, game.position("A[10]=12 B[10]=12 C[58]=1 | turn=A", {}), parse_all("stay A; stay B; stay C"))
    assert game.public(below).tied == ()


@pytest.mark.parametrize(("game", "options"), [(VENGEANCE, {"mode": "kind"}), (BASE, {"lucky": "once"})])
def test_flip_7_unknown_house_rule_is_refused(game: Vengeance | BaseFlip7, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        game.start(("A", "B"), "A", options)


@pytest.mark.parametrize("said", ["A[250]=5,7,9,3,-4", "turn=C", "total=A:30", "A-"])
def test_what_is_said_of_one_leaves_the_cards_of_the_others_as_they_lie(said: str) -> None:
    state = VENGEANCE.position("A[20]=9,3 B[30]=U7,10,8,6 C[0]=12,4* | turn=A", {})
    lines = VENGEANCE.apply(state, Now((said,))).lines
    assert [line.cards for line in lines[1:]] == [("U7", "10", "8", "6"), ("12", "4")]


def test_cards_that_are_said_lie_as_they_are_said() -> None:
    state = VENGEANCE.position("A[20]=3,9 B[30]=U7,10,8,6 | turn=A", {})
    assert VENGEANCE.apply(state, Now(("A[20]=9,3,-4,5",))).lines[0].cards == ("9", "3", "-4", "5")
    assert VENGEANCE.apply(state, Now(("A-",))).lines[0].cards == ()

"""A card that lies wrong in somebody's line is set right where it lies (Flip 7), in two taps like any last card."""

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.messages import Correct, Redo, Undo
from tests.companion.desk import Desk
from tests.ui.samples import SITUATIONS, lines_of, played
from tests.ui.test_gallery import box_of, overlap, untouchable
from ui import theme
from ui.around import Around
from ui.layers import Slip


@pytest.fixture
def shown(drive):
    def show(table, size=(800, 480), language="en"):
        driven = drive(size, language)
        driven.show(table)
        driven.pump()
        driven.t_s += 1
        return driven

    return show


def row(driven, seat):
    return driven.root.screen.lines.rows[seat]


def corrected(driven):
    (intent,) = driven.intents
    assert isinstance(intent, Correct)
    assert driven.root.layers == []
    return intent.entry, "; ".join(map(str, intent.events or ()))


START = "A[120]=5,7 B[84]=13 C[0]=8 | turn=A"


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Which card was it? (Ben: 9)"), ("pl", "Jaka to była karta? (Ben: 9)")]
)
def test_last_card_is_two_taps(shown, language, title):
    driven = shown(played("vengeance", START, "hit A 11; hit B 9"), language=language)
    driven.root.around = Around(foresee=lambda *_: ())
    driven.tap(row(driven, "B").cards[-1])
    assert driven.root.layers[-1].title.said == title
    driven.tap(driven.card("6"))
    assert corrected(driven) == (2, "hit B 6")


def test_card_before_the_last_one_shows_first_what_it_moves(shown):
    driven = shown(played("vengeance", START, "hit A 11; hit B 9"))
    driven.root.around = Around(foresee=lambda *_: ())
    driven.tap(row(driven, "A").cards[-1])
    driven.tap(driven.card("12"))
    assert driven.intents == []
    driven.press("Correct it so")
    assert corrected(driven) == (1, "hit A 12")


@pytest.mark.parametrize(
    ("events", "seat", "card", "told"),
    [
        ("hit A F4>B(3 9)", "B", "9", (1, "hit A F4>B(3 6)")),
        ("hit A F4>B(3 9)", "B", "3", (1, "hit A F4>B(6 9)")),
        ("hit A F4; to B; card 3; card 9", "B", "9", (4, "card 6")),
        ("hit A -4>B", "B", "-4", (1, "hit A 6")),
        ("hit B 6; hit A ST(B.13)", "A", "13", (2, "hit A ST(B.6)")),
        ("hit A F4>B(9); hit C 9; hit B DI(C.9)", "B", "9", (1, "hit A F4>B(6)")),
    ],
)
def test_card_is_found_wherever_it_was_told(shown, events, seat, card, told):
    driven = shown(played("vengeance", START, events))
    at = list(driven.root.view.seat(seat).line).index(card)
    driven.tap(row(driven, seat).cards[at])
    driven.tap(driven.card("6"))
    assert corrected(driven) == told


@pytest.mark.parametrize(
    ("events", "seat", "card", "told"),
    [
        ("hit A 9; hit B ST; card ST(A.9)", "B", "9", [(3, "card ST(A.6)"), (1, "hit A 6")]),
        ("hit A 9; hit B ST(A.9)", "B", "9", [(2, "hit B ST(A.6)"), (1, "hit A 6")]),
        ("hit A 9; hit B SW(A.9 C.8)", "C", "9", [(2, "hit B SW(A.6 C.8)"), (1, "hit A 6")]),
        ("hit A 9; hit B SW; card SW(A.9 C.8)", "C", "9", [(3, "card SW(A.6 C.8)"), (1, "hit A 6")]),
        (
            "hit A 9; hit B ST(A.9); hit C ST(B.9)",
            "C",
            "9",
            [(3, "hit C ST(B.6)"), (2, "hit B ST(A.6)"), (1, "hit A 6")],
        ),
        ("hit A -4; to B; hit C ST(B.-4)", "C", "-4", [(3, "hit C ST(B.-2)"), (1, "hit A -2")]),
        ("hit A F4>B(9); hit C ST(B.9)", "C", "9", [(2, "hit C ST(B.6)"), (1, "hit A F4>B(6)")]),
    ],
)
def test_moved_card_is_set_right_where_it_was_turned_over_and_wherever_it_was_moved(shown, events, seat, card, told):
    driven = shown(played("vengeance", START, events))
    at = list(driven.root.view.seat(seat).line).index(card)
    driven.tap(row(driven, seat).cards[at])
    driven.tap(driven.card("-2" if card == "-4" else "6"))
    assert driven.root.layers == []
    assert [(each.entry, "; ".join(map(str, each.events or ()))) for each in driven.corrections()] == told


@pytest.mark.parametrize(
    ("action", "moves", "lines"),
    [("ST", "card ST(A.5)", ["", "7 9", "8"]), ("SW", "card SW(A.5 C.8)", ["8", "7", "9"])],
)
def test_moved_card_set_right_lies_right_at_the_table_and_nothing_is_left_to_object_to(shown, action, moves, lines):
    desk = Desk(game="vengeance")
    for at, told in enumerate(("deal A 5", "deal B 7", "deal C 8", "stay A", f"hit B {action}", moves), 1):
        desk.tap(float(at), told)
    holder = "B" if action == "ST" else "C"
    driven = shown(desk.table)
    at = list(driven.root.view.seat(holder).line).index("5")
    driven.tap(row(driven, holder).cards[at])
    driven.tap(driven.card("9"))
    before = desk.table
    (intent,) = driven.intents
    desk.post(replace(intent, t_s=20.0))
    assert [" ".join(seat.line) for seat in desk.table.public.seats] == lines
    assert [line.objections for line in desk.table.log] == [()] * 6
    driven.show(desk.table)
    driven.pump()
    assert not driven.all_of(Slip)
    desk.post(Undo(21.0))
    assert (desk.table.public, desk.table.log) == (before.public, before.log)
    desk.post(Redo(22.0))
    assert [" ".join(seat.line) for seat in desk.table.public.seats] == lines


@pytest.mark.parametrize(
    ("events", "seat", "at", "told"),
    [
        ("hit A 9; hit B 11; hit C 10; hit A 9", "A", 2, (1, "hit A 6")),
        ("hit A 9; hit B 11; hit C 10; hit A 9", "A", 3, (4, "hit A 6")),
        ("hit A F4>B(9 9)", "B", 1, (1, "hit A F4>B(6 9)")),
        ("hit A F4>B(9 9)", "B", 2, (1, "hit A F4>B(9 6)")),
    ],
)
def test_of_two_equal_cards_the_one_that_is_tapped_is_set_right(shown, events, seat, at, told):
    driven = shown(played("vengeance", START, events))
    assert driven.root.view.seat(seat).line.count("9") == 2
    driven.tap(row(driven, seat).cards[at])
    driven.tap(driven.card("6"))
    assert corrected(driven) == told


def test_of_two_equal_cards_the_one_that_is_tapped_is_the_one_whose_change_is_shown_first(shown):
    asked = []
    driven = shown(played("vengeance", START, "hit A 9; hit B 11; hit C 10; hit A 9"))
    driven.root.around = Around(foresee=lambda *correction: asked.append(correction) or ())
    driven.tap(row(driven, "A").cards[2])
    driven.tap(driven.card("6"))
    ((entry, (event,), before),) = asked
    assert (entry, str(event), before) == (1, "hit A 6", False)


def test_of_two_equal_cards_in_an_opened_line_the_one_that_is_tapped_is_set_right(shown):
    driven = shown(played("vengeance", START, "hit A 9; hit B 11; hit C 10; hit A 9"))
    driven.tap(row(driven, "A").name)
    driven.tap(driven.root.layers[-1].cards[2])
    driven.tap(driven.card("6"))
    assert corrected(driven) == (1, "hit A 6")


def asked_cards(driven):
    """Return the cards of the player who is asked about, with the title."""
    layer = driven.root.layers[-1]
    return layer.title.said, layer.hand


def test_moved_card_that_nobody_turned_over_leads_to_the_players_cards_with_the_right_one(shown):
    driven = shown(played("vengeance", START, "hit A ST(B.13)"))
    at = list(driven.root.view.seat("A").line).index("13")
    driven.tap(row(driven, "A").cards[at])
    driven.tap(driven.card("6"))
    assert driven.intents == []
    assert asked_cards(driven) == ("Ada: which cards lie open?", ["5", "7", "6"])
    driven.press("OK")
    assert driven.root.layers[-1].title.said == "How does the table stand?"
    driven.press("OK")
    assert driven.told() == ["now A[120]=5,7,6"]


def test_swapped_card_that_lay_there_before_is_kept_as_it_was_picked(shown):
    driven = shown(played("vengeance", "A[250]=5,7,3 B[30]=U7,10,8,6 C[0]=- | turn=A", "hit A SW(A.3 B.6)"))
    cards = row(driven, "A").cards
    driven.tap(cards[list(driven.root.view.seat("A").line).index("6")])
    driven.tap(driven.card("9"))
    title, hand = asked_cards(driven)
    assert (title, sorted(hand)) == ("Ada: which cards lie open?", ["5", "7", "9"])


def test_card_that_nobody_told_leads_to_the_players_cards_with_the_right_one(shown):
    driven = shown(played("vengeance", START, "hit A 11"))
    driven.tap(row(driven, "C").cards[0])
    assert driven.root.layers[-1].title.said == "Which card was it? (Zażółć Gęślą-Jaźń: 8)"
    driven.tap(driven.card("9"))
    assert asked_cards(driven) == ("Zażółć Gęślą-Jaźń: which cards lie open?", ["9"])
    driven.press("OK", "OK")
    assert driven.told() == ["now C[0]=9"]


def test_of_two_equal_cards_that_nobody_told_the_one_that_is_tapped_is_another(shown):
    driven = shown(played("vengeance", "A[0]=5 B[0]=L13,13,5,13 C[0]=- | turn=A"))
    driven.tap(row(driven, "B").cards[1])
    driven.tap(driven.card("9"))
    assert asked_cards(driven) == ("Ben: which cards lie open?", ["L13", "9", "5", "13"])


def test_card_that_nobody_told_and_that_went_elsewhere_meanwhile_is_put_right_with_the_table(shown):
    driven = shown(played("vengeance", START, "hit A 11"))
    driven.tap(row(driven, "C").cards[0])
    driven.show(played("vengeance", START, "hit A 11; hit B ST(C.8)"))
    driven.tap(driven.card("9"))
    assert driven.root.layers[-1].title.said == "How does the table stand?"


def test_after_a_round_a_card_that_nobody_told_leads_to_the_points(shown):
    driven = shown(played("vengeance", "A[0]=5 B[0]=8* | turn=A", "stay A"))
    driven.tap(row(driven, "B").cards[0])
    assert driven.root.layers[-1].title.said == "How many points has everybody?"


def test_name_beside_the_cards_opens_what_can_be_told_and_the_cards_again(shown):
    driven = shown(played("vengeance", START, "hit A 11; hit B 9"))
    driven.tap(row(driven, "B").name)
    layer = driven.root.layers[-1]
    assert layer.title.said == "Ben"
    assert "A card is wrong? Tap it." in driven.texts()
    driven.tap(next(card for card in layer.cards if card.code == "9"))
    driven.tap(driven.card("6"))
    assert corrected(driven) == (2, "hit B 6")


def test_where_ten_sit_the_last_card_is_two_taps_by_its_key(shown):
    driven = shown(SITUATIONS["many_lines"]())
    driven.press("Wrong card…")
    driven.tap(driven.card("12"))
    assert corrected(driven) == (1, "hit B 12")


def test_where_ten_sit_a_small_card_opens_its_line_where_it_is_large(shown):
    driven = shown(SITUATIONS["many_lines"]())
    driven.tap(row(driven, "B").cards[-1])
    layer = driven.root.layers[-1]
    assert layer.title.said == "Ben"
    driven.tap(layer.cards[-1])
    driven.tap(driven.card("12"))
    assert corrected(driven) == (1, "hit B 12")


def test_everything_else_about_an_open_card_is_one_key_away(shown):
    driven = shown(played("vengeance", START, "hit A 11; hit B 9"))
    driven.tap(row(driven, "B").cards[-1])
    driven.press("something else…", "It did not happen")
    (intent,) = driven.intents
    assert (intent.entry, intent.events) == (2, None)


def test_nothing_is_wrong_before_a_card_was_told(shown):
    driven = shown(played("vengeance", START))
    assert "Wrong card…" not in driven.texts()


@pytest.mark.parametrize(("language", "stayed", "out"), [("en", "stayed", "is out"), ("pl", "stop", "odpada")])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_row_says_plainly_who_has_stayed_and_who_is_out(shown, size, language, stayed, out):
    driven = shown(SITUATIONS["lines"](), size, language)
    assert [row(driven, seat).tag.said for seat in "ABCD"] == ["", "", out, stayed]
    assert row(driven, "D").tag.width > 0


def test_row_in_doubt_says_nothing_plainly(shown):
    driven = shown(replace(SITUATIONS["lines"](), doubtful=frozenset("D")))
    assert row(driven, "D").tag.said == ""


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("situation", ["target", "lines_question"])
def test_what_is_asked_lies_beside_the_cards_and_undo_and_menu_stay_in_reach(shown, size, situation):
    driven = shown(SITUATIONS[situation](), size)
    left, bottom, right, top = box_of(driven.all_of(Slip)[0])
    names = [each for seat in "ABCD" for each in (row(driven, seat).name, *row(driven, seat).cards[:3])]
    column = driven.root.screen.column
    for part in (*names, column.undo, column.redo, column.menu):
        assert not overlap(box_of(part), (left, bottom, right, top)), part
    assert right <= size[0]


def test_question_of_the_rules_about_open_cards_is_answered_by_a_tap(shown):
    driven = shown(SITUATIONS["target_ten"]())
    driven.press("Jadwiga")
    assert driven.told() == ["to J"]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("number", [2, 5, 6, 7, 9, 10, 12, 13, 18])
def test_rows_of_any_number_of_people_are_large_enough_for_a_finger(shown, size, number):
    driven = shown(lines_of(number), size)
    assert len(driven.root.screen.lines.rows) == number
    assert untouchable(driven, size) == []


def test_cards_of_a_long_line_lie_apart_in_a_tall_window(shown):
    driven = shown(SITUATIONS["lines_over"](), (720, 1280))
    cards = row(driven, "B").cards
    assert all(one.right <= other.x for one, other in pairwise(cards))


@pytest.mark.parametrize(
    ("start", "events", "who", "headline"),
    [
        (START, "hit A 11", "B", "Turn: Ben"),
        (START, "hit A F4", "A", "Ada: who gets Flip Four?"),
        (START, "hit A F4; to C", "C", "Zażółć Gęślą-Jaźń: 4 more cards for Flip Four"),
        (START, "hit A F4; to C; card 4; card JOM; card 5; card 6", "C", "Zażółć Gęślą-Jaźń: who gets Just One More?"),
        ("A[0]=- B[0]=- C[0]=- | dealer=C turn=0", "deal A 3; deal B -4", "B", "Ben: who gets minus 4?"),
    ],
)
def test_row_of_who_must_act_is_lit_and_the_headline_names_it(shown, start, events, who, headline):
    driven = shown(played("vengeance", start, events))
    lit = [seat for seat, each in driven.root.screen.lines.rows.items() if each.panel.ground == theme.AMBER]
    assert lit == [who]
    assert driven.root.screen.column.headline.first.said == headline


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["Tie: Ada and Ben", "Another round decides\nAda deals next"]),
        ("pl", ["Remis: Ada i Ben", "Rozstrzygnie kolejna runda\nNastępne rozdanie: Ada"]),
    ],
)
def test_tie_at_the_target_is_told_with_what_decides(shown, language, says):
    driven = shown(SITUATIONS["tied"](), language=language)
    headline = driven.root.screen.column.headline
    assert [headline.first.said, headline.second.said] == says

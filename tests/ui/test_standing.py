"""A game that lies on the table already: how it is told by taps, and what the rules then read."""

from dataclasses import replace

import pytest

from companion.messages import NewGame, Record
from companion.rules.events import Now
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.setup import problems_of
from tests.ui.samples import SITUATIONS, played
from ui.standing import standing_of

WAWRZYNIEC = "Wawrzyniec Chrząszczyżewoszycki"


def row(driven, label):
    """Return the keys of the row that says `label`, turning pages until it is there."""
    from ui.pieces import Key, Words

    layer = driven.root.layers[-1]
    for _ in range(9):
        found = [each for each in layer._parts if isinstance(each, Words) and each.said == label]
        if found:
            return [
                each for each in layer._parts if isinstance(each, Key) and abs(each.center_y - found[0].center_y) < 2
            ]
        driven.tap(layer.on if layer.on.enabled else layer.back)
    raise AssertionError(f"no row says {label!r}")


@pytest.fixture
def begun(drive):
    """Return a driven set-up of a game by Player 1 to 4, asked how the table stands."""

    def make(game, language="en"):
        driven = drive(language=language)
        driven.root.show_setup()
        driven.press(game, "Game under way…")
        return driven

    return make


def test_game_under_way_is_told_by_taps_and_goes_on_from_there(begun):
    driven = begun("UNO No Mercy")
    driven.tap(row(driven, "Whose turn is it?")[0])
    driven.press("Player 2")
    driven.tap(row(driven, "Which way round?")[0])
    driven.tap(row(driven, "Which card lies on top?")[0])
    driven.press("wild cards")
    driven.tap(driven.card("W6"))
    driven.tap(row(driven, "Which colour is in force?")[0])
    driven.press("green")
    driven.tap(row(driven, "Player 3")[0])
    driven.press("1", "2", "OK")
    driven.tap(row(driven, "Player 3")[1])
    driven.press("8", "5", "OK")
    driven.press("Start")
    (intent,) = driven.intents
    assert isinstance(intent, NewGame)
    assert intent.setup.position == "A7 B7 C12 D7 | turn=B dir=- top=W6 col=G score=A:0,B:0,C:85,D:0"
    assert problems_of(intent.setup) == ()
    public = intent.setup.rules.public(intent.setup.start())
    assert (public.turn, public.clockwise, public.top, public.colour) == ("B", False, "W6", "G")
    assert (public.seat("C").cards, public.seat("C").score) == (12, 85)


def test_lines_under_way_are_told_card_by_card(begun):
    driven = begun("Flip 7 Vengeance")
    driven.tap(row(driven, "Player 2")[0])
    for code in ("12", "5"):
        driven.tap(driven.card(code))
    driven.press("OK")
    driven.tap(row(driven, "Player 2")[1])
    driven.press("4", "0", "OK", "Start")
    assert driven.intents[0].setup.position == "A[0]=- B[40]=12,5 C[0]=- D[0]=- | turn=A"


@pytest.mark.parametrize(
    ("game", "codes", "says"),
    [
        ("Flip 7 Vengeance", ("U7", "10", "8", "6"), "4 cards\n31 points"),
        ("Flip 7 Vengeance", ("12", "7", "/2", "-4"), "4 cards\n5 points"),
        ("Flip 7 Vengeance", ("12", "Z"), "2 cards\n0 points"),
        ("Flip 7", ("12", "5", "x2", "+4"), "4 cards\n38 points"),
    ],
)
def test_cards_that_lie_open_count_what_the_rules_make_of_them(begun, game, codes, says):
    driven = begun(game)
    driven.tap(row(driven, "Player 2")[0])
    for code in codes:
        driven.tap(driven.card(code))
    assert driven.root.layers[-1].sum.said == says


def test_cards_that_lie_open_count_as_the_table_shows_them(drive):
    driven = drive()
    driven.show(played("vengeance", "A[120]=5,7 B[250]=U7,10,8,6 | turn=A", "hit A 9"))
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ben")[0])
    assert driven.root.layers[-1].sum.said == "4 cards\n31 points"


def test_good_one_under_way_is_told_in_three_stages(begun):
    driven = begun("Good One!")
    driven.tap(row(driven, "What is the pile worth?")[0])
    driven.press("9", "OK")
    driven.tap(row(driven, "How many cards lie in the pile?")[0])
    driven.press("4", "OK")
    driven.tap(row(driven, "Player 1")[2])
    driven.press("1", "OK", "Start")
    setup = driven.intents[0].setup
    assert setup.position == "A3/3/1 B3/3/3 C3/3/3 D3/3/3 | turn=A dir=+ pile=4 val=9 deck=0"
    assert setup.rules.public(setup.start()).value == 9


def test_what_cannot_be_is_said_and_starts_nothing(begun):
    driven = begun("UNO")
    driven.tap(row(driven, "Player 1")[0])
    driven.press("1", "0", "5", "OK", "Start")
    assert driven.intents == []
    assert driven.root.setup_screen.title.said.startswith("position: 126 cards are more than the")


@pytest.mark.parametrize("situation", ["turn", "owed", "good_one", "lines"])
def test_what_is_shown_told_back_is_the_same_table(situation):
    table = SITUATIONS[situation]()
    public = table.public
    rules = GAMES[table.game]
    again = rules.public(rules.position(standing_of(public).position(), {}))
    assert (again.turn, again.clockwise, again.top, again.colour) == (
        public.turn,
        public.clockwise,
        public.top,
        public.colour,
    )
    for one, other in zip(again.seats, public.seats, strict=True):
        assert (one.cards, one.face_up, one.face_down, one.line, one.score) == (
            other.cards,
            other.face_up,
            other.face_down,
            other.line,
            other.score,
        )


@pytest.mark.parametrize(("game", "total"), [("UNO", 108), ("UNO No Mercy", 168), ("Good One!", 60)])
def test_no_count_is_greater_than_the_deck(begun, game, total):
    driven = begun(game)
    label = "How many cards lie in the pile?" if game == "Good One!" else "Player 1"
    driven.tap(row(driven, label)[0])
    assert f"from 0 to {total}" in driven.texts()
    driven.press(*str(total + 1), "OK")
    assert f"only 0 to {total} is possible" in driven.texts()


def test_table_set_right_tells_only_what_is_otherwise(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.column.menu)
    driven.press("Set the table right…")
    driven.tap(row(driven, "Which way round?")[0])
    driven.tap(row(driven, "Ben")[0])
    driven.press("9", "OK", "OK")
    (intent,) = driven.intents
    assert isinstance(intent, Record)
    assert intent.events == (Now(("B9", "dir=-")),)


@pytest.mark.parametrize(
    ("game", "start", "events", "offered"),
    [
        (
            "nomercy",
            "A9 B24 C6 D7 | dealer=D turn=A dir=+ top=R5",
            "draw B 2",
            ["Ada", "Zażółć Gęślą-Jaźń", WAWRZYNIEC],
        ),
        ("classic", "A9 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "leave C", ["Ada", "Ben", WAWRZYNIEC]),
        ("vengeance", "A[120]=5,7* B[84]=13! C[9]=8 D[0]=9 | turn=C", "", ["Zażółć Gęślą-Jaźń", WAWRZYNIEC]),
        (
            "goodone",
            "A3/3/3 B2/3/3 C0/0/2 D7/3/3 | turn=A dir=+ pile=7 val=5 deck=0",
            "leave C",
            ["Ada", "Ben", WAWRZYNIEC],
        ),
    ],
)
def test_turn_of_nobody_who_is_out_or_has_left_is_offered(drive, game, start, events, offered):
    """U-R5."""
    driven = drive()
    table = played(game, start, events)
    driven.show(table)
    driven.root.flows.set_right()
    driven.tap(row(driven, "Whose turn is it?")[0])
    names = [key.text for key in driven.root.layers[-1].keys]
    assert names == offered


def test_who_was_out_may_have_the_turn_once_told_to_hold_cards(drive):
    driven = drive()
    driven.show(played("nomercy", "A9 B24 C6 D7 | dealer=D turn=A dir=+ top=R5", "draw B 2"))
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ben")[0])
    driven.press("9", "OK")
    driven.tap(row(driven, "Whose turn is it?")[0])
    driven.press("Ben", "OK")
    assert driven.told() == ["now B9 turn=B"]


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
def test_points_of_who_has_left_do_not_bring_them_back(drive, game):
    driven = drive()
    start = "A[120]=5,7 B[84]=12 C[9]=8 | turn=A"
    table = played(game, start, "leave B")
    driven.show(table)
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ben")[-1])
    driven.press("9", "9", "OK", "OK")
    rules = GAMES[game]
    state = rules.position(start, {})
    for event in (*parse_all("leave B"), *driven.intents[0].events):
        assert rules.check(state, event) == ()
        state = rules.apply(state, event)
    seat = rules.public(state).seat("B")
    assert (seat.status, seat.score, seat.line) == ("left", 99, ())


def test_table_set_right_without_a_change_tells_nothing(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.root.flows.set_right()
    driven.press("OK")
    assert driven.intents == []
    assert driven.root.layers == []


def test_points_are_set_right_by_the_number_pad_once_the_round_is_over(drive):
    driven = drive()
    table = SITUATIONS["scored"]()
    driven.show(table)
    driven.tap(driven.root.screen.column.menu)
    driven.press("Set the points right…")
    (points,) = row(driven, "Ben")
    driven.tap(points)
    driven.press("9", "9", "OK", "OK")
    (intent,) = driven.intents
    assert intent.events == (Now(("score=A:200,B:99,C:42,D:215",)),)
    rules = GAMES["classic"]
    state = rules.position("A0 B2 C1 D2 | won=A turn=0 score=A:200,B:42,C:42,D:215", {})
    after = rules.public(rules.apply(state, intent.events[0]))
    assert [seat.score for seat in after.seats] == [200, 99, 42, 215]


@pytest.mark.parametrize(
    ("game", "start", "told"),
    [
        ("vengeance", "A[120]=5,7* B[84]=13! C[9]=8 | turn=C", "now A[12]=5,7*"),
        ("vengeance", "A[120]=5,7* B[84]=13! C[9]=8* | round=A:12,B:0,C:8", "now A[12]=5,7*"),
        ("classic", "A5 B4 C3 | dealer=C turn=A top=R5 score=A:120,B:84,C:9", "now score=A:12,B:84,C:9"),
    ],
)
def test_points_put_right_leave_everything_else_as_it_is(drive, game, start, told):
    driven = drive()
    table = played(game, start)
    driven.show(table)
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ada")[-1])
    driven.press("1", "2", "OK", "OK")
    assert driven.told() == [told]
    rules = GAMES[game]
    state = rules.position(start, {})
    (event,) = driven.intents[0].events
    assert rules.check(state, event) == ()
    after = rules.public(rules.apply(state, event))
    assert after.seat("A").score == 12
    assert [seat.status for seat in after.seats] == [seat.status for seat in table.public.seats]


def brutal(total):
    table = played("vengeance", f"A[{total}]=5 B[84]=13 | turn=A")
    return replace(table, public=replace(table.public, below_zero=True))


@pytest.mark.parametrize(("total", "keys"), [(-5, ("1", "4", "+ / -")), (0, ("+ / -", "1", "4"))])
def test_negative_total_of_brutal_flip_7_is_told(drive, total, keys):
    driven = drive()
    driven.show(brutal(total))
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ada")[-1])
    pad = driven.root.layers[-1]
    assert (pad.number.said, pad.note.said) == (str(total), "from -9999 to 9999")
    driven.press(*keys)
    assert pad.number.said == "-14"
    driven.press("OK", "OK")
    assert driven.told() == ["now A[-14]=5"]


def test_total_that_cannot_be_negative_has_no_sign(drive):
    driven = drive()
    driven.show(played("vengeance", "A[5]=5 B[84]=13 | turn=A"))
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ada")[-1])
    assert "+ / -" not in driven.texts()


def test_figures_of_a_negative_number_are_typed_erased_and_stepped(drive):
    driven = drive()
    driven.show(brutal(0))
    driven.root.flows.set_right()
    driven.tap(row(driven, "Ada")[-1])
    pad = driven.root.layers[-1]
    driven.press("1", "+ / -", "2")
    assert pad.number.said == "-12"
    driven.tap(pad.erase)
    assert pad.number.said == "-1"
    driven.tap(pad.more)
    driven.tap(pad.more)
    assert pad.number.said == "1"
    driven.press("3")
    assert pad.number.said == "3"


def test_cards_that_no_line_holds_are_asked_about_and_taken_where_somebody_is_sure(begun):
    driven = begun("Flip 7")
    driven.tap(row(driven, "Player 2")[0])
    for code in ("1", "2", "3", "4", "5", "6", "7", "8", "9"):
        driven.tap(driven.card(code))
    driven.press("OK")
    assert driven.root.layers[-1].title.said == "Seven numbers end the round; these are 9."
    driven.press("Other cards…")
    picker = driven.root.layers[-1]
    assert len(picker.hand) == 9
    driven.tap(picker.done)
    driven.press("It is so all the same")
    assert row(driven, "Player 2")[0].text == "9 cards"


def test_points_at_which_the_game_is_over_are_asked_about(begun):
    driven = begun("Flip 7")
    driven.tap(row(driven, "Player 2")[1])
    driven.press(*"449", "OK")
    assert driven.root.layers[-1].title.said == "449 points? The game is over at 200."
    driven.press("Another number…", *"199", "OK")
    assert row(driven, "Player 2")[1].text == "199 pts"


def test_points_after_a_round_are_asked_about_where_no_round_is_worth_so_many(drive):
    driven = drive()
    table = played("flip7", "A[160]=1,2,3,4,5,6 B[20]=12,11 C[0]=5! | turn=A", "hit A 7")
    driven.show(replace(table, target=200))
    driven.root.flows.set_right()
    keys = row(driven, "Ben")
    driven.tap(keys[-1])
    driven.press(*"449", "OK", "It is so all the same", "OK")
    (intent,) = driven.intents
    assert any("B[449]" in word for event in intent.events for word in event.says)

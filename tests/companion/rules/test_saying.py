"""`now`: somebody says how things are, and everything else stays as it was (docs/rules.md 1.3, U-R28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.events import Now
from companion.rules.games import GAMES
from companion.rules.notation import BadNotation, parse

POSITIONS = {
    "classic": "A5 B3 C7 | turn=A top=R5 dealer=C",
    "nomercy": "A5 B3 C- | turn=A top=R+4 pend=4/4>A dealer=C",
    "goodone": "A3/2/3 B1/0/0 C0/0/2 | turn=A pile=4 val=9 deck=10",
    "vengeance": "A[10]=5,7 B[0]=3* C[4]=9! | turn=A dealer=C",
}


@pytest.mark.parametrize(
    ("game", "words", "seats", "fields"),
    [
        ("classic", "B4 turn=C col=B dir=-", "A5 B4 C7", {"turn": "C", "col": "B", "dir": "-", "top": "R5"}),
        ("classic", "top=G2", "A5 B3 C7", {"top": "G2", "col": "G", "turn": "A"}),
        ("nomercy", "pend=10/6>B turn=B", "A5 B3 C-", {"pend": "10/6>B", "turn": "B"}),
        ("goodone", "B2/0/0 turn=B val=4", "A3/2/3 B2/0/0 C0/0/2", {"turn": "B", "val": "4", "pile": "4"}),
        ("vengeance", "A[10]=5,8 B[2]=3*", "A[10]=5,8 B[2]=3* C[4]=9!", {"turn": "A"}),
    ],
)
def test_ur28_what_is_said_is_so_and_the_rest_stays(game: str, words: str, seats: str, fields: dict[str, str]) -> None:
    rules = GAMES[game]
    state = rules.position(POSITIONS[game], {})
    event = Now(tuple(words.split()))
    assert not rules.check(state, event)
    told, described = rules.describe(rules.apply(state, event))
    assert told == seats
    assert {name: described[name] for name in fields} == fields


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
@pytest.mark.parametrize(
    ("words", "totals"),
    [("turn=C", [10, 84, 4]), ("A[12]=5,7", [12, 84, 4]), ("total=B:99", [10, 99, 4]), ("total=B:-14", [10, -14, 4])],
)
def test_ur28_who_has_left_keeps_the_points_unless_they_are_said_and_stays_away(
    game: str, words: str, totals: list[int]
) -> None:
    rules = GAMES[game]
    state = rules.apply(rules.position("A[10]=5,7 B[84]=3 C[4]=9 | turn=A dealer=C", {}), parse("leave B"))
    event = Now(tuple(words.split()))
    assert rules.check(state, event) == ()
    seats = rules.public(rules.apply(state, event)).seats
    assert [seat.score for seat in seats] == totals
    assert seats[1].status == "left"


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
@pytest.mark.parametrize(
    ("words", "totals"),
    [
        ("total=B:99", [10, 99, 4, 7]),
        ("total=D:0", [10, 84, 4, 0]),
        ("total=A:11,B:85", [11, 85, 4, 7]),
        ("total=B:99 C[5]=9", [10, 99, 5, 7]),
    ],
)
def test_ur28_total_of_one_who_has_left_leaves_that_of_another_one(game: str, words: str, totals: list[int]) -> None:
    rules = GAMES[game]
    state = rules.position("A[10]=5,7 B[84]=3 C[4]=9 D[7]=2 | turn=A dealer=C", {})
    for event in ("leave B", "leave D"):
        state = rules.apply(state, parse(event))
    said = Now(tuple(words.split()))
    assert rules.check(state, said) == ()
    seats = rules.public(rules.apply(state, said)).seats
    assert [seat.score for seat in seats] == totals
    assert [seat.status for seat in seats] == ["in", "left", "in", "left"]


@pytest.mark.parametrize(("words", "scores"), [("score=B:42", [100, 42, 7]), ("score=A:0,C:9", [0, 40, 9])])
def test_ur28_points_of_one_player_leave_those_of_the_others(words: str, scores: list[int]) -> None:
    rules = GAMES["classic"]
    state = rules.position("A5 B3 C7 | turn=A top=R5 dealer=C score=A:100,B:40,C:7", {})
    assert [seat.score for seat in rules.public(rules.apply(state, Now((words,)))).seats] == scores


SCORED = {
    "classic": (
        "A1 B2 C2 | turn=A top=R5 dealer=C score=A:100,B:400,C:7",
        ("play A R7", "reveal B R5,R3", "reveal C R1"),
    ),
    "flip7": ("A[100]=5,7 B[190]=3 C[4]=9 | turn=A dealer=C", ("stay A", "stay B", "stay C")),
    "vengeance": ("A[100]=5,7 B[190]=3 C[4]=9 | turn=A dealer=C", ("stay A", "stay B", "stay C")),
}


@pytest.mark.parametrize(
    ("game", "words", "match"),
    [
        ("classic", "score=A:500", ("A",)),
        ("classic", "score=B:510", ("B",)),
        ("classic", "score=A:499", ()),
        ("flip7", "A[200]=5,7*", ("A",)),
        ("vengeance", "total=B:200", ("B",)),
        ("vengeance", "total=A:230,B:230", ()),
        ("vengeance", "total=B:199", ()),
    ],
)
def test_ur28_totals_said_after_a_round_end_the_game_or_do_not(game: str, words: str, match: tuple[str, ...]) -> None:
    rules = GAMES[game]
    state = rules.position(SCORED[game][0], {})
    for event in SCORED[game][1]:
        state = rules.apply(state, parse(event))
    before = rules.public(state)
    assert (before.phase, before.match) == ("scored", ())
    after = rules.apply(state, Now(tuple(words.split())))
    public = rules.public(after)
    assert (public.match, public.phase) == (match, "match" if match else "scored")
    assert bool(public.tied) == ("230" in words)
    first = "score=A:111,B:400" if game == "classic" else "total=A:111,B:193"
    again = rules.public(rules.apply(after, Now((first,))))
    assert (again.match, again.phase, again.tied) == ((), "scored", ())


@pytest.mark.parametrize("game", SCORED)
@pytest.mark.parametrize(
    ("later", "match"),
    [("dealer=B", ("A",)), ("total=B:191", ()), ("total=B:191 next=A", ("A",)), ("total=C:600", ("C",))],
)
def test_ur28_said_winner_stays_until_totals_are_said_without_one(
    game: str, later: str, match: tuple[str, ...]
) -> None:
    rules, names = GAMES[game], {"next": "next", "total": "total"}
    state = rules.position(SCORED[game][0], {})
    if game == "classic":
        names = {"next": "match", "total": "score"}
    words = later.replace("next", names["next"]).replace("total", names["total"])
    for event in (*SCORED[game][1], f"now {names['next']}=A", f"now {words}"):
        state = rules.apply(state, parse(event))
    public = rules.public(state)
    assert (public.match, public.phase) == (match, "match" if match else "scored")


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
@pytest.mark.parametrize("words", ["dealer=B", "total=B:20", "total=C:600", "next=next"])
def test_ur28_said_of_a_table_that_everybody_has_left_ends_no_game(game: str, words: str) -> None:
    rules = GAMES[game]
    state = rules.position(SCORED[game][0], {})
    for event in (*SCORED[game][1], "leave A", "leave B", "leave C"):
        state = rules.apply(state, parse(event))
    said = Now((words,))
    assert rules.check(state, said) == ()
    public = rules.public(rules.apply(state, said))
    assert (public.match, public.phase, public.tied) == ((), "scored", ())


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_ur28_total_said_before_or_after_the_last_hand_ends_the_game_alike(at: int) -> None:
    rules, events = GAMES["classic"], [*SCORED["classic"][1]]
    events.insert(at, "now score=B:510")
    state = rules.position(SCORED["classic"][0], {})
    for event in events:
        state = rules.apply(state, parse(event))
    public = rules.public(state)
    assert (public.match, public.phase) == (("B",), "match")


@pytest.mark.parametrize("words", ["total=A:9", "turn=A"])
def test_ur28_turn_of_who_has_left_with_open_work_goes_on_to_the_next(words: str) -> None:
    rules = GAMES["flip7"]
    state = rules.position("A[0]=5 B[0]=6 C[0]=7 | turn=A dealer=C", {})
    for event in ("hit A F3", "to B", "leave A"):
        state = rules.apply(state, parse(event))
    public = rules.public(rules.apply(state, Now((words,))))
    assert (public.turn, public.seats[0].status) == ("B", "left")


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("words", ["Z4", "turn=Q", "nothing", "score=A:x", "top"])
def test_ur28_words_that_cannot_be_change_nothing(game: str, words: str) -> None:
    rules = GAMES[game]
    state = rules.position(POSITIONS[game], {})
    event = Now(tuple(words.split()))
    assert [objection.ruling for objection in rules.check(state, event)] == ["U-R28"]
    assert rules.apply(state, event) == state


@given(st.lists(st.text(st.characters(codec="ascii", exclude_categories=("Cc", "Zs")), min_size=1), min_size=1))
def test_now_any_words_can_be_written_and_read(words: list[str]) -> None:
    for game, text in POSITIONS.items():
        GAMES[game].apply(GAMES[game].position(text, {}), Now(tuple(words)))
    assert parse("now A5 turn=B") == Now(("A5", "turn=B"))


def test_now_without_words_is_no_event() -> None:
    with pytest.raises(BadNotation, match="how things are"):
        parse("now")


@pytest.mark.parametrize(
    ("game", "told", "said", "colour"),
    [
        ("nomercy", ("first R5",), "top=W6 ask=reflip", None),
        ("nomercy", ("first R5", "play A W6 col=G"), "ask=reflip", None),
        ("got1", ("first RS",), "top=W6 ask=reflip", None),
        ("got1", ("first W6",), "top=BS ask=reflip", "B"),
        ("nomercy", ("first R5",), "top=W6 col=Y ask=reflip", "Y"),
    ],
)
def test_ur3_card_of_which_it_is_said_that_another_one_follows_opens_no_round_and_has_no_old_colour(
    game: str, told: tuple[str, ...], said: str, colour: str | None
) -> None:
    rules = GAMES[game]
    state = rules.start(("A", "B", "C"), "C", {})
    for event in told:
        state = rules.apply(state, parse(event))
    state = rules.apply(state, Now(tuple(said.split())))
    public = rules.public(state)
    assert (public.phase, public.colour, public.turn) == ("first", colour, None)
    assert public.ask is not None
    assert public.ask.kind == "reflip"
    assert rules.check(state, parse("first G3")) == ()
    public = rules.public(rules.apply(state, parse("first G3")))
    assert (public.phase, public.top, public.colour, public.turn, public.ask) == ("play", "G3", "G", "A", None)


@pytest.mark.parametrize("game", ["vengeance", "flip7"])
@pytest.mark.parametrize(
    ("told", "said", "then", "turn"),
    [
        (("deal A 5",), "turn=C", ("deal C 8", "deal D 9"), "A"),
        (("deal A 5",), "turn=B", ("deal B 8", "deal C 9", "deal D 10"), "A"),
        ((), "turn=D", ("deal D 8",), "A"),
        ((), "turn=C", ("now B[7]=-", "deal C 8", "deal D 9"), "A"),
        ((), "turn=C", ("now turn=B", "deal B 8", "deal C 9", "deal D 10"), "A"),
        (("deal A 5", "deal B 7"), "turn=C", ("now A[0]=-", "deal A 6", "deal C 8", "deal D 9"), "A"),
        (("deal A 5",), "turn=B B[0]=3", ("hit B 4",), "C"),
        (("deal A 5",), "turn=A", ("hit A 7",), "B"),
    ],
)
def test_ur28_turn_that_is_said_during_the_deal_goes_on_with_the_deal_where_that_player_has_no_card(
    game: str, told: tuple[str, ...], said: str, then: tuple[str, ...], turn: str
) -> None:
    rules = GAMES[game]
    state = rules.start(("A", "B", "C", "D"), "D", {})
    for event in told:
        state = rules.apply(state, parse(event))
    state = rules.apply(state, Now(tuple(said.split())))
    assert rules.public(state).turn == said[5]
    for event in then:
        assert rules.check(state, parse(event)) == (), event
        state = rules.apply(state, parse(event))
    public = rules.public(state)
    assert (public.phase, public.turn) == ("play", turn)

"""Set-up: names that can be told apart, games that begin in the middle, tables that can be dealt to."""

import pytest

from companion.entries import Entry, SetUp, read_fact, write_fact
from companion.errors import UnusableInput
from companion.evening import Evening
from companion.messages import NewGame, Record
from companion.phrases import Phrases
from companion.record import read_record, write_record
from companion.rules.events import Play, Round
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import Setup, problems_of, said_problems, set_up

POSITIONS = {
    "classic": "A5 B9 | turn=B top=G7 dir=- score=A:120,B:85",
    "nomercy": "A5 B24 | turn=B top=W6 col=R pend=6/6>B aside=50",
    "got1": "A1 B9 | turn=B top=R5 uno=A:open wins=A:2,B:0",
    "goodone": "A3/2/3 B0/0/1 | turn=A pile=4 val=9 deck=10",
    "vengeance": "A[120]=5,7 B[90]=Z* | turn=A",
    "flip7": "A[80]=5,SC B[190]=12 | turn=B",
}


@pytest.mark.parametrize("game", GAMES)
def test_game_begins_in_the_middle(game: str) -> None:
    setup = set_up(game, ["Ada", "Ben"], position=POSITIONS[game])
    session = Session()
    session.handle(NewGame(0.0, setup))
    words, fields = setup.rules.describe(session.evening.state)
    given_words, _, given = POSITIONS[game].partition("|")
    assert words == " ".join(given_words.split())
    told = dict(part.split("=", 1) for part in given.split())
    assert {name: fields[name] for name in told} == told
    assert fields["dealer"] == "B"


@pytest.mark.parametrize("game", GAMES)
def test_position_survives_journal_and_record(game: str) -> None:
    setup = set_up(game, ["Ada", "Ben"], dealer="A", position=POSITIONS[game])
    fact = SetUp(setup)
    assert read_fact("setup", write_fact(fact)) == fact
    record = read_record(write_record([Entry(1, 0.0, fact)]))
    assert record.problems == ()
    assert record.entries == (Entry(1, 0.0, fact),)
    assert Evening(record.entries).state == setup.start()


@pytest.mark.parametrize("game", GAMES)
def test_bar_of_a_position_may_be_left_out(game: str) -> None:
    with_bar, without = (set_up(game, ["Ada", "Ben"], position=POSITIONS[game].replace("|", bar)) for bar in ("|", ""))
    assert without.position != with_bar.position
    assert without.start() == with_bar.start()


def test_without_position_and_cards_the_journal_reads_as_before() -> None:
    body = set_up("classic", ["Ada", "Ben"]).as_json()
    assert body.keys() == {"game", "names", "dealer", "options"}
    assert Setup.from_json(body) == set_up("classic", ["Ada", "Ben"])


def test_cards_survive_journal_and_record() -> None:
    cards = {**GAMES["got1"].deck({}).count, "W": 4}
    fact = SetUp(set_up("got1", ["Ada", "Ben"], cards=cards))
    assert read_fact("setup", write_fact(fact)) == fact
    assert read_record(write_record([Entry(1, 0.0, fact)])).entries == (Entry(1, 0.0, fact),)


def test_after_a_round_begun_in_the_middle_comes_an_ordinary_one() -> None:
    setup = set_up("classic", ["Ada", "Ben", "Cy"], dealer="A", position="A1 B9 C2 | turn=A top=G7 score=A:10,B:0,C:7")
    session = Session()
    session.handle(NewGame(0.0, setup))
    session.handle(
        Record(1.0, (Play("A", "G9"), *parse_all("reveal B R1,R1,R1,R1,R1,R1,R1,R1,R1; reveal C W,W"), Round()))
    )
    public = setup.rules.public(session.evening.state)
    assert [seat.cards for seat in public.seats] == [7, 7, 7]
    assert [seat.score for seat in public.seats] == [119, 0, 7]
    assert public.dealer == "B"


@pytest.mark.parametrize(
    ("game", "position", "says"),
    [
        ("classic", "A5 B9 C7 | turn=A top=R5", "position: it lists the seats A B C, but A B play"),
        ("classic", "B5 A9 | turn=A top=R5", "it lists the seats B A"),
        ("classic", "A50 B90 | turn=A top=R5", "140 cards are more than the 108"),
        ("classic", "A5 B9 | turn=A top=R77", "top=R77 is no card"),
        ("classic", "A7 B7 top=Q9", "position: top=Q9 is no card of this deck"),
        ("classic", "A5 B9 | turn=C top=R5", "'C' is none of the seats A B"),
        ("nomercy", "A25 B9 | turn=A top=R5", "A has 25 cards, but who has 25 is out; write A- or count again"),
        ("classic", "five each", "is no seat with its cards"),
        ("goodone", "A3/3/3 B3/3/3 | turn=A pile=30 val=9 deck=30", "78 cards are more than the 60"),
        ("vengeance", "A[0]=1,1 B[0]=- | turn=A", "2 cards 1 lie open, but the deck has only 1"),
    ],
)
def test_position_that_cannot_be_is_refused(game: str, position: str, says: str) -> None:
    with pytest.raises(UnusableInput, match=says.replace("(", r"\(")):
        set_up(game, ["Ada", "Ben"], position=position)


@pytest.mark.parametrize(("game", "players"), [("goodone", 7), ("vengeance", 19), ("flip7", 1), ("classic", 11)])
def test_table_that_cannot_be_dealt_to_is_refused(game: str, players: int) -> None:
    with pytest.raises(UnusableInput, match="players"):
        set_up(game, [f"P{number}" for number in range(players)])


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ada", "ADA"], "two players are called ADA"),
        (["Straße", "STRASSE"], "two players"),
        (["Jose\u0301", "José"], "two players"),
        (["Ａda", "Ada"], "two players"),
        (["Ada", "A\u202eda"], "control character"),
        (["Ada", "x" * 41], "longer than 40"),
        (["Ada", " \t "], "has no name"),
        (["Ada", "\u200d"], "has no name"),
        (["Ada", "Ada\u200c"], "two players"),
    ],
)
def test_names_that_cannot_be_told_apart_or_shown_are_refused(names: list[str], says: str) -> None:
    with pytest.raises(UnusableInput, match=says):
        set_up("classic", names)


@pytest.mark.parametrize(
    "name", ["x" * 40, 'Smith, "Jo"', "=SUM(A1)", "O'Neill; DROP", "Żaneta", "李", "علی\u200cرضا", "👨\u200d👩\u200d👧"]
)
def test_names_that_people_have_are_taken(name: str) -> None:
    assert set_up("classic", [name, "Ben"]).names["A"] == name


def test_line_breaks_and_double_spaces_in_a_name_become_one_space() -> None:
    setup = set_up("classic", [" Ada\n Maria ", "Ben"])
    assert setup.names["A"] == "Ada Maria"
    assert Setup.from_json({**setup.as_json(), "names": {"A": "Ada \n Maria", "B": "Ben"}}) == setup


AB = {"A": "Ada", "B": "Ben"}

UNPLAYABLE = [
    Setup("bridge", AB, "A"),
    Setup("classic", {"A": "Ada"}, "A"),
    Setup("classic", {"A": "Ada", "B": "ada"}, "A"),
    Setup("classic", {"A": "Ada", "B": " "}, "A"),
    Setup("classic", {"A": "Ada", "B": "x" * 41}, "A"),
    Setup("classic", {"A": "Ada", "B": "B\ten"}, "A"),
    Setup("classic", AB, "Q"),
    Setup("classic", AB, "A", {"stack": "sideways"}),
    Setup("classic", AB, "A", {"pen": "many"}),
    Setup("classic", AB, "A", {"gravity": "off"}),
    Setup("classic", AB, "A", {"stack_colour": "match"}),
    Setup("classic", AB, "A", {"no_bluff": "on", "challenge": "on"}),
    Setup("classic", AB, "A", {"pen": "0", "false_catch": "2"}),
    Setup("nomercy", AB, "A", {"mercy": "5"}),
    Setup("nomercy", AB, "A", {"mercy": "500"}),
    Setup("goodone", AB, "A", {"copies": "0"}),
    Setup("goodone", AB, "A", {"copies": "3", "four_across": "yes"}),
    Setup("goodone", dict(zip("ABCDEFGHIJ", "abcdefghij", strict=True)), "A"),
    Setup("vengeance", AB, "A", {"target": "0"}),
    Setup("classic", AB, "A", position="A7 C7 | turn=A top=R5"),
    Setup("classic", AB, "A", position="A70 B70 | turn=A top=R5"),
    Setup("classic", AB, "A", position="A7 B7 | turn=A top=G+4"),
    Setup("got1", AB, "A", position="A7 B25 | turn=A top=G4"),
]


@pytest.mark.parametrize("setup", UNPLAYABLE, ids=lambda setup: f"{setup.game} {setup.options or setup.position}")
def test_what_keeps_a_game_from_being_set_up_is_said_in_every_language(setup: Setup) -> None:
    told = said_problems(setup)
    assert told
    assert [Phrases("en").say(phrase) for phrase in told] == list(problems_of(setup))
    for phrase in told:
        assert Phrases("pl").say(phrase) != Phrases("en").say(phrase)


@pytest.mark.parametrize(
    ("game", "options", "limit", "target"),
    [
        ("classic", {}, None, 500),
        ("classic", {"mercy": "25", "target": "300"}, 25, 300),
        ("nomercy", {}, 25, 1000),
        ("nomercy", {"mercy": "0"}, None, 1000),
        ("got1", {}, 25, None),
        ("goodone", {}, None, None),
        ("vengeance", {}, None, 200),
    ],
)
def test_limit_of_a_hand_and_target_are_those_of_the_house_rules(
    game: str, options: dict[str, str], limit: int | None, target: int | None
) -> None:
    setup = set_up(game, ["Ada", "Ben", "Cid"], options=options)
    assert (setup.hand_limit, setup.target) == (limit, target)


def test_total_of_the_deck_is_that_of_the_cards_played_with() -> None:
    names = ["Ada", "Ben"]
    assert set_up("classic", names).deck_total == 108
    assert set_up("classic", names, cards={"R5": 3, "G7": 60}).deck_total == 63


@pytest.mark.parametrize(
    ("game", "start", "events", "used_up"),
    [
        ("classic", "A9 B9 | dealer=B turn=A top=R0", "play A RV; play B R5", {"R0": 1}),
        ("classic", "A9 B9 | dealer=B turn=A top=R0", "play A R5; play B R5", {"R0": 1, "R5": 2}),
        ("vengeance", "A[0]=2 B[0]=5 | turn=A", "hit A -4>B", {"-4": 1}),
        ("vengeance", "A[0]=2 B[0]=5 | turn=A", "hit A -4>B; stay B; hit A F4>A(2); round", {}),
        ("vengeance", "A[0]=2 B[0]=5 | turn=A", "hit A -4>B; stay B; hit A 2; round; deal A 1", {"1": 1}),
        ("flip7", "A[0]=0 B[0]=5 | turn=A", "stay A; stay B; round; deal A 3", {}),
        ("goodone", "A3/3/3 B3/3/3 | turn=A", "play A 5; play B 5; play A 5; play B 5", {}),
    ],
)
def test_cards_are_used_up_once_every_copy_lies(game: str, start: str, events: str, used_up: dict[str, int]) -> None:
    setup = set_up(game, ("Ada", "Ben"))
    state = setup.rules.position(start, {})
    for event in parse_all(events):
        state = setup.rules.apply(state, event)
    assert setup.used_up(state) == used_up


def test_cards_of_an_own_deck_are_used_up_by_its_own_counts() -> None:
    setup = set_up("classic", ("Ada", "Ben"), cards={"R5": 1, "G7": 60})
    state = setup.rules.apply(setup.rules.position("A9 B9 | turn=A top=G7", {}), *parse_all("play A R5"))
    assert setup.used_up(state) == {"R5": 1}

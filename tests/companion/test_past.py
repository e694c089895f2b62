"""The whole evening can be looked back at, line by line, as the table was then."""

from companion.entries import Entry, Named, SetUp, Told
from companion.evening import EVERY, RECENT, Evening
from companion.logbook import LOG_LINES, Logbook
from companion.past import Past, PastRound
from companion.rules.notation import parse_all
from companion.setup import set_up

UNO = set_up("classic", ("Ada", "Ben"), position="A1 B2 | turn=A top=R5 score=A:100,B:40")
LINES = set_up("vengeance", ("Ola", "Jan", "Ewa"))


def evening(*told):
    """Return an evening of set-ups, names and events, in this order."""
    facts = [Told(tuple(parse_all(each)), "finger") if isinstance(each, str) else each for each in told]
    return Evening([Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)])


def test_every_line_of_every_game_is_there_however_long_the_evening():
    long = RECENT + 3 * EVERY
    past = Past(evening(SetUp(UNO), *["draw A 1", "draw B 1"] * long).lines)
    assert len(past) == 2 * long > 2 * LOG_LINES
    assert past.find(2) == 0
    assert past.line(0).entry == 2
    assert past.line(len(past) - 1).entry == 2 * long + 1
    assert past.table(0).public.seat("A").cards == 2
    assert past.table(99).public.seat("B").cards == 52


def test_a_line_is_told_in_the_names_and_the_game_of_its_time():
    past = Past(evening(SetUp(UNO), "play A R7", Named("A", "Adam"), "draw B 1", SetUp(LINES), "deal A 5").lines)
    assert [past.table(at).game for at in range(3)] == ["classic", "classic", "vengeance"]
    assert [past.table(at).names["A"] for at in range(3)] == ["Ada", "Adam", "Ola"]
    assert [past.line(at).entry for at in range(3)] == [2, 4, 6]


def test_rounds_of_all_games_are_told_with_their_first_line():
    told = (SetUp(UNO), "play A R7", "reveal B B5", "round", "first R3", SetUp(LINES), "deal A 5")
    assert Past(evening(*told).lines).rounds == (
        PastRound("classic", 1, 0),
        PastRound("classic", 2, 2),
        PastRound("vengeance", 1, 4),
    )


def test_table_before_a_line_offers_what_could_have_happened_instead():
    past = Past(evening(SetUp(UNO), "draw A 1", "pass A", "draw B 1").lines)
    before = past.table_before(1)
    assert before is not None
    assert "pass A" in [str(event) for offer in before.offers for event in offer.choices]
    assert before.public.turn == "A"


def test_a_set_up_that_nothing_followed_is_no_round():
    past = Past(evening(SetUp(UNO)).lines)
    assert (len(past), past.rounds, past.find(1)) == (0, (), None)


def test_log_is_that_of_the_game_now():
    told = Logbook().tell(evening(SetUp(UNO), "play A R7", SetUp(LINES), "deal A 5", "deal B 6").lines)
    assert [line.entry for line in told] == [4, 5]

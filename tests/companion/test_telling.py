"""What the hint line and the voice say while a game waits for something."""

import pytest

from companion.phrases import Phrases
from companion.rules.game import Objection
from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.table import Phrase
from companion.telling import announce, hint, tell, tell_objection
from tests.ui.samples import played

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo"}


def shown(phrase: Phrase | str | None) -> str:
    if not isinstance(phrase, Phrase):
        return str(phrase)
    several = phrase.plural_text is not None and phrase.values["n"] != 1
    text = phrase.plural_text if several else phrase.text
    assert text is not None
    return text.format(
        **{key: shown(value) if isinstance(value, Phrase) else value for key, value in phrase.values.items()}
    )


@pytest.mark.parametrize(
    ("game", "events", "waits_for"),
    [
        ("goodone", "", "Who lays the first card?"),
        ("goodone", "begin B", "Ben: your turn"),
        ("vengeance", "", "Deal a card to Ada"),
        ("vengeance", "deal A 9", "Deal a card to Ben"),
        ("vengeance", "deal A -4", "Ada: who gets -4?"),
        ("vengeance", "deal A 9; deal B 8; deal C ST", "Cleo: which cards does ST move?"),
        ("vengeance", "deal A F4", "Ada: who gets F4?"),
        ("vengeance", "deal A F4; to B", "Ben: 4 more cards for F4"),
        ("vengeance", "deal A F4; to B; card 3; card 4; card 5", "Ben: 1 more card for F4"),
        ("flip7", "deal A FZ", "Ada: who gets FZ?"),
        ("flip7", "deal A 9; deal B 8; deal C 7; stay A; stay B; stay C", "The round is over"),
        ("classic", "", "Turn up the first card"),
    ],
)
def test_hint_says_what_the_game_waits_for(game: str, events: str, waits_for: str) -> None:
    rules = GAMES[game]
    state = rules.start(tuple(NAMES), "C", {})
    for event in parse_all(events):
        state = rules.apply(state, event)
    assert shown(hint(rules.public(state), NAMES)) == waits_for


@pytest.mark.parametrize(
    ("game", "start", "event", "said"),
    [
        ("flip7", "A[0]=5 B[0]=4 C[0]=7 | turn=A", "hit A 5", "Ada busts"),
        ("goodone", "A1/0/0 B3/3/3 C3/3/3 | turn=A pile=1 val=5", "play A 6", "Ada has no cards left!"),
        ("nomercy", "A24 B5 C5 | turn=A top=R1", "draw A 1", "Ada is out: 25 cards"),
        (
            "nomercy",
            "A20 B9 C8 | turn=A dir=+ top=W10 col=R pend=10/10>A",
            "take A",
            "Ada is out: 25 cards, from Cleo's W10",
        ),
        ("nomercy", "A20 B9 C8 | turn=A top=WF ask=roulette:A", "roul A B 7", "Ada is out: 25 cards, from WF"),
    ],
)
def test_voice_says_whose_part_in_the_round_ends(game: str, start: str, event: str, said: str) -> None:
    rules = GAMES[game]
    before = rules.position(start, {})
    (told,) = parse_all(event)
    after = rules.apply(before, told)
    assert said in map(shown, announce(rules.public(before), rules.public(after), NAMES))


@pytest.mark.parametrize("key", ["seat", "other", "who", "target", "turn"])
def test_objection_tells_seats_by_their_names(key: str) -> None:
    told = tell_objection(Objection("6.5", f"It is {{{key}}}'s turn.", {key: "B"}), NAMES)
    assert shown(told) == "It is Ben's turn."


def test_objection_of_good_one_names_whose_turn_it_is() -> None:
    rules = GAMES["goodone"]
    state = rules.position("A3/3/3 B3/3/3 C3/3/3 | turn=A pile=1 val=5", {})
    (told,) = parse_all("play B 6")
    assert "It is Ada's turn." in [shown(tell_objection(each, NAMES)) for each in rules.check(state, told)]


def test_d7_joint_winners_are_told_together() -> None:
    rules = GAMES["classic"]
    state = rules.position("A1 B1 C2 | dealer=C turn=A dir=+ top=R5 score=A:130,B:125,C:470", {"scoring": "lowest"})
    for event in parse_all("play A R7; reveal B R5; reveal C W4,BS"):
        state = rules.apply(state, event)
    told = hint(rules.public(state), NAMES)
    assert Phrases("en").say(told or "") == "Ada and Ben win the game!"
    assert Phrases("pl").say(told or "") == "Grę wygrywają: Ada i Ben!"


@pytest.mark.parametrize(
    ("told", "english", "polish"),
    [
        ("now dir=-", "The direction is the other way round now", "Kierunek jest teraz odwrotny"),
        ("now turn=B", "It is Ben's turn", "Teraz kolej: Ben"),
        ("now turn=B pend=0", "Put right by hand", "Poprawione ręcznie"),
        ("now col=R", "The colour is red", "Kolor: czerwony"),
        ("now pend=0", "Nobody owes cards", "Nikt nie ma kart do wzięcia"),
        ("now turn=B pend=6/4>B", "Ben owes 6 cards", "Ben: do wzięcia 6 kart"),
        ("now B0/0/0", "Ben has no cards left!", "Ben nie ma już kart!"),
        ("now B0/0/1", "Ben has 1 hidden card left", "Ben ma jeszcze 1 zakrytą kartę"),
        ("now B0/0/3", "Ben has 3 hidden cards left", "Ben ma jeszcze 3 zakryte karty"),
        ("now B-", "Ben is out", "Ben odpada"),
        ("now B24", "Ben: 24 cards", "Ben: 24 karty"),
        ("now B3/1/2", "Put right by hand", "Poprawione ręcznie"),
        ("now A[12]=5,7", "Put right by hand", "Poprawione ręcznie"),
    ],
)
def test_the_log_says_what_was_put_right_by_hand(told: str, english: str, polish: str) -> None:
    line = tell(parse_all(told), NAMES)
    assert Phrases("en").say(line) == english
    assert Phrases("pl").say(line) == polish


@pytest.mark.parametrize(
    ("events", "told", "polish"),
    [
        ("begin A", "Ada begins", "Ada zaczyna"),
        ("draw B 1; begin C", "Ben: draws 1 card", "Ben: dobiera 1 kartę"),
    ],
)
def test_who_begins_is_told_where_nothing_else_is(events: str, told: str, polish: str) -> None:
    line = tell(parse_all(events), NAMES)
    assert Phrases("en").say(line) == told
    assert Phrases("pl").say(line) == polish


@pytest.mark.parametrize(
    ("event", "told", "polish"),
    [
        ("card ST(A.5)", "Steal: Ada's 5", "Kradzież: 5 (Ada)"),
        ("card SW(A.5 C.-4)", "Swap: Ada's 5 and Cleo's minus 4", "Zamiana: 5 (Ada) i minus 4 (Cleo)"),
        ("card DI(B.12)", "Discard: Ben's 12", "Odrzuć: 12 (Ben)"),
        ("card ST()", "Steal moves no card", "Kradzież nie przenosi żadnej karty"),
        ("card ST", "Next card: Steal", "Następna karta: Kradzież"),
        ("card JOM>B(9)", "Next card: Just One More, for Ben – 9", "Następna karta: Jeszcze jedna, dla: Ben – 9"),
        ("hit B ST(A.9)", "Ben: Steal – Ada's 9", "Ben: Kradzież – 9 (Ada)"),
        ("hit B ST()", "Ben: Steal, moves no card", "Ben: Kradzież, nie przenosi żadnej karty"),
        ("hit A F4>B(3 9)", "Ada: Flip Four, for Ben – 3, 9", "Ada: Odkryj cztery, dla: Ben – 3, 9"),
        ("to B; card 3", "It goes to Ben; Ben: 3", "Dostaje: Ben; Ben: 3"),
    ],
)
def test_cards_that_an_action_moves_are_told_with_whose_they_were(event: str, told: str, polish: str) -> None:
    line = tell(parse_all(event), NAMES)
    assert Phrases("en").say(line) == told
    assert Phrases("pl").say(line) == polish


def test_card_of_an_open_job_is_told_with_who_takes_it() -> None:
    job = played("vengeance", "A[0]=5 B[0]=7 C[0]=8 | turn=A", "hit A F4; to B", names=NAMES).public
    assert Phrases("en").say(tell(parse_all("card 9"), NAMES, job)) == "Ben: 9"
    assert Phrases("en").say(tell(parse_all("card ST(A.5)"), NAMES, job)) == "Steal: Ada's 5"


def test_points_for_seven_numbers_are_told_when_the_round_ends() -> None:
    start = "A[160]=1,2,3,4,5,6 B[20]=12 C[0]=5! | turn=A"
    (line,) = played("flip7", start, "hit A 7", names=NAMES).log
    assert Phrases("en").say(line.says) == "Ada: 7; Ada: seven numbers, 15 points more"
    before, after = (played("flip7", start, told, names=NAMES).public for told in ("", "hit A 7"))
    assert "Ada: seven numbers, 15 points more" in map(Phrases("en").say, announce(before, after, NAMES))
    assert not [says for says in map(Phrases("en").say, announce(after, after, NAMES)) if "seven" in says]


def test_tie_at_the_target_is_told_with_what_decides() -> None:
    public = played("flip7", "A[190]=10 B[188]=12 | turn=A", "stay A; stay B").public
    says = hint(public, NAMES)
    assert says is not None
    assert Phrases().say(says) == "Tie: Ada and Ben. Another round decides"

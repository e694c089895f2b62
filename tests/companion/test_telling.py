"""What the hint line and the voice say while a game waits for something."""

import pytest

from companion.rules.games import GAMES
from companion.rules.notation import parse_all
from companion.table import Phrase
from companion.telling import announce, hint

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
        ("nomercy", "A24 B5 C5 | turn=A top=R1", "draw A 1", "Ada is out"),
    ],
)
def test_voice_says_whose_part_in_the_round_ends(game: str, start: str, event: str, said: str) -> None:
    rules = GAMES[game]
    before = rules.position(start, {})
    (told,) = parse_all(event)
    after = rules.apply(before, told)
    assert said in map(shown, announce(rules.public(before), rules.public(after), NAMES))

"""What the judge asks: the title says what the answers differ in, and each answer says only that."""

import pytest

from companion.phrases import Phrases
from companion.question_words import answers, question
from companion.rules.notation import parse_all

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Daria"}


@pytest.mark.parametrize(
    ("told", "title", "says"),
    [
        (("play B R6", "play B R9"), "Ben: which card was it?", ("Ben: red 6", "Ben: red 9")),
        (("play A 4", "play B 4", "play C 4"), "Whose card was it: 4?", ("Ada: 4", "Ben: 4", "Cleo: 4")),
        (
            ("play A G+4", "play A ?; play D G+4"),
            "Whose card was it: green draw 4?",
            ("Ada: green draw 4", "Ada: an unknown card; Daria: green draw 4"),
        ),
        (("to A; card 10", "to B; card 10"), "What came before it? (10)", ("It goes to Ada", "It goes to Ben")),
        (
            ("pass A; play B 4", "play B 4"),
            "What came before it? (Ben: 4)",
            ("Ada: passes", "Nothing happened"),
        ),
        (("pickup B; play C 9", "pickup B; play C 11"), "Cleo: which card was it?", ("Cleo: 9", "Cleo: 11")),
        (("play D 8", "play D 8x2"), "How many cards were laid?", ("Daria: 8", "Daria: 2 × 8")),
        (
            ("play A 2", "pickup A; play D 8"),
            "Who played which card?",
            ("Ada: 2", "Ada: picks up the pile; Daria: 8"),
        ),
        (
            ("count B 2; play B W6", "play B W10"),
            "Which card was it, and what came before it?",
            ("Ben: recounted, 2 cards; Ben: wild draw 6", "Ben: wild draw 10"),
        ),
        (("card 6", "card 9"), "Which card was it?", ("Next card: 6", "Next card: 9")),
        (("", "play A R5"), "What happened?", ("Nothing happened", "Ada: red 5")),
    ],
)
def test_question_says_what_the_explanations_differ_in_and_answers_only_that(
    told: tuple[str, ...], title: str, says: tuple[str, ...]
) -> None:
    explanations = [parse_all(each) if each else () for each in told]
    say = Phrases("en").say
    assert say(question(explanations, NAMES)) == title
    assert tuple(map(say, answers(explanations, NAMES))) == says


def test_question_times_make_no_difference() -> None:
    explanations = [parse_all("play A R6 @100"), parse_all("play A R9 @200")]
    assert question(explanations, NAMES) == question([parse_all("play A R6"), parse_all("play A R9")], NAMES)

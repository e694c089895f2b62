"""Words for screen and voice, in both languages, and the catalogue that holds them."""

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.phrases import LANGUAGES, LOCALE, Phrases
from companion.rules.decks import DECKS
from companion.rules.game import Objection
from companion.table import Phrase

ROOMS = ("companion", "vision", "hardware", "calibration", "ui")


@pytest.mark.parametrize(
    ("code", "english", "polish"),
    [
        ("R5", "red 5", "czerwona 5"),
        ("YS", "yellow skip", "żółta blokada"),
        ("G+2", "green draw 2", "zielona dobierz 2"),
        ("BX", "blue skip everyone", "niebieska blokada wszystkich"),
        ("W", "wild", "dzika"),
        ("W4", "wild draw 4", "dzika dobierz 4"),
        ("U7", "Unlucky 7", "Pechowa 7"),
        ("-4", "minus 4", "minus 4"),
        ("+10", "plus 10", "plus 10"),
        ("13", "13", "13"),
        ("?", "an unknown card", "nieznana karta"),
        ("H:Kot", "Kot", "Kot"),
    ],
)
def test_card_is_said_in_words(code: str, english: str, polish: str) -> None:
    assert Phrases("en").card(code) == english
    assert Phrases("pl").card(code) == polish


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_card_every_face_of_a_deck_has_words_of_its_own(language: str, deck: str) -> None:
    said = [Phrases(language).card(code) for code in DECKS[deck].faces]
    assert len(set(said)) == len(said)
    assert not [text for text in said if re.search(r"[{}]|\bW\w", text)]


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (1, "Ben: draws 1 card", "Ben: dobiera 1 kartę"),
        (2, "Ben: draws 2 cards", "Ben: dobiera 2 karty"),
        (5, "Ben: draws 5 cards", "Ben: dobiera 5 kart"),
        (12, "Ben: draws 12 cards", "Ben: dobiera 12 kart"),
        (22, "Ben: draws 22 cards", "Ben: dobiera 22 karty"),
    ],
)
def test_plural_follows_the_number(number: int, english: str, polish: str) -> None:
    phrase = Phrase("{name}: draws {n} card", {"name": "Ben", "n": number}, "{name}: draws {n} cards")
    assert Phrases("en").say(phrase) == english
    assert Phrases("pl").say(phrase) == polish


def test_values_are_translated_by_what_they_are() -> None:
    inner = Phrase("{name}: {card}", {"name": "Ben", "card": "W6"})
    phrase = Phrase("{laid}, names {colour}", {"laid": inner, "colour": "B"})
    assert Phrases("en").say(phrase) == "Ben: wild draw 6, names blue"
    assert Phrases("pl").say(phrase) == "Ben: dzika dobierz 6, kolor: niebieski"


def test_name_with_braces_stays_as_it_is() -> None:
    assert Phrases("pl").say(Phrase("Turn: {name}", {"name": "{Ada}"})) == "Kolej: {Ada}"


def test_objection_is_a_sentence() -> None:
    objection = Objection("U-R1", "{seat} has no cards left.", {"seat": "Ben"})
    assert Phrases("pl").objection(objection) == "Ben nie ma już kart."


def test_language_unknown_is_english() -> None:
    assert Phrases("xx").text("Undo") == "Undo"


def extracted(root: Path) -> dict[Any, None]:
    """Return every marked text of the program, plurals as pairs."""
    found: dict[Any, None] = {}
    for room in ROOMS:
        for _, _, text, _, _ in extract_from_dir(
            str(root / room), [("**.py", "tools.words:extract")], directory_filter=None
        ):
            found[text] = None
    return found


@pytest.fixture(scope="module")
def polish() -> Catalog:
    """The Polish catalogue."""
    with (LOCALE / "pl" / "LC_MESSAGES" / "companion.po").open("rb") as file:
        return read_po(file, locale="pl")


def test_polish_says_everything(repository: Path, polish: Catalog) -> None:
    missing = []
    for text in extracted(repository):
        message = polish.get(text)
        said = () if message is None else message.string if isinstance(message.string, tuple) else (message.string,)
        if message is None or message.fuzzy or not said or not all(said):
            missing.append(text)
    assert missing == [], "run make messages, and translate what is new"


def test_polish_every_placeholder_is_one_of_the_english(polish: Catalog) -> None:
    for message in polish:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        wanted = {name for text in ids for name in re.findall(r"{(\w+)}", text)}
        assert all(set(re.findall(r"{(\w+)}", text)) == wanted for text in said), message.id


def test_polish_compiled_catalogue_is_fresh(polish: Catalog) -> None:
    with (LOCALE / "pl" / "LC_MESSAGES" / "companion.mo").open("rb") as file:
        compiled = {_all(message.id): _all(message.string) for message in read_mo(file) if message.id}
    written = {_all(message.id): _all(message.string) for message in polish if message.id}
    assert compiled == written, "run make messages"


def test_every_character_is_in_the_font(polish: Catalog) -> None:
    from fontTools.ttLib import TTFont
    from kivy import kivy_data_dir

    from ui.keyboard import _LETTERS, _OTHERS
    from ui.setup_screen import TITLES

    texts = [text for message in polish for each in (message.id, message.string) for text in _all(each)]
    shown = set(
        "".join([*texts, *TITLES.values(), *LANGUAGES.values(), *(row for rows in (_LETTERS, _OTHERS) for row in rows)])
    ) - {"\n"}
    shown |= {letter.upper() for letter in shown if len(letter.upper()) == 1} | set("~…–·>+")
    for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"):
        known = TTFont(Path(kivy_data_dir) / "fonts" / name).getBestCmap()
        assert sorted(letter for letter in shown if ord(letter) not in known) == []


def _all(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)

"""Decks to choose from: the game's own, and every usable table of the same game."""

from pathlib import Path

import pytest

from companion.deck_files import deck_table
from companion.known_decks import OWN, known_decks
from companion.rules.decks import CLASSIC, NO_MERCY
from companion.rules.games import GAMES
from companion.setup import set_up


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "our-box.toml").write_text(deck_table(NO_MERCY), encoding="utf-8")
    (tmp_path / "grandma").mkdir()
    (tmp_path / "grandma" / "deck.toml").write_text(deck_table(CLASSIC), encoding="utf-8")
    (tmp_path / "broken.toml").write_text("version = 1\ntotal = three", encoding="utf-8")
    (tmp_path / "looks").mkdir()
    return tmp_path


@pytest.mark.parametrize("game", GAMES)
def test_empty_folder_leaves_the_games_own_deck(game: str, tmp_path: Path) -> None:
    assert known_decks(game, tmp_path) == (OWN,)


def test_tables_of_the_same_game_are_offered_and_broken_ones_are_not(folder: Path) -> None:
    assert [deck.name for deck in known_decks("nomercy", folder)] == ["", "our-box"]
    assert [deck.name for deck in known_decks("classic", folder)] == ["", "grandma"]
    assert [deck.name for deck in known_decks("vengeance", folder)] == [""]


def test_deck_that_was_chosen_can_be_played(folder: Path) -> None:
    deck = known_decks("nomercy", folder)[1]
    setup = set_up("nomercy", ["Ada", "Ben"], cards=deck.cards)
    assert setup.rules.deck({}).total == NO_MERCY.total


def test_folder_of_decks_is_looked_into(home: Path, folder: Path) -> None:
    decks = home / "data" / "decks"
    decks.mkdir(parents=True)
    (folder / "our-box.toml").rename(decks / "mine.toml")
    assert [deck.name for deck in known_decks("nomercy")] == ["", "mine"]

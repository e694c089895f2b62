"""What `companion play` is given beside its arguments: settings, deck tables and positions, told when unusable."""

import argparse
from pathlib import Path

import pytest

from companion.choices import Choices, keep_choices
from companion.commands import play
from companion.commands.cli import main
from companion.deck_files import deck_table
from companion.rules.decks import NO_MERCY
from companion.settings import settings_file

TWO = ("--players", "Ada,Ben")


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    status = main(["play", "--no-camera", "--no-gpio", "--no-voice", *arguments])
    caught = capsys.readouterr()
    assert status == 2, caught
    assert "Traceback" not in caught.err
    return caught.err.splitlines()


def test_spoilt_settings_tell_every_line_and_stay(capsys: pytest.CaptureFixture[str]) -> None:
    spoilt = 'language = "de"\nvoice = 1\n'
    settings_file().write_text(spoilt, encoding="utf-8")
    first, second = complaint(capsys)
    assert "settings.toml, line 1: language = 'de' cannot be" in first
    assert "settings.toml, line 2: voice = 1 cannot be" in second
    assert settings_file().read_text(encoding="utf-8") == spoilt


def test_house_rules_of_the_settings_join_those_of_the_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    settings_file().write_text('[games.classic]\nguilty = "skips"\n', encoding="utf-8")
    (line,) = complaint(capsys, "--game", "classic", *TWO, "--rule", "challenge=off")
    assert "guilty=skips needs challenges" in line


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--position", "A5 B5 | turn=A top=R1"], "--position belongs to a game"),
        (["--rule", "stack=ge"], "--rule belongs to a game"),
        (["--game", "classic", *TWO, "--position", "A5 | turn=A"], "does not list two seats"),
        (["--game", "classic", *TWO, "--position", "A50 B80 | turn=A top=R1"], "more than the 108"),
        (["--game", "classic", *TWO, "--deck-table", "never.toml"], "no such file"),
        (["--game", "goodone", "--players", "A,B,C,D,E,F,G"], "with these decks it is 2 to 6"),
    ],
)
def test_play_refuses_what_cannot_be_begun(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    (line,) = complaint(capsys, *arguments)
    assert says in line


def test_deck_table_of_another_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(deck_table(NO_MERCY), encoding="utf-8")
    (line,) = complaint(capsys, "--game", "classic", *TWO, "--deck-table", str(tmp_path / "box.toml"))
    assert "it is a deck of nomercy, but classic is to be played" in line


@pytest.mark.parametrize(("arguments", "language", "given"), [((), "pl", False), (("--language", "en"), "en", True)])
def test_language_of_the_command_line_outranks_the_one_chosen_on_the_screen(
    home: Path, arguments: tuple[str, ...], language: str, given: bool
) -> None:
    keep_choices(Choices(language="pl"))
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    filled = parser.parse_args(arguments)
    play._fill_in(filled)
    assert (filled.language, filled.language_given) == (language, given)

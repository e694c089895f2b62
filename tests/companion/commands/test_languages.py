import argparse

import pytest

from companion.commands import cli
from companion.commands.languages import add_language, language_of
from companion.settings import settings_file


def asked(*arguments: str) -> str:
    parser = argparse.ArgumentParser()
    add_language(parser)
    return language_of(parser.parse_args(arguments))


@pytest.mark.parametrize(
    ("variables", "language"),
    [({"LANG": "pl_PL.UTF-8"}, "pl"), ({"LANG": "C"}, "en"), ({"LANG": "pl_PL", "LC_ALL": "en_GB"}, "en"), ({}, "en")],
)
def test_nothing_said_is_the_systems_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert asked() == language


def test_settings_go_before_the_system_and_the_option_before_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB")
    settings_file().write_text('language = "pl"\n', encoding="utf-8")
    assert asked() == "pl"
    assert asked("--language", "en") == "en"


def test_settings_that_cannot_be_used_do_not_silence_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL")
    settings_file().write_text("language = 5\n", encoding="utf-8")
    assert asked() == "pl"


@pytest.mark.parametrize("name", ["play", "demo", "doctor", "calibrate"])
def test_every_command_that_speaks_takes_the_same_option(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--language", "xx"]) == 2
    assert "'xx' (choose from " in capsys.readouterr().err


def test_every_help_line_begins_with_a_verb_and_not_with_the_commands_name() -> None:
    for name in cli.names():
        line = cli.help_line(name)
        assert line[0].islower(), line
        assert not line.startswith(f"{name}:"), line
        assert not line.endswith("."), line

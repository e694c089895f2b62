"""What the screen offers of the device: rest, its own checks, choices, and what is run once everything is closed."""

from pathlib import Path

import pytest

from companion.choices import Choices, load_choices
from companion.commands.surroundings import POWER_OFF
from companion.health import BROKEN, OK, SIMULATED
from companion.setup import set_up
from hardware.backlight import SimulatedBacklight
from tests.companion.commands.around import Noisy, made, witnesses


def test_practice_comes_back_to_the_evening(home: Path) -> None:
    surroundings = made(language=lambda: "pl")
    surroundings._practise()
    words = surroundings.afterwards
    assert words[3:9] == ("practice", "--language", "pl", "--window", "800x480", "--fullscreen")
    assert words[9:11] == ("--then", "play")


@pytest.mark.parametrize("shown", ["en", "pl"])
def test_language_of_the_command_line_still_outranks_the_one_kept_in_another_evening(home: Path, shown: str) -> None:
    surroundings = made(language=lambda: shown, choices=Choices(language="pl"))
    surroundings.arguments.language_given = True
    surroundings._go_on_with("0003-2026-01-01")
    assert surroundings.afterwards[5:9] == ("0003-2026-01-01", "--language", shown, "--source")


def test_device_is_switched_off_once_everything_is_closed(home: Path) -> None:
    surroundings = made()
    surroundings._switch_off()
    assert surroundings.afterwards == POWER_OFF


def test_nothing_wanted_nothing_is_run(home: Path) -> None:
    made().run_afterwards(lambda *_: 1 / 0)


def test_choices_are_kept_and_hush_the_voice(home: Path) -> None:
    noisy = Noisy()
    surroundings = made(witnesses=witnesses(noisy))
    surroundings._choose(Choices(voice=False, sounds=False))
    assert load_choices() == Choices(voice=False, sounds=False)
    assert noisy.heard == ["hush"]
    assert not surroundings.may("voice")
    assert not surroundings.may("sounds")


def test_rest_silences_and_going_on_wakes(home: Path) -> None:
    noisy = Noisy()
    surroundings = made(witnesses=witnesses(noisy))
    surroundings._rest(True)
    assert not surroundings.may("voice")
    assert noisy.heard == ["hush"]
    surroundings._rest(False)
    assert surroundings.may("voice")


def test_checks_tell_of_witnesses_that_are_in_use(home: Path) -> None:
    surroundings = made(health={"camera": "lost", "buttons": "none", "journal": "ok", "moon": "full"})
    states = {check.check: check.state for check in surroundings._check()}
    assert (states["camera"], states["buttons"], states["journal"]) == (BROKEN, SIMULATED, OK)
    assert {"disk", "kivy"} <= set(states)
    assert "moon" not in states


def test_people_who_played_are_offered_next_time(home: Path) -> None:
    surroundings = made()
    surroundings.around().choose(Choices().after(set_up("got1", ["Ola", "Marek"])))
    again = made().around().choices
    assert again.names == ("Ola", "Marek")
    assert again.last is not None
    assert again.last.game == "got1"


def test_display_is_dimmed_where_it_can_be(home: Path) -> None:
    light = SimulatedBacklight()
    around = made(backlight=light).around()
    assert around.dim is not None
    around.dim(True)
    assert light.share < 0.1
    assert made().around().dim is None

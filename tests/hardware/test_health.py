"""The doctor's look at the hardware (D17): each thing apart, one repair each, never a traceback."""

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.health import Check, holds
from hardware import health
from hardware.errors import NoVoice
from hardware.machine import Machine, has_module
from hardware.panel import Panel, parse_panel
from hardware.voice_espeak import NO_ESPEAK


def words(check: Check) -> str:
    phrases = [phrase for phrase in (check.says, check.mend) if phrase is not None]
    return " ".join(phrase.text.format(**phrase.values) for phrase in phrases)


def machine(root, *missing: str, pi: bool = False) -> Machine:
    """A machine in a folder; everything is installed but what is missing."""
    if pi:
        model = root / "proc/device-tree/model"
        model.parent.mkdir(parents=True, exist_ok=True)
        model.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    return Machine(root=root, has=lambda name: name not in missing)


@pytest.fixture
def laptop(tmp_path, monkeypatch):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return machine(tmp_path, "lgpio", "picamera2", "libcamera")


def named(checks: list[Check]) -> dict[str, Check]:
    return {check.check: check for check in checks}


def test_d17_laptop_opencv_is_ok_camera_and_pins_are_simulated(laptop):
    checks = named(
        [
            *health.check_camera(machine=laptop),
            *health.check_buttons(machine=laptop),
            *health.check_buzzer(machine=laptop),
        ]
    )
    assert checks["opencv"].state == "ok"
    assert {checks[name].state for name in ("camera", "buttons", "buzzer")} == {"simulated"}
    assert holds(checks.values())


@pytest.mark.parametrize(("pi", "state"), [(True, "broken"), (False, "warning")])
def test_d17_lgpio_missing_names_it_and_the_apt_package(tmp_path, monkeypatch, pi, state):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    checks = named(health.check_buttons(machine=machine(tmp_path, "lgpio", pi=pi)))
    assert checks["lgpio"].state == state
    assert "lgpio" in words(checks["lgpio"])
    assert "python3-lgpio" in words(checks["lgpio"])
    assert holds(checks.values()) is not pi


@pytest.mark.parametrize(("pi", "state"), [(True, "broken"), (False, "warning")])
def test_d17_picamera2_without_libcamera_names_the_option_of_the_environment(tmp_path, pi, state):
    checks = named(health.check_camera(machine=machine(tmp_path, "libcamera", pi=pi)))
    assert checks["picamera2"].state == state
    assert "--system-site-packages" in words(checks["picamera2"])


def test_pi_without_camera_is_broken_and_mentions_the_ribbon(tmp_path):
    checks = named(health.check_camera(machine=machine(tmp_path, "picamera2", "libcamera", pi=True)))
    assert checks["camera"].state == "broken"
    assert "ribbon" in words(checks["camera"])


def test_modules_hidden_from_python_are_not_there(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    assert not has_module("lgpio")
    assert not has_module("no.such.module")
    assert has_module("cv2")


def test_camera_that_sees_is_ok_and_a_dark_one_is_a_warning(tmp_path, laptop):
    cv2 = pytest.importorskip("cv2")
    for brightness, state in ((120, "ok"), (5, "warning")):
        cv2.imwrite(str(tmp_path / "frame.png"), np.full((48, 64, 3), brightness, np.uint8))
        check = named(health.check_camera(str(tmp_path), laptop))["camera"]
        assert check.state == state
        assert "64×48" in words(check)


def test_source_that_is_none_is_a_finding_and_no_traceback(laptop):
    check = named(health.check_camera("nowhere.mp4", laptop))["camera"]
    assert check.state == "broken"
    assert "nowhere.mp4" in words(check)


@pytest.fixture
def pins(monkeypatch):
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr("hardware.gpio.open_factory", lambda _machine: factory)
    return factory


def test_buttons_that_are_up_are_counted(pins, laptop):
    check = named(health.check_buttons(parse_panel("version = 1\n[seats.A]\nbutton_pin = 5\n"), laptop))["buttons"]
    assert check.state == "simulated"
    assert check.says.values["n"] == 1


def test_button_that_is_down_is_named_with_its_pin(pins, laptop, monkeypatch):
    drive_high = MockPWMPin.drive_high
    monkeypatch.setattr(MockPWMPin, "drive_high", lambda pin: None if pin.info.name == "GPIO13" else drive_high(pin))
    pins.pin(13).drive_low()  # a short to ground beats the pull-up
    checks = named(health.check_buttons(Panel.load(), laptop))
    assert checks["buttons"].state == "broken"
    assert "C (pin 13)" in words(checks["buttons"])


def test_buzzer_is_switched_on_and_left_off(pins, laptop):
    pin = pins.pin(18)
    check = named(health.check_buzzer(Panel.load(), laptop))["buzzer"]
    assert check.state == "simulated"
    assert max(state.state for state in pin.states) > 0
    assert pin.state == 0


def test_broken_settings_file_tells_all_its_problems(home, laptop):
    (home / "config").mkdir(parents=True)
    (home / "config" / "panel.toml").write_text("version = 1\n[seats.A]\nbutton_pin = 99\nlamp_pin = 0\n")
    check = named(health.check_buttons(machine=laptop))["panel"]
    assert check.state == "broken"
    assert "seats.A.button_pin" in words(check)
    assert "seats.A.lamp_pin" in words(check)
    assert named(health.check_buzzer(machine=laptop))["buzzer"].state == "broken"


def test_voice_each_missing_piece_is_named(tmp_path, monkeypatch):
    here = machine(tmp_path)

    def silent(_text: str, _language: str) -> bytes:
        raise NoVoice(NO_ESPEAK)

    monkeypatch.setattr(health, "speak", silent)
    assert "apt install espeak-ng" in words(health.check_voice(here)[0])
    monkeypatch.setattr(health, "speak", lambda _text, _language: b"sound")
    monkeypatch.setattr(health.shutil, "which", lambda _name: None)
    assert "alsa-utils" in words(health.check_voice(here)[0])
    monkeypatch.setattr(health.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert health.check_voice(here)[0].state == "warning"
    cards = tmp_path / "proc/asound/cards"
    cards.parent.mkdir(parents=True)
    cards.write_text(" 0 [Headphones     ]: bcm2835\n")
    assert health.check_voice(here)[0].state == "ok"

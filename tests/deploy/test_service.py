"""The service file: what people reported about devices that start on the bench and not after power-on (D16)."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def unit_file(repository: Path) -> Path:
    return repository / "deploy" / "companion.service"


@pytest.fixture
def unit(unit_file: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(unit_file)
    return parser


def test_service_is_sound_to_systemd(unit_file, tmp_path):
    verifier = shutil.which("systemd-analyze")
    if verifier is None:
        pytest.skip("NO systemd-analyze HERE: the service file is not verified by systemd itself")
    program = tmp_path / "companion"  # systemd also looks whether the program is there
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = tmp_path / "companion.service"
    text = unit_file.read_text().replace("/opt/companion/.venv/bin/companion", str(program))
    copy.write_text(text.replace("/usr/bin/pinctrl", str(program)))
    done = subprocess.run([verifier, "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert str(copy) not in done.stderr, done.stderr


def test_service_runs_as_a_user_and_not_as_root(unit):
    assert unit["Service"]["User"] not in {"", "root", "0"}


def test_service_restarts_no_faster_than_every_two_seconds_and_is_never_given_up(unit):
    assert unit["Service"]["Restart"] == "on-failure"
    assert float(unit["Service"]["RestartSec"]) >= 2
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


def test_service_does_not_try_again_what_nobody_mended(unit):
    assert unit["Service"]["RestartPreventExitStatus"] == "2"


def test_service_that_was_stopped_has_not_failed(unit):
    assert unit["Service"]["SuccessExitStatus"] == "143", "play ends with 128 + SIGTERM"


def test_d15_service_whose_screen_stands_still_is_started_again_within_ten_seconds(unit):
    service = unit["Service"]
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert 2 <= float(service["WatchdogSec"]) < 10
    assert service["Restart"] == "on-failure", "what the watchdog ended has failed"


def test_service_never_waits_for_somebody_to_say_what_to_do_with_a_damaged_evening(unit):
    assert unit["Service"]["ExecStart"].endswith("companion play --unattended")


def test_service_waits_for_the_display_and_needs_no_desktop(unit):
    assert unit["Service"]["ExecStartPre"].endswith("companion doctor screen disk")
    assert unit["Install"]["WantedBy"] == "multi-user.target"
    assert not any("LXDE" in value or "graphical" in value for section in unit.values() for value in section.values())

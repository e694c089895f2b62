"""The light behind the display: the real one, on files as Linux shows them, and the simulated one behave alike."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.backlight import DARK, Backlight, NoBacklight, PanelBacklight, SimulatedBacklight, open_backlight

MOST = 255


def panel(folder: Path, brightness: str, most: str = str(MOST)) -> Path:
    """Return the folder of a panel as the kernel shows it."""
    made = folder / "10-0045"
    made.mkdir(parents=True)
    (made / "brightness").write_text(f"{brightness}\n")
    (made / "max_brightness").write_text(f"{most}\n")
    return made


@pytest.fixture(params=["panel", "simulated"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[float], Backlight]:
    if request.param == "simulated":
        return SimulatedBacklight
    return lambda share: PanelBacklight(panel(tmp_path, str(round(share * MOST))))


@pytest.mark.parametrize("share", [1.0, 0.4])
def test_dark_and_as_bright_as_before(make: Callable[[float], Backlight], share: float) -> None:
    light = make(share)
    for _ in range(2):
        light.dim(True)
        light.dim(True)
        assert 0 < light.share <= 0.1
        light.dim(False)
        light.dim(False)
        assert light.share == pytest.approx(share, abs=0.01)


def test_closed_in_the_dark_is_bright_again(make: Callable[[float], Backlight]) -> None:
    light = make(0.7)
    light.dim(True)
    light.close()
    light.close()
    assert light.share == pytest.approx(0.7, abs=0.01)


def test_found_dark_after_a_crash_becomes_bright(make: Callable[[float], Backlight]) -> None:
    light = make(DARK / 2)
    light.dim(True)
    light.dim(False)
    assert light.share == pytest.approx(1.0)


def test_found_dark_is_bright_before_anybody_touches_it(tmp_path: Path) -> None:
    assert PanelBacklight(panel(tmp_path, "3")).share == pytest.approx(1.0)


def test_brightness_set_by_somebody_meanwhile_is_what_comes_back(tmp_path: Path) -> None:
    files = panel(tmp_path, "255")
    light = PanelBacklight(files)
    (files / "brightness").write_text("90\n")
    light.dim(True)
    light.dim(False)
    assert (files / "brightness").read_text() == "90\n"


def test_panel_of_few_steps_stays_lit(tmp_path: Path) -> None:
    files = panel(tmp_path, "7", most="7")
    light = PanelBacklight(files)
    light.dim(True)
    assert (files / "brightness").read_text() == "1\n"


def test_panel_is_found(tmp_path: Path) -> None:
    panel(tmp_path, "200")
    light = open_backlight(tmp_path)
    light.dim(True)
    assert light.share < 0.1


@pytest.mark.parametrize(("brightness", "most"), [("", "255"), ("200", "0"), ("200", "bright")])
def test_panel_that_tells_nonsense_is_left_alone(tmp_path: Path, brightness: str, most: str) -> None:
    files = panel(tmp_path, brightness, most)
    assert isinstance(open_backlight(tmp_path), NoBacklight)
    assert (files / "brightness").read_text() == f"{brightness}\n"


def test_machine_without_a_panel_has_a_stand_in(tmp_path: Path) -> None:
    light = open_backlight(tmp_path / "nowhere")
    light.dim(True)
    light.close()
    assert light.share == 1.0


def test_panel_that_goes_away_costs_nothing_but_the_dark(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    files = panel(tmp_path, "200")
    light = PanelBacklight(files)
    light.dim(True)
    (files / "brightness").unlink()
    (files / "brightness").mkdir()
    light.dim(False)
    light.dim(True)
    light.close()
    assert caplog.text.count("cannot be written") == 1

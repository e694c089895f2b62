"""What every test stands on: a screen without a display, a home of its own, and the same random examples each time."""

import gc
import os
import tempfile
from pathlib import Path

_SCRATCH = tempfile.TemporaryDirectory(prefix="companion-tests-")

# Kivy reads these once, at its first import, so they are set before any test module is.
os.environ.update(
    {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": str(Path(_SCRATCH.name) / "kivy"),
        "KIVY_DPI": "96",
        "KIVY_METRICS_DENSITY": "1",
        "OPENCV_FOR_THREADS_NUM": "1",  # the test processes share the cores already
        "COMPANION_HOME": str(Path(_SCRATCH.name) / "home"),
    }
)
os.environ.pop("DISPLAY", None)  # an offscreen window and a desktop's would differ

# A screen is made of thousands of widgets that know each other. Looked through at every 700 new objects, as Python does
# by itself, more than half of a test of the screen is spent in the garbage collector.
gc.set_threshold(50_000, 10, 5)  # not rarer: what lives on would fill the memory

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile(
    "search", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)  # to look for new counter-examples: HYPOTHESIS_PROFILE=search
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

ROOT = Path(__file__).parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that hold slow tests: what is left at the end is short, and no test process waits for another."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)


@pytest.fixture(scope="session")
def repository() -> Path:
    """The repository's own folder."""
    return ROOT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for this test alone, so that no test finds what another kept."""
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def cards_folder() -> Path:
    """The folder of real, labelled photographs (labels.csv and pictures); tests skip loudly without it."""
    given = os.environ.get("COMPANION_CARDS")
    if not given:
        pytest.skip("NO REAL PHOTOGRAPHS: set COMPANION_CARDS to a folder with labels.csv to run this test")
    folder = Path(given)
    if not (folder / "labels.csv").is_file():
        pytest.fail(f"COMPANION_CARDS={given} has no labels.csv; point it at the folder of labelled photographs")
    return folder

"""The last evening is the one begun last, whatever the clock said; and nobody plays it twice at once."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from companion import places
from companion.evening_files import EveningTaken, evening_files, new_evening_file, taken


def stems() -> list[str]:
    return [path.stem for path in evening_files()]


def test_last_evening_is_the_one_begun_last_although_the_clock_went_back() -> None:
    for day in (date(2026, 11, 29), date(1970, 1, 1), date(2026, 11, 30)):
        new_evening_file(day).touch()
    assert stems() == ["0001-2026-11-29", "0002-1970-01-01", "0003-2026-11-30"]


def test_evenings_of_former_versions_come_first_in_their_own_order() -> None:
    for name in ("2026-05-01-200000", "2026-01-01-200000", "2026-01-01-200000-2", "summer"):
        (places.evenings() / f"{name}.evening").touch()
    new_evening_file(date(2020, 1, 1)).touch()
    assert stems() == [
        "2026-01-01-200000",
        "2026-01-01-200000-2",
        "2026-05-01-200000",
        "summer",
        "0001-2020-01-01",
    ]


def test_number_goes_on_after_the_highest_even_past_four_digits() -> None:
    (places.evenings() / "9999-2026-01-01.evening").touch()
    new_evening_file(date(2026, 1, 2)).touch()
    assert stems()[-1] == "10000-2026-01-02"


def test_taken_evening_is_refused_until_it_is_let_go() -> None:
    path = new_evening_file(date(2026, 1, 1))
    with taken(path):
        with pytest.raises(EveningTaken, match="another companion is playing this evening"), taken(path):
            pass
        with taken(new_evening_file(date(2026, 1, 2)).with_stem("another")):
            pass
    with taken(path):
        pass


def test_evening_of_a_killed_companion_is_free(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, time\nfrom companion.evening_files import taken\n"
        "with taken(pathlib.Path(sys.argv[1])):\n    print('taken', flush=True)\n    time.sleep(60)"
    )
    path = tmp_path / "one.evening"
    other = subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    with other.stdout:
        assert other.stdout.readline() == "taken\n"
        with pytest.raises(EveningTaken), taken(path):
            pass
        other.kill()
        other.wait(10)
    with taken(path):
        pass


def test_number_of_a_folder_named_like_an_evening_is_taken() -> None:
    (places.evenings() / "0001-2026-01-01.evening").mkdir()
    assert new_evening_file(date(2026, 1, 1)).stem == "0002-2026-01-01"


def test_looking_for_evenings_makes_nothing() -> None:
    assert evening_files() == []
    assert not places.data().exists()


def test_evenings_that_nobody_may_look_into_are_not_called_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(PermissionError):
        evening_files()

import os
from pathlib import Path

import pytest

from companion import places


def test_a_home_of_its_own_holds_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for folder in (places.evenings(), places.profiles(), places.decks(), places.reports(), places.shots()):
        assert folder.is_dir()
        assert folder.parent == places.data()
    for folder in (places.data(), places.config(), places.logs()):
        assert folder.parent == tmp_path


def test_a_home_may_be_relative_and_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", "here")
    monkeypatch.chdir(tmp_path)
    assert places.evenings() == tmp_path / "here" / "data" / "evenings"


def test_without_a_home_the_persons_own_data_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert tmp_path in places.data().parents
    assert "COMPANION_HOME" not in os.environ


def test_folder_that_cannot_be_made_is_named_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    with pytest.raises(NotADirectoryError) as refused:
        places.evenings()
    assert refused.value.filename == str(tmp_path / "file" / "data" / "evenings")

"""What the long check says at its end, with every step played by a small script."""

import shutil
import subprocess
from pathlib import Path

import pytest


def run(repository: Path, folder: Path, pythons: str = "3.11 3.13", make: str = "exit 0", cards: bool = True) -> str:
    """Run the check in a checkout where these Pythons are found and `make` does this; return what it prints last."""
    checkout = folder / "checkout"
    for name in (".ci", "tools", ".venv/bin"):
        (checkout / name).mkdir(parents=True)
    if cards:
        (folder / "shared" / "cards").mkdir(parents=True)
    shutil.copy(repository / ".ci" / "run", checkout / ".ci" / "run")
    programs = {
        checkout / "tools" / "find_python.sh": f'case " {pythons} " in *" $1 "*) echo python$1 ;; *) exit 1 ;; esac',
        checkout / ".venv" / "bin" / "python": "exit 0",
        folder / "bin" / "make": f'echo "cards: ${{COMPANION_CARDS:-none}}"\n{make}',
        folder / "bin" / "dpkg-query": "echo install ok installed",
    }
    (folder / "bin").mkdir()
    for path, text in programs.items():
        path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
    done = subprocess.run(
        ["bash", str(checkout / ".ci" / "run")],
        env={"PATH": f"{folder / 'bin'}:/usr/bin:/bin", "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == (0 if make == "exit 0" else 1), done.stderr
    return done.stdout


def test_all_that_was_run_holds(repository: Path, tmp_path: Path) -> None:
    said = run(repository, tmp_path)
    assert "ci: all holds" in said.splitlines()[-1]
    assert "NOT ALL WAS RUN" not in said
    assert f"cards: {tmp_path / 'shared' / 'cards'}" in said, "the photographs beside the checkout are found"


@pytest.mark.parametrize(
    ("pythons", "cards", "names"),
    [
        ("3.11", True, "tests on Python 3.13"),
        ("3.11 3.13", False, "what reads real photographs (COMPANION_CARDS)"),
        ("3.11", False, "what reads real photographs (COMPANION_CARDS); tests on Python 3.13"),
    ],
)
def test_what_was_not_run_is_the_last_word(
    repository: Path, tmp_path: Path, pythons: str, cards: bool, names: str
) -> None:
    said = run(repository, tmp_path, pythons, cards=cards)
    assert said.splitlines()[-1] == f"NOT ALL WAS RUN: {names}"
    assert "all holds" not in said


def test_what_fails_is_said_and_is_the_status(repository: Path, tmp_path: Path) -> None:
    said = run(repository, tmp_path, make="exit 3")
    assert "ci: SOMETHING FAILED" in said.splitlines()[-1]

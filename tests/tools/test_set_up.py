"""What a person is told who lacks a Python, and which Python is chosen; with interpreters played by small scripts."""

import os
import subprocess
from pathlib import Path

import pytest


def python(folder: Path, name: str, version: str, *, makes_environments: bool = True) -> Path:
    """Put a program into `folder` that answers what the set-up asks of an interpreter."""
    program = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    major, minor = version.split(".")
    fits = (3, 11) <= (int(major), int(minor)) <= (3, 13)
    program.write_text(
        "#!/bin/bash\n"
        'case "$2" in\n'
        f'  *print*%d*) echo "{version}" ;;\n'
        f'  *executable*) echo "{program}" ;;\n'
        f"  *sys.exit*) exit {0 if fits else 1} ;;\n"
        f"  *ensurepip*) exit {0 if makes_environments else 1} ;;\n"
        "  *) exit 1 ;;\n"
        "esac\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    return program


def run(
    repository: Path, script: str, *arguments: str, path: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a script of tools/ where only `path` and the system's own programs are found, and no Python among these."""
    bare = path / "system"
    bare.mkdir(parents=True, exist_ok=True)
    for name in ("bash", "dirname", "rm"):
        (bare / name).symlink_to(next(p for f in os.environ["PATH"].split(":") if (p := Path(f) / name).exists()))
    return subprocess.run(
        ["bash", str(repository / "tools" / script), *arguments],
        env={"PATH": f"{path}:{bare}", "HOME": str(path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("there", "wanted", "chosen"),
    [
        ({"python3": "3.12"}, [], "python3"),
        ({"python3": "3.9", "python3.13": "3.13"}, [], "python3.13"),
        ({"python3": "3.14", "python3.11": "3.11"}, [], "python3.11"),
        ({"python3": "3.11", "python3.13": "3.13"}, ["3.13"], "python3.13"),
        ({"python3.13": "3.11"}, ["3.13"], None),
        ({"python3": "3.10"}, [], None),
    ],
)
def test_the_python_is_chosen_by_its_answer_not_its_name(
    there: dict[str, str], wanted: list[str], chosen: str | None, repository: Path, tmp_path: Path
) -> None:
    for name, version in there.items():
        python(tmp_path, name, version)
    done = run(repository, "find_python.sh", *wanted, path=tmp_path)
    assert done.stdout.strip() == ("" if chosen is None else str(tmp_path / chosen))
    assert done.returncode == (1 if chosen is None else 0)


def test_a_python_among_several_versions_of_a_home_is_found(repository: Path, tmp_path: Path) -> None:
    program = python(tmp_path / ".pyenv" / "versions" / "3.13.1" / "bin", "python", "3.13")
    assert run(repository, "find_python.sh", "3.13", path=tmp_path).stdout.strip() == str(program)


@pytest.mark.parametrize(
    ("version", "makes_environments", "asked", "says"),
    [
        ("3.9", True, None, "sudo apt-get install -y python3 python3-venv"),
        ("3.11", False, None, "sudo apt-get install -y python3-venv"),
        ("3.9", True, "python3.9", "PYTHON=python3.9 is no Python 3.11, 3.12 or 3.13"),
    ],
)
def test_without_a_usable_python_one_line_tells_how_to_get_it(
    version: str, makes_environments: bool, asked: str | None, says: str, repository: Path, tmp_path: Path
) -> None:
    python(tmp_path, asked or "python3", version, makes_environments=makes_environments)
    folder = tmp_path / "environment"
    done = run(repository, "set_up.sh", str(folder), path=tmp_path, **({"PYTHON": asked} if asked else {}))
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert not folder.exists()


def test_what_is_installed_is_told_in_one_line_and_no_warning_of_pip_hides_it(repository: Path, tmp_path: Path) -> None:
    folder, asked = tmp_path / "environment", tmp_path / "asked"
    program = folder / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.write_text(
        f'#!/bin/bash\necho "$*" >> {asked}\n'
        'case "$*" in *-qq*) ;; *install*) echo "WARNING: a location" >&2 ;; esac\n'
        '[ "$1" = --version ] && echo "Python 3.11.0"\nexit 0\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    done = subprocess.run(
        ["bash", str(repository / "tools" / "set_up.sh"), str(folder)], capture_output=True, text=True, check=True
    )
    assert "install" in asked.read_text(encoding="utf-8")
    assert done.stderr == ""
    first, last = done.stdout.splitlines()
    assert "minutes" in first
    assert "is ready" in last

"""What holds for the repository as a whole: its words, its sizes, and that its first page tells the truth."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

LARGEST_KB = 1500
LARGEST_WEIGHTS_KB = 4000
WEIGHTS = (".onnx", ".npz")
LARGEST_IN_ALL_MB = 40

# Written with gaps, so that this file does not hold what it forbids.
FORBIDDEN = (
    ("/wo~rk/ /ro~ot/ /fa~rm/ /opt/w~heels sub~agent py~pi.org python~hosted npm~js.org deb.~debian")
    .replace("~", "")
    .split()
)


@pytest.fixture(scope="module")
def tracked(repository: Path) -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=repository, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("NO GIT HERE: what belongs to the repository cannot be told from what does not")
    return [path for name in done.stdout.split("\0") if name and (path := repository / name).is_file()]


def text_of(path: Path) -> str:
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8", "replace")


def test_the_text_names_no_place_of_its_making(tracked: list[Path]) -> None:
    found = [
        f"{path.name}:{number}: {word}"
        for path in tracked
        for number, line in enumerate(text_of(path).splitlines(), 1)
        for word in FORBIDDEN
        if word in line.lower()
    ]
    assert not found, "\n".join(found)


def test_no_file_is_large(tracked: list[Path]) -> None:
    sizes_kb = {path: path.stat().st_size / 1000 for path in tracked}
    large = [
        f"{path.name}: {size:.0f} kB"
        for path, size in sizes_kb.items()
        if size > (LARGEST_WEIGHTS_KB if path.suffix in WEIGHTS else LARGEST_KB)
    ]
    assert not large, "\n".join(large)
    assert sum(sizes_kb.values()) < LARGEST_IN_ALL_MB * 1000


def test_locks_hold_hashes_and_no_addresses(repository: Path) -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lock = (repository / name).read_text(encoding="utf-8")
        packages = re.findall(r"^[a-z0-9].*==.*$", lock, re.MULTILINE)
        assert packages
        assert all(line.endswith("\\") for line in packages), f"{name} has a package without a hash: make lock"
        assert "://" not in lock, name


def test_locks_hold_every_dependency(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    development = runtime + project["dependency-groups"]["dev"]
    for name, wanted in (("requirements.txt", runtime), ("requirements-dev.txt", development)):
        locked = set(re.findall(r"^([a-z0-9][\w.-]*)==", (repository / name).read_text(encoding="utf-8"), re.MULTILINE))
        missing = {re.match(r"[\w.-]+", each)[0].lower() for each in wanted} - locked  # type: ignore[index]
        assert not missing, f"{name} lacks {missing}: make lock"


def test_every_dependency_has_its_reason(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    page = (repository / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["pi"],
        *project["dependency-groups"]["build"],
        *project["dependency-groups"]["dev"],
    ]
    missing = [name for each in wanted if f"| {(name := re.split(r'[=<>]', each)[0])} |" not in page]
    assert not missing


def pages(repository: Path) -> list[Path]:
    return [repository / "README.md", *sorted((repository / "docs").rglob("*.md"))]


def test_links_between_pages_lead_somewhere(repository: Path) -> None:
    broken = [
        f"{page.name}: {target}"
        for page in pages(repository)
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert not broken, "\n".join(broken)


def test_pages_name_only_make_targets_that_exist(repository: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (repository / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        (page.name, target)
        for page in pages(repository)
        for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert named
    assert {target for _, target in named} <= targets, [each for each in named if each[1] not in targets]


def test_pages_name_only_files_that_exist(repository: Path) -> None:
    rooms = ("companion", "vision", "hardware", "calibration", "ui", "tests", "tools", "docs", "deploy", ".ci")
    missing = sorted(
        {
            f"{page.name}: {name}"
            for page in pages(repository)
            for name in re.findall(r"`([\w./-]+)`", page.read_text(encoding="utf-8"))
            if name.partition("/")[0] in rooms
            and "/" in name
            and not (repository / name).exists()
            and "NAME" not in name
        }
    )
    assert not missing, "\n".join(missing)


def test_pages_name_only_commands_that_exist(repository: Path) -> None:
    from companion.commands.cli import names

    named = {
        (page.name, command)
        for page in pages(repository)
        for command in re.findall(
            r"(?:`|^)(?:\.venv/bin/)?companion ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    unknown = sorted((page, command) for page, command in named if command not in names())
    assert not unknown


def test_the_first_page_names_every_command(repository: Path) -> None:
    from companion.commands.cli import names

    page = (repository / "README.md").read_text(encoding="utf-8")
    missing = [name for name in names() if f"| `companion {name}` |" not in page]
    assert not missing, f"README.md's table of commands lacks {missing}"

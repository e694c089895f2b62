"""Who may import whom: the table of docs/architecture.md, import by import.

The contracts in pyproject.toml forbid what would be worst, also through a third module; this list says what is allowed.
"""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

EVERYTHING = ("",)
FACES = ("companion.rules.cards", "companion.rules.decks", "companion.rules.errors", "companion.errors")

# The longest room that fits a module counts. The standard library is allowed to all.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion.rules": ("companion.rules",),
    "companion.commands": EVERYTHING,
    "companion": ("companion", "platformdirs"),
    "vision.drawing": ("vision.drawing", "numpy", "cv2", *FACES),
    "vision.training": ("vision", "numpy", "cv2", "torch", "onnx", *FACES),
    "vision": ("vision", "numpy", "cv2", "companion.messages", "companion.taught_decks.is_name", *FACES),
    "hardware.simulated": ("hardware", "vision.drawing", "numpy", "cv2", "gpiozero", "companion"),
    "hardware": (
        "hardware", "numpy", "cv2", "gpiozero", "picamera2", "libcamera", "lgpio",
        "companion.rules", "companion.messages", "companion.effects", "companion.table.Phrase", "companion.errors",
        "companion.places", "companion.health", "companion.phrases.LANGUAGES", "companion.toml_files",
        "companion.whole_files",
    ),
    "calibration": ("calibration", "vision", "hardware", "companion", "numpy", "cv2"),
    "ui": ("ui", "companion", "vision.drawing", "kivy", "numpy"),
}  # fmt: skip

# What a wider entry above would allow, and the reason why it is not.
NEVER: dict[str, str] = {
    "companion.commands": "the command line wires the rooms together, and nobody imports it",
    "vision.training": "the product runs without the workshop that made its weights",
}


def modules_of_the_product(root: Path) -> Iterator[tuple[str, Path]]:
    for room in ("companion", "vision", "hardware", "calibration", "ui"):
        for path in sorted((root / room).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports_of(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write the whole name, a relative import hides its room"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def lies_in(name: str, room: str) -> bool:
    return not room or name == room or name.startswith(f"{room}.")


def forbidden_imports(module: str, source: str) -> list[str]:
    room = max((each for each in MAY_IMPORT if lies_in(module, each)), key=len)
    found = []
    for name in imports_of(source):
        if name.partition(".")[0] in sys.stdlib_module_names:
            continue
        if not any(lies_in(name, each) for each in MAY_IMPORT[room]):
            found.append(f"{module} imports {name}, which is not for {room}")
        for sealed, reason in NEVER.items():
            if lies_in(name, sealed) and not lies_in(module, sealed):
                found.append(f"{module} imports {name}: {reason}")
    return found


def test_every_import_of_the_product_is_in_the_table(repository: Path) -> None:
    found = [
        line
        for module, path in modules_of_the_product(repository)
        for line in forbidden_imports(module, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.rules.cards", "import numpy"),
        ("companion.rules.cards", "from companion import messages"),
        ("companion.judge", "from companion.commands import cli"),
        ("companion.judge", "import vision"),
        ("vision.reader", "from companion.session import Session"),
        ("vision.drawing.uno", "from companion.messages import Reading"),
        ("hardware.camera", "from vision import drawing"),
        ("calibration.light", "import vision.training.nets"),
        ("ui.table", "from vision import reader"),
    ],
)
def test_an_import_across_a_wall_is_found(module: str, source: str) -> None:
    assert forbidden_imports(module, source)


def test_an_import_within_the_walls_is_allowed() -> None:
    assert not forbidden_imports("ui.table", "import math\nfrom kivy.app import App\nfrom vision.drawing import faces")


def test_contracts_that_see_through_third_modules_hold(repository: Path) -> None:
    linter = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert linter, "lint-imports is missing from the environment: make setup"
    done = subprocess.run([linter, "--no-cache"], cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

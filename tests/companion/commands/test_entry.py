"""Where the program begins: Ctrl-C ends it quietly, however early it is pressed."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ENTRY = "companion.commands.entry"


def run_python(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_program_begins_where_ctrl_c_is_caught(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"companion": f"{ENTRY}:main"}
    assert f"from {ENTRY} import main" in (repository / "companion" / "commands" / "__main__.py").read_text()


def test_entry_loads_nothing_before_ctrl_c_is_caught() -> None:
    program = f"import sys; before = set(sys.modules); import {ENTRY}; print(*sorted(set(sys.modules) - before))"
    assert run_python(program).stdout.split() == ["companion", "companion.commands", ENTRY]


@pytest.mark.parametrize("loading", ["companion.commands.cli", "argparse", "companion.commands.evenings"])
def test_ctrl_c_while_the_program_is_being_loaded_ends_it_with_130_and_no_traceback(loading: str) -> None:
    program = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background ignores it
class Impatient:
    def find_spec(self, name, path, target=None):
        if name == {loading!r}:
            print("pressed")
            signal.raise_signal(signal.SIGINT)
sys.modules.pop({loading!r}, None)
sys.meta_path.insert(0, Impatient())
sys.argv = ["companion", "evenings"]
from {ENTRY} import main
sys.exit(main())
"""
    done = run_python(program)
    assert (done.returncode, done.stdout, done.stderr) == (130, "pressed\n", "")

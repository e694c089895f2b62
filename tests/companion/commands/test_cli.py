"""The border at which every error ends, and the commands' promise to start quickly."""

import argparse
import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from companion import places
from companion.commands import cli
from companion.errors import NotThere, UnusableInput

HEAVY = ("kivy", "cv2", "numpy", "gpiozero", "companion.rules.games")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[argparse.Namespace], int]], None]:
    """Puts a command `trial` with an option and a picture into the command line."""

    def install(run: Callable[[argparse.Namespace], int]) -> None:
        module = ModuleType("companion.commands.trial")

        def add_arguments(parser: argparse.ArgumentParser) -> None:
            parser.add_argument("--rounds", type=int, default=1)
            parser.add_argument("image", nargs="?")

        vars(module).update(HELP="Tries.", add_arguments=add_arguments, run=run)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(cli, "names", lambda: ("read", "trial", "watch"))

    return install


def failing(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(_: argparse.Namespace) -> int:
        raise error

    return run


@pytest.mark.parametrize("status", [0, 1, 2])
def test_a_commands_status_is_the_programs(
    command: Callable[..., None], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    command(lambda arguments: status + 0 * arguments.rounds)
    assert cli.main(["trial", "--rounds", "3", "a.jpg"]) == status
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["trail"], "did you mean trial?"),
        (["xylophone"], "see companion --help"),
        (["trial", "--round", "3"], "did you mean --rounds?"),
        (["trial", "--rounds", "many"], "invalid int value: 'many'"),
        (["trial", "a.jpg", "b.jpg"], "'b.jpg' is one argument too many"),
    ],
)
def test_unusable_arguments_give_one_line_that_mends_them(
    command: Callable[..., None], argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command(lambda _: 0)
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert says in err
    assert err.count("\n") == 1
    assert out == ""


def test_unusable_input_gives_a_line_for_each_problem(
    command: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    command(failing(UnusableInput("a.txt:3: no such card", "a.txt:9: no such seat")))
    assert cli.main(["trial"]) == 2
    assert capsys.readouterr().err == "a.txt:3: no such card\na.txt:9: no such seat\n"


def test_a_missing_thing_is_told_plainly(command: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    command(failing(NotThere("no camera at usb:0; plug it in or use --source pi")))
    assert cli.main(["trial"]) == 2
    assert capsys.readouterr().err == "no camera at usb:0; plug it in or use --source pi\n"


def test_a_missing_file_is_no_bug(command: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    command(lambda _: len(Path("not/there.csv").read_text(encoding="utf-8")))
    assert cli.main(["trial"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("companion: not/there.csv: no such file")
    assert err.count("\n") == 1


def test_a_bug_leaves_a_report_and_no_traceback(
    command: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    command(failing(KeyError("a bug")))
    assert cli.main(["trial", "--rounds", "7"]) == 70
    err = capsys.readouterr().err
    (report,) = places.reports().iterdir()
    assert str(report) in err
    assert err.count("\n") == 1
    text = report.read_text(encoding="utf-8")
    assert "KeyError: 'a bug'" in text
    assert "command: trial --rounds 7" in text


def test_a_bug_is_told_even_where_no_report_can_be_kept(
    command: Callable[..., None], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file where the folder would be", encoding="utf-8")
    command(failing(ZeroDivisionError("a bug")))
    assert cli.main(["trial"]) == 70
    assert "no report could be kept" in capsys.readouterr().err


def test_an_interrupt_ends_quietly(command: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    command(failing(KeyboardInterrupt()))
    assert cli.main(["trial"]) == 130
    assert capsys.readouterr() == ("", "")


def test_help_of_all_lists_every_command_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    listed = capsys.readouterr().out
    for name in cli.names():
        assert cli.help_line(name), f"{name} has no HELP"
        assert f"{name} " in listed
        assert cli.help_line(name) in listed


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = "import sys; from companion.commands import cli; sys.exit(cli.main(['--help']))"
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run([sys.executable, "-c", program], stdout=closed, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("argv", "status"), [("--help", 0), ("replay -", 2), ("export never", 2)])
def test_stream_that_is_closed_from_the_start_is_no_bug(
    closed: str, argv: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    program = f"{sys.executable} -m companion.commands {argv} {closed}"
    done = subprocess.run(program, shell=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == status
    assert not list(tmp_path.rglob("*.txt")), "a report of a bug"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_the_locale_does_not_have_are_written_as_utf_8(encoding: str) -> None:
    program = "import sys; from companion.commands import cli; cli._run = lambda _: print('Łoś →')"
    program += "; sys.exit(cli.main([]) or 0)"
    there = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", program], env=there, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode("utf-8")) == (0, "Łoś →\n")


@pytest.mark.slow
def test_program_told_to_end_while_its_window_is_open_ends(tmp_path: Path) -> None:
    program = """
import os, signal, sys
from companion.commands import cli
def shown(_):
    from ui.stage import Stage
    Stage()
    os.kill(os.getpid(), signal.SIGTERM)
    return 0
cli._run = shown
sys.exit(cli.main([]))
"""
    there = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    there.pop("SDL_NO_SIGNAL_HANDLERS", None)
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], env=there, cwd=root, capture_output=True, check=False)
    assert done.returncode == -signal.SIGTERM, done.stderr


@pytest.mark.parametrize("argv", [["--help"], *([name, "--help"] for name in cli.names())], ids=" ".join)
def test_help_imports_nothing_heavy(argv: list[str]) -> None:
    program = (
        "import sys; from companion.commands import cli; status = cli.main(sys.argv[1:]);"
        f"heavy = [name for name in {HEAVY!r} if name in sys.modules]; sys.exit(f'imports {{heavy}}' if heavy else status)"
    )
    done = subprocess.run([sys.executable, "-c", program, *argv], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "usage: companion" in done.stdout


@pytest.mark.parametrize(
    ("folder", "mend"),
    [("home", "or name another folder with COMPANION_HOME"), ("elsewhere", "check the name and who may use it")],
)
@pytest.mark.parametrize("trouble", [errno.EROFS, errno.EACCES, errno.ENOTDIR, errno.ENOENT], ids=os.strerror)
def test_folder_of_ours_that_cannot_be_written_is_told_with_the_way_out(
    command: Callable[[Callable[[argparse.Namespace], int]], None],
    folder: str,
    mend: str,
    trouble: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    file = str(tmp_path / folder / "data" / "evenings")
    command(failing(OSError(trouble, os.strerror(trouble), file)))
    assert cli.main(["trial"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"companion: {file}: {os.strerror(trouble).lower()}; ")
    assert line.endswith(mend)


def test_every_status_a_command_ends_with_is_in_the_readme() -> None:
    page = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    told = {int(row[1]) for row in re.finditer(r"^\| (\d+) \|", page, re.MULTILINE)}
    ended = {128 + signal.SIGTERM, 1, cli.DONE, cli.UNUSABLE, cli.A_BUG, cli.INTERRUPTED, cli.PIPE_CLOSED}
    assert told == ended


def test_the_installed_program_runs_from_any_folder(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("companion")
    done = subprocess.run([program, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("companion ")

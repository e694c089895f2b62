"""`companion COMMAND …`: finds the command, checks its arguments, and is the border at which every error ends.

A command is one file of this folder with `HELP` (one line, a plain string), `add_arguments(parser)` and
`run(arguments) -> int`; a file without `HELP` is none. The list of commands is read from the files' text, so asking for help imports no command, and
asking for one command's help imports that command alone; what is heavy is imported inside `run`, and what only errors
need when there is one: whoever presses Ctrl-C right after Enter finds `main` at work already.
"""

import argparse
import ast
import difflib
import errno
import importlib
import io
import os
import pkgutil
import re
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn, Protocol, cast

from companion.rules.errors import CompanionError

DONE: Final = 0
UNUSABLE: Final = 2
A_BUG: Final = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED: Final = 128 + signal.SIGINT
DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
PIPE_CLOSED: Final = 128 + 13  # SIGPIPE, which Windows does not name

MOST_PIXELS: Final = 200_000_000
"""No camera's picture has more."""

_FOLDER: Final = Path(__file__).parent
_HELP: Final = re.compile(r"^HELP\b", re.MULTILINE)


class Command(Protocol):
    """What a file of this folder offers."""

    HELP: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


class UnusableArguments(CompanionError, ValueError):
    """Arguments that cannot be used; the message is one line that says how to mend them."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, without a dump of the usage."""

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found, with where to look.

        Raises:
            UnusableArguments: Always.
        """
        raise UnusableArguments(f"{self.prog}: {message}; see {self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: The arguments after the program's name; those of the process when None.

    Returns:
        The exit status: 0 done, 1 something checked does not hold, 2 unusable input or arguments, 70 a bug in the
        companion (a report is written), 130 interrupted, 141 nobody reads our output any more.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # else a broken video is complained of twice
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))  # else a small file may unpack to 3 GB
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # else a SIGTERM while the screen opens is lost in SDL's queue
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except CompanionError as error:
        _tell(str(error))
        status = UNUSABLE
    except BrokenPipeError:
        _let_stdout_go()
        status = PIPE_CLOSED
    except OSError as error:
        status = _file_trouble(error, arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception as error:
        status = _bug(error, arguments)
    return status


def _open_streams() -> None:
    """Make sure that all three streams are there, and that no letter is one that they cannot write.

    Whoever started us may have closed one (``>&-``). Files and pipes get UTF-8, which is what our formats are; a terminal
    that knows fewer letters shows a question mark.
    """
    for name, how in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, how, encoding="utf-8"))  # noqa: PTH123, SIM115 - open as long as we run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def names() -> tuple[str, ...]:
    """Return the names of all commands, in alphabetical order."""
    modules = (each.name for each in pkgutil.iter_modules([str(_FOLDER)]) if not each.ispkg)
    return tuple(sorted(name for name in modules if _HELP.search(_text_of(name))))


def help_line(name: str) -> str:
    """Return the command's `HELP`, read from its text without importing it; empty when it has none."""
    for node in ast.parse(_text_of(name)).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == "HELP" for target in targets):
            value = cast("ast.Assign | ast.AnnAssign", node).value
            return str(ast.literal_eval(value)) if value is not None else ""
    return ""


def _text_of(name: str) -> str:
    return (_FOLDER / f"{name}.py").read_text(encoding="utf-8")


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(_overview())
        return DONE if arguments else UNUSABLE
    if arguments[0] == "--version":
        from companion.commands import reporting

        print(f"companion {reporting.version()}")
        return DONE
    name = arguments[0]
    if name not in names():
        raise UnusableArguments(
            f"companion: there is no command {name!r}; {_nearest(name, names(), 'companion --help')}"
        )
    command = cast("Command", importlib.import_module(f"companion.commands.{name}"))
    parser = Parser(prog=f"companion {name}", description=command.HELP, allow_abbrev=False)
    command.add_arguments(parser)
    try:
        parsed, unknown = parser.parse_known_args(arguments[1:])
    except SystemExit as leaving:  # --help has printed itself
        return int(leaving.code or DONE)
    if unknown:
        raise UnusableArguments(f"{parser.prog}: {_unknown(unknown[0], parser)}")
    return command.run(parsed)


def _overview() -> str:
    rows = [(name, help_line(name)) for name in names()]
    width = max((len(name) for name, _ in rows), default=0)
    listed = "\n".join(f"  {name:<{width}}  {line}" for name, line in rows)
    return f"usage: companion COMMAND …   (companion COMMAND --help tells more)\n\n{listed}"


def _unknown(argument: str, parser: argparse.ArgumentParser) -> str:
    if not argument.startswith("-"):
        return f"{argument!r} is one argument too many; see {parser.prog} --help"
    given = argument.split("=", 1)[0]
    options = [option for action in parser._actions for option in action.option_strings]
    return f"there is no option {given}; {_nearest(given, options, f'{parser.prog} --help')}"


def _nearest(given: str, known: Sequence[str], where: str) -> str:
    near = difflib.get_close_matches(given, known, n=3)
    return f"did you mean {' or '.join(near)}?" if near else f"see {where}"


def _file_trouble(error: OSError, arguments: list[str]) -> int:
    if error.errno in DISK_FULL:
        _tell("companion: the disk is full; free some space and try again")
        _let_stdout_go()
        return UNUSABLE
    if error.errno == errno.ENOENT and error.filename is None:  # of tempfile: it could write nowhere
        _tell("companion: no folder for temporary files can be written; free some space, or name one with TMPDIR")
        return UNUSABLE
    if error.filename is None or error.strerror is None:
        return _bug(error, arguments)
    from companion import places

    file = os.fspath(error.filename)
    mend = "check the name and who may use it"
    if _lies_below(places.roots(), file):
        mend = f"let this user write there, or name another folder with {places.HOME_VARIABLE}"
    _tell(f"companion: {file!s}: {error.strerror.lower()}; {mend}")
    return UNUSABLE


def _lies_below(roots: Sequence[Path], file: str | bytes) -> bool:
    touched = Path(os.fsdecode(file))
    return any(touched.is_relative_to(root) for root in roots)


def _bug(error: Exception, arguments: list[str]) -> int:
    from companion.commands import reporting

    _tell(reporting.report(error, arguments))
    return A_BUG


def _tell(text: str) -> None:
    print(text, file=sys.stderr)


def _let_stdout_go() -> None:
    """Point stdout at nothing, or the interpreter would complain about the closed pipe once more when it ends."""
    with Path(os.devnull).open("w", encoding="utf-8") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())

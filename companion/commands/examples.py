"""`companion examples FILE…`: runs the worked examples of documents against the rules."""

import argparse
import sys
from pathlib import Path

HELP = "run the worked examples (fenced ex blocks) of documents against the rules"

DONE, DOES_NOT_HOLD, UNUSABLE = 0, 1, 2
LARGEST_BYTES = 20_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="document with fenced ex blocks; - reads standard input"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run every block of every file; print what does not hold, then how many passed and failed.

    Returns:
        0: all hold; 1: some do not; 2: a file or a block cannot be read, or a file holds no block.
    """
    from companion.errors import UnusableInput
    from companion.text_files import read_text

    passed = failed = 0
    unusable = False
    for path in arguments.files:
        try:
            text = read_text(path, LARGEST_BYTES, "a document")
        except UnusableInput as problem:
            print(problem, file=sys.stderr)
            unusable = True
            continue
        holding, wrong, broken = _run_text(path, text)
        if not holding + wrong:
            print(f"{path}: there is no ex block in it", file=sys.stderr)
            broken = True
        passed, failed, unusable = passed + holding, failed + wrong, unusable or broken
    print(f"{passed} passed, {failed} failed")
    return UNUSABLE if unusable else DOES_NOT_HOLD if failed else DONE


def _run_text(path: Path, text: str) -> tuple[int, int, bool]:
    """Return how many blocks hold, how many do not, and whether some could not be read."""
    from companion.rules.examples import BadExample, read_examples, run_example

    passed = failed = 0
    broken = False
    for example in read_examples(text):
        try:
            if isinstance(example, BadExample):
                raise example
            mismatches = run_example(example)
        except BadExample as problem:
            print(f"{path}: {problem}", file=sys.stderr)
            failed, broken = failed + 1, True
            continue
        if mismatches:
            print("; ".join(map(str, mismatches)))
        failed, passed = failed + bool(mismatches), passed + (not mismatches)
    return passed, failed, broken

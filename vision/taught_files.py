"""Taught decks on disk: a folder with ``deck.json`` (what it is) and ``features-….npz`` (numbers), or both in one file.

What is read may come from anybody: nothing of it is executed (no pickles), and sizes, shapes and numbers are checked before
they are used.
"""

import hashlib
import io
import json
import math
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.errors import UnusableInput
from companion.rules.cards import BACK, HOUSE_PREFIX
from companion.rules.decks import DECKS
from companion.taught_decks import is_name
from vision.geometry import Floats
from vision.taught_deck import CrossCheck, TaughtDeck
from vision.taught_zip import packed, unpacked
from vision.teaching_head import Head

VERSION: Final = 2
TELLS: Final = "deck.json"
NUMBERS: Final = "features.npz"
"""In an export; in a folder its checksum is part of the name."""

LARGEST_BYTES: Final = 64_000_000
"""Nothing of a deck, unpacked or not, is larger."""

MOST_FACES: Final = 400
MOST_WIDTH: Final = 20_000
MOST_NUMBER: Final = 1e9
LEAST_SPREAD: Final = 1e-9
"""What is learned is far from both; beyond them sums of float32 overflow."""

_ARRAYS: Final = ("weights", "offsets", "means", "spread", "familiar")
_CHECKSUM: Final = re.compile(r"[0-9a-f]{64}")
_UNFINISHED: Final = ".unfinished-"


def save_deck(deck: TaughtDeck, folder: Path) -> None:
    """Write a deck into `folder`, in place of the one that is there; a deck table (``deck.toml``) in it stays.

    The numbers go into a file of their own name first; the text, replaced as a whole, then names them. So a power cut
    leaves the old deck or the new one.

    Raises:
        UnusableInput: If it could not be read again; the old one is still there.
        OSError: If it cannot be written.
    """
    parts = _packed(deck)
    _checked(parts, str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    numbers = folder / _numbers_file(hashlib.sha256(parts[NUMBERS]).hexdigest())
    _replace(numbers, parts[NUMBERS])
    _replace(folder / TELLS, parts[TELLS])
    for leftover in _leftovers(folder):
        if leftover != numbers:
            leftover.unlink(missing_ok=True)


def remove_deck(folder: Path) -> None:
    """Remove the deck in `folder`; what somebody else put there, a deck table for instance, stays."""
    (folder / TELLS).unlink(missing_ok=True)
    for leftover in _leftovers(folder):
        leftover.unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def load_deck(folder: Path) -> TaughtDeck:
    """Read the deck in `folder`.

    Raises:
        UnusableInput: If it cannot be used; every problem has a line.
    """
    try:
        tells = _read_bounded(folder / TELLS)
        with _from_anybody(str(folder)):
            numbers = folder / _numbers_file(_tells(tells, str(folder))["features"])
        return _checked({TELLS: tells, NUMBERS: _read_bounded(numbers)}, str(folder))
    except OSError as problem:
        raise UnusableInput(
            f"{folder}: no taught deck can be read there ({problem.strerror}); teach the deck again"
        ) from problem


def export_deck(deck: TaughtDeck, file: Path) -> None:
    """Write a deck into one file. The folder of its pictures is not told to strangers.

    Raises:
        UnusableInput: If it cannot be written.
    """
    try:
        _replace(file, packed(_packed(replace(deck, source=""))))
    except OSError as problem:
        raise UnusableInput(
            f"{file}: cannot be written ({problem.strerror}); name a file in a folder that is there"
        ) from problem


def read_export(file: Path) -> TaughtDeck:
    """Read what `export_deck` wrote. Where its pictures lay on another machine is nothing to this one, and dropped.

    Raises:
        UnusableInput: If it cannot be used; every problem has a line.
    """
    try:
        content = _read_bounded(file)
    except OSError as problem:
        raise UnusableInput(
            f"{file}: cannot be read ({problem.strerror}); give a file of companion decks export"
        ) from problem
    with _from_anybody(str(file)):
        return replace(_checked(unpacked(content, (TELLS, NUMBERS), LARGEST_BYTES), str(file)), source="")


@contextmanager
def _from_anybody(where: str) -> Iterator[None]:
    """Turn whatever goes wrong while a stranger's file is taken apart into one clear line.

    Every exception, on purpose: what unpacks, decodes and parses has many kinds of them, other ones in each version,
    and none is a fault of the companion if the file can hold anything.
    """
    try:
        yield
    except UnusableInput:
        raise
    except Exception as problem:
        why = "".join(sign if sign.isprintable() else "?" for sign in f"{type(problem).__name__}: {problem}"[:120])
        raise UnusableInput(
            f"{where}: is damaged, or no taught deck ({why}); export or teach the deck again"
        ) from problem


def _numbers_file(checksum: Any) -> str:
    """Return the name of the file of numbers with a checksum; nothing else can become part of a path."""
    if not isinstance(checksum, str) or not _CHECKSUM.fullmatch(checksum):
        raise ValueError("'features' is no checksum")
    return f"features-{checksum[:16]}.npz"


def _leftovers(folder: Path) -> list[Path]:
    """Return the files of numbers, and what a power cut left unfinished."""
    return [*folder.glob("features-*.npz"), *folder.glob(f"{_UNFINISHED}*")]


def _packed(deck: TaughtDeck) -> dict[str, bytes]:
    numbers = packed({f"{name}.npy": _array_file(getattr(deck.head, name)) for name in _ARRAYS})
    tells = {
        "version": VERSION,
        "name": deck.name,
        "game": deck.game,
        "codes": list(deck.codes),
        "known": None if deck.known is None else sorted(deck.known),
        "pictures": deck.pictures,
        "weights": deck.weights,
        "taught": deck.taught,
        "from": deck.source,
        "least_confidence": deck.least_confidence,
        "alike": [list(pair) for pair in deck.alike],
        "check": asdict(deck.check),
        "edges": list(deck.head.edges),
        "temperature": deck.head.temperature,
        "features": hashlib.sha256(numbers).hexdigest(),
    }
    text = json.dumps(tells, ensure_ascii=False, indent=1) + "\n"
    return {TELLS: text.encode(), NUMBERS: numbers}


def _replace(file: Path, content: bytes) -> None:
    """Replace a file as a whole: a power cut leaves the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=_UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
        _sync_folder(file.parent)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Make sure that the new name in a folder outlives a power cut, before anything relies on it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems cannot
            os.fsync(handle)
    finally:
        os.close(handle)


def _read_bounded(file: Path) -> bytes:
    if not stat.S_ISREG(file.stat().st_mode):  # a pipe would be waited for
        raise UnusableInput(f"{file}: is no plain file, so no taught deck; give another file")
    with file.open("rb") as opened:
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise UnusableInput(
            f"{file}: larger than {LARGEST_BYTES // 1_000_000} MB, so no taught deck; give another file"
        )
    return content


def _tells(content: bytes, where: str) -> dict[str, Any]:
    """Return the text part, of this version but not yet checked."""
    tells = json.loads(content)
    if not isinstance(tells, dict) or tells.get("version") != VERSION:
        raise UnusableInput(f"{where}: {TELLS} is not of version {VERSION}; teach the deck again with this companion")
    return tells


def _checked(parts: dict[str, bytes], where: str) -> TaughtDeck:
    """Check what was read, all of it, and make a deck of it."""
    with _from_anybody(where):
        return _deck(_tells(parts[TELLS], where), parts[NUMBERS], where)


def _deck(tells: dict[str, Any], numbers: bytes, where: str) -> TaughtDeck:
    problems = [f"{where}: {problem}; teach the deck again" for problem in _problems(tells)]
    if tells.get("features") != hashlib.sha256(numbers).hexdigest():
        problems.append(f"{where}: {NUMBERS} is not the one that {TELLS} was written with; teach the deck again")
    if problems:
        raise UnusableInput(*problems)
    codes, edges = tuple(tells["codes"]), tuple(tells["edges"])
    shapes = {
        "weights": (2 * len(codes), edges[-1]),
        "offsets": (2 * len(codes),),
        "means": (2 * len(codes), edges[-1]),
        "spread": (edges[-1],),
        "familiar": (len(edges) + 1,),
    }
    arrays = _arrays(numbers, shapes, where)
    head = Head(**arrays, edges=edges, temperature=float(tells["temperature"]))
    return TaughtDeck(
        name=tells["name"],
        game=tells["game"],
        codes=codes,
        known=None if tells["known"] is None else frozenset(tells["known"]),
        head=head,
        pictures=tells["pictures"],
        weights=tells["weights"],
        taught=tells["taught"],
        source=tells["from"],
        least_confidence=float(tells["least_confidence"]),
        missing=tuple(code for code in DECKS[tells["game"]].faces if code not in codes),
        alike=tuple((a, b, float(share)) for a, b, share in tells["alike"]),
        check=CrossCheck(**tells["check"]),
    )


def _problems(tells: dict[str, Any]) -> list[str]:
    """Return what is wrong with the text part."""
    texts = [name for name in ("name", "taught", "from") if not _is_line(tells.get(name))]
    found = [f"{name!r} is no line of text" for name in texts]
    if "name" not in texts and not is_name(tells["name"]):
        found.append("'name' is none that a taught deck can have")
    if not _is_line(tells.get("game")) or tells["game"] not in DECKS:
        return [*found, f"there is no game {str(tells.get('game'))[:20]!r}"]
    codes = tells.get("codes")
    if (
        not isinstance(codes, list)
        or not all(map(_is_line, codes))
        or not 1 <= len(set(codes)) == len(codes) <= MOST_FACES
    ):
        return [*found, "'codes' is no list of different card codes"]
    strange = [code for code in codes if not is_code(code, tells["game"])]
    found += [f"{code[:20]!r} is no card of {tells['game']}" for code in strange]
    return found + [f"{name!r} {wanted}" for name, wanted, holds in _facts(tells, codes) if not holds]


def _facts(tells: dict[str, Any], codes: list[str]) -> Iterator[tuple[str, str, bool]]:
    """Give for each other entry its name, what it must be, and whether it is."""
    weights, known, pictures = (tells.get(name) for name in ("weights", "known", "pictures"))
    yield "weights", "is no checksum", isinstance(weights, str) and bool(_CHECKSUM.fullmatch(weights))
    yield (
        "known",
        "names others than the faces taught",
        known is None or (isinstance(known, list) and all(code in codes for code in known)),
    )
    counted = isinstance(pictures, dict) and set(pictures) == set(codes) and all(map(_counts, pictures.values()))
    yield "pictures", "does not count those of each face", counted
    yield "edges", f"are no rising numbers up to {MOST_WIDTH}", _are_edges(tells.get("edges"))
    yield "temperature", "is no number between 0.001 and a milliard", _is_between(tells.get("temperature"), 1e9, 1e-3)
    yield "least_confidence", "is no share", _is_between(tells.get("least_confidence"), 1.0)
    alike, check = tells.get("alike"), tells.get("check")
    yield "alike", "is no list of pairs", isinstance(alike, list) and all(_is_pair(each, codes) for each in alike)
    yield "check", "is no cross-check", isinstance(check, dict) and _is_check(check)


def _is_line(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable()


def _is_pair(pair: Any, codes: list[str]) -> bool:
    return (
        isinstance(pair, list)
        and len(pair) == 3
        and pair[0] in codes
        and pair[1] in codes
        and _is_between(pair[2], 1.0)
    )


def _is_check(check: dict[str, Any]) -> bool:
    names = ("looks", "right", "wrong")
    if set(check) != {"pictures", *names} or not isinstance(check["pictures"], bool):
        return False
    return all(type(check[name]) is int and check[name] >= 0 for name in names)


def is_code(code: str, game: str) -> bool:
    """Tell whether a face of that code can be taught for a game: its own, the back, and house cards."""
    if code.startswith(HOUSE_PREFIX):
        name = code.removeprefix(HOUSE_PREFIX)
        return bool(name.strip()) and name.isprintable()
    return code == BACK or code in DECKS[game].faces


def _counts(number: Any) -> bool:
    return type(number) is int and number > 0


def _is_between(value: Any, most: float, least: float = 0.0) -> bool:
    return type(value) in (int, float) and least <= value <= most and value > 0  # a number that is none fails


def _are_edges(edges: Any) -> bool:
    if not isinstance(edges, list) or not edges or not all(map(_counts, edges)):
        return False
    return edges == sorted(set(edges)) and edges[-1] <= MOST_WIDTH


def _arrays(content: bytes, shapes: dict[str, tuple[int, ...]], where: str) -> dict[str, Floats]:
    """Unpack the numbers; what is no plain array of the shape that it must have is refused unread."""
    files = unpacked(content, [f"{name}.npy" for name in shapes], LARGEST_BYTES)
    arrays, problems = {}, []
    for name, shape in shapes.items():
        array = _array(files[f"{name}.npy"], shape)
        if array is None or not _can_be_used(array) or (name == "spread" and (array < LEAST_SPREAD).any()):
            problems.append(f"{where}: {name!r} in {NUMBERS} holds no numbers that can be used; teach the deck again")
        else:
            arrays[name] = array
    if problems:
        raise UnusableInput(*problems)
    return arrays


def _can_be_used(array: Floats) -> bool:
    return bool(np.isfinite(array).all() and (np.abs(array) <= MOST_NUMBER).all())


def _array_file(array: Floats) -> bytes:
    """Return an array as a ``.npy`` file."""
    file = io.BytesIO()
    np.lib.format.write_array(file, np.ascontiguousarray(array), (1, 0), allow_pickle=False)
    return file.getvalue()


def _array(content: bytes, shape: tuple[int, ...]) -> Floats | None:
    """Return the array of a ``.npy`` file, or None if it is not float32 of that shape.

    There is one way to write the head of such a file, so it is compared, not parsed.
    """
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<f4", "fortran_order": False, "shape": shape})
    numbers = content[head.tell() :]
    if not content.startswith(head.getvalue()) or len(numbers) != 4 * math.prod(shape):
        return None
    array: NDArray[np.float32] = np.frombuffer(numbers, "<f4").reshape(shape)
    return array

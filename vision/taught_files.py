"""Taught decks on disk: a folder with ``deck.json`` (what it is) and ``features.npz`` (numbers), or both in one file.

What is read may come from anybody: nothing of it is executed (no pickles), and sizes, shapes and numbers are checked before
they are used.
"""

import hashlib
import io
import json
import math
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.errors import UnusableInput
from companion.rules.cards import BACK, HOUSE_PREFIX
from companion.rules.decks import DECKS
from vision.geometry import Floats
from vision.taught_deck import CrossCheck, TaughtDeck
from vision.teaching_head import Head

VERSION: Final = 1
TELLS: Final = "deck.json"
NUMBERS: Final = "features.npz"
LARGEST_BYTES: Final = 64_000_000
"""Nothing of a deck, unpacked or not, is larger."""

MOST_FACES: Final = 400
MOST_WIDTH: Final = 20_000

_ARRAYS: Final = ("weights", "offsets", "means", "spread", "familiar")
_CHECKSUM: Final = re.compile(r"[0-9a-f]{64}")


def save_deck(deck: TaughtDeck, folder: Path) -> None:
    """Write a deck into `folder`, in place of the one that is there; a deck table (``deck.toml``) in it stays.

    Raises:
        OSError: If it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in _packed(deck).items():
        _replace(folder / name, content)


def remove_deck(folder: Path) -> None:
    """Remove the deck in `folder`; what somebody else put there, a deck table for instance, stays."""
    for name in (TELLS, NUMBERS):
        (folder / name).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def load_deck(folder: Path) -> TaughtDeck:
    """Read the deck in `folder`.

    Raises:
        UnusableInput: If it cannot be used; every problem has a line.
    """
    try:
        parts = {name: _read_bounded(folder / name) for name in (TELLS, NUMBERS)}
    except OSError as problem:
        raise UnusableInput(
            f"{folder}: no taught deck can be read there ({problem.strerror}); teach it again"
        ) from problem
    return _unpacked(parts, str(folder))


def export_deck(deck: TaughtDeck, file: Path) -> None:
    """Write a deck into one file. The folder of its pictures is not told to strangers."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _packed(deck, with_source=False).items():
            archive.writestr(zipfile.ZipInfo(name), content)
    _replace(file, packed.getvalue())


def read_export(file: Path) -> TaughtDeck:
    """Read what `export_deck` wrote.

    Raises:
        UnusableInput: If it cannot be used; every problem has a line.
    """
    try:
        content = _read_bounded(file)
    except OSError as problem:
        raise UnusableInput(
            f"{file}: cannot be read ({problem.strerror}); give a file of companion decks export"
        ) from problem
    parts = _members(content, str(file))
    return _unpacked(parts, str(file))


def _packed(deck: TaughtDeck, with_source: bool = True) -> dict[str, bytes]:
    numbers = io.BytesIO()
    with zipfile.ZipFile(numbers, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in _ARRAYS:
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w") as member:
                np.lib.format.write_array(
                    member, np.ascontiguousarray(getattr(deck.head, name)), (1, 0), allow_pickle=False
                )
    tells = {
        "version": VERSION,
        "name": deck.name,
        "game": deck.game,
        "codes": list(deck.codes),
        "known": sorted(deck.known),
        "pictures": deck.pictures,
        "weights": deck.weights,
        "taught": deck.taught,
        "from": deck.source if with_source else "",
        "least_confidence": deck.least_confidence,
        "alike": [list(pair) for pair in deck.alike],
        "check": asdict(deck.check),
        "edges": list(deck.head.edges),
        "temperature": deck.head.temperature,
        "features": hashlib.sha256(numbers.getvalue()).hexdigest(),
    }
    text = json.dumps(tells, ensure_ascii=False, indent=1) + "\n"
    return {NUMBERS: numbers.getvalue(), TELLS: text.encode()}  # the numbers first: with the text the deck is there


def _replace(file: Path, content: bytes) -> None:
    """Replace a file as a whole: a power cut leaves the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".unfinished-")
    try:
        with os.fdopen(handle, "wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _read_bounded(file: Path) -> bytes:
    with file.open("rb") as opened:
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise UnusableInput(
            f"{file}: larger than {LARGEST_BYTES // 1_000_000} MB, so no taught deck; give another file"
        )
    return content


def _members(content: bytes, where: str) -> dict[str, bytes]:
    """Unpack the two parts of an exported deck."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sorted(archive.namelist()) != sorted((TELLS, NUMBERS)):
                raise UnusableInput(
                    f"{where}: holds other things than a taught deck; give a file of companion decks export"
                )
            return {name: _member(archive, name, where) for name in (TELLS, NUMBERS)}
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error) as problem:
        raise UnusableInput(f"{where}: is damaged, or no exported deck ({problem}); export it again") from problem


def _member(archive: zipfile.ZipFile, name: str, where: str) -> bytes:
    with archive.open(name) as opened:
        content = opened.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise UnusableInput(f"{where}: {name} unpacks to more than {LARGEST_BYTES // 1_000_000} MB; give another file")
    return content


def _unpacked(parts: dict[str, bytes], where: str) -> TaughtDeck:
    """Check what was read, all of it, and make a deck of it."""
    try:
        tells = json.loads(parts[TELLS])
    except (ValueError, RecursionError) as problem:
        raise UnusableInput(f"{where}: {TELLS} is no JSON ({problem}); teach the deck again") from problem
    if not isinstance(tells, dict) or tells.get("version") != VERSION:
        raise UnusableInput(f"{where}: {TELLS} is not of version {VERSION}; teach the deck again with this companion")
    problems = [f"{where}: {problem}; teach the deck again" for problem in _problems(tells)]
    if tells.get("features") != hashlib.sha256(parts[NUMBERS]).hexdigest():
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
    arrays = _arrays(parts[NUMBERS], shapes, where)
    head = Head(**arrays, edges=edges, temperature=float(tells["temperature"]))
    return TaughtDeck(
        name=tells["name"],
        game=tells["game"],
        codes=codes,
        known=frozenset(tells["known"]),
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
        isinstance(known, list) and all(code in codes for code in known),
    )
    counted = isinstance(pictures, dict) and set(pictures) == set(codes) and all(map(_counts, pictures.values()))
    yield "pictures", "does not count those of each face", counted
    yield "edges", f"are no rising numbers up to {MOST_WIDTH}", _are_edges(tells.get("edges"))
    yield "temperature", "is no number above 0", _is_between(tells.get("temperature"), 1e9)
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


def _is_between(value: Any, most: float) -> bool:
    return type(value) in (int, float) and 0 < value <= most  # a number that is none fails


def _are_edges(edges: Any) -> bool:
    if not isinstance(edges, list) or not edges or not all(map(_counts, edges)):
        return False
    return edges == sorted(set(edges)) and edges[-1] <= MOST_WIDTH


def _arrays(content: bytes, shapes: dict[str, tuple[int, ...]], where: str) -> dict[str, Floats]:
    """Unpack the numbers; what is no plain array of the shape that it must have is refused unread."""
    arrays, problems = {}, []
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name, shape in shapes.items():
                array = _array(_member(archive, f"{name}.npy", where), shape)
                if array is None or not np.isfinite(array).all() or (name == "spread" and (array <= 0).any()):
                    problems.append(
                        f"{where}: {name!r} in {NUMBERS} holds no numbers that can be used; teach the deck again"
                    )
                else:
                    arrays[name] = array
    except (
        zipfile.BadZipFile,
        KeyError,
        EOFError,
        ValueError,
        NotImplementedError,
        RuntimeError,
        zlib.error,
    ) as problem:
        raise UnusableInput(f"{where}: {NUMBERS} is damaged ({problem}); teach the deck again") from problem
    if problems:
        raise UnusableInput(*problems)
    return arrays


def _array(content: bytes, shape: tuple[int, ...]) -> Floats | None:
    """Return the array of a ``.npy`` file, or None if it is not float32 of that shape."""
    stream = io.BytesIO(content)
    if np.lib.format.read_magic(stream) != (1, 0):
        return None
    found, fortran, dtype = np.lib.format.read_array_header_1_0(stream)
    rest = content[stream.tell() :]
    if found != shape or fortran or dtype != np.dtype(np.float32) or len(rest) != 4 * math.prod(shape):
        return None
    array: NDArray[np.float32] = np.frombuffer(rest, np.float32).reshape(shape)
    return array

"""`companion read`: reads still pictures of cards."""

import argparse
import json
import shutil
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.rules.cards import BACK
from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from vision.geometry import Image
    from vision.reader import Reader, SeenCard

HELP = "read the cards on still pictures"

NOTHING: Final = "none"
"""The truth of a picture on which no card of the deck lies."""

REPORT_CROP_PX: Final = (256, 384)
"""Width and height of the crops that `--report` keeps."""

LARGEST_BYTES: Final = 100_000_000
"""No picture file is larger."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a picture file")
    parser.add_argument(
        "--deck",
        default="classic",
        help=f"whose cards: {', '.join(DECKS)}, or a taught deck's name or folder (classic if not told)",
    )
    parser.add_argument("--spread", action="store_true", help="every card whose face can be told, not only the top one")
    parser.add_argument(
        "--report", action="store_true", help="keep each card's crop and the answer, to send in a misreading"
    )
    parser.add_argument(
        "--truth", metavar="CODE", help="with --report: the code that really lies on top, or none; kept with the answer"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each picture")


def run(arguments: argparse.Namespace) -> int:
    """Read the pictures in the order given; 2 if one of them was none."""
    from companion.commands.deck_readers import reader_for
    from vision.reader import use_threads

    if trouble := _trouble_with_truth(arguments):
        print(trouble, file=sys.stderr)
        return 2
    use_threads(1)
    reader = reader_for(arguments.deck)
    unusable = False
    for image in arguments.images:
        result = _read(reader, image, arguments)
        unusable |= "error" in result
        if arguments.json:
            print(json.dumps(result, ensure_ascii=False), flush=True)
        if "error" in result:
            print(f"{image}: {result['error']}", file=sys.stderr)
        elif not arguments.json:
            print(_in_words(result))
    return 2 if unusable else 0


def _trouble_with_truth(arguments: argparse.Namespace) -> str | None:
    """Return what is wrong with --truth, and how to mend it."""
    truth = arguments.truth
    if truth is None or arguments.deck not in DECKS:
        return None
    if not arguments.report or arguments.spread or len(arguments.images) != 1:
        return "--truth tells what one reported picture shows: give --report and a single picture, without --spread"
    if truth not in DECKS[arguments.deck] and truth not in (BACK, NOTHING):
        return f"deck {arguments.deck} has no card {truth!r}: give one of {' '.join(DECKS[arguments.deck].faces)} {BACK} {NOTHING}"
    return None


def _read(reader: "Reader", image: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """Read one picture; what came of it in the fields of `docs/reading.md`."""
    result: dict[str, Any] = {"image": image}
    try:
        frame_bgr = load_picture(Path(image))
    except (OSError, ValueError) as problem:
        return {**result, "deck": reader.deck, "cards": [], "warnings": [], "error": str(problem)}
    began_s = time.perf_counter()
    cards = reader.read_spread(frame_bgr) if arguments.spread else reader.read_top(frame_bgr)
    elapsed_ms = 1000 * (time.perf_counter() - began_s)
    result["size_px"] = [frame_bgr.shape[1], frame_bgr.shape[0]]
    result["elapsed_ms"] = round(elapsed_ms, 2)
    result["deck"] = reader.deck
    result["cards"] = [_as_fields(card) for card in cards]
    result["warnings"] = list(reader.warnings(frame_bgr, cards))
    if arguments.report:
        _keep(result, frame_bgr, cards, arguments.truth)
    return result


def _keep(result: dict[str, Any], frame_bgr: "Image", cards: "list[SeenCard]", truth: str | None) -> None:
    """Keep the crops, the answer and the truth if it was told, in a new folder below the reports, and tell where.

    Whoever gives ``--report`` agrees to that; nothing leaves the machine, and nothing but the card is kept of the picture.
    """
    import cv2

    from companion import places
    from vision.geometry import rectify

    kept = result if truth is None else {**result, "truth": truth}
    files = {"answer.json": (json.dumps(kept, indent=1, ensure_ascii=False) + "\n").encode()}
    for number, card in enumerate(cards, 1):
        crop = cv2.imencode(".png", rectify(frame_bgr, card.corners, REPORT_CROP_PX))[1]
        files[f"card-{number}.png"] = crop.tobytes()
    folder = places.reports() / f"read-{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}"
    folder.mkdir()
    try:
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)  # half a report is none
        raise
    print(f"{result['image']}: crops and answer kept in {folder}", file=sys.stderr)


def load_picture(file: Path) -> "Image":
    """Return a picture as it is shown (EXIF rotation applied), uint8 (height, width, 3) BGR.

    Raises:
        OSError: If there is no such file, or it cannot be opened.
        ValueError: If it is no picture, or one of more pixels than any camera's.
    """
    import cv2
    import numpy as np

    from companion.commands.cli import MOST_PIXELS

    try:
        with file.open("rb") as opened:  # a pipe and a device never end
            stored = np.frombuffer(opened.read(LARGEST_BYTES + 1), np.uint8)
    except FileNotFoundError as missing:
        raise OSError("there is no such file; give the path of a picture") from missing
    except IsADirectoryError as folder:
        raise OSError("this is a folder; give the pictures in it") from folder
    except OSError as trouble:
        raise OSError(f"cannot be opened ({trouble.strerror}); give a picture that may be read") from trouble
    if stored.size > LARGEST_BYTES:
        raise ValueError(f"is larger than {LARGEST_BYTES // 1_000_000} MB; give a picture")
    try:
        picture = cv2.imdecode(stored, cv2.IMREAD_COLOR) if stored.size else None
    except cv2.error as refused:
        if "CV_IO_MAX_IMAGE_PIXELS" in refused.err:  # told by the file's first bytes, before anything is unpacked
            raise ValueError(
                f"is too large; give a picture of at most {MOST_PIXELS // 1_000_000} million pixels"
            ) from None
        picture = None
    if picture is None:
        raise ValueError("is no picture that can be read; give a JPEG, PNG, WebP, BMP or TIFF")
    return np.asarray(picture, np.uint8)


def _as_fields(card: "SeenCard") -> dict[str, Any]:
    return {
        "code": card.code,
        "accepted": card.accepted,
        "confidence": round(card.confidence, 4),
        "corners_px": [[round(float(x), 1), round(float(y), 1)] for x, y in card.corners],
        "candidates": [[code, round(share, 4)] for code, share in card.candidates],
    }


def _in_words(result: dict[str, Any]) -> str:
    """Return a line for a person: the cards, unsure ones with a question mark, and what spoils the picture."""
    cards = [
        f"{card['code']} ({card['confidence']:.0%})"
        if card["accepted"]
        else f"{card['code']}? ({card['confidence']:.0%})"
        for card in result["cards"]
    ]
    warnings = f"   [{', '.join(result['warnings'])}]" if result["warnings"] else ""
    return f"{result['image']}: {'  '.join(cards) or 'no card'}{warnings}"

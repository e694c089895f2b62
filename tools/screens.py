"""Pictures of every screen in every size and language, to be looked at by people. Run by `make screens`.

    .venv/bin/python -m tools.screens shots/screens [--only NAME…] [--size 800x480] [--language pl]
    .venv/bin/python -m tools.screens --docs          the pictures of docs/screen.md
    .venv/bin/python -m tools.screens --accept        what tests/ui/test_pictures.py compares with

Beside the pictures of each size and language lies `sheet.jpg` with all of them.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from ui.window import parse_size, prepare

_ACROSS: Final = {True: 8, False: 6}
"""Pictures in a row of a sheet, by whether they are upright."""

_SHEET_PX: Final = 2400


def main() -> None:
    """Draw what was asked for."""
    arguments = _arguments()
    prepare((800, 480), offscreen=True)
    from tests.ui.driving import LANGUAGES, SIZES
    from tests.ui.gallery import SCREENS

    if arguments.accept or arguments.docs:
        if arguments.accept:
            _accept()
        if arguments.docs:
            _for_docs()
        return
    folder = Path(arguments.folder)
    names = arguments.only or list(SCREENS)
    sizes = [parse_size(arguments.size)] if arguments.size else SIZES
    for size in sizes:
        for language in [arguments.language] if arguments.language else LANGUAGES:
            here = folder / f"{size[0]}x{size[1]}-{language}"
            pictures = _draw(size, language, names, here)
            cv2.imwrite(str(here / "sheet.jpg"), sheet(pictures, _ACROSS[size[1] > size[0]]))
            print(f"{len(pictures)} screens in {here}")


def _accept() -> None:
    """Keep how the reference screens look now."""
    from tests.ui.comparing import keep
    from tests.ui.gallery import REFERENCES

    folder = Path("tests/ui/references")
    with tempfile.TemporaryDirectory() as kept:
        pictures = _draw((800, 480), "pl", list(REFERENCES), Path(kept))
    for name, picture_bgr in zip(REFERENCES, pictures, strict=True):
        keep(picture_bgr, folder / f"{name}.png")
    print(f"{len(pictures)} references in {folder}")


def _for_docs() -> None:
    """Make the pictures that the documents show, in English, as small files."""
    from tests.ui.gallery import DOZEN

    folder = Path("docs/pictures/screens")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept:
        pictures = _draw((800, 480), "en", list(DOZEN), Path(kept))
    for name, picture_bgr in zip(DOZEN, pictures, strict=True):
        smaller = cv2.resize(picture_bgr, (640, 384), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{name}.jpg"), smaller, [cv2.IMWRITE_JPEG_QUALITY, 88])
    print(f"{len(pictures)} pictures in {folder}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw every screen in every size and language.")
    parser.add_argument("folder", nargs="?", default="shots/screens")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these screens")
    parser.add_argument("--size", metavar="WxH")
    parser.add_argument("--language")
    parser.add_argument("--accept", action="store_true", help="keep how they look as what tests compare with")
    parser.add_argument("--docs", action="store_true", help="make the pictures of docs/screen.md anew")
    return parser.parse_args()


def _draw(size: tuple[int, int], language: str, names: list[str], folder: Path) -> list[Any]:
    from tests.ui.driving import Driven
    from tests.ui.gallery import SCREENS

    driven = Driven(size, language)
    pictures = []
    try:
        for name in names:
            SCREENS[name](driven)
            pictures.append(cv2.imread(str(driven.screenshot(folder / f"{name}.png"))))
    finally:
        driven.close()
    return pictures


def sheet(pictures_bgr: list[Any], across: int, width_px: int = _SHEET_PX) -> Any:
    """Return all `pictures_bgr` of one size on one sheet, `across` in a row."""
    height, width = pictures_bgr[0].shape[:2]
    cell = width_px // across
    small = [cv2.resize(each, (cell, cell * height // width), interpolation=cv2.INTER_AREA) for each in pictures_bgr]
    small += [np.zeros_like(small[0])] * (-len(small) % across)
    return np.vstack([np.hstack(small[at : at + across]) for at in range(0, len(small), across)])


if __name__ == "__main__":
    main()

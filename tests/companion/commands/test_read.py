"""`companion read`: the format that people script against, and pictures that are none."""

import errno
import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.commands.cli import main
from vision.drawing.faces import draw_face
from vision.drawing.style import house_style

FIELDS = {"image", "size_px", "elapsed_ms", "deck", "cards", "warnings"}
CARD_FIELDS = {"code", "accepted", "confidence", "corners_px", "candidates"}


def picture_of(code: str, deck: str = "classic") -> np.ndarray:
    frame_bgr = np.full((480, 640, 3), (60, 90, 70), np.uint8)
    face = draw_face(code, house_style(deck), 260, deck)
    share = face[..., 3:] / 255
    part = frame_bgr[100 : 100 + face.shape[0], 230 : 230 + face.shape[1]]
    part[:] = (face[..., :3] * share + part * (1 - share)).astype(np.uint8)
    return frame_bgr


@pytest.fixture
def card(tmp_path: Path) -> Path:
    file = tmp_path / "karta żółta.png"
    file.write_bytes(cv2.imencode(".png", picture_of("Y5"))[1].tobytes())
    return file


def objects(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_card_read_as_json_has_the_promised_fields(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", str(card)]) == 0
    (result,) = objects(capsys)
    assert set(result) == FIELDS
    assert result["image"] == str(card)
    assert result["size_px"] == [640, 480]
    assert result["deck"] == "classic"
    assert isinstance(result["elapsed_ms"], float)
    (seen,) = result["cards"]
    assert set(seen) == CARD_FIELDS
    assert seen["code"] == "Y5"
    assert seen["accepted"] is True
    assert seen["candidates"][0] == ["Y5", seen["confidence"]]
    middle = np.mean(seen["corners_px"], axis=0)
    assert np.abs(middle - (230 + 83.5, 230)).max() < 12


def test_empty_table_is_no_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.png"
    cv2.imwrite(str(file), np.full((300, 400, 3), 90, np.uint8))
    assert main(["read", "--json", str(file)]) == 0
    assert objects(capsys)[0]["cards"] == []


def test_files_that_are_no_pictures_are_told_and_the_rest_is_read(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, empty, cut = tmp_path / "notes.jpg", tmp_path / "empty.png", tmp_path / "cut.png"
    text.write_text("no picture")
    empty.write_bytes(b"")
    cut.write_bytes(card.read_bytes()[:40])
    asked = [str(path) for path in (text, empty, tmp_path / "absent.jpg", tmp_path, cut, card)]
    assert main(["read", "--json", *asked]) == 2
    captured = capsys.readouterr()
    results = [json.loads(line) for line in captured.out.splitlines()]
    assert [result["image"] for result in results] == asked
    assert all(result["error"] and result["cards"] == [] for result in results[:-1])
    assert "error" not in results[-1]
    assert results[-1]["cards"][0]["code"] == "Y5"
    assert "Traceback" not in captured.err
    assert len([line for line in captured.err.splitlines() if line.startswith(str(tmp_path))]) == 5


def test_picture_turned_by_its_exif_is_measured_as_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = cv2.imencode(".jpg", np.full((200, 400, 3), 90, np.uint8))[1].tobytes()
    turn_right = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    segment = b"\xff\xe1" + (len(turn_right) + 2).to_bytes(2, "big") + turn_right
    file = tmp_path / "turned.jpg"
    file.write_bytes(stored[:2] + segment + stored[2:])
    assert main(["read", "--json", str(file)]) == 0
    assert objects(capsys)[0]["size_px"] == [200, 400]


def test_unknown_deck_is_one_line_that_names_the_decks(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--deck", "bridge", str(card)]) == 2
    captured = capsys.readouterr()
    assert "bridge" in captured.err
    assert "classic" in captured.err
    assert len(captured.err.splitlines()) == 1


def test_spread_lists_all_cards_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "spread.png"
    cv2.imwrite(str(file), np.hstack([picture_of("R7"), picture_of("GS")]))
    assert main(["read", "--spread", str(file)]) == 0
    said = capsys.readouterr().out
    assert "R7" in said
    assert "GS" in said


def test_report_keeps_crop_and_answer(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    assert main(["read", "--json", "--report", str(card)]) == 0
    (folder,) = (tmp_path / "home").glob("data/reports/read-*")
    assert json.loads((folder / "answer.json").read_text(encoding="utf-8")) == objects(capsys)[0]
    crop = cv2.imdecode(np.fromfile(folder / "card-1.png", np.uint8), cv2.IMREAD_COLOR)
    assert crop is not None
    assert crop.shape[:2] == (384, 256)


def test_report_keeps_the_truth_that_was_told(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    assert main(["read", "--report", "--truth", "Y6", str(card)]) == 0
    (folder,) = (tmp_path / "home").glob("data/reports/read-*")
    assert json.loads((folder / "answer.json").read_text(encoding="utf-8"))["truth"] == "Y6"


def test_report_that_a_full_disk_cut_short_leaves_no_folder(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        if path.suffix == ".png":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        with path.open("wb") as written:
            return written.write(content)

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("companion.commands.cli._let_stdout_go", lambda: None)  # pytest needs it
    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["read", "--report", str(card)]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert not list((tmp_path / "home").glob("data/reports/*"))


@pytest.mark.parametrize(
    "arguments", [["--truth", "R5"], ["--report", "--truth", "R99"], ["--report", "--spread", "--truth", "R5"]]
)
def test_truth_that_makes_no_sense_is_refused_in_one_line(
    card: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", *arguments, str(card)]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert len(captured.err.splitlines()) == 1


def test_file_without_an_end_is_refused_before_memory_is_full(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.read.LARGEST_BYTES", 2_000_000)
    assert main(["read", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "/dev/zero: is larger than 2 MB; give a picture\n"


def test_small_file_that_unpacks_to_a_huge_picture_is_too_large(tmp_path: Path) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    side = 16_000
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)  # black and white, one bit a pixel
    pixels = zlib.compress(bytes((side // 8 + 1) * side))
    file = tmp_path / "large.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    assert file.stat().st_size < 100_000
    command = [sys.executable, "-m", "companion.commands", "read", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file}: is too large; give a picture of at most 200 million pixels\n"


def test_jpeg_of_too_many_pixels_is_told_by_its_header_alone(tmp_path: Path) -> None:
    jpeg = bytearray(cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes())
    size = jpeg.index(b"\xff\xc0") + 5
    jpeg[size : size + 4] = struct.pack(">HH", 20_000, 30_000)
    file = tmp_path / "poster.jpg"
    file.write_bytes(jpeg)
    command = [sys.executable, "-m", "companion.commands", "read", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file}: is too large; give a picture of at most 200 million pixels\n"

"""Sheets of training pictures are cut from what was drawn, and say so where nothing was."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.geometry import CROP_SIZE_PX
from vision.training import samples
from vision.training.faces import draw_faces
from vision.training.scenes import SCENE_PX
from vision.training.store import crop_maker, fill, open_crops, open_scenes, scene_maker


def test_sheets_show_the_crops_and_scenes_that_were_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.store.TEXTURES", 3)
    draw_faces(tmp_path / "faces", 12, 3, fonts=())
    crops, scenes = open_crops(tmp_path, 5), open_scenes(tmp_path, 4)
    fill(crops, crop_maker(tmp_path / "faces", crops, 1))
    fill(scenes, scene_maker(tmp_path / "faces", scenes, 2))
    samples.main([str(tmp_path / "sheets"), "--folder", str(tmp_path), "--first", "1"])
    shown = cv2.imread(str(tmp_path / "sheets" / "training-crops.jpg"))
    assert shown is not None
    assert shown.shape[1] == 4 * (CROP_SIZE_PX[0] + 2)
    first = shown[: CROP_SIZE_PX[1], : CROP_SIZE_PX[0]].astype(float)
    assert np.abs(first - crops.arrays["picture"][1]).mean() < 12  # JPEG keeps no pixel
    laid = cv2.imread(str(tmp_path / "sheets" / "training-scenes.jpg"))
    assert laid is not None
    assert laid.shape[:2] == (SCENE_PX + 2, 3 * (SCENE_PX + 2))


def test_nothing_drawn_yet_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        samples.main([str(tmp_path / "sheets"), "--folder", str(tmp_path)])
    assert refused.value.code == 2
    assert "nothing drawn here" in capsys.readouterr().err

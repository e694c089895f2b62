"""The weights can be made anew: a very short training runs through, and OpenCV computes what torch computes."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.geometry import turned
from vision.reader import Reader

MISSING = "torch is missing (make weights installs it into .venv-training): training was NOT tested"


def training_python(repository: Path) -> str:
    """Return an interpreter that has torch: this one, the one of `make weights`, or COMPANION_TRAINING_PYTHON."""
    if importlib.util.find_spec("torch"):
        return sys.executable
    python = Path(os.environ.get("COMPANION_TRAINING_PYTHON", repository / ".venv-training" / "bin" / "python"))
    if not python.exists():
        pytest.skip(MISSING)
    return str(python)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_quick_training_gives_weights_that_opencv_computes_like_torch(tmp_path: Path, repository: Path) -> None:
    command = [
        training_python(repository),
        "-m",
        "vision.training",
        "--quick",
        "--folder",
        str(tmp_path / "made"),
        "--weights",
        str(tmp_path / "weights"),
    ]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    facts = json.loads((tmp_path / "weights" / "reader.json").read_text())
    assert max(facts["made_by"]["opencv_differs_by"].values()) < 1e-4
    reader = Reader("classic", tmp_path / "weights")
    assert isinstance(reader.read_top(np.full((120, 160, 3), 90, np.uint8)), list)


def test_locator_targets_decode_to_the_cards_they_were_made_of() -> None:
    torch = pytest.importorskip("torch", reason=MISSING)
    from vision.locate import decode
    from vision.training.losses import locator_targets

    cards = np.full((1, 4, 9), -1, np.float32)
    outlines = [
        np.array([[60, 30], [100, 35], [92, 95], [50, 92]], np.float32),
        np.array([[120, 100], [150, 130], [110, 155], [85, 125]], np.float32),
    ]
    for number, corners in enumerate(outlines):
        cards[0, number] = [*corners.ravel(), 0.9]
    heat, truth, _ = locator_targets(torch.from_numpy(cards), 20, 20)
    maps = torch.cat([torch.logit(heat.clamp(1e-4, 1 - 1e-4))[:, None], truth[:, :11]], dim=1)[0].numpy()
    found = decode(maps, 0.9, 10)
    assert len(found) == 2
    for corners in outlines:
        assert (
            min(min(np.abs(f.corners - corners).max(), np.abs(turned(f.corners) - corners).max()) for f in found) < 0.5
        )


def test_covered_card_is_not_asked_for_and_half_covered_ones_leave_it_open() -> None:
    torch = pytest.importorskip("torch", reason=MISSING)
    from vision.training.losses import locator_targets

    card = np.array([60, 30, 100, 35, 92, 95, 50, 92], np.float32)
    heats = {}
    for visible in (0.9, 0.12, 0.0):
        cards = np.full((1, 4, 9), -1, np.float32)
        cards[0, 0] = [*card, visible]
        heats[visible] = locator_targets(torch.from_numpy(cards), 20, 20)[0]
    assert float(heats[0.9].max()) == 1.0
    assert float(heats[0.12].min()) == -1.0
    assert float(heats[0.0].abs().max()) == 0.0


@pytest.mark.parametrize("width", [8, 12, 14])
def test_net_written_for_opencv_answers_like_the_net_learned(width: int) -> None:
    torch = pytest.importorskip("torch", reason=MISSING)
    from torch import nn

    from vision.training.export import ROOM, for_opencv
    from vision.training.nets import _Block

    torch.manual_seed(0)
    net = nn.Sequential(
        _Block(8), nn.Conv2d(8, 4, 3, 2, 1), nn.Flatten(), nn.Linear(24 * width // 2, 5), nn.BatchNorm1d(5)
    )
    for norm in net.modules():
        if isinstance(norm, nn.BatchNorm1d | nn.BatchNorm2d):
            norm.running_mean.normal_()  # as if it had learned
            norm.running_var.uniform_(0.5, 2)
            nn.init.normal_(norm.bias)
    net.eval()
    maps = torch.randn(2, 8, 12, width)
    fast = for_opencv(net, maps)
    seen: list[tuple[int, ...]] = []
    for each in fast.modules():
        if isinstance(each, nn.Conv2d):
            each.register_forward_pre_hook(lambda _, inputs: seen.append(tuple(inputs[0].shape[2:])))
    with torch.no_grad():
        assert float((fast(maps) - net(maps)).abs().max()) < 1e-5
    assert seen == [(12, max(width, ROOM)), (12, max(width, ROOM)), (12, width)]
    assert not any(isinstance(each, nn.BatchNorm1d | nn.BatchNorm2d) for each in fast.modules())

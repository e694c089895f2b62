"""Nets as OpenCV runs them."""

from pathlib import Path

import numpy as np
import pytest

from vision.nets import UnusableWeights, read_net
from vision.reader import WEIGHTS


@pytest.mark.parametrize(
    ("name", "shape"), [("locator", (96, 64)), ("classifier", (96, 64)), ("index", (56, 48)), ("closer", (96, 96))]
)
def test_net_runs_on_the_classic_engine(name: str, shape: tuple[int, int]) -> None:
    net = read_net(WEIGHTS / f"{name}.onnx")
    net.setInput(np.zeros((1, 3, *shape), np.float32))
    assert net.dump().startswith("digraph")  # the other engine tells its graph in its own words


def test_all_nets_together_take_no_more_than_six_megabytes() -> None:
    assert sum(file.stat().st_size for file in WEIGHTS.glob("*.onnx")) <= 6_000_000


@pytest.mark.parametrize("name", ["locator.onnx", "classifier.onnx", "index.onnx"])
def test_net_stands_in_its_file_without_layers_that_could_be_part_of_others(name: str) -> None:
    net = read_net(WEIGHTS / name)
    kinds = [net.getLayer(net.getLayerId(layer)).type for layer in net.getLayerNames()]
    assert "Convolution" in kinds
    assert "BatchNorm" not in kinds  # see `vision.training.export.for_opencv`
    assert "MatMul" not in kinds


def test_missing_weights_are_told_with_their_file(tmp_path: Path) -> None:
    with pytest.raises(UnusableWeights, match=r"absent\.onnx"):
        read_net(tmp_path / "absent.onnx")


def test_broken_weights_are_told_with_their_file(tmp_path: Path) -> None:
    (tmp_path / "broken.onnx").write_bytes(b"no net")
    with pytest.raises(UnusableWeights, match=r"broken\.onnx"):
        read_net(tmp_path / "broken.onnx")

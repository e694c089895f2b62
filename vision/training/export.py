"""From trained nets to the files that the product reads."""

import json
import subprocess
import warnings
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from torch import nn

from vision.geometry import CROP_SIZE_PX
from vision.indices import INDEX_SIZE_PX
from vision.training.faces import all_colours, all_symbols

OPSET: Final = 17
SAME_WITHIN: Final = 1e-4


class ExportDiffers(RuntimeError):
    """OpenCV computes something else from the exported file than torch from the net."""


def export_net(net: nn.Module, file: Path, example: torch.Tensor, any_size: bool) -> float:
    """Write `net` as ONNX and check that OpenCV answers the same.

    Args:
        net: The net; put into its answering mode here.
        file: Where to write.
        example: An input, float (N, 3, height, width).
        any_size: Whether height and width may differ from the example's.

    Returns:
        The largest difference between OpenCV's and torch's answers.

    Raises:
        ExportDiffers: If it is 1e-4 or more.
    """
    net = net.eval().to(memory_format=torch.contiguous_format)
    free = {0: "pictures", **({2: "rows", 3: "columns"} if any_size else {})}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter that OpenCV's fast engine understands is the old one
        torch.onnx.export(
            net,
            (example,),
            str(file),
            dynamo=False,
            opset_version=OPSET,
            input_names=["picture"],
            output_names=["answer"],
            dynamic_axes={"picture": free, "answer": free if any_size else {0: "pictures"}},
        )
    read = cv2.dnn.readNetFromONNX(str(file), cv2.dnn.ENGINE_CLASSIC)
    read.setInput(example.numpy())
    with torch.no_grad():
        expected = net(example).numpy()
    difference = float(np.abs(read.forward() - expected).max())
    if difference >= SAME_WITHIN:
        raise ExportDiffers(f"{file.name}: OpenCV's answers differ from torch's by up to {difference:.2g}")
    return difference


def export_reader(locator: nn.Module, classifier: nn.Module, index_reader: nn.Module, folder: Path) -> dict[str, float]:
    """Write the nets into `folder` and return how far OpenCV's answers are from torch's."""
    folder.mkdir(parents=True, exist_ok=True)
    random = torch.Generator().manual_seed(0)
    frame = torch.rand((1, 3, 128, 224), generator=random)
    crops = torch.rand((2, 3, CROP_SIZE_PX[1], CROP_SIZE_PX[0]), generator=random)
    indices = torch.rand((2, 3, INDEX_SIZE_PX[1], INDEX_SIZE_PX[0]), generator=random)
    return {
        "locator": export_net(locator, folder / "locator.onnx", frame, any_size=True),
        "classifier": export_net(classifier, folder / "classifier.onnx", crops, any_size=False),
        "index": export_net(index_reader, folder / "index.onnx", indices, any_size=False),
    }


def write_facts(folder: Path, thresholds: dict[str, float], made_by: dict[str, Any]) -> None:
    """Write ``reader.json``: what the reader needs to know, and how the weights came about."""
    facts = {
        "symbols": all_symbols(),
        "colours": all_colours(),
        **thresholds,
        "made_by": {**made_by, "commit": _commit()},
    }
    (folder / "reader.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def _commit() -> str:
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False, cwd=Path(__file__).parent
    )
    return asked.stdout.strip() or "unknown"

"""From trained nets to the files that the product reads."""

import copy
import json
import subprocess
import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils.fusion import fuse_conv_bn_eval, fuse_linear_bn_eval

from vision.closer import SIDE_PX
from vision.geometry import CROP_SIZE_PX
from vision.indices import INDEX_SIZE_PX
from vision.training.faces import all_colours, all_symbols

OPSET: Final = 17
SAME_WITHIN: Final = 1e-4


ROOM: Final = 12
"""OpenCV takes Winograd's way of convolving, three times as fast, for maps of at least so many rows and columns."""


class ExportDiffers(RuntimeError):
    """OpenCV computes something else from the exported file than torch from the net."""


class _WithRoom(nn.Module):
    """A convolution of 3x3 at stride 1, computed on a map filled up with zeros to `ROOM`; what is more is cut off again."""

    def __init__(self, convolution: nn.Conv2d) -> None:
        super().__init__()
        self.convolution = convolution

    def forward(self, x: Tensor) -> Tensor:
        """Return what the convolution answers for `x`."""
        below, beside = (max(0, ROOM - int(side)) for side in x.shape[2:])
        answer: Tensor = self.convolution(functional.pad(x, (0, beside, 0, below)))
        answer = answer[:, :, :-below] if below else answer
        return answer[:, :, :, :-beside] if beside else answer


def for_opencv(net: nn.Module, example: Tensor) -> nn.Module:
    """Return a net that answers as `net` does, in a form that OpenCV computes faster for inputs like `example`.

    Normalizations become part of the layer before, and convolutions on maps a little too small for Winograd get room.
    """
    fast = copy.deepcopy(net).eval()
    for parent in list(fast.modules()):
        for (name, first), (next_name, second) in pairwise(list(parent.named_children())):
            if isinstance(second, nn.BatchNorm1d | nn.BatchNorm2d):
                fuse = fuse_conv_bn_eval if isinstance(first, nn.Conv2d) else fuse_linear_bn_eval
                setattr(parent, name, fuse(first, second))
                setattr(parent, next_name, nn.Identity())
    sizes = _input_sizes(fast, example)
    for parent in list(fast.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Conv2d) and _wants_room(child, *sizes[child]):
                setattr(parent, name, _WithRoom(child))
    return fast


def _wants_room(convolution: nn.Conv2d, rows: int, columns: int) -> bool:
    """Tell whether a convolution gets faster with room. Where the map had to more than double, Winograd gains nothing."""
    is_for_winograd = convolution.kernel_size == (3, 3) and convolution.stride == (1, 1)
    filled = max(rows, ROOM) * max(columns, ROOM)
    return is_for_winograd and rows * columns < filled <= 2 * rows * columns


def _input_sizes(net: nn.Module, example: Tensor) -> dict[nn.Module, tuple[int, int]]:
    """Return the rows and columns that each convolution of `net` sees when it is asked `example`."""
    sizes: dict[nn.Module, tuple[int, int]] = {}

    def note(module: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        sizes[module] = (int(inputs[0].shape[2]), int(inputs[0].shape[3]))

    hooks = [each.register_forward_pre_hook(note) for each in net.modules() if isinstance(each, nn.Conv2d)]
    with torch.no_grad():
        net(example)
    for hook in hooks:
        hook.remove()
    return sizes


def export_net(net: nn.Module, file: Path, example: torch.Tensor, any_size: bool) -> float:
    """Write `net` as ONNX, as OpenCV computes it fastest, and check that OpenCV answers the same.

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
            net if any_size else for_opencv(net, example),
            (example,),
            str(file),
            dynamo=False,
            opset_version=OPSET,
            input_names=["picture"],
            output_names=["answer"],
            dynamic_axes={"picture": free, "answer": free if any_size else {0: "pictures"}},
        )
    _forget_names(file)
    read = cv2.dnn.readNetFromONNX(str(file), cv2.dnn.ENGINE_CLASSIC)
    read.setInput(example.numpy())
    with torch.no_grad():
        expected = net(example).numpy()
    difference = float(np.abs(read.forward() - expected).max())
    if difference >= SAME_WITHIN:
        raise ExportDiffers(f"{file.name}: OpenCV's answers differ from torch's by up to {difference:.2g}")
    return difference


def _forget_names(file: Path) -> None:
    """Take the names of the steps, which nothing refers to, out of a net's file: they are kilobytes."""
    model = onnx.load(file)
    for step in model.graph.node:
        step.name = step.doc_string = ""
    onnx.save(model, file)


def export_reader(
    locator: nn.Module, closer: nn.Module, classifier: nn.Module, index_reader: nn.Module, folder: Path
) -> dict[str, float]:
    """Write the nets into `folder` and return how far OpenCV's answers are from torch's."""
    folder.mkdir(parents=True, exist_ok=True)
    random = torch.Generator().manual_seed(0)
    frame = torch.rand((1, 3, 128, 224), generator=random)
    place = torch.rand((1, 3, SIDE_PX, SIDE_PX), generator=random)
    crops = torch.rand((2, 3, CROP_SIZE_PX[1], CROP_SIZE_PX[0]), generator=random)
    indices = torch.rand((2, 3, INDEX_SIZE_PX[1], INDEX_SIZE_PX[0]), generator=random)
    return {
        "locator": export_net(locator, folder / "locator.onnx", frame, any_size=True),
        "closer": export_net(closer, folder / "closer.onnx", place, any_size=False),
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

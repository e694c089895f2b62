"""Nets as OpenCV runs them fastest."""

from pathlib import Path

import cv2

from companion.errors import CompanionError


class UnusableWeights(CompanionError, ValueError):
    """The files under the weights folder are missing or do not fit together."""


def read_net(file: Path) -> cv2.dnn.Net:
    """Return the net in an ONNX file, for OpenCV's classic engine.

    That engine takes two thirds of the other one's time here, but may crash when a net's input grows between two
    runs: ask each net with inputs of one shape only. It comes for a file alone; for the same bytes out of memory OpenCV
    5.0 takes the other engine, whatever is asked for.

    Raises:
        UnusableWeights: If there is no such file, or OpenCV does not understand it.
    """
    try:
        return cv2.dnn.readNetFromONNX(str(file), cv2.dnn.ENGINE_CLASSIC)
    except cv2.error as problem:
        raise UnusableWeights(f"{file}: no net that OpenCV can read; make the weights again: make weights") from problem

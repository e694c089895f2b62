"""Training pictures on disk, shared by the process that makes them and the one that learns from them.

A store is a folder of memory-mapped arrays with room for a fixed number of samples. The maker fills it; the learner
picks at random from what is there already.
"""

import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np

from vision.drawing.scenes import random_scene
from vision.geometry import CROP_SIZE_PX
from vision.indices import INDEX_SIZE_PX
from vision.training.backgrounds import random_texture
from vision.training.crops import make_crop
from vision.training.faces import FaceStore
from vision.training.scenes import MOST_CARDS, SCENE_PX, Scene, make_scene

TEXTURES: Final = 600

CROP_ARRAYS: Final = {
    "picture": (np.uint8, (CROP_SIZE_PX[1], CROP_SIZE_PX[0], 3)),
    "indices": (np.uint8, (2, INDEX_SIZE_PX[1], INDEX_SIZE_PX[0], 3)),
    "symbol": (np.uint8, ()),
    "colour": (np.uint8, ()),
    "index_symbols": (np.uint8, (2,)),
    "shift": (np.float32, (4, 2)),
}
SCENE_ARRAYS: Final = {
    "picture": (np.uint8, (SCENE_PX, SCENE_PX, 3)),
    "cards": (np.float32, (MOST_CARDS, 9)),  # corners, then the visible share; a share of -1 is no card
}


class SampleStore:
    """Arrays with room for `capacity` samples.

    Args:
        folder: Where they lie; made where missing.
        arrays: Name → type and shape of one sample.
        capacity: How many samples there is room for.
    """

    def __init__(self, folder: Path, arrays: Mapping[str, tuple[type, tuple[int, ...]]], capacity: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.capacity = capacity
        self.arrays = {}
        for name, (kind, shape) in {**arrays, "made": (np.int64, ())}.items():
            count = 1 if name == "made" else capacity
            file = folder / f"{name}.npy"
            if file.exists():
                self.arrays[name] = np.lib.format.open_memmap(file, "r+")
            else:
                self.arrays[name] = np.lib.format.open_memmap(file, "w+", kind, (count, *shape))

    @property
    def made(self) -> int:
        """How many samples are there."""
        return int(self.arrays["made"][0])

    def put(self, **sample: object) -> None:
        """Add one sample."""
        at = self.made
        for name, value in sample.items():
            self.arrays[name][at] = value
        self.arrays["made"][0] += 1


def open_crops(folder: Path, capacity: int) -> SampleStore:
    """Open the classifier's samples."""
    return SampleStore(folder / "crops", CROP_ARRAYS, capacity)


def open_scenes(folder: Path, capacity: int) -> SampleStore:
    """Open the locator's samples."""
    return SampleStore(folder / "scenes", SCENE_ARRAYS, capacity)


def crop_maker(faces: Path, store: SampleStore, seed: int) -> Callable[[], None]:
    """Return a function that adds one crop to `store`."""
    random, drawn = np.random.default_rng(seed), FaceStore(faces)
    textures = np.stack([random_texture(random) for _ in range(TEXTURES)])

    def make() -> None:
        crop = make_crop(random, drawn, textures)
        store.put(
            picture=crop.picture_bgr,
            indices=crop.indices_bgr,
            symbol=crop.symbol,
            colour=crop.colour,
            index_symbols=crop.index_symbols,
            shift=crop.shift,
        )

    return make


def scene_maker(faces: Path, store: SampleStore, seed: int) -> Callable[[], None]:
    """Return a function that adds one scene to `store`: half of them drawn with all care, half quick and wild."""
    random, drawn = np.random.default_rng(seed), FaceStore(faces)
    textures = np.stack([random_texture(random) for _ in range(TEXTURES)])

    def make() -> None:
        scene = _careful_scene(random, drawn) if random.random() < 0.5 else make_scene(random, drawn, textures)
        cards = np.full((MOST_CARDS, 9), -1, np.float32)
        count = min(len(scene.corners), MOST_CARDS)
        cards[:count, :8] = scene.corners[-count:].reshape(-1, 8) if count else 0
        cards[:count, 8] = scene.visible[-count:] if count else 0
        store.put(picture=scene.frame_bgr, cards=cards)

    return make


def _careful_scene(random: np.random.Generator, drawn: FaceStore) -> Scene:
    """Return a scene as `vision.drawing` lays it."""
    height_px = 200 if random.random() < 0.4 else 100
    chosen = drawn.some(random, 30)
    laid = random_scene(
        random, [(drawn.codes[index], drawn.face(index, height_px / 1.3)) for index in chosen], SCENE_PX
    )
    corners = np.array([card.corners for card in laid.cards], np.float32).reshape(-1, 4, 2)
    return Scene(laid.frame_bgr, corners, np.array([card.visible for card in laid.cards], np.float32))


def fill(store: SampleStore, make: Callable[[], None], enough: float = math.inf) -> None:
    """Make samples until `store` has `enough` or is full, telling how far it is every twenty seconds."""
    began = told = time.monotonic()
    first = store.made
    while store.made < min(enough, store.capacity):
        make()
        if time.monotonic() - told > 20:
            told = time.monotonic()
            pace = (store.made - first) / (told - began)
            print(f"made {store.made} of {store.capacity}, {pace:.0f} a second", flush=True)

import ast
from pathlib import Path

import numpy as np
import pytest

import vision.drawing
from vision.drawing import light
from vision.drawing.__main__ import main
from vision.drawing.faces import draw_face
from vision.drawing.style import house_style
from vision.drawing.wear import wear


def random_of(seed=1):
    return np.random.default_rng(seed)


@pytest.fixture
def frame():
    return np.full((90, 160, 3), (80, 120, 160), np.uint8)


CHANGES = {
    "lamp": lambda frame: light.lamp(frame, 0, 0.8),
    "cast": lambda frame: light.cast(frame, (0.35, 0.75, 1.2)),
    "exposed": lambda frame: light.exposed(frame, 0.5, 1.1),
    "glare": lambda frame: light.glare(frame, (80, 45), 20, 150),
    "shadow": lambda frame: light.shadow(frame, (0, 0), (160, 90), 20, 0.5),
    "noisy": lambda frame: light.noisy(frame, 6, random_of()),
    "compressed": lambda frame: light.compressed(light.noisy(frame, 9, random_of()), 20),
    "random": lambda frame: light.random_light(frame, random_of(3)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_light_change_returns_a_new_frame_and_leaves_the_old_one(frame, name):
    before = frame.copy()
    after = CHANGES[name](frame)
    assert after.shape == frame.shape
    assert after.dtype == np.uint8
    assert np.array_equal(frame, before)
    assert not np.array_equal(after, before)


def test_cast_warm_lamp_scales_each_channel(frame):
    assert light.cast(frame, (0.35, 0.75, 1.2))[0, 0].tolist() == pytest.approx([28, 90, 192], abs=1)


def test_lamp_is_brighter_where_it_stands(frame):
    lit = light.lamp(frame, 0, 0.8)
    assert lit[:, -5:].mean() > frame.mean() > lit[:, :5].mean()


def test_glare_is_brightest_in_its_middle(frame):
    lit = light.glare(frame, (40, 45), 15, 150)
    assert lit[45, 40].min() > 200
    assert lit[45, 150].tolist() == frame[45, 150].tolist()


@pytest.mark.parametrize("change", [lambda f: light.blurred(f, 2), lambda f: light.moved(f, 9, 0)])
def test_blur_keeps_brightness_and_softens_the_edge(change):
    frame = np.zeros((60, 60, 3), np.uint8)
    frame[:, 30:] = 200
    soft = change(frame)
    assert soft.mean() == pytest.approx(frame.mean(), abs=2)
    assert 20 < soft[30, 28:32, 0].mean() < 180
    assert len(np.unique(soft)) > 4


def test_random_light_same_seed_gives_the_same_frame(frame):
    for seed in range(30):
        assert np.array_equal(light.random_light(frame, random_of(seed)), light.random_light(frame, random_of(seed)))


def test_wear_keeps_the_outline_and_grows_with_its_amount():
    face = draw_face("R5", house_style("classic"), 160)
    little, much = wear(face, random_of(), 0.2), wear(face, random_of(), 1.0)
    assert np.array_equal(little[:, :, 3], face[:, :, 3])
    assert np.array_equal(wear(face, random_of(), 0.0), face)
    assert np.array_equal(much, wear(face, random_of(), 1.0))
    change = [np.abs(worn.astype(int) - face).mean() for worn in (little, much)]
    assert 0 < change[0] < change[1] < 60


def test_drawing_reads_no_pictures_and_imports_only_what_it_may():
    """Nothing but shapes of our own comes into a face: the room opens no picture and no file of elsewhere."""
    for module in Path(vision.drawing.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text())
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not names & {"imread", "VideoCapture", "read_bytes", "fromfile"}, module.name
        imports = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imports |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        own = {name for name in imports if name.split(".")[0] in ("companion", "vision", "hardware", "ui")}
        assert all(name.startswith(("vision.drawing", "companion.rules.", "companion.errors")) for name in own), own


def test_main_writes_a_sheet(tmp_path):
    path = tmp_path / "sheet.png"
    assert main([str(path), "--deck", "goodone", "--height", "60"]) == 0
    assert path.stat().st_size > 2000


@pytest.mark.parametrize("more", [["--seed", "3"], ["--scenes", "--seed", "3"]])
def test_main_seed_draws_the_same_picture_again(tmp_path, more):
    pictures = []
    for name in ("one.png", "two.png"):
        assert main([str(tmp_path / name), "--deck", "goodone", "--height", "48", *more]) == 0
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]


def test_main_folder_that_is_not_there_is_told_in_one_line(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "nowhere" / "sheet.png"), "--deck", "goodone", "--height", "20"])
    assert ended.value.code == 2
    assert "folder that exists" in capsys.readouterr().err

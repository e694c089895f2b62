"""Taught decks on disk: what is written is read again, and nothing that anybody sends does harm."""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UnusableInput
from vision import taught_files
from vision.taught_deck import CrossCheck, TaughtDeck
from vision.taught_files import export_deck, load_deck, read_export, remove_deck, save_deck
from vision.taught_zip import packed
from vision.teaching_head import Head

WIDTH = 6


def deck(**changed: Any) -> TaughtDeck:
    random = np.random.default_rng(3)
    numbers = random.normal(0, 1, (4, WIDTH)).astype(np.float32)
    head = Head(
        numbers,
        numbers[:, 0].copy(),
        numbers + 1,
        np.ones(WIDTH, np.float32),
        (2, WIDTH),
        12.5,
        np.array([1, 2, 3], np.float32),
    )
    plain = TaughtDeck(
        name="our box",
        game="classic",
        codes=("R5", "H:Zamiana rąk"),
        known=frozenset({"R5"}),
        head=head,
        pictures={"R5": 2, "H:Zamiana rąk": 1},
        weights="ab" * 32,
        taught="2026-11-30 18:00",
        source="/pictures of ours",
        least_confidence=0.8,
        missing=(),
        alike=(("R5", "H:Zamiana rąk", 0.12),),
        check=CrossCheck(True, 30, 28, 1),
    )
    return replace(plain, **changed)


def same(one: TaughtDeck, other: TaughtDeck) -> bool:
    plain = ("name", "game", "codes", "known", "pictures", "weights", "taught", "source", "alike", "check")
    arrays = ("weights", "offsets", "means", "spread", "familiar")
    return (
        all(getattr(one, name) == getattr(other, name) for name in plain)
        and all(np.array_equal(getattr(one.head, name), getattr(other.head, name)) for name in arrays)
        and (one.head.edges, one.head.temperature) == (other.head.edges, other.head.temperature)
    )


def test_deck_written_to_a_folder_is_read_again(tmp_path: Path) -> None:
    save_deck(deck(), tmp_path / "ours")
    assert same(load_deck(tmp_path / "ours"), deck())
    assert "R4" in load_deck(tmp_path / "ours").missing


def test_exported_deck_is_read_again_without_the_place_of_its_pictures(tmp_path: Path) -> None:
    export_deck(deck(), tmp_path / "ours.zip")
    assert same(read_export(tmp_path / "ours.zip"), deck(source=""))


def test_deck_written_again_replaces_the_old_one_and_its_table_stays(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("version = 1")
    save_deck(deck(), tmp_path)
    save_deck(deck(name="newer"), tmp_path)
    assert load_deck(tmp_path).name == "newer"
    names = sorted(path.name for path in tmp_path.iterdir())
    assert (names[:2], len(names)) == (["deck.json", "deck.toml"], 3)


def test_removed_deck_leaves_what_is_not_its_own(tmp_path: Path) -> None:
    save_deck(deck(), tmp_path / "ours")
    remove_deck(tmp_path / "ours")
    assert not (tmp_path / "ours").exists()
    save_deck(deck(), tmp_path / "ours")
    (tmp_path / "ours" / "deck.toml").write_text("version = 1")
    remove_deck(tmp_path / "ours")
    assert [path.name for path in (tmp_path / "ours").iterdir()] == ["deck.toml"]


def changed_text(tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    save_deck(deck(), tmp_path)
    tells = json.loads((tmp_path / "deck.json").read_text(encoding="utf-8"))
    change(tells)
    (tmp_path / "deck.json").write_text(json.dumps(tells), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 1},
        {"name": 3},
        {"name": "two\nlines"},
        {"game": "chess"},
        {"codes": []},
        {"codes": ["R5", "R5"]},
        {"codes": ["R5", "Q9"]},
        {"codes": ["R5", ["R6"]]},
        {"codes": "R5"},
        {"known": ["B1"]},
        {"pictures": {"R5": 2}},
        {"pictures": {"R5": True, "H:Zamiana rąk": 1}},
        {"weights": "../../etc"},
        {"edges": [3, 2]},
        {"edges": [2, 10**9]},
        {"edges": []},
        {"temperature": 0},
        {"temperature": 1e-320},
        {"name": "../../../tmp/escaped"},
        {"name": "/tmp/escaped"},
        {"temperature": float("nan")},
        {"temperature": "hot"},
        {"least_confidence": 1.5},
        {"alike": [["R5", "R6", 0.1]]},
        {"check": {"pictures": True, "looks": -1, "right": 0, "wrong": 0}},
        {"check": None},
        {"features": "ab" * 32},
    ],
    ids=str,
)
def test_text_that_cannot_be_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(UnusableInput, match="teach the deck again"):
        load_deck(changed_text(tmp_path, lambda tells: tells.update(wrong)))


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        load_deck(changed_text(tmp_path, lambda tells: tells.update({"weights": "", "temperature": -1})))
    assert len(refused.value.problems) == 2


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_any_value_anywhere_is_read_or_refused(value: Any) -> None:
    tells = json.loads(taught_files._packed(deck())["deck.json"])
    numbers = taught_files._packed(deck())["features.npz"]
    for name in tells:
        parts = {"deck.json": json.dumps({**tells, name: value}).encode(), "features.npz": numbers}
        with suppress(UnusableInput):
            assert taught_files._checked(parts, "here").codes == deck().codes


def broken_numbers(change: Callable[[dict[str, np.ndarray]], object]) -> TaughtDeck:
    head = deck().head
    arrays = {name: np.array(getattr(head, name)) for name in ("weights", "offsets", "means", "spread", "familiar")}
    change(arrays)
    return deck(head=replace(head, **arrays))


@pytest.mark.parametrize(
    "change",
    [
        lambda arrays: arrays["weights"].__setitem__((0, 0), np.nan),
        lambda arrays: arrays["means"].__setitem__((0, 0), np.inf),
        lambda arrays: arrays["spread"].__setitem__(0, 0.0),
        lambda arrays: arrays.update(offsets=arrays["offsets"][:3]),
        lambda arrays: arrays.update(familiar=arrays["familiar"].astype(np.float64)),
        lambda arrays: arrays.update(weights=np.zeros((40, WIDTH), np.float32)),
    ],
)
def test_numbers_that_cannot_be_used_are_refused(
    tmp_path: Path, change: Callable[[dict[str, np.ndarray]], object]
) -> None:
    export_deck(broken_numbers(change), tmp_path / "ours.zip")
    with pytest.raises(UnusableInput, match="holds no numbers that can be used"):
        read_export(tmp_path / "ours.zip")


def zipped(**members: bytes) -> bytes:
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "."), content)
    return archived.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no zip",
        zipped(other=b"x"),
        zipped(deck__json=b"{}"),
        zipped(deck__json=b"{}", features__npz=b"", **{"../../evil": b"x"}),
        zipped(deck__json=b"[1]", features__npz=b""),
        zipped(deck__json=b"\xff\xfe", features__npz=b""),
        zipped(deck__json=b"[" * 100_000, features__npz=b""),
    ],
    ids=["empty", "text", "other", "half", "outside", "list", "no text", "deep"],
)
def test_files_that_are_no_exported_deck_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "ours.zip"
    file.write_bytes(content)
    with pytest.raises(UnusableInput, match=r"ours\.zip: "):
        read_export(file)


def test_damaged_export_is_refused_wherever_it_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "ours.zip"
    export_deck(deck(), file)
    whole = file.read_bytes()
    for end in range(0, len(whole), 97):
        file.write_bytes(whole[:end])
        with pytest.raises(UnusableInput):
            read_export(file)


def test_pickled_numbers_are_never_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Evil:
        def __reduce__(self) -> tuple[Any, ...]:
            return (pytest.fail, ("a pickle was loaded",))

    numbers = io.BytesIO()
    names = ("weights", "offsets", "means", "spread", "familiar")
    np.savez(numbers, **{name: np.array([Evil()], object) for name in names})  # type: ignore[arg-type]
    whole = taught_files._packed

    def with_pickle(each: TaughtDeck) -> dict[str, bytes]:
        parts = whole(each)
        tells = json.loads(parts["deck.json"])
        tells["features"] = hashlib.sha256(numbers.getvalue()).hexdigest()
        return {"features.npz": numbers.getvalue(), "deck.json": json.dumps(tells).encode()}

    monkeypatch.setattr(taught_files, "_packed", with_pickle)
    export_deck(deck(), tmp_path / "ours.zip")
    with pytest.raises(UnusableInput, match="holds no numbers that can be used"):
        read_export(tmp_path / "ours.zip")


def test_file_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught_files, "LARGEST_BYTES", 2000)
    file = tmp_path / "ours.zip"
    file.write_bytes(zipped(deck__json=b" " * 5000, features__npz=b""))
    with pytest.raises(UnusableInput, match="unpacks to more than"):
        read_export(file)
    file.write_bytes(b"x" * 3000)
    with pytest.raises(UnusableInput, match="larger than"):
        read_export(file)


@pytest.mark.parametrize("seed", range(300))
def test_export_with_any_bytes_changed_is_read_or_refused_in_one_line(tmp_path: Path, seed: int) -> None:
    random = np.random.default_rng(seed)
    file = tmp_path / "ours.zip"
    export_deck(deck(), file)
    whole = bytearray(file.read_bytes())
    for place in random.integers(0, len(whole), random.integers(1, 4)):
        whole[place] = random.integers(0, 256)
    file.write_bytes(whole)
    assert all(problem.isprintable() for problem in problems_of(file))


def problems_of(file: Path) -> tuple[str, ...]:
    try:
        read_export(file)
    except UnusableInput as refused:
        return refused.problems
    return ()


@pytest.mark.parametrize("head", [b"(", b"{'descr': '<f4'}", b"\x00", b"[" * 900, b"{'shape': (1" + b"0" * 60 + b",)}"])
def test_numbers_with_a_strange_head_are_refused(head: bytes) -> None:
    file = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head
    assert taught_files._array(file, (4, WIDTH)) is None


def test_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ours.zip"
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:
        archive.writestr("deckéjson", b"{}")
        archive.writestr("features.npz", b"")
    file.write_bytes(archived.getvalue().replace("é".encode(), b"\xff\xff"))
    with pytest.raises(UnusableInput, match=r"ours\.zip: is damaged"):
        read_export(file)


def test_place_of_the_pictures_in_a_file_of_somebody_else_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "ours.zip").write_bytes(packed(taught_files._packed(deck(source="/home/them"))))
    assert read_export(tmp_path / "ours.zip").source == ""


def test_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnusableInput, match="is no plain file"):
        read_export(tmp_path / "pipe")


def test_export_to_a_folder_that_is_not_there_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=r"nowhere/ours\.zip: cannot be written"):
        export_deck(deck(), tmp_path / "nowhere" / "ours.zip")


@pytest.mark.parametrize(
    "unloadable", [{"source": "/a\u00a0b"}, {"name": "a/b"}, {"pictures": {}}, {"weights": "x"}], ids=str
)
def test_deck_that_could_not_be_read_again_does_not_replace_the_old_one(
    tmp_path: Path, unloadable: dict[str, Any]
) -> None:
    save_deck(deck(), tmp_path)
    with pytest.raises(UnusableInput):
        save_deck(deck(**unloadable), tmp_path)
    assert same(load_deck(tmp_path), deck())


@pytest.mark.parametrize("step", range(1, 9))
def test_power_cut_at_any_step_of_teaching_again_leaves_the_old_deck_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    new = broken_numbers(lambda arrays: arrays.update(means=arrays["means"] + 1))
    save_deck(deck(), tmp_path / "ours")
    left = [step]

    def until_the_cut(real: Callable[..., Any]) -> Callable[..., Any]:
        def done(*arguments: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] <= 0:
                raise SystemExit
            return real(*arguments, **named)

        return done

    for name in ("replace", "chmod", "unlink"):
        monkeypatch.setattr(Path, name, until_the_cut(getattr(Path, name)))
    monkeypatch.setattr(os, "fsync", until_the_cut(os.fsync))
    with suppress(SystemExit):
        save_deck(new, tmp_path / "ours")
    monkeypatch.undo()
    read = load_deck(tmp_path / "ours")
    assert same(read, deck()) or same(read, new)
    remove_deck(tmp_path / "ours")
    assert not (tmp_path / "ours").exists()

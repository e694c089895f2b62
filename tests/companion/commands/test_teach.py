"""`companion teach` and `companion decks`: lists with mistakes in them, and decks that come and go."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.cli import main
from companion.commands.teach import holds, told_of
from companion.errors import UnusableInput
from companion.phrases import LANGUAGES, Phrases
from companion.taught_decks import checked_name, folder_of
from tests.vision.taught import face, laid
from tests.vision.test_taught_files import deck
from vision.reader import WEIGHTS
from vision.taught_deck import CrossCheck, TaughtDeck, checksum_of
from vision.taught_files import load_deck, read_export, save_deck
from vision.taught_reader import stale


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def ours() -> TaughtDeck:
    known = deck(name="our-box", weights=checksum_of(WEIGHTS))
    save_deck(known, folder_of("our-box"))
    return known


def labelled(folder: Path, text: str) -> list[str]:
    (folder / "labels.csv").write_text(text, encoding="utf-8")
    cv2.imwrite(str(folder / "table.png"), np.full((300, 400, 3), 90, np.uint8))
    cv2.imwrite(str(folder / "thread.png"), np.full((1, 5000, 3), 90, np.uint8))
    (folder / "notes.jpg").write_text("no picture")
    return ["teach", "--deck", "our-box", "--game", "classic", "--from", str(folder)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no column image, code"),
        ("picture,code\na.png,R5\n", "there is no column image"),
        ("image,code\n", "names no picture"),
        ("image,code\ntable.png,Q5\n", "line 2: classic has no card 'Q5'"),
        ("image,code\n,R5\n", "line 2: names no picture"),
        ("image,code\nabsent.png,R5\n", "line 2: there is no picture absent.png"),
        ("image,code\nnotes.jpg,R5\n", "is no picture that can be read"),
        ("image,code\ntable.png,R5\n", "no card is found in it"),
        ("image,code\nthread.png,R5\n", "no card is found in it"),
        ("image;code\ntable.png;H:\n", "line 2: classic has no card 'H:'"),
    ],
)
def test_mistake_in_the_list_is_told_with_its_place(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert main(labelled(tmp_path, text)) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""
    assert not (home / "data" / "decks").exists()


def test_all_mistakes_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(labelled(tmp_path, "code,image,more\nQ1,table.png,x\nR5,absent.png,\n\nR6,table.png\n")) == 2
    lines = capsys.readouterr().err.splitlines()
    assert ["line 2" in lines[0], "line 3" in lines[1], len(lines)] == [True, True, 2]


def test_folder_without_a_list_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["teach", "--deck", "ours", "--game", "classic", "--from", str(tmp_path / "nowhere")]) == 2
    assert "write the list of pictures there" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["classic", "Classic", "", "../x", "a/b", ".hidden", "x" * 41, "two\nlines", "goodone"]
)
def test_names_that_no_deck_can_have_are_refused(name: str) -> None:
    with pytest.raises(UnusableInput, match="--deck"):
        checked_name(name)


@pytest.mark.parametrize("name", ["our-box", "Nasza talia żółta", "box 2"])
def test_other_names_are_taken(name: str) -> None:
    assert checked_name(name) == name


def test_decks_are_listed(ours: TaughtDeck, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "list", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["name"], row["game"], row["faces"], row["pictures"], row["fits"]) == (ours.name, "classic", 2, 3, True)


def test_deck_of_other_weights_is_listed_as_one_to_teach_again(capsys: pytest.CaptureFixture[str]) -> None:
    save_deck(deck(name="old"), folder_of("old"))
    assert main(["decks", "list"]) == 1
    captured = capsys.readouterr()
    assert "to be taught again" in captured.out
    assert "companion teach --deck old --game classic --from '/pictures of ours'" in captured.err


def test_deck_goes_out_and_comes_in_again(ours: TaughtDeck, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.zip"
    assert main(["decks", "export", "our-box", "--to", str(file)]) == 0
    assert main(["decks", "import", str(file)]) == 2
    assert "there is a deck of that name already" in capsys.readouterr().err
    assert main(["decks", "remove", "our-box"]) == 0
    assert not folder_of("our-box").exists()
    assert main(["decks", "import", str(file)]) == 0
    assert main(["decks", "import", str(file), "--as", "twin"]) == 0
    assert main(["decks", "import", str(file), "--as", "../twin"]) == 2
    assert folder_of("twin").is_dir()


def test_deck_of_other_weights_is_not_taken_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_deck(deck(name="old"), tmp_path / "old")
    assert main(["decks", "export", str(tmp_path / "old"), "--to", str(tmp_path / "old.zip")]) == 0
    assert main(["decks", "import", str(tmp_path / "old.zip")]) == 2
    assert "taught with other weights" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["export", "remove"])
def test_unknown_deck_is_told(what: str, ours: TaughtDeck, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", what, "theirs"]) == 2
    assert ours.name in capsys.readouterr().err


def test_reading_with_a_deck_of_other_weights_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_deck(deck(name="old"), folder_of("old"))
    assert main(["read", "--deck", "old", str(tmp_path / "x.png")]) == 2
    assert "companion teach --deck old" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_report_tells_missing_faces_and_pairs(language: str) -> None:
    known = replace(deck(), missing=("R4",))
    said = "\n".join(Phrases(language).say(each) for each in told_of(known))
    assert "R4" in said
    assert "R5/H:Zamiana rąk 12%" in said
    assert "{" not in said


def test_cross_check_below_its_mark_does_not_hold() -> None:
    assert holds(deck(check=CrossCheck(False, 100, 90, 0)))
    assert not holds(deck(check=CrossCheck(False, 100, 40, 0)))
    assert not holds(deck(check=CrossCheck(False, 100, 90, 5)))


def test_deck_whose_folder_was_renamed_goes_out_under_the_folders_name(
    ours: TaughtDeck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder_of(ours.name).rename(folder_of("other-box"))
    assert main(["decks", "export", "other-box"]) == 0
    assert read_export(tmp_path / "other-box.zip").name == "other-box"


def test_name_that_leads_out_of_the_folder_is_refused_and_nothing_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    save_deck(deck(), tmp_path / "theirs")
    tells = tmp_path / "theirs" / "deck.json"
    tells.write_text(tells.read_text(encoding="utf-8").replace('"our box"', '"../escaped"'), encoding="utf-8")
    assert main(["decks", "export", str(tmp_path / "theirs")]) == 2
    assert "'name' is none that a taught deck can have" in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.zip"))


def test_export_says_which_file_it_replaces(
    ours: TaughtDeck, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for said in (False, True):
        assert main(["decks", "export", ours.name, "--to", str(tmp_path / "ours.zip")]) == 0
        assert ("was there already" in capsys.readouterr().err) == said


def test_command_to_teach_again_is_one_that_a_shell_takes_as_it_is_meant() -> None:
    said = stale(deck(name="our box", source="/a; touch b $(c) 'd'"))
    words = shlex.split(said.partition("must be taught again: ")[2])
    assert words == [
        "companion", "teach", "--deck", "our box", "--game", "classic", "--from", "/a; touch b $(c) 'd'",
    ]  # fmt: skip


def test_more_cards_than_a_deck_has_are_told_before_learning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(f"table.png,H:{number}\n" for number in range(401))
    assert main(labelled(tmp_path, f"image,code\n{lines}")) == 2
    assert "more than 400 different cards" in capsys.readouterr().err


def test_deck_that_will_be_replaced_is_told(
    ours: TaughtDeck, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(labelled(tmp_path, "image,code\ntable.png,R5\n")) == 2
    assert f"{ours.name} is there already" in capsys.readouterr().err
    assert load_deck(folder_of(ours.name)).codes == ours.codes


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["no\u00a0break", "no-utf-\udcf3", "plain"])
def test_deck_is_kept_whatever_the_folder_of_its_pictures_is_called(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "labels.csv").write_text("image,code\none.png,H:Swap\n", encoding="utf-8")
    _, written = cv2.imencode(".png", laid(face("W")))
    (tmp_path / folder / "one.png").write_bytes(written.tobytes())
    assert main(["teach", "--deck", "our-box", "--game", "classic", "--from", str(tmp_path / folder)]) in (0, 1)
    kept = load_deck(folder_of("our-box"))
    assert kept.source == (str(tmp_path / folder) if folder == "plain" else "")

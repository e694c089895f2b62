"""Putting the witnesses together: whatever is missing is said once, and the game goes on without it."""

import sys
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import UnusableInput
from companion.messages import ButtonState
from hardware.assemble import Wanted, assemble
from hardware.errors import NoPins
from hardware.gpio import open_factory
from hardware.machine import Machine
from hardware.player import ProcessPlayer
from hardware.simulated.later import SimulatedLater
from hardware.speaker import SpeakerBuzzer


@pytest.fixture
def nothing(monkeypatch, tmp_path):
    """A machine with no camera, no pins and no sound."""
    machine = Machine(root=tmp_path, has=lambda _name: False)
    for module in ("hardware.assemble", "hardware.gpio"):
        monkeypatch.setattr(f"{module}.THIS", machine)
    monkeypatch.setattr("hardware.assemble.likeliest_source.__defaults__", (machine,))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


@pytest.fixture
def pins(monkeypatch):
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr("hardware.assemble.open_pins", lambda: factory)
    return factory


def said(witnesses) -> list[str]:
    return [note.text.format(**note.values) for note in witnesses.notes]


def test_laptop_without_anything_plays_on_and_says_one_line_a_missing_witness(nothing):
    posted = []
    witnesses = assemble(Wanted(), post=posted.append)
    lines = said(witnesses)
    assert len(lines) == 3
    assert all("\n" not in line for line in lines)
    for word, line in zip(("camera", "buttons", "voice"), lines, strict=True):
        assert word in line.lower()
    assert witnesses.health == {"camera": "none", "buttons": "none", "voice": "none"}
    witnesses.lamps.flash("A")
    witnesses.buzzer.play("click")
    witnesses.voice.say("nobody hears it")
    witnesses.close()
    assert posted == []


def test_what_the_user_left_out_is_not_called_missing(nothing):
    witnesses = assemble(Wanted(no_camera=True, no_gpio=True, no_voice=True), post=print)
    assert said(witnesses) == []
    assert witnesses.camera is None


def test_pi_camera_without_its_software_is_said_and_left_out(nothing):
    witnesses = assemble(Wanted("pi", no_gpio=True, no_voice=True), post=print)
    assert witnesses.camera is None
    assert "install-pi" in said(witnesses)[0]


def test_webcam_not_plugged_in_yet_is_said_and_waited_for(nothing):
    witnesses = assemble(Wanted("usb:3", no_gpio=True, no_voice=True), post=print)
    assert witnesses.camera is not None
    assert "webcam 3" in said(witnesses)[0]
    witnesses.close()


def test_unusable_source_or_settings_file_is_the_users_to_mend(nothing, home):
    with pytest.raises(UnusableInput):
        assemble(Wanted("nowhere.mp4"), post=print)
    (home / "config").mkdir(parents=True)
    (home / "config" / "panel.toml").write_text("version = 9")
    with pytest.raises(UnusableInput, match="of version 9"):
        assemble(Wanted(no_camera=True, no_voice=True), post=print)


def test_pins_of_the_playing_seats_only_are_taken(nothing, pins):
    posted = []
    witnesses = assemble(
        Wanted(seats=("A", "B"), no_camera=True, no_voice=True), post=posted.append, later=SimulatedLater()
    )
    witnesses.buttons.start()
    assert [each.seat for each in posted if isinstance(each, ButtonState)] == ["A", "B"]
    other = gpiozero.LED(19, pin_factory=pins)  # button D of the default plan stays free
    other.close()
    witnesses.close()


def test_close_leaves_the_buzzer_pin_off_and_every_pin_free(nothing, pins):
    witnesses = assemble(Wanted(no_camera=True, no_voice=True), post=print, later=SimulatedLater())
    assert witnesses.health["buttons"] == "simulated"
    witnesses.buzzer.play("round_over")
    witnesses.lamps.light("A", True)
    witnesses.off()
    assert pins.pin(18).state == 0
    assert pins.pin(17).state == 0
    witnesses.close()
    gpiozero.LED(18, pin_factory=pins).close()


def test_one_pin_taken_is_one_note_and_the_rest_works(nothing, pins):
    held = gpiozero.LED(18, pin_factory=pins)
    witnesses = assemble(Wanted(no_camera=True, no_voice=True), post=print, later=SimulatedLater())
    assert len(said(witnesses)) == 1
    assert "Pin 18 of the buzzer" in said(witnesses)[0]
    witnesses.buzzer.play("click")
    witnesses.close()
    held.close()


@pytest.mark.parametrize(("on_a_pi", "hint"), [(True, "python3-lgpio"), (False, "on the screen")])
def test_without_lgpio_the_sentence_fits_the_machine(tmp_path, monkeypatch, on_a_pi, hint):
    if on_a_pi:
        model = tmp_path / "proc/device-tree/model"
        model.parent.mkdir(parents=True)
        model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(NoPins, match=hint):
        open_factory(Machine(root=tmp_path))


@pytest.fixture
def lgpio(tmp_path, monkeypatch):
    """An lgpio that makes its pipe in the current folder as soon as it is imported, as the real one does."""
    folder = tmp_path / "library"
    folder.mkdir()
    text = "import os\nos.mkfifo('.lgd-nfy0')\nwhere = os.getcwd()\ndef __getattr__(name):\n    return 0\n"
    (folder / "lgpio.py").write_text(f"{text}def gpiochip_open(chip):\n    raise OSError('no chip')\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    names = ("lgpio", "gpiozero.pins.lgpio")
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield
    for name in names:
        sys.modules.pop(name, None)


def test_d15_pins_leave_no_pipe_in_the_folder_from_which_the_program_was_started(lgpio, tmp_path, monkeypatch):
    here = tmp_path / "somebody's folder"
    here.mkdir()
    monkeypatch.chdir(here)
    for _ in range(2):
        with pytest.raises(NoPins):
            open_factory(Machine(root=tmp_path))
        assert Path.cwd() == here
    assert list(here.iterdir()) == []
    assert (Path(sys.modules["lgpio"].where) / ".lgd-nfy0").is_fifo()


def test_pins_whose_library_cannot_make_its_pipe_are_told_and_no_bug(lgpio, tmp_path, monkeypatch):
    def full(prefix):
        raise OSError(28, f"{prefix}: disk full")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    with pytest.raises(NoPins):
        open_factory(Machine(root=tmp_path))


@pytest.fixture
def sound(monkeypatch, tmp_path):
    """A machine with espeak-ng and a loudspeaker, both of them pretended."""
    players = []

    def open_player() -> ProcessPlayer:
        players.append(ProcessPlayer(["sh", "-c", "cat > /dev/null"]))
        return players[-1]

    for module in ("hardware.player", "hardware.voice_espeak"):
        monkeypatch.setattr(f"{module}.open_player", open_player)
    monkeypatch.setattr("hardware.voice_espeak.shutil.which", lambda name: f"/usr/bin/{name}")
    return players


def test_loudspeaker_stands_in_for_a_missing_buzzer(nothing, sound, monkeypatch):
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    witnesses = assemble(Wanted(no_camera=True, no_gpio=True), post=print)
    assert isinstance(witnesses.buzzer, SpeakerBuzzer)
    assert witnesses.health["voice"] == "ok"
    witnesses.close()
    assert len(sound) == 2


def test_real_buzzer_leaves_the_loudspeaker_to_the_voice(nothing, pins, sound, monkeypatch):
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    witnesses = assemble(Wanted(no_camera=True), post=print, later=SimulatedLater())
    assert not isinstance(witnesses.buzzer, SpeakerBuzzer)
    witnesses.close()
    assert len(sound) == 1

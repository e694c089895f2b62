"""What the screen offers of the device: rest, its own checks, evenings, and what is run once everything is closed."""

import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.place import PileProfile
from companion import places
from companion.choices import Choices, load_choices
from companion.commands.surroundings import POWER_OFF, Surroundings, companion_command, evening_rows
from companion.commands.wiring import Device, Sight
from companion.entries import Entry, Fact, SetUp, Told
from companion.health import BROKEN, OK, SIMULATED
from companion.journal import Journal
from companion.messages import HandSeen, Message, Reading, VoiceState
from companion.phrases import Phrases
from companion.rules.notation import parse_all
from companion.setup import set_up
from companion.table import Change, Phrase
from hardware.assemble import Witnesses
from hardware.backlight import SimulatedBacklight
from hardware.buzzer import NoBuzzer
from hardware.camera import Frame
from hardware.lamp import NoLamps
from hardware.voice import SilentVoice
from tests.companion.commands.test_opening import an_evening, damaged_evening
from vision.reader import SeenCard

OPTIONS = {
    "language": "en",
    "language_given": False,
    "source": "usb:1",
    "window": "800x480",
    "fullscreen": True,
    "no_camera": False,
    "no_gpio": True,
    "no_voice": False,
    "unattended": False,
}


class Noisy:
    """A voice and a buzzer that note what they are asked for."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, text: str, language: str = "en", urgent: bool = False) -> None:
        self.heard.append(text)

    def play(self, name: str) -> None:
        self.heard.append(name)

    def hush(self) -> None:
        self.heard.append("hush")


def made(**more: Any) -> Surroundings:
    return Surroundings(Namespace(**OPTIONS), **more)


def witnesses(noisy: Noisy) -> Witnesses:
    return Witnesses(None, None, NoLamps(), noisy, noisy, (), {})  # type: ignore[arg-type]


def test_evening_gone_on_with_is_another_run_with_the_same_device(home: Path) -> None:
    ended, ran = [], []
    surroundings = made(end=lambda: ended.append(True))
    surroundings._go_on_with("0003-2026-01-01")
    surroundings.run_afterwards(lambda program, words: ran.append((program, words)))
    assert ended == [True]
    assert ran == [
        (
            sys.executable,
            companion_command(
                "play",
                "--evening",
                "0003-2026-01-01",
                "--source",
                "usb:1",
                "--window",
                "800x480",
                "--fullscreen",
                "--no-gpio",
            ),
        )
    ]


def test_practice_comes_back_to_the_evening(home: Path) -> None:
    surroundings = made(language=lambda: "pl")
    surroundings._practise()
    words = surroundings.afterwards
    assert words[3:9] == ("practice", "--language", "pl", "--window", "800x480", "--fullscreen")
    assert words[9:11] == ("--then", "play")


@pytest.mark.parametrize("shown", ["en", "pl"])
def test_language_of_the_command_line_still_outranks_the_one_kept_in_another_evening(home: Path, shown: str) -> None:
    surroundings = made(language=lambda: shown, choices=Choices(language="pl"))
    surroundings.arguments.language_given = True
    surroundings._go_on_with("0003-2026-01-01")
    assert surroundings.afterwards[5:9] == ("0003-2026-01-01", "--language", shown, "--source")


def test_device_is_switched_off_once_everything_is_closed(home: Path) -> None:
    surroundings = made()
    surroundings._switch_off()
    assert surroundings.afterwards == POWER_OFF


def test_nothing_wanted_nothing_is_run(home: Path) -> None:
    made().run_afterwards(lambda *_: 1 / 0)


def test_choices_are_kept_and_hush_the_voice(home: Path) -> None:
    noisy = Noisy()
    surroundings = made(witnesses=witnesses(noisy))
    surroundings._choose(Choices(voice=False, sounds=False))
    assert load_choices() == Choices(voice=False, sounds=False)
    assert noisy.heard == ["hush"]
    assert not surroundings.may("voice")
    assert not surroundings.may("sounds")


def test_what_is_not_allowed_is_not_heard() -> None:
    noisy, allowed = Noisy(), {"voice": True, "sounds": False}
    device = Device(witnesses(noisy), lambda _: None, lambda _: None, lambda: Phrases("en"), allowed.__getitem__)
    device.say(Phrase("Hello"), False)
    device.sound("call")
    device.acknowledge("A")
    assert noisy.heard == ["Hello"]
    allowed.update(voice=False, sounds=True)
    device.say(Phrase("Hello"), False)
    device.sound("call")
    assert noisy.heard == ["Hello", "call"]


def test_rest_silences_and_going_on_wakes(home: Path) -> None:
    noisy = Noisy()
    surroundings = made(witnesses=witnesses(noisy))
    surroundings._rest(True)
    assert not surroundings.may("voice")
    assert noisy.heard == ["hush"]
    surroundings._rest(False)
    assert surroundings.may("voice")


def test_checks_tell_of_witnesses_that_are_in_use(home: Path) -> None:
    surroundings = made(health={"camera": "lost", "buttons": "none", "journal": "ok", "moon": "full"})
    states = {check.check: check.state for check in surroundings._check()}
    assert (states["camera"], states["buttons"], states["journal"]) == (BROKEN, SIMULATED, OK)
    assert {"disk", "kivy"} <= set(states)
    assert "moon" not in states


def test_evenings_are_listed_the_last_one_first(home: Path) -> None:
    damaged_evening()
    an_evening("0002-2026-01-08")
    last, first = evening_rows("0002-2026-01-08")
    assert (last.name, last.game, last.names, last.entries, last.playing) == (
        "0002-2026-01-08",
        "classic",
        ("Ana", "Ben"),
        2,
        True,
    )
    assert (first.damaged, first.playing) == (True, False)


def test_people_who_played_are_offered_next_time(home: Path) -> None:
    surroundings = made()
    surroundings.around().choose(Choices().after(set_up("got1", ["Ola", "Marek"])))
    again = made().around().choices
    assert again.names == ("Ola", "Marek")
    assert again.last is not None
    assert again.last.game == "got1"


class Still:
    """A camera with some frames; the last one is waited for."""

    def __init__(self, sight: list[Sight]) -> None:
        self.sight, self.left = sight, 3

    def read(self, timeout_s: float = 1.0) -> Frame:
        self.left -= 1
        if self.left == 0:
            self.sight[0]._ending.set()
        return Frame(np.full((2, 2, 3), self.left, np.uint8), float(self.left))

    def close(self) -> None:
        """Nothing to close."""


class Reads:
    """A watcher that reads a card on every frame, in the left half of the picture."""

    top_share = np.array([(0, 0), (0.5, 0), (0.5, 1), (0, 1)], np.float32)

    def see(self, frame_bgr: Any, t_s: float) -> list[Message]:
        return [Reading(t_s, (("R5", 0.9),), t_s, True), HandSeen(t_s, False)]


def test_sight_keeps_the_last_picture_and_reading_for_who_wants_to_look() -> None:
    made_: list[Sight] = []
    sight = Sight(Still(made_), lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    made_.append(sight)
    sight.look_for("classic")
    sight.start()
    sight._thread.join(10)
    assert sight.seen is not None
    assert sight.seen[1] == (("R5", 0.9),)
    assert sight.seen[0].shape == (2, 2, 3)
    assert sight.seen[2].tolist() == [[0, 0], [1, 0], [1, 2], [0, 2]]


def test_sight_that_rests_takes_no_picture_and_can_be_closed() -> None:
    made_: list[Sight] = []
    camera = Still(made_)
    sight = Sight(camera, lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    made_.append(sight)
    sight.rest(True)
    sight.look_for("classic")
    sight.start()
    sight.close(10)
    assert not sight._thread.is_alive()
    assert camera.left >= 2


def test_display_is_dimmed_where_it_can_be(home: Path) -> None:
    light = SimulatedBacklight()
    around = made(backlight=light).around()
    assert around.dim is not None
    around.dim(True)
    assert light.share < 0.1
    assert made().around().dim is None


def test_what_is_touched_is_said_in_place_of_what_is_being_said(home: Path) -> None:
    noisy = Noisy()
    say = made(witnesses=witnesses(noisy)).around().say
    assert say is not None
    say("Undo", "en")
    assert noisy.heard == ["hush", "Undo"]
    assert made().around().say is None


def test_mute_device_offers_no_saying(home: Path) -> None:
    mute = Witnesses(None, None, NoLamps(), NoBuzzer(), SilentVoice(), (), {"voice": "none"})
    around = made(witnesses=mute).around()
    assert around.say is None
    assert not around.speaks()


def test_lost_voice_is_not_heard_until_it_is_back(home: Path) -> None:
    health = {"voice": "ok"}
    around = made(witnesses=witnesses(Noisy()), health=health).around()
    heard = [around.speaks()]
    for state in ("lost", "ok"):
        health["voice"] = state
        heard.append(around.speaks())
    assert around.say is not None
    assert heard == [True, False, True]


def test_voice_lost_before_any_table_is_known_and_told_on(home: Path) -> None:
    posted: list[Message] = []
    surroundings = made(witnesses=witnesses(Noisy()))
    post = surroundings.heeding(posted.append)
    heard = []
    for state in ("lost", "ok"):
        post(VoiceState(1.0, state))
        heard.append(surroundings.around().speaks())
    post(HandSeen(2.0, True))
    assert heard == [False, True]
    assert posted == [VoiceState(1.0, "lost"), VoiceState(1.0, "ok"), HandSeen(2.0, True)]


class Seen:
    """A camera's thread that has seen a dark picture."""

    seen = (np.zeros((200, 400, 3), np.uint8), (("R5", 0.9),), None)

    def __init__(self, game: str | None = None) -> None:
        self.game = game


def test_picture_tells_where_the_pile_lies_in_it(home: Path) -> None:
    around = made(witnesses=Seeing(), sight=Seen()).around()
    assert around.picture is not None
    seen = around.picture()
    assert seen is not None
    assert seen.pile_px is None
    place = PileProfile((400.0, 200.0), 80.0, 120.0, 0.0, (800, 400), 1.0)
    around = made(witnesses=Seeing(), sight=Seen(), place=place).around()
    assert around.picture is not None
    seen = around.picture()
    assert seen is not None
    assert sorted(map(tuple, seen.pile_px.tolist())) == [(180.0, 70.0), (180.0, 130.0), (220.0, 70.0), (220.0, 130.0)]


def test_every_card_of_a_picture_is_read_of_which_the_reader_is_sure(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corners = np.zeros((4, 2), np.float32)

    class Spread:
        def __init__(self, deck: str) -> None:
            assert deck == "classic"

        def read_spread(self, frame_bgr: Any) -> list[SeenCard]:
            assert frame_bgr is Seen.seen[0]
            return [SeenCard("R6", True, 0.9, corners, ()), SeenCard("R9", False, 0.4, corners, ())]

    monkeypatch.setattr("vision.reader.Reader", Spread)
    spread = made(witnesses=Seeing(), sight=Seen()).around().spread
    assert spread is not None
    seen = spread()
    assert seen is not None
    assert [(code, share) for code, share, _ in seen.spread] == [("R6", 0.9)]
    assert made().around().spread is None


@pytest.mark.parametrize(("watched", "reads"), [("vengeance", "vengeance"), (None, "got1")])
def test_every_card_is_read_by_the_game_on_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch, watched: str | None, reads: str
) -> None:
    decks: list[str] = []

    class Nothing:
        def __init__(self, deck: str) -> None:
            decks.append(deck)

        def read_spread(self, frame_bgr: Any) -> list[SeenCard]:
            return []

    monkeypatch.setattr("vision.reader.Reader", Nothing)
    monkeypatch.setattr("calibration.health.check_deck", lambda deck: decks.append(deck) or [])
    last_set_up = Choices().after(set_up("got1", ["Ola", "Marek"]))
    around = made(witnesses=Seeing(), sight=Seen(watched), choices=last_set_up).around()
    assert around.spread is not None
    assert around.check is not None
    around.spread()
    around.check()
    assert decks == [reads, reads]


def test_sight_tells_the_game_it_looks_for() -> None:
    sight = Sight(Still([]), lambda _game, _size: Reads(), lambda _: None, lambda: 0.0)  # type: ignore[arg-type]
    games = [sight.game]
    sight.look_for("flip7")
    assert [*games, sight.game] == [None, "flip7"]


class Seeing:
    """Witnesses with a camera."""

    camera, voice = object(), SilentVoice()


def keep_evening(*told: str) -> None:
    """Write an evening of UNO that tells these events."""
    journal = Journal(places.evenings() / "0001-2026-01-01.evening")
    events = [Told(tuple(parse_all(each)), "finger") for each in told]
    facts: list[Fact] = [SetUp(set_up("classic", ["Ada", "Ben"])), *events]
    entries = [Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]
    journal.keep(entries, datetime(2026, 1, 1, tzinfo=UTC))
    journal.close()


def test_past_is_what_is_on_disk(home: Path) -> None:
    keep_evening("first R5", "play A R7")
    past = made(evening="0001-2026-01-01").around().past
    assert past is not None
    assert [line.entry for line in map(past().line, range(2))] == [2, 3]
    unknown = made(evening="0009-2026-01-01").around().past
    assert unknown is not None
    assert len(unknown()) == 0


def test_correction_is_foreseen_by_what_is_on_disk(home: Path) -> None:
    keep_evening("first R5", "play A R7")
    foresee = made(evening="0001-2026-01-01").around().foresee
    assert foresee is not None
    moved = foresee(3, None, False)
    assert moved is not None
    assert Change("cards", "A", "6", "7") in moved
    assert foresee(99, None, False) is None
    unknown = made(evening="0009-2026-01-01").around().foresee
    assert unknown is not None
    assert unknown(3, None, False) is None


def test_folder_that_may_not_be_looked_into_is_empty_to_the_screen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_evening("first R5", "play A R7")
    around = made(evening="0001-2026-01-01").around()
    assert around.past is not None
    assert around.evenings is not None
    assert (len(around.past()), len(around.evenings())) == (2, 1)

    def refuse(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert (len(around.past()), len(around.evenings())) == (0, 0)

"""What `companion play` can do around the screen: rest, look at itself, show its evenings, practise, switch off."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from companion.choices import Choices, keep_choices, load_choices
from companion.health import BROKEN, OK, SIMULATED, WARNING, Check, worst_first
from companion.rules.game import N_
from companion.table import Phrase
from hardware.voice import SilentVoice

if TYPE_CHECKING:
    from pathlib import Path

    from calibration.place import PileProfile
    from companion.commands.wiring import CameraThread
    from companion.entries import Entry
    from companion.messages import Message
    from companion.past import Past
    from companion.rounds import RoundScores
    from companion.rules.events import Event
    from companion.table import Change
    from hardware.assemble import Witnesses
    from hardware.backlight import Backlight
    from hardware.button import Post
    from ui.around import Around, EveningRow, Sighted

POWER_OFF: Final = ("systemctl", "poweroff")

_DEVICE_OPTIONS: Final = ("source", "window")
_DEVICE_FLAGS: Final = ("fullscreen", "no_camera", "no_gpio", "no_voice", "unattended")
"""What of the command line is about the device and not about one game: it holds for the next evening, too."""

_FOUND: Final = {
    "ok": (OK, N_("{thing}: works.")),
    "simulated": (SIMULATED, N_("{thing}: simulated.")),
    "none": (SIMULATED, N_("{thing}: there is none; the screen stands in.")),
    "lost": (BROKEN, N_("{thing}: does not answer.")),
    "failed": (BROKEN, N_("{thing}: cannot be written.")),
}
_THINGS: Final = {
    "camera": N_("Camera"),
    "buttons": N_("Buttons"),
    "voice": N_("Voice"),
    "journal": N_("Journal"),
}


@dataclass(slots=True)
class Surroundings:
    """The device around one run of the screen.

    Attributes:
        arguments: Those of the command, filled in.
        evening: The name of the evening that is played.
        choices: What was chosen on the screen.
        health: How the witnesses are now.
        witnesses: What this machine has, once it is assembled.
        camera_thread: The camera's thread, once there is one.
        place: Where the pile lies, as calibration found it; None: that is not known.
        end: Ends the screen's loop, once there is one.
        resting: Whether camera and voice rest.
        backlight: The light behind the display.
        language: Returns the language that is shown now, once there is a screen.
        afterwards: What is run once everything of this run is closed: a command line, or () for nothing.
    """

    arguments: Namespace
    evening: str = ""
    choices: Choices = field(default_factory=load_choices)
    health: dict[str, str] = field(default_factory=dict)
    witnesses: "Witnesses | None" = None
    camera_thread: "CameraThread | None" = None
    place: "PileProfile | None" = None
    end: Callable[[], None] | None = None
    resting: bool = False
    backlight: "Backlight | None" = None
    language: Callable[[], str] | None = None
    afterwards: tuple[str, ...] = ()

    def around(self) -> "Around":
        """Return what the screen offers of all this."""
        from hardware.machine import THIS
        from ui.around import Around

        sees = self.witnesses is not None and self.witnesses.camera is not None
        return Around(
            choices=self.choices,
            on_choices=self._choose,
            foresee=self._foresee,
            past=self._past,
            check=self._check,
            picture=self._picture if sees else None,
            spread=self._spread if sees else None,
            rounds=self._rounds,
            evenings=lambda: evening_rows(self.evening),
            go_on_with=self._go_on_with,
            practise=self._practise,
            say=self._say if self._has_voice() else None,
            speaks=self._speaks,
            rest=self._rest,
            dim=self.backlight.dim if self.backlight is not None else None,
            switch_off=self._switch_off if THIS.pi_model is not None else None,
        )

    def heeding(self, post: "Post") -> "Post":
        """Return a `post` by which it is known how the voice is before there is any table to tell it."""
        from companion.messages import VoiceState

        def heed(message: "Message") -> None:
            if isinstance(message, VoiceState):
                self.health["voice"] = message.state
            post(message)

        return heed

    def may(self, what: str) -> bool:
        """Tell whether the ``voice`` or the ``sounds`` may be heard now."""
        return not self.resting and (self.choices.voice if what == "voice" else self.choices.sounds)

    def run_afterwards(self, run: Callable[[str, tuple[str, ...]], Any] = os.execvp) -> None:
        """Become what was asked for, now that everything is closed; does nothing where nothing was."""
        if self.afterwards:
            run(self.afterwards[0], self.afterwards)

    def _choose(self, choices: Choices) -> None:
        self.choices = choices
        keep_choices(choices)
        if not choices.voice and self.witnesses is not None:
            self.witnesses.voice.hush()

    def _rest(self, rests: bool) -> None:
        self.resting = rests
        if rests and self.witnesses is not None:
            self.witnesses.voice.hush()
        if self.camera_thread is not None:
            self.camera_thread.rest(rests)

    def _has_voice(self) -> bool:
        return self.witnesses is not None and not isinstance(self.witnesses.voice, SilentVoice)

    def _speaks(self) -> bool:
        """Tell whether what is said is heard, as far as it is known."""
        return self._has_voice() and self.health.get("voice", "ok") == "ok"

    def _say(self, text: str, language: str) -> None:
        """Say what a finger touched, in place of what is being said."""
        if self.witnesses is not None:
            self.witnesses.voice.hush()
            self.witnesses.voice.say(text, language, urgent=True)

    def _rounds(self) -> "tuple[RoundScores, ...]":
        """Return the rounds of this evening's game, as far as they are on disk."""
        from companion.evening import Evening
        from companion.rounds import rounds_of

        return rounds_of(Evening(self._kept()))

    def _past(self) -> "Past":
        """Return everything of this evening, as far as it is on disk."""
        from companion.evening import Evening
        from companion.past import Past

        return Past(Evening(self._kept()).lines)

    def _foresee(self, entry: int, events: "tuple[Event, ...] | None", before: bool) -> "tuple[Change, ...] | None":
        """Return what a correction would move, by what is on disk of this evening."""
        from companion.foreseeing import foreseen
        from companion.messages import Correct

        return foreseen(self._kept(), Correct(0.0, entry, events, before))

    def _kept(self) -> "Sequence[Entry]":
        """Return what is on disk of this evening; nothing where it cannot be read."""
        from companion.errors import UnusableInput
        from companion.journal import read_journal

        path = next((path for path in _evening_files() if path.stem == self.evening), None)
        try:
            return read_journal(path) if path is not None else ()
        except UnusableInput:
            return ()

    def _picture(self) -> "Sighted | None":
        from ui.around import Sighted

        seen = self.camera_thread.seen if self.camera_thread is not None else None
        return Sighted(*seen, self._place_px(seen[0])) if seen is not None else None

    def _spread(self) -> "Sighted | None":
        """Return the last picture, and every card that can be told on it; takes seconds."""
        from ui.around import Sighted
        from vision.reader import Reader

        seen = self.camera_thread.seen if self.camera_thread is not None else None
        if seen is None:
            return None
        reader = Reader(self._game())
        told = [(card.code, card.confidence, card.corners) for card in reader.read_spread(seen[0]) if card.accepted]
        return Sighted(seen[0], pile_px=self._place_px(seen[0]), spread=tuple(told))

    def _game(self) -> str:
        """Return the game on the table; before there is one, the one that was last set up here."""
        watched = self.camera_thread.game if self.camera_thread is not None else None
        return watched or (self.choices.last.game if self.choices.last is not None else "classic")

    def _place_px(self, frame_bgr: Any) -> Any:
        """Return the corners of the pile's place in a picture, float32 (4, 2), or None where it is not known."""
        import cv2

        if self.place is None:
            return None
        place = self.place.scaled_to((frame_bgr.shape[1], frame_bgr.shape[0]))
        return cv2.boxPoints((place.centre_px, (place.card_width_px, place.card_height_px), place.angle_deg))

    def _check(self) -> list[Check]:
        """Look at what can be looked at while everything is in use; of the rest the witnesses themselves tell."""
        from calibration.health import check_deck
        from companion.health import check_disk
        from ui.health import check_screen

        found = [check for name, state in sorted(self.health.items()) if (check := _witness_check(name, state))]
        deck = check_deck(self._game(), camera=self.camera_thread is not None)
        return worst_first([*found, *check_screen(needed=True), *check_disk(), *deck])

    def _go_on_with(self, name: str) -> None:
        self._leave_for("play", *(("--evening", name) if name else ("--new",)), *self._device_words())

    def _practise(self) -> None:
        look = ("--window", self.arguments.window, *(("--fullscreen",) if self.arguments.fullscreen else ()))
        back = ("play", *self._device_words())
        self._leave_for("practice", "--language", self._language(), *look, "--then", *back)

    def _switch_off(self) -> None:
        self._end(POWER_OFF)

    def _language(self) -> str:
        """Return the language that is shown now."""
        return self.language() if self.language is not None else str(self.arguments.language)

    def _device_words(self) -> tuple[str, ...]:
        words = ["--language", self._language()] if self.arguments.language_given else []
        for name in _DEVICE_OPTIONS:
            if (value := getattr(self.arguments, name)) is not None:
                words += [f"--{name}", str(value)]
        return (*words, *(f"--{name.replace('_', '-')}" for name in _DEVICE_FLAGS if getattr(self.arguments, name)))

    def _leave_for(self, *words: str) -> None:
        self._end(companion_command(*words))

    def _end(self, afterwards: tuple[str, ...]) -> None:
        self.afterwards = afterwards
        if self.end is not None:
            self.end()


def companion_command(*words: str) -> tuple[str, ...]:
    """Return the command line that runs a command of the companion with the Python that runs now."""
    return (sys.executable, "-m", "companion.commands", *words)


def evening_rows(playing: str) -> "list[EveningRow]":
    """Return every evening there is, the last one first; `playing` is the name of the one that is played."""
    from companion.evening import Evening
    from companion.evening_files import look_into
    from companion.rounds import games_of
    from ui.around import EveningRow

    rows = []
    for path in reversed(_evening_files()):
        entries, state = look_into(path)
        setups = [game[-1].setup for game in games_of(Evening(entries))]
        games = tuple(dict.fromkeys(setup.game for setup in setups))
        names = tuple(dict.fromkeys(name for setup in setups for name in setup.names.values()))
        rows.append(EveningRow(path.stem, games, names, len(entries), state != "ok", path.stem == playing))
    return rows


def _evening_files() -> "list[Path]":
    """Return the journals of all evenings; nothing where their folder may not be looked into."""
    from companion.evening_files import evening_files

    try:
        return evening_files()
    except PermissionError:
        return []


def _witness_check(name: str, state: str) -> Check | None:
    """Return what a witness says of itself, or None for one that is not known."""
    if name not in _THINGS:
        return None
    how, says = _FOUND.get(state, (WARNING, N_("{thing}: {state}.")))
    return Check(name, how, Phrase(says, {"thing": Phrase(_THINGS[name]), "state": state}))

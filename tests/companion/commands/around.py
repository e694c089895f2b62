"""What the tests of a screen's surroundings share: a device that only notes what it is asked for."""

from argparse import Namespace
from typing import Any

from companion.commands.surroundings import Surroundings
from hardware.assemble import Witnesses
from hardware.lamp import NoLamps

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

"""What the screen's surroundings let be heard, and when."""

from pathlib import Path

from companion.commands.wiring import Device
from companion.messages import HandSeen, Message, VoiceState
from companion.phrases import Phrases
from companion.table import Phrase
from hardware.assemble import Witnesses
from hardware.buzzer import NoBuzzer
from hardware.lamp import NoLamps
from hardware.voice import SilentVoice
from tests.companion.commands.around import Noisy, made, witnesses


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

"""`companion watch`: follows a live or recorded table and prints what it sees happen."""

import argparse
import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.messages import CameraState, HandSeen, Message, PileGone, Reading
from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from hardware.camera import Camera, Source
    from vision.watcher import Watcher

HELP = "follow a live or recorded table and print what is seen to happen"

TIME_DIGITS: Final = 2
SHARE_DIGITS: Final = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument(
        "--source", required=True, help="pi, usb:0, a video file, a folder of frames, or sim:GAME[:SEED]"
    )
    parser.add_argument("--deck", help=f"whose cards: {', '.join(DECKS)} (the game's; classic if no game is told)")
    parser.add_argument("--game", help="which game is played; it tells the deck")
    parser.add_argument("--fps", type=float, metavar="N", help="frames a second of a folder (default 10)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each event")


def run(arguments: argparse.Namespace) -> int:
    """Watch until the recording is over, or until interrupted."""
    from hardware.camera import parse_source
    from vision.reader import Reader, use_threads
    from vision.watcher import Watcher

    _check(arguments)
    source = parse_source(arguments.source)
    use_threads(1)
    deck = arguments.deck or arguments.game or source.game or "classic"
    camera = _open(source, arguments.fps)
    try:
        watcher = Watcher(Reader(deck), deck=deck)
        for message in _messages(camera, watcher, source.is_live):
            for event in _events(message):
                print(json.dumps(event, ensure_ascii=False) if arguments.json else _in_words(event), flush=True)
    finally:
        camera.close()
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be watched, every problem at once."""
    from companion.errors import UnusableInput
    from companion.rules.games import GAMES

    problems = []
    if arguments.game is not None and arguments.game not in GAMES:
        problems.append(f"--game {arguments.game}: choose one of {', '.join(GAMES)}")
    if arguments.fps is not None and not 0 < arguments.fps <= 1000:  # also refuses "nan"
        problems.append(f"--fps {arguments.fps:g}: give the frames a second, a number above 0, for instance 10")
    if problems:
        raise UnusableInput(*problems)


def _open(source: "Source", fps: float | None) -> "Camera":
    """Open the source; a live camera is opened again whenever it is gone."""
    from hardware.camera import open_camera
    from hardware.resilient import ResilientCamera

    if not source.is_live:
        return open_camera(source, fps)
    first = open_camera(source, fps)  # a camera that is not there at the start is told at once
    waiting = [first]
    return ResilientCamera(lambda: waiting.pop() if waiting else open_camera(source, fps), clock=time.monotonic)


def _messages(camera: "Camera", watcher: "Watcher", live: bool) -> Iterator[Message]:
    """Yield what the watcher makes of the camera's frames, until a recording is over."""
    from companion.errors import NotThere
    from hardware.errors import SourceEnded

    began_s = time.monotonic() if live else 0.0
    while True:
        try:
            frame = camera.read()
        except SourceEnded:
            return
        except NotThere:
            yield from watcher.lost(time.monotonic() - began_s)
            continue
        yield from watcher.see(frame.frame_bgr, frame.t_s - began_s)


def _events(message: Message) -> Iterator[dict[str, Any]]:
    """Yield the public form of a message (docs: `watch`)."""
    at = {"t_s": round(message.t_s, TIME_DIGITS)}
    match message:
        case Reading(candidates=candidates, touch_t_s=touch_t_s, accepted=accepted):
            if accepted:
                code, confidence = candidates[0]
                told = {"code": code, "confidence": round(confidence, SHARE_DIGITS)}
                yield {**at, "event": "top", **told, "touch_t_s": round(touch_t_s, TIME_DIGITS)}
            else:
                rivals = [[code, round(share, SHARE_DIGITS)] for code, share in candidates]
                yield {**at, "event": "unsure", "candidates": rivals}
        case HandSeen(inside=inside):
            yield {**at, "event": "hand_in" if inside else "hand_out"}
        case PileGone():
            yield {**at, "event": "pile_gone"}
        case CameraState(state=state):
            yield {**at, "event": "camera", "state": state}


def _in_words(event: dict[str, Any]) -> str:
    """Return an event as a line for people."""
    at = f"{event['t_s']:8.2f} s  "
    match event["event"]:
        case "top":
            return f"{at}{event['code']} on top ({event['confidence']:.0%}), since {event['touch_t_s']:.2f} s"
        case "unsure":
            return at + "unsure: " + ", ".join(f"{code} {share:.0%}" for code, share in event["candidates"])
        case "camera":
            return f"{at}camera {event['state']}"
        case name:
            return at + str(name).replace("_", " ")

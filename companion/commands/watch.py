"""`companion watch`: follows a live or recorded table and prints what it sees happen."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from companion.messages import Message
    from hardware.camera import Camera, LockedLight, Source
    from vision.watcher import Watcher

HELP = "follow a live or recorded table and print what is seen to happen"

TIME_DIGITS: Final = 2
SHARE_DIGITS: Final = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument(
        "--source", required=True, help="pi, usb:0, a video file, a folder of frames, or sim:GAME[:SEED]"
    )
    parser.add_argument(
        "--deck",
        help=f"whose cards: {', '.join(DECKS)}, or a taught deck's name or folder (the game's; classic if no game is told)",
    )
    parser.add_argument("--game", help="which game is played; it tells the deck")
    parser.add_argument("--fps", type=float, metavar="N", help="frames a second of a folder (default 10)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each event")


def run(arguments: argparse.Namespace) -> int:
    """Watch until the recording is over, or until interrupted."""
    from companion.commands.wiring import load_learned
    from hardware.camera import parse_source
    from vision.reader import use_threads

    _check(arguments)
    source = parse_source(arguments.source)
    use_threads(1)
    deck = arguments.deck or arguments.game or source.game or "classic"
    learned = load_learned(source.is_live)
    for problem in learned.problems:
        print(problem, file=sys.stderr)
    camera = _open(source, arguments.fps, learned.light)
    try:
        for message in _messages(camera, lambda size: learned.watcher_for(deck, size), source.is_live):
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


def _open(source: "Source", fps: float | None, light: "LockedLight | None") -> "Camera":
    """Open the source; a live camera is opened again whenever it is gone, and holds `light`."""
    from hardware.camera import open_camera
    from hardware.resilient import ResilientCamera

    first = open_camera(source, fps, time.monotonic, light)  # one that is not there at the start is told at once
    if not source.is_live:
        return first
    waiting = [first]

    def again() -> "Camera":
        return waiting.pop() if waiting else open_camera(source, fps, time.monotonic, light)

    return ResilientCamera(again, clock=time.monotonic)


def _messages(camera: "Camera", watcher_for: "Callable[[tuple[int, int]], Watcher]", live: bool) -> "Iterator[Message]":
    """Yield what a watcher for the frames' size makes of the camera's frames, until a recording is over."""
    from companion.errors import NotThere
    from hardware.errors import SourceEnded

    began_s = time.monotonic() if live else 0.0
    watcher: Watcher | None = None
    while True:
        try:
            frame = camera.read()
        except SourceEnded:
            return
        except NotThere:
            if watcher is not None:
                yield from watcher.lost(time.monotonic() - began_s)
            continue
        if watcher is None:
            height, width = frame.frame_bgr.shape[:2]
            watcher = watcher_for((width, height))
        yield from watcher.see(frame.frame_bgr, frame.t_s - began_s)


def _events(message: "Message") -> Iterator[dict[str, Any]]:
    """Yield the public form of a message (docs: `watch`)."""
    from companion.messages import CameraState, HandSeen, PileGone, Reading

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

"""`companion doctor`: looks at each thing the device needs, and says how to mend what is wrong."""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from companion.commands.languages import add_language, language_of
from companion.rules.decks import DECKS

if TYPE_CHECKING:
    from companion.health import Check
    from companion.phrases import Phrases

HELP = "check camera, buttons, buzzer, voice, screen, disk and deck, and say how to mend what is wrong"

THINGS: Final = ("camera", "buttons", "buzzer", "voice", "screen", "disk", "deck")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument("things", nargs="*", metavar="THING", help=f"what to check: {', '.join(THINGS)} or all (all)")
    parser.add_argument("--json", action="store_true", help="one JSON list on stdout")
    parser.add_argument("--source", metavar="SOURCE", help="which camera: pi, usb:N, a video, a folder, sim:GAME")
    parser.add_argument(
        "--deck", choices=sorted(DECKS), help="whose cards are read (those of the last game set up here, else classic)"
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the checks; 1 if anything is broken."""
    from companion.health import holds, worst_first
    from companion.phrases import Phrases

    phrases = Phrases(language_of(arguments))
    checks = worst_first(
        check for thing in _things(arguments.things) for check in _checked(thing, _checker(thing, arguments))
    )
    if arguments.json:
        print(json.dumps([_as_fields(check, phrases) for check in checks], ensure_ascii=False))
    else:
        print("\n".join(_in_words(checks, phrases)))
    return 0 if holds(checks) else 1


def _things(given: Iterable[str]) -> list[str]:
    from companion.errors import UnusableInput

    asked = list(dict.fromkeys(given)) or ["all"]
    unknown = [thing for thing in asked if thing not in {*THINGS, "all"}]
    if unknown:
        raise UnusableInput(
            *(
                f"companion doctor: there is no {thing!r} to check; choose {', '.join(THINGS)} or all"
                for thing in unknown
            )
        )
    return list(THINGS) if "all" in asked else asked


def _checker(thing: str, arguments: argparse.Namespace) -> "Callable[[], list[Check]]":
    """Return what checks `thing`; each imports only what it needs, so that one missing library hides no other check."""

    def check() -> "list[Check]":
        if thing == "disk":
            from companion.health import check_disk

            return check_disk()
        if thing == "deck":
            from calibration.health import check_deck
            from hardware.assemble import likeliest_source

            has_camera = arguments.source is not None or likeliest_source() is not None
            return check_deck(arguments.deck or _deck_in_use(), camera=has_camera)
        from hardware.machine import THIS

        if thing == "screen":
            from hardware.cable import check_cable
            from ui.health import check_screen

            return [*check_screen(needed=THIS.pi_model is not None), *check_cable()]
        from hardware import health

        if thing == "camera":
            return health.check_camera(arguments.source)
        if thing == "buttons":
            return health.check_buttons()
        return health.check_buzzer() if thing == "buzzer" else health.check_voice()

    return check


def _deck_in_use() -> str:
    from companion.choices import load_choices

    last = load_choices().last
    return last.game if last is not None else "classic"


def _checked(thing: str, check: "Callable[[], list[Check]]") -> "list[Check]":
    """Run one check; what it could not foresee is itself a finding, and the others still run."""
    from companion.health import BROKEN, Check
    from companion.rules.game import N_
    from companion.table import Phrase

    try:
        return check()
    except Exception as problem:  # the doctor is asked exactly when things are wrong that nobody foresaw
        says = Phrase(N_("This check itself failed: {why}"), {"why": f"{type(problem).__name__}: {problem}"})
        return [
            Check(thing, BROKEN, says, Phrase(N_("Run make setup again; docs/install-pi.md tells what the Pi needs.")))
        ]


def _as_fields(check: "Check", phrases: "Phrases") -> dict[str, str | None]:
    mend = phrases.say(check.mend) if check.mend is not None else None
    return {"check": check.check, "state": check.state, "says": phrases.say(check.says), "mend": mend}


def _in_words(checks: "list[Check]", phrases: "Phrases") -> Iterator[str]:
    wide = max(len(check.check) for check in checks)
    for check in checks:
        yield f"{check.check:<{wide}}  {check.state:<9}  {phrases.say(check.says)}"
        if check.mend is not None:
            yield f"{'':<{wide}}  {'':<9}  → {phrases.say(check.mend)}"

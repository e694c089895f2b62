"""Light and focus that hold still: exposure on the grid of the mains lamps, and the lens at the table's distance.

Lamps on alternating current flicker twice a period. Only an exposure of whole flickers sees the same light in every
line; any other shows grey bands that roll through the picture.
"""

from dataclasses import dataclass
from typing import Final

from companion.errors import CompanionError
from companion.rules.game import N_
from companion.table import Phrase
from hardware.camera import LockedLight

MAINS_HZ: Final = (50, 60)
MOST_GAIN: Final = 8.0
"""Above this the picture is mostly noise."""

LEAST_GAIN: Final = 1.0

TOO_BRIGHT: Final = Phrase(
    N_("It is too bright for an exposure without lamp bands; the picture will be {percent} % too bright. Dim the lamp.")
)


class BadLight(CompanionError, ValueError):
    """A quantity of light or distance that cannot be."""


@dataclass(frozen=True, slots=True)
class Held:
    """Exposure and gain to be held.

    Attributes:
        exposure_us: A whole number of lamp flickers, in microseconds.
        gain: The sensor's amplification that makes up for the change.
        warning: What is still wrong, or None.
    """

    exposure_us: int
    gain: float
    warning: Phrase | None = None


def flicker_us(mains_hz: int) -> float:
    """Return how long one flicker of a lamp lasts, in microseconds: half a period of the mains.

    Raises:
        BadLight: If no country has such mains.
    """
    if mains_hz not in MAINS_HZ:
        raise BadLight(f"mains of {mains_hz} Hz: give 50 (Europe, most of Asia) or 60 (the Americas)")
    return 1_000_000 / (2 * mains_hz)


def hold(wanted_us: float, gain: float, mains_hz: int, most_gain: float = MOST_GAIN) -> Held:
    """Return the exposure on the lamp grid that is as bright as the wanted one.

    The longest whole number of flickers that is not longer than wanted, and at least one: a shorter exposure blurs a
    hand less, and gain makes up for it.

    Args:
        wanted_us: The exposure the camera chose by itself, in microseconds.
        gain: The gain it chose.
        mains_hz: 50 or 60.
        most_gain: The most gain that still gives a usable picture.

    Raises:
        BadLight: If a quantity is not above 0, or the mains are unknown.
    """
    if wanted_us <= 0 or gain <= 0:
        raise BadLight(f"exposure {wanted_us} µs with gain {gain}: both are above 0")
    flicker = flicker_us(mains_hz)
    exposure_us = max(1, int(wanted_us // flicker)) * flicker
    needed = gain * wanted_us / exposure_us
    held = min(max(needed, LEAST_GAIN), most_gain)
    warning = None
    if needed < LEAST_GAIN:
        warning = Phrase(TOO_BRIGHT.text, {"percent": round(100 * (LEAST_GAIN / needed - 1))})
    elif needed > most_gain:
        warning = Phrase(N_("It is too dark to read cards well. Switch on a lamp."))
    return Held(int(exposure_us), held, warning)


def lens_dioptres(distance_m: float) -> float:
    """Return the lens position for a distance: dioptres are 1 / metres.

    Args:
        distance_m: From the lens to the pile, in metres.

    Raises:
        BadLight: If the distance is not above 0.
    """
    if distance_m <= 0:
        raise BadLight(f"a distance of {distance_m} m: measure from the lens to the table, for instance 0.40")
    return 1.0 / distance_m


def held_light(
    automatic: LockedLight, mains_hz: int, distance_m: float | None = None
) -> tuple[LockedLight, Phrase | None]:
    """Return the light to hold, made from what the camera chose by itself, and what is still wrong with it.

    Args:
        automatic: The camera's own choice, once it has settled.
        mains_hz: 50 or 60.
        distance_m: From the lens to the pile, in metres; None: where the lens stands now.
    """
    held = hold(automatic.exposure_us, automatic.gain, mains_hz)
    lens = lens_dioptres(distance_m) if distance_m is not None else automatic.lens_dioptres
    return LockedLight(held.exposure_us, held.gain, automatic.colour_gains, lens), held.warning

"""Exposure on the grid of the lamps, and a lens that stays where it is (D10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.light import BadLight, flicker_us, held_light, hold, lens_dioptres
from hardware.camera import LockedLight
from hardware.camera_pi import PiCamera
from tests.hardware.fakes import FakePicamera2, Hands


@pytest.mark.parametrize(("mains_hz", "exposure_us"), [(50, 10_000), (60, 8_333)])
def test_d10_longer_exposure_goes_down_to_the_grid_and_gain_makes_up_for_it(mains_hz, exposure_us):
    held = hold(13_000, gain=2.0, mains_hz=mains_hz)
    assert held.exposure_us == exposure_us
    assert held.gain == pytest.approx(2.0 * 13_000 / exposure_us, rel=1e-4)
    assert held.warning is None


@pytest.mark.parametrize(("mains_hz", "exposure_us"), [(50, 10_000), (60, 8_333)])
def test_d10_shorter_exposure_goes_up_to_one_flicker_with_less_gain(mains_hz, exposure_us):
    held = hold(4_000, gain=4.0, mains_hz=mains_hz)
    assert held.exposure_us == exposure_us
    assert held.gain == pytest.approx(4.0 * 4_000 / exposure_us, rel=1e-4)
    assert held.warning is None


def test_d10_bright_light_without_gain_to_take_away_is_a_warning():
    held = hold(4_000, gain=1.0, mains_hz=50)
    assert (held.exposure_us, held.gain) == (10_000, 1.0)
    assert held.warning is not None
    assert held.warning.values["percent"] == 150


def test_darkness_beyond_the_gain_is_a_warning():
    held = hold(19_900, gain=7.0, mains_hz=50)
    assert held.gain == 8.0
    assert held.warning is not None


def test_d10_distance_gives_dioptres():
    assert lens_dioptres(0.40) == pytest.approx(2.5)


@pytest.mark.parametrize(
    "bad", [lambda: lens_dioptres(0.0), lambda: hold(0, 1.0, 50), lambda: hold(1_000, -1.0, 50), lambda: flicker_us(55)]
)
def test_quantities_that_cannot_be_are_refused(bad):
    with pytest.raises(BadLight):
        bad()


@given(wanted_us=st.floats(100, 200_000), gain=st.floats(1.0, 8.0), mains_hz=st.sampled_from([50, 60]))
def test_exposure_is_whole_flickers_and_brightness_is_kept_where_nothing_warns(wanted_us, gain, mains_hz):
    held = hold(wanted_us, gain, mains_hz)
    flickers = held.exposure_us / flicker_us(mains_hz)
    assert flickers == pytest.approx(round(flickers), abs=1e-3)
    assert round(flickers) >= 1
    if held.warning is None:
        assert held.exposure_us * held.gain == pytest.approx(wanted_us * gain, rel=1e-3)


def test_light_to_hold_keeps_colours_and_takes_the_lens_from_the_distance():
    automatic = LockedLight(13_000, 2.0, (1.5, 1.8), lens_dioptres=3.1)
    light, warning = held_light(automatic, 50, distance_m=0.40)
    assert light == LockedLight(10_000, pytest.approx(2.6), (1.5, 1.8), pytest.approx(2.5))
    assert warning is None
    assert held_light(automatic, 50)[0].lens_dioptres == 3.1


class HuntingPicamera2(FakePicamera2):
    """A camera whose autofocus runs after whatever is nearest, unless it is told to stand still."""

    nearest_m = 0.40

    def capture_request(self, wait=None):
        request = super().capture_request(wait)
        hunts = self.controls.get("AfMode", 2) != 0
        lens = 1.0 / self.nearest_m if hunts else self.controls["LensPosition"]
        metadata = request.get_metadata() | {"LensPosition": lens}
        request.get_metadata = lambda: metadata
        return request


@pytest.mark.parametrize("held", [True, False])
def test_d10_hand_near_the_lens_leaves_a_held_lens_where_it_is(held):
    fake = HuntingPicamera2(lambda: 7.0)
    light = LockedLight(10_000, 2.0, None, lens_dioptres(0.40)) if held else None
    camera = PiCamera(clock=Hands(), make=lambda: fake, light=light, boot_clock=lambda: 7.0)
    camera.read()
    before = camera.light().lens_dioptres
    fake.nearest_m = 0.15
    for _ in range(40):  # two seconds
        camera.read()
    after = camera.light().lens_dioptres
    assert (after == before) is held

"""The voice: its queue, its interruptions, its processes."""

import io
import shutil
import threading
import wave

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import NoVoice
from hardware.machine import Machine
from hardware.player import ProcessPlayer, open_player
from hardware.simulated.outputs import SimulatedVoice
from hardware.sounds import SIGNALS, signal_wav
from hardware.speaker import SpeakerBuzzer
from hardware.voice import MOST_WAITING, Sentence, SilentVoice, queued
from hardware.voice_espeak import SpeakingVoice, SpeechCache, open_voice, speak, with_lengths

LIMIT_S = 5.0


class FakePlaying:
    def __init__(self, player: "FakePlayer") -> None:
        self.player = player
        self.stopped = threading.Event()

    def run(self, wav: bytes) -> bool:
        if self.stopped.is_set():
            return True
        self.player.begun.append(wav)
        self.player.sounds.release()
        if self.player.breaks:
            return False
        while not self.stopped.is_set():
            if self.player.ends.acquire(timeout=0.01):
                break
        return True

    def stop(self) -> None:
        self.player.stops += 1
        self.stopped.set()


class FakePlayer:
    """Plays until the test lets the sound end, or it is stopped."""

    def __init__(self) -> None:
        self.begun: list[bytes] = []
        self.sounds = threading.Semaphore(0)
        self.ends = threading.Semaphore(0)
        self.breaks = False
        self.stops = 0
        self.closed = False

    def take(self) -> FakePlaying:
        return FakePlaying(self)

    def prepare(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def wait_for_sound(self) -> bytes:
        assert self.sounds.acquire(timeout=LIMIT_S)
        return self.begun[-1]


@pytest.fixture
def player():
    return FakePlayer()


@pytest.fixture
def voice(player):
    voice = SpeakingVoice(lambda text, language: f"{language}:{text}".encode(), player)
    yield voice
    voice.close()


def test_sentences_are_said_in_order(voice, player):
    voice.say("one")
    voice.say("dwa", "pl")
    assert player.wait_for_sound() == b"en:one"
    player.ends.release()
    assert player.wait_for_sound() == b"pl:dwa"


def test_urgent_sentence_interrupts_and_what_waits_is_said_after_it(voice, player):
    voice.say("long story")
    player.wait_for_sound()
    voice.say("next")
    voice.say("Ben is caught", urgent=True)
    assert player.wait_for_sound() == b"en:Ben is caught"
    player.ends.release()
    assert player.wait_for_sound() == b"en:next"


def test_urgent_sentence_does_not_interrupt_an_urgent_one(voice, player):
    voice.say("first", urgent=True)
    player.wait_for_sound()
    voice.say("second", urgent=True)
    assert player.stops == 0
    player.ends.release()
    assert player.wait_for_sound() == b"en:second"


def test_hush_stops_and_forgets(voice, player):
    voice.say("one")
    player.wait_for_sound()
    voice.say("two")
    voice.hush()
    voice.say("three")
    assert player.wait_for_sound() == b"en:three"


def test_sentence_interrupted_while_it_is_made_is_never_heard(player):
    making, go_on = threading.Event(), threading.Event()

    def slow(text: str, language: str) -> bytes:
        if text == "slow":
            making.set()
            assert go_on.wait(LIMIT_S)
        return text.encode()

    voice = SpeakingVoice(slow, player)
    voice.say("slow")
    assert making.wait(LIMIT_S)
    voice.say("now", urgent=True)
    go_on.set()
    assert player.wait_for_sound() == b"now"
    assert player.begun == [b"now"]
    voice.close()


def test_close_ends_the_player_and_later_sentences_are_nothing(voice, player):
    voice.close()
    voice.say("too late")
    assert player.closed
    assert player.begun == []


def test_voice_that_fails_is_told_once_and_told_when_it_works_again(player):
    states, told = [], threading.Semaphore(0)

    def on_state(state: str) -> None:
        states.append(state)
        told.release()

    player.breaks = True
    voice = SpeakingVoice(lambda text, _language: text.encode(), player, on_state)
    voice.say("one")
    voice.say("two")
    assert told.acquire(timeout=LIMIT_S)
    player.wait_for_sound()
    player.wait_for_sound()
    player.breaks = False
    voice.say("three")
    player.wait_for_sound()
    player.ends.release()
    assert told.acquire(timeout=LIMIT_S)
    assert states == ["lost", "ok"]
    voice.close()


sentences = st.builds(Sentence, st.text("abc", min_size=1, max_size=2), st.just("en"), st.booleans())


@given(st.lists(sentences, max_size=30))
def test_queue_urgent_first_nothing_twice_and_never_long(said):
    waiting = ()
    for sentence in said:
        waiting = queued(waiting, sentence)
        assert sentence in waiting or not sentence.urgent
    flags = [sentence.urgent for sentence in waiting]
    assert flags == sorted(flags, reverse=True)
    assert len(set(waiting)) == len(waiting)
    assert len([sentence for sentence in waiting if not sentence.urgent]) <= MOST_WAITING


def test_queue_too_long_the_oldest_is_dropped():
    waiting = ()
    for text in "abcdef":
        waiting = queued(waiting, Sentence(text))
    assert "".join(sentence.text for sentence in waiting) == "cdef"


def test_cache_makes_each_sentence_once_and_forgets_what_was_not_said_for_longest():
    made = []

    def make(text: str, _language: str) -> bytes:
        made.append(text)
        return b"x" * 40

    cache = SpeechCache(make, most_bytes=100)
    for text in ("a", "b", "a", "c", "a", "b"):
        cache(text, "en")
    assert made == ["a", "b", "c", "b"]


def test_process_player_plays_the_whole_sound(tmp_path):
    heard = tmp_path / "heard.wav"
    player = ProcessPlayer(["sh", "-c", f"cat > {heard}"])
    assert player.take().run(signal_wav("call"))
    assert heard.read_bytes() == signal_wav("call")
    player.prepare()
    player.close()


def test_process_player_stop_ends_a_sound_that_would_go_on_for_ever():
    player = ProcessPlayer(["sleep", "600"])
    playing = player.take()
    threading.Timer(0.02, playing.stop).start()
    assert playing.run(b"x" * 1_000_000)  # more than a pipe holds: only the stop lets this come back
    player.close()


def test_process_player_that_died_is_replaced_and_a_failing_one_says_so(tmp_path):
    player = ProcessPlayer(["false"])
    player._ready._process.wait()
    assert player.take().run(b"sound") is False
    player.close()


def test_speaker_buzzer_newest_signal_wins_and_off_is_silent(player):
    buzzer = SpeakerBuzzer(player)
    buzzer.play("round_over")
    assert player.wait_for_sound() == signal_wav("round_over")
    buzzer.play("click")
    assert player.wait_for_sound() == signal_wav("click")
    buzzer.off()
    buzzer.close()
    assert player.closed


@pytest.mark.parametrize("signal", SIGNALS)
def test_signal_as_sound_is_a_wav_of_its_length_that_begins_and_ends_softly(signal):
    with wave.open(io.BytesIO(signal_wav(signal))) as reader:
        length_s = reader.getnframes() / reader.getframerate()
        samples = memoryview(reader.readframes(reader.getnframes())).cast("h")
    assert length_s == pytest.approx(sum(note.length_s for note in SIGNALS[signal]), abs=0.001)
    assert max(samples) > 8_000
    assert abs(samples[0]) < 600
    assert abs(samples[-1]) < 3_000


@pytest.mark.skipif(
    shutil.which("espeak-ng") is None, reason="NO espeak-ng HERE: apt install espeak-ng to run this test"
)
@pytest.mark.parametrize(
    ("text", "language"), [("It is Ben's turn.", "en"), ("Kolej na Zofię, żółty.", "pl"), ("-v not an option", "en")]
)
def test_espeak_makes_a_wav_with_true_lengths(text, language):
    with wave.open(io.BytesIO(speak(text, language))) as reader:
        assert 0.5 < reader.getnframes() / reader.getframerate() < 5.0


def test_lengths_of_what_is_no_wav_are_left_alone():
    assert with_lengths(b"") == b""
    assert with_lengths(b"x" * 100) == b"x" * 100


def test_missing_programs_and_loudspeakers_are_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoVoice, match="espeak-ng is missing"):
        open_voice()
    with pytest.raises(NoVoice, match="alsa-utils"):
        open_player()
    with pytest.raises(NoVoice, match="no loudspeaker"):
        open_player([shutil.which("sh") or "/bin/sh"], Machine(root=tmp_path))


def test_sound_card_list_is_read(tmp_path):
    machine = Machine(root=tmp_path)
    assert not machine.has_sound_card
    cards = tmp_path / "proc/asound/cards"
    cards.parent.mkdir(parents=True)
    cards.write_text("--- no soundcards ---\n")
    assert not machine.has_sound_card
    cards.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    assert machine.has_sound_card


def test_simulated_voice_writes_down_what_it_is_told():
    voice = SimulatedVoice(clock=lambda: 7.0)
    voice.say("Uno", urgent=True)
    voice.close()
    voice.say("late")
    assert [(each.t_s, each.sentence) for each in voice.spoken] == [(7.0, Sentence("Uno", "en", True))]
    SilentVoice().say("nothing")

"""Every title is played to the end of a round, and into the next, by nothing but fingers on the screen."""

from random import Random

import pytest

from companion.commands.simulation import SimulatedDevice
from companion.rules.decks import DECKS
from companion.rules.events import Flipped, Hit, Play
from companion.setup import set_up
from hardware.simulated.happenings import MESSAGE, Happening
from ui.view import HANDS, LINES, View

MOST_TAPS = 1500


class Player:
    """Plays by taps: whatever the screen asks is answered, whatever fits is laid."""

    def __init__(self, driven, game, seed, seats=3):
        self.driven, self.random = driven, Random(seed)
        self.device = SimulatedDevice(set_up(game, ("Ada", "Ben", "Cleo")[:seats]), on_show=driven.show)
        self.rules = self.device.session._evening.setup.rules
        self.taps = 0
        driven.pump()

    @property
    def public(self):
        return self.device.table.public

    def tap(self, widget):
        """Tap, and let the session hear what the tap told."""
        self.taps += 1
        self.driven.intents.clear()
        self.driven.t_s += 1
        self.driven.tap(widget)
        for intent in list(self.driven.intents):
            self.device.take(Happening(intent.t_s, MESSAGE, intent))
        self.driven.pump()

    def play_round(self):
        """Tap until the round is booked."""
        while self.public.phase not in ("scored", "match"):
            assert self.taps < MOST_TAPS, self.driven.texts()
            self.move()

    def move(self):
        """Do the next thing that the screen asks for."""
        from ui.layers import Slip

        if self.driven.root.layers:
            self.in_layer(self.driven.root.layers[-1])
            return
        slips = self.driven.all_of(Slip)
        if slips:
            board = slips[0].board
            keys = getattr(board, "keys", None) or [chip.key for chip in getattr(board, "chips", ())] or [board.keep]
            self.tap(self.random.choice(keys))
            return
        self.tap(self.key_to_tap())

    def key_to_tap(self):
        """Return the key beside the table that brings the game on."""
        column = self.driven.root.screen.column
        keys = {action.says: key for action, key in zip(column._actions, column._keys, strict=True)}
        public, view = self.public, View(self.driven.root.phrases, self.device.table)
        first = next(iter(keys.values()))
        if view.shape == LINES and public.phase == "play" and not public.jobs and "Stay" in keys:
            return keys["Stay"] if len(public.seat(public.turn).line) > 2 else first
        if view.shape == HANDS and "Play…" in keys and not self.legal():
            return next(key for says, key in keys.items() if says != "Play…")
        return first

    def legal(self):
        """Return the cards that may be laid now."""
        public, state = self.public, self.device.session._evening.state
        turn = public.turn or public.seats[0].seat
        return [code for code in DECKS[self.device.table.game].faces if not self.rules.check(state, Play(turn, code))]

    def in_layer(self, layer):
        """Answer a layer."""
        from ui.layers import KeysLayer
        from ui.pad import NumberLayer
        from ui.picker import HandLayer, PickerLayer

        if isinstance(layer, HandLayer):
            wanted = layer._expected or 0
            if len(layer.hand) < wanted:
                self.tap(self.random.choice(layer.cards))
            else:
                self.tap(layer.done)
        elif isinstance(layer, PickerLayer):
            self.pick(layer)
        elif isinstance(layer, NumberLayer):
            self.tap(layer.done)
        else:
            assert isinstance(layer, KeysLayer), layer
            self.tap(self.random.choice([key for key in layer.keys if key.enabled]))

    def pick(self, layer):
        """Pick a card that fits, by its colour and its face."""
        game, public = self.device.table.game, self.public
        wanted = [code for code in layer._codes if code in self.legal()] if public.phase == "play" else []
        if game in ("vengeance", "flip7"):
            state = self.device.session._evening.state
            turn = public.turn or public.seats[0].seat
            numbers = [code for code in layer._codes if code.isdigit()]
            wanted = [code for code in numbers if not self.rules.check(state, Hit(turn, Flipped(code)))] or numbers
            line = public.seat(turn).line
            wanted = [code for code in wanted if code not in line] or wanted
        code = self.random.choice(wanted or list(layer._codes))
        for group, tab in layer.tabs.items():
            if code in [each for each in layer._codes if (each[0] if each[0] in "RYGB" else "W") == group]:
                self.tap(tab)
        card = next((each for each in layer.cards if each.code == code), layer.cards[0])
        self.tap(card)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "nomercy", "got1", "goodone", "vengeance", "flip7"])
def test_title_is_played_to_the_end_of_a_round_and_into_the_next_by_taps(drive, game):
    player = Player(drive(), game, seed=7)
    player.play_round()
    public = player.public
    assert public.winners or game in ("goodone", "vengeance", "flip7")
    assert not [
        each for each in player.device.table.log if each.objections and not all(o.hint for o in each.objections)
    ]
    if public.phase == "scored":
        player.driven.press("Next round")
        for intent in list(player.driven.intents):
            player.device.take(Happening(intent.t_s, MESSAGE, intent))
        assert player.public.phase in ("first", "play")
        assert player.device.table.round_number == 2

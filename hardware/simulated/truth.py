"""What really happens at the simulated table: the rules' own state, and the hidden cards behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any, Final

from companion.rules.events import Event
from companion.rules.game import Game, Public
from companion.rules.games import GAMES
from hardware.simulated.hidden import HiddenCards
from hardware.simulated.hidden_hands import HandCards
from hardware.simulated.hidden_lines import LineCards
from hardware.simulated.hidden_stages import StageCards

HANDS_MOVE: Final = "seven_zero"


class Illegal(AssertionError):
    """The simulated players broke a rule: a mistake in the simulation, or in the rules."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that really happened.

    Attributes:
        t_s: When, in simulated seconds.
        event: What.
        public: What everybody may know after it.
    """

    t_s: float
    event: Event
    public: Public


class Truth:
    """One game as it really is.

    Args:
        game: The game's name.
        seats: In clockwise order.
        dealer: Who deals first.
        options: House rules that differ from the defaults.
        random: Shuffles.

    Attributes:
        rules: The rules of the game.
        state: The rules' state.
        cards: Where every card is.
        facts: All that happened, in order.
    """

    def __init__(self, game: str, seats: tuple[str, ...], dealer: str, options: Mapping[str, str], random: Random):
        self.rules: Game[Any] = GAMES[game]
        self.state = self.rules.start(seats, dealer, options)
        chosen = {toggle.name: toggle.default for toggle in self.rules.toggles} | dict(options)
        self.options: Mapping[str, str] = chosen
        deck = self.rules.deck(options)
        self.cards: HiddenCards
        if game == "goodone":
            self.cards = StageCards(deck, seats, random)
        elif game in ("vengeance", "flip7"):
            self.cards = LineCards(deck, seats, random)
        else:
            self.cards = HandCards(deck, seats, random, hands_move=chosen.get(HANDS_MOVE) == "on")
        self.beginning = self.public
        self.facts: list[Fact] = []
        self.states: list[Any] = [self.state]
        self.cards.deal(self.public)

    @property
    def public(self) -> Public:
        """What everybody may know now."""
        return self.rules.public(self.state)

    def allows(self, event: Event) -> bool:
        """Tell whether the rules have nothing against `event`; hints do not count."""
        return all(objection.hint for objection in self.rules.check(self.state, event))

    def happen(self, t_s: float, event: Event) -> Fact:
        """Let `event` happen.

        Raises:
            Illegal: The rules object to it.
        """
        timed = event.timed(round(t_s * 1000))
        if not self.allows(timed):
            objections = "; ".join(str(each) for each in self.rules.check(self.state, timed))
            raise Illegal(f"{timed} is not allowed: {objections}")
        self.state = self.rules.apply(self.state, timed)
        self.cards.follow(timed, self.public)
        fact = Fact(t_s, timed, self.public)
        self.facts.append(fact)
        self.states.append(self.state)
        return fact


def differences(belief: Public, truth: Public) -> list[str]:
    """Return every public field in which the device's belief differs from the truth, as ``name: belief, not truth``."""
    return _differences(belief, truth, "")


def _differences(belief: Any, truth: Any, where: str) -> list[str]:
    if belief == truth:
        return []
    if is_dataclass(belief) and type(belief) is type(truth):
        found = []
        for field in fields(belief):
            name = f"{where}.{field.name}" if where else field.name
            found += _differences(getattr(belief, field.name), getattr(truth, field.name), name)
        return found
    if isinstance(belief, tuple) and isinstance(truth, tuple) and len(belief) == len(truth):
        found = []
        for place, (one, other) in enumerate(zip(belief, truth, strict=True)):
            name = getattr(one, "seat", None) or str(place)
            found += _differences(one, other, f"{where}[{name}]")
        return found
    return [f"{where}: {belief!r}, not {truth!r}"]

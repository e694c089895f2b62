"""The real cards of an UNO-family game, moved by the leaflets' words and compared with what the rules count.

The rules know numbers; here every card of the deck is a card in one place. What an event does is written down a second
time, card by card: a draw takes one card after the other, the mercy limit is looked at after each, the discard pile is
shuffled back in the moment when the draw pile is empty. Nothing here reads the counts that the rules come to; so a card
that the rules lose, make or put elsewhere is a difference (docs/rules.md 1.3, 1.5, 1.6).
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.rules.cards import colour_of, symbol_of
from companion.rules.events import (
    Call,
    Catch,
    Challenge,
    Count,
    Draw,
    Event,
    First,
    Force,
    Jump,
    Leave,
    Pass,
    Play,
    Roulette,
    Round,
    Shed,
    Swap,
    Take,
)
from companion.rules.uno_rules import Rules, face_of
from companion.rules.uno_state import EARLY, IN, LEFT, OUT, UnoState, draw_pile


class RealCards:
    """Every card of one game.

    Args:
        rules: The facts and house rules in force.
        seats: In clockwise order, all of them dealt in.
        random: The shuffler.

    Attributes:
        stock: The draw pile, its top last.
        pile: The discard pile, its top last.
        hands: The cards in hand of those who are in the round, by seat.
        aside: The hands of those who are out.
        short: Who got fewer cards than were due, because both piles were empty, and was not recounted yet.
    """

    def __init__(self, rules: Rules, seats: tuple[str, ...], random: Random) -> None:
        self.rules = rules
        self.random = random
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.aside: list[str] = []
        self.hands: dict[str, list[str]] = {}
        self.short: set[str] = set()
        self._deal(seats)

    @property
    def drawable(self) -> int:
        """How many cards can be drawn before both piles are empty; the top card always stays."""
        return len(self.stock) + max(0, len(self.pile) - 1) + len(self.aside)

    def until(self, wanted: Callable[[str], bool], most: int) -> int:
        """Return how many cards are drawn until one is `wanted`, or `most`, or all there are.

        Where the draw pile does not hold one, some are drawn after the shuffle, of which nobody knows the order yet.
        """
        most = min(most, self.drawable)
        for number, card in enumerate(reversed(self.stock), 1):
            if wanted(card) or number >= most:
                return min(number, most)
        return min(len(self.stock) + self.random.randint(1, 4), most)

    def follow(self, before: UnoState, event: Event, after: UnoState) -> None:
        """Move the cards as `event` says.

        Args:
            before: The state before: who is on turn, what is owed, who has called.
            event: What happened.
            after: The state after; of it only the time, and whether a first card was refused.
        """
        self.short = self.short - {event.seat} if isinstance(event, Count) else set()
        self._before = before
        match event:
            case First(card=card):
                self._turn_up(card, refused=after.phase == "first")
            case Play() | Force() | Jump():
                self._lay(event)
            case Shed(seat=seat, number=number):
                self._shed(seat, number)
                self._finish(seat, early=before.called == EARLY)
            case Swap(seat=seat, other=other):
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            case Draw(seat=seat, number=number):
                self._draw(seat, number)
            case Roulette(seat=seat, number=number):
                self._pay(seat, number)
            case Take(seat=seat) if before.owed:
                keeps = before.opening and self.rules.first_d2 == "noskip"
                self._pay(seat, before.owed.total, keeps)
            case Pass(seat=seat):
                self._pay(seat, 0)
            case Challenge(seat=seat, guilty=guilty) if before.owed:
                self._challenge(seat, guilty, before.owed.total)
            case Call(seat=seat):
                self._call(seat)
            case Catch(seat=seat, caught=caught):
                self._catch(seat, caught, after.now_ms)
            case Leave(seat=seat):
                self._set_aside(seat)
            case Round():
                self._deal(tuple(seat for seat in before.seats if before.status[seat] != LEFT))

    def differences(self, state: UnoState) -> list[str]:
        """Return where `state` counts other cards than there are; those who got too few must be recounted first."""
        found = [] if self._everything() == Counter(self.rules.facts.deck) else ["the deck is not whole"]
        for seat in state.seats:
            held = len(self.hands.get(seat, ()))
            if seat not in self.short and (seat in self.hands) != (state.status[seat] not in (OUT, LEFT)):
                found.append(f"{seat} is {state.status[seat]} by the rules, with {held} cards in hand")
            elif seat not in self.short and held != state.cards[seat]:
                found.append(f"{seat} holds {held} cards, {state.cards[seat]} by the rules")
        if not self.short and state.phase in ("first", "play"):
            counted = (draw_pile(state), state.pile, state.aside - state.returned)
            real = (len(self.stock), len(self.pile), len(self.aside))
            if counted != real:
                found.append(f"draw pile, pile and cards aside are {real}, {counted} by the rules")
        return found

    def _everything(self) -> Counter[str]:
        held = [card for hand in self.hands.values() for card in hand]
        return Counter([*self.stock, *self.pile, *self.aside, *held])

    def _deal(self, seats: tuple[str, ...]) -> None:
        self.stock = list(self.rules.facts.deck)
        self.random.shuffle(self.stock)
        self.pile, self.aside = [], []
        self.hands = {seat: [self.stock.pop() for _ in range(self.rules.facts.dealt)] for seat in seats}

    def _turn_up(self, card: str, refused: bool) -> None:
        self.stock.remove(card)
        if refused and self.rules.facts.opening == "classic":
            self.stock.insert(self.random.randrange(len(self.stock)), card)
        else:
            self.pile.append(card)

    def _lay(self, event: Play | Force | Jump) -> None:
        seat, before = event.seat, self._before
        for _ in range(getattr(event, "times", 1)):
            self.hands[seat].remove(event.card)
            self.pile.append(event.card)
        if symbol_of(event.card) == "D" and self.hands[seat]:
            if (number := getattr(event, "shed", None)) is None:
                return  # the rest happens when the number is told
            self._shed(seat, number)
        early = before.called == EARLY and before.turn == seat and not isinstance(event, Jump)
        self._finish(seat, early, owed=before.owed.total if before.owed and not isinstance(event, Jump) else 0)

    def _shed(self, seat: str, number: int) -> None:
        colour = colour_of(self.pile[-1])
        under = [card for card in self.hands[seat] if colour_of(card) == colour][:number]
        for card in under:
            self.hands[seat].remove(card)
        self.pile[-1:-1] = under

    def _finish(self, seat: str, early: bool, owed: int = 0) -> None:
        """Do what follows once the cards of a play lie: a wrong call costs, a last draw card hits, hands move."""
        face, clockwise = face_of(self.pile[-1]), self._before.clockwise
        moves = self.rules.seven_zero and face.symbol in ("7", "0")
        if self.hands[seat]:
            self._pay_for_call(seat, early)
        elif not (moves and self.rules.last == "resolve"):
            if face.draws and self.rules.last_draw and not self.rules.play_on:
                self._draw(self._next(seat, clockwise ^ (face.symbol == "WV4")), face.draws + owed)
            return
        playing = self._playing()
        if not moves or seat not in playing or len(playing) < 2:
            return
        if self.short:
            self.short.update(playing)  # whoever has the short hand now
        if face.symbol == "0":
            self.hands |= {self._next(each, clockwise): self.hands[each] for each in playing}
        elif len(playing) == 2:
            one, other = playing
            self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def _pay(self, seat: str, number: int, keeps_turn: bool = False) -> None:
        """`seat` draws `number` cards, and its turn is over unless it keeps it."""
        self._draw(seat, number)
        if seat in self.hands and not keeps_turn:
            self._pay_for_call(seat, self._before.called == EARLY)

    def _pay_for_call(self, seat: str, early: bool) -> None:
        if early and len(self.hands[seat]) != 1:
            self._draw(seat, self.rules.false_call)

    def _challenge(self, seat: str, guilty: bool, total: int) -> None:
        before = self._before
        if not guilty:
            self._pay(seat, total + 2)
            return
        if before.owed and before.owed.sender:
            self._draw(before.owed.sender, total)
        if self.rules.guilty == "skips" and len(self._playing()) > 1:
            self._pay(seat, 0)

    def _call(self, seat: str) -> None:
        before = self._before
        running = before.phase == "play" and before.status[seat] == IN
        if running and seat not in before.opened and before.turn != seat and len(self.hands[seat]) != 1:
            self._draw(seat, self.rules.false_call)

    def _catch(self, seat: str, caught: str, now_ms: int) -> None:
        before = self._before
        if before.phase != "play" or before.status[seat] != IN:
            return
        if caught not in before.opened:
            self._draw(seat, self.rules.false_catch)
        elif now_ms - before.opened[caught] >= self.rules.catch_grace_ms:
            self._draw(caught, self.rules.pen)

    def _draw(self, seat: str, number: int) -> None:
        limit, now = self.rules.mercy, self.rules.mercy_when == "now"
        for _ in range(number):
            self._reshuffle(1)
            if not self.stock:
                self.short.add(seat)
                break
            self.hands[seat].append(self.stock.pop())
            if limit and now and len(self.hands[seat]) >= limit:
                break
        if number and limit and len(self.hands[seat]) >= limit:
            self._set_aside(seat)

    def _reshuffle(self, number: int) -> None:
        if len(self.stock) < number and (len(self.pile) > 1 or self.aside):
            fresh = [*self.pile[:-1], *self.aside]
            self.pile, self.aside = self.pile[-1:], []
            self.random.shuffle(fresh)
            self.stock = fresh + self.stock

    def _set_aside(self, seat: str) -> None:
        self.aside += self.hands.pop(seat, [])

    def _playing(self) -> list[str]:
        """Return those still in the round, clockwise."""
        return [seat for seat in self._before.seats if seat in self.hands and self._before.status[seat] == IN]

    def _next(self, seat: str, clockwise: bool) -> str:
        seats = self._before.seats if clockwise else self._before.seats[::-1]
        place = seats.index(seat)
        return next(each for each in (*seats[place + 1 :], *seats[: place + 1]) if each in self._playing())

"""Both Flip 7 games as a `Game`: what the two share beside the engine (docs/rules.md 7)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Final

from companion.rules.decks import Deck
from companion.rules.events import Back, Bonus, Event, Flipped, Join, Leave, Now, Round, Seats, Stay, Step, To
from companion.rules.game import N_, Ask, Explanation, Job, Objection, Offer, Public, PublicSeat, Toggle
from companion.rules.line_prior import explain, stays
from companion.rules.line_scoring import leading, verdict
from companion.rules.line_state import (
    BUSTED,
    IN,
    NEXT_ROUND,
    RUNNING,
    TIE,
    Choice,
    Line,
    LineOptions,
    LineState,
    Task,
    as_said,
    read_position,
    write_position,
)
from companion.rules.line_table import LineTable
from companion.rules.saying import sayable, unsayable
from companion.rules.seating import LEFT, NOT_IN_ROUND, WAITING, check_seating, clockwise_from, reordered
from companion.rules.toggles import BadToggle, refusal, resolve

MISSED: Final = 0.01
"""How often the camera misses a card."""


@lru_cache(maxsize=64)
def _taken(table: type[LineTable], state: LineState, event: Event) -> tuple[tuple[Objection, ...], LineState]:
    """Return what speaks against `event`, and the state after it: whoever checks an event mostly applies it next."""
    copy = table(state)
    after = copy.take(event)
    return tuple(copy.found), after


class FlipSeven(ABC):
    """The rules of a Flip 7 game; the two games differ in their table and their options."""

    name: str
    toggles: tuple[Toggle, ...]
    table: ClassVar[type[LineTable]]
    fewest_seats = 2
    most_seats = 18

    @abstractmethod
    def options(self, values: Mapping[str, str]) -> LineOptions:
        """Return the house rules that `values` (of every toggle) choose."""

    def deck(self, options: Mapping[str, str]) -> Deck:  # noqa: ARG002 - no option changes this deck
        """Return the deck."""
        return self.table.deck

    def start(self, seats: tuple[str, ...], dealer: str, options: Mapping[str, str]) -> LineState:
        """Return the state before the first card is dealt."""
        if not self.fewest_seats <= len(seats) <= self.most_seats:
            raise BadToggle(f"{len(seats)} players do not fit; it is {self.fewest_seats} to {self.most_seats}")
        if len(set(seats)) != len(seats) or dealer not in seats:
            raise BadToggle(f"the dealer {dealer} must sit at the table, and every seat only once")
        return LineState(tuple(map(Line, seats)), dealer, options=self._read(options))

    def position(self, text: str, options: Mapping[str, str]) -> LineState:
        """Return the state that `text` describes."""
        return read_position(text, self.table.deck, self._read(options))

    def describe(self, state: LineState) -> tuple[str, Mapping[str, str]]:
        """Return the seats' words and every named field, open questions answered as the notation answers them."""
        return write_position(self._settled(state), self.table.deck)

    def check(self, state: LineState, event: Event) -> tuple[Objection, ...]:
        """Return every objection to `event`."""
        if isinstance(event, Leave | Join | Back | Seats | Round):
            settled = self._settled(state)
            return check_seating(event, {each.seat: each.status for each in settled.lines}, settled.over)
        if isinstance(event, Now):
            return unsayable(lambda: self._as_said(state, event.says))
        return _taken(self.table, state, event)[0]

    def apply(self, state: LineState, event: Event) -> LineState:
        """Return the state after `event`; what does not fit acts as far as it can."""
        if isinstance(event, Leave | Join | Back | Seats | Round):
            return self._reseat(state, event)
        if isinstance(event, Now):
            return sayable(lambda: self._as_said(state, event.says), state)
        return _taken(self.table, state, event)[1]

    def explain(self, state: LineState, card: str) -> tuple[Explanation, ...]:
        """Return what could have happened when `card` is seen on top."""
        return explain(self, state, card)

    def explain_told(self, state: LineState, event: Event) -> tuple[Explanation, ...]:
        """Return what could have happened when somebody tells `event`: others may have stayed without a word before."""
        stayed: tuple[Event, ...] = ()
        while self.check(state, event) and state.turn and len(stayed) < len(state.lines):
            stay = Stay(state.turn)
            if self.check(state, stay):
                break
            stayed, state = (*stayed, stay), self.apply(state, stay)
        fits = not self.check(state, event)
        return (Explanation((*stayed, event), 1.0, len(stayed)) if fits else Explanation((event,), 1.0),)

    def hidden(self, state: LineState) -> tuple[Explanation, ...]:
        """Return what may have happened next without any witness: somebody stayed, or a card was not seen."""
        if state.turn is None or state.work or state.over or self.check(state, Stay(state.turn)):
            return ()
        after = state.after(state.turn)
        missed = (Explanation((Now((f"turn={after}",)),), MISSED),) if after and after != state.turn else ()
        return (Explanation((Stay(state.turn),), stays(state, state.turn), 1), *missed)

    def explain_gone(self, state: LineState) -> tuple[Explanation, ...]:  # noqa: ARG002 - nothing follows from it
        """Return what follows when the place is empty: nothing, a card went to somebody's line."""
        return (Explanation((), 1.0),)

    def press(self, state: LineState, seat: str, double: bool) -> Event | None:  # noqa: ARG002 - one press is enough
        """Return what a press means: "to me" or "from me" when that is asked, else "I stay" on the own turn."""
        top = state.work[-1] if state.work else None
        wanted: Event
        if state.asks_bonus:
            wanted = Bonus(str(state.f7), None if seat == state.f7 else seat)
        elif isinstance(top, Choice) and top.card not in self.table.moves:
            wanted = To(seat)
        else:
            wanted = Stay(seat)
        return None if self.check(state, wanted) else wanted

    def offers(self, state: LineState) -> tuple[Offer, ...]:
        """Return what may be recorded now."""
        top = state.work[-1] if state.work else None
        if state.asks_bonus:
            f7 = str(state.f7)
            victims = (line.seat for line in state.lines if line.status not in NOT_IN_ROUND and line.seat != f7)
            return (Offer("bonus", f7, (Bonus(f7, None), *(Bonus(f7, victim) for victim in victims)), must=True),)
        if state.over:
            return (Offer("round", state.dealer, (Round(),)),)
        if isinstance(top, Choice):
            return (self._answers(state, top),)
        if isinstance(top, Task) or state.turn is None or self.check(state, Stay(state.turn)):
            return ()  # only cards can come now
        return (Offer("stay", state.turn, (Stay(state.turn),)),)

    def public(self, state: LineState) -> Public:
        """Return what the whole table may know."""
        top = state.work[-1] if state.work else None
        winners = () if state.verdict in (RUNNING, NEXT_ROUND, TIE) else tuple(state.verdict.split("+"))
        ask = Ask("bonus", state.f7) if state.asks_bonus else None
        if isinstance(top, Choice):
            ask = Ask("move" if top.card in self.table.moves else "target", top.seat)
        dealing = state.turn is None and bool(state.to_be_dealt) and not state.over and not state.asks_bonus
        table = self.table(state)
        return Public(
            tuple(_public_seat(table, line) for line in state.lines),
            state.dealer,
            state.to_be_dealt[0] if dealing else state.turn,
            True,
            None,
            None,
            None,
            ask,
            "match" if winners else "scored" if state.over else "first" if dealing else "play",
            winners=winners,
            match=winners,
            draw_pile=max(self.table.deck.total - len(state.out_of_deck()), 0),
            jobs=tuple(_job(each) for each in state.work),
            below_zero=state.options.brutal,
            tied=leading(state) if state.verdict == TIE else (),
        )

    def _read(self, options: Mapping[str, str]) -> LineOptions:
        values = resolve(self.toggles, options)
        if int(values["target"]) < 1:
            raise BadToggle(refusal(N_("target=0 would end the game before it begins")))
        return self.options(values)

    def _settled(self, state: LineState) -> LineState:
        table = self.table(state)
        table.settle()
        return table.result()

    def _as_said(self, state: LineState, says: Sequence[str]) -> LineState:
        """Return `state` with everything as `says` has it; totals said after a round may end the game, or go on with it.

        What the round led to stands until totals are said: somebody may have said who has won.
        """
        settled = self._settled(state)
        said = as_said(settled, says, self.table.deck)
        names = {word.partition("=")[0] for word in says}
        adds_up_anew = "total" in names or any(
            line.total != before.total for line, before in zip(said.lines, settled.lines, strict=True)
        )
        return replace(said, verdict=verdict(said)) if said.over and adds_up_anew and "next" not in names else said

    def _answers(self, state: LineState, choice: Choice) -> Offer:
        table, card = self.table(state), choice.card
        if card in table.moves:
            moves = dict.fromkeys(table.possible_moves(card, choice.seat))
            answers = tuple(Step(Flipped(card, moves=each, resolved=True)) for each in moves)
            return Offer("card", choice.seat, answers, must=True)
        return Offer("to", choice.seat, tuple(map(To, table.targets(card, choice.seat))), must=True)

    def _reseat(self, state: LineState, event: Leave | Join | Back | Seats | Round) -> LineState:
        if isinstance(event, Round):
            return _next_round(self._settled(state))
        if isinstance(event, Seats):
            order = reordered(state.letters, event.order)
            return replace(state, lines=tuple(sorted(state.lines, key=lambda line: order.index(line.seat))))
        line = state.line(event.seat)
        if isinstance(event, Leave):
            return state if line is None or line.status == LEFT else self.table(state).leave(event.seat)
        if line is not None:
            return state.with_line(Line(line.seat, line.total, status=WAITING)) if line.status == LEFT else state
        if isinstance(event, Back):
            return state
        low = min((line.total for line in state.lines if line.status != LEFT), default=0) if event.low else 0
        return replace(state, lines=(*state.lines, Line(event.seat, low, status=WAITING)))


def _next_round(state: LineState) -> LineState:
    """Return a fresh round: lines are set aside and not shuffled back, the deal moves left (docs/rules.md 7.2).

    In the middle of a round it gives that round up.
    """
    present = [line.seat for line in state.lines if line.status != LEFT]
    if len(present) < 2:
        return state
    dealer = next(seat for seat in clockwise_from(state.letters, state.dealer) if seat in present)
    return LineState(
        tuple(Line(line.seat, line.total, status=LEFT if line.status == LEFT else IN) for line in state.lines),
        dealer,
        discards=(*state.discards, *state.in_front(), *state.in_work()),
        options=state.options,
    )


def _public_seat(table: LineTable, line: Line) -> PublicSeat:
    """Return what everybody may know of a line; 15 points taken by another one are a step like any other (7.4)."""
    state = table.state
    to_oneself = not state.asks_bonus and not any(each.taken for each in state.lines)
    steps = table.steps(line, bonus=to_oneself) if line.cards or line.taken or line.status == BUSTED else ()
    scored = None if line.round_score is None else line.round_score - line.taken
    return PublicSeat(
        line.seat,
        line=line.cards,
        status=line.status,
        score=line.total,
        round_score=scored,
        steps=(*steps, ("taken", steps[-1][1] - line.taken)) if line.taken else steps,
    )


def _job(work: Task | Choice) -> Job:
    if isinstance(work, Choice):
        return Job(work.card, work.seat, 0)
    return Job(work.card, work.seat, work.left, tuple(each.card for each in work.waiting))

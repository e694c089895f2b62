"""Events and the end of a round in both Flip 7 games (docs/rules.md 7.2, 7.4, 7.6)."""

from dataclasses import replace

from companion.rules.events import Bonus, Deal, Event, Flipped, Force, Hit, Stay, Step, To
from companion.rules.game import N_
from companion.rules.line_scoring import FLIP_7_BONUS, verdict
from companion.rules.line_state import BUSTED, IN, STAYED, Choice, Line, LineState, Task
from companion.rules.line_work import LineWork
from companion.rules.notation import BadNotation, parse_flipped
from companion.rules.seating import LEFT, NOT_IN_ROUND


class LineTable(LineWork):
    """A working copy of the state of one Flip 7 game that takes one event."""

    def take(self, event: Event) -> LineState:
        """Do `event`, collect the objections, and return the state after it."""
        if not self._answers(event):
            self.settle()
        match event:
            case Hit(seat, flipped):
                self._hit(seat, flipped)
            case Force(seat, card):
                self._force(seat, card)
            case Deal(seat, flipped):
                self._deal(seat, flipped)
            case Stay(seat):
                self._stay(seat)
            case To(seat):
                self._to(seat)
            case Step(flipped):
                self._step(flipped)
            case Bonus(seat, victim):
                self._bonus(seat, victim)
            case _:
                self.refuse("7.6", N_("Flip 7 knows no such event."))
        return self.result()

    def _answers(self, event: Event) -> bool:
        top = self._work[-1] if self._work else None
        if not isinstance(top, Choice):
            return False
        return isinstance(event, To) or (isinstance(event, Step) and event.flipped.card == top.card)

    def _may_act(self, seat: str) -> bool:
        """Note what speaks against a turn of `seat`; return whether it can be taken at all."""
        line = self.state.line(seat)
        if self.state.over or self.state.asks_bonus:
            self.refuse("7.6", N_("The round is over."))
            return False
        if line is None or line.status in {BUSTED, *NOT_IN_ROUND}:
            self.refuse("7.6", N_("{seat} is not in this round."), seat=seat)
            return False
        if self._work:
            self.refuse("7.6", N_("{card} is not finished."), card=self._work[-1].card)
        elif self.state.turn is None:
            self.refuse("7.2", N_("The first cards are still being dealt."))
        elif self.state.turn != seat:
            self.refuse("7.6", N_("It is {turn}'s turn."), turn=self.state.turn)
        elif line.status == STAYED:
            self.refuse("7.6", N_("{seat} has stayed."), seat=seat)
        return True

    def _begin_turn(self, seat: str) -> None:
        """Make it the turn of `seat`; work that was open is broken off."""
        self._drop(0)
        if self.state.turn != seat or self.state.dealt is not None:
            self.state = replace(self.state, turn=seat, dealt=None)

    def _hit(self, seat: str, flipped: Flipped) -> None:
        if not self._may_act(seat):
            return
        if not self._known(flipped):
            return
        self._begin_turn(seat)
        self._open(seat, flipped)

    def _force(self, seat: str, card: str) -> None:
        try:
            flipped = parse_flipped(card)
        except BadNotation:
            flipped = Flipped(card)
        self._hit(seat, flipped)
        self.found.clear()

    def _deal(self, seat: str, flipped: Flipped) -> None:
        line = self.state.line(seat)
        if self.state.dealt is None or self.state.over or self._work:
            self.refuse("7.2", N_("No first card is due now."))
            return
        if line is None or line.status != IN:
            self.refuse("deal", N_("{seat} gets no first card."), seat=seat)
            return
        if not self._known(flipped):
            return
        if seat in self.state.dealt:
            self.refuse("7.2", N_("{seat} has a first card already."), seat=seat)
        elif self.state.turn is None and seat != self.state.to_be_dealt[0]:
            self.refuse("7.2", N_("The next card goes to {seat}."), hint=True, seat=self.state.to_be_dealt[0])
        self.state = replace(self.state, dealt=(*self.state.dealt, seat))
        self._open(seat, flipped)

    def _open(self, seat: str, flipped: Flipped) -> None:
        self._draw()
        self._resolve(seat, flipped)
        self._unwind(0)
        self._finish_if_done()

    def _stay(self, seat: str) -> None:
        if not self._may_act(seat):
            return
        line = self.state.line(seat)
        assert line is not None
        if line.status != IN:
            return
        if objection := self.may_stay(line):
            self.found.append(objection)
        self._begin_turn(seat)
        self.status(seat, STAYED)
        self._finish_if_done()

    def _to(self, seat: str) -> None:
        top = self._work[-1] if self._work else None
        if not isinstance(top, Choice) or top.card in self.moves:
            self.refuse("7.6", N_("No card is waiting for a receiver."))
        elif self.state.line(seat) is None:
            self.refuse("7.6", N_("There is no seat {seat}."), seat=seat)
        else:
            self._answer(top, Flipped(top.card, seat))

    def _step(self, flipped: Flipped) -> None:
        top = self._work[-1] if self._work else None
        if isinstance(top, Choice) and top.card == flipped.card:
            if flipped.to is None and not flipped.resolved:
                self.refuse("7.6", N_("{card} waits to be told what it does."), card=top.card)
                return
            self._answer(top, flipped)
        elif not isinstance(top, Task):
            self.refuse("7.6", N_("No card is owed to anybody now."))
        elif self._known(flipped):
            self._flip_into(flipped)
            self._unwind(0)
            self._finish_if_done()

    def _answer(self, choice: Choice, flipped: Flipped) -> None:
        self._work.pop()
        self._resolve(choice.seat, flipped)
        self._unwind(0)
        self._finish_if_done()

    def _bonus(self, seat: str, victim: str | None) -> None:
        state = self.state
        target = state.line(victim)
        if not state.asks_bonus:
            self.refuse("bonus", N_("No bonus is to be given now."))
            return
        if seat != state.f7:
            self.refuse("bonus", N_("The bonus is {seat}'s."), seat=str(state.f7))
        if victim is not None and (target is None or victim == state.f7 or target.status in NOT_IN_ROUND):
            self.refuse("bonus", N_("The 15 points are taken from an opponent."))
            return
        self.book(victim)

    def settle(self) -> None:
        """Answer open questions as the notation does when no answer is written: the card stays where it is."""
        while self._work and isinstance(choice := self._work[-1], Choice) and self._has_default(choice):
            self._work.pop()
            self._resolve(choice.seat, Flipped(choice.card, resolved=True), bracketed=False)
            self._unwind(0)
            self._finish_if_done()

    def _finish_if_done(self) -> None:
        if self._work or self.state.over or self.state.asks_bonus:
            return
        state = self.state
        if state.f7 or not state.active:
            self._close()
        elif state.dealt is None:
            assert state.turn is not None
            self.state = replace(state, turn=state.after(state.turn))
        elif state.turn is None and not state.to_be_dealt:
            self.state = replace(state, turn=state.after(state.dealer))
        elif state.turn is not None and state.turn not in state.active:
            self.state = replace(state, turn=state.after(state.turn))

    def _close(self) -> None:
        self.state = replace(self.state, turn=None)
        if self.state.f7 and self.state.options.brutal:
            self.state = replace(self.state, asks_bonus=True)
        else:
            self.book(None)

    def book(self, victim: str | None) -> None:
        """End the round: score every line, take 15 from `victim` if there is one, and see who has won."""
        lines = []
        for line in self.state.lines:
            if line.status in NOT_IN_ROUND:
                lines.append(line)
                continue
            score = self.steps(line, bonus=victim is None)[-1][1]
            taken = FLIP_7_BONUS if line.seat == victim else 0
            lines.append(replace(line, total=line.total + score - taken, round_score=score, taken=taken))
        booked = replace(self.state, lines=tuple(lines), turn=None, asks_bonus=False)
        self.state = replace(booked, verdict=verdict(booked))

    def leave(self, seat: str) -> LineState:
        """Return the state without `seat`: the cards are out, and so is the work that was that player's."""
        line = self.state.line(seat)
        assert line is not None
        before = self.state
        self.discard(*line.cards)
        self.state = self.state.with_line(Line(seat, line.total, status=LEFT))
        if before.over:
            return self.result()
        mine = [each for each in self._work if each.seat == seat]
        self._work = [each for each in self._work if each.seat != seat]
        for each in mine:
            self.discard(each.card, *((inner.card for inner in each.waiting) if isinstance(each, Task) else ()))
        self._unwind(0)
        if before.asks_bonus and before.f7 == seat:
            self.book(None)
        elif sum(each.status not in NOT_IN_ROUND for each in self.state.lines) == 1:
            self._drop(0)
            self.book(None)
        elif mine or before.turn == seat or before.dealt is not None:
            self._finish_if_done()
        return self.result()

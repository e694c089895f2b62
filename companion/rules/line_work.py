"""Flipped cards and the work they leave open, for both Flip 7 games (docs/rules.md 7.3, 7.5, 7.6).

A `LineWork` is a working copy of one state for one event. It does what the event says and collects the objections on
the way, so that checking and applying are one walk. What a flipped card makes others do is a stack of tasks and choices.
The nested form of a flip feeds its inner cards into that stack one by one; events of their own do the same, one at a
time.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from companion.rules.decks import Deck
from companion.rules.events import Flipped
from companion.rules.game import N_, Objection
from companion.rules.line_scoring import Steps, is_number
from companion.rules.line_state import BUSTED, SEVEN, Choice, Line, LineState, Task
from companion.rules.seating import NOT_IN_ROUND


class LineWork(ABC):
    """A working copy of the state of one Flip 7 game, for one event.

    Attributes:
        state: The state so far.
        found: The objections so far.
    """

    deck: ClassVar[Deck]
    flips: ClassVar[Mapping[str, int]]
    """How many cards an action makes its target take."""
    moves: ClassVar[frozenset[str]] = frozenset()
    """Actions that move open cards."""
    spent: ClassVar[frozenset[str]]
    """Cards that are done and gone: none of them stays in a line."""
    most_points: ClassVar[int]
    """The most that a round can be worth."""
    left_over: ClassVar[str | None] = None
    """A card that is discarded when nobody says who gets it."""
    rulings: ClassVar[Mapping[str, str]]
    """The ids of the rulings that the games word differently, by what they are about."""

    def __init__(self, state: LineState) -> None:
        self.state = state
        self.found: list[Objection] = []
        self._work: list[Task | Choice] = list(state.work)
        self._at_once = False  # inside brackets a card without a target stays where it was flipped (10.0, point 21)

    # What the two games do differently

    @abstractmethod
    def busts(self, cards: Sequence[str]) -> bool:
        """Tell whether a line of `cards` is bust."""

    @abstractmethod
    def counted(self, cards: Sequence[str]) -> int:
        """Return how many of the seven number cards a line has."""

    @abstractmethod
    def receive(self, seat: str, card: str) -> None:
        """Add the number `card` to the line of `seat`, with whatever that brings about."""

    @abstractmethod
    def targets(self, card: str, by: str) -> tuple[str, ...]:
        """Return who may get `card`, flipped for `by`; seats in clockwise order."""

    @abstractmethod
    def waits(self, task: str, card: str) -> bool:
        """Tell whether `card`, flipped for the action `task`, is resolved only after the last card."""

    @abstractmethod
    def hand_over(self, card: str, to: str) -> None:
        """Do what `card`, which makes nobody take cards, does to its receiver."""

    @abstractmethod
    def steps(self, line: Line, bonus: bool) -> Steps:
        """Return how `line` adds up; `bonus`: with the 15 points of a Flip 7 if it is one."""

    @abstractmethod
    def may_stay(self, line: Line) -> Objection | None:
        """Return the objection to this active player's staying, if there is one."""

    def possible_moves(self, card: str, by: str) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Return every way in which the action `card` can move cards."""
        raise NotImplementedError

    def move(self, card: str, by: str, moved: tuple[tuple[str, str], ...]) -> None:
        """Move the cards that the action `card` moves."""
        raise NotImplementedError

    def stays_with(self, card: str, by: str) -> bool:  # noqa: ARG002 - the base game looks at both
        """Tell whether `card`, which has no number, always stays with `by`, for whom it was flipped."""
        return False

    def default_target(self, card: str, by: str) -> str | None:
        """Return who gets `card` when nobody says so: the one it was flipped for, or the only possible receiver."""
        possible = self.targets(card, by)
        return by if by in possible else possible[0] if len(possible) == 1 else None

    # Open work

    def result(self) -> LineState:
        """Return the state with the work as it stands."""
        work = tuple(self._work)
        return self.state if work == self.state.work else replace(self.state, work=work)

    def refuse(self, ruling: str, reason: str, hint: bool = False, **values: str) -> None:
        """Note an objection."""
        self.found.append(Objection(self.rulings.get(ruling, ruling), reason, values, hint))

    def _has_default(self, choice: Choice) -> bool:
        return choice.card not in self.moves and (
            self.default_target(choice.card, choice.seat) is not None or choice.card == self.left_over
        )

    def _known(self, flipped: Flipped) -> bool:
        if flipped.card in self.deck:
            return True
        self.refuse("7.1", N_("{card} is no card of this deck."), card=flipped.card)
        return False

    def _draw(self) -> None:
        """Shuffle the discards back when the deck has run out (docs/rules.md 7.2)."""
        if len(self.result().out_of_deck()) >= self.deck.total:
            self.state = replace(self.state, discards=())

    def _resolve(self, by: str, flipped: Flipped, bracketed: bool = True) -> None:
        """Do what `flipped`, flipped for `by`, does now; ask if that was not said."""
        card = flipped.card
        if is_number(card) or self.stays_with(card, by):
            if flipped.resolved or flipped.to not in (None, by):
                self.refuse("own", N_("{card} stays with {seat}."), card=card, seat=by)
            if is_number(card):
                self.receive(by, card)
            else:
                self.hand_over(card, by)
        elif card in self.moves:
            self._resolve_move(by, flipped)
        else:
            self._resolve_target(by, flipped, bracketed and flipped.resolved)

    def _resolve_move(self, by: str, flipped: Flipped) -> None:
        possible = self.possible_moves(flipped.card, by)
        if possible and not flipped.resolved:
            self._work.append(Choice(flipped.card, by))
            if flipped.to is not None:
                self.refuse("move", N_("{card} moves cards and has no receiver."), card=flipped.card)
            return
        self.discard(flipped.card)
        if not possible and not flipped.moves:
            return
        wanted = sorted(flipped.moves)
        if flipped.cards or flipped.to is not None or not any(sorted(each) == wanted for each in possible):
            self.refuse("move", N_("{card} cannot do that; its cards must lie open."), card=flipped.card)
        else:
            self.move(flipped.card, by, flipped.moves)

    def _resolve_target(self, by: str, flipped: Flipped, bracketed: bool) -> None:
        card, to = flipped.card, flipped.to
        possible = self.targets(card, by)
        if not possible:
            if to is not None:
                self.refuse("target", N_("{card} cannot go to {seat}."), card=card, seat=to)
            self.discard(card)
            return
        if to is None:
            if not (self._at_once or flipped.resolved):
                self._work.append(Choice(card, by))
                return
            to = self.default_target(card, by)
            if to is None and card != self.left_over:
                self._work.append(Choice(card, by))
                return
            if card == self.left_over:
                to = None
        elif to not in possible:
            self.refuse("target", N_("{card} cannot go to {seat}."), card=card, seat=to)
        line = self.state.line(to)
        if line is None or line.status in NOT_IN_ROUND:
            self.discard(card)
        elif card in self.flips:
            self._work.append(Task(card, line.seat, self.flips[card]))
            outside, self._at_once = self._at_once, self._at_once or bracketed
            self._feed(flipped, bracketed)
            self._at_once = outside
        else:
            if flipped.cards or flipped.moves:
                self.refuse("7.6", N_("{card} makes nobody take cards."), card=card)
            self.hand_over(card, line.seat)

    def _feed(self, flipped: Flipped, bracketed: bool) -> None:
        """Give the cards in the brackets of `flipped` to the task that was just opened for it."""
        depth = len(self._work)
        if flipped.moves:
            self.refuse("7.6", N_("{card} moves no cards."), card=flipped.card)
        for inner in flipped.cards:
            task = self._work[-1] if len(self._work) == depth else None
            if not isinstance(task, Task) or not task.left or self.state.f7:
                self.refuse(
                    "7.6", N_("{card} was over before {extra} was flipped."), card=flipped.card, extra=inner.card
                )
                return
            if self._known(inner):
                self._flip_into(inner)
            self._unwind(depth - 1)
        task = self._work[depth - 1] if len(self._work) >= depth else None
        if bracketed and isinstance(task, Task) and task.left and not self._ended(task):
            self.refuse(
                "7.6", N_("{card} makes {seat} take {left} more."), card=task.card, seat=task.seat, left=str(task.left)
            )

    def _flip_into(self, flipped: Flipped) -> None:
        """Flip the next card of the innermost task."""
        self._draw()
        task = self._work[-1]
        assert isinstance(task, Task)
        waiting = self.waits(task.card, flipped.card)
        self._work[-1] = replace(
            task, left=task.left - 1, waiting=(*task.waiting, flipped) if waiting else task.waiting
        )
        if not waiting:
            self._resolve(task.seat, flipped)

    def _ended(self, task: Task) -> bool:
        line = self.state.line(task.seat)
        return self.state.f7 is not None or line is None or line.status in {BUSTED, *NOT_IN_ROUND}

    def _unwind(self, floor: int) -> None:
        """Finish the work that can be finished, down to the `floor` lowest pieces."""
        while len(self._work) > floor:
            top = self._work[-1]
            if self.state.f7:
                self._drop(floor)
            elif isinstance(top, Choice):
                return
            elif self._ended(top):
                self._drop(len(self._work) - 1)
            elif top.left:
                return
            elif top.waiting:
                self._work[-1] = replace(top, waiting=top.waiting[1:])
                self._resolve(top.seat, top.waiting[0])
            else:
                self._work.pop()
                self.discard(top.card)
                self.task_done(top)

    def task_done(self, task: Task) -> None:  # noqa: B027 - most actions end with their last card
        """Do what follows the last card of `task`."""

    def _drop(self, floor: int) -> None:
        """Break off the work above the `floor` lowest pieces; its cards are out (FV-R8, FV-R19)."""
        while len(self._work) > floor:
            top = self._work.pop()
            self.discard(top.card)
            if isinstance(top, Task):
                self.discard(*(each.card for each in top.waiting))

    # Lines

    def discard(self, *cards: str) -> None:
        """Put `cards` among those that are out until the deck runs out."""
        self.state = replace(self.state, discards=(*self.state.discards, *cards))

    def lay(self, seat: str, cards: Sequence[str]) -> None:
        """Make `cards` the line of `seat`."""
        line = self.state.line(seat)
        assert line is not None
        self.state = self.state.with_line(replace(line, cards=tuple(cards)))

    def cards(self, seat: str) -> tuple[str, ...]:
        """Return the line of `seat`."""
        line = self.state.line(seat)
        assert line is not None
        return line.cards

    def status(self, seat: str, status: str) -> None:
        """Give `seat` another status."""
        line = self.state.line(seat)
        assert line is not None
        self.state = self.state.with_line(replace(line, status=status))

    def judge(self, *seats: str) -> None:
        """Bust the lines of `seats` that must, then look for a Flip 7 among the others."""
        for seat in seats:
            if self.busts(self.cards(seat)):
                self.status(seat, BUSTED)
        for seat in seats:
            line = self.state.line(seat)
            if line and line.status != BUSTED and self.state.f7 is None and self.counted(line.cards) >= SEVEN:
                self.state = replace(self.state, f7=seat)

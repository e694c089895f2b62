"""Slips: what must be answered lies on the table, turned toward who answers, until it is answered or put off."""

from typing import TYPE_CHECKING, Final

from companion.rules.events import Event
from companion.rules.game import N_, Offer
from companion.table import Change, Notice, Question
from ui.actions import offered
from ui.asking import Foot, MovedBoard, NoticeBoard, QuestionBoard, StepBoard, seat_names, step_keys
from ui.choosing import Value, narrowed, next_step
from ui.doubts import perhaps
from ui.foresight import told_changes
from ui.layers import Board, Slip
from ui.pieces import Key
from ui.table_screen import TableScreen
from ui.view import View
from ui.why import doubt_layer, ruling_behind, why_layer

if TYPE_CHECKING:
    from ui.flows import Flows
    from ui.root import Root

_KEY_STEPS: Final = ("colour", "seat", "verdict", "number")
"""Steps that a slip asks with a key for each value."""

_MOST_KEYS: Final = 12
"""More keys than this do not fit on a slip."""

_MANY_KEYS: Final = 6
"""More keys than this need more than two rows."""

_FOUR_ABREAST: Final = 10
"""So many keys stand four in a row."""

_MOST_MOVED: Final = 5
"""So many lines of what a correction moved are told; the log tells the rest."""

_HIGH: Final = 384
_TALL: Final = 480
"""How high the judge's question lies, and where its answers say much: as high as there is room."""

_HEADLINE: Final = 104
"""So much room the headline above a slip takes, given for 800 x 480."""

_EXPECTED: Final = ("top", "colour")
"""What a corrected card moves in any case: nothing to be confirmed."""


def _is_seen_anyway(moved: tuple[Change, ...]) -> bool:
    """Tell whether nothing moved but the corrected card itself: on top of the pile, or in the one line where it lies."""
    return [change.what for change in moved] == ["line"] or all(change.what in _EXPECTED for change in moved)


class Slips:
    """Lays the one open question on the table, and takes an answered one away."""

    def __init__(self, root: "Root", flows: "Flows") -> None:
        self._root, self._flows = root, flows
        self._slip: Slip | None = None
        self._about: object = None
        self._corrected_at: int | None = None

    def corrected(self) -> None:
        """Note that somebody corrects something here: what it moves is shown with the next entry, and no later."""
        self._corrected_at = self._root.seen.table.entry

    def lay(self, screen: TableScreen, view: View) -> None:
        """Lay what must be answered now, turned toward who answers."""
        question, must = view.table.question, next((offer for offer in view.table.offers if offer.must), None)
        if must is not None and len(must.choices) < 2:
            must = None
        moved: tuple[Change, ...] = ()
        if self._corrected_at is not None and view.table.entry != self._corrected_at:
            self._corrected_at = None
            if not _is_seen_anyway(view.table.moved):
                moved = view.table.moved
        notice = view.table.notice if view.table.notice is not None and view.table.notice.insists else None
        about = (view.phrases.language, question or must or notice, id(screen))
        if about == self._about and not moved and not self._shows_moved:
            return
        self._about = about
        self._take_away()
        if moved:
            self._slip = self._moved_slip(screen, view, moved)
        elif question is not None:
            self._slip = self._question_slip(screen, view, question)
        elif must is not None:
            self._slip = self._offer_slip(screen, view, must)
        elif notice is not None:
            self._slip = self._notice_slip(screen, view, notice)
        if self._slip is not None:
            screen.add_widget(self._slip)
            screen.make_room(self._slip.width)

    @property
    def _shows_moved(self) -> bool:
        return self._slip is not None and isinstance(self._slip.board, MovedBoard)

    def _take_away(self) -> None:
        if self._slip is not None and isinstance(screen := self._slip.parent, TableScreen):
            screen.remove_widget(self._slip)
            screen.make_room(0)
        self._slip = None

    def _put_off(self) -> None:
        """Take the slip away; the key beside the table asks the same."""
        self._take_away()

    def _made(
        self,
        screen: TableScreen,
        board: Board,
        who: str | None,
        size: tuple[float, float],
        *,
        whole: bool = False,
    ) -> Slip:
        width, height = map(self._root.look.px, size)
        area = screen.slip_area(width, whole=whole)
        if screen.shows_lines and not self._root.look.upright:  # nothing looks out above it but all of the headline
            if area.height - height < self._root.look.px(_HEADLINE):
                height = area.height
            area = area.cut_bottom(min(height, area.height))[0]
        return Slip(board, screen.turn_deg(who), area, (width, height), self._root.now_s)

    def _question_slip(self, screen: TableScreen, view: View, question: Question) -> Slip:
        root = self._root

        def why() -> None:
            root.open(doubt_layer(root.look, view, root.close))

        board = QuestionBoard(
            root.look,
            view,
            root.pictures,
            question,
            lambda choice: root.answer(question.number, choice),
            Foot(root.look, view, why, lambda: root.dismiss(question.number)),
        )
        size = 190 * max(2, len(question.choices)), _TALL if board.says_much else _HIGH
        return self._made(screen, board, question.who, size)

    def _offer_slip(self, screen: TableScreen, view: View, offer: Offer) -> Slip:
        root, hint = self._root, view.table.hint
        title = perhaps(view, view.phrase(hint), "ask") if hint is not None else offered(view, offer).says
        step = next_step(offer.choices)

        def record(events: tuple[Event, ...]) -> None:
            root.record(*events)

        def on_value(value: Value) -> None:
            if step is not None:
                self._flows.choose(title, narrowed(offer.choices, step, value), record, offer.seat)

        lies = step is not None and step.kind == "move"
        if step is not None and step.kind in _KEY_STEPS and len(step.values) <= _MOST_KEYS:
            keys = step_keys(root.look, view, seat_names(view, offer.choices), step, on_value)
        else:
            says = view.say(N_("Tap a card where it lies, or here…")) if lies else offered(view, offer).says
            keys = [
                Key(
                    root.look,
                    says,
                    lambda: self._flows.choose(title, offer.choices, record, offer.seat),
                    kind="main",
                    lines=4,
                )
            ]
        why = (
            (lambda: root.open(why_layer(root.look, view, ruling_behind(view), root.close)))
            if ruling_behind(view)
            else None
        )
        size = (
            300 if lies and not root.look.upright else 360 if len(keys) < _FOUR_ABREAST else 432,
            218 if len(keys) == 1 else 370,
        )
        board = StepBoard(root.look, title, keys, Foot(root.look, view, why, self._put_off))
        return self._made(screen, board, offer.seat, size, whole=len(keys) > _MANY_KEYS)

    def _notice_slip(self, screen: TableScreen, view: View, notice: Notice) -> Slip:
        root = self._root
        heard = Key(root.look, view.say(N_("We have heard it")), lambda: root.heard(notice.number), kind="main")
        lines = [view.phrase(phrase) for phrase in notice.says]
        board = NoticeBoard(root.look, lines, heard)
        return self._made(screen, board, None, (440, 170 + 50 * len(lines)))

    def _moved_slip(self, screen: TableScreen, view: View, moved: tuple[Change, ...]) -> Slip:
        told = told_changes(view, moved)
        lines = told[:_MOST_MOVED] or [view.say(N_("Nothing that can be said in a word."))]
        keep = Key(self._root.look, view.say(N_("That is right")), self._put_off, kind="main", largest=18)
        back = Key(self._root.look, view.say(N_("Take it back")), self._take_back, sign="undo", largest=18)
        board = MovedBoard(self._root.look, view.say(N_("Corrected. Now it stands so:")), lines, keep, back)
        return self._made(screen, board, None, (420, 170 + 36 * len(lines)))

    def _take_back(self) -> None:
        self._take_away()
        self._root.undo()

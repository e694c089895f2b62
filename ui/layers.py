"""Layers: what lies over the table until it is answered or closed by its own key; a stray tap never closes one."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from kivy.uix.scatter import Scatter

from ui import theme
from ui.boxes import Box
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look

GUARD_S: Final = 0.35
"""A slip that has just appeared under a finger is deaf for so long: the finger meant what was there before."""


class Layers(Protocol):
    """Where layers are laid."""

    def open(self, layer: Piece, turn_deg: int = 0) -> None:
        """Lay `layer` over everything, turned counter-clockwise toward who reads it."""
        ...

    def close(self, layer: Piece) -> None:
        """Take `layer` away."""
        ...

    def close_layers(self) -> None:
        """Take every layer away."""
        ...

    def above(self, layer: Piece) -> list[Piece]:
        """Return the layers that lie over `layer`, the uppermost last."""
        ...


def closing_key(
    look: Look, layers: Layers, text: str, tap: Callable[[], object], kind: str = "plain", enabled: bool = True
) -> Key:
    """Return a key that takes every layer away before it does what it says."""

    def act() -> None:
        layers.close_layers()
        tap()

    key = Key(look, text, act, kind=kind)
    key.enable(enabled)
    return key


class Layer(Piece):
    """A veil over everything, a title, a key that closes it, and room below for what it is about."""

    def __init__(self, look: Look, title: str, on_close: Callable[[Piece], None]) -> None:
        super().__init__(look)
        self.on_close = on_close
        self.veil = Panel(look, theme.GROUND, theme.GROUND, radius=1)
        self.title = Words(look, 25, bold=True, halign="left", lines=2)
        self.close_key = Key(look, on_tap=self.close, sign="close", kind="quiet")
        for part in (self.veil, self.title, self.close_key):
            self.add_widget(part)
        self.title.say(title)

    def arrange(self, box: Box) -> None:
        """Title and closing key above, the body below."""
        self.veil.place(box)
        inner = box.inset(self.look.gap)
        head, body = inner.cut_top(self.look.touch, self.look.gap)
        close, head = head.cut_right(self.look.touch, self.look.gap)
        self.close_key.place(close)
        self.place_head(head)
        self.place_body(body)

    def place_head(self, box: Box) -> None:
        """Place the title, and what stands beside it."""
        self.title.place(box.inset(self.look.px(6), 0))

    def place_body(self, box: Box) -> None:
        """Place what the layer is about."""

    def close(self) -> None:
        """Go away."""
        self.on_close(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below a layer can be tapped."""
        super().on_touch_down(touch)
        return True


class KeysLayer(Layer):
    """A list of keys to choose from."""

    def __init__(
        self,
        look: Look,
        title: str,
        keys: list[Key],
        on_close: Callable[[Piece], None],
        across: int = 2,
        note: str = "",
    ) -> None:
        super().__init__(look, title, on_close)
        self.keys = keys
        self.note = Words(look, 18, tint=theme.QUIET, lines=3)
        self.note.say(note)
        self.add_widget(self.note)
        self._across = 1 if look.upright and across < 3 else across
        for key in keys:
            self.add_widget(key)

    def place_body(self, box: Box) -> None:
        """In a grid from the upper left; keys are as high as a finger likes and no higher."""
        gap = self.look.gap
        if self.note.said:
            note, box = box.cut_bottom(self.look.px(70), gap)
            self.note.place(note)
        across = self._across if len(self.keys) > 1 else 1
        while -(-len(self.keys) // across) * (self.look.touch + gap) > box.height + gap:
            across += 1
        down = max(1, -(-len(self.keys) // across))
        height = min(self.look.px(74), (box.height - gap * (down - 1)) / down)
        block = box.cut_top(down * (height + gap) - gap)[0]
        if across == 1:
            block = block.centred(min(block.width, self.look.px(460)), block.height)
        for key, cell in zip(self.keys, block.grid(across, down, gap), strict=False):
            key.place(cell)


class Turned(Scatter):
    """A layer turned toward somebody's seat; it fills the window all the same."""

    def __init__(self, layer: Piece, turn_deg: int, size: tuple[float, float]) -> None:
        """Turn `layer` counter-clockwise by 0, 90, 180 or 270 degrees in a window of this `size`."""
        width, height = size if turn_deg in (0, 180) else (size[1], size[0])
        super().__init__(
            do_rotation=False,
            do_scale=False,
            do_translation=False,
            auto_bring_to_front=False,
            size_hint=(None, None),
            size=(width, height),
        )
        self.layer = layer
        self.add_widget(layer)
        layer.place(Box(0, 0, width, height))
        self.rotation = turn_deg
        self.center = size[0] / 2, size[1] / 2

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below a layer can be tapped."""
        super().on_touch_down(touch)
        return True


class Board(Piece):
    """A panel with a title whose fingers do not reach what lies below."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look)
        self.panel = Panel(look, theme.PANEL, theme.AMBER, radius=14)
        self.panel.tint(theme.PANEL, theme.AMBER, look.px(2))
        self.title = Words(look, 25, bold=True, lines=2)
        self.add_widget(self.panel)
        self.add_widget(self.title)
        self.title.say(title)

    def arrange(self, box: Box) -> None:
        """Title above, the body below."""
        self.panel.place(box)
        head, body = box.inset(self.look.px(12)).cut_top(self.look.px(54), self.look.px(6))
        self.title.place(head)
        self.place_body(body)

    def place_body(self, box: Box) -> None:
        """Place what the board is about."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep fingers that lie on the board."""
        inside = bool(self.collide_point(*touch.pos))
        return bool(super().on_touch_down(touch)) or inside


class Slip(Scatter):
    """A board turned toward somebody's seat; it stays until it is answered."""

    def __init__(
        self, board: Board, turn_deg: int, area: Box, size: tuple[float, float], now_s: Callable[[], float]
    ) -> None:
        """Lay `board` in the middle of `area`.

        Args:
            board: What is asked.
            turn_deg: 0, 90, 180 or 270, counter-clockwise.
            area: Where it may lie.
            size: Wanted width and height as read, in pixels.
            now_s: The monotonic clock, in seconds.
        """
        across, along = (area.width, area.height) if turn_deg in (0, 180) else (area.height, area.width)
        fitting = min(size[0], across), min(size[1], along)
        super().__init__(
            do_rotation=False,
            do_scale=False,
            do_translation=False,
            auto_bring_to_front=False,
            size_hint=(None, None),
            size=fitting,
        )
        self.board = board
        self.turn_deg = turn_deg
        self.add_widget(board)
        board.place(Box(0, 0, *fitting))
        self.rotation = turn_deg
        self.center = area.middle
        self._now_s, self._since_s = now_s, now_s()

    def on_touch_down(self, touch: Any) -> bool:
        """Be deaf at first."""
        if self.collide_point(*touch.pos) and self._now_s() - self._since_s < GUARD_S:
            return True
        return bool(super().on_touch_down(touch))

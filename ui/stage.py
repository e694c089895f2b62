"""A stage: the screen driven by hand, without an event loop of its own, for the demo and for tests."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.messages import Intent
from companion.phrases import Phrases
from companion.table import Table
from ui.window import open_window, prepare


class Stage:
    """Draws tables into one window and hands out what is tapped.

    Attributes:
        root: The root of the screen.
        window: Kivy's window.
    """

    def __init__(
        self,
        size: tuple[int, int] = (800, 480),
        language: str = "en",
        *,
        post: Callable[[Intent], None] = lambda _: None,
        now_s: Callable[[], float] = time.monotonic,
        offscreen: bool = True,
        home: Path | None = None,
    ) -> None:
        """Open the window.

        Args:
            size: Width and height in pixels.
            language: One of `companion.phrases.LANGUAGES`.
            post: Takes the intents.
            now_s: The clock of the intents, in seconds.
            offscreen: Draw without any display.
            home: Kivy's own folder.
        """
        prepare(size, offscreen=offscreen, home=home)
        self.window: Any = open_window(size, by_hand=True)
        from ui.root import Root

        self.root = Root(post, now_s, Phrases(language), size)
        self.window.add_widget(self.root)
        self.pump()

    def show(self, table: Table) -> None:
        """Draw `table`."""
        self.root.show(table)

    def speak(self, language: str) -> None:
        """Show everything in another language."""
        self.root.speak(Phrases(language))

    def pump(self, frames: int = 3) -> None:
        """Let Kivy take its input and draw, `frames` times."""
        from kivy.base import EventLoop

        for _ in range(frames):
            EventLoop.idle()

    def screenshot(self, path: Path | str) -> Path:
        """Write what is drawn to a PNG file and return its path."""
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        self.pump()
        written = Path(self.window.screenshot(name=str(target.with_suffix(".png"))))
        return written.replace(target)

    def close(self) -> None:
        """Leave the window empty; it stays open for the next stage of this process."""
        self.window.remove_widget(self.root)

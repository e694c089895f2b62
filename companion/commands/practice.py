"""`companion practice`: three minutes that teach a newcomer the device, with two simulated players."""

import argparse
import os
import time
from typing import TYPE_CHECKING, Any, Final

from companion.commands.languages import add_language, language_of
from companion.rules.game import N_

if TYPE_CHECKING:
    from companion.table import Table

HELP = "teach a newcomer the device in three minutes, with simulated players"

_PAUSE_S: Final = 0.7
"""So long after a sentence has appeared its happening follows: people see that something happens."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments to `parser`."""
    parser.add_argument("--window", default="800x480", metavar="WxH", help="size of the window (default: 800x480)")
    parser.add_argument("--fullscreen", action="store_true", help="fill the display")
    add_language(parser)
    parser.add_argument(
        "--then", nargs=argparse.REMAINDER, default=[], metavar="COMMAND", help="the command that is run afterwards"
    )


def run(arguments: argparse.Namespace) -> int:
    """Teach until the lesson is over or given up.

    Returns:
        0.
    """
    from companion.commands.surroundings import companion_command
    from companion.phrases import Phrases
    from ui.window import open_window, parse_size, prepare, refuse_offscreen

    size = parse_size(arguments.window)
    prepare(size, fullscreen=arguments.fullscreen)
    open_window(size)
    refuse_offscreen()
    Practice(Phrases(language_of(arguments))).run()
    if arguments.then:
        command = companion_command(*arguments.then)
        os.execvp(command[0], command)
    return 0


class Practice:
    """The lesson on the screen. Everything happens in Kivy's own thread: nothing here needs another one."""

    def __init__(self, phrases: Any) -> None:
        from companion.commands.simulation import SimulatedDevice
        from companion.lesson import Lesson, setup
        from ui.table_app import TableApp

        self.lesson = Lesson()
        self._due: Any = None
        self.app = TableApp(self._take, time.monotonic, phrases)
        self.app.root_widget.on_new_game = None
        self.device = SimulatedDevice(setup(phrases.text(N_("You"))), on_show=self._show)

    def run(self) -> None:
        """Run the screen until it is over."""
        from kivy.clock import Clock

        self._guide()
        Clock.schedule_once(self._begin, _PAUSE_S)
        self.app.run()

    def _now_s(self) -> float:
        return time.monotonic()

    def _take(self, message: Any) -> None:
        from hardware.simulated.happenings import MESSAGE, Happening

        self.device.take(Happening(message.t_s, MESSAGE, message))

    def _show(self, table: "Table") -> None:
        from kivy.clock import Clock

        self.app.show(table)
        if self.lesson.sees(table) and self._due is None:
            self._due = Clock.schedule_once(lambda _: self._go_on(), _PAUSE_S)

    def _begin(self, _elapsed_s: float) -> None:
        for message in self.lesson.begin(self._now_s()):
            self._take(message)

    def _go_on(self) -> None:
        from kivy.clock import Clock

        if self.lesson.last:
            self.app.end()
            return
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self.lesson.go_on()
        self._guide()
        Clock.schedule_once(self._begin, _PAUSE_S)

    def _show_me(self) -> None:
        root = self.app.root_widget
        root.close_layers()
        for message in self.lesson.show(self._now_s(), root.seen.table):
            self._take(message)

    def _guide(self) -> None:
        from ui.guide import Guidance

        root, lesson = self.app.root_widget, self.lesson
        say, waits = root.speaker.say, lesson.step.done is not None
        key = N_("Show me") if waits else N_("End") if lesson.last else N_("Next")
        root.guide_with(
            Guidance(
                root.phrases.say(lesson.step.says),
                f"{lesson.at + 1} / {len(lesson.steps)}",
                say(key),
                self._show_me if waits else self._go_on,
                waits,
            )
        )

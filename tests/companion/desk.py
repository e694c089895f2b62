"""A session for tests, driven by hand."""

from companion.effects import Effect, Keep
from companion.messages import (
    Kept,
    Message,
    NewGame,
    Reading,
    Record,
)
from companion.rules.notation import parse_all
from companion.session import Session
from companion.setup import set_up
from companion.table import Table


class Desk:
    """Loops a session with a journal that answers at once, unless told to be slow."""

    def __init__(
        self, names: tuple[str, ...] = ("Ada", "Ben", "Cleo"), camera: str = "ok", game: str = "classic"
    ) -> None:
        self.session = Session(witnesses={"camera": camera, "buttons": "ok"})
        self.slow = False
        self.effects: list[Effect] = []
        self.post(NewGame(0.0, set_up(game, names)))

    def post(self, message: Message) -> list[Effect]:
        made: list[Effect] = []
        waiting = [message]
        while waiting:
            for effect in self.session.handle(waiting.pop(0)):
                made.append(effect)
                if isinstance(effect, Keep) and not self.slow:
                    waiting.append(Kept(effect.entry.t_s, effect.entry.number))
        self.effects += made
        return made

    def see(self, card: str, touch_t_s: float, delay_s: float = 0.4) -> list[Effect]:
        return self.post(Reading(touch_t_s + delay_s, ((card, 0.99),), touch_t_s, True))

    def tap(self, t_s: float, events: str) -> list[Effect]:
        return self.post(Record(t_s, parse_all(events)))

    @property
    def table(self) -> Table:
        table = self.session.table()
        assert table is not None
        return table

    def fields(self) -> dict[str, str]:
        evening = self.session.evening
        assert evening.setup is not None
        seats, fields = evening.setup.rules.describe(evening.state)
        return {"seats": seats, **fields}


def started(**kwargs: str) -> Desk:
    desk = Desk(**kwargs)  # type: ignore[arg-type]
    desk.see("R5", 1.0)
    return desk


def kinds(effects: list[Effect]) -> list[str]:
    return [type(effect).__name__ for effect in effects]

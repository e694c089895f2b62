"""A belief to which tests tell and show things, and what it makes of them."""

from companion.belief import Belief
from companion.entries import SetUp, Told
from companion.messages import Reading
from companion.rules.notation import parse_all
from companion.setup import set_up


def belief(game: str, *told: str) -> Belief:
    made = Belief()
    made.record(0.0, SetUp(set_up(game, ["Ada", "Ben", "Cleo"])))
    for number, events in enumerate(told, 1):
        made.record(float(number), Told(parse_all(events), "finger"))
    return made


def see(made: Belief, t_s: float, *candidates: tuple[str, float]) -> None:
    made.read(Reading(t_s + 0.4, candidates, t_s, candidates[0][1] >= 0.8))


def tell(made: Belief, t_s: float, events: str) -> None:
    made.record(t_s, Told(parse_all(events), "finger"))


def played(made: Belief) -> list[str]:
    return [str(event.timed(None)) for line in made.evening.lines for event in line.events]


def fields(made: Belief) -> dict[str, str]:
    line = made.evening.lines[-1]
    seats, named = line.setup.rules.describe(line.state)
    return {"seats": seats, **named}


def objections(made: Belief) -> list[str]:
    return [objection.ruling for line in made.evening.lines for objection in line.objections if not objection.hint]

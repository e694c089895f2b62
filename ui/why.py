"""Why? The answer to every objection, question and penalty: the ruling, where it comes from, the house rule that changes it."""

from collections.abc import Callable, Mapping

from companion.rules.cards import colour_of
from companion.rules.game import N_
from companion.rules.games import GAMES
from companion.rules.origins import ORIGINS, SOURCES, ruling_of_ask, ruling_of_owed
from companion.table import LogLine
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.options import value_words
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker, View


def origin_words(speaker: Speaker, ruling: str) -> str:
    """Return where a ruling comes from, with its id."""
    origin = ORIGINS.get(ruling)
    where = speaker.say(SOURCES[origin.mark]) if origin is not None else ""
    return speaker.say(N_("{where} Ruling {ruling}."), where=where, ruling=ruling).strip()


def house_rule_words(speaker: Speaker, game: str, ruling: str, options: Mapping[str, str]) -> list[str]:
    """Return the house rules of `game` that change a ruling: what is played here by `options`, and what is usual."""
    origin, told = ORIGINS.get(ruling), list[str]()
    for toggle in GAMES[game].toggles if game in GAMES else ():
        if origin is not None and toggle.name in origin.toggles:
            meaning, usual = speaker.say(toggle.meaning), value_words(speaker, toggle.default)
            here = value_words(speaker, options.get(toggle.name, toggle.default))
            if here == usual:
                told.append(
                    speaker.say(N_("House rule: {meaning} Here, as usual: {value}."), meaning=meaning, value=here)
                )
            else:
                told.append(
                    speaker.say(
                        N_("House rule: {meaning} Here: {value} (usual: {usual})."),
                        meaning=meaning,
                        value=here,
                        usual=usual,
                    )
                )
    return told


def ruling_behind(view: View) -> str:
    """Return the ruling behind what the rules wait for: an open question, or cards that are owed; empty: nothing."""
    public = view.table.public
    if public.ask is not None:
        return ruling_of_ask(view.table.game, public.ask)
    return ruling_of_owed(view.table.game, public.owed) if public.owed is not None else ""


class WhyLayer(Layer):
    """One answer to "why?"."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        about: str,
        answers: list[str],
        on_close: Callable[[Piece], None],
        beside: Key | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            about: What is asked about.
            answers: The answer, the most important sentence first.
            on_close: Takes the layer away.
            beside: A key beside the one that closes it.
        """
        super().__init__(look, about or speaker.say(N_("Why?")), on_close)
        self.panels = [Panel(look, theme.FELT, theme.FELT_EDGE) for _ in answers]
        self.answers = [Words(look, 25 if at == 0 else 18, halign="left", lines=4) for at in range(len(answers))]
        self.ok = Key(look, speaker.say(N_("OK")), self.close, kind="main", largest=25)
        self._below = [self.ok] if beside is None else [beside, self.ok]
        for part in (*self.panels, *self.answers, *self._below):
            self.add_widget(part)
        for words, answer in zip(self.answers, answers, strict=True):
            words.say(answer)

    def place_body(self, box: Box) -> None:
        """The answer above, the key that closes it below."""
        foot, box = box.cut_bottom(self.look.touch, self.look.gap)
        many = len(self._below)
        width = min(self.look.px(220) * many + self.look.gap * (many - 1), foot.width)
        for key, place in zip(self._below, foot.centred(width, foot.height).columns(many, self.look.gap), strict=True):
            key.place(place)
        height = min(self.look.px(110), (box.height + self.look.gap) / len(self.answers) - self.look.gap)
        for panel, words in zip(self.panels, self.answers, strict=True):
            line, box = box.cut_top(height, self.look.gap)
            panel.place(line)
            words.place(line.inset(self.look.px(14), self.look.px(6)))


def why_layer(
    look: Look,
    view: View,
    ruling: str,
    on_close: Callable[[Piece], None],
    about: str = "",
    beside: Key | None = None,
) -> WhyLayer:
    """Return the answer to why a ruling holds in the game that is shown, with a key `beside` the one that closes it."""
    reason = view.phrases.why(ruling)
    answers = [reason] if reason else []
    answers.append(origin_words(view, ruling))
    answers += house_rule_words(view, view.table.game, ruling, view.table.options)[:2]
    return WhyLayer(look, view, about, answers, on_close, beside)


def doubt_layer(look: Look, view: View, on_close: Callable[[Piece], None]) -> WhyLayer:
    """Return the answer to why the device asks: what it holds each answer for."""
    question = view.table.question
    choices = question.choices if question is not None else ()
    weights = [
        view.say(N_("{what}: {share} of 100"), what=view.phrase(choice.says), share=max(1, round(choice.weight * 100)))
        for choice in choices
    ]
    first = view.say(N_("The camera is not sure, and the rules allow more than one of these."))
    return WhyLayer(look, view, view.say(N_("Why does it ask?")), [first, *weights], on_close)


def colour_before_last(log: tuple[LogLine, ...]) -> str | None:
    """Return the colour that was in force before the last card was played, as far as the log tells."""
    events = [event for line in log for event in line.events]
    plays = [at for at, event in enumerate(events) if getattr(event, "card", None)]
    for event in reversed(events[: plays[-1]] if plays else ()):
        card = getattr(event, "card", None)
        colour: str | None = getattr(event, "colour", None) or (colour_of(card) if card else None)
        if colour is not None:
            return colour
        if card is not None:
            return None
    return None

"""Words for screen and voice: phrases, cards and colours in the language that is chosen.

Sentences are templates; the catalogues lie in ``companion/locale``. A `Phrases` is immutable: another language is another
`Phrases`.
"""

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.rules.cards import BACK, HOUSE_PREFIX, UNSEEN, colour_of, symbol_of
from companion.rules.game import N_, UNKNOWN_COLOUR, Objection
from companion.rules.reasons import reason_for
from companion.table import Phrase

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "pl": "Polski"}
"""The languages there are, each by its own name."""

LOCALE: Final = Path(__file__).parent / "locale"
"""Where the catalogues lie."""

_COLOURS: Final[Mapping[str, str]] = {
    "R": N_("red"),
    "Y": N_("yellow"),
    "G": N_("green"),
    "B": N_("blue"),
    UNKNOWN_COLOUR: N_("any colour"),
}

_COLOURED: Final[Mapping[str, str]] = {
    "R": N_("red {symbol}"),
    "Y": N_("yellow {symbol}"),
    "G": N_("green {symbol}"),
    "B": N_("blue {symbol}"),
}

_SYMBOLS: Final[Mapping[str, str]] = {
    "S": N_("skip"),
    "V": N_("reverse"),
    "+2": N_("draw 2"),
    "+4": N_("draw 4"),
    "D": N_("discard all"),
    "X": N_("skip everyone"),
}

_CARDS: Final[Mapping[str, str]] = {
    BACK: N_("a face-down card"),
    UNSEEN: N_("an unknown card"),
    "none": N_("no new card"),
    "W": N_("wild"),
    "W4": N_("wild draw 4"),
    "WV4": N_("wild reverse draw 4"),
    "W6": N_("wild draw 6"),
    "W10": N_("wild draw 10"),
    "WF": N_("wild colour roulette"),
    "Z": N_("Zero"),
    "U7": N_("Unlucky 7"),
    "L13": N_("Lucky 13"),
    "/2": N_("divided by 2"),
    "x2": N_("times 2"),
    "JOM": N_("Just One More"),
    "SW": N_("Swap"),
    "ST": N_("Steal"),
    "DI": N_("Discard"),
    "F4": N_("Flip Four"),
    "F3": N_("Flip Three"),
    "FZ": N_("Freeze"),
    "SC": N_("Second Chance"),
}

_PLUS: Final = N_("plus {number}")
_MINUS: Final = N_("minus {number}")


class Phrases:
    """Says phrases, cards and colours in one language."""

    def __init__(self, language: str = "en") -> None:
        """Load a language.

        Args:
            language: One of `LANGUAGES`; any other is shown in English.
        """
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = gettext.translation("companion", LOCALE, [self.language], fallback=True)

    def say(self, phrase: Phrase | str) -> str:
        """Return a phrase as a sentence; a plain string is a name and stays as it is."""
        if isinstance(phrase, str):
            return phrase
        values = {name: self._value(name, value) for name, value in phrase.values.items()}
        number = phrase.values.get("n")
        if phrase.plural_text is not None and isinstance(number, int):
            text = self._catalogue.ngettext(phrase.text, phrase.plural_text, number)
        else:
            text = self.text(phrase.text)
        return text.format_map(values)

    def text(self, text: str) -> str:
        """Return one marked text, translated, its placeholders untouched."""
        return self._catalogue.gettext(text) if text else ""

    def objection(self, objection: Objection) -> str:
        """Return why something breaks a rule, in one sentence."""
        return self.say(Phrase(objection.reason, objection.values))

    def why(self, ruling: str) -> str:
        """Return why the ruling with this id holds, in one sentence; empty for a ruling that is not known."""
        return self.text(reason_for(ruling))

    def colour(self, letter: str) -> str:
        """Return the word for a colour letter."""
        return self.text(_COLOURS[letter]) if letter in _COLOURS else letter

    def card(self, code: str) -> str:
        """Return a card as people say it: ``R5`` is "red 5"."""
        if code in _CARDS:
            return self.text(_CARDS[code])
        if code.startswith(HOUSE_PREFIX):
            return code.removeprefix(HOUSE_PREFIX)
        colour = colour_of(code)
        if colour is not None:
            symbol = symbol_of(code)
            return self.text(_COLOURED[colour]).format(symbol=self.text(_SYMBOLS.get(symbol, symbol)))
        for sign, words in (("+", _PLUS), ("-", _MINUS)):
            if code.startswith(sign):
                return self.text(words).format(number=code.removeprefix(sign))
        return code

    def _value(self, name: str, value: str | int | Phrase) -> str | int:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, str) and name.startswith("card"):
            return self.card(value)
        if isinstance(value, str) and name.startswith("colour"):
            return self.colour(value)
        if isinstance(value, str) and name.startswith("symbol"):
            return self.text(_SYMBOLS.get(value, value))
        return value

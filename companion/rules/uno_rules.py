"""What the three games of the UNO family have in common and where they differ: facts of a game, house rules in force.

Source: docs/rules.md 3 to 5 (facts) and 8 (house rules).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.rules.cards import Face, colour_of, is_wild, symbol_of
from companion.rules.decks import CLASSIC, NO_MERCY, Deck
from companion.rules.game import N_, Toggle
from companion.rules.toggles import BadToggle, Refusal, refusal, resolve

MOST_SEATS: Final = 10
"""More seats than this cannot be dealt; fewer may already be more than the makers had in mind."""

KNOCK_OUT_POINTS: Final = 250
"""What a knocked-out player is worth to the winner of the round (docs/rules.md 4.5)."""

MOVERS: Final = ("7", "0")
"""The numbers that move hands where `seven_zero` is on."""

UNO_FACES: Final[Mapping[str, Face]] = {**NO_MERCY.faces, **CLASSIC.faces}
"""Every face of the family by its code."""


def face_of(code: str) -> Face:
    """Return the face with this `code`, also if it belongs to another deck of the family or to none."""
    if known := UNO_FACES.get(code):
        return known
    return Face(code, colour_of(code), symbol_of(code))


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game of the family is, before any house rule.

    Attributes:
        name: The game's name.
        deck: Its deck.
        dealt: Cards dealt to each seat.
        meant_for: The largest number of players the makers had in mind.
        opening: Which first cards count: ``classic`` (all but Wild Draw 4 act), ``numbers`` or ``coloured``.
        defaults: The house rules the game knows, with the value that its leaflet (or our decision) sets.
        rulings: The ids of the rulings that the games word differently, by what they are about.
    """

    name: str
    deck: Deck
    dealt: int
    meant_for: int
    opening: str
    defaults: Mapping[str, str]
    rulings: Mapping[str, str]


_OFF_ON: Final = ("off", "on")
_YES_NO: Final = ("yes", "no")
_FEW: Final = ("0", "1", "2")

HOUSE_RULES: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "stack": (("off", "same", "ge", "any"), N_("Answer a draw card with another one and pass the sum on.")),
    "stack_colour": (("ignore", "match"), N_("A draw card laid on another one must match its colour or symbol.")),
    "seven_zero": (_OFF_ON, N_("A 7 swaps two hands, a 0 passes all hands on.")),
    "jump": (_OFF_ON, N_("Whoever holds the same card may lay it out of turn.")),
    "draw": (("one", "until"), N_("Who cannot play draws one card, or draws until one fits.")),
    "forced": (("hint", "off"), N_("Whoever can play must play.")),
    "no_bluff": (_OFF_ON, N_("A Wild Draw 4 is always allowed, and nobody may challenge it.")),
    "challenge": (_OFF_ON, N_("A Wild Draw 4 may be challenged.")),
    "guilty": (("keeps", "skips"), N_("Whether a successful challenger plays at once or loses the turn.")),
    "pen": (("0", "2", "4"), N_("Cards to draw for being caught without a call.")),
    "false_call": (_FEW, N_("Cards to draw for a wrong call.")),
    "false_catch": (_FEW, N_("Cards to draw for a wrong catch.")),
    "catch_grace": ((), N_("Milliseconds after the card touches in which nobody can be caught.")),
    "last": (("win", "resolve"), N_("A 7 or 0 as last card wins at once, or moves the hands first.")),
    "last_draw": (_YES_NO, N_("A draw card as last card still makes the next player draw.")),
    "finish": (("any", "number_only"), N_("Nobody may go out on an action card or a wild card.")),
    "mercy": ((), N_("With this many cards in hand a player is out; 0: never.")),
    "mercy_when": (("now", "after"), N_("The limit is checked at each card, or after the whole draw.")),
    "wv4_2p": (("self", "opponent"), N_("Whom a Wild Reverse Draw 4 hits when two players are left.")),
    "roul_sets": (_YES_NO, N_("The colour named at the roulette stays in force.")),
    "wild_colour": (("names", "free"), N_("Wild draw cards: their player names the colour, or any card may follow.")),
    "first_rev": (("right", "dealer"), N_("Who starts when the first card is a Reverse.")),
    "first_d2": (("skip", "noskip"), N_("Whether a first Draw 2 also costs the turn.")),
    "first_wild": (
        ("left", "redraw"),
        N_("A first Wild: the first player names the colour, or another card is turned."),
    ),
    "first_action": (("none", "apply"), N_("Whether a first action card acts as if the dealer had played it.")),
    "basis": (("active", "start"), N_("Which players count when a rule speaks of two players.")),
    "scoring": (("winner", "lowest", "rounds"), N_("Who scores what at the end of a round.")),
    "target": ((), N_("The points that end the game.")),
    "play_on": (_OFF_ON, N_("After the first is out the others play on for places.")),
    "multi_play": (_OFF_ON, N_("Several equal number cards may be laid at once.")),
    "reflect": (_OFF_ON, N_("A Reverse or Skip answers a draw card.")),
    "blanks": (("off", "house"), N_("Blank cards are in play as house cards.")),
    "blank_points": ((), N_("What a house card counts in a hand.")),
}
"""All house rules of the family: allowed values (none: a whole number) and what players mean by them."""


def toggles_of(facts: Facts) -> tuple[Toggle, ...]:
    """Return the house rules that the game with these `facts` knows."""
    return tuple(Toggle(name, default, *HOUSE_RULES[name]) for name, default in facts.defaults.items())


@dataclass(frozen=True, slots=True)
class Rules:
    """The facts of a game and its house rules in force; names and meanings as in docs/rules.md 8."""

    facts: Facts
    stack: str
    stack_colour: bool
    seven_zero: bool
    jump: bool
    draw: str
    forced: bool
    challenge: bool
    guilty: str
    pen: int
    false_call: int
    false_catch: int
    catch_grace_ms: int
    last: str
    last_draw: bool
    number_last: bool
    mercy: int
    mercy_when: str
    wv4_2p: str
    roul_sets: bool
    wild_free: bool
    first_rev: str
    first_d2: str
    first_wild: str
    first_action: str
    basis: str
    scoring: str
    target: int
    play_on: bool
    multi_play: bool
    reflect: bool
    house_cards: bool
    house_points: int

    def ruling(self, about: str) -> str:
        """Return the id of this game's ruling about something, e.g. ``stack``."""
        return self.facts.rulings[about]

    def knows(self, card: str) -> bool:
        """Tell whether `card` belongs to the deck in play."""
        return card in self.facts.deck.faces or (self.house_cards and card.startswith("H:"))

    def points(self, card: str) -> int:
        """Return what `card` counts in a hand; a card nobody recognised counts nothing."""
        return self.house_points if card.startswith("H:") else face_of(card).points

    def moves_hands(self, face: Face) -> bool:
        """Tell whether a card with this `face` makes hands move."""
        return self.seven_zero and face.symbol in MOVERS

    def asks_colour(self, card: str) -> bool:
        """Tell whether the player of `card` names a colour."""
        if not is_wild(card) or card == "WF":
            return False
        return not (self.wild_free and face_of(card).draws)


def rules_for(facts: Facts, options: Mapping[str, str]) -> Rules:
    """Return the rules in force when a table has chosen `options`.

    Raises:
        BadToggle: A toggle or value is unknown, or two of them make no sense together.
    """
    chosen = resolve(toggles_of(facts), options)
    if problems := _contradictions(facts, chosen, options):
        raise BadToggle(*problems)
    unknown_to_the_game = {name: values[0] if values else "0" for name, (values, _) in HOUSE_RULES.items()}
    return _rules(facts, {**unknown_to_the_game, **chosen})


def _rules(facts: Facts, value: Mapping[str, str]) -> Rules:
    """Return the rules in which every house rule has its `value`, also those that the game does not know."""
    return Rules(
        facts=facts,
        stack=value["stack"],
        stack_colour=value["stack_colour"] == "match",
        seven_zero=value["seven_zero"] == "on",
        jump=value["jump"] == "on",
        draw=value["draw"],
        forced=value["forced"] == "hint",
        challenge=value["challenge"] == "on" and value["no_bluff"] == "off",
        guilty=value["guilty"],
        pen=int(value["pen"]),
        false_call=int(value["false_call"]),
        false_catch=int(value["false_catch"]),
        catch_grace_ms=int(value["catch_grace"]),
        last=value["last"],
        last_draw=value["last_draw"] == "yes",
        number_last=value["finish"] == "number_only",
        mercy=int(value["mercy"]),
        mercy_when=value["mercy_when"],
        wv4_2p=value["wv4_2p"],
        roul_sets=value["roul_sets"] == "yes",
        wild_free=value["wild_colour"] == "free",
        first_rev=value["first_rev"],
        first_d2=value["first_d2"],
        first_wild=value["first_wild"],
        first_action=value["first_action"],
        basis=value["basis"],
        scoring=value["scoring"],
        target=int(value["target"]),
        play_on=value["play_on"] == "on",
        multi_play=value["multi_play"] == "on",
        reflect=value["reflect"] == "on",
        house_cards=value["blanks"] == "house",
        house_points=int(value["blank_points"]),
    )


def _contradictions(facts: Facts, chosen: Mapping[str, str], given: Mapping[str, str]) -> list[Refusal]:
    """Return why the `chosen` values make no sense together; `given` are those that somebody chose expressly."""
    return [
        *_about_draw_cards(facts, chosen, given),
        *_about_catching(chosen),
        *_about_the_limit(facts, chosen, given),
        *_about_the_end(chosen, given),
    ]


def _about_draw_cards(facts: Facts, chosen: Mapping[str, str], given: Mapping[str, str]) -> Iterator[Refusal]:
    if chosen.get("stack_colour") == "match":
        if chosen.get("stack") == "off":
            yield refusal(N_("stack_colour=match needs stacking; choose stack=same, ge or any as well"))
        if chosen.get("stack") == "same":
            yield refusal(
                N_(
                    "stack_colour=match adds nothing to stack=same, where the symbol matches anyway; choose stack=ge or any"
                )
            )
    if given.get("challenge") == "on" and chosen.get("no_bluff") == "on":
        yield refusal(N_("challenge=on contradicts no_bluff=on: a card that is always legal cannot be challenged"))
    if given.get("challenge") == "on" and "W4" not in facts.deck:
        yield refusal(
            N_("challenge=on needs a Wild Draw 4, which this deck does not hold; its wild cards are always legal")
        )
    if chosen.get("guilty") == "skips" and "off" in (given.get("challenge"), chosen.get("challenge")):
        yield refusal(N_("guilty=skips needs challenges; choose challenge=on as well"))
    if chosen.get("guilty") == "skips" and chosen.get("no_bluff") == "on":
        yield refusal(N_("guilty=skips contradicts no_bluff=on: nobody can be found guilty"))


def _about_catching(chosen: Mapping[str, str]) -> Iterator[Refusal]:
    if int(chosen.get("catch_grace", "0")) > 750:
        yield refusal(N_("catch_grace is at most 750 ms; in a longer time the next player has long begun"))
    if chosen.get("pen") == "0":
        for name in ("catch_grace", "false_catch"):
            if chosen.get(name, "0") != "0":
                what = N_("{name}={value} makes no sense with pen=0: being caught costs nothing")
                yield refusal(what, name=name, value=chosen[name])


def _about_the_limit(facts: Facts, chosen: Mapping[str, str], given: Mapping[str, str]) -> Iterator[Refusal]:
    limit = int(chosen.get("mercy", "0"))
    if given.get("mercy_when") == "after" and limit == 0:
        yield refusal(N_("mercy_when=after needs a limit; choose mercy=25 as well"))
    if 0 < limit <= facts.dealt:
        yield refusal(
            N_("mercy={limit} knocks everybody out at the deal of {total} cards"), limit=limit, total=facts.dealt
        )
    if limit > facts.deck.total:
        what = N_("mercy={limit} is never reached with {total} cards; choose mercy=0 for no limit")
        yield refusal(what, limit=limit, total=facts.deck.total)


def _about_the_end(chosen: Mapping[str, str], given: Mapping[str, str]) -> Iterator[Refusal]:
    if "target" in given and chosen.get("scoring") == "rounds":
        yield refusal(N_("target needs points; with scoring=rounds only rounds are counted"))
    if "target" in given and int(given["target"]) == 0:
        yield refusal(N_("target=0 would end the game before it begins"))
    if chosen.get("last") == "resolve" and chosen.get("seven_zero") == "off":
        yield refusal(N_("last=resolve needs seven_zero=on: no other card moves hands"))
    if "last_draw" in given and chosen.get("play_on") == "on":
        yield refusal(
            N_("last_draw has no meaning with play_on=on: while others play on, the last card acts like any other")
        )
    if given.get("last_draw") == "yes" and chosen.get("finish") == "number_only":
        yield refusal(N_("last_draw=yes has no meaning with finish=number_only: no draw card is ever the last one"))
    if "blank_points" in given and chosen.get("blanks") == "off":
        yield refusal(N_("blank_points needs blanks=house"))

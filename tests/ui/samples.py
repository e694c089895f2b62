"""Tables in many situations, made by the real rules: what the screen must be able to show."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.changes import changes
from companion.question_words import answers
from companion.question_words import question as question_between
from companion.rules.events import Flipped, Hit, Play
from companion.rules.game import SEAT_LETTERS
from companion.rules.notation import parse_all
from companion.table import Choice, Notice, Phrase, Question, Table
from companion.testimony import card_of
from tests.ui.playing import MANY, played

CROWDED_NAME: Final = "Brzęczyszczykiewicz"
"""Of everybody at the most crowded table."""

ILL: Final = {"camera": "glare", "buttons": "simulated", "voice": "none", "journal": "failed"}


FOUR: Final = "A5 B2 C6 D7 | dealer=D turn=A dir=+ top=R5 col=R score=A:120,B:42,C:0,D:215"


def turn() -> Table:
    """An ordinary turn: one seat may be caught, one count is doubtful, a hand is over the pile."""
    return played(
        "classic", FOUR, "play A R7; play B R2; play C B9", doubtful=frozenset({"D"}), hand_inside=True, can_redo=True
    )


def called() -> Table:
    """One seat has called; play runs the other way; some witnesses are ill."""
    return played("classic", FOUR, "play A RV; play D R3; play C R1; call B; play B R0; draw A 1", witnesses=ILL)


def owed() -> Table:
    """A stack is being passed on: owing is not holding."""
    return played("nomercy", "A9 B5 C8 D3 | dealer=D turn=A dir=+ top=R5", "play A R+2; play B G+4")


def colour() -> Table:
    """The player of a wild must name a colour."""
    return played("classic", "A5 B4 C6 D7 | dealer=D turn=B dir=+ top=R5", "play B W")


def roulette() -> Table:
    """The victim names a colour and reveals cards."""
    return played("nomercy", "A5 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "play A WF")


def swap() -> Table:
    """A 7 asks whose hand is taken."""
    return played("nomercy", "A5 B4 C6 D7 E2 F9 | dealer=D turn=A dir=+ top=R5", "play A R7")


def challenge() -> Table:
    """A Wild Draw 4 may be challenged."""
    return played("classic", "A5 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "play A W4 col=B")


def challenge_after() -> Table:
    """A Wild Draw 4 on a red card may be challenged."""
    return played("classic", "A5 B4 C6 D7 | dealer=D turn=D dir=+ top=R5", "play D R9; play A W4 col=B")


def shed() -> Table:
    """How many cards went under a Discard All."""
    return played("nomercy", "A9 B4 C6 D7 | dealer=D turn=A dir=+ top=R5", "play A RD")


def out() -> Table:
    """Somebody is knocked out, somebody has left."""
    return played("nomercy", "A20 B9 C9 D4 E6 | dealer=D turn=E dir=+ top=R5", "leave D; play E W10 col=R; take A")


def mercy() -> Table:
    """Some hands come near the limit of No Mercy; one of them is doubtful."""
    return played(
        "nomercy",
        "A23 B5 C20 D12 E1 F24 G8 | dealer=D turn=B dir=+ top=R5",
        "play B R3; draw C 1",
        doubtful=frozenset({"C", "D"}),
    )


def question() -> Table:
    """The judge cannot tell a 6 from a 9."""
    table = turn()
    choices = (
        Choice(Phrase("{name}: {card}", {"name": "Ben", "card": "R6"}), (Play("B", "R6"),), 0.55, "R6"),
        Choice(Phrase("{name}: {card}", {"name": "Ben", "card": "R9"}), (Play("B", "R9"),), 0.43, "R9"),
        Choice(Phrase("Nothing happened"), (), 0.02, None),
    )
    return replace(table, question=Question(7, "A", Phrase("Which card was it?"), choices))


def between(table: Table, *told: str, names: Mapping[str, str] = MANY) -> Table:
    """Return `table` with the judge's question which of the explanations that are `told` is right, as it asks it."""
    explanations = [parse_all(each) for each in told]
    then = Phrase("Now it is {name}'s turn", {"name": names["D"]})
    choices = tuple(
        Choice(Phrase("{what} – {then}", {"what": says, "then": then}), events, 0.4, card_of(events[-1]))
        for says, events in zip(answers(explanations, names), explanations, strict=True)
    )
    return replace(table, question=Question(7, "A", question_between(explanations, names), choices))


def question_whose() -> Table:
    """The judge cannot tell whose card it was."""
    return between(turn(), "play C B+2", "play C ?; play D B+2", "draw C 1; play D B+2")


def question_before() -> Table:
    """The judge cannot tell what came before a card."""
    return between(job(), "to C; card 10", "to D; card 10")


def question_long() -> Table:
    """The judge can tell neither which card it was nor what came before it, and there is much to say."""
    return between(owed(), "count C 2; play C W6", "count C 2; play C W10", "play A ?; play B BX")


def crowded() -> Table:
    """The worst there is: ten with long names, large hands, doubts, some out, and scores of five figures."""
    names = {seat: f"{name} {CROWDED_NAME}" for seat, name in MANY.items()}
    scores = ",".join(f"{seat}:{12345 + at * 9876}" for at, seat in enumerate(names))
    return played(
        "nomercy",
        f"A24 B20 C- D17 E- F23 G2 H13 I10 J16 | dealer=D turn=G dir=- top=WF col=G score={scores}",
        "play G W10 col=R; play F W10 col=Y",
        names=names,
        doubtful=frozenset({"A", "B", "I"}),
    )


def ten() -> Table:
    """Ten at the table."""
    return played(
        "classic",
        "A5 B12 C1 D7 E4 F7 G2 H3 I10 J6 | dealer=D turn=G dir=- top=B+2 score=A:120,B:42,C:0,D:215,E:0,F:310,G:44,H:7,I:90,J:12",
        "play G B3; draw F 1",
        doubtful=frozenset({"I"}),
    )


def two() -> Table:
    """Two at the table, the first card is to be turned up."""
    return played("classic", "A7 B7 | dealer=B")


def reveal() -> Table:
    """The round is over, hands are to be counted."""
    return played("classic", "A1 B2 C6 D7 | dealer=D turn=A dir=+ top=R5 score=A:120,B:42,C:0,D:215", "play A R7")


def scored() -> Table:
    """The round is booked."""
    return played(
        "classic",
        "A1 B2 C1 D2 | dealer=D turn=A dir=+ top=R5 score=A:120,B:42,C:42,D:215",
        "play A R7; reveal B R5,W4; reveal C G3; reveal D BS,B2",
    )


def knock_outs() -> Table:
    """No Mercy: the points of a round with two knock-outs, which count apart from the hands."""
    return played(
        "nomercy",
        "A1 B24 C23 D3 | dealer=D turn=B dir=+ top=R5 score=A:120,B:42,C:0,D:215",
        "draw B 1; draw C 2; play D R6; play A R8; reveal D =45",
    )


def somebody_gone() -> Table:
    """The round is booked, and one who went home before the end may still show the hand."""
    return played(
        "classic",
        "A1 B4 C7 D3 | dealer=D turn=A dir=+ top=R5 score=A:120,B:42,C:0,D:215",
        "leave C; play A R7; reveal B =4; reveal D =3",
    )


def lowest() -> Table:
    """House rule: the fewest points win; 130, 130 and 540 are two first places and a third."""
    return played(
        "classic",
        "A1 B1 C2 | dealer=C turn=A dir=+ top=R5 score=A:130,B:125,C:470",
        "play A R7; reveal B R5; reveal C W4,BS",
        {"scoring": "lowest"},
    )


def match() -> Table:
    """The game is won."""
    return played(
        "classic",
        "A1 B2 C1 D2 | dealer=D turn=A dir=+ top=R5 score=A:480,B:42,C:42,D:215",
        "play A R7; reveal B R5,W4; reveal C G3; reveal D BS,B2",
    )


def got_1() -> Table:
    """The braille game."""
    return played("got1", "A5 B4 C6 | dealer=C turn=A dir=+ top=R5", "play A WV4 col=G")


def good_one() -> Table:
    """Three stages: hand, face up, face down."""
    return played("goodone", "A3/3/3 B0/2/3 C0/0/2 D7/3/3 | turn=A dir=+ pile=7 val=9 deck=0", "")


def good_one_flip() -> Table:
    """A face-down card must be turned over."""
    return played("goodone", "A3/3/3 B0/2/3 C0/0/2 D7/3/3 | turn=C dir=+ pile=7 val=9 deck=0", "")


def lines() -> Table:
    """Flip 7: lines lie open."""
    return played(
        "vengeance",
        "A[120]=5,7,12,-4 B[84]=13,12,6,/2 C[0]=8,9! D[45]=3,9,10* | turn=A",
        "hit A 11; hit B -2>B",
    )


def job() -> Table:
    """Flip 7: a Flip Four is half done, a card waits."""
    return played(
        "vengeance", "A[120]=5,12,-4 B[84]=13,12 C[0]=8,9 D[45]=3,9,10 | turn=A", "hit A F4; to B; card 3; card -4"
    )


def target() -> Table:
    """Flip 7: who gets the Flip Four?"""
    return played("vengeance", "A[120]=5,7,12,-4 B[84]=13,12,6 C[0]=8,9 D[45]=3,9,10 | turn=A", "hit A F4")


def target_ten() -> Table:
    """Flip 7: who of ten gets it?"""
    seats = " ".join(
        f"{seat}[{number * 13}]={5 + number % 4},{number + 1},12" for number, seat in enumerate("ABCDEFGHIJ")
    )
    return played("vengeance", f"{seats} | turn=B", "hit B F4")


def swap_cards() -> Table:
    """Flip 7: which cards does Swap move?"""
    return played("vengeance", "A[120]=5,3,12,-4,-10 B[84]=U7,13,6 C[0]=8,9,1,11,7 D[45]=Z,4,9,10 | turn=D", "hit D SW")


def lines_of(number: int) -> Table:
    """Flip 7 with so many at the table."""
    called = (*MANY.values(), *(f"{name} II" for name in MANY.values()))
    names = dict(zip(SEAT_LETTERS[:number], called, strict=False))
    seats = " ".join(f"{seat}[{at * 13}]={5 + at % 4},{at % 3 + 1},12" for at, seat in enumerate(names))
    return played("vengeance", f"{seats} | turn=B", "hit B 10", names=names)


def lines_question() -> Table:
    """Flip 7: the judge cannot tell a 6 from a 9."""
    choices = tuple(
        Choice(Phrase("{name}: {card}", {"name": "Ada", "card": card}), (Hit("A", Flipped(card)),), weight, card)
        for card, weight in (("6", 0.55), ("9", 0.43))
    )
    return replace(lines(), question=Question(7, "A", Phrase("Which card was it?"), choices))


def lines_over() -> Table:
    """Flip 7: seven numbers, the round is over."""
    return played("flip7", "A[160]=1,2,3,4,5,6 B[20]=12,11,10,9,8,x2,+10 C[0]=5! | turn=A", "hit A 7")


def tied() -> Table:
    """Flip 7: a tie at the target, another round decides."""
    return played("flip7", "A[188]=12 B[188]=12 C[58]=1 | turn=A", "stay A; stay B; stay C")


def brutal() -> Table:
    """Brutal Flip 7: seven numbers took 15 points from somebody, whose total is negative now."""
    start = "A[0]=3,5,3,-8! B[0]=-6* C[0]=8,9,7,Z,13,12,/2 D[0]=-2,11,1 | turn=C"
    return played("vengeance", start, "hit C 4; bonus C D", options={"mode": "brutal"})


def many_lines() -> Table:
    """Flip 7 with ten at the table."""
    seats = " ".join(
        f"{seat}[{number * 13}]={5 + number % 4},{number + 1},12" for number, seat in enumerate("ABCDEFGHIJ")
    )
    return played("vengeance", f"{seats} | turn=B", "hit B 10")


def unsure() -> Table:
    """Two histories are left: hardly anything on the table is certain."""
    return played(
        "classic",
        FOUR,
        "play A R7; play B RV; play A B9",
        doubt=frozenset({"top", "colour", "turn", "clockwise", "draw_pile"}),
        doubtful=frozenset({"A", "D"}),
    )


def unsure_owed() -> Table:
    """It is in doubt how many cards are owed, and by whom."""
    return played(
        "nomercy",
        "A9 B5 C8 D3 | dealer=D turn=A dir=+ top=R5",
        "play A R+2; play B G+4",
        doubt=frozenset({"top", "owed", "turn"}),
        doubtful=frozenset({"B"}),
    )


def unsure_ten() -> Table:
    """Ten at the table, and much is in doubt."""
    return replace(ten(), doubt=frozenset({"top", "colour", "owed", "turn"}), doubtful=frozenset("ABCDEFGHIJ"))


def unsure_lines() -> Table:
    """Flip 7: whose card it was is in doubt."""
    return replace(job(), doubt=frozenset({"turn", "jobs"}), doubtful=frozenset("AB"))


def corrected() -> Table:
    """A correction three lines back has moved much."""
    before, after = (played("classic", FOUR, f"play A {card}; draw B 2") for card in ("R7", "RV"))
    return replace(after, moved=changes(before.public, after.public))


def undone() -> Table:
    """An undo has taken a card back."""
    before, after = (played("classic", FOUR, f"play A R7; {told}") for told in ("play B R2; play C B2; play D BV", ""))
    what = Phrase("Taken back: {what}", {"what": before.log[-1].says})
    return replace(after, moved=changes(before.public, after.public), undone=(what, Phrase("Taken back")))


def broken() -> Table:
    """Somebody has played out of turn."""
    return played("classic", FOUR, "play A R7; play C Y2; play D Y5")


def noticed() -> Table:
    """A coach teaches what was broken."""
    says = (
        Phrase("It is not the turn of {seat} but of {other}.", {"seat": "Zażółć Gęślą-Jaźń", "other": "Ben"}),
        Phrase("Only the player whose turn it is plays, draws, takes or passes."),
    )
    return replace(broken(), strictness="coach", notice=Notice(2, says, insists=False))


def insisting() -> Table:
    """A tournament insists on what was broken."""
    table = noticed()
    return replace(table, strictness="tournament", notice=replace(table.notice, insists=True))  # type: ignore[type-var]


SITUATIONS: Final[Mapping[str, Callable[[], Table]]] = {
    make.__name__: make
    for make in (
        turn, called, owed, colour, roulette, swap, challenge, challenge_after, shed, out, mercy, question, question_whose, question_before, question_long, ten, crowded, two, reveal, scored, knock_outs, somebody_gone, lowest, match,
        got_1, good_one, good_one_flip, lines, job, target, target_ten, swap_cards, lines_question, lines_over, tied, brutal, many_lines, unsure, unsure_owed, unsure_ten,
        unsure_lines, corrected, undone, broken, noticed, insisting,
    )
}  # fmt: skip
"""Every situation by its name."""

"""`companion teach`: learns a deck from pictures of its faces."""

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.commands.languages import add_language, language_of
from companion.rules.decks import DECKS
from companion.rules.game import N_
from companion.table import Phrase

if TYPE_CHECKING:
    from companion.commands.teaching_labels import Label
    from companion.phrases import Phrases
    from vision.geometry import Image
    from vision.taught_deck import TaughtDeck
    from vision.teaching import Teacher

HELP = "learn a deck from pictures of its faces"

LEAST_RIGHT: Final = 0.75
MOST_WRONG: Final = 0.01
"""A deck whose own cross-check, in hard light, shows less or more than this needs better or more pictures."""

MOST_SIDE_PX: Final = 1920
MOST_PAIRS: Final = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    parser.add_argument("--deck", required=True, metavar="NAME", help="what to call it; not a game's name")
    parser.add_argument("--game", required=True, choices=tuple(DECKS), help="the game that is played with it")
    parser.add_argument(
        "--from",
        required=True,
        dest="source",
        metavar="FOLDER",
        help="folder with labels.csv (columns image,code); one picture a face is enough, more help",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Learn the deck, keep it and tell what was learned.

    Returns:
        0; 1 if no single card was found on a picture or the deck's own cross-check is below its mark, though it is
        kept; 2 if the list of pictures or one of the files cannot be used: then nothing is learned.
    """
    from companion.commands.teaching_labels import read_labels
    from companion.phrases import Phrases
    from companion.taught_decks import checked_name, folder_of, taught_decks
    from vision.reader import use_threads
    from vision.taught_files import MOST_FACES, is_code, save_deck
    from vision.teaching import Teacher

    phrases = Phrases(language_of(arguments))
    name, folder = checked_name(arguments.deck), Path(arguments.source)
    labels, problems = read_labels(folder, lambda code: is_code(code, arguments.game), arguments.game, MOST_FACES)
    if problems:
        _tell(phrases, problems)
        return 2
    if name in taught_decks():
        _tell(
            phrases,
            [Phrase(N_("{name} is there already; it is replaced as soon as this one is learned"), {"name": name})],
        )
    use_threads(1)
    teacher = Teacher(arguments.game)
    unreadable, skipped = _look(teacher, labels)
    _tell(phrases, [*unreadable, *skipped])
    if unreadable or len(skipped) == len(labels):
        return 2
    now = f"{datetime.now().astimezone():%Y-%m-%d %H:%M}"
    deck = teacher.learn(name, _told_place(folder), now, _progress(phrases))
    save_deck(deck, folder_of(name))
    print("\n".join(phrases.say(each) for each in told_of(deck)))
    if not holds(deck):
        says = N_("The cross-check is below its mark: take sharper pictures, or two more of each face in other light.")
        _tell(phrases, [Phrase(says)])
        return 1
    return 1 if skipped else 0


def _told_place(folder: Path) -> str:
    """Return the place of the pictures to keep with the deck; nothing where its name is no plain text.

    It only serves to tell how to teach the deck again.
    """
    place = str(folder.absolute())
    return place if place.isprintable() else ""


def holds(deck: "TaughtDeck") -> bool:
    """Tell whether a deck's own cross-check reaches its mark."""
    check = deck.check
    return check.right >= LEAST_RIGHT * check.looks and check.wrong <= MOST_WRONG * check.looks


def told_of(deck: "TaughtDeck") -> list[Phrase]:
    """Return what there is to tell of a deck that was just learned, in lines."""
    check = deck.check
    values: dict[str, str | int | Phrase] = {
        "name": deck.name,
        "n": len(deck.codes),
        "pictures": sum(deck.pictures.values()),
    }
    lines = [
        Phrase(
            N_("{name}: {n} face learned; pictures: {pictures}."),
            values,
            N_("{name}: {n} faces learned; pictures: {pictures}."),
        )
    ]
    if deck.adds:
        new = [code for code, is_known in zip(deck.codes, deck.is_known, strict=True) if not is_known]
        lines.append(Phrase(N_("The print is known: what was taught adds to it.")))
        if new:
            lines.append(Phrase(N_("Read by what was taught alone: {codes}."), {"codes": " ".join(new)}))
    else:
        lines.append(Phrase(N_("The print is unknown: the deck is read by what was taught alone.")))
    if deck.missing:
        lines.append(Phrase(N_("Missing faces: {codes}."), {"codes": " ".join(deck.missing)}))
    if deck.alike:
        pairs = ", ".join(f"{a}/{b} {share:.0%}" for a, b, share in deck.alike[:MOST_PAIRS])
        lines.append(Phrase(N_("Alike: {pairs}."), {"pairs": pairs}))
    says = (
        N_("Cross-check, pictures left out in turn: {looks} looks, {right} right, {wrong} wrong, {unsure} unsure.")
        if check.pictures
        else N_("Cross-check in hard light: {looks} looks, {right} right, {wrong} wrong, {unsure} unsure.")
    )
    unsure = check.looks - check.right - check.wrong
    counts = {"looks": check.looks, "right": check.right, "wrong": check.wrong, "unsure": unsure}
    return [*lines, Phrase(says, {key: str(count) for key, count in counts.items()})]


def _look(teacher: "Teacher", labels: "Sequence[Label]") -> tuple[list[Phrase], list[Phrase]]:
    """Show the pictures to the teacher; return which are none, and on which no single card is found."""
    from companion.commands.read import load_picture

    unreadable, skipped = [], []
    for label in labels:
        at = {"line": str(label.line), "image": str(label.image)}
        try:
            frame_bgr = _fitting(load_picture(label.image))
        except (OSError, ValueError) as problem:
            unreadable.append(Phrase(N_("line {line}: {image}: {why}"), {**at, "why": str(problem)}))
            continue
        outlines = teacher.cards_in(frame_bgr)
        if len(outlines) == 1:
            teacher.add(label.code, frame_bgr, outlines[0])
        elif outlines:
            skipped.append(
                Phrase(
                    N_("line {line}: {image}: more than one card lies in it; lay {given} alone"),
                    {**at, "given": label.code},
                )
            )
        else:
            says = N_(
                "line {line}: {image}: no card is found in it; lay it on a plain table, so that it fills a third of the picture"
            )
            skipped.append(Phrase(says, at))
    return unreadable, skipped


def _fitting(frame_bgr: "Image") -> "Image":
    """Return a picture in a size that is quickly looked at."""
    from vision.geometry import resized

    height, width = frame_bgr.shape[:2]
    shrink = MOST_SIDE_PX / max(height, width)
    size_px = max(1, round(width * shrink)), max(1, round(height * shrink))
    return resized(frame_bgr, size_px) if shrink < 1 else frame_bgr


def _progress(phrases: "Phrases") -> Callable[[int, int], None] | None:
    """Return what counts the pictures on a terminal, over and over in one line."""
    if not sys.stderr.isatty():
        return None

    def told(done: int, of: int) -> None:
        line = phrases.say(Phrase(N_("learning picture {done} of {of}"), {"done": str(done), "of": str(of)}))
        print(f"\r{line}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return told


def _tell(phrases: "Phrases", problems: Sequence[Phrase]) -> None:
    for problem in problems:
        print(phrases.say(problem), file=sys.stderr)

"""`companion decks`: lists, exports, imports and removes taught decks."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.languages import add_language, language_of
from companion.rules.game import N_
from companion.table import Phrase

if TYPE_CHECKING:
    from companion.phrases import Phrases

HELP = "list, export, import and remove taught decks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell `parser` what the command takes."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=type(parser))
    listing = what.add_parser("list", help="the taught decks, and whether they fit the weights")
    listing.add_argument("--json", action="store_true", help="one JSON object a line")
    exporting = what.add_parser("export", help="write a deck into one file: features, no pictures")
    exporting.add_argument("deck", metavar="NAME", help="a taught deck, by its name or its folder")
    exporting.add_argument("--to", metavar="FILE", help="the file (NAME.zip if not told)")
    importing = what.add_parser("import", help="take in a deck that was exported")
    importing.add_argument("file", metavar="FILE", help="a file of companion decks export")
    importing.add_argument("--as", dest="name", metavar="NAME", help="what to call it here (its own name if not told)")
    removing = what.add_parser("remove", help="remove a taught deck")
    removing.add_argument("deck", metavar="NAME", help="its name")
    for each in (listing, exporting, importing, removing):
        add_language(each)


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked for.

    Returns:
        0; 1 from `list` if a deck cannot be used; 2 if what was named is none.
    """
    from companion.phrases import Phrases

    phrases = Phrases(language_of(arguments))
    does = {"list": _list, "export": _export, "import": _import, "remove": _remove}
    return does[arguments.what](arguments, phrases)


def _list(arguments: argparse.Namespace, phrases: "Phrases") -> int:
    from dataclasses import replace

    from companion.errors import UnusableInput
    from companion.taught_decks import taught_decks
    from vision.reader import WEIGHTS
    from vision.taught_deck import checksum_of
    from vision.taught_files import load_deck
    from vision.taught_reader import stale

    fitting = True
    weights = checksum_of(WEIGHTS)
    for name, folder in taught_decks().items():
        try:
            deck = replace(load_deck(folder), name=name)  # whoever renames its folder renames it
        except UnusableInput as unusable:
            fitting = False
            print("\n".join(unusable.problems), file=sys.stderr)
            continue
        row = {
            "name": name,
            "game": deck.game,
            "faces": len(deck.codes),
            "missing": len(deck.missing),
            "pictures": sum(deck.pictures.values()),
            "taught": deck.taught,
            "adds": deck.adds,
            "fits": deck.weights == weights,
        }
        print(json.dumps(row, ensure_ascii=False) if arguments.json else phrases.say(_line(row)))
        if not row["fits"]:
            fitting = False
            print(stale(deck), file=sys.stderr)
    if not taught_decks() and not arguments.json:
        print(phrases.say(Phrase(N_("no deck was taught yet; companion teach learns one"))))
    return 0 if fitting else 1


def _line(row: dict[str, Any]) -> Phrase:
    says = N_("{name}: {game}, faces: {faces}, pictures: {pictures}, taught {taught}, {state}")
    state = Phrase(N_("ready to read") if row["fits"] else N_("to be taught again"))
    return Phrase(
        says, {**{key: str(row[key]) for key in ("name", "game", "faces", "pictures", "taught")}, "state": state}
    )


def _export(arguments: argparse.Namespace, phrases: "Phrases") -> int:
    from dataclasses import replace

    from companion.taught_decks import checked_name, find_deck, taught_decks
    from vision.taught_files import export_deck, load_deck

    folder = find_deck(arguments.deck)
    if folder is None:
        return _unknown(arguments.deck, phrases)
    deck = load_deck(folder)
    if arguments.deck in taught_decks():
        deck = replace(deck, name=checked_name(arguments.deck))
    file = Path(arguments.to or f"{deck.name}.zip")
    was_there = file.exists()
    export_deck(deck, file)
    if was_there:
        print(phrases.say(Phrase(N_("{file} was there already and is replaced"), {"file": str(file)})), file=sys.stderr)
    print(phrases.say(Phrase(N_("{name} is written to {file}"), {"name": deck.name, "file": str(file)})))
    return 0


def _import(arguments: argparse.Namespace, phrases: "Phrases") -> int:
    from dataclasses import replace

    from companion.errors import UnusableInput
    from companion.taught_decks import checked_name, folder_of, taught_decks
    from vision.reader import WEIGHTS
    from vision.taught_deck import checksum_of
    from vision.taught_files import read_export, save_deck
    from vision.taught_reader import stale

    deck = read_export(Path(arguments.file))
    name = checked_name(arguments.name or deck.name)
    if name in taught_decks():
        raise UnusableInput(
            f"{name}: there is a deck of that name already; remove it, or give another one with --as NAME"
        )
    deck = replace(deck, name=name)
    if deck.weights != checksum_of(WEIGHTS):
        raise UnusableInput(f"{arguments.file}: {stale(deck)}")
    save_deck(deck, folder_of(name))
    print(phrases.say(Phrase(N_("{name} is here now, for {game}"), {"name": name, "game": deck.game})))
    return 0


def _remove(arguments: argparse.Namespace, phrases: "Phrases") -> int:
    from companion.taught_decks import taught_decks
    from vision.taught_files import remove_deck

    folder = taught_decks().get(arguments.deck)
    if folder is None:
        return _unknown(arguments.deck, phrases)
    remove_deck(folder)
    print(phrases.say(Phrase(N_("{name} is removed: {folder}"), {"name": arguments.deck, "folder": str(folder)})))
    return 0


def _unknown(deck: str, phrases: "Phrases") -> int:
    from companion.taught_decks import taught_decks

    says = N_("no taught deck is called {name}; there are: {decks}")
    print(phrases.say(Phrase(says, {"name": deck, "decks": ", ".join(taught_decks()) or "-"})), file=sys.stderr)
    return 2

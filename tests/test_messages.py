"""Every word for people is in every catalogue, keeps its placeholders, and is the one that the device loads."""

import gettext
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.phrases import LANGUAGES, LOCALE
from tools import words

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")


@pytest.fixture(scope="module")
def marked_words(repository: Path) -> set[str | tuple[str, str]]:
    return set(marked(repository))


def marked(repository: Path) -> Iterator[str | tuple[str, str]]:
    for room in ("companion", "vision", "hardware", "calibration", "ui"):
        for path in (repository / room).rglob("*.py"):
            for _, _, text, _ in words.extract(BytesIO(path.read_bytes()), None, None, None):
                yield text


def messages(language: str) -> dict[str | tuple[str, ...], Message]:
    with (LOCALE / language / "LC_MESSAGES" / "companion.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {tuple(each.id) if each.pluralizable else each.id: each for each in catalogue if each.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_marked_word_is_translated(language: str, marked_words: set[str | tuple[str, str]]) -> None:
    known = messages(language)
    singles = {key if isinstance(key, str) else key[0] for key in known}
    missing = [str(text) for text in marked_words if text not in (singles if isinstance(text, str) else known)]
    assert not missing, "make messages, then translate:\n" + "\n".join(sorted(missing))


def translations_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_empty_or_a_guess(language: str) -> None:
    unfinished = [str(each.id) for each in messages(language).values() if each.fuzzy or not all(translations_of(each))]
    assert not unfinished, "\n".join(unfinished)


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_placeholders(language: str) -> None:
    wrong = []
    for key, message in messages(language).items():
        wanted = set(PLACEHOLDER.findall(key if isinstance(key, str) else key[-1]))
        wrong += [
            f"{key}: {each}"
            for each in translations_of(message)
            if set(PLACEHOLDER.findall(each)) - {"n"} != wanted - {"n"}  # one card may be said without its number
        ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    compiled = gettext.translation("companion", LOCALE, [language])
    stale = []
    for key, message in messages(language).items():
        if isinstance(key, str):
            stale += [key] if compiled.gettext(key) != message.string else []
        else:
            said = {compiled.ngettext(key[0], key[-1], number) for number in range(200)}
            stale += [key[0]] if said != set(translations_of(message)) else []
    assert not stale, "make messages:\n" + "\n".join(stale)

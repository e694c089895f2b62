"""Names that are longer than their place: whole in two lines, else shortened so that everybody is still told apart."""

from dataclasses import replace

import pytest

from tests.ui.samples import SITUATIONS, played


def called(*names):
    table = played("classic", "A5 B4 C6 | dealer=A turn=A dir=+ top=R5", names=dict(zip("ABC", names, strict=True)))
    from companion.phrases import Phrases
    from ui.view import View

    return View(Phrases("en"), table)


@pytest.mark.parametrize(
    ("names", "shorter"),
    [
        (("Grzegorz Brzęczyszczykiewicz", "Ben", "Ela"), ("Grzegorz\u00a0B.", "Grzegorz")),
        (("Ola Nowak", "Ola Kowalska", "Ela"), ("Ola\u00a0N.",)),
        (("Ola Nowak", "Ola Nowicka", "Ela"), ()),
        (("Ola Nowak", "Ola", "Ela"), ("Ola\u00a0N.",)),
        (("Ola Nowicka", "Ola Nowak", "Ela"), ("Ola\u00a0Nowi.",)),
        (("Chrząszczyżewoszycki", "Ben", "Ela"), ()),
        (
            ("Wolfgang Amadeus Mozart", "Ben", "Ela"),
            (
                "Wolfgang\u00a0A. Mozart",
                "Wolfgang Amadeus\u00a0M.",
                "Wolfgang Mozart",
                "Wolfgang\u00a0A.\u00a0M.",
                "Wolfgang\u00a0M.",
                "Wolfgang Amadeus",
                "Wolfgang",
            ),
        ),
        (
            ("Jan Paweł Kowalski", "Jan Piotr Kowalczyk", "Ela"),
            ("Jan\u00a0P. Kowalski", "Jan Paweł\u00a0K.", "Jan Kowalski", "Jan\u00a0Kowals.", "Jan Paweł"),
        ),
        (
            ("Jan Paweł Kowalski", "Jan Paweł", "Ela"),
            (
                "Jan\u00a0P. Kowalski",
                "Jan Paweł\u00a0K.",
                "Jan Kowalski",
                "Jan\u00a0P.\u00a0K.",
                "Jan\u00a0K.",
            ),
        ),
    ],
)
def test_long_name_is_shortened_only_where_nobody_else_could_be_meant(names, shorter):
    assert called(*names).shorter_names("A") == shorter


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("situation", ["ten", "turn", "unsure_ten", "lines", "many_lines", "owed"])
def test_no_name_at_the_table_is_cut(drive, situation, size, language):
    driven = drive(size, language)
    driven.show(SITUATIONS[situation]())
    screen = driven.root.screen
    seats = screen.plates or screen.lines.rows
    shown = {seat: plate.name.text for seat, plate in seats.items()}
    assert [name for name in shown.values() if "…" in name or "-\n" in name.replace("Gęślą-\n", "")] == []
    assert "…" not in screen.middle.owed_below.text


THREE_PARTS = (
    *("Anna Maria Wesołowska", "Jan Paweł Kowalski", "Maria Skłodowska Curie", "Krzysztof Kamil Baczyński"),
    *("Anna Maria Kowalska", "José María García", "Johann Sebastian Bach", "Wolfgang Amadeus Mozart"),
    *("Jan Piotr Kowalczyk", "Bartłomiej Jerzy Wiśniewski"),
)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("situation", ["ten", "crowded", "many_lines"])
def test_ten_names_of_three_parts_are_told_apart_and_none_is_cut(drive, situation, size):
    driven = drive(size)
    table = SITUATIONS[situation]()
    driven.show(replace(table, names=dict(zip(table.names, THREE_PARTS, strict=True))))
    seats = driven.root.screen.plates or driven.root.screen.lines.rows
    shown = [plate.name.text for plate in seats.values()]
    assert [name for name in shown if "…" in name or "-\n" in name] == []
    assert len(set(shown)) == len(THREE_PARTS)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_long_name_in_the_headline_does_not_hide_how_many_are_owed(drive, size):
    driven = drive(size, "pl")
    table = SITUATIONS["crowded"]()
    driven.show(replace(table, names=dict(zip(table.names, THREE_PARTS, strict=True))))
    first = driven.root.screen.column.headline.first
    assert first.text.endswith("20")
    assert first.text.startswith("Krzysztof")


def test_ten_at_a_small_screen_a_name_that_fits_in_two_lines_is_whole(drive):
    driven = drive()
    driven.show(SITUATIONS["ten"]())
    plates = driven.root.screen.plates
    assert plates["C"].name.text == "Zażółć\nGęślą-Jaźń"
    assert plates["G"].name.text == "Grzegorz\u00a0B."
    assert plates["D"].name.text == "Wawrzyniec"
    assert plates["D"].name.said == "Wawrzyniec Chrząszczyżewoszycki"


def test_names_over_the_rounds_are_told_apart(drive):
    from ui.rounds_layer import RoundsLayer

    driven = drive()
    driven.show(SITUATIONS["ten"]())
    layer = RoundsLayer(driven.root.look, driven.root.seen, (), driven.root.close)
    driven.root.open(layer)
    shown = [head.text for head in layer.heads]
    assert [name for name in shown if "…" in name] == []
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("situation", ["target", "target_ten", "swap"])
def test_keys_for_people_show_whole_names_or_short_ones(drive, situation):
    from ui.layers import Slip

    driven = drive()
    driven.show(SITUATIONS[situation]())
    (slip,) = driven.all_of(Slip)
    assert [key.words.text for key in slip.board.keys if "…" in key.words.text] == []


def test_name_is_whole_again_where_there_is_room(drive):
    driven = drive()
    table = SITUATIONS["ten"]()
    driven.show(table)
    driven.root.resize(1280, 720)
    driven.show(replace(table, entry=table.entry + 1))
    assert driven.root.screen.plates["G"].name.said == "Grzegorz Brzęczyszczykiewicz"


@pytest.mark.parametrize(
    ("name", "games", "says"),
    [
        ("0012-2026-11-29", ("classic",), "2026-11-29 (12) · UNO"),
        ("grandma's birthday", ("classic",), "grandma's birthday · UNO"),
        ("0013-2026-11-30", ("nomercy", "classic"), "2026-11-30 (13) · UNO No Mercy, UNO"),
        (
            "0014-2026-12-01",
            ("flip7", "classic", "got1", "goodone", "nomercy"),
            "2026-12-01 (14) · Flip 7, UNO, …",
        ),
        ("0015-2026-12-02", (), "2026-12-02 (15) · nothing played"),
    ],
)
def test_evening_is_told_by_its_date_and_its_games(drive, name, games, says):
    from ui.around import EveningRow
    from ui.evenings_layer import EveningsLayer

    driven = drive()
    row = EveningRow(name, games, ("Ada", "Ben"), 3)
    driven.root.open(EveningsLayer(driven.root.look, driven.root.speaker, (row,), lambda _: None, driven.root.close))
    assert says in driven.texts()

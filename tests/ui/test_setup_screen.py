"""Setting up a game by taps."""

from dataclasses import replace

import pytest

from companion.choices import Choices
from companion.known_decks import OWN, KnownDeck
from companion.messages import NewGame
from companion.phrases import Phrases
from companion.setup import Setup
from tests.ui.driving import SIZES
from tests.ui.samples import FOUR, SITUATIONS, played


@pytest.fixture
def setting_up(drive):
    """Return a driven set-up screen."""

    def make(language="en", size=(800, 480)):
        driven = drive(size, language)
        driven.root.show_setup()
        driven.pump()
        return driven

    return make


def test_start_as_it_stands_is_playable(setting_up):
    driven = setting_up()
    driven.press("Start")
    (intent,) = driven.intents
    assert isinstance(intent, NewGame)
    assert intent.setup == Setup(
        "classic", {"A": "Player 1", "B": "Player 2", "C": "Player 3", "D": "Player 4"}, "D", {}
    )


def test_name_is_typed_with_own_keys(setting_up):
    driven = setting_up()
    driven.press("Player 2", "Change the name…", "ż", "a", "n", "e", "t", "a", "OK")
    assert "Żaneta" in driven.texts()


def test_d3_name_closed_without_ok_is_taken_as_it_is_visible(setting_up):
    driven = setting_up()
    driven.press("Player 2", "Change the name…", "b", "e", "n")
    driven.tap(driven.root.layers[-1].close_key)
    assert "Ben" in driven.texts()


def test_d3_field_lies_above_the_keys(setting_up):
    driven = setting_up()
    driven.press("Player 2", "Change the name…")
    layer = driven.root.layers[-1]
    highest = max(key.top for row in layer.rows for key in row)
    assert layer.field.y >= highest


def test_space_and_erase(setting_up):
    driven = setting_up()
    driven.press("Player 1", "Change the name…", "a", "space", "b", "x")
    driven.tap(driven.root.layers[-1].erase)
    driven.press("OK")
    assert "A B" in driven.texts()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Player 2 has no name: tap the seat and type one."),
        ("pl", "Gracz 2 nie ma imienia: dotknij miejsca i wpisz je."),
    ],
)
def test_empty_name_is_refused_in_a_plain_line(setting_up, language, says):
    driven = setting_up(language)
    driven.root.setup_screen.names[1] = ""
    driven.tap(driven.root.setup_screen.start)
    assert says in driven.texts()
    assert driven.intents == []


def test_name_twice_is_refused_in_a_plain_line(setting_up):
    driven = setting_up()
    driven.root.setup_screen.names[:2] = ["Ada", "ada"]
    driven.press("Start")
    assert "ada is there twice: tap one of them and change the name." in driven.texts()
    assert driven.intents == []


def test_name_typed_twice_is_refused_while_it_is_typed(setting_up):
    driven = setting_up()
    driven.root.setup_screen.names[0] = "Ben"
    driven.press("Player 2", "Change the name…", "b", "e", "n")
    assert "Ben is taken: choose another name" in driven.texts()
    driven.press("OK")
    assert len(driven.root.layers) == 1
    driven.press("i")
    assert "Ben is taken: choose another name" not in driven.texts()
    driven.press("OK")
    assert driven.root.setup_screen.names[:2] == ["Ben", "Beni"]


@pytest.mark.parametrize(
    ("language", "seat", "change"), [("en", "Player 2", "Change the name…"), ("pl", "Gracz 2", "Zmień imię…")]
)
def test_name_left_twice_is_named_before_the_start(setting_up, language, seat, change):
    driven = setting_up(language)
    driven.root.setup_screen.names[0] = "Ben"
    driven.press(seat, change, "b", "e", "n")
    driven.tap(driven.root.layers[-1].close_key)
    assert driven.root.setup_screen.title.said.startswith("Ben ")


def test_own_name_is_not_taken(setting_up):
    driven = setting_up()
    driven.press("Player 2", "Change the name…", "OK")
    assert driven.root.layers == []


def test_every_digit_can_be_typed(setting_up):
    driven = setting_up()
    driven.press("Player 2", "Change the name…", "123", *"1234567890", "abc", "OK")
    assert "1234567890" in driven.texts()


def test_too_many_for_the_game_is_refused(setting_up):
    driven = setting_up()
    driven.root.setup_screen.names = [f"P{number}" for number in range(12)]
    driven.press("Good One!", "Start")
    assert "This game is for 2 to 10 players." in driven.texts()
    assert driven.intents == []


def test_players_come_go_move_and_deal(setting_up):
    driven = setting_up()
    driven.press(
        "Add a player", "Player 1", "Does not play", "Player 2", "One seat later", "Player 3", "Deals", "Start"
    )
    setup = driven.intents[0].setup
    assert list(setup.names.values()) == ["Player 3", "Player 2", "Player 4", "Player 5"]
    assert setup.dealer == "A"


def test_dealer_moves_with_the_name(setting_up):
    driven = setting_up()
    driven.press("Player 4", "One seat earlier", "Start")
    setup = driven.intents[0].setup
    assert setup.names[setup.dealer] == "Player 4"
    assert setup.dealer == "C"


def test_name_dragged_to_another_seat_exchanges_the_two(setting_up):
    driven = setting_up()
    driven.drag(driven.key("Player 1"), driven.key("Player 3"))
    driven.press("Start")
    setup = driven.intents[0].setup
    assert list(setup.names.values()) == ["Player 3", "Player 2", "Player 1", "Player 4"]
    assert setup.names[setup.dealer] == "Player 4"


def test_name_dragged_to_nowhere_stays(setting_up):
    driven = setting_up()
    driven.drag(driven.key("Player 1"), driven.root.setup_screen.board.hint)
    assert driven.root.layers == []
    driven.press("Start")
    assert next(iter(driven.intents[0].setup.names.values())) == "Player 1"


def test_known_names_are_one_tap_each_and_another_is_typed(setting_up):
    driven = setting_up()
    driven.root.around.choices = Choices(names=("Ada", "Ben"))
    driven.root.show_setup()
    driven.press("Player 1", "Change the name…", "Ben")
    driven.press("Player 2", "Change the name…", "Another name…", "c", "OK")
    assert driven.root.setup_screen.names[:2] == ["Ben", "C"]


def turn(driven, name, taps=1):
    """Turn a row of the uppermost layer to its next value, on whichever page it is."""
    layer = driven.root.layers[-1]
    while name not in layer.values:
        driven.tap(layer.on)
    for _ in range(taps):
        driven.tap(layer.values[name])


def test_house_rule_is_changed_by_a_tap_and_only_differences_are_kept(setting_up):
    driven = setting_up()
    driven.press("Rules, deck, sound…")
    layer = driven.root.layers[-1]
    turn(driven, "stack")
    turn(driven, "seven_zero", 2)
    driven.tap(layer.close_key)
    driven.press("Start")
    assert driven.intents[0].setup.options == {"stack": "same"}


def test_house_rule_number_is_typed(setting_up):
    driven = setting_up()
    driven.press("Rules, deck, sound…")
    layer = driven.root.layers[-1]
    driven.tap(layer.values["target"])
    driven.press("2", "0", "0", "OK")
    assert layer.options == {"target": "200"}


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "stack_colour=match needs stacking; choose stack=same, ge or any as well"),
        ("pl", "stack_colour=match wymaga przebijania; wybierz też stack=same, ge albo any"),
    ],
)
def test_house_rules_that_contradict_each_other_are_refused_in_every_language(setting_up, language, says):
    driven = setting_up(language)
    driven.root.setup_screen.options = {"stack_colour": "match"}
    driven.tap(driven.root.setup_screen.start)
    assert driven.root.setup_screen.title.said == says
    assert driven.intents == []


def test_another_game_forgets_the_house_rules_of_the_last(setting_up):
    driven = setting_up()
    driven.root.setup_screen.options = {"stack": "same"}
    driven.press("Flip 7", "Start")
    assert driven.intents[0].setup.options == {}
    assert driven.intents[0].setup.game == "flip7"


def test_language_changes_and_the_names_stay(setting_up):
    driven = setting_up()
    driven.root.setup_screen.names[0] = "Ada"
    driven.press("Polski")
    assert {"Kto i w co gra?", "Ada", "English"} <= set(driven.texts())


def test_table_that_comes_after_the_start_replaces_the_setup(setting_up):
    driven = setting_up()
    driven.press("Start")
    driven.show(SITUATIONS["turn"]())
    assert driven.root.setup_screen is None
    assert "Turn: Wawrzyniec Chrząszczyżewoszycki" in driven.texts()


def test_new_game_asked_for_in_the_menu_begins_with_the_same_people_and_can_be_given_up(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.column.menu)
    driven.press("New game…", "Set up a new game")
    tiles = driven.root.setup_screen.board.tiles
    assert [(tile.text, tile.dealer.name) for tile in tiles if tile.dealer.name] == [(tiles[3].text, "cards")]
    driven.show(SITUATIONS["called"]())
    assert driven.root.setup_screen is not None
    driven.tap(driven.root.setup_screen.give_up)
    assert driven.root.setup_screen is None
    assert "Turn: Ada" in driven.texts()


NEW_GAME_IN_THE_MENU = [
    ("en", "New game…", "Set up a new game", "Play on"),
    ("pl", "Nowa gra…", "Przygotuj nową grę", "Gramy dalej"),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "entry", "yes", "no"), NEW_GAME_IN_THE_MENU)
def test_new_game_that_costs_a_game_under_way_is_asked_once_more(drive, size, language, entry, yes, no):
    driven = drive(size, language)
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.column.menu)
    under_the_finger = driven.key(entry).center
    driven.press(entry)
    assert driven.root.setup_screen is None
    assert driven.key(yes)._kind == "alarm"
    driven.t_s += 1
    driven.tap_at(*under_the_finger)
    assert driven.root.setup_screen is None
    driven.press(no)
    assert (driven.root.layers, driven.root.setup_screen) == ([], None)
    driven.tap(driven.root.screen.column.menu)
    driven.press(entry, yes)
    assert driven.root.setup_screen is not None


@pytest.mark.parametrize(("events", "round_number", "asked"), [("", 1, False), ("play A R7", 1, True), ("", 2, True)])
def test_new_game_is_asked_once_more_only_where_something_was_played(drive, events, round_number, asked):
    driven = drive()
    driven.show(played("classic", FOUR, events, round_number=round_number))
    driven.tap(driven.root.screen.column.menu)
    driven.press("New game…")
    assert (driven.root.setup_screen is None) is asked


def test_new_game_after_one_that_is_won_is_not_asked_once_more(drive):
    driven = drive()
    table = SITUATIONS["turn"]()
    driven.show(replace(table, public=replace(table.public, match=("A",))))
    driven.tap(driven.root.screen.column.menu)
    driven.press("New game…")
    assert driven.root.setup_screen is not None


def test_new_game_hides_the_game_under_way_and_no_tap_reaches_it(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    under = driven.key("Draw 1")
    driven.root.ask_new_game()
    setup = driven.root.setup_screen
    assert setup.veil.size == [800, 480]
    for x in range(5, 800, 40):
        for y in range(5, 480, 40):
            assert setup.on_touch_down(driven.finger(x, y))
    assert under.parent is not None
    assert driven.told() == []


def test_message_says_what_and_how_to_mend_and_goes_by_its_key(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.root.tell("No camera is found.", "Push the ribbon in.")
    assert {"No camera is found.", "Push the ribbon in."} <= set(driven.texts())
    driven.press("OK")
    assert driven.root.layers == []


DECKS = {"classic": (OWN, KnownDeck("grandma", {"R5": 3, "G7": 60})), "nomercy": (OWN,)}


def test_deck_is_chosen_with_the_house_rules_and_kept_for_the_next_game(setting_up):
    driven = setting_up()
    driven.root.around.decks = lambda game: DECKS.get(game, (OWN,))
    driven.root.show_setup()
    driven.press("Rules, deck, sound…", "the game's own")
    assert driven.key("grandma")
    driven.tap(driven.root.layers[-1].close_key)
    assert driven.root.setup_screen.setup().cards == {"R5": 3, "G7": 60}
    driven.root.speak(Phrases("pl"))
    assert driven.root.setup_screen.setup().cards == {"R5": 3, "G7": 60}
    driven.root.speak(Phrases("en"))
    driven.press("Start")
    assert driven.intents[0].setup.cards == {"R5": 3, "G7": 60}
    assert driven.root.around.choices.last.cards == {"R5": 3, "G7": 60}


def test_another_game_is_played_with_its_own_deck(setting_up):
    driven = setting_up()
    driven.root.around.decks = lambda game: DECKS.get(game, (OWN,))
    driven.root.show_setup()
    driven.press("Rules, deck, sound…", "the game's own")
    driven.tap(driven.root.layers[-1].close_key)
    driven.press("UNO No Mercy", "Rules, deck, sound…")
    own = driven.key("the game's own")
    assert not own.can_be_tapped()
    assert driven.root.setup_screen.setup().cards == {}


def test_deck_whose_table_is_gone_is_kept_until_another_is_chosen(setting_up):
    driven = setting_up()
    names = {"A": "Ada", "B": "Ben"}
    driven.root._last_setup = Setup("classic", names, "B", cards={"R5": 9})
    driven.root.around.decks = lambda _: (OWN,)
    driven.root.show_setup()
    driven.press("Rules, deck, sound…", "another one")
    assert driven.root.setup_screen.setup().cards == {}


def test_what_is_heard_is_chosen_at_the_set_up_and_kept(setting_up):
    driven = setting_up()
    driven.press("Rules, deck, sound…", "voice and sounds", "only the voice", "only sounds")
    choices = driven.root.around.choices
    assert (choices.voice, choices.sounds) == (False, False)
    driven.press("nothing")
    assert driven.root.around.choices.voice


def test_next_game_begins_with_the_house_rules_of_the_last(setting_up):
    driven = setting_up()
    names = {"A": "Player 1", "B": "Player 2"}
    driven.root.around.choices = Choices(last=Setup("classic", names, "B", {"stack": "same"}))
    driven.show(played("classic", "A5 B6 | dealer=B turn=A dir=+ top=R5"))
    driven.root.ask_new_game()
    assert driven.root.setup_screen.setup().options == {"stack": "same"}


def test_names_that_nobody_gave_are_said_in_the_language_that_is_shown(drive):
    driven = drive()
    driven.root.ask_new_game()
    driven.press("Player 2", "Change the name…", "o", "l", "a", "OK")
    driven.press("Polski")
    assert driven.root.setup_screen.names == ["Gracz 1", "Ola", "Gracz 3", "Gracz 4"]
    driven.press("English")
    assert driven.root.setup_screen.names == ["Player 1", "Ola", "Player 3", "Player 4"]


def test_names_that_nobody_gave_are_not_remembered_as_people(drive):
    driven = drive()
    driven.root.around.choices = Choices(names=("Player 1", "Gracz 7", "Ola"))
    driven.root.ask_new_game()
    assert driven.root.setup_screen._known == ["Ola"]

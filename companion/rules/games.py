"""All games by name: the only list of them."""

from collections.abc import Mapping
from typing import Any, Final

from companion.rules.base_flip_7 import BaseFlip7
from companion.rules.classic import Classic
from companion.rules.game import Game
from companion.rules.good_one import GoodOne
from companion.rules.got_1 import Got1
from companion.rules.no_mercy import NoMercy
from companion.rules.vengeance import Vengeance

_ALL: Final[tuple[Game[Any], ...]] = (Classic(), NoMercy(), Got1(), GoodOne(), Vengeance(), BaseFlip7())

GAMES: Final[Mapping[str, Game[Any]]] = {game.name: game for game in _ALL}
"""The rules of every game by its name."""

"""Every bench, in the order of the table of numbers (docs/numbers.md)."""

from typing import Final

from companion.commands.benches.drawing import SCREEN
from companion.commands.benches.enduring import LOST, MEMORY, START
from companion.commands.benches.folding import FOLD
from companion.commands.benches.judging import ORDER, READING
from companion.commands.benches.rows import Bench
from companion.commands.benches.seeing import FRAME, READER, REST
from companion.commands.benches.soaking import SOAK
from companion.commands.benches.touching import PRESS

BENCHES: Final[tuple[Bench, ...]] = (
    READER,
    FRAME,
    REST,
    PRESS,
    ORDER,
    FOLD,
    READING,
    SCREEN,
    START,
    MEMORY,
    LOST,
    SOAK,
)

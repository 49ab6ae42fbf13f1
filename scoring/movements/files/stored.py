"""A movement as a file states it, and files that cannot be read."""

from dataclasses import dataclass, field

from scoring.movements.checks import Limits
from scoring.movements.movement import InvalidMovement, Movement
from scoring.movements.words import Words

IMPORTED = "imported"
"""The kind of a movement whose file names none."""
MOST_NUMBER = 9999
"""No number of a pair, table or set in a file is larger."""


class BadMovementFile(InvalidMovement):
    """A file without readable movements; the message names the place and the cure."""


@dataclass(frozen=True, slots=True)
class StoredMovement:
    """A movement of a file, what the file states about it, and what was left out."""

    movement: Movement
    limits: Limits = field(default_factory=Limits)
    ignored: tuple[Words, ...] = ()

"""A mark outside the database: which one was in use here last, and how far it was.

The database counts its own generations, the file holds the last one that it had. A copy
that is older than the file says is known by that, however it came to its place.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

TEXT = re.compile(r"([0-9a-f]{32}) ([0-9]{1,18})\s*")


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a database is: its own name, and the number of its generation.

    >>> Mark("a1", 3).is_before(Mark("a1", 4)), Mark("b2", 3).is_before(Mark("a1", 4))
    (True, False)
    """

    identity: str
    generation: int

    def is_before(self, other: "Mark") -> bool:
        """Whether this is the same database, as it was earlier."""
        return self.identity == other.identity and self.generation < other.generation


def path() -> Path:
    """Where the mark lies."""
    return Path(settings.VAR_DIR) / "database.mark"


def read() -> Mark | None:
    """The mark; None where there is none that can be read."""
    try:
        found = TEXT.fullmatch(path().read_text())
    except (OSError, UnicodeDecodeError):
        return None
    return Mark(found[1], int(found[2])) if found else None


def raise_to(mark: Mark) -> None:
    """Store the mark unless the same database was already further.

    What can't be stored now is stored by the next pass.
    """
    stored = read()
    if not mark.identity or mark == stored or (stored and mark.is_before(stored)):
        return
    part = path().with_name(f"{path().name}.part")
    with suppress(OSError):
        part.touch(mode=0o600)
        part.write_text(f"{mark.identity} {mark.generation}\n")
        part.replace(path())

"""The list of what was expunged and held, in a file outside the database.

A backup that is restored knows nothing of what was expunged after it was made, nor of holds
that were set since. The list does: a line for each, with a name that tells nothing of a
person, and the day. It only grows.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, transaction

from clubsite.ops import home
from clubsite.retention.models import DataRequest, Expunged, LegalHold

LINE = re.compile(
    r"(\d{4}-\d\d-\d\d) (expunged|held|lifted) ([a-z_]{1,40}) ([0-9a-z-]{1,40})(?![0-9a-z-])"
)
ERASURE = "erasure"
"""The kind of the lines for people whose data was erased: club and account."""
HEAD = (
    "# Expunged and held cases of Clubsite. Keep this file: docs/operate.md says why."
)


@dataclass(frozen=True, slots=True, order=True)
class ListedCase:
    """What was done to one case on that day; `name` is the row, for a hold the package.

    >>> str(ListedCase(date(2026, 3, 2), "expunged", "memo", "5e0c"))
    '2026-03-02 expunged memo 5e0c'
    """

    on: date
    what: str
    name: str
    identity: str

    def __str__(self) -> str:
        return f"{self.on.isoformat()} {self.what} {self.name} {self.identity}"


def read_lines(text: str) -> list[ListedCase]:
    """The lines in that text, a file of the list, a manifest or an email, in their order.

    >>> [str(line) for line in read_lines('{"a": "2026-03-02 held appeal 12", "b": 1}')]
    ['2026-03-02 held appeal 12']
    """
    return [
        ListedCase(date.fromisoformat(day), what, name, identity)
        for day, what, name, identity in LINE.findall(text)
    ]


def read_file(place: Path) -> list[ListedCase]:
    """The lines of a saved file of the list, a manifest or an email, however encoded.

    A file that is none of these is a `ValueError`: without its lines, what was expunged
    would be back.
    """
    content = place.read_bytes()
    parts = message_from_bytes(content, policy=default).walk()
    texts = [part.get_content() for part in parts if not part.is_multipart()]
    decoded = [each for each in texts if isinstance(each, str)]
    text = content.decode(errors="replace")
    lines = read_lines("\n".join(decoded)) or read_lines(text)
    if not (lines or HEAD in text or '"expunged": []' in text):
        raise ValueError("it has no line of the list")
    return lines


def stored_lines() -> list[ListedCase]:
    """The lines of all that the database knows to be expunged, held or lifted, by day."""
    lines = [
        ListedCase(each.expunged_at.date(), "expunged", each.row, each.identity)
        for each in Expunged.objects.all()
    ]
    lines += [
        ListedCase(
            each.done_at.date(), "expunged", ERASURE, f"{each.club_id}-{each.user_id}"
        )
        for each in DataRequest.objects.all()
        if each.done_at is not None
    ]
    for hold in LegalHold.objects.all():
        lines.append(ListedCase(hold.set_at.date(), "held", hold.cases, hold.identity))
        if hold.lifted_at is not None:
            day = hold.lifted_at.date()
            lines.append(ListedCase(day, "lifted", hold.cases, hold.identity))
    return sorted(lines, key=lambda line: line.on)


def path() -> Path:
    """Where the list lies: beside the database, not in it."""
    return Path(settings.VAR_DIR) / "expunged.list"


def listed_lines() -> list[ListedCase]:
    """The lines of the file; none where there is no file."""
    return read_lines(path().read_text()) if path().exists() else []


def known_lines() -> list[str]:
    """All lines of the file and of the database, for the manifest of a backup.

    A database of another version has none.
    """
    lines = set(listed_lines())
    with suppress(DatabaseError):
        lines |= set(stored_lines())
    return [str(line) for line in sorted(lines)]


def list_on_commit() -> None:
    """Add what this transaction expunges, holds or lifts to the file once it is committed.

    The database counts it first: a copy that was made before is then an older one.
    """
    transaction.on_commit(bring_up_to_date)
    home.advance(listed=True)


def bring_up_to_date() -> None:
    """Add to the file the lines that it lacks."""
    add(stored_lines())


def add(lines: Iterable[ListedCase]) -> None:
    """Add to the file those of these lines that it lacks."""
    known = set(listed_lines())
    new = [line for line in lines if line not in known]
    if not new:
        return
    if not path().exists():
        path().touch(mode=0o600)
        path().write_text(f"{HEAD}\n")
    with path().open("a") as file:
        file.writelines(f"{line}\n" for line in new)

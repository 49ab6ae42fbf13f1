"""Sealed export of a referral for one named body outside the club.

The export is plain JSON; its SHA-256 is the seal. It lists the
SHA-256 of each file that goes along, so that one number stands for all of it.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from rulings.conduct.procedure.states import Guardian

FORMAT = "clubsite-referral/1"


class Staying(StrEnum):
    """What stays with the recorder, whatever is passed on."""

    NAME = "name"
    NOTES = "notes"
    EARLIER = "earlier"
    OTHERS = "others"
    HISTORY = "history"
    EXCLUDED = "excluded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """To whom it is passed on, with what, and what the person it concerns is told.

    `gist` is what that person reads, `reason` why they are not told now.
    """

    body: str
    with_files: bool = True
    guardian: Guardian | None = None
    gist: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentFile:
    """A file that goes along: what was added, by its hash, and each page of its copy."""

    number: int
    content_type: str
    size: int
    sha256: str
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterText:
    """What was written after sending, as a kind, a time and a text."""

    kind: str
    at: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """All that goes; `reporter` is None where the reporter has not agreed to be named."""

    club: str
    referral: str
    body: str
    at: datetime
    sent_at: datetime
    policy: int | None
    reporter: str | None
    about: tuple[str, ...]
    description: str
    affected: tuple[str, ...]
    track: str
    categories: tuple[str, ...]
    incident_on: date | None
    event: str
    board: int | None
    place: str
    director_called: bool | None
    minor_involved: bool | None
    immediate_danger: bool | None
    wish: str
    narrative: str
    since: tuple[LaterText, ...]
    files: tuple[SentFile, ...]

    @property
    def staying(self) -> tuple[Staying, ...]:
        """What stays, the reporter's name too where it does not go."""
        named = self.reporter is not None
        return tuple(each for each in Staying if not (named and each is Staying.NAME))

    def to_json(self) -> str:
        """The export as it is sealed."""
        content = {"format": FORMAT, **asdict(self), "staying": self.staying}
        return json.dumps(content, default=_as_text, indent=1, ensure_ascii=False)


def seal(text: str) -> str:
    """The SHA-256 that receipt, log and PDF give.

    >>> seal("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def check_sums(text: str, others: dict[str, bytes]) -> str:
    """The hashes of the files of a package, in the form that `sha256sum -c` reads."""
    files = {"referral.json": text.encode(), **others}
    sums = {
        name: hashlib.sha256(content).hexdigest() for name, content in files.items()
    }
    return "".join(f"{digest}  {name}\n" for name, digest in sums.items())


def _as_text(value: Any) -> str:
    """Dates and times as JSON has them."""
    return str(value.isoformat())

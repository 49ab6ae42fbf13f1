"""The record of a case beside its texts: the auction with its explanations, how strong the
players are, and what a director asks about each kind of ruling."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.bridge.auction import Call, call_text
from scoring.bridge.contract import Seat
from scoring.bridge.messages import NotBridge, gettext_noop


class Band(StrEnum):
    """How experienced the players of a side are."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERIENCED = "experienced"
    EXPERT = "expert"


class Method(StrEnum):
    """How the calls were made."""

    BOXES = "boxes"
    SCREENS = "screens"
    SPOKEN = "spoken"
    ONLINE = "online"


class Topic(StrEnum):
    """A kind of ruling for which a director asks the same things each time."""

    CLAIM = "claim"
    UNAUTHORISED = "unauthorised"
    MISINFORMATION = "misinformation"


TOPICS: Mapping[str, Topic] = {
    "claims_and_concessions": Topic.CLAIM,
    "unauthorised_information": Topic.UNAUTHORISED,
    "misinformation": Topic.MISINFORMATION,
}
"""By the family of the irregularity."""

CHECKLISTS: Mapping[Topic, tuple[str, ...]] = {
    Topic.CLAIM: (
        *("words_used", "words_repeated", "objections", "remaining_cards"),
        *("trump_statement", "trump_unaware", "trump_trick"),
    ),
    Topic.UNAUTHORISED: ("source", "alternatives", "suggested"),
    Topic.MISINFORMATION: ("explanation", "agreement", "proof", "corrected"),
}
"""What is to be found out, by topic; of an outstanding trump the three tests of Law 70C."""


class EvidenceKind(StrEnum):
    """What a file shows."""

    CARDS = "cards"
    SYSTEM_CARD = "system_card"
    DEVICE_LOG = "device_log"
    TABLE_NOTES = "table_notes"
    POLL_SHEET = "poll_sheet"
    OTHER = "other"


USUAL: Mapping[Topic, tuple[EvidenceKind, ...]] = {
    Topic.CLAIM: (EvidenceKind.CARDS, EvidenceKind.TABLE_NOTES),
    Topic.UNAUTHORISED: (EvidenceKind.TABLE_NOTES, EvidenceKind.POLL_SHEET),
    Topic.MISINFORMATION: (EvidenceKind.SYSTEM_CARD, EvidenceKind.TABLE_NOTES),
}
"""The evidence that helps with a topic: what a panel looks for first."""


@dataclass(frozen=True, slots=True)
class FileNote:
    """What files that are added together show, and a word on them."""

    kind: EvidenceKind = EvidenceKind.OTHER
    note: str = ""


def usual_evidence(family: str) -> tuple[EvidenceKind, ...]:
    """The evidence that helps with a ruling of that family; nothing for others.

    >>> usual_evidence("misinformation")[0].value, usual_evidence("revoke")
    ('system_card', ())
    """
    topic = TOPICS.get(family)
    return USUAL[topic] if topic else ()


def checklist(family: str) -> tuple[str, ...]:
    """What is to be found out about a ruling of that family; nothing about others.

    >>> checklist("misinformation")[0], checklist("revoke")
    ('explanation', ())
    """
    topic = TOPICS.get(family)
    return CHECKLISTS[topic] if topic else ()


class InvalidRecord(NotBridge):
    """The auction or its explanations cannot be read."""


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call as it was made, and what who explained of it at the table."""

    text: str
    alerted: bool = False
    meaning: str = ""
    by: str = ""

    @property
    def call(self) -> Call:
        """The call by itself."""
        return Call(self.text, self.alerted, self.meaning)


_EXPLAINED = re.compile(r"(\d{1,3})[.:)]?\s+([NESW])\w*\s*:\s*(.+)", re.IGNORECASE)


def read_calls(auction: str, explanations: str) -> tuple[ExplainedCall, ...]:
    """The calls, from the dealer's on; "!" marks an alert.

    Each line of explanations names a call by its number and the seat that explained it.

    >>> [call.by for call in read_calls("1NT P 2D!", "3 South: transfer to hearts")]
    ['', '', 'S']
    """
    calls = [_call(number, word) for number, word in enumerate(auction.split(), 1)]
    for number, by, meaning in _explained(explanations.splitlines()):
        if not 1 <= number <= len(calls):
            raise InvalidRecord(
                gettext_noop("There is no call %(number)s in the auction."),
                number=number,
            )
        before = calls[number - 1]
        calls[number - 1] = ExplainedCall(before.text, before.alerted, meaning, by)
    return tuple(calls)


def _call(number: int, word: str) -> ExplainedCall:
    text = call_text(word.rstrip("!"))
    if text is None:
        raise InvalidRecord(
            gettext_noop(
                "Call %(number)s, “%(text)s”, isn't a call. Enter e.g. 1S, 3NT, P or X, "
                "with ! after an alerted call."
            ),
            number=number,
            text=word,
        )
    return ExplainedCall(text, word.endswith("!"))


def _explained(lines: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    for line in filter(str.strip, lines):
        found = _EXPLAINED.fullmatch(line.strip())
        if found is None:
            raise InvalidRecord(
                gettext_noop(
                    "“%(text)s” can't be read. Enter the number of the call, the seat "
                    "and the explanation, e.g. 3 South: transfer to hearts."
                ),
                text=line.strip(),
            )
        yield int(found[1]), Seat(found[2].upper()).value, found[3]


def write_calls(calls: Iterable[ExplainedCall]) -> tuple[str, str]:
    """The auction and its explanations as they are typed."""
    every = list(calls)
    auction = " ".join(f"{call.text}{'!' if call.alerted else ''}" for call in every)
    lines = [
        f"{number} {call.by}: {call.meaning}"
        for number, call in enumerate(every, 1)
        if call.meaning
    ]
    return auction, "\n".join(lines)


@dataclass(frozen=True, slots=True)
class RecordContent:
    """All of the record; `bands` are by the keys of the sides, `checks` by their codes."""

    calls: tuple[ExplainedCall, ...] = ()
    method: str = ""
    bands: Mapping[str, str] | None = None
    checks: Mapping[str, str] | None = None

    def stored(self) -> dict[str, Any]:
        """The columns of its row."""
        return {
            "calls": [
                {
                    "text": call.text,
                    "alerted": call.alerted,
                    "meaning": call.meaning,
                    "by": call.by,
                }
                for call in self.calls
            ],
            "method": self.method,
            "bands": dict(self.bands or {}),
            "checks": dict(self.checks or {}),
        }

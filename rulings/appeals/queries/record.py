"""The record of a case as its readers see it: auction, players' class, checklist."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from rulings.appeals.access.cases import Case
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Section
from rulings.appeals.procedure.record import checklist
from rulings.appeals.queries.head import redaction_level, side_labels
from rulings.appeals.record_labels import BANDS, CHECKS, METHODS
from rulings.appeals.record_models import CaseRecord
from rulings.log.procedure.redaction import SEAT_LABELS, Level
from scoring.bridge.auction import MadeCall, made_calls
from scoring.bridge.boards import dealer


@dataclass(frozen=True, slots=True)
class CallView:
    """One call with its caller; `note` counts those that were explained."""

    seat: str
    text: str
    alerted: bool
    note: int
    meaning: str
    by: str


@dataclass(frozen=True, slots=True)
class RecordView:
    """The record for one reader."""

    calls: tuple[CallView, ...]
    method: Promise | str
    bands: tuple[tuple[str, Promise], ...]
    checks: tuple[tuple[Promise, str], ...]

    @property
    def notes(self) -> tuple[CallView, ...]:
        """The calls that were explained, in their order."""
        return tuple(call for call in self.calls if call.note)


def get_record(appeal: Appeal) -> CaseRecord | None:
    """The record of that appeal, if one was begun."""
    return getattr(appeal, "record", None)


def build_record_view(case: Case) -> RecordView | None:
    """The record, for who reads the facts with names."""
    record = get_record(case.appeal)
    reads = Section.FACTS in case.cell.readable and redaction_level(case) is Level.NAMES
    if record is None or not reads:
        return None
    labels = side_labels(case)
    codes = checklist(case.appeal.ruling_version.family)
    return RecordView(
        calls=tuple(_calls(case, record)),
        method=METHODS.get(record.method, ""),
        bands=tuple(
            (labels[side], BANDS[record.bands[str(side)]])
            for side in case.parties.sides
            if record.bands.get(str(side))
        ),
        checks=tuple(
            (CHECKS[code], record.checks[code])
            for code in codes
            if record.checks.get(code)
        ),
    )


def _calls(case: Case, record: CaseRecord) -> Iterator[CallView]:
    explained = record.explained_calls
    first = dealer(case.appeal.ruling.board or 1)
    made = made_calls(first, (call.call for call in explained))
    note = 0
    for each, call in zip(made, explained, strict=True):
        note += bool(call.meaning)
        yield _call(each, note if call.meaning else 0, call.by)


def _call(made: MadeCall, note: int, by: str) -> CallView:
    return CallView(
        seat=SEAT_LABELS[made.seat.value],
        text=made.call.text,
        alerted=made.call.alerted,
        note=note,
        meaning=made.call.meaning,
        by=SEAT_LABELS[by] if by else "",
    )

"""Further appeals, their sealed records, and decisions that a later one replaced."""

from django.core.exceptions import PermissionDenied

from rulings.appeals import procedure
from rulings.appeals.access.cases import Case
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Section, State

SEALED = (
    *(Section.FACTS, Section.STATEMENTS, Section.COMPOSITION),
    Section.DECISION,
)
"""What a sealed record holds: who reads all of it may take it out."""

BEFORE_FURTHER = procedure.OPEN | {
    *(State.DRAFT, State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED)
}
"""States of a case that, unless it was reopened, no one has appealed further yet."""


def may_open_record(case: Case) -> bool:
    """Whether the person reads all that the sealed record holds."""
    return all(case.cell.reads_all(section) for section in SEALED)


def check_may_open_record(case: Case) -> None:
    """Refuse everyone who reads less than the record holds."""
    if not may_open_record(case):
        raise PermissionDenied


def get_further(case: Case) -> FurtherAppeal | None:
    """The last further appeal of the case; what was sealed is not loaded."""
    if case.state in BEFORE_FURTHER and not case.appeal.reopened_at:
        return None
    rows = FurtherAppeal.objects.filter(appeal=case.appeal)
    return rows.defer("record", "pdf").select_related("by").last()


def sealed_record(further: FurtherAppeal, *, paper: bool) -> bytes | None:
    """What was sealed, as JSON or on paper; None while a worker makes the PDF."""
    rows = FurtherAppeal.objects.filter(pk=further.pk)
    if paper:
        content = rows.values_list("pdf", flat=True).get()
        return None if content is None else bytes(content)
    return rows.values_list("record", flat=True).get().encode()


def get_earlier(appeal: Appeal) -> list[EarlierDecision]:
    """The decisions of the case that a later one replaces, the oldest first."""
    if appeal.reopened_at is None:
        return []
    rows = EarlierDecision.objects.filter(appeal=appeal)
    return list(rows.select_related("signed_by", "reopened_by"))

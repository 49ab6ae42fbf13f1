"""What a case page shows of a further appeal, and of a conflict that was found later."""

from dataclasses import dataclass
from datetime import datetime

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.access.further import get_further, may_open_record
from rulings.appeals.labels import Step
from rulings.appeals.procedure import Section
from rulings.appeals.queries.case_facts import get_deadline, get_policy
from rulings.log.procedure.deadlines import in_time


@dataclass(frozen=True, slots=True)
class FurtherView:
    """A further appeal, or until when a side may make one.

    `key` is that of what was sealed, if the reader may take it out.
    """

    authority: str
    until: datetime | None = None
    key: int = 0
    by: str = ""
    at: datetime | None = None
    grounds: str = ""
    json_hash: str = ""
    pdf_hash: str = ""
    has_failed: bool = False
    answer: str = ""
    may_open: bool = False


def build_further(case: Case) -> FurtherView | None:
    """The further appeal, for who reads the decision with names (Law 93C)."""
    if not case.cell.reads_all(Section.DECISION):
        return None
    further = get_further(case)
    if further is None:
        authority = get_policy(case.appeal).further_authority
        until = get_deadline(case.appeal, Step.FURTHER)
        return FurtherView(authority, until if in_time(now(), until) else None)
    return FurtherView(
        authority=further.authority,
        key=further.pk,
        by=str(further.by),
        at=further.at,
        grounds=further.grounds,
        json_hash=further.record_hash,
        pdf_hash=further.pdf_hash,
        has_failed=further.given_up,
        answer=further.answer,
        may_open=may_open_record(case),
    )


@dataclass(frozen=True, slots=True)
class ConflictView:
    """A conflict of interest that was found after the decision, and what came of it."""

    at: datetime
    settled_at: datetime | None
    why: str


def build_conflict(case: Case) -> ConflictView | None:
    """The conflict, for who reads the panel's composition."""
    appeal = case.appeal
    if appeal.conflict_at is None or not case.cell.reads_all(Section.COMPOSITION):
        return None
    return ConflictView(
        appeal.conflict_at, appeal.conflict_settled_at, appeal.why_settled
    )

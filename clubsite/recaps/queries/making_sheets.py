"""How far the making of a flow sheet is, as its page shows it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from clubsite.recaps.labels import ERRORS, UNKNOWN_ERROR
from clubsite.recaps.models import DocumentState, FlowSheet
from clubsite.recaps.queries.common import etag_of
from clubsite.recaps.queries.lists import AT_WORK, FAILED
from clubsite.upkeep import heartbeat


@dataclass(frozen=True, slots=True)
class MakingSheet:
    """Where a flow sheet stands; `why` it failed, and when it is tried again by itself."""

    state: str
    ready: bool
    at_work: bool
    why: str | Promise
    next_try: datetime | None
    absent: bool
    etag: str

    @property
    def goes_on(self) -> bool:
        """Whether a worker will do something about it without being asked."""
        return self.at_work or self.next_try is not None


def making_of(sheet: FlowSheet) -> MakingSheet:
    """How far that sheet is."""
    at_work = sheet.state in AT_WORK
    failed = sheet.state in FAILED
    absent = at_work and not heartbeat.lives("worker")
    return MakingSheet(
        state=sheet.get_state_display(),
        ready=sheet.state == DocumentState.READY,
        at_work=at_work,
        why=ERRORS.get(sheet.error, UNKNOWN_ERROR) if failed else "",
        next_try=sheet.due_at if sheet.state == DocumentState.FAILED else None,
        absent=absent,
        etag=etag_of(sheet.pk, str(sheet.state), sheet.attempts, absent),
    )

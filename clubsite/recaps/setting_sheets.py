"""Setting a flow sheet: what only a worker does. Everything here may run twice."""

from django.conf import settings

from clubsite.clock import now
from clubsite.recaps import claims
from clubsite.recaps.documents import flow_sheet
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.recaps.flow_sheets import drawn, is_current
from clubsite.recaps.making import FAILURES, error_of
from clubsite.recaps.models import DocumentState, FlowSheet
from rulings.laws.trees import TREES


def set_sheet(number: int) -> bool:
    """Make the file, if it is due and nobody else is at it; whether it is ready.

    A row of another release than this worker's is left for who asks next: its version
    would not be that of what is drawn here.
    """
    rows = FlowSheet.objects.all()
    if not claims.claim(rows, number):
        return False
    sheet = rows.get(pk=number)
    if not is_current(sheet):
        claims.claimed(rows, sheet).delete()
        return False
    try:
        return _store(sheet, _file(sheet))
    except FAILURES as failure:
        claims.note_failure(rows, sheet, error_of(failure))
        return False


def give_up_lost() -> None:
    """Sheets that took one worker after another with them are tried no more."""
    rows = FlowSheet.objects.all()
    for sheet in claims.lost(rows):
        claims.note_failure(rows, sheet, claims.LOST)


def _file(sheet: FlowSheet) -> bytes:
    shown = drawn(TREES[sheet.family], sheet.language)
    template = settings.BASE_DIR / "templates" / "recaps" / flow_sheet.TEMPLATE
    return set_by(template, flow_sheet.to_json(shown, sheet.language))


def _store(sheet: FlowSheet, content: bytes) -> bool:
    stored = claims.claimed(FlowSheet.objects.all(), sheet).update(
        state=DocumentState.READY,
        content=content,
        ready_at=now(),
        lease_until=None,
        error="",
    )
    return bool(stored)

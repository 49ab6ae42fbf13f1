"""Who may open which files of an appeal."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from rulings.appeals.access.cases import Case
from rulings.appeals.models import Evidence
from rulings.appeals.procedure import CaseRole, Section
from rulings.evidence.models import BLOBS
from rulings.evidence.rules import PDF
from rulings.log.procedure.redaction import Scope

PRESIDING = frozenset({CaseRole.CHAIR, CaseRole.EXTERNAL})
"""Parts that may take the sealed original of a PDF out of the file."""


def get_evidence(case: Case, evidence_id: int) -> Evidence:
    """A file of the case, for a person who may read it; else 404."""
    found = evidence_rows(case, evidence_id).defer(*BLOBS).first()
    if found is None:
        raise Http404
    if not _reads_file(case, found):
        raise Http404
    return found


def evidence_rows(case: Case, evidence_id: int) -> QuerySet[Evidence]:
    """The row of that file, if it is one of the case's; what it holds is not loaded."""
    return Evidence.objects.filter(appeal=case.appeal, pk=evidence_id)


def may_open_original(case: Case, file: Evidence) -> bool:
    """Whether the person may take a sealed PDF out: the chair, or the referee."""
    sealed = file.is_ready and file.content_type == PDF.content_type
    return sealed and bool(case.standing & PRESIDING) and _reads_file(case, file)


def check_may_open_original(case: Case, file: Evidence) -> None:
    """Refuse everyone but the person who presides."""
    if not may_open_original(case, file):
        raise PermissionDenied


def _reads_file(case: Case, file: Evidence) -> bool:
    """A director's file belongs to the facts, which are never shown in part."""
    if file.entry_id is None:
        return bool(case.cell.scopes(Section.FACTS) & {Scope.ALL, Scope.OWN})
    released = file.released_at is not None or case.is_exchanged
    return case.reads_side(Section.STATEMENTS, file.entry_id, released=released)

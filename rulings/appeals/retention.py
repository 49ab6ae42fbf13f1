"""How long appeals are stored (procedures 7)."""

from django.utils.translation import gettext_lazy as _

from clubsite.site.retention import Row
from rulings.appeals.procedure import State

NOTES = "panel_notes"
EVIDENCE = "appeal_evidence"
ENDED = "appeal_ended"
CASE = "appeal"

ROWS = (
    Row(
        CASE,
        _("Decided appeals"),
        _("texts and names deleted; board, laws, outcome and score stay"),
        field="appeal_keep_years",
    ),
    Row(
        NOTES,
        _("Notes and votes of the panel"),
        _("deleted"),
        field="panel_notes_keep_days",
    ),
    Row(
        EVIDENCE,
        _("Evidence in appeals"),
        _("deleted"),
        field="evidence_keep_months",
    ),
    Row(
        ENDED,
        _("Appeals withdrawn, not heard or superseded"),
        _("deleted; what a deposit needs stays with the accounts"),
        field="ended_appeal_keep_months",
    ),
)
ROWS_OF_STATE = {
    State.CLOSED: (CASE, NOTES, EVIDENCE),
    State.INADMISSIBLE: (ENDED,),
    State.WITHDRAWN: (ENDED,),
    State.SUPERSEDED: (ENDED,),
}
"""The rows of a case that ended in that state."""

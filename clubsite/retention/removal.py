"""Deleting a row for good, with all that hangs on it, and names from the audit log."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from clubsite.audit import actions as audit_actions
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.models import Entry

if TYPE_CHECKING:
    from clubsite.clubs.models import Club


def delete_with_all(rows: QuerySet[Any]) -> None:
    """Delete these rows, and before them every row that can't be without them.

    Tables protect each other on purpose; here the whole case goes. A row that may point
    to nothing is another thing that only mentions the case: it stays, and forgets it.
    """
    keys = list(rows.values_list("pk", flat=True))
    if not keys:
        return
    model = rows.model
    for relation in model._meta.related_objects:
        pointing = relation.related_model.objects.filter(
            **{f"{relation.field.name}__in": keys}
        )
        if relation.field.null:
            pointing.update(**{relation.field.name: None})
        else:
            delete_with_all(pointing)
    model.objects.filter(pk__in=keys).delete()


def forget_names(
    kind: str,
    identities: Iterable[str],
    reason: ExpungingReason,
    *,
    club: "Club | None" = None,
    verbs: Iterable[str] = (),
) -> None:
    """Remove the names from the chains of these subjects, as far as there are any left;
    from entries of these verbs alone, where some are named."""
    entries = Entry.objects.filter(
        subject_type=kind, subject_id__in=list(identities), names__isnull=False
    )
    if verbs:
        entries = entries.filter(verb__in=list(verbs))
    if entries:
        audit_actions.expunge(entries, reason=reason, by=None, club=club)

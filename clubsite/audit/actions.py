"""Expunging names from the audit log."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.audit import trail
from clubsite.audit.expunging import SUBJECT, ExpungingReason, place_of
from clubsite.audit.models import Entry, EntryNames, Format
from clubsite.site.errors import Refused

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


@transaction.atomic
def expunge(
    entries: Iterable[Entry],
    *,
    reason: ExpungingReason,
    by: "User | None",
    club: "Club | None" = None,
) -> Entry:
    """Remove the names of these entries for good, and list the entries in a new one.

    Entries whose names were removed before are left out. The entry comes first: without
    it the database refuses to delete the names.
    """
    wanted = list(entries)
    if any(entry.format == Format.PLAIN for entry in wanted):
        raise Refused(
            _(
                "The names in the oldest entries of the audit log are part of what "
                "proves it. They can't be removed."
            )
        )
    trail.lock_tail(SUBJECT)
    names = EntryNames.objects.filter(pk__in=[entry.pk for entry in wanted])
    named = set(names.values_list("pk", flat=True))
    places = sorted(place_of(entry) for entry in wanted if entry.pk in named)
    if not places:
        raise Refused(_("These entries have no names any more."))

    details = {"entries": places, "reason": reason}
    entry = trail.record("audit.expunged", SUBJECT, by=by, club=club, details=details)
    names.delete()
    return entry

"""Writing a club's own table of alerts."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from rulings.access import alerts as access
from rulings.laws.alert_tables import InvalidTable, read_table
from rulings.models import AlertTable


@transaction.atomic
def keep_table(club: Club, authority: str, text: str, *, by: User) -> AlertTable:
    """Keep the table as the newest of the club; the earlier ones stay on file."""
    access.check_writes_table(by, club)
    try:
        read_table(text)
    except InvalidTable as invalid:
        message = _("Line %(line)s of the table cannot be read.")
        raise Refused(message % {"line": invalid.line}) from invalid

    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    before = access.own_table(club)
    table = AlertTable.objects.create(
        club=club,
        number=before.number + 1 if before else 1,
        authority=authority,
        text=text,
        written_by=by,
        written_at=now(),
    )

    details = {"number": table.number}
    trail.record("alerts.table_kept", club, by=by, club=club, details=details)
    return table

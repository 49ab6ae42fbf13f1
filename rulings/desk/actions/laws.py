"""The club's own alert table, and answers to the quiz of the Laws."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk import access
from rulings.desk.models import AlertTable, PracticeAnswer
from rulings.laws.information.alert_lookup import InvalidTable, read_table
from rulings.laws.practice.quiz import Case


@transaction.atomic
def keep_table(club: Club, authority: str, text: str, *, by: User) -> AlertTable:
    """Keep the table as the newest of the club; the earlier ones stay on file."""
    access.check_writes_table(by, club)
    try:
        read_table(text)
    except InvalidTable as invalid:
        message = _("Line %(line)s of the table can't be read.")
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


@transaction.atomic
def keep_answer(director: User, case: Case, *, is_right: bool) -> None:
    """Count one more answer to that case."""
    answer, _made = PracticeAnswer.objects.get_or_create(
        user=director,
        case=case.code,
        defaults={"family": case.family, "answered_at": now()},
    )
    PracticeAnswer.objects.filter(pk=answer.pk).update(
        attempts=F("attempts") + 1,
        right=F("right") + int(is_right),
        is_right=is_right,
        answered_at=now(),
    )

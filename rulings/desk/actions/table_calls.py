"""Calls of the director to a table, the club's own alert table, and quiz answers."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk import access
from rulings.desk.models import AlertTable, PracticeAnswer, TableCall
from rulings.laws.information.alert_lookup import InvalidTable, read_table
from rulings.laws.practice.quiz import Case
from rulings.log import access as log_access
from rulings.log.actions import wait_for_event
from scoring.events.labels import EventState
from scoring.events.models import Result


@transaction.atomic
def call_director(line: Result, *, by: User) -> TableCall:
    """Call the director to the table at which this person plays that line."""
    event = line.section.session.event
    if line not in access.lines_now(by, event):
        raise PermissionDenied
    if event.without_director:
        raise Refused(_("This event is played without a director."))
    wait_for_event(event.pk)  # of two who press at one moment the second
    if access.waiting_at(line).exists():
        raise Refused(_("Your table has called already."))

    call = TableCall.objects.create(result=line, caller=by, called_at=now())

    trail.record("table.called", call, by=by, club=event.club)
    return call


@transaction.atomic
def end_call(call: TableCall, *, by: User) -> None:
    """A director has been at the table, or whoever called takes it back."""
    event = call.result.section.session.event
    if by.pk != call.caller_id or event.state != EventState.IN_PLAY:
        log_access.check_may_log(by, event)

    ended = TableCall.objects.filter(pk=call.pk, ended_at=None).update(ended_at=now())
    if not ended:
        raise Refused(_("Somebody has been there already."))

    trail.record("table.call_ended", call, by=by, club=event.club)


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


@transaction.atomic
def keep_answer(director: User, case: Case, *, is_right: bool) -> None:
    """Count one more answer to that case."""
    answer, _made = PracticeAnswer.objects.get_or_create(
        user=director,
        case=case.code,
        defaults={"family": case.family, "answered_at": now()},
    )
    PracticeAnswer.objects.filter(pk=answer.pk).update(
        asked=F("asked") + 1,
        right=F("right") + int(is_right),
        is_right=is_right,
        answered_at=now(),
    )

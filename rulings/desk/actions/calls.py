"""Calls of the director to a table."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.desk import access
from rulings.desk.models import TableCall
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
        raise Refused(_("Your table has already called the director."))

    call = TableCall.objects.create(result=line, caller=by, called_at=now())

    trail.record("table.called", call, by=by, club=event.club)
    return call


@transaction.atomic
def end_call(call: TableCall, *, by: User) -> None:
    """A director has been at the table, or the person who called takes it back."""
    event = call.result.section.session.event
    if by.pk != call.caller_id or event.state != EventState.IN_PLAY:
        log_access.check_may_log(by, event)

    ended = TableCall.objects.filter(pk=call.pk, ended_at=None).update(ended_at=now())
    if not ended:
        raise Refused(_("This call has been answered."))

    trail.record("table.call_ended", call, by=by, club=event.club)

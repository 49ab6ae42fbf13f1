"""In which states of an event rulings can be given, amended and withdrawn."""

from django.utils.translation import gettext as _

from clubsite.errors import Refused
from rulings.access.rulings import CHANGED_IN, RULED_IN, reason_to_hold
from rulings.actions.seen import hold_ruling
from rulings.models import Ruling
from scoring.labels import EventState
from scoring.models import Event


def check_can_be_begun(event: Event) -> None:
    """Refuse new rulings where the event is not in play, or its period is over."""
    if event.state not in RULED_IN:
        raise _closed(event)


def check_can_be_given(ruling: Ruling) -> None:
    """Refuse what was given, and what was not asked for in time (Law 92B, 81C3).

    A ruling that was begun before the correction period ended may be given later.
    """
    hold_ruling(ruling)
    if not ruling.is_draft:
        raise Refused(_("This ruling has already been given."))
    event = ruling.event
    end = event.corrections_end_at
    begun_in_time = end is not None and ruling.made_at <= end
    late = event.state == EventState.OFFICIAL and begun_in_time
    if event.state not in RULED_IN and not late:
        raise _closed(event)


def check_is_open(ruling: Ruling) -> None:
    """Refuse to write on at a ruling that was given and is not being amended."""
    hold_ruling(ruling)
    if not ruling.is_open:
        raise Refused(_("This ruling has been given. Amend it to change it."))


def check_can_be_changed(ruling: Ruling) -> None:
    """Refuse to change what does not stand, what is final (Law 82C), and what a panel
    deliberates or has decided on."""
    hold_ruling(ruling)
    if not ruling.is_given:
        raise Refused(_("Only a ruling that stands can be amended or withdrawn."))
    if ruling.event.state not in CHANGED_IN:
        raise _closed(ruling.event)
    if reason := reason_to_hold(ruling):
        raise Refused(reason)


def _closed(event: Event) -> Refused:
    return Refused(
        _("%(event)s is %(state)s: no ruling can be given or changed there.")
        % {"event": event.name, "state": event.get_state_display().lower()}
    )

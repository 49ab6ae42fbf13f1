"""The moves of an event by hand and by the clock (procedures 3.4)."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from clubsite.moves import NoSuchMove
from clubsite.refusals import in_words
from scoring.models import Event
from scoring.procedure import evening
from scoring.procedure.evening import Act, Facts, Guard, State
from scoring.queries import standing

BY_THE_CLOCK = (Act.END_CORRECTIONS, Act.FINALISE)


@transaction.atomic
def move_event(event: Event, act: Act, *, by: User | None, reason: str = "") -> None:
    """Make one move of the event, unless something stands in its way.

    Nobody (`by=None`) is the clock; `reason` is a `RevisionReason`. Results are posted by `posting.post_results`.
    """
    if act == Act.POST:
        raise NoSuchMove("results are posted by post_results")
    target = target_of(event, act, by, standing.facts_of(event, reason=reason))

    changes: dict[str, Any] = {}
    if act == Act.OPEN:
        policy = event.club.policies.latest("number")
        changes = {"policy": policy, "opened_at": now()}
    moved = Event.objects.filter(pk=event.pk, state=event.state).update(
        state=target, version=F("version") + 1, **changes
    )
    if not moved:
        raise Refused(_("Somebody else has just moved this event on."))
    event.refresh_from_db()

    details = {"to": str(target)} | ({"reason": reason} if reason else {})
    trail.record(f"event.{act}", event, by=by, club=event.club, details=details)


def target_of(event: Event, act: Act, person: User | None, facts: Facts) -> State:
    """Where the act leads; refused with what stands in the way, in words."""
    parts = standing.parts_in(person, event)
    with in_words(
        lambda: standing.not_in_state(event),
        lambda codes: " ".join(
            standing.obstacles_of(event, tuple(map(Guard, codes)), facts)
        ),
    ):
        return evening.make_move(State(event.state), act, parts, facts)


def let_time_pass(event: Event) -> None:
    """Do what the clock has to do with this event by now, one move after the other."""
    for act in BY_THE_CLOCK:
        state = State(event.state)
        if act in evening.allowed_acts(state, {evening.Part.CLOCK}) and not (
            evening.refusals(state, act, standing.facts_of(event))
        ):
            move_event(event, act, by=None)

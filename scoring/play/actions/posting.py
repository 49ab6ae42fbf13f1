"""Moves of an event by hand and by the clock, and posting results (procedures 3.4)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused, explain_refusals
from clubsite.site.state_machine import NoSuchTransition
from scoring.events import rules as events_rules
from scoring.events.labels import IN_PLAY_STATES, EventState, RevisionReason
from scoring.events.models import Event, Snapshot
from scoring.events.rules import Action, Facts, Guard, State
from scoring.play.policy import CorrectionPolicy
from scoring.play.queries import event_status
from scoring.play.queries.event_status import get_facts
from scoring.results.actions import publish_revision

BY_THE_CLOCK = (Action.END_CORRECTIONS, Action.FINALISE)


@transaction.atomic
def move_event(
    event: Event, action: Action, *, by: User | None, reason: str = ""
) -> None:
    """Make one move of the event, unless something stands in its way.

    No one (`by=None`) is the clock; `reason` is a `RevisionReason`. Results
    are posted by `post_results`.
    """
    if action == Action.POST:
        raise NoSuchTransition("results are posted by post_results")
    target = target_state(event, action, by, get_facts(event, action, reason=reason))

    changes: dict[str, Any] = {}
    if action == Action.OPEN:
        policy = event.club.policies.latest("number")
        changes = {"policy": policy, "opened_at": now(), "policy_since": now()}
    moved = Event.objects.filter(pk=event.pk, state=event.state).update(
        state=target, version=F("version") + 1, **changes
    )
    if not moved:
        raise Refused(
            _("Someone else has just changed this event. Reload, then decide.")
        )
    event.refresh_from_db()

    details = {"to": str(target)} | ({"reason": reason} if reason else {})
    trail.record(f"event.{action}", event, by=by, club=event.club, details=details)


def target_state(
    event: Event, action: Action, person: User | None, facts: Facts
) -> State:
    """Where the act leads; refused with what stands in the way, in words."""
    roles = event_status.roles_in(person, event)
    with explain_refusals(
        lambda: event_status.not_in_state(event),
        lambda codes: " ".join(
            event_status.obstacle_texts(event, tuple(map(Guard, codes)), facts)
        ),
    ):
        return events_rules.make_transition(State(event.state), action, roles, facts)


def let_time_pass(event: Event) -> None:
    """Do what the clock has to do with this event by now, one move after the other."""
    for action in BY_THE_CLOCK:
        state = State(event.state)
        if action in events_rules.actions_for(
            state, {events_rules.EventRole.CLOCK}
        ) and not (events_rules.refusals(state, action, get_facts(event, action))):
            move_event(event, action, by=None)


@transaction.atomic
def post_results(
    event: Event, *, by: User, put_up_at: datetime | None = None
) -> Snapshot:
    """Open the results to everyone; from now the windows for claims run.

    Refused while a score is missing that is neither late play nor not played.
    The instant is the anchor of Laws 79C and 92B: the end of the period for
    corrections follows from it by the event's policy. Where the results were put up on
    paper before, or the power failed, who posts them certifies when that was.
    """
    target_state(event, Action.POST, by, get_facts(event, Action.POST))
    if put_up_at is not None:
        _check_put_up(event, put_up_at)
    snapshot = anchor_results(event, state=EventState.PROVISIONAL, posted_at=put_up_at)

    details = {"revision": snapshot.revision, "snapshot": snapshot.hash}
    certified = {"put_up_at": _on_club_clock(put_up_at, event)} if put_up_at else {}
    trail.record(
        "event.posted", event, by=by, club=event.club, details=details | certified
    )
    return snapshot


def _on_club_clock(moment: datetime, event: Event) -> str:
    return moment.astimezone(event.club.zone).isoformat(timespec="minutes")


def _check_put_up(event: Event, put_up_at: datetime) -> None:
    if put_up_at > now():
        raise Refused(
            _("That time is in the future. Enter when the results were put up."),
            field="put_up_at",
        )
    starts = [row.starts_at for row in event.sessions.all() if row.starts_at]
    if starts and put_up_at < max(starts):
        raise Refused(
            _("Results can't be put up before play starts. Enter a later time."),
            field="put_up_at",
        )


def anchor_results(
    event: Event, *, state: EventState, posted_at: datetime | None = None
) -> Snapshot:
    """Move the event from scoring to a posted state, with revision 1 of its results.

    The helper of posting and of an import that is final at once; it records nothing.
    """
    posted_at = posted_at or now()
    corrections = CorrectionPolicy.of(event.policy)
    moved = Event.objects.filter(
        pk=event.pk, state__in=IN_PLAY_STATES, revision=0
    ).update(
        state=state,
        posted_at=posted_at,
        corrections_end_at=corrections.correction_window.ends_at(
            posted_at, event.club.zone
        )
        if state == EventState.PROVISIONAL
        else posted_at,
    )
    if not moved:
        raise Refused(_("You can post results only while they are being scored."))
    return publish_revision(event, RevisionReason.POSTED)

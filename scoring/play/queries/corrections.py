"""Requests to correct a score: who is what in one, and what is known of it."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.labels import AdjustmentKind, Cause
from scoring.events.models import Correction, Event, Result
from scoring.play import access
from scoring.play.policy import CorrectionPolicy
from scoring.play.procedure import corrections
from scoring.play.procedure.corrections import Action, CorrectionRole, Facts, State
from scoring.play.procedure.entry import read_line
from scoring.play.queries.entry import get_entry_score, get_score_entry


@dataclass(frozen=True, slots=True)
class Seat:
    """One person before one line: the side they sat on, and their parts in general."""

    person: User | None
    side: Side | None
    directs: bool
    manages: bool
    scores: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """What a player is told beside a score: whom to ask, how, and until when.

    Without `until`, only director and manager together can still mend it. With
    `both_sides` the other side must confirm it.
    """

    line: int
    may_ask: bool
    until: datetime | None
    both_sides: bool
    open: Correction | None
    directors: tuple[User, ...]


def seat_at(person: User | None, line: Result) -> Seat:
    """What this person is for the line."""
    event = line.section.session.event
    roles = events_access.get_event_roles(person, event)
    return Seat(
        person=person,
        side=access.own_side(person, line),
        directs=roles.directs,
        manages=roles.manager,
        scores=roles.scores,
    )


def asking_roles(seat: Seat) -> frozenset[CorrectionRole]:
    """The parts of a person before there is a request."""
    roles = {
        CorrectionRole.ASKER: seat.side is not None,
        CorrectionRole.SCORER: seat.scores,
    }
    return frozenset(role for role, holds in roles.items() if holds)


def roles_in(correction: Correction, seat: Seat) -> frozenset[CorrectionRole]:
    """The parts of a person in a request; no one is the clock."""
    if seat.person is None:
        return frozenset({CorrectionRole.CLOCK})
    asked_for = access.own_side(correction.asked_by, correction.result)
    roles = {
        CorrectionRole.ASKER: seat.side is not None and seat.side == asked_for,
        CorrectionRole.OTHER_SIDE: seat.side is not None and seat.side != asked_for,
        CorrectionRole.DIRECTOR: seat.directs,
        CorrectionRole.MANAGER: seat.manages,
    }
    return frozenset(role for role, holds in roles.items() if holds)


def facts_about(event: Event, seat: Seat) -> Facts:
    """What is known before there is a request."""
    policy = CorrectionPolicy.of(event.policy)
    return Facts(
        now=now(),
        deadline=event.corrections_end_at,
        both_sides=policy.both_sides_confirm,
        late_fix=policy.late_fix_allowed,
        own_table=seat.side is not None,
    )


def get_facts(correction: Correction, seat: Seat, *, reason: str = "") -> Facts:
    """What is known of a request when this person acts."""
    line = correction.result
    policy = CorrectionPolicy.of(line.section.session.event.policy)
    certified = certificates(correction)
    return Facts(
        now=now(),
        deadline=correction.expires_at,
        both_sides=policy.both_sides_confirm,
        late_fix=policy.late_fix_allowed,
        own_table=seat.side is not None,
        certified_by_same=seat.person is not None
        and seat.person.pk in certified.values(),
        other_certified=certified[_other(certifying_role(correction, seat))]
        is not None,
        ruling_given=_is_ruled(correction),
        reason=reason,
    )


def certificates(correction: Correction) -> dict[CorrectionRole, int | None]:
    """Who has certified a late error as director and as manager."""
    return {
        CorrectionRole.DIRECTOR: correction.director_certified_by_id,
        CorrectionRole.MANAGER: correction.manager_certified_by_id,
    }


def certifying_role(correction: Correction, seat: Seat) -> CorrectionRole:
    """As what this person would certify: as director, where that is still open."""
    open_for_director = correction.director_certified_by_id is None
    return (
        CorrectionRole.DIRECTOR
        if seat.directs and open_for_director
        else CorrectionRole.MANAGER
    )


def acts_open(correction: Correction, seat: Seat) -> tuple[Action, ...]:
    """What this person can do with the request now."""
    state = State(correction.state)
    facts = get_facts(correction, seat, reason="-")
    return tuple(
        action
        for action in corrections.actions_for(state, roles_in(correction, seat))
        if not corrections.refusals(state, action, facts)
    )


def is_stale(correction: Correction) -> bool:
    """Whether the line has changed since the request was made."""
    return str(get_score_entry(correction.result)) != correction.was


def asking(event: Event, line: Result, person: User) -> Asking | None:
    """What someone is told beside a posted score; None for who cannot ask."""
    seat = seat_at(person, line)
    roles = asking_roles(seat)
    if not roles or not event.is_posted:
        return None
    facts = facts_about(event, seat)
    standing = access.open_corrections([event]).filter(result=line).first()
    allowed = not corrections.refusals(None, Action.ASK, facts)
    return Asking(
        line=line.pk,
        may_ask=allowed and standing is None,
        until=event.corrections_end_at if facts.in_time else None,
        both_sides=facts.both_sides,
        open=standing,
        directors=tuple(events_access.directors_in_charge(event)),
    )


def check_may_ask(person: User, line: Result) -> None:
    """Refuse anyone who neither sat at the table nor scores the event."""
    if not asking_roles(seat_at(person, line)):
        raise PermissionDenied


@dataclass(frozen=True, slots=True)
class Detail:
    """What the page of a request says beside the request itself."""

    was: int | None
    proposed: int | None
    asked_for: Side | None
    stale: bool
    certified: tuple[CorrectionRole, ...]


def build_detail(correction: Correction) -> Detail:
    """Both scores, whose request it is, and who has certified it."""
    line = correction.result
    return Detail(
        was=get_entry_score(read_line(correction.was), line.board),
        proposed=get_entry_score(read_line(correction.proposed), line.board),
        asked_for=access.own_side(correction.asked_by, line),
        stale=State(correction.state) in corrections.OPEN and is_stale(correction),
        certified=tuple(
            office for office, user in certificates(correction).items() if user
        ),
    )


def _other(office: CorrectionRole) -> CorrectionRole:
    return (
        CorrectionRole.MANAGER
        if office == CorrectionRole.DIRECTOR
        else CorrectionRole.DIRECTOR
    )


def _is_ruled(correction: Correction) -> bool:
    return correction.result.adjustments.filter(
        kind=AdjustmentKind.LINE, cause=Cause.RULING, withdrawn_at__isnull=True
    ).exists()


def open_corrections(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these requests, those that the person sees."""
    visible = access.visible_corrections(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))

"""Corrections of scores that players ask for, and adjustments by rulings and appeals.

The adjustments are the hands of an act, not acts: a ruling that is given, or a decision
that is signed, calls them in its own transaction, then `results_changed` of the results
once, and records its one audit entry itself. Nothing else writes adjustments.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused, explain_refusals
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events import effects
from scoring.events.labels import AdjustmentKind, Cause, RevisionReason
from scoring.events.models import Adjustment, Correction, Event, Result
from scoring.play import access
from scoring.play.actions.entry import read_correction, read_score_entry, write_line
from scoring.play.correction_labels import obstacle
from scoring.play.procedure import corrections
from scoring.play.procedure.corrections import (
    Action,
    CorrectionRole,
    Facts,
    Guard,
    State,
)
from scoring.play.queries import corrections as queries_corrections
from scoring.play.queries.corrections import Seat
from scoring.play.queries.entry import get_score_entry
from scoring.results.actions import changed_event, results_changed

Stored = Mapping[str, Any]


@transaction.atomic
def put_line_effect(
    result: Result, *, cause: Cause, cause_id: int, ns: Stored, ew: Stored
) -> Adjustment:
    """Let a cause decide what a line is worth to each side.

    The same cause replaces what it said before; a second ruling on a line that
    another ruling adjusts is refused.
    """
    effects.decode(ns)
    effects.decode(ew)
    event = result.section.session.event
    changed_event(event)
    check_free(event, [result.pk], cause=cause, cause_id=cause_id)
    _withdraw(_standing_on(result, cause))

    return Adjustment.objects.create(
        event=event,
        kind=AdjustmentKind.LINE,
        cause=cause,
        cause_id=cause_id,
        result=result,
        ns=dict(ns),
        ew=dict(ew),
        made_at=now(),
    )


def withdraw_line_effect(result: Result, *, cause: Cause) -> None:
    """Take back what a cause said of one line; what it covered counts again."""
    _withdraw(_standing_on(result, cause))


def check_free(
    event: Event, lines: Collection[int], *, cause: Cause, cause_id: int
) -> None:
    """Refuse to adjust a line that another of the same cause adjusts."""
    standing = event.adjustments.filter(
        kind=AdjustmentKind.LINE, cause=cause, withdrawn_at__isnull=True
    ).exclude(cause_id=cause_id)
    taken = standing.filter(result__in=lines).values_list("result__board", flat=True)
    board = taken.first()
    if board is not None:
        raise is_taken(board)


def is_taken(board: int) -> Refused:
    """The refusal of a line that another ruling adjusts."""
    message = _(
        "Board %(board)s at this table is already adjusted by another "
        "ruling. Amend or withdraw that ruling first."
    )
    return Refused(message % {"board": board})


def put_adjustments(adjustments: Sequence[Adjustment]) -> None:
    """Write what a cause decides, of lines that `check_free` left to it: one query.

    The act has claimed the event, and counts each of them in the event's version.
    """
    for adjustment in adjustments:
        if adjustment.kind == AdjustmentKind.LINE:
            effects.decode(adjustment.ns or {})
            effects.decode(adjustment.ew or {})
    Adjustment.objects.bulk_create(adjustments)


@transaction.atomic
def put_flags(
    event: Event, boards: Collection[int], *, cause: Cause, cause_id: int, flag: str
) -> list[Adjustment]:
    """Mark boards for everyone, such as "subject to appeal"."""
    changed_event(event, changes=len(boards))
    return Adjustment.objects.bulk_create(
        Adjustment(
            event=event,
            kind=AdjustmentKind.FLAG,
            cause=cause,
            cause_id=cause_id,
            board=board,
            flag=flag,
            made_at=now(),
        )
        for board in boards
    )


@transaction.atomic
def withdraw_adjustments(
    event: Event,
    *,
    cause: Cause,
    cause_id: int,
    kinds: tuple[AdjustmentKind, ...] = tuple(AdjustmentKind),
) -> tuple[int, ...]:
    """Take back what a cause decided; what it covered counts again.

    Gives the boards that this touches. Nothing is deleted.
    """
    changed_event(event)
    standing = event.adjustments.filter(
        cause=cause, cause_id=cause_id, kind__in=kinds, withdrawn_at__isnull=True
    )
    boards = {
        adjustment.result.board if adjustment.result else adjustment.board
        for adjustment in standing.select_related("result")
    }
    standing.update(withdrawn_at=now())
    return tuple(sorted(board for board in boards if board is not None))


def _standing_on(result: Result, cause: Cause) -> Adjustment | None:
    return result.adjustments.filter(
        kind=AdjustmentKind.LINE, cause=cause, withdrawn_at__isnull=True
    ).first()


def _withdraw(adjustment: Adjustment | None) -> None:
    if adjustment is not None:
        adjustment.withdrawn_at = now()
        adjustment.save(update_fields=["withdrawn_at"])


@transaction.atomic
def ask_correction(line: Result, text: str, *, by: User, why: str) -> Correction:
    """Ask for another score; the other side is asked to confirm it.

    After the period it goes to director and manager, where the club allows that.
    """
    event = line.section.session.event
    seat = queries_corrections.seat_at(by, line)
    if not event.is_posted:
        raise Refused(_("The results aren't posted yet. Ask the director."))
    facts = queries_corrections.facts_about(event, seat)
    state = _target(None, Action.ASK, queries_corrections.asking_roles(seat), facts)
    if access.open_corrections([event]).filter(result=line).exists():
        raise Refused(_("This score already has an open correction request."))
    score_entry = read_correction(text, line)
    if score_entry == get_score_entry(line):
        raise Refused(_("That is already the score."), field="score")

    correction = Correction.objects.create(
        result=line,
        state=state,
        was=str(get_score_entry(line)),
        proposed=str(score_entry),
        reason=why,
        asked_by=by,
        asked_at=now(),
        expires_at=event.corrections_end_at or now(),
    )
    changed_event(event)
    _tell_asked(correction, event, seat)

    details = {"board": line.board, "was": correction.was, "to": correction.proposed}
    trail.record("correction.ask", correction, by=by, club=event.club, details=details)
    return correction


@transaction.atomic
def move_correction(
    correction: Correction,
    action: Action,
    *,
    by: User | None,
    expected_version: int,
    answer: str = "",
) -> None:
    """Make one move of a request, unless it has changed since version `expected_version`.

    No one (`by=None`) is the clock. A request that is granted changes the score.
    """
    event = correction.result.section.session.event
    seat = queries_corrections.seat_at(by, correction.result)
    facts = queries_corrections.get_facts(correction, seat, reason=answer)
    target = _target(
        State(correction.state),
        action,
        queries_corrections.roles_in(correction, seat),
        facts,
    )
    grants = target == State.APPLIED and action != Action.RULE

    _move(
        correction, target, expected_version, _columns(correction, action, seat, answer)
    )
    if grants:
        _grant(correction, event)
    else:
        changed_event(event)
    _tell_moved(correction, event, action)

    details = {"to": str(target), "board": correction.result.board}
    trail.record(
        f"correction.{action}", correction, by=by, club=event.club, details=details
    )


def _target(
    state: State | None, action: Action, roles: frozenset[CorrectionRole], facts: Facts
) -> State:
    with explain_refusals(
        lambda: _("This request has already been answered."),
        lambda codes: " ".join(obstacle(Guard(code)) for code in codes),
    ):
        return corrections.make_transition(state, action, roles, facts)


def _move(
    correction: Correction,
    target: State,
    expected_version: int,
    columns: dict[str, Any],
) -> None:
    moved = Correction.objects.filter(
        pk=correction.pk, version=expected_version
    ).update(state=target, version=F("version") + 1, **columns)
    if not moved:
        raise Refused(
            _("Someone else has just changed this request. Reload, then decide.")
        )
    correction.refresh_from_db()


def _columns(
    correction: Correction, action: Action, seat: Seat, answer: str
) -> dict[str, Any]:
    """What the act writes beside the state."""
    if action == Action.CONFIRM:
        return {"confirmed_by": seat.person, "confirmed_at": now()}
    if action == Action.CERTIFY:
        office = queries_corrections.certifying_role(correction, seat)
        return {f"{office}_certified_by": seat.person, "decided_at": now()}
    if action == Action.DISPUTE:
        return {"answer": answer}
    return {"decided_by": seat.person, "decided_at": now(), "answer": answer}


def _grant(correction: Correction, event: Event) -> None:
    line = correction.result
    if queries_corrections.is_stale(correction):
        raise Refused(_("The score has changed since the request. Reject the request."))
    score_entry = read_score_entry(correction.proposed, line.board)
    write_line(line, score_entry, expected_version=line.version)
    results_changed(event, RevisionReason.ENTRY_ERROR, [line.board])


def _tell_asked(correction: Correction, event: Event, seat: Seat) -> None:
    """N18: the other side and who directs; a late request goes to both offices."""
    staff = _who_directs(event)
    if correction.state == State.LATE_REVIEW:
        staff = [*staff, *events_access.get_managers(event.club)]
        _tell("correction_late", correction, event, staff)
        return
    sides = [seat.side.other] if seat.side else list(Side)
    players = [
        player
        for side in sides
        for player in access.players_at(correction.result, side)
    ]
    _tell("correction_asked", correction, event, [*players, *staff])


def _tell_moved(correction: Correction, event: Event, action: Action) -> None:
    """Who waits for an answer is told of it, and who has to act is told to."""
    staff = _who_directs(event)
    table = [
        player for side in Side for player in access.players_at(correction.result, side)
    ]
    if action == Action.CONFIRM:
        _tell("correction_confirmed", correction, event, staff)
    elif action == Action.DISPUTE:
        _tell("correction_disputed", correction, event, staff)
    elif State(correction.state) not in corrections.OPEN:
        name = f"correction_{'ruled' if action == Action.RULE else correction.state}"
        _tell(name, correction, event, [*table, correction.asked_by])


def _who_directs(event: Event) -> Sequence[User]:
    """The directors of the event, or else all who could be in charge."""
    return events_access.directing(event) or events_access.possible_directors(
        event.club
    )


def _tell(
    name: str, correction: Correction, event: Event, people: Sequence[User | Player]
) -> None:
    params = {
        "event": event.name,
        "board": correction.result.board,
        "was": correction.was,
        "proposed": correction.proposed,
        "until": correction.expires_at.isoformat(),
        "answer": correction.answer,
    }
    outbox.post_to_all(
        f"scoring/{name}",
        club=event.club,
        to=_each_account_once(people),
        key=f"correction:{correction.pk}:{correction.version}:{name}",
        params=params,
        link=reverse("correction_detail", args=[event.club.slug, correction.pk]),
    )


def _each_account_once(people: Sequence[User | Player]) -> Iterator[User | Player]:
    """These people in their order, but no one both as a player and by their account."""
    accounts: set[int] = set()
    for person in people:
        account = person.account_id if isinstance(person, Player) else person.pk
        if account not in accounts:
            accounts |= {account} if account else set()
            yield person

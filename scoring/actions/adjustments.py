"""The only writer of adjustments: what rulings and appeals make of the results.

These are the hands of an act, not acts: a ruling that is given, or a decision that is
signed, calls them in its own transaction, then `posting.results_changed` once, and
records its one audit entry itself.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.clock import now
from clubsite.errors import Refused
from scoring import effects
from scoring.actions.posting import changed_event
from scoring.labels import AdjustmentKind, Cause, PenaltyUnit
from scoring.models import Adjustment, Entry, Event, Match, Result

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
        raise Refused(
            _(
                "Board %(board)s at this table is already adjusted by another ruling. "
                "Amend that ruling, or withdraw it first."
            )
            % {"board": board}
        )


@transaction.atomic
def put_penalty(  # noqa: PLR0913 - all that a penalty says
    entry: Entry,
    *,
    cause: Cause,
    cause_id: int,
    amount: str,
    unit: PenaltyUnit,
    disciplinary: bool = False,
    match: Match | None = None,
) -> Adjustment:
    """Take an amount from a contestant (Law 90, 91); its text is kept exactly.

    It comes off the total, or within a match off its margin.
    """
    changed_event(entry.event)
    return Adjustment.objects.create(
        event=entry.event,
        kind=AdjustmentKind.PENALTY,
        cause=cause,
        cause_id=cause_id,
        entry=entry,
        amount=amount,
        unit=unit,
        match=match,
        disciplinary=disciplinary,
        made_at=now(),
    )


@transaction.atomic
def put_flag(
    event: Event, board: int, *, cause: Cause, cause_id: int, flag: str
) -> Adjustment:
    """Mark a board for everybody, such as "subject to appeal"."""
    changed_event(event)
    return Adjustment.objects.create(
        event=event,
        kind=AdjustmentKind.FLAG,
        cause=cause,
        cause_id=cause_id,
        board=board,
        flag=flag,
        made_at=now(),
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
        one.result.board if one.result else one.board
        for one in standing.select_related("result")
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

"""Weighing the members' ties anew when the results have changed (procedures 1.8)."""

from django.db import transaction

from clubsite.accounts.models import User
from rulings.access.appeals import Case
from rulings.actions.appeals import members, moving, seating
from rulings.labels.appeals import Leaving
from rulings.models import Appeal, PanelSeat
from rulings.procedure.appeals import Act
from rulings.procedure.conflicts import DECLARABLE, Finding, Tie
from rulings.queries.conflicts import findings


@transaction.atomic
def reweigh_ties(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Look again at who is near to the case, since places have changed (the clock's act).

    A soft tie that is new is told like one that was disclosed; what has become a hard
    conflict ends the seat.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.REWEIGH)
    seats = [seat for seat in case.cast.seated if seat.has_declared]
    told = {seat.user_id: _told(seat) for seat in seats}
    found = findings(case, told)

    moving.step(case, state, weighed=case.appeal.ruling.event.revision)
    changed = [seat for seat in seats if _is_new(seat, found[seat.user_id])]
    for seat in changed:
        _note(case, seat, found[seat.user_id])
    members.settle_waivers(case)
    appeal.refresh_from_db()

    keys = [seat.pk for seat in changed]
    moving.record("appeal.reweighed", case, actor=by, details={"seats": keys})


def _told(seat: PanelSeat) -> frozenset[Tie]:
    """What the person declared; everything else is found in the rows."""
    return frozenset(Tie(tie) for tie in seat.ties) & DECLARABLE


def _is_new(seat: PanelSeat, finding: Finding) -> bool:
    return bool(frozenset(finding.reasons) - frozenset(Tie(tie) for tie in seat.ties))


def _note(case: Case, seat: PanelSeat, finding: Finding) -> None:
    PanelSeat.objects.filter(pk=seat.pk).update(
        declared=finding.weight, ties=list(finding.reasons), waived_at=None
    )
    if finding.excludes:
        seating.lose(case, seat, Leaving.CONFLICT)
    else:
        members.disclose(case, seat)

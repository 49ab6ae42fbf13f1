"""Writing what rulings and appeals make of the results."""

import pytest

from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from scoring.events import effects
from scoring.events.effects import InvalidEffect, Outcome
from scoring.events.labels import AdjustmentKind, Cause, PenaltyUnit
from scoring.events.models import Adjustment, Event, Result
from scoring.play.actions import corrections
from scoring.tests.builders import make_mitchell, make_penalty

pytestmark = pytest.mark.django_db

MADE = effects.outcomes([Outcome(100)])


def one_line(event: Event) -> Result:
    return Result.objects.filter(section__session__event=event).order_by("pk")[0]


def version_of(event: Event) -> int:
    return Event.objects.get(pk=event.pk).version


def test_an_effect_is_stored_and_raises_the_version() -> None:
    event = make_mitchell(make_club())

    made = corrections.put_line_effect(
        one_line(event), cause=Cause.RULING, cause_id=3, ns=MADE, ew=MADE
    )

    assert (made.kind, made.cause, made.cause_id, made.ns, made.ew) == (
        AdjustmentKind.LINE,
        Cause.RULING,
        3,
        MADE,
        MADE,
    )
    assert version_of(event) == event.version + 1


def test_the_same_ruling_replaces_its_effect_and_keeps_the_old_one() -> None:
    event = make_mitchell(make_club())
    line = one_line(event)
    for _ in range(2):
        corrections.put_line_effect(
            line, cause=Cause.RULING, cause_id=3, ns=MADE, ew=MADE
        )

    rows = Adjustment.objects.order_by("pk")

    assert [row.withdrawn_at is None for row in rows] == [False, True]


def test_a_second_ruling_on_an_adjusted_line_is_refused() -> None:
    event = make_mitchell(make_club())
    line = one_line(event)
    corrections.put_line_effect(line, cause=Cause.RULING, cause_id=3, ns=MADE, ew=MADE)

    with pytest.raises(Refused, match="already adjusted by another ruling"):
        corrections.put_line_effect(
            line, cause=Cause.RULING, cause_id=4, ns=MADE, ew=MADE
        )

    assert Adjustment.objects.count() == 1


def test_nonsense_is_never_stored() -> None:
    event = make_mitchell(make_club())

    with pytest.raises(InvalidEffect):
        corrections.put_line_effect(
            one_line(event), cause=Cause.RULING, cause_id=3, ns=MADE, ew={}
        )

    assert Adjustment.objects.count() == 0


def test_all_that_a_cause_decided_is_withdrawn_together() -> None:
    event = make_mitchell(make_club())
    line = one_line(event)
    corrections.put_line_effect(line, cause=Cause.RULING, cause_id=3, ns=MADE, ew=MADE)
    make_penalty(
        line.ns,
        ruling=3,
        amount="1.5",
        unit=PenaltyUnit.MATCHPOINTS,
    )
    corrections.put_flags(event, [7], cause=Cause.RULING, cause_id=3, flag="appeal")
    other = corrections.put_flags(event, [8], cause=Cause.APPEAL, cause_id=3, flag="x")
    version = version_of(event)

    boards = corrections.withdraw_adjustments(event, cause=Cause.RULING, cause_id=3)

    assert boards == (1, 7)
    assert [*Adjustment.objects.filter(withdrawn_at=None)] == other
    assert version_of(event) == version + 1


def test_flags_alone_can_be_withdrawn() -> None:
    event = make_mitchell(make_club())
    effect = corrections.put_line_effect(
        one_line(event), cause=Cause.APPEAL, cause_id=3, ns=MADE, ew=MADE
    )
    corrections.put_flags(event, [7], cause=Cause.APPEAL, cause_id=3, flag="appeal")

    boards = corrections.withdraw_adjustments(
        event, cause=Cause.APPEAL, cause_id=3, kinds=(AdjustmentKind.FLAG,)
    )

    assert boards == (7,)
    assert [*Adjustment.objects.filter(withdrawn_at=None)] == [effect]

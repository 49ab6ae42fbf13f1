"""A dismissal under review keeps the evening open, and is not undone after it."""

from datetime import timedelta

import pytest

from clubsite import clock
from clubsite.errors import Refused
from rulings.actions.appeals import admission, extending, members
from rulings.models import Appeal
from rulings.procedure.appeals import State
from rulings.queries.running import last_review
from rulings.tests.appeal_world import LATER, World, now
from rulings.tests.cases import case_in
from scoring.labels import EventState
from scoring.models import Event

pytestmark = pytest.mark.django_db


def asked_for_review(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        admission.ask_review(appeal, by=world["appellant"], seen=now(appeal))
        members.declare_ties(appeal, by=world["chair"], seen=now(appeal), ties=[])


def test_results_wait_for_a_review_however_long_it_takes() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    asked_for_review(world, appeal)
    long_after = LATER + timedelta(days=20)

    with clock.at(long_after):
        held = last_review(world.event)
        admission.let_dismissal_stand(
            appeal, by=world["chair"], seen=now(appeal), reason="Law 91 it is."
        )
        free = last_review(world.event)

    assert held is not None
    assert held > long_after
    assert free is None


def test_an_appeal_does_not_come_back_on_final_results() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    asked_for_review(world, appeal)
    Event.objects.filter(pk=world.event.pk).update(state=EventState.FINAL)

    with clock.at(LATER):
        with pytest.raises(Refused, match="final"):
            admission.restore_appeal(
                appeal, by=world["chair"], seen=now(appeal), reason="Heard after all."
            )
        with pytest.raises(Refused, match="final"):
            extending.extend_period(
                appeal,
                by=world["in_charge"],
                seen=now(appeal),
                step="review",
                ends_at=LATER + timedelta(days=9),
                reason="Ill.",
            )

    appeal.refresh_from_db()
    assert appeal.state == State.INADMISSIBLE

"""A dismissal under review keeps the evening open, and is not undone after it."""

from datetime import timedelta

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import admission, hearing, seating
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.queries.lodging import last_review
from rulings.appeals.tests.test_lodging import told
from rulings.tests.appeal_bodies import (
    leave_in_pool,
    make_pool_member,
    seated,
    sweep_until,
)
from rulings.tests.appeal_world import LATER, World, lodge, make_world, now
from rulings.tests.cases import case_in
from scoring.events.labels import EventState
from scoring.events.models import Appointment, Event

pytestmark = pytest.mark.django_db


def asked_for_review(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
        seating.declare_ties(
            appeal, by=world["chair"], expected_version=now(appeal), ties=[]
        )


def test_results_wait_for_a_review_however_long_it_takes() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    asked_for_review(world, appeal)
    long_after = LATER + timedelta(days=20)

    with clock.at(long_after):
        pending = last_review(world.event)
        admission.let_dismissal_stand(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="Law 91 it is.",
        )
        free = last_review(world.event)

    assert pending is not None
    assert pending > long_after
    assert free is None


def test_an_appeal_does_not_come_back_on_final_results() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    asked_for_review(world, appeal)
    Event.objects.filter(pk=world.event.pk).update(state=EventState.FINAL)

    with clock.at(LATER):
        with pytest.raises(Refused, match="final"):
            admission.restore_appeal(
                appeal,
                by=world["chair"],
                expected_version=now(appeal),
                reason="Heard after all.",
            )
        with pytest.raises(Refused, match="final"):
            hearing.extend_period(
                appeal,
                by=world["in_charge"],
                expected_version=now(appeal),
                step="review",
                ends_at=LATER + timedelta(days=9),
                reason="Ill.",
            )

    appeal.refresh_from_db()
    assert appeal.state == State.INADMISSIBLE


@pytest.mark.full
def test_whoever_joins_an_empty_pool_is_asked_for_the_review_that_waits() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    leave_in_pool(world)
    make_pool_member(world.club, "Sample first")
    sweep_until(appeal, LATER)
    assert seated(appeal) == []
    leave_in_pool(world)
    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    assert "Sample manager sample" in told("appeal_panel_short")

    make_pool_member(world.club, "Sample second")
    sweep_until(appeal, LATER)

    assert seated(appeal) == ["second"]


@pytest.mark.full
def test_whoever_joins_an_empty_pool_is_asked_to_second_a_dismissal() -> None:
    world = make_world()
    leave_in_pool(world)
    Appointment.objects.update(user=world["ruled"])
    appeal = lodge(world)

    make_pool_member(world.club, "Sample first")
    sweep_until(appeal, LATER)

    assert (appeal.state, seated(appeal)) == (State.ADMISSIBILITY, ["first"])


def test_a_dismissal_that_nobody_wants_reviewed_asks_no_new_chair() -> None:
    world = make_world()
    leave_in_pool(world)
    Appointment.objects.update(user=world["ruled"])
    appeal = lodge(world)
    Appeal.objects.filter(pk=appeal.pk).update(state=State.INADMISSIBLE)

    make_pool_member(world.club, "Sample first")
    sweep_until(appeal, LATER)

    assert seated(appeal) == []

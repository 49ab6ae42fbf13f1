"""Whether a notice is heard, and who looks after the one who says so."""

from datetime import timedelta
from typing import Any

import pytest

from clubsite.accounts.models import User
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, bodies, hearing, seating
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.lodging import last_review
from rulings.appeals.queries.page import build_facts
from rulings.appeals.tests.test_lodging import flags, told
from rulings.tests.appeal_world import IN_TIME, LATER, World, lodge, make_world, now
from rulings.tests.cases import case_in
from scoring.events.models import Appointment
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db


def own_judge() -> World:
    """A small club: who gave the ruling is in charge too."""
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    return world


def dismiss(world: World, appeal: Appeal, by: User, code: str) -> None:
    with clock.at(LATER):
        admission.dismiss_appeal(
            appeal,
            by=by,
            expected_version=now(appeal),
            dismissal=code,
            reason="Because.",
        )


def test_admitting_starts_the_periods_for_statements_and_grounds() -> None:
    _world, appeal = case_in(State.PREPARING)

    running = appeal.deadlines.filter(closed_at=None)
    assert {deadline.step: deadline.ends_at - LATER for deadline in running} == {
        "statements": timedelta(hours=48),
        "grounds": timedelta(hours=24),
    }
    assert "Sample North" in told("appeal_admissibility")


def test_a_deposit_that_is_due_is_settled_before_the_notice_is_admitted() -> None:
    world, appeal = case_in(State.LODGED)
    appeal.notices.update(deposit="due", amount="5.00 EUR")

    with clock.at(LATER):
        with pytest.raises(Refused, match="deposit"):
            admission.admit_appeal(
                appeal, by=world["in_charge"], expected_version=now(appeal)
            )
        with pytest.raises(Refused, match="isn't part"):
            admission.settle_deposit(
                appeal,
                by=world["in_charge"],
                expected_version=now(appeal),
                notice=0,
                deposit="held",
            )
        waiver: dict[str, Any] = {
            "notice": appeal.notices.get().pk,
            "deposit": "waived",
        }
        with pytest.raises(Refused, match="Give a reason"):
            admission.settle_deposit(
                appeal, by=world["in_charge"], expected_version=now(appeal), **waiver
            )
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            reason="A student.",
            **waiver,
        )
        assert appeal.notices.get().why_waived == "A student."
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )

    assert appeal.state == State.PREPARING


def test_a_notice_given_in_time_is_not_dismissed_as_late() -> None:
    world, appeal = case_in(State.LODGED)

    with pytest.raises(Refused, match="in time"):
        dismiss(world, appeal, world["in_charge"], "late")


def test_a_dismissed_appeal_lifts_the_mark_and_may_be_reviewed_in_time() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    assert (appeal.dismissal, flags(world)) == ("law91", [])

    with (
        clock.at(LATER + timedelta(hours=25)),
        pytest.raises(Refused, match="has ended"),
    ):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=appeal.version
        )
    with clock.at(LATER + timedelta(hours=24)):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=appeal.version
        )

    assert [(str(seat.user), seat.chairs) for seat in appeal.seats.all()] == [
        ("Sample chair sample", True)
    ]


def test_what_was_dismissed_in_another_event_holds_nothing_back() -> None:
    _, appeal = case_in(State.INADMISSIBLE)
    event = appeal.ruling.event

    assert last_review(event) == LATER + timedelta(hours=24)
    assert last_review(make_event(event.club)) is None


def test_a_chair_who_has_declared_restores_an_appeal() -> None:
    world, appeal = case_in(State.INADMISSIBLE)

    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=appeal.version
        )
        seating.declare_ties(
            appeal, by=world["chair"], expected_version=now(appeal), ties=[]
        )
        admission.restore_appeal(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="It is not Law 91.",
        )

    assert (appeal.state, appeal.dismissal, appeal.ended_at) == (
        *(State.PREPARING, ""),
        None,
    )
    assert flags(world) == [7]


def test_a_director_who_gave_the_ruling_dismisses_with_the_chair_beside_him() -> None:
    world = own_judge()
    appeal = lodge(world)
    director = world["ruled"]
    assert PanelSeat.objects.get(appeal=appeal).user == world["chair"]

    with pytest.raises(Refused, match="second"):
        dismiss(world, appeal, director, "law91")
    with clock.at(IN_TIME):
        admission.receive_appeal(appeal, by=None, expected_version=now(appeal))
        seating.declare_ties(
            appeal, by=world["chair"], expected_version=now(appeal), ties=[]
        )
        admission.second_dismissal(
            appeal, by=world["chair"], expected_version=now(appeal), dismissal="law91"
        )
    dismiss(world, appeal, director, "law91")

    assert appeal.state == State.INADMISSIBLE
    assert "Sample manager sample" in told("appeal_admissibility")


def test_the_chair_is_told_when_a_director_admits_an_appeal_of_his_own_ruling() -> None:
    world = own_judge()
    appeal = lodge(world)

    with clock.at(LATER):
        admission.admit_appeal(appeal, by=world["ruled"], expected_version=now(appeal))

    assert "Sample chair sample" in told("appeal_admissibility")


def test_a_chair_lets_a_dismissal_stand_and_both_sides_read_why() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=appeal.version
        )
        seating.declare_ties(
            appeal, by=world["chair"], expected_version=now(appeal), ties=[]
        )
        offered = build_actions(cases.build_case(appeal, world["chair"]))

        admission.let_dismissal_stand(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="Law 91 it is.",
        )
        with pytest.raises(Refused, match="review"):
            admission.restore_appeal(
                appeal,
                by=world["chair"],
                expected_version=now(appeal),
                reason="After all.",
            )
        shown = build_facts(cases.build_case(appeal, world["appellant"]))

    assert {"restore", "let_stand"} <= {action_view.code for action_view in offered}
    assert (appeal.state, shown and shown.review) == (
        State.INADMISSIBLE,
        "Law 91 it is.",
    )


@pytest.mark.full
def test_a_point_of_law_is_answered_before_a_panel_is_appointed() -> None:
    world, appeal = case_in(State.LODGED)
    with clock.at(LATER):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal), law_part=True
        )
        hearing.state_facts(
            appeal, by=world["ruled"], expected_version=now(appeal), text="X"
        )
        with pytest.raises(Refused, match="93B1"):
            appoint(world, appeal)

        admission.answer_law(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            answer="Law 26 applies.",
        )
        appoint(world, appeal)

    assert appeal.state == State.CONSTITUTING
    assert "Sample East" in told("appeal_law_answered")


def appoint(world: World, appeal: Appeal) -> None:
    keys = [world[name].pk for name in ("chair", "member", "third")]
    bodies.appoint_panel(
        appeal,
        by=world["in_charge"],
        expected_version=now(appeal),
        members=keys,
        chair=keys[0],
    )


def test_grounds_follow_the_notice_while_there_is_time() -> None:
    world, appeal = case_in(State.PREPARING)
    words = {"grounds": "No break.", "requested": "4S made"}

    with clock.at(LATER + timedelta(hours=24)):
        hearing.give_grounds(
            appeal, by=world["partner"], expected_version=appeal.version, **words
        )
    with (
        clock.at(LATER + timedelta(hours=24, seconds=1)),
        pytest.raises(Refused, match="grounds"),
    ):
        hearing.give_grounds(
            appeal, by=world["appellant"], expected_version=now(appeal), **words
        )

    assert appeal.notices.get().grounds == "No break."

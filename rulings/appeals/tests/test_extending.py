"""A period is extended by whose step it is, with a reason, for all who were given it."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, hearing, sweeping
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.head import build_head
from rulings.appeals.tests.test_lodging import told
from rulings.appeals.tests.test_sweep import reminded
from rulings.tests.appeal_world import HEARING, IN_TIME, LATER, World, advance, now
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def extend(
    world: World, appeal: Appeal, who: str, step: Step, hours: int, reason: str = "Ill."
) -> None:
    """Let that period end so many hours later than it does."""
    ends = appeal.deadlines.filter(step=step, closed_at=None).values_list("ends_at")
    hearing.extend_period(
        appeal,
        by=world[who],
        expected_version=now(appeal),
        step=step,
        ends_at=(ends[0][0] if ends else LATER) + hours * HOUR,
        reason=reason,
    )


def test_everybody_who_was_given_the_old_end_is_told_the_new_one_and_why() -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER + 40 * HOUR):
        extend(world, appeal, "in_charge", Step.STATEMENTS, 24)
        head = build_head(cases.build_case(appeal, world["west"]))

    shown = {deadline.label: deadline for deadline in head.deadlines}[
        str(Step.STATEMENTS.label)
    ]
    assert (shown.ends_at, shown.extended_by, shown.why) == (
        LATER + 72 * HOUR,
        "Sample in_charge sample",
        "Ill.",
    )
    assert told("appeal_extended") >= {"Sample North", "Sample West"}
    assert "Sample ruled sample" in told("appeal_extended")


@pytest.mark.full
def test_a_side_that_was_late_states_its_case_before_the_new_end() -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER + 25 * HOUR):
        with pytest.raises(Refused, match="grounds"):
            give_grounds(world, appeal)
        extend(world, appeal, "in_charge", Step.GROUNDS, 6)
        give_grounds(world, appeal)

    assert appeal.notices.get().grounds == "No break."


def give_grounds(world: World, appeal: Appeal) -> None:
    hearing.give_grounds(
        appeal,
        by=world["partner"],
        expected_version=now(appeal),
        grounds="No break.",
        requested="",
    )


@pytest.mark.full
def test_only_whose_step_it_is_extends_it() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(IN_TIME):
        for who in ("appellant", "ruled", "manager"):
            with pytest.raises(PermissionDenied):
                extend(world, appeal, who, Step.ADMISSIBILITY, 24)
        extend(world, appeal, "in_charge", Step.ADMISSIBILITY, 24)

    assert appeal.deadlines.get().ends_at == IN_TIME + 48 * HOUR
    assert appeal.state == State.ADMISSIBILITY


@pytest.mark.parametrize(
    ("hours", "reason", "words"),
    [(0, "Ill.", "later than"), (-1, "Ill.", "later than"), (1, " ", "Give a reason")],
)
def test_a_period_gets_longer_and_never_without_a_reason(
    hours: int, reason: str, words: str
) -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER), pytest.raises(Refused, match=words):
        extend(world, appeal, "in_charge", Step.STATEMENTS, hours, reason)


def test_a_period_that_does_not_run_and_a_hearing_are_not_extended() -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER):
        for step in (Step.DECISION, Step.HEARING):
            with pytest.raises(Refused, match="isn't running"):
                extend(world, appeal, "in_charge", step, 1)


def test_the_chair_takes_longer_for_the_decision_and_everybody_is_told() -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        with pytest.raises(PermissionDenied):
            extend(world, appeal, "in_charge", Step.DECISION, 24)
        extend(world, appeal, "chair", Step.DECISION, 24)

    assert "Sample member sample" in told("appeal_extended")


def test_members_are_told_that_they_have_longer_to_declare() -> None:
    world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER):
        extend(world, appeal, "in_charge", Step.DECLARATIONS, 24)

    assert "Sample third sample" in told("appeal_extended")
    assert "Sample North" not in told("appeal_extended")


def test_a_chair_who_could_appoint_the_panel_is_told_of_more_time_for_it() -> None:
    world, appeal = case_in(State.PREPARING)
    PanelSeat.objects.create(
        appeal=appeal,
        user=world["chair"],
        chairs=True,
        invited_at=LATER,
        declared="none",
    )
    appeal.deadlines.create(
        step=Step.APPOINTING, starts_at=LATER, ends_at=LATER + 48 * HOUR
    )

    with clock.at(LATER):
        extend(world, appeal, "in_charge", Step.APPOINTING, 24)

    assert "Sample chair sample" in told("appeal_extended")


@pytest.mark.full
def test_a_right_to_a_review_is_given_more_time_too() -> None:
    world, appeal = case_in(State.INADMISSIBLE)

    with clock.at(LATER + 25 * HOUR):
        extend(world, appeal, "in_charge", Step.REVIEW, 12)
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )

    assert appeal.review_asked_at is not None


def test_reminders_follow_the_new_end() -> None:
    world, appeal = case_in(State.LODGED)
    assert reminded(IN_TIME + 12 * HOUR) == {"Sample in_charge"}
    with clock.at(IN_TIME + 13 * HOUR):
        extend(world, appeal, "in_charge", Step.ADMISSIBILITY, 24)

    assert reminded(IN_TIME + 23 * HOUR) == set()
    assert reminded(IN_TIME + 24 * HOUR) == {"Sample in_charge"}
    assert reminded(IN_TIME + 47 * HOUR) == set()
    assert reminded(IN_TIME + 48 * HOUR) == {"Sample manager"}


def test_there_is_no_button_where_nothing_can_be_extended() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    advance(world, appeal, State.CONSTITUTING)
    appeal.deadlines.update(closed_at=LATER)

    with clock.at(LATER):
        shown = build_actions(cases.build_case(appeal, world["in_charge"]))

    assert "extend" not in [action_view.code for action_view in shown]


def test_whoever_was_reminded_of_the_old_end_is_told_the_new_one() -> None:
    world, appeal = case_in(State.LODGED)
    admission.receive_appeal(appeal, by=None, expected_version=now(appeal))
    over = IN_TIME + 25 * HOUR
    with clock.at(over):
        sweeping.remind()
        extend(world, appeal, "in_charge", Step.ADMISSIBILITY, 24)

    assert "Sample manager sample" in told("appeal_extended")

"""Whose turn it is, and until when, on the page of a case and in the lists."""

from collections.abc import Iterable
from datetime import datetime

import pytest
from django.db import connection

from clubsite.site import clock
from rulings.appeals.access.cases import build_case
from rulings.appeals.actions import (
    admission,
    bodies,
    decision,
    hearing,
    lodging,
    seating,
)
from rulings.appeals.labels import TURNS, Step
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State, Turn
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.queries.head import Head, build_head
from rulings.appeals.queries.page import case_summaries
from rulings.appeals.tests.test_bodies import AFTER, asked_about_reviewer
from rulings.appeals.tests.test_sweep import reminded
from rulings.tests.appeal_bodies import (
    SECOND,
    STEP,
    declare_at,
    set_policy,
    short_panel,
)
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    appeal_in,
    declare,
    lodge,
    make_world,
    now,
    state_facts,
)
from rulings.tests.cases import case_in
from scoring.events.models import Appointment

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: whose turn it is is code, not data",
    ),
]

SIDES = {"appellant", "partner", "respondent", "west"}


def have_turn(world: World, at: datetime = LATER) -> set[str]:
    """Whose list of cases says "Your turn" at that moment."""
    with clock.at(at):
        return {
            who
            for who, user in world.people.items()
            if any(line.mine for line in case_summaries(user, world.club))
        }


def head_at(world: World, appeal: Appeal, who: str, at: datetime = LATER) -> Head:
    with clock.at(at):
        return build_head(build_case(appeal, world[who]))


def words(*turns: Turn) -> tuple[str, ...]:
    return tuple(str(TURNS[turn]) for turn in turns)


def said(head: Head) -> tuple[str, ...]:
    """What the strip says: what leads the case on, and what is waited for besides."""
    return (str(head.turn), *map(str, head.besides))


def end_of(appeal: Appeal, step: Step) -> datetime:
    return appeal.deadlines.get(step=step, closed_at=None).ends_at


def file(
    world: World, appeal: Appeal, who: Iterable[str], at: datetime = LATER
) -> None:
    for name in who:
        with clock.at(at):
            hearing.file_statement(
                appeal,
                by=world[name],
                expected_version=now(appeal),
                text="What we saw.",
            )


def agree(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))


@pytest.mark.full
def test_the_partner_has_the_turn_until_the_side_agrees() -> None:
    world, appeal = case_in(State.LODGED)
    before = have_turn(world)
    head = head_at(world, appeal, "respondent")

    agree(world, appeal)

    assert before == {"in_charge", "partner"}
    assert said(head) == words(Turn.CHECK, Turn.CONCURRENCE)
    assert have_turn(world) == {"in_charge"}


def test_who_manages_the_club_is_told_where_it_stands_and_nothing_of_a_side() -> None:
    world, appeal = case_in(State.LODGED)

    assert said(head_at(world, appeal, "manager")) == words(Turn.CHECK)


def test_a_chair_who_is_asked_early_has_the_turn_until_ties_are_declared() -> None:
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    appeal = lodge(world)
    before = have_turn(world, IN_TIME)

    declare_at(world, appeal, "chair", IN_TIME)

    assert before == {"ruled", "partner", "chair"}
    assert have_turn(world, IN_TIME) == {"ruled", "partner"}
    assert said(head_at(world, appeal, "respondent", IN_TIME)) == words(
        Turn.CHECK, Turn.CONCURRENCE
    )


@pytest.mark.full
def test_a_side_that_has_stated_its_case_and_a_director_who_has_wait() -> None:
    world, appeal = case_in(State.PREPARING)
    agree(world, appeal)
    before = (have_turn(world), said(head_at(world, appeal, "west")))

    file(world, appeal, ["appellant"])
    state_facts(world, appeal)

    assert before == (SIDES | {"ruled"}, words(Turn.STATEMENTS, Turn.FACTS))
    assert have_turn(world) == {"respondent", "west"}
    head = head_at(world, appeal, "west")
    assert said(head) == words(Turn.STATEMENTS)
    assert head.until == end_of(appeal, Step.STATEMENTS)


@pytest.mark.full
def test_after_the_exchange_the_panel_is_to_be_appointed() -> None:
    world, appeal = case_in(State.PREPARING)
    agree(world, appeal)
    file(world, appeal, ["appellant", "west"])
    head = head_at(world, appeal, "west")

    assert have_turn(world) == {"in_charge", "ruled"}
    assert said(head) == words(Turn.APPOINTING, Turn.FACTS)
    assert head.until == end_of(appeal, Step.APPOINTING)


@pytest.mark.full
def test_the_turn_goes_by_the_clock_also_before_a_worker_has_run() -> None:
    world, appeal = case_in(State.PREPARING)
    agree(world, appeal)
    state_facts(world, appeal)

    assert have_turn(world, LATER + STEP) == SIDES
    assert have_turn(world, LATER + STEP + SECOND) == {"in_charge"}


def test_a_director_who_hears_alone_declares_and_then_leads_it_on() -> None:
    world = make_world()
    set_policy(world, appeal_body="dic_hears")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    agree(world, appeal)
    had_turn = have_turn(world)
    declare_at(world, appeal, "in_charge", LATER)
    file(world, appeal, ["appellant", "west"])
    head = head_at(world, appeal, "west")

    assert had_turn == SIDES | {"in_charge"}
    assert have_turn(world) == {"in_charge"}
    assert said(head) == words(Turn.ALONE)
    assert head.until == end_of(appeal, Step.APPOINTING)


@pytest.mark.full
def test_once_all_have_declared_the_chair_fixes_the_hearing() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    agree(world, appeal)
    before = (have_turn(world), head_at(world, appeal, "west"))

    declare(world, appeal, "third")
    head = head_at(world, appeal, "west")

    assert before[0] == {"third"}
    assert said(before[1]) == words(Turn.DECLARATIONS)
    assert before[1].until == LATER + STEP
    assert have_turn(world) == {"chair"}
    assert said(head) == words(Turn.SCHEDULING)
    assert head.until == end_of(appeal, Step.SCHEDULING)


@pytest.mark.full
def test_members_have_the_turn_until_they_have_spoken_on_a_tie() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    agree(world, appeal)
    declare_at(world, appeal, "third", LATER, Tie.SAME_BODY)
    before = (have_turn(world), said(head_at(world, appeal, "west")))

    with clock.at(LATER):
        seating.say_on_tie(
            appeal,
            by=world["member"],
            expected_version=now(appeal),
            seat=appeal.seats.get(user=world["third"]).pk,
            waives=True,
            reason="Years ago.",
        )

    assert before == ({"chair", "member"}, words(Turn.SCHEDULING, Turn.WAIVERS))
    assert have_turn(world) == {"chair"}


@pytest.mark.full
def test_an_empty_seat_waits_for_the_chair_or_a_manager() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    agree(world, appeal)
    declare(world, appeal, "chair", "member")
    head = head_at(world, appeal, "west")

    assert have_turn(world) == {"chair", "manager"}
    assert said(head) == words(Turn.FILLING)
    assert head.until == end_of(appeal, Step.DECLARATIONS)


def test_a_side_that_has_said_if_one_reviewer_decides_waits_for_the_other() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)
    agree(world, appeal)
    before = have_turn(world, AFTER)
    with clock.at(AFTER):
        bodies.say_on_reviewer(
            appeal, by=world["partner"], expected_version=now(appeal), agrees=True
        )
    head = head_at(world, appeal, "west", AFTER)

    assert (before, have_turn(world, AFTER)) == (SIDES, {"respondent", "west"})
    assert said(head) == words(Turn.AGREEMENT)
    assert head.until == AFTER + STEP


@pytest.mark.full
def test_a_director_with_a_question_has_the_turn_beside_the_panel() -> None:
    world, appeal = case_in(State.DELIBERATING)
    before = have_turn(world, HEARING)
    with clock.at(HEARING):
        decision.ask_director(
            appeal, by=world["member"], expected_version=now(appeal), text="Which lead?"
        )
    head = head_at(world, appeal, "west", HEARING)

    assert before == {"chair"}
    assert have_turn(world, HEARING) == {"chair", "ruled"}
    assert said(head) == words(Turn.DECISION, Turn.QUESTION)
    assert head.until == end_of(appeal, Step.DECISION)


def test_a_case_that_is_sent_back_asks_sides_and_director_anew() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.send_back(
            appeal, by=world["chair"], expected_version=now(appeal), reason="The lead?"
        )

    assert have_turn(world, HEARING) == SIDES | {"ruled"}


def test_a_director_who_has_stated_the_facts_early_is_not_reminded_of_it() -> None:
    world, appeal = case_in(State.ADMISSIBILITY)
    state_facts(world, appeal)
    with clock.at(LATER):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )

    assert "Sample ruled" not in reminded(LATER + STEP / 2)
    assert "ruled" not in have_turn(world)


@pytest.mark.full
def test_of_a_case_that_is_not_admitted_the_time_for_a_review_is_shown() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    head = head_at(world, appeal, "appellant")

    assert said(head) == ("The side that appealed can request a review by the chair",)
    assert head.until == end_of(appeal, Step.REVIEW)
    assert have_turn(world) == set()

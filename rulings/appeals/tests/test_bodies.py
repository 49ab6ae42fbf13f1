"""Where no panel can be formed, another body decides: step by step, to an end."""

from datetime import timedelta

import pytest
from django.db import connection

from clubsite.accounts.models import User
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.remembered import again
from rulings.appeals.access import cases
from rulings.appeals.actions import bodies, hearing, seating
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import Mode, State
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.tests.test_lodging import told
from rulings.appeals.tests.test_sweep import reminded
from rulings.tests.appeal_bodies import (
    SECOND,
    STEP,
    declare_at,
    leave_in_pool,
    make_pool_member,
    seated,
    set_policy,
    short_panel,
    sweep_until,
)
from rulings.tests.appeal_world import (
    LATER,
    World,
    appeal_in,
    appoint_panel,
    make_world,
    now,
    seats,
    state_facts,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: which body hears an appeal is code, not data",
    ),
]

AFTER = LATER + STEP + SECOND
THEN = AFTER + STEP + SECOND


def asked_about_reviewer(world: World) -> Appeal:
    """Two of three are there, and both sides are asked if one of them may decide."""
    what = ("asked_about_reviewer", world.ruling.pk)
    return again(what, Appeal.objects, lambda: _asked_about_reviewer(world))


def _asked_about_reviewer(world: World) -> Appeal:
    appeal = short_panel(world, "chair", "member")
    for who in ("chair", "member"):
        declare_at(world, appeal, who, LATER)
    return sweep_until(appeal, AFTER)


def answer(world: World, appeal: Appeal, who: str, *, agrees: bool) -> None:
    with clock.at(AFTER):
        bodies.say_on_reviewer(
            appeal, by=world[who], expected_version=now(appeal), agrees=agrees
        )


def test_a_pool_that_is_too_small_is_asked_all_the_same() -> None:
    world = make_world()

    appeal = short_panel(world, "chair", "member")

    assert (appeal.state, appeal.wanted, seated(appeal)) == (
        *(State.CONSTITUTING, 3),
        ["chair", "member"],
    )
    assert "Sample manager sample" in told("appeal_panel_short")


@pytest.mark.full
def test_fewer_than_a_quorum_are_not_chosen_while_more_can_be() -> None:
    world = make_world()
    leave_in_pool(world, "chair", "member", "third")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))

    with pytest.raises(Refused, match="odd number"):
        appoint_panel(world, appeal, ("chair", "member"))


def test_after_a_step_without_anybody_both_sides_are_asked_about_one_reviewer() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)

    running = appeal.deadlines.filter(closed_at=None)
    assert [(deadline.step, deadline.ends_at) for deadline in running] == [
        ("agreement", AFTER + STEP)
    ]
    assert {"Sample North", "Sample West"} <= told("appeal_reviewer_asked")


def test_one_reviewer_decides_when_both_sides_agree() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)

    answer(world, appeal, "partner", agrees=True)
    assert appeal.mode == Mode.COMMITTEE
    answer(world, appeal, "west", agrees=True)

    assert (appeal.mode, appeal.wanted, seated(appeal)) == (
        *(Mode.REVIEWER, 1),
        ["chair"],
    )
    with clock.at(AFTER):
        hearing.schedule_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=AFTER + timedelta(days=2),
            place="On paper",
        )
    assert appeal.state == State.SCHEDULED


@pytest.mark.full
def test_a_member_who_has_declared_reviews_rather_than_one_who_has_not() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    declare_at(world, appeal, "member", LATER)
    with clock.at(AFTER):
        bodies.descend(cases.build_case(appeal, None))
    for who in ("appellant", "west"):
        answer(world, appeal, who, agrees=True)

    assert seated(appeal) == ["member"]
    assert PanelSeat.objects.get(appeal=appeal, out_at=None).chairs


def test_a_member_whose_tie_nobody_can_waive_does_not_review_alone() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    declare_at(world, appeal, "member", LATER, Tie.SAME_BODY)
    with clock.at(AFTER):
        bodies.descend(cases.build_case(appeal, None))
        PanelSeat.objects.filter(user=world["chair"]).update(out_at=AFTER)
    for who in ("appellant", "west"):
        answer(world, appeal, who, agrees=True)

    assert (appeal.mode, seats(appeal)["member"]) == (Mode.REVIEWER, "not_waived")
    assert seated(appeal) == []


def test_a_tie_that_waited_for_somebody_who_let_the_time_pass_is_settled() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    declare_at(world, appeal, "member", LATER, Tie.SAME_BODY)

    sweep_until(appeal, AFTER)

    assert (appeal.mode, seats(appeal)) == (
        Mode.DIC_HEARS,
        {"chair": "lapsed", "member": "not_waived", "in_charge": ""},
    )


@pytest.mark.full
def test_who_was_asked_and_has_not_declared_reviews_once_declared() -> None:
    world = make_world()
    appeal = short_panel(world, "chair")
    with clock.at(LATER):
        bodies.descend(cases.build_case(appeal, None))
        for who in ("appellant", "west"):
            bodies.say_on_reviewer(
                appeal, by=world[who], expected_version=now(appeal), agrees=True
            )

    step = appeal.deadlines.get(closed_at=None)
    assert (seated(appeal), step.step) == (["chair"], "declarations")


@pytest.mark.full
def test_where_nobody_is_left_to_review_either_the_next_body_is_asked() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)
    with clock.at(AFTER):
        for who in ("member", "chair"):
            seating.recuse(appeal, by=world[who], expected_version=now(appeal))

    for who in ("partner", "west"):
        answer(world, appeal, who, agrees=True)
    assert (appeal.mode, seated(appeal)) == (Mode.REVIEWER, [])
    sweep_until(appeal, THEN)

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])


def test_both_sides_are_reminded_to_answer_and_nobody_after_that() -> None:
    world = make_world()
    asked_about_reviewer(world)

    assert reminded(AFTER + timedelta(hours=23)) == set()
    assert reminded(AFTER + timedelta(hours=24)) == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
    }


def test_what_is_told_of_bodies_is_told_in_words() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)
    answer(world, appeal, "west", agrees=False)

    notice = Notice.objects.filter(kind="rulings/appeal_body")[0]

    assert notice_text(notice)[1].startswith(
        "Deciding body for the appeal from Sample Pairs: The director alone (Law 93A)."
    )


def test_a_side_that_does_not_agree_leads_to_the_next_body() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)

    answer(world, appeal, "appellant", agrees=True)
    answer(world, appeal, "west", agrees=False)

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])
    assert {"Sample North", "Sample manager sample"} <= told("appeal_body")
    with clock.at(AFTER), pytest.raises(Refused, match="haven't been asked"):
        bodies.say_on_reviewer(
            appeal, by=world["west"], expected_version=now(appeal), agrees=True
        )


@pytest.mark.full
def test_sides_that_stay_silent_are_not_asked_again() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)

    sweep_until(appeal, THEN)

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])


@pytest.mark.full
def test_a_club_whose_policy_has_no_reviewer_asks_nobody_about_one() -> None:
    world = make_world()
    set_policy(world, single_reviewer=False)

    appeal = asked_about_reviewer(world)

    assert appeal.mode == Mode.DIC_HEARS


@pytest.mark.full
def test_somebody_new_in_the_pool_is_asked_while_the_sides_think() -> None:
    world = make_world()
    appeal = asked_about_reviewer(world)
    make_pool_member(world.club, "Sample newcomer")

    sweep_until(appeal, AFTER)

    assert seated(appeal) == ["chair", "member", "newcomer"]


def test_the_referee_whom_the_policy_names_is_asked_before_the_director() -> None:
    world = make_world()
    set_policy(
        world,
        single_reviewer=False,
        external_referee="Referee@Example.org",
        external_referee_name="Sample referee",
    )

    appeal = asked_about_reviewer(world)

    referee = User.objects.get(email="referee@example.org")
    seat = PanelSeat.objects.get(appeal=appeal, out_at=None)
    assert (appeal.mode, seat.user, seat.is_referee) == (Mode.EXTERNAL, referee, True)
    assert not referee.has_usable_password()
    assert told("appeal_referee") == {"Sample referee"}

    sweep_until(appeal, THEN)
    assert seated(appeal) == []
    sweep_until(appeal, THEN + STEP + SECOND)
    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])


@pytest.mark.full
def test_a_referee_who_plays_at_the_table_is_not_asked() -> None:
    world = make_world()
    set_policy(
        world,
        single_reviewer=False,
        external_referee=world["west"].email,
        external_referee_name="Sample west",
    )

    assert asked_about_reviewer(world).mode == Mode.DIC_HEARS


def test_a_manager_asks_a_referee_while_the_panel_is_short() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    with clock.at(LATER):
        with pytest.raises(Refused, match="can't decide"):
            bodies.ask_referee(
                appeal,
                by=world["manager"],
                expected_version=now(appeal),
                name="West",
                email=world["west"].email,
            )
        bodies.ask_referee(
            appeal,
            by=world["manager"],
            expected_version=now(appeal),
            name="Sample referee",
            email="referee@example.org",
        )
        with pytest.raises(Refused, match="no vacancy"):
            bodies.ask_referee(
                appeal,
                by=world["manager"],
                expected_version=now(appeal),
                name="x",
                email="x@y.org",
            )

    assert (appeal.mode, seated(appeal)) == (Mode.EXTERNAL, ["referee"])


def test_one_reviewer_is_chosen_where_the_policy_says_so() -> None:
    world = make_world()
    set_policy(world, appeal_body="reviewer")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))

    with pytest.raises(Refused, match="A single reviewer"):
        appoint_panel(world, appeal)
    appoint_panel(world, appeal, ("member",))

    assert (appeal.state, seated(appeal)) == (State.CONSTITUTING, ["member"])


def test_a_reviewer_who_goes_makes_room_for_the_next_and_then_for_another_body() -> (
    None
):
    world = make_world()
    set_policy(world, appeal_body="reviewer")
    leave_in_pool(world, "chair", "member")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    appoint_panel(world, appeal, ("chair",))
    with clock.at(LATER):
        seating.recuse(appeal, by=world["chair"], expected_version=now(appeal))
        assert seated(appeal) == ["member"]
        seating.recuse(appeal, by=world["member"], expected_version=now(appeal))

    sweep_until(appeal, AFTER)

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])

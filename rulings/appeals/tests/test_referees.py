"""A referee from outside the club: who may be one, and what becomes of the seat."""

from datetime import timedelta

import pytest
from django.db import connection

from clubsite.clubs.models import Role
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision, hearing, lodging
from rulings.appeals.actions import bodies as actions_bodies
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_bodies import (
    concur,
    declare_at,
    seated,
    set_policy,
    short_panel,
)
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    make_world,
    now,
    state_facts,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: who may be a referee is code, not data",
    ),
]


def refereed(world: World) -> Appeal:
    """The referee whom the policy names is asked and has declared."""
    set_policy(
        world,
        appeal_body="external",
        external_referee="r@example.org",
        external_referee_name="Sample referee",
    )
    appeal = appeal_in(world, State.PREPARING)
    state_facts(world, appeal)
    appoint(world, appeal)
    world.people["referee"] = appeal.seats.get(is_referee=True).user
    return declare_at(world, appeal, "referee", LATER)


def appoint(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        actions_bodies.appoint_panel(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )


def deliberates(world: World) -> Appeal:
    """The referee deliberates."""
    appeal = refereed(world)
    concur(world, appeal)
    with clock.at(LATER):
        hearing.schedule_hearing(
            appeal,
            by=world["referee"],
            expected_version=now(appeal),
            hearing_at=HEARING,
            place="On paper",
        )
    with clock.at(HEARING):
        hearing.open_deliberation(
            appeal,
            by=world["referee"],
            expected_version=now(appeal),
            present=[appeal.seats.get(out_at=None).pk],
        )
    return appeal


def test_a_referee_who_sends_the_case_back_keeps_the_seat() -> None:
    world = make_world()
    appeal = deliberates(world)
    with clock.at(HEARING):
        decision.send_back(
            appeal,
            by=world["referee"],
            expected_version=now(appeal),
            reason="The lead?",
        )

    appoint(world, appeal)

    seat = appeal.seats.get(out_at=None)
    assert (appeal.state, seated(appeal)) == (State.CONSTITUTING, ["referee"])
    assert (seat.has_declared, seat.chairs) == (True, True)
    running = appeal.deadlines.filter(closed_at=None)
    assert "declarations" not in [deadline.step for deadline in running]


def test_a_deposit_noted_long_after_the_end_lets_no_referee_in_again() -> None:
    world = make_world()
    appeal = refereed(world)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    ended = appeal.ended_at

    with clock.at(LATER + timedelta(days=60)):
        admission.settle_deposit(
            appeal,
            by=world["manager"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="returned",
        )
        opens = cases.build_case(appeal, world["referee"]).opens

    assert (appeal.ended_at, opens) == (ended, False)


def ask(world: World, appeal: Appeal, email: str) -> None:
    with clock.at(LATER):
        actions_bodies.ask_referee(
            appeal,
            by=world["manager"],
            expected_version=now(appeal),
            name="Sample referee",
            email=email,
        )


@pytest.mark.parametrize("who", ["manager", "recorder", "director"])
def test_nobody_with_a_role_in_the_club_is_a_referee_from_outside(who: str) -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")

    with pytest.raises(Refused, match="cannot decide"):
        ask(world, appeal, world[who].email)


@pytest.mark.parametrize("who", ["ruled", "in_charge", "conflicted", "chair"])
def test_nobody_with_a_part_in_the_case_is_a_referee_even_without_a_role(
    who: str,
) -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    Role.objects.filter(user=world[who]).delete()

    with pytest.raises(Refused, match="cannot decide"):
        ask(world, appeal, world[who].email)


def test_a_player_of_the_table_is_no_referee_by_another_address() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    player = world["west"].players.get()
    player.email = "West@example.net"
    player.save()

    with pytest.raises(Refused, match="cannot decide"):
        ask(world, appeal, "west@example.net ")
    ask(world, appeal, "r@example.org")

    assert seated(appeal) == ["referee"]

"""What members declare, what others say to it, and what sides object to."""

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import seating
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.tests.test_lodging import told
from rulings.tests.appeal_world import (
    LATER,
    World,
    appoint_panel,
    declare,
    now,
    schedule,
    seats,
    state_facts,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def test_a_hard_conflict_ends_the_seat_and_the_next_of_the_roster_is_asked() -> None:
    world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER):
        seating.declare_ties(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            ties=[Tie.HOUSEHOLD],
        )

    assert seats(appeal) == {
        "chair": "",
        "member": "",
        "third": "conflict",
        "spare": "",
    }
    with clock.at(LATER):
        assert not cases.build_case(appeal, world["third"]).opens


def test_a_soft_tie_waits_for_the_others_and_stays_when_they_waive_it() -> None:
    world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER):
        disclose(world, appeal)
        assert not cases.build_case(appeal, world["third"]).seat.sits  # type: ignore[union-attr]
        with pytest.raises(Refused, match="Interest declared"):
            disclose(world, appeal)
        for who in ("chair", "member"):
            say(world, appeal, who, waives=True)
        assert cases.build_case(appeal, world["third"]).seat.sits  # type: ignore[union-attr]
        with pytest.raises(Refused, match="no interest"):
            say(world, appeal, "chair", waives=True)

    assert "Sample East" in told("appeal_disclosed")
    assert schedule(world, appeal).state == State.SCHEDULED


def test_a_soft_tie_that_one_of_two_does_not_waive_ends_the_seat() -> None:
    world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER):
        disclose(world, appeal)
        say(world, appeal, "member", waives=False)

    assert seats(appeal)["third"] == "not_waived"


@pytest.mark.full
def test_members_who_all_have_soft_ties_cannot_waive_each_others() -> None:
    world, appeal = case_in(State.PREPARING)
    state_facts(world, appeal)
    appoint_panel(world, appeal)

    with clock.at(LATER):
        for who in ("chair", "member", "third"):
            seating.declare_ties(
                appeal,
                by=world[who],
                expected_version=now(appeal),
                ties=[Tie.SAME_BODY],
            )

    assert set(seats(appeal).values()) >= {"not_waived"}


def disclose(world: World, appeal: Appeal) -> None:
    seating.declare_ties(
        appeal,
        by=world["third"],
        expected_version=now(appeal),
        ties=[Tie.SAME_BODY],
        disclosure="We both sit in the committee.",
    )


def say(world: World, appeal: Appeal, who: str, *, waives: bool) -> None:
    seat = PanelSeat.objects.get(appeal=appeal, user=world["third"])
    seating.say_on_tie(
        appeal,
        by=world[who],
        expected_version=now(appeal),
        seat=seat.pk,
        waives=waives,
        reason="A large committee.",
    )


def test_a_challenge_is_decided_by_the_chair_and_of_the_chair_by_a_member() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    with clock.at(LATER):
        object_to(world, appeal, "member")
        object_to(world, appeal, "chair")
        of_member, of_chair = [
            challenge.pk
            for seat in appeal.seats.order_by("chairs")
            for challenge in seat.challenges.all()
        ]

        with pytest.raises(Refused, match="challenge to yourself"):
            decide(world, appeal, "member", of_member, upheld=False)
        with pytest.raises(Refused, match="challenge to yourself"):
            decide(world, appeal, "chair", of_chair, upheld=False)
        decide(world, appeal, "chair", of_member, upheld=False)
        with pytest.raises(Refused, match="already been decided"):
            decide(world, appeal, "chair", of_member, upheld=True)
        decide(world, appeal, "member", of_chair, upheld=True)

    assert seats(appeal) == {
        "member": "",
        "third": "",
        "chair": "challenged",
        "spare": "",
    }
    assert (
        PanelSeat.objects.get(appeal=appeal, chairs=True, out_at=None).user
        == (world["spare"])
    )


def test_only_the_chair_decides_about_other_members() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    declare(world, appeal, "third")
    with clock.at(LATER):
        object_to(world, appeal, "member")
        challenge = appeal.seats.get(user=world["member"]).challenges.get().pk

        with pytest.raises(Refused, match="Only the chair"):
            decide(world, appeal, "third", challenge, upheld=True)
        with pytest.raises(Refused, match="isn't a member"):
            seating.challenge(
                appeal,
                by=world["west"],
                expected_version=now(appeal),
                seat=0,
                reason="x",
            )


def object_to(world: World, appeal: Appeal, who: str) -> None:
    seating.challenge(
        appeal,
        by=world["west"],
        expected_version=now(appeal),
        seat=appeal.seats.get(user=world[who]).pk,
        reason="Too near.",
    )


def decide(
    world: World, appeal: Appeal, who: str, challenge: int, *, upheld: bool
) -> None:
    seating.decide_challenge(
        appeal,
        by=world[who],
        expected_version=now(appeal),
        challenge=challenge,
        upheld=upheld,
        answer="So it is.",
    )

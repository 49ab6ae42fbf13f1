"""Anyone who has the turn in an appeal is notified when it begins, and no one else."""

import pytest
from django.core import mail

from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from rulings.appeals.actions import admission, decision
from rulings.appeals.labels import Vote
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.tests.appeal_bodies import declare_at, short_panel
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    content_for,
    make_world,
    now,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def turns() -> list[tuple[str, str]]:
    """Who was notified of which turn, in their order."""
    found = Notice.objects.filter(kind="rulings/appeal_turn").order_by("pk")
    return [(str(each.user).split()[1], each.params["turn"]) for each in found]


def vote(world: World, appeal: Appeal, who: str, how: Vote) -> None:
    with clock.at(HEARING):
        decision.cast_vote(
            appeal, by=world[who], expected_version=now(appeal), vote=how
        )


@pytest.mark.full
def test_the_chair_arranges_the_hearing_once_the_last_member_has_declared() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    before = turns()

    declare_at(world, appeal, "third", LATER)
    mail.outbox.clear()
    with clock.at(LATER):
        run_kind(outbox.MAIL)

    assert (before, turns()) == ([], [("chair", "scheduling")])
    [message] = [each for each in mail.outbox if "Arrange the hearing" in each.subject]
    assert message.subject == "Appeal 2026/1: Arrange the hearing"


@pytest.mark.full
@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        (
            {"chair": Vote.FOR, "member": Vote.FOR, "third": Vote.FOR},
            [("chair", "merit")],
        ),
        (
            {"chair": Vote.FOR, "member": Vote.AGAINST, "third": Vote.AGAINST},
            [("chair", "draft")],
        ),
        ({"member": Vote.FOR, "third": Vote.AGAINST, "chair": Vote.FOR}, []),
    ],
)
def test_the_chair_is_notified_of_what_follows_the_vote(
    votes: dict[str, Vote], expected: list[tuple[str, str]]
) -> None:
    world, appeal = case_in(State.DELIBERATING)
    Notice.objects.filter(kind="rulings/appeal_turn").delete()
    with clock.at(HEARING):
        decision.draft_decision(
            appeal,
            content_for(world, appeal),
            by=world["chair"],
            expected_version=now(appeal),
        )

    for who, how in votes.items():
        vote(world, appeal, who, how)

    assert turns() == expected


def test_a_chair_who_sits_already_is_notified_of_a_request_for_review() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    PanelSeat.objects.create(
        appeal=appeal, user=world["spare"], chairs=True, invited_at=LATER
    )

    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )

    assert turns() == [("spare", "review")]


def test_the_chair_is_notified_of_a_panel_that_is_short() -> None:
    world = make_world()
    short_panel(world, "chair", "member")

    notices = Notice.objects.filter(kind="rulings/appeal_panel_short")
    assert world["chair"].pk in notices.values_list("user", flat=True)

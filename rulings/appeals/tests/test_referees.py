"""A referee from outside the club: who may be one, and what becomes of the seat."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from clubsite.clubs.models import Role
from clubsite.notices import links, outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision, hearing, lodging, transitions
from rulings.appeals.actions import bodies as actions_bodies
from rulings.appeals.labels import Vote
from rulings.appeals.models import Appeal, Evidence, Slip
from rulings.appeals.procedure import Deposit, State
from rulings.appeals.procedure.decision import DecisionContent
from rulings.appeals.queries.actions import build_actions
from rulings.evidence.actions import stored_fields
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
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
    as_,
    content_for,
    judge,
    make_world,
    now,
    seen_results,
    state_facts,
    to,
)
from rulings.tests.cases import case_in

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


@pytest.mark.full
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


def decided(world: World) -> Appeal:
    """The referee has decided and signed."""
    appeal = deliberates(world)
    with clock.at(HEARING):
        content = content_for(world, appeal)
        decision.draft_decision(
            appeal, content, by=world["referee"], expected_version=now(appeal)
        )
        decision.cast_vote(
            appeal, by=world["referee"], expected_version=now(appeal), vote=Vote.FOR
        )
    return judge(world, appeal, content, "referee")


def test_a_referees_access_ends_with_the_decision() -> None:
    world = make_world()
    appeal = decided(world)
    page = to(world, "appeal_detail", appeal.pk)
    client = as_(world, "referee")
    file = state_with_file(world, appeal)
    with clock.at(HEARING):
        before = [client.get(page).status_code, client.get(file).status_code]
        sign_page = client.get(to(world, "appeal_sign", appeal.pk))
        signed = client.post(to(world, "appeal_sign", appeal.pk), signing(sign_page))

    after = [client.get(page).status_code, client.get(file).status_code]
    listed = client.get(to(world, "appeal_list"))
    notices = outbox.told_in(world.club, world["referee"]).filter(link=page)
    opened = {links.is_open(world["referee"], world.club, each) for each in notices}
    told_after = Notice.objects.filter(
        user=world["referee"], kind="rulings/appeal_decided"
    )

    assert (before, after) == ([200, 200], [404, 404])
    assert "you lose access to this case" in sign_page.content.decode()
    assert signed.headers["Location"] == to(world, "appeal_list")
    assert appeal.label not in listed.content.decode()
    assert opened == {False}
    assert not told_after.exists()
    assert Appeal.objects.get().state == State.DECIDED


def test_no_mail_about_the_case_leaves_for_a_referee_who_has_decided() -> None:
    world = make_world()
    appeal = decided(world)
    waiting = Notice.objects.filter(user=world["referee"]).first()
    assert waiting is not None

    before = transitions.may_still_be_sent(waiting)
    sign_as_referee(world, appeal)

    assert (before, transitions.may_still_be_sent(waiting)) == (True, False)


def test_a_slip_in_a_referees_decision_is_corrected_by_who_is_in_charge() -> None:
    world = make_world()
    appeal = decided(world)
    sign_as_referee(world, appeal)
    content = content_for(world, appeal, "4S N +1")

    with clock.at(HEARING):
        acts = [
            action.code
            for action in build_actions(cases.build_case(appeal, world["in_charge"]))
        ]
        with pytest.raises(PermissionDenied):
            write(world, appeal, content, "referee")
        write(world, appeal, content, "in_charge")

    assert "correct_slip" in acts
    slip = Slip.objects.get()
    assert (slip.written_by, slip.is_open) == (world["in_charge"], True)


def test_a_panels_decision_is_corrected_by_its_chair_alone() -> None:
    world, appeal = case_in(State.DECIDED)
    content = content_for(world, appeal, "4S N +1")

    acts = [
        action.code
        for action in build_actions(cases.build_case(appeal, world["in_charge"]))
    ]
    with pytest.raises(PermissionDenied):
        write(world, appeal, content, "in_charge")

    assert "correct_slip" not in acts


def write(world: World, appeal: Appeal, content: DecisionContent, who: str) -> None:
    decision.write_slip(
        appeal,
        content,
        by=world[who],
        expected_version=now(appeal),
        why="One trick more.",
    )


def sign_as_referee(world: World, appeal: Appeal) -> None:
    with clock.at(HEARING):
        decision.sign_decision(
            appeal,
            by=world["referee"],
            expected_version=now(appeal),
            results=seen_results(appeal),
        )


def state_with_file(world: World, appeal: Appeal) -> str:
    """The address of a file of the case."""
    file = Evidence.objects.create(
        appeal=appeal,
        filed_by=world["ruled"],
        **stored_fields(Attachment("page.pdf", b"%PDF-1.7"), at=LATER),
    )
    make_ready(file)
    return to(world, "appeal_file", appeal.pk, file.pk)


def signing(page: Any) -> dict[str, object]:
    """What the page of the signature posts."""
    preview = page.context["preview"]
    return {
        "seen": page.context["form"]["seen"].value(),
        "version": preview.version,
        "digest": preview.digest,
    }


@pytest.mark.full
def test_a_deposit_noted_long_after_the_end_lets_no_referee_in_again() -> None:
    world = make_world()
    appeal = refereed(world)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    ended = appeal.ended_at
    appeal.notices.update(deposit=Deposit.HELD)

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

    with pytest.raises(Refused, match="can't decide"):
        ask(world, appeal, world[who].email)


@pytest.mark.parametrize("who", ["ruled", "in_charge", "conflicted", "chair"])
def test_nobody_with_a_part_in_the_case_is_a_referee_even_without_a_role(
    who: str,
) -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    Role.objects.filter(user=world[who]).delete()

    with pytest.raises(Refused, match="can't decide"):
        ask(world, appeal, world[who].email)


def test_a_player_of_the_table_is_no_referee_by_another_address() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    player = world["west"].players.get()
    player.email = "West@example.net"
    player.save()

    with pytest.raises(Refused, match="can't decide"):
        ask(world, appeal, "west@example.net ")
    ask(world, appeal, "r@example.org")

    assert seated(appeal) == ["referee"]

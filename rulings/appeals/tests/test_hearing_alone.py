"""Where there is no panel the director hears the appeal, and every case ends (93A)."""

import pytest
from django.db import connection

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision, hearing, seating
from rulings.appeals.actions import bodies as actions_bodies
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import Mode, State
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.queries.page import appeal_page
from rulings.appeals.queries.waiting import waiting_duties
from rulings.appeals.tests.test_bodies import AFTER, THEN, asked_about_reviewer
from rulings.appeals.tests.test_lodging import told
from rulings.tests.appeal_bodies import (
    concur,
    declare_at,
    leave_in_pool,
    seated,
    set_policy,
    sweep_until,
)
from rulings.tests.appeal_world import (
    LATER,
    POSTED,
    World,
    appeal_in,
    appoint_panel,
    content_for,
    judge,
    make_world,
    now,
    seen_results,
    state_facts,
)
from scoring.events.models import Appointment

BODY = "rulings/appeal_body"

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: which body hears an appeal is code, not data",
    ),
]


def hears_alone(world: World, moment: object = AFTER) -> Appeal:
    """The director in charge has the seat, and has declared."""
    set_policy(world, single_reviewer=False)
    appeal = asked_about_reviewer(world)
    return declare_at(world, appeal, "in_charge", moment)


def test_a_director_hears_alone_and_decides() -> None:
    world = make_world()
    appeal = hears_alone(world)
    concur(world, appeal)

    with clock.at(AFTER):
        hearing.hear_alone(appeal, by=world["in_charge"], expected_version=now(appeal))
        decision.draft_decision(
            appeal,
            content_for(world, appeal),
            by=world["in_charge"],
            expected_version=now(appeal),
        )
        judge(world, appeal, content_for(world, appeal), "in_charge", at=AFTER)
        [duty] = waiting_duties(world["in_charge"])
        decision.sign_decision(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            results=seen_results(appeal),
        )

    assert (appeal.state, world.points()) == (State.DECIDED, [8, 4, 4, 0, 4])
    assert str(duty.otherwise) == "Someone else is asked to decide, if there is anyone."
    with clock.at(AFTER):
        page = appeal_page(cases.open_case(appeal, world["appellant"]))
    assert page.decision is not None
    assert page.decision.vote == ""


@pytest.mark.full
def test_where_the_policy_has_no_panel_the_director_hears_from_the_start() -> None:
    world = make_world()
    set_policy(world, appeal_body="dic_hears")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["in_charge"])
    with pytest.raises(Refused, match="alone"):
        appoint_panel(world, appeal)
    declare_at(world, appeal, "in_charge", LATER)
    concur(world, appeal)
    with clock.at(LATER), pytest.raises(Refused, match="still submit"):
        hearing.hear_alone(appeal, by=world["in_charge"], expected_version=now(appeal))
    with clock.at(AFTER):
        hearing.hear_alone(appeal, by=world["in_charge"], expected_version=now(appeal))
    assert appeal.state == State.DELIBERATING


@pytest.mark.full
def test_another_director_hears_what_the_one_in_charge_has_ruled() -> None:
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    set_policy(world, appeal_body="dic_hears")
    appeal = lodged_and_admitted(world, "ruled")

    assert seated(appeal) == ["in_charge"]


def lodged_and_admitted(world: World, by: str) -> Appeal:
    from_start = appeal_in(world, State.ADMISSIBILITY)
    with clock.at(LATER):
        admission.admit_appeal(
            from_start, by=world[by], expected_version=now(from_start)
        )
    return from_start


def only_director(world: World) -> World:
    """Who gave the ruling is in charge, and no other director is left."""
    Appointment.objects.update(user=world["ruled"])
    others = Role.objects.filter(kind=RoleKind.DIRECTOR)
    others.exclude(user=world["ruled"]).delete()
    set_policy(world, appeal_body="dic_hears")
    return world


def test_if_nobody_else_is_left_it_is_a_self_review_and_says_so() -> None:
    world = only_director(make_world())
    appeal = lodged_and_admitted(world, "ruled")
    state_facts(world, appeal)
    declare_at(world, appeal, "ruled", LATER)
    concur(world, appeal)

    with clock.at(AFTER):
        hearing.hear_alone(appeal, by=world["ruled"], expected_version=now(appeal))
        page = appeal_page(cases.build_case(appeal, world["appellant"]))

    assert seated(appeal) == ["ruled"]
    assert "self-review" in str(page.body)


@pytest.mark.full
def test_a_referee_hears_rather_than_the_director_who_ruled() -> None:
    world = only_director(make_world())
    set_policy(
        world, external_referee="r@example.org", external_referee_name="Sample referee"
    )
    appeal = state_facts(world, lodged_and_admitted(world, "ruled"))
    assert appeal.mode == Mode.EXTERNAL

    with clock.at(LATER):
        actions_bodies.appoint_panel(
            appeal, by=world["ruled"], expected_version=now(appeal)
        )

    assert (appeal.state, seated(appeal)) == (State.CONSTITUTING, ["referee"])


@pytest.mark.full
def test_a_director_who_was_asked_as_chair_hears_rather_than_the_one_who_ruled() -> (
    None
):
    world = make_world()
    leave_in_pool(world)
    for who in ("director", "in_charge"):
        Role.objects.filter(user=world[who]).delete()
    for kind in (RoleKind.DIRECTOR, RoleKind.APPEALS_MEMBER):
        Role.objects.create(
            club=world.club, user=world["director"], kind=kind, starts=POSTED
        )
    Appointment.objects.update(user=world["ruled"])
    set_policy(world, appeal_body="dic_hears")

    appeal = lodged_and_admitted(world, "ruled")

    seat = PanelSeat.objects.get(appeal=appeal, out_at=None)
    assert (seat.user, seat.is_director, seat.why_out) == (world["director"], True, "")


def test_after_another_director_the_referee_is_asked_and_then_the_one_who_ruled() -> (
    None
):
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    Role.objects.filter(user=world["in_charge"]).delete()
    set_policy(
        world,
        appeal_body="dic_hears",
        external_referee="r@example.org",
        external_referee_name="Sample referee",
    )
    appeal = state_facts(world, lodged_and_admitted(world, "ruled"))
    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["director"])

    with clock.at(LATER):
        seating.recuse(appeal, by=world["director"], expected_version=now(appeal))
    assert (appeal.mode, seated(appeal)) == (Mode.EXTERNAL, ["referee"])
    assert [notice.params["body"] for notice in Notice.objects.filter(kind=BODY)][
        :1
    ] == ["external"]
    with clock.at(LATER):
        actions_bodies.appoint_panel(
            appeal, by=world["ruled"], expected_version=now(appeal)
        )
    sweep_until(appeal, AFTER)
    sweep_until(appeal, THEN)

    assert (appeal.mode, seated(appeal)) == (Mode.DIC_HEARS, ["ruled"])


def test_the_last_director_is_waited_for_and_a_new_one_is_asked_when_he_goes() -> None:
    world = only_director(make_world())
    appeal = lodged_and_admitted(world, "ruled")
    sweep_until(appeal, AFTER)
    assert seated(appeal) == ["ruled"]

    declare_at(world, appeal, "ruled", AFTER, Tie.HOUSEHOLD)
    assert seated(appeal) == []
    Role.objects.create(
        club=world.club, user=world["spare"], kind=RoleKind.DIRECTOR, starts=LATER
    )
    sweep_until(appeal, AFTER)

    assert seated(appeal) == ["spare"]


@pytest.mark.full
def test_where_the_last_director_has_gone_a_manager_asks_a_referee() -> None:
    world = only_director(make_world())
    appeal = state_facts(world, lodged_and_admitted(world, "ruled"))
    declare_at(world, appeal, "ruled", LATER, Tie.HOUSEHOLD)
    short = Notice.objects.filter(kind="rulings/appeal_panel_short")
    assert notice_text(short.latest("pk"))[1].startswith("No director is available")

    with clock.at(LATER):
        actions_bodies.ask_referee(
            appeal,
            by=world["manager"],
            expected_version=now(appeal),
            name="Sample referee",
            email="r@example.org",
        )

    assert (appeal.state, appeal.mode, seated(appeal)) == (
        *(State.PREPARING, Mode.EXTERNAL),
        ["referee"],
    )


@pytest.mark.full
def test_another_director_takes_over_from_one_in_charge_who_is_shut_out() -> None:
    world = make_world()
    Role.objects.filter(user=world["in_charge"]).delete()
    set_policy(world, appeal_body="dic_hears")
    appeal = appeal_in(world, State.ADMISSIBILITY)
    with clock.at(LATER):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal), law_part=True
        )
    declare_at(world, appeal, "in_charge", LATER, Tie.HOUSEHOLD)

    with clock.at(LATER):
        admission.answer_law(
            appeal,
            by=world["director"],
            expected_version=now(appeal),
            answer="Law 26 applies.",
        )

    assert appeal.law_answer == "Law 26 applies."


def test_a_soft_tie_of_a_director_who_hears_alone_is_told_and_stays() -> None:
    world = make_world()
    appeal = hears_alone_with(world, Tie.SAME_BODY)

    seat = PanelSeat.objects.get(appeal=appeal, out_at=None)
    assert (seat.declared, seat.sits) == ("soft", True)
    assert "Sample West" in told("appeal_disclosed")


def hears_alone_with(world: World, *ties: str) -> Appeal:
    set_policy(world, single_reviewer=False)
    return declare_at(world, asked_about_reviewer(world), "in_charge", AFTER, *ties)

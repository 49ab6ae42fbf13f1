"""No case stops because of someone who went: it forms again, and ends."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision, hearing, seating
from rulings.appeals.models import Appeal, Decision, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.tests.test_hearing_alone import (
    hears_alone,
    lodged_and_admitted,
    only_director,
)
from rulings.appeals.tests.test_lodging import told
from rulings.appeals.tests.test_sweep import reminded
from rulings.tests.appeal_bodies import (
    SECOND,
    STEP,
    concur,
    declare_at,
    leave_in_pool,
    seated,
    set_policy,
    sweep_until,
)
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    appoint_panel,
    content_for,
    draft,
    make_world,
    now,
    seats,
    state_facts,
)
from rulings.tests.cases import case_in
from scoring.events.models import Appointment

pytestmark = pytest.mark.django_db


def leave(world: World, appeal: Appeal, who: str, *, conflict: bool = False) -> None:
    with clock.at(HEARING):
        seating.recuse(
            appeal, by=world[who], expected_version=now(appeal), conflict=conflict
        )


@pytest.mark.full
def test_a_member_lost_in_deliberation_lets_the_panel_form_and_hear_again() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))

    leave(world, appeal, "third")

    assert (appeal.state, seated(appeal)) == (
        State.CONSTITUTING,
        ["chair", "member", "spare"],
    )
    assert not Decision.objects.exists()
    votes = PanelSeat.objects.values_list("present", "vote", "voted_on")
    assert set(votes) == {(False, "", None)}
    assert {"Sample North", "Sample member sample"} <= told("appeal_reformed")


def test_a_conflict_found_late_shuts_the_member_out_at_once() -> None:
    world, appeal = case_in(State.DELIBERATING)

    leave(world, appeal, "third", conflict=True)

    with clock.at(HEARING):
        case = cases.build_case(appeal, world["third"])
    assert (seats(appeal)["third"], case.opens, case.is_known) == (
        "conflict",
        False,
        False,
    )


def test_a_member_who_was_not_at_the_hearing_may_go_without_ending_it() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        PanelSeat.objects.create(
            appeal=appeal, user=world["spare"], declared="none", invited_at=LATER
        )

    leave(world, appeal, "spare")

    assert (appeal.state, seated(appeal)) == (
        State.DELIBERATING,
        ["chair", "member", "third"],
    )


def test_a_member_takes_the_chair_where_nobody_can_be_asked() -> None:
    world, appeal = case_in(State.SCHEDULED)
    leave_in_pool(world, "chair", "member", "third")

    leave(world, appeal, "chair")

    assert PanelSeat.objects.get(chairs=True, out_at=None).user == world["member"]


def test_a_panel_that_does_not_hear_in_time_gets_another_chair() -> None:
    _world, appeal = case_in(State.SCHEDULED)

    assert sweep_until(appeal, HEARING + STEP).state == State.SCHEDULED
    sweep_until(appeal, HEARING + STEP + SECOND)

    assert (appeal.state, seats(appeal)) == (
        State.CONSTITUTING,
        {"chair": "lapsed", "member": "", "third": "", "spare": ""},
    )


def test_a_chair_who_fixes_no_hearing_is_reminded_and_then_makes_room() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    declare_at(world, appeal, "third", LATER)
    assert reminded(LATER + STEP / 2) == {"Sample chair"}
    assert reminded(LATER + STEP) == {"Sample in_charge"}

    sweep_until(appeal, LATER + 2 * STEP)
    assert seats(appeal)["chair"] == ""
    sweep_until(appeal, LATER + 2 * STEP + SECOND)

    assert (appeal.state, seats(appeal)) == (
        State.CONSTITUTING,
        {"chair": "lapsed", "member": "", "third": "", "spare": ""},
    )
    running = appeal.deadlines.filter(closed_at=None)
    assert [deadline.step for deadline in running] == ["declarations"]


def test_after_the_exchange_who_is_in_charge_is_reminded_to_appoint_the_panel() -> None:
    world, appeal = case_in(State.PREPARING)
    reminded(LATER + STEP + SECOND)

    assert reminded(LATER + STEP + STEP / 2 + SECOND) == {"Sample in_charge"}
    assert reminded(LATER + 2 * STEP + SECOND) == {"Sample manager"}
    state_facts(world, appeal)
    appoint_panel(world, appeal)
    assert not appeal.deadlines.filter(step="appointing", closed_at=None).exists()


@pytest.mark.full
def test_a_director_who_hears_alone_is_reminded_to_begin() -> None:
    world = make_world()
    set_policy(world, appeal_body="dic_hears")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    declare_at(world, appeal, "in_charge", LATER)
    Appointment.objects.update(user=world["director"])
    reminded(LATER + STEP + SECOND)

    assert reminded(LATER + STEP + STEP / 2 + SECOND) == {"Sample in_charge"}


@pytest.mark.full
def test_a_hearing_that_falls_away_is_off_the_page_and_everybody_left_is_told() -> None:
    _world, appeal = case_in(State.SCHEDULED)

    sweep_until(appeal, HEARING + STEP + SECOND)

    assert (appeal.hearing_at, appeal.hearing_place) == (None, "")
    assert told("appeal_reformed") == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
        *("Sample ruled sample", "Sample in_charge sample"),
        *("Sample member sample", "Sample third sample"),
    }
    rows = Notice.objects.filter(kind="rulings/appeal_reformed")
    assert rows.count() == 8
    assert "is cancelled" in notice_text(rows[0])[1]


def test_a_challenge_that_is_upheld_lets_the_hearing_fall_away_and_says_so() -> None:
    world, appeal = case_in(State.SCHEDULED)
    leave_in_pool(world, "chair", "member", "third")
    with clock.at(LATER):
        third = appeal.seats.get(user=world["third"])
        seating.challenge(
            appeal,
            by=world["west"],
            expected_version=now(appeal),
            seat=third.pk,
            reason="Near.",
        )
        seating.decide_challenge(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            challenge=third.challenges.get().pk,
            upheld=True,
            answer="So it is.",
        )

    assert (appeal.state, appeal.hearing_at) == (State.CONSTITUTING, None)
    assert "Sample West" in told("appeal_reformed")
    assert "Sample third sample" not in told("appeal_reformed")


def test_who_does_not_vote_makes_room_and_else_who_does_not_sign() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    PanelSeat.objects.filter(user=world["third"]).update(vote="", voted_on=None)
    end = appeal.deadlines.get(closed_at=None).ends_at

    sweep_until(appeal, end + STEP + SECOND)

    assert (appeal.state, seats(appeal)["third"]) == (State.CONSTITUTING, "lapsed")


@pytest.mark.full
def test_a_chair_who_drafts_nothing_makes_room() -> None:
    _world, appeal = case_in(State.DELIBERATING)
    end = appeal.deadlines.get(closed_at=None).ends_at

    sweep_until(appeal, end + STEP + SECOND)

    assert (appeal.state, seats(appeal)["chair"]) == (State.CONSTITUTING, "lapsed")


def test_a_chair_who_does_not_sign_what_all_have_voted_for_makes_room() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    end = appeal.deadlines.get(closed_at=None).ends_at

    sweep_until(appeal, end + STEP + SECOND)

    assert seats(appeal)["chair"] == "lapsed"


@pytest.mark.full
def test_the_last_director_is_waited_for_in_deliberation_too() -> None:
    world = only_director(make_world())
    appeal = state_facts(world, lodged_and_admitted(world, "ruled"))
    declare_at(world, appeal, "ruled", LATER)
    concur(world, appeal)
    with clock.at(LATER + STEP + SECOND):
        hearing.hear_alone(appeal, by=world["ruled"], expected_version=now(appeal))
    end = appeal.deadlines.get(closed_at=None).ends_at

    sweep_until(appeal, end + STEP + SECOND)

    assert (appeal.state, seated(appeal)) == (State.DELIBERATING, ["ruled"])


def test_a_director_who_goes_while_he_deliberates_makes_room_for_another() -> None:
    world = make_world()
    appeal = hears_alone(world)
    concur(world, appeal)
    moment = appeal.deadlines.latest("pk").starts_at
    with clock.at(moment):
        hearing.hear_alone(appeal, by=world["in_charge"], expected_version=now(appeal))
        seating.recuse(appeal, by=world["in_charge"], expected_version=now(appeal))

    assert (appeal.state, seated(appeal)) == (State.CONSTITUTING, ["director"])


@pytest.mark.full
def test_votes_of_an_earlier_deliberation_do_not_count_again() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))

    with clock.at(HEARING):
        decision.send_back(
            appeal, by=world["chair"], expected_version=now(appeal), reason="The lead?"
        )

    assert Decision.objects.filter(appeal=appeal).exists()
    votes = PanelSeat.objects.values_list("present", "vote", "voted_on")
    assert set(votes) == {(False, "", None)}


def test_nobody_is_counted_at_a_hearing_who_has_not_declared() -> None:
    world, appeal = case_in(State.SCHEDULED)
    PanelSeat.objects.filter(user=world["third"]).update(declared="")

    with clock.at(HEARING), pytest.raises(Refused, match="declared their interests"):
        hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=list(PanelSeat.objects.values_list("pk", flat=True)),
        )


def object_to_reviewer(world: World, appeal: Appeal, moment: object) -> int:
    seat = PanelSeat.objects.get(appeal=appeal, out_at=None)
    with clock.at(moment):  # type: ignore[arg-type]  # an instant
        seating.challenge(
            appeal,
            by=world["west"],
            expected_version=now(appeal),
            seat=seat.pk,
            reason="Too near.",
        )
    return seat.challenges.get().pk


def reviewer(world: World) -> Appeal:
    """One reviewer has declared."""
    set_policy(world, appeal_body="reviewer")
    appeal = appeal_in(world, State.PREPARING)
    state_facts(world, appeal)
    appoint_panel(world, appeal, ("chair",))
    return declare_at(world, appeal, "chair", LATER)


def test_a_challenge_to_the_only_one_who_decides_goes_to_the_director_in_charge() -> (
    None
):
    world = make_world()
    appeal = reviewer(world)
    key = object_to_reviewer(world, appeal, LATER)
    assert "Sample in_charge sample" in told("appeal_challenged")
    fields: dict[str, Any] = {"challenge": key, "upheld": True, "answer": "So it is."}

    with clock.at(LATER):
        shown = build_actions(cases.build_case(appeal, world["in_charge"]))
        hidden = build_actions(cases.build_case(appeal, world["manager"]))
        with pytest.raises(Refused, match="challenge to yourself"):
            seating.decide_challenge(
                appeal, by=world["chair"], expected_version=now(appeal), **fields
            )
        with pytest.raises(Refused, match="who did not give the ruling"):
            seating.decide_challenge(
                appeal, by=world["manager"], expected_version=now(appeal), **fields
            )
        seating.decide_challenge(
            appeal, by=world["in_charge"], expected_version=now(appeal), **fields
        )

    assert "decide_challenge" in [action_view.code for action_view in shown]
    assert "decide_challenge" not in [action_view.code for action_view in hidden]
    assert seated(appeal) == ["member"]


def test_where_nobody_could_decide_it_a_director_is_not_challenged() -> None:
    world = only_director(make_world())
    Role.objects.filter(kind=RoleKind.MANAGER).delete()
    appeal = appeal_in(world, State.ADMISSIBILITY)
    with clock.at(LATER):
        admission.admit_appeal(appeal, by=world["ruled"], expected_version=now(appeal))
    declare_at(world, appeal, "ruled", LATER)
    Appeal.objects.filter(pk=appeal.pk).update(state="constituting")

    with pytest.raises(Refused, match="No one else"):
        object_to_reviewer(world, appeal, LATER + timedelta(hours=1))


@pytest.mark.full
def test_a_party_decides_no_challenge() -> None:
    world = make_world()
    appeal = reviewer(world)
    key = object_to_reviewer(world, appeal, LATER)

    with clock.at(LATER), pytest.raises(PermissionDenied):
        seating.decide_challenge(
            appeal,
            by=world["appellant"],
            expected_version=now(appeal),
            challenge=key,
            upheld=False,
            answer="No.",
        )

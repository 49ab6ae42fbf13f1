"""Two members decide where the policy lets them and both sides agree (procedures 1.8)."""

import pytest

from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import bodies, decision, hearing, merits, seating
from rulings.appeals.labels import Merit
from rulings.appeals.models import Appeal, Decision, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.queries.page import appeal_page
from rulings.appeals.queries.waiting import waiting_duties
from rulings.tests.appeal_bodies import (
    SECOND,
    STEP,
    concur,
    declare_at,
    seated,
    set_policy,
    short_panel,
    sweep_until,
)
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    as_,
    content_for,
    make_world,
    now,
    schedule,
    seen_results,
    to,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def two_of_three(*, may: bool = True) -> tuple[World, Appeal]:
    """A panel of three that is one short: chair and member have declared."""
    world = make_world()
    set_policy(world, two_may_decide=may)
    appeal = short_panel(world, "chair", "member")
    for who in ("chair", "member"):
        declare_at(world, appeal, who, LATER)
    return world, appeal


def agree(world: World, appeal: Appeal, *who: str) -> None:
    with clock.at(LATER):
        for name in who:
            bodies.agree_to_two(appeal, by=world[name], expected_version=now(appeal))


def opened(world: World, appeal: Appeal, *present: str) -> Appeal:
    """The deliberation is open with these members."""
    concur(world, appeal)
    keys = [world[who].pk for who in present]
    seats = PanelSeat.objects.filter(appeal=appeal, user__in=keys)
    with clock.at(HEARING):
        hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=[seat.pk for seat in seats],
        )
    return appeal


def vote(world: World, appeal: Appeal, **votes: str) -> None:
    """A draft, with these votes on it."""
    content = content_for(world, appeal, "4S N =")
    with clock.at(HEARING):
        decision.draft_decision(
            appeal, content, by=world["chair"], expected_version=now(appeal)
        )
        for who, how in votes.items():
            decision.cast_vote(
                appeal, by=world[who], expected_version=now(appeal), vote=how
            )


def sign(world: World, appeal: Appeal) -> Appeal:
    with clock.at(HEARING):
        decision.sign_decision(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            results=seen_results(appeal),
            dissent_offered=True,
        )
    appeal.refresh_from_db()
    return appeal


def running(appeal: Appeal) -> list[str]:
    """The steps whose periods run."""
    found = appeal.deadlines.filter(closed_at=None)
    return list(found.values_list("step", flat=True))


def duties(world: World, who: str) -> list[str]:
    with clock.at(LATER):
        return [str(duty.words) for duty in waiting_duties(world[who])]


def test_both_sides_are_asked_when_the_panel_is_one_short() -> None:
    world, _appeal = two_of_three()

    people = Notice.objects.filter(kind="rulings/appeal_two_wanted")
    assert {str(each.user or each.player) for each in people} >= {
        "Sample North",
        "Sample West",
    }
    assert duties(world, "west") == ["Say if two members may decide"]


def test_once_both_sides_agree_the_two_are_the_panel() -> None:
    world, appeal = two_of_three()

    agree(world, appeal, "partner")
    after_one = appeal.wanted, duties(world, "appellant"), duties(world, "west")
    agree(world, appeal, "west")

    assert after_one == (3, [], ["Say if two members may decide"])
    assert (appeal.wanted, seated(appeal)) == (2, ["chair", "member"])
    assert duties(world, "west") == []
    assert duties(world, "chair") == ["Arrange the hearing"]
    agreed = Notice.objects.filter(kind="rulings/appeal_two_agreed")
    assert world["chair"].pk in agreed.values_list("user", flat=True)
    page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))
    text = page.content.decode()
    assert text.count("agrees that two members may decide") == 2
    assert "Two members, as both sides agreed" in text
    assert "agree_two" not in text


@pytest.mark.full
def test_without_agreement_the_case_goes_down_the_ladder() -> None:
    world, appeal = two_of_three()
    agree(world, appeal, "partner")

    sweep_until(appeal, LATER + STEP + SECOND)

    assert running(appeal) == ["agreement"]


@pytest.mark.full
def test_both_sides_can_still_let_two_decide_when_asked_about_one() -> None:
    world, appeal = two_of_three()
    sweep_until(appeal, LATER + STEP + SECOND)

    agree(world, appeal, "partner", "west")

    assert (appeal.wanted, running(appeal)) == (2, ["scheduling"])


@pytest.mark.full
def test_nobody_is_asked_where_the_policy_does_not_let_two_decide() -> None:
    world, appeal = two_of_three(may=False)

    assert duties(world, "west") == []
    with pytest.raises(Refused, match="two members can't decide"):
        agree(world, appeal, "west")


def test_two_decide_and_the_chair_has_the_casting_vote() -> None:
    world, appeal = two_of_three()
    agree(world, appeal, "partner", "west")
    opened(world, schedule(world, appeal), "chair", "member")
    vote(world, appeal, chair="for")
    with pytest.raises(Refused, match="More than half"):
        sign(world, appeal)
    vote(world, appeal, chair="for", member="against")
    [notice] = appeal.notices.all()
    found = {notice.pk: NoticeDecision(Merit.WITH, votes=1)}
    with clock.at(HEARING):
        merits.judge_notices(
            appeal, by=world["chair"], expected_version=now(appeal), merits=found
        )

    sign(world, appeal)

    signed = Decision.objects.get()
    assert appeal.state == State.DECIDED
    assert (signed.votes_for, signed.votes_against, signed.casting_vote) == (1, 1, True)
    page = appeal_page(cases.open_case(appeal, world["west"]))
    assert page.decision is not None
    assert page.decision.vote == "1 for, 1 against, by the chair's casting vote"
    assert "Two members" in str(page.decision.body)


@pytest.mark.full
def test_the_member_alone_does_not_outvote_the_chair() -> None:
    world, appeal = two_of_three()
    agree(world, appeal, "partner", "west")
    opened(world, schedule(world, appeal), "chair", "member")
    vote(world, appeal, chair="against", member="for")

    with pytest.raises(Refused, match="More than half"):
        sign(world, appeal)


def test_a_hearing_is_held_by_two_if_the_third_does_not_come() -> None:
    world, appeal = case_in(State.SCHEDULED)
    set_policy(world, two_may_decide=True)
    with pytest.raises(Refused, match="must be odd"):
        opened(world, appeal, "chair", "member")
    agree(world, appeal, "respondent", "appellant")
    with pytest.raises(Refused, match="only with the chair"):
        opened(world, appeal, "member", "third")

    opened(world, appeal, "chair", "member")

    appeal.refresh_from_db()
    assert appeal.state == State.DELIBERATING


def test_a_member_who_leaves_before_the_hearing_does_not_end_it_then() -> None:
    world, appeal = case_in(State.SCHEDULED)
    set_policy(world, two_may_decide=True)
    agree(world, appeal, "respondent", "appellant")
    with clock.at(LATER):
        seating.recuse(appeal, by=world["third"], expected_version=now(appeal))

    appeal.refresh_from_db()
    assert (appeal.state, appeal.hearing_at) == (State.SCHEDULED, HEARING)


@pytest.mark.full
def test_an_agreement_does_not_outlast_the_panel_of_a_case_that_is_reopened() -> None:
    world, appeal = two_of_three()
    agree(world, appeal, "partner", "west")
    Appeal.objects.filter(pk=appeal.pk).update(reopened_at=HEARING, wanted=3)
    appeal.refresh_from_db()

    case = cases.open_case(appeal, world["west"])

    assert "agree_two" in [action.value for action in case.actions]
    assert "Say if two members may decide" in duties(world, "west")

"""What a decision waits for each of the panel to do, and what a side may do after it."""

from typing import Any

import pytest

from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import decision
from rulings.appeals.labels import Step, Vote
from rulings.appeals.models import Appeal, AppealNotice, Decision, PanelSeat
from rulings.appeals.procedure import Deposit, Mode, State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.next_steps import build_guidance
from rulings.appeals.queries.waiting import waiting_duties
from rulings.tests.appeal_world import HEARING, World, content_for, now
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

DRAFT, VOTE = "Write the draft decision", "Vote on the draft decision"
MERIT, SIGN = "Record the merit of each notice", "Sign the decision"
MEMBERS = ("chair", "member", "third")


def waits(world: World) -> dict[str, str]:
    """The step that waits for each member."""
    with clock.at(HEARING):
        found = {who: waiting_duties(world[who]) for who in MEMBERS}
    return {who: str(duty.words) for who, duties in found.items() for duty in duties}


def drafted(**changes: Any) -> tuple[World, Appeal]:
    """A draft of which these fields differ; no one has voted on it."""
    world, appeal = case_in(State.DELIBERATING)
    content = content_for(world, appeal)
    with clock.at(HEARING):
        decision.draft_decision(
            appeal, content, by=world["chair"], expected_version=now(appeal)
        )
    Decision.objects.update(**changes)
    return world, appeal


def vote(world: World, **votes: Vote) -> None:
    for who, how in votes.items():
        seats = PanelSeat.objects.filter(user=world[who])
        seats.update(vote=how, voted_on=Decision.objects.get().number)


def test_a_decision_goes_from_the_chair_to_the_members_and_back() -> None:
    world, appeal = drafted()
    found = [waits(world)]
    vote(world, chair=Vote.FOR)
    found.append(waits(world))
    vote(world, member=Vote.FOR)
    found.append(waits(world))
    [notice] = appeal.notices.all()
    Decision.objects.update(merits={str(notice.pk): {"merit": "with", "deposit": ""}})
    found.append(waits(world))
    AppealNotice.objects.update(deposit=Deposit.HELD)
    found.append(waits(world))

    others = {"member": VOTE, "third": VOTE}
    assert found == [
        {"chair": VOTE, **others},
        others,
        {"chair": MERIT, "third": VOTE},
        {"chair": SIGN, "third": VOTE},
        {"chair": MERIT, "third": VOTE},
    ]


@pytest.mark.full
def test_a_draft_that_is_incomplete_or_outvoted_is_written_again() -> None:
    world, _appeal = drafted(reasoning="")
    incomplete = waits(world)
    Decision.objects.update(reasoning="A reason.")
    vote(world, chair=Vote.FOR, member=Vote.AGAINST, third=Vote.AGAINST)

    assert incomplete == {"chair": DRAFT, "member": VOTE, "third": VOTE}
    assert waits(world) == {"chair": DRAFT}


def test_a_member_who_was_not_there_has_nothing_to_do() -> None:
    world, _appeal = drafted()
    PanelSeat.objects.filter(user=world["third"]).update(present=False)

    assert waits(world) == {"chair": VOTE, "member": VOTE}


@pytest.mark.full
def test_a_director_who_hears_alone_writes_the_draft() -> None:
    world, _appeal = case_in(State.DELIBERATING)
    Appeal.objects.update(mode=Mode.DIC_HEARS)
    before = waits(world)
    PanelSeat.objects.update(present=False)

    assert before == {"chair": DRAFT}
    assert waits(world) == {"chair": "Hear the appeal yourself"}


@pytest.mark.parametrize(
    ("state", "step", "words"),
    [
        (State.DECIDED, Step.FURTHER, "You can appeal further, if you wish"),
        (State.INADMISSIBLE, Step.REVIEW, "You can request a review, if you wish"),
    ],
)
def test_a_side_reads_what_it_may_do_and_until_when(
    state: State, step: Step, words: str
) -> None:
    world, appeal = case_in(state)
    appeal.deadlines.filter(step=step).delete()
    appeal.deadlines.create(step=step, starts_at=HEARING, ends_at=HEARING)

    with clock.at(HEARING):
        case = cases.open_case(Appeal.objects.get(pk=appeal.pk), world["appellant"])
        [right] = build_guidance(case, build_actions(case)).steps

    assert (str(right.words), right.until, right.is_over) == (words, HEARING, False)
    assert right.url


def test_a_member_who_does_not_vote_is_told_when_the_seat_is_lost() -> None:
    """A step of the ladder after the deadline of the decision, not at the deadline."""
    world, _appeal = drafted()

    with clock.at(HEARING):
        (duty,) = waiting_duties(world["member"])

    assert duty.until is not None
    assert str(duty.until.date()) == "2026-03-08"
    assert str(duty.otherwise) == (
        "On Tue 10 Mar 2026, 19:00 GMT you leave the panel, and a new one hears the case "
        "again."
    )

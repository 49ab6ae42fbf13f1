"""The top of a case page: what comes next for its reader, and who reads what they write."""

import pytest

from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, aftermath
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.head import build_head
from rulings.appeals.queries.next_steps import Guidance, build_guidance
from rulings.appeals.queries.waiting import waiting_duties
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    as_,
    make_world,
    now,
    to,
)

REST = "Nothing waits for you now. You are notified when something does."


def guidance(world: World, appeal: Appeal, who: str) -> Guidance:
    case = cases.open_case(appeal, world[who])
    return build_guidance(case, build_actions(case))


def steps(world: World, appeal: Appeal, who: str) -> list[str]:
    return [str(step.words) for step in guidance(world, appeal, who).steps]


@pytest.mark.full
@pytest.mark.django_db
def test_each_reads_their_own_next_step_with_its_end_and_what_silence_does() -> None:
    world = make_world()
    appeal = appeal_in(world, State.PREPARING)

    with clock.at(LATER):
        side = guidance(world, appeal, "appellant")
        ruled = steps(world, appeal, "ruled")
        manager = guidance(world, appeal, "manager")
        page = as_(world, "appellant").get(to(world, "appeal_detail", appeal.pk))

    [step] = side.steps
    assert (str(step.words), step.is_over) == ("Submit your side's statement", False)
    assert step.url.endswith("/do/file_statement/")
    assert ruled == ["State the facts"]
    assert manager.rest.startswith("Nothing waits for you now. You are reminded")
    text = page.content.decode()
    assert "If you do nothing: The case goes on without your statement." in text
    assert "Who reads what you write" in text
    assert "Can be read by both sides, the directors involved and the panel." in text
    assert "You have until Thu 5 Mar 2026, 10:00 GMT." in text


@pytest.mark.django_db
def test_who_has_nothing_to_do_reads_that() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)

    with clock.at(HEARING):
        side = guidance(world, appeal, "respondent")

    assert (side.steps, side.rest) == ((), REST)


@pytest.mark.django_db
def test_a_chair_asked_to_review_a_rejection_declares_first() -> None:
    world = make_world()
    appeal = appeal_in(world, State.INADMISSIBLE)

    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
        appeal = Appeal.objects.get(pk=appeal.pk)

        assert steps(world, appeal, "chair") == ["Declare your interests"]
        head = build_head(cases.open_case(appeal, world["appellant"]))
        assert str(head.turn) == "Waiting for the chair to review the rejection"
        assert head.until is None


@pytest.mark.django_db
def test_a_conflict_found_later_waits_for_the_chair_alone() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DECIDED)
    with clock.at(HEARING):
        aftermath.report_conflict(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            seat=PanelSeat.objects.get(appeal=appeal, user=world["third"]).pk,
            reason="A cousin.",
        )
        appeal = Appeal.objects.get(pk=appeal.pk)

        chair = steps(world, appeal, "chair")
        director = guidance(world, appeal, "in_charge")
        duties = [str(duty.words) for duty in waiting_duties(world["chair"])]

    words = "Say if the decision stands despite a conflict of interest"
    assert (chair, duties) == ([words], [words])
    assert (director.steps, director.rest) == (
        (),
        "Nothing waits for you in this case.",
    )


@pytest.mark.full
@pytest.mark.django_db
def test_after_a_further_appeal_the_authoritys_decision_waits_to_be_recorded() -> None:
    world = make_world()
    appeal = appeal_in(world, State.REFERRED_UP)

    with clock.at(HEARING):
        assert steps(world, appeal, "manager") == ["Record what the authority decides"]


@pytest.mark.django_db
def test_a_side_that_appealed_further_reads_that_it_sends_the_record() -> None:
    world = make_world()
    appeal = appeal_in(world, State.REFERRED_UP)

    with clock.at(HEARING):
        rests = [guidance(world, appeal, who).rest for who in ("appellant", "ruled")]

    sends = (
        "If you appealed further, save the sealed record below and send it to the "
        "authority. You are notified of its decision."
    )
    assert rests == [sends, "Nothing waits for you in this case."]


@pytest.mark.django_db
def test_a_point_of_law_to_be_answered_first_waits_for_the_director_in_charge() -> None:
    world = make_world()
    appeal = appeal_in(world, State.PREPARING)
    Appeal.objects.update(law_part=True)
    appeal = Appeal.objects.get(pk=appeal.pk)

    with clock.at(LATER):
        [step] = guidance(world, appeal, "in_charge").steps
        [duty] = waiting_duties(world["in_charge"])
        page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))

    assert str(step.words) == str(duty.words) == "Answer the point of law"
    assert step.url.endswith("/do/answer_law/")
    assert duty.until is not None
    assert "answer the point of law (Law 93B1)" in page.content.decode()


@pytest.mark.full
@pytest.mark.django_db
def test_a_director_to_whom_the_law_is_returned_reads_why_and_can_amend() -> None:
    world = make_world()
    appeal = appeal_in(world, State.RETURNED_ON_LAW)

    with clock.at(HEARING):
        page = as_(world, "in_charge").get(to(world, "appeal_detail", appeal.pk))
        others = as_(world, "chair").get(to(world, "appeal_detail", appeal.pk))

    text = page.content.decode()
    assert to(world, "ruling_amend", appeal.ruling_id) in text
    assert text.index("RECOMMENDED: Law 27B1 applies.") < text.index("Facts and ruling")
    assert to(world, "ruling_amend", appeal.ruling_id) not in others.content.decode()


@pytest.mark.django_db
def test_a_rejected_notice_says_on_top_why_and_that_a_review_can_be_requested() -> None:
    world = make_world()
    appeal = appeal_in(world, State.INADMISSIBLE)

    with clock.at(LATER):
        text = (
            as_(world, "appellant")
            .get(to(world, "appeal_detail", appeal.pk))
            .content.decode()
        )

    assert "The side that appealed can request a review by the chair" in text
    assert text.index("Not admitted: Only a disciplinary") < text.index("next step")
    assert text.count("Only the disciplinary penalty is appealed.") == 1

"""What forms of a case offer to choose from, and what its page lists."""

import pytest

from clubsite.site import clock
from rulings.appeals.access.cases import Case, find_appeal, open_case
from rulings.appeals.actions import decision as actions_decision
from rulings.appeals.actions import lodging, seating
from rulings.appeals.forms.cases import AnswerForm
from rulings.appeals.forms.panel import WaiveForm
from rulings.appeals.labels import Vote
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import Action, State
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.panel import (
    DissentView,
    build_decision,
    build_seats,
    challenges_open,
)
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    content_for,
    draft,
    now,
    seen_results,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def as_of(world: World, appeal: Appeal, who: str) -> Case:
    found = find_appeal(world.club.slug, appeal.pk)
    assert found
    return open_case(found, world[who])


def test_a_director_answers_one_of_the_open_questions() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        actions_decision.ask_director(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            text="Was there a break?",
        )
        form = AnswerForm(case=as_of(world, appeal, "ruled"))

    assert [text for _key, text in form.fields["question"].choices] == [  # type: ignore[attr-defined]  # a ChoiceField
        "Was there a break?"
    ]


def test_a_tie_that_waits_is_spoken_on() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    PanelSeat.objects.filter(pk=seat.pk).update(declared="soft")
    with clock.at(LATER):
        form = WaiveForm(case=as_of(world, appeal, "chair"))

    assert form.fields["seat"].choices == [(str(seat.pk), str(world["member"]))]  # type: ignore[attr-defined]  # a ChoiceField


def test_a_challenge_is_listed_at_the_seat_until_it_is_decided() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    with clock.at(LATER):
        seating.challenge(
            appeal,
            by=world["west"],
            expected_version=now(appeal),
            seat=seat.pk,
            reason="Too near.",
        )
        case = as_of(world, appeal, "chair")

    challenge = seat.challenges.get()
    shown = {shown.key: shown.challenges for shown in build_seats(case)}
    assert [challenge_view.reason for challenge_view in shown[seat.pk]] == ["Too near."]
    assert challenges_open(case) == [
        (str(challenge.pk), f"{world['member']}: Too near.")
    ]


@pytest.mark.full
def test_a_dissent_stands_below_the_decision() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    with clock.at(HEARING):
        actions_decision.cast_vote(
            appeal, by=world["third"], expected_version=now(appeal), vote=Vote.AGAINST
        )
        actions_decision.write_dissent(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            text="I heard a break.",
        )
        actions_decision.sign_decision(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            results=seen_results(appeal),
            dissent_offered=True,
        )
        shown = build_decision(as_of(world, appeal, "appellant"))

    assert shown is not None
    assert shown.dissents == (DissentView(str(world["third"]), "I heard a break."),)


def test_who_has_agreed_is_not_asked_to_agree_again() -> None:
    world, appeal = case_in(State.LODGED)
    with clock.at(LATER):
        before = build_actions(as_of(world, appeal, "partner"))
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        after = build_actions(as_of(world, appeal, "partner"))

    assert Action.CONCUR in {action.code for action in before}
    assert Action.CONCUR not in {action.code for action in after}

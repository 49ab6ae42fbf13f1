"""What stands above every page of a case."""

import pytest

from clubsite import clock
from rulings.access.appeals import case_of
from rulings.actions.appeals import lodging, members
from rulings.models import PanelSeat
from rulings.procedure.appeals import State
from rulings.queries.appeal_head import head_of
from rulings.queries.appeals import appeal_page
from rulings.tests.appeal_world import LATER, lodge, make_world, now
from rulings.tests.cases import case_in
from scoring.models import Appointment

pytestmark = pytest.mark.django_db


def test_a_notice_that_is_not_lodged_yet_has_no_steps() -> None:
    world, draft = case_in(State.DRAFT)

    head = head_of(case_of(draft, world["appellant"]))

    assert head.steps == ()


def test_a_case_that_ended_early_shows_how_it_ended() -> None:
    world, appeal = case_in(State.WITHDRAWN)

    head = head_of(case_of(appeal, world["appellant"]))

    assert [step.state for step in head.steps] == ["done", "now"]


def test_in_a_directors_own_referral_no_side_is_called_a_respondent() -> None:
    world = make_world()
    with clock.at(LATER):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Why")

    head = head_of(case_of(appeal, world["respondent"]))

    assert [side.label for side in head.sides] == ["Side 1", "Side 2"]


def test_who_is_asked_for_a_dismissal_reads_whose_case_it_is_and_then_the_notice() -> (
    None
):
    world = make_world()
    Appointment.objects.filter(user=world["in_charge"]).update(user=world["ruled"])
    appeal = lodge(world)
    chair = PanelSeat.objects.get(appeal=appeal).user

    asked = head_of(case_of(appeal, chair))
    with clock.at(LATER):
        members.declare_ties(appeal, by=chair, seen=now(appeal), ties=[])
    page = appeal_page(case_of(appeal, chair))

    assert "Sample North" in asked.sides[0].names
    assert (asked.state, asked.board) == ("", None)
    assert page.facts is not None
    assert page.notices
    assert page.statements is None

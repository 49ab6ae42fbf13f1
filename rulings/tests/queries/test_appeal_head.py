"""What stands above every page of a case."""

import pytest

from rulings.access.appeals import case_of
from rulings.procedure.appeals import State
from rulings.queries.appeal_head import head_of
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def test_a_notice_that_is_not_lodged_yet_has_no_steps() -> None:
    world, draft = case_in(State.DRAFT)

    head = head_of(case_of(draft, world["appellant"]))

    assert head.steps == ()


def test_a_case_that_ended_early_shows_how_it_ended() -> None:
    world, appeal = case_in(State.WITHDRAWN)

    head = head_of(case_of(appeal, world["appellant"]))

    assert [step.state for step in head.steps] == ["done", "now"]

"""A ruling that is given again ends an open appeal, and stays once a panel has it."""

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import lodging
from rulings.appeals.actions.transitions import supersede_appeal
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.tests.test_concurrence import both_appeal
from rulings.appeals.tests.test_lodging import flags
from rulings.tests.appeal_world import HEARING, LATER, make_world, now
from rulings.tests.builders import amend, assigned, make_content, withdraw
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def test_a_new_ruling_supersedes_an_open_appeal_and_returns_its_deposit() -> None:
    world, appeal = case_in(State.LODGED)
    appeal.notices.update(deposit="held", grounds="No break.")

    with clock.at(LATER):
        amend(
            world.ruling,
            make_content(assigned(world.line, "4S N ="), why_amended="New facts."),
            by=world["in_charge"],
        )

    appeal.refresh_from_db()
    notice = appeal.notices.get()
    assert (appeal.state, flags(world)) == (State.SUPERSEDED, [])
    assert (notice.why_ended, notice.to_return) == ("superseded", True)


@pytest.mark.parametrize(
    ("state", "words"),
    [(State.DELIBERATING, "deliberating"), (State.DECIDED, "has decided")],
)
def test_a_ruling_stays_as_it_is_once_a_panel_has_it(state: State, words: str) -> None:
    world, _appeal = case_in(state)

    with clock.at(HEARING), pytest.raises(Refused, match=words):
        withdraw(world.ruling, by=world["in_charge"])

    world.ruling.refresh_from_db()
    assert world.ruling.is_given


def test_a_notice_that_had_ended_before_stays_as_it_ended() -> None:
    world = make_world()
    appeal = both_appeal(world)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
        supersede_appeal(world.ruling, director=world["ruled"])

    ended = [notice.why_ended for notice in appeal.notices.all()]
    assert ended == ["withdrawn", "superseded"]


def test_a_ruling_without_an_open_appeal_supersedes_nothing() -> None:
    world = make_world()

    supersede_appeal(world.ruling, director=world["ruled"])

    assert not Appeal.objects.exists()

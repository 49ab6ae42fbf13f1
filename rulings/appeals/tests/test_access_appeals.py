"""A case that is read again in the middle of an act."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.appeals.access.cases import (
    Case,
    build_case,
    case_again,
    find_appeal,
    open_case,
)
from rulings.appeals.labels import Leaving, Step
from rulings.appeals.models import Appeal, AppealDeadline, PanelSeat
from rulings.appeals.procedure import CaseFacts, CaseRole, State
from rulings.appeals.procedure.conflicts import Weight
from rulings.appeals.queries.case_facts import get_facts
from rulings.tests.appeal_world import LATER, World
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def known_of(case: Case) -> tuple[object, CaseFacts]:
    return (case.roles, case.parties, case.seat, case.actions), get_facts(case)


@pytest.mark.parametrize("who", ["in_charge", "chair", "member", "appellant", None])
def test_a_case_read_again_is_the_case_as_it_stands(
    evening: object, who: str | None
) -> None:
    world, appeal = case_in(State.CONSTITUTING)
    user = world[who] if who else None
    before = build_case(appeal, user)
    _leave(world)

    again = known_of(case_again(before, Appeal.objects.get(pk=appeal.pk), user))

    assert again == known_of(build_case(appeal, user))
    assert again != known_of(before)


def test_the_ruling_and_its_evening_are_not_asked_for_again() -> None:
    world, appeal = case_in(State.DELIBERATING)
    before = build_case(appeal, world["chair"])

    with CaptureQueriesContext(connection) as queries:
        case_again(before, appeal, world["chair"])

    assert len(queries) == 1


def test_an_operator_of_the_site_administers_a_case_and_is_no_more() -> None:
    world, appeal = case_in(State.LODGED)

    assert build_case(appeal, world["operator"]).roles == {
        CaseRole.PLAYER,
        CaseRole.ADMINISTRATOR,
    }


def test_a_member_of_the_panel_is_not_in_the_pool_any_more() -> None:
    world, appeal = case_in(State.DELIBERATING)

    roles = {who: build_case(appeal, world[who]).roles for who in ("member", "spare")}

    assert roles["member"] == {CaseRole.PLAYER, CaseRole.MEMBER}
    assert roles["spare"] == {CaseRole.PLAYER, CaseRole.POOL}


def _leave(world: World) -> None:
    """A member declares a tie that excludes, another makes room; a period has ended."""
    seats = PanelSeat.objects.filter(appeal__ruling=world.ruling)
    seats.filter(user=world["member"]).update(
        declared=Weight.HARD, declared_at=LATER, out_at=LATER, why_out=Leaving.CONFLICT
    )
    seats.filter(user=world["chair"]).update(chairs=False)
    AppealDeadline.objects.filter(step=Step.DECLARATIONS).update(closed_at=LATER)


def test_a_file_is_loaded_by_few_queries_with_all_that_its_pages_name() -> None:
    world, appeal = case_in(State.DECIDED)
    found = find_appeal(world.club.slug, appeal.pk)
    assert found

    with CaptureQueriesContext(connection) as queries:
        open_case(found, world["chair"])
    with CaptureQueriesContext(connection) as later:
        shown = (
            [str(statement.filed_by) for statement in found.statements.all()],
            [
                str(answer.player)
                for notice in found.notices.all()
                for answer in notice.answers.all()
            ],
            str(found.ruling_version.given_by),
            str(found.decision.signed_by),
        )

    assert (len(queries), len(later)) == (4, 0)
    assert shown == (
        [str(world["ruled"])],
        ["Sample South"],
        str(world["ruled"]),
        str(world["chair"]),
    )

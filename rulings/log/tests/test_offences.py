"""Which offences count in an event: not those that a panel has lifted."""

import pytest

from rulings.appeals.labels import Outcome
from rulings.appeals.models import Decision
from rulings.appeals.procedure import State
from rulings.log.access import offences_before
from rulings.log.models import Offence
from rulings.log.procedure.offences import OffenceKind
from rulings.tests.appeal_world import (
    World,
    appeal_in,
    content_for,
    draft,
    make_world,
    sign,
)
from rulings.tests.builders import make_draft, players_at

pytestmark = pytest.mark.django_db


def found(world: World) -> Offence:
    """An offence that the ruling under appeal has found."""
    return Offence.objects.create(
        version=world.ruling.versions.get(),
        kind=OffenceKind.CONDUCT.value,
        player=players_at(world.line)[0],
        number=1,
    )


@pytest.mark.full
def test_an_offence_counts_until_a_signed_decision_has_lifted_it() -> None:
    world = make_world()
    offence = found(world)
    other = make_draft(world.line, by=world["in_charge"])
    appeal = appeal_in(world, State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    before = list(offences_before(other))
    sign(world, appeal)

    assert (before, list(offences_before(other))) == ([offence], [])


@pytest.mark.full
@pytest.mark.parametrize(
    ("outcome", "penalties", "counts"),
    [
        (Outcome.UPHELD, [], True),
        (Outcome.PENALTY, [], False),
        (Outcome.PENALTY, [{"entry": 1, "amount": "10"}], True),
    ],
)
def test_a_decision_that_leaves_a_penalty_lifts_no_offence(
    outcome: Outcome, penalties: list[dict[str, object]], counts: bool
) -> None:
    world = make_world()
    offence = found(world)
    other = make_draft(world.line, by=world["in_charge"])
    appeal = appeal_in(world, State.DELIBERATING)
    sign(world, draft(world, appeal, content_for(world, appeal)))
    Decision.objects.update(outcome=outcome, penalties=penalties)

    assert list(offences_before(other)) == ([offence] if counts else [])

"""Two averages on a line: more than the board only where neither side is at fault."""

import pytest

from clubsite.tests.builders import make_club
from rulings.log.forms.effects import EffectFields
from rulings.log.procedure.content import AdjustedScore, ScoreEffect
from rulings.log.queries.places import effect_options, get_places
from rulings.tests.builders import line_at, make_f1
from scoring.events import effects
from scoring.events.models import Result

pytestmark = pytest.mark.django_db
BOTH_PLUS = {"l0-ns-percent": "60", "l0-ew-percent": "60"}


@pytest.fixture
def line() -> Result:
    return line_at(make_f1(make_club()), 5)


def fields_of(line: Result, typed: dict[str, str]) -> EffectFields:
    event = line.section.session.event
    options = effect_options(event, line, get_places(event))
    return EffectFields({**typed, **BOTH_PLUS}, options, checked=True)


@pytest.mark.parametrize(
    "kind",
    [
        {"l0-kind": "artificial"},
        {
            "l0-kind": "split",
            "l0-ns-kind": "artificial",
            "l0-ew-kind": "artificial",
            "l0-neither_at_fault": "on",
        },
    ],
    ids=["artificial", "split"],
)
def test_more_than_the_board_has_is_refused(line: Result, kind: dict[str, str]) -> None:
    fields = fields_of(line, kind)

    assert not fields.is_valid()
    assert fields.lines[0].sides[-1].error == (
        "The two sides' percentages add up to 120. They may exceed 100 only if "
        "neither side is at fault."
    )


def test_where_neither_side_is_at_fault_both_may_have_average_plus(
    line: Result,
) -> None:
    fields = fields_of(line, {"l0-kind": "artificial", "l0-neither_at_fault": "on"})

    assert fields.is_valid()
    assert fields.effect == ScoreEffect(
        (AdjustedScore(line.pk, effects.artificial(60), effects.artificial(60)),)
    )

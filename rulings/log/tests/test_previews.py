"""A preview: what it looks at, and when two of them are the same."""

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.previews import Figure, Preview, build_preview
from rulings.tests.builders import (
    artificial,
    assigned,
    line_at,
    make_content,
    make_f1,
    make_ruling,
)
from scoring.events.labels import Cause, MethodKind
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


def tables(preview: Preview) -> tuple[list[int | None], list[int | None]]:
    """The tables whose lines are adjusted, and the others of the board."""
    return (
        [line.line.table for line in preview.lines],
        [line.line.table for line in preview.others],
    )


def test_an_empty_effect_touches_nobody(event: Event) -> None:
    preview = build_preview(event, ScoreEffect())

    assert tables(preview) == ([], [])
    assert (preview.sides, preview.moved) == ((), ())


def test_an_empty_effect_of_a_ruling_shows_its_withdrawal(
    event: Event, director: User
) -> None:
    fined = line_at(event, 1).ns
    content = make_content(
        assigned(line_at(event, 5), "4S N ="),
        penalties=(PenaltyGiven(fined.pk, "2", "matchpoints"),),
    )
    ruling = make_ruling(line_at(event, 5), by=director, content=content)

    preview = build_preview(event, ScoreEffect(), cause_id=ruling.pk)

    assert tables(preview) == ([5], [1, 2, 3, 4])
    assert {side.pair.label for side in preview.sides} == {"5NS", "5EW", "1NS"}
    [line] = preview.lines
    assert [line.before.ns_points, line.after.ns_points] == [4, 0]
    assert line.covering is None
    assert line.covered is not None
    assert line.covered.cause_id == ruling.pk


def test_an_amended_penalty_names_the_pair(event: Event, director: User) -> None:
    fined = line_at(event, 1).ns
    fines = [PenaltyGiven(fined.pk, amount, "matchpoints") for amount in ("2", "3")]
    content = make_content(penalties=(fines[0],))
    ruling = make_ruling(line_at(event, 5), by=director, content=content)

    changed = build_preview(event, ScoreEffect((), (fines[1],)), cause_id=ruling.pk)
    same = build_preview(event, ScoreEffect((), (fines[0],)), cause_id=ruling.pk)

    [side] = changed.sides
    assert side.pair.label == "1NS"
    assert [side.before.final, side.after.final] == [6, 5]
    assert same.sides == ()


def test_a_decision_covers_the_ruling_of_its_line(event: Event, director: User) -> None:
    line = line_at(event, 5)
    make_ruling(line, by=director, content=make_content(assigned(line, "4S N =")))
    decided = ScoreEffect((artificial(line, 50, 50),))

    preview = build_preview(event, decided, cause=Cause.APPEAL)

    [change] = preview.lines
    assert [change.before.ns_points, change.after.ns_points] == [4, 4]
    assert change.covering is not None
    assert (change.changed, change.covering.cause) == (False, Cause.APPEAL)


def test_previews_of_the_same_are_the_same(event: Event) -> None:
    line = line_at(event, 5)
    effects = [ScoreEffect((assigned(line, made),)) for made in ("4S N =", "4S N +1")]

    first, again, other = (
        build_preview(event, effect).digest
        for effect in (effects[0], effects[0], effects[1])
    )

    assert first == again != other


def test_another_result_on_another_board_makes_another_preview(event: Event) -> None:
    effect = ScoreEffect((assigned(line_at(event, 5), "4S N ="),))
    before = build_preview(event, effect)
    other = line_at(event, 1)
    other.tricks = 9
    other.save()

    assert build_preview(event, effect).digest != before.digest


def test_an_event_in_imps_is_shown_in_imps(event: Event) -> None:
    event.method = MethodKind.CROSS_IMPS

    preview = build_preview(event, ScoreEffect())

    assert (preview.line_figure, preview.total_figure) == (Figure.IMPS, Figure.IMPS)

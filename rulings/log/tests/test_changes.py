"""What a notice keeps of a change: plain values, and points only once they are open."""

from datetime import timedelta
from decimal import Decimal

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.queries.effects import changes_for
from rulings.log.queries.previews import build_preview
from rulings.tests.builders import (
    artificial,
    assigned,
    line_at,
    make_content,
    make_f1,
    make_ruling,
)
from scoring.events import effects
from scoring.events.labels import EventState, MethodKind, ResultKind
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db

NOT_PLAYED = effects.not_played()


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


def worth(line: Result) -> list[object]:
    """What a notice of a score that is cancelled says of the line before."""
    event = line.section.session.event
    effect = ScoreEffect((AdjustedScore(line.pk, NOT_PLAYED, NOT_PLAYED),))
    [before] = changes_for(build_preview(event, effect), ())["before"]
    return [before["split"], *(side_of(before[side]) for side in ("ns", "ew"))]


def side_of(side: dict[str, object]) -> object:
    return side["kind"], [
        (outcome["contract"], outcome["score"])
        for outcome in side["outcomes"]  # type: ignore[attr-defined] # outcomes are dicts
    ]


def test_both_sides_read_their_own_figures(event: Event) -> None:
    line = line_at(event, 5)
    preview = build_preview(event, ScoreEffect((assigned(line, "4S N ="),)))

    north, east, elsewhere = (
        changes_for(preview, {key}) for key in (line.ns_id, line.ew_id, 0)
    )

    assert north["points"] == [{"board": 7, "before": "0.00", "after": "4.00"}]
    assert east["points"] == [{"board": 7, "before": "8.00", "after": "4.00"}]
    assert (elsewhere["points"], elsewhere["total"]) == ([], None)
    assert north["total"] == {
        "before": "0.00",
        "after": "50.00",
        "place_before": "5",
        "place_after": "2=",
    }


def test_under_an_embargo_the_points_of_a_board_are_left_out(event: Event) -> None:
    event.embargo_until = now() + timedelta(days=1)
    line = line_at(event, 5)
    preview = build_preview(event, ScoreEffect((assigned(line, "4S N ="),)))

    changes = changes_for(preview, {line.ns_id})

    assert changes["points"] == []
    assert changes["total"]["after"] == "50.00"


def test_a_penalty_alone_changes_the_total(event: Event) -> None:
    fined = line_at(event, 1).ns_id
    effect = ScoreEffect((), (PenaltyGiven(fined, "8", "matchpoints"),))

    changes = changes_for(build_preview(event, effect), {fined})

    assert (changes["before"], changes["points"]) == ([], [])
    assert (changes["total"]["before"], changes["total"]["after"]) == ("100.00", "0.00")


def test_what_changes_nothing_says_nothing(event: Event) -> None:
    line = line_at(event, 5)
    effect = ScoreEffect((assigned(line, "4S N -1"),))

    changes = changes_for(build_preview(event, effect), {line.ns_id})

    assert (changes["points"], changes["total"]) == ([], None)


def test_a_board_that_does_not_count_has_no_figure(
    event: Event, director: User
) -> None:
    line = line_at(event, 1)
    cancelled = AdjustedScore(line.pk, NOT_PLAYED, NOT_PLAYED)
    preview = build_preview(event, ScoreEffect((cancelled,)))
    ruling = make_ruling(line, by=director, content=make_content(cancelled))
    undone = build_preview(event, ScoreEffect(), cause_id=ruling.pk)

    given, taken = (changes_for(each, {line.ns_id}) for each in (preview, undone))

    assert given["points"] == [{"board": 7, "before": "8.00", "after": ""}]
    assert taken["points"] == [{"board": 7, "before": "", "after": "8.00"}]
    assert (given["total"]["after"], taken["total"]["before"]) == ("", "")


def test_in_play_nobody_is_told_points() -> None:
    event = make_f1(make_club("other"), state=EventState.IN_PLAY)
    line = line_at(event, 5)
    preview = build_preview(event, ScoreEffect((assigned(line, "4S N ="),)))

    changes = changes_for(preview, {line.ns_id})

    assert (changes["points"], changes["total"]) == ([], None)
    assert [each_line["table"] for each_line in changes["before"]] == ["5"]


def test_imps_are_told_as_imps(event: Event) -> None:
    event.method = MethodKind.CROSS_IMPS
    line = line_at(event, 5)
    preview = build_preview(event, ScoreEffect((assigned(line, "4S N ="),)))

    changes = changes_for(preview, {line.ns_id})

    assert changes["line_figure"] == changes["total_figure"] == "imps"
    assert float(changes["total"]["before"]) < float(changes["total"]["after"])


def test_figures_are_those_of_the_pages_by_the_convention_of_the_event(
    event: Event,
) -> None:
    event.convention = "ACBLscore"
    line = line_at(event, 5)
    preview = build_preview(event, ScoreEffect((assigned(line, "4S N ="),)))

    [points] = changes_for(preview, {line.ns_id})["points"]

    shown = preview.lines[0].after.ns_shown
    assert points == {"board": 7, "before": "0.00", "after": str(shown)}
    assert shown == Decimal(2)


def test_before_is_what_the_table_reported(event: Event) -> None:
    line = line_at(event, 5)
    reported = [False, *[("outcomes", [("4S N -1", -100)])] * 2]
    assert worth(line) == reported

    line.contract, line.kind, line.score = "", ResultKind.SCORED, -100
    line.declarer, line.tricks = "", None
    line.save()
    assert worth(line) == [False, *[("outcomes", [("", -100)])] * 2]

    line.kind, line.score = ResultKind.AWAITED, None
    line.save()
    assert worth(line) == [False, ("none", []), ("none", [])]


def test_before_is_what_a_ruling_had_made_of_it(event: Event, director: User) -> None:
    line = line_at(event, 5)
    content = make_content(artificial(line, 60, 40))
    ruling = make_ruling(line, by=director, content=content)
    preview = build_preview(event, ScoreEffect(), cause_id=ruling.pk)

    [before] = changes_for(preview, ())["before"]

    assert before["split"]
    assert [before[side]["percent"] for side in ("ns", "ew")] == ["60", "40"]

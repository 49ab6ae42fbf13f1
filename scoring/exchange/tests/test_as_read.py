"""A stored event in the terms of result files."""

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.adjusted import Awaited, NotPlayed, Outcomes
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import Cause, PenaltyUnit, ResultKind
from scoring.events.models import Result
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.play.actions import corrections
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import (
    make_entry,
    make_event,
    make_line,
    make_mitchell,
    make_penalty,
)

pytestmark = pytest.mark.django_db


def test_an_event_that_was_entered_here_can_be_read_too() -> None:
    event = make_event(make_club())
    ns, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    make_line(event, 1, ns, ew, "4S N =")
    make_line(event, 2, ns, ew)
    missed = make_line(event, 3, ns, ew)
    Result.objects.filter(pk=missed.pk).update(kind=ResultKind.NOT_PLAYED)

    read, _ = to_parsed_event(event)

    assert (read.format, read.lost, read.boards, read.sections_compared) == (
        "",
        (),
        3,
        False,
    )
    assert [pair.number for pair in read.entrants] == ["1NS", "1EW"]
    assert [(line.score, line.for_ns, line.for_ew) for line in read.lines] == [
        (420, None, None),
        (None, Awaited(), Awaited()),
        (None, NotPlayed(), NotPlayed()),
    ]


def test_rulings_count_as_they_do_on_the_pages() -> None:
    event = make_mitchell(make_club())
    line = Result.objects.earliest("pk")
    stored = effects.outcomes([Outcome(1100)])
    corrections.put_line_effect(
        line, cause=Cause.RULING, cause_id=1, ns=stored, ew=stored
    )
    make_penalty(
        line.ns,
        amount="1",
        unit=PenaltyUnit.MATCHPOINTS,
    )

    read, score = to_parsed_event(event)

    scores = get_scores(event)
    assert read.lines[0].for_ns == Outcomes.assigned(1100)
    assert [score.lines[key] for key in sorted(score.lines)] == [
        scores.lines[key] for key in sorted(scores.lines)
    ]
    assert [score.totals[key].final for key in sorted(score.totals)] == [
        scores.totals[key].final for key in sorted(scores.totals)
    ]
    assert read.entrants[0].penalty == 1

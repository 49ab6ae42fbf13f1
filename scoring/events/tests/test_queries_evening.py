"""An evening as values: what counts on a line, and what previews give."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club
from scoring.bridge.adjusted import AVERAGE_PLUS, Awaited, NotPlayed, Outcomes, Reported
from scoring.bridge.event import Unit
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.event_data import EventData, LineEffect, PairPenalty
from scoring.events.labels import Cause, MethodKind, PenaltyUnit, ResultKind
from scoring.events.models import Adjustment, Event, ImportedFile, Result
from scoring.events.queries import load_event_data, played_result
from scoring.play.actions import corrections
from scoring.results.queries.scores import get_scores, score_event, score_with
from scoring.tests.builders import (
    START,
    make_entry,
    make_event,
    make_line,
    make_mitchell,
    make_penalty,
    section_of,
)

pytestmark = pytest.mark.django_db


def first_line(event: Event) -> Result:
    return Result.objects.filter(section__session__event=event).order_by("pk")[0]


def put(result: Result, cause: Cause, score: int, cause_id: int = 1) -> Adjustment:
    stored = effects.outcomes([Outcome(score)])
    return corrections.put_line_effect(
        result, cause=cause, cause_id=cause_id, ns=stored, ew=stored
    )


def test_an_evening_is_loaded_in_a_constant_number_of_queries() -> None:
    small = make_mitchell(make_club("small"), tables=3, boards=1)
    large = make_mitchell(make_club("large"), tables=5, boards=5)
    counts = []

    for event in (small, large):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            load_event_data(
                Event.objects.select_related("club", "policy").get(pk=event.pk)
            )
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 7


def test_lines_hold_what_was_reported() -> None:
    event = make_event(make_club())
    ns, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    played = make_line(event, 1, ns, ew, "4SX N -1 H5", table=1)
    passed = make_line(event, 2, ns, ew, "p")
    awaited = make_line(event, 3, ns, ew)
    late = make_line(event, 4, ns, ew)
    missed = make_line(event, 5, ns, ew)
    scored = make_line(event, 6, ns, ew)
    Result.objects.filter(pk=late.pk).update(kind=ResultKind.LATE)
    Result.objects.filter(pk=missed.pk).update(kind=ResultKind.NOT_PLAYED)
    Result.objects.filter(pk=scored.pk).update(kind=ResultKind.SCORED, score=-420)

    lines = {line.key: line for line in load_event_data(event).lines}

    assert {key: line.treatment for key, line in lines.items()} == {
        played.pk: Reported(-100),
        passed.pk: Reported(0),
        awaited.pk: Awaited(),
        late.pk: Awaited(late=True),
        missed.pk: NotPlayed(),
        scored.pk: Reported(-420),
    }
    assert str(lines[played.pk].result) == "4SX N -1 H5"
    assert [lines[line.pk].is_open for line in (played, awaited, late, missed)] == [
        False,
        True,
        True,
        False,
    ]


def test_an_appeal_covers_a_ruling_which_covers_the_file_which_covers_the_table() -> (
    None
):
    event = make_mitchell(make_club())
    line = first_line(event)
    table = load_event_data(event).lines[0].treatment
    scores = []

    for cause, score in ((Cause.APPEAL, 150), (Cause.RULING, 100), (Cause.FILE, 50)):
        put(line, cause, score)
    for withdrawn in (None, Cause.APPEAL, Cause.RULING, Cause.FILE):
        if withdrawn:
            corrections.withdraw_adjustments(event, cause=withdrawn, cause_id=1)
        covering = load_event_data(event).covering().get(line.pk)
        scores.append(covering.for_ns if covering else table)

    assert scores == [
        Outcomes.assigned(150),
        Outcomes.assigned(100),
        Outcomes.assigned(50),
        table,
    ]


def test_a_withdrawn_ruling_leaves_every_figure_as_it_was() -> None:
    event = make_mitchell(make_club())
    before = get_scores(event)
    put(first_line(event), Cause.RULING, 1100)
    during = get_scores(event)

    corrections.withdraw_adjustments(event, cause=Cause.RULING, cause_id=1)

    assert during != before
    assert get_scores(event) == before


def test_a_preview_equals_what_is_then_stored() -> None:
    event = make_mitchell(make_club())
    line = first_line(event)
    put(line, Cause.RULING, 300, cause_id=7)
    effect = LineEffect(
        line.pk, Cause.RULING, AVERAGE_PLUS, Outcomes.assigned(-50), cause_id=7
    )
    penalty = PairPenalty(line.ns_id, Fraction(25), Unit.PERCENT_OF_TOP, cause_id=7)

    preview = score_with(
        load_event_data(event), [effect], [penalty], without=(Cause.RULING, 7)
    )
    corrections.put_line_effect(
        line,
        cause=Cause.RULING,
        cause_id=7,
        ns=effects.artificial(60),
        ew=effects.outcomes([Outcome(-50)]),
    )
    make_penalty(
        line.ns,
        ruling=7,
        amount="25",
        unit=PenaltyUnit.PERCENT_OF_TOP,
    )

    assert preview == get_scores(event)


def test_a_preview_without_a_ruling_is_the_evening_before_it() -> None:
    event = make_mitchell(make_club())
    before = get_scores(event)
    line = first_line(event)
    put(line, Cause.RULING, 300, cause_id=7)
    make_penalty(
        line.ns,
        ruling=7,
        amount="1",
        unit=PenaltyUnit.MATCHPOINTS,
    )

    assert score_with(load_event_data(event), without=(Cause.RULING, 7)) == before


def test_the_clubs_policy_can_switch_the_uplift_off() -> None:
    event = make_mitchell(make_club())
    policy = event.policy

    policy.values = {**policy.values, "own_average_uplift": False}

    assert load_event_data(event).convention.uplift is False


def test_a_missing_pair_is_no_entrant_and_its_lines_are_no_results() -> None:
    event = make_mitchell(make_club())
    missing = make_entry(event, 9, "EW", players=[])
    missing.phantom = True
    missing.save()
    line = first_line(event)
    make_line(event, 9, line.ns, missing)

    data = load_event_data(event)

    assert missing.pk not in data.pairs
    assert {table_line.board for table_line in data.lines} == {1, 2, 3}


def butler(event: Event, datum: int) -> ImportedFile:
    board_set = section_of(event).board_set_id
    return ImportedFile.objects.create(
        club=event.club,
        event=event,
        name="sample.xml",
        format="usebio",
        content=b"",
        hash="0",
        datums={f"{board_set} 1": datum},
        made_at=START,
    )


def make_butler() -> Event:
    event = make_mitchell(make_club(), boards=1)
    event.method = MethodKind.BUTLER
    event.save()
    return event


def datum_of(data: EventData) -> int | None:
    [board] = score_event(data).boards.values()
    return board.datum


def test_the_files_datum_holds_until_somebody_changes_the_board() -> None:
    event = make_butler()
    line = first_line(event)
    computed = datum_of(load_event_data(event))
    butler(event, 330)

    with_file = load_event_data(event)
    put(line, Cause.RULING, 100)
    ruled = datum_of(load_event_data(event))
    corrections.withdraw_adjustments(event, cause=Cause.RULING, cause_id=1)
    withdrawn = datum_of(load_event_data(event))
    Result.objects.filter(pk=line.pk).update(version=2)
    corrected = datum_of(load_event_data(event))

    assert datum_of(with_file) == withdrawn == 330
    assert ruled not in {330, None}
    assert corrected == computed
    assert computed != 330


def test_a_contract_without_tricks_is_no_result() -> None:
    row = Result(contract="4S", board=1)

    assert played_result(row) is None

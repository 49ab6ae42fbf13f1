"""Scores as they are written down, and put right after posting."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.events.labels import (
    CorrectionState,
    EventState,
    ResultKind,
    RevisionReason,
)
from scoring.events.models import Correction, Event, Result
from scoring.play.actions.corrections import ask_correction, move_correction
from scoring.play.actions.entry import ChangedMeanwhile, correct_line, store_line
from scoring.play.actions.posting import post_results
from scoring.play.procedure.corrections import Action
from scoring.play.queries.corrections import is_stale
from scoring.play.queries.entry import get_score_entry
from scoring.tests.evening_world import EventWorld, line_at, make_event_world

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
ERROR = RevisionReason.ENTRY_ERROR


def posted_world() -> EventWorld:
    world = make_event_world()
    post_results(world.event, by=world.director)
    return world


def correct(line: Result, text: str, world: EventWorld) -> Correction:
    return correct_line(
        line,
        text,
        by=world.director,
        expected_version=line.version,
        reason=ERROR,
        why="misread",
    )


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("4sx n -1 h5", ("played", "4SX", "N", 9, "H5", None)),
        ("p", ("passed_out", "", "", None, "", None)),
        ("np", ("not_played", "", "", None, "", None)),
        ("sk", ("skipped", "", "", None, "", None)),
        ("lp", ("late", "", "", None, "", None)),
        ("-50", ("scored", "", "", None, "", -50)),
        ("", ("awaited", "", "", None, "", None)),
    ],
)
def test_a_line_is_stored_as_it_is_written(
    text: str, columns: tuple[object, ...]
) -> None:
    world = make_event_world()
    Event.objects.update(without_director=True)
    line = line_at(world.event)

    store_line(line, text, by=world.scorer, expected_version=1)

    stored = Result.objects.get(pk=line.pk)
    assert (
        stored.kind,
        stored.contract,
        stored.declarer,
        stored.tricks,
        stored.lead,
        stored.score,
    ) == columns
    assert (stored.version, Event.objects.get().version) == (2, 2)


def test_the_history_keeps_what_stood_there_before() -> None:
    world = make_event_world()
    line = line_at(world.event)

    store_line(line, "4S N -1", by=world.scorer, expected_version=1)

    [entry] = trail.get_history(line)
    assert (entry.verb, entry.actor, entry.details) == (
        "line.stored",
        world.scorer,
        {"board": 1, "was": "4S N =", "now": "4S N -1"},
    )


def test_the_second_of_two_scorers_is_told_and_nothing_is_overwritten() -> None:
    world = make_event_world(scores=("", "3NT N +1"))
    as_second_sees_it = line_at(world.event)
    store_line(line_at(world.event), "4S N =", by=world.scorer, expected_version=1)

    with pytest.raises(
        ChangedMeanwhile, match=r"Someone else has just entered this result. Reload"
    ):
        store_line(as_second_sees_it, "4S N -1", by=world.director, expected_version=1)

    assert str(get_score_entry(line_at(world.event))) == "4S N ="


def test_the_same_sent_twice_is_stored_once() -> None:
    world = make_event_world(scores=("", "3NT N +1"))
    line = line_at(world.event)

    for _ in range(2):
        store_line(line, "4S N =", by=world.scorer, expected_version=1)

    assert (line_at(world.event).version, trail.get_history(line).count()) == (2, 1)


def test_an_impossible_result_is_refused_at_its_field() -> None:
    world = make_event_world()

    with pytest.raises(Refused, match="It must be between") as refused:
        store_line(line_at(world.event), "6S N +2", by=world.scorer, expected_version=1)

    assert refused.value.field == "score"
    assert Event.objects.get().version == 1


def test_a_bare_score_has_to_be_possible_at_the_boards_vulnerability() -> None:
    world = make_event_world()
    line = line_at(world.event)

    with pytest.raises(Refused, match="No contract scores “\\+620”") as refused:
        store_line(line, "620", by=world.scorer, expected_version=1)
    store_line(line, "-420", by=world.scorer, expected_version=1)

    assert refused.value.field == "score"
    assert str(get_score_entry(line_at(world.event))) == "-420"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (EventState.OPEN, "once play has started"),
        (EventState.PROVISIONAL, "The results are posted. Ask the director to"),
        (EventState.FINAL, "The results are posted. Ask the director to"),
    ],
)
def test_scores_are_written_only_while_they_come_in(
    state: EventState, why: str
) -> None:
    world = make_event_world(state=state)

    with pytest.raises(Refused, match=why):
        store_line(line_at(world.event), "4S N -1", by=world.scorer, expected_version=1)


@pytest.mark.parametrize("part", ["manager", "other_director", "north", "outsider"])
def test_only_the_scorer_and_who_is_in_charge_write_scores(part: str) -> None:
    world = make_event_world()

    with pytest.raises(PermissionDenied):
        store_line(
            line_at(world.event), "p", by=getattr(world, part), expected_version=1
        )


def test_a_posted_score_is_corrected_with_its_reason_and_the_old_one_is_kept() -> None:
    world = posted_world()
    line = line_at(world.event)

    correction = correct(line, "4S N +1", world)

    assert (correction.was, correction.proposed, correction.state) == (
        "4S N =",
        "4S N +1",
        CorrectionState.APPLIED,
    )
    snapshot = world.event.snapshots.get(revision=2)
    assert (snapshot.reason, snapshot.boards) == (ERROR, [1])
    [entry] = trail.get_history(line)
    assert entry.details == {
        "board": 1,
        "was": "4S N =",
        "now": "4S N +1",
        "reason": "entry_error",
    }


def test_a_late_play_comes_in_after_the_period(set_clock: SetClock) -> None:
    set_clock(POSTED)
    world = make_event_world()
    Result.objects.filter(table=2).update(
        kind=ResultKind.LATE, contract="", declarer="", tricks=None
    )
    post_results(world.event, by=world.director)
    set_clock(POSTED + timedelta(hours=1))
    Event.objects.update(state=EventState.OFFICIAL)
    line = line_at(world.event, table=2)

    correct_line(
        line,
        "4S N =",
        by=world.director,
        expected_version=1,
        reason=RevisionReason.LATE_PLAY,
        why="played after the break",
    )

    assert str(get_score_entry(line_at(world.event, table=2))) == "4S N ="


def test_a_score_is_corrected_until_the_very_end_of_the_period(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = posted_world()

    set_clock(POSTED + timedelta(minutes=30))
    correct(line_at(world.event), "4S N +1", world)
    set_clock(POSTED + timedelta(minutes=30, seconds=1))
    with pytest.raises(Refused, match="A clear error can still be corrected"):
        correct(line_at(world.event), "4S N +2", world)
    world.event.policy.values["late_fix_allowed"] = False
    world.event.policy.save()
    with pytest.raises(Refused) as refusal:
        correct(line_at(world.event), "4S N +2", world)
    assert str(refusal.value) == "The correction period has ended (Law 79C)."

    assert Event.objects.get().revision == 2


def test_what_is_not_posted_is_not_corrected_but_written() -> None:
    world = make_event_world()

    with pytest.raises(Refused, match="You can correct results only while they are"):
        correct(line_at(world.event), "4S N +1", world)


def test_a_correction_that_changes_nothing_is_refused() -> None:
    world = posted_world()

    with pytest.raises(Refused, match="That is already the score"):
        correct(line_at(world.event), "4S N =", world)


def test_a_line_with_a_request_to_be_decided_waits_for_the_answer() -> None:
    world = posted_world()
    correction = ask_correction(
        line_at(world.event), "4S N +1", by=world.north, why="slip"
    )
    move_correction(correction, Action.CONFIRM, by=world.east, expected_version=1)

    with pytest.raises(
        Refused, match=r"This score has an open correction request. Decide"
    ):
        correct(line_at(world.event), "4S N +2", world)


def test_a_request_that_nobody_confirms_does_not_tie_the_directors_hands() -> None:
    world = posted_world()
    correction = ask_correction(
        line_at(world.event), "4S N +1", by=world.north, why="slip"
    )

    correct(line_at(world.event), "4S N +2", world)

    assert str(get_score_entry(line_at(world.event))) == "4S N +2"
    assert is_stale(Correction.objects.get(pk=correction.pk))


def test_a_correction_that_names_no_lead_keeps_the_declarers_lead() -> None:
    world = posted_world()
    Result.objects.filter(pk=line_at(world.event).pk).update(lead="HK")

    with pytest.raises(Refused, match="That is already the score"):
        correct(line_at(world.event), "4S N =", world)
    correct(line_at(world.event), "4S N +1", world)
    same_declarer = str(get_score_entry(line_at(world.event)))
    correct(line_at(world.event), "4S E -1", world)

    assert same_declarer == "4S N +1 HK"
    assert str(get_score_entry(line_at(world.event))) == "4S E -1"


def test_a_director_does_not_correct_the_table_where_he_sits() -> None:
    world = posted_world()
    player = world.club.players.get(name="Sample West")
    player.account = world.director
    player.save()

    with pytest.raises(Refused, match="You sat at this table"):
        correct(line_at(world.event), "4S N +1", world)


def test_a_correction_of_a_line_that_changed_meanwhile_is_refused() -> None:
    world = posted_world()

    with pytest.raises(ChangedMeanwhile):
        correct_line(
            line_at(world.event),
            "4S N +1",
            by=world.director,
            expected_version=7,
            reason=ERROR,
            why="slip",
        )

    assert Correction.objects.count() == 0


def test_where_a_director_is_there_no_board_is_skipped() -> None:
    world = make_event_world()

    with pytest.raises(Refused, match=r"A director is present. Boards"):
        store_line(line_at(world.event), "sk", by=world.scorer, expected_version=1)
    post_results(world.event, by=world.director)
    with pytest.raises(Refused, match=r"A director is present. Boards"):
        correct(line_at(world.event, 2), "sk", world)

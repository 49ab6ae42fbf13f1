"""A movement of teams is changed in play: what it does first, then for good, and back."""

from dataclasses import replace

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from scoring.bridge.contest import Verdict
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    ContestKind,
    EventState,
    MovementReason,
    PenaltyUnit,
    ResultKind,
)
from scoring.events.models import (
    Adjustment,
    Entry,
    Event,
    Match,
    MovementVersion,
    Result,
)
from scoring.events.rules import Action
from scoring.events.seating import in_round, load_seating
from scoring.play.actions.contests import bring_back, withdraw
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.actions.posting import move_event, post_results
from scoring.play.movement_changes.changes import BY_CODE, changes_for
from scoring.play.movement_changes.room import Offer, Wish
from scoring.play.movement_changes.teams import wrong_board
from scoring.play.queries.movement_changes import changed_cards, load_room
from scoring.results.queries.scores import get_scores
from scoring.tests.team_world import (
    change_teams,
    director_of,
    effect_on,
    enter_round,
    match_of_teams,
    outcome_of,
    section_of,
    set_up_teams,
    team,
    teams_in_play,
)

pytestmark = pytest.mark.django_db


def in_play(kind: str = "american-whist", teams: int = 5) -> Event:
    """Teams without names in play."""
    event = set_up_teams(kind, teams)
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def undo(version: MovementVersion) -> None:
    stored = MovementVersion.objects.select_related("section__session__event").get(
        pk=version.pk
    )
    undo_movement_change(stored, by=director_of(stored.section.session.event))


def everything(event: Event) -> list[tuple[object, ...]]:
    """All lines of the event, as far as a change could touch them."""
    lines = Result.objects.filter(match__event=event)
    names = ("round", "table", "board", "ns", "ew", "match", "room", "kind")
    return sorted(lines.values_list(*names))


def boards_at(event: Event, number: int) -> dict[int | None, tuple[int, ...]]:
    return {at.table: at.boards for at in in_round(load_seating(event), number)}


def test_there_are_other_changes_for_teams_than_for_pairs() -> None:
    assert changes_for(ContestKind.PAIRS) is BY_CODE
    assert set(changes_for(ContestKind.TEAMS)) == {
        "team_left",
        "rounds_cut",
        "boards_cut",
        "sets_misplaced",
        "wrong_board",
        "wrong_opponents",
        "arrow_wrong",
    }


def test_who_would_meet_a_team_that_left_sits_out() -> None:
    event = in_play()
    enter_round(event, 1)
    third = team(event, 3)

    outcome = outcome_of(event, "team_left", Wish(round=2, pair=third))
    moves = effect_on(event, "team_left", Wish(round=2, pair=third)).moves

    assert [(move.who, move.round, move.now) for move in moves] == [
        ("1 EW", 4, "sits out"),
        ("2 NS", 3, "sits out"),
        ("2 EW", 2, "sits out"),
        ("3 NS", 2, "not playing"),
        ("3 EW", 2, "not playing"),
        ("4 NS", 2, "sits out"),
        ("4 EW", 3, "sits out"),
        ("5 NS", 4, "sits out"),
    ]
    assert "Law 86B" in outcome.laws
    assert outcome.offers == (
        Offer("86B", 1, 1, (3, 4), ("1", "3")),
        Offer("86B", 1, 3, (7, 8), ("3", "5")),
    )


@pytest.mark.full
def test_nothing_is_awaited_of_a_team_that_left() -> None:
    event = in_play()
    enter_round(event, 1)
    before = everything(event)

    version = change_teams(event, "team_left", Wish(round=2, pair=team(event, 3)))

    entry = Entry.objects.get(number=3)
    assert (entry.withdrew, entry.phantom, entry.until_round) == (True, False, 1)
    left = {match_of_teams(event, 3, other).pk for other in (1, 2, 4, 5)}
    lines = Result.objects.filter(match__in=left)
    assert set(lines.values_list("round", flat=True)) == {1}
    event.refresh_from_db()
    outcomes = get_scores(event).matches
    verdicts = {outcomes[key].verdict for key in left}
    assert verdicts == {Verdict.GIVEN, Verdict.VOID}
    assert changed_cards(event, version) == ["1", "2", "4", "5"]

    undo(version)

    assert everything(event) == before
    assert Entry.objects.filter(withdrew=True).count() == 0


def test_nobody_offers_a_ruling_where_no_match_is_half_played() -> None:
    event = in_play()

    outcome = outcome_of(event, "team_left", Wish(round=1, pair=team(event, 3)))

    assert (outcome.offers, "86B" in outcome.laws) == ((), False)


def test_a_team_leaves_once() -> None:
    event = in_play()
    change_teams(event, "team_left", Wish(round=2, pair=team(event, 3)))

    with pytest.raises(Refused, match="has left already"):
        outcome_of(event, "team_left", Wish(round=3, pair=team(event, 3)))


def test_who_leaves_a_movement_is_a_change_of_it() -> None:
    event = in_play()
    entry = Entry.objects.select_related("event__club").get(number=3)

    for act in (withdraw, bring_back):
        with pytest.raises(Refused, match="Change the movement"):
            act(entry, by=director_of(event))


def test_a_wrong_board_counts_for_nothing_and_the_right_one_waits() -> None:
    """EW of team 3 are to play board 9 in round 3, and NS of team 1 in round 4."""
    event = in_play()
    wish = Wish(round=1, table=1, board=9, instead=4)

    outcome = outcome_of(event, "wrong_board", wish)
    change_teams(event, "wrong_board", wish)

    assert outcome.laws == (
        "Enter no score for board 9. Board 9 is known in round 3 at table 2, round 4 "
        "at table 1: rule there (Laws 15 and 86B)."
    )
    assert outcome.offers == (
        Offer("86B", 3, 2, (9,), ("2", "3")),
        Offer("86B", 4, 1, (9,), ("1", "4")),
    )
    late = Result.objects.get(kind=ResultKind.LATE)
    assert (late.round, late.table, late.board) == (1, 1, 4)
    assert not Result.objects.filter(round=1, table=1, board=9).exists()


def test_the_other_table_of_a_match_that_has_played_the_board_is_named() -> None:
    event = in_play()
    enter_round(event, 1, 1)
    wish = Wish(round=4, table=3, board=1, instead=4)

    outcome = outcome_of(event, "wrong_board", wish)

    assert outcome.laws == (
        "Enter no score for board 1. Table 1 has played board 4: if it can't be played "
        "here, see Law 86B."
    )
    assert outcome.offers == (Offer("86B", 1, 1, (4,), ("1", "3")),)


def test_a_wrong_board_needs_no_other_table() -> None:
    event = in_play()
    room = load_room(event, section_of(event))
    here = room.at(4, 3)

    outcome = wrong_board(
        replace(room, tables=(here,)), Wish(round=4, table=3, board=1, instead=4)
    )

    assert (outcome.laws, outcome.offers) == ("Enter no score for board 1.", ())


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(round=1, table=1, board=3, instead=4), "isn't one of this round's"),
        (Wish(round=1, table=1, board=1000, instead=4), "isn't one of this round's"),
        (Wish(round=1, table=1, board=6, instead=5), "boards: 3, 4"),
        (Wish(round=1, table=9, board=6, instead=4), "no table 9"),
    ],
)
def test_a_wrong_board_that_cannot_be_is_refused(wish: Wish, message: str) -> None:
    with pytest.raises(Refused, match=message):
        outcome_of(in_play(), "wrong_board", wish)


def test_at_a_table_without_opponents_no_wrong_board_is_played() -> None:
    event = in_play("all-play-all", 3)

    with pytest.raises(Refused, match="No one plays at that table"):
        outcome_of(event, "wrong_board", Wish(round=1, table=1, board=6, instead=1))


@pytest.mark.full
def test_matches_that_begin_follow_the_boards_as_they_lie() -> None:
    """Tables 1 and 2 have each other's boards in round 1, so both matches exchange them
    in round 4 as well."""
    event = in_play()
    first, second = match_of_teams(event, 1, 3), match_of_teams(event, 2, 4)
    before = everything(event)
    wish = Wish(round=1, table=1, other=2)

    effect = effect_on(event, "sets_misplaced", wish)
    version = change_teams(event, "sets_misplaced", wish)

    assert effect.problems == ()
    assert (boards_at(event, 1)[1], boards_at(event, 1)[2]) == ((5, 6), (3, 4))
    assert (boards_at(event, 4)[3], boards_at(event, 4)[4]) == ((5, 6), (3, 4))
    for match, board in ((first, 5), (second, 3)):
        match.refresh_from_db()
        assert (match.first_board, match.version) == (board, 2)
        assert set(match.results.values_list("board", flat=True)) == {board, board + 1}
    assert not Result.objects.filter(match__isnull=True).exists()

    undo(version)

    assert everything(event) == before
    assert [
        Match.objects.get(pk=match.pk).first_board for match in (first, second)
    ] == [3, 5]


def test_a_match_that_has_begun_keeps_its_boards() -> None:
    event = in_play()
    enter_round(event, 1)

    outcome = outcome_of(event, "sets_misplaced", Wish(round=2, table=1, other=2))

    last = [at for at in outcome.tables if at.round == 4]
    assert {at.table: at.boards for at in last} == boards_at(event, 4)
    with pytest.raises(Refused, match="Bring those boards to table 1"):
        outcome_of(event, "sets_misplaced", Wish(round=4, table=1, other=2))


def test_the_reason_says_that_a_team_left() -> None:
    event = in_play()

    version = change_teams(event, "team_left", Wish(round=2, pair=team(event, 3)))

    assert version.reason == MovementReason.TEAM_LEFT


def test_fewer_boards_are_played_in_the_matches_that_begin() -> None:
    """In round 2 the matches of rounds 1 and 4 have begun, those of 2 and 3 have not."""
    event = in_play()
    enter_round(event, 1)
    before = everything(event)

    outcome = outcome_of(event, "boards_cut", Wish(round=2, number=1))
    version = change_teams(event, "boards_cut", Wish(round=2, number=1))

    assert outcome.laws == "A match is scored by the number of boards that it has."
    assert [len(boards_at(event, number)[1]) for number in (1, 2, 3, 4)] == [2, 1, 1, 2]
    found = Match.objects.filter(event=event).values_list("round", "boards")
    assert set(found) == {(3, 1), (4, 2)}
    assert Result.objects.filter(round=2).count() == 5

    undo(version)

    assert everything(event) == before
    assert set(Match.objects.values_list("boards", flat=True)) == {2}


@pytest.mark.full
def test_matches_of_several_lengths_run_to_the_end() -> None:
    event = teams_in_play("american-whist", 5)
    enter_round(event, 1)
    change_teams(event, "boards_cut", Wish(round=2, number=1))
    for number in (2, 3, 4):
        enter_round(event, number)

    director = director_of(event)
    move_event(event, Action.END_PLAY, by=director)
    post_results(event, by=director)

    event.refresh_from_db()
    outcomes = get_scores(event).matches.values()
    assert {outcome.verdict for outcome in outcomes} == {Verdict.COMPLETE}
    assert {outcome.counted for outcome in outcomes} == {1, 2}


def test_an_all_play_all_ends_after_a_round() -> None:
    event = in_play("all-play-all", 3)
    before = everything(event)
    matches = Match.objects.order_by("round", "table").values_list("round", "home")
    planned = list(matches)

    version = change_teams(event, "rounds_cut", Wish(round=2))

    event.refresh_from_db()
    assert event.regulations.rounds == 2
    assert set(Match.objects.values_list("round", flat=True)) == {1, 2}
    assert set(Result.objects.values_list("round", flat=True)) == {1, 2}

    undo(version)

    event.refresh_from_db()
    assert event.regulations.rounds == 3
    assert list(matches.all()) == planned
    found = [row[:5] + row[6:] for row in everything(event)]
    assert found == [row[:5] + row[6:] for row in before]


def test_no_match_is_left_half_played() -> None:
    with pytest.raises(Refused, match="After round 3 the match 1 – 4 would be half"):
        outcome_of(in_play(), "rounds_cut", Wish(round=3))


def test_what_was_decided_of_later_matches_is_not_dropped() -> None:
    event = in_play("all-play-all", 3)
    match = Match.objects.get(round=3, away__isnull=False)
    Adjustment.objects.create(
        event=event,
        kind=AdjustmentKind.PENALTY,
        cause=Cause.RULING,
        entry=match.home,
        match=match,
        amount="1",
        unit=PenaltyUnit.IMPS,
        made_at=clock.now(),
    )

    with pytest.raises(Refused, match="has a result or a penalty"):
        change_teams(event, "rounds_cut", Wish(round=2))
    Adjustment.objects.all().delete()
    Match.objects.filter(pk=match.pk).update(given_home="12", given_away="8")
    with pytest.raises(Refused, match="has a result or a penalty"):
        change_teams(event, "rounds_cut", Wish(round=2))

    assert Match.objects.filter(round=3).count() == 2


def test_two_teams_that_would_meet_leave_one_after_the_other() -> None:
    event = in_play()
    before = everything(event)

    versions = [
        change_teams(event, "team_left", Wish(round=2, pair=team(event, number)))
        for number in (3, 4)
    ]

    match = match_of_teams(event, 3, 4)
    assert set(match.results.values_list("round", flat=True)) <= {1}
    for version in reversed(versions):
        undo(version)
    assert everything(event) == before

"""A table of a match sat the wrong way round, or East-West at each other's tables."""

from fractions import Fraction

import pytest

from clubsite.site.errors import Refused
from scoring.bridge.contest import Verdict
from scoring.events.labels import ResultKind, RoomKind, SeatKind
from scoring.events.models import Event, Lineup, Match, MovementVersion, Result
from scoring.play.actions.entry import store_line
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.movement_changes.room import Offer, Wish
from scoring.play.movement_changes.team_seats import VOID
from scoring.play.queries.movement_changes import changed_cards
from scoring.results.queries.scores import get_scores
from scoring.tests.team_world import (
    change_teams,
    director_of,
    effect_on,
    enter_round,
    match_of_teams,
    outcome_of,
    teams_in_play,
)

pytestmark = pytest.mark.django_db

Lines = list[tuple[object, ...]]


def whist() -> Event:
    """Five teams; 1 and 3 meet at table 1 in round 1 and at table 3 in round 4."""
    return teams_in_play("american-whist", 5)


def undo(version: MovementVersion) -> None:
    stored = MovementVersion.objects.select_related("section__session__event").get(
        pk=version.pk
    )
    undo_movement_change(stored, by=director_of(stored.section.session.event))


def everything(event: Event) -> Lines:
    names = ("round", "table", "board", "ns", "ew", "match", "room", "kind", "tricks")
    lines = Result.objects.filter(match__event=event)
    return sorted(lines.values_list(*names), key=str)


def lines_of(match: Match) -> Lines:
    """Round, board, who sat North-South, the room and the kind."""
    lines = match.results.order_by("round", "board")
    return list(lines.values_list("round", "board", "ns__number", "room", "kind"))


def test_the_other_table_that_plays_later_is_turned_too() -> None:
    event = whist()
    enter_round(event, 1, 1)
    before, wish = everything(event), Wish(round=1, table=1)
    match = match_of_teams(event, 1, 3)

    shown = effect_on(event, "arrow_wrong", wish)
    outcome = outcome_of(event, "arrow_wrong", wish)
    version = change_teams(event, "arrow_wrong", wish)

    assert (shown.problems, outcome.offers) == ((), ())
    assert [(move.who, move.round, move.was, move.now) for move in shown.moves] == [
        ("1 NS", 1, "table 1 NS", "table 1 EW"),
        ("1 EW", 4, "table 3 EW", "table 3 NS"),
        ("3 NS", 4, "table 3 NS", "table 3 EW"),
        ("3 EW", 1, "table 1 EW", "table 1 NS"),
    ]
    assert "Table 3 in round 4" in outcome.say[1]
    assert changed_cards(event, version) == ["1", "3"]
    assert lines_of(match) == [
        (1, 3, 3, "closed", "played"),
        (1, 4, 3, "closed", "played"),
        (4, 3, 1, "open", "awaited"),
        (4, 4, 1, "open", "awaited"),
    ]
    undo(version)
    assert everything(event) == before


def test_a_match_of_turned_tables_counts_for_those_who_sat_there() -> None:
    """Team 3 made nine tricks sitting North-South at table 1, team 1 twelve at table 3."""
    event = whist()
    enter_round(event, 1, 1)
    Result.objects.filter(round=1, table=1).update(tricks=9)
    change_teams(event, "arrow_wrong", Wish(round=1, table=1))
    enter_round(event, 4, 3)

    outcome = get_scores(event).matches[match_of_teams(event, 1, 3).pk]

    assert outcome.verdict is Verdict.COMPLETE
    assert (outcome.home.boards, outcome.away.boards) == (Fraction(6), Fraction(-6))


def test_players_stay_at_the_table_at_which_they_sit() -> None:
    event = whist()
    match = match_of_teams(event, 1, 3)
    player = match.home.members.first()
    assert player is not None
    chair = {"match": match, "player": player.player}
    Lineup.objects.create(room=RoomKind.OPEN, seat=SeatKind.S, **chair)

    version = change_teams(event, "arrow_wrong", Wish(round=1, table=1))

    seats = Lineup.objects.values_list("match", "player", "room", "seat")
    now = (match.pk, player.player_id, "closed", "W")
    assert list(seats) == [now]
    undo(version)
    assert list(seats.all()) == [(*now[:2], "open", "S")]


def test_scores_of_the_other_table_stay_with_those_who_sat_there() -> None:
    event = whist()
    version = change_teams(event, "arrow_wrong", Wish(round=1, table=1))
    enter_round(event, 4, 3)

    with pytest.raises(Refused, match="the same team North–South"):
        undo(version)

    assert MovementVersion.objects.filter(undone_at__isnull=True).count() == 2


@pytest.mark.parametrize(
    ("wish", "boards"),
    [
        (Wish(round=4, table=3), (3, 4)),
        (Wish(round=1, table=1, how=VOID, number=1), (3,)),
        (Wish(round=1, table=1, how=VOID), (3, 4)),
    ],
)
def test_boards_that_one_team_held_twice_count_for_nothing(
    wish: Wish, boards: tuple[int, ...]
) -> None:
    event = whist()
    enter_round(event, 1, 1)
    before, match = everything(event), match_of_teams(event, 1, 3)

    outcome = outcome_of(event, "arrow_wrong", wish)
    version = change_teams(event, "arrow_wrong", wish)

    assert outcome.offers == (
        Offer("86B", wish.round, wish.table or 0, boards, outcome.offers[0].who),
    )
    assert outcome.offers[0].who in {("1", "3"), ("3", "1")}
    assert "counts for no match (Law 86B)" in outcome.laws
    void = match.results.filter(
        kind=ResultKind.NOT_PLAYED, contract="", round=wish.round
    )
    assert tuple(void.order_by("board").values_list("board", flat=True)) == boards
    undo(version)
    assert everything(event) == before


def test_tables_of_one_round_change_over_together() -> None:
    event = teams_in_play("all-play-all", 4)
    here = Result.objects.filter(round=1).order_by("table", "board")[0]
    assert here.match is not None

    outcome = outcome_of(event, "arrow_wrong", Wish(round=1, table=here.table))
    change_teams(event, "arrow_wrong", Wish(round=1, table=here.table))

    assert len(outcome.moved) == 2
    rooms = here.match.results.values_list("room", "ns")
    assert set(rooms) == {("open", here.match.home_id), ("closed", here.match.away_id)}


def test_a_score_entered_since_is_not_overwritten_by_undoing() -> None:
    event = whist()
    enter_round(event, 1, 1)
    wish = Wish(round=1, table=1, how=VOID, number=1)
    version = change_teams(event, "arrow_wrong", wish)
    line = Result.objects.select_related("section__session__event__club").get(
        round=1, table=1, board=3
    )
    director = director_of(event)
    store_line(line, "4H N =", by=director, expected_version=line.version)

    undo(version)

    line.refresh_from_db()
    assert (line.contract, line.tricks) == ("4H", 10)


def test_boards_played_against_wrong_opponents_count_for_nothing() -> None:
    """East-West of team 4 play board 3 at table 1, and would have it again in round 2."""
    event = whist()
    enter_round(event, 1)
    before, wish = everything(event), Wish(round=1, table=1, other=2, number=1)

    outcome = outcome_of(event, "wrong_opponents", wish)
    version = change_teams(event, "wrong_opponents", wish)

    places = {(1, 1, 3), (1, 2, 5)}
    assert outcome.void == places
    assert "Table 1, board 3: the score" in outcome.laws
    assert "Table 2, board 5: the score" in outcome.laws
    assert outcome.offers == (
        Offer("86B", 1, 1, (3,), ("1", "3")),
        Offer("86B", 2, 5, (3,), ("5", "4")),
        Offer("86B", 1, 2, (5,), ("2", "4")),
    )
    lines = Result.objects.filter(kind=ResultKind.NOT_PLAYED)
    assert set(lines.values_list("round", "table", "board")) == places
    undo(version)
    assert everything(event) == before


@pytest.mark.parametrize(
    ("code", "wish", "message"),
    [
        ("arrow_wrong", Wish(round=1, table=9), "no table 9"),
        ("arrow_wrong", Wish(round=1, table=1, how=VOID, number=3), "1 to 2"),
        ("wrong_opponents", Wish(round=1, table=1, other=1), "two tables"),
        ("wrong_opponents", Wish(round=1, table=1, other=2, number=3), "1 to 2"),
        ("wrong_opponents", Wish(round=1, table=1, other=9), "no table 9"),
    ],
)
def test_what_cannot_be_is_refused(code: str, wish: Wish, message: str) -> None:
    with pytest.raises(Refused, match=message):
        outcome_of(whist(), code, wish)


def test_a_table_with_a_bye_has_no_opponents_to_change() -> None:
    event = teams_in_play("all-play-all", 3)
    bye = Match.objects.get(round=1, away__isnull=True).home.number

    for code, wish in (
        ("arrow_wrong", Wish(round=1, table=bye)),
        ("wrong_opponents", Wish(round=1, table=bye % 3 + 1, other=bye)),
    ):
        with pytest.raises(Refused, match="No one plays"):
            outcome_of(event, code, wish)


def test_both_tables_of_a_match_are_no_wrong_opponents() -> None:
    event = teams_in_play("all-play-all", 4)
    match = Match.objects.filter(round=1)[0]
    tables = list(
        match.results.values_list("table", flat=True).distinct().order_by("table")
    )

    with pytest.raises(Refused, match="two tables of one match"):
        outcome_of(
            event, "wrong_opponents", Wish(round=1, table=tables[0], other=tables[1])
        )

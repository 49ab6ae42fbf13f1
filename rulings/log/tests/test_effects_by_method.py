"""Every kind of effect in every method of matches: hand-worked figures, and back again.

One match of four boards on which both rooms made four spades, so that without a ruling
all is level. Everything happens on board 1, neither side vulnerable, in the open room, where
the home side sits North-South: +420 became −50. That is a difference of 470, 10 IMPs;
WBF VPs of 4 boards: 3 IMPs 11.76, 5 IMPs 12.80, 10 IMPs 15.00.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest
from django.db import connection

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.queries.previews import Preview, build_preview
from rulings.tests.builders import (
    amend,
    artificial,
    assigned,
    make_content,
    make_ruling,
    weighted,
    withdraw,
)
from rulings.tests.teams import DOWN, LEVEL, MADE, make_teams, open_line, split
from scoring.events import effects
from scoring.events import queries as events_queries
from scoring.events.labels import (
    ContestKind,
    EventState,
    FormKind,
    MethodKind,
    RoomKind,
)
from scoring.events.models import Event, Match, Result
from scoring.results.actions import snapshot_contents
from scoring.results.queries import scores
from scoring.tests.builders import make_entry
from scoring.tests.contests import (
    make_contest,
    make_individual,
    make_match,
    make_room_line,
    make_team,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: the figures are worked out by code, not by data",
    ),
]

EFFECTS: dict[str, Callable[[Result], AdjustedScore]] = {
    "assigned": lambda line: assigned(line, DOWN),
    "weighted": lambda line: weighted(line, (MADE, 50), (DOWN, 50)),
    "split": split,
    "artificial": lambda line: artificial(line, 40, 60),
    "both_sides_plus": lambda line: artificial(line, 60, 60),
    "not_played": lambda line: AdjustedScore(
        line.pk, effects.not_played(), effects.not_played()
    ),
}

TOTALS = {
    "vps": {
        "assigned": ("5.00", "15.00"),
        "weighted": ("7.20", "12.80"),
        "split": ("5.00", "10.00"),
        "artificial": ("8.24", "11.76"),
        "both_sides_plus": ("11.76", "11.76"),
        "not_played": ("10.00", "10.00"),
    },
    "imps": {
        "assigned": ("-10", "10"),
        "weighted": ("-5", "5"),
        "split": ("-10", "0"),
        "artificial": ("-3", "3"),
        "both_sides_plus": ("3", "3"),
        "not_played": ("0", "0"),
    },
    "boards": {
        "assigned": ("3", "5"),
        "weighted": ("3.5", "4.5"),
        "split": ("3", "4"),
        "artificial": ("3.8", "4.2"),
        "both_sides_plus": ("4.2", "4.2"),
        "not_played": ("3", "3"),
    },
    "hybrid": {
        "assigned": ("8.00", "20.00"),
        "weighted": ("10.70", "17.30"),
        "split": ("8.00", "14.00"),
        "artificial": ("12.04", "15.96"),
        "both_sides_plus": ("15.96", "15.96"),
        "not_played": ("13.00", "13.00"),
    },
    "aggregate": {
        "assigned": ("-470", "470"),
        "weighted": ("-235", "235"),
        "split": ("-470", "0"),
        "artificial": ("0", "0"),
        "both_sides_plus": ("0", "0"),
        "not_played": ("0", "0"),
    },
    "knock_out": {
        "assigned": ("0", "1"),
        "weighted": ("0", "1"),
        "split": ("0", "1"),
        "artificial": ("0", "1"),
        "both_sides_plus": ("0", "0"),
        "not_played": ("0", "0"),
    },
}
"""What the home side and the other have in all, by method and kind of effect.

At total points no body gives a figure for an average plus, so that neither it nor an
average minus adds to what the other boards made: with theirs level both have nothing.
"""

MARGINS = {
    "assigned": "-10",
    "weighted": "-5",
    "split": "-5",
    "artificial": "-3",
    "both_sides_plus": "0",
    "not_played": "0",
}
"""A knock-out: where the sides do not balance, the mean of both counts (Law 12C4)."""


def finals(preview: Preview) -> tuple[Fraction, ...]:
    return tuple(pair.after.final for pair in preview.pairs)


CASES = [(method, kind) for method, row in TOTALS.items() for kind in row]


@pytest.mark.parametrize(("method", "kind"), CASES)
def test_an_effect_gives_the_totals_worked_by_hand(method: str, kind: str) -> None:
    match = make_teams(method)
    effect = ScoreEffect((EFFECTS[kind](open_line(match)),))

    preview = build_preview(match.event, effect)

    expected = TOTALS[method][kind]
    assert finals(preview) == tuple(Fraction(value) for value in expected)
    [change] = preview.matches
    level = {pair.before.final for pair in preview.pairs}
    assert len(level) == 1
    as_it_was = kind == "not_played" and method not in {"boards", "hybrid"}
    without_figure = method == "aggregate" and kind in {"artificial", "both_sides_plus"}
    assert change.changed is not (as_it_was or without_figure)


@pytest.mark.parametrize("kind", EFFECTS)
def test_in_a_knock_out_the_mean_of_both_sides_is_the_margin(kind: str) -> None:
    match = make_teams("knock_out")

    preview = build_preview(
        match.event, ScoreEffect((EFFECTS[kind](open_line(match)),))
    )

    [change] = preview.matches
    home, away = change.after.home, change.after.away
    assert (home.margin, away.margin) == (Fraction(MARGINS[kind]), -home.margin)


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        pytest.param(method, kind, marks=() if number % 7 == 0 else pytest.mark.full)
        for number, (method, kind) in enumerate(CASES)
    ],  # of six methods and six kinds each once: the diagonal of the table
)
def test_amending_and_withdrawing_give_back_the_last_digit(
    method: str, kind: str
) -> None:
    match = make_teams(method)
    event, line = match.event, open_line(match)
    director = make_member(event.club, RoleKind.DIRECTOR)
    before = snapshot_contents(events_queries.load_event_data(event))
    ruling = make_ruling(line, by=director, content=make_content(EFFECTS[kind](line)))
    ruled = snapshot_contents(events_queries.load_event_data(event))

    amend(
        ruling,
        make_content(assigned(line, "4S N +1"), why_amended="A trick was missed."),
        by=director,
    )
    amended = snapshot_contents(events_queries.load_event_data(event))
    withdraw(ruling, by=director)

    assert ruled != before != amended != ruled
    assert snapshot_contents(events_queries.load_event_data(event)) == before


@pytest.mark.parametrize(
    ("kind", "to_assign"),
    [("artificial", (1,)), ("both_sides_plus", (1,)), ("split", ()), ("weighted", ())],
)
def test_an_artificial_score_beside_a_result_asks_for_an_assigned_one(
    kind: str, to_assign: tuple[int, ...]
) -> None:
    match = make_teams("vps")

    preview = build_preview(
        match.event, ScoreEffect((EFFECTS[kind](open_line(match)),))
    )

    assert preview.to_assign == to_assign


def test_where_neither_room_has_a_result_nothing_is_to_be_assigned() -> None:
    match = make_teams("vps")
    both = Result.objects.filter(match=match, board=1)

    preview = build_preview(
        match.event, ScoreEffect(tuple(artificial(line, 60, 40) for line in both))
    )

    assert preview.to_assign == ()
    assert [line.line.room for line in preview.lines] == ["open", "closed"]


@pytest.mark.parametrize(
    ("method", "amount", "unit", "within", "expected"),
    [
        ("vps", "1", "vps", False, ("9", "10")),
        ("vps", "5", "imps", True, ("7.20", "10")),
        ("hybrid", "5", "imps", True, ("11.20", "14")),
        ("hybrid", "0.5", "vps", False, ("13.5", "14")),
        ("imps", "6", "imps", False, ("-6", "0")),
        ("boards", "1", "points", False, ("3", "4")),
        ("knock_out", "5", "imps", True, ("0", "1")),
    ],
)
def test_a_penalty_comes_off_the_total_or_off_the_margin_of_its_match(
    method: str, amount: str, unit: str, expected: tuple[str, str], *, within: bool
) -> None:
    match = make_teams(method)
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    given = PenaltyGiven(match.home_id, amount, unit, match=match.pk if within else 0)

    content = make_content(penalties=(given,))
    preview = build_preview(match.event, content.effect)
    ruling = make_ruling(open_line(match), by=director, content=content)

    expected_finals = tuple(map(Fraction, expected))
    assert finals(preview) == expected_finals
    assert [side.pair.key for side in preview.sides] == [match.home_id]
    assert len(preview.matches) == within
    totals = scores.score_event(events_queries.load_event_data(match.event)).totals
    assert tuple(total.final for total in totals.values()) == expected_finals
    assert ruling.versions.get().effect.penalties == (given,)


def test_only_the_other_room_of_the_match_is_compared() -> None:
    match = make_teams("vps")
    event = match.event
    others = make_team(event, 3), make_team(event, 4)
    make_match(event, *others, LEVEL, table=2)

    preview = build_preview(event, ScoreEffect((assigned(open_line(match), DOWN),)))

    assert [line.line.room for line in preview.others] == ["closed"]
    assert [line.sides for line in preview.lines] == [
        ("Sample Team 1", "Sample Team 2")
    ]
    assert [change.fixture.match.key for change in preview.matches] == [match.pk]
    assert {standing.label for standing in preview.moved} == {
        "Sample Team 3",
        "Sample Team 4",
    }


SWISS = {
    MethodKind.CROSS_IMPS: {
        "assigned": ("5.00", "15.00", "15.00", "5.00"),
        "weighted": ("7.20", "12.80", "12.80", "7.20"),
        "split": ("5.00", "10.00", "15.00", "10.00"),
        "artificial": ("8.24", "11.76", "10", "10"),
        "both_sides_plus": ("11.76", "11.76", "10", "10"),
        "not_played": ("10", "10", "10", "10"),
    },
    MethodKind.MATCHPOINTS: {
        "assigned": ("4", "16", "16", "4"),
        "weighted": ("7", "13", "13", "7"),
        "split": ("4", "10", "16", "10"),
        "artificial": ("9", "11", "10", "10"),
        "both_sides_plus": ("11", "11", "10", "10"),
        "not_played": ("10", "10", "10", "10"),
    },
}
"""Two matches of four boards, everywhere four spades made; what the four pairs have.

Cross-IMPs: a board has two results, so that its one comparison is not divided: as in a
match of teams, for both matches. An artificial score is 3 IMPs for ten percent, and its
board has one result left, which is compared with nothing: 0 in the other match. Not
played, each match has its other boards, which are level.

Percent: a board is worth 2, and level 1. Down one: 0 + 3 of 8 is 37.5, and 62.5 for the
opponents and for the pair at the other table: up to 63.63 percent of four boards 16 VPs.
Weighted: half of 1 and half of 0, so 3.5 of 8 is 43.75, and 56.25 lies up to 56.70: 13.
Split: North-South has 0 beside +420 in its own table, East-West 1 in its, 50 percent.
Forty and sixty of a board: 0.8 + 3 of 8 is 47.5, and 52.5 lies up to 52.80: 11. The one
result that is left there has 50 percent of its board. Not played: 3 of 6.
"""


@pytest.mark.parametrize(
    ("method", "kind"), [(method, kind) for method in SWISS for kind in EFFECTS]
)
def test_swiss_pairs_are_compared_in_the_field(method: MethodKind, kind: str) -> None:
    event = make_contest(
        make_club(),
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=method,
        state=EventState.PROVISIONAL,
    )
    pairs = [make_entry(event, number) for number in range(1, 5)]
    for table in (1, 2):
        home, away = pairs[2 * table - 2 : 2 * table]
        match = make_match(event, home, away, table=table)
        Match.objects.filter(pk=match.pk).update(boards=4)
        for board in range(1, 5):
            make_room_line(match, board, RoomKind.OPEN, MADE, table=table)
    line = open_line(Match.objects.get(event=event, table=1))

    preview = build_preview(event, ScoreEffect((EFFECTS[kind](line),)))

    assert finals(preview) == tuple(map(Fraction, SWISS[method][kind]))
    if kind in {"assigned", "weighted", "split"}:
        assert (len(preview.others), len(preview.matches)) == (1, 2)
    assert preview.to_assign == ()


INDIVIDUAL = {
    "assigned": ("0", "2"),
    "weighted": ("0.5", "1.5"),
    "split": ("0", "1"),
    "artificial": ("0.8", "1.2"),
}


@pytest.mark.parametrize("kind", INDIVIDUAL)
def test_in_an_individual_both_partners_have_what_their_side_has(kind: str) -> None:
    event = make_individual(make_club(), state=EventState.PROVISIONAL)
    Result.objects.filter(section__session__event=event).update(
        contract="4S", declarer="N", tricks=10
    )
    line = Result.objects.filter(section__session__event=event, board=1)[0]

    preview = build_preview(event, ScoreEffect((EFFECTS[kind](line),)))

    [change] = preview.lines
    made = {
        side.pair.key: side.after.points - side.before.points for side in preview.sides
    }
    north, east = (Fraction(value) - 1 for value in INDIVIDUAL[kind])
    assert (change.after.ns_points, change.after.ew_points) == (north + 1, east + 1)
    assert made == {
        line.ns_id: north,
        line.south_id: north,
        line.ew_id: east,
        line.west_id: east,
    }


def test_a_round_that_is_only_drafted_is_left_out() -> None:
    match = make_teams("vps")
    event: Event = match.event
    draft = make_match(event, match.home, match.away, LEVEL, round=2, first_board=5)
    Match.objects.filter(pk=draft.pk).update(published=False)

    preview = build_preview(event, ScoreEffect((assigned(open_line(match), DOWN),)))

    assert [change.fixture.match.key for change in preview.matches] == [match.pk]
    assert list(finals(preview)) == [5, 15]

"""The matches of an event, as each reader may see them."""

from decimal import Decimal
from fractions import Fraction

import pytest

from clubsite.clubs.labels import InPlay
from clubsite.tests.builders import make_club
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    EventState,
    FigureKind,
    PenaltyUnit,
)
from scoring.events.models import Adjustment, Entry, Event, Match
from scoring.events.queries import Viewer
from scoring.matches.queries.cross_tables import build_cross_table
from scoring.results.queries.matches import Rounds, build_rounds, match_keys
from scoring.results.queries.ranking import Chosen, ListKind
from scoring.results.queries.scores import get_scored_event
from scoring.results.queries.standings import (
    after_round,
    build_standings,
    with_evening_lines,
)
from scoring.results.tests.builders import STAFF, STRANGER
from scoring.tests.builders import START, make_entry
from scoring.tests.contests import make_contest, make_match, make_round_robin, make_team
from scoring.tests.match_events import made, make_knock_out, make_swiss_pairs, make_two

pytestmark = pytest.mark.django_db

POSTED = EventState.PROVISIONAL


def rounds(event: Event, viewer: Viewer = STRANGER) -> Rounds:
    return build_rounds(get_scored_event(event), viewer)


def test_a_round_lists_both_sides_with_what_they_made() -> None:
    event, _match = make_two()

    [only] = rounds(event).rounds
    [match] = only.matches

    assert (only.number, only.draft, match.word, match.opens) == (1, False, "", True)
    assert [side.name.title for side in match.sides] == [
        "Sample Team 1",
        "Sample Team 2",
    ]
    assert [made(side.boards) for side in match.sides] == [10, 12]
    assert [side.ahead for side in match.sides] == [False, True]
    shown = [side.counted for side in match.sides]
    assert [figure and (figure.kind, figure.decimals) for figure in shown] == [
        (FigureKind.VPS, 2)
    ] * 2
    assert sum(figure.value or 0 for figure in shown if figure) == 20


def test_the_draw_is_known_before_the_results_are() -> None:
    event = make_round_robin(make_club(), teams=3, state=EventState.IN_PLAY)

    draw = rounds(event)
    matches = [match for found in draw.rounds for match in found.matches]

    assert (draw.shown, draw.cross_table) == (False, False)
    assert {(match.word, match.opens) for match in matches if match.away} == {
        ("", False)
    }
    assert {str(match.word) for match in matches if not match.away} == {"Bye"}
    assert {side.counted for match in matches for side in match.sides} == {None}


def test_where_the_ranking_is_shown_in_play_whole_matches_open() -> None:
    club = make_club()
    club.in_play = InPlay.RANKING
    club.save()
    event = make_contest(club, state=EventState.IN_PLAY)
    teams = [make_team(event, number) for number in (1, 2, 3, 4)]
    done = make_match(event, teams[0], teams[1], [("4S N =", "p")])
    make_match(event, teams[2], teams[3], [("4S N =", "")], table=2, first_board=2)

    [only] = rounds(event).rounds

    assert [(match.opens, str(match.word)) for match in only.matches] == [
        (True, ""),
        (False, "Being played"),
    ]
    assert match_keys(get_scored_event(event), STRANGER) == (done.pk,)


def test_the_draft_of_a_round_is_for_staff() -> None:
    event = make_swiss_pairs(make_club())

    public, staff = rounds(event), rounds(event, STAFF)

    assert [drawn_round.number for drawn_round in public.rounds] == [1]
    assert [
        (drawn_round.number, drawn_round.draft) for drawn_round in staff.rounds
    ] == [(1, False), (2, True)]
    assert (public.chosen(2), staff.chosen(2)) == (None, staff.rounds[1])
    assert [str(match.word) for match in staff.rounds[1].matches] == [
        "Not played yet"
    ] * 2


def test_swiss_pairs_show_their_share_of_each_match() -> None:
    event = make_swiss_pairs(make_club())

    found = rounds(event)
    first = found.rounds[0].matches[0]

    assert found.in_percent
    assert [side.boards and side.boards.kind for side in first.sides] == [
        FigureKind.PERCENT
    ] * 2
    assert sum(side.boards.value or 0 for side in first.sides if side.boards) == 100


def test_a_knock_out_shows_margins_and_who_is_ahead() -> None:
    event = make_knock_out(make_club())

    found = rounds(event)
    first, _second = found.rounds[0].matches
    [final] = found.rounds[1].matches

    assert found.knock_out
    assert [made(side.counted) for side in first.sides] == [9, -9]
    assert [side.ahead for side in first.sides] == [True, False]
    assert [side.ahead for side in final.sides] == [False, False]


def test_standings_say_what_stands_beside_the_total() -> None:
    event, _match = make_two(
        ties=("head_to_head", "imp_quotient", "total_imps", "boards_won")
    )

    found = build_standings(get_scored_event(event), STRANGER)

    assert [str(column) for column in found.columns] == [
        "IMPs",
        "IMP quotient",
        "IMP difference",
        "Boards won",
    ]
    assert [
        (
            row.name.title,
            row.matches,
            row.boards,
            [figure.value for figure in row.besides],
        )
        for row in found.rows
    ] == [
        ("Sample Team 2", 1, 3, [2, Fraction(12, 10), 2, Fraction(3, 2)]),
        ("Sample Team 1", 1, 3, [-2, Fraction(10, 12), -2, Fraction(3, 2)]),
    ]
    assert (found.complete, found.has_sections, str(found.contestant)) == (
        True,
        False,
        "Team",
    )


def test_who_lost_no_imp_has_no_quotient() -> None:
    event, _match = make_two(scores=[("4S N =", "p")], ties=("imp_quotient",))

    first, second = build_standings(get_scored_event(event), STRANGER).rows

    assert (made(first.besides[1]), made(second.besides[1])) == (None, 0)


def test_standings_of_a_section_have_places_of_their_own() -> None:
    event, _match = make_two()
    third = make_entry(event, 3)
    other = event.sessions.get().sections.create(
        letter="B", board_set=third.section.board_set
    )
    event.entries.filter(number__in=(1, 3)).update(section=other)

    found = build_standings(
        get_scored_event(event), STRANGER, Chosen(ListKind.SECTION, "B")
    )

    assert [(row.name.label, str(row.place)) for row in found.rows] == [
        ("1", "1"),
        ("3", "2"),
    ]
    assert found.has_sections


def test_evening_lines_stand_beside_the_teams() -> None:
    event, _match = make_two()
    scored = get_scored_event(event)

    plain = build_standings(scored, STRANGER)
    drawn = with_evening_lines(scored, plain)

    assert (plain.has_lines, drawn.has_lines) == (False, True)
    lines = {row.name.title: row.evening_line for row in drawn.rows}
    assert {name: line and line.final for name, line in lines.items()} == {
        "Sample Team 1": -2,
        "Sample Team 2": 2,
    }
    assert after_round(scored, 1).evening_lines == {}


def test_standings_after_a_round_know_nothing_of_later_ones() -> None:
    event = make_round_robin(make_club(), state=POSTED)
    scored = get_scored_event(event)

    first, last = (after_round(scored, number) for number in (1, 3))

    assert {row.matches for row in build_standings(first, STRANGER).rows} == {1}
    assert sum(total.final for total in first.score.totals.values()) == 40
    assert last.score.totals == scored.score.totals


def test_what_was_carried_and_who_withdrew_is_told() -> None:
    event, _match = make_two()
    event.entries.filter(number=1).update(carried="2.5", withdrew=True)

    found = build_standings(get_scored_event(event), STRANGER)

    assert found.has_carried
    assert [(row.name.label, row.carried, row.withdrew) for row in found.rows] == [
        ("2", None, False),
        ("1", Fraction(5, 2), True),
    ]


def test_a_cross_table_has_everybody_against_everybody() -> None:
    event = make_round_robin(make_club(), teams=3, state=POSTED)
    awarded = Match.objects.filter(event=event, away__isnull=False).first()
    assert awarded
    awarded.given_home, awarded.given_away = "12", "6"
    awarded.save()

    found = build_cross_table(get_scored_event(event), STRANGER)

    assert [name.label for name in found.names] == ["1", "2", "3"]
    assert found.has_byes
    assert [
        [None if cell is None else len(cell) for cell in row.cells]
        for row in found.rows
    ] == [[None, 1, 1], [1, None, 1], [1, 1, None]]
    assert [made(bye.figure) for row in found.rows for bye in row.byes] == [
        Decimal("12.00")
    ] * 3
    words = [
        str(meeting.word)
        for row in found.rows
        for cell in row.cells
        for meeting in cell or ()
    ]
    assert sorted(filter(None, words)) == ["Awarded", "Awarded"]
    assert str(found.contestant) == "Team"
    assert [row.besides for row in found.rows] == [(), (), ()]


def test_a_cross_table_says_what_a_total_holds_besides() -> None:
    event = make_round_robin(make_club(), teams=3, state=POSTED)
    match = Match.objects.filter(event=event, away__isnull=False).earliest("pk")
    Entry.objects.filter(pk=match.home_id).update(carried="7/2")
    for amount, unit, cause, within in (
        ("0.5", PenaltyUnit.VPS, Cause.RULING, None),
        ("-1", PenaltyUnit.VPS, Cause.APPEAL, None),
        ("3", PenaltyUnit.IMPS, Cause.FILE, match),
    ):
        Adjustment.objects.create(
            event=event,
            kind=AdjustmentKind.PENALTY,
            entry=match.home,
            amount=amount,
            unit=unit,
            cause=cause,
            match=within,
            made_at=START,
        )

    rows = build_cross_table(get_scored_event(event), STRANGER).rows
    totals = {
        row.standing.name.key: [
            (f.amount, f.decimals, str(f.unit), str(f.why), f.round)
            for f in row.besides
        ]
        for row in rows
        if row.besides
    }

    assert totals == {
        match.home_id: [
            (Fraction(7, 2), 2, "VPs", "Carry-forward", None),
            (Fraction(-1, 2), 2, "VPs", "Ruling", None),
            (Fraction(1), 0, "VPs", "Appeal", None),
            (Fraction(-3), 0, "IMPs", "The imported file", match.round),
        ]
    }

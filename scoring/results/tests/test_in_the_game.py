"""Events of every kind through the scoring engine."""

from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.contest import Verdict
from scoring.events.labels import ContestKind, FormKind, MethodKind
from scoring.events.queries import load_event_data
from scoring.results.queries.scores import score_event
from scoring.tests.contests import (
    make_contest,
    make_individual,
    make_match,
    make_round_robin,
    make_team,
)

pytestmark = pytest.mark.django_db


def test_a_round_robin_shares_the_pool_of_every_match() -> None:
    event = make_round_robin(make_club())

    score = score_event(load_event_data(event))

    assert {match.verdict for match in score.matches.values()} == {Verdict.COMPLETE}
    for match in score.matches.values():
        assert (match.home.points or 0) + (match.away.points or 0) == 20
    assert sum(total.final for total in score.totals.values()) == 6 * 20
    assert {total.rank for total in score.totals.values()} <= {1, 2, 3, 4}


def test_a_match_counts_once_its_last_board_is_in() -> None:
    event = make_contest(make_club())
    home, away = make_team(event, 1), make_team(event, 2)
    match = make_match(event, home, away, [("4S N =", "3S N +1"), ("4S N =", "")])

    score = score_event(load_event_data(event))

    assert score.matches[match.pk].verdict is Verdict.PLAYING
    assert score.matches[match.pk].home.boards == 6
    assert score.totals[home.pk].final == 0


def test_a_bye_is_sixty_percent_of_the_pool() -> None:
    event = make_contest(make_club())
    home = make_team(event, 1)
    make_match(event, home, None, boards=8)

    score = score_event(load_event_data(event))

    assert score.totals[home.pk].final == 12


def test_a_knock_out_match_is_won_by_who_is_ahead() -> None:
    event = make_contest(make_club(), form=FormKind.KNOCK_OUT)
    event.regulation_values = {"standings": "wins"}
    event.save()
    home, away = make_team(event, 1), make_team(event, 2)
    make_match(event, home, away, [("4S N =", "4S N -1")])

    totals = score_event(load_event_data(event)).totals

    assert [totals[side.pk].final for side in (home, away)] == [1, 0]
    assert totals[home.pk].rank == 1


def test_in_an_individual_everybody_has_the_points_of_their_side() -> None:
    event = make_individual(make_club())

    data = load_event_data(event)
    score = score_event(data)

    for key, total in score.totals.items():
        mine = sum(
            (
                score.lines[line.key].ns_points
                if key in {line.ns, line.south}
                else score.lines[line.key].ew_points
            )
            or Fraction(0)
            for line in data.lines
            if key in {line.ns, line.south, line.ew, line.west}
        )
        assert total.points == mine


def test_swiss_pairs_have_victory_points_of_their_percentage() -> None:
    event = make_contest(
        make_club(),
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=MethodKind.MATCHPOINTS,
    )
    teams = [make_team(event, number, members=2) for number in range(1, 5)]
    for table, (home, away) in enumerate([teams[:2], teams[2:]], 1):
        match = make_match(event, home, away, boards=0, table=table)
        match.boards = 1
        match.save()
        match.results.create(
            section=match.section,
            board=1,
            ns=home,
            ew=away,
            kind="played",
            contract="4S",
            declarer="N",
            tricks=9 + table,
            table=table,
            round=1,
        )

    score = score_event(load_event_data(event))

    assert [total.final for total in score.totals.values()] == [0, 20, 20, 0]

"""Snapshots of events of matches: exact figures of each match beside the totals."""

import pytest

from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.events.models import Match
from scoring.events.queries import load_event_data
from scoring.results.actions import contents_hash, snapshot_contents
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_contest, make_individual, make_match, make_team

pytestmark = pytest.mark.django_db

PLAIN = {
    *("entry", "label", "section", "direction", "players", "points", "adjustment"),
    *("final", "maximum", "percentage", "boards", "rank", "tied"),
}
LINE = {
    *("line", "section", "board", "ns", "ew", "result", "score", "ns_points"),
    *("ew_points", "ns_code", "ew_code", "top"),
}


def test_each_side_keeps_its_matches_with_their_exact_figures() -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    home, away = make_team(event, 1), make_team(event, 2)
    level = [("4S N =", "4S N =")] * 3
    match = make_match(event, home, away, [("4S N =", "4S N -1"), *level])
    make_match(event, home, None, round=2, boards=4)

    standings, lines = snapshot_contents(load_event_data(event))

    first, second = standings
    made, bye = first["matches"]
    assert made == {
        "match": match.pk,
        "round": 1,
        "opponent": away.pk,
        "verdict": "complete",
        "won": "10",
        "boards": "10",
        "margin": "10",
        "points": "15",
    }
    assert (bye["opponent"], bye["verdict"], bye["points"]) == (None, "bye", "12")
    assert [each_match["points"] for each_match in second["matches"]] == ["5"]
    assert (first["name"], first["final"]) == ("Sample Team 1", "27")
    assert {(line["match"], line["room"]) for line in lines} == {
        (match.pk, "open"),
        (match.pk, "closed"),
    }


def test_a_match_of_a_draft_is_not_in_it() -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    home, away = make_team(event, 1), make_team(event, 2)
    match = make_match(event, home, away, boards=4)
    Match.objects.filter(pk=match.pk).update(published=False)

    standings, lines = snapshot_contents(load_event_data(event))

    assert ([standing["matches"] for standing in standings], lines) == ([[], []], [])


def test_what_was_kept_of_pairs_is_as_it_was() -> None:
    standings, lines = snapshot_contents(load_event_data(make_mitchell(make_club())))

    assert {frozenset(standing) for standing in standings} == {frozenset(PLAIN)}
    assert {frozenset(line) for line in lines} == {frozenset(LINE)}
    assert len(contents_hash(standings, lines)) == 64


def test_an_individual_keeps_all_four_of_a_line() -> None:
    _standings, lines = snapshot_contents(load_event_data(make_individual(make_club())))

    assert {frozenset(line) for line in lines} == {frozenset(LINE | {"south", "west"})}
